#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>

#include "inputs/minimizer.h"
#include "inputs/words.h"

namespace quack::inputs {

// The smallest input that the minimizer has found so far, and the answers about others.
class BestInput {
 public:
  BestInput(std::string_view input, const MinimizerQuestions& questions);

  // True if the input still shows the failure with single blanks between its words. Otherwise it is not minimized.
  bool is_strict() const { return is_strict_; }
  const Lines& lines() const { return lines_; }
  const std::string& text() const { return text_; }

  enum class Tried : std::uint8_t { refused, valid, shows };

  // Asks about other lines if they are smaller: fewer words, then fewer bytes, then rounder and smaller numbers. They
  // become the best input if they show the failure. Larger lines, and no lines at all, are refused unasked.
  Tried take(const Lines& lines);

  // Calls `change` for a copy of the lines, and takes the copy. True if it shows the failure.
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
  // [hash of an input], because there may be many long ones. An input with the hash of another is not tried.
  std::unordered_map<std::size_t, Tried> tried_;
};

// Replaces numbers by smaller or rounder ones, decimals by shorter ones and letters by earlier ones. True if it
// replaced any.
bool simplify_words(BestInput& best);

}  // namespace quack::inputs
