// `diff` with programs that nobody trusts, judge data and reports; and `shrink`. One line a run. The foreign programs
// are command lines of the shell around the built program itself, so that right ones are right.

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/cli_run.h"

namespace quack::cli_tests {
namespace {

// A SPEC for a command line that answers rightly and then does something else to the output.
std::string answering(const std::string& then) { return "\"cmd:$QUACKCHECK answer" + then + "\""; }

std::string against(const std::string& spec, const std::string& words) {
  return "diff --impl reference --impl " + spec + " " + words;
}

class DiffOfPrograms : public testing::TestWithParam<Row> {};
TEST_P(DiffOfPrograms, does_what_its_row_says) { expect(GetParam()); }

// clang-format off
INSTANTIATE_TEST_SUITE_P(Rows, DiffOfPrograms, testing::Values(
    Row{against("right=" + answering(""), "duck.in"), "", 0, "~^right agrees with reference on 1 case; at most [0-9]+ ms of processor time and [0-9.]+ MB\n(foreign programs ran with .*\n)*compared: inputs=1 operations=18 differences=0 ", ""},
    Row{against("crlf=" + answering(" | sed 's/\\$/\\r/'"), "duck.in"), "", 0, "~^crlf agrees with reference on 1 case", ""},
    Row{against("wide=" + answering(" | sed 's/ /  /'"), "duck.in"), "", 1, "~finding, 1 case: PE \\(presentation error\\)", ""},
    Row{against("wrong=" + answering(" | sed 's/yes;no/no;no/'"), "duck.in"), "", 1, "~\n  expected \\(reference\\): '.*;yes;no'\n  actual \\(wrong\\): '.*;no;no'\n  operation [1-6], line [2-7] of the input: .*\n  by DC-5.1: ", ""},
    Row{against("wrong=" + answering(" | sed 's/yes;no/no;no/'"), "duck.in"), "", 1, "~  minimized to [1-6] operations? in [0-9]+ runs\n", ""},
    Row{against("wrong=" + answering(" | sed 's/yes;no/no;no/'"), "duck.in"), "", 1, "~wrong differs from reference in 1 of 1 case \\(WA 1\\); at most ", ""},
    Row{against("crash='cmd:kill -SEGV $$'", "duck.in"), "", 1, "~^wrong: crash\n\nfinding, 1 case: RE \\(runtime error\\)\n  crash: RE \\(runtime error\\): signal 11 \\(SIGSEGV\\), before any output\n  its output stopped at line 1\n  expected \\(reference\\): '.*'\n  actual \\(crash\\): no such line\n  operation 1, line 2 of the input: .*\n(.*\n)*  minimized to 0 operations in .*\n(.*\n)*  again: quackcheck diff -p duckchess --impl reference --impl .*duck.in\n", ""},
    Row{against("late=" + answering("; exit 3"), "duck.in"), "", 1, "~late: RE \\(runtime error\\): exit code 3, after all the right output\n", ""},
    Row{against("loud='cmd:echo oops >&2; exit 1'", "duck.in"), "", 1, "~  its standard error:\n    oops\n", ""},
    Row{against("loop='cmd:while :; do :; done'", "--time-limit 100ms --shrink none duck.in"), "", 1, "~  loop: TLE \\(time limit exceeded\\): .*\n(.*\n)*loop differs from reference in 1 of 1 case \\(TLE 1\\)", ""},
    Row{against("flood='cmd:yes'", "--output-limit 100k --shrink none duck.in"), "", 1, "~  flood: OLE \\(output limit exceeded\\): ", ""},
    Row{against("'cmd:cat'", "--time-limit 100ms --wall-limit 1m --memory-limit 64M --process-limit 5 --sandbox limits --shrink none duck.in"), "", 1, "~  again: quackcheck diff -p duckchess --impl reference --impl cmd:cat --time-limit 100ms --wall-limit 1m --memory-limit 64M --process-limit 5 --sandbox limits duck.in\n(.*\n)*foreign programs ran with ", ""},
    Row{"diff --impl 'cmd:exit 7' --impl reference duck.in", "", 2, "~could not be compared with cmd:exit 7 on 1 of 1 case\n", "^duck.in: cmd:exit 7: RE: exit code 7\nduck.in: reference: JE: the expected implementation gave no answer to compare with \\(RE\\)\nquackcheck: diff: nothing was compared\n$"},
    Row{"diff --impl answers --impl optimized --impl mistake:blue-first duck.in", "", 1, "~  minimized to 1 operation in .*\n(.*\n)*  expected \\(answers\\): .*\n(.*\n)*  again, small: printf '.*' \\| quackcheck diff -p duckchess --impl reference --impl mistake:blue-first -\n  again: quackcheck diff -p duckchess --impl answers --impl mistake:blue-first duck.in\n", ""},
    Row{"diff --impl reference --impl answers wrong/1.in", "", 1, "~  again: quackcheck diff -p duckchess --impl reference --impl answers wrong/1.in\n\nanswers differs", ""},
    Row{"diff --impl answers --impl optimized - < duck.in", "", 2, "~could not be compared", "^-: answers: JE: no recorded answer beside it\n"},
    Row{"diff --impl answers --impl optimized --tests data", "", 0, "~^optimized agrees with answers on 3 cases\ncompared: inputs=3 operations=54 differences=0 ", ""},
    Row{"diff --impl answers --impl optimized --tests data/empty", "", 2, "", "data/empty"},
    Row{"diff --impl answers --impl optimized --tests data/nosuch", "", 2, "", "data/nosuch"},
    Row{"diff --impl answers --impl optimized --tests data duck.in", "", 2, "", "unexpected case 'duck.in'; --tests compares no files"},
    Row{"diff --impl answers --impl optimized --tests data --random 3", "", 2, "", "options '--tests' and '--random' can't be combined"},
    Row{"diff --impl answers --impl optimized --tests data --seed 3", "", 2, "", "option '--seed' goes with random cases, not with files"},
    Row{"diff --impl a=reference --impl a=optimized duck.in", "", 2, "", "two implementations are called 'a'"},
    Row{"diff --impl reference --impl ./nosuch duck.in", "", 2, "", "option '--impl': .*there is no file './nosuch'"},
    Row{"diff --impl reference --impl data duck.in", "", 2, "", "option '--impl': the directory 'data' contains no source and no program"},
    Row{"diff --impl reference --impl duck.in duck.in", "", 2, "", "option '--impl': .*'duck.in'"},
    Row{against("bad.c", "duck.in"), "", 1, "~  bad.c: CE \\(compile error\\): .*\n(.*\n)*  again: .*\n\nbad.c differs from reference in 1 of 1 case \\(CE 1\\)", ""},
    Row{against("optimized", "--time-limit 0 duck.in"), "", 2, "", "option '--time-limit': '0' is not a time between 1ms and a week; write 500ms, 2s, 10m or 2h"},
    Row{against("optimized", "--time-limit -1s duck.in"), "", 2, "", "option '--time-limit': '-1s' is not a time"},
    Row{against("optimized", "--wall-limit 1.5.5s duck.in"), "", 2, "", "option '--wall-limit': '1.5.5s' is not a time"},
    Row{against("optimized", "--memory-limit 12X duck.in"), "", 2, "", "option '--memory-limit': '12X' is not a size between 1 byte and 1024G; write 64k, 512M, 1.5G or"},
    Row{against("optimized", "--process-limit 0 duck.in"), "", 2, "", "option '--process-limit': '0' is not a whole number between 1 and 10000"},
    Row{against("optimized", "--sandbox nothing duck.in"), "", 2, "", "option '--sandbox'"},
    Row{against("optimized", "--report pdf=x duck.in"), "", 2, "", "option '--report': expected FORMAT=FILE, where FORMAT is text, json, junit or html; found 'pdf=x'"},
    Row{against("optimized", "--report json duck.in"), "", 2, "", "option '--report': expected FORMAT=FILE.*; found 'json'"},
    Row{against("optimized", "--report json= duck.in"), "", 2, "", "option '--report': expected FORMAT=FILE.*; found 'json='"},
    Row{against("optimized", "--report json=- duck.in"), "", 2, "", "option '--report': '-' would mix"},
    Row{against("optimized", "--report json=x --report html=x duck.in"), "", 2, "", "option '--report': two reports would be written to 'x'"},
    Row{against("optimized", "--report json=duck.ans duck.in"), "", 2, "", "^quackcheck: duck.ans already exists; --force overwrites it\n$"},
    Row{against("optimized", "--report json=/nosuch/x duck.in"), "", 2, "", "^quackcheck: cannot write /nosuch/x: No such file or directory\n$"},
    Row{against("optimized", "--report json=/dev/full duck.in"), "", 2, "", "^quackcheck: cannot write /dev/full: No space left on device\n$"}));
// clang-format on

class Shrink : public testing::TestWithParam<Row> {};
TEST_P(Shrink, does_what_its_row_says) { expect(GetParam()); }

// clang-format off
INSTANTIATE_TEST_SUITE_P(Rows, Shrink, testing::Values(
    Row{"shrink duck.in --impl reference --impl mistake:blue-first", "", 1, "1\n9 0 8 0\n", "^18 operations to 1 operation in [0-9]+ runs\nWA: line 2: expected 'Invalid command', found 'blue car;NA;no;no'\non the small input: 9 0 8 0, by DC-4.1a: "},
    Row{"shrink --impl reference --impl mistake:blue-first < duck.in", "", 1, "1\n9 0 8 0\n", "^18 operations to 1 "},
    Row{"shrink -p pc --impl reference --impl mistake:kinds-swapped primitive.in", "", 1, "~^1\n[0-9]+ [0-9]+\n[0-9]+ [0-9]+ [RB]\n[0-9]+ [0-9]+ [RB]\n$", "cases to 1 case "},
    Row{"shrink --impl reference --impl 'cmd:exit 1' duck.in", "", 1, "0\n", "^18 operations to 0 operations in .*\nRE: exit code 1"},
    Row{"shrink --impl reference --impl optimized duck.in", "", 0, "", "^quackcheck: shrink: the two agree on this input; there is nothing to shrink\n$"},
    Row{"shrink --impl reference --impl mistake:blue-first duck.in --runs 1", "", 1, "~.", "; all runs were used, so it may not be minimal\n"},
    Row{"shrink --impl reference --impl mistake:blue-first duck.in -o duck.ans", "", 2, "", "^quackcheck: duck.ans already exists; --force overwrites it\n$"},
    Row{"shrink --impl reference --impl mistake:blue-first duck.in -o small.in && false || cat small.in", "", 0, "1\n9 0 8 0\n", "^18 operations to 1 "},
    Row{"shrink --impl reference --impl mistake:blue-first duck.in > /dev/full", "", 2, "", "quackcheck: cannot write standard output: No space left on device\n"},
    Row{"shrink --impl reference --impl answers wrong/1.in", "", 2, "", "recorded answers can't be run on other inputs"},
    Row{"shrink --impl reference duck.in", "", 2, "", "option '--impl' is needed twice"},
    Row{"shrink --impl reference --impl optimized --impl optimized duck.in", "", 2, "", "option '--impl': 'optimized' is one too many; this command compares 2"},
    Row{"shrink --impl reference --impl optimized duck.in duck.in", "", 2, "", "unexpected word 'duck.in'"},
    Row{"shrink --impl reference --impl optimized nosuch.in", "", 2, "", "^quackcheck: nosuch.in: No such file"},
    Row{"shrink --impl reference --impl optimized short.in", "", 2, "", "^short.in:3:1: expected "},
    Row{"shrink --impl reference --impl bad.c duck.in", "", 2, "", "^quackcheck: shrink: bad.c: "},
    Row{"shrink --impl 'cmd:exit 1' --impl optimized duck.in", "", 2, "", "^quackcheck: shrink: RE: exit code 1"}));
// clang-format on

// The directories of judge data that the rows name.
class Data : public testing::Environment {
 public:
  void SetUp() override {
    make_files();
    run_shell(
        "mkdir -p data/empty wrong && for n in 1 2 10; do cp duck.in data/$n.in; cp duck.ans data/$n.ans; done; "
        "cp duck.in wrong/1.in; sed 's/red guard/red gourd/' duck.ans > wrong/1.ans; echo 'int main( {' > bad.c");
  }
};
const testing::Environment* const data = testing::AddGlobalTestEnvironment(new Data);

TEST(DiffStyleJudge, prints_a_line_a_case_and_the_verdict) {
  const auto result = run("diff --style judge --impl answers --impl optimized --tests data");
  EXPECT_EQ(result.status, 0);
  EXPECT_NE(result.out.find("Test #1: AC"), std::string::npos) << result.out;
  EXPECT_NE(result.out.find("Test #3: AC"), std::string::npos) << result.out;
  const auto wrong = run("diff --style judge --impl answers --impl 'cmd:echo nonsense' --tests data");
  EXPECT_EQ(wrong.status, 1);
  EXPECT_NE(wrong.out.find("Test #2: WA, line 1, "), std::string::npos) << wrong.out;
}

TEST(DiffReports, are_all_written_in_one_run) {
  const auto result = run(
      "diff --impl reference --impl optimized --impl wrong=mistake:blue-first --random 5 --seed 1 --report json=r.json "
      "--report html=r.html --report junit=r.xml --report text=r.txt");
  EXPECT_EQ(result.status, 1);
  EXPECT_NE(read_file("r.txt").find("It behaves as if: Blue moves first."), std::string::npos) << read_file("r.txt");
  const auto json = nlohmann::json::parse(read_file("r.json"));
  EXPECT_EQ(json.at("implementations").size(), 3U);
  EXPECT_EQ(json.at("cases").size(), 5U);
  EXPECT_NE(read_file("r.html").find("<!doctype html>"), std::string::npos);
  EXPECT_NE(read_file("r.xml").find("<testsuite"), std::string::npos);
}

TEST(DiffOfForeignPrograms, prints_the_same_for_any_number_of_jobs) {
  const std::string command = "diff --impl reference --impl wrong=" + answering(" | sed 's/yes;no/no;no/'") +
                              " --random 12 --shrink none --all --jobs ";
  std::string one = run(command + "1").out;
  std::string four = run(command + "4").out;
  for (std::string* out : {&one, &four}) out->erase(out->rfind("; at most "));
  EXPECT_NE(one.find("finding"), std::string::npos) << one;
  EXPECT_EQ(one, four);
}

// Ctrl-C while a program sleeps: the report tells of what was done, and the sleeper is gone.
TEST(DiffInterrupted, writes_its_reports_and_leaves_no_process_behind) {
  const auto result = run_shell(
      "set -m; mkfifo started; \"$QUACKCHECK\" diff --sandbox limits --wall-limit 10m --impl reference --impl "
      "optimized --impl "
      "\"sleeper=cmd:echo > '$PWD/started'; exec sleep 5431\" --report json=interrupted.json duck.in & "
      "read -r _ < started; kill -INT $!; wait $!; status=$?; pgrep -f '^sleep 5431' && echo LEFT; exit $status");
  EXPECT_EQ(result.status, 2);
  EXPECT_NE(result.out.find("interrupted: not all cases were compared\n"), std::string::npos) << result.out;
  EXPECT_EQ(result.out.find("LEFT"), std::string::npos);
  EXPECT_TRUE(nlohmann::json::parse(read_file("interrupted.json")).at("interrupted").get<bool>());
}

}  // namespace
}  // namespace quack::cli_tests
