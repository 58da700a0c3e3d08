"""spoiled_memory.py PROGRAM FOLDER RUNS COMMAND…: runs a program so many times on each transport, in which one process
spoils what it shares, and says whether something was written outside of the memory of another one's elements. How the
jobs end, and which values they get, is nobody's concern."""
import os
import subprocess
import sys

GUARD, ELEMENTS = 1 << 20, 40000


def main():
    program, folder, runs, command = sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4:]
    os.makedirs(folder, exist_ok=True)
    ends = set()
    for transport in ("shared", "staging", "auto"):
        for seed in range(runs):
            path = os.path.join(folder, f"{transport}-{seed}")
            guard = bytes((7 * i + seed) % 251 for i in range(4096)) * (GUARD // 4096)
            with open(path, "wb") as file:
                file.write(guard + bytes(8 * ELEMENTS) + guard)
            environment = {**os.environ, "REDEAL_TRANSPORT": transport, "REDEAL_TIMEOUT": "2"}
            done = subprocess.run(["timeout", "-k", "1", "20", *command, program, path, str(seed)], env=environment,
                                  capture_output=True, check=False)
            if done.returncode in (3, 126, 127):
                sys.exit(f"the program cannot be run: {done.stderr.decode(errors='replace')}")
            if b"a wild write" in done.stderr:
                sys.exit(f"{transport}, seed {seed}: it has tried to write where nothing is")
            ends.add(done.returncode)
            with open(path, "rb") as file:
                kept = file.read()
            os.remove(path)
            if kept[:GUARD] != guard or kept[GUARD + 8 * ELEMENTS:] != guard:
                sys.exit(f"{transport}, seed {seed}: what lies around the elements has changed")
    print(f"nothing outside has changed; the jobs have ended with {len(ends)} different statuses")


main()
