#include "fuzz/impl_target.h"

#include <algorithm>
#include <cctype>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>

#include "compare/participant.h"
#include "compare/plugin.h"
#include "compare/spec.h"
#include "fuzz/duck_target.h"
#include "fuzz/judge_input.h"
#include "fuzz/primitive_target.h"
#include "judge/bytes.h"
#include "judge/checker.h"
#include "judge/primitive_text.h"
#include "judge/quoted.h"
#include "problems/problem.h"
#include "problems/registry.h"
#include "runner/run.h"

namespace quack::fuzz {

namespace {

constexpr std::uint64_t kMostOutput = std::uint64_t{1} << 20U;  // bytes: far more than any right answer to 4 kB

std::shared_ptr<Participant> participant_of(const Problem& problem, const std::string& text) {
  const Spec spec = parse_spec(problem, text);
  // Not through make_participant, which would put handlers of crashes in the place of the fuzzer's.
  if (spec.form == SpecForm::plugin) return plugin_participant(spec.name, text, spec.file, problem, kMostOutput);
  RunOptions options;
  options.limits.output = kMostOutput;
  return make_participant(problem, text, options);
}

// A problem's own target, for its mutator, and what of a text can be given to a stranger: strict judge input, within
// the reference's reach. How many items it has is counted.
struct Game {
  Target target;
  std::function<std::string(std::string_view input, std::uint64_t& items, bool& is_whole)> proper;
};

Game duck(const DuckGame& game) {
  return {duck_target(game), [dialect = game.dialect](std::string_view input, std::uint64_t& items, bool& is_whole) {
            const auto [operations, lines, fault] = read_operations(input, *dialect);
            std::string text;
            judge::append_input(text, operations, *dialect);
            items = operations.size();
            is_whole = !fault;
            return text;
          }};
}

Game primitive() {
  return {primitive_target(primitive_game()), [](std::string_view input, std::uint64_t& items, bool& is_whole) {
            auto [cases, lines, fault] = read_cases(input);
            std::erase_if(cases, [](const PrimitiveCase& one) {
              return one.n > kMostCellsInRun || one.m > kMostCellsInRun || one.n * one.m > kMostCellsInRun;
            });
            std::string text;
            judge::append_input(text, cases);
            items = cases.size();
            is_whole = !fault;
            return text;
          }};
}

Game game_of(const std::string& problem) {
  if (problem == "duckchess") return duck(duck_chess_game());
  if (problem == "duckchess-remix") return duck(remix_game());
  if (problem == "primitive-chess") return primitive();
  throw std::runtime_error("there is no mutator for the problem '" + problem + "'");
}

std::string hyphenated(std::string_view words) {
  std::string text(words);
  for (char& byte : text) {
    const auto value = static_cast<unsigned char>(byte);
    byte = std::isalnum(value) != 0 ? static_cast<char>(std::tolower(value)) : '-';
  }
  return text;
}

class Property {
 public:
  Property(const Problem& problem, const std::string& spec, Game game)
      : problem_(problem), participant_(participant_of(problem, spec)), game_(std::move(game)) {
    const auto found = std::find_if(problem.implementations.begin(), problem.implementations.end(),
                                    [](const Implementation& one) { return one.name == "reference"; });
    if (found == problem.implementations.end()) throw std::runtime_error("there is no reference for " + problem.id);
    reference_ = &*found;
  }

  std::optional<Difference> first_difference(std::string_view input, Tally& tally) const {
    ++tally[Count::runs];
    std::uint64_t items = 0;
    bool is_whole = false;
    const std::string text = game_.proper(input, items, is_whole);
    if (is_whole) ++tally[Count::past_reader];
    tally[Count::operations] += items;
    judge::MemorySource source(text);
    judge::StringSink expected;
    if (reference_->answer(source, expected).fault) return std::nullopt;
    const Run run = participant_->run({.input = text, .answer = {}});
    if (run.failure == Verdict::judge_error) throw std::runtime_error("it can't be run: " + run.reason);
    Difference difference;
    difference.input = text;
    difference.expected = expected.text();
    difference.actual = run.output;
    if (run.failure) {
      difference.group = hyphenated(words(*run.failure));
      difference.text = "it failed: " + std::string(words(*run.failure)) + ": " + run.reason + '\n';
      return difference;
    }
    std::uint64_t lines = 0;
    const auto parted = judge::first_line_difference(expected.text(), run.output, lines);
    if (!parted) return std::nullopt;
    tell(*parted, difference);
    return difference;
  }

  const Game& game() const { return game_; }

 private:
  // The reason: the rule that it broke is what its mistakes are grouped by.
  void tell(const judge::LineDifference& parted, Difference& difference) const {
    const auto line = [](const std::optional<std::string>& text) { return text ? judge::quoted(*text) : "no line"; };
    const std::optional<std::string_view> found =
        parted.found ? std::optional<std::string_view>(*parted.found) : std::nullopt;
    difference.group = "output";
    difference.text = "line " + std::to_string(parted.line) + " of the output differs\n";
    if (const auto why = problem_.reason(difference.input, parted.line, found)) {
      difference.text += problem_.item_name + ' ' + std::to_string(why->item) + ", line " +
                         std::to_string(why->input_line) + " of the input below: " + why->item_text + "\nby " +
                         why->clause + ": " + why->sentence + '\n' + why->board;
      if (!why->board.empty() && !why->board.ends_with('\n')) difference.text += '\n';
      if (!why->clause.empty()) difference.group = "breaks-" + hyphenated(why->clause);
    }
    difference.text += "expected: " + line(parted.expected) + "\nactual:   " + line(parted.found) + '\n';
  }

  const Problem& problem_;
  std::shared_ptr<Participant> participant_;
  Game game_;
  const Implementation* reference_ = nullptr;
};

}  // namespace

Target impl_target(const std::string& problem, const std::string& spec) {
  const Problem* found = find_problem(problem);
  if (found == nullptr) throw std::runtime_error("there is no problem '" + problem + "'");
  const auto property = std::make_shared<const Property>(*found, spec, game_of(found->id));
  Target target = property->game().target;
  target.name = "impl";
  target.counts = {};
  target.run = [property](std::string_view input, Tally& tally) { return property->first_difference(input, tally); };
  return target;
}

}  // namespace quack::fuzz
