#include "inputs/mutated.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <stdexcept>

#include "inputs/mutations.h"
#include "io/translation.h"

namespace quack::inputs {
namespace {

constexpr std::size_t kSteps = 6;           // of a walk
constexpr std::uint64_t kBlock = 12;        // walks go on side by side: seeds at a distance of 12 belong to one
constexpr std::size_t kTries = 60;          // of a step; then the walk begins anew
constexpr std::size_t kMostUnanswered = 2;  // by the validator, which may take a second each time; then as well
constexpr std::size_t kLargestExample = 4096, kMostBytes = 1000, kMostWords = 60;  // unless it begins with more
constexpr std::size_t kMostAnswers = 12, kAnswerBytes = 100;                       // that are told apart
constexpr std::uint64_t kLeastWeight = 15;

std::size_t words_in(const Lines& lines) {
  return std::accumulate(lines.begin(), lines.end(), std::size_t{0},
                         [](std::size_t sum, const Line& line) { return sum + line.size(); });
}

const auto& any_of(const auto& all, Random& random) { return all[random.below(all.size())]; }

// An index, each as often as its weight says.
std::size_t weighted(const std::vector<std::uint64_t>& weights, Random& random) {
  std::uint64_t rest = random.below(std::accumulate(weights.begin(), weights.end(), std::uint64_t{0}));
  std::size_t index = 0;
  while (rest >= weights[index]) rest -= weights[index++];
  return index;
}

}  // namespace

Mutated::Mutated(std::vector<std::string> examples, Oracle oracle)
    : examples_(std::move(examples)), oracle_(std::move(oracle)) {
  const auto is_large = [](const std::string& example) { return example.size() > kLargestExample; };
  if (!std::ranges::all_of(examples_, is_large)) std::erase_if(examples_, is_large);
}

std::string Mutated::make(std::uint64_t seed) {
  const std::size_t step = seed / kBlock % kSteps;
  return walk(seed / kBlock / kSteps * kBlock + seed % kBlock, step + 1).inputs[step];
}

const Mutated::Pool& Mutated::pool(std::size_t generation) {
  Pool& pool = pools_.at(generation);
  const std::lock_guard lock(pool.mutex);
  if (!pool.groups.empty()) return pool;
  const auto is_valid = [this](std::string_view input) { return oracle_.validity(input) == true; };
  std::vector<std::string> inputs;
  std::vector<std::uint64_t> tried(kMutations, 2), accepted(kMutations, 1);
  if (generation == 0) {
    std::ranges::copy_if(examples_, std::back_inserter(inputs), is_valid);
    if (inputs.empty()) throw std::runtime_error(tr("none of the examples is a valid input"));
  } else {
    pool.answers = this->pool(generation - 1).answers;
    for (std::uint64_t number = 0; number < kBlock << (generation - 1); ++number) {
      const Walk done = walk(number, kSteps);
      inputs.insert(inputs.end(), done.inputs.begin(), done.inputs.end());
      std::ranges::transform(tried, done.tried, tried.begin(), std::plus());
      std::ranges::transform(accepted, done.accepted, accepted.begin(), std::plus());
    }
  }
  for (const std::string& input : inputs)
    if (!pool.answers.contains(input)) pool.answers.emplace(input, oracle_.answer(input).substr(0, kAnswerBytes));
  std::map<std::string_view, std::vector<const std::string*>> groups;
  for (const auto& [input, answer] : pool.answers) groups[answer].push_back(&input);
  pool.weights.clear();
  for (std::size_t mutation = 0; mutation < kMutations; ++mutation)
    pool.weights.push_back(kLeastWeight + 100 * accepted[mutation] / tried[mutation]);
  for (const auto& [answer, group] : groups) {
    if (pool.groups.empty() || groups.size() <= kMostAnswers) pool.groups.emplace_back();
    pool.groups.back().insert(pool.groups.back().end(), group.begin(), group.end());
  }
  return pool;
}

Mutated::Walk Mutated::walk(std::uint64_t number, std::size_t steps) {
  const bool is_apart = number >= kSeedsApart / kSteps;
  const auto generation = std::min<std::size_t>(std::bit_width(number / kBlock), kGenerations - 1);
  const Pool& starts = pool(is_apart ? 0 : generation);
  KeptWalk& kept = walks_.at(number % kKeptWalks + (is_apart ? kKeptWalks : 0));
  const std::lock_guard lock(kept.mutex);
  if (kept.number != number) kept.walk = {.random = Random(number)};
  kept.number = number;
  while (kept.walk.inputs.size() < steps) {
    Walk longer = kept.walk;  // which is lost if the validator throws
    step(longer, starts);
    kept.walk = std::move(longer);
  }
  return kept.walk;
}

void Mutated::step(Walk& walk, const Pool& pool) const {
  const auto any_input = [&]() -> const std::string& { return *any_of(any_of(pool.groups, walk.random), walk.random); };
  walk.tried.resize(kMutations);
  walk.accepted.resize(kMutations);
  if (walk.inputs.empty()) walk.lines = lines_of(any_input());
  std::size_t unanswered = 0;
  for (std::size_t attempt = 0; attempt < kTries; ++attempt) {
    if (attempt == kTries / 2) walk.lines = lines_of(any_input());
    Lines lines = walk.lines;
    const Lines other = lines_of(any_input());
    if (walk.random.chance(25)) mutate(weighted(pool.weights, walk.random), lines, walk.random, other);
    const std::size_t mutation = weighted(pool.weights, walk.random);
    mutate(mutation, lines, walk.random, other);
    std::string input = text_of(lines);
    if (lines == walk.lines || words_in(lines) > std::max(kMostWords, words_in(walk.lines)) ||
        input.size() > std::max(kMostBytes, text_of(walk.lines).size()) || std::ranges::count(walk.inputs, input) > 0 ||
        pool.answers.contains(input))
      continue;
    ++walk.tried[mutation];
    const auto is_valid = oracle_.validity(input);
    if (!is_valid && ++unanswered == kMostUnanswered) break;
    if (is_valid != true) continue;
    ++walk.accepted[mutation];
    walk.lines = std::move(lines);
    walk.inputs.push_back(std::move(input));
    return;
  }
  const std::string& input = any_input();
  walk.lines = lines_of(input);
  walk.inputs.push_back(input);
}

}  // namespace quack::inputs
