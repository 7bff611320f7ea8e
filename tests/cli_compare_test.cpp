// The commands that compare and count: diff, prove, perft; and list. One line a run.

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "cli/prove.h"
#include "problems/registry.h"
#include "tests/cli_run.h"

namespace quack::cli_tests {
namespace {

std::string both(const std::string& words) { return "diff --impl reference --impl optimized " + words; }

class Diff : public testing::TestWithParam<Row> {};
TEST_P(Diff, does_what_its_row_says) { expect(GetParam()); }

// clang-format off
INSTANTIATE_TEST_SUITE_P(Rows, Diff, testing::Values(
    Row{both("duck.in"), "", 0, "~^reference and optimized agree\ncompared: inputs=1 operations=18 differences=0 seconds=[0-9.]+\n$", ""},
    Row{both("- < duck.in"), "", 0, "~^reference and optimized agree\ncompared: inputs=1 operations=18 ", ""},
    Row{both("-p remix remix.in remix.in"), "", 0, "~compared: inputs=2 operations=8 differences=0 ", ""},
    Row{both("-p pc primitive.in"), "", 0, "~compared: inputs=1 cases=3 differences=0 ", ""},
    Row{both("--random 50"), "", 0, "~compared: inputs=50 operations=5000 differences=0 ", ""},
    Row{both("--random 50 --seed 18446744073709551615 --profile near-misses --count 20 --jobs 3"), "", 0, "~compared: inputs=50 operations=1000 differences=0 ", ""},
    Row{both("-p pc -r 3 --profile thin --count 7"), "", 0, "~compared: inputs=3 cases=21 differences=0 ", ""},
    Row{"diff -i optimized -i reference -i optimized duck.in", "", 0, "~^optimized and reference agree\noptimized and optimized agree\ncompared: ", ""},
    Row{"diff --impl reference --impl mistake:blue-first duck.in", "", 1, "~^difference: duck\\.in, line 2 of the output\n  expected \\(reference\\): 'Invalid command'\n  actual \\(mistake:blue-first\\): 'blue car;NA;no;no'\n  operation 2, line 3 of the input: 9 0 8 0\n  by DC-4\\.1a: \\(9,0\\) holds a blue car, and red is to move\n.*\n +9  r h e g c g e h r\n(.*\n)*    position: rhegcgehr/9/d7d/s1s1s1s1s/9/9/S1S1S1S1S/D7D/9/RHEGCGEHR r\n  again: quackcheck diff -p duckchess --impl reference --impl mistake:blue-first duck\\.in\n  minimized to 1 operation in [0-9]+ runs?\n    1\n    9 0 8 0\n    there line 1 .*\n  again, small: printf '1\\\\n9 0 8 0\\\\n' \\| quackcheck diff -p duckchess --impl reference --impl mistake:blue-first -\n\nmistake:blue-first differs from reference in 1 input \\(WA 1\\)\ncompared: inputs=1 operations=2 differences=1 ", ""},
    Row{"diff --impl reference --impl mistake:blue-first --random 9 --seed 5 --save saved.in && false || grep -c . saved.in", "", 0, "~^difference: random input 1 \\(profile mixed, seed 5, count 100\\), .*\n(.*\n)*  again: .* --random 1 --seed 5 --profile mixed --count 100\n(.*\n)*  again: .* --random 1 --seed 6 --profile mixed --count 100\n(.*\n)*mistake:blue-first differs from reference in 9 inputs \\(WA 9\\)\ncompared: .*\n101\n$", ""},
    Row{both("empty.in"), "", 2, "~^reference and optimized could not be compared\ncompared: inputs=0 operations=0 ", "^empty.in:1:1: expected the count.* \\(reference stopped there\\)\nempty.in:1:1: .* \\(optimized stopped there\\)\nquackcheck: diff: no operation was compared\n$"},
    Row{both("short.in duck.in"), "", 2, "~compared: inputs=2 operations=19 differences=0 ", "^short.in:3:1: expected xs of operation 2 of 3.* \\(reference stopped there\\)\n"},
    Row{both("nosuch.in duck.in"), "", 2, "~compared: inputs=1 operations=18 ", "^quackcheck: nosuch.in: No such file"},
    Row{both("-p pc pc-large.in"), "", 2, "~compared: inputs=1 cases=1 differences=0 ", "^pc-large.in:5:1: expected .*400 cells.* \\(reference stopped there\\)\n$"},
    Row{both(""), "", 2, "", "diff: nothing to compare on; name judge inputs, or give --tests DIR or --random N"},
    Row{"diff --impl reference --impl mistake:blue-first $(cp duck.in $'\\e.in') $'\\e.in'", "", 1, "~^difference: '\\\\x1b\\.in', line 2 of the output\n(.*\n)*  again: quackcheck diff -p duckchess --impl reference --impl mistake:blue-first \\$'\\\\x1b\\.in'\n", ""},
    Row{both("--random 0"), "", 2, "", "option '--random': '0' is not a whole number between 1 and 1000000000"},
    Row{both("--random -1"), "", 2, "", "option '--random': '-1' is not a whole number"},
    Row{both("--random 1e3"), "", 2, "", "option '--random': '1e3' is not a whole number"},
    Row{both("--random 5 --seed -1"), "", 2, "", "option '--seed': '-1' is not a whole number of at least 0\n"},
    Row{both("--random 5 --seed 18446744073709551616"), "", 2, "", "option '--seed': '18446744073709551616' is too large"},
    Row{both("--random 5 --see 1"), "", 2, "", "unknown option '--see'; did you mean '--seed'"},
    Row{both("--random 5 --count 0"), "", 2, "", "option '--count': '0' is not a whole number between 1 "},
    Row{both("--random 5 --jobs 0"), "", 2, "", "option '--jobs': '0' is not a whole number between 1 and 1024"},
    Row{both("--random 5 --profile mixd"), "", 2, "", "option '--profile': 'mixd' is not one of duckchess's profiles: mixed, .*did you mean 'mixed'"},
    Row{both("--random 5 --profile targeted:blue-frist"), "", 2, "", "option '--profile': duckchess has no known mistake for 'targeted:blue-frist'; .*did you mean 'targeted:blue-first'"},
    Row{"diff -i reference -i mistake:blue-first --shrink none --random 2 --profile targeted:blue-first", "", 1, "~^difference: random input 1 \\(profile targeted:blue-first, seed 1, count 100\\), line 1 ", ""},
    Row{both("--random 5 duck.in"), "", 2, "", "unexpected word 'duck.in'; --random N compares no files"},
    Row{both("--seed 5 duck.in"), "", 2, "", "option '--seed' goes only with --random N"},
    Row{both("--save - duck.in"), "", 2, "", "option '--save': '-' would mix"},
    Row{both("--save duck.ans --random 5"), "", 2, "", "^quackcheck: duck.ans already exists; --force overwrites it\n$"},
    Row{"diff duck.in", "", 2, "", "option '--impl' is needed at least twice"},
    Row{"diff --impl reference duck.in", "", 2, "", "option '--impl' is needed at least twice"},
    Row{"diff --impl reference --impl mistake:nosuch duck.in", "", 2, "", "option '--impl': .*mistake:nosuch.*there is no such known mistake of duckchess \\(see 'quackcheck list mistakes'\\)"},
    Row{"diff --impl reference --impl optimised duck.in", "", 2, "", "did you mean 'optimized'"},
    Row{both("duck.in > /dev/full"), "", 2, "", "^quackcheck: cannot write standard output: No space left on device\n$"}));
// clang-format on

TEST(Diff, prints_the_same_for_any_number_of_jobs) {
  const std::string command = "diff --impl reference --impl mistake:blue-first --random 200 --count 30 --jobs ";
  std::string one = run(command + "1").out;
  std::string four = run(command + "4").out;
  one.erase(one.rfind(" seconds="));
  four.erase(four.rfind(" seconds="));
  EXPECT_FALSE(one.empty());
  EXPECT_EQ(one, four);
}

TEST(Diff, shows_again_what_it_told_to_run_again) {
  const auto first = run("diff --impl reference --impl mistake:blue-first --random 3 --seed 40 --count 30");
  ASSERT_EQ(first.status, 1);
  const std::size_t begin = first.out.find("again: quackcheck ") + std::string("again: quackcheck ").size();
  const auto again = run(first.out.substr(begin, first.out.find('\n', begin) - begin));
  EXPECT_EQ(again.status, 1);
  EXPECT_EQ(again.out.substr(0, again.out.find("again:")), first.out.substr(0, first.out.find("again:")));
}

TEST(Diff, finds_a_planted_mistake_of_each_problem_in_random_inputs) {
  for (const std::string planted : {"-p duckchess --impl mistake:blue-first", "-p remix --impl mistake:blue-first",
                                    "-p pc --impl mistake:kinds-swapped"}) {
    EXPECT_EQ(run("diff --impl optimized --random 20 " + planted).status, 1) << planted;
  }
}

proofs::Part part(const std::string& proof, std::uint64_t compared, std::uint64_t differences) {
  return {.proof = proof, .name = "some part", .run = [=] {
            proofs::Finding finding{.compared = compared, .differences = differences, .shown = {}};
            if (differences > 0) finding.shown.emplace_back("expected this\nactual that");
            return finding;
          }};
}

TEST(Prove, adds_up_the_parts_of_each_proof_and_says_yes) {
  const auto result = cli::proved(
      {{"duckchess", part("reach", 1000, 0)}, {"duckchess", part("check", 2, 0)}, {"duckchess", part("reach", 234, 0)}},
      2, false, {});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_NE(result.text.find("duckchess        reach                             1,234            0"),
            std::string::npos)
      << result.text;
  EXPECT_NE(result.text.find("\ncompared: configurations=1236 differences=0 seconds="), std::string::npos)
      << result.text;
}

TEST(Prove, says_no_at_a_single_difference_and_shows_it) {
  const auto result =
      cli::proved({{"duckchess", part("reach", 1000, 0)}, {"duckchess", part("check", 5, 1)}}, 2, false, {});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_TRUE(result.text.starts_with("difference: check, some part:\nexpected this\nactual that\n")) << result.text;
}

TEST(Prove, cannot_tell_when_a_proof_compared_nothing) {
  EXPECT_EQ(
      cli::proved({{"duckchess", part("reach", 10, 0)}, {"duckchess", part("check", 0, 0)}}, 1, false, {}).exit_code,
      2);
  EXPECT_EQ(cli::proved({}, 1, false, {}).exit_code, 2);
}

class ProveRows : public testing::TestWithParam<Row> {};
TEST_P(ProveRows, do_what_they_say) { expect(GetParam()); }

// clang-format off
INSTANTIATE_TEST_SUITE_P(BadUse, ProveRows, testing::Values(
    Row{"prove everything", "", 2, "", "prove: unexpected word 'everything'; expected only options"},
    Row{"prove --problem chess", "", 2, "", "option '--problem': there is no problem 'chess'"},
    Row{"prove --jobs 1.5", "", 2, "", "option '--jobs': '1.5' is not a whole number between 1 and 1024"}));

class Perft : public testing::TestWithParam<Row> {};
TEST_P(Perft, does_what_its_row_says) { expect(GetParam()); }

INSTANTIATE_TEST_SUITE_P(Rows, Perft, testing::Values(
    Row{"perft 1", "", 0, "43\n", ""},
    Row{"perft 2", "", 0, "1849\n", ""},
    Row{"perft 3", "", 0, "80066\n", ""},
    Row{"perft 3 --engine reference", "", 0, "80066\n", ""},
    Row{"perft 3 -p remix", "", 0, "112134\n", ""},
    Row{"perft 1 --divide -p remix", "", 0, "~^(.*: 1\n){48}total: 48\n$", ""},
    Row{"perft 2 -d --position '4c4/9/9/9/9/9/9/9/9/4C4 r'", "", 0, "0 4 0 3: 3\n0 4 0 5: 3\n0 4 1 4: 3\ntotal: 9\n", ""},
    Row{"perft 1 --position '4c4/4C4/9/9/9/9/9/9/9/9 r'", "", 0, "4\n", ""},
    Row{"perft 2 --position '4c4/4C4/9/9/9/9/9/9/9/9 r'", "", 0, "9\n", ""},
    Row{"perft", "", 2, "", "perft: expected one DEPTH, found nothing"},
    Row{"perft 1 2", "", 2, "", "unexpected word '2'; expected one DEPTH"},
    Row{"perft 0", "", 0, "1\n", ""},
    Row{"perft 0 --engine reference --divide -p remix", "", 0, "total: 1\n", ""},
    Row{"perft 0 --position nonsense", "", 2, "", "option '--position': .*column 1"},
    Row{"perft 2 --json", "", 0, "{\n  \"problem\": \"duckchess\",\n  \"depth\": 2,\n  \"count\": 1849\n}\n", ""},
    Row{"perft 13", "", 2, "", "DEPTH: '13' is not a whole number between 0 and 12"},
    Row{"perft x", "", 2, "", "DEPTH: 'x' is not a whole number"},
    Row{"perft -1", "", 2, "", "unknown option '-1'"},
    Row{"perft 2 --position nonsense", "", 2, "", "option '--position': .*column 1: expected .*, found 'n'"},
    Row{"perft 2 --engine mistake:blue-first", "", 2, "", "option '--engine': 'mistake:blue-first' is not one of duckchess's engines: optimized and reference"},
    Row{"perft 2 -p pc", "", 2, "", "^quackcheck: primitive-chess has no perft\n$"},
    Row{"perft 2 > /dev/full", "", 2, "", "^quackcheck: cannot write standard output: No space left on device\n$"}));

class List : public testing::TestWithParam<Row> {};
TEST_P(List, does_what_its_row_says) { expect(GetParam()); }

INSTANTIATE_TEST_SUITE_P(Rows, List, testing::Values(
    Row{"list problems", "", 0, "~^duckchess +Duck chess .*\nduckchess-remix .*\nprimitive-chess .*P14549.*\n$", ""},
    Row{"list engines", "", 0, "~^optimized  .*\nreference  .*\n$", ""},
    Row{"list profiles", "", 0, "~^mixed  ", ""},
    Row{"list profiles -p pc", "", 0, "~^(.*\n)*huge ", ""},
    Row{"list mistakes", "", 0, "~^(mistake:[a-z0-9-]+ +.* \\(DC-[0-9.a-c]+\\)\n){40,}$", ""},
    Row{"list mistakes -p remix", "", 0, "~^(mistake:[a-z0-9-]+ +.* \\(D[CR]-[0-9.a-c]+\\)\n){15,}$", ""},
    Row{"list mistakes -p pc", "", 0, "~^(mistake:[a-z0-9-]+ +.* \\(PC-[0-9.]+\\)\n){15,}$", ""},
    Row{"list targets", "", 0, "~^duckchess  ", ""},
    Row{"list suites", "", 0, "~^full +[^\n]*; [0-9]+ inputs\n", ""},
    Row{"list suites --json", "", 0, "~\"name\": \"full\",\n", ""},
    Row{"list", "", 2, "", "list: expected problems, profiles, mistakes, suites, targets or engines, found nothing"},
    Row{"list mistake", "", 2, "", "there is no list of 'mistake'; .*did you mean 'mistakes'"},
    Row{"list problems engines", "", 2, "", "unexpected word 'engines'"},
    Row{"list problems > /dev/full", "", 2, "", "^quackcheck: cannot write standard output: No space left on device\n$"},
    Row{"list mistakes >&9", "", 2, "", "^quackcheck: cannot write standard output: Broken pipe\n$"}));
// clang-format on

TEST(List, gives_the_same_names_as_json) {
  std::size_t compared = 0;
  for (const std::string what : {"problems", "profiles", "mistakes", "suites", "targets", "engines"}) {
    const auto entries = nlohmann::json::parse(run("list --json " + what).out);
    const std::string lines = run("list " + what).out;
    std::size_t at = 0;
    for (const auto& entry : entries) {
      const auto name = entry.at("name").get<std::string>();
      EXPECT_EQ(lines.compare(at, name.size() + 1, name + " "), 0) << what << ' ' << name;
      EXPECT_FALSE(entry.at("description").get<std::string>().empty());
      at = lines.find('\n', at) + 1;
      ++compared;
    }
    EXPECT_EQ(at, lines.size()) << what;
  }
  EXPECT_GT(compared, 60U);
}

}  // namespace
}  // namespace quack::cli_tests
