"""Times of commands, taken in turn with bench-stopwatch, and their ratios."""

import os
import statistics
import subprocess
import tempfile


class Measured:
    """The runs of one command: processor time and time on the clock in seconds, and the largest resident memory of any
    in KiB. Programs that work alone are compared by processor time, user and system together, which other work on the
    machine disturbs less; on an idle one it is the time on the clock."""

    def __init__(self):
        self.seconds = []
        self.clock_seconds = []
        self.peak_kib = 0

    def median(self):
        return statistics.median(self.seconds)

    def clock(self):
        return statistics.median(self.clock_seconds)


class CommandFailed(Exception):
    pass


def by_turns(build, rounds, commands):
    """Runs commands in turn, `rounds` times. A command is (words, file for standard input, file for standard output);
    a file may be None. Gives a list of Measured. Raises CommandFailed if any of them exits other than 0."""
    with tempfile.TemporaryDirectory() as directory:
        path = os.path.join(directory, "commands")
        with open(path, "w", encoding="utf-8") as file:
            for words, stdin, stdout in commands:
                file.write("\t".join([stdin or "/dev/null", stdout or "/dev/null"] + words) + "\n")
        run = subprocess.run([build + "/bench/bench-stopwatch", str(rounds), path], stdout=subprocess.PIPE, text=True,
                             check=False)
    if run.returncode != 0:
        raise CommandFailed("bench-stopwatch ended with %d" % run.returncode)
    measured = [Measured() for _ in commands]
    for line in run.stdout.splitlines():
        number, status, wall, user, system, peak = map(int, line.split())
        if status != 0:
            raise CommandFailed("%s ended with wait status %d" % (" ".join(commands[number][0]), status))
        measured[number].clock_seconds.append(wall / 1e9)
        measured[number].seconds.append((user + system) / 1e6)
        measured[number].peak_kib = max(measured[number].peak_kib, peak)
    return measured


def ratio(one, other):
    """How many times the processor time of `other` that `one` took: the median over the rounds of the ratio within the round, so that
    what slows a round down slows both."""
    return statistics.median(a / b for a, b in zip(one.seconds, other.seconds))
