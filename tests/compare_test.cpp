// compare/: the clauses, the first difference between implementations, and the engines that are kept.

#include <fstream>
#include <gtest/gtest.h>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "compare/comparing.h"
#include "compare/judge_runs.h"
#include "compare/participant.h"
#include "judge/duck_text.h"
#include "judge/primitive_text.h"
#include "problems/duck_chess/games.h"
#include "problems/registry.h"
#include "reference/duck_chess.h"
#include "tests/answers.h"

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
      EXPECT_EQ(clause_sentence(clause.id), clause.sentence);
    }
  }
  EXPECT_GT(ids.size(), 30U);
  EXPECT_EQ(clause_sentence("DC-9.9"), "");
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

TEST(Mistakes, have_each_a_name_a_sentence_and_a_clause) {
  std::size_t compared = 0;
  for (const auto& problem : problems()) {
    std::set<std::string> names;
    for (const auto& mistake : problem.mistakes) {
      EXPECT_TRUE(names.insert(mistake.name).second) << "twice: " << mistake.name;
      EXPECT_EQ(mistake.name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-", std::string("mistake:").size()),
                std::string::npos)
          << mistake.name;
      EXPECT_TRUE(mistake.description.ends_with('.')) << mistake.name << ": " << mistake.description;
      // A mistake may break a whole clause of which the parts have sentences: "DC-4.1".
      const bool known = !clause_sentence(mistake.clause).empty() || !clause_sentence(mistake.clause + "a").empty();
      EXPECT_TRUE(known) << mistake.name << ' ' << mistake.clause;
      ++compared;
    }
  }
  EXPECT_GT(compared, 70U);
}

TEST(Problems, answer_their_samples_and_accept_their_inputs) {
  std::size_t compared = 0;
  for (const auto& problem : problems()) {
    for (const auto& engine : problem.implementations) {
      EXPECT_EQ(tests::output_of(engine, problem.sample_input), problem.sample_answer)
          << problem.id << ' ' << engine.name;
      ++compared;
    }
    judge::MemorySource source(problem.sample_input);
    EXPECT_FALSE(problem.validate(source, problem.max_count).fault) << problem.id;
  }
  EXPECT_EQ(compared, 6U);
}

TEST(Problems, go_by_their_ids_and_aliases_alone) {
  std::set<std::string> names;
  for (const auto& problem : problems()) {
    EXPECT_EQ(find_problem(problem.id), &problem);
    EXPECT_TRUE(names.insert(problem.id).second);
    for (const auto& alias : problem.aliases) {
      EXPECT_EQ(find_problem(alias), &problem);
      EXPECT_TRUE(names.insert(alias).second) << alias;
    }
  }
  EXPECT_EQ(find_problem("p5380"), problems().data());
  EXPECT_EQ(find_problem(""), nullptr);
  EXPECT_EQ(find_problem("duck"), nullptr);
}

// An implementation of a problem that was made for this test.
TEST(Participant, that_is_built_in_and_throws_is_our_failure) {
  Problem problem;
  problem.id = "throwing";
  EXPECT_THROW(make_participant(problem, "reference", {}), BadSpec) << "it has none";
  EXPECT_THROW(make_participant(problem, "mistake:x", {}), BadSpec);
  problem.implementations.push_back({"bad", "", "", [](judge::ByteSource&, judge::ByteSink& out) -> Answered {
                                       out.write("so far");
                                       throw std::runtime_error("a table is missing");
                                     }});
  const auto run = make_participant(problem, "bad", {})->run({"", std::nullopt});
  EXPECT_EQ(run.failure, Verdict::judge_error);
  EXPECT_EQ(run.reason, "a table is missing");
  EXPECT_EQ(run.output, "so far");
}

// An implementation that always writes this, and says that it came through.
Implementation that_writes(std::string name, const std::string& text, std::uint64_t items) {
  return {.name = std::move(name),
          .description = "",
          .clause = "",
          .answer = [=](judge::ByteSource&, judge::ByteSink& out) {
            out.write(text);
            return Answered{items, std::nullopt};
          }};
}

JudgedCase judged(const Problem& problem, const std::vector<Implementation>& implementations, std::string_view input) {
  std::vector<Run> runs;
  for (const auto& implementation : implementations) {
    judge::MemorySource source(input);
    judge::StringSink sink;
    const Answered answered = implementation.answer(source, sink);
    Run& run = runs.emplace_back();
    run.output = sink.text();
    run.fault = answered.fault;
    run.items = answered.items;
  }
  return judge_runs(problem, input, runs);
}

