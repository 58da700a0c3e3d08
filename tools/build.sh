#!/usr/bin/env bash
# Sets up, configures and builds the preset given (release if none), quietly unless something fails.
set -eu
cd "$(dirname "$0")/.."
preset=${1:-release}

tools/setup.sh
mkdir -p "build/$preset"
log=build/$preset/build.log
echo "build: $preset, log in $log"
if ! { cmake --preset "$preset" && cmake --build --preset "$preset"; } >"$log" 2>&1; then
  if grep -qE 'error:|CMake Error|FAILED' "$log"; then
    grep -E -B2 -A8 'error:|CMake Error|FAILED' "$log" | tail -n 60 >&2
  else # it was interrupted, or killed
    tail -n 5 "$log" >&2
  fi
  echo "build: error: the build failed; see $log" >&2
  exit 1
fi
