#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "game/duck_chess_engine.h"
#include "web/json.h"

// What the board asks of the engines. Positions are texts: the rows of BoardFrame::board, a space, and who is to move:
// 'r' or 'b' in duck chess, '1' or '2' in primitive chess. A game is a position and a judge input; in primitive chess,
// whose judge inputs have no games in them, four numbers a line as in duck chess, from where and to where.
namespace quack::web {

// The steps of a game or, of a malformed one, those before the error:
//   steps         BoardFrame's members and: position (after it), explained (the line of `explain`), valid, check, over,
//                 blocker (the cell of the piece in the way; null: there is none)
//   error         of the input, as `explain` says it; empty if there is none
//   disagreement  how the two engines differ; empty while they agree
// Of a position that is not one: error alone.
Json steps_of(std::string_view problem, std::string_view position, std::string_view input);

// What the terminal says with `explain --op`, about one step.
std::string explained(std::string_view problem, std::string_view position, std::string_view input, std::uint64_t item);

// What there is to say of a position itself: board, to_move, top_row, row_step, left_column (as BoardFrame has them),
// moves (each two cells of the drawing), own (the cells of the pieces of the side to move), disagreement; in primitive
// chess also answer, plies and input (the judge's, of this one case); or error.
Json position_of(std::string_view problem, std::string_view position);

// The cases of a judge input whose items are no operations, at most 1000 of them: each with its position (empty: it
// can't be drawn) and explained (the line of `explain`); and error, as in steps_of.
Json cases_of(std::string_view problem, std::string_view input);

// The first wrong line of a program's output for a game or, where items are no operations, for an input: line,
// expected, found (null: there is none), and the reason's item, clause and sentence; or an empty object if the output
// is right.
Json wrong_line(std::string_view problem, std::string_view position, std::string_view input, std::string_view output);

// The best move in the eyes of a simple opponent, as two cells of the drawing; of equals the one that `seed` chooses.
// Duck chess: two plies, by what is captured. Primitive chess: perfect where the reference reaches.
Json reply(std::string_view problem, std::string_view position, std::uint64_t seed);

// Whether the board can be asked about the problem of that id.
bool has_board(std::string_view problem);

// The problems: id, title, movers (as ProblemBoard has them), has_cases (see cases_of), start, pieces, clauses.
Json problems();

// Plays the operation with both: "the reference says …, the optimized engine says …", or empty where they agree in
// what came of it, what stands where, and what can be played then.
std::string disagreement(DuckChessEngine& reference, DuckChessEngine& optimized, Operation operation);

}  // namespace quack::web
