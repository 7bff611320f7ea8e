"""Holds packages to the formats: layout, names, keys, line ends; and runs what is in them.

    package_test.py QUACKCHECK [--quick | --all [PROBLEM]]

Some of the programs are compiled as judges compile them (g++ -std=c++17) and run. With --quick they are fewer, and the
tests of the packages are the samples alone. With --all every validator, checker and submission is compiled and run, on
all the data, which takes most of an hour; it prints what the submissions came to. QUACK_PACKAGE_JOBS is how many at a
time (all processors), and QUACK_PACKAGE_PROGRAMS a directory that keeps what was compiled. Debian's package python3-yaml.
"""

import concurrent.futures
import hashlib
import math
import os
import random
import re
import subprocess
import sys
import tempfile
import threading
import unittest
import xml.etree.ElementTree
import zipfile
from pathlib import Path

try:
    import yaml
except ImportError:
    sys.exit("Packages can't be held to their formats without Debian's package python3-yaml: apt-get install python3-yaml")

PROBLEMS = {"duckchess": "duckchess", "duckchess-remix": "duckchessremix", "primitive-chess": "primitivechess"}
JOBS = int(os.environ.get("QUACK_PACKAGE_JOBS", os.cpu_count()))
FILE_NAME = re.compile(r"[a-zA-Z0-9_][a-zA-Z0-9_.-]*")

# Of each problem the programs that are compiled in any case: no two problems the same.
QUICK = {"duckchess": {"validator", "output_validator", "reference", "only-blues-captain-stands-in-check"},
         "duckchess-remix": {"hydro validator", "checker", "optimized", "rules"},
         "primitive-chess": {"validator", "checker", "optimized", "classes", "kinds-swapped"}}

QUICKEST = {"duckchess": {"output_validator", "rules"}, "duckchess-remix": {"optimized", "hydro validator"},
            "primitive-chess": {"validator", "checker", "reference", "optimized", "classes"}}

# What the formats know; anything else is an error there.
KATTIS_KEYS = {"problem_format_version", "type", "name", "uuid", "version", "credits", "source", "license",
               "rights_owner", "embargo_until", "limits", "keywords", "languages", "allow_file_writing", "constants"}
KATTIS_LIMITS = {"time_multipliers", "time_limit", "time_resolution", "memory", "output", "code", "compilation_time",
                 "compilation_memory", "validation_time", "validation_memory", "validation_output",
                 "validation_passes"}
KATTIS_PLACES = ("problem.yaml", "statement/", "attachments/", "data/sample/", "data/secret/", "data/invalid_input/",
                 "data/invalid_output/", "data/valid_output/", "input_validators/", "output_validator/",
                 "submissions/accepted/", "submissions/wrong_answer/", "submissions/time_limit_exceeded/")
LEGACY_KEYS = {"name", "uuid", "author", "source", "source_url", "license", "rights_owner", "limits", "validation",
               "validator_flags", "keywords", "grading", "type"}
LEGACY_LIMITS = {"time_multiplier", "time_safety_margin", "memory", "output", "code", "compilation_time",
                 "compilation_memory", "validation_time", "validation_memory", "validation_output"}
LEGACY_PLACES = ("problem.yaml", "problem_statement/", "attachments/", "data/sample/", "data/secret/",
                 "input_validators/", "output_validators/", "submissions/accepted/", "submissions/wrong_answer/",
                 "submissions/time_limit_exceeded/")
LICENSES = {"unknown", "public domain", "cc0", "cc by", "cc by-sa", "educational", "permission"}
HYDRO_KEYS = {"type", "time", "memory", "checker_type", "checker", "validator", "subtasks"}


