# Runs a command with a terminal for standard error, prints its first line there, and ends it as ^C does.
import os, pty, signal, subprocess, sys
ours, theirs = pty.openpty()
# lit's workers ignore the signal, which a child would inherit.
child = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=theirs,
                         preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
os.close(theirs)
try:
    print(os.read(ours, 1000).decode().strip())
except OSError:  # the command is over without a word
    print("nothing")
child.send_signal(signal.SIGINT)
print("status", child.wait(timeout=10))
