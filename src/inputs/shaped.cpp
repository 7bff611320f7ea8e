#include "inputs/shaped.h"

#include <algorithm>
#include <cstdlib>

namespace quack::inputs {
namespace {

constexpr std::size_t kLongestInput = 2000;  // of those that a format is learnt from, if there are shorter ones
constexpr std::size_t kTiny = 300, kTriesOfTiny = 3000;
// All tiny inputs are tried in order until so many in a row are invalid, as where the first number is never right; then
// they are tried at random until that happens again. A validator in Python takes 10 ms for each.
constexpr std::size_t kMostInVain = 100;
constexpr std::uint64_t kTurns = 4, kTinyTurns = 2;  // the next one is of medium size, the last one of the largest
constexpr std::uint64_t kSmallSeeds = 24;  // without one of the largest, on which slow programs would take all the time
// A few validators fail on each number that is too large for them, a second each time. They are asked about smaller
// ones alone then, so that bounds are learnt up to where they answer; with that many failures no format is learnt.
constexpr int kMostFailures = 6;
constexpr int kTries = 40, kTriesOfLargest = 10;

std::int64_t largest_number(std::string_view input) {
  std::int64_t largest = 0;
  for (const Line& line : lines_of(input))
    for (const std::string& word : line) largest = std::max(largest, std::abs(number_in(word).value_or(0)));
  return largest;
}

}  // namespace

Shaped::Shaped(std::function<std::vector<std::string>()> inputs, AskValidator validity)
    : inputs_(std::move(inputs)), validity_(std::move(validity)) {}

std::optional<Format> Shaped::learn() const {
  std::vector<Lines> inputs;
  for (const std::string& input : inputs_())
    if (input.size() <= kLongestInput) inputs.push_back(lines_of(input));
  if (inputs.empty()) return std::nullopt;
  int failures = 0;
  std::int64_t too_large = INT64_MAX;
  return learnt_format(inputs, [&](std::string_view input) {
    const std::int64_t number = largest_number(input);
    if (number >= too_large || failures == kMostFailures) return false;
    const auto is_valid = validity_(input);
    failures += is_valid ? 0 : 1;
    if (!is_valid) too_large = std::min(too_large, number);
    return is_valid == true;
  });
}

void Shaped::prepare() {
  const std::lock_guard lock(mutex_);
  if (is_learnt_) return;
  format_ = learn();
  is_learnt_ = true;
}

std::optional<std::string> Shaped::make(std::uint64_t seed) {
  const std::uint64_t turn = seed % kTurns;
  prepare();
  {
    const std::lock_guard lock(mutex_);
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
    const auto is_valid = validity_(input);
    if (is_valid == true) return input;
    if (!is_valid) break;  // it will not answer about others of this size either
  }
  return std::nullopt;
}

void Shaped::make_tiny(std::size_t count) {
  while (tiny_.size() < count && has_next_ && tries_ < kTriesOfTiny) {
    const bool is_at_random = in_vain_ >= kMostInVain;
    Choices choices = is_at_random ? Choices{Random(tries_)} : next_;
    const auto lines = filled(*format_, InputSize::tiny, choices);
    const std::string input = lines ? text_of(*lines) : "";
    const bool is_new = lines && !seen_.contains(input) && validity_(input) == true;
    seen_.insert(input);
    if (is_new) tiny_.push_back(input);
    in_vain_ = is_new ? is_at_random ? kMostInVain : 0 : in_vain_ + 1;
    if (!is_at_random) {
      has_next_ = choices.next();
      next_ = choices;
    } else if (in_vain_ >= 2 * kMostInVain) {
      has_next_ = false;
    }
    ++tries_;
  }
}

}  // namespace quack::inputs