TEST(JudgeRuns, finds_the_first_line_that_differs_from_the_first_implementation) {
  const Problem& problem = problems()[0];
  std::string wrong = problem.sample_answer;
  wrong.replace(wrong.find("blue horse"), 10, "blue nurse");
  const std::vector<Implementation> implementations = {problem.implementations.front(), that_writes("wrong", wrong, 18),
                                                       problem.implementations.back(), that_writes("silent", "", 18)};
  const JudgedCase result = judged(problem, implementations, problem.sample_input);
  EXPECT_EQ(result.outcomes[0].verdict, Verdict::accepted);
  EXPECT_EQ(result.outcomes[1].verdict, Verdict::wrong_answer);
  ASSERT_TRUE(result.outcomes[1].difference);
  EXPECT_EQ(result.outcomes[1].difference->wrong,
            (judge::LineDifference{13, "blue horse;NA;no;no", "blue nurse;NA;no;no"}));
  EXPECT_EQ(result.outcomes[1].difference->item(), 13U);
  EXPECT_EQ(result.outcomes[1].reason, "line 13: expected 'blue horse;NA;no;no', found 'blue nurse;NA;no;no'");
  EXPECT_EQ(result.outcomes[2].verdict, Verdict::accepted);
  EXPECT_EQ(result.outcomes[3].difference->wrong, (judge::LineDifference{1, "Invalid command", std::nullopt}));
  EXPECT_EQ(result.items, 18U);
  EXPECT_TRUE(result.differs());
  EXPECT_FALSE(result.cannot_tell());
}

TEST(JudgeRuns, looks_only_as_far_as_both_came) {
  const Problem& problem = *find_problem("pc");
  const std::string input = "3\n1 3\n1 1 R\n1 3 R\n50 50\n1 1 R\n9 9 R\n1 3\n1 1 R\n1 3 R\n";
  const JudgedCase result = judged(problem, problem.implementations, input);
  EXPECT_FALSE(result.differs());
  EXPECT_TRUE(result.cannot_tell());
  EXPECT_EQ(result.items, 1U);
  EXPECT_EQ(result.outcomes[0].verdict, Verdict::accepted);
  EXPECT_EQ(result.outcomes[1].verdict, Verdict::judge_error);
  ASSERT_EQ(result.stopped.size(), 1U);
  EXPECT_EQ(result.stopped[0].first, 1U);
  EXPECT_EQ(result.stopped[0].second.line, 5U);
}

TEST(JudgeRuns, compares_what_comes_before_a_malformed_item) {
  const Problem& problem = problems()[0];
  const std::vector<Implementation> implementations = {problem.implementations.front(),
                                                       that_writes("wrong", "red car;NA;yes;no\n", 1)};
  const JudgedCase result = judged(problem, implementations, "2\n0 0 1 0\n0 0 9\n");
  EXPECT_TRUE(result.differs());
  EXPECT_TRUE(result.cannot_tell());
}

// Recorded answers count nothing. A built-in one that came through has; nobody reads the input for that again.
TEST(JudgeRuns, counts_the_items_of_recorded_answers_once) {
  Problem problem = problems()[0];
  const auto recorded = that_writes("answers", problem.sample_answer, 0);
  const std::string& input = problem.sample_input;
  const std::string two_then_malformed = "18\n4 1 3 0\n9 0 9 1\nx";
  EXPECT_EQ(judged(problem, {recorded, recorded}, input).items, 18U);
  EXPECT_EQ(judged(problem, {recorded, problem.implementations.front()}, two_then_malformed).items, 2U);
  problem.items = [](std::string_view) -> std::vector<std::string> {
    throw std::logic_error("the input is read again");
  };
  EXPECT_EQ(judged(problem, {recorded, problem.implementations.front()}, input).items, 18U);
  EXPECT_EQ(judged(problem, {recorded, recorded, problem.implementations.back()}, input).items, 18U);
  EXPECT_THROW(judged(problem, {recorded, recorded}, input), std::logic_error);
}

