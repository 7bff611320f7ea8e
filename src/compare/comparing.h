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

// The cases of a comparison, numbered from 0. Thread-safe; a case may be asked for more than once.
class Cases {
 public:
  virtual ~Cases() = default;
  virtual std::uint64_t size() const = 0;

  // Returns the judge input. Throws std::runtime_error if it can't be read; the text begins with the case's name.
  virtual std::string input(std::uint64_t index) const = 0;

  // Returns the recorded output, if there is one. Throws as `input` does.
  virtual std::optional<std::string> answer(std::uint64_t index) const = 0;

  // For messages: "random input 3 (profile mixed, seed 7, count 100)", or the file's name.
  virtual Message name(std::uint64_t index) const = 0;

  // The command-line arguments that select this case alone: "--random 1 --seed 7 --profile mixed --count 100".
  virtual std::string arguments(std::uint64_t index) const = 0;
};

// An input and the right output.
struct AnsweredInput {
  std::string input, right;
};

// The result of one case.
struct CaseResult : JudgedCase {
  // The input and the right output, for all that comes after the comparison: computing it again may take a run of each
  // accepted program of a package. Null if they are long, or if the first participant is not the problem's own.
  std::shared_ptr<const AnsweredInput> answered;
  std::string input;                  // kept if an implementation differs
  std::size_t bytes = 0;              // of the input, even if it isn't kept
  std::optional<std::string> answer;  // the recorded output, if an implementation differs and a participant uses it
  std::vector<std::string> outputs;   // by participant: the outputs of those that differ, unless they are very large
  bool is_refused = false;            // the validator says that the input is not valid; nothing was run
  Message validation;                 // why it was refused, or why the validator could not tell
  std::string trouble;                // why the case can't be read; empty if it can
  bool interrupted = false;           // not all were run (runs_have_ended); the other members mean nothing
};

struct ComparingOptions {
  unsigned jobs = 1;  // runs at a time
  // [participant] -> the size in bytes from which inputs are skipped; 0 skips all. Empty: nothing is skipped.
  std::vector<std::uint64_t> skipped_from{};
  std::function<bool(std::uint64_t index)> is_validated{};  // first, by the problem's own validator; empty: none is
  bool skips_missing_answers = false;  // recorded answers are skipped where there is none; otherwise a judge error
  // Runs in place of the first participant, which is asked only where another differs; may be null. If `quick_place` is
  // not 0, the output of that participant is used instead; it is run first, on every case.
  Participant* quick = nullptr;
  std::size_t quick_place = 0;
  // [participant] -> its expected time, in any unit; the slowest start first. Empty: unknown.
  std::vector<double> expected_times{};
  Participant* confirming = nullptr;  // must agree with the first participant on differing cases
  // Gets the resources that the first participant used; if it returns true, the others skip the case. Called by any
  // thread.
  std::function<bool(const Usage& first)> leaves_out{};
  std::function<bool()> stop{};     // once it returns true, no further case is begun
  std::function<void()> on_case{};  // called after each case, by any thread; may be null
};

// Runs all participants on the cases `begin` .. `end` - 1 and judges them. The results are in the order of the cases,
// whatever `jobs` is. The inputs of differing cases are kept with their results; if they become too large, the last
// cases have no result and are left to the next call. The first case always has a result.
//
// If `confirming` contradicts the first participant on a differing case that isn't very long, one of our own engines is
// wrong, and every outcome of that case is a judge error.
std::vector<CaseResult> compare_cases(const Problem& problem, const Participants& participants, const Cases& cases,
                                      std::uint64_t begin, std::uint64_t end, const ComparingOptions& options);

}  // namespace quack
