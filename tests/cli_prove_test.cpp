// `prove` on proofs made by hand, and that the program of the proofs alone has all that the registry has.

#include <gtest/gtest.h>

#include "cli/proving.h"
#include "problems/registry.h"

namespace quack {
namespace {

using cli::line_of;
using cli::ProofRow;

proofs::Part part(const std::string& proof, std::uint64_t compared, std::uint64_t differences) {
  return {.proof = proof, .name = "some part", .run = [=] {
            proofs::Finding finding{.compared = compared, .differences = differences, .shown = {}};
            if (differences > 0) finding.shown.emplace_back("expected this\nactual that");
            return finding;
          }};
}

cli::Proved proved(std::vector<NamedPart> parts, unsigned jobs = 2) {
  return cli::proved(
      std::move(parts), jobs, [] {}, [](const ProofRow&) {});
}

TEST(Prove, adds_up_the_parts_of_each_proof_and_says_yes) {
  const auto result = proved({{"duckchess", part("reach", 1000, 0)},
                              {"duckchess", part("check", 2, 0)},
                              {"duckchess", part("reach", 234, 0)}});
  EXPECT_EQ(result.exit_code, 0);
  ASSERT_EQ(result.rows.size(), 2U);
  EXPECT_TRUE(
      line_of(result.rows[0]).starts_with("duckchess        reach                             1,234            0"));
  EXPECT_TRUE(summary_of(result.total).starts_with("compared: configurations=1236 differences=0 seconds="));
}

TEST(Prove, hands_on_each_proof_as_soon_as_it_is_whole_in_the_order_of_the_proofs) {
  std::string order;
  cli::proved(
      {{"duckchess", part("a", 1, 0)},
       {"duckchess", part("b", 1, 0)},
       {"duckchess", part("a", 1, 0)},
       {"duckchess", part("c", 1, 0)}},
      1, [&] { order += '.'; }, [&](const ProofRow& row) { order += row.proof; });
  EXPECT_EQ(order, "...ab.c");
}

TEST(Prove, says_no_at_a_single_difference_and_shows_it) {
  const auto result = proved({{"duckchess", part("reach", 1000, 0)}, {"duckchess", part("check", 5, 1)}});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_EQ(differences_of(result.rows[0]), "");
  EXPECT_EQ(differences_of(result.rows[1]), "difference: check, some part:\nexpected this\nactual that\n\n");
}

TEST(Prove, cannot_tell_when_a_proof_compared_nothing) {
  EXPECT_EQ(proved({{"duckchess", part("reach", 10, 0)}, {"duckchess", part("check", 0, 0)}}, 1).exit_code, 2);
  EXPECT_EQ(proved({}, 1).exit_code, 2);
}

TEST(Prove, the_proofs_alone_are_those_of_the_problems) {
  std::vector<std::string> expected;
  for (const auto& problem : problems()) {
    for (const auto& part : problem.proofs) expected.push_back(problem.id + ' ' + part.proof + ' ' + part.name);
  }
  std::vector<std::string> actual;
  for (const auto& named : built_in_proofs())
    actual.push_back(named.problem + ' ' + named.part.proof + ' ' + named.part.name);
  EXPECT_EQ(actual, expected);
}

}  // namespace
}  // namespace quack
