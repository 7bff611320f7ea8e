"""The action, the CI examples and our own workflows, without the network.

    ci_test.py BUILD SOURCE

Every step of docs/examples/ci is run as GitHub and GitLab run it, but for what takes long or the network: where a step builds
the program, that of BUILD is installed; checkout and the keeping of artifacts are copies. The steps of our own workflows
need their machines: these are read as YAML, and their shell lines by `bash -n`.
"""

import itertools
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import yaml

BUILD, SOURCE = (Path(word).resolve() for word in sys.argv[1:3])
EXAMPLE = SOURCE / "docs/examples/ci"
# The commands that a step finds before the machine's own. The build is that of BUILD, for which the packages are there.
STAND_INS = {
    "cmake": f'[ "$1" != --install ] || exec {shutil.which("cmake")} --install "{BUILD}" "${{@:3}}"',
    "dpkg-query": "echo installed",
    "git": f'[ "$1" = clone ] && mkdir "${{@: -1}}" && cp -r "{SOURCE}/scripts" "${{@: -1}}"',
}


def shell(script, place, variables):
    return subprocess.run(["bash", "--noprofile", "--norc", "-e", "-o", "pipefail", "-c", script], cwd=place,
                          env={name: os.environ[name] for name in ("PATH", "HOME", "XDG_CACHE_HOME") if name in os.environ} | variables,
                          stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)


def filled(text, values):
    """The text with its ${{ expressions }}, which are all names of values."""
    return re.sub(r"\$\{\{ *(.*?) *\}\}", lambda match: str(values[match[1]]), text)


class GitHub:
    """One run of a workflow; artifacts are directories."""

    def __init__(self, place, repository, path):
        self.place, self.repository, self.path = place, repository, path
        self.artifacts = place / "artifacts"
        self.log = ""

    def job(self, name, job):
        """Runs it for each value of its matrix; whether all succeeded."""
        matrix = job.get("strategy", {}).get("matrix", {})
        runs = [dict(zip(matrix, chosen)) for chosen in itertools.product(*matrix.values())]
        return all([self.one_job(f"{name}-{number}", job, chosen) for number, chosen in enumerate(runs)])

    def one_job(self, name, job, matrix):
        workspace, temporary = self.place / name / "work", self.place / name / "temp"
        workspace.mkdir(parents=True)
        temporary.mkdir()
        values = {f"matrix.{key}": value for key, value in matrix.items()}
        good = True
        for step in job["steps"]:
            given = {key: filled(str(value), values) for key, value in step.get("with", {}).items()}
            uses = step["uses"]
            if uses.startswith("actions/checkout@"):
                shutil.copytree(self.repository, workspace, dirs_exist_ok=True)
            else:
                assert uses == "quackcheck/quackcheck@main", uses
                good = self.action(given, workspace, temporary) and good
        return good

    def action(self, given, workspace, temporary):
        action = yaml.safe_load((SOURCE / "action.yml").read_text())
        inputs = {key: given.get(key, one.get("default")) for key, one in action["inputs"].items()}
        assert given.keys() <= inputs.keys() and all(inputs.values()), given
        values = {f"inputs.{key}": value for key, value in inputs.items()}
        added = temporary / "path"
        added.write_text("")
        good = True
        for step in action["runs"]["steps"]:
            if "uses" in step:
                kept = {key: filled(value, values) for key, value in step["with"].items()}
                if (workspace / kept["path"]).exists():  # otherwise GitHub's warns
                    shutil.copytree(workspace / kept["path"], self.artifacts / kept["name"])
            elif good:
                variables = {key: filled(value, values) for key, value in step.get("env", {}).items()}
                run = shell(step["run"], workspace, variables | {
                    "GITHUB_ACTIONS": "true", "GITHUB_ACTION_PATH": str(SOURCE), "RUNNER_TEMP": str(temporary), "GITHUB_PATH": str(added),
                    "PATH": ":".join([*added.read_text().split(), self.path])})
                self.log += run.stdout + run.stderr
                good = run.returncode == 0
        return good


# Writes down how it was called, and does what `quackcheck` does with reports; ends with $STATUS.
PROGRAM = """#!/usr/bin/python3
import json, os, pathlib, sys
pathlib.Path(os.environ["CALLED"]).write_text(json.dumps(sys.argv[1:]))
for before, after in zip(sys.argv, sys.argv[1:]):
    if before == "--report" and after.partition("=")[0] != os.environ.get("UNWRITTEN"):
        pathlib.Path(after.partition("=")[2]).write_text("::error file=a.cpp::wrong\\n")
sys.exit(int(os.environ.get("STATUS", 0)))
"""


