#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

#include "compare/comparing.h"

namespace quack {

// Decides how much of a comparison each program is run on, from the time that it has taken so far. It looks at no
// clock. Programs are named by their place among the participants, from 1: the first participant is the expected one.
class Pace {
 public:
  using Seconds = std::chrono::duration<double>;

  struct Settings {
    std::size_t participants = 0;
    unsigned jobs = 1;  // runs at a time
    // The items of each case before the random ones, which have no end. None: the cases have an end, all are run.
    std::optional<std::vector<std::uint64_t>> fixed{};
    std::chrono::milliseconds time_limit{0};  // of a run; 0: none
    Seconds time{0};                          // for each program, where the cases have no end
  };
  explicit Pace(Settings settings);

  // The number of the case before which a batch ends that begins with case `begin`, at most `size`.
  std::uint64_t batch_end(std::uint64_t begin, std::uint64_t size) const;

  // True once a batch that has taken `elapsed` begins no further case.
  bool ends_batch(Seconds elapsed) const;

  // Takes the outcome of a program on a case. `is_new_kind`: it failed as it had not failed before.
  void take(std::size_t program, const CaseResult& result, bool is_new_kind);

  // Takes the end of a batch: its results and the time it took, and how many cases have been run in all.
  void take_batch(const std::vector<CaseResult>& results, Seconds elapsed, std::uint64_t cases_run);

  // Ends a program that can't do otherwise than it did.
  void give_up(std::size_t program) { programs_[program].is_done = true; }

  // True if no program is run on any further case.
  bool all_done() const;

  // Returns ComparingOptions::skipped_from of the next batch.
  std::vector<std::uint64_t> skipped_from() const;

 private:
  struct Program {
    Seconds used{0};
    Seconds new_kind_at{0};   // of `used`: when it last failed in a new way
    double too_large = 1e18;  // bytes of an input for which it is likely to need more than half of its time limit
    std::uint64_t cases = 0;  // it was run on them, or could not be
    std::uint64_t lost = 0;   // of them: they can't be judged
    bool has_failed = false;
    bool is_done = false;
  };

  Settings settings_;
  std::vector<Program> programs_;  // the first is not used
  std::uint64_t batch_;            // cases
};

}  // namespace quack
