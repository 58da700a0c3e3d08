#!/usr/bin/env bash
# thread_sanitizer.sh MPIEXEC ARCHIVE FOLDER: runs programs with threads, under the sanitizer that the archive is built
# with, and says where it finds races. UCX changes calls of the system as it is loaded, which the sanitizer does not
# survive; it is told not to.
set -u
mpiexec=$1 archive=$2 folder=$3
export UCX_MEM_EVENTS=no
runs=0
run() { # NAME TRANSPORT PROCESSES ARGUMENTS…
  local name=$1 transport=$2 processes=$3
  shift 3
  env REDEAL_TRANSPORT="$transport" TSAN_OPTIONS="ignore_noninstrumented_modules=1 exitcode=66" \
    timeout 300 "$mpiexec" -n "$processes" "./$(basename "$name")" "$@" >out.txt 2>&1
  local status=$?
  local races
  races=$(grep -c 'WARNING: ThreadSanitizer' out.txt)
  if [ "$races" -gt 0 ]; then
    echo "$name.cpp $transport: $races race$([ "$races" = 1 ] || echo s)"
    grep -A 20 'WARNING: ThreadSanitizer' out.txt >&2
  elif [ $status -ne 0 ]; then
    echo "$name.cpp $transport: ended with $status"
    tail -n 20 out.txt >&2
  else
    runs=$((runs + 1))
  fi
}
make() {
  redeal++ -g -O1 -fsanitize=thread -pthread -c "$folder/$1.cpp" -o program.o &&
    ${REDEAL_CXX:-mpicxx.mpich} -fsanitize=thread -pthread program.o "$archive" -o "$(basename "$1")"
}

make Inputs/racing && run Inputs/racing shared 1
for name in async async-copy async-order async-agreements directing-thread settling-threads; do
  make "$name" || continue
  for transport in shared staging messages; do
    for processes in 2 3; do
      [ $name-$processes = settling-threads-3 ] && continue # it is for two
      run "$name" "$transport" "$processes"
    done
  done
done
echo "$runs runs without a race"
