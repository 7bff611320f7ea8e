#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "fuzz/target.h"

namespace quack::fuzz {

// The groups and places of differences that have been found already, so that a target that is run again looks for
// others instead of ending at the same one over and over.
class KnownDifferences {
 public:
  // `words`: groups and places, a ';' between them; null: none are known.
  explicit KnownDifferences(const char* words);

  // Whether it is one of them; counts it if so.
  bool meets(const Difference& difference);

  // A line for each that was met: "quack-fuzz: again=GROUP runs=N".
  std::string lines() const;

 private:
  std::map<std::string, std::uint64_t, std::less<>> met_;
};

}  // namespace quack::fuzz
