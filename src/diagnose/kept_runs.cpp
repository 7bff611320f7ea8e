#include "diagnose/kept_runs.h"

#include <algorithm>

namespace quack {
namespace {

constexpr std::size_t kRight = 400;          // right runs that are kept
constexpr std::uint64_t kFirstOfKind = 2;    // wrong runs of each kind that are kept before all others
constexpr std::size_t kLongestRun = 50'000;  // bytes of input of one of these
constexpr std::size_t kWrong = 140;          // wrong runs besides these: more of them show nothing new
constexpr std::size_t kShortRun = 2'500;     // bytes of input of one of those: some 200 operations

}  // namespace

Evidence evidence_of(const Problem& problem, const WrongRun& run) {
  if (!run.answered) return evidence_of(problem, run.input, run.output);
  return {run.answered->input, run.answered->right, tidied(run.output)};
}

void KeptRuns::take(const Problem& problem, std::uint64_t index, const CaseResult& result, std::size_t place) {
  const CaseOutcome& outcome = result.outcomes[place];
  last_rank_ = kFirst;
  if (!outcome.skipped && outcome.verdict == Verdict::accepted && right_.size() < kRight)
    right_.push_back({index, result.answered});
  if (!outcome.difference) return;
  Kind& kind = kinds_[kind_of(problem, outcome)];
  last_rank_ = kind.cases++;
  const auto run = [&] {
    return WrongRun{.index = index,
                    .input = result.input,
                    .answer = result.answer,
                    .output = place < result.outputs.size() ? result.outputs[place] : "",
                    .outcome = outcome,
                    .answered = result.answered};
  };
  const bool is_first = last_rank_ < kFirstOfKind && result.input.size() <= kLongestRun;
  const bool has_output = outcome.is_wrong_output() && place < result.outputs.size() && !result.outputs[place].empty();
  if (has_output && (is_first || (result.input.size() <= kShortRun && wrong_.size() < kWrong)))
    wrong_.emplace_back(last_rank_, run());
  const auto at = std::upper_bound(kind.smallest.begin(), kind.smallest.end(), result.input.size(),
                                   [](std::size_t size, const WrongRun& one) { return size < one.input.size(); });
  if (at == kind.smallest.end() && kind.smallest.size() == kSmallest) return;
  kind.smallest.insert(at, run());
  if (kind.smallest.size() > kSmallest) kind.smallest.pop_back();
}

std::vector<const WrongRun*> KeptRuns::wrong() const {
  std::vector<std::pair<std::uint64_t, const WrongRun*>> ranked;
  for (const auto& [rank, run] : wrong_) ranked.emplace_back(rank, &run);
  std::ranges::stable_sort(ranked, {}, [](const auto& each) { return each.first; });
  std::vector<const WrongRun*> runs;
  for (const auto& [rank, run] : ranked) runs.push_back(run);
  return runs;
}

}  // namespace quack
