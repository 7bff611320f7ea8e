// `prove` on proofs made by hand; and that `list` gives the same as text and as JSON.

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "cli/prove.h"
#include "tests/cli_run.h"

namespace quack::cli_tests {
namespace {

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
