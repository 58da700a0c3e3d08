"""clusters.py PROGRAM [CELL…]: moves arrays in simulated clusters, by redeal and by hand, and prints simulated times.

A cell is PLATFORM/PROCESSES/PER-NODE/PATTERN/BYTES, such as fat-tree/64/4/all/4096:
  PLATFORM   crossbar, fat-tree or dragonfly, of 256 nodes (see platforms/)
  PATTERN    all: block -> cyclic(1), everybody sends to everybody
             few: cyclic(3) -> cyclic(5), everybody sends to 7 at most
             long: cyclic(384) -> cyclic(640), the same in runs of kilobytes
  BYTES      of each process, about
Without cells: those of a short table; --long: all. Columns: redeal by its model, with the choice forced that the
column names (a course, two phases, REDEAL_WINDOW=1, or as much memory for messages as they want), and four exchanges by
hand (see exchanges.h). Times are the same in each run. The simulator takes hours for tens of thousands of messages that
share links: there --without leaves out columns, and the last one compares with those that are left.
"""
import argparse
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
PLATFORMS = ["crossbar", "fat-tree", "dragonfly"]
BY_HAND = ["direct", "caterpillar", "alltoallv", "steps"]
# Seconds from most nodes to most others: 0.5 us a link.
LATENCY = {"crossbar": 1e-6, "fat-tree": 2e-6, "dragonfly": 2e-6}
# Seconds for each byte between two nodes.
BYTE = 8e-11
# What is forced by the environment, and by the program.
FORCED = {"window 1": {"REDEAL_WINDOW": "1"}, "all memory": {"REDEAL_MEMORY": "67108864"}}
COURSES = ["by-sweep", "by-message", "narrow", "by-node", "square", "halves", "phases"]
COLUMNS = ["redeal", *COURSES, *FORCED, *BY_HAND]
LOADS = [("all", 4096), ("few", 4096), ("all", 1048576), ("few", 1048576), ("long", 1048576)]
SHORT = [f"{platform}/16/{near}/{pattern}/{size}"
         for platform in PLATFORMS for near in (1, 4) for pattern, size in LOADS]
LONG = [f"{platform}/{processes}/{near}/{pattern}/{size}" for platform in PLATFORMS for processes in (16, 64, 256)
        for near in (1, 4, 16) if near < processes for pattern, size in LOADS]
# Computing takes no time; a call that sends or receives takes 0.4 us. Messages below 16 KiB do not wait for their
# receiver. Collective operations are MPICH's.
MODEL = ["network/model:CM02", "network/crosstraffic:0", "network/TCP-gamma:1e12", "smpi/simulate-computation:no",
         "smpi/async-small-thresh:16384", "smpi/send-is-detached-thresh:16384", "smpi/os:0:4e-7:0", "smpi/ois:0:4e-7:0",
         "smpi/or:0:4e-7:0", "smpi/test:0", "smpi/iprobe:1e-7", "smpi/wtime:0", "smpi/coll-selector:mpich"]


def case_of(pattern, processes, size):
    """The case as redeal-sim reads it."""
    per_process = size // 8
    if pattern == "all":
        return f"{processes * per_process}:{processes},{processes},{per_process},1"
    blocks = {"few": (3, 5), "long": (384, 640)}[pattern]
    return f"{processes * per_process}:{processes},{processes},{blocks[0]},{blocks[1]}"


def write_costs(path, platform, near, of_all):
    """The costs of that platform, as `redeal calibrate` would write them: while all processes of two nodes send, and of
    all nodes."""
    with open(os.path.join(HERE, "costs.txt"), encoding="ascii") as common, open(path, "w", encoding="ascii") as file:
        file.write(common.read() + f"far.latency {LATENCY[platform]:.3e}\nfar.byte {near * BYTE:.3e}\n"
                   f"far.byte-of-all {of_all:.3e}\n")


