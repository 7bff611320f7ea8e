"""Judge data with all that a report of `quackcheck grade` can show, and the reports."""

import subprocess
from pathlib import Path

SAMPLE = """18
0 0 7 0
9 0 8 0
0 1 1 3
0 2 2 0
0 3 1 2
0 4 0 3
9 4 8 4
3 2 2 3
7 0 4 2
7 0 5 3
9 2 7 4
2 0 4 3
9 1 8 3
4 3 6 6
7 4 9 2
8 4 9 4
6 6 9 4
9 8 8 8
"""
HOSTILE = "</script><b>&amp;\u202e\x07"


def make_data(directory):
    """Tests of duck chess: a good one, a duplicate, an invalid one, one whose recorded answer is wrong, CRLF."""
    directory.mkdir(parents=True)
    answers = ["Invalid command\n", "Invalid command\n"]
    for name, text in (("01.in", SAMPLE), ("02.in", SAMPLE), ("03.in", "1\n0 0 0 9\n"), ("04.in", "2\n3 0 3 0\n0 0 0 0\n"),
                       ("04.out", "".join(answers)), ("06.in", "1\r\n3 0 4 0\r\n"), ("05.in", "1\n3 0 4 0\n"), ("05.out", HOSTILE + "\n")):
        (directory / name).write_text(text, encoding="utf-8", newline="\n")


def grade(quackcheck, directory, reports, *options):
    """Runs `grade` and gives its exit code; the reports are reports/NAME.json, .html and .junit."""
    run = subprocess.run(
        [quackcheck, "grade", str(directory), "--report", f"json={reports}.json", "--report", f"html={reports}.html",
         "--report", f"junit={reports}.junit", "--force", *options], capture_output=True, text=True, check=False)
    if not Path(f"{reports}.json").exists():
        raise RuntimeError(run.stderr)
    return run.returncode
