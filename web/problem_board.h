#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "judge/checker.h"
#include "problems/problem.h"
#include "web/board.h"

// What web/board.h asks, for one problem; the members are its functions.
namespace quack::web {

struct ProblemBoard {
  std::string_view id, title;
  std::string_view movers;  // what ends a position's text, by who is to move: "rb"
  std::string (*start)();
  std::vector<PieceWord> (*pieces)();
  std::span<const Clause> (*clauses)();
  Json (*steps)(std::string_view position, std::string_view input);
  std::string (*explained)(std::string_view position, std::string_view input, std::uint64_t item);
  Json (*position)(std::string_view position);
  Json (*cases)(std::string_view input);  // null: an input is a game
  Json (*wrong_line)(std::string_view position, std::string_view input, std::string_view output);
  Json (*reply)(std::string_view position, std::uint64_t seed);
};

// Duck chess, its remix, primitive chess.
const ProblemBoard& duckchess_board();
const ProblemBoard& remix_board();
const ProblemBoard& primitive_board();

inline Json error(std::string_view text) { return object({member("error", text)}); }

std::vector<std::string> lines_of(std::string_view text);

// A frame of `explain`'s drawings with what the page adds.
struct Step {
  BoardFrame frame;
  std::string position{}, explained{};
  bool valid = false, check = false, over = false;
  std::optional<std::pair<int, int>> blocker{};  // why it is not valid: the cell of the piece in the way
};
Json json_of(const std::vector<Step>& steps, std::string_view error, std::string_view disagreement);

// web::wrong_line, by the right output and what gives the reason for a line.
using ReasonOf = std::function<std::optional<LineReason>(const judge::LineDifference& difference)>;
Json wrong_line_of(std::string_view right, std::string_view output, const ReasonOf& reason_of);

}  // namespace quack::web
