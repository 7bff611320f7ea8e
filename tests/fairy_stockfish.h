#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/position.h"
#include "problems/duck_chess/perft.h"

namespace quack::witness {

// A count to ask fairy-stockfish for: exactly one captain a side, and a depth of at least 1.
struct Question {
  Position position;
  int depth = 1;
};

// The variants file that tells fairy-stockfish the rules of duck chess, in names of pieces that it has of itself.
std::string variants_file();

// Where Debian's package puts the program, or, where there is none, its plain name, to be looked for in PATH.
std::string installed_fairy_stockfish();

// Asks one process of fairy-stockfish all the questions, and gives for each the root moves in ascending order with what
// it counted behind them. Throws std::runtime_error with a sentence if the program is missing (naming the Debian
// package that has it), fails, or answers otherwise than expected.
std::vector<std::vector<DuckPerftRoot>> ask_fairy_stockfish(const std::vector<Question>& questions,
                                                            const std::string& program = installed_fairy_stockfish());

// A root move in fairy-stockfish's words: "a1b10: 43" is from (0,0) to (9,1). None if the line is no such.
std::optional<DuckPerftRoot> root_from_line(std::string_view line);

// A position in fairy-stockfish's words.
std::string fen(const Position& position);

// What differs between the witness's roots and ours: moves missing, moves extra, counts; each with the position as text
// and as a board. Empty if nothing does.
std::string difference(const Question& question, const std::vector<DuckPerftRoot>& witness, std::string_view engine,
                       const std::vector<DuckPerftRoot>& ours);

}  // namespace quack::witness
