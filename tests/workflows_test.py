"""Our own workflows, as GitHub runs them: workflows_test.py SOURCE [CASE]...

Every step is run (github.py) for each event that starts it, in a small repository in which the scripts that take long are replaced
by ones that write down how they were called.
"""

import itertools
import json
import re
import shutil
import sys
import unittest
from pathlib import Path

import yaml
from github import GitHub, PlaceTest, evaluated, git, make_commands, read, shell

SOURCE = Path(sys.argv[1]).resolve()
WORKFLOWS = {file.stem: read(file) for file in (SOURCE / ".github/workflows").glob("*.yml")}
VERSION = re.search(r"project\(quackcheck VERSION (\S+)", (SOURCE / "CMakeLists.txt").read_text())[1]
EMPTY_TREE = "4b825dc642cb6eb9a060e54bf8d69288fbee4904"
ZEROS = "0" * 40
# Each writes down how it was called, and fails if $FAILS says so.
SCRIPT = 'called="${{0#"$PWD/"}} $*"\necho "$called" >>"$CALLED"\n{}\n[ "$FAILS" != "$called" ] || exit 1'
SCRIPTS = {"lint": "", "test": "", "mutation": "",
           # It goes on from what an earlier night has found, also if this one finds a difference.
           "run": "mkdir -p build/run build/run-corpus\nls build/run-corpus >>\"$CALLED\"\ntouch build/run-corpus/$GITHUB_RUN_NUMBER\n",
           "package": "mkdir -p build/packages && cd build/packages && touch quackcheck_1_amd64.deb quackcheck-linux-x86_64.tar.gz\n"
                      "sha256sum ./*.deb ./*.tar.gz >SHA256SUMS\n"}
STAND_INS = {"apt-get": "", "dpkg-query": "echo installed", "man": "", "python3": "", "quackcheck": 'touch "${@: -1}"',
             "docker": 'echo "docker $1" >>"$CALLED"', "gh": 'echo "gh $1 $2 $3" >>"$CALLED"'}


class Repository(PlaceTest):
    """A repository with the scripts that write down how they were called."""

    def setUp(self):
        super().setUp()
        self.repository = self.place / "repository"
        make_commands(self.repository / "scripts", {name: SCRIPT.format(more) for name, more in SCRIPTS.items()})
        (self.repository / "scripts/ci").mkdir()
        for name in ("scripts/ci/job", "scripts/packages.sh", "CMakeLists.txt"):
            shutil.copy(SOURCE / name, self.repository / name)
        git(self.repository, "init", "--quiet")
        git(self.repository, "add", "--all")
        self.root = self.commit()
        self.called = self.place / "called"

    commits = itertools.count()

    def commit(self):
        """Makes one that differs from all others, and returns its name."""
        git(self.repository, "commit", "--quiet", "--allow-empty", "--message", f"change {next(self.commits)}")
        return git(self.repository, "rev-parse", "HEAD")


