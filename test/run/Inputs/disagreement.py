"""disagreement.py MPIRUN PROGRAM [all]: runs the program with every disagreement, in jobs of 2 to 4 processes; each run
must end soon, with an error that names it. The environments take turns, or all are tried with each."""
import os
import re
import subprocess
import sys

mpirun, program, every = sys.argv[1].split(), sys.argv[2], sys.argv[3:] == ["all"]
# What must be said, whoever says it.
order = "every process of both grids must come to the same directives in the same order"
mappings = "all processes must give the same grid, onto, formats and extents|do all processes give the same formats"
limits = "give the same on all processes|do all processes have the same|same formats, extents, elements, memory, window"
phases = "do all processes give the same phases and memory|give the same .*memory, window and phases"
said = {
    "grid": mappings + "|" + order, # who takes no part is at its next directive
    "onto": mappings,
    "halves": mappings,
    "extent": mappings,
    "block": mappings,
    "memory": limits,
    "window": limits,
    "phases": phases,
    "more-phases": phases,
    "other-directive": order,
    "skips": order,
    "array": "it is of another array",
    "size": "it is of other elements|same formats, extents, elements", # MPI may see first that a message is too long
    "kind": "it is of other elements",
    "order": "it is of other elements",
}
environments = [{"REDEAL_TRANSPORT": way} for way in ("auto", "messages", "staging", "shared")]
environments += [{"REDEAL_NODES": "2"}, {"REDEAL_RELEASE": "early"}, {"REDEAL_NODES": "2", "REDEAL_TRANSPORT": "staging"}]
runs, silent = 0, 0
for number, what in enumerate(said):
    for processes in (2, 3, 4):
        for turn, more in enumerate(environments):
            if not every and (turn - number - processes) % len(environments) != 0:
                continue
            runs += 1
            job = subprocess.run(mpirun + [str(processes), program, what], env=dict(os.environ, **more), text=True,
                                 stdout=subprocess.PIPE, stderr=subprocess.STDOUT, errors="replace")
            if job.returncode == 0 or not re.search("disagreement.cpp:[0-9]+: error: .*(" + said[what] + ")", job.stdout):
                silent += 1
                print(f"{what} on {processes} processes with {more}: status {job.returncode}\n{job.stdout[:600]}")
print(f"{runs} runs, {silent} silent")
