#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "game/primitive_chess.h"
#include "problems/game.h"

namespace quack {

Game primitive_chess_game();

// Members of Game and Problem for primitive chess; each comment begins with the member.

// Makes an implementation of that name that answers with `engine`, which must be thread-safe.
Implementation primitive_implementation(std::string name, Message description, std::string clause, std::size_t piece,
                                        std::shared_ptr<PrimitiveChessEngine> engine);

// Implementation::answer: answers a lenient judge input with an engine. Stops before a case that is beyond its reach,
// and reports that as an error at the line on which the case begins.
// Answers are handed to `out` in pieces of about `piece` bytes: 1 for an engine that may take seconds for each.
Answered answer_primitive_input(ByteSource& source, ByteSink& out, PrimitiveChessEngine& engine,
                                std::size_t piece = kAnswerPiece);

// Game::explain: a drawing if the board is small, the answer, and how the reference would play if the board is within
// its reach.
Game::Explained explain_primitive(std::string_view input, std::optional<std::uint64_t> item);

// Game::reason
std::optional<LineReason> primitive_reason(std::string_view input, std::uint64_t line,
                                           std::optional<std::string_view> found);

// Game::pieces: upper case letters for the first player's, lower case for the second's.
std::vector<DrawnPiece> primitive_pieces();

// A cell of a drawing: 'R' or 'B' for the first player's piece, 'r' or 'b' for the second's, '.' if it is empty.
char drawn_on(const PrimitiveCase& board_case, std::int64_t x, std::int64_t y);

// Game::frames: each case, drawn as `explain` draws it, row 1 on top; then the best play, a board before each move, if
// it is within the reach of the reference.
std::vector<BoardFrame> primitive_frames(std::string_view input, std::uint64_t first, std::uint64_t count);

// The pieces of a frame as they stand, without any text. A board that is too large to be drawn is left out. If both
// pieces are on one cell, the first player's is drawn.
BoardFrame primitive_frame(const PrimitiveCase& board_case, bool first_to_move);

// Problem::items: each case as its three lines; if the input is malformed, the cases before the error.
std::vector<std::string> primitive_items(std::string_view input);

// The three lines of a case, without the last LF.
std::string item_of(const PrimitiveCase& board_case);

// Problem::simpler: the same two pieces on smaller boards, the smallest first. Free cells before, between and after the
// pieces are removed in both directions, in one direction, or in one place.
std::vector<std::string> simpler_primitive_items(const std::vector<std::string>& items, std::size_t index);

// Words of messages: "rook"; "3 x 3, first B (1,1), second R (2,3)".
Message word_of(PrimitiveKind kind);
Message words_of(const PrimitiveCase& board_case);

// The clauses PC-1.1 to PC-4.4 (docs/rules.md).
std::span<const Clause> primitive_clauses();

}  // namespace quack
