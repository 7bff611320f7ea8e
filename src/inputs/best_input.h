#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>

#include "inputs/minimizer.h"
#include "inputs/words.h"

namespace quack::inputs {

// The smallest input that the minimizer has found so far, and what has been asked about others.
class BestInput {
 public:
  BestInput(std::string_view input, const MinimizerQuestions& questions);

  // True if it shows it with single blanks, too; otherwise it stays as it is.
  bool is_strict() const { return is_strict_; }
  const Lines& lines() const { return lines_; }
  const std::string& text() const { return text_; }

  enum class Tried : std::uint8_t { refused, valid, shows };

  // Asks about other lines if they are smaller: fewer words, then fewer bytes, then rounder and smaller numbers. They
  // are the best from now on if they show it; refused are also those that are larger and no lines at all.
  Tried take(const Lines& lines);

  // Calls `change` for a copy of the lines, and takes that. True if it shows it.
  bool changed(const auto& change) {
    Lines lines = lines_;
    change(lines);
    return take(lines) == Tried::shows;
  }

 private:
  const MinimizerQuestions& questions_;
  Lines lines_;
  std::string text_;
  bool is_strict_ = false;
  // By hash, because there may be many long inputs: one that is taken for another is not tried, no more.
  std::unordered_map<std::size_t, Tried> tried_;
};

// Puts smaller or rounder numbers, shorter decimals and earlier letters into the places of others. True if it did.
bool simplify_words(BestInput& best);

}  // namespace quack::inputs
