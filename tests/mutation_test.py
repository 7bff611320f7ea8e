"""scripts/mutation on a tiny project: mutation_test.py SOURCE."""

import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

SCRIPT = Path(sys.argv.pop(1)).resolve() / "scripts/mutation"

CMAKE = """cmake_minimum_required(VERSION 3.25)
project(tiny LANGUAGES CXX)
enable_testing()
set(CMAKE_CXX_STANDARD 20)
add_executable(tiny_test tiny/tiny.cpp test.cpp)
add_test(NAME tiny_test COMMAND tiny_test)
"""

# Three functions: one is tested at its border, one far from it, and one not at all. And what only the compiler runs.
SCORED = """bool tested(int n) { return n < 10; }
bool hardly(int n) { return n < 20; }
bool untested(int n) { return n < 30; }
constexpr int kMost = 2;
static_assert(kMost == 2);
constexpr int twice(int n) { return n * 2; }
static_assert(twice(1) == 2);
"""
TEST = """bool tested(int n);
bool hardly(int n);
int main() { return tested(9) && !tested(10) && hardly(3) ? 0 : 1; }
"""

# A line of code and what its mutants put there, all that is made of it.
OPERATORS = [
    ("bool f1(int a, int b) { return a < b; }", ["a <= b;", "!(a < b);"]),
    ("bool f2(int a, int b) { return a == b; }", ["a != b;"]),
    ("bool f3(bool a, bool b) { return a && b; }", ["a || b;", "!(a && b);"]),
    ("unsigned f4(unsigned a) { return a << 0x1FU; }", ["a >> 0x1FU;", "a << 0x20U;", "a << 0x1eU;", "(a << 0x1FU) + 1;"]),
    ("void f5(int a) { if (a) g(); }", ["if (!(a)) g();", "if (a) ;"]),
    ("void f6(int a) { for (;;) if (!a) break; }", ["if (static_cast<bool>(a)) break;", "if (!a) ;"]),
    ("void f7(int a, int b) { h(a, b, 0); }", ["h(b, a, 0);", "h(a, 0, b);", "h(a, b, 1);", " ; }"]),
    ("S f8(S a) { return a; }", ["return {};"]),
    ("E f8e() { return e1; }", ["return static_cast<std::remove_cvref_t<decltype(e1)>>(static_cast<int>(e1) ^ 1);"]),
    ("constexpr int k9 = 010;", ["9;", "7;"]),
    ("template <int> void f10(); int k10[4]; static_assert(2 > 1); enum { k11 = 5 };", []),
]


def shell(*command, cwd, status=0):
    ran = subprocess.run(list(map(str, command)), cwd=cwd, capture_output=True, text=True, check=False)
    assert ran.returncode == status, (command, ran.returncode, ran.stdout, ran.stderr)
    return ran.stdout


class Mutation(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.place = Path(scratch.name)

    def project(self, source):
        (self.place / "tiny").mkdir()
        (self.place / "CMakeLists.txt").write_text(CMAKE)
        (self.place / "tiny/tiny.cpp").write_text(source)
        (self.place / "test.cpp").write_text(TEST)
        shell("git", "init", "-q", cwd=self.place)
        shell("git", "add", ".", cwd=self.place)

    def mutation(self, *options, status=0):
        return shell(SCRIPT, "--root", self.place, *options, cwd=self.place, status=status)

    def test_operators(self):
        lines = ["struct S { int a; };", "enum E { e1 };", "void g();", "void h(int, int, int);", *(line for line, _ in OPERATORS), ""]
        self.project("\n".join(lines))
        found = self.mutation("tiny", "--list")
        for line, changed in OPERATORS:
            made = [one.split("\n+ ")[1] for one in found.split("tiny/tiny.cpp:") if f"\n- {line}\n" in one]
            self.assertEqual(len(made), len(changed), (line, made))
            for words in changed:
                self.assertEqual(sum(words in one for one in made), 1, (line, words, made))
        self.assertIn("5: relational operator", found)

    def test_score(self):
        self.project(SCORED)
        said = self.mutation("tiny", "--jobs", 2, status=1)
        survivors = re.findall(r"^survived \((\d) tests run it\).*\n- (bool \w+).*\n\+ (.*)$", said, re.M)
        self.assertEqual(sorted((run, line) for run, line, _ in survivors), [("0", "bool untested")] * 4 + [("1", "bool hardly")] * 3)
        self.assertRegex(said, r"tiny +18 +5 +0 +7 +41.7% +0 +4 +2\n")
        # The list of equivalent ones takes them out of the score, and an entry that fits nothing is complained of.
        entries = [one.split("\n\n")[0].split("\n")[1:] for one in said.split("survived (")[1:]]
        listed = ["\n".join(["tiny/tiny.cpp", *lines, "Nobody calls it so.\n"]) for lines in entries]
        self.equivalent("\n".join(listed))
        self.assertRegex(self.mutation("tiny"), r"tiny +18 +5 +0 +0 +100.0% +7 +4 +2\n")
        self.equivalent("tiny/tiny.cpp\n- gone\n+ away\nIt was here.\n")
        self.assertIn("no mutant of tiny/tiny.cpp is\n- gone\n+ away\n", self.mutation("tiny", "--list", status=1))

    def equivalent(self, text):
        (self.place / "tests").mkdir(exist_ok=True)
        (self.place / "tests/equivalent_mutants.txt").write_text(text)

    def test_change(self):
        self.project(SCORED)
        shell("git", "-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "a", cwd=self.place)
        self.assertIn("there is nothing to mutate", self.mutation("--base", "HEAD", "tiny"))
        (self.place / "tiny/tiny.cpp").write_text(SCORED.replace("n < 20", "n < 21"))
        made = self.mutation("--base", "HEAD", "tiny", "--list")
        self.assertEqual(made.count("\n- bool hardly"), 4, made)
        self.assertEqual(made.count("\n- "), 4, made)
        self.mutation("--base", "nothing", status=2)
        self.mutation("absent", status=2)


if __name__ == "__main__":
    unittest.main()
