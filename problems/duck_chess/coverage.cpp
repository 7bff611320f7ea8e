#include "problems/duck_chess/coverage.h"

#include <algorithm>

#include "judge/bytes.h"
#include "judge/duck_text.h"
#include "problems/duck_chess/coverage_recorder.h"

namespace quack {

DuckCoverage::DuckCoverage(const DuckVariant& variant, std::uint64_t max_count)
    : variant_(variant), max_count_(max_count), features_(duck_features(variant)) {
  for (std::size_t place = 0; place < features_.size(); ++place) places_.emplace_back(features_[place].key, place);
  std::sort(places_.begin(), places_.end());
}

std::vector<std::uint64_t> DuckCoverage::exercised(std::string_view input) const {
  judge::MemorySource source(input);
  judge::DuckReader reader(source, *variant_.dialect);
  DuckCoverageRecorder watcher(variant_);
  std::vector<DuckFeatureKey> seen;
  while (const auto operation = reader.next()) watcher.play(*operation, seen);
  watcher.end(max_count_, seen);
  std::vector<std::uint64_t> counts(features_.size());
  for (const DuckFeatureKey key : seen) {
    const auto place = std::lower_bound(places_.begin(), places_.end(), std::pair(key, std::size_t{0}));
    if (place != places_.end() && place->first == key) ++counts[place->second];
  }
  return counts;
}

}  // namespace quack
