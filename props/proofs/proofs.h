#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "game/duck_chess_engine.h"
#include "game/primitive_chess.h"

namespace quack::proofs {

// The result of one part of a proof.
struct ProofResult {
  std::uint64_t compared = 0;      // questions that were put to both
  std::uint64_t differences = 0;   // how many of them differed
  std::vector<std::string> shown;  // at most 3, each several lines: the position as text and as a board, what was
                                   // asked, expected (the reference), actual, and the command that shows it again
};

// One part of an exhaustive proof: small enough to show progress by, and to be run alone against a planted fault.
struct Part {
  std::string proof;  // "duck-reach", "car-reach", "check", "primitive-boards", …: parts of one name belong together
  std::string name;   // "horse from (3,4)"
  std::function<ProofResult()> run;
  std::string problem{};  // the id of the problem that it is about, in built_in_proofs
};

// The exhaustive comparison of two duck-chess engines: reach of every kind from every cell over every
// filling that could matter, and check over every captain cell, attacker kind and cell, for either side, under that
// check rule. The factories are copied into the parts. A part stops as soon as it has found `enough` differences.
std::vector<Part> duck_chess_parts(const DuckChessFactory& expected, const DuckChessFactory& actual, CheckRule rule,
                                   std::uint64_t enough = UINT64_MAX);

// The exhaustive comparison of two primitive-chess engines; each part makes its own by calling these.
using PrimitiveChessFactory = std::function<std::unique_ptr<PrimitiveChessEngine>()>;
std::vector<Part> primitive_chess_parts(PrimitiveChessFactory expected, PrimitiveChessFactory actual);

// The built-in engines of duck chess (either_side) or of the remix (mover_only) against each other.
std::vector<Part> duck_chess_proofs(CheckRule rule);

// The proofs of all built-in engines, which `quackcheck prove` runs, in the order of the problems.
std::vector<Part> built_in_proofs();

}  // namespace quack::proofs
