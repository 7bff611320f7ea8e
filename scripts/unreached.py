"""Leaves out tests that a change of sources of cli/ alone can't reach. Used by scripts/test.

    unreached.py --begin     notes the files that are going to be tested, in build/under-test.json
    unreached.py --tests     prints a regular expression of the tests to leave out, for ctest -E; says on standard error how
                             many. Nothing where another file changed since all tests passed, or where they never did
    unreached.py --passed    notes that all tests passed on the files of --begin

A test is reached if it links cli/, or if it runs the program: of a source that holds one command only if it names that
command. What looks at every command (help, the manual page, translations, the examples) has a directory as an argument, or
names --help.
"""

import hashlib
import json
import re
import subprocess
import sys
from pathlib import Path

UNDER_TEST = Path("build/under-test.json")
PASSED = Path("build/passed.json")
TESTS = Path("tests").resolve()


def digests():
    names = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", "-z"], check=True, capture_output=True, text=True).stdout
    return {name: hashlib.sha256(Path(name).read_bytes()).hexdigest() for name in names.split("\0") if name and Path(name).is_file()}


def text_of(path):
    """What a test's script says, with the modules of tests/ that it imports; of cases their command lines."""
    text = path.read_text(errors="replace")
    if path.suffix == ".txt":
        return "".join(re.findall(r"^(?:\$|  ).*\n", text, re.MULTILINE))
    modules = [TESTS / f"{name}.py" for name in re.findall(r"^(?:from|import) (\w+)", text, re.MULTILINE)] if path.suffix == ".py" else []
    return text + "".join(text_of(module) for module in modules if module.is_file())


def command_in(path):
    """The command that is all that a source of cli/ holds; None if others know it by a header, too."""
    is_own = path.exists() and f"Command {path.stem}_command() {{" in path.read_text() and not path.with_suffix(".h").exists()
    return path.stem if is_own else None


def is_reached(command, commands):
    """Whether a test, started by these words, can see a change of these commands' sources; of None: of any source of cli/."""
    paths = [path for path in map(Path, command) if path.is_absolute() and path.exists()]
    scripts = [path for path in paths if path.is_relative_to(TESTS) and path.is_file()]
    if not scripts:
        return Path(command[0]).stat().st_mtime > PASSED.stat().st_mtime  # a program, which would have been linked again
    if commands is None or any(path.is_dir() for path in paths):
        return True
    text = "".join(map(text_of, scripts))
    return "--help" in text or any(re.search(rf"""(["'] ?|[kK] |K" ){command}\b""", text) for command in commands)


def main(way):
    if way == "--begin":
        UNDER_TEST.parent.mkdir(exist_ok=True)
        UNDER_TEST.write_text(json.dumps(digests()))
    elif way == "--passed":
        UNDER_TEST.replace(PASSED)
    elif PASSED.exists():
        old, new = json.loads(PASSED.read_text()), json.loads(UNDER_TEST.read_text())
        changed = [name for name in old.keys() | new.keys() if old.get(name) != new.get(name)]
        if not all(re.fullmatch(r"cli/\w+\.(cpp|h)", name) for name in changed):
            return
        commands = [command_in(Path(name)) for name in changed]
        if None in commands:
            commands = None
        listed = subprocess.run(["ctest", "--preset", "asan", "-LE", "long", "--show-only=json-v1"], check=True, capture_output=True, text=True).stdout
        tests = [test for test in json.loads(listed)["tests"] if "command" in test]
        out = [test["name"] for test in tests if not is_reached(test["command"], commands)]
        print(f"Since all tests passed {', '.join(changed) or 'nothing'} changed: {len(out)} of {len(tests)} tests can't see it and are "
              f"left out (remove {PASSED} to run them)", file=sys.stderr)
        print("^(" + "|".join(out) + ")$")


main(sys.argv[1])
