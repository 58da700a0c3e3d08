# table.sh MPIEXEC: redeal beside all its ways, and what one would write without it, between hosts with slow wires and
# small queues. Medians of 5 turns. Needs the rights of hosts.sh; says so and leaves if it has not.
set -e
here=$(dirname "$0")
if ! bash "$here/hosts.sh" --can 2>/dev/null; then
  echo "table.sh: network namespaces may not be made here, so there is nothing to measure"
  exit 0
fi
measure() { # hosts, processes on each, cases…
  n=$2
  echo "$1 hosts, $n processes on each, wires of ${RATE:-full speed}"
  export HOSTS=$1
  shift 2
  cases=
  for c in "$@"; do cases="$cases --case $c"; done
  LAST="medians of" LIMIT=900 bash "$here/hosts.sh" "$mpiexec" "$n" redeal-bench --all-ways --repeat 5 $cases
}
mpiexec=$1
export RATE=${RATE:-1gbit}
measure 2 1 1000:2,2,3,5 100000:2,2,3,5 1000000:2,2,64,256
measure 2 2 1000:4,4,3,5 100000:4,4,3,5 1000000:4,4,1,64
measure 4 2 1000:8,8,3,5 100000:8,8,3,5
