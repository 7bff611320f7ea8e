"""Runs the cases of a text file: what is typed on the command line, and what must come of it.

    cli_cases.py QUACKCHECK FILE

  # comment                  as are empty lines
  $ quackcheck --version     a case: a command line of the shell; the lines after it that begin with two blanks go on
  < 1\\n0 0 1 0\\n             standard input
  = 1                        the exit code if it is not 0
  > a line                   standard output, line by line; without any of > ~ @ it must be empty
  ~ ^a line                  or: a regular expression that it contains; ".*" stays on one line, "$" is the very end
  @ duck.ans                 or: the file that it equals
  ! ^quackcheck: .*\\n$       such an expression that standard error contains; without it nothing may be there

\\n, \\r, \\t and \\xHH are as in C in all but the command line. The cases of a file run one after the other in a directory
of their own, which has the sample of each problem, from its statement (tests/cli/samples), and the files of FILES;
"$QUACKCHECK" is the program, and PATH has it. Descriptor 9 is a pipe that nobody reads any more. What the program prints about missing
isolation, where bubblewrap can't be used, is left out.
"""

import contextlib
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

CLOSED_PIPE = 9

NOT_ISOLATED = re.compile("^(quackcheck: (the program is not isolated, |程序没有隔离，)|foreign programs ran with .*\\().*bubblewrap.*\n".encode(), re.M)

# Bad inputs, and unusual ones; judge_faults.txt has one of each kind.
FILES = {
    "empty.in": b"",
    "letters.in": b"abc\n",
    "short.in": b"3\n0 0 1 0\n",
    "loose.in": b"\r\n+1\r\n 00 0\t1 \n0\r\n\r\n",
    "pc-large.in": b"2\n1 3\n1 1 R\n1 3 R\n21 20\n1 4 B\n1 2 R\n",
}


def unescaped(text, is_pattern=False):
    """A backslash before anything else is dropped, but stays in a pattern."""
    def byte(found):
        escape = found[0]
        if escape[1:2] == b"x":
            return bytes([int(escape[2:], 16)])
        return {b"n": b"\n", b"r": b"\r", b"t": b"\t"}.get(escape[1:], escape if is_pattern else escape[1:])
    return re.sub(rb"\\(x[0-9a-fA-F]{2}|.)", byte, text, flags=re.DOTALL)


def contains(text, pattern):
    pattern = re.sub(rb"(?<!\\)\$", rb"\\Z", pattern.replace(b".*", b"[^\n]*"))
    return re.search(pattern, text, re.DOTALL) is not None


class Case:
    def __init__(self, line, command):
        self.line, self.command, self.input, self.status = line, command, b"", 0
        self.output, self.output_pattern, self.error_pattern = b"", None, rb"^$"

    def faults(self, run):
        """What came otherwise, in words."""
        status, output, error = run
        if status != self.status:
            yield f"the exit code is {status} instead of {self.status}"
        if self.output_pattern is not None:
            if not contains(output, self.output_pattern):
                yield f"standard output does not contain {self.output_pattern!r}:\n{output.decode(errors='replace')}"
        elif output != self.output:
            yield f"standard output is {output!r}\n  instead of {self.output!r}"
        if not contains(error, self.error_pattern):
            yield f"standard error does not contain {self.error_pattern!r}:\n{error.decode(errors='replace')}"


def read_cases(path, directory):
    cases = []
    for number, line in enumerate(path.read_bytes().split(b"\n"), 1):
        mark, rest = line[:1], line[2:]
        if mark in b"#":
            continue
        if mark == b"$":
            cases.append(Case(number, re.sub(rb"^quackcheck(?= |$)", b'"$QUACKCHECK"', rest)))
            continue
        if not cases:
            sys.exit(f"{path} begins without a command")
        case = cases[-1]
        if mark == b" ":
            case.command += b"\n" + rest
        elif mark == b"<":
            case.input = unescaped(rest)
        elif mark == b"=":
            case.status = int(rest)
        elif mark == b">":
            case.output += unescaped(rest) + b"\n"
        elif mark == b"~":
            case.output_pattern = unescaped(rest, True)
        elif mark == b"@":
            case.output = (directory / os.fsdecode(rest)).read_bytes()
        elif mark == b"!":
            case.error_pattern = unescaped(rest, True)
        else:
            sys.exit(f"{path}:{number}: not a line of a case: {os.fsdecode(line)}")
    return cases or sys.exit(f"{path} has no cases")


def heed_interrupts():
    """A script that runs the tests in the background has them ignore Ctrl-C, and no shell below could undo that."""
    for number in (signal.SIGINT, signal.SIGQUIT):
        signal.signal(number, signal.SIG_DFL)


def run(case, directory, environment):
    """The exit code, 128 + the signal if one ended the shell; standard output; standard error."""
    (directory / ".input").write_bytes(case.input)
    with open(directory / ".input", "rb") as given, open(directory / ".output", "wb") as output, \
            open(directory / ".errors", "wb") as errors:
        status = subprocess.run(["/bin/bash", "-c", case.command], cwd=directory, env=environment, stdin=given,
                                stdout=output, stderr=errors, pass_fds=[CLOSED_PIPE], preexec_fn=heed_interrupts,
                                check=False).returncode
    return (status if status >= 0 else 128 - status,
            *(NOT_ISOLATED.sub(b"", (directory / name).read_bytes()) for name in (".output", ".errors")))


@contextlib.contextmanager
def place_to_run(program):
    """A directory that has what a case may name, and the environment with the program."""
    program = Path(program).resolve()
    reading, writing = os.pipe()
    os.dup2(writing, CLOSED_PIPE)
    os.close(reading)
    with tempfile.TemporaryDirectory(prefix="quackcheck-test-") as name:
        directory = Path(name).resolve()
        directory.chmod(0o755)  # for the users that programs run as where root runs the test
        for sample in (Path(__file__).parent / "cli" / "samples").iterdir():
            shutil.copy(sample, directory)
        for file_name, text in FILES.items():
            (directory / file_name).write_bytes(text)
        yield directory, {**os.environ, "QUACKCHECK": str(program), "LC_ALL": "C",
                          "PATH": f"{program.parent}:{os.environ['PATH']}"}


def main(program, file):
    failed = 0
    with place_to_run(program) as (directory, environment):
        cases = read_cases(Path(file), directory)
        for case in cases:
            faults = list(case.faults(run(case, directory, environment)))
            failed += bool(faults)
            for fault in faults:
                print(f"{file}:{case.line}: {os.fsdecode(case.command)}\n  {fault[:4000]}")
            if failed and "GTEST_BREAK_ON_FAILURE" in os.environ:  # scripts/mutation needs no more
                break
    print(f"cases: {len(cases)}, failed: {failed}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