class Base(Repository):
    """What scripts/ci/job compares a change with."""

    def setUp(self):
        super().setUp()
        self.main = self.commit()

    def clone(self, *words):
        place = self.place / f"clone-{len(list(self.place.iterdir()))}"
        git(self.place, "clone", "--quiet", *words, f"file://{self.repository}", place)
        return place

    def base(self, place, event_name, event, job="lint"):
        file = self.place / "event.json"
        file.write_text(json.dumps(event))
        self.called.write_text("")
        ran = shell(f"scripts/ci/job {job}", place, {"GITHUB_EVENT_NAME": event_name, "GITHUB_EVENT_PATH": str(file),
                                                     "GITHUB_RUN_NUMBER": "7", "CALLED": str(self.called), "FAILS": ""})
        self.assertEqual(ran.returncode, 0, ran.stderr)
        return self.called.read_text().split()[{"lint": 1, "mutation": 2}[job]]

    def test_of_a_push(self):
        self.commit()
        last = self.commit()
        self.assertEqual(self.base(self.clone(), "push", {"before": self.main}), self.main)
        # What a force-push has replaced is not there; HEAD has not grown from it even if it is.
        git(self.repository, "reset", "--quiet", "--hard", self.main)
        self.commit()
        for branches in ((), ("old", last)):
            git(self.repository, "branch", *branches)
            self.assertEqual(self.base(self.clone(), "push", {"before": last, "forced": True}), self.main)

    def test_of_a_pull_request(self):
        git(self.repository, "switch", "--quiet", "--create", "topic", self.root)
        self.commit()
        git(self.repository, "merge", "--quiet", "--no-ff", "main")  # the commit that GitHub tests
        for job in ("lint", "mutation"):
            event = {"pull_request": {"base": {"sha": self.main}}}
            self.assertEqual(self.base(self.clone("--branch", "topic"), "pull_request", event, job), self.main)

    def test_of_what_has_no_commit_to_compare_with(self):
        self.assertEqual(self.base(self.clone(), "schedule", {"schedule": "17 3 * * *"}), self.root)
        git(self.repository, "reset", "--quiet", "--hard", self.root)
        self.assertEqual(self.base(self.clone(), "push", {"before": ZEROS}), EMPTY_TREE, "the first push")
        self.commit()
        self.assertEqual(self.base(self.clone("--depth", "1"), "push", {"before": self.root}), EMPTY_TREE, "a shallow checkout")

    def test_is_one_that_lint_knows(self):
        line = next(line for line in (SOURCE / "scripts/lint").read_text().splitlines() if line.startswith("git rev-parse"))
        for base, good in ((EMPTY_TREE, True), (self.main, True), (ZEROS, False), ("nonsense", False)):
            self.assertEqual(shell(f"base={base}; {line}", self.repository, {}).returncode == 0, good, base)


