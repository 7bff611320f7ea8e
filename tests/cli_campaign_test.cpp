// `fuzz` with the fuzzers themselves, and with those that have a bug in them.

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/cli_run.h"

namespace quack::cli_tests {
namespace {

const std::string kFuzz = QUACK_BUILD_DIR "/fuzz";
const std::string kCorpora = QUACK_SOURCE_DIR "/corpora";

// A directory bin-NAME where the target is the one with that bug.
std::string with_bug(const std::string& name, const std::string& target, const std::string& bug) {
  run_shell("mkdir -p bin-" + name + " && ln -sf " + kFuzz + "/planted-" + target + "-" + bug + " bin-" + name +
            "/fuzz-" + target);
  return "fuzz " + target + " --binaries bin-" + name + " --artifacts out-" + name + " --corpus " + kCorpora + " ";
}

TEST(FuzzCampaign, finds_nothing_in_our_own_targets) {
  const auto result = run("fuzz duckchess reader --binaries " + kFuzz + " --artifacts out-own --corpus " + kCorpora +
                          " --time 2s --report json=own.json");
  EXPECT_EQ(result.status, 0) << result.out << result.err;
  const auto json = nlohmann::json::parse(read_file("own.json"));
  for (const auto& target : json.at("targets")) {
    EXPECT_GT(target.at("inputs").get<int>(), 100) << target;
    EXPECT_GT(target.at("past_reader_percent").get<double>(), 5.0) << target;
  }
}

TEST(FuzzCampaign, reports_one_bug_once_and_makes_a_test_of_it) {
  const auto result = run(with_bug("blocker", "duckchess-remix", "missed-blocker") +
                          "--time 2s --report json=blocker.json --report junit=blocker.xml --report html=blocker.html");
  EXPECT_EQ(result.status, 1) << result.out << result.err;
  const auto json = nlohmann::json::parse(read_file("blocker.json"));
  ASSERT_EQ(json.at("findings").size(), 1U) << json;
  const auto& finding = json.at("findings").at(0);
  EXPECT_EQ(finding.at("group"), "duck-accepted-though-blocked");
  EXPECT_GT(finding.at("hits").get<int>(), 1);
  EXPECT_NE(finding.at("expected"), finding.at("found"));
  const std::string folder = "out-blocker/finding-duckchess-remix-duck-accepted-though-blocked";
  // The remix answers an invalid operation with no line at all.
  EXPECT_EQ(read_file(folder + "/expected.txt"), "");
  for (const char* file : {"/input.txt", "/found.txt", "/difference.txt", "/finding.json"}) {
    EXPECT_FALSE(read_file(folder + file).empty()) << file;
  }
  // One operation is enough for this bug.
  EXPECT_TRUE(read_file(folder + "/input.txt").starts_with("1\n")) << read_file(folder + "/input.txt");
  EXPECT_NE(read_file("blocker.xml").find("<failure message=\"duck-accepted-though-blocked"), std::string::npos);

  const std::string page = read_file("blocker.html");
  EXPECT_NE(page.find("\"group\":\"duck-accepted-though-blocked\""), std::string::npos);
  EXPECT_NE(page.find("expected: invalid: blocked by (3,2)"), std::string::npos);
  EXPECT_NE(page.find(finding.at("command").get<std::string>()), std::string::npos);
  EXPECT_EQ(page.find("http"), page.find("http-equiv")) << "the page asks for something else";

  const auto again = run_shell(folder + "/replay.sh");
  EXPECT_NE(again.status, 0);
  EXPECT_NE(again.err.find("quack-fuzz: difference target=duckchess-remix"), std::string::npos) << again.err;
  const auto command = run_shell(finding.at("command").get<std::string>());
  EXPECT_NE(command.err.find("quack-fuzz: difference target=duckchess-remix"), std::string::npos) << command.err;

  run_shell("mkdir -p kept/duckchess-remix");
  const auto adopted = run("fuzz --adopt " + folder + " --corpus kept");
  EXPECT_EQ(adopted.status, 0) << adopted.err;
  const std::string file = adopted.out.substr(0, adopted.out.find('\n'));
  EXPECT_NE(file.find("/kept/duckchess-remix/duck-accepted-though-blocked-"), std::string::npos) << file;
  EXPECT_EQ(read_file(folder + "/input.txt"), run_shell("cat " + file).out);
  EXPECT_EQ(run("validate -p remix " + file).status, 0);
}

TEST(FuzzCampaign, reports_a_bug_with_many_faces_once) {
  for (const auto& [target, bug] : {std::pair{"duckchess", "stale-occupancy"}, std::pair{"round-trip", "lost-zero"},
                                    std::pair{"checker", "missed-carriage-return"}}) {
    const auto result = run(with_bug(bug, target, bug) + "--time 2s");
    EXPECT_EQ(result.status, 1) << result.out << result.err;
    EXPECT_NE(result.out.find(" findings=1 "), std::string::npos) << result.out;
  }
}

TEST(FuzzCampaign, adds_to_the_corpora_only_what_is_new_and_only_when_asked) {
  run_shell("mkdir -p small/duckchess && cp " + kCorpora + "/duckchess/car-captures.txt small/duckchess/");
  const std::string command = "fuzz duckchess --binaries " + kFuzz + " --artifacts out-small --corpus small --time 1s ";
  EXPECT_EQ(run(command).status, 0);
  EXPECT_EQ(run_shell("ls small/duckchess").out, "car-captures.txt\n");
  const auto result = run(command + "--update-corpus");
  EXPECT_EQ(result.status, 0) << result.out << result.err;
  EXPECT_EQ(run_shell("cmp small/duckchess/car-captures.txt " + kCorpora + "/duckchess/car-captures.txt").status, 0);
  const std::string names = run_shell("ls small/duckchess").out;
  EXPECT_NE(names.find("operations-"), std::string::npos) << names;
  EXPECT_EQ(run("validate small/duckchess/*").status, 0);
}

TEST(FuzzCampaign, fuzzes_an_implementation_of_somebody_else) {
  const auto result = run("fuzz --impl mistake:blue-first --binaries " + kFuzz + " --artifacts out-mistake --corpus " +
                          kCorpora + " --time 2s");
  EXPECT_EQ(result.status, 1) << result.out << result.err;
  EXPECT_NE(result.out.find("finding: impl-duckchess: breaks-dc-"), std::string::npos) << result.out;
  EXPECT_NE(result.out.find("again: quackcheck diff -p duckchess --impl reference --impl mistake:blue-first "),
            std::string::npos)
      << result.out;
  // A program is started for each input; what is new in the reference is kept. From nothing, whatever comes first is.
  const auto program =
      run_shell("mkdir -p nothing && \"$QUACKCHECK\" fuzz --impl \"cmd:$QUACKCHECK answer\" --binaries " + kFuzz +
                " --artifacts out-program --corpus nothing --time 4s --report json=program.json");
  EXPECT_EQ(program.status, 0) << program.out << program.err;
  EXPECT_GT(nlohmann::json::parse(read_file("program.json")).at("targets").at(0).at("new_entries").get<int>(), 0);
  EXPECT_EQ(
      run("fuzz --impl optimized -p pc --binaries " + kFuzz + " --artifacts out-pc --corpus " + kCorpora + " --time 1s")
          .status,
      0);
}

TEST(FuzzCampaign, fuzzes_a_problem_that_has_no_hooks_for_it) {
  const auto result = run_shell(
      "\"$(dirname \"$QUACKCHECK\")/quackcheck-example\" fuzz -p knight --impl "
      "mistake:one-and-one --binaries " +
      kFuzz + "/example --artifacts out-knight --corpus " + kCorpora + " --time 3s");
  EXPECT_EQ(result.status, 1) << result.out << result.err;
  EXPECT_NE(result.out.find("finding: impl-knight: breaks-"), std::string::npos) << result.out;
}

}  // namespace
}  // namespace quack::cli_tests
