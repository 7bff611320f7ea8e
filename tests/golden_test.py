"""Compares what commands print with the files of tests/golden.

    golden_test.py QUACKCHECK [--update] [NAME...]

A file begins with its command, as in tests/cli/*.txt: "$ " and the lines after it that begin with two blanks. The rest is
what that command prints on both streams, without what differs from run to run, and its exit code if it is not 0.
--update rewrites the files; `git diff` then shows what has changed.
"""

import difflib
import os
import re
import sys
from pathlib import Path

from cli_cases import Case, place_to_run, run

FOLDER = Path(__file__).resolve().parent / "golden"
# Times, memory, dates, versions, and how processor time was counted.
VARIABLE = [
    (r"\b\d[\d.]* (ms|s|MB)\b", r"# \1"),
    (r"\b\d[\d.]* (毫秒|秒)", r"# \1"),
    (r"20\d\d-\d\d-\d\dT[\d:]+Z?", "#"),
    (r'(seconds=|time="|"(?:seconds|\w+_us|\w+_bytes)": ?)[\d.e-]+', r"\1#"),
    (r'("(?:version|quackcheck|counted_by)": ?|name="(?:quackcheck|counted by)" value=)"[^"]*"', r'\1"#"'),
]
# The columns of tables with times are as wide as the times.
TABLE = re.compile(r"^(program|程序) .*|.*# (ms|s|MB|毫秒|秒)\b.*", re.M)


def normalised(text, directory):
    text = text.replace(str(directory), ".")
    for pattern, replacement in VARIABLE:
        text = re.sub(pattern, replacement, text)
    return TABLE.sub(lambda line: re.sub("  +", "  ", line[0]).rstrip(), text)


def printed(command, program):
    """What the command prints in a directory of its own."""
    with place_to_run(program) as (directory, environment):
        status, output, _ = run(Case(0, f"{{ {command}\n}} 2>&1".encode()), directory, environment)
        text = normalised(output.decode(errors="backslashreplace"), directory)
    return text + (f"[exit code {status}]\n" if status else "")


def main(program, *arguments):
    names = [word for word in arguments if word != "--update"] or sorted(path.stem for path in FOLDER.glob("*.txt"))
    failed = 0
    for path in (FOLDER / f"{name}.txt" for name in names):
        kept = path.read_text(encoding="utf-8")
        head = re.match(r"\$ .*\n(?:  .*\n)*\n", kept)[0]
        text = head + printed(re.sub("^..", "", head, flags=re.M), program)
        if "--update" in arguments:
            path.write_text(text, encoding="utf-8")
        elif text != kept:
            failed += 1
            sys.stdout.writelines(difflib.unified_diff(kept.splitlines(True), text.splitlines(True), str(path), "printed now", n=2))
            if "GTEST_BREAK_ON_FAILURE" in os.environ:  # scripts/mutation needs no more
                break
    print(f"files: {len(names)}, different: {failed}")
    return 1 if failed or not names else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
