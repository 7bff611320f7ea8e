// Asks both engines for the answer to each case; of a board on which the reference takes too long, another way
// (primitive_answer.h). Of malformed judge text, the cases before the error count.

#include <span>

#include "fuzz/mutators/primitive_mutator.h"
#include "fuzz/primitive_answer.h"
#include "fuzz/targets.h"
#include "problems/primitive_chess/cases.h"
#include "problems/primitive_chess/rules.h"
#include "text/primitive_text.h"

namespace quack::fuzz {
namespace {

// The first three are those of PrimitiveAnswer.
constexpr std::size_t kBroad = 3, kShortened = 4;

// The answers of both to one case, if they are not the same.
std::optional<std::pair<std::string, std::string>> compare(PrimitiveChessEngine& expected_engine,
                                                           PrimitiveChessEngine& actual_engine,
                                                           const PrimitiveCase& board_case, Tally& tally) {
  const auto actual = actual_engine.answer(board_case);
  const auto expected = right_answer(expected_engine, board_case);
  if (!is_quick(board_case)) ++tally.classes[std::min(board_case.n, board_case.m) > kThinRows ? kBroad : kShortened];
  if (expected) ++tally.operations;
  if (expected) ++tally.classes[static_cast<std::size_t>(*expected)];
  if (expected == actual) return std::nullopt;
  return {{in_words(expected), in_words(actual)}};
}

std::optional<Difference> compare_cases(PrimitiveChessEngine& expected, PrimitiveChessEngine& actual,
                                        std::string_view input, Tally& tally) {
  ++tally.runs;
  const auto [cases, lines, fault] = text::read_primitive_input(input);
  if (!fault) ++tally.past_reader;
  for (std::size_t index = 0; index < cases.size(); ++index) {
    const PrimitiveCase& one = cases[index];
    const auto sides = compare(expected, actual, one, tally);
    if (!sides) continue;
    Difference difference;
    difference.text = "the engines differ at case " + std::to_string(index + 1) + " of " +
                      std::to_string(cases.size()) + ": " + to_text(one) + '\n' + drawn(one) +
                      both_sides(sides->first, sides->second);
    text::append_input(difference.input, std::span(cases).subspan(index, 1));
    difference.group = std::string(name(one.first.kind)) + "-against-" + std::string(name(one.second.kind));
    difference.expected = sides->first + '\n';
    difference.actual = sides->second + '\n';
    return difference;
  }
  return std::nullopt;
}

}  // namespace

Target primitive_cases_target(const std::shared_ptr<PrimitiveChessEngine>& actual) {
  return {.property = {{"wins", "losses", "draws", "broad-boards", "shortened-boards"},
                       [expected = std::shared_ptr(cached_reference()), actual](auto input, Tally& tally) {
                         return compare_cases(*expected, *actual, input, tally);
                       }},
          .mutator = {mutate_primitive_input, cross_primitive_inputs}};
}

}  // namespace quack::fuzz
