// The commands that read one judge input: answer, validate, explain. One line a run.

#include <gtest/gtest.h>

#include "problems/registry.h"
#include "tests/cli_run.h"

namespace quack::cli_tests {
namespace {

class Answer : public testing::TestWithParam<Row> {};
TEST_P(Answer, does_what_its_row_says) { expect(GetParam()); }

std::string duck_answers() { return problems()[0].sample_answer; }
std::string remix_answers() { return problems()[1].sample_answer; }
std::string primitive_answers() { return problems()[2].sample_answer; }
constexpr const char* kOneMove = "red car;NA;no;no\n";

// clang-format off
INSTANTIATE_TEST_SUITE_P(Good, Answer, testing::Values(
    Row{"answer duck.in", "", 0, duck_answers(), ""},
    Row{"answer --engine reference duck.in", "", 0, duck_answers(), ""},
    Row{"answer -e optimized -- duck.in", "", 0, duck_answers(), ""},
    Row{"answer < duck.in", "", 0, duck_answers(), ""},
    Row{"answer - < duck.in", "", 0, duck_answers(), ""},
    Row{"answer duck.in -o -", "", 0, duck_answers(), ""},
    Row{"answer -p duckchess-remix remix.in", "", 0, remix_answers(), ""},
    Row{"answer --problem=REMIX remix.in", "", 0, remix_answers(), ""},
    Row{"answer -p remix -e reference remix.in", "", 0, remix_answers(), ""},
    Row{"answer -p primitive-chess primitive.in", "", 0, primitive_answers(), ""},
    Row{"answer -p p14549 -e reference primitive.in", "", 0, primitive_answers(), ""},
    Row{"answer -pP5380 duck.in", "", 0, duck_answers(), ""},
    Row{"answer loose.in", "", 0, kOneMove, ""},
    Row{"answer", "0", 0, "", ""},
    Row{"answer", "1 0 0 1 0", 0, kOneMove, ""},
    Row{"answer -o new.out duck.in && cat new.out", "", 0, duck_answers(), ""},
    Row{"answer -o new.out --force remix.in -p remix && cat new.out", "", 0, remix_answers(), ""},
    Row{"answer -o /dev/stderr duck.in 2>&1", "", 0, duck_answers(), ""},
    Row{"answer -o /dev/null duck.in", "", 0, "", ""},
    Row{"answer --progress always duck.in", "", 0, duck_answers(), ""}));

INSTANTIATE_TEST_SUITE_P(BadInput, Answer, testing::Values(
    Row{"answer empty.in", "", 2, "", "^empty.in:1:1: expected the count of operations.*, found the end of the file\n$"},
    Row{"answer no-count.in", "", 2, "", "^no-count.in:3:1: expected the count.*, found the end of the file\n$"},
    Row{"answer negative.in", "", 2, "", "^negative.in:1:1: expected the count.*, found '-1'\n$"},
    Row{"answer letters.in", "", 2, "", "^letters.in:1:1: expected the count.*, found 'abc'\n$"},
    Row{"answer short.in", "", 2, kOneMove, "^short.in:3:1: expected xs of operation 2 of 3.*, found the end of the file\n$"},
    Row{"answer words.in", "", 2, kOneMove, "^words.in:2:9: expected the end of the file.*, found 'junk'\n$"},
    Row{"answer off-board.in", "", 2, kOneMove, "^off-board.in:3:7: expected yt of operation 2 of 2.*0 to 8.*, found '9'\n$"},
    Row{"answer long-number.in", "", 2, "", "^long-number.in:2:7: expected yt .*, found '123456789012345678901234567890'\n$"},
    Row{"answer nul.in", "", 2, "", "^nul.in:2:3: expected ys .*, found byte 0x00\n$"},
    Row{"answer mark.in", "", 2, "", "^mark.in:1:1: expected the count.*, found a byte order mark\n$"},
    Row{"answer huge-count.in", "", 2, kOneMove, "^huge-count.in:3:1: expected xs of operation 2 .*, found the end of the file\n$"},
    Row{"answer", "x", 2, "", "^-:1:1: expected the count.*, found 'x'\n$"},
    Row{"answer -p remix", "1\n0 1 1 1\n", 2, "", "^-:2:1: expected x1 of operation 1 of 1.*1 to 10.*, found '0'\n$"},
    Row{"answer -p pc pc-letter.in", "", 2, "", "^pc-letter.in:3:5: expected .*'?R'? or '?B'?.*, found 'Q'\n$"},
    Row{"answer -p pc pc-one-cell.in", "", 2, "", "^pc-one-cell.in:4:[0-9]+: expected .*, found .*\n$"},
    Row{"answer -p pc pc-stuck.in", "", 2, "", "^pc-stuck.in:[0-9]+:[0-9]+: expected .*, found .*\n$"},
    Row{"answer -p pc pc-off.in", "", 2, "WIN\n", "^pc-off.in:6:3: expected .*, found '4'\n$"},
    Row{"answer -p pc -e reference pc-large.in", "", 2, "WIN\n", "^pc-large.in:5:1: expected .*400 cells.*, found 21 x 20.*\n$"},
    Row{"answer nosuch.in", "", 2, "", "^quackcheck: nosuch.in: No such file or directory\n$"},
    Row{"answer .", "", 2, "", "^quackcheck: .: Is a directory\n$"},
    Row{"answer < .", "", 2, "", "^quackcheck: -: Is a directory\n$"},
    Row{"answer <&-", "", 2, "", "^quackcheck: -: Bad file descriptor\n$"},
    Row{"answer short.in -o never.out; echo $?; ls never*", "", 2, "2\n", "^short.in:3:1: .*\nquackcheck: never.out was not written\nls: "}));

INSTANTIATE_TEST_SUITE_P(BadOutput, Answer, testing::Values(
    Row{"answer duck.in > /dev/full", "", 2, "", "^quackcheck: cannot write standard output: No space left on device\n$"},
    Row{"answer duck.in >&9", "", 2, "", "^quackcheck: cannot write standard output: Broken pipe\n$"},
    Row{"answer duck.in >&-", "", 2, "", "^quackcheck: cannot write standard output: Bad file descriptor\n$"},
    Row{"answer duck.in -o /dev/full", "", 2, "", "^quackcheck: cannot write /dev/full: No space left on device\n$"},
    Row{"answer duck.in -o nosuch/out", "", 2, "", "^quackcheck: cannot write nosuch/out: No such file or directory\n$"},
    Row{"answer duck.in -o .", "", 2, "", "^quackcheck: cannot write .: Is a directory\n$"},
    Row{"answer remix.in -o duck.ans", "", 2, "", "^quackcheck: duck.ans already exists; --force overwrites it\n$"},
    Row{"answer duck.in -o ''", "", 2, "", "^quackcheck: cannot write '': the name is empty\n$"},
    Row{"answer ''", "", 2, "", "^quackcheck: '': the name is empty\n$"},
    Row{"answer $'no\\e[31m\\nsuch\\'.in'", "", 2, "", "^quackcheck: 'no\\\\x1b\\[31m\\\\x0asuch\\\\'.in': No such file or directory\n$"},
    Row{"answer $'no such, \\xc3\\xa9.in'", "", 2, "", "^quackcheck: no such, \xc3\xa9.in: No such file"},
    Row{"answer duck.in -o $'nosuch\\e/o\\n'", "", 2, "", "^quackcheck: cannot write 'nosuch\\\\x1b/o\\\\x0a': No such file or directory\n$"},
    Row{"answer duck.in $'\\e[31m'", "", 2, "", "^quackcheck: answer: unexpected word '\\\\x1b\\[31m'; expected at most one INPUT\n"},
    Row{"answer -=x", "", 2, "", "^quackcheck: answer: unknown option '-=x'\n"},
    Row{"answer duck.in -= -p pc", "", 2, "", "^quackcheck: answer: unknown option '-='\n"},
    Row{"answer words.in > /dev/full", "", 2, "", "^quackcheck: cannot write standard output: No space left on device\n$"}));

INSTANTIATE_TEST_SUITE_P(BadUse, Answer, testing::Values(
    Row{"answer duck.in remix.in", "", 2, "", "^quackcheck: answer: unexpected word 'remix.in'; expected at most one INPUT\nTry 'quackcheck answer --help'.\n$"},
    Row{"answer --engine fast duck.in", "", 2, "", "option '--engine': 'fast' is not one of duckchess's engines: optimized and reference"},
    Row{"answer --engine optimised duck.in", "", 2, "", "did you mean 'optimized'"},
    Row{"answer --engine", "", 2, "", "option '--engine' needs a value"},
    Row{"answer --engine= duck.in", "", 2, "", "option '--engine' needs a value"},
    Row{"answer --eng optimized duck.in", "", 2, "", "unknown option '--eng'"},
    Row{"answer -x duck.in", "", 2, "", "unknown option '-x'"},
    Row{"answer --force=yes duck.in", "", 2, "", "option '--force' takes no value"},
    Row{"answer -e optimized -e reference duck.in", "", 2, "", "option '--engine' was given twice"},
    Row{"answer -p chess duck.in", "", 2, "", "option '--problem': there is no problem 'chess'; there are duckchess, duckchess-remix and primitive-chess"},
    Row{"answer -p P5381 duck.in", "", 2, "", "did you mean 'P5380'"},
    Row{"answer --color sometimes duck.in", "", 2, "", "option '--color': expected auto, always or never, found 'sometimes'"}));
// clang-format on

TEST(Answer, leaves_a_file_alone_that_is_there_already) {
  make_files();
  write_file("kept.out", "precious\n");
  EXPECT_EQ(run("answer duck.in -o kept.out").status, 2);
  EXPECT_EQ(read_file("kept.out"), "precious\n");
  EXPECT_EQ(run("answer short.in -o kept.out --force").status, 2);
  EXPECT_EQ(read_file("kept.out"), "precious\n");
  EXPECT_EQ(run("answer duck.in -o kept.out --force").status, 0);
  EXPECT_EQ(read_file("kept.out"), duck_answers());
}

TEST(Answer, writes_through_a_symbolic_link_and_leaves_nothing_aside) {
  make_files();
  EXPECT_EQ(run("answer duck.in -o real.out && ln -s real.out link.out && \"$QUACKCHECK\" answer -p remix remix.in "
                "-o link.out --force && test -L link.out && ! ls *.partial 2>/dev/null")
                .status,
            0);
  EXPECT_EQ(read_file("real.out"), remix_answers());
}

TEST(Answer, of_the_reference_is_there_while_it_thinks_on) {
  std::string input = "100\n";
  for (int i = 0; i < 100; ++i) {
    input += std::to_string(20 - i % 10) + " " + std::to_string(20 - i / 10) + "\n1 1 B\n2 3 R\n";
  }
  write_file("many-boards.in", input);
  // All of it takes minutes. The loop gives up after a minute without an answer.
  const auto result = run_shell(
      "\"$QUACKCHECK\" answer -p pc -e reference many-boards.in > slow.out & program=$!\n"
      "for i in $(seq 600); do test -s slow.out && break; sleep 0.1; done\n"
      "kill -KILL $program; wait $program; echo $?; grep -c -E '^(WIN|LOSE|DRAW)$' slow.out");
  EXPECT_TRUE(result.out.starts_with("137\n")) << result.out;
  EXPECT_NE(result.out, "137\n0\n");
}

TEST(Answer, is_removed_half_written_when_a_signal_ends_it) {
  make_files();
  const auto result = run_shell(
      "mkfifo endless.in; (echo 1000; sleep 5) >endless.in & feeder=$!\n"
      "\"$QUACKCHECK\" answer endless.in -o endless.out & program=$!\n"
      "for i in $(seq 100); do ls endless.out.*.partial >/dev/null 2>&1 && break; sleep 0.05; done\n"
      "ls endless.out.*.partial | wc -l; kill -TERM $program; wait $program; echo $?\n"
      "ls | grep -c 'endless.out'; kill $feeder");
  EXPECT_EQ(result.out, "1\n143\n0\n");
}

TEST(Answer, takes_constant_memory_for_any_count) {
  make_files();
  // 200,000 operations are some megabytes of answers. Sanitizers take address space of their own, so they go without.
  const auto result = run_shell(
      "if ! grep -q __asan_init \"$QUACKCHECK\"; then ulimit -v 60000; fi\n"
      "{ echo 200000; yes '0 0 1 0' | head -n 200000; } | \"$QUACKCHECK\" answer | tail -n 1 && "
      "{ echo 999999999999999999; echo 0 0 1 0; } | \"$QUACKCHECK\" answer");
  EXPECT_EQ(result.out, std::string("Invalid command\n") + kOneMove);
  EXPECT_EQ(result.status, 2);
}

class Validate : public testing::TestWithParam<Row> {};
TEST_P(Validate, does_what_its_row_says) { expect(GetParam()); }

// clang-format off
INSTANTIATE_TEST_SUITE_P(Native, Validate, testing::Values(
    Row{"validate duck.in", "", 0, "duck.in: valid, 18 operations\n", ""},
    Row{"validate < duck.in", "", 0, "-: valid, 18 operations\n", ""},
    Row{"validate -p remix remix.in", "", 0, "remix.in: valid, 4 operations\n", ""},
    Row{"validate -p pc primitive.in", "", 0, "primitive.in: valid, 3 cases\n", ""},
    Row{"validate", "0\n", 0, "-: valid, 0 operations\n", ""},
    Row{"validate", "1\n0 0 1 0\n", 0, "-: valid, 1 operation\n", ""},
    Row{"validate", "0", 1, "", "^-:1:2: expected .*, found the end of the file\n$"},
    Row{"validate", "0\n\n", 1, "", "^-:2:1: expected the end of the file.*\n$"},
    Row{"validate", "00\n", 1, "", "^-:1:[12]: expected .*\n$"},
    Row{"validate", "+1\n0 0 1 0\n", 1, "", "^-:1:1: expected .*\n$"},
    Row{"validate", "1\n0  0 1 0\n", 1, "", "^-:2:3: expected .*\n$"},
    Row{"validate", "1\n0 0 1 0 \n", 1, "", "^-:2:8: expected .*\n$"},
    Row{"validate", "1\n0 0 1 0\r\n", 1, "", "^-:2:8: expected .*carriage return.*\n$"},
    Row{"validate", "1001\n", 1, "", "^-:1:1: expected .*1000.*, found '1001'\n$"},
    Row{"validate $(cp duck.in $'\\e.in') $'\\e.in'", "", 0, "'\\x1b.in': valid, 18 operations\n", ""},
    Row{"validate --style testlib --testOverviewLogFileName over.log < duck.in; echo $?; cat over.log", "", 0,
        "0\n\"Q\":\n\"xs\": min-value-hit max-value-hit\n\"xt\": min-value-hit max-value-hit\n\"ys\": min-value-hit max-value-hit\n\"yt\": min-value-hit max-value-hit\n"
        "constant-bounds \"Q\": 0 1000\nconstant-bounds \"xs\": 0 9\nconstant-bounds \"xt\": 0 9\nconstant-bounds \"ys\": 0 8\nconstant-bounds \"yt\": 0 8\n", ""},
    Row{"validate -p remix --style testlib --testOverviewLogFileName=over.log --max-count 1; echo $?; cat over.log", "1\n10 2 9 1\n", 0,
        "0\n\"n\": max-value-hit\n\"x1\": max-value-hit\n\"x2\":\n\"y1\":\n\"y2\": min-value-hit\n"
        "constant-bounds \"n\": 0 1\nconstant-bounds \"x1\": 1 10\nconstant-bounds \"x2\": 1 10\nconstant-bounds \"y1\": 1 9\nconstant-bounds \"y2\": 1 9\n", ""},
    Row{"validate -p pc --style testlib --testOverviewLogFileName over.log; echo $?; cat over.log", "2\n1 3\n1 1 R\n1 2 R\n3 5\n2 2 B\n2 3 R\n", 0,
        "0\n\"T\":\n\"m\":\n\"n\": min-value-hit\n\"x\": min-value-hit max-value-hit\n\"y\": min-value-hit\n"
        "constant-bounds \"T\": 0 1000000\nconstant-bounds \"n\": 1 1000000000\n", ""},
    Row{"validate --style testlib --testOverviewLogFileName over.log; echo $?; cat over.log", "2\n0 0 9 0\n0 x 0 0\n", 0,
        "~^3\n\"Q\":\n\"xs\": min-value-hit\n\"xt\": max-value-hit\n\"ys\": min-value-hit\n\"yt\": min-value-hit\nconstant-bounds \"Q\"", "^FAIL Expected ys of operation 2"},
    Row{"validate --style testlib --testOverviewLogFileName over.log; echo $?; cat over.log", "0\n", 0, "0\n\"Q\": min-value-hit\nconstant-bounds \"Q\": 0 1000\n", ""},
    Row{"validate --style testlib --testOverviewLogFileName over.log; echo $?; cat over.log", "x\n", 0, "3\n", "^FAIL Expected the count"},
    Row{"validate --style testlib --testOverviewLogFileName nosuch/over.log", "0\n", 3, "", "^FAIL cannot write nosuch/over.log: "},
    Row{"validate --testOverviewLogFileName over.log duck.in", "", 2, "", "option '--testOverviewLogFileName' goes only with --style testlib"},
    Row{"validate --style kattis --constraints_file seen.txt < duck.in; echo $?; cat seen.txt", "", 0,
        "42\nduckchess:Q Q 0 0 18 18 0 1000\nduckchess:xs xs 1 1 0 9 0 9\nduckchess:ys ys 1 1 0 8 0 8\nduckchess:xt xt 1 1 0 9 0 9\nduckchess:yt yt 1 1 0 8 0 8\n", ""},
    Row{"validate -p pc --style kattis --constraints_file=seen.txt; echo $?; cat seen.txt", "2\n1 3\n1 1 R\n1 2 R\n3 5\n2 2 B\n2 3 R\n", 0,
        "42\nprimitive-chess:T T 0 0 2 2 0 1000000\nprimitive-chess:n n 1 0 1 3 1 1000000000\nprimitive-chess:m m 0 0 3 5 1 1000000000\nprimitive-chess:x x 1 1 1 2 1 3\nprimitive-chess:y y 1 0 1 3 1 5\n", ""},
    Row{"validate -p remix --style kattis --constraints_file seen.txt; echo $?; cat seen.txt", "1\n10 2 9 1\n", 0,
        "42\nduckchess-remix:n n 0 0 1 1 0 1000\nduckchess-remix:x1 x1 0 1 10 10 1 10\nduckchess-remix:y1 y1 0 0 2 2 1 9\nduckchess-remix:x2 x2 0 0 9 9 1 10\nduckchess-remix:y2 y2 1 0 1 1 1 9\n", ""},
    Row{"validate --style testlib --constraints_file seen.txt < duck.in", "", 3, "", "^FAIL option '--constraints_file' goes only with --style kattis"},
    Row{"validate --max-count 17 duck.in", "", 1, "", "^duck.in:1:1: expected .*17.*, found '18'\n$"},
    Row{"validate --max-count 18 duck.in", "", 0, "duck.in: valid, 18 operations\n", ""},
    Row{"validate duck.in loose.in empty.in", "", 1, "duck.in: valid, 18 operations\n", "^loose.in:1:1: .*\nempty.in:1:1: .*\n$"},
    Row{"validate nosuch.in duck.in loose.in", "", 2, "duck.in: valid, 18 operations\n", "^quackcheck: nosuch.in: No such file or directory\nloose.in:1:1: .*\n$"},
    Row{"validate .", "", 2, "", "^quackcheck: .: Is a directory\n$"},
    Row{"validate duck.in > /dev/full", "", 2, "", "^quackcheck: cannot write standard output: No space left on device\n$"},
    Row{"validate --json duck.in empty.in", "", 1, "~\"input\": \"duck.in\",\n    \"valid\": true,\n    \"operations\": 18\n(.*\n)*    \"valid\": false,\n    \"error\": \\{\n      \"line\": 1,", ""},
    Row{"validate - -", "", 2, "", "'-' was given twice"},
    Row{"validate --max-count -1 duck.in", "", 2, "", "option '--max-count': '-1' is not a whole number of at least 0\n"},
    Row{"validate --max-count 18446744073709551616", "", 2, "", "option '--max-count': '18446744073709551616' is too large\n"},
    Row{"validate --style codeforces duck.in", "", 2, "", "option '--style': expected native, testlib or kattis, found 'codeforces'"}));

INSTANTIATE_TEST_SUITE_P(Foreign, Validate, testing::Values(
    Row{"validate --style testlib < duck.in", "", 0, "", ""},
    Row{"validate --style testlib", "1\n0 0  1 0\n", 3, "", "^FAIL Expected .*, found .* \\(stdin, line 2, column 5\\)\n$"},
    Row{"validate --style=testlib duck.in", "", 3, "", "^FAIL unexpected word 'duck.in'; --style testlib reads only standard input\n$"},
    Row{"validate --style testlib < .", "", 3, "", "^FAIL -: Is a directory"},
    Row{"validate --style kattis < duck.in", "", 42, "", ""},
    Row{"validate --style kattis < loose.in", "", 43, "", "^-:1:1: expected .*\n$"},
    Row{"validate --style kattis -p pc < primitive.in", "", 42, "", ""},
    Row{"validate --style kattis duck.in", "", 2, "", "reads only standard input"},
    Row{"validate --style kattis < .", "", 2, "", "-: Is a directory"}));
// clang-format on

class Explain : public testing::TestWithParam<Row> {};
TEST_P(Explain, does_what_its_row_says) { expect(GetParam()); }

std::string board_before_16() {
  return " 9  r . . g . g e h r\n 8  . . . h c . . . .\n 7  d . . . e . . . d\n 6  s . s . s . D . s\n"
         " 5  . . . . . . . . .\n 4  . . . . . . . . .\n 3  S . . . S . S . S\n 2  . . . S . . . . D\n"
         " 1  . . G . . . . . .\n 0  R H E . C G E H R\n    0 1 2 3 4 5 6 7 8   blue to move\n";
}

// clang-format off
INSTANTIATE_TEST_SUITE_P(Rows, Explain, testing::Values(
    Row{"explain duck.in", "", 0, "~^1\\. 0 0 7 0 -> Invalid command  \\[DC-2\\.5: .*\\(2,0\\) holds a red duck\\]\n(.*\n){14}16\\. 8 4 9 4 -> blue captain;NA;yes;no  \\[DC-2\\.1: .*DC-5\\.1: check: the red duck on \\(6,6\\) attacks the blue captain on \\(9,4\\)\\]\n.*\n18\\. .*DC-4\\.1c: the game has been over since operation 17\\]\n$", ""},
    Row{"explain duck.in --op 16", "", 0, "~^operation 16 of 18, line 17: 8 4 9 4\n\n" + board_before_16() + "\nposition: r2g1gehr/3hc4/d3e3d/s1s1s1D1s/9/9/S3S1S1S/3S4D/2G6/RHE1CGEHR b\nanswer:   blue captain;NA;yes;no\n\nvalid, by DC-2\\.1: the blue captain goes from \\(8,4\\) to \\(9,4\\)\n", ""},
    Row{"explain duck.in --op 15", "", 0, "~invalid, by DC-2\\.3: the blue elephant on \\(7,4\\) can't go to \\(9,2\\): \\(8,3\\) holds a blue horse\n", ""},
    Row{"explain duck.in --op 17", "", 0, "~DC-5\\.2: no check: the game is over\n(.*\n)*DC-4\\.4: the captured captain ends the game, and red has won\n", ""},
    Row{"explain", "1\n0 2 1 2\n", 0, "~: an elephant has no such step\\]\n$", ""},
    Row{"explain", "2\n0 0 0 0\n0 0 2 1\n", 0, "~DC-3\\.2: the red car on \\(0,0\\) can't stay where it is\\]\n.*DC-2\\.5: the red car on \\(0,0\\) can't go to \\(2,1\\): a car has no such step\\]\n", ""},
    Row{"explain -p remix remix.in --op 4", "", 0, "~operation 4 of 4, line 5: 10 2 8 3\n\n 1  r h e g . g e h r\n(.*\n)*.*DC-2\\.4: the red horse goes from \\(10,2\\) to \\(8,3\\)", ""},
    Row{"explain -p remix remix.in", "", 0, "~^(.*\n){2}3\\. 9 5 8 5 -> no line  \\[DC-3\\.2: the red captain on \\(9,5\\) can't go to \\(8,5\\): its own side's duck stands there\\]\n", ""},
    Row{"explain -p pc primitive.in --op 2", "", 0, "~^case 2 of 3, line 5: 3 x 3, first B \\(1,1\\), second R \\(2,3\\)\n\n 1  B \\. \\.\n 2  \\. \\. r\n 3  \\. \\. \\.\n(.*\n)*answer: LOSE, by PC-3\\.1: .* 2 plies", ""},
    Row{"explain -p pc", "1\n1000000000 1000000000\n1 1 R\n7 7 B\n", 0, "~^1\\. .* -> DRAW  \\[PC-3\\.1: neither player can force a capture \\(by the optimized engine", ""},
    Row{"explain", "0\n", 0, "", ""},
    Row{"explain duck.in --op 19", "", 2, "", "option '--op': there is no operation 19; the input has 18\n"},
    Row{"explain duck.in --op 0", "", 2, "", "option '--op': '0' is not a whole number of at least 1\n"},
    Row{"explain duck.in --op -3", "", 2, "", "option '--op': '-3' is not a whole number of at least 1\n"},
    Row{"explain short.in", "", 2, "~^1\\. 0 0 1 0 -> red car;NA;no;no  \\[.*\\]\n$", "^short.in:3:1: expected xs of operation 2 of 3"},
    Row{"explain short.in --op 2", "", 2, "", "^short.in:3:1: expected xs of operation 2 of 3"},
    Row{"explain nosuch.in", "", 2, "", "^quackcheck: nosuch.in: No such file or directory\n$"},
    Row{"explain duck.in --op 16 --color always", "", 0, "~ 8  \\. \\. \\. \x1b\\[34mh\x1b\\[0m \x1b\\[34mc\x1b\\[0m .*\n(.*\n)* 0  \x1b\\[31mR\x1b\\[0m .*\n    0 1 2 3 .*\n(.*\n)*answer:   \x1b\\[1mblue captain;NA;yes;no\x1b\\[0m\n\n\x1b\\[32mvalid\x1b\\[0m, by DC-2\\.1", ""},
    Row{"explain duck.in --op 15 --color always", "", 0, "~\n\x1b\\[31minvalid\x1b\\[0m, by DC-2\\.3", ""},
    Row{"explain -p pc primitive.in --op 2 --color always", "", 0, "~\n 1  \x1b\\[31mB\x1b\\[0m \\. \\.\n 2  \\. \\. \x1b\\[34mr\x1b\\[0m\n(.*\n)*answer: \x1b\\[1mLOSE\x1b\\[0m, by PC-3\\.1: ", ""},
    Row{"explain -p remix remix.in --color always", "", 0, "~^(.*\n){2}3\\. 9 5 8 5 -> \x1b\\[1mno line\x1b\\[0m  \\[DC-3\\.2: ", ""},
    Row{"explain duck.in --op 16 --color always | sed 's/\x1b\\[[0-9]*m//g' | diff - <($QUACKCHECK explain duck.in --op 16)", "", 0, "", ""},
    Row{"explain duck.in --json --op 16", "", 0, "~\"number\": 16,\n    \"operation\": \"8 4 9 4\",\n    \"answer\": \"blue captain;NA;yes;no\",\n", ""},
    Row{"explain duck.in > /dev/full", "", 2, "", "^quackcheck: cannot write standard output: No space left on device\n$"}));
// clang-format on

}  // namespace
}  // namespace quack::cli_tests
