#pragma once

#include <cstdint>
#include <vector>

#include "problems/duck_chess/features.h"
#include "problems/duck_chess/games.h"

namespace quack {

// How often a varied game has shown each feature, and how much it counts to show it once more. Asked thousands of times
// for each operation: a table that is looked through from where a key belongs, at most a quarter full.
class ShownFeatures {
 public:
  // `options` must outlive this. Where they count steps on the board, `preferences` draws those that count more.
  ShownFeatures(const VariedOptions& options, std::uint64_t preferences)
      : options_(options), preferences_(preferences) {}

  // How much it counts to show these once more.
  std::uint64_t news(const DuckFeatureKeys& features) const;

  // They have been shown.
  void add(const DuckFeatureKeys& features);

 private:
  struct Entry {
    std::uint64_t bits = 0;  // of the feature; 0: nothing is here, for the feature of these bits has no weight
    std::uint64_t times = 0, news = 0;
  };

  std::size_t place_of(std::uint64_t bits) const;
  void grow();
  std::uint64_t news_of(DuckFeatureKey key, std::uint64_t times) const;
  bool is_preferred(DuckFeatureKey key) const;

  const VariedOptions& options_;
  std::uint64_t preferences_;
  unsigned shift_ = 64 - 10;
  std::vector<Entry> entries_ = std::vector<Entry>(1024);
  std::size_t used_ = 0;
};

}  // namespace quack
