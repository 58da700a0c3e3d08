"""stopped.py MPIRUN PROGRAM: starts the program, whose process 1 stops itself; looks how much processor time the others
take while they wait for it, lets it go on, and looks at what they print. In each environment."""
import os
import re
import signal
import subprocess
import sys
import time

mpirun, program, processes = sys.argv[1].split(), sys.argv[2], 3
most = 0.1  # of a core, on a machine that others use, too


def seconds(process):
    fields = open(f"/proc/{process}/stat").read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


for way in ("auto", "messages", "staging"):
    job = subprocess.Popen(mpirun + [str(processes), program], env=dict(os.environ, REDEAL_TRANSPORT=way), text=True,
                           stdout=subprocess.PIPE)
    numbers = {}
    while len(numbers) < processes:
        found = re.match(r"process (\d) is (\d+)", job.stdout.readline())
        numbers[int(found[1])] = int(found[2])
    time.sleep(2)
    others = [numbers[p] for p in numbers if p != 1]
    before = [seconds(p) for p in others]
    time.sleep(1.5)
    took = max(after - b for after, b in zip(map(seconds, others), before)) / 1.5
    os.kill(numbers[1], signal.SIGCONT)
    said = job.stdout.read()
    right = job.wait() == 0 and said.count("0 wrong") == processes
    print(f"{way}: {'right' if right else 'wrong: ' + said}, others took "
          + ("little" if took < most else f"{took:.2f} of a core"))
