#pragma once

#include <optional>
#include <span>
#include <string>

#include "game/duck_chess_engine.h"
#include "game/outcome.h"
#include "game/position.h"

namespace quack {

// One mistake that people make in duck chess or in its remix: the reference with one thing changed.
struct DuckMistake {
  std::string name;      // kebab-case, without the "mistake:" that commands put before it
  std::string sentence;  // what it gets wrong
  std::string clause;    // the clause that it breaks: "DC-2.3"

  // The engine that makes it. Its `moves` are what it would play itself, as far as the mistake lets it know.
  DuckChessFactory make;

  // The position that it starts from instead of the problem's own.
  std::optional<Position> start = std::nullopt;

  // What it says depends on more than the board, the side to move and whether the game is over.
  bool remembers = false;

  // Null, or: rewrites what it answers to one operation. `answer` comes as judge/ wrote it (a line with its LF, or
  // nothing) and may be left as anything.
  void (*reword)(std::string& answer, const Outcome& outcome) = nullptr;
};

// The known mistakes of duck chess and of the remix: single ones first, in the order of the clauses, then the
// families. Each differs from the reference in play from the start, and no two of a list behave alike, but for the
// remix's "blue-first" and "rows-from-the-other-side": its board is symmetric and its output doesn't name the sides.
std::span<const DuckMistake> duck_mistakes();
std::span<const DuckMistake> remix_mistakes();

// What the catalogue's mistakes are built on, with nothing changed: must behave as the reference does.
DuckMistake unchanged_duck_mistake();

}  // namespace quack
