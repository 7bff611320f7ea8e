"""A campaign for an hour on a bad machine: it is killed at random moments, so are its fuzzers, the disk is full, and the
clock jumps. Nothing may be lost, counted twice or left behind.

    soak_test.py QUACKCHECK FUZZ_PROGRAMS CORPORA [--time SECONDS] [--seed S]

One target is right, one has a planted bug, which each campaign that ends by itself must report once. Everything lies on
a small file system of its own, for which the test needs to be root or user namespaces.
"""

import argparse
import contextlib
import hashlib
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

FAKETIME = "/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1"
ROUND = 20  # seconds that a campaign is given
DISK = "192m"


class Soak:
    def __init__(self, given, place):
        self.place, self.program, self.random = place, given.quackcheck, random.Random(given.seed)
        self.artifacts, self.ballast, self.clock = place / "artifacts", place / "ballast", place / "clock"
        (place / "bin").mkdir()
        (place / "tmp").mkdir()
        for target, program in (("duckchess", "fuzz-duckchess"), ("round-trip", "fuzz-planted")):
            # AddressSanitizer hangs under libfaketime, so the fuzzers keep the true time.
            wrapper = place / f"bin/fuzz-{target}"
            wrapper.write_text(f'#!/bin/sh\nunset LD_PRELOAD\nexport QUACK_PLANTED_BUG=round-trip-lost-zero\nexec "{(given.programs / program).resolve()}" "$@"\n')
            wrapper.chmod(0o755)
        self.command = [given.quackcheck, "fuzz", "duckchess", "round-trip", "--binaries", place / "bin", "--corpus",
                        given.corpora.resolve(), "--artifacts", self.artifacts, "--time", f"{ROUND}s", "--jobs", "2",
                        "--report", f"json={place}/report.json", "--force"]
        self.entries, self.findings = {}, set()

    def start(self, **environment):
        return subprocess.Popen(self.command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
                                start_new_session=True, env=os.environ | {"TMPDIR": f"{self.place}/tmp"} | environment)

    def children(self):
        """The processes that have the place in their command line."""
        found = []
        for directory in Path("/proc").glob("[0-9]*"):
            with contextlib.suppress(FileNotFoundError, ProcessLookupError):
                if str(self.place).encode() in (directory / "cmdline").read_bytes() and int(directory.name) != os.getpid():
                    found.append(int(directory.name))
        return found

    def ends(self, process, allowed):
        """Waits for its end by itself, whose status must be one of those."""
        begun = time.monotonic()
        said = process.communicate(timeout=ROUND * 6)[1]
        assert process.returncode in allowed, f"exit {process.returncode}: {said}"
        assert "terminate called" not in said and "Sanitizer" not in said, said
        return time.monotonic() - begun, said

    # What may happen to a campaign.

    def nothing(self):
        self.ends(self.start(), {1})
        self.check_report()

    def killed(self):
        process, number = self.start(), self.random.choice([signal.SIGKILL, signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
        time.sleep(self.random.uniform(0, ROUND * 0.9))
        process.send_signal(number)
        self.ends(process, {0, 1, 2, -number, 128 + number})

    def fuzzers_killed(self):
        process = self.start()
        for _ in range(self.random.randint(1, 4)):
            time.sleep(self.random.uniform(1, ROUND / 5))
            fuzzers = [one for one in self.children() if one != process.pid]
            if fuzzers:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(self.random.choice(fuzzers), signal.SIGKILL)
        self.ends(process, {0, 1})
        self.check_report()

    def disk_full(self):
        process = self.start()
        time.sleep(self.random.uniform(0, ROUND / 2))
        with contextlib.suppress(OSError), self.ballast.open("wb", buffering=0) as file:
            while file.write(bytes(1 << 20)):
                pass
        _, said = self.ends(process, {0, 1, 2})
        assert process.returncode != 2 or "No space left" in said, said
        self.ballast.unlink()

    def clock_jumps(self):
        self.clock.write_text("+0")
        process = self.start(LD_PRELOAD=FAKETIME, FAKETIME_TIMESTAMP_FILE=str(self.clock), FAKETIME_CACHE_DURATION="1",
                             FAKETIME_DONT_FAKE_MONOTONIC="1")
        for jump in self.random.sample(["+3h", "-2d", "+400d", "-5m", "+10s"], 3):
            time.sleep(ROUND / 5)
            self.clock.write_text(jump)
        took, _ = self.ends(process, {1})
        assert took < ROUND * 3, f"{took} seconds for a campaign of {ROUND}"
        self.check_report()

    # What must hold.

    def check_report(self):
        report = json.loads((self.place / "report.json").read_text())
        groups = [finding["group"] for finding in report["findings"]]
        assert len(groups) == len(set(groups)) <= 1, f"counted twice: {groups}"
        for target in report["targets"]:
            assert target["inputs"] > 0, target

    def check_what_is_kept(self, may_be_half_written=True):
        for _ in range(100):
            left = self.children()
            if not left:
                break
            time.sleep(0.1)
        assert not left, "left behind: " + subprocess.run(["ps", "-f", *map(str, left)], capture_output=True, text=True).stdout
        assert not list((self.place / "tmp").iterdir()), list((self.place / "tmp").iterdir())
        now = {}
        for file in (self.artifacts / "corpus").glob("*/*"):
            # libFuzzer writes an entry at its place. What a kill or a full disk has cut off is removed by the next campaign.
            content = hashlib.sha1(file.read_bytes()).hexdigest()
            assert content == file.name or may_be_half_written, f"half-written: {file}"
            if content == file.name:
                now[str(file)] = content
        lost = self.entries.keys() - now.keys()
        # Now and then libFuzzer puts a smaller entry that reaches the same in the place of one.
        assert len(lost) * 100 <= len(self.entries), f"lost: {lost}"
        findings = {folder.name for folder in self.artifacts.glob("finding-*")}
        assert self.findings <= findings, f"lost: {self.findings - findings}"
        for folder in findings:
            assert (self.artifacts / folder / "input.txt").stat().st_size > 0, folder
        self.entries, self.findings = now, findings

    def run(self, seconds):
        ends = time.monotonic() + seconds
        rounds = dict.fromkeys(["nothing", "killed", "fuzzers_killed", "disk_full", "clock_jumps"], 0)
        self.nothing()
        while time.monotonic() < ends or not all(rounds.values()):
            what = min(rounds, key=lambda name: (rounds[name] > 0, self.random.random()))
            rounds[what] += 1
            print(f"{what}: {len(self.entries)} entries, findings {sorted(self.findings)}", flush=True)
            getattr(self, what)()
            self.check_what_is_kept()
        self.nothing()
        self.check_what_is_kept(may_be_half_written=False)
        assert self.findings and self.entries, "nothing was found that could be lost"
        print(f"rounds: {rounds}, {len(self.entries)} entries")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("quackcheck")
    parser.add_argument("programs", type=Path)
    parser.add_argument("corpora", type=Path)
    parser.add_argument("--time", type=float, default=3600)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--place", type=Path, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.place:  # in a mount namespace of our own
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={DISK}", "soak", given.place], check=True)
        Soak(given, given.place).run(given.time)
        return 0
    with tempfile.TemporaryDirectory(prefix="quackcheck-soak-") as place:
        alone = ["unshare", "--mount"] if os.geteuid() == 0 else ["unshare", "--mount", "--map-root-user"]
        return subprocess.run([*alone, sys.executable, *sys.argv, "--place", place], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
