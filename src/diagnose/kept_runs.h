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

// A run with a wrong output, or one that failed.
struct WrongRun {
  std::uint64_t index = 0;  // of the case
  std::string input;
  std::optional<std::string> answer;  // the recorded one
  std::string output;                 // empty where it was not kept
  CaseOutcome outcome;
};

// The runs of one program that are kept for its diagnosis: the smallest few of each kind (verdict, clause, failure
// bucket).
class KeptRuns {
 public:
  static constexpr std::size_t kSmallest = 6;  // of a kind
  struct Kind {
    std::uint64_t cases = 0;
    std::vector<WrongRun> smallest;   // ascending
    std::optional<WrongRun> longest;  // other mistakes may show in it after the first
  };

  // Takes the result of implementation `place` on case number `index`. Must be called in the order of the cases.
  void take(const Problem& problem, std::uint64_t index, const CaseResult& result, std::size_t place);

  // True if the last run taken is one of the first three of its kind, or the first.
  bool is_among_first() const { return last_rank_ < kFirst; }
  bool is_new_kind() const { return last_rank_ == 0; }

  const std::map<DifferenceKind, Kind>& kinds() const { return kinds_; }
  // More wrong runs, with some hundred kilobytes of inputs.
  const std::vector<WrongRun>& more() const { return more_; }
  // The first cases that were accepted.
  const std::vector<std::uint64_t>& right() const { return right_; }

  // The smallest wrong runs whose output was kept, at most `most`: the smallest of each kind comes before any second
  // one.
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
