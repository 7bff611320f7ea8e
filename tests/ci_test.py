"""The action and the CI examples, without the network.

    ci_test.py BUILD SOURCE [CASE]...

Every step of docs/examples/ci and docs/examples/contest is run as GitHub (github.py) and GitLab run it, except for what takes long or the network: where a
step builds the program, that of BUILD is installed.
"""

import itertools
import json
import os
import re
import shlex
import shutil
import sys
import unittest
from pathlib import Path

import yaml
from github import GitHub, PlaceTest, git, make_commands, read, shell

BUILD, SOURCE = (Path(word).resolve() for word in sys.argv[1:3])

# Writes down how it was called, and does what `quackcheck` does with reports; ends with $STATUS.
PROGRAM = """#!/usr/bin/python3
import json, os, pathlib, sys
pathlib.Path(os.environ["CALLED"]).write_text(json.dumps(sys.argv[1:]))
for before, after in zip(sys.argv, sys.argv[1:]):
    if before == "--report" and after.partition("=")[0] != os.environ.get("UNWRITTEN"):
        pathlib.Path(after.partition("=")[2]).write_text("::error file=a.cpp::wrong\\n")
sys.exit(int(os.environ.get("STATUS", 0)))
"""


class Run(PlaceTest):
    """scripts/ci/run with a program that only writes down how it was called."""

    def setUp(self):
        super().setUp()
        self.path = make_commands(self.place / "installed/bin", {"quackcheck": PROGRAM})
        (self.place / "work").mkdir()

    def run_it(self, words, **variables):
        """How it ended, and the words that the program was called with, or None if it was not."""
        called = self.place / "called"
        called.unlink(missing_ok=True)
        ran = shell(f'"{SOURCE}/scripts/ci/run" out', self.place / "work",
                    {"QUACKCHECK": words, "PATH": self.path, "CALLED": str(called)} | variables)
        return ran, json.loads(called.read_text()) if called.exists() else None

    def test_words_are_split_and_nothing_else_happens_to_them(self):
        literal = "$HOME `id` $(id) *.in ~ #a {b,c} d;e f&g | tee >h"
        for words, expected in (
                ("\n  validate\n\n  a.in\r\n\n", ["validate", "a.in"]),
                ("validate \\\n  a.in \\\n", ["validate", "a.in"]),
                ("validate 'two words' \"and \\\" 'more'\" a\\ b", ["validate", "two words", "and \" 'more'", "a b"]),
                ("validate 'two\nlines' \"and\ntwo\"", ["validate", "two\nlines", "and\ntwo"]),
                ("validate '' \"\" -", ["validate", "", "", "-"]),
                ("validate 'a\\' \"b\\\\\" c\\\\\n d", ["validate", "a\\", "b\\", "c\\", "d"]),
                (f"validate {literal}", ["validate", *literal.split()]),
                ("-h -- 中文", ["-h", "--", "中文"]),
                (" \n", "is empty"), ("validate 'a.in", "No closing quotation"), ("validate a\\", "No escaped character")):
            with self.subTest(words):
                ran, called = self.run_it(words)
                if isinstance(expected, list):
                    self.assertEqual((ran.returncode, called), (0, expected), ran.stderr)
                else:
                    self.assertEqual((ran.returncode, called), (2, None))
                    self.assertIn(expected, ran.stderr)

    def test_asks_for_the_reports_that_the_command_has_and_ends_as_it_does(self):
        every = {"json", "junit", "sarif", "github"}
        for words, reports in (("validate a.in\n", set()), ("diff a.cpp\n", every | {"html"}), ("\n\tgrade data\n", every | {"html"}),
                               ("fuzz reader -- x", every)):
            for status, unwritten in itertools.product((0, 1, 2), ("", "junit", "github", "sarif")):
                with self.subTest(words=words, status=status, unwritten=unwritten):
                    ran, called = self.run_it(words, STATUS=str(status), UNWRITTEN=unwritten, GITHUB_ACTIONS="true")
                    self.assertEqual((ran.returncode, "--force" in called), (status, bool(reports)))
                    self.assertEqual({word.split("=")[0] for option, word in zip(called, called[1:]) if option == "--report"}, reports)
                    self.assertEqual([called[0], *called[-len(words.split()) + 1:]], words.split())
                    self.assertEqual("wrote no report" in ran.stdout, unwritten in reports, ran.stdout)
                    self.assertEqual("::error file=a.cpp::wrong\n" in ran.stdout, "github" in reports - {unwritten})
        self.assertNotIn("github", str(self.run_it("diff a.cpp")[1]))
        # No report of an earlier command is shown.
        ran, _ = self.run_it("validate a.in", GITHUB_ACTIONS="true")
        self.assertEqual((ran.stdout, list((self.place / "work/out").iterdir())), ("", []))

    def test_runs_where_no_report_can_be_written_but_not_without_its_program(self):
        (self.place / "work/out").write_text("")
        for status in (0, 1, 2):
            ran, called = self.run_it("diff a.cpp", STATUS=str(status), GITHUB_ACTIONS="true")
            self.assertEqual((ran.returncode, called), (status, ["diff", "a.cpp"]))
            self.assertIn("::warning", ran.stdout)
        (self.place / "installed/bin/quackcheck").unlink()
        self.assertEqual(self.run_it("diff a.cpp")[0].returncode, 2)

    def test_fuzz_finds_the_targets_and_the_seeds(self):
        fuzzers, seeds = self.place / "installed/fuzz", self.place / "work/corpora"
        fuzzers.mkdir()
        _, called = self.run_it("fuzz --time 1s")
        self.assertEqual(called[called.index("--binaries") + 1], str(fuzzers))
        self.assertEqual(*({file.relative_to(place) for file in place.rglob("*")} for place in (SOURCE / "corpora", seeds)))
        # Corpora of the repository stay as they are, and options that are given win.
        shutil.rmtree(seeds / "reader")
        self.run_it("fuzz")
        self.assertFalse((seeds / "reader").exists())
        for words in ("fuzz --binaries mine", "fuzz --binaries=mine"):
            self.assertNotIn(str(fuzzers), self.run_it(words)[1])


