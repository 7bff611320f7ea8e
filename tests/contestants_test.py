"""Programs as contestants write them: `quackcheck diff PROGRAM`, and nothing else, must find each wrong one and no
right one. Prints how often the diagnosis is the known cause.

    contestants_test.py QUACKCHECK [NAME...]           programs of contestants/wrong.txt; without names all, and the right ones
    contestants_test.py QUACKCHECK --rare [NAME...]    programs of contestants/rare.txt, which `diff` has a minute to find
    contestants_test.py --write DIRECTORY [NAME...]    writes the programs there instead
"""

import dataclasses
import json
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

FOLDER = Path(__file__).resolve().parent / "contestants"
# file -> problem. old.cpp is C++98: `register`, and globals called data and size.
RIGHT = dict.fromkeys(("switch.cpp", "classes.cpp", "tables.c", "old.cpp", "duck.py", "Duck.java", "duck.pas", "duck.rs", "grid.cpp", "reach.cpp",
                       "game.py", "duck.js"), "duckchess") | {
    "remix.cpp": "duckchess-remix", "primitive.cpp": "primitive-chess", "primitive.py": "primitive-chess"}
LEAST_NAMED = 0.9  # of the mistakes that the catalogue has, or that a report can tell
ENDLESS = 600  # seconds; 10 of running, then compiling and the report
COMPILERS = {".pas": "fpc", ".rs": "rustc", ".js": "node", ".java": "javac"}


@dataclasses.dataclass
class Mistake:
    cause: str
    names: list = dataclasses.field(default_factory=list)
    says: str = ""
    replacements: list = dataclasses.field(default_factory=list)


def read(path):
    """name -> base, its mistakes; wrong.txt says how a program is written."""
    programs, before = {}, ""
    for number, line in enumerate(path.read_text().splitlines(), 1):
        mark, rest = line[:1], line[2:]
        if line.startswith("== "):
            name, base = line[3:].split()
            programs[name] = (base, [])
        elif mark == "*":
            programs[name][1].append(Mistake(rest))
        elif mark == "=":
            programs[name][1][-1].names = rest.split()
        elif mark == "~":
            programs[name][1][-1].says = rest
        elif mark in ("-", "+"):
            replacements = programs[name][1][-1].replacements
            if mark == "-" and before != "-":
                replacements.append([[], []])
            replacements[-1]["-+".index(mark)].append(rest)
        elif line and mark != "#":
            sys.exit(f"{path}:{number}: not a line of a program: {line}")
        before = mark
    return programs


WRONG, RARE = (read(FOLDER / name) for name in ("wrong.txt", "rare.txt"))


def right(name):
    """The text of a right program; that of switch.cpp is docs/examples/contestant/mine.cpp with its mistake put right."""
    if name != "switch.cpp":
        return (FOLDER / name).read_text()
    text = (FOLDER.parents[1] / "docs/examples/contestant/mine.cpp").read_text()
    for old, other in (("3 && dy == 2) return board[x + sx][y]", "board[x + 2 * sx][y + sy]"),
                       ("2 && dy == 3) return board[x][y + sy]", "board[x + sx][y + 2 * sy]")):
        text = text.replace(f"{old} == 0;", f"{old} == 0 && {other} == 0;")
    return text


def write(name, directory):
    """Writes that program to a file of the directory, and returns its path."""
    base, mistakes = (WRONG | RARE).get(name, (name, []))
    text = right(base)
    for old, new in (("\n".join(old), "\n".join(new)) for mistake in mistakes for old, new in mistake.replacements):
        if text.count(old) != 1:
            sys.exit(f"{name}: {old!r} stands in {base} {text.count(old)} times instead of once")
        text = text.replace(old, new)
    path = Path(directory) / (Path(name).stem + Path(base).suffix)
    path.write_text(text)
    return path


def diff(quackcheck, name, scratch, *options):
    """The exit code, what was printed, the JSON report, and the seconds that it took."""
    base, _ = (WRONG | RARE).get(name, (name, []))
    report = Path(scratch) / "report.json"
    report.unlink(missing_ok=True)
    start = time.monotonic()
    command = [quackcheck, "diff", "-p", RIGHT[base], write(name, scratch), "--report", f"json={report}", *options]
    try:
        run = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=ENDLESS)
    except subprocess.TimeoutExpired:
        return None, "it did not end", {}, ENDLESS
    seconds = time.monotonic() - start
    return run.returncode, run.stdout + run.stderr, json.loads(report.read_text()) if report.exists() else {}, seconds


def diagnosis(report):
    for implementation in report.get("implementations", [])[1:]:
        found = implementation.get("diagnosis") or {}
        return [each["name"].removeprefix("mistake:") for mistake in found.get("mistakes", []) for each in (mistake, *mistake["others"])]
    return []


def is_told(mistake, named, text):
    return re.search(mistake.says, text) is not None if mistake.says else any(name in named for name in mistake.names)


def find_rare(quackcheck, names, scratch):
    """The programs that are not found."""
    missed = []
    for name in names or RARE:
        status, _, report, _ = diff(quackcheck, name, scratch, "--time", "60s", "--shrink", "none")
        totals = report.get("totals", {"cases": 0, "differing_cases": 0})
        print(f"{name:22} exit {status}  {totals['differing_cases']} of {totals['cases']:,} cases show it", flush=True)
        missed += [f"{name} is not found: {RARE[name][1][0].cause}"] * (status != 1)
    return missed


def find_wrong(quackcheck, names, scratch):
    """What is not as it should be: right programs that differ, wrong ones that don't, and too few known causes."""
    failures, told, tellable, first_right, nameable, false_claims = [], 0, 0, 0, 0, 0
    names = names or [*RIGHT, *WRONG]
    for name in names:
        base, mistakes = WRONG.get(name, (name, []))
        compiler = COMPILERS.get(Path(base).suffix)
        if compiler and not shutil.which(compiler):
            print(f"{name}: not run, {compiler} is not installed")
            continue
        status, text, report, seconds = diff(quackcheck, name, scratch)
        named = diagnosis(report)
        if status != (1 if mistakes else 0):
            failures.append(f"{name}: exit {status}\n{text}")
        known = [mistake for mistake in mistakes if mistake.says or mistake.names]
        causes = [is_told(mistake, named, text) for mistake in known]
        told, tellable = told + sum(causes), tellable + len(known)
        nameable += bool(known)
        first_right += bool(known) and is_told(known[0], named[:1], text)
        print(f"{name:26} exit {status} {seconds:5.1f} s  {sum(causes)} of {len(known)} known causes  {', '.join(named) or '-'}", flush=True)
        if named and mistakes and not known:
            false_claims += 1
            print(f"    its mistake is none of these: {mistakes[0].cause}")
    print(f"{len(names)} programs; {told} of {tellable} known causes named; the first diagnosis is right for {first_right} "
          f"of {nameable}; something else is named for {false_claims} whose mistake the catalogue lacks")
    if told < LEAST_NAMED * tellable:
        failures.append(f"only {told} of {tellable} known causes are named")
    return failures


def main(program, *names):
    if program == "--write":
        Path(names[0]).mkdir(parents=True, exist_ok=True)
        for name in names[1:] or [*RIGHT, *WRONG, *RARE]:
            write(name, names[0])
        return 0
    find = find_rare if names[:1] == ("--rare",) else find_wrong
    with tempfile.TemporaryDirectory(prefix="quackcheck-contestants-") as scratch:
        failures = find(Path(program).resolve(), names[find is find_rare:], scratch)
    print("\n".join(failures))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
