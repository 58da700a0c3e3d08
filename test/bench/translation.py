"""How long redeal++ takes beside the compiler behind it: translation.py [--repeat N] [--limits MS,PERCENT] [REDEAL++].

Two sources with the STL and mpi.h are compiled at -O2, by redeal++ and by the very command that redeal++ then runs, which
is of the translation if there are directives. All take turns. The difference is redeal++'s own: start, reading, writing.
What is longer than the limits is an error: MS for a source without directives, PERCENT of the back-end's time for one with.
"""
import argparse
import os
import resource
import shlex
import statistics
import subprocess
import sys
import tempfile
import time

inputs = os.path.join(os.path.dirname(os.path.abspath(__file__)), "Inputs")
sources = {"words.cpp": "no directives", "values.cpp": "directives"}


def run(command):
    """Runs a command in the folder of the sources; seconds by the clock, and on processors."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run(command, cwd=inputs, check=True)
    taken, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    return taken, after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def behind(command, folder):
    """What redeal++ runs for this command, with the translation where it can be read again."""
    kept = os.path.join(folder, "kept")
    shown = subprocess.run(command + ["--redeal-show", "--redeal-keep=" + kept], cwd=inputs, check=True, text=True,
                           stdout=subprocess.PIPE, stderr=subprocess.STDOUT).stdout
    lines = [line for line in shown.splitlines() if " -c " in line]
    if len(lines) != 1:
        sys.exit(f"translation.py: error: redeal++ --redeal-show shows {len(lines)} commands, where one was expected:\n{shown}")
    words = shlex.split(lines[0])
    again = [os.path.join(kept, os.path.basename(word)) if word.startswith("/") and word.endswith(".cpp") else word
             for word in words]
    return [word for word in again if not word.startswith("-ffile-prefix-map")]


arguments = argparse.ArgumentParser()
arguments.add_argument("--repeat", type=int, default=9)
arguments.add_argument("--limits")
arguments.add_argument("compiler", nargs="?", default="redeal++")
given = arguments.parse_args()

failed = False
with tempfile.TemporaryDirectory() as folder:
    commands = {}
    for source in sources:
        whole = [given.compiler, "-O2", "-c", source, "-o", os.path.join(folder, source + ".o")]
        commands[source] = [whole, behind(whole, folder)]
    times = {source: [[], []] for source in sources}
    for turn in range(given.repeat + 1):
        for source in sources:
            for which, command in enumerate(commands[source]):
                taken = run(command)
                if turn > 0:  # the first turn brings files into memory
                    times[source][which].append(taken)
    print(f"{'milliseconds':28}{'redeal++':>10}{'back-end':>10}{'own':>8}{'own/back-end':>14}")
    for source, what in sources.items():
        for clock, name in enumerate(("by the clock", "on processors")):
            whole, back = (1e3 * statistics.median(taken[clock] for taken in times[source][which]) for which in (0, 1))
            own, percent = whole - back, 100 * (whole - back) / back
            print(f"{what + ', ' + name:28}{whole:10.0f}{back:10.0f}{own:8.0f}{percent:12.0f} %")
            if given.limits and name == "on processors":
                limit = dict(zip(sources, map(float, given.limits.split(","))))[source]
                measured, unit = (own, "ms") if source == "words.cpp" else (percent, "% of the back-end's time")
                if measured > limit:
                    failed = True
                    print(f"{source}: error: redeal++ itself takes {measured:.0f} {unit}, and {limit:.0f} are the limit", flush=True)
sys.exit(failed)
