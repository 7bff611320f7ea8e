#include "props/proofs.h"

#include <utility>

#include "optimized/duck_chess.h"
#include "optimized/vector_replay.h"
#include "props/duck_proofs.h"
#include "reference/duck_chess.h"

namespace quack::proofs {

namespace {

template <typename Engine>
DuckChessFactory duck_chess_factory() {
  return [](const Position& position, CheckRule rule) { return std::make_unique<Engine>(position, rule); };
}

// The optimized engine in every way in which it plays.
std::vector<EngineUnderTest> engines_under_test() {
  return {{"optimized", duck_chess_factory<optimized::DuckChess>()},
          {"optimized, by vectors", [](const Position& position, CheckRule rule) -> std::unique_ptr<DuckChessEngine> {
             return optimized::VectorChess::from(position, rule);
           }}};
}

}  // namespace

std::vector<Part> duck_chess_parts(const DuckChessFactory& expected, const std::vector<EngineUnderTest>& actual,
                                   const std::vector<CheckRule>& check_rules, std::uint64_t enough) {
  std::vector<Part> parts;
  for (const CheckRule rule : check_rules) {
    const auto engines = std::make_shared<const Engines>(Engines{expected, actual, rule, enough});
    add_reach_parts(parts, engines);
    add_car_parts(parts, engines);
    add_check_parts(parts, engines);
    add_game_parts(parts, engines);
  }
  return parts;
}

std::vector<Part> duck_chess_proofs(CheckRule rule) {
  std::vector<Part> parts = duck_chess_parts(duck_chess_factory<reference::DuckChess>(), engines_under_test(), {rule});
  const bool remix = rule == CheckRule::mover_only;
  parts.insert(parts.begin(),
               remix ? start_part(reference::duck_chess_remix_start(), optimized::duck_chess_remix_start(), kRemixStart)
                     : start_part(reference::duck_chess_start(), optimized::duck_chess_start(), kDuckChessStart));
  return parts;
}

// ---- Shared by the duck-chess proofs -------------------------------------------------------------------------------

void add_part(std::vector<Part>& parts, const SharedEngines& engines, std::string proof, std::string name,
              std::function<void(Comparison&)> work) {
  parts.push_back({std::move(proof), std::move(name), [engines, work = std::move(work)] {
                     Comparison comparison(*engines);
                     work(comparison);
                     return comparison.finding();
                   }});
}

std::string in_words(Cell cell) { return '(' + std::to_string(cell.x) + ',' + std::to_string(cell.y) + ')'; }

}  // namespace quack::proofs
