#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

#include "fuzz/compared_game.h"
#include "fuzz/problem_text.h"
#include "fuzz/target.h"
#include "game/position.h"
#include "game/primitive_chess.h"
#include "io/bytes.h"
#include "text/checker.h"

namespace quack::fuzz {

// Returns the target of that name in targets.txt. Throws std::invalid_argument if there is none.
Target find_target(std::string_view name);

// Each target is a file NAME_target.cpp, which says what it compares. A planted bug replaces an argument. None of them
// sets the target's name.

Target duck_games_target(const ComparedGame& game);
Target duck_answers_target(const ComparedGame& game);
Target duck_anywhere_target(const ComparedGame& game);
Target primitive_cases_target(const std::shared_ptr<PrimitiveChessEngine>& actual);
Target reader_target(std::vector<ProblemText> problems);
Target round_trip_target(std::vector<ProblemText> problems);

// Compares two outputs: text::first_line_difference, unless a bug is planted.
using Checker = std::function<std::optional<text::LineDifference>(std::string_view expected, std::string_view found,
                                                                  std::uint64_t& lines)>;

// Compares with an output that comes in pieces: text::first_line_difference_streamed, unless a bug is planted.
using StreamedChecker = std::function<std::optional<text::LineDifference>(std::string_view expected, ByteSource& found,
                                                                          std::uint64_t& lines, std::size_t kept_line)>;

// Read the text of a position and write it: position_from_text and to_text, unless a bug is planted.
using PositionReader = std::function<std::variant<Position, PositionTextError>(std::string_view text)>;
using PositionWriter = std::function<std::string(const Position& position)>;
Target position_text_target(
    PositionReader reader = position_from_text,
    PositionWriter writer = [](const Position& position) { return to_text(position); });

Target checker_target(Checker checker = text::first_line_difference,
                      StreamedChecker streamed = text::first_line_difference_streamed);

}  // namespace quack::fuzz
