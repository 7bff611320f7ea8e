// What fuzzing is measured against: random inputs of the problem's first profile, made anew each time, through the same
// target until it finds a difference.
//
//   plain-random BUG SEED SECONDS       a planted bug: "reader-off-by-one-count"
//   plain-random impl SEED SECONDS      the implementation of QUACK_FUZZ_IMPL and QUACK_FUZZ_PROBLEM, as fuzz-impl
//
// Prints "found=1 runs=N operations=N seconds=S". Exit: 0 found; 1 not within that time; 2 bad use.

#include <charconv>
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/planted/planted.h"
#include "fuzz/target.h"
#include "judge/bytes.h"
#include "problems/problem.h"
#include "problems/registry.h"

namespace {

using quack::fuzz::Target;

constexpr std::uint64_t kItems = 100;  // in each input, as in those of `diff --random`

std::optional<std::uint64_t> number(std::string_view word) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc() || end != word.data() + word.size()) return std::nullopt;
  return value;
}

std::optional<Target> target_of(std::string_view name) {
  if (name == "impl") return quack::fuzz::make_target();
  for (const auto& bug : quack::fuzz::planted_bugs()) {
    if (name == std::string(bug.target) + "-" + std::string(bug.name)) return bug.make();
  }
  return std::nullopt;
}

// The problems whose texts a target takes: its own, or all of them by turns.
std::vector<const quack::Problem*> problems_of(const std::string& target) {
  // NOLINTNEXTLINE(concurrency-mt-unsafe): there is one thread
  const char* const named = target == "impl" ? std::getenv("QUACK_FUZZ_PROBLEM") : target.c_str();
  std::vector<const quack::Problem*> all;
  const quack::Problem* own = nullptr;  // with the longest id that the target's name begins with
  for (const auto& problem : quack::problems()) {
    all.push_back(&problem);
    if (std::string_view(named).starts_with(problem.id) && (own == nullptr || own->id.size() < problem.id.size()))
      own = &problem;
  }
  return own == nullptr ? all : std::vector{own};
}

// The checker's inputs are outputs.
std::string output_of(const quack::Problem& problem, const std::string& input) {
  quack::judge::MemorySource source(input);
  quack::judge::StringSink sink;
  problem.implementations.front().answer(source, sink);
  return sink.text();
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> words(argv + 1, argv + argc);
  const auto seed = words.size() == 3 ? number(words[1]) : std::nullopt;
  const auto seconds = words.size() == 3 ? number(words[2]) : std::nullopt;
  auto target = seed && seconds ? target_of(words[0]) : std::nullopt;
  if (!target) {
    std::cerr << "plain-random: expected BUG or 'impl', a seed and a number of seconds\n";
    return 2;
  }
  const auto problems = problems_of(target->name);
  quack::fuzz::Tally tally;
  const auto start = std::chrono::steady_clock::now();
  const auto passed = [start] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  };
  bool is_found = false;
  for (std::uint64_t run = 0; !is_found && passed() < static_cast<double>(*seconds); ++run) {
    const quack::Problem& problem = *problems[run % problems.size()];
    const std::string input = problem.profiles.front().make(kItems, *seed * 1'000'000'000 + run);
    is_found = target->property.run(target->name == "checker" ? output_of(problem, input) : input, tally).has_value();
  }
  std::cout << "found=" << (is_found ? 1 : 0) << " runs=" << tally.runs << " operations=" << tally.operations
            << " seconds=" << passed() << '\n';
  return is_found ? 0 : 1;
}