# The commands that a step finds before the machine's own. The build is that of BUILD, for which the packages are there; the
# program of the fuzz targets, and an engine in the harness, are those of the test.
STAND_INS = {
    "cmake": f"""case "$*" in
      --install*) exec {shutil.which("cmake")} --install "{BUILD}" "${{@:3}}" ;;
      "--build --preset fuzz") mkdir -p build/fuzz/fuzz && touch build/fuzz/fuzz/fuzz-reader ;;
      "--build build --target mine") mkdir -p build && cp "$ENGINE" build/mine ;;
    esac""",
    "dpkg-query": "echo installed",
    "git": f"""if [ "$1" = clone ]; then mkdir "${{@: -1}}" && cp -r "{SOURCE}/scripts" "{SOURCE}/corpora" "${{@: -1}}"
      else exec {shutil.which("git")} "$@"; fi""",
    "gh": """echo "gh $*" >>"$CALLED"; case "$1 $2" in "pr list") [ ! -e "$CALLED.open" ] || echo {} ;; esac""",
}
# What `quackcheck fuzz` does with its files: it finds what $FINDS says, and one more input every time.
CAMPAIGN = """#!/usr/bin/python3
import os, pathlib, subprocess, sys
if sys.argv[1] != "fuzz":
    sys.exit(subprocess.run([os.environ["PROGRAM"], *sys.argv[1:]]).returncode)
binaries = pathlib.Path(sys.argv[sys.argv.index("--binaries") + 1])
assert (binaries / "fuzz-reader").exists() and pathlib.Path("corpora/reader").is_dir()
kept = pathlib.Path("quackcheck-fuzz/corpus/reader")
kept.mkdir(parents=True, exist_ok=True)
new = f"input-{len(list(kept.iterdir()))}"
for place in (kept, *[pathlib.Path("corpora/reader")] * ("--update-corpus" in sys.argv)):
    (place / new).write_text(new)
for word in sys.argv:
    if "=quackcheck-reports" in word:
        pathlib.Path(word.partition("=")[2]).write_text("::error title=found::found\\n" * bool(os.environ.get("FINDS")))
if os.environ.get("FINDS"):
    (pathlib.Path("quackcheck-fuzz") / "finding-reader-a").mkdir()
    (pathlib.Path("quackcheck-fuzz") / "finding-reader-a/input.txt").write_text("0")
    sys.exit(1)
"""
# Does with its files as libFuzzer does. The soldier goes two steps.
ENGINE = """#!/usr/bin/bash
corpora=$(printf '%s\\n' "$@" | grep -v ^-)
case "$*" in
  -merge=1*) set -- $corpora && cp -n "$2"/* "$1" ;;
  *) set -- "${@: -3}" && [ -d "$2" ] && [ -d "$3" ] && echo 0 >"$1/input-$(ls "$1" | wc -l)" || exit 1
    [ -z "$FINDS" ] || { printf '1\\n3 0 5 1\\n' >difference.in && exit 77; } ;;
esac
"""


