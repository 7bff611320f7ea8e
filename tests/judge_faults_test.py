"""Bad judge input is refused with its place: each text of judge_faults.txt by `explain`, which reads as a judge does, and
by `validate`. And the fuzz targets that compare the readers, and what is written with what is read, find no difference
on these texts, on long ones, on nearly usual ones, and on every operation.

    judge_faults_test.py QUACKCHECK READER [OPTION...]    the program of the target "reader", beside that of "round-trip"
"""

import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from cli_cases import unescaped



def fault_rows():  # section, title, text, items that are read before the error, the error
    section = None
    lines = (Path(__file__).parent / "judge_faults.txt").read_bytes().split(b"\n")
    for i, line in enumerate(lines):
        if line.startswith(b"== "):
            section = line[3:].decode().split()
        elif section and line and not line.startswith(b"  "):
            text = re.sub(rb"\{(.)\*(\d+)\}", lambda run: run[1] * int(run[2]), unescaped(lines[i + 1][2:]))
            read, error = re.fullmatch(rb"  (\d+) read, then (.*)", lines[i + 2]).groups()
            yield section, line.decode(), text, int(read), unescaped(error)


def expect_refused(quackcheck, problem, strict, text, read, error, title):
    command = ["validate"] if strict else ["explain"]
    run = subprocess.run([quackcheck, *command, "-p", problem, "-"], input=text, capture_output=True)
    most = b"10^18" if not strict else b"1000000" if problem == "primitive-chess" else b"1000"
    expected = b"-:" + error.replace(b"MOST", most) + b"\n"
    found = run.stderr if not strict else run.stdout + run.stderr
    assert run.returncode == (1 if strict else 2) and found == expected, f"{problem}, {title}: {found} for {expected}"
    assert strict or run.stdout.count(b"\n") == read, f"{problem}, {title}: {run.stdout} for {read} items"


def unusual_texts():
    """Forty items of which one is not of the usual form: every byte of it another, or all its blanks and line ends."""
    for item in (b"0 0 1 0\n", b"10 9 2 1\n", b"3 15\n1 12 R\n2 4 B\n"):
        for other in (bytes([byte]) for byte in b" \n\r\t0129xRB"):
            for place in range(len(item)):
                yield b"40\n" + 19 * item + item[:place] + other + item[place + 1:] + 20 * item
            yield b"40\n" + 19 * item + re.sub(rb"[ \n]", other, item) + 20 * item


def long_texts():
    """They cross many buffers; an error far down must still have its line and column."""
    for _ in range(8):
        end = random.choice((b"\n", b"\r\n"))
        lines = [b"0 0 1 0" + (b" " * random.randrange(9) if random.random() < 0.01 else b"") for _ in range(20_000)]
        lines[random.randrange(20_000)] = b"0 0 1 9"
        yield b"20000\n" + b"".join(line + end for line in lines)


def every_operation():
    for least in (0, 1):
        cells = [f"{x + least} {y + least}" for x in range(10) for y in range(9)]
        yield "".join(["8100\n", *(f"{a} {b}\n" for a in cells for b in cells)]).encode()


def expect_no_difference(reader, target, options, texts):
    program = str(Path(reader).with_name(Path(reader).name.replace("reader", target)))
    texts = set(texts)
    with tempfile.TemporaryDirectory() as folder:
        for number, text in enumerate(texts):
            Path(folder, str(number)).write_bytes(text)
        run = subprocess.run([program, *options, folder], capture_output=True, text=True, errors="replace")
    assert run.returncode == 0, run.stdout + run.stderr
    tally = re.search(r"quack-fuzz: .* runs=(\d+) past-reader=(\d+) operations=(\d+)", run.stderr)
    assert tally and int(tally[1]) >= len(texts) and int(tally[3]) > 0, run.stderr
    print(f"{target}: {len(texts)} texts, {tally[3]} items compared")


def main(quackcheck, reader, *options):
    random.seed(1)
    rows = list(fault_rows())
    assert len(rows) > 100 and len({tuple(section) for section, *_ in rows}) == 7
    for (problem, strictness), title, text, read, error in rows:
        for strict in (False, True):
            if strictness in ("either", "strict" if strict else "lenient"):
                expect_refused(quackcheck, problem, strict, text, read, error, title)
    print(f"{len(rows)} bad inputs are refused")
    expect_no_difference(reader, "reader", options, [*(text for _, _, text, _, _ in rows), *unusual_texts(), *long_texts(), *every_operation()])
    expect_no_difference(reader, "round-trip", options, every_operation())


if __name__ == "__main__":
    main(*sys.argv[1:])
