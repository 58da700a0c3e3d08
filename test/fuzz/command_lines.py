#!/usr/bin/env python3
"""Gives `redeal` command lines of right and wrong words: each ends in time, with its answer, or with status 1 and one
sentence.

    command_lines.py REDEAL COUNT [SEED]
"""
import random
import re
import subprocess
import sys

NUMBERS = "0 1 2 3 7 8 16 64 1000 65536 9223372036854775807 9223372036854775808 -1 1e3 0x10 1.5 nan inf".split() + ["", " ", "é"]
SHAPES = ["", "0", "192", "1024x1024", "7x5x3", "1x1x1x1x1x1x1x1", "x", "10x", "9223372036854775807", "4294967296x4294967296"]
MAPPINGS = ["", "block onto 8", "cyclic onto 4", "cyclic(3) onto 8", "(block,*) onto 4", "(*,block) onto 4", "(cyclic(2),cyclic) onto 2x2",
            "(cyclic(13),balanced,*) onto 4x1", "balanced onto 7", "block onto 0", "block on 4", "cyclic(0) onto 4", "* onto 1", "*",
            "block(2) onto 3", "cyclic(9223372036854775807) onto 2", "(block,block) onto 2", "block onto 2[*]", "gen_block onto 2",
            "(((", "block onto 4 block onto 4", "cyclic(3) onto 3037000499", "block onto 99999999999999999999"]
OPTIONS = {
    "plan": {"--shape": SHAPES, "--from": MAPPINGS, "--to": MAPPINGS, "--phases": ["auto", "0", "1", "2", "5", "x", "-1"],
             "--memory": NUMBERS, "--pack": NUMBERS, "--element-size": NUMBERS, "--explain": None, "--near": NUMBERS, "--cache": NUMBERS},
    "schedule": {"-P": NUMBERS, "-Q": NUMBERS, "-r": NUMBERS, "-s": NUMBERS, "--size": NUMBERS},
}
BOTH = {"--method": "optimal fewest-steps least-cost stepwise greedy class circulant walker-otto caterpillar permutations rotated split x".split(), "--split": None, "--local-free": None,
        "--alpha": NUMBERS, "--beta": NUMBERS, "--rank": NUMBERS, "--format": ["table", "lines", "json", "svg", "x"], "--help": None}
USUAL = {"plan": ["--shape", "--from", "--to"], "schedule": ["-P", "-Q", "-r", "-s"]}
SMALL = {"-P": "4", "-Q": "6", "-r": "3", "-s": "5", "--shape": "192", "--from": "block onto 8", "--to": "cyclic(3) onto 8"}
SENTENCE = re.compile(r"\Aredeal( [a-z]+)?: error: [^\n]+\n\Z")


def command(pick):
    word = pick.choice(["plan", "plan", "schedule", "schedule", "plam", "", "--help", "--version"]) if pick.random() < 0.1 else pick.choice(
        ["plan", "schedule"])
    known = dict(OPTIONS.get(word, OPTIONS["plan"]), **BOTH)
    line = [word]
    for name in USUAL.get(word, []):
        if pick.random() < 0.97:
            line += [name, SMALL[name] if pick.random() < 0.6 else pick.choice(known[name])]
    for name in pick.sample(sorted(known), pick.choice([0, 0, 1, 1, 2, 3])):
        values = known[name]
        if values is None:
            line.append(name)
        elif pick.random() < 0.5:
            line += [name, pick.choice(values)]
        else:
            line.append(f"{name}={pick.choice(values)}")
    if pick.random() < 0.05:
        line.insert(pick.randrange(len(line) + 1), pick.choice(["x", "--", "-", "--shape", "--nothing", "@file", "-P"]))
    return line


def main():
    redeal, count, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else 1
    answers = refusals = bad = 0
    for number in range(seed, seed + count):
        line = command(random.Random(number))
        try:
            done = subprocess.run([redeal] + line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60)
            status, said, told = done.returncode, done.stderr.decode(errors="replace"), done.stdout
        except subprocess.TimeoutExpired:
            status, said, told = None, "", b""
        if status == 0 and told and not said:
            answers += 1
        elif status == 1 and SENTENCE.match(said) and not told:
            refusals += 1
        else:
            bad += 1
            print(f"{number}: {line}: status {status}\n{said[:400]}")
    print(f"{answers} answers, {refusals} refusals, {bad} neither")
    return bad != 0


if __name__ == "__main__":
    sys.exit(main())
