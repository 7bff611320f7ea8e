"""Plays GitHub: runs the jobs of a workflow as they stand, on this machine.

The shell lines of the steps are run; GitHub's own actions are played by copies, and this project's action by its steps. Artifacts
and caches are directories. Of expressions it knows what these workflows use.
"""

import itertools
import json
import os
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

import yaml

TOKENS = re.compile(r"'[^']*'|[A-Za-z_][\w-]*(?:\.[\w-]+)*|&&|\|\||[!=]=|\S")
EXPRESSION = re.compile(r"\$\{\{(.*?)\}\}")
OPERATORS = {"&&": "and", "||": "or", "!": "not"}
BASH, SH = ("bash", "--noprofile", "--norc", "-e", "-o", "pipefail", "-c"), ("sh", "-e", "-c")


class PlaceTest(unittest.TestCase):
    """A test with a directory of its own."""

    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.place = Path(scratch.name)
        self.place.chmod(0o755)  # programs without isolation run as another user


def shell(script, place, variables, program=BASH):
    return subprocess.run([*program, script], cwd=place,
                          env={name: os.environ[name] for name in ("PATH", "HOME", "XDG_CACHE_HOME") if name in os.environ} | variables,
                          stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)


def git(place, *words):
    named = ["-c", "user.name=a", "-c", "user.email=a@b", "-c", "init.defaultBranch=main", "-c", "protocol.file.allow=always"]
    return subprocess.run(["git", *named, *words], cwd=place, capture_output=True, text=True, check=True).stdout.strip()


def make_commands(place, commands):
    """A PATH that finds these scripts, of bash if they do not say of what, before the machine's own commands."""
    place.mkdir(parents=True)
    for name, script in commands.items():
        (place / name).write_text(script if script.startswith("#!") else f"#!/bin/bash\n{script}\n")
        (place / name).chmod(0o755)
    return f"{place}:{os.environ['PATH']}"


def evaluated(expression, context, good=True):
    """The value of an expression in a context of nested dictionaries; what is not there is empty."""
    functions = {"always": lambda: True, "failure": lambda: not good, "success": lambda: good, "fromJSON": json.loads}

    def look(name):
        value = functions if name in functions else context
        for part in name.split("."):
            value = value.get(part) if isinstance(value, dict) else None
        return value

    def python(token):
        return OPERATORS.get(token) or (f"look({token!r})" if token[0].isalpha() else token)

    return eval(" ".join(map(python, TOKENS.findall(expression))), {"look": look})


def filled(text, context):
    """The text with the values of its ${{ expressions }}."""
    return EXPRESSION.sub(lambda match: str(evaluated(match[1], context) or ""), str(text))


def read(path):
    document = yaml.safe_load(path.read_text())
    document["on"] = document.pop(True, None)  # YAML's idea of the word
    return document


