"""Programs that are rarely wrong (contestants/rare.py): which of them `quackcheck diff` finds. Prints a table.

    rare_test.py QUACKCHECK [--time TIME] [NAME...]

Exit: 0 it found every one; 1 it missed one.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

FOLDER = Path(__file__).resolve().parent / "contestants"
sys.path[:0] = [str(FOLDER), str(FOLDER.parent)]
from contestants_test import right  # noqa: E402
from rare import RARE  # noqa: E402


def problem_of(base):
    return {"remix.cpp": "duckchess-remix", "primitive.cpp": "primitive-chess"}.get(base, "duckchess")


def write(name, directory):
    base, _, *replacements = RARE[name]
    text = right(base)
    for old, new in replacements:
        if text.count(old) != 1:
            sys.exit(f"{name}: {old!r} stands in {base} {text.count(old)} times instead of once")
        text = text.replace(old, new)
    path = Path(directory) / (name + Path(base).suffix)
    path.write_text(text)
    return path


def diff(quackcheck, name, time, scratch):
    """Whether it is found, and of how many cases how many show it."""
    report = Path(scratch) / "report.json"
    words = [quackcheck, "diff", "-p", problem_of(RARE[name][0]), write(name, scratch), "--time", time, "--shrink", "none",
             "--report", f"json={report}"]
    code = subprocess.run(words, capture_output=True).returncode
    totals = json.loads(report.read_text())["totals"] if report.exists() else {"cases": 0, "differing_cases": 0}
    return code == 1, totals


def main():
    quackcheck, *names = sys.argv[1:]
    quackcheck = str(Path(quackcheck).resolve())
    time = "60s"
    if names[:1] == ["--time"]:
        time = names[1]
        names = names[2:]
    missed = 0
    print("| program | what is wrong | cases that show it |")
    print("| --- | --- | --- |")
    for name in names or RARE:
        with tempfile.TemporaryDirectory() as scratch:
            found, totals = diff(quackcheck, name, time, scratch)
        missed += not found
        print(f"| `{name}` | {RARE[name][1]} | {totals['differing_cases']} of {totals['cases']:,} |", flush=True)
    print(f"missed: {missed}", file=sys.stderr)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
