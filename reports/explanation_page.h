#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "problems/problem.h"

namespace quack {

// Boards as the pages of reports draw them (reports/pages/board.js).
nlohmann::ordered_json frame_json(const BoardFrame& frame);
nlohmann::ordered_json pieces_json(const std::vector<PieceWord>& pieces);

// `explain --report html=FILE`: the frames of an input, from its item `first`, one at a time on the board. `name` is
// the input's; `error` says what is wrong with it, and is empty if nothing is.
std::string explanation_page(const Problem& problem, const std::vector<BoardFrame>& frames, std::uint64_t first,
                             std::string_view name, std::string_view error);

}  // namespace quack
