"""The release workflow, every step of it, without GitHub: in containers that hold nothing but a bare Debian.

    release_test.py SOURCE

The jobs of .github/workflows/release.yml and pages.yml run one after another as they stand (github.py), those with a container in one
of podman's; the image debian:12 is made by mmdebstrap, so that Debian's servers alone are asked. What would reach others is written down and not sent: `gh release create`, and docker's `login` and `push`.
"""

import os
import re
import subprocess
import sys
import unittest
from pathlib import Path

from github import GitHub, PlaceTest, make_commands, read

SOURCE = Path(sys.argv[1]).resolve()
VERSION = re.search(r"project\(quackcheck VERSION (\S+)", (SOURCE / "CMakeLists.txt").read_text())[1]
# Settings that work inside other containers and virtual machines too: no network of their own, no higher limits.
PODMAN = '[containers]\nnetns = "host"\ndefault_ulimits = ["nofile=1024:1024", "nproc=4096:4096"]\n[engine]\nruntime = "runc"\n'
# Records what would be sent.
SENDING = """case "$1 $(basename "$0")" in login* | push* | *gh) echo "$(basename "$0") $*" >>{place}/sent ;;
  *) HOME={place} exec podman "$@" ;; esac"""


class Containers(GitHub):
    """Runs the steps of a job that names a container in a new one of podman's."""

    def one_job(self, place, job, context, variables):
        print(place.name, flush=True)
        self.container = ""
        if "container" in job:
            self.container = subprocess.check_output(
                ["podman", "run", "--detach", "--rm", *job["container"].get("options", "").split(), "-v", f"{self.place}:{self.place}",
                 job["container"]["image"], "sleep", "infinity"], text=True).strip()
        try:
            return super().one_job(place, job, context, variables)
        finally:
            if self.container:
                subprocess.run(["podman", "kill", self.container], check=True)

    def shell(self, script, place, variables, program):
        print(script, flush=True)
        if not self.container:
            return super().shell(script, place, variables, program)
        given = [f"{name}={value}" for name, value in variables.items()]
        return subprocess.run(["podman", "exec", "--workdir", place, self.container, "env", *given, *program, script],
                              capture_output=True, text=True, check=False)


class Release(PlaceTest):
    def test_publishes_what_it_tried(self):
        (self.place / "containers.conf").write_text(PODMAN)
        path = make_commands(self.place / "bin", dict.fromkeys(("gh", "docker"), SENDING.replace("{place}", str(self.place))))
        os.environ |= {"CONTAINERS_CONF": str(self.place / "containers.conf"), "HOME": str(self.place), "PATH": path}
        bare = self.place / "debian.tar"
        subprocess.run(["mmdebstrap", "--variant=apt", "bookworm", bare], check=True)
        for tag in ("12", "12-slim"):
            subprocess.run(["podman", "import", bare, f"docker.io/library/debian:{tag}"], check=True)
        hub = Containers(self.place / "runs", SOURCE, SOURCE, {})
        hub.place.mkdir()
        release, pages = (read(SOURCE / f".github/workflows/{name}.yml") for name in ("release", "pages"))
        self.assertEqual(set(hub.run(release, "push", ref=f"refs/tags/v{VERSION}").values()), {True}, hub.log)
        self.assertEqual(hub.run(pages, "workflow_run", {"workflow_run": {"conclusion": "success"}}), {"deploy": True}, hub.log)
        release, *image = (self.place / "sent").read_text().splitlines()
        self.assertRegex(release, rf"^gh release create v{VERSION} .*\.deb \./quackcheck-linux-x86_64\.tar\.gz SHA256SUMS$")
        self.assertEqual(image, ["docker login ghcr.io -u someone --password-stdin",
                                 "docker push --all-tags ghcr.io/quackcheck/quackcheck"])
        self.assertIn("<script", (hub.artifacts / "github-pages/index.html").read_text())


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
