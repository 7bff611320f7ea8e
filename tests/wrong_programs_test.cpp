// A comparison with programs that can be asked again: which known mistakes are named, and what else is said of them.
// What is reported beside that is in tests/golden/diff-*.txt; programs that people wrote are in contestants_test.

#include "compare/participant.h"
#include "diagnose/program_mistakes.h"
#include "io/lines.h"
#include "problems/registry.h"
#include "tests/answers.h"
#include "tests/test.h"

namespace quack {
namespace {

constexpr std::string_view kPrefix = "mistake:";

// The output for an input; none of a run that fails.
using Answering = std::function<std::optional<std::string>(const std::string& input)>;

struct Inputs final : Cases {
  explicit Inputs(const Problem& problem) : problem(problem) {}
  std::uint64_t size() const override { return 40; }
  std::string input(std::uint64_t index) const override {
    return problem.profiles[index % problem.profiles.size()].make(40, index);
  }
  std::optional<std::string> answer(std::uint64_t /*index*/) const override { return std::nullopt; }
  Message name(std::uint64_t index) const override { return Message(arguments(index)); }
  std::string arguments(std::uint64_t index) const override { return "input " + std::to_string(index); }
  const Problem& problem;
};

class AnsweringProgram final : public Participant {
 public:
  explicit AnsweringProgram(Answering answer) : Participant("program", "./program"), answer_(std::move(answer)) {}
  Message kind() const override { return Message("program"); }
  Run run(const CaseInput& input) override {
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
};

// The known mistakes that are named, and what else is said.
std::string said_of(const Problem& problem, const std::vector<Answering>& programs) {
  Participants participants;
  participants.push_back(make_participant(problem, "optimized", {}));
  for (const Answering& answer : programs) participants.push_back(std::make_unique<AnsweringProgram>(answer));
  const Inputs inputs(problem);
  std::vector<KeptRuns> kept(participants.size());
  Record record;
  record.implementations.resize(participants.size());
  const auto results = compare_cases(problem, participants, inputs, 0, inputs.size(), {});
  for (std::uint64_t index = 0; index < results.size(); ++index)
    for (std::size_t place = 1; place < kept.size(); ++place) kept[place].take(problem, index, results[index], place);
  const auto command = [](const auto&, const auto&, const auto&) { return std::string(); };
  // No clock ends anything.
  find_mistakes(problem, participants, inputs, kept, command,
                {.end = std::chrono::steady_clock::now() + std::chrono::hours(1)}, record);
  std::string named;
  for (const ImplementationRecord& one : record.implementations) {
    for (const MistakeRecord& mistake : one.diagnosis.mistakes)
      named += (named.empty() ? "" : ", ") + mistake.name.substr(kPrefix.size());
    if (!one.diagnosis.common.empty()) named += (named.empty() ? "" : "; ") + one.diagnosis.common.english();
  }
  return named;
}

using Names = std::vector<std::string>;

// The known mistakes that are looked for, of duck chess and of primitive chess: few of all, so that it takes seconds.
const std::array<Names, 2> kKnown = {
    Names{"rows-and-columns-swapped",
          "start-red-pieces-4-and-5-swapped",
          "start-blue-duck-of-column-9-too-far-back",
          "guard-never-moves",
          "guard-straight",
          "captured-name-is-kept",
          "exactly-one-captain-stands-in-check",
          "blanks-for-semicolons",
          "enemies-do-not-block-the-car",
          "moves-miss-the-soldier-up-right",
          "checks-miss-the-soldier-down-right",
          "moves-overlook-the-elephants-eye-down-right",
          "checks-overlook-the-horses-leg-down-2-right-1",
          "steps-overlook-the-ducks-first-blocker-up-3-left-2",
          "moves-misplace-the-ducks-first-blocker-down-2-left-3",
          "steps-misplace-the-elephants-eye-down-right",
          "steps-misplace-the-ducks-second-blocker-up-2-right-3-and-the-border-blocks",
          "steps-of-the-captain-down-go-down-1-right-1",
          "steps-of-the-horse-up-2-left-1-go-up-2",
          "steps-of-the-duck-up-2-left-3-go-up-2-left-2",
          "steps-misplace-the-elephants-eye-up-left-to-down-1-right-1",
          "steps-misplace-the-horses-leg-down-1-left-2-to-down-1-left-1",
          "steps-misplace-the-ducks-second-blocker-up-3-left-2-to-down-1-right-2",
          "steps-misplace-the-ducks-second-blocker-down-2-right-3-to-down-2-right-2",
          "steps-misplace-the-ducks-first-blocker-down-3-left-2-to-down-1-right-1",
          "checks-of-the-guard-miss-blues-home-row",
          "checks-of-the-duck-miss-the-last-column",
          "steps-miss-blue-ducks",
          "car-overlooks-the-highest-cell-with-more-rows",
          "moves-of-the-elephant-never-rising",
          "moves-of-the-soldier-never-rising",
          "checks-of-the-duck-never-rising",
          "car-never-more-rows",
          "elephants-eye-by-opposite-and-the-border-wraps",
          "ducks-first-blocker-by-exchanged",
          "ducks-second-blocker-by-always-down",
          "car-is-blocked-by-its-target-in-its-column"},
    Names{"rows-and-columns-swapped", "only-captures-win", "five-plies-on-squares",
          "rook-captures-never-left-but-sees-captures", "colours-do-not-matter-on-two-rows",
          "rook-against-rook-3xm-lose", "rook-and-bishop-swapped-on-2xm-and-3xm"}};

// Their places in the whole list, ascending.
std::vector<std::size_t> places_of(const Problem& problem, const Names& names) {
  std::vector<std::size_t> places;
  for (std::size_t at = 0; at < problem.mistakes.size(); ++at)
    if (std::ranges::find(names, problem.mistakes[at].name.substr(kPrefix.size())) != names.end()) places.push_back(at);
  EXPECT_EQ(places.size(), names.size()) << problem.id << ": a name is not in the list";
  return places;
}

// The problem with these known mistakes alone.
Problem with_few_mistakes(const Problem& problem, const Names& names) {
  Problem few = problem;
  const std::vector<std::size_t> kept = places_of(problem, names);
  few.mistakes = LazyList<Implementation>([&problem, kept] {
    std::vector<Implementation> some;
    for (const std::size_t at : kept) some.push_back(problem.mistakes[at]);
    return some;
  });
  few.with_mistakes = [&problem, kept](std::span<const std::size_t> mistakes) {
    std::vector<std::size_t> places;
    for (const std::size_t mistake : mistakes) places.push_back(kept[mistake]);
    return problem.with_mistakes(places);
  };
  return few;
}

// A program that makes these mistakes at once.
Answering with(const Problem& problem, const Names& names) {
  return [one = problem.with_mistakes(places_of(problem, names))](const std::string& input) {
    return output_of(one, input);
  };
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

// `at`: 0 for duck chess, 1 for primitive chess.
std::vector<Row> rows_of(const Problem& problem, std::size_t at) {
  const Names& known = kKnown[at];
  const auto unlisted =
      std::to_array<Names>({{"start-duck-of-column-9-too-far-back", "duck-second-blocker-on-the-wrong-side"},
                            {"five-plies-then-lost", "turned-with-the-first-kept-and-the-second-row-twice"}})[at];
  const Answering right = with(problem, {});
  const auto same = [](std::string_view line) { return std::string(line) + "\n"; };
  return {{"one mistake",
           {"start-blue-duck-of-column-9-too-far-back", "five-plies-on-squares"},
           {with(problem, {known[2]})}},
          {"two",
           {"start-blue-duck-of-column-9-too-far-back, captured-name-is-kept",
            "five-plies-on-squares, rook-against-rook-3xm-lose"},
           {with(problem, {known[2], known[5]})}},
          {"three",
           {"start-red-pieces-4-and-5-swapped, guard-never-moves, exactly-one-captain-stands-in-check",
            "only-captures-win"},
           {with(problem, {known[1], known[3], known[6]})}},
          {"one that is not in the list", {"", ""}, {with(problem, {unlisted[0]})}},
          {"one that is, and one that is not", {"", ""}, {with(problem, {known[2], unlisted[1]})}},
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
          {"a line too many where there are many",
           {"It writes too many lines in 42 of 42 wrong cases, such as line 1: 'ready'. All other lines are right.",
            "It writes too many lines in 53 of 53 wrong cases, such as line 1: 'ready'. All other lines are right."},
           {[=](const std::string& input) { return (input.size() > 200 ? "ready\n" : "") + *right(input); }}},
          {"another word, and one mistake",
           {"start-blue-duck-of-column-9-too-far-back; It writes 'Catain' for 'captain'.",
            "five-plies-on-squares; It writes 'Ca' for 'WIN'."},
           {changed(with(problem, {known[2]}),
                    [=](std::size_t, auto line) {
                      std::string text = same(line);
                      for (const char* const word : {"captain", "WIN"})
                        if (const std::size_t at = text.find(word); at != std::string::npos) text.replace(at, 3, "Ca");
                      return text;
                    })}},
          {"failures of all kinds, and wrong answers",
           {"", ""},
           {[=, wrong = with(problem, {unlisted[0]})](const std::string& input) {
             return input.size() % 32 > 12 && input.size() > 100 ? std::nullopt : wrong(input);
           }}},
          {"it stops after ten lines, and one mistake",
           {"", ""},
           {changed(with(problem, {known[2]}),
                    [=](std::size_t number, auto line) { return number < 10 ? same(line) : ""; })}},
          {"each line is the one before",
           {"It writes each line one line too late in 74 of 74 wrong cases: line 1 is 'DRAW'.",
            "It writes each line one line too late in 77 of 77 wrong cases: line 1 is 'DRAW'."},
           {[=](const std::string& input) {
             std::string last = "DRAW\n";
             return *changed(right, [&](std::size_t, auto line) { return std::exchange(last, same(line)); })(input);
           }}},
          {"five programs at once",
           {"start-blue-duck-of-column-9-too-far-back, start-red-pieces-4-and-5-swapped, "
            "exactly-one-captain-stands-in-check, rows-and-columns-swapped",
            "five-plies-on-squares, only-captures-win, rows-and-columns-swapped"},
           {with(problem, {known[2]}), with(problem, {known[1], known[6]}), with(problem, {unlisted[0]}), right,
            with(problem, {known[0]})}}};
}

TEST(Mistakes, AreThoseThatTheyAlwaysWere) {
  const std::array<const Problem*, 2> both = {find_problem("duckchess"), find_problem("primitive-chess")};
  for (std::size_t at = 0; at < both.size(); ++at) {
    const Problem few = with_few_mistakes(*both[at], kKnown[at]);
    for (const Row& row : rows_of(*both[at], at)) EXPECT_EQ(said_of(few, row.programs), row.named[at]) << row.what;
    Problem bare = few;  // where no suite tells sets of mistakes apart, random inputs do
    bare.suites = {};
    EXPECT_EQ(said_of(bare, {with(*both[at], {kKnown[at][0]})}), kKnown[at][0]) << few.id;
  }
}

}  // namespace
}  // namespace quack
