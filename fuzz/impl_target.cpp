#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <utility>

#include "compare/participant.h"
#include "compare/plugin.h"
#include "compare/spec.h"
#include "fuzz/targets.h"
#include "judge/bytes.h"
#include "judge/checker.h"
#include "judge/quoted.h"
#include "problems/problem.h"
#include "problems/registry.h"

namespace quack::fuzz {

namespace {

constexpr std::uint64_t kMostOutput = std::uint64_t{1} << 20U;  // bytes: far more than any right answer to 4 kB
constexpr std::uint64_t kItemsOfSample = 20;

std::shared_ptr<Participant> participant_of(const Problem& problem, const std::string& text) {
  const Spec spec = parse_spec(problem, text);
  // Not through make_participant, which would put handlers of crashes in the place of the fuzzer's.
  if (spec.form == SpecForm::plugin) return plugin_participant(spec.name, text, spec.file, problem, kMostOutput);
  RunOptions options;
  options.limits.output = kMostOutput;
  return make_participant(problem, text, options);
}

// ---- For a problem without hooks -----------------------------------------------------------------------------------

using Items = std::vector<std::string>;

std::string written(const Problem& problem, Items items, std::size_t max_size) {
  for (;;) {
    std::string text = problem.input_of(items);
    if (text.size() <= max_size) return text;
    if (items.empty()) return {};
    items.resize(items.size() / 2);
  }
}

// Items left out, repeated, replaced by those of a random input of the first profile.
std::string mutate_items(const Problem& problem, std::string_view input, std::size_t max_size, Random& random) {
  Items items = problem.items(input);
  const Items sample = problem.items(problem.profiles.front().make(kItemsOfSample, random.next()));
  const auto place = [&] { return items.begin() + static_cast<std::ptrdiff_t>(random.below(items.size() + 1)); };
  do {
    const std::uint64_t lot = random.below(4);
    if (lot == 0 && !items.empty()) {
      items.erase(items.begin() + static_cast<std::ptrdiff_t>(random.below(items.size())));
    } else if (lot == 1 && !items.empty()) {
      const std::string copy = items[random.below(items.size())];
      items.insert(place(), copy);
    } else if (!sample.empty()) {
      items.insert(place(), sample[random.below(sample.size())]);
    }
  } while (random.chance(60));
  return written(problem, std::move(items), max_size);
}

Fuzzing hooks_of(const Problem& problem) {
  if (problem.fuzzing) return problem.fuzzing();
  Fuzzing fuzzing;
  fuzzing.problem = problem.id;
  fuzzing.mutator.mutate = [&problem](std::string_view input, std::size_t max_size, Random& random,
                                      ByteMutation mutation) {
    return random.chance(1) ? mutated_bytes(input, max_size, mutation) : mutate_items(problem, input, max_size, random);
  };
  fuzzing.mutator.cross = [&problem](std::string_view first, std::string_view second, std::size_t max_size,
                                     Random& random) {
    Items items = problem.items(first);
    const Items others = problem.items(second);
    items.resize(random.below(items.size() + 1));
    items.insert(items.end(), others.begin() + static_cast<std::ptrdiff_t>(random.below(others.size() + 1)),
                 others.end());
    return written(problem, std::move(items), max_size);
  };
  fuzzing.playable = [&problem](std::string_view input) {
    const Items items = problem.items(input);
    return Playable{problem.input_of(items), items.size(), !items.empty()};
  };
  return fuzzing;
}

// ---- The property --------------------------------------------------------------------------------------------------

std::string hyphenated(std::string_view words) {
  std::string text(words);
  for (char& byte : text) {
    const auto value = static_cast<unsigned char>(byte);
    byte = std::isalnum(value) != 0 ? static_cast<char>(std::tolower(value)) : '-';
  }
  return text;
}

// Adds where the output differs and the reason: the clause that it breaks is what its differences are grouped by.
void explain(const Problem& problem, const judge::LineDifference& first, Difference& difference) {
  const auto line = [](const std::optional<std::string>& text) { return text ? judge::quoted(*text) : "no line"; };
  difference.group = "output";
  difference.text = "line " + std::to_string(first.line) + " of the output differs\n";
  const auto why = problem.reason ? problem.reason(difference.input, first.line, first.found) : std::nullopt;
  if (why) {
    difference.text += problem.item_name + ' ' + std::to_string(why->item) + ", line " +
                       std::to_string(why->input_line) + " of the input below: " + why->item_text + "\nby " +
                       why->clause + ": " + why->sentence + '\n' + why->board;
    if (!why->board.empty() && !why->board.ends_with('\n')) difference.text += '\n';
    if (!why->clause.empty()) difference.group = "breaks-" + hyphenated(why->clause);
  }
  difference.text += both_sides(line(first.expected), line(first.found));
}

std::optional<Difference> first_difference(const Problem& problem, const Fuzzing& fuzzing, Participant& participant,
                                           std::string_view input, Tally& tally) {
  ++tally.runs;
  const Playable playable = fuzzing.playable(input);
  if (playable.is_whole) ++tally.past_reader;
  tally.operations += playable.items;
  judge::MemorySource source(playable.text);
  judge::StringSink expected;
  if (problem.implementations.at(1).answer(source, expected).fault) return std::nullopt;  // beyond the reference
  const Run run = participant.run({.input = playable.text, .answer = {}});
  if (run.failure == Verdict::judge_error) throw std::runtime_error("it can't be run: " + run.reason);
  Difference difference;
  difference.input = playable.text;
  difference.expected = expected.text();
  difference.actual = run.output;
  if (run.failure) {
    difference.group = hyphenated(words(*run.failure));
    difference.text = "it failed: " + std::string(words(*run.failure)) + ": " + run.reason + '\n';
    return difference;
  }
  std::uint64_t lines = 0;
  const auto first = judge::first_line_difference(expected.text(), run.output, lines);
  if (!first) return std::nullopt;
  explain(problem, *first, difference);
  return difference;
}

}  // namespace

Target impl_target(const std::string& problem, const std::string& spec) {
  const Problem* found = find_problem(problem);
  if (found == nullptr) throw std::runtime_error("there is no problem '" + problem + "'");
  Fuzzing hooks = hooks_of(*found);
  Target target{"impl", {}, hooks.mutator};
  target.property.run = [found, hooks = std::move(hooks), participant = participant_of(*found, spec)](
                            std::string_view input, Tally& tally) {
    return first_difference(*found, hooks, *participant, input, tally);
  };
  return target;
}

// QUACK_FUZZ_IMPL is the implementation, QUACK_FUZZ_PROBLEM the problem.
Target make_target() {
  // NOLINTBEGIN(concurrency-mt-unsafe): there is one thread yet
  const char* const spec = std::getenv("QUACK_FUZZ_IMPL");
  const char* const problem = std::getenv("QUACK_FUZZ_PROBLEM");
  try {
    if (spec == nullptr || problem == nullptr)
      throw std::runtime_error("QUACK_FUZZ_IMPL and QUACK_FUZZ_PROBLEM are needed");
    return impl_target(problem, spec);
  } catch (const std::exception& error) {
    std::cerr << "quack-fuzz: " << error.what() << '\n';
    std::_Exit(2);
  }
  // NOLINTEND(concurrency-mt-unsafe)
}

}  // namespace quack::fuzz
