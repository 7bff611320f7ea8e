// The clauses of problems; and what no command line does: an engine that fails, a reference that contradicts the
// expected answers. How runs are judged is in tests/cli/verdicts.txt.

#include "compare/comparing.h"
#include "compare/participant.h"
#include "problems/games.h"
#include "problems/registry.h"
#include "tests/test.h"

namespace quack {
namespace {

TEST(Clauses, have_each_an_id_and_a_sentence_of_their_own) {
  std::set<std::string_view> ids;
  std::set<std::string_view> sentences;
  for (const auto& problem : problems()) {
    for (const auto& clause : problem.clauses) {
      // The remix has the clauses of duck chess as well.
      EXPECT_EQ(ids.insert(clause.id).second, sentences.insert(clause.sentence).second) << clause.id;
      EXPECT_FALSE(clause.sentence.ends_with('.')) << clause.id;
      EXPECT_EQ(clause_sentence(clause.id).english(), clause.sentence);
    }
  }
  EXPECT_GT(ids.size(), 30U);
  EXPECT_TRUE(clause_sentence("DC-9.9").empty());
}

TEST(Clauses, are_those_of_the_page_about_the_rules) {
  std::ifstream page(QUACK_SOURCE_DIR "/docs/rules.md");
  std::ostringstream text;
  text << page.rdbuf();
  const std::string rules = text.str();
  ASSERT_FALSE(rules.empty());
  for (const auto& problem : problems()) {
    for (const auto& clause : problem.clauses) EXPECT_NE(rules.find(clause.id), std::string::npos) << clause.id;
  }
  std::size_t compared = 0;
  for (const std::string problem : {"DC-", "DR-", "PC-"}) {
    for (std::size_t at = rules.find(problem); at != std::string::npos; at = rules.find(problem, at + 1)) {
      const std::string id = rules.substr(at, std::string("DC-1.1").size());
      if (id.find('.') == std::string::npos) continue;  // a chapter: "DC-2"
      const bool known = !clause_sentence(id).empty() || !clause_sentence(id + "a").empty();
      EXPECT_TRUE(known) << id;
      ++compared;
    }
  }
  EXPECT_GT(compared, 30U);
}

// An implementation of a problem that was made for this test.
TEST(Participant, that_is_built_in_and_throws_is_our_failure) {
  Problem problem;
  problem.id = "throwing";
  EXPECT_THROW(make_participant(problem, "reference", {}), BadSpec) << "it has none";
  EXPECT_THROW(make_participant(problem, "mistake:x", {}), BadSpec);
  Implementation bad;
  bad.name = "bad";
  bad.answer = [](judge::ByteSource&, judge::ByteSink& out) -> Answered {
    out.write("so far");
    throw std::runtime_error("a table is missing");
  };
  problem.implementations.push_back(bad);
  const auto run = make_participant(problem, "bad", {})->run({"", std::nullopt});
  EXPECT_EQ(run.failure, Verdict::judge_error);
  EXPECT_EQ(run.reason.english(), "a table is missing");
  EXPECT_EQ(run.output, "so far");
}

struct Sample final : Cases {
  explicit Sample(const Problem& problem) : problem(problem) {}
  std::uint64_t size() const override { return 1; }
  std::string input(std::uint64_t /*index*/) const override { return problem.sample_input; }
  std::optional<std::string> answer(std::uint64_t /*index*/) const override { return std::nullopt; }
  Message name(std::uint64_t /*index*/) const override { return Message("sample"); }
  std::string words(std::uint64_t /*index*/) const override { return ""; }
  const Problem& problem;
};

TEST(CompareCases, blames_nobody_where_the_reference_contradicts_the_expected_answers) {
  const std::pair<const char*, const char*> mistakes[] = {{"duckchess", "mistake:blue-first"},
                                                          {"primitive-chess", "mistake:only-captures-win"}};
  for (const auto& [id, mistake] : mistakes) {
    const Problem& problem = *find_problem(id);
    const auto reference = make_participant(problem, "reference", {});
    const auto verdict_of = [&](const char* expected, const char* actual) {
      Participants both;
      both.push_back(make_participant(problem, expected, {}));
      both.push_back(make_participant(problem, actual, {}));
      return compare_cases(problem, both, Sample(problem), 0, 1, {.confirming = reference.get()})[0].outcomes[1];
    };
    EXPECT_EQ(verdict_of("optimized", mistake).verdict, Verdict::wrong_answer) << id;
    const CaseOutcome contradicted = verdict_of(mistake, "optimized");
    EXPECT_EQ(contradicted.verdict, Verdict::judge_error) << id;
    EXPECT_NE(contradicted.reason.english().find("please report it"), std::string::npos)
        << contradicted.reason.english();
  }
}

}  // namespace
}  // namespace quack
