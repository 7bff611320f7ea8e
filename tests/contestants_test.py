"""Programs as contestants write them: `quackcheck diff PROGRAM`, and nothing else, must find each wrong one and no
right one. Prints how often the diagnosis is the known cause.

    contestants_test.py QUACKCHECK [NAME...]
    contestants_test.py --write DIRECTORY [NAME...]    writes the programs there instead
"""

import json
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

FOLDER = Path(__file__).resolve().parent / "contestants"
sys.path.insert(0, str(FOLDER))
from programs import RIGHT, WRONG  # noqa: E402

LEAST_NAMED = 0.9  # of the mistakes that the catalogue has, or that a report can tell
ENDLESS = 600  # seconds; 10 of running, then compiling and the report
COMPILERS = {".pas": "fpc", ".rs": "rustc", ".js": "node", ".java": "javac"}


def right(name):
    """The text of a right program; that of switch.cpp is docs/examples/contestant/mine.cpp with its mistake put right."""
    if name != "switch.cpp":
        return (FOLDER / name).read_text()
    text = (FOLDER.parents[1] / "docs/examples/contestant/mine.cpp").read_text()
    for old, other in (("3 && dy == 2) return board[x + sx][y]", "board[x + 2 * sx][y + sy]"),
                       ("2 && dy == 3) return board[x][y + sy]", "board[x + sx][y + 2 * sy]")):
        text = text.replace(f"{old} == 0;", f"{old} == 0 && {other} == 0;")
    return text


def source(name):
    """The program's text, and the ending of its file."""
    if name not in WRONG:
        return right(name), Path(name).suffix
    base, *mistakes = WRONG[name]
    text = right(base)
    for mistake in mistakes:
        for old, new in mistake.replacements:
            if text.count(old) != 1:
                sys.exit(f"{name}: {old!r} stands in {base} {text.count(old)} times instead of once")
            text = text.replace(old, new)
    return text, Path(base).suffix


def write(name, directory):
    text, suffix = source(name)
    path = Path(directory) / (Path(name).stem + suffix)
    path.write_text(text)
    return path


def diff(quackcheck, problem, program, scratch):
    report = Path(scratch) / "report.json"
    report.unlink(missing_ok=True)
    start = time.monotonic()
    command = [quackcheck, "diff", "-p", problem, str(program), "--report", f"json={report}"]
    try:
        run = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=ENDLESS)
    except subprocess.TimeoutExpired:
        return None, "it did not end", {}, ENDLESS
    seconds = time.monotonic() - start
    return run.returncode, run.stdout + run.stderr, json.loads(report.read_text()) if report.exists() else {}, seconds


def diagnosis(report):
    for implementation in report.get("implementations", [])[1:]:
        found = implementation.get("diagnosis") or {}
        return [mistake["name"].removeprefix("mistake:") for mistake in found.get("mistakes", [])]
    return []


def is_told(mistake, named, text):
    return re.search(mistake.says, text) is not None if mistake.says else any(name in named for name in mistake.names)


def main():
    arguments = sys.argv[1:]
    if arguments[:1] == ["--write"]:
        Path(arguments[1]).mkdir(parents=True, exist_ok=True)
        for name in arguments[2:] or [file for _, file in RIGHT] + list(WRONG):
            write(name, arguments[1])
        return 0
    quackcheck, *wanted = arguments
    problems = {file: problem for problem, file in RIGHT}
    failures, told, tellable, first_right, nameable, false_claims = [], 0, 0, 0, 0, 0
    with tempfile.TemporaryDirectory(prefix="quackcheck-contestants-") as scratch:
        for name in wanted or list(problems) + list(WRONG):
            program = write(name, scratch)
            compiler = COMPILERS.get(program.suffix)
            if compiler and not shutil.which(compiler):
                print(f"{name}: not run, {compiler} is not installed")
                continue
            base, *mistakes = WRONG.get(name, [name])
            status, text, report, seconds = diff(quackcheck, problems[base], program, scratch)
            named = diagnosis(report)
            if status != (1 if mistakes else 0):
                failures.append(f"{name}: exit {status}\n{text}")
            known = [mistake for mistake in mistakes if mistake.says or mistake.names]
            right = [is_told(mistake, named, text) for mistake in known]
            told, tellable = told + sum(right), tellable + len(known)
            nameable += bool(known)
            first_right += bool(known) and (is_told(known[0], named, text) if known[0].says else
                                            named[:1] != [] and any(named[0] in mistake.names for mistake in known))
            print(f"{name:26} exit {status} {seconds:5.1f} s  {sum(right)} of {len(known)} known causes  "
                  f"{', '.join(named) or '-'}", flush=True)
            if named and mistakes and not known:
                false_claims += 1
                print(f"    its mistake is none of these: {mistakes[0].cause}")
    count = len(wanted or list(problems) + list(WRONG))
    print(f"{count} programs; {told} of {tellable} known causes named; the first diagnosis is right for {first_right} "
          f"of {nameable}; something else is named for {false_claims} whose mistake the catalogue lacks")
    if told < LEAST_NAMED * tellable:
        failures.append(f"only {told} of {tellable} known causes are named")
    print("\n".join(failures))
    return 1 if failures or count == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
