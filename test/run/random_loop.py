#!/usr/bin/env python3
"""Writes, compiles and runs one random program after another; stops at the first that is not right, keeps its source, and
looks for a smaller one that fails too.

    random_loop.py --long                       until interrupted
    random_loop.py --first 100 --count 20       seeds 100 to 119
    random_loop.py --transport each             each program under each of the three transports
    random_loop.py --serial --count 50          the serial programs, without redeal++ and MPI

Program number s runs on 1 + s mod 8 processes, so that eight seeds in a row cover them all, and in a random environment
of its own: what REDEAL_TRANSPORT and the like are decides which way elements go, and never where.
"""
import argparse
import hashlib
import itertools
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

from random_programs import Program

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
SERIAL = ["g++", "-std=c++17", "-O1", "-DREDEAL_SERIAL", "-Wno-unknown-pragmas", "-I" + os.path.join(ROOT, "include")]

# What a program finds in its environment; None: nothing, so the default.
SETTINGS = {
    "REDEAL_TRANSPORT": [None, None, "shared", "staging", "staging", "messages", "messages"],
    "REDEAL_NODES": [None, None, "2"],
    "REDEAL_MEMORY": [None, None, "20000", "4096"],
    "REDEAL_WINDOW": [None, None, "1", "all"],
    "REDEAL_STORES": [None, None, "streaming", "adaptive"],
    "REDEAL_RELEASE": [None, None, None, "early"],
    "REDEAL_CHOICE": [None, None, "model"],
    "REDEAL_ON_ERROR": [None, None, "throw"],
    "REDEAL_TRACE": [None, None, "total", "sites", "moves", "steps", "ways,sites"],
}
TRANSPORTS = ["shared", "staging", "messages"]
# What is said of moves: that there is no room for as many phases as the program asks for, and what REDEAL_TRACE tells.
OF_MOVES = re.compile(r"\S+:\d+: (note: )?(redistribute|distribute|align) |redeal: \d+ moves? \(|  +\S")


def environment(seed, transport):
    """The settings of that program, as NAME=value; with that transport, if one is given."""
    pick = random.Random(f"redeal environment {seed}").choice
    chosen = {name: pick(values) for name, values in SETTINGS.items()}
    chosen["REDEAL_TRANSPORT"] = transport or chosen["REDEAL_TRANSPORT"]
    return [f"{name}={value}" for name, value in chosen.items() if value]


def what_is_tried(options):
    """A digest of all that a program passes or fails by, and of where the round begins: a round that was interrupted goes
    on only where both are the same."""
    compiler = os.path.realpath(shutil.which(SERIAL[0] if options.serial else options.compiler) or options.compiler)
    prefix = ROOT if options.serial else os.path.dirname(os.path.dirname(compiler))
    files = [compiler, os.path.join(HERE, "random_programs.py")]
    for part in ("include", os.path.join("lib", "redeal")):
        for folder, folders, names in os.walk(os.path.join(prefix, part), followlinks=True):
            folders.sort()
            files += [os.path.join(folder, name) for name in sorted(names) if name.endswith((".hpp", ".a"))]
    variables = sorted(item for item in os.environ.items() if item[0].startswith(("REDEAL_", "MPICH_", "OMPI_")))
    words = [options.first, options.procs, options.serial, options.flags, options.mpiexec, options.transport, variables]
    digest = hashlib.sha256(repr(words).encode())
    for file in filter(os.path.isfile, files):
        digest.update(hashlib.sha256(open(file, "rb").read()).digest())
    return digest.hexdigest()


def next_seed(progress, tried):
    """Where that file says that a round of the same stopped; none if there was no such round."""
    if not os.path.exists(progress):
        return None
    seed, *of = open(progress).read().split() or [""]
    return int(seed) if of == [tried] else None


