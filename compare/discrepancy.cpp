#include "compare/discrepancy.h"

#include <algorithm>

#include "problems/clauses.h"

namespace quack {

namespace {

// So many items before the divergence are drawn, and so many behind it.
constexpr std::uint64_t kFramesBefore = 300;
constexpr std::uint64_t kFramesBehind = 3;
// Longer inputs don't fit a command line that anybody would copy.
constexpr std::size_t kLongestPiped = 4000;

std::optional<std::string_view> view_of(const std::optional<std::string>& text) {
  return text ? std::optional<std::string_view>(*text) : std::nullopt;
}

struct Drawn {
  std::vector<BoardFrame> frames;
  std::vector<std::string> found;
  std::uint64_t first = 1;
};

// The frames around item `item`. Up to there the answers found are the right ones; what came behind was not compared.
Drawn drawn(const Problem& problem, std::string_view input, std::uint64_t item, const judge::LineDifference& line) {
  Drawn result;
  result.first = item > kFramesBefore ? item - kFramesBefore : 1;
  result.frames = problem.frames(input, result.first, item - result.first + 1 + kFramesBehind);
  for (std::size_t i = 0; i < result.frames.size(); ++i) {
    const std::uint64_t here = result.first + i;
    if (here < item) result.found.push_back(result.frames[i].answer);
    if (here == item) result.found.push_back(line.found.value_or(""));
    if (here > item) result.found.emplace_back();
  }
  return result;
}

bool is_recorded(const Participant& participant) { return participant.wants_answer(); }

// What shrinking runs: the pair that parts, or the reference in place of recorded answers.
class Pair {
 public:
  Pair(const Divergence& divergence, std::string_view input, const std::optional<std::string>& answer)
      : problem_(*divergence.problem), actual_(*(*divergence.participants)[divergence.implementation]) {
    Participant& expected = *divergence.participants->front();
    if (!is_recorded(expected)) {
      expected_ = &expected;
      return;
    }
    stand_in_ = make_participant(problem_, "reference", {});
    const Run runs[] = {stand_in_->run({.input = input, .answer = {}}),
                        expected.run({.input = input, .answer = view_of(answer)})};
    if (judge_runs(problem_, input, runs).judged[1].verdict == Verdict::accepted) expected_ = stand_in_.get();
  }

  // Whether there is a pair that can be run on other inputs.
  bool can_run() const { return expected_ != nullptr && !is_recorded(actual_); }
  const std::string& expected_spec() const { return expected_->spec(); }

  Judged judged(std::string_view input) const {
    const Run runs[] = {expected_->run({.input = input, .answer = {}}), actual_.run({.input = input, .answer = {}})};
    return judge_runs(problem_, input, runs).judged[1];
  }

 private:
  const Problem& problem_;
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

Detail detail_of(const Divergence& divergence, bool with_frames) {
  const Problem& problem = *divergence.problem;
  const Judged& judged = *divergence.judged;
  Detail detail;
  detail.implementation = divergence.implementation;
  detail.case_number = divergence.index + 1;
  detail.verdict = judged.verdict;
  detail.reason = judged.reason;
  detail.complaints = judged.complaints;
  const Participants& participants = *divergence.participants;
  detail.command = divergence.command(participants.front()->spec(), participants[divergence.implementation]->spec(),
                                      divergence.cases->words(divergence.index));
  if (!judged.line) return detail;
  detail.line = judged.line->line;
  detail.expected = judged.line->expected;
  detail.found = judged.line->found;
  const std::string input = divergence.cases->input(divergence.index);
  detail.why = problem.reason(input, detail.line, view_of(detail.found));
  if (!detail.why) return detail;
  detail.clause_sentence = clause_sentence(detail.why->clause);
  if (with_frames && detail.why->item > 0) {
    Drawn drawing = drawn(problem, input, detail.why->item, *judged.line);
    detail.frames = std::move(drawing.frames);
    detail.frame_found = std::move(drawing.found);
    detail.frame_offset = drawing.first;
  }
  return detail;
}

std::optional<Detail::Shrunk> shrunk_of(const Divergence& divergence, const ShrinkBudget& budget) {
  const Problem& problem = *divergence.problem;
  const std::string input = divergence.cases->input(divergence.index);
  const Pair pair(divergence, input, divergence.cases->answer(divergence.index));
  if (!pair.can_run()) return std::nullopt;
  const Verdict wanted = divergence.judged->verdict;
  const Shrunken shrunken = shrink(
      problem, input, divergence.judged->item,
      [&](const std::string& tried) { return shows_the_same(wanted, pair.judged(tried).verdict); }, budget);
  Detail::Shrunk shrunk;
  shrunk.input = shrunken.input;
  shrunk.items = shrunken.items;
  shrunk.runs = shrunken.runs;
  shrunk.budget_spent = shrunken.budget_spent;
  if (shrunk.input.size() <= kLongestPiped) {
    const std::string& actual = (*divergence.participants)[divergence.implementation]->spec();
    shrunk.command = piped(shrunk.input, divergence.command(pair.expected_spec(), actual, "-"));
  }
  const Judged judged = pair.judged(shrunk.input);
  if (!judged.line) return shrunk;
  shrunk.line = judged.line->line;
  shrunk.expected = judged.line->expected;
  shrunk.found = judged.line->found;
  shrunk.why = problem.reason(shrunk.input, shrunk.line, view_of(shrunk.found));
  if (!shrunk.why) return shrunk;
  shrunk.clause_sentence = clause_sentence(shrunk.why->clause);
  if (shrunk.why->item > 0) {
    Drawn drawing = drawn(problem, shrunk.input, shrunk.why->item, *judged.line);
    shrunk.frames = std::move(drawing.frames);
    shrunk.frame_found = std::move(drawing.found);
  }
  return shrunk;
}

}  // namespace quack
