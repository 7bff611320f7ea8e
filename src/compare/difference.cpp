#include "compare/difference.h"

#include <utility>

#include "compare/judge_runs.h"
#include "io/lines.h"
#include "io/quoted.h"

namespace quack {
namespace {

constexpr std::uint64_t kFramesBefore = 300;
constexpr std::uint64_t kFramesAfter = 3;
// Longer inputs don't fit a command line that anybody would copy.
constexpr std::size_t kLongestPiped = 500;

// The pair that shrinking runs: the one that differs, or the reference in place of recorded answers.
class Pair {
 public:
  Pair(const Problem& problem, Participant& expected, Participant& actual, const CaseInput& input)
      : problem_(problem), actual_(actual) {
    if (!expected.wants_answer()) {
      expected_ = &expected;
      return;
    }
    stand_in_ = make_participant(problem, problem.implementations.back().name, {});
    const CaseOutcome recorded =
        judge_run(problem, input.input, stand_in_->run({.input = input.input}), expected.run(input));
    if (recorded.verdict == Verdict::accepted) expected_ = stand_in_.get();
  }

  // True if there is a pair that can be run on other inputs.
  bool can_run() const { return expected_ != nullptr && !actual_.wants_answer(); }
  const std::string& expected_spec() const { return expected_->spec(); }

  CaseOutcome outcome_of(Participant& actual, std::string_view input) const {
    const CaseInput tried{.input = input};
    return judge_run(problem_, input, expected_->run(tried), actual.run(tried));
  }
  Run expected_run(std::string_view input) const { return expected_->run({.input = input}); }