def try_one(options, seed, procs, source, *smaller):
    """Which of the commands that write, compile and run a program failed, and what was said; nothing, and no files, if
    none."""
    program = source[: -len(".cpp")]
    generate = [sys.executable, os.path.join(HERE, "random_programs.py"), "--output", source]
    generate += ["--seed", str(seed), "--procs", str(procs), *smaller]
    compiler = SERIAL if options.serial else [options.compiler] + options.flags.split()
    transports = TRANSPORTS if options.transport == "each" else [options.transport]
    runs = [["env", *environment(seed, name), options.mpiexec, "-n", str(procs), program] for name in transports]
    runs = [[program]] if options.serial else runs
    for number, command in enumerate((generate, compiler + [source, "-o", program], *runs)):
        command = ["timeout", "-k", "10", "180"] + command
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, errors="replace")
        said = [line for line in done.stderr.splitlines() if not OF_MOVES.match(line)]
        if done.returncode != 0 or number >= 2 and (done.stdout != "PASS\n" or said):
            return number, f"{' '.join(command)}\nended with status {done.returncode}:\n{done.stdout}{done.stderr}"
    os.remove(source)
    os.remove(program)
    return None


def smallest(options, seed, procs, source, failing):
    """Looks for one function of the program, and as few of its moves, that fail in the same command; says where it is."""
    base = source[: -len(".cpp")]

    def fails(*smaller):
        name = base + "".join(smaller) + ".cpp"
        found = try_one(options, seed, procs, name, *smaller)
        return name if found and found[0] == failing else None

    for block in Program.blocks:
        if found := fails("--block", str(block)):
            break
    else:
        return f"no function of it fails by itself: {source}"
    least, most = 0, 1
    while not (at_most := fails("--block", str(block), "--moves", str(most))) and most < 64:
        least, most = most, 2 * most
    if not at_most:
        return f"the smallest that fails, one function of it: {found}"
    while most - least > 1:
        middle = (least + most) // 2
        if now := fails("--block", str(block), "--moves", str(middle)):
            most, at_most = middle, now
        else:
            least = middle
    return f"the smallest that fails, function {block} and {most} of its moves: {at_most}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--count", type=int, default=8, help="how many programs")
    parser.add_argument("--long", action="store_true", help="run until interrupted")
    parser.add_argument("--resume", action="store_true", help="go on behind what the same has passed in that folder")
    parser.add_argument("--procs", type=int, help="processes, instead of 1 + seed mod 8")
    parser.add_argument("--transport", help="REDEAL_TRANSPORT of all of them, instead of one of each program's own; each: all, in turn")
    parser.add_argument("--serial", action="store_true", help="compile the serial programs")
    parser.add_argument("--compiler", default=os.path.join(ROOT, "build", "release", "bin", "redeal++"))
    parser.add_argument("--flags", default="-O1", help="options for the compiler, separated by blanks")
    parser.add_argument("--mpiexec", default="mpiexec.mpich")
    parser.add_argument("--folder", help="where programs are written, default a temporary one")
    options = parser.parse_args()

    folder = options.folder or tempfile.mkdtemp(prefix="redeal-random-")
    os.makedirs(folder, exist_ok=True)
    progress = os.path.join(folder, "next")
    tried = what_is_tried(options)
    first = next_seed(progress, tried) if options.resume else None
    if first is None:
        first = options.first
    end = options.first + options.count
    for seed in itertools.count(first) if options.long else range(first, end):
        procs = options.procs or 1 + seed % 8
        source = os.path.join(folder, f"seed-{seed}-procs-{procs}.cpp")
        failure = try_one(options, seed, procs, source)
        if failure:
            print(failure[1], flush=True)
            print(smallest(options, seed, procs, source, failure[0]))
            return 1
        print(f"seed {seed} on {procs}: PASS", flush=True)
        with open(progress, "w") as file:
            file.write(f"{seed + 1} {tried}\n")
    os.remove(progress)
    if not options.folder:
        os.rmdir(folder)
    print(f"all from {options.first} to {end - 1}: PASS")
    return 0


if __name__ == "__main__":
    sys.exit(main())
