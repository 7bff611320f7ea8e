#pragma once

#include <functional>
#include <span>
#include <string>

#include "fuzz/target.h"
#include "game/operation.h"
#include "game/position.h"
#include "game/primitive_chess.h"
#include "judge/duck_text.h"

namespace quack::fuzz {

// What writes: judge/ and game/, unless a bug is planted.
struct Writers {
  std::function<void(std::string& out, std::span<const Operation> operations, const judge::DuckDialect& dialect)>
      operations;
  std::function<void(std::string& out, std::span<const PrimitiveCase> cases)> cases;
  std::function<std::string(const Position& position)> position;
};

Writers built_in_writers();

// The property, in each dialect in which the input reads as judge text: its items, once written, are read again by the
// strict reader as the same items, and written again as the same text; an input that is strictly valid is that text.
// Of the game that is played by those operations, every eighth position and the last one come back from their text as
// they were; and if one byte of that text is changed, it is refused or is itself the text of what it reads as.
Target round_trip_target(Writers writers);

}  // namespace quack::fuzz
