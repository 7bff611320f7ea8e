#include "problems/primitive_chess/fuzzing.h"

#include <span>
#include <utility>

#include "optimized/primitive_chess.h"
#include "problems/primitive_chess/cases.h"
#include "problems/primitive_chess/rules.h"
#include "text/bytes.h"
#include "text/primitive_text.h"

namespace quack::fuzz {
namespace {

// The first three are those of PrimitiveAnswer.
constexpr std::size_t kBeyondReach = 3;

constexpr const char* kExampleInput =
    "6\n1 5\n1 1 R\n1 5 R\n3 7\n1 1 R\n3 6 B\n3 7\n3 6 B\n1 1 R\n2 2\n1 1 R\n2 2 R\n3 3\n1 1 B\n2 2 R\n8 8\n1 1 R\n"
    "8 7 B\n";

std::string in_words(std::optional<PrimitiveAnswer> answer) { return answer ? std::string(name(*answer)) : "none"; }

std::string kind_word(PrimitiveKind kind) { return kind == PrimitiveKind::rook ? "rook" : "bishop"; }

// The board as a picture, row 1 on top, if it fits on a screen.
std::string drawn(const PrimitiveCase& board_case) {
  if (board_case.n > 40 || board_case.m > 80) return {};
  std::string picture;
  for (std::int64_t x = 1; x <= board_case.n; ++x) {
    for (std::int64_t y = 1; y <= board_case.m; ++y) {
      const bool first = board_case.first.x == x && board_case.first.y == y;
      const bool second = board_case.second.x == x && board_case.second.y == y;
      // The second player's piece in lower case.
      picture += first    ? letter(board_case.first.kind)
                 : second ? static_cast<char>(letter(board_case.second.kind) - 'A' + 'a')
                          : '.';
    }
    picture += '\n';
  }
  return picture;
}

// The answers of both engines to one case, if they differ.
std::optional<std::pair<std::string, std::string>> compare(PrimitiveChessEngine& expected_engine,
                                                           PrimitiveChessEngine& actual_engine,
                                                           const PrimitiveCase& board_case, Tally& tally) {
  const auto actual = actual_engine.answer(board_case);
  if (!is_quick(board_case)) {
    ++tally.classes[kBeyondReach];
    if (actual) return std::nullopt;
    return {{"an answer", "none"}};
  }
  const auto expected = expected_engine.answer(board_case);
  if (expected) ++tally.operations;
  if (expected) ++tally.classes[static_cast<std::size_t>(*expected)];
  if (expected == actual) return std::nullopt;
  return {{in_words(expected), in_words(actual)}};
}

std::optional<Difference> first_difference(PrimitiveChessEngine& expected, PrimitiveChessEngine& actual,
                                           std::string_view input, Tally& tally) {
  ++tally.runs;
  const auto [cases, is_whole] = read_cases(input);
  if (is_whole) ++tally.past_reader;
  for (std::size_t index = 0; index < cases.size(); ++index) {
    const PrimitiveCase& one = cases[index];
    const auto sides = compare(expected, actual, one, tally);
    if (!sides) continue;
    Difference difference;
    difference.text = "the engines differ at case " + std::to_string(index + 1) + " of " +
                      std::to_string(cases.size()) + ": " + to_text(one) + '\n' + drawn(one) +
                      both_sides(sides->first, sides->second);
    judge::append_input(difference.input, std::span(cases).subspan(index, 1));
    difference.group = kind_word(one.first.kind) + "-against-" + kind_word(one.second.kind);
    difference.expected = sides->first + '\n';
    difference.actual = sides->second + '\n';
    return difference;
  }
  return std::nullopt;
}

ItemNumbers numbers(const PrimitiveCase& one) {
  return {one.n,
          one.m,
          one.first.x,
          one.first.y,
          static_cast<int>(one.first.kind),
          one.second.x,
          one.second.y,
          static_cast<int>(one.second.kind)};
}

std::string write(const std::vector<ItemNumbers>& items) {
  std::vector<PrimitiveCase> cases;
  for (const auto& [n, m, x, y, kind, other_x, other_y, other_kind] : items) {
    cases.push_back(
        {n, m, {x, y, static_cast<PrimitiveKind>(kind)}, {other_x, other_y, static_cast<PrimitiveKind>(other_kind)}});
  }
  std::string text;
  judge::append_input(text, cases);
  return text;
}

}  // namespace

std::shared_ptr<PrimitiveChessEngine> primitive_reference() { return cached_reference(); }
std::shared_ptr<PrimitiveChessEngine> primitive_engine() { return std::make_shared<optimized::PrimitiveChess>(); }

Property same_primitive_answers(std::shared_ptr<PrimitiveChessEngine> expected,
                                std::shared_ptr<PrimitiveChessEngine> actual) {
  return {{"wins", "losses", "draws", "beyond-reach"},
          [expected = std::move(expected), actual = std::move(actual)](std::string_view input, Tally& tally) {
            return first_difference(*expected, *actual, input, tally);
          }};
}

Fuzzing primitive_fuzzing(const std::shared_ptr<PrimitiveChessEngine>& actual) {
  Fuzzing fuzzing;
  fuzzing.problem = "primitive-chess";
  fuzzing.mutator = {mutate_primitive_input, cross_primitive_inputs};
  fuzzing.properties = {{"", same_primitive_answers(primitive_reference(), actual)}};
  fuzzing.readers = {[](std::string_view text, judge::ReadRules rules, std::size_t /*at_most*/) {
                       const auto naive = judge::read_primitive_input_naively(text, rules);
                       Reading reading{{}, naive.lines, naive.fault};
                       for (const PrimitiveCase& one : naive.cases) reading.items.push_back(numbers(one));
                       return reading;
                     },
                     [](std::string_view text, judge::ReadRules rules, std::size_t at_most) {
                       judge::MemorySource source(text, at_most);
                       judge::PrimitiveReader reader(source, rules);
                       return reading_of(reader, numbers);
                     }};
  fuzzing.write = write;
  fuzzing.example_input = kExampleInput;
  return fuzzing;
}

}  // namespace quack::fuzz
