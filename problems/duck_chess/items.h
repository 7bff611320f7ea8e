#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "problems/duck_chess/variant.h"
#include "problems/problem.h"

namespace quack {

// Problem::items for duck chess and its remix: the operations in the dialect's own numbers, those before the fault if
// the input is malformed.
std::vector<std::string> duck_items(const DuckVariant& variant, std::string_view input);

// Problem::inert for both: the operations that are invalid.
std::vector<bool> inert_duck_items(const DuckVariant& variant, std::string_view input);

// Problem::simpler for both. For an invalid operation: that the piece stays where it is, best of all in the first
// corner; for a car's move, and whatever looks like one: less far the same way.
std::vector<std::string> simpler_duck_items(const DuckVariant& variant, const std::vector<std::string>& items,
                                            std::size_t index);

// Problem::pieces for both: upper case letters for red, lower case for blue, as `explain` draws them.
std::vector<PieceWord> duck_pieces();

// Problem::frames for both, drawn as `explain` draws them: red's home row below.
std::vector<BoardFrame> duck_frames(const DuckVariant& variant, std::string_view input, std::uint64_t first,
                                    std::uint64_t count);

}  // namespace quack