class Repository(PlaceTest):
    """A repository that is one of the examples, and the checkout of the action."""

    example = ""

    def setUp(self):
        super().setUp()
        self.path = make_commands(self.place / "commands", STAND_INS | {"campaign": CAMPAIGN, "engine": ENGINE})
        # The action's checkout, in which a step builds.
        self.source = self.place / "source"
        for name in ("scripts", "corpora"):
            shutil.copytree(SOURCE / name, self.source / name)
        shutil.copy(SOURCE / "action.yml", self.source)
        self.repository = self.place / "repository"
        shutil.copytree(SOURCE / "docs/examples" / self.example, self.repository)
        git(self.repository, "init", "--quiet")
        self.called = self.place / "called"
        self.variables = {"PATH": self.path, "CALLED": str(self.called)}
        self.hub = GitHub(self.place / "runs", self.repository, self.source, self.variables)
        self.hub.place.mkdir()

    def change(self, file, before, after):
        text = (self.repository / file).read_text()
        self.assertIn(before, text)
        (self.repository / file).write_text(text.replace(before, after))
        self.commit()

    def commit(self):
        git(self.repository, "add", "--all")
        git(self.repository, "commit", "--quiet", "--message", "change")

    def run_workflow(self, name, event_name="push", event=None):
        return self.hub.run(read(self.repository / f".github/workflows/{name}.yml"), event_name, event)


class Contest(Repository):
    example = "contest"

    def add_packages(self, *names):
        for name in names:
            shutil.copytree(SOURCE / "tests/packages" / name, self.repository / "packages" / name)
        self.change(".github/workflows/package.yml", "--sandbox none", "--sandbox none --tests packages/${{ inputs.package }} --shrink none")  # for no time

    def test_each_package_has_a_job_of_its_own(self):
        self.add_packages("digits", "pair", "parts")
        self.assertEqual(self.run_workflow("contest"), {"packages": True, "check": True}, self.hub.log)
        self.assertEqual({file.name for file in self.hub.artifacts.iterdir()}, {"digits", "pair", "parts"})
        for artifact in self.hub.artifacts.iterdir():
            self.assertLessEqual({"report.html", "report.json", "report.xml", "report.sarif"}, {file.name for file in artifact.iterdir()})
        self.assertEqual(len(re.findall("(?m)^2 accepted programs, 0 contradicted;", self.hub.log)), 3)

    def test_the_job_of_a_package_with_a_wrong_accepted_program_fails(self):
        self.add_packages("digits", "pair")
        self.change("packages/pair/submissions/accepted/sorted.py", "[:2]", "[1:3]")
        self.assertEqual(self.run_workflow("contest"), {"packages": True, "check": False}, self.hub.log)
        self.assertRegex(self.hub.log, "(?m)^::error .*accepted programs contradict each other, or the validators are too lax; accepted/last.cpp")
        self.assertEqual({file.name for file in self.hub.artifacts.iterdir()}, {"digits", "pair"})


