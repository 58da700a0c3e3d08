#!/usr/bin/env python3
"""Makes each call of a kind go wrong, one after another, and says how the program took it.

    everywhere.py --program moves --injected injected.so --mpiexec mpiexec [--most 7] [--kinds memory,map] [--moves a,b]

A run is as it should be if it ends in time, and either all values are right, or its status is not 0 and it has said why
in a sentence of redeal's (with the directive's line, if one was under way). Prints one line for each run that is not,
and a summary.
"""
import argparse
import os
import re
import subprocess
import sys
import tempfile

MOVES = "whole fewer plane phased sections copies groups later verified aligned listed viewed".split()
WAYS = {
    "default": {},
    "staging": {"REDEAL_TRANSPORT": "staging"},
    "messages": {"REDEAL_TRANSPORT": "messages"},
    "nodes": {"REDEAL_NODES": "3"},
    "told": {"REDEAL_TRACE": "total"},
}
KINDS = "memory map mpi late short twice".split()
SENTENCE = re.compile(r"error: ")
# What no user should see.
BARE = re.compile(r"bad_alloc|terminate called|Segmentation|SIGSEGV|SIGBUS|AddressSanitizer|redeal_site_|redeal::directive")


def run(options, move, way, fault, count=None):
    environment = dict(os.environ, FAULT=fault, **WAYS[way])
    if fault.startswith("twice"):  # MPI says that this cannot be; of two that are alike one may be waited for
        environment["REDEAL_TIMEOUT"] = "5"
    if count:
        environment["FAULT_COUNT"] = count
    # Only the processes are to have it preloaded: the launcher's own calls are not ours.
    command = [options.mpiexec, "-n", "3", "env", "LD_PRELOAD=" + options.injected, options.program, move]
    try:
        done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=30)
    except subprocess.TimeoutExpired as hang:
        return None, (hang.output or b"").decode(errors="replace")
    return done.returncode, done.stdout.decode(errors="replace")


def judge(status, output):
    """What is wrong with how a run ended, if anything."""
    if status is None:
        return "hangs"
    said = SENTENCE.search(output)
    # What the program itself asks for, as memory for an array, it is refused by bad_alloc, as everywhere in C++.
    if (bare := BARE.search(output)) and not (said and bare.group() in ("bad_alloc", "terminate called")):
        return "says " + bare.group()
    if "wrong" in output:
        return "has wrong values"
    if status == 0:
        return None if output.count("right") == 3 else "ends with 0 and without its values"
    if not said:
        return f"ends with {status} and without a word"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--program", required=True)
    parser.add_argument("--injected", required=True)
    parser.add_argument("--mpiexec", default="mpiexec.mpich")
    parser.add_argument("--most", type=int, help="try so many calls of a kind in a program at most, evenly spread")
    parser.add_argument("--kinds", default=",".join(KINDS))
    parser.add_argument("--moves", default=",".join(MOVES))
    parser.add_argument("--ways", default=",".join(WAYS))
    options = parser.parse_args()

    runs = bad = ended = 0
    with tempfile.TemporaryDirectory() as folder:
        count = os.path.join(folder, "count")
        for move in options.moves.split(","):
            for way in options.ways.split(","):
                for kind in options.kinds.split(","):
                    if os.path.exists(count):
                        os.remove(count)
                    status, output = run(options, move, way, f"{kind}:0:1", count)
                    if status != 0 or not os.path.exists(count):
                        print(f"{move} {way} {kind}: without a fault it ends with {status}\n{output}")
                        return 1
                    calls = int(open(count).read())
                    stride = max(1, -(-calls // options.most)) if options.most else 1
                    for n in range(1 + runs % stride, calls + 1, stride):
                        status, output = run(options, move, way, f"{kind}:{n}:1")
                        runs += 1
                        ended += status != 0
                        if why := judge(status, output):
                            bad += 1
                            print(f"REDEAL {WAYS[way]} FAULT={kind}:{n}:1 {move} {why}\n{output}", flush=True)
    print(f"{runs} faults: {ended} ended their jobs, {bad} not as they should be")
    return bad != 0


if __name__ == "__main__":
    sys.exit(main())
