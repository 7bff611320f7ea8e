#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string_view>
#include <vector>

#include "problems/primitive_chess/engine_pool.h"
#include "problems/problem.h"

namespace quack {

// Problem::features and Problem::exercised for primitive chess. How many moves a game takes is asked of the reference,
// on boards of at most kLengthCells cells; larger ones are answered by the optimized engine, without it.
class PrimitiveCoverage {
 public:
  static constexpr std::int64_t kLengthCells = 100;

  PrimitiveCoverage();

  const std::vector<Feature>& features() const { return features_; }

  // How often the input exercises each feature. What is not among them counts nowhere.
  std::vector<std::uint64_t> exercised(std::string_view input) const;

 private:
  std::vector<Feature> features_;
  std::map<std::uint32_t, std::size_t> places_;  // [key] -> place in features_
  std::unique_ptr<EnginePool> references_;       // each keeps the boards that it has solved
};

}  // namespace quack
