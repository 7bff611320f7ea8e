#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "game/operation.h"
#include "game/primitive_chess.h"
#include "judge/duck_text.h"
#include "judge/parse_error.h"

namespace quack::fuzz {

// What a reader made of a text: the items before the fault, and the fault, if there is one.
template <typename Item>
struct ReadResult {
  std::vector<Item> items;
  std::vector<std::uint64_t> lines;  // on which they begin
  std::optional<judge::ParseError> fault;

  friend bool operator==(const ReadResult&, const ReadResult&) = default;
};

// By DuckReader and PrimitiveReader, which get at most `at_most` bytes at a time and use the instructions that every
// processor has.
ReadResult<Operation> read_operations(std::string_view text, const judge::DuckDialect& dialect,
                                      judge::ReadRules rules = {}, std::size_t at_most = SIZE_MAX);
ReadResult<PrimitiveCase> read_cases(std::string_view text, judge::ReadRules rules = {},
                                     std::size_t at_most = SIZE_MAX);

// The operations as they are given in runs, by DuckReader::next_some and the fastest instructions that there are.
ReadResult<Operation> read_operations_in_runs(std::string_view text, const judge::DuckDialect& dialect,
                                              judge::ReadRules rules, std::size_t at_most);

}  // namespace quack::fuzz
