#!/usr/bin/env bash
# Builds everything and runs tests; ends with a line "N passed, N failed". Some run on Open MPI, too. --whole adds those
# that take long, as continuous integration does; --long also the long random runs, all that runs programs on Open MPI,
# and all of redeal++ with clang++ behind it.
set -u
cd "$(dirname "$0")/.."

on_open_mpi='run/(another-array|async-errors|copy|dies|leaves|errors|transports|ways)\.'
case "${1:-}" in
  "") ;;
  --whole) export REDEAL_WHOLE=1 ;;
  --long) export REDEAL_WHOLE=1 REDEAL_LONG=1; on_open_mpi=run/ ;;
  *) echo "usage: tools/check.sh [--whole | --long]" >&2; exit 2 ;;
esac

tools/build.sh release || { echo "0 passed, 1 failed"; exit 1; }
results=build/release/test/results
mkdir -p "$results"
rm -f "$results"/*.json

build/release/bin/redeal-unit-tests --gtest_brief=1 --gtest_output="json:$results/unit.json"
unit=$?
lit=$(sed -n 's/^REDEAL_LIT:FILEPATH=//p' build/release/CMakeCache.txt)

# test_as NAME ARGUMENT...: one run of lit, and how it ended.
runs=()
test_as() {
  python3 "$lit" -s -v -j2 --output "$results/$1.json" "${@:2}" build/release/test
  runs+=("$1:$?")
}

test_as lit
test_as openmpi --param mpi=openmpi --filter "$on_open_mpi"
[ -z "${REDEAL_LONG:-}" ] || test_as clang --param backend=clang++-19 --filter driver/

# The counts come from what the runners wrote; a runner that died without writing counts as a failure.
python3 - "$results" "$unit" "${runs[@]}" <<'COUNT'
import json, os, sys
folder, unit_status = sys.argv[1], int(sys.argv[2])
passed = failed = 0
try:
    unit = json.load(open(os.path.join(folder, "unit.json")))
    bad = unit["failures"] + unit["errors"]
    passed, failed = passed + unit["tests"] - bad - unit["disabled"], failed + bad
    failed += unit_status != 0 and bad == 0
except (OSError, ValueError):
    failed += 1
for run in sys.argv[3:]:
    name, status = run.split(":")
    try:
        codes = [test["code"] for test in json.load(open(os.path.join(folder, name + ".json")))["tests"]]
        good = sum(code in ("PASS", "XFAIL", "FLAKYPASS") for code in codes)
        bad = sum(code not in ("PASS", "XFAIL", "FLAKYPASS", "UNSUPPORTED", "SKIPPED", "EXCLUDED") for code in codes)
        passed, failed = passed + good, failed + bad
        failed += (status != "0" and bad == 0) or not codes
    except (OSError, ValueError):
        failed += 1
print(f"{passed} passed, {failed} failed")
sys.exit(failed != 0)
COUNT
