"""Packages that `package` writes are problems again: what comes back with -p DIRECTORY is what was written.

    closure_test.py QUACKCHECK [--quick]

--quick: of one problem, and of one of its packages whether `diff` shows that each wrong submission is wrong. Polygon has testlib.h
itself; here it is the stand-in of tests/testlib_stand_in.
"""

import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

QUACKCHECK = Path(sys.argv[1]).resolve()
QUICK = "--quick" in sys.argv
PROBLEMS = ("duckchess", "duckchess-remix", "primitive-chess")[:1 if QUICK else None]
FORMATS = ("kattis", "kattis-legacy", "polygon")
STAND_IN = Path(__file__).parent / "testlib_stand_in/testlib.h"
INPUTS = 3 if QUICK else 8  # of the problem's profiles


def quackcheck(*words, stdin=b"", expected=0):
    """Its standard output."""
    ran = subprocess.run([QUACKCHECK, *map(str, words)], input=stdin, capture_output=True, check=False)
    assert ran.returncode == expected, f"quackcheck {' '.join(map(str, words))}: {ran.returncode}\n{ran.stdout.decode()}{ran.stderr.decode()}"
    return ran.stdout


class Closure(unittest.TestCase):
    def setUp(self):
        place = tempfile.TemporaryDirectory(prefix="quackcheck-closure-")
        self.addCleanup(place.cleanup)
        self.place = Path(place.name)
        self.place.chmod(0o755)  # root's programs run as another user

    def write(self, problem, form):
        package = self.place / form / problem.replace("-", "")
        package.parent.mkdir(exist_ok=True)
        quackcheck("package", "-p", problem, "--format", form, "--suite", "small", "-o", package)
        if form == "polygon":
            shutil.copy(STAND_IN, package / "files")
        return package

    def assert_is_the_problem(self, problem, form):
        package = self.write(problem, form)
        listed = quackcheck("list", "problems", "-p", package).decode()
        self.assertNotIn("broken", listed)
        inputs = [file for file in package.rglob("tests/??" if form == "polygon" else "*.in") if "invalid_input" not in file.parts]
        self.assertGreaterEqual(len(inputs), 3, listed)
        for given in inputs:
            answer = given.with_name(given.name + ".a") if form == "polygon" else given.with_suffix(".ans")
            quackcheck("validate", "-p", package, given)
            quackcheck("check", "-p", package, given, answer, answer)
        # Inputs of which it knows nothing: their answers, and these with a line more.
        for seed in range(1, INPUTS + 1):
            given, answer, wrong = (self.place / name for name in ("in", "answer", "wrong"))
            given.write_bytes(quackcheck("gen", "-p", problem, "--seed", seed, "--count", 5 * seed))
            answer.write_bytes(quackcheck("answer", "-p", problem, given))
            wrong.write_bytes(answer.read_bytes() + b"more\n")
            self.assertEqual(quackcheck("answer", "-p", package, given), answer.read_bytes())
            quackcheck("validate", "-p", package, given)
            quackcheck("check", "-p", package, given, answer, answer)
            quackcheck("check", "-p", package, given, wrong, answer, expected=1)
        invalid = sorted([*package.glob("data/invalid_input/*.in"), *package.glob("files/tests/validator-tests/*")])[form == "polygon":]
        self.assertEqual(bool(invalid), form != "kattis-legacy")
        if invalid:
            self.assertEqual(quackcheck("validate", "-p", package, *invalid, expected=1), b"")

    def test_a_package_is_the_problem(self):
        for problem in PROBLEMS:
            for form in FORMATS:
                with self.subTest(problem=problem, format=form):
                    self.assert_is_the_problem(problem, form)

    def test_each_wrong_submission_is_shown_wrong(self):
        for problem in PROBLEMS:
            for form in FORMATS[-1:] if QUICK else FORMATS:
                with self.subTest(problem=problem, format=form):
                    shown = quackcheck("diff", "-p", self.write(problem, form), "--shrink", "none").decode()
                    self.assertRegex(shown, "^3 accepted programs, 0 contradicted; 15 of 1[56] others shown wrong\n")

    def test_an_archive_is_a_package(self):
        package = self.place / "duckchess.zip"
        quackcheck("package", "-p", "duckchess", "--format", "kattis", "--suite", "samples", "-o", package)
        self.assertNotIn(b"broken", quackcheck("list", "problems", "-p", package))
        self.assertEqual(quackcheck("answer", "-p", package, stdin=b"1\n0 0 1 0\n"), b"red car;NA;no;no\n")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
