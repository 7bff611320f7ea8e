#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "game/duck_chess_engine.h"
#include "game/position.h"
#include "problems/game.h"
#include "text/duck_dialect.h"
#include "text/duck_text.h"

namespace quack {

Game duckchess_game();
Game duckchess_remix_game();

// The differences between duck chess and its remix, beyond what is written in the clauses that they share.
struct DuckVariant {
  const text::DuckDialect* dialect;
  Position (*start)();  // by the reference
  CheckRule check_rule;
  std::string_view check_clause;   // "DC-5.1"
  std::string_view output_clause;  // "DC-6.2"
  std::string_view start_clause = "DC-1.2";
  std::string_view input_clause = "DC-6.1";
};

// The clauses DC-1.1 to DR-6.2 (docs/rules.md): the remix has its own and those of duck chess.
std::span<const Clause> duck_clauses();

// Words of messages: "red", "horse", "red horse".
Message word_of(Side side);
Message word_of(Kind kind);
Message word_of(Piece piece);

DuckVariant duckchess_variant();
DuckVariant remix_variant();

// Game::explain for duck chess and its remix, in the dialect's own numbers.
Game::Explained explain_duck(const DuckVariant& variant, std::string_view input, std::optional<std::uint64_t> item);

// Game::reason for duck chess and its remix. The clause depends on what is wrong with the line that was found: the
// first of the moved piece, the captured one, the end and the check. In a dialect where invalid operations have no line
// it may be about such an operation, if the line found could be an answer to it.
std::optional<LineReason> duck_reason(const DuckVariant& variant, std::string_view input, std::uint64_t line,
                                      std::optional<std::string_view> found);

// Game::pieces for both: upper case letters for red, lower case for blue, as `explain` draws them.
std::vector<DrawnPiece> duck_pieces();

// Game::frames for both, drawn as `explain` draws them: red's home row below.
std::vector<BoardFrame> duck_frames(const DuckVariant& variant, std::string_view input, std::uint64_t first,
                                    std::uint64_t count);

// The error of a position's text, for people. In Chinese it says what the form is instead of what was expected there.
Message sentence_of(const PositionTextError& fault);

}  // namespace quack
