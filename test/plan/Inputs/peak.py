# Runs a command, its output to /dev/null, and prints its peak of resident memory in MB and its status.
import resource, subprocess, sys
status = subprocess.call(sys.argv[1:], stdout=subprocess.DEVNULL)
print("peak", resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024, "status", status)
