// `prove` on proofs made by hand.

#include <gtest/gtest.h>

#include "cli/prove.h"

namespace quack {
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

}  // namespace
}  // namespace quack