def values_in(cell, command, environment):
    """What redeal-sim prints: a value for each name."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("REDEAL_")}
    done = subprocess.run(command, env={**clean, **environment}, capture_output=True, text=True, check=False)
    lines = done.stdout.splitlines()
    if "PASS" not in lines:
        sys.exit(f"{cell} with {environment} has failed:\n{done.stdout}{done.stderr}")
    return {line.split()[0]: float(line.split()[1]) for line in lines if line.count(" ") == 1}


def simulate(program, cell, methods, environment):
    """Microseconds of each method."""
    platform, processes, near, pattern, size = cell.split("/")
    processes, near = int(processes), int(near)
    with tempfile.TemporaryDirectory() as folder:
        hosts = os.path.join(folder, "hosts")
        with open(hosts, "w", encoding="ascii") as file:
            file.writelines(f"node-{p // near}\n" for p in range(processes))
        costs = os.path.join(folder, "costs")
        command = ["smpirun", "-np", str(processes), "-platform", os.path.join(HERE, "platforms", platform + ".xml"),
                   "-hostfile", hosts, *("--cfg=" + option for option in MODEL), "--log=root.thres:error", program]
        of_all = values_in(cell, [*command, "across", str(near)], {})["across"]
        write_costs(costs, platform, near, of_all * 1e-9)
        model = {"REDEAL_CHOICE": "model", "REDEAL_COSTS": costs}
        return values_in(cell, [*command, case_of(pattern, processes, int(size)), "1", *methods], {**model, **environment})


def row_of(program, cell, columns):
    """The times of a cell, by method."""
    times = simulate(program, cell, [name for name in columns if name not in FORCED], {})
    for name, environment in FORCED.items():
        if name in columns:
            times[name] = simulate(program, cell, ["redeal"], environment)["redeal"]
    return times


def text_of(cell, times):
    cells = (f"{times[name]:12.1f}" if name in times else f"{'-':>12}" for name in COLUMNS)
    return f"{cell:32}" + "".join(cells) + f"{ratio_of(times):13.2f}"


def ratio_of(times):
    """How much longer redeal takes than the best of the others."""
    return times["redeal"] / min(time for name, time in times.items() if name != "redeal")


def differences(golden, cell, times):
    """What is more than a fiftieth off a line of the golden table; and whether redeal is far from the best."""
    for name, text in zip(COLUMNS, golden.split()[1:]):
        if abs(times[name] - float(text)) > 0.02 * float(text) + 0.1:
            yield f"{cell}: {name} takes {times[name]:.1f} us, not {text}"
    if ratio_of(times) > 1.05:
        yield f"{cell}: redeal takes {ratio_of(times):.2f} times as long as the best"
    if "/all/4096" in cell:  # many short messages: it pays to combine them
        apart = min(time for name, time in times.items() if name in ["by-sweep", "by-message", "narrow", *BY_HAND])
        if times["redeal"] > 0.5 * apart:
            yield f"{cell}: redeal takes {times['redeal'] / apart:.2f} times as long as the best that combines nothing"


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("program")
    options.add_argument("cells", nargs="*")
    options.add_argument("--long", action="store_true")
    options.add_argument("--golden", metavar="TABLE", help="the cells of this table, whose times must come out again")
    options.add_argument("--without", metavar="COLUMN", action="append", default=[], choices=COLUMNS[1:],
                         help="a column to leave out; several times for several")
    given = options.parse_args()
    if given.golden and given.without:
        options.error("--golden needs all columns, so give it without --without")
    if len(set(given.without)) == len(COLUMNS) - 1:
        options.error("--without leaves nothing that redeal could be compared with; leave a column")
    columns = [name for name in COLUMNS if name not in given.without]
    golden = {}
    if given.golden:
        with open(given.golden, encoding="ascii") as table:
            golden = {line.split()[0]: line for line in table if "/" in line}
    print(f"{'simulated us':32}" + "".join(f"{name:>12}" for name in COLUMNS) + f"{'to the best':>13}")
    wrong = []
    for cell in given.cells or golden or (LONG if given.long else SHORT):
        times = row_of(given.program, cell, columns)
        print(text_of(cell, times), flush=True)
        if cell in golden:
            wrong += differences(golden[cell], cell, times)
    sys.exit("\n".join(wrong) or 0)


main()