class Workflows(Repository):
    def setUp(self):
        super().setUp()
        self.base = self.root
        self.commit()
        path = make_commands(self.place / "commands", STAND_INS)
        self.hub = GitHub(self.place / "runs", self.repository, SOURCE, {"PATH": path, "CALLED": str(self.called), "FAILS": ""})
        self.hub.place.mkdir()

    def run_workflow(self, name, event_name, event=None, **github):
        """[job] -> whether it succeeded, and how the scripts were called."""
        self.called.write_text("")
        good = self.hub.run(WORKFLOWS[name], event_name, event, **github)
        return good, self.called.read_text().splitlines()

    def test_ci_does_what_an_event_asks_for(self):
        self.assertEqual(WORKFLOWS["ci"]["on"]["push"], {"branches": ["main"]}, "it runs once for a change")
        self.assertIn("pull_request", WORKFLOWS["ci"]["on"])
        always = ["scripts/lint " + self.base, "scripts/lint --gcc", "scripts/test "]
        measured = re.findall(r"(?m)^\| ([\w/ ]+) \| \w+ \| .*? \| ([\d.]+)% \|", (SOURCE / "docs/testing.md").read_text())
        night = f"scripts/mutation {' '.join(folder for folder, _ in measured)} --sample 50 --seed %d --least 70"
        self.assertLess(70, min(float(score) for _, score in measured))
        pull = {"number": 3, "base": {"sha": self.base}}
        for event_name, event, expected in (
                ("push", {"before": self.base}, [*always, "scripts/run "]),
                ("pull_request", {"pull_request": pull},
                 [*always, f"scripts/mutation --base {self.base} --sample 50 --seed 2 --least 70", "scripts/run "]),
                ("schedule", {}, [*always, "scripts/test --long", night % 3, "scripts/run --time 30m --games 2000 --seed 3"]),
                ("schedule", {}, [*always, "scripts/test --long", night % 4, "scripts/run --time 30m --games 2000 --seed 4", "3"])):
            good, called = self.run_workflow("ci", event_name, event)
            self.assertEqual((called, set(good.values())), (expected, {True}), self.hub.log)
        self.hub.variables["FAILS"] = "scripts/run --time 30m --games 2000 --seed 5"
        good, _ = self.run_workflow("ci", "schedule")
        self.assertEqual([name for name, done in good.items() if not done], ["run"])
        self.assertEqual(list(self.hub.caches), ["run-corpus-3", "run-corpus-4", "run-corpus-5"])
        self.assertTrue((self.hub.artifacts / "findings").exists())

    def test_a_tag_becomes_a_release_and_the_default_branch_publishes_the_page(self):
        good, called = self.run_workflow("release", "push", ref=f"refs/tags/v{VERSION}")
        self.assertEqual((set(good), set(good.values())), ({"build", "test", "publish", "image"}, {True}), self.hub.log)
        self.assertEqual(called, ["scripts/package --twice", f"gh release create v{VERSION}",
                                  "docker build", "docker run", "docker run", "docker login", "docker push"])
        self.assertFalse(self.run_workflow("release", "push", ref="refs/tags/v99.0.0")[0]["build"])
        # The environment lets only the default branch deploy, of which a workflow_run is.
        self.assertFalse([name for name, job in WORKFLOWS["release"]["jobs"].items() if "environment" in job])
        self.assertEqual(WORKFLOWS["pages"]["on"], {"workflow_run": {"workflows": [WORKFLOWS["release"]["name"]], "types": ["completed"]}})
        (deploy,) = WORKFLOWS["pages"]["jobs"].values()
        self.assertEqual(deploy["environment"]["name"], "github-pages")
        for conclusion in ("success", "failure"):
            context = {"github": {"event": {"workflow_run": {"conclusion": conclusion}}}}
            self.assertEqual(evaluated(deploy["if"], context), conclusion == "success")
        uploaded, downloaded = (
            {step["with"]["name"] for job in WORKFLOWS[name]["jobs"].values() for step in job["steps"]
             if f"actions/{action}-artifact@" in step.get("uses", "")} for name, action in (("release", "upload"), ("pages", "download")))
        self.assertLessEqual(downloaded, uploaded)

    def test_each_sanitizer_fuzzes_in_a_run_of_its_own(self):
        batch = WORKFLOWS["cflite_batch"]
        sanitizers = WORKFLOWS["cflite_pr"]["jobs"]["fuzz"]["strategy"]["matrix"]["sanitizer"]
        used = []
        for cron in batch["on"]["schedule"]:
            self.hub.used.clear()
            self.run_workflow("cflite_batch", "schedule", {"schedule": cron["cron"]})
            self.assertEqual(len({given["sanitizer"] for _, given in self.hub.used}), 1, self.hub.used)
            used.append(self.hub.used[0][1]["sanitizer"])
        self.assertEqual(sorted(used), sorted(sanitizers))
        self.assertEqual(sanitizers, WORKFLOWS["cflite_build"]["jobs"]["build"]["strategy"]["matrix"]["sanitizer"])
        self.assertEqual(batch["on"]["workflow_dispatch"]["inputs"]["sanitizer"]["options"], sanitizers)
        # Two runs that upload corpora are never at the same time.
        self.assertEqual(batch["concurrency"], WORKFLOWS["cflite_cron"]["concurrency"])

    def test_each_target_has_a_share_of_the_time(self):
        targets = len((SOURCE / "fuzz/targets.txt").read_text().splitlines())
        for name, least in (("cflite_pr", 120), ("cflite_batch", 600)):
            (job,) = WORKFLOWS[name]["jobs"].values()
            (seconds,) = (step["with"]["fuzz-seconds"] for step in job["steps"] if "fuzz-seconds" in step.get("with", {}))
            self.assertGreaterEqual(seconds // targets, least, name)
            self.assertGreater(job["timeout-minutes"], seconds / 60 + 30, name)

    def test_every_job_ends_and_fails_where_a_step_does(self):
        for name, workflow in WORKFLOWS.items():
            for job in workflow["jobs"].values():
                self.assertLessEqual(job["timeout-minutes"], 360, name)
            self.assertNotRegex(str(workflow), r"continue-on-error|\|\| ?(true|:)", f"{name} hides a failure")

    def test_dependabot_looks_at_every_workflow(self):
        (update,) = yaml.safe_load((SOURCE / ".github/dependabot.yml").read_text())["updates"]
        looked = {SOURCE / (folder.strip("/") or ".github/workflows") for folder in update["directories"]}
        self.assertEqual(looked, {file.parent for file in SOURCE.glob("docs/examples/*/.github/workflows/*.yml")} | {
            SOURCE / ".github/workflows"})


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
