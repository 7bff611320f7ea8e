// `gen`: inputs of profiles and whole suites. One line a run, and what is left when a run is broken off.

#include <gtest/gtest.h>
#include <string>

#include "tests/cli_run.h"

namespace quack::cli_tests {
namespace {

class Gen : public testing::TestWithParam<Row> {};
TEST_P(Gen, does_what_its_row_says) { expect(GetParam()); }

// clang-format off
INSTANTIATE_TEST_SUITE_P(Rows, Gen, testing::Values(
    Row{"gen --profile mixed --count 3", "", 0, "3\n0 0 1 0\n7 2 2 3\n6 6 6 7\n", ""},
    Row{"gen --profile mixed --count 3 -p remix -s 1", "", 0, "3\n10 5 9 5\n3 3 8 4\n4 7 5 7\n", ""},
    Row{"gen --profile wild --count 0", "", 0, "0\n", ""},
    Row{"gen --profile invalid --count 1000 --seed 18446744073709551615", "", 0, "~^1000\n([0-9] [0-8] [0-9] [0-8]\n){1000}$", ""},
    Row{"gen --profile endings | $QUACKCHECK validate", "", 0, "-: valid, 100 operations\n", ""},
    Row{"gen --profile endings --count 1001 --max-count 1001 | $QUACKCHECK validate --max-count 1001", "", 0, "-: valid, 1001 operations\n", ""},
    Row{"gen --profile targeted:may-stay", "", 0, "1\n0 0 0 0\n", ""},
    Row{"gen -p pc --profile sample --count 3 --seed 4", "", 0, "3\n1 3\n1 1 R\n1 3 R\n3 3\n1 1 B\n2 3 R\n8 8\n1 1 R\n2 3 B\n", ""},
    Row{"gen", "", 2, "", "gen: give --profile PROFILE for one input, or --suite SUITE for a set of judge data\n"},
    Row{"gen mixed", "", 2, "", "unexpected word 'mixed'"},
    Row{"gen --profile mixd", "", 2, "", "option '--profile': 'mixd' is not one of duckchess's profiles: mixed, .* and targeted:NAME; did you mean 'mixed'\\?\n"},
    Row{"gen --profile targeted:may-sty", "", 2, "", "duckchess has no known mistake for 'targeted:may-sty'; see 'quackcheck list mistakes -p duckchess'; did you mean 'targeted:may-stay'\\?\n"},
    Row{"gen --profile mixed --count 1001", "", 2, "", "option '--count': duckchess has at most 1000 operations, not 1001; --max-count allows more\n"},
    Row{"gen --profile mixed --count 99999999 --beyond-bounds", "", 2, "", "option '--count'.* 10000000"},
    Row{"gen --profile mixed --count -1", "", 2, "", "option '--count'"},
    Row{"gen --profile mixed --seed 18446744073709551616", "", 2, "", "option '--seed'"},
    Row{"gen --suite ful -o x", "", 2, "", "option '--suite': 'ful' is not one of duckchess's suites: full, small and samples; did you mean 'full'\\?\n"},
    Row{"gen --suite full", "", 2, "", "option '--suite': a suite is many files; name their directory with -o DIR\n"},
    Row{"gen --suite full -o -", "", 2, "", "option '--suite': a suite is many files; name their directory with -o DIR\n"},
    Row{"gen --suite full --seed 3 -o x", "", 2, "", "option '--seed' can't be combined with --suite\n"},
    Row{"gen --suite full --profile mixed -o x", "", 2, "", "option '--profile' can't be combined with --suite\n"},
    Row{"gen --suite samples -o duck.in", "", 2, "", "cannot make the directory duck.in: a file of that name exists\n"},
    Row{"gen --suite samples -o .", "", 2, "", "the directory . is not empty; name another, or give --force to overwrite the files of the same names\n"},
    Row{"gen --suite samples -o /proc/none", "", 2, "", "cannot make the directory /proc/none: "},
    Row{"gen --profile mixed -o duck.in", "", 2, "", "duck.in"},
    Row{"gen --profile mixed > /dev/full", "", 2, "", "^quackcheck: cannot write standard output: No space left on device\n$"}));
// clang-format on

// A whole suite to hold others against, made once.
const std::string& whole() {
  static const std::string directory = [] {
    make_files();
    run("gen --suite samples -o whole");
    return std::string("whole");
  }();
  return directory;
}

std::string difference(const std::string& directory) { return run_shell("diff -r " + whole() + " " + directory).out; }

TEST(GenSuite, writes_numbered_inputs_with_their_answers_and_a_manifest) {
  make_files();
  const auto made = run("gen --suite samples -o some/where/samples");
  EXPECT_EQ(made.status, 0) << made.err;
  EXPECT_TRUE(made.out.starts_with("some/where/samples: ")) << made.out;
  EXPECT_EQ(read_file("some/where/samples/01-sample.in"), read_file("duck.in"));
  EXPECT_EQ(read_file("some/where/samples/01-sample.ans"), read_file("duck.ans"));
  EXPECT_TRUE(file_exists("some/where/samples/manifest.json"));
  EXPECT_EQ(run_shell("ls -A some/where/samples | grep -v -e '^[0-9][0-9]-[a-z-]*[.]in$' -e '[.]ans$'").out,
            "manifest.json\n");
}

TEST(GenSuite, agrees_with_the_commands_that_its_manifest_names) {
  const std::string command = "grep -o 'quackcheck gen -p [^\"]* --profile [^\"]*' " + whole() + "/manifest.json";
  EXPECT_NE(run_shell(command + " | head -1").out, "");
  const auto compared = run_shell(command + " | sed 's/^quackcheck/\"$QUACKCHECK\"/' | sh > by-commands; cat " +
                                  whole() + "/*.in | cmp - by-commands && echo same");
  EXPECT_EQ(compared.out, "same\n") << compared.err;
}

TEST(GenSuite, takes_up_a_run_that_was_broken_off_and_keeps_what_is_whole) {
  const std::string broken = "cp -r " + whole() +
                             " broken && cd broken && rm manifest.json 02-*.ans && touch 02-x.in.123-0.partial && "
                             "printf 'quackcheck gen -p duckchess --suite samples\\n' > .unfinished && touch -d "
                             "2001-02-03 01-*.in && cd .. && ";
  const auto taken_up = run_shell(broken + "\"$QUACKCHECK\" gen --suite samples -o broken");
  EXPECT_EQ(taken_up.status, 0) << taken_up.err;
  EXPECT_NE(taken_up.out.find(" already existed\n"), std::string::npos) << taken_up.out;
  EXPECT_EQ(difference("broken"), "");
  // The file that was whole has not been written again.
  EXPECT_EQ(run_shell("ls --time-style=+%Y -l broken/01-*.in | grep -c ' 2001 '").out, "1\n");
}

TEST(GenSuite, does_not_take_a_file_for_whole_that_is_not) {
  const std::string spoilt = "cp -r " + whole() +
                             " spoilt && cd spoilt && rm manifest.json && echo 1 > 01-*.in && "
                             "printf 'quackcheck gen -p duckchess --suite samples\\n' > .unfinished && cd .. && ";
  const auto refused = run_shell(spoilt + "\"$QUACKCHECK\" gen --suite samples -o spoilt");
  EXPECT_EQ(refused.status, 2);
  EXPECT_NE(refused.err.find(" differs from the file of this suite; remove it, or give --force to overwrite it"),
            std::string::npos)
      << refused.err;
  EXPECT_EQ(run("gen --suite samples -o spoilt --force").status, 0);
  EXPECT_EQ(difference("spoilt"), "");
}

TEST(GenSuite, does_not_mix_with_another_run_that_was_broken_off) {
  const auto refused = run_shell(
      "mkdir other && printf 'quackcheck gen -p pc --suite full\\n' > other/.unfinished && \"$QUACKCHECK\" gen --suite "
      "samples "
      "-o other");
  EXPECT_EQ(refused.status, 2);
  EXPECT_NE(refused.err.find(
                "other holds an interrupted run of another suite ('quackcheck gen -p pc --suite full'); finish that"),
            std::string::npos)
      << refused.err;
}

TEST(GenSuite, survives_kill_9_at_any_time) {
  whole();
  for (const std::string delay : {"0", "0.005", "0.02", "0.05", "0.1", "0.2"}) {
    const auto killed =
        run_shell("rm -rf killed; \"$QUACKCHECK\" gen --suite samples -o killed > /dev/null & sleep " + delay +
                  "; kill -9 $!; wait $!; \"$QUACKCHECK\" gen --suite samples -o killed --progress never");
    // Where it was killed too late everything is there, and it says so.
    const bool was_done = killed.err.find("the directory killed is not empty") != std::string::npos;
    EXPECT_TRUE(killed.status == 0 || was_done) << delay << ": " << killed.err;
    EXPECT_EQ(difference("killed"), "") << delay;
  }
}

TEST(GenSuite, says_when_there_is_no_room) {
  const auto full =
      run_shell("mkdir narrow && (ulimit -f 4; trap '' XFSZ; \"$QUACKCHECK\" gen --suite samples -o narrow)");
  EXPECT_EQ(full.status, 2);
  EXPECT_NE(full.err.find("cannot write narrow/"), std::string::npos) << full.err;
  EXPECT_EQ(run_shell("ls -A narrow | grep -c partial").out, "0\n");
  EXPECT_EQ(run("gen --suite samples -o narrow").status, 0);
  EXPECT_EQ(difference("narrow"), "");
}

}  // namespace
}  // namespace quack::cli_tests
