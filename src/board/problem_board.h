#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "board/board.h"
#include "board/json.h"
#include "problems/game.h"
#include "text/checker.h"

// The questions to the engines. Positions are texts: the rows of BoardFrame::board, a space, and the side to move: 'r'
// or 'b' in duck chess, '1' or '2' in primitive chess. A game is a position and a judge input. The judge inputs of
// primitive chess have no games; there a line has four numbers as in duck chess, from where and to where.
namespace quack::board {

// The answers are JSON; for a malformed position the only member is `error`.
struct ProblemBoard {
  std::string_view id, title;  // the title is a message
  std::string_view movers;     // the letters of the sides to move, as the last one of a position's text: "rb"
  std::string (*start)();
  std::vector<DrawnPiece> (*pieces)();
  std::span<const Clause> (*clauses)();

  // The steps of a game; if it is malformed, those before the error:
  //   steps         BoardFrame's members and: position (after it), explained (the line of `explain`), valid, check,
  //                 over
  //   error         of the input, as `explain` says it; empty if there is none
  //   disagreement  how the two engines differ; empty while they agree
  Json (*steps)(std::string_view position, std::string_view input);

  // The text of `explain --op`, in the terminal, for one step; {} where no judge input has such steps.
  Json (*explained)(std::string_view position, std::string_view input, std::uint64_t item);

  // The facts of a position itself: board, to_move, top_row, row_step, left_column (as BoardFrame has them), moves
  // (each two cells of the drawing), own (the cells of the pieces of the side to move), disagreement; in primitive
  // chess also answer, plies and input (the judge's, of this one case).
  Json (*position)(std::string_view position);

  // Null if an input is a game. At most 1000 cases of an input, beginning with number `first` (from 1):
  //   cases   each with its position (empty: it can't be drawn) and explained (the line of `explain`)
  //   count   of all cases of the input
  //   error   of the input, as `explain` says it; empty if there is none
  Json (*cases)(std::uint64_t first, std::string_view input);

  // The first wrong line of a program's output for a game or for an input of cases: line, expected, found (null: there
  // is none), and the reason's item, clause and sentence; an empty object if the output is right.
  Json (*wrong_line)(std::string_view position, std::string_view input, std::string_view output);

  // The move of a simple opponent, as two cells of the drawing; `seed` chooses among equally good ones. Duck chess: two
  // plies, by what is captured. Primitive chess: perfect where the reference reaches.
  Json (*reply)(std::string_view position, std::uint64_t seed);
};

// Returns the problem's board, or duck chess's if the id is unknown.
const ProblemBoard& board_of(std::string_view problem);

// Returns the problems as a list: id, title, movers, has_cases, start, pieces and clauses of each.
Json problems();

// The boards of duck chess, of its remix and of primitive chess.
const ProblemBoard& duckchess_board();
const ProblemBoard& remix_board();
const ProblemBoard& primitive_board();

inline Json error(const Message& message) { return object({member("error", message)}); }

// One step of a game: a frame as `explain` draws it, and the members that the page adds.
struct ShownStep {
  BoardFrame frame;
  std::string position{};
  Message explained{};
  bool valid = false, check = false, over = false;
};
Json json_of(const std::vector<ShownStep>& steps, const Message& error, const Message& disagreement);

// Makes the answer of ProblemBoard::wrong_line. `reason_of` finds the reason for a wrong line.
using ReasonOf = std::function<std::optional<LineReason>(const text::LineDifference& difference)>;
Json wrong_line_of(std::string_view right, std::string_view output, const ReasonOf& reason_of);

}  // namespace quack::board
