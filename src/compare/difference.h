#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "compare/participant.h"
#include "compare/record.h"
#include "compare/shrink.h"

namespace quack {

// Asks the rules for the reason of a wrong line of the output for this input.
void explain(const Problem& problem, std::string_view input, Difference& difference);

// The kind of a failed outcome, equal for differences of one kind: the verdict; and of a wrong output the clause of the
// first wrong line, once that is explained, and what is wrong with it (Problem::failure_bucket).
using DifferenceKind = std::tuple<Verdict, std::string, Message>;
DifferenceKind kind_of(const Problem& problem, const CaseOutcome& outcome);

// Draws the items around an explained wrong line; nothing where no item answers it.
void add_frames(const Problem& problem, std::string_view input, Difference& difference);

// The command that compares two implementations on the case that these words ask for:
// "quackcheck diff -p duckchess --impl reference --impl ./mine game.in".
using ReplayCommand = std::function<std::string(const std::string& expected_spec, const std::string& actual_spec,
                                                const std::string& case_words)>;

struct MinimizingHints {
  // If not null, fails in the same way and sooner: a known mistake, or the program itself with less time. It is run in
  // place of `actual`, which is only asked whether it fails on the result, and of a wrong output whether the first
  // wrong line is the same. If not, everything is done over with both.
  Participant* stand_in = nullptr;
  std::vector<ShrinkStart> others{};  // that probably show the same
  bool any_kind = false;              // whatever is wrong with an output, it is the same difference
};

// Minimizes the input of a failed outcome (compare/shrink.h) so that the same shows: a difference of the same kind, or
// the same failure. Leaves it as it is where there is nothing to run on other inputs: recorded answers are compared;
// unless they are the expected ones and the reference gives the same, which then stands in for them.
void minimize(const Problem& problem, Participant& expected, Participant& actual, const CaseInput& input,
              const CaseOutcome& outcome, const ReplayCommand& command, const ShrinkBudget& budget,
              const MinimizingHints& hints = {});

}  // namespace quack