 private:
  const Problem& problem_;
  Participant& actual_;
  std::unique_ptr<Participant> stand_in_;
  Participant* expected_ = nullptr;
};

// The failure bucket of the first wrong line; empty if there is none, or if the problem has no words for it.
Message bucket_of(const Problem& problem, const CaseOutcome& outcome) {
  if (!outcome.is_wrong_output() || !problem.failure_bucket) return {};
  const text::LineDifference& wrong = *outcome.difference->wrong;
  return problem.failure_bucket(wrong.expected, wrong.found);
}

// True if both are wrong outputs, or failures of one kind that ended in the same way.
bool is_failure_like(const CaseOutcome& wanted, const CaseOutcome& seen) {
  if (wanted.is_wrong_output()) return seen.is_wrong_output();
  return wanted.verdict == seen.verdict && wanted.ending == seen.ending;
}

// True if `seen`, on another input, is the same failure or kind of difference; it is then explained.
bool is_alike(const Problem& problem, const CaseOutcome& wanted, std::string_view input, CaseOutcome& seen) {
  if (!is_failure_like(wanted, seen)) return false;
  if (!wanted.is_wrong_output()) return true;
  if (bucket_of(problem, wanted) != bucket_of(problem, seen)) return false;  // asked first: the rules are slow
  explain(problem, input, *seen.difference);
  const auto& why = wanted.difference->why;
  return !why || why->clause == seen.difference->why->clause;
}

// The last line of the expected output, for a program that failed before it printed anything: the smallest input fails
// by its last item.
std::optional<text::LineDifference> last_line(const Run& expected) {
  const auto lines = text_lines(expected.output);
  if (lines.empty()) return std::nullopt;
  return text::LineDifference{lines.size(), std::string(lines.back()), std::nullopt};
}

}  // namespace

void explain(const Problem& problem, std::string_view input, Difference& difference) {
  if (!problem.reason) return;
  const text::LineDifference& wrong = *difference.wrong;
  difference.why = problem.reason(input, wrong.line, wrong.found);
}

DifferenceKind kind_of(const Problem& problem, const CaseOutcome& outcome) {
  const auto& why = outcome.difference->why;
  return {outcome.verdict, outcome.is_wrong_output() && why ? why->clause : "", bucket_of(problem, outcome)};
}

void add_frames(const Problem& problem, std::string_view input, Difference& difference) {
  const std::uint64_t item = difference.item();
  if (item == 0 || !problem.frames) return;
  // Items that have nothing to do with each other need not be drawn around the wrong one, which may take long.
  const std::uint64_t before = problem.independent_items ? 0 : kFramesBefore;
  const std::uint64_t after = problem.independent_items ? 0 : kFramesAfter;
  difference.frame_offset = item > before ? item - before : 1;
  difference.frames = problem.frames(input, difference.frame_offset, item - difference.frame_offset + 1 + after);
  // The play that follows is shown for the item in question alone; the lines after the wrong one were not compared.
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
              const MinimizingHints& hints) {
  const Pair pair(problem, expected, actual, input);
  if (!pair.can_run()) return;
  CaseOutcome smallest = outcome;
  std::string shown;  // the input on which that is the outcome
  const auto keep = [&](const std::string& tried, CaseOutcome seen) {
    shown = tried;
    smallest = std::move(seen);
    return true;
  };
  const StillShows shows = [&](const std::string& tried) {
    CaseOutcome seen = pair.outcome_of(actual, tried);
    if (!(hints.any_kind ? is_failure_like(outcome, seen) : is_alike(problem, outcome, tried, seen))) return false;
    return keep(tried, std::move(seen));
  };
  const StillShows stand_in_shows = [&](const std::string& tried) {
    return is_failure_like(outcome, pair.outcome_of(*hints.stand_in, tried));
  };
  const StillShows both_show = [&](const std::string& tried) {
    const CaseOutcome expected = pair.outcome_of(*hints.stand_in, tried);
    if (!is_failure_like(outcome, expected)) return false;
    CaseOutcome seen = pair.outcome_of(actual, tried);
    if (seen.verdict != expected.verdict) return false;
    if (seen.is_wrong_output() && !(seen.difference->wrong == expected.difference->wrong)) return false;
    return keep(tried, std::move(seen));
  };
  // A program may fail long after its last line.
  const std::uint64_t wrong_item = outcome.is_wrong_output() ? outcome.difference->item() : 0;
  Shrunken shrunken;
  const auto shrink_by = [&](const StillShows& shows, const StillShows& confirms) {
    shrunken = shrink(problem, input.input, wrong_item, shows, budget, hints.others);
    return shown == shrunken.input || confirms(shrunken.input);
  };
  const bool by_stand_in =
      hints.stand_in != nullptr && (shrink_by(stand_in_shows, both_show) ||
                                    (both_show(std::string(input.input)) && shrink_by(both_show, both_show)));
  if (!by_stand_in && !shrink_by(shows, shows)) return;  // it does not fail every time
  if (!shrunken.shows && !shrunken.is_loose && !shrunken.budget_spent)
    return;  // it did not fail again on the given input either
  auto minimized = std::make_shared<MinimizedInput>(MinimizedInput{std::move(shrunken), smallest.reason});
  Difference& difference = minimized->difference;
  difference.wrong = smallest.difference->wrong;
  difference.why = smallest.difference->why;
  difference.expected_output = smallest.difference->expected_output;
  difference.found_output = smallest.difference->found_output;
  if (!smallest.is_wrong_output() && difference.printed_nothing() && !minimized->budget_spent)
    difference.wrong = last_line(pair.expected_run(minimized->input));
  if (minimized->input.size() <= kLongestPiped)
    difference.command = piped(minimized->input, command(pair.expected_spec(), actual.spec(), "-"));
  if (difference.wrong) {
    if (!smallest.is_wrong_output() || !difference.why) explain(problem, minimized->input, difference);
    add_frames(problem, minimized->input, difference);
  }
  outcome.difference->minimized = std::move(minimized);
}

void minimize_contradiction(const Problem& problem, Participant& expected, std::string_view input, CaseOutcome& outcome,
                            const std::string& command, const ShrinkBudget& budget) {
  Message words;
  const StillShows still_shows = [&](const std::string& tried) {
    const Run run = expected.run({.input = tried});
    if (run.is_disagreement) words = run.reason;
    return run.is_disagreement;
  };
  Shrunken shrunken = shrink(problem, input, 0, still_shows, budget);
  if (!shrunken.shows) return;
  outcome.reason = words;
  outcome.difference->minimized = std::make_shared<MinimizedInput>(MinimizedInput{std::move(shrunken)});
  MinimizedInput& minimized = *outcome.difference->minimized;
  minimized.difference.command = piped(minimized.input, command);
}

}  // namespace quack
