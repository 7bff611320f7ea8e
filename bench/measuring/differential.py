"""Differential testing: how the two engines are compared, and how fast."""

import os
import re

import timing

GAMES, OPERATIONS = 2000, 1000


def random_games(build, jobs, out):
    return ([build + "/quackcheck", "diff", "--impl", "reference", "--impl", "optimized", "--random", str(GAMES),
             "--count", str(OPERATIONS), "--jobs", str(jobs)], None, out)


def configurations(path):
    """What `quackcheck prove` compared: the first number of its last line that begins with `total`."""
    with open(path, encoding="utf-8") as file:
        return int(re.findall(r"^total\s+([\d,]+)", file.read(), re.MULTILINE)[-1].replace(",", ""))


def operations(path):
    """What `diff` compared, by its last line."""
    with open(path, encoding="utf-8") as file:
        return int(re.search(r"^compared: .*\boperations=(\d+)", file.read(), re.MULTILINE).group(1))


def measure(build, directory, rounds, report):
    """Random games by both engines with one job and with two, and the proofs, once, on all processors."""
    out = os.path.join(directory, "differential.out")
    rows = []
    report("differential testing on random games")
    runs = timing.by_turns(build, rounds, [random_games(build, jobs, out) for jobs in (1, 2)])
    compared = operations(out)
    for jobs, run in zip((1, 2), runs):
        rows.append({"what": "`diff` of random games, %d operations each" % OPERATIONS, "jobs": jobs,
                     "compared": compared, "seconds": run.clock(), "per_second": compared / run.clock()})
    report("the proofs")
    (proofs,) = timing.by_turns(build, 1, [([build + "/quackcheck", "prove"], None, out)])
    compared = configurations(out)
    rows.append({"what": "`prove`, every configuration that could matter", "jobs": os.cpu_count(),
                 "compared": compared, "seconds": proofs.clock(), "per_second": compared / proofs.clock()})
    return rows
