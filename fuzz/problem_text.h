#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/mutators/mutator.h"
#include "text/parse_error.h"

namespace quack::fuzz {

// The numbers of an item of a judge text.
using ItemNumbers = std::array<std::int64_t, 8>;
// The result of reading a judge text.
using Reading = text::InputRead<ItemNumbers>;
// Reads a judge text from a source that gives at most `at_most` bytes at a time.
using TextReader = std::function<Reading(std::string_view text, text::ReadRules rules, std::size_t at_most)>;

// The judge text of one problem, as the targets of texts need it: how it is mutated, read and written.
struct ProblemText {
  std::string problem;  // its id
  Mutator mutator;
  std::vector<TextReader> readers;  // the naive one, an ordinary one, and other ways to read the same
  std::function<std::string(const std::vector<ItemNumbers>& items)> write;  // strict judge input
};

// The judge texts of duck chess, of the remix and of primitive chess.
std::vector<ProblemText> problem_texts();

}  // namespace quack::fuzz
