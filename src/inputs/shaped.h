#pragma once

#include <functional>
#include <mutex>
#include <optional>
#include <set>
#include <string>

#include "inputs/learning.h"
#include "inputs/mutated.h"

namespace quack::inputs {

// Makes valid inputs by a format that is learnt from others. Thread-safe.
class Shaped {
 public:
  // `inputs` is called when the first input is made. Exceptions of both functions propagate.
  Shaped(std::function<std::vector<std::string>()> inputs, AskValidator validity);

  // A pure function of the seed. Of every four seeds two make tiny inputs, the smallest counts first, one makes an
  // input of medium size, and one the largest. All make medium ones once no tiny ones are left, and in place of the
  // largest among the first 24 seeds. None if no format was learnt, or nothing valid is found by it.
  std::optional<std::string> make(std::uint64_t seed);

  // Learns the format, which the first `make` would do otherwise.
  void prepare();

 private:
  std::optional<Format> learn() const;
  void make_tiny(std::size_t count);

  const std::function<std::vector<std::string>()> inputs_;
  const AskValidator validity_;
  std::mutex mutex_;  // of what follows
  bool is_learnt_ = false;
  std::optional<Format> format_;
  Choices next_;                         // tiny input
  std::size_t tries_ = 0, in_vain_ = 0;  // of tiny inputs; in a row
  bool has_next_ = true;
  std::vector<std::string> tiny_;
  std::set<std::string> seen_;
};

}  // namespace quack::inputs
