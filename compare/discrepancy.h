#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "compare/comparing.h"
#include "compare/record.h"
#include "compare/shrink.h"

namespace quack {

// The command that compares two implementations on the case that these words ask for:
// "quackcheck diff -p duckchess --impl reference --impl ./mine game.in".
using ReplayCommand = std::function<std::string(const std::string& expected_spec, const std::string& actual_spec,
                                                const std::string& case_words)>;

// One place where implementations part, and how much of it is to be found out.
struct Divergence {
  const Problem* problem = nullptr;
  const Participants* participants = nullptr;  // the first is the expected one
  std::size_t implementation = 0;              // which of the others
  const Cases* cases = nullptr;
  std::uint64_t index = 0;         // of the case
  const Judged* judged = nullptr;  // what came of it
  ReplayCommand command;
};

// All that there is to show of it but the shrunk input: the clause, the board, the command that shows it again; and the
// frames for drawing if `with_frames`. Throws std::runtime_error if the case can't be read any more.
Detail detail_of(const Divergence& divergence, bool with_frames);

// Shrinks its input (compare/shrink.h) so that the same shows: a difference, or the same failure. None where there is
// nothing to run on other inputs: recorded answers are compared; unless they are the expected ones and the reference
// gives the same, which then stands in for them. Throws as `detail_of`.
std::optional<Detail::Shrunk> shrunk_of(const Divergence& divergence, const ShrinkBudget& budget);

// The command with which a shell hands a short input to `command`, which reads standard input: "printf '1\n…' | …".
std::string piped(std::string_view input, const std::string& command);

}  // namespace quack
