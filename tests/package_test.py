"""Runs what is in packages, and checks what depends on the suite: names, line ends, numbers of tests.

    package_test.py QUACKCHECK [--quick]

The programs are compiled as judges compile them and compared with quackcheck: validators with its strict validator,
checkers with `check`, solutions with the reference, and wrong submissions with the known mistakes of their names.
Those that include testlib.h are compiled with the stand-in in tests/testlib_stand_in. With --quick few of the wrong
submissions are run, on fewer inputs, the programs are not optimized, and the tests of the packages are the samples
alone. What a package says, golden/packages.txt and golden/package-configurations.txt hold; that it is read again as what it was
written of, cli/package.txt. Needs Debian's packages python3-yaml and pypy3.
"""

import concurrent.futures
import os
import random
import re
import resource
import shlex
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree
from pathlib import Path

try:
    import yaml
except ImportError:
    sys.exit("Packages can't be checked without Debian's package python3-yaml: apt-get install python3-yaml")

# [problem] -> its short name, and on which random inputs a wrong submission gives the same outputs as the known mistake of
# its name. The solution of primitive chess knows that no broad board is worth solving; what a mistake changes there is not compared.
PROBLEMS = {"duckchess": ("duckchess", (("mixed", 100), ("captures", 100))),
            "duckchess-remix": ("duckchessremix", (("mixed", 100), ("captures", 100))),
            "primitive-chess": ("primitivechess", (("every", 100), ("thin", 100)))}
STAND_IN = Path(__file__).parent / "testlib_stand_in"
PYTHON = "/usr/bin/python3"  # Debian's: root's programs run as another user, who may not read /root
PYPY = "pypy3"  # which problemtools, BAPCtools and DOMjudge take for .py

MOST_LINES = {"validator": 60, "checker": 80, "submission": 200}  # that people are asked to read
KINDS = {"check": "checker", "checker": "checker", "output_validator": "checker", "validator": "validator"}

FORMATS = ("kattis", "kattis-legacy", "domjudge", "hydro", "polygon", "luogu")


