"""The action, the CI examples and our own workflows, without the network.

    ci_test.py BUILD SOURCE

Every step of examples/ci is run as GitHub and GitLab run it, with the program of BUILD as the release; checkout and the
exchange of artifacts, which are theirs, are played by copies. The steps of our own workflows need their machines: these
are read as YAML, and their shell lines by `bash -n`.
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
EXAMPLE = SOURCE / "examples/ci"
ARCHIVE = "quackcheck-linux-x86_64"
ACTION = re.compile(r"quackcheck/quackcheck@v\d+\.\d+\.\d+$")


def shell(script, place, variables):
    return subprocess.run(["bash", "--noprofile", "--norc", "-e", "-o", "pipefail", "-c", script], cwd=place,
                          env={name: os.environ[name] for name in ("PATH", "HOME", "XDG_CACHE_HOME") if name in os.environ} | variables,
                          stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)


def make_releases(place):
    """What a release offers for download: the program of BUILD, as it is installed."""
    for release in ("download/v0.1.0", "latest/download"):
        (place / release).mkdir(parents=True)
    folder = place / "latest/download"
    subprocess.run(["cmake", "--install", BUILD, "--strip", "--prefix", folder / ARCHIVE], check=True, capture_output=True)
    subprocess.run(["tar", "-I", "gzip -1", "-cf", f"{ARCHIVE}.tar.gz", ARCHIVE], cwd=folder, check=True)
    subprocess.run("sha256sum *.tar.gz > SHA256SUMS", shell=True, cwd=folder, check=True)
    for file in (f"{ARCHIVE}.tar.gz", "SHA256SUMS"):
        shutil.copy(folder / file, place / "download/v0.1.0" / file)


def filled(text, values):
    """The text with its ${{ expressions }}, which are all names of values."""
    return re.sub(r"\$\{\{ *(.*?) *\}\}", lambda match: str(values[match[1]]), text)


class GitHub:
    """One run of a workflow; artifacts are directories."""

    def __init__(self, place, repository):
        self.place, self.repository = place, repository
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
        values = {f"matrix.{key}": value for key, value in matrix.items()} | {
            "github.action_ref": "v0.1.0", "github.action_repository": "quackcheck/quackcheck",
            "github.server_url": f"file://{self.place.parent}/server", "runner.temp": temporary}
        good = True
        for step in job["steps"]:
            given = {key: filled(str(value), values) for key, value in step.get("with", {}).items()}
            uses = step["uses"]
            if uses.startswith("actions/checkout@"):
                shutil.copytree(self.repository, workspace, dirs_exist_ok=True)
            elif uses.startswith("actions/download-artifact@"):
                for artifact in self.artifacts.glob(given["pattern"]):
                    shutil.copytree(artifact, workspace / artifact.name)
            else:
                assert ACTION.match(uses), uses
                good = self.action(given, workspace, values) and good
        return good

    def action(self, given, workspace, values):
        action = yaml.safe_load((SOURCE / "action.yml").read_text())
        inputs = {key: given.get(key, filled(str(one.get("default", "")), values)) for key, one in action["inputs"].items()}
        assert given.keys() <= inputs.keys() and all(inputs.values()), given
        values = values | {f"inputs.{key}": value for key, value in inputs.items()}
        added = values["runner.temp"] / "path"
        added.write_text("")
        good = True
        for step in action["runs"]["steps"]:
            if "uses" in step:
                kept = {key: filled(value, values) for key, value in step["with"].items()}
                if Path(kept["path"]).exists():  # otherwise GitHub's warns
                    shutil.copytree(kept["path"], self.artifacts / kept["name"])
            elif good:
                variables = {key: filled(value, values) for key, value in step["env"].items()}
                path = ":".join([*added.read_text().split(), os.environ["PATH"]])
                run = shell(step["run"], workspace, variables | {
                    "GITHUB_ACTION_PATH": str(SOURCE), "RUNNER_TEMP": str(values["runner.temp"]),
                    "GITHUB_PATH": str(added), "PATH": path})
                self.log += run.stdout + run.stderr
                good = run.returncode == 0
        return good


class Examples(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        scratch = tempfile.TemporaryDirectory()
        cls.addClassCleanup(scratch.cleanup)
        cls.made = Path(scratch.name)
        make_releases(cls.made)

    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.place = Path(scratch.name)
        self.place.chmod(0o755)  # programs without isolation run as another user
        self.releases = self.place / "server/quackcheck/quackcheck/releases"
        shutil.copytree(self.made, self.releases)
        self.repository = self.place / "repository"
        shutil.copytree(EXAMPLE, self.repository)
        self.change(".github/workflows/quackcheck.yml", "diff solution.cpp", "diff solution.cpp --random 20")

    def change(self, file, before, after):
        text = (self.repository / file).read_text()
        self.assertIn(before, text)
        (self.repository / file).write_text(text.replace(before, after))

    def github(self, file):
        """Which jobs of a workflow succeed, and the run."""
        workflow = yaml.safe_load((self.repository / ".github/workflows" / file).read_text())
        run = GitHub(self.place / f"run-{file}", self.repository)
        shutil.rmtree(run.place, ignore_errors=True)
        return {name: run.job(name, job) for name, job in workflow["jobs"].items()}, run

    def test_github_checks_and_grades(self):
        good, run = self.github("quackcheck.yml")
        self.assertEqual(good, {"check": True, "grade": True}, run.log)
        for artifact in good:
            self.assertEqual({file.name for file in (run.artifacts / artifact).iterdir()},
                             {"report.html", "report.json", "report.xml", "annotations"})
        self.assertIn("::notice title=quackcheck::0 of 1 program rejected\n", run.log)

    def test_github_shows_what_is_wrong_where_it_is(self):
        self.change("solution.cpp", "int board[10][9]", "int board[10][8]")
        (self.repository / "data/2.in").write_text("1\n0 0 1\n")
        (self.repository / "data/2.ans").unlink()
        good, run = self.github("quackcheck.yml")
        self.assertEqual(good, {"check": False, "grade": False}, run.log)
        self.assertRegex(run.log, r"(?m)^::error file=solution\.cpp,line=\d\d,title=solution\.cpp%3A .*out of bounds")
        self.assertRegex(run.log, r"(?m)^::error file=data/2\.in,line=2,title=2\.in is not valid::")

    def test_github_refuses_what_the_checksums_do_not_list(self):
        (self.releases / "download/v0.1.0/SHA256SUMS").write_text("0" * 64 + f"  {ARCHIVE}.tar.gz\n")
        good, run = self.github("quackcheck.yml")
        self.assertEqual(good, {"check": False, "grade": False})
        self.assertIn("FAILED", run.log)

    def test_github_searches_on_several_machines(self):
        self.change(".github/workflows/search.yml", "--time 20m", "--random 40")
        good, run = self.github("search.yml")
        self.assertEqual(good, {"search": True, "merge": True}, run.log)
        joined = json.loads((run.artifacts / "search/report.json").read_text())
        self.assertEqual(joined["totals"]["cases"], 40)

    def test_gitlab(self):
        example = yaml.safe_load((self.repository / ".gitlab-ci.yml").read_text())
        (include,) = example.pop("include")
        self.assertTrue(include["remote"].endswith("/v0.1.0/scripts/ci/gitlab.yml"))
        base = yaml.safe_load((SOURCE / "scripts/ci/gitlab.yml").read_text())[".quackcheck"]
        for name, job in example.items():
            for number in range(1, job.get("parallel", 1) + 1):
                variables = base["variables"] | job["variables"] | {
                    "QUACKCHECK_RELEASE": f"file://{self.releases}/latest/download", "CI_NODE_TOTAL": "4",
                    "CI_NODE_INDEX": str(number)}
                # GitLab fills what a variable's value names.
                words = re.sub("--time 2m|(?<=solution.cpp)(?=.*none$)", " --random 8 ", variables["QUACKCHECK"])
                words = re.sub(r"\$(\w+)", lambda match: variables[match[1]], words)
                place = self.place / f"{name}-{number}"
                shutil.copytree(self.repository, place)
                run = shell("\n".join(base["before_script"] + base["script"]), place, variables | {"QUACKCHECK": words})
                self.assertEqual(run.returncode, 0, f"{name}: {run.stdout}{run.stderr}")
                for report in (*base["artifacts"]["paths"], *base["artifacts"]["reports"].values()):
                    self.assertTrue((place / report).exists(), report)
                self.assertEqual(json.loads((place / "quackcheck-reports/annotations").read_text()), [])


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
    unittest.main(argv=sys.argv[:1])
