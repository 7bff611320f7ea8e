#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "game/primitive_chess.h"

namespace quack {

// One mistake that people make in primitive chess: the reference with one thing changed.
struct PrimitiveMistake {
  std::string name;      // kebab-case, without the "mistake:" that commands put before it
  std::string sentence;  // what it gets wrong
  std::string clause;    // the clause that it breaks: "PC-2.1"

  // The engine that reads the rules so. It has an answer for every proper case: a board of more than
  // kMostQuickCells cells it answers as the smaller one that `shrunk` makes of it.
  std::function<std::unique_ptr<PrimitiveChessEngine>()> factory;
};

// The known mistakes, in the order of the clauses. Each differs from the reference on some board of at most 40 cells.
std::span<const PrimitiveMistake> primitive_mistakes();

// Those of them that get the case wrong and not the game, at the end of the list after these.
std::vector<PrimitiveMistake> primitive_case_mistakes(std::span<const PrimitiveMistake> others);

// Adds those of programs that know the answers for boards without searching them.
void add_closed_form_mistakes(std::vector<PrimitiveMistake>& mistakes);

// What a mistake would be with no mistake in it: the reference, and the smaller boards. Not in the catalogue.
PrimitiveMistake unchanged_primitive_mistake();

}  // namespace quack
