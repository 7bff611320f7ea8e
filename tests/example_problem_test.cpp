// A fourth problem (example_problem/) works on every command, and is refused where it leaves a member empty.

#include <gtest/gtest.h>

#include "tests/cli_run.h"

namespace quack::cli_tests {
namespace {

void make_walks() {
  if (file_exists("walk.in")) return;
  write_file("walk.in",
             "4\n2 3\n3 3\n3 4\n3 5\n");  // the second step is illegal; what follows shows whether it was made
  write_file("walk.ans", "yes\nno\nno\nyes\n");
  write_file("walk.out", "yes\nyes\nno\nyes\n");
  write_file("off.in", "1\n2 9\n");
}

class ExampleProblem : public testing::TestWithParam<Row> {};
TEST_P(ExampleProblem, does_what_its_row_says) {
  make_walks();
  expect(GetParam());
}

// clang-format off
INSTANTIATE_TEST_SUITE_P(Commands, ExampleProblem, testing::Values(
    Row{"answer -p knight walk.in", "", 0, "yes\nno\nno\nyes\n", ""},
    Row{"answer -p knight --engine reference walk.in", "", 0, "yes\nno\nno\nyes\n", ""},
    Row{"answer -p knight off.in", "", 2, "", "^off.in:2:3: expected y of step 1 of 1 \\(a number from 1 to 8\\), found '9'\n$"},
    Row{"validate -p knight walk.in", "", 0, "walk.in: valid, 4 steps\n", ""},
    Row{"validate -p knight off.in", "", 1, "", "^off.in:2:3: expected y of step 1 of 1"},
    Row{"validate -p knight", "1\r\n2 3\r\n", 1, "", "^-:1:2: expected one separator before x of step 1 of 1, found a carriage return"},
    Row{"check -p knight walk.in walk.ans walk.ans", "", 0, "ok 4 lines, 4 steps\n", ""},
    Row{"check -p knight walk.in walk.out walk.ans", "", 1, "~^wrong answer line 2: expected 'no', found 'yes'; step 2 \\(3 3\\), line 3 of the input; KN-2: the knight on \\(2 3\\) can't go to \\(3 3\\)", ""},
    Row{"explain -p knight walk.in --op 2", "", 0, "2: the knight on (2 3) can't go to (3 3) (KN-2)\n", ""},
    Row{"explain -p knight walk.in --op 5", "", 2, "", "there is no step 5"},
    Row{"diff -p knight --impl reference --impl optimized --random 20", "", 0, "~differences=0", ""},
    Row{"diff -p knight --impl reference --impl mistake:one-and-one --random 20", "", 1, "~KN-2", ""},
    Row{"diff -p knight --impl reference --impl mistake:illegal-moves walk.in --report html=d.html --report json=d.json --report junit=d.xml", "", 1, "~1 of 1 cases differ|1 of 1 inputs differ|differs", ""},
    Row{"shrink -p knight walk.in --impl reference --impl mistake:illegal-moves", "", 1, "3\n2 3\n3 3\n3 5\n", ".*"},
    Row{"gen -p knight --profile walk --count 2 --seed 5", "", 0, "~^2\n[1-8] [1-8]\n[1-8] [1-8]\n$", ""},
    Row{"gen -p knight --profile targeted:one-and-one", "", 0, "~^1\n", ".*"},
    Row{"gen -p knight --suite small -o suite && \"$QUACKCHECK\" grade -p knight suite", "", 0, "~2 of 2 caught", ".*"},
    Row{"list mistakes -p knight", "", 0, "~^mistake:one-and-one +one cell diagonally is legal too \\(KN-2\\)\nmistake:illegal-moves", ""},
    Row{"list problems", "", 0, "~\nknight +A knight's walk", ""},
    Row{"prove -p knight", "", 2, "", "knight has no proofs"},
    Row{"perft -p knight 2", "", 2, "", "knight has no perft"},
    Row{"package -p knight --format kattis -o pack", "", 2, "", "knight has no (packaging|package)"}));
// clang-format on

}  // namespace
}  // namespace quack::cli_tests
