"""Checks packages against the formats: layout, names, keys, line ends; and runs what is in them.

    package_test.py QUACKCHECK [--quick]

The programs are compiled as judges compile them and compared with quackcheck: validators with its strict validator,
checkers with `check`, solutions with the reference, and wrong submissions with the known mistakes of their names.
Those that include testlib.h are compiled with the stand-in in tests/testlib_stand_in. With --quick few of the wrong
submissions are run, on fewer inputs, the programs are not optimized, and the tests of the packages
are the samples alone. Needs Debian's packages python3-yaml and pypy3.
"""

import concurrent.futures
import os
import random
import re
import resource
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree
import zipfile
from pathlib import Path

try:
    import yaml
except ImportError:
    sys.exit("Packages can't be checked without Debian's package python3-yaml: apt-get install python3-yaml")

PROBLEMS = {"duckchess": "duckchess", "duckchess-remix": "duckchessremix", "primitive-chess": "primitivechess"}
FORMATS = ("kattis", "kattis-legacy", "domjudge", "hydro", "polygon", "luogu")
STAND_IN = Path(__file__).parent / "testlib_stand_in"
FILE_NAME = re.compile(r"[a-zA-Z0-9_][a-zA-Z0-9_.-]*")
JOBS = os.cpu_count()
PYTHON = "/usr/bin/python3"  # Debian's: root's programs run as another user, who may not read /root
PYPY = "pypy3"  # which problemtools, BAPCtools and DOMjudge take for .py

# On which random inputs a wrong submission gives the same outputs as the known mistake of its name. The solution of
# primitive chess knows that no broad board is worth solving; what a mistake changes there is not compared.
SAME_ON = {"duckchess": (("mixed", 100), ("captures", 100)), "duckchess-remix": (("mixed", 100), ("captures", 100)),
           "primitive-chess": (("every", 100), ("thin", 100))}

# The most lines that people are asked to read.
MOST_LINES = {"validator": 60, "checker": 80, "submission": 200}

# The keys that the formats know; any other is an error there.
KATTIS_KEYS = {"problem_format_version", "type", "name", "uuid", "version", "credits", "source", "license",
               "rights_owner", "embargo_until", "limits", "keywords", "languages", "allow_file_writing", "constants"}
KATTIS_LIMITS = {"time_multipliers", "time_limit", "time_resolution", "memory", "output", "code", "compilation_time",
                 "compilation_memory", "validation_time", "validation_memory", "validation_output",
                 "validation_passes"}
KATTIS_PLACES = ("problem.yaml", "data/test_group.yaml", "statement/", "attachments/", "data/sample/", "data/secret/",
                 "data/invalid_input/", "data/invalid_output/", "data/valid_output/", "input_validators/", "output_validator/",
                 "submissions/accepted/", "submissions/wrong_answer/", "submissions/time_limit_exceeded/")
LEGACY_KEYS = {"name", "uuid", "author", "source", "source_url", "license", "rights_owner", "limits", "validation",
               "validator_flags", "keywords", "grading", "type"}
LEGACY_LIMITS = {"time_multiplier", "time_safety_margin", "memory", "output", "code", "compilation_time",
                 "compilation_memory", "validation_time", "validation_memory", "validation_output"}
LEGACY_PLACES = ("problem.yaml", "problem_statement/", "attachments/", "data/sample/", "data/secret/",
                 "input_validators/", "output_validators/", "submissions/accepted/", "submissions/wrong_answer/",
                 "submissions/time_limit_exceeded/")
LICENSES = {"unknown", "public domain", "cc0", "cc by", "cc by-sa", "educational", "permission"}
HYDRO_KEYS = {"type", "time", "memory", "checker_type", "checker", "subtasks"}  # a validator would allow hacks


