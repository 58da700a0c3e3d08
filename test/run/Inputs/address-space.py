"""address-space.py MPIRUN PROGRAM: runs the program with fewer and fewer addresses (ulimit -v). A run either comes to its
end or fails, by itself and not by an exception that nobody caught; where MPI can start, in one sentence."""
import subprocess
import sys

mpirun, program = sys.argv[1].split(), sys.argv[2]
ends = {"right": 0, "told": 0, "MPI": 0, "wrong": 0}
for megabytes in range(100, 310, 15):
    job = subprocess.run(mpirun + ["2", "bash", "-c", f"ulimit -v {megabytes << 10}; exec {program} 40000000"],
                         stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
    if "bad_alloc" in job.stdout or "terminate called" in job.stdout or "did not end" in job.stdout:
        end = "wrong"
        print(f"with {megabytes} MB: status {job.returncode}\n{job.stdout[:600]}")
    elif job.returncode == 0:
        end = "right"
    else:
        end = "told" if "large-arrays.cpp:" in job.stdout else "MPI"
    ends[end] += 1
print(", ".join(f"{count} {end}" for end, count in ends.items()))
