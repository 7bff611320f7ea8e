"""Programs that are rarely wrong (contestants/rare.py): how soon `quackcheck fuzz --impl` finds each, from its seeds and
its search, beside random games (`diff --random`, 100 items each) with the same time. Prints a table.

    rare_test.py QUACKCHECK [--seconds N] [NAME...]

Exit: 0 fuzz found every one; 1 it missed one.
"""

import json
import re
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

FOLDER = Path(__file__).resolve().parent / "contestants"
sys.path.insert(0, str(FOLDER))
from rare import RARE  # noqa: E402


def problem_of(base):
    return {"remix.cpp": "duckchess-remix", "primitive.cpp": "primitive-chess"}.get(base, "duckchess")


def write(name, directory):
    base, _, *replacements = RARE[name]
    text = (FOLDER / base).read_text()
    for old, new in replacements:
        if text.count(old) != 1:
            sys.exit(f"{name}: {old!r} stands in {base} {text.count(old)} times instead of once")
        text = text.replace(old, new)
    path = Path(directory) / (name + Path(base).suffix)
    path.write_text(text)
    return path


def fuzz(quackcheck, name, seconds, scratch):
    """Whether it is found, after how many inputs and seconds."""
    words = [quackcheck, "fuzz", "-p", problem_of(RARE[name][0]), "--impl", write(name, scratch), "--time", f"{seconds}s",
             "--artifacts", "out", "--report", "json=fuzz.json"]
    code = subprocess.run(words, cwd=scratch, capture_output=True).returncode
    report = Path(scratch) / "fuzz.json"
    if not report.exists():
        return False, 0, 0.0
    read = json.loads(report.read_text())
    return code == 1, read["targets"][0]["inputs"], read["seconds"]


def random_games(quackcheck, name, seconds, scratch):
    """How many of how many random games show it in so many seconds."""
    words = [quackcheck, "diff", "-p", problem_of(RARE[name][0]), "--impl", write(name, scratch), "--random", "1000000",
             "--count", "100", "--shrink", "none"]
    diff = subprocess.Popen(words, cwd=scratch, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        diff.wait(seconds)
    except subprocess.TimeoutExpired:
        diff.send_signal(signal.SIGTERM)
    text = diff.communicate()[0]
    differs = re.search(r"^compared: inputs=(\d+) .*differences=(\d+)", text, re.M)
    return (int(differs[2]), int(differs[1])) if differs else (0, 0)


def main():
    quackcheck, *names = sys.argv[1:]
    quackcheck = str(Path(quackcheck).resolve())
    seconds = 20
    if names[:1] == ["--seconds"]:
        seconds = int(names[1])
        names = names[2:]
    missed = 0
    print("| program | what is wrong | fuzz --impl | random games that show it |")
    print("| --- | --- | --- | --- |")
    for name in names or RARE:
        with tempfile.TemporaryDirectory() as scratch:
            found, inputs, took = fuzz(quackcheck, name, seconds, scratch)
            wrong, games = random_games(quackcheck, name, seconds, scratch)
        missed += not found
        what = f"{took:.0f} s, {inputs:,} inputs" if found else f"not in {inputs:,} inputs"
        print(f"| `{name}` | {RARE[name][1]} | {what} | {wrong} of {games:,} |", flush=True)
    print(f"missed: {missed}", file=sys.stderr)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
