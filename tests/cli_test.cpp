// The words and numbers that commands show; `prove` on proofs made by hand, and that every problem has proofs. The
// tests of options are in tests/cli/answer.txt.

#include "cli/proving.h"
#include "io/messages.h"
#include "io/quoted.h"
#include "io/terminal.h"
#include "problems/registry.h"
#include "tests/test.h"

namespace quack::cli {
namespace {

TEST(ShellWords, are_quoted_where_needed) {
  EXPECT_EQ(shell_word("tests/1.in"), "tests/1.in");
  EXPECT_EQ(shell_word("a b"), "'a b'");
  EXPECT_EQ(shell_word("it's"), "'it'\\''s'");
  EXPECT_EQ(shell_word(""), "''");
  EXPECT_EQ(shell_word("\x1b[31m it's\n"), "$'\\x1b[31m it\\'s\\x0a'");
}

TEST(Numbers, are_formatted_for_people) {
  EXPECT_EQ(short_number(999.4), "999");
  EXPECT_EQ(short_number(12345), "12.3k");
  EXPECT_EQ(short_number(4.56e6), "4.56M");
  EXPECT_EQ(grouped(1234567), "1,234,567");
}

TEST(Lines, are_broken_between_words_and_chinese_characters) {
  EXPECT_EQ(wrapped("two words\n\n  averylongone 1", 8), "two\nwords\n\naverylongone\n1");
  EXPECT_EQ(wrapped("\u9e2d\uff08\u68cb\uff09\u8c61", 6), "\u9e2d\n\uff08\u68cb\uff09\n\u8c61");
  EXPECT_EQ(wrapped("\u9e2d\u9e2d\u9e2d\u3002\u68cb", 6), "\u9e2d\u9e2d\n\u9e2d\u3002\u68cb");
}

proofs::Part part(const std::string& proof, std::uint64_t compared, std::uint64_t differences) {
  return {.proof = proof,
          .name = "some part",
          .run =
              [=] {
                proofs::ProofResult result{.compared = compared, .differences = differences, .shown = {}};
                if (differences > 0) result.shown.emplace_back("expected this\nactual that");
                return result;
              },
          .problem = "duckchess"};
}

Proved proved_by(std::vector<proofs::Part> parts, unsigned jobs = 2) {
  return proved(
      std::move(parts), jobs, [] {}, [](const ProofRow&) {});
}

TEST(Prove, adds_up_the_parts_of_each_proof_and_says_yes) {
  const auto result = proved_by({part("reach", 1000, 0), part("check", 2, 0), part("reach", 234, 0)});
  EXPECT_EQ(result.exit_code, 0);
  ASSERT_EQ(result.rows.size(), 2U);
  EXPECT_TRUE(
      line_of(result.rows[0]).starts_with("duckchess        reach                             1,234            0"));
  EXPECT_TRUE(summary_of(result.total).starts_with("compared: questions=1236 differences=0 seconds="));
}

TEST(Prove, has_all_of_it_in_json) {
  Proved result = proved_by({part("reach", 1000, 2)});
  result.total.seconds = result.rows[0].seconds = 0.5;
  EXPECT_EQ(json_of(result), R"({
  "questions": 1000,
  "differences": 2,
  "seconds": 0.5,
  "proofs": [
    {
      "problem": "duckchess",
      "proof": "reach",
      "questions": 1000,
      "differences": 2,
      "seconds": 0.5,
      "shown": [
        "some part:\nexpected this\nactual that"
      ]
    }
  ]
}
)");
}

TEST(Prove, says_no_at_a_single_difference_and_shows_it) {
  const auto result = proved_by({part("reach", 1000, 0), part("check", 5, 1)});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_EQ(differences_of(result.rows[0]), "");
  EXPECT_EQ(differences_of(result.rows[1]), "difference: check, some part:\nexpected this\nactual that\n\n");
}

TEST(Prove, cannot_tell_when_a_proof_compared_nothing) {
  EXPECT_EQ(proved_by({part("reach", 10, 0), part("check", 0, 0)}, 1).exit_code, 2);
  EXPECT_EQ(proved_by({}, 1).exit_code, 2);
}

TEST(Prove, has_proofs_of_every_problem) {
  std::set<std::string> proved;
  for (const auto& named : proofs::built_in_proofs()) proved.insert(named.problem);
  for (const auto& problem : problems()) EXPECT_TRUE(proved.contains(problem.id)) << problem.id;
}

}  // namespace
}  // namespace quack::cli