class GitHub:
    """Runs of workflows of one repository: a git repository, of which the action is `source`."""

    def __init__(self, place, repository, source, variables):
        self.place, self.repository, self.source, self.variables = place, repository, source, variables
        self.artifacts, self.caches = place / "artifacts", {}
        self.log, self.shown, self.used, self.runs = "", [], [], 0

    def run(self, workflow, event_name, event=None, **github):
        """[job] -> whether it succeeded, of those that the event starts."""
        self.runs += 1
        if event_name != "workflow_run":  # which goes on with the artifacts of the run before it
            shutil.rmtree(self.artifacts, ignore_errors=True)
        self.shown.clear()
        event_file = self.place / "event.json"
        event_file.write_text(json.dumps(event or {}))
        github = {"event_name": event_name, "event": event or {}, "run_id": self.runs, "run_number": self.runs, "token": "token",
                  "repository": "quackcheck/quackcheck", "workflow": "w", "ref": "refs/heads/main", "actor": "someone"} | github
        context = {"github": github, "secrets": {"GITHUB_TOKEN": "token"}}
        context["env"] = {key: filled(value, context) for key, value in workflow.get("env", {}).items()}
        fixed = {"GITHUB_ACTIONS": "true", "CI": "true", "GITHUB_EVENT_PATH": str(event_file)}
        fixed |= {f"GITHUB_{key.upper()}": str(github[key]) for key in
                  ("event_name", "run_id", "run_number", "repository", "ref", "actor")}
        fixed["GITHUB_REF_NAME"] = github["ref"].split("/", 2)[-1]
        return self.jobs(workflow, context, fixed)

    def jobs(self, workflow, context, variables, prefix=""):
        """[job] -> whether it succeeded, of those that run."""
        good, done = {}, {}
        for name, job in workflow["jobs"].items():
            needs = job.get("needs", [])
            needed = all(good.get(need, False) for need in ([needs] if isinstance(needs, str) else needs))
            if self.wanted(job, context, needed):
                self.outputs = {}
                good[name] = self.job(prefix + name, job, context | {"needs": done}, variables)
                done[name] = {"outputs": self.outputs}
        return good

    @staticmethod
    def wanted(step, context, good):
        condition = str(step.get("if", "success()"))
        asks = re.search(r"\b(always|failure|success)\(\)", condition)
        return bool((good or asks) and evaluated(condition, context, good))

    def job(self, name, job, context, variables):
        """Runs it for each value of its matrix."""
        matrix = {key: values if isinstance(values, list) else evaluated(EXPRESSION.fullmatch(values)[1], context)
                  for key, values in job.get("strategy", {}).get("matrix", {}).items()}
        chosen = [context | {"matrix": dict(zip(matrix, values))} for values in itertools.product(*matrix.values())]
        if "uses" in job:  # a workflow that others call
            called = read(self.repository / job["uses"])
            return all([all(self.jobs(called, one | {"inputs": {key: filled(value, one) for key, value in job["with"].items()}},
                                      variables, f"{name}-{number}-").values()) for number, one in enumerate(chosen)])
        return all([self.one_job(self.place / f"{self.runs}-{name}-{number}", job, one, variables)
                    for number, one in enumerate(chosen)])

    def one_job(self, place, job, context, variables):
        workspace, temporary = place / "work", place / "temp"
        workspace.mkdir(parents=True)
        temporary.mkdir()
        output = place / "output"
        variables = self.variables | variables | {"RUNNER_TEMP": str(temporary), "HOME": str(temporary), "GITHUB_OUTPUT": str(output)}
        good, steps = True, {}
        context = context | {"steps": steps, "container": "container" in job}
        for step in job["steps"]:
            wanted = self.wanted(step, context, good)
            output.write_text("")
            done = not wanted or self.step(step, context, workspace, variables)
            steps[step.get("id")] = {"outcome": "failure" if not done else "success" if wanted else "skipped",
                                     "outputs": dict(line.split("=", 1) for line in output.read_text().splitlines())}
            good = good and done
        self.outputs = {key: filled(value, context) for key, value in job.get("outputs", {}).items()}
        return good

    def step(self, step, context, workspace, variables):
        if "run" in step:
            given = {key: filled(value, context) for key, value in step.get("env", {}).items()}
            program = BASH if step.get("shell") == "bash" or not context["container"] else SH
            ran = self.shell(filled(step["run"], context), workspace, variables | given, program)
            self.log += ran.stdout + ran.stderr
            return ran.returncode == 0
        given = {key: filled(value, context) for key, value in step.get("with", {}).items()}
        uses, _, version = step["uses"].partition("@")
        self.used.append((uses, given))
        if uses in ("quackcheck/quackcheck", "./quackcheck"):
            assert version in ("main", ""), version
            return self.action(given, context, workspace, variables)
        if uses.startswith("google/clusterfuzzlite/") or uses == "actions/deploy-pages":
            return True
        return getattr(self, uses.rpartition("actions/")[2].replace("-", "_").replace("/", "_"))(workspace, **{
            key.replace("-", "_"): value for key, value in given.items()}) is not False

    shell = staticmethod(shell)

    def action(self, given, context, workspace, variables):
        """This project's own, from its checkout."""
        action = yaml.safe_load((self.source / "action.yml").read_text())
        inputs = {key: given.get(key, one.get("default")) for key, one in action["inputs"].items()}
        assert given.keys() <= inputs.keys() and all(inputs.values()), given
        added = workspace.parent / "path"
        added.write_text("")
        good = True
        for step in action["runs"]["steps"]:
            mine = context | {"inputs": inputs}
            path = ":".join([*added.read_text().split(), variables["PATH"]])
            if self.wanted(step, mine, good):
                good = self.step(step, mine, workspace, variables | {
                    "GITHUB_ACTION_PATH": str(self.source), "GITHUB_PATH": str(added), "PATH": path}) and good
        return good

    # GitHub's actions, by their names after "actions/". Those that fail return False.

    def checkout(self, workspace, repository=None, path=".", fetch_depth="1"):
        if repository:
            shutil.copytree(self.source, workspace / path)
            return
        clone = workspace.parent / "clone"
        git(workspace.parent, "clone", "--quiet", *([] if fetch_depth == "0" else ["--depth", "1"]), f"file://{self.repository}", clone)
        shutil.copytree(clone, workspace / path, dirs_exist_ok=True)
        shutil.rmtree(clone)

    def upload_artifact(self, workspace, path, name="artifact", if_no_files_found="warn"):
        found = sorted(workspace.glob(path))
        assert found or if_no_files_found == "ignore" or path == "quackcheck-reports", path
        for one in found:
            assert "*" in path or not (self.artifacts / name).exists(), f"two artifacts are called {name}"
            to = self.artifacts / name / (one.name if "*" in path or one.is_file() else "")
            to.parent.mkdir(parents=True, exist_ok=True)
            (shutil.copytree if one.is_dir() else shutil.copy)(one, to)

    def upload_pages_artifact(self, workspace, path):
        self.upload_artifact(workspace, path, "github-pages")

    def download_artifact(self, workspace, path, name=None, pattern=None, merge_multiple=None, run_id=None, github_token=None):
        assert name or merge_multiple == "True"
        for one in sorted(self.artifacts.glob(name or pattern)):
            shutil.copytree(one, workspace / path, dirs_exist_ok=True)

    def cache_restore(self, workspace, path, key, restore_keys):
        for old in [old for old in self.caches if old.startswith(restore_keys)][-1:]:
            shutil.copytree(self.caches[old], workspace / path)

    def cache_save(self, workspace, path, key):
        if key in self.caches or not (workspace / path).exists():
            return
        self.caches[key] = self.place / "caches" / key
        shutil.copytree(workspace / path, self.caches[key])

    def github_codeql_action_upload_sarif(self, workspace, sarif_file, category):
        if not (workspace / sarif_file).exists():
            return False
        assert category not in self.shown, f"two reports are called {category}"
        self.shown.append(category)
        return None
