#include "inputs/shaped.h"

#include <algorithm>

namespace quack::inputs {
namespace {

constexpr std::size_t kLongestInput = 2000;  // of those that a format is learnt from, if there are shorter ones
constexpr std::size_t kTiny = 300, kTriesOfTiny = 3000;
constexpr std::uint64_t kTurns = 4, kTinyTurns = 2;  // the next one is of medium size, the last one of the largest
constexpr std::uint64_t kSmallSeeds = 24;  // without one of the largest, on which slow programs would take all the time
constexpr int kTries = 40, kTriesOfLargest = 10;

}  // namespace

Shaped::Shaped(std::function<std::vector<std::string>()> inputs, IsValid is_valid)
    : inputs_(std::move(inputs)), is_valid_(std::move(is_valid)) {}

std::optional<std::string> Shaped::make(std::uint64_t seed) {
  const std::uint64_t turn = seed % kTurns;
  {
    const std::lock_guard lock(mutex_);
    if (!is_learnt_) {
      std::vector<Lines> inputs;
      for (const std::string& input : inputs_())
        if (input.size() <= kLongestInput) inputs.push_back(lines_of(input));
      if (!inputs.empty()) format_ = learnt_format(inputs, is_valid_);
      is_learnt_ = true;
    }
    if (!format_) return std::nullopt;
    const std::uint64_t place = seed / kTurns * kTinyTurns + turn;
    if (turn < kTinyTurns && place < kTiny) make_tiny(place + 1);
    if (turn < kTinyTurns && place < tiny_.size()) return tiny_[place];
  }
  Random random(seed);
  const bool is_largest = turn == kTurns - 1 && seed >= kSmallSeeds;
  for (int attempt = 0; attempt < kTries; ++attempt) {
    Choices choices{Random(random.next())};
    const auto lines =
        filled(*format_, is_largest && attempt < kTriesOfLargest ? InputSize::largest : InputSize::medium, choices);
    if (!lines) continue;
    std::string input = text_of(*lines);
    if (is_valid_(input)) return input;
  }
  return std::nullopt;
}

void Shaped::make_tiny(std::size_t count) {
  while (tiny_.size() < count && has_next_ && tries_ < kTriesOfTiny) {
    Choices choices = next_;
    const auto lines = filled(*format_, InputSize::tiny, choices);
    const std::string input = lines ? text_of(*lines) : "";
    if (lines && !seen_.contains(input) && is_valid_(input)) tiny_.push_back(input);
    seen_.insert(input);
    has_next_ = choices.next();
    next_ = choices;
    ++tries_;
  }
}

}  // namespace quack::inputs
