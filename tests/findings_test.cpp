// A comparison with a program that can be asked again is held to what came of it before: the inputs that the program
// is asked about, the known mistakes that are named, and the findings with their smallest inputs. Programs that people
// wrote are in contestants_test.

#include "compare/findings.h"

#include "compare/participant.h"
#include "problems/registry.h"
#include "tests/answers.h"
#include "tests/digest.h"
#include "tests/test.h"
#include "text/text.h"

namespace quack {
namespace {

// The output for an input; none of a run that fails.
using Answering = std::function<std::optional<std::string>(const std::string& input)>;

struct Inputs final : Cases {
  explicit Inputs(const Problem& problem) : problem(problem) {}
  std::uint64_t size() const override { return 40; }
  std::string input(std::uint64_t index) const override {
    return problem.profiles[index % problem.profiles.size()].make(40, index);
  }
  std::optional<std::string> answer(std::uint64_t /*index*/) const override { return std::nullopt; }
  Message name(std::uint64_t index) const override { return Message(words(index)); }
  std::string words(std::uint64_t index) const override { return "input " + std::to_string(index); }
  const Problem& problem;
};

// A program, and all that it is asked.
class Asked final : public Participant {
 public:
  Asked(Answering answer, tests::Digest& questions)
      : Participant("program", "./program"), answer_(std::move(answer)), questions_(questions) {}
  Message kind() const override { return Message("program"); }
  Run run(const CaseInput& input) override {
    questions_.add(input.input);
    Run run;
    const auto output = answer_(std::string(input.input));
    run.output = output.value_or("");
    constexpr std::array kFailures = {Verdict::runtime_error, Verdict::time_limit_exceeded,
                                      Verdict::memory_limit_exceeded, Verdict::output_limit_exceeded};
    if (!output) run.failure = kFailures[input.input.size() % kFailures.size()];
    return run;
  }

