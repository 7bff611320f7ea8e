// `grade`, one line a run, and what it adds to judge data.

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "problems/registry.h"
#include "testdata/kill_matrix.h"
#include "tests/cli_run.h"

namespace quack::cli_tests {
namespace {

const Problem& primitive() { return *find_problem("primitive-chess"); }

// A test of primitive chess in a directory, with the right answer under that name.
void write_test(const std::string& input_file, const std::string& answer_file, const std::string& input) {
  write_file(input_file, input);
  write_file(answer_file, testdata::right_output(primitive(), input));
}

constexpr const char* kWin = "1\n1 3\n1 1 R\n1 2 R\n";
constexpr const char* kLoss = "1\n2 2\n1 1 R\n2 2 R\n";
constexpr const char* kDraw = "1\n8 8\n1 1 B\n1 2 B\n";

// Weak data in plain files; the same with something wrong; two programs.
void make_data() {
  make_files();
  run_shell("mkdir -p weak twice odd liar windows programs lonely empty");
  write_file("bad.c", "int main( {");
  write_test("weak/1.in", "weak/1.out", kWin);
  write_test("weak/2.in", "weak/2.out", kLoss);
  write_test("twice/1.in", "twice/1.out", kWin);
  write_test("twice/2.in", "twice/2.out", kWin);
  write_test("odd/1.in", "odd/1.out", kDraw);
  write_file("odd/2.in", "1\n1 3\n1 1 R\n1 1 R\n");
  write_test("liar/1.in", "liar/1.out", kDraw);
  write_file("liar/1.out", "WIN\n");
  write_file("windows/1.in", "1\r\n1 3\r\n1 1 R\r\n1 2 R\r\n");
  write_file("windows/1.out", "WIN\r\n");
  write_file("windows/2.in",
             "\xef\xbb\xbf"
             "0\n");
  write_file("lonely/7.out", "WIN\n");
  write_file("programs/always-lose.sh", "#!/bin/sh\nread count; for i in $(seq $count); do echo LOSE; done\n");
  write_file("programs/always-win.sh", "#!/bin/sh\nread count; for i in $(seq $count); do echo WIN; done\n");
}

class Grades : public testing::TestWithParam<Row> {
 protected:
  static void SetUpTestSuite() { make_data(); }
};
TEST_P(Grades, does_what_its_row_says) { expect(GetParam()); }

// clang-format off
INSTANTIATE_TEST_SUITE_P(Rows, Grades, testing::Values(
    Row{"grade -p pc weak", "", 1, "~^Primitive chess \\(primitive-chess\\): 2 tests, 2 cases in weak\nscore: [0-9.]+% \\([0-9]+ of [0-9]+ known mistakes caught\\), required 100%: not strong enough\n\nmissing: (.*\n)*  PC-3.1 .*(.*\n)*\nto fix it \\(1 more test catches 24 of 24 that survive\\):\n  quackcheck grade -p primitive-chess weak --fix weak\n$", ""},
    Row{"grade -p pc weak --all", "", 1, "~\n    not caught: mistake:four-plies: .*\n(.*\n)*    never exercised: .*\n(.*\n)*\ninputs that count: 2 of 2; recorded answers: 2\nduplicates: none\nbounds reached: .*\nfeatures exercised: .*\nknown mistakes caught: .*\nas strong: 2 of 2 tests, the fewest possible: 1.in, 2.in\n$", ""},
    Row{"grade -p pc weak --require 10", "", 0, "~required 10%: strong enough\n", ""},
    Row{"grade -p pc weak --require 10.5", "", 0, "~required 10.5%: strong enough\n", ""},
    Row{"grade -p pc twice --all --require 0", "", 0, "~\nduplicates: 1.in, 2.in\n", ""},
    Row{"grade -p pc odd --require 0", "", 1, "~score: .*: strong, but with the errors below\n\nerrors in the data:\n  not valid: 2.in:4:3: expected .*\n", ""},
    Row{"grade -p pc windows --all --require 0 --impl mistake:never-lost", "", 1, "~\n  not valid: 2.in:1:1: expected .*, found a byte order mark\n  not strict: 1.in:1:2: expected a line end .*, found a carriage return .*\n(.*\n)*  mistake:never-lost: accepted by all tests\n(.*\n)*inputs that count: 1 of 2; recorded answers: 1\n", ""},
    Row{"grade -p pc lonely", "", 2, "", "^quackcheck: there is no test in 'lonely', but answers such as '7.out'; expected "},
    Row{"grade -p pc empty", "", 2, "", "^quackcheck: there is no test in 'empty'; expected "},
    Row{"grade -p pc liar --require 0", "", 1, "~  wrong answer: 1.in: line 1 of the recorded answer: expected 'DRAW', found 'WIN'\n", ""},
    Row{"grade -p pc weak --all --require 0 --right \"me=cmd:$QUACKCHECK answer -p pc\" --wrong 'you=cmd:cat'", "", 0, "~\nprograms:\n  me \\(right\\): accepted by all tests\n  you \\(wrong\\): rejected by 2 tests; first 1.in: WA, line 1: .*\n  true negative rate: 100% \\(1 of 1 wrong programs rejected\\)\n  true positive rate: 100% \\(1 of 1 right programs accepted\\)\n", ""},
    Row{"grade -p pc weak --require 0 --right optimized --wrong 'you=cmd:cat'", "", 0, "~\nprograms:\n  true negative rate: 100% ", ""},
    Row{"grade -p pc weak --require 0 --wrong mistake:four-plies", "", 1, "~\n  mistake:four-plies \\(wrong\\): accepted by all tests\n  true negative rate: 0% \\(0 of 1(.*\n)*  quackcheck grade -p primitive-chess weak --wrong mistake:four-plies --fix weak\n$", ""},
    Row{"grade -p pc weak --require 0 --right mistake:never-lost", "", 1, "~\n  mistake:never-lost \\(right\\): rejected by 1 test; first 2.in: WA, line 1: expected 'LOSE', found 'DRAW' \\[PC-3.1: DRAW is told for LOSE\\]\n", ""},
    Row{"grade -p pc weak --require 0 --impl mistake:never-lost", "", 0, "~\n  mistake:never-lost: rejected by 1 test; ", ""},
    Row{"grade -p pc weak --require 0 --impl bad.c", "", 0, "~\n  bad.c: does not compile \\(CE\\): ", ""},
    Row{"grade -p pc weak --require 0 --wrong bad.c", "", 1, "~\n  bad.c \\(wrong\\): does not compile \\(CE\\): .*\n(.*\n)*  true negative rate: 0% ", ""},
    Row{"grade -p pc nosuch", "", 2, "", "nosuch"},
    Row{"grade", "", 2, "", "DIR"},
    Row{"grade -p pc weak weak", "", 2, "", "unexpected word|DIR"},
    Row{"grade -p pc weak --require 101", "", 2, "", "option '--require': '101' is not a percentage from 0 to 100"},
    Row{"grade -p pc weak --require 1e2", "", 2, "", "option '--require': '1e2' is not a percentage from 0 to 100"},
    Row{"grade -p pc weak --require 5.", "", 2, "", "option '--require': '5.' is not a percentage from 0 to 100"},
    Row{"grade -p pc weak --fix weak --runs 0", "", 2, "", "option '--runs': "},
    Row{"grade -p pc weak --fix weak --search-runs -1", "", 2, "", "option '--runs': "},
    Row{"grade -p pc weak --runs 5", "", 2, "", "option '--runs' goes only with --fix"},
    Row{"grade -p pc weak --impl answers", "", 2, "", "option '--impl': the recorded answers are checked anyway; name a program"},
    Row{"grade -p pc weak --wrong mistake:may-pas", "", 2, "", "option '--wrong': .*did you mean 'mistake:may-pass'"},
    Row{"grade -p pc weak --wrong mistake:may-pass --right mistake:may-pass", "", 2, "", "two programs are called 'mistake:may-pass'"},
    Row{"grade -p pc weak --wrong weak", "", 2, "", "option '--wrong': the directory 'weak' contains no source and no program"},
    Row{"grade -p pc weak --report csv=x", "", 2, "", "option '--report': expected FORMAT=FILE, where FORMAT is text, json, junit or html; found 'csv=x'"}));
// clang-format on

TEST(Grade, TakesEveryProgramOfADirectory) {
  make_data();
  EXPECT_EQ(run_shell("chmod +x programs/*.sh").status, 0);
  const RunResult result = run("grade -p pc weak --require 0 --sandbox limits --impl programs");
  EXPECT_NE(result.out.find("programs/always-win.sh: rejected by 1 test; first 2.in: WA"), std::string::npos)
      << result.out << result.err;
  EXPECT_NE(result.out.find("programs/always-lose.sh: rejected by 1 test; first 1.in: WA"), std::string::npos)
      << result.out;
}

TEST(Grade, WritesBoundsAsJudgesToolsReadThem) {
  make_data();
  const RunResult result =
      run("grade -p pc weak --all --require 0 --overview bounds.log --constraints bounds.txt --report json=g.json "
          "--report html=g.html --report text=g.txt --force");
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_EQ(read_file("g.txt"), result.out);
  EXPECT_NE(read_file("bounds.log").find("\"n\": min-value-hit\n"), std::string::npos) << read_file("bounds.log");
  EXPECT_NE(read_file("bounds.txt").find("primitive-chess:n n 1 0 1 2 1 1000000000\n"), std::string::npos)
      << read_file("bounds.txt");
  const auto report = nlohmann::json::parse(read_file("g.json"));
  EXPECT_EQ(report["tests"].size(), 2U);
  EXPECT_EQ(report["mistakes"].size(), primitive().mistakes.size());
  EXPECT_NE(read_file("g.html").find("<!doctype html>"), std::string::npos);
  EXPECT_EQ(run("grade -p pc weak --report json=g.json").status, 2);  // it is there already
}

// Small boards that catch all mistakes of today, or all but one, so that little is to be searched for.
std::string strong_input(bool catches_all) {
  std::vector<std::string> cases = {"1 3\n1 1 R\n1 2 R", "2 2\n1 1 R\n2 2 R", "5 2\n3 2 B\n3 1 R", "4 4\n2 3 R\n1 4 B",
                                    "2 2\n1 1 B\n2 1 B", "3 9\n1 7 B\n1 1 R", "4 5\n3 1 B\n1 2 R", "3 4\n1 1 B\n2 4 B",
                                    "3 3\n1 2 R\n3 3 B", "3 2\n3 1 B\n2 2 R"};
  if (catches_all) cases.emplace_back("2 9\n2 8 R\n1 9 R");
  return primitive().input_of(cases);
}

// What is added catches what survived, and leaves alone what was there.
TEST(Grade, AddsTestsThatCatchWhatSurvives) {
  make_files();
  run_shell("mkdir -p package/tests");
  const std::string input = strong_input(false);
  write_file("package/problem.xml", "<problem/>\n");
  write_test("package/tests/01", "package/tests/01.a", input);
  const RunResult weak = run("grade -p pc --fix package package");
  EXPECT_EQ(weak.status, 1) << weak.out << weak.err;
  EXPECT_NE(weak.out.find("\nfixed: 1 more test catches 1 of 1 that survive\n  added: package/tests/02\n"),
            std::string::npos)
      << weak.out;
  EXPECT_NE(weak.err.find("package/problem.xml lists the tests; add "), std::string::npos) << weak.err;
  EXPECT_EQ(read_file("package/tests/01"), input);
  const RunResult strong = run("grade -p pc package");
  EXPECT_EQ(strong.status, 0) << strong.out << strong.err;
  EXPECT_NE(strong.out.find("\nscore: 100% ("), std::string::npos) << strong.out;
}

// A program that knows the tests by heart, and nothing else: it is no mistake of the catalogue.
TEST(Grade, CatchesAProgramThatEveryTestAccepts) {
  make_files();
  run_shell("mkdir -p known/in known/out");
  write_test("known/in/1.txt", "known/out/1.txt", strong_input(true));
  write_file("parrot.sh",
             "#!/bin/sh\nif cmp -s - \"$1/in/1.txt\"; then cat \"$1/out/1.txt\"; else echo runs >> \"$1/runs\"; "
             "awk 'NR > 1 && NR % 3 == 1 { print \"DRAW\" }'; fi\n");
  run_shell("chmod +x parrot.sh");
  const std::string parrot = " --sandbox limits --wrong \"parrot=cmd:$PWD/parrot.sh $PWD/known\"";
  const RunResult off = run("grade -p pc known --require 0" + parrot);
  EXPECT_EQ(off.status, 1);
  EXPECT_NE(off.out.find("\n  parrot (wrong): accepted by all tests\n"), std::string::npos) << off.out << off.err;
  EXPECT_FALSE(file_exists("known/runs"));
  const RunResult found = run(
      "grade -p pc known --require 0 --fix known --report json=parrot.json --report html=parrot.html --force" + parrot);
  EXPECT_EQ(found.status, 1);
  EXPECT_NE(found.out.find("\nfixed: 1 more test catches 1 of 1 that survive\n"), std::string::npos)
      << found.out << found.err;
  EXPECT_EQ(nlohmann::json::parse(read_file("parrot.json"))["additions"][0]["catches"][0], "parrot");
  EXPECT_TRUE(file_exists("known/in/2.txt"));
  EXPECT_TRUE(file_exists("known/out/2.txt"));
  const RunResult fixed = run("grade -p pc known --require 0" + parrot);
  EXPECT_EQ(fixed.status, 0) << fixed.out << fixed.err;
  EXPECT_NE(fixed.out.find("\n  true negative rate: 100% (1 of 1 wrong programs rejected)\n"), std::string::npos);
}

// The search ends, and what is known by then is told.
TEST(Grade, CanBeInterruptedWhileItSearches) {
  make_files();
  run_shell("mkdir -p one; rm -f searching; mkfifo searching");
  write_test("one/1.in", "one/1.out", strong_input(true));
  write_file("sleeper.sh",
             "#!/bin/sh\nif cmp -s - \"$1/one/1.in\"; then cat \"$1/one/1.out\"; else echo > \"$1/searching\"; exec "
             "sleep 5432; fi\n");
  run_shell("chmod +x sleeper.sh");
  const RunResult result = run_shell(
      "set -m; \"$QUACKCHECK\" grade -p pc one --require 0 --fix one --jobs 1 --sandbox limits --wall-limit 10m "
      "--wrong "
      "\"sleeper=cmd:$PWD/sleeper.sh $PWD\" & read -r _ < searching; kill -INT $!; wait $!");
  EXPECT_EQ(result.status, 2) << result.out << result.err;
  EXPECT_NE(result.out.find("\n  sleeper (wrong): accepted by all tests\n"), std::string::npos) << result.out;
  EXPECT_NE(result.err.find("grade: interrupted: "), std::string::npos) << result.err;
}

}  // namespace
}  // namespace quack::cli_tests