class Examples(Repository):
    example = "ci"

    def setUp(self):
        super().setUp()
        self.change(".github/workflows/quackcheck.yml", "matrix.program }} --s", "matrix.program }} --random 20 --s")
        self.change(".gitlab-ci.yml", "$PROGRAM", "$PROGRAM --random 20")

    def test_github_checks_and_grades(self):
        self.assertEqual(self.run_workflow("quackcheck"), {"check": True, "grade": True}, self.hub.log)
        for artifact in ("check-solution.cpp", "check-solution.py", "grade"):
            self.assertEqual({file.name for file in (self.hub.artifacts / artifact).iterdir()},
                             {"report.html", "report.json", "report.xml", "report.sarif", "annotations"})
        self.assertIn("::notice title=quackcheck::0 of 1 program rejected\n", self.hub.log)
        self.assertEqual(self.hub.shown, ["solution.cpp", "solution.py", "grade"])

    def test_github_shows_what_is_wrong_where_it_is(self):
        self.change("solution.cpp", ', "soldier"', "")
        (self.repository / "data/2.in").write_text("1\n0 0 1\n")
        (self.repository / "data/2.ans").unlink()
        self.commit()
        fork = {"pull_request": {"head": {"repo": {"fork": True}}}}
        self.assertEqual(self.run_workflow("quackcheck", "pull_request", fork), {"check": False, "grade": False}, self.hub.log)
        self.assertRegex(self.hub.log, r"(?m)^::error file=solution\.cpp,line=\d\d,title=solution\.cpp%3A .*out of bounds")
        self.assertRegex(self.hub.log, r"(?m)^::error file=data/2\.in,line=2,title=2\.in is not valid::")
        self.assertEqual(self.hub.shown, [])  # a fork may not write there

    def fuzz(self, finds):
        """A night's campaign, and what became of it."""
        program, engine = self.place / "commands/campaign", self.place / "commands/engine"
        # After the build, in the place of the program.
        install = self.source / "scripts/ci/install"
        if "CAMPAIGN" not in install.read_text():
            install.write_text(install.read_text().replace('echo "$directory/bin"', 'cp "$CAMPAIGN" "$directory/bin/quackcheck"\n'
                                                           'echo "$directory/bin"'))
        self.hub.variables |= {"FINDS": finds, "ENGINE": str(engine), "CAMPAIGN": str(program), "PROGRAM": str(BUILD / "quackcheck")}
        self.called.write_text("")
        self.hub.log = ""
        return self.run_workflow("fuzz", "schedule"), self.called.read_text().splitlines()

    def proposed(self):
        """The files of the branch that a pull request is made of, beside those of main."""
        return set(git(self.repository, "diff", "--name-only", "main", "quackcheck-corpora").splitlines())

    def test_github_fuzzes_every_night(self):
        self.change(".github/workflows/fuzz.yml", "run: fuzz --time", "run: |\n\n            fuzz --time")  # newlines at both ends
        good, called = self.fuzz(finds="")
        self.assertEqual(good, {"campaign": True, "engine": True, "propose": True}, self.hub.log)
        self.assertEqual([line.split()[:3] for line in called], [["gh", "pr", "list"], ["gh", "pr", "create"]])
        seeds = {str(file.relative_to(SOURCE)) for file in (SOURCE / "corpora").rglob("*") if file.is_file()}
        self.assertEqual(self.proposed() - seeds, {"corpora/reader/input-0", "corpora/engine/input-0"})
        self.assertEqual(self.hub.shown, ["campaign"])
        # The next night goes on from there, also where there are findings, and has the open pull request brought up to date.
        Path(f"{self.called}.open").touch()
        for night in (1, 2):
            good, called = self.fuzz(finds="yes")
            self.assertEqual(good, {"campaign": False, "engine": False, "propose": True}, self.hub.log)
            self.assertEqual([line.split()[:3] for line in called], [["gh", "pr", "list"]])
            # Only what was found then: what an earlier one proposed is merged first.
            self.assertEqual(self.proposed() - seeds, {f"corpora/reader/input-{night}"} | {
                f"corpora/engine/input-{number}" for number in range(night + 1)})
            self.assertEqual(self.hub.shown, ["campaign", "engine"])
            self.assertIn("::error title=found::found\n", self.hub.log)
            self.assertTrue((self.hub.artifacts / "findings/finding-reader-a/input.txt").exists())
            self.assertTrue((self.hub.artifacts / "difference/difference.in").exists())
        # Nothing new is no pull request.
        git(self.repository, "merge", "--quiet", "--ff-only", "quackcheck-corpora")
        script = read(self.repository / ".github/workflows/fuzz.yml")["jobs"]["propose"]["steps"][-1]["run"]
        clone = self.place / "clone"
        git(self.place, "clone", "--quiet", self.repository, clone)
        self.called.write_text("")
        self.assertEqual(shell(script, clone, self.variables).returncode, 0)
        self.assertEqual(self.called.read_text(), "")

    def test_github_shows_where_an_engine_is_wrong(self):
        self.change("solution.cpp", "kind == 7) return most == 1", "kind == 7) return most <= 2")
        self.assertEqual(self.fuzz(finds="yes")[0]["engine"], False)
        self.assertRegex(self.hub.log, "(?m)^::error file=solution.cpp,line=1,title=solution.cpp%3A wrong answer::")
        self.assertTrue((self.hub.artifacts / "engine/report.sarif").exists())

    def test_gitlab(self):
        example = yaml.safe_load((self.repository / ".gitlab-ci.yml").read_text())
        (include,) = example.pop("include")
        self.assertTrue(include["remote"].endswith("/main/scripts/ci/gitlab.yml"))
        parts = yaml.safe_load((SOURCE / "scripts/ci/gitlab.yml").read_text())
        for name, job in example.items():
            # `extends` merges dictionaries.
            base, own = parts[".quackcheck"], parts[job["extends"]]
            paths = own["artifacts"]["paths"] + own.get("cache", {"paths": []})["paths"] + [*base["artifacts"]["reports"].values()]
            (matrix,) = job.get("parallel", {"matrix": [{}]})["matrix"]
            for number, chosen in enumerate(itertools.product(*matrix.values())):
                variables = dict(zip(matrix, chosen))
                # GitLab fills what a variable's value names.
                words = re.sub(r"\$(\w+)", lambda match: variables[match[1]], job["variables"]["QUACKCHECK"])
                place = self.place / f"{name}-{number}"
                shutil.copytree(self.repository, place)
                script = "\n".join(base["before_script"] + base["script"])
                if name == "fuzz":
                    script = script.replace("export PATH", f'printf %s {shlex.quote(CAMPAIGN)} >"$bin/quackcheck"\nexport PATH')
                run = shell(script, place, self.variables | {"QUACKCHECK": words, "PROGRAM": "", "FINDS": "yes"})
                self.assertEqual(run.returncode, int(name == "fuzz"), f"{name}: {run.stdout}{run.stderr}")
                for path in paths:
                    self.assertTrue(list(place.glob(path)), path)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
