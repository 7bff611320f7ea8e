"""scripts/mutation on a tiny project: mutation_test.py SOURCE."""

import re
import subprocess
import sys
import unittest
from pathlib import Path

from github import PlaceTest, git

SCRIPTS = Path(sys.argv.pop(1)).resolve() / "scripts"
sys.dont_write_bytecode = True
sys.path.insert(0, str(SCRIPTS))
from mutants import Finder  # noqa: E402

# The tests labelled "exhaustive" and "long" look at one function each, and one test fails anyway.
CMAKE = """cmake_minimum_required(VERSION 3.25)
project(tiny LANGUAGES CXX)
enable_testing()
set(CMAKE_CXX_STANDARD 20)
add_executable(tiny_test tiny/tiny.cpp test.cpp)
add_test(NAME quick COMMAND tiny_test)
add_test(NAME exhaustive COMMAND tiny_test rarely)
add_test(NAME long COMMAND tiny_test never whole)
set_tests_properties(exhaustive PROPERTIES LABELS exhaustive)
set_tests_properties(long PROPERTIES LABELS long)
add_test(NAME failing COMMAND tiny_test without any success)
"""

# Functions that are tested at their border, far from it, by a longer test, and not at all; a loop; and code without a switch.
SOURCE = """bool tested(int n) { return n < 10; }
bool hardly(int n) { return n < 20; }
bool rarely(int n) { return n < 30; }
bool untested(int n) { return n < 40; }
void loop(int n) { while (n > 0) --n; }
constexpr int kMost = 2;
static_assert(kMost == 2);
constexpr int twice(int n) { return n * 2; }
static_assert(twice(1) == 2);
static int array[2 + 3];
"""
TEST = """bool tested(int n);
bool hardly(int n);
bool rarely(int n);
bool untested(int n);
void loop(int n);
int main(int count, char**) {
  loop(1);
  if (count > 1) return count == 2 ? !(rarely(29) && !rarely(30)) : !(count == 3 && untested(39) && !untested(40));
  return tested(9) && !tested(10) && hardly(3) ? 0 : 1;
}
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
    ("constexpr int k9 = 9;", ["10;", "8;"]),
    ("template <int> void f10(); int k10[4]; static_assert(2 > 1); enum { k11 = 5 };", []),
    ("bool f12(bool ö) { return true; }  // ö", ["return false; }  // ö"]),
]


class Mutation(PlaceTest):
    def write(self, **files):
        for name, text in files.items():
            path = self.place / {"cmake": "CMakeLists.txt", "tiny": "tiny/tiny.cpp", "test": "test.cpp",
                                 "equivalent": "tests/equivalent_mutants.txt"}[name]
            path.parent.mkdir(exist_ok=True)
            path.write_text(text)

    def project(self):
        self.write(cmake=CMAKE, tiny=SOURCE, test=TEST, equivalent="# None yet.\n")
        for words in (("init", "-q"), ("add", "."), ("commit", "-qm", "a")):
            git(self.place, *words)
        (self.place / "scripts").symlink_to(SCRIPTS)

    def mutation(self, *options, status=0):
        ran = subprocess.run(["scripts/mutation", "tiny", *options], cwd=self.place, capture_output=True, text=True, check=False)
        self.assertEqual(ran.returncode, status, ran.stdout + ran.stderr)
        return ran.stdout, ran.stderr

    def test_operators(self):
        self.write(tiny="\n".join(["struct S { int a; };", "enum E { e1 };", "void g();", "void h(int, int, int);",
                                   *(line for line, _ in OPERATORS), ""]))
        found = Finder(self.place, "tiny/tiny.cpp").mutants
        for at, (line, changed) in enumerate(OPERATORS, 5):
            made = [one.after for one in found if (one.line, one.before) == (at, line)]
            self.assertEqual(len(made), len(changed), (line, made))
            for words in changed:
                self.assertEqual(sum(words in one for one in made), 1, (line, words, made))
        self.assertEqual(found[0].operator, "return value")

    def test_score(self):
        self.project()
        said, progress = self.mutation("--jobs", "2", status=1)
        survivors = re.findall(r"^survived \((\d) tests run it\).*\n- \w+ (\w+).*\n\+ .*$", said, re.M)
        self.assertEqual(survivors, [("1", "hardly")] * 3 + [("0", "untested")] * 4 + [("2", "loop")] * 3)
        self.assertRegex(said, r"tiny +31 +10 +10 +0 +11 +50.0%\n")
        self.assertIn("left out, since it fails on the copy without any mutant: failing (1)", progress)
        self.assertRegex(progress, r"tiny.cpp:5 statement removed: \w+ \(-24\)")  # SIGXCPU: it computes without end
        # The list of equivalent ones takes them out of the score, and an entry that fits nothing is complained of.
        entries = ["\n".join(one.split("\n")[1:3]) for one in said.split("survived (")[1:]]
        self.write(equivalent="# Why.\n\n" + "\n".join(f"tiny/tiny.cpp\n{one}\nNobody calls it so.\n" for one in entries))
        self.assertRegex(self.mutation()[0], r"tiny +31 +10 +0 +10 +11 +100.0%\n")
        self.assertRegex(self.mutation("--tests", "failing", "--least", "0")[0], r"tiny +31 +0 +10 +10 +11 +0.0%\n")
        self.write(equivalent="tiny/tiny.cpp\n- gone\n+ away\nIt was here.\n\ntiny/gone.cpp\n- a\n+ b\nSo was the file.")
        said, _ = self.mutation("--sample", "1", "--least", "0", status=1)
        self.assertIn("no mutant of tiny/tiny.cpp is\n- gone\n+ away\n", said)
        self.assertIn("no mutant of tiny/gone.cpp is\n- a\n+ b\n", said)

    def test_choice(self):
        self.project()
        self.assertIn("there is nothing to mutate", self.mutation("--base", "HEAD")[0])
        self.write(tiny=SOURCE.replace("n < 20", "n < 21"))
        self.assertRegex(self.mutation("--base", "HEAD", "--least", "25")[0], r"tiny +4 +1 +3 +0 +0 +25.0%\n")
        chosen = [self.mutation("--sample", "6", "--seed", seed, "--least", "0")[0] for seed in ("1", "2")]
        self.assertRegex(chosen[0], r"tiny +6 ")
        self.assertNotEqual(*chosen)
        self.assertIn("nothing", self.mutation("--base", "nothing", status=2)[1])
        self.assertIn("absent", self.mutation("absent", status=2)[1])


if __name__ == "__main__":
    unittest.main()
