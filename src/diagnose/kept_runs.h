#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "compare/comparing.h"
#include "compare/difference.h"
#include "compare/record.h"

namespace quack {

// A run of a program that is wrong, or failed.
struct WrongRun {
  std::uint64_t index = 0;  // of the case
  std::string input;
  std::optional<std::string> answer;  // the recorded one
  std::string output;                 // empty where it was not kept
  CaseOutcome outcome;
};

// The runs of one program that its diagnosis goes by: of each kind (verdict, clause, failure bucket) the smallest few.
class KeptRuns {
 public:
  static constexpr std::size_t kSmallest = 6;  // of a kind
  struct Kind {
    std::uint64_t cases = 0;
    std::vector<WrongRun> smallest;   // ascending
    std::optional<WrongRun> longest;  // in it other mistakes show after the first
  };

  // Takes what implementation `place` did in case number `index`. Cases come in their order.
  void take(const Problem& problem, std::uint64_t index, const CaseResult& result, std::size_t place);

  // True if the last run that was taken is among the first three of its kind; or the first one.
  bool is_among_first() const { return last_rank_ < kFirst; }
  bool is_new_kind() const { return last_rank_ == 0; }

  const std::map<DifferenceKind, Kind>& kinds() const { return kinds_; }
  // More wrong runs, whose inputs have some hundred kilobytes together.
  const std::vector<WrongRun>& more() const { return more_; }
  // The first cases that were accepted.
  const std::vector<std::uint64_t>& right() const { return right_; }

  // The smallest wrong runs whose output was kept, at most `most`: of each kind the smallest before any second one.
  std::vector<const WrongRun*> evidence(std::size_t most) const;
  // The longest wrong run that is kept; there must be one.
  const WrongRun& longest() const;

 private:
  static constexpr std::uint64_t kFirst = 3;

  std::map<DifferenceKind, Kind> kinds_;
  std::vector<std::uint64_t> right_;
  std::vector<WrongRun> more_;
  std::size_t more_bytes_ = 0;
  std::uint64_t last_rank_ = kFirst;
};

}  // namespace quack
