#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "game/operation.h"
#include "game/outcome_code.h"
#include "game/primitive_chess.h"

// The pieces of work that are measured, each by bench-counted in instructions and by quack_bench in time: so both speak
// of the same. All of it is in memory, on fixed inputs.
namespace quack::bench {

// The inputs, made once.
struct Material {
  std::vector<Operation> dense;               // a dense game (dense_game.h)
  std::vector<OutcomeCode> dense_outcomes;    // what becomes of them
  std::string dense_text;                     // its judge input
  std::vector<PrimitiveCase> primitive;       // mixed cases of primitive chess
  std::string primitive_text;                 // their judge input
  std::vector<PrimitiveCase> primitive_huge;  // on boards with sides up to 10^9
};

Material make_material(std::uint64_t count);

// Each does its work once and gives how many items it was: operations, cases or nodes. `*seen` takes up what came out,
// so that nothing is optimized away.
struct Work {
  std::string_view name;
  std::string_view item;         // "operation", "case", "node"
  std::string_view description;  // one clause
  std::uint64_t (*run)(const Material& material, std::uint64_t* seen);
};

// All pieces of work, in the order in which they are listed.
const std::vector<Work>& all_work();

}  // namespace quack::bench
