import os
import sys
import time

flags = sys.argv[1:]
while "hang" in flags:
    pass
while "print" in flags:
    print("for ever")
for _ in range(200 if "fork" in flags else 0):  # and not more
    os.fork() or time.sleep(600)
if "fork" in flags:
    time.sleep(600)  # until the processes are counted, which happens from time to time
sys.exit(42 if sys.stdin.read().strip().isdigit() else 43)