class Run(unittest.TestCase):
    """scripts/ci/run with a program that only writes down how it was called."""

    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.place = Path(scratch.name)
        (self.place / "installed/bin").mkdir(parents=True)
        program = self.place / "installed/bin/quackcheck"
        program.write_text(PROGRAM)
        program.chmod(0o755)
        (self.place / "work").mkdir()

    def run_it(self, words, **variables):
        """How it ended, and the words that the program was called with, or None if it was not."""
        called = self.place / "called"
        called.unlink(missing_ok=True)
        path = f"{self.place}/installed/bin:{os.environ['PATH']}"
        ran = shell(f'"{SOURCE}/scripts/ci/run" out', self.place / "work",
                    {"QUACKCHECK": words, "PATH": path, "CALLED": str(called)} | variables)
        return ran, json.loads(called.read_text()) if called.exists() else None

    def test_words_are_split_and_nothing_else_happens_to_them(self):
        for words, expected in (
                ("validate a.in", ["validate", "a.in"]),
                ("validate a.in\n", ["validate", "a.in"]),
                ("\n  validate\n\n  a.in\r\n\n", ["validate", "a.in"]),
                ("validate \\\n  a.in \\\n", ["validate", "a.in"]),
                ("validate 'two words' \"and \\\" 'more'\" a\\ b", ["validate", "two words", "and \" 'more'", "a b"]),
                ("validate 'two\nlines' \"and\ntwo\"", ["validate", "two\nlines", "and\ntwo"]),
                ("validate '' \"\" -", ["validate", "", "", "-"]),
                ("validate 'a\\' \"b\\\\\" c\\\\\n d", ["validate", "a\\", "b\\", "c\\", "d"]),
                ("validate $HOME `id` $(id) *.in ~ #a {b,c} d;e f&g | tee >h", ["validate", "$HOME", "`id`", "$(id)", "*.in", "~", "#a",
                                                                            "{b,c}", "d;e", "f&g", "|", "tee", ">h"]),
                ("-h -- 中文", ["-h", "--", "中文"])):
            with self.subTest(words):
                ran, called = self.run_it(words)
                self.assertEqual((ran.returncode, called), (0, expected), ran.stderr)

    def test_refuses_what_is_no_command(self):
        for words, expected in ((" \n", "is empty"), ("validate 'a.in", "No closing quotation"), ("validate a\\", "No escaped character")):
            with self.subTest(words):
                ran, called = self.run_it(words)
                self.assertEqual((ran.returncode, called), (2, None))
                self.assertIn(expected, ran.stderr)

    def test_ends_as_the_command_does(self):
        for words in ("validate a.in", "validate a.in\n", "diff a.cpp\n", "fuzz\n", "\n grade data\n"):
            for status in (0, 1, 2):
                for unwritten in ("", "junit", "github", "sarif"):
                    with self.subTest(words=words, status=status, unwritten=unwritten):
                        ran, _ = self.run_it(words, STATUS=str(status), UNWRITTEN=unwritten, GITHUB_ACTIONS="true")
                        self.assertEqual(ran.returncode, status)
                        self.assertEqual("wrote no report" in ran.stdout, bool(unwritten) and "validate" not in words, ran.stdout)

    def test_asks_for_every_report(self):
        for words, last in (("diff a.cpp", "html"), ("\n\tgrade data\n", "html"), ("fuzz reader -- x", None)):
            with self.subTest(words):
                ran, called = self.run_it(words, GITHUB_ACTIONS="true")
                given = dict(word.split("=", 1) for option, word in zip(called, called[1:]) if option == "--report")
                self.assertEqual(set(given), {"json", "junit", "sarif", "github"} | ({last} if last else set()))
                self.assertEqual(called[0], words.split()[0])
                self.assertEqual(called[-len(words.split()) + 1:], words.split()[1:])
                self.assertIn("--force", called)
                self.assertIn("::error file=a.cpp::wrong\n", ran.stdout)
        self.assertNotIn("github", str(self.run_it("diff a.cpp")[1]))

    def test_shows_no_report_of_an_earlier_command(self):
        self.run_it("diff a.cpp", STATUS="1", GITHUB_ACTIONS="true")
        ran, _ = self.run_it("validate a.in", GITHUB_ACTIONS="true")
        self.assertEqual((ran.stdout, list((self.place / "work/out").iterdir())), ("", []))

    def test_runs_where_no_report_can_be_written(self):
        (self.place / "work/out").write_text("")
        for status in (0, 1, 2):
            ran, called = self.run_it("diff a.cpp", STATUS=str(status), GITHUB_ACTIONS="true")
            self.assertEqual((ran.returncode, called), (status, ["diff", "a.cpp"]))
            self.assertIn("::warning", ran.stdout)

    def test_an_action_without_its_program_fails(self):
        (self.place / "installed/bin/quackcheck").unlink()
        self.assertEqual(self.run_it("diff a.cpp")[0].returncode, 2)

    def test_fuzz_finds_the_targets_and_the_seeds(self):
        fuzzers = str(self.place / "installed/fuzz")
        Path(fuzzers).mkdir()
        _, called = self.run_it("fuzz --time 1s")
        self.assertEqual(called[called.index("--binaries") + 1], fuzzers)
        seeds = {file.relative_to(SOURCE) for file in (SOURCE / "corpora").rglob("*")}
        self.assertEqual({file.relative_to(self.place / "work") for file in (self.place / "work/corpora").rglob("*")}, seeds)
        # Those of the repository stay as they are, and what is said otherwise holds.
        shutil.rmtree(self.place / "work/corpora/reader")
        self.run_it("fuzz")
        self.assertFalse((self.place / "work/corpora/reader").exists())
        for words in ("fuzz --binaries mine", "fuzz --binaries=mine"):
            self.assertNotIn(fuzzers, self.run_it(words)[1])


