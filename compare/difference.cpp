#include "compare/difference.h"

#include <utility>

#include "compare/judge_runs.h"

namespace quack {

namespace {

// How many items before and after the wrong line are drawn.
constexpr std::uint64_t kFramesBefore = 300;
constexpr std::uint64_t kFramesAfter = 3;
// Longer inputs don't fit a command line that anybody would copy.
constexpr std::size_t kLongestPiped = 4000;

// What shrinking runs: the pair that differs, or the reference in place of recorded answers.
class Pair {
 public:
  Pair(const Problem& problem, Participant& expected, Participant& actual, const CaseInput& input) : actual_(actual) {
    if (!expected.wants_answer()) {
      expected_ = &expected;
      return;
    }
    stand_in_ = make_participant(problem, "reference", {});
    const CaseOutcome recorded = judge_run(stand_in_->run({.input = input.input, .answer = {}}), expected.run(input));
    if (recorded.verdict == Verdict::accepted) expected_ = stand_in_.get();
  }

  // Whether there is a pair that can be run on other inputs.
  bool can_run() const { return expected_ != nullptr && !actual_.wants_answer(); }
  const std::string& expected_spec() const { return expected_->spec(); }

  CaseOutcome outcome_on(std::string_view input) const { return outcome_of(actual_, input); }
  CaseOutcome outcome_of(Participant& actual, std::string_view input) const {
    return judge_run(expected_->run({.input = input, .answer = {}}), actual.run({.input = input, .answer = {}}));
  }

 private:
  Participant& actual_;
  std::unique_ptr<Participant> stand_in_;
  Participant* expected_ = nullptr;
};

bool is_wrong_output(Verdict verdict) {
  return verdict == Verdict::wrong_answer || verdict == Verdict::presentation_error;
}

bool shows_the_same(Verdict wanted, Verdict seen) {
  return is_wrong_output(wanted) ? is_wrong_output(seen) : wanted == seen;
}

}  // namespace

std::string piped(std::string_view input, const std::string& command) {
  std::string text = "printf '";
  for (const char letter : input) {
    if (letter == '\n') {
      text += "\\n";
    } else {
      text += letter;
    }
  }
  return text + "' | " + command;
}

void explain(const Problem& problem, std::string_view input, Difference& difference) {
  if (!problem.reason) return;
  const judge::LineDifference& wrong = *difference.wrong;
  difference.why =
      problem.reason(input, wrong.line, wrong.found ? std::optional<std::string_view>(*wrong.found) : std::nullopt);
}

void add_frames(const Problem& problem, std::string_view input, Difference& difference) {
  const std::uint64_t item = difference.item();
  if (item == 0 || !problem.frames) return;
  difference.frame_offset = item > kFramesBefore ? item - kFramesBefore : 1;
  difference.frames = problem.frames(input, difference.frame_offset, item - difference.frame_offset + 1 + kFramesAfter);
  // How play goes on is shown for the item in question alone. Up to the wrong line the answers found are the right
  // ones; what came after it was not compared.
  std::vector<BoardFrame> frames;
  for (std::uint64_t here = difference.frame_offset - 1; BoardFrame & frame : difference.frames) {
    if (!frame.continues) ++here;
    if (frame.continues && here != item) continue;
    difference.frame_found.push_back(here < item || frame.continues ? frame.answer
                                     : here == item                 ? difference.wrong->found.value_or("")
                                                                    : "");
    frames.push_back(std::move(frame));
  }
  difference.frames = std::move(frames);
}

void minimize(const Problem& problem, Participant& expected, Participant& actual, const CaseInput& input,
              const CaseOutcome& outcome, const ReplayCommand& command, const ShrinkBudget& budget,
              Participant* stand_in) {
  const Pair pair(problem, expected, actual, input);
  if (!pair.can_run()) return;
  CaseOutcome smallest = outcome;
  const auto still_shows = [&](const std::string& tried) {
    CaseOutcome seen = pair.outcome_of(stand_in != nullptr ? *stand_in : actual, tried);
    if (!shows_the_same(outcome.verdict, seen.verdict)) return false;
    smallest = std::move(seen);
    return true;
  };
  // What fails may do so long after its last line.
  const std::uint64_t wrong_item = outcome.line > 0 ? outcome.difference->item() : 0;
  const auto shrunk = [&] { return shrink(problem, input.input, wrong_item, still_shows, budget); };
  Shrunken shrunken = shrunk();
  // The program itself has the last word.
  if (stand_in != nullptr && (stand_in = nullptr, !still_shows(shrunken.input))) shrunken = shrunk();
  auto minimized = std::make_shared<MinimizedInput>();
  minimized->input = std::move(shrunken.input);
  minimized->items = shrunken.items;
  minimized->runs = shrunken.runs;
  minimized->budget_spent = shrunken.budget_spent;
  Difference& difference = minimized->difference;
  difference.wrong = smallest.difference->wrong;
  if (minimized->input.size() <= kLongestPiped) {
    difference.command = piped(minimized->input, command(pair.expected_spec(), actual.spec(), "-"));
  }
  if (difference.wrong) {
    explain(problem, minimized->input, difference);
    add_frames(problem, minimized->input, difference);
  }
  outcome.difference->minimized = std::move(minimized);
}

}  // namespace quack
