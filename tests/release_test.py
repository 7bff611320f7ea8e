"""The release workflow, every step of it, without GitHub: in containers that hold nothing but a bare Debian.

    release_test.py SOURCE

The jobs of .github/workflows/release.yml and pages.yml run one after another as they stand, those with a container in one of podman's;
the image debian:12 is made by mmdebstrap, so that Debian's servers alone are asked. GitHub's own actions are played by
copies. What would reach others is written down and not sent: `gh release create`, and docker's `login` and `push`.
"""

import re
import subprocess
import sys
import unittest
from pathlib import Path

import yaml
from github import PlaceTest, make_commands

SOURCE = Path(sys.argv[1]).resolve()
VERSION = re.search(r"project\(quackcheck VERSION (\S+)", (SOURCE / "CMakeLists.txt").read_text())[1]
GITHUB = {"GITHUB_REF_NAME": f"v{VERSION}", "GITHUB_ACTOR": "someone", "CI": "true"}
# Settings that work inside other containers and virtual machines too: no network of their own, no higher limits.
PODMAN = '[containers]\nnetns = "host"\ndefault_ulimits = ["nofile=1024:1024", "nproc=4096:4096"]\n[engine]\nruntime = "runc"\n'
# Records what would be sent.
SENDING = '#!/bin/sh\ncase "$1 $(basename "$0")" in login* | push* | *gh) echo "$(basename "$0") $*" >> {log} ;; *) exec podman "$@" ;; esac\n'


def run(*words, **options):
    return subprocess.run(words, check=True, text=True, **options)


class Release(PlaceTest):
    def setUp(self):
        super().setUp()
        self.sent = self.place / "sent"
        (self.place / "containers.conf").write_text(PODMAN)
        make_commands(self.place / "bin", dict.fromkeys(("gh", "docker"), SENDING.replace("{log}", str(self.sent))))
        self.environment = {"CONTAINERS_CONF": str(self.place / "containers.conf"), "HOME": str(self.place),
                            "PATH": f"{self.place}/bin:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin"}
        bare = self.place / "debian.tar"
        run("mmdebstrap", "--variant=apt", "bookworm", bare)
        for tag in ("12", "12-slim"):
            run("podman", "import", bare, f"docker.io/library/debian:{tag}", env=self.environment)

    def job(self, name, job):
        """Runs its steps, in a new container where it names one, on a new workspace."""
        workspace = self.place / name
        workspace.mkdir()
        inside = ["env", "--chdir", workspace]
        if "container" in job:
            container = run("podman", "run", "--detach", "--rm", *job["container"].get("options", "").split(),
                            "-v", f"{self.place}:{self.place}", job["container"]["image"], "sleep", "infinity",
                            env=self.environment, stdout=subprocess.PIPE).stdout.strip()
            self.addCleanup(run, "podman", "kill", container, env=self.environment)
            inside = ["podman", "exec", "--workdir", workspace, container, "env"]
        for step in job["steps"]:
            print(f"{name}: {step.get('name', step.get('run', step.get('uses')))}", flush=True)
            if "uses" in step:
                self.action(step["uses"].split("@")[0], step.get("with", {}), workspace)
                continue
            variables = GITHUB | {key: value.replace("${{ github.token }}", "token").replace(
                "${{ github.repository }}", "quackcheck/quackcheck") for key, value in step.get("env", {}).items()}
            # GitHub's shells; a container's default is sh.
            shell = ["bash", "-eo", "pipefail"] if "shell" in step or "container" not in job else ["sh", "-e"]
            run(*inside, *(f"{key}={value}" for key, value in variables.items()), *shell, "-c", step["run"],
                env=self.environment)

    def action(self, name, given, workspace):
        artifact = self.place / "artifacts" / given.get("name", "github-pages")
        if name == "actions/checkout":
            run("git", "clone", "--quiet", SOURCE, workspace / "clone")
            run("bash", "-c", "shopt -s dotglob && mv clone/* . && rmdir clone", cwd=workspace)
        elif name in ("actions/upload-artifact", "actions/upload-pages-artifact"):
            artifact.parent.mkdir(exist_ok=True)
            run("cp", "-r", workspace / given["path"], artifact)
        elif name == "actions/download-artifact":
            run("cp", "-r", artifact, workspace / given["path"])
        else:
            self.assertEqual(name, "actions/deploy-pages")

    def test_publishes_what_it_tried(self):
        jobs = [job for name in ("release", "pages")
                for job in yaml.safe_load((SOURCE / f".github/workflows/{name}.yml").read_text())["jobs"].items()]
        done = set()
        for name, job in jobs:
            self.assertLessEqual({job.get("needs", name)} - {name}, done)
            self.job(name, job)
            done.add(name)
        release, *image = self.sent.read_text().splitlines()
        self.assertRegex(release, rf"^gh release create v{VERSION} .*\.deb \./quackcheck-linux-x86_64\.tar\.gz SHA256SUMS$")
        self.assertEqual(image, ["docker login ghcr.io -u someone --password-stdin",
                                 "docker push --all-tags ghcr.io/quackcheck/quackcheck"])
        self.assertIn("<script", (self.place / "artifacts/github-pages/index.html").read_text())


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
