#!/usr/bin/env bash
# Builds everything and runs all tests; ends with a line "N passed, N failed". --long adds the long random runs.
set -u
cd "$(dirname "$0")/.."

case "${1:-}" in
  "") ;;
  --long) export REDEAL_LONG=1 ;;
  *) echo "usage: tools/check.sh [--long]" >&2; exit 2 ;;
esac

tools/build.sh release || { echo "0 passed, 1 failed"; exit 1; }
results=build/release/test/results
mkdir -p "$results"
rm -f "$results"/*.json

build/release/bin/redeal-unit-tests --gtest_brief=1 --gtest_output="json:$results/unit.json"
unit=$?
lit=$(sed -n 's/^REDEAL_LIT:FILEPATH=//p' build/release/CMakeCache.txt)
python3 "$lit" -s -v -j2 --output "$results/lit.json" build/release/test
lit=$?

# The counts come from what the runners wrote; a runner that died without writing counts as a failure.
python3 - "$results" "$unit" "$lit" <<'COUNT'
import json, os, sys
folder, unit_status, lit_status = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
passed = failed = 0
try:
    unit = json.load(open(os.path.join(folder, "unit.json")))
    bad = unit["failures"] + unit["errors"]
    passed, failed = passed + unit["tests"] - bad - unit["disabled"], failed + bad
    failed += unit_status != 0 and bad == 0
except (OSError, ValueError):
    failed += 1
try:
    codes = [test["code"] for test in json.load(open(os.path.join(folder, "lit.json")))["tests"]]
    good = sum(code in ("PASS", "XFAIL", "FLAKYPASS") for code in codes)
    bad = sum(code not in ("PASS", "XFAIL", "FLAKYPASS", "UNSUPPORTED", "SKIPPED", "EXCLUDED") for code in codes)
    passed, failed = passed + good, failed + bad
    failed += (lit_status != 0 and bad == 0) or not codes
except (OSError, ValueError):
    failed += 1
print(f"{passed} passed, {failed} failed")
sys.exit(failed != 0)
COUNT
