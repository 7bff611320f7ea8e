"""The counted measure: instructions for each operation, which do not depend on the load of the machine.

Counts the fixed pieces of work of bench-counted, and the start of the program, under valgrind's callgrind, and compares
them with the committed figures (bench/counted.json). One piece of work is counted done once and done twice: the
difference is the work alone, without the start of the program and the making of its inputs.
"""

import datetime
import json
import os
import re
import subprocess

COUNT = 20000  # operations or cases a piece of work is done on
TOLERANCE_PERCENT = 5
KEPT_ENVIRONMENT = {"PATH": "/usr/bin:/bin", "LC_ALL": "C"}  # the loader reads all of it: it has to be the same


class CannotCount(Exception):
    """Nothing could be counted; the text says why."""


def events_of(callgrind_log):
    """The counters of a log of callgrind: {"Ir": instructions, "Bc": conditional branches, "Bcm": mispredicted, …}."""
    names = re.search(r"Events\s*:\s*([A-Za-z ]+)", callgrind_log)
    numbers = re.search(r"Collected\s*:\s*([0-9 ]+)", callgrind_log)
    if not names or not numbers:
        raise CannotCount("callgrind did not say what it counted; it said:\n" + callgrind_log)
    return dict(zip(names.group(1).split(), map(int, numbers.group(1).split())))


def callgrind(words, out="/dev/null"):
    """Runs a program under callgrind: what it wrote, and the counters. The profile goes to the file `out`."""
    command = ["valgrind", "--tool=callgrind", "--branch-sim=yes", "--callgrind-out-file=" + out] + words
    try:
        run = subprocess.run(command, env=KEPT_ENVIRONMENT, capture_output=True, text=True, check=False)
    except FileNotFoundError as error:
        raise CannotCount("valgrind is missing: apt-get install valgrind") from error
    if run.returncode != 0:
        raise CannotCount("%s ended with %d:\n%s" % (" ".join(command), run.returncode, run.stderr))
    return run.stdout, events_of(run.stderr)


def figure(events, items):
    """What one item costs: instructions, branches, and those that callgrind's simple predictor misses."""
    return {
        "instructions": round(events["Ir"] / items, 2),
        "branches": round((events["Bc"] + events["Bi"]) / items, 2),
        "mispredicted": round((events["Bcm"] + events["Bim"]) / items, 3),
    }


def pieces_of_work(build):
    """[(name, item, description)] of bench-counted."""
    listed = subprocess.run([build + "/bench/bench-counted", "list"], capture_output=True, text=True, check=True)
    return [tuple(line.split("\t")) for line in listed.stdout.splitlines()]


def measure(build, sample, report=lambda text: None):
    """Counts everything. `build` is the build directory, `sample` a file with the sample input of duck chess."""
    figures = {}
    for name, item, description in pieces_of_work(build):
        report(name)
        words = [build + "/bench/bench-counted", name, str(COUNT)]
        _, once = callgrind(words + ["1"])
        items, twice = callgrind(words + ["2"])
        difference = {event: twice[event] - once[event] for event in once}
        figures[name] = {"item": item, "description": description, **figure(difference, int(items))}
    report("start-up")
    _, events = callgrind([build + "/quackcheck", "answer", sample])
    figures["start-up"] = {"item": "start", "description": "`quackcheck answer` on the sample, the loader included",
                           **figure(events, 1)}
    return figures


def compare(committed, measured, tolerance_percent=TOLERANCE_PERCENT):
    """Holds measured figures against committed ones. Gives (worse, notes): lists of sentences. Anything in `worse` is a
    failure; so is a figure on one side alone, which nobody guards."""
    worse, notes = [], []
    for name in sorted(set(committed) | set(measured)):
        if name not in measured:
            worse.append("%s: is committed, but is not counted any more" % name)
            continue
        now = measured[name]["instructions"]
        if name not in committed:
            worse.append("%s: %.2f instructions, and no committed figure to hold them against" % (name, now))
            continue
        before = committed[name]["instructions"]
        percent = 100.0 * (now - before) / before
        sentence = "%s: %.2f instructions, committed are %.2f: %+.1f%%" % (name, now, before, percent)
        if percent > tolerance_percent:
            worse.append(sentence)
        elif percent < -tolerance_percent:
            notes.append(sentence + " (better: accept it, so that it is kept)")
    return worse, notes


def table(figures, committed=None):
    """The figures as a table for people."""
    lines = ["%-18s %12s %10s %13s  %-10s %s" % ("", "instructions", "branches", "mispredicted", "for each", "committed")]
    for name, values in figures.items():
        before = (committed or {}).get(name)
        lines.append("%-18s %12.2f %10.2f %13.3f  %-10s %s" % (
            name, values["instructions"], values["branches"], values["mispredicted"], values["item"],
            "%.2f" % before["instructions"] if before else "-"))
    return "\n".join(lines)


def read(path):
    """The committed figures and what they were made with; both empty if there is no such file."""
    if not os.path.exists(path):
        return {}, {}
    with open(path, encoding="utf-8") as file:
        content = json.load(file)
    return content["figures"], content["made_with"]


def write(path, figures, made_with):
    """Writes committed figures, whole or not at all."""
    content = {"made_with": {"date": datetime.date.today().isoformat(), **made_with}, "figures": figures}
    with open(path + ".new", "w", encoding="utf-8") as file:
        json.dump(content, file, indent=1)
        file.write("\n")
    os.replace(path + ".new", path)


def check(path, figures, made_with, say=print):
    """`scripts/bench --check` after counting: says what is worse. Gives the exit code: 0, or 1 if anything is."""
    committed, committed_with = read(path)
    say(table(figures, committed))
    for tool in ("compiler", "valgrind"):
        if committed_with.get(tool) not in (None, made_with.get(tool)):
            say("Note: the committed figures were made with %s, these with %s." %
                (committed_with[tool], made_with.get(tool)))
    worse, notes = compare(committed, figures)
    for note in notes:
        say("Note: " + note)
    for sentence in worse:
        say("WORSE: " + sentence)
    if worse:
        say("%d of %d figures are more than %d%% worse than the committed ones, or can't be held against them.\n"
            "If that is the price of something better, say so in the commit: scripts/bench --accept writes %s anew." %
            (len(worse), len(set(committed) | set(figures)), TOLERANCE_PERCENT, path))
        return 1
    say("No figure is more than %d%% worse than the committed one." % TOLERANCE_PERCENT)
    return 0
