#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "compare/participant.h"
#include "compare/record.h"
#include "compare/shrink.h"

namespace quack {

// Finds the reason of the wrong line by the rules. `input` is the input of the run.
void explain(const Problem& problem, std::string_view input, Difference& difference);

// Returns the kind of a failed outcome; its clause is known once the difference is explained.
DifferenceKind kind_of(const Problem& problem, const CaseOutcome& outcome);

// Draws the items around an explained wrong line; does nothing if no item answers it.
void add_frames(const Problem& problem, std::string_view input, Difference& difference);

// Returns the command that compares two implementations on the case that these arguments select: "quackcheck diff -p
// duckchess --impl reference --impl ./mine game.in".
using ReplayCommand = std::function<std::string(const std::string& expected_spec, const std::string& actual_spec,
                                                const std::string& case_arguments)>;

struct MinimizingHints {
  // If not null, a faster program that fails in the same way: a known mistake, or the program itself with less time. It
  // is run in place of `actual`, which must only fail on the result, a wrong output with the same first wrong line. If
  // it does not, the search is repeated without the stand-in.
  Participant* stand_in = nullptr;
  std::vector<ShrinkStart> others{};  // inputs that probably fail in the same way
  bool any_kind = false;              // any wrong output counts as the same difference
};

// Minimizes the input of a failed outcome (compare/shrink.h) while it shows a difference of the same kind, or the same
// failure. Does nothing for recorded answers, which can't be run on other inputs, unless they are the expected ones and
// the reference gives the same answers; then the reference replaces them.
void minimize(const Problem& problem, Participant& expected, Participant& actual, const CaseInput& input,
              const CaseOutcome& outcome, const ReplayCommand& command, const ShrinkBudget& budget,
              const MinimizingHints& hints = {});

// Minimizes the input of an outcome of `expected` that is a contradiction (CaseOutcome::is_disagreement) while it is
// one, and gives the outcome, whose difference must be set, the words about the smaller input and `command`, which
// reads standard input. Does nothing if the contradiction does not show again.
void minimize_contradiction(const Problem& problem, Participant& expected, std::string_view input, CaseOutcome& outcome,
                            const std::string& command, const ShrinkBudget& budget);

}  // namespace quack