class Examples(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.place = Path(scratch.name)
        self.place.chmod(0o755)  # programs without isolation run as another user
        commands = self.place / "commands"
        commands.mkdir()
        for name, script in STAND_INS.items():
            (commands / name).write_text(f"#!/bin/bash\n{script}\n")
            (commands / name).chmod(0o755)
        self.path = f"{commands}:{os.environ['PATH']}"
        self.repository = self.place / "repository"
        shutil.copytree(EXAMPLE, self.repository)
        self.change(".github/workflows/quackcheck.yml", "matrix.program }} --s", "matrix.program }} --random 20 --s")
        self.change(".gitlab-ci.yml", "$PROGRAM", "$PROGRAM --random 20")

    def change(self, file, before, after):
        text = (self.repository / file).read_text()
        self.assertIn(before, text)
        (self.repository / file).write_text(text.replace(before, after))

    def github(self):
        """Which jobs of the workflow succeed, and the run."""
        workflow = yaml.safe_load((self.repository / ".github/workflows/quackcheck.yml").read_text())
        run = GitHub(self.place / "run", self.repository, self.path)
        return {name: run.job(name, job) for name, job in workflow["jobs"].items()}, run

    def test_github_checks_and_grades(self):
        good, run = self.github()
        self.assertEqual(good, {"check": True, "grade": True}, run.log)
        for artifact in ("check-solution.cpp", "check-solution.py", "grade"):
            self.assertEqual({file.name for file in (run.artifacts / artifact).iterdir()},
                             {"report.html", "report.json", "report.xml", "annotations"})
        self.assertIn("::notice title=quackcheck::0 of 1 program rejected\n", run.log)

    def test_github_shows_what_is_wrong_where_it_is(self):
        self.change("solution.cpp", ', "soldier"', "")
        (self.repository / "data/2.in").write_text("1\n0 0 1\n")
        (self.repository / "data/2.ans").unlink()
        good, run = self.github()
        self.assertEqual(good, {"check": False, "grade": False}, run.log)
        self.assertRegex(run.log, r"(?m)^::error file=solution\.cpp,line=\d\d,title=solution\.cpp%3A .*out of bounds")
        self.assertRegex(run.log, r"(?m)^::error file=data/2\.in,line=2,title=2\.in is not valid::")

    def test_gitlab(self):
        example = yaml.safe_load((self.repository / ".gitlab-ci.yml").read_text())
        (include,) = example.pop("include")
        self.assertTrue(include["remote"].endswith("/main/scripts/ci/gitlab.yml"))
        base = yaml.safe_load((SOURCE / "scripts/ci/gitlab.yml").read_text())[".quackcheck"]
        for name, job in example.items():
            (matrix,) = job.get("parallel", {"matrix": [{}]})["matrix"]
            for number, chosen in enumerate(itertools.product(*matrix.values())):
                variables = dict(zip(matrix, chosen))
                # GitLab fills what a variable's value names.
                words = re.sub(r"\$(\w+)", lambda match: variables[match[1]], job["variables"]["QUACKCHECK"])
                place = self.place / f"{name}-{number}"
                shutil.copytree(self.repository, place)
                run = shell("\n".join(base["before_script"] + base["script"]), place, {"QUACKCHECK": words, "PATH": self.path})
                self.assertEqual(run.returncode, 0, f"{name}: {run.stdout}{run.stderr}")
                for report in (*base["artifacts"]["paths"], *base["artifacts"]["reports"].values()):
                    self.assertTrue((place / report).exists(), report)


class OurWorkflows(unittest.TestCase):
    def test_are_yaml_and_shell(self):
        lines = 0
        for file in [*(SOURCE / ".github/workflows").glob("*.yml"), SOURCE / "action.yml"]:
            document = yaml.safe_load(file.read_text())
            jobs = document["jobs"].values() if "jobs" in document else [document["runs"]]
            for step in itertools.chain.from_iterable(job["steps"] for job in jobs):
                self.assertTrue(("run" in step) != ("uses" in step), f"{file}: {step}")
                script = re.sub(r"\$\{\{.*?\}\}", "value", step.get("run", ""))
                checked = subprocess.run(["bash", "-n"], input=script, capture_output=True, text=True, check=False)
                self.assertEqual(checked.returncode, 0, f"{file}: {checked.stderr}")
                # Scripts of ours that it names are there.
                for name in re.findall(r"(?:^|/|\s)(scripts/[\w/.-]+)", script):
                    self.assertTrue((SOURCE / name).exists(), f"{file}: there is no {name}")
                lines += "run" in step
        self.assertGreater(lines, 10)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
