#include "fuzz/duck_answers.h"

#include <algorithm>
#include <array>
#include <vector>

#include "fuzz/text_hash.h"
#include "judge/bytes.h"
#include "judge/quoted.h"
#include "optimized/duck_chess.h"
#include "optimized/vector_replay.h"
#include "problems/duck_chess/answer.h"

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

std::optional<Difference> told(std::string_view input, const std::string& expected, const std::string& actual) {
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
  auto difference = told(input, expected, actual_answers(text, at_most));
  if (difference) difference->text = "the input repeated: " + difference->text;
  return difference;
}

}  // namespace

std::vector<DuckAnswers> answers_of_runs(const judge::DuckDialect& dialect, CheckRule rule) {
  const Position start =
      rule == CheckRule::either_side ? optimized::duck_chess_start() : optimized::duck_chess_remix_start();
  const auto answers_of = [&dialect](const auto& at_start, judge::Instructions instructions) {
    return [&dialect, at_start, instructions](std::string_view input, std::size_t at_most) {
      judge::MemorySource source(input, at_most);
      judge::StringSink sink;
      auto replay = at_start;
      answer_duck_input_at_once(source, sink, dialect, replay, instructions);
      return sink.text();
    };
  };
  std::vector<DuckAnswers> answers{answers_of(optimized::DuckReplay(start, rule), judge::Instructions::portable)};
  if (const auto replay = optimized::VectorReplay::from(start, rule))
    answers.emplace_back(answers_of(*replay, judge::Instructions::fastest));
  return answers;
}

std::optional<Difference> answers_difference(const DuckGame& game, std::string_view input,
                                             std::span<const Operation> operations, std::span<const Outcome> outcomes) {
  if (game.actual_answers.empty() || operations.empty()) return std::nullopt;
  std::string expected;
  for (const Outcome& outcome : outcomes) expected += line_of(outcome, is_remix(game));
  const std::uint64_t hashed = hash(input);
  const std::size_t at_most = kReadSizes[hashed % kReadSizes.size()];
  for (const DuckAnswers& actual_answers : game.actual_answers) {
    if (auto difference = told(input, expected, actual_answers(input, at_most))) return difference;
    if (hashed / kReadSizes.size() % kTextsForALongOne != 0) continue;
    if (auto difference = long_difference(game, actual_answers, input, operations, at_most)) return difference;
  }
  return std::nullopt;
}

}  // namespace quack::fuzz