 private:
  Answering answer_;
  tests::Digest& questions_;
};

std::string told(const std::optional<judge::LineDifference>& wrong) {
  if (!wrong) return "none";
  return std::to_string(wrong->line) + ':' + wrong->expected.value_or("none") + ':' + wrong->found.value_or("none");
}

void add(tests::Digest& digest, const DiffFinding& finding) {
  const CaseOutcome& outcome = finding.outcome;
  for (const std::uint64_t number : {finding.implementation, finding.mistake.value_or(SIZE_MAX),
                                     static_cast<std::size_t>(finding.verdict), finding.cases, finding.case_number})
    digest.add(number);
  for (const std::string& text : {finding.clause, finding.bucket.english(), finding.case_name.english(),
                                  outcome.reason.english(), outcome.difference->command})
    digest.add(text);
  if (!outcome.difference->minimized) return;
  const MinimizedInput& small = *outcome.difference->minimized;
  for (const std::string& text : {small.input, told(small.difference.wrong), small.difference.command})
    digest.add(text);
  for (const std::uint64_t number : {small.items, small.runs, std::uint64_t{small.budget_spent}}) digest.add(number);
}

// The known mistakes that are named, and what else is said. All that the programs are asked, and all that is recorded
// of them, goes into the digest.
std::string recorded(const Problem& problem, const std::vector<Answering>& programs, tests::Digest& digest) {
  Participants participants;
  participants.push_back(make_participant(problem, "optimized", {}));
  for (const Answering& answer : programs) participants.push_back(std::make_unique<Asked>(answer, digest));
  const Inputs inputs(problem);
  Findings findings(problem, participants.size());
  Record record;
  record.implementations.resize(participants.size());
  const auto results = compare_cases(problem, participants, inputs, 0, inputs.size(), {});
  for (std::uint64_t index = 0; index < results.size(); ++index) findings.take(index, results[index]);
  const auto command = [](const std::string& expected, const std::string& actual, const std::string& words) {
    return expected + ' ' + actual + ' ' + words;
  };
  // No clock ends anything.
  findings.finish(participants, inputs, command, {.times{participants.size(), std::chrono::hours(1)}}, record);
  for (const DiffFinding& finding : record.findings) add(digest, finding);
  std::string named;
  for (const ImplementationRecord& one : record.implementations) {
    digest.add(one.diagnosis.explained);
    digest.add(one.diagnosis.examined);
    for (const MistakeRecord& mistake : one.diagnosis.mistakes)
      named += (named.empty() ? "" : ", ") + mistake.name.substr(std::string("mistake:").size());
    if (!one.diagnosis.common.empty()) named += (named.empty() ? "" : "; ") + one.diagnosis.common.english();
  }
  return named;
}

// The problem with one in forty of its known mistakes: what is looked for among few is found soon.
Problem with_few_mistakes(const Problem& problem) {
  constexpr std::size_t kOneOf = 40;
  Problem few = problem;
  few.mistakes = LazyList<Implementation>([&problem] {
    std::vector<Implementation> some;
    for (std::size_t at = 0; at < problem.mistakes.size(); at += kOneOf) some.push_back(problem.mistakes[at]);
    return some;
  });
  few.with_mistakes = [&problem](std::span<const std::size_t> mistakes) {
    std::vector<std::size_t> places;
    for (const std::size_t mistake : mistakes) places.push_back(mistake * kOneOf);
    return problem.with_mistakes(places);
  };
  return few;
}

// A program that makes these mistakes of the whole list at once.
Answering with(const Problem& problem, const std::vector<std::size_t>& places) {
  return [one = problem.with_mistakes(places)](const std::string& input) { return output_of(one, input); };
}

// A program that changes the lines of another one: gets the number of each, from 0, and the line.
Answering changed(const Answering& answer, const std::function<std::string(std::size_t, std::string_view)>& change) {
  return [=](const std::string& input) {
    const std::string text = *answer(input);
    std::string result;
    std::size_t number = 0;
    for (const std::string_view line : text_lines(text)) result += change(number++, line);
    return result;
  };
}

struct Row {
  const char* what;
  std::array<const char*, 2> named;  // of duck chess, of primitive chess
  std::vector<Answering> programs;
};

std::vector<Row> rows_of(const Problem& problem) {
  const Answering right = with(problem, {});
  const auto same = [](std::string_view line) { return std::string(line) + "\n"; };
  return {
      {"one mistake", {"start-blue-duck-of-column-9-too-far-back", "five-plies-on-squares"}, {with(problem, {80})}},
      {"two",
       {"start-blue-duck-of-column-9-too-far-back, captured-name-is-kept",
        "rook-against-rook-3xm-lose, five-plies-on-squares"},
       {with(problem, {80, 200})}},
      {"three",
       {"guard-never-moves, start-red-pieces-4-and-5-swapped, exactly-one-captain-stands-in-check",
        "only-captures-win"},
       {with(problem, {40, 120, 240})}},
      {"one that is not in the list", {"", ""}, {with(problem, {81})}},
      {"one that is, and one that is not", {"", ""}, {with(problem, {80, 150})}},
      {"lines of no known form",
       {"",
        "It answers the same cases right when each is alone in its input: something is kept from one case to the "
        "next."},
       {changed(right, [=](std::size_t number, auto line) { return number % 17 == 16 ? "quack\n" : same(line); })}},
      {"every line is the same",
       {"Every line that it writes is 'DRAW'.", "Every line that it writes is 'DRAW'."},
       {changed(right, [](std::size_t, auto) { return "DRAW\n"; })}},
      {"no last line",
       {"It leaves out the last line.", "It leaves out the last line."},
       {[=](const std::string& input) {
         const std::string text = *right(input);
         return text.substr(0, text.rfind('\n', text.size() - 2) + 1);
       }}},
      {"another word, and one mistake",
       {"start-blue-duck-of-column-9-too-far-back; It writes 'Catain' for 'captain'.",
        "five-plies-on-squares; It writes 'Ca' for 'WIN'."},
       {changed(with(problem, {80}),
                [=](std::size_t, auto line) {
                  std::string text = same(line);
                  for (const char* const word : {"captain", "WIN"})
                    if (const std::size_t at = text.find(word); at != std::string::npos) text.replace(at, 3, "Ca");
                  return text;
                })}},
      {"failures of all kinds, and wrong answers",
       {"", ""},
       {[=, wrong = with(problem, {81})](const std::string& input) {
         return input.size() % 32 > 12 && input.size() > 100 ? std::nullopt : wrong(input);
       }}},
      {"it stops after ten lines, and one mistake",
       {"", ""},
       {changed(with(problem, {80}), [=](std::size_t number, auto line) { return number < 10 ? same(line) : ""; })}},
      {"each line is the one before",
       {"",
        "It answers some cases otherwise when each is alone in its input: something is kept from one case to the "
        "next.\nNo known mistake explains the rest."},
       {[=](const std::string& input) {
         std::string last = "DRAW\n";
         return *changed(right, [&](std::size_t, auto line) { return std::exchange(last, same(line)); })(input);
       }}},
      {"five programs at once",
       {"start-blue-duck-of-column-9-too-far-back, start-red-pieces-4-and-5-swapped, "
        "exactly-one-captain-stands-in-check, rows-and-columns-swapped",
        "five-plies-on-squares, only-captures-win, rows-and-columns-swapped"},
       {with(problem, {80}), with(problem, {40, 240}), with(problem, {81}), right, with(problem, {0})}}};
}

TEST(Findings, AreThoseThatTheyAlwaysWere) {
  const std::array<const Problem*, 2> both = {find_problem("duckchess"), find_problem("primitive-chess")};
  const std::array<std::uint64_t, 2> expected = {11652945154032967947U, 6665420283559299766U};
  for (std::size_t at = 0; at < both.size(); ++at) {
    const Problem few = with_few_mistakes(*both[at]);
    tests::Digest digest;
    for (const Row& row : rows_of(*both[at])) EXPECT_EQ(recorded(few, row.programs, digest), row.named[at]) << row.what;
    Problem bare = few;  // where no suite tells sets of mistakes apart, random inputs do
    bare.suites = {};
    recorded(bare, {with(*both[at], {0})}, digest);
    EXPECT_EQ(digest.value(), expected[at]) << few.id;
  }
}

}  // namespace
}  // namespace quack
