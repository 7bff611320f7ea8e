"""Judge data with all that a report of `quackcheck grade` can show, and the reports."""

import subprocess
from pathlib import Path

SAMPLE = (Path(__file__).parent / "cli/samples/duck.in").read_text()
HOSTILE = "</script><b>&amp;\u202e\x07"


def make_data(directory):
    """Tests of duck chess: a good one, a duplicate, an invalid one, one whose recorded answer is wrong, CRLF."""
    directory.mkdir(parents=True)
    for name, text in {"01.in": SAMPLE, "02.in": SAMPLE, "03.in": "1\n0 0 0 9\n", "04.in": "2\n3 0 3 0\n0 0 0 0\n",
                       "04.out": "Invalid command\n" * 2, "05.in": "1\n3 0 4 0\n", "05.out": HOSTILE + "\n",
                       "06.in": "1\r\n3 0 4 0\r\n"}.items():
        (directory / name).write_text(text, encoding="utf-8", newline="\n")


def grade(quackcheck, directory, reports, *options):
    """Runs `grade` and gives its exit code; the reports are reports/NAME.json, .html and .junit."""
    written = [word for report in ("json", "html", "junit") for word in ("--report", f"{report}={reports}.{report}")]
    run = subprocess.run([quackcheck, "grade", str(directory), *written, "--force", *options], capture_output=True, text=True, check=False)
    if not Path(f"{reports}.json").exists():
        raise RuntimeError(run.stderr)
    return run.returncode