def junk(text):
    """What verifyproblem and BAPCtools try on validators, made from a valid input."""
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
    yield "blank after", text + b" "
    yield "line end after", text + b"\n"
    yield "no last line end", text[:-1]
    yield "word after", text + b"hello\n"
    yield "number after", text + b"0\n"
    yield "ASCII", bytes(range(32, 127))
    yield "blanks after all white space", re.sub(rb"(\s)", rb"\1  ", text)
    yield "line ends doubled", text.replace(b"\n", b"\n\n")
    yield "ten leading zeros", re.sub(rb"(\d+)", rb"0000000000\1", text)
    yield "junk after", text + bytes(noise.randrange(32, 127) for _ in range(200))
    yield "cut in the middle", text[:len(text) // 2]
    yield "lines the other way round", "\n".join(reversed(lines)).encode()
    yield "every number with a plus", re.sub(rb"\b(\d)", rb"+\1", text)
    yield "every number with a fraction", re.sub(rb"(\d+)", rb"\1.0", text)
    yield "a zero byte", text + b"\0"
    yield "not ASCII", text + "鸭\n".encode()


def mutations(texts, count, alphabet):
    """Valid texts with some bytes, numbers or lines changed: most are invalid by little, and some are valid."""
    noise = random.Random(2)
    for _ in range(count):
        text = noise.choice(texts)
        for _ in range(noise.randrange(1, 3)):
            kind = noise.choice((0, 1, 2, 3, 3, 3, 3, 3, 3, 4, 5))
            at = noise.randrange(len(text) + 1)
            if kind == 0:
                text = text[:at] + bytes([noise.choice(alphabet)]) + text[at:]
            elif kind == 1:
                text = text[:at] + text[at + 1:]
            elif kind == 2:
                text = text[:at] + bytes([noise.choice(alphabet)]) + text[at + 1:]
            elif kind == 3:
                words = re.split(rb"(\s+)", text)
                numbers = [i for i, word in enumerate(words) if word.isdigit()] or [0]
                words[noise.choice(numbers[1:] or numbers)] = str(noise.choice((*range(11), 11, 10**9, 10**9 + 1))).encode()
                text = b"".join(words)
            else:
                lines = text.split(b"\n")
                line = noise.randrange(len(lines))
                if kind == 4:
                    lines.insert(line, noise.choice(lines))
                else:
                    del lines[line]
                text = b"\n".join(lines)
        yield text


def run(command, stdin=b"", seconds=600, **options):
    return subprocess.run([str(word) for word in command], input=stdin, capture_output=True, check=False,
                          timeout=seconds, **options)


class Packages(unittest.TestCase):
    quackcheck = ""
    quick = False

    @classmethod
    def setUpClass(cls):
        scratch = tempfile.TemporaryDirectory(prefix="quackcheck-packages-")
        cls.addClassCleanup(scratch.cleanup)
        cls.place = Path(scratch.name)
        cls.place.chmod(0o755)  # programs without isolation run as another user
        cls.made, cls.programs = {}, {}

    @classmethod
    def package(cls, problem, package_format):
        """The directory of that package."""
        key = (problem, package_format)
        if key not in cls.made:
            directory = cls.place / f"{len(cls.made)}" / PROBLEMS[problem]
            directory.parent.mkdir()
            done = run([cls.quackcheck, "package", "-p", problem, "--format", package_format, "-o", directory,
                        *cls.options()])
            if done.returncode:
                raise AssertionError(done.stderr.decode())
            cls.made[key] = directory
        return cls.made[key]

    @classmethod
    def options(cls):
        return ("--suite", "samples" if cls.quick else "full")

    @classmethod
    def compiled(cls, source, standard="c++17"):
        """The command that runs a program: what it is compiled to, or Python and itself."""
        if source.suffix == ".py":
            return [PYTHON, str(source)]
        text = source.read_bytes()
        if cls.quick:
            standard = "c++14"  # the older of the two, so that a text of several packages is compiled once
        if (text, standard) not in cls.programs:
            program = cls.place / f"program{len(cls.programs)}"
            cls.programs[text, standard] = program
            done = run(["g++", f"-std={standard}", "-O0" if cls.quick else "-O2", "-Wall", "-Wextra", "-Wconversion", f"-I{STAND_IN}", "-x", "c++",
                        "-o", program, source])
            if done.returncode or done.stderr:
                raise AssertionError(f"{source}: {done.stderr.decode()[:2000]}")
        return [str(cls.programs[text, standard])]

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
                if path.suffix in (".cpp", ".cc", ".py"):
                    self.assert_readable(path, content.decode())
            yield path

    def assert_readable(self, path, text):
        kinds = {"check": "checker", "checker": "checker", "output_validator": "checker", "validator": "validator"}
        kind = kinds.get(path.stem, "submission")
        self.assertLessEqual(text.count("\n"), MOST_LINES[kind])
        self.assertRegex(text, r"\A(//|#) \w")
        self.assertNotRegex(text, r"@[a-zA-Z_]+|quack|docs/|NOLINT|clang-format|\brand\s*\(|bits/stdc")
        testlib = kind != "submission" and not path.parent.name.startswith(("input_val", "output_val"))
        self.assertEqual('#include "testlib.h"' in text, testlib)
        for include in re.findall(r"#\s*include\s*(\S+)", text):
            self.assertTrue(re.fullmatch(r"<[a-z_]+>", include) or testlib, include)
        if path.parent.name in ("wrong_answer", "time_limit_exceeded"):
            self.assertRegex(text, r"\A// (WRONG ANSWER: .+\n// The statement has the rule .+|TOO SLOW: .+)\n// A correct .*CHANGED\.\n")
            right = (path.parent.parent / "accepted/solution.cpp")
            marks = re.findall(r"(?=\n(.*)\n +// CHANGED:( a line was removed here\.)?\n(.*)\n)", text)
            self.assertTrue(marks or "\n// CHANGED:\n" in text)
            if right.exists():  # not in Polygon's packages
                for before, _, after in marks:
                    self.assertNotIn(f"\n{before}\n{after}\n", right.read_text(encoding="utf-8"), "nothing is changed here")

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
            group = yaml.safe_load((directory / "data/test_group.yaml").read_text(encoding="utf-8"))
            self.assertEqual(group, {"output_validator_args": ["case_sensitive", "space_change_sensitive"]})
            self.assertFalse({"simulation", "implementation"} & set(config["keywords"]))  # bt takes them for misspelt
            for path in (directory / "data").glob("s*/*.ans"):
                self.assertGreater(path.stat().st_size, 0, "bt warns of empty answers")
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

    def test_domjudge(self):
        for problem in PROBLEMS:
            legacy, directory = self.package(problem, "kattis-legacy"), self.package(problem, "domjudge")
            extra = {path.relative_to(directory) for path in self.files(directory)}
            extra -= {path.relative_to(legacy) for path in legacy.rglob("*") if path.is_file()}
            self.assertEqual(extra, {Path("domjudge-problem.ini"), Path("problem.html")})
            page = (directory / "problem.html").read_text(encoding="utf-8")
            xml.etree.ElementTree.fromstring(page.partition("</head>")[2].removesuffix("</html>\n"))  # well-formed
            self.assertNotRegex(page, r"src=|href=|url\(|\*\*|`|\$")
            for text in (legacy / "data/sample/1.in").read_text(encoding="utf-8"), "Sample input", "样例输入":
                self.assertIn(text, page)
            self.assertRegex((directory / "domjudge-problem.ini").read_text(encoding="utf-8"),
                             r"\Ashort-name = '[a-z]+'\ntimelimit = '\d+\.\d'\n\Z")

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
            self.assertEqual(config["checker"], "checker.cc")
            named = {"config.yaml", "checker.cc", "validator.cc"}
            for case in cases:
                named |= {case["input"], case["output"]}
            self.assertEqual({path.name for path in data.iterdir()}, named)
            milliseconds = int(re.fullmatch(r"(\d+)ms", config["time"])[1])
            self.assertLessEqual(len(cases) * milliseconds, 60_000, "Hydro gives all cases together 60 s")
            submissions = list((directory / "submissions").glob("*/*"))
            self.assertLessEqual(len(submissions), 20, "each is judged on import")
            self.assertEqual({path.suffix for path in submissions}, {".cpp"}, "a line with // goes before each")
            readme = (directory / "README.md").read_text(encoding="utf-8")
            self.assertEqual(re.findall(r"^\| (\S+\.in) ", readme, re.MULTILINE), [case["input"] for case in cases])
            self.assertEqual(sum(subtask["score"] for subtask in config["subtasks"]), 100)
            for language in ("en", "zh"):
                text = (directory / f"problem_{language}.md").read_text(encoding="utf-8")
                for name, path in (("input1", data / "1.in"), ("output1", data / "1.out")):
                    self.assertIn(f"\n```{name}\n{path.read_text(encoding='utf-8')}```\n", text)

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
            directory = self.package(problem, "luogu")
            beside = {path.name for path in self.files(directory) if path.parent == directory}
            self.assertEqual(beside, {"statement.en.md", "statement.zh.md", "accepted.solution.cpp", "accepted.solution.py",
                                      "accepted.solution_tables.cpp"})
            names = {path.name for path in (directory / "data").iterdir()}
            archive = self.place / f"luogu-{problem}.zip"
            done = run([self.quackcheck, "package", "-p", problem, "--format", "luogu", "-o", archive, *self.options()])
            self.assertEqual(done.returncode, 0, done.stderr.decode())
            with zipfile.ZipFile(archive) as opened:
                self.assertEqual(set(opened.namelist()), names, "its manual allows no other files")
            config = yaml.safe_load((directory / "data/config.yml").read_text(encoding="utf-8"))
            inputs = {name for name in names if name.endswith(".in")}
            self.assertEqual(set(config), inputs)
            self.assertEqual(names, inputs | {name[:-2] + "out" for name in inputs} | {"config.yml"})
            self.assertEqual(sum(case["score"] for case in config.values()), 100)
            for name in inputs:
                self.assertEqual(len(re.findall(r"\d+", name)), 1, name)
            for case in config.values():
                self.assertEqual(set(case), {"timeLimit", "memoryLimit", "score", "subtaskId"})

    def test_archives_hold_the_same_and_are_the_same_each_time(self):
        directory = self.package("primitive-chess", "kattis")
        archives = []
        for number in range(2):
            archive = self.place / f"zip{number}" / "primitivechess.zip"
            archive.parent.mkdir()
            done = run([self.quackcheck, "package", "-p", "pc", "--format", "kattis", "-o", archive, *self.options()])
            self.assertEqual(done.returncode, 0, done.stderr.decode())
            archives.append(archive.read_bytes())
        self.assertEqual(archives[0], archives[1])
        with zipfile.ZipFile(archive) as opened:
            self.assertIsNone(opened.testzip())
            self.assertEqual({name: opened.read(name) for name in opened.namelist()},
                             {"primitivechess/" + path.relative_to(directory).as_posix(): path.read_bytes()
                              for path in directory.rglob("*") if path.is_file()})
            self.assertEqual(opened.namelist(), sorted(opened.namelist()))

    def test_limits_are_the_same_in_every_format(self):
        for problem in PROBLEMS:
            limit = yaml.safe_load((self.package(problem, "kattis") / "problem.yaml").read_text(encoding="utf-8"))["limits"]
            milliseconds, megabytes = round(limit["time_limit"] * 1000), limit["memory"]
            hydro = yaml.safe_load((self.package(problem, "hydro") / "testdata/config.yaml").read_text(encoding="utf-8"))
            self.assertEqual((hydro["time"], hydro["memory"]), (f"{milliseconds}ms", f"{megabytes}m"))
            polygon = xml.etree.ElementTree.parse(self.package(problem, "polygon") / "problem.xml").find("judging/testset")
            self.assertEqual(polygon.findtext("time-limit"), str(milliseconds))
            self.assertEqual(polygon.findtext("memory-limit"), str(megabytes * 2**20))
            for case in yaml.safe_load((self.package(problem, "luogu") / "data/config.yml").read_text(encoding="utf-8")).values():
                self.assertEqual((case["timeLimit"], case["memoryLimit"]), (milliseconds, megabytes * 2**10))
            ini = (self.package(problem, "domjudge") / "domjudge-problem.ini").read_text(encoding="utf-8")
            self.assertIn(f"timelimit = '{limit['time_limit']}'", ini)

    def inputs(self, problem, count):
        """Judge inputs for validators, good and bad."""
        data = self.package(problem, "kattis") / "data"
        texts = [path.read_bytes() for path in sorted(data.glob("s*/*.in")) + sorted(data.glob("invalid_input/*.in"))]
        small = [run([self.quackcheck, "gen", "-p", problem, "--profile", "mixed", "--count", items, "--seed", items]).stdout
                 for items in range(1, 6)]
        return texts + small + [text for _, text in junk(small[-1])] + \
            list(mutations(small, count, b"0123456789 \n\r\t+-.RBrb\0\xff"))

    def test_validators_accept_what_the_strict_validator_accepts(self):
        for problem in PROBLEMS:
            kattis = self.package(problem, "kattis") / "input_validators/validator.cpp"
            max_count = re.search(r'(\d+), "[nQT]"', kattis.read_text(encoding="utf-8"))[1]
            validators = [(self.compiled(kattis), {True: 42, False: 43}),
                          (self.compiled(self.package(problem, "hydro") / "testdata/validator.cc", "c++14"), {True: 0, False: 3}),
                          (self.compiled(self.package(problem, "polygon") / "files/validator.cpp"), {True: 0, False: 3})]
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
                    self.assertEqual(code, codes[path.stem not in invalid], f"{problem} {path.read_bytes()[:2000]}")

    def test_checkers_agree_with_check(self):
        for problem in PROBLEMS:
            testlib = self.compiled(self.package(problem, "hydro") / "testdata/checker.cc", "c++14")
            kattis = self.compiled(self.package(problem, "kattis") / "output_validator/output_validator.cpp")
            data = self.package(problem, "hydro") / "testdata"
            answer = (data / "1.out").read_bytes()
            outputs = [answer, b"", b"\n", answer + b"\n \r\n", answer.replace(b"\n", b" \t\r\n"), answer[:-1], answer + b"x",
                       answer + b"\0", answer.replace(b"\n", b" " * 200 + b"\n"), answer.replace(b"\n", b" " * 200 + b"x\n"),
                       answer + b"\n" * 100_000, b"\n" + answer, answer.upper()]
            outputs += [output for _, output in junk(answer)]
            outputs += mutations([answer], 40 if self.quick else 1000, b" \n\r\t;aWNyes\0\xff")
            output = self.place / "output"
            feedback = self.place / "feedback"
            feedback.mkdir(exist_ok=True)
            for text in outputs:
                output.write_bytes(text)
                ours = run([self.quackcheck, "check", "-p", problem, "--style", "testlib", data / "1.in", output,
                            data / "1.out"]).returncode
                done = run([*testlib, data / "1.in", output, data / "1.out"])
                self.assertEqual(done.returncode, ours, text)
                self.assertTrue(done.stderr.startswith((b"ok ", b"wrong answer ")[ours]), done.stderr)
                done = run([*kattis, data / "1.in", data / "1.out", f"{feedback}/"], text)
                self.assertEqual(done.returncode, (42, 43)[ours], text)
            self.assertIn("line ", (feedback / "judgemessage.txt").read_text(encoding="utf-8", errors="replace"))

    def test_checkers_take_trouble_as_those_of_testlib_and_kattis(self):
        testlib = self.compiled(self.package("duckchess", "polygon") / "files/checker.cpp")
        kattis = self.compiled(self.package("duckchess", "kattis") / "output_validator/output_validator.cpp")
        data = self.package("duckchess", "hydro") / "testdata"
        sample, right, empty, missing = data / "1.in", data / "1.out", self.place / "empty", self.place / "missing"
        empty.write_bytes(b"")
        long_line, many_lines = self.place / "long-line", self.place / "many-lines"
        long_line.write_bytes(b"x" * 50_000_000)
        many_lines.write_bytes(b"\n" * 50_000_000)
        report, marked = self.place / "report", self.place / "marked"
        marked.write_bytes(b"\xef\xbb\xbf" + right.read_bytes())
        for arguments, code in (([sample, missing, right], 2), ([missing, right, right], 3), ([sample, right, missing], 3),
                                ([sample, self.place, right], 2), ([sample, marked, right], 0), ([empty, right, right], 3), ([sample, right, empty], 3),
                                ([sample, right, right, missing / "report"], 3), ([sample], 3),
                                ([sample, right, right, report, "-APPES"], 0), ([sample, right, right, report, "-xml"], 3),
                                ([sample, empty, right], 1), ([sample, long_line, right], 1),
                                ([sample, many_lines, right], 1)):
            self.assertEqual(run(["prlimit", f"--as={32 << 20}", *testlib, *arguments]).returncode, code, arguments)
        self.assertIn('outcome = "accepted"', report.read_text(encoding="utf-8"))
        for arguments, code in (([sample, right, self.place], 43), ([sample, missing, self.place], 1), ([sample, right], 1),
                                ([sample, right, missing], 1), ([sample, self.place, self.place], 1),
                                ([sample, right, self.place, "case_sensitive"], 43)):
            for output in (empty, long_line, many_lines):
                with open(output, "rb") as opened:
                    done = subprocess.run(["prlimit", f"--as={32 << 20}", *kattis, *arguments], stdin=opened, check=False,
                                          capture_output=True)
                self.assertEqual(done.returncode, code, arguments)
        unreadable = os.open(self.place, os.O_RDONLY)
        done = subprocess.run([*kattis, sample, right, self.place], stdin=unreadable, check=False, capture_output=True)
        os.close(unreadable)
        self.assertEqual(done.returncode, 1, "an output that can't be read is the judge's error")

    def differing(self, problem, expected, programs, *options):
        """On how many inputs `diff` finds programs to differ; it says how many it compared."""
        given = [word for program in programs for word in ("-i", f"cmd:{' '.join(program)}")]
        done = run([self.quackcheck, "diff", "-p", problem, "-i", expected, *given, "--shrink", "none", "--time-limit", "10s",
                    "--sandbox", "none", "-j", "1", *options])
        self.assertIn(done.returncode, (0, 1), done.stderr.decode())
        compared = re.search(r"compared: inputs=(\d+) \S+ differences=(\d+)", done.stdout.decode())
        self.assertGreater(int(compared[1]), 0)
        return int(compared[2])

    def submissions(self, problem, folder):
        return sorted((self.package(problem, "kattis") / "submissions" / folder).iterdir())

    def test_solutions_answer_as_the_reference(self):
        for problem in PROBLEMS:
            sources = self.submissions(problem, "accepted")
            self.assertEqual(len(sources), 3)
            programs = [self.compiled(source, "c++14") for source in sources]  # as Hydro compiles submissions
            with self.subTest(problem=problem):
                self.assertEqual(self.differing(problem, "answers", programs, "--tests", self.package(problem, "kattis")), 0)
                # All at once, for the reference takes longest.
                for profile, count in dict.fromkeys((*SAME_ON[problem], ("mixed", 100))):
                    self.assertEqual(self.differing(problem, "reference", programs, "--profile", profile, "--count", count,
                                                    "--random", 3 if self.quick else 30), 0)

    def time_limit(self, problem):
        config = yaml.safe_load((self.package(problem, "kattis") / "problem.yaml").read_text(encoding="utf-8"))
        return config["limits"]["time_limit"]

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
        for profile, count in SAME_ON[problem]:
            different = self.differing(problem, f"mistake:{source.stem}", [program], "--profile", profile, "--count", count,
                                       "--random", 3 if self.quick else 20)
            if different:
                return f"{problem}: {source.name} is not mistake:{source.stem} on {different} inputs of profile {profile}"
        return ""

    def test_wrong_submissions_make_the_mistakes_that_they_are_named_after(self):
        for problem in PROBLEMS:
            sources = self.submissions(problem, "wrong_answer")
            self.assertTrue(10 <= len({source.read_text(encoding="utf-8") for source in sources}) == len(sources) <= 15)
            if self.quick:
                sources = sources[::7]
            with concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
                complaints = pool.map(lambda source, problem=problem: self.complaint_of(problem, source), sources)
                self.assertEqual([complaint for complaint in complaints if complaint], [])

    def test_slow_submissions_are_right_but_too_slow(self):
        for source in self.submissions("primitive-chess", "time_limit_exceeded"):
            program = self.compiled(source)
            self.assertEqual(self.differing("primitive-chess", "reference", [program], "--profile", "thin", "--random", 3), 0)
            if not self.quick:
                largest = max((self.package("primitive-chess", "kattis") / "data/secret").glob("*.in"),
                              key=lambda path: path.stat().st_size)
                with self.assertRaises(subprocess.TimeoutExpired):
                    run(program, largest.read_bytes(), seconds=self.time_limit("primitive-chess"))


if __name__ == "__main__":
    Packages.quackcheck = sys.argv[1]
    arguments = sys.argv[2:]
    if arguments[:1] == ["--quick"]:
        Packages.quick = True
        arguments = arguments[1:]
    unittest.main(argv=sys.argv[:1] + arguments)
