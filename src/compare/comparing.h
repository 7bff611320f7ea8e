#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "compare/judge_runs.h"
#include "compare/participant.h"

namespace quack {

using Participants = std::vector<std::unique_ptr<Participant>>;

// The cases of a comparison, by number from 0. Several threads may ask, and again for the same case.
class Cases {
 public:
  virtual ~Cases() = default;
  virtual std::uint64_t size() const = 0;

  // The judge input. Throws std::runtime_error with a sentence that begins with the case's name if it can't be had.
  virtual std::string input(std::uint64_t index) const = 0;

  // The recorded output beside it; none if there is none. Throws as `input`.
  virtual std::optional<std::string> answer(std::uint64_t index) const = 0;

  // For messages: "random input 3 (profile mixed, seed 7, count 100)", or the file's name.
  virtual Message name(std::uint64_t index) const = 0;

  // The command-line arguments that select this case alone: "--random 1 --seed 7 --profile mixed --count 100".
  virtual std::string arguments(std::uint64_t index) const = 0;
};

// The result of one case.
struct CaseResult : JudgedCase {
  std::string input;                  // if an implementation differs
  std::size_t bytes = 0;              // of the input, even if it isn't kept
  std::optional<std::string> answer;  // the recorded one, if it differs and a participant wants it
  std::vector<std::string> outputs;   // by participant: what those wrote that differ, unless that is very much
  std::string trouble;                // why there is nothing to judge: the case can't be read; empty otherwise
  bool interrupted = false;           // not all were run (runs_have_ended); the rest means nothing
};

struct ComparingOptions {
  unsigned jobs = 1;  // runs at a time
  // [participant]: it is not run on inputs of so many bytes or more; 0: on none. Empty: all are run on all.
  std::vector<std::uint64_t> skipped_from{};
  Participant* confirming = nullptr;  // what it says of a case that differs must be what the first one says
  std::function<bool()> stop{};       // once it says true, cases that nobody has begun are left to the next call
  std::function<void()> on_case{};    // called whenever a case is done, by any thread; may be null
};

// Runs all participants on the cases from number `begin` up to before `end` and judges them. The results are in the
// order of the cases, whatever `jobs` is. Inputs that differ are kept with their results; where they become too large
// to keep, the last cases are left to the next call and their results are missing, but never the first.
//
// If `confirming` contradicts the first participant on a case that differs and isn't very long, one of our own is
// wrong: then nobody is judged on it, and every outcome is a judge error.
std::vector<CaseResult> compare_cases(const Problem& problem, const Participants& participants, const Cases& cases,
                                      std::uint64_t begin, std::uint64_t end, const ComparingOptions& options);

}  // namespace quack
