#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "problems/problem.h"

namespace quack {

// Problem::items for primitive chess: each case as its three lines, those before the fault if the input is malformed.
std::vector<std::string> primitive_items(std::string_view input);

// Problem::simpler for primitive chess: the same two pieces on smaller boards, what is free before, between and behind
// them cut down in both directions, in one, or in one place.
std::vector<std::string> simpler_primitive_items(const std::vector<std::string>& items, std::size_t index);

// Problem::pieces for primitive chess: upper case letters for the first player's, lower case for the second's.
std::vector<PieceWord> primitive_pieces();

// Problem::frames for primitive chess: a board a case, drawn as `explain` draws it, row 1 on top.
std::vector<BoardFrame> primitive_frames(std::string_view input, std::uint64_t first, std::uint64_t count);

}  // namespace quack
