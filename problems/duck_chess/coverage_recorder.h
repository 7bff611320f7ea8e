#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "game/operation.h"
#include "game/outcome.h"
#include "game/position.h"
#include "problems/duck_chess/features.h"
#include "problems/duck_chess/variant.h"

namespace quack {

// Follows a game that some engine plays, and says what each operation shows. Can be copied at any time.
class DuckCoverageRecorder {
 public:
  // A game that is over already was ended by `ending`.
  DuckCoverageRecorder(const Position& start, CheckRule rule, std::optional<Operation> ending = std::nullopt)
      : board_(start), rule_(rule), ending_(ending) {
    untouched_.fill(true);
  }

  // Takes in an operation and its outcome. What it shows is appended to `seen`, a key once for each time.
  void record(Operation operation, const Outcome& outcome, DuckFeatureKeys& seen);

  // What the input as a whole shows if it ends here.
  void end(std::uint64_t max_count, DuckFeatureKeys& seen) const;

 private:
  void see_turn(Side mover, DuckFeatureKeys& seen) const;
  void see_out_of_turn(Operation operation, DuckFeatureKeys& seen) const;
  void see_after_end(Operation operation, DuckFeatureKeys& seen) const;

  Position board_;
  CheckRule rule_;
  std::array<bool, kCellCount> untouched_;  // [cell] -> what stood there at the start still does
  std::optional<Outcome> last_;             // of the operation before
  std::optional<Operation> ending_;         // that ended the game, if it is over
  std::uint64_t invalid_in_a_row_ = 0;
  std::uint64_t operations_ = 0;
  std::uint64_t valid_ = 0;
};

// Problem::features and Problem::exercised for duck chess and its remix.
class DuckCoverage {
 public:
  DuckCoverage(const DuckVariant& variant, std::uint64_t max_count);

  const std::vector<DuckFeature>& features() const { return features_; }

  // How often the input exercises each feature, by the reference. What is not among them counts nowhere.
  std::vector<std::uint64_t> exercised(std::string_view input) const;

 private:
  DuckVariant variant_;
  std::uint64_t max_count_;
  std::vector<DuckFeature> features_;
  std::vector<std::pair<DuckFeatureKey, std::size_t>> places_;  // in ascending order of the keys
};

}  // namespace quack
