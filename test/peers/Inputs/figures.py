"""figures.py FILE CASES RANKS: what redeal-bench wrote as JSON has that many cases, and in each all methods with a
figure, or null for a transport that the runtime does not have."""
import json
import sys

with open(sys.argv[1]) as file:
    measured = json.load(file)
cases, ranks = int(sys.argv[2]), int(sys.argv[3])
methods = ["redeal", "redeal-private", "redeal-messages", "isend", "alltoallv", "alltoallw", "pdgemr2d", "copy"]
may_lack = {"redeal-private"}

assert len(measured) == cases, f"{len(measured)} cases"
for one in measured:
    assert set(one) == {"case", "cores", "ranks", "ms", "extra_memory", "predicted_ms"}, one
    assert one["cores"] is None, one  # they are told apart only with --all-ways
    assert one["ranks"] == ranks, one
    assert list(one["ms"]) == methods, one
    assert list(one["extra_memory"]) == methods, one
    for method in methods:
        ms, extra = one["ms"][method], one["extra_memory"][method]
        if ms is None:
            assert method in may_lack and extra is None, (method, one)
        else:
            assert ms > 0, (method, one)
            assert extra is None or extra >= 0, (method, one)
print(measured[0]["case"])
