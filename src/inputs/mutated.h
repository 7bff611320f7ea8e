#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "inputs/words.h"
#include "io/random.h"

namespace quack::inputs {

// Asks a validator about an input: true if it is valid; none if the validator can't tell, or takes too long.
using AskValidator = std::function<std::optional<bool>(std::string_view input)>;

// The two questions that a problem without a grammar answers about inputs. Both functions must be thread-safe and pure.
// They may throw std::runtime_error if they can't tell; it propagates, and the same question may be asked again.
struct Oracle {
  AskValidator validity;
  std::function<std::string(std::string_view input)> answer;  // any text for an input that has none
};

// Makes valid inputs of examples by mutation, in walks of a few steps from one valid input to the next. Walks begin at
// the examples and at the results of the first walks, equally often at each answer, so that inputs with rare answers,
// such as "impossible", are as frequent as others. Thread-safe.
class Mutated {
 public:
  // Invalid examples are not used, and those of more than 4 kB only where there are no smaller ones.
  Mutated(std::vector<std::string> examples, Oracle oracle);

  // Walks of seeds from this one on begin at the examples alone, which costs less in the beginning.
  static constexpr std::uint64_t kSeedsApart = std::uint64_t{1} << 40U;

  // A pure function of the seed: the same bytes whatever was asked for before. Costs one step of a walk, if seeds are
  // asked for in order, or each second, third, fourth or sixth of them. Throws std::runtime_error if no example is
  // valid.
  std::string make(std::uint64_t seed);

 private:
  static constexpr std::size_t kGenerations = 4, kKeptWalks = 64;

  // The inputs at which walks begin: the examples, and in later generations the inputs found before.
  struct Pool {
    std::mutex mutex;
    std::map<std::string, std::string> answers;  // [input] -> the beginning of its answer
    std::vector<std::vector<const std::string*>>
        groups;                          // by answers, or all if there are many; empty until it is made
    std::vector<std::uint64_t> weights;  // [mutation]; those that were valid more often weigh more
  };
  struct Walk {
    Random random{0};
    Lines lines{};                                   // of its last input
    std::vector<std::string> inputs{};               // one per step
    std::vector<std::uint64_t> tried{}, accepted{};  // [mutation]
  };
  struct KeptWalk {
    std::mutex mutex;
    std::uint64_t number = UINT64_MAX;
    Walk walk;
  };

  const Pool& pool(std::size_t generation);
  Walk walk(std::uint64_t number, std::size_t steps);
  void step(Walk& walk, const Pool& pool) const;

  std::vector<std::string> examples_;
  const Oracle oracle_;
  std::array<Pool, kGenerations> pools_;
  std::array<KeptWalk, 2 * kKeptWalks>
      walks_;  // [number % kKeptWalks] -> the walk that was asked for last; then those apart
};

}  // namespace quack::inputs
