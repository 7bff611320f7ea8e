// `answer` plays in batches of up to 64 operations and writes many lines at once. It must write what the reference says
// of the operations one by one, put into words in a second, plain way (DC-6.2, DR-6.2). Every 256th text, and every one
// that is replayed, is repeated until the answers fill more than one piece of output.

#include <algorithm>

#include "fuzz/compared_game.h"
#include "fuzz/targets.h"
#include "io/quoted.h"
#include "problems/game.h"
#include "text/duck_text.h"

namespace quack::fuzz {
namespace {

constexpr std::uint64_t kTextsForALongOne = 256;
constexpr std::size_t kMostRepeats = 64;

// The line of an outcome with its LF, or nothing, in words of its own: text/ has others.
std::string duck_chess_line(const Outcome& outcome) {
  if (!outcome.valid()) return "Invalid command\n";
  const auto piece = [](const std::optional<Piece>& one) { return one ? name(*one) : "NA"; };
  const auto yes = [](bool is_so) { return is_so ? "yes" : "no"; };
  return piece(outcome.moved) + ';' + piece(outcome.captured) + ';' + yes(outcome.check) + ';' + yes(outcome.over) +
         '\n';
}

std::string remix_line(const Outcome& outcome) {
  if (!outcome.valid()) return "";
  const auto piece = [](const std::optional<Piece>& one) { return one ? std::string(name(one->kind)) : "None"; };
  return piece(outcome.moved) + ' ' + piece(outcome.captured) + (outcome.check ? " Yes" : " No") +
         (outcome.over ? " GameOver\n" : " Continue\n");
}

void answer_plainly(const ComparedGame& game, DuckChessEngine& reference, const std::vector<Operation>& operations,
                    std::string& output) {
  const auto line = game.dialect == &text::kDuckChessDialect ? duck_chess_line : remix_line;
  for (const Operation& operation : operations) output += line(reference.play(operation));
}

std::string line_at(std::string_view text, std::size_t place) {
  if (place >= text.size()) return quoted("no line");
  const std::size_t begin = place == 0 ? 0 : text.rfind('\n', place - 1) + 1;
  return quoted(text.substr(begin, text.find('\n', place) - begin));
}

std::optional<Difference> difference_of(std::string_view input, const std::string& expected, const std::string& actual,
                                        const std::string& where) {
  if (expected == actual) return std::nullopt;
  const auto place = static_cast<std::size_t>(
      std::mismatch(expected.begin(), expected.end(), actual.begin(), actual.end()).first - expected.begin());
  const std::string_view same = std::string_view(expected).substr(0, place);
  return Difference{.text = where + "the answers differ, line " +
                            std::to_string(1 + std::count(same.begin(), same.end(), '\n')) + " of the output\n" +
                            both_sides(line_at(expected, place), line_at(actual, place)),
                    .input = std::string(input),
                    .group = "answers",
                    .expected = expected,
                    .actual = actual};
}

std::optional<Difference> compare_answers(const ComparedGame& game, std::string_view input, Tally& tally, Ways ways) {
  const auto operations = operations_of(game, input, tally);
  tally.operations += operations.size();
  const auto reference = game.new_expected();
  std::string expected;
  answer_plainly(game, *reference, operations, expected);
  const std::uint64_t hashed = hash(input);
  const auto sizes = ways_tried(ways, hashed, kReadSizes.size());
  for (const std::uint64_t size : sizes)
    if (auto difference = difference_of(input, expected, game.actual_answers(input, kReadSizes[size]), ""))
      return difference;
  if (operations.empty() || (ways == Ways::one && hashed / 8 % kTextsForALongOne != 0)) return std::nullopt;

  ++tally.classes[0];
  std::vector<Operation> many = operations;
  for (std::size_t times = 1; times < kMostRepeats && expected.size() <= kAnswerPiece; ++times) {
    many.insert(many.end(), operations.begin(), operations.end());
    answer_plainly(game, *reference, operations, expected);
  }
  std::string text;
  text::append_input(text, many, *game.dialect);
  for (const std::uint64_t size : sizes)
    if (auto difference =
            difference_of(input, expected, game.actual_answers(text, kReadSizes[size]), "the input repeated: "))
      return difference;
  return std::nullopt;
}

}  // namespace

Target duck_answers_target(const ComparedGame& game) {
  const auto run = [game](Ways ways) {
    return [game, ways](auto input, Tally& tally) { return compare_answers(game, input, tally, ways); };
  };
  return {.property = {{"repeated-texts"}, run(Ways::one), run(Ways::all)}, .mutator = game.mutator()};
}

}  // namespace quack::fuzz
