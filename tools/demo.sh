#!/usr/bin/env bash
# Builds redeal and follows the main example, docs/examples/fft2d.cpp, from its source to the picture that it writes.
set -eu
cd "$(dirname "$0")/.."
tools/build.sh release

bin=build/release/bin
out=build/demo
source=docs/examples/fft2d.cpp
processes=4
mkdir -p "$out"

title() { printf '\n== %s\n' "$1"; }

title "Annotated lines of $source"
grep -nE '^ *#pragma (processors|distribute|redistribute)' "$source" | sed 's/:/: /'

title "The lines that redeal++ writes in their places"
"$bin/redeal-opt" "$source" -- -O2 >"$out/fft2d.cpp"
# The user's line 1 stands behind the first #line.
sed '1,/^#line 1 /d' "$out/fft2d.cpp" | grep -nE '^ *(::redeal::(distribute|redistribute)|\[\[maybe_unused\]\] const ::redeal::processors)' |
  sed 's/:/: /'

title "A schedule: with constants, as in docs/examples/vector.cpp, it stands in the translated source"
"$bin/redeal-opt" docs/examples/vector.cpp -- -O2 | sed -n '/^\/\/ cyclic(3) on 16 processes -> cyclic(5)/,/^};/p'

title "The picture's size is not known before the run, so its moves are planned there; the first one on $processes processes"
"$bin/redeal++" -O2 "$source" -o "$out/fft2d"
# MPI is whichever redeal was built with.
mpiexec=$(sed -n 's/^REDEAL_MPIEXEC:FILEPATH=//p' build/release/CMakeCache.txt)
REDEAL_TRACE=steps timeout 120 "$mpiexec" -n "$processes" "$out/fft2d" docs/examples/cards.pgm "$out/soft.pgm" \
  >"$out/run.txt" 2>"$out/trace.txt" || { cat "$out/run.txt" "$out/trace.txt" >&2; exit 1; }
sed -n '1p; 2,${/^  step/!q; p}' "$out/trace.txt"

title "What it printed: check and timing"
cat "$out/run.txt"
grep -q PASS "$out/run.txt"

title "Picture"
cmp -s docs/examples/cards.pgm "$out/soft.pgm" && { echo "demo: error: the filter changed nothing" >&2; exit 1; }
echo "$PWD/$out/soft.pgm, made from docs/examples/cards.pgm"
