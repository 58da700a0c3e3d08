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
  grep -E -B2 -A8 'error|Error|FAILED' "$log" | tail -n 60 >&2
  echo "build: error: the build failed; see $log" >&2
  exit 1
fi
