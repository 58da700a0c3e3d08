"""Checks the lines of a schedule against a count of elements: valid.py P Q r s [--split] [--local-free] < LINES."""
import collections
import math
import sys

P, Q, r, s = map(int, sys.argv[1:5])
wanted = collections.Counter((i // r % P, i // s % Q) for i in range(math.lcm(P * r, Q * s)))
if "--local-free" in sys.argv:
    wanted = {(p, q): length for (p, q), length in wanted.items() if p != q}
found, senders, receivers, last = collections.Counter(), set(), set(), 0
for line in sys.stdin:
    step, p, q, length = map(int, line.split())
    assert step >= last, f"{line!r} comes behind step {last}"
    assert (step, p) not in senders, f"{p} sends twice in step {step}"
    assert (step, q) not in receivers, f"{q} receives twice in step {step}"
    assert "--split" in sys.argv or (p, q) not in found, f"{p} meets {q} twice"
    last = step
    senders.add((step, p))
    receivers.add((step, q))
    found[p, q] += length
assert found == wanted, "the messages are not those of the grid"
