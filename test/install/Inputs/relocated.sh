#!/usr/bin/env bash
# relocated.sh BUILD SOURCE MPIEXEC [both]: installs, moves what is installed, hides build and source, and works with the
# rest; with Open MPI too, if the build has runtimes for both.
set -eu
export build=$1 source=$2 mpiexec=$3 both=${4-}
inputs=$source/test/install/Inputs
folder=$(mktemp -d)
export folder
trap 'rm -rf "$folder"' EXIT

cmake --install "$build" --prefix "$folder/first" >/dev/null
mv "$folder/first" "$folder/a copy"
mkdir "$folder/a project"
cp "$inputs"/*.cpp "$inputs"/*.h "$inputs/CMakeLists.txt" "$folder/a project"
# No file that is installed names the build or the source as a place to look.
if grep -rlI -e "$build" -e "$source" "$folder/a copy"; then
  echo "these name the build"
  exit 1
fi

cat >"$folder/cases" <<'CASES'
set -eu
for hidden in "$build" "$source"; do
  [ ! -d "$hidden" ] || mount -t tmpfs none "$hidden"
done
[ -z "$(ls "$source")" ]
export PATH="$folder/a copy/bin:/usr/bin:/bin" PKG_CONFIG_PATH="$folder/a copy/lib/pkgconfig"
export MANPATH="$folder/a copy/share/man"
cd "$folder/a project"
echo "== redeal++"
redeal++ -O1 deal.cpp moves.cpp -o deal
"$mpiexec" -n 3 ./deal
echo "== what MPI's own compiler links"
redeal++ -c deal.cpp -o app.o
redeal++ -c moves.cpp
eval mpicxx.mpich app.o moves.o $(pkg-config --libs redeal) -o linked
"$mpiexec" -n 2 ./linked
echo "== redeal-opt"
redeal-opt --plan moves.cpp --
echo "== redeal"
redeal schedule -P 4 -Q 4 -r 3 -s 5
redeal calibrate --help
echo "== manual"
man redeal++ | col -b
echo "== CMake"
cmake -S . -B build -G Ninja "-DCMAKE_PREFIX_PATH=$folder/a copy" >log || { cat log; exit 1; }
cmake --build build >log || { cat log; exit 1; }
"$mpiexec" -n 2 build/deal
if [ "$both" ]; then
  echo "== the other MPI"
  REDEAL_CXX=mpicxx.openmpi redeal++ -O1 deal.cpp moves.cpp -o open
  mpiexec.openmpi -n 3 ./open
  REDEAL_CXX=mpicxx.openmpi redeal++ -c deal.cpp -o app.o
  REDEAL_CXX=mpicxx.openmpi redeal++ -c moves.cpp
  eval mpicxx.openmpi app.o moves.o $(pkg-config --libs redeal-openmpi) -o linked
  mpiexec.openmpi -n 2 ./linked
  cmake -S . -B build-open -G Ninja "-DCMAKE_PREFIX_PATH=$folder/a copy" -DMPI_CXX_COMPILER=/usr/bin/mpicxx.openmpi >log || { cat log; exit 1; }
  cmake --build build-open >log || { cat log; exit 1; }
  mpiexec.openmpi -n 2 build-open/deal
fi
echo "== done"
CASES
unshare -m bash "$folder/cases"
