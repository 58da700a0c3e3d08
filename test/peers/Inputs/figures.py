"""figures.py FILE CASES RANKS: what redeal-bench wrote as JSON has that many cases, and all methods in each."""
import json
import sys

with open(sys.argv[1]) as file:
    measured = json.load(file)
cases, ranks = int(sys.argv[2]), int(sys.argv[3])
always = {"redeal", "isend", "alltoallv", "alltoallw", "pdgemr2d", "copy"}
transports = {"redeal-private", "redeal-messages"}

assert len(measured) == cases, f"{len(measured)} cases"
for one in measured:
    methods = set(one["ms"])
    assert methods in (always, always | transports), f"{one['case']}: {sorted(methods)}"
    assert set(one["extra_memory"]) <= methods, one
    assert one["ranks"] == ranks, one
    assert all(ms > 0 for ms in one["ms"].values()), one
    assert all(extra >= 0 for extra in one["extra_memory"].values()), one
print(measured[0]["case"])
