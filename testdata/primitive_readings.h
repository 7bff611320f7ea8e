#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "game/primitive_chess.h"

namespace quack::testdata {

// One mistake that people make in primitive chess: the reference with one thing changed.
struct PrimitiveReading {
  std::string name;      // kebab-case, without the "reading:" that commands put before it
  std::string sentence;  // what it gets wrong
  std::string clause;    // the clause that it breaks: "PC-2.1"

  // The engine that reads the rules so. It has an answer for every proper case: a board of more than
  // kPrimitiveReadingCells cells it answers as the smaller one that `shrunk` makes of it.
  std::function<std::unique_ptr<PrimitiveChessEngine>()> factory;
};

// The one that is this engine.
template <class Engine>
PrimitiveReading reading(std::string name, std::string clause, std::string sentence) {
  return {std::move(name), std::move(sentence), std::move(clause), [] { return std::make_unique<Engine>(); }};
}

inline constexpr std::int64_t kPrimitiveReadingCells = 96;

// The wrong readings, in the order of the clauses. Each differs from the reference on some board of at most 40 cells.
std::span<const PrimitiveReading> primitive_readings();

// Those of them that get the case wrong and not the game; they are at the end of the list.
std::vector<PrimitiveReading> primitive_case_readings();

// What a reading would be with no mistake in it: the reference, and the smaller boards. Not in the catalogue.
PrimitiveReading unchanged_primitive_reading();

}  // namespace quack::testdata
