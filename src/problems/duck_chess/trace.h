#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/cell.h"
#include "game/outcome.h"
#include "game/position.h"
#include "io/bytes.h"
#include "problems/duck_chess/game.h"
#include "problems/duck_chess/step_geometry.h"
#include "reference/duck_chess.h"
#include "text/duck_text.h"

namespace quack {

// One operation of a judge input and its outcome by the reference.
struct DuckStep {
  std::uint64_t item = 0;        // from 1
  std::uint64_t input_line = 0;  // where it begins
  std::uint64_t ended_by = 0;    // the operation that had ended the game before this one; 0 if none had
  Operation operation;
  Position before;
  Outcome outcome;
  Position after;
};

// Plays a judge input, operation by operation, with the reference.
class DuckTrace {
 public:
  // `input` must outlive the trace.
  DuckTrace(const DuckVariant& variant, std::string_view input);

  // The next operation; none after the last one and at an error.
  std::optional<DuckStep> next();

  std::uint64_t count() const { return reader_.count(); }
  const std::optional<text::ParseError>& fault() const { return reader_.fault(); }

 private:
  MemorySource source_;
  text::DuckReader reader_;
  reference::DuckChess engine_;
  std::uint64_t item_ = 0;
  std::uint64_t ended_by_ = 0;
};

// "(7,0)": a cell in the dialect's own numbers.
std::string cell_text(Cell cell, const DuckVariant& variant);

// The board as to_board draws it, but with the dialect's own row and column numbers.
Message board_text(const Position& position, const DuckVariant& variant);

// "the red horse on (0,1)", or "(0,1)" where nothing stands.
Message piece_on(const Position& position, Cell cell, const DuckVariant& variant);

// The clause by which the kind goes: "DC-2.4" for a horse.
std::string_view kind_clause(Kind kind);

// A clause, and a sentence that applies it to a step.
struct Sentence {
  std::string_view clause;
  Message text;         // without a full stop
  bool notable = true;  // false: it only says that the step has no effect
};

// Explains the operation's validity: "the red horse on (0,1) can't go to (2,2): (1,1) in its way holds a red guard".
Sentence movement_sentence(const DuckStep& step, const DuckVariant& variant);

// Names the piece that a valid operation captured, or says that it captured nothing (DC-3.3).
Sentence capture_sentence(const DuckStep& step, const DuckVariant& variant);

// The pieces that stand in the way of an attack, the nearest first.
std::vector<Cell> blockers_of(const Position& position, const Threat& threat);

// The attacks that decide whether a valid operation that does not end the game is a check, on the board after it: those
// that make it one; else those that don't count; else, unless the captains face each other, the near misses (see
// check_sentence).
Threats deciding_threats(const DuckStep& step, const DuckVariant& variant);

// Says whether a valid operation is a check: by which pieces and along which way. If it isn't, names the near miss: an
// attack that would give check without the pieces in its way (the fewest; of equals one that involves the move), or
// that does not count.
Sentence check_sentence(const DuckStep& step, const DuckVariant& variant);

// Says whether a valid operation ended the game, and who has won (DC-4.4).
Sentence end_sentence(const DuckStep& step);

// The line of the right output that answers the step, without its LF; none if the dialect has no line for it.
std::optional<std::string> answer_line(const DuckStep& step, const DuckVariant& variant);

}  // namespace quack
