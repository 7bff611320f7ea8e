"""Runs the walkthroughs of docs/examples/ as people would, and compares what they show with what is kept beside them; and the
commands that docs/cli.md, docs/zh-CN/ and the README show. What the README's counts are depends on how fast the machine is.

    examples_test.py QUACKCHECK EXAMPLES [--write]

--write replaces the kept transcripts. Each is what `bash -v` prints: the lines of the script, and their output.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from cli_cases import NOT_ISOLATED

QUACKCHECK, EXAMPLES = (Path(word).resolve() for word in sys.argv[1:3])
WRITE = "--write" in sys.argv[3:]


def bash(place, *words):
    """What bash prints there; several programs can't be run where bubblewrap can't be used."""
    variables = os.environ | {"PATH": f"{QUACKCHECK.parent}:{os.environ['PATH']}", "LC_ALL": "C"}
    run = subprocess.run(["bash", *words], cwd=place, env=variables, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                         stderr=subprocess.STDOUT, check=False)
    shown = NOT_ISOLATED.sub(b"", run.stdout).decode()
    if refused := re.search("programs can't be isolated .*", shown):
        raise unittest.SkipTest(refused[0])
    return shown


def run_in(person, scratch, *words):
    """What bash prints of it in a copy of that person's example."""
    place = Path(scratch) / "examples"
    shutil.copytree(EXAMPLES, place)
    return bash(place / person, *words)


class Walkthroughs(unittest.TestCase):
    def test_show_what_is_kept(self):
        walkthroughs = sorted(EXAMPLES.glob("*/walkthrough.sh"))
        self.assertEqual(len(walkthroughs), 4)
        for walkthrough in walkthroughs:
            with self.subTest(walkthrough.parent.name), tempfile.TemporaryDirectory() as scratch:
                shown = run_in(walkthrough.parent.name, scratch, "-v", walkthrough.name)
                kept = walkthrough.with_suffix(".txt")
                if WRITE:
                    kept.write_text(shown)
                self.assertEqual(shown, kept.read_text())

    def test_readme_shows_what_diff_prints(self):
        for page in ("README.md", "README.zh-CN.md"):
            blocks = re.findall(r"(?s)```console\n\$ (.*?)\n(.*?)```", (EXAMPLES.parents[1] / page).read_text())
            self.assertEqual(len(blocks), 1, page)
            for command, shown in blocks:
                with self.subTest(page), tempfile.TemporaryDirectory() as scratch:
                    # With less than the time that it takes otherwise it finds the same.
                    printed = run_in("contestant", scratch, "-c", command.replace("mine.cpp", "mine.cpp --random 20"))
                    self.assertEqual(*(re.sub(r"\d[\d,]*", "N", text) for text in (printed, shown)))

    def test_pages_show_what_the_program_prints(self):
        samples = {"game": ("duckchess", 18), "moves": ("duckchess-remix", 4), "cases": ("primitive-chess", 3)}
        make = "mkdir feedback data; printf '2\\n0 0 1 0\\n0 0 9 9\\n' > broken.in\n" + "".join(
            f"quackcheck gen -p {problem} --profile sample --count {count} -o {name}.in\n"
            f"quackcheck answer -p {problem} {name}.in -o {name}.ans\n" for name, (problem, count) in samples.items())
        make += "sed 's/blue captain;no;yes/blue captain;yes;yes/' game.ans > my.out; mv cases.ans data/1.ans; cp cases.in data/1.in"
        with tempfile.TemporaryDirectory() as scratch:
            bash(scratch, "-c", make)
            compared = 0
            for page in ("cli", "zh-CN/diff", "zh-CN/packages", "zh-CN/rules"):
                for block in re.findall(r"(?ms)^```console\n(.*?)^```", (EXAMPLES.parent / f"{page}.md").read_text()):
                    for command, shown in re.findall(r"(?m)^\$ (.*)\n((?:(?!\$ ).*\n)*)", block):
                        with self.subTest(page, command=command):
                            printed = bash(scratch, "-c", command)
                            self.assertEqual(*(re.sub(r" seconds=.*", "", text) for text in (printed, shown)))
                        compared += 1
            self.assertGreater(compared, 18)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
