#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "problems/duck_chess/features.h"
#include "problems/duck_chess/variant.h"

namespace quack {

// Problem::features and Problem::exercised for duck chess and its remix.
class DuckCoverage {
 public:
  DuckCoverage(const DuckVariant& variant, std::uint64_t max_count);

  const std::vector<DuckFeature>& features() const { return features_; }

  // How often the input exercises each feature. What is not among them counts nowhere.
  std::vector<std::uint64_t> exercised(std::string_view input) const;

 private:
  DuckVariant variant_;
  std::uint64_t max_count_;
  std::vector<DuckFeature> features_;
  std::vector<std::pair<DuckFeatureKey, std::size_t>> places_;  // in ascending order of the keys
};

}  // namespace quack