def junk(text):
    """What verifyproblem and BAPCtools try on validators, made from a valid input."""
    noise = random.Random(1)
    return [
        b"", bytes(noise.randrange(256) for _ in range(1000)), bytes(noise.choice(b"abcdefghijklmnopqrstuvwxyz \n") for _ in range(1000)),
        bytes(range(32, 127)), b"0" + text, b" " + text, b"\n" + text, text[:-1], text[:len(text) // 2],
        *(text + more for more in (b" ", b"\n", b"hello\n", b"0\n", b"\0", "鸭\n".encode(), bytes(noise.randrange(32, 127) for _ in range(200)))),
        *(text.replace(old, new) for old, new in ((b" ", b"\t"), (b" ", b"\n"), (b"\n", b" "), (b"\n", b"\r\n"), (b"\n", b"\n\n"))),
        text.replace(b" ", b"  ", 1), b"\n".join(reversed(text.split(b"\n"))),
        *(re.sub(old, new, text) for old, new in ((rb"(\s)", rb"\1  "), (rb"(\d+)", rb"0000000000\1"), (rb"\b(\d)", rb"+\1"), (rb"(\d+)", rb"\1.0")))]


def mutations(texts, count, alphabet):
    """Valid texts with some bytes, numbers or lines changed: most are invalid by little, and some are valid."""
    noise = random.Random(2)

    def changed(text):
        kind, at = noise.choice((0, 1, 2, 3, 3, 3, 3, 3, 3, 4, 5)), noise.randrange(len(text) + 1)
        if kind <= 2:  # a byte more, less, or another
            return text[:at] + (b"" if kind == 1 else bytes([noise.choice(alphabet)])) + text[at + (kind > 0):]
        if kind == 3:
            words = re.split(rb"(\s+)", text)
            numbers = [i for i, word in enumerate(words) if word.isdigit()] or [0]
            words[noise.choice(numbers[1:] or numbers)] = str(noise.choice((*range(11), 11, 10**9, 10**9 + 1))).encode()
            return b"".join(words)
        lines = text.split(b"\n")
        line = noise.randrange(len(lines))
        lines[line:line + 1] = [noise.choice(lines), lines[line]] if kind == 4 else []
        return b"\n".join(lines)

    for _ in range(count):
        text = changed(noise.choice(texts))
        yield changed(text) if noise.randrange(2) else text


def run(command, stdin=b"", seconds=600, **options):
    return subprocess.run([str(word) for word in command], input=stdin, capture_output=True, check=False,
                          timeout=seconds, **options)


def read(path):
    return path.read_text(encoding="utf-8")


def read_yaml(path):
    return yaml.safe_load(read(path))


def files_of(directory):
    return {path.relative_to(directory).as_posix(): path for path in sorted(directory.rglob("*")) if path.is_file()}


class Packages(unittest.TestCase):
    quackcheck = ""
    quick = False

    @classmethod
    def setUpClass(cls):
        scratch = tempfile.TemporaryDirectory(prefix="quackcheck-packages-")
        cls.addClassCleanup(scratch.cleanup)
        cls.place = Path(scratch.name)
        cls.place.chmod(0o755)  # programs without isolation run as another user
        cls.programs = {}

    @classmethod
    def package(cls, problem, package_format):
        """The directory of that package, which is made once."""
        path = cls.place / package_format / PROBLEMS[problem][0]
        if not path.exists():
            path.parent.mkdir(exist_ok=True)
            done = run([cls.quackcheck, "package", "-p", problem, "--format", package_format, "-o", path,
                        "--suite", "samples" if cls.quick else "full"])
            if done.returncode:
                raise AssertionError(done.stderr.decode())
        return path

    @classmethod
    def compiled(cls, source, standard="c++17"):
        """The command that runs a program: what it is compiled to, or Python and itself."""
        if source.suffix == ".py":
            return [PYTHON, str(source)]
        if cls.quick:
            standard = "c++14"  # the older of the two, so that a text of several packages is compiled once
        key = (source.read_bytes(), standard)
        if key not in cls.programs:
            cls.programs[key] = cls.place / f"program{len(cls.programs)}"
            done = run(["g++", f"-std={standard}", "-O0" if cls.quick else "-O2", "-Wall", "-Wextra", "-Wconversion", f"-I{STAND_IN}", "-x", "c++",
                        "-o", cls.programs[key], source])
            if done.returncode or done.stderr:
                raise AssertionError(f"{source}: {done.stderr.decode()[:2000]}")
        return [str(cls.programs[key])]

    def test_files_are_as_every_judge_wants_them(self):
        for problem in PROBLEMS:
            for package_format in FORMATS:
                for name, path in files_of(self.package(problem, package_format)).items():
                    with self.subTest(format=package_format, path=name):
                        self.assertRegex(path.name, "^[a-zA-Z0-9_][a-zA-Z0-9_.-]*$")
                        content = path.read_bytes()
                        if not re.search("invalid|valid_output|-tests", name):
                            self.assertNotIn(b"\r", content)
                            self.assertFalse(content.startswith(b"\xef\xbb\xbf"))
                            self.assertRegex(content, rb"\A\Z|\n\Z")
                        if path.suffix in (".cpp", ".cc", ".py"):
                            self.assert_readable(path, content.decode())

    def assert_readable(self, path, text):
        kind = KINDS.get(path.stem, "submission")
        self.assertLessEqual(text.count("\n"), MOST_LINES[kind])
        self.assertRegex(text, r"\A(//|#) \w")
        self.assertNotRegex(text, r"@[a-zA-Z_]+|quack|docs/|NOLINT|clang-format|\brand\s*\(|bits/stdc")
        testlib = kind != "submission" and not path.parent.name.startswith(("input_val", "output_val"))
        self.assertEqual('#include "testlib.h"' in text, testlib)
        for include in re.findall(r"#\s*include\s*(\S+)", text):
            self.assertTrue(re.fullmatch(r"<[a-z_]+>", include) or testlib, include)
        if path.parent.name in ("wrong_answer", "time_limit_exceeded"):
            self.assertRegex(text, r"\A// (WRONG ANSWER: .+\n// The statement has the rule .+|TOO SLOW: .+)\n// A correct .*CHANGED\.\n")
            right = path.parent.parent / "accepted/solution.cpp"
            marks = re.findall(r"(?=\n(.*)\n +// CHANGED:( a line was removed here\.)?\n(.*)\n)", text)
            self.assertTrue(marks or "\n// CHANGED:\n" in text)
            if right.exists():  # not in Polygon's packages
                for before, _, after in marks:
                    self.assertNotIn(f"\n{before}\n{after}\n", read(right), "nothing is changed here")

    def test_tests_keep_to_what_judges_take(self):
        for problem in PROBLEMS:
            data = self.package(problem, "kattis") / "data"
            for path in data.glob("s*/*.in"):
                self.assertGreater(path.with_suffix(".ans").stat().st_size, 0, "bt warns of empty answers")
            page = read(self.package(problem, "domjudge") / "problem.html")
            xml.etree.ElementTree.fromstring(page.partition("</head>")[2].removesuffix("</html>\n"))  # well-formed
            self.assertNotRegex(page, r"src=|href=|url\(|\*\*|`|\$")
            directory = self.package(problem, "hydro")
            config = read_yaml(directory / "testdata/config.yaml")
            cases = [case for subtask in config["subtasks"] for case in subtask["cases"]]
            self.assertEqual(set(files_of(directory / "testdata")), {"config.yaml", "checker.cc", "validator.cc"} | {
                case[end] for case in cases for end in ("input", "output")})
            self.assertLessEqual(len(cases), 100)
            self.assertLessEqual(len(cases) * int(config["time"].removesuffix("ms")), 60_000, "Hydro gives all cases together 60 s")
            self.assertEqual(sum(subtask["score"] for subtask in config["subtasks"]), 100)
            submissions = list((directory / "submissions").glob("*/*"))
            self.assertLessEqual(len(submissions), 20, "each is judged on import")
            self.assertEqual({path.suffix for path in submissions}, {".cpp"}, "a line with // goes before each")

    def inputs(self, problem, count):
        """Judge inputs for validators, good and bad."""
        data = self.package(problem, "kattis") / "data"
        texts = [path.read_bytes() for path in sorted(data.glob("s*/*.in")) + sorted(data.glob("invalid_input/*.in"))]
        small = [run([self.quackcheck, "gen", "-p", problem, "--profile", "mixed", "--count", items, "--seed", items]).stdout
                 for items in range(1, 6)]
        return texts + small + junk(small[-1]) + list(mutations(small, count, b"0123456789 \n\r\t+-.RBrb\0\xff"))

    def test_validators_accept_what_the_strict_validator_accepts(self):
        for problem in PROBLEMS:
            kattis = self.package(problem, "kattis") / "input_validators/validator.cpp"
            max_count = re.search(r'(\d+), "[nQT]"', read(kattis))[1]
            validators = [(self.compiled(kattis), (42, 43)),
                          (self.compiled(self.package(problem, "hydro") / "testdata/validator.cc", "c++14"), (0, 3)),
                          (self.compiled(self.package(problem, "polygon") / "files/validator.cpp"), (0, 3))]
            place = self.place / f"inputs-{problem}"
            place.mkdir()
            paths = []
            for number, text in enumerate(self.inputs(problem, 100 if self.quick else 3000)):
                paths.append(place / f"{number}.in")
                paths[-1].write_bytes(text)
            strict = run([self.quackcheck, "validate", "-p", problem, "--max-count", max_count, *paths])
            invalid = set(re.findall(r"/(\d+)\.in:\d+:\d+: ", strict.stderr.decode(errors="replace")))
            self.assertTrue(0.1 < len(invalid) / len(paths) < 0.9, f"{len(invalid)} of {len(paths)} are invalid")
            for path in paths:
                for command, codes in validators:
                    code = run(command, path.read_bytes()).returncode
                    self.assertEqual(code, codes[path.stem in invalid], f"{problem} {path.read_bytes()[:2000]}")

    def test_checkers_agree_with_check(self):
        for problem in PROBLEMS:
            data = self.package(problem, "hydro") / "testdata"
            testlib = self.compiled(data / "checker.cc", "c++14")
            kattis = self.compiled(self.package(problem, "kattis") / "output_validator/output_validator.cpp")
            answer = (data / "1.out").read_bytes()
            outputs = [answer, b"\n", answer + b"\n \r\n", answer + b"x", answer + b"\n" * 100_000, answer.upper()]
            outputs += [answer.replace(b"\n", end) for end in (b" \t\r\n", b" " * 200 + b"\n", b" " * 200 + b"x\n")]
            outputs += junk(answer) + list(mutations([answer], 40 if self.quick else 1000, b" \n\r\t;aWNyes\0\xff"))
            output, feedback = self.place / "output", self.place / "feedback"
            feedback.mkdir(exist_ok=True)
            for text in outputs:
                output.write_bytes(text)
                judged = [data / "1.in", output, data / "1.out"]
                ours = run([self.quackcheck, "check", "-p", problem, "--style", "testlib", *judged]).returncode
                done = run([*testlib, *judged])
                self.assertEqual(done.returncode, ours, text)
                self.assertTrue(done.stderr.startswith((b"ok ", b"wrong answer ")[ours]), done.stderr)
                done = run([*kattis, data / "1.in", data / "1.out", f"{feedback}/"], text)
                self.assertEqual(done.returncode, (42, 43)[ours], text)
            self.assertIn(b"line ", (feedback / "judgemessage.txt").read_bytes())

    def test_checkers_take_trouble_as_those_of_testlib_and_kattis(self):
        testlib = self.compiled(self.package("duckchess", "polygon") / "files/checker.cpp")
        kattis = self.compiled(self.package("duckchess", "kattis") / "output_validator/output_validator.cpp")
        data = self.package("duckchess", "hydro") / "testdata"
        sample, right = data / "1.in", data / "1.out"
        empty, missing, long_line, many_lines, report, marked = (self.place / name for name in ("empty", "missing", "long", "many", "report", "marked"))
        for path, text in ((empty, b""), (long_line, b"x" * 50_000_000), (many_lines, b"\n" * 50_000_000), (marked, b"\xef\xbb\xbf" + right.read_bytes())):
            path.write_bytes(text)
        for arguments, code in (([sample, missing, right], 2), ([missing, right, right], 3), ([sample, right, missing], 3),
                                ([sample, self.place, right], 2), ([sample, marked, right], 0), ([empty, right, right], 3), ([sample, right, empty], 3),
                                ([sample, right, right, missing / "report"], 3), ([sample], 3),
                                ([sample, right, right, report, "-APPES"], 0), ([sample, right, right, report, "-xml"], 3),
                                ([sample, empty, right], 1), ([sample, long_line, right], 1), ([sample, many_lines, right], 1)):
            self.assertEqual(run(["prlimit", f"--as={32 << 20}", *testlib, *arguments]).returncode, code, arguments)
        self.assertIn('outcome = "accepted"', read(report))
        for arguments, code in (([sample, right, self.place], 43), ([sample, missing, self.place], 1), ([sample, right], 1),
                                ([sample, right, missing], 1), ([sample, self.place, self.place], 1),
                                ([sample, right, self.place, "case_sensitive"], 43)):
            for output in (empty, long_line, many_lines):
                with open(output, "rb") as opened:
                    done = subprocess.run(["prlimit", f"--as={32 << 20}", *kattis, *arguments], stdin=opened, check=False, capture_output=True)
                self.assertEqual(done.returncode, code, arguments)
        unreadable = os.open(self.place, os.O_RDONLY)
        self.addCleanup(os.close, unreadable)
        done = subprocess.run([*kattis, sample, right, self.place], stdin=unreadable, check=False, capture_output=True)
        self.assertEqual(done.returncode, 1, "an output that can't be read is the judge's error")

    def differing(self, problem, expected, programs, *options):
        """On how many inputs `diff` finds programs to differ; it says how many it compared."""
        given = [word for program in programs for word in ("-i", f"cmd:{shlex.join(program)}")]
        done = run([self.quackcheck, "diff", "-p", problem, "-i", expected, *given, "--shrink", "none", "--time-limit", "10s",
                    "--sandbox", "none", "-j", "1", *options])
        self.assertIn(done.returncode, (0, 1), done.stderr.decode())
        compared = re.search(r"compared: inputs=(\d+) \S+ differences=(\d+)", done.stdout.decode())
        self.assertGreater(int(compared[1]), 0)
        return int(compared[2])

    def submissions(self, problem, folder):
        return sorted((self.package(problem, "kattis") / "submissions" / folder).iterdir())

    def test_solutions_answer_as_the_reference(self):
        for problem, (_, same_on) in PROBLEMS.items():
            sources = self.submissions(problem, "accepted")
            self.assertEqual(len(sources), 3)
            programs = [self.compiled(source, "c++14") for source in sources]  # as Hydro compiles submissions
            self.assertEqual(self.differing(problem, "answers", programs, "--tests", self.package(problem, "kattis")), 0)
            # All at once, for the reference takes longest.
            for profile, count in dict.fromkeys((*same_on, ("mixed", 100))):
                self.assertEqual(self.differing(problem, "reference", programs, "--profile", profile, "--count", count,
                                                "--random", 3 if self.quick else 30), 0, problem)

    def time_limit(self, problem):
        return read_yaml(self.package(problem, "kattis") / "problem.yaml")["limits"]["time_limit"]

    def test_python_is_right_with_the_interpreter_of_judges(self):
        for problem in PROBLEMS:
            times = []
            for path in sorted((self.package(problem, "kattis") / "data").glob("s*/*.in")):
                before = resource.getrusage(resource.RUSAGE_CHILDREN)
                done = run([PYPY, self.package(problem, "kattis") / "submissions/accepted/solution.py"], path.read_bytes())
                after = resource.getrusage(resource.RUSAGE_CHILDREN)
                self.assertEqual(done.stdout, path.with_suffix(".ans").read_bytes(), done.stderr.decode()[:2000])
                times.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
            print(f"{problem}: at most {max(times):.2f} s by PyPy; the limit is {self.time_limit(problem)} s", file=sys.stderr)

    def complaint_of(self, problem, source):
        """What is wrong with a wrong submission; empty if it is as wrong as it should be."""
        program = self.compiled(source, "c++14")
        if not self.quick:
            rejections = self.differing(problem, "answers", [program], "--tests", self.package(problem, "kattis"))
            if rejections < 2:
                return f"{problem}: {source.name} is rejected by {rejections} tests"
        for profile, count in PROBLEMS[problem][1]:
            different = self.differing(problem, f"mistake:{source.stem}", [program], "--profile", profile, "--count", count,
                                       "--random", 3 if self.quick else 20)
            if different:
                return f"{problem}: {source.name} is not mistake:{source.stem} on {different} inputs of profile {profile}"
        return ""

    def test_wrong_submissions_make_the_mistakes_that_they_are_named_after(self):
        for problem in PROBLEMS:
            sources = self.submissions(problem, "wrong_answer")
            self.assertTrue(10 <= len({read(source) for source in sources}) == len(sources) <= 15)
            with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
                complaints = pool.map(lambda source, problem=problem: self.complaint_of(problem, source), sources[::7 if self.quick else 1])
                self.assertEqual([complaint for complaint in complaints if complaint], [])

    def test_slow_submissions_are_right_but_too_slow(self):
        for source in self.submissions("primitive-chess", "time_limit_exceeded"):
            program = self.compiled(source)
            self.assertEqual(self.differing("primitive-chess", "reference", [program], "--profile", "thin", "--random", 3), 0)
            if not self.quick:
                largest = max((self.package("primitive-chess", "kattis") / "data/secret").glob("*.in"), key=lambda path: path.stat().st_size)
                with self.assertRaises(subprocess.TimeoutExpired):
                    run(program, largest.read_bytes(), seconds=self.time_limit("primitive-chess"))


if __name__ == "__main__":
    Packages.quackcheck = str(Path(sys.argv.pop(1)).resolve())
    if sys.argv[1:2] == ["--quick"]:
        Packages.quick = bool(sys.argv.pop(1))
    unittest.main()
