#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

#include "compare/comparing.h"

namespace quack {

// Decides on which cases each program is run, from the time that it has taken so far; reads no clock. A program is
// given by its place among the participants, from 1; participant 0 is the expected one.
class Pace {
 public:
  using Seconds = std::chrono::duration<double>;

  // The role of a program in its package. One that should be shown wrong gets more time than others.
  enum class Role : std::uint8_t { wrong, accepted, slow };

  struct Settings {
    std::size_t participants = 0;
    unsigned jobs = 1;  // runs at a time
    // The items of each case before the endless random ones. None: the cases are finite, and all are run.
    std::optional<std::vector<std::uint64_t>> fixed{};
    std::chrono::milliseconds time_limit{0};  // of a run; 0: none
    Seconds batch_time{0.2};                  // of a batch, if the cases are endless
    Seconds time{0};                          // for each program, if the cases are endless
    std::vector<Role> roles{};                // [participant]; empty: all should be shown wrong
  };
  explicit Pace(Settings settings);

  // Returns the end (exclusive, at most `size`) of a batch that begins with case `begin`.
  std::uint64_t batch_end(std::uint64_t begin, std::uint64_t size) const;

  // True if a batch that has taken `elapsed` must not begin another case.
  bool ends_batch(Seconds elapsed) const;

  // Records the outcome of a program on a case. `is_new_kind`: it failed in a new way.
  void take(std::size_t program, const CaseResult& result, bool is_new_kind);

  // Records the end of a batch: its results, the time it took, and the number of cases run so far.
  void take_batch(const std::vector<CaseResult>& results, Seconds elapsed, std::uint64_t cases_run);

  // Stops a program whose result is the same on every input.
  void give_up(std::size_t program) { programs_[program].is_given_up = true; }

  // Changes the time for each program; one whose time was up may go on.
  void set_time(Seconds time) { settings_.time = time; }

  // The number of programs that are not given up; a program with less time counts as a fraction.
  double left() const;

  // The accepted program that takes least time and never failed; 0: there is none yet.
  std::size_t quickest_accepted() const;

  // [participant] -> the mean time of its runs, in seconds.
  std::vector<double> mean_times() const;

  // True if no program is run on any further case.
  bool all_done() const;

  // True if a random case should be left out: the first participant took so much more time than usual that all programs
  // may be slow there, and such cases have taken more than half of the time already.
  bool is_too_slow(const Usage& first) const;

  // Returns ComparingOptions::skipped_from of the next batch.
  std::vector<std::uint64_t> skipped_from() const;

 private:
  struct Program {
    Seconds used{0};
    Seconds new_kind_at{0};   // the value of `used` when it last failed in a new way
    double too_large = 1e18;  // the size in bytes of inputs that probably take more than half of its time limit
    Seconds ran{0};           // the time of its own runs
    std::uint64_t cases = 0;  // cases that it was given, whether it could be run on them or not
    std::uint64_t lost = 0;   // cases among these that can't be judged
    bool has_failed = false;
    bool is_given_up = false;
  };
  bool is_slow(const Usage& first) const;
  Role role(std::size_t program) const {
    return program < settings_.roles.size() ? settings_.roles[program] : Role::wrong;
  }
  double weight(std::size_t program) const;
  bool is_done(std::size_t program) const;

  Settings settings_;
  std::vector<Program> programs_;  // the first is not used
  std::uint64_t batch_;            // cases
  double logarithms_ = 0;          // the sum of the logarithms of the seconds that the first participant took
  std::uint64_t measured_ = 0;     // cases
  Seconds slow_{0}, others_{0};    // the time that all programs took on slow random cases, and on the others
  bool is_random_ = false;         // the next cases come after the fixed ones of an endless comparison
};

}  // namespace quack
