#include "diagnose/kept_runs.h"

#include <algorithm>

namespace quack {
namespace {

constexpr std::size_t kRight = 400;          // runs
constexpr std::size_t kLongestRun = 50'000;  // bytes of input
constexpr std::size_t kShortRun = 10'000;    // of more wrong runs, on which an explanation is checked
constexpr std::size_t kMoreBytes = 200'000;  // of those together

}  // namespace

void KeptRuns::take(const Problem& problem, std::uint64_t index, const CaseResult& result, std::size_t place) {
  const CaseOutcome& outcome = result.outcomes[place];
  last_rank_ = kFirst;
  if (!outcome.skipped && outcome.verdict == Verdict::accepted && right_.size() < kRight) right_.push_back(index);
  if (!outcome.difference) return;
  Kind& kind = kinds_[kind_of(problem, outcome)];
  last_rank_ = kind.cases++;
  const auto run = [&] {
    return WrongRun{.index = index,
                    .input = result.input,
                    .answer = result.answer,
                    .output = place < result.outputs.size() ? result.outputs[place] : "",
                    .outcome = outcome};
  };
  if (outcome.line > 0 && result.input.size() <= kShortRun && more_bytes_ < kMoreBytes) {
    more_bytes_ += result.input.size();
    more_.push_back(run());
  }
  const std::size_t longest = kind.longest ? kind.longest->input.size() : 0;
  if (result.input.size() > longest && result.input.size() <= kLongestRun) kind.longest = run();
  const auto at = std::upper_bound(kind.smallest.begin(), kind.smallest.end(), result.input.size(),
                                   [](std::size_t size, const WrongRun& one) { return size < one.input.size(); });
  if (at == kind.smallest.end() && kind.smallest.size() == kSmallest) return;
  kind.smallest.insert(at, run());
  if (kind.smallest.size() > kSmallest) kind.smallest.pop_back();
}

std::vector<const WrongRun*> KeptRuns::evidence(std::size_t most) const {
  std::vector<const WrongRun*> runs;
  for (std::size_t rank = 0; rank < kSmallest; ++rank) {
    for (const auto& [key, kind] : kinds_) {
      const bool is_evidence = std::get<Verdict>(key) == Verdict::wrong_answer && rank < kind.smallest.size() &&
                               !kind.smallest[rank].output.empty();
      if (is_evidence && runs.size() < most) runs.push_back(&kind.smallest[rank]);
    }
  }
  return runs;
}

const WrongRun& KeptRuns::longest() const {
  const WrongRun* longest = nullptr;
  for (const auto& [key, kind] : kinds_) {
    for (const WrongRun& run : kind.smallest)
      if (longest == nullptr || run.input.size() > longest->input.size()) longest = &run;
    if (kind.longest && kind.longest->input.size() > longest->input.size()) longest = &*kind.longest;
  }
  return *longest;
}

}  // namespace quack
