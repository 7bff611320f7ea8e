#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/duck_target.h"
#include "fuzz/target.h"
#include "game/outcome.h"

namespace quack::fuzz {

// What `answer` writes for a text: read by the fast reader, which gets at most so many bytes at a time, played in runs
// of up to 64 operations, and written by the fast writer. Once by the instructions that every processor has, and once
// by the fastest, where this one has others.
std::vector<DuckAnswers> answers_of_runs(const judge::DuckDialect& dialect, CheckRule rule);

// The property: that is what the outcomes say, one by one, put into words in a second, plain way (DC-6.2, DR-6.2).
// Every 256th text is repeated until the answers fill more than one piece of output.
//   input      judge text
//   outcomes   of its operations, from the reference
std::optional<Difference> answers_difference(const DuckGame& game, std::string_view input,
                                             std::span<const Operation> operations, std::span<const Outcome> outcomes);

}  // namespace quack::fuzz
