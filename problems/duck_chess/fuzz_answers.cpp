#include <algorithm>

#include "judge/quoted.h"
#include "problems/duck_chess/fuzzing.h"
#include "problems/problem.h"

namespace quack::fuzz {

namespace {

constexpr std::uint64_t kTextsForALongOne = 256;
constexpr std::size_t kMostRepeats = 64;

bool is_remix(const DuckGame& game) { return game.dialect == &judge::kRemixDialect; }

// The line of one outcome, with its LF; nothing where there is none.
std::string line_of(const Outcome& outcome, bool remix) {
  if (!outcome.valid()) return remix ? "" : "Invalid command\n";
  const auto piece = [remix](const std::optional<Piece>& one) {
    if (!one) return std::string(remix ? "None" : "NA");
    return (remix ? "" : std::string(name(one->side)) + " ") + std::string(name(one->kind));
  };
  const std::string between = remix ? " " : ";";
  const auto yes = [remix](bool is_so) { return remix ? (is_so ? "Yes" : "No") : (is_so ? "yes" : "no"); };
  return piece(outcome.moved) + between + piece(outcome.captured) + between + yes(outcome.check) + between +
         (remix ? (outcome.over ? "GameOver" : "Continue") : yes(outcome.over)) + '\n';
}

std::string_view line_at(std::string_view text, std::size_t place) {
  if (place >= text.size()) return "no line";
  const std::size_t begin = place == 0 ? 0 : text.rfind('\n', place - 1) + 1;
  return text.substr(begin, text.find('\n', place) - begin);
}

std::optional<Difference> difference_of(std::string_view input, const std::string& expected,
                                        const std::string& actual) {
  if (expected == actual) return std::nullopt;
  const auto place = static_cast<std::size_t>(
      std::mismatch(expected.begin(), expected.end(), actual.begin(), actual.end()).first - expected.begin());
  Difference difference;
  difference.text =
      "played in runs, the answers differ, line " +
      std::to_string(1 + std::count(expected.begin(), expected.begin() + static_cast<std::ptrdiff_t>(place), '\n')) +
      " of the output\nexpected: " + judge::quoted(line_at(expected, place)) +
      "\nactual:   " + judge::quoted(line_at(actual, place)) + '\n';
  difference.input = input;
  difference.group = "answers-in-runs";
  difference.expected = expected;
  difference.actual = actual;
  return difference;
}

// The operations as often as it takes to fill a piece of output, and what the reference says of them.
std::optional<Difference> long_difference(const DuckGame& game, const DuckAnswers& actual_answers,
                                          std::string_view input, std::span<const Operation> operations,
                                          std::size_t at_most) {
  std::vector<Operation> many;
  std::string expected;
  const auto reference = game.expected(game.expected_start, game.rule);
  for (std::size_t times = 0; times < kMostRepeats && expected.size() <= kAnswerPiece; ++times) {
    many.insert(many.end(), operations.begin(), operations.end());
    for (const Operation& operation : operations) expected += line_of(reference->play(operation), is_remix(game));
  }
  std::string text;
  judge::append_input(text, many, *game.dialect);
  auto difference = difference_of(input, expected, actual_answers(text, at_most));
  if (difference) difference->text = "the input repeated: " + difference->text;
  return difference;
}

std::optional<Difference> first_difference(const DuckGame& game, std::string_view input, Tally& tally) {
  ++tally.runs;
  const auto [operations, is_whole] = read_operations(input, *game.dialect);
  if (is_whole) ++tally.past_reader;
  const auto reference = game.expected(game.expected_start, game.rule);
  std::string expected;
  for (const Operation& operation : operations) expected += line_of(reference->play(operation), is_remix(game));
  const std::uint64_t hashed = hash(input);
  const std::size_t at_most = read_size(hashed);
  for (const DuckAnswers& actual_answers : game.actual_answers) {
    tally.operations += operations.size();
    if (auto difference = difference_of(input, expected, actual_answers(input, at_most))) return difference;
    if (operations.empty() || hashed / 8 % kTextsForALongOne != 0) continue;
    ++tally.classes[0];
    if (auto difference = long_difference(game, actual_answers, input, operations, at_most)) return difference;
  }
  return std::nullopt;
}

}  // namespace

Property same_answers(const DuckGame& game) {
  return {{"repeated-texts"},
          [game](std::string_view input, Tally& tally) { return first_difference(game, input, tally); }};
}

}  // namespace quack::fuzz
