#include "problems/primitive_chess/coverage.h"

#include "judge/bytes.h"
#include "judge/primitive_text.h"
#include "problems/primitive_chess/features.h"
#include "problems/primitive_chess/solver.h"

namespace quack {

PrimitiveCoverage::PrimitiveCoverage()
    : references_(std::make_unique<EnginePool>([] { return std::make_unique<QuickPrimitiveChess>(); })) {
  for (PrimitiveTrait& trait : primitive_traits()) {
    places_.emplace(trait.key, features_.size());
    features_.push_back(std::move(trait.feature));
  }
}

std::vector<std::uint64_t> PrimitiveCoverage::exercised(std::string_view input) const {
  judge::MemorySource source(input);
  judge::PrimitiveReader reader(source);
  std::vector<PrimitiveCase> cases;
  while (const auto board_case = reader.next()) cases.push_back(*board_case);
  std::vector<std::uint32_t> seen;
  references_->with_engine([&](PrimitiveChessEngine& engine) {
    auto& reference = static_cast<QuickPrimitiveChess&>(engine);  // the pool has no others
    for (const PrimitiveCase& board_case : cases) {
      see_case(board_case, course_of(board_case, kLengthCells, reference), seen);
    }
    return seen.size();
  });
  see_input(cases, seen);
  std::vector<std::uint64_t> counts(features_.size());
  for (const std::uint32_t key : seen) {
    if (const auto place = places_.find(key); place != places_.end()) ++counts[place->second];
  }
  return counts;
}

}  // namespace quack
