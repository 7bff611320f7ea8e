#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "compare/comparing.h"
#include "compare/difference.h"
#include "compare/record.h"
#include "diagnose/evidence.h"

namespace quack {

// A run with a wrong output, or one that failed.
struct WrongRun {
  std::uint64_t index = 0;  // of the case
  std::string input;
  std::optional<std::string> answer;  // the recorded one
  std::string output;                 // empty where it was not kept
  CaseOutcome outcome;
  std::shared_ptr<const AnsweredInput> answered;  // as in CaseResult
};

// A run that was accepted.
struct RightRun {
  std::uint64_t index = 0;                        // of the case
  std::shared_ptr<const AnsweredInput> answered;  // as in CaseResult
};

// Makes the evidence of a run; computes the right output if the comparison did not hand it on.
Evidence evidence_of(const Problem& problem, const WrongRun& run);

// The runs of one program that are kept for its diagnosis: the smallest few of each kind (verdict, clause, failure
// bucket), and the first few.
class KeptRuns {
 public:
  static constexpr std::size_t kSmallest = 6;  // runs of a kind
  struct Kind {
    std::uint64_t cases = 0;
    std::vector<WrongRun> smallest;  // ascending
  };

  // Takes the result of implementation `place` on case number `index`. Must be called in the order of the cases.
  void take(const Problem& problem, std::uint64_t index, const CaseResult& result, std::size_t place);

  // True if the last run taken was wrong and one of the first three of its kind.
  bool is_among_first() const { return last_rank_ < kFirst; }
  // True if the last run taken was wrong and the first of its kind.
  bool is_new_kind() const { return last_rank_ == 0; }

  const std::map<DifferenceKind, Kind>& kinds() const { return kinds_; }
  // The first runs that were accepted.
  const std::vector<RightRun>& right() const { return right_; }
  // The first wrong runs whose output was kept: the first of each kind, then the second of each, and so on. They do not
  // depend on how many cases come after them.
  std::vector<const WrongRun*> wrong() const;

 private:
  static constexpr std::uint64_t kFirst = 3;

  std::map<DifferenceKind, Kind> kinds_;
  std::vector<RightRun> right_;
  // The rank of a wrong run is the number of runs of its kind before it.
  std::vector<std::pair<std::uint64_t, WrongRun>> wrong_;  // each with its rank
  std::uint64_t last_rank_ = kFirst;                       // of the last run taken; kFirst if it was right
};

}  // namespace quack