TEST(JudgeRuns, tells_white_space_from_words) {
  const Problem& problem = problems()[0];
  std::string doubled = problem.sample_answer;
  doubled.replace(doubled.find("Invalid command"), 15, "Invalid  command");
  std::string joined = problem.sample_answer;
  joined.replace(joined.find("Invalid command"), 15, "Invalidcommand");
  std::string returns;
  for (const char letter : problem.sample_answer) returns += letter == '\n' ? "\r\n" : std::string(1, letter);
  const JudgedCase result = judged(problem,
                                   {problem.implementations.front(), that_writes("doubled", doubled, 18),
                                    that_writes("joined", joined, 18), that_writes("returns", returns, 18)},
                                   problem.sample_input);
  EXPECT_EQ(result.outcomes[1].verdict, Verdict::presentation_error);
  EXPECT_EQ(result.outcomes[2].verdict, Verdict::wrong_answer);
  EXPECT_EQ(result.outcomes[3].verdict, Verdict::accepted);
}

Run right_run(const Problem& problem) {
  Run run;
  run.output = problem.sample_answer;
  return run;
}

TEST(JudgeRuns, keeps_a_failure_and_says_how_far_the_output_was_right) {
  const Problem& problem = problems()[0];
  const std::string& answer = problem.sample_answer;
  quack::Run crashed;  // GoogleTest has a Run of its own
  crashed.failure = Verdict::runtime_error;
  crashed.reason = "signal 11 (SIGSEGV)";
  std::vector<quack::Run> runs(6, crashed);
  runs[0] = right_run(problem);
  runs[2].output = answer.substr(0, answer.find('\n') + 1);
  runs[3].output = answer;
  runs[4].output = "nonsense\n";
  runs[5].output = answer.substr(0, answer.find('\n') + 5);
  const JudgedCase result = judge_runs(problem, problem.sample_input, runs);
  EXPECT_EQ(result.outcomes[1].reason, "signal 11 (SIGSEGV), before any output");
  EXPECT_EQ(result.outcomes[2].reason, "signal 11 (SIGSEGV), after 1 right line");
  EXPECT_EQ(result.outcomes[3].reason, "signal 11 (SIGSEGV), after all the right output");
  EXPECT_EQ(result.outcomes[4].reason, "signal 11 (SIGSEGV), with a wrong line 1");
  EXPECT_EQ(result.outcomes[5].reason, result.outcomes[2].reason);
  // [run] -> the line at which its output stopped, and what it wrote there.
  const std::vector<std::pair<std::uint64_t, std::optional<std::string>>> stopped = {{},      {1, {}},         {2, {}},
                                                                                     {0, {}}, {1, "nonsense"}, {2, {}}};
  for (std::size_t i = 1; i < runs.size(); ++i) {
    const Difference& difference = *result.outcomes[i].difference;
    EXPECT_EQ(difference.line(), stopped[i].first) << i;
    EXPECT_EQ(difference.item(), stopped[i].first) << i;
    if (difference.wrong) {
      EXPECT_EQ(difference.wrong->found, stopped[i].second) << i;
    }
    EXPECT_EQ(result.outcomes[i].line, 0U) << i;
  }
  for (std::size_t i = 1; i < runs.size(); ++i) EXPECT_EQ(result.outcomes[i].verdict, Verdict::runtime_error);
}

TEST(JudgeRuns, blames_nobody_for_an_expected_implementation_that_failed) {
  const Problem& problem = problems()[0];
  std::vector<quack::Run> runs(2, right_run(problem));
  runs[0].failure = Verdict::time_limit_exceeded;
  const JudgedCase result = judge_runs(problem, problem.sample_input, runs);
  EXPECT_EQ(result.outcomes[0].verdict, Verdict::time_limit_exceeded);
  EXPECT_EQ(result.outcomes[1].verdict, Verdict::judge_error);
  EXPECT_TRUE(result.cannot_tell());
  EXPECT_EQ(result.items, 0U);
}

// A problem's sample.
class Sample final : public Cases {
 public:
  explicit Sample(const Problem& problem) : input_(problem.sample_input) {}
  std::uint64_t size() const override { return 1; }
  std::uint64_t number(std::uint64_t index) const override { return index + 1; }
  std::string input(std::uint64_t /*index*/) const override { return input_; }
  std::optional<std::string> answer(std::uint64_t /*index*/) const override { return std::nullopt; }
  std::string name(std::uint64_t /*index*/) const override { return "sample"; }
  std::string words(std::uint64_t /*index*/) const override { return ""; }

 private:
  std::string input_;
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
    EXPECT_NE(contradicted.reason.find("please report it"), std::string::npos) << contradicted.reason;
  }
}

}  // namespace
}  // namespace quack
