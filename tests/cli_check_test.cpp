// The checker in its three styles. One line a run.

#include <algorithm>
#include <gtest/gtest.h>

#include "problems/registry.h"
#include "tests/cli_run.h"

namespace quack::cli_tests {
namespace {

std::string replaced(std::string text, const std::string& old_text, const std::string& new_text) {
  const auto at = text.find(old_text);
  if (at != std::string::npos) text.replace(at, old_text.size(), new_text);
  return text;
}

// Outputs of contestants and answers of judges, right and wrong.
void make_outputs() {
  make_files();
  if (file_exists("right.out")) return;
  const std::string duck = problems()[0].sample_answer;
  const std::string remix = problems()[1].sample_answer;
  write_file("right.out", duck);
  write_file("blanks.out", replaced(duck, "red guard;NA;no;no\n", "red guard;NA;no;no \t\r\n") + "\n \n");
  write_file("no-end.out", duck.substr(0, duck.size() - 1));
  write_file("check-at-end.out", replaced(duck, "red duck;blue captain;no;yes", "red duck;blue captain;yes;yes"));
  write_file("short.out", duck.substr(0, duck.find("red guard")));
  write_file("long.out", duck + "Invalid command\n");
  write_file("hostile.out", "\x1b[31m\xff<&>\"" + std::string(1000, 'x') + "\n" + duck);
  write_file("wrong.ans", replaced(duck, "red duck;NA;no;no", "red horse;NA;no;no"));
  write_file("extra.out", remix + "captain None No Continue\n");
  write_file("pc.out", "WIN\nDRAW\nDRAW\n");
  ASSERT_EQ(run_shell("mkdir feedback old").status, 0);
}

class Check : public testing::TestWithParam<Row> {};
TEST_P(Check, does_what_its_row_says) {
  make_outputs();
  expect(GetParam());
}

// clang-format off
INSTANTIATE_TEST_SUITE_P(Native, Check, testing::Values(
    Row{"check duck.in right.out duck.ans", "", 0, "ok 18 lines, 18 operations\n", ""},
    Row{"check duck.in blanks.out duck.ans", "", 0, "ok 18 lines, 18 operations\n", ""},
    Row{"check duck.in no-end.out empty.in", "", 0, "ok 18 lines, 18 operations\n", ""},
    Row{"check duck.in - duck.ans < right.out", "", 0, "ok 18 lines, 18 operations\n", ""},
    Row{"check -p remix remix.in remix.ans remix.ans", "", 0, "ok 3 lines, 4 operations\n", ""},
    Row{"check -p pc primitive.in primitive.ans primitive.ans", "", 0, "ok 3 lines, 3 cases\n", ""},
    Row{"check duck.in check-at-end.out duck.ans", "", 1, "~^wrong answer line 17: expected 'red duck;blue captain;no;yes', found 'red duck;blue captain;yes;yes'; operation 17 \\(6 6 9 4\\), line 18 of the input; DC-5\\.2: ", ""},
    Row{"check duck.in short.out duck.ans", "", 1, "~^wrong answer line 5: expected 'red guard;NA;no;no', found the end of the output; operation 5 \\(0 3 1 2\\), line 6 of the input; DC-6\\.2: ", ""},
    Row{"check duck.in long.out duck.ans", "", 1, "~^wrong answer line 19: expected no more lines, found 'Invalid command'; DC-6\\.2: ", ""},
    Row{"check duck.in empty.in duck.ans", "", 1, "~^wrong answer line 1: expected 'Invalid command', found the end of the output; ", ""},
    Row{"check duck.in hostile.out duck.ans", "", 1, "~^wrong answer line 1: expected 'Invalid command', found '\\\\x1b\\[31m\\\\xff<&>\"x{20,60}'?[^x\n]*; operation 1 .*; DC-6\\.2: ", ""},
    Row{"check -p remix remix.in extra.out empty.in", "", 1, "~^wrong answer line 4: expected no more lines, found 'captain None No Continue'", ""},
    Row{"check -p pc primitive.in pc.out empty.in", "", 1, "~^wrong answer line 2: expected 'LOSE', found 'DRAW'; case 2 \\(3 x 3, .*\\), line 5 of the input; PC-3\\.1: the second player can force a capture", ""},
    Row{"check duck.in right.out wrong.ans", "", 2, "", "^quackcheck: wrong.ans breaks the rules, line 12: expected 'red duck;NA;no;no', found 'red horse;NA;no;no'; operation 12 \\(2 0 4 3\\), line 13 of the input; DC-6.2: it is the red duck on \\(2,0\\) that moves\n$"},
    Row{"check short.in right.out duck.ans", "", 2, "", "^short.in:3:1: expected xs of operation 2 of 3"},
    Row{"check duck.in nosuch.out wrong.ans", "", 2, "", "^quackcheck: wrong.ans breaks the rules"},
    Row{"check duck.in nosuch.out duck.ans", "", 2, "", "^quackcheck: nosuch.out: No such file"},
    Row{"check duck.in right.out nosuch.ans", "", 2, "", "^quackcheck: nosuch.ans: No such file"},
    Row{"check duck.in right.out", "", 2, "", "check: expected INPUT OUTPUT ANSWER, found only 'duck.in right.out'"},
    Row{"check duck.in right.out duck.ans more", "", 2, "", "unexpected word 'more'; expected INPUT OUTPUT ANSWER"},
    Row{"check duck.in no-end.out no-end.out", "", 0, "ok 18 lines, 18 operations\n", ""},
    Row{"check duck.in letters.in letters.in", "", 2, "", "^quackcheck: letters.in breaks the rules, line 1"},
    Row{"check duck.in letters.in empty.in", "", 1, "~^wrong answer line 1", ""},
    Row{"check --json duck.in short.out duck.ans", "", 1, "~\"verdict\": \"wrong answer\",\n.*\n  \"line\": 5,\n(.*\n)*  \"clause\": \"DC-6.2\",\n", ""},
    Row{"check --json duck.in right.out duck.ans", "", 0, "~\"verdict\": \"ok\"", ""},
    Row{"check --json --style kattis duck.in duck.ans feedback", "", 2, "", "option '--json' goes only with --style native"},
    Row{"check - - duck.ans", "", 2, "", "'-' was given twice"},
    Row{"check duck.in right.out duck.ans -appes", "", 2, "", "'-appes' goes only after REPORT"},
    Row{"check duck.in right.out duck.ans > /dev/full", "", 2, "", "^quackcheck: cannot write standard output: No space left on device\n$"}));

INSTANTIATE_TEST_SUITE_P(Testlib, Check, testing::Values(
    Row{"check --style testlib duck.in right.out duck.ans", "", 0, "", "^ok 18 lines, 18 operations\n$"},
    Row{"check --style testlib duck.in right.out empty.in", "", 0, "", "^ok 18 lines, 18 operations\n$"},
    Row{"check --style testlib duck.in check-at-end.out duck.ans", "", 1, "", "^wrong answer line 17: .*DC-5\\.2: .*\n$"},
    Row{"check --style testlib duck.in short.out duck.ans", "", 1, "", "^wrong answer line 5: .*\n$"},
    Row{"check --style testlib duck.in long.out duck.ans", "", 1, "", "^wrong answer line 19: .*\n$"},
    Row{"check --style testlib duck.in nosuch.out duck.ans", "", 2, "", "^wrong output format nosuch.out: No such file or directory\n$"},
    Row{"check --style testlib duck.in . duck.ans", "", 2, "", "^wrong output format .: Is a directory\n$"},
    Row{"check --style testlib duck.in right.out wrong.ans", "", 3, "", "^FAIL wrong.ans breaks the rules, line 12: .*\n$"},
    Row{"check --style testlib short.in right.out duck.ans", "", 3, "", "^FAIL short.in:3:1: .*\n$"},
    Row{"check --style testlib nosuch.in right.out duck.ans", "", 3, "", "^FAIL nosuch.in: No such file or directory\n$"},
    Row{"check --style testlib duck.in right.out nosuch.ans", "", 3, "", "^FAIL nosuch.ans: No such file or directory\n$"},
    Row{"check --style testlib duck.in right.out", "", 3, "", "^FAIL expected INPUT OUTPUT ANSWER.*\n$"},
    Row{"check --style testlib", "", 3, "", "^FAIL expected INPUT OUTPUT ANSWER.*, found nothing\n$"},
    Row{"check --style=testlib a b c d e f", "", 3, "", "^FAIL unexpected word 'e'.*\n$"},
    Row{"check --style testlib -p chess duck.in right.out duck.ans", "", 3, "", "^FAIL option '--problem': .*\n$"},
    Row{"check --style testlib duck.in right.out duck.ans report.txt; echo $?; cat report.txt", "", 0, "0\nok 18 lines, 18 operations\n", ""},
    Row{"check --style testlib duck.in short.out duck.ans report.txt; echo $?; cat report.txt", "", 0, "~^1\nwrong answer line 5: .*\n$", ""},
    Row{"check --style testlib duck.in right.out wrong.ans report.txt; echo $?; cat report.txt", "", 0, "~^3\nFAIL wrong.ans breaks .*\n$", ""},
    Row{"check --style testlib duck.in hostile.out duck.ans report.txt -appes; echo $?; cat report.txt", "", 0, "~^1\n<\\?xml version=\"1.0\" encoding=\"utf-8\"\\?><result outcome = \"wrong-answer\">line 1: .*&lt;&amp;&gt;&quot;xx.*</result>\n$", ""},
    Row{"check --style testlib duck.in right.out duck.ans report.txt -APPES; echo $?; cat report.txt", "", 0, "~^0\n<\\?xml .*<result outcome = \"accepted\">18 lines, 18 operations</result>\n$", ""},
    Row{"check --style testlib duck.in right.out duck.ans nosuch/report.txt", "", 3, "", "^FAIL cannot write nosuch/report.txt: No such file or directory\n$"},
    Row{"check --style testlib duck.in right.out duck.ans /dev/full", "", 3, "", "^FAIL cannot write /dev/full: No space left on device\n$"}));

INSTANTIATE_TEST_SUITE_P(Kattis, Check, testing::Values(
    Row{"check --style kattis duck.in duck.ans feedback/ < right.out", "", 42, "", ""},
    Row{"check --style kattis duck.in duck.ans feedback < right.out; cat feedback/judgemessage.txt", "", 0, "ok 18 lines, 18 operations\n", ""},
    Row{"check --style kattis duck.in duck.ans feedback/ case_sensitive float_tolerance 1e-6 < right.out", "", 42, "", ""},
    Row{"check --style kattis duck.in duck.ans feedback/ < short.out; echo $?; cat feedback/*", "", 0, "~^43\nwrong answer line 5: .*DC-6\\.2: .*\nline 5 is wrong\n$", ""},
    Row{"check --style kattis duck.in duck.ans feedback/ < empty.in", "", 43, "", ""},
    Row{"check --style kattis duck.in wrong.ans feedback/ < right.out", "", 2, "", "^quackcheck: wrong.ans breaks the rules"},
    Row{"check --style kattis short.in duck.ans feedback/ < right.out", "", 2, "", "^short.in:3:1: expected"},
    Row{"check --style kattis duck.in duck.ans nosuch/ < right.out", "", 2, "", "cannot write nosuch//judgemessage.txt"},
    Row{"check --style kattis duck.in duck.ans old < short.out; $QUACKCHECK check --style kattis duck.in duck.ans old < right.out; echo $?; ls old; cat old/*", "", 0, "42\njudgemessage.txt\nok 18 lines, 18 operations\n", ""},
    Row{"check --style kattis duck.in duck.ans old < short.out; $QUACKCHECK check --style kattis duck.in wrong.ans old < right.out; echo $?; ls old; cat old/*", "", 0, "~^2\njudgemessage.txt\nwrong.ans breaks the rules, line 12: .*\n$", "^quackcheck: wrong.ans breaks the rules"},
    Row{"check --style kattis duck.in duck.ans old < short.out; $QUACKCHECK check --style kattis duck.in duck.ans old < .; echo $?; ls old; cat old/*", "", 0, "2\njudgemessage.txt\n-: Is a directory\n", "^quackcheck: -: Is a directory"},
    Row{"check --style kattis duck.in duck.ans < right.out", "", 2, "", "expected INPUT ANSWER FEEDBACK_DIR"},
    Row{"check --style kattis duck.in duck.ans feedback/ --nosuch < right.out", "", 2, "", "unknown option '--nosuch'"}));
// clang-format on

// What clause a wrong line is told to break: the input, the line's number, the wrong line, the clause.
struct Blame {
  std::string problem;
  std::string input;
  std::uint64_t line;
  std::string found;
  std::uint64_t item;
  std::string clause;
  std::string sentence;  // a part of it
};

class Clause : public testing::TestWithParam<Blame> {};
TEST_P(Clause, is_the_one_that_was_broken) {
  const Blame& blame = GetParam();
  const auto reason = find_problem(blame.problem)->reason(blame.input, blame.line, blame.found);
  ASSERT_TRUE(reason);
  EXPECT_EQ(reason->item, blame.item);
  EXPECT_EQ(reason->clause, blame.clause);
  EXPECT_NE(reason->sentence.find(blame.sentence), std::string::npos) << reason->sentence;
}

std::string duck_input() { return problems()[0].sample_input; }
std::string remix_input() { return problems()[1].sample_input; }

// clang-format off
INSTANTIATE_TEST_SUITE_P(Rows, Clause, testing::Values(
    Blame{"duckchess", duck_input(), 1, "red car;blue duck;no;no", 1, "DC-2.5", "(2,0) holds a red duck"},
    Blame{"duckchess", duck_input(), 2, "blue car;NA;no;no", 2, "DC-4.1a", "red is to move"},
    Blame{"duckchess", duck_input(), 4, "red elephant;red duck;no;no", 4, "DC-3.2", "its own side's duck"},
    Blame{"duckchess", duck_input(), 5, "Invalid command", 5, "DC-2.2", "the red guard goes from (0,3) to (1,2)"},
    Blame{"duckchess", duck_input(), 5, "Invalid command \r", 5, "DC-2.2", "the red guard goes"},
    Blame{"duckchess", duck_input(), 5, "red guard;NA;yes;no", 5, "DC-5.1", "no check: no piece of either side attacks"},
    Blame{"duckchess", duck_input(), 5, "red guard;NA;no;yes", 5, "DC-4.4", "no captain was captured"},
    Blame{"duckchess", duck_input(), 5, "blue guard;NA;no;no", 5, "DC-6.2", "it is the red guard on (0,3) that moves"},
    Blame{"duckchess", duck_input(), 5, "red guard;NA;no", 5, "DC-6.2", "a line an operation"},
    Blame{"duckchess", duck_input(), 14, "red duck;NA;no;no", 14, "DC-3.3", "it captures the blue soldier on (6,6)"},
    Blame{"duckchess", duck_input(), 14, "red duck;red soldier;no;no", 14, "DC-3.3", "it captures the blue soldier"},
    Blame{"duckchess", duck_input(), 16, "blue captain;NA;no;no", 16, "DC-5.1", "check: the red duck on (6,6) attacks the blue captain on (9,4)"},
    Blame{"duckchess", duck_input(), 17, "red duck;blue captain;yes;yes", 17, "DC-5.2", "the game is over"},
    Blame{"duckchess", duck_input(), 18, "blue car;NA;no;no", 18, "DC-4.1c", "over since operation 17"},
    Blame{"duckchess", duck_input(), 19, "Invalid command", 0, "DC-6.2", "a line an operation"},
    Blame{"duckchess-remix", remix_input(), 1, "captain None Yes Continue", 1, "DR-5.1", "no check: no red piece attacks a captain"},
    Blame{"duckchess-remix", remix_input(), 3, "captain duck No Continue", 3, "DC-3.2", "its own side's duck"},
    Blame{"duckchess-remix", remix_input(), 3, "soldier None No Continue", 4, "DC-2.4", "the red horse goes from (10,2) to (8,3)"},
    Blame{"duckchess-remix", remix_input(), 3, "red horse None No Continue", 4, "DR-6.2", "for each valid operation"},
    Blame{"primitive-chess", problems()[2].sample_input, 3, "WIN", 3, "PC-3.1", "neither player"}));
// clang-format on

TEST(Check, tells_an_extra_line_of_the_remix_by_the_invalid_operation_behind_it) {
  const auto reason = find_problem("remix")->reason("2\n10 5 9 5\n9 5 8 5\n", 2, "captain None No Continue");
  ASSERT_TRUE(reason);
  EXPECT_EQ(reason->item, 2U);
  EXPECT_EQ(reason->clause, "DC-4.1a");
}

TEST(Check, takes_constant_memory_for_any_output_and_answer) {
  make_outputs();
  // Empty lines at the end do not count, but all of them are read. Sanitizers need address space of their own.
  const auto result = run_shell(
      "{ cat duck.ans; yes ' ' | head -c 50000000; } > long.ans\n"
      "if ! grep -q __asan_init \"$QUACKCHECK\"; then ulimit -v 60000; fi\n"
      "\"$QUACKCHECK\" check duck.in - long.ans < long.ans; rm long.ans");
  EXPECT_EQ(result.out, "ok 18 lines, 18 operations\n") << result.err;
}

TEST(Check, reads_an_output_no_further_than_to_its_first_wrong_line) {
  make_outputs();
  // 141: the writer was stopped by a pipe that nobody reads any more.
  for (const std::string style : {"native", "testlib", "kattis"}) {
    const std::string words = style == "kattis" ? "duck.in duck.ans feedback" : "duck.in - duck.ans";
    const auto result = run_shell("yes | head -c 50000000 | \"$QUACKCHECK\" check --style " + style + " " + words +
                                  " >shown 2>&1; echo ${PIPESTATUS[1]}");
    EXPECT_EQ(result.out, "141\n") << style << ": " << read_file("shown");
  }
}

}  // namespace
}  // namespace quack::cli_tests