def junk(text):
    """What verifyproblem and BAPCtools throw at validators, made of a valid input."""
    noise = random.Random(1)
    lines = text.decode().split("\n")
    yield "empty", b""
    yield "random bytes", bytes(noise.randrange(256) for _ in range(1000))
    yield "random letters", bytes(noise.choice(b"abcdefghijklmnopqrstuvwxyz \n") for _ in range(1000))
    yield "leading zero", b"0" + text
    yield "white space doubled", text.replace(b" ", b"  ", 1)
    yield "white space to tabs", text.replace(b" ", b"\t")
    yield "line ends to blanks", text.replace(b"\n", b" ")
    yield "blanks to line ends", text.replace(b" ", b"\n")
    yield "CRLF", text.replace(b"\n", b"\r\n")
    yield "blank before", b" " + text
    yield "line end before", b"\n" + text
    yield "blank behind", text + b" "
    yield "line end behind", text + b"\n"
    yield "no last line end", text[:-1]
    yield "word behind", text + b"hello\n"
    yield "number behind", text + b"0\n"
    yield "cut in the middle", text[:len(text) // 2]
    yield "lines the other way round", "\n".join(reversed(lines)).encode()
    yield "every number with a plus", re.sub(rb"\b(\d)", rb"+\1", text)
    yield "every number with a fraction", re.sub(rb"(\d+)", rb"\1.0", text)
    yield "a zero byte", text + b"\0"
    yield "not ASCII", text + "鸭\n".encode()


def run(command, stdin=b"", seconds=60):
    return subprocess.run(command, input=stdin, capture_output=True, check=False, timeout=seconds)


HEADERS = threading.Lock()


def precompiled(text, options, place):
    """A header of all that a source includes, compiled once for all sources that include the same."""
    includes = "".join(sorted(line + "\n" for line in text.splitlines() if line.startswith("#include <")))
    header = place / (hashlib.sha256(includes.encode()).hexdigest() + ".h")
    with HEADERS:
        if not header.exists():
            header.write_text(includes)
            run(["g++", *options, "-x", "c++-header", "-o", f"{header}.gch", str(header)], seconds=3000)
    return ["-include", str(header)]


def compiled(source, place):
    """The program that a source is compiled to, in `place` or where QUACK_PACKAGE_PROGRAMS says."""
    if source.suffix == ".py":
        return [sys.executable, str(source)]
    options = ["-std=c++17", "-O0" if Packages.which is None else "-O2", "-Wall", "-Wextra", "-Wconversion"]
    place = Path(os.environ.get("QUACK_PACKAGE_PROGRAMS", place))
    place.mkdir(exist_ok=True)
    header = []
    if Packages.which is not None and source.parent.name == "wrong_answer":
        # There are hundreds of them, and nobody asks how fast they are.
        options[1] = "-O1"
        header = precompiled(source.read_text(encoding="utf-8"), options, place)
    program = place / hashlib.sha256(" ".join(options).encode() + source.read_bytes()).hexdigest()
    if not program.exists():
        aside = program.with_suffix(f".{os.getpid()}-{threading.get_ident()}")
        done = run(["g++", *options, *header, "-x", "c++", "-o", str(aside), str(source)], seconds=3000)
        if done.returncode or done.stderr:
            raise AssertionError(f"{source.name}: {done.stderr.decode()[:2000]}")
        aside.rename(program)
    return [str(program)]


def timed(command, path, seconds):
    """Processor time, exit code and output of a program on an input. It is ended some time above `seconds`."""
    with open(path, "rb") as stdin, tempfile.TemporaryFile() as stdout:
        process = subprocess.Popen(["prlimit", f"--cpu={math.ceil(seconds) + 1}", *command], stdin=stdin, stdout=stdout,
                                   stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        stdout.seek(0)
        return usage.ru_utime + usage.ru_stime, process.returncode, stdout.read()


class Judged:
    """What became of a submission: its first verdict that is not "accepted", and how many cases reject it."""

    def __init__(self):
        self.verdict, self.rejections, self.slowest = "accepted", 0, 0.0

    def reject(self, verdict):
        if self.rejections == 0:
            self.verdict = verdict
        self.rejections += 1


class Packages(unittest.TestCase):
    quackcheck = ""
    which = None  # whose programs are all compiled: one problem's, or with "" those of all
    quick = False

    @classmethod
    def setUpClass(cls):
        scratch = tempfile.TemporaryDirectory(prefix="quackcheck-packages-")
        cls.addClassCleanup(scratch.cleanup)
        cls.place = Path(scratch.name)
        cls.made = {}

    @classmethod
    def package(cls, problem, package_format, submissions="some"):
        """The directory of that package."""
        options = cls.options("none" if cls.quick else submissions)
        key = (problem, package_format, options)
        if key not in cls.made:
            directory = cls.place / f"{len(cls.made)}" / PROBLEMS[problem]
            directory.parent.mkdir()
            done = run([cls.quackcheck, "package", "-p", problem, "--format", package_format, "-o", str(directory),
                        *options], seconds=3000)
            if done.returncode:
                raise AssertionError(done.stderr.decode())
            cls.made[key] = directory
        return cls.made[key]

    @classmethod
    def options(cls, submissions):
        return ("--submissions", submissions, "--suite", "samples" if cls.quick else "full")

    def files(self, directory):
        """All files of a package; those that are text are as every judge wants them."""
        for path in sorted(directory.rglob("*")):
            if not path.is_file():
                continue
            with self.subTest(path=str(path.relative_to(directory))):
                self.assertTrue(FILE_NAME.fullmatch(path.name))
                content = path.read_bytes()
                if "invalid" not in str(path) and "valid_output" not in str(path) and "-tests" not in str(path):
                    self.assertNotIn(b"\r", content)
                    self.assertFalse(content.startswith(b"\xef\xbb\xbf"))
                    self.assertTrue(content == b"" or content.endswith(b"\n"))
                if path.suffix in (".cpp", ".cc"):
                    self.assert_self_contained(content.decode())
            yield path

    def assert_self_contained(self, text):
        for include in re.findall(r"#\s*include\s*(\S+)", text):
            self.assertTrue(re.fullmatch(r"<[a-z_]+>", include), include)
        self.assertNotRegex(text, r"\brand\s*\(|#pragma once|NOLINT|clang-format|@[A-Z_]+@")
        self.assertIn("SPDX-License-Identifier: MIT", text)

    def assert_kattis(self, directory, keys, limits, places, statement):
        self.assertTrue(re.fullmatch("[a-z0-9]+", directory.name))
        config = yaml.safe_load((directory / "problem.yaml").read_text(encoding="utf-8"))
        self.assertLessEqual(set(config), keys)
        self.assertLessEqual(set(config["limits"]), limits)
        self.assertIn(config["license"], LICENSES)
        self.assertRegex(config["uuid"], r"^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$")
        for path in self.files(directory):
            name = path.relative_to(directory).as_posix()
            self.assertTrue(name.startswith(places), name)
            if path.suffix == ".in" and "invalid_input" not in name:
                self.assertTrue(path.with_suffix(".ans").exists(), name)
        self.assertIn("\\problemname{", (directory / statement).read_text(encoding="utf-8"))
        self.assertIn("Sample", (directory / "attachments/statement.en.md").read_text(encoding="utf-8"))
        self.assertRegex((directory / "attachments/statement.zh.md").read_text(encoding="utf-8"), "[\u4e00-\u9fff]")
        return config

    def test_kattis_2025_09(self):
        for problem in PROBLEMS:
            directory = self.package(problem, "kattis")
            config = self.assert_kattis(directory, KATTIS_KEYS, KATTIS_LIMITS, KATTIS_PLACES, "statement/problem.en.tex")
            self.assertEqual(config["problem_format_version"], "2025-09")
            self.assertIsInstance(config["limits"]["time_limit"], float)
            # Exactly the languages in which there is a statement.
            self.assertEqual(set(config["name"]), {path.suffixes[0][1:] for path in (directory / "statement").iterdir()})
            for kind in ("valid_output", "invalid_output"):
                for path in (directory / "data" / kind).glob("*.in"):
                    self.assertTrue(path.with_suffix(".ans").exists() and path.with_suffix(".out").exists())

    def test_kattis_legacy(self):
        for problem in PROBLEMS:
            config = self.assert_kattis(self.package(problem, "kattis-legacy"), LEGACY_KEYS, LEGACY_LIMITS,
                                        LEGACY_PLACES, "problem_statement/problem.en.tex")
            self.assertEqual(config["validation"], "custom")
            self.assertIsInstance(config["name"], str)

    def test_hydro(self):
        for problem in PROBLEMS:
            directory = self.package(problem, "hydro")
            list(self.files(directory))
            data = directory / "testdata"
            config = yaml.safe_load((data / "config.yaml").read_text(encoding="utf-8"))
            self.assertEqual(set(config), HYDRO_KEYS)
            self.assertEqual(config["checker_type"], "testlib")
            cases = [case for subtask in config["subtasks"] for case in subtask["cases"]]
            self.assertLessEqual(len(cases), 100)
            named = {"config.yaml", config["checker"], config["validator"]}
            for case in cases:
                named |= {case["input"], case["output"]}
            self.assertEqual({path.name for path in data.iterdir()}, named)
            limit = re.fullmatch(r"(\d+)(ms|s)", config["time"])
            seconds = len(cases) * int(limit[1]) * {"s": 1, "ms": 0.001}[limit[2]]
            self.assertLessEqual(seconds, 60, "Hydro gives all cases together 60 s")
            self.assertEqual(sum(subtask["score"] for subtask in config["subtasks"]), 100)
            for language in ("en", "zh"):
                text = (directory / f"problem_{language}.md").read_text(encoding="utf-8")
                self.assertIn((data / "1.in").read_text(encoding="utf-8"), text)
                self.assertIn((data / "1.out").read_text(encoding="utf-8"), text)

    def test_polygon(self):
        for problem in PROBLEMS:
            directory = self.package(problem, "polygon")
            names = {path.relative_to(directory).as_posix() for path in self.files(directory)}
            root = xml.etree.ElementTree.parse(directory / "problem.xml").getroot()
            testset = root.find("judging/testset")
            count = int(testset.findtext("test-count"))
            self.assertEqual(len(testset.findall("tests/test")), count)
            for number in range(1, count + 1):
                self.assertIn(testset.findtext("input-path-pattern") % number, names)
                self.assertIn(testset.findtext("answer-path-pattern") % number, names)
            self.assertEqual({language.get("language") for language in root.findall("names/name")},
                             {language.get("language") for language in root.findall("statements/statement")})
            for element in root.iter():
                if element.get("path"):
                    self.assertIn(element.get("path"), names)
            tags = [solution.get("tag") for solution in root.findall("assets/solutions/solution")]
            self.assertEqual(tags.count("main"), 1)

    def test_luogu(self):
        for problem in PROBLEMS:
            directory = self.package(problem, "luogu", "none")
            names = {path.relative_to(directory).as_posix() for path in self.files(directory)}
            config = yaml.safe_load((directory / "config.yml").read_text(encoding="utf-8"))
            inputs = {name for name in names if name.endswith(".in")}
            self.assertEqual(set(config), inputs)
            self.assertEqual(sum(case["score"] for case in config.values()), 100)
            for name in names:
                self.assertNotIn("/", name)
                if name.endswith((".in", ".out")):
                    self.assertEqual(len(re.findall(r"\d+", name)), 1, name)
            for case in config.values():
                self.assertEqual(set(case), {"timeLimit", "memoryLimit", "score", "subtaskId"})

    def test_archives_hold_the_same_and_are_the_same_each_time(self):
        directory = self.package("primitive-chess", "kattis")
        archives = []
        for number in range(2):
            archive = self.place / f"zip{number}" / "primitivechess.zip"
            archive.parent.mkdir()
            done = run([self.quackcheck, "package", "-p", "pc", "--format", "kattis", "-o", str(archive),
                        *self.options("none" if self.quick else "some")])
            self.assertEqual(done.returncode, 0, done.stderr.decode())
            archives.append(archive.read_bytes())
        self.assertEqual(archives[0], archives[1])
        with zipfile.ZipFile(archive) as opened:
            self.assertIsNone(opened.testzip())
            self.assertEqual({name: opened.read(name) for name in opened.namelist()},
                             {"primitivechess/" + path.relative_to(directory).as_posix(): path.read_bytes()
                              for path in directory.rglob("*") if path.is_file()})
            self.assertEqual(opened.namelist(), sorted(opened.namelist()))

    def assert_validates(self, command, accepts, refuses, valid, invalid):
        for path in valid:
            self.assertEqual(run(command, path.read_bytes()).returncode, accepts, path.name)
        for path in invalid:
            self.assertEqual(run(command, path.read_bytes()).returncode, refuses, path.name)
        base = min(valid, key=lambda path: (len(path.read_bytes()) < 20, len(path.read_bytes())))
        for name, text in junk(base.read_bytes()):
            self.assertEqual(run(command, text).returncode, refuses, name)

    def wanted(self, problem, program):
        return self.which == problem or self.which == "" or (self.which is None and program in (QUICKEST if self.quick else QUICK)[problem])

    def test_validators(self):
        for problem in PROBLEMS:
            kattis = self.package(problem, "kattis")
            valid = sorted((kattis / "data").glob("s*/*.in"))
            invalid = sorted((kattis / "data/invalid_input").glob("*.in"))
            self.assertGreater(len(invalid), 30)
            if self.wanted(problem, "validator"):
                command = compiled(kattis / "input_validators/validator.cpp", self.place / PROBLEMS[problem])
                self.assert_validates(command, 42, 43, valid, invalid)
                if not self.quick:
                    self.assert_bounds_are_reached(command, valid)
            if self.wanted(problem, "hydro validator"):
                source = self.package(problem, "hydro") / "testdata/validator.cc"
                self.assert_validates(compiled(source, self.place / PROBLEMS[problem]), 0, 3, valid, invalid)

    def assert_bounds_are_reached(self, validator, valid):
        """BAPCtools warns of bounds that no test reaches."""
        constraints = self.place / "constraints"
        reached = {}
        for path in valid:
            run([*validator, "--constraints_file", str(constraints)], path.read_bytes())
            for line in constraints.read_text(encoding="utf-8").splitlines():
                _, name, low, high, least, most, lower, upper = line.split(" ")
                before = reached.get(name, (0, 0))
                reached[name] = (before[0] or int(low), before[1] or int(high))
                self.assertTrue(int(lower) <= int(least) <= int(most) <= int(upper))
        self.assertEqual({name: bounds for name, bounds in reached.items() if bounds != (1, 1)}, {})

    def test_output_validators(self):
        for problem in filter(lambda problem: self.wanted(problem, "output_validator"), PROBLEMS):
            kattis = self.package(problem, "kattis")
            judge = compiled(kattis / "output_validator/output_validator.cpp", self.place / PROBLEMS[problem])
            feedback = self.place / "feedback"
            feedback.mkdir(exist_ok=True)
            outputs = [(path, 42) for path in (kattis / "data/valid_output").glob("*.out")]
            outputs += [(path, 43) for path in (kattis / "data/invalid_output").glob("*.out")]
            for path, code in outputs:
                done = run([*judge, path.with_suffix(".in"), path.with_suffix(".ans"), f"{feedback}/"], path.read_bytes())
                self.assertEqual(done.returncode, code, path.name)
            self.assertIn("line ", (feedback / "judgemessage.txt").read_text(encoding="utf-8"))

    def test_checkers(self):
        for problem in filter(lambda problem: self.wanted(problem, "checker"), PROBLEMS):
            data = self.package(problem, "hydro") / "testdata"
            check = compiled(data / "checker.cc", self.place / PROBLEMS[problem])
            empty = self.place / "empty"
            empty.write_bytes(b"")
            (self.place / "wrong").write_bytes(b"wrong\n")
            for answer in (data / "1.out", empty):  # users' hacks come without an answer
                for output, code, word in ((data / "1.out", 0, b"ok "), (self.place / "wrong", 1, b"wrong answer "),
                                           (self.place / "missing", 2, b"wrong output format ")):
                    done = run([*check, data / "1.in", output, answer])
                    self.assertEqual(done.returncode, code)
                    self.assertTrue(done.stderr.startswith(word), done.stderr)
            self.assertEqual(run([*check, data / "1.in"]).returncode, 3)
            self.assertEqual(run([*check, self.place / "missing", empty, empty]).returncode, 3)

    def judged(self, source, place, cases, seconds):
        """What becomes of a submission on all cases."""
        command = compiled(source, place)
        judged = Judged()
        for path in cases:
            used, code, output = timed(command, path, seconds)
            if used > seconds:
                judged.reject("time_limit_exceeded")
            elif code:
                judged.reject(f"run_time_error ({code})")
            elif output.rstrip(b"\n") != path.with_suffix(".ans").read_bytes().rstrip(b"\n"):
                judged.reject("wrong_answer")
            judged.slowest = max(judged.slowest, used)
        return judged

    def test_submissions(self):
        everything = self.which is not None
        for problem in PROBLEMS:
            directory = self.package(problem, "kattis", "all" if everything else "some")
            cases = sorted((directory / "data").glob("s*/*.in"))
            sources = [path for path in sorted((directory / "submissions").glob("*/*"))
                       if self.wanted(problem, path.stem)]
            place = self.place / PROBLEMS[problem]
            limit = yaml.safe_load((directory / "problem.yaml").read_text(encoding="utf-8"))["limits"]["time_limit"]
            seconds = limit if everything else 60  # those are not optimized
            with concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
                found = list(pool.map(lambda source: self.judged(source, place, cases, seconds), sources))
            for source, judged in zip(sources, found):
                with self.subTest(problem=problem, submission=source.name):
                    self.assertEqual(judged.verdict, source.parent.name)
            if everything and sources:
                self.tell(problem, len(cases), limit, dict(zip(sources, found)))

    @staticmethod
    def tell(problem, cases, limit, found):
        """Prints what the submissions of a problem came to."""
        for expected in sorted({source.parent.name for source in found}):
            group = {source: judged for source, judged in found.items() if source.parent.name == expected}
            right = sum(judged.verdict == expected for judged in group.values())
            line = f"{problem}, {cases} cases: {expected}: {right} of {len(group)}"
            if expected == "accepted":
                source = max(group, key=lambda source: group[source].slowest)
                line += f"; the slowest {source.name}, {group[source].slowest:.2f} s, limit {limit} s"
            else:
                counts = sorted(judged.rejections for judged in group.values())
                line += f"; rejected by {counts[0]} to {counts[-1]} cases, half of them by {counts[len(counts) // 2]} or more"
            print(line, flush=True)


if __name__ == "__main__":
    Packages.quackcheck = sys.argv[1]
    arguments = sys.argv[2:]
    if arguments[:1] == ["--quick"]:
        Packages.quick = True
        arguments = arguments[1:]
    if arguments[:1] == ["--all"]:
        Packages.which = arguments[1] if len(arguments) > 1 else ""
        arguments = []
    unittest.main(argv=sys.argv[:1] + arguments)
