#include <algorithm>
#include <iterator>
#include <utility>
#include <variant>

#include "game/position_text.h"
#include "problems/duck_chess/fuzzing.h"
#include "problems/problem.h"
#include "text/quoted.h"

namespace quack::fuzz {
namespace {

using Compare = std::optional<Difference> (*)(const DuckGame& game, std::string_view input,
                                              const std::vector<Operation>& operations, Tally& tally);

Property property(const DuckGame& game, std::vector<std::string> classes, Compare compare) {
  return {std::move(classes), [game, compare](std::string_view input, Tally& tally) {
            ++tally.runs;
            const auto [operations, is_whole] = read_operations(input, *game.dialect);
            if (is_whole) ++tally.past_reader;
            return compare(game, input, operations, tally);
          }};
}

// The first six are those of Validity.
constexpr std::size_t kChecks = 6, kCaptures = 7, kEnds = 8;

void count(const Outcome& outcome, Tally& tally) {
  ++tally.operations;
  ++tally.classes[static_cast<std::size_t>(outcome.validity)];
  if (outcome.check) ++tally.classes[kChecks];
  if (outcome.captured) ++tally.classes[kCaptures];
  if (outcome.over) ++tally.classes[kEnds];
}

std::string state(const DuckChessEngine& engine) {
  return "then " + to_text(engine.position()) + (engine.over() ? ", over" : "");
}

std::optional<Difference> compare_games(const DuckGame& game, std::string_view /*input*/,
                                        const std::vector<Operation>& operations, Tally& tally) {
  const auto expected = game.expected(game.expected_start, game.rule);
  const auto actual = game.actual(game.actual_start, game.rule);
  const auto are_equal = [&] {
    return expected->position() == actual->position() && expected->over() == actual->over();
  };
  if (!are_equal()) {
    return Difference{.text = "the engines start differently\n" + both_sides(state(*expected), state(*actual)),
                      .input = "0\n",
                      .group = "start"};
  }
  for (std::size_t index = 0; index < operations.size(); ++index) {
    const Outcome right = expected->play(operations[index]);
    const Outcome found = actual->play(operations[index]);
    count(right, tally);
    if (right == found && are_equal()) continue;
    const bool outcomes = right != found;
    return duck_difference(game, std::span(operations).first(index + 1), operations.size(),
                           outcomes ? to_text(right) : state(*expected), outcomes ? to_text(found) : state(*actual));
  }
  return std::nullopt;
}

// The reference lists its moves by trying every cell for every piece, which costs as much as playing a dozen.
constexpr std::size_t kOperationsBetweenMoveLists = 16;

// The texts of both sides, if they differ.
using Sides = std::optional<std::pair<std::string, std::string>>;

std::string listed(const std::vector<Operation>& operations, const judge::DuckDialect& dialect) {
  std::string text;
  for (const Operation& operation : operations) text += (text.empty() ? "" : ", ") + to_text(operation, dialect);
  return text.empty() ? "none" : text;
}

std::string moves(std::size_t count) { return std::to_string(count) + " moves"; }

Sides compare_lists(const DuckGame& game, const std::vector<Operation>& expected,
                    const std::vector<Operation>& actual) {
  if (expected == actual) return std::nullopt;
  std::vector<Operation> missing;
  std::vector<Operation> extra;
  std::set_difference(expected.begin(), expected.end(), actual.begin(), actual.end(), std::back_inserter(missing));
  std::set_difference(actual.begin(), actual.end(), expected.begin(), expected.end(), std::back_inserter(extra));
  return {{moves(expected.size()) + " then, missing in the other: " + listed(missing, *game.dialect),
           moves(actual.size()) + " then, extra: " + listed(extra, *game.dialect)}};
}

Sides compare_tries(const DuckGame& game, const DuckChessEngine& expected, const DuckChessEngine& actual,
                    Operation move) {
  const auto next = game.expected(expected.position(), game.rule);
  const Outcome outcome = next->play(move);
  const Position position = next->position();
  const TriedMove tried = game.actual_try(actual, move);
  const std::string what = "then " + to_text(move, *game.dialect) + ": ";
  if (tried.outcome != outcome) return {{what + to_text(outcome), what + to_text(tried.outcome)}};
  for (const Position& other : {tried.played, tried.made})
    if (other != position) return {{what + to_text(position), what + to_text(other)}};
  const std::size_t count = next->moves().size();
  if (tried.next != count) return {{what + moves(count), what + moves(tried.next)}};
  if (tried.replies != count) return {{what + moves(count), what + std::to_string(tried.replies) + " counted"}};
  return std::nullopt;
}

Sides compare_moves(const DuckGame& game, const DuckChessEngine& expected, const DuckChessEngine& actual,
                    std::size_t played) {
  const std::vector<Operation> list = expected.moves();
  if (auto sides = compare_lists(game, list, actual.moves())) return sides;
  const std::size_t count = game.actual_count(actual);
  if (count != list.size()) return {{moves(list.size()) + " then", std::to_string(count) + " counted"}};
  // Which move is tried depends on the input alone.
  return list.empty() ? std::nullopt : compare_tries(game, expected, actual, list[played * 7 % list.size()]);
}

std::optional<Difference> compare_lists_of_moves(const DuckGame& game, std::string_view /*input*/,
                                                 const std::vector<Operation>& operations, Tally& tally) {
  const auto expected = game.expected(game.expected_start, game.rule);
  const auto actual = game.actual(game.actual_start, game.rule);
  for (std::size_t played = 1; played <= operations.size(); ++played) {
    // Another game than the reference's is the other property's business.
    if (expected->play(operations[played - 1]) != actual->play(operations[played - 1])) return std::nullopt;
    if (played % kOperationsBetweenMoveLists != 0 && played != operations.size()) continue;
    if (expected->position() != actual->position()) return std::nullopt;
    ++tally.operations;
    if (const auto sides = compare_moves(game, *expected, *actual, played))
      return duck_difference(game, std::span(operations).first(played), operations.size(), sides->first, sides->second);
    if (expected->over()) ++tally.classes[0];
  }
  return std::nullopt;
}

constexpr std::uint64_t kTextsForALongOne = 256;
constexpr std::size_t kMostRepeats = 64;

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
std::optional<Difference> long_difference(const DuckGame& game, std::string_view input,
                                          std::span<const Operation> operations, std::size_t at_most) {
  std::vector<Operation> many;
  std::string expected;
  const auto reference = game.expected(game.expected_start, game.rule);
  for (std::size_t times = 0; times < kMostRepeats && expected.size() <= kAnswerPiece; ++times) {
    many.insert(many.end(), operations.begin(), operations.end());
    for (const Operation& operation : operations) expected += game.plain_line(reference->play(operation));
  }
  std::string text;
  judge::append_input(text, many, *game.dialect);
  auto difference = difference_of(input, expected, game.actual_answers(text, at_most));
  if (difference) difference->text = "the input repeated: " + difference->text;
  return difference;
}

std::optional<Difference> compare_answers(const DuckGame& game, std::string_view input,
                                          const std::vector<Operation>& operations, Tally& tally) {
  const auto reference = game.expected(game.expected_start, game.rule);
  std::string expected;
  for (const Operation& operation : operations) expected += game.plain_line(reference->play(operation));
  const std::uint64_t hashed = hash(input);
  const std::size_t at_most = read_size(hashed);
  tally.operations += operations.size();
  if (auto difference = difference_of(input, expected, game.actual_answers(input, at_most))) return difference;
  if (operations.empty() || hashed / 8 % kTextsForALongOne != 0) return std::nullopt;
  ++tally.classes[0];
  return long_difference(game, input, operations, at_most);
}

constexpr std::size_t kOperationsBetweenPositions = 8;

// The text with one byte changed; which one, and into what, depends on `number` alone.
std::string with_one_slip(std::string text, std::size_t number) {
  static constexpr std::string_view kBytes = "123456789cgehrdsCGEHRDS/ rb0x";
  text[number % text.size()] = kBytes[number / text.size() % kBytes.size()];
  return text;
}

// The error on the way there and back: a sentence and the texts, or nothing.
std::string difference_of(const DuckGame& game, const Position& position, std::size_t number) {
  const std::string text = game.position_text(position);
  const auto again = position_from_text(text);
  if (const auto* error = std::get_if<PositionTextError>(&again)) {
    return "the text of a position is refused at column " + std::to_string(error->column) + ": expected " +
           error->expected + ", found " + error->found + '\n' + text + '\n' + to_board(position);
  }
  if (std::get<Position>(again) != position)
    return "a position comes back changed\n" + text + '\n' + to_board(position);
  const std::string slipped = with_one_slip(text, number);
  const auto other = position_from_text(slipped);
  if (const auto* accepted = std::get_if<Position>(&other); accepted && game.position_text(*accepted) != slipped)
    return "one position has two texts\n" + slipped + '\n' + game.position_text(*accepted) + '\n';
  return {};
}

std::optional<Difference> compare_texts(const DuckGame& game, std::string_view input,
                                        const std::vector<Operation>& operations, Tally& tally) {
  const auto engine = game.actual(game.actual_start, game.rule);
  for (std::size_t index = 0; index < operations.size(); ++index) {
    engine->play(operations[index]);
    if (index % kOperationsBetweenPositions != 0 && index + 1 != operations.size()) continue;
    ++tally.operations;
    const auto number =
        static_cast<std::size_t>(operations[index].to.x * kColumnCount + operations[index].to.y) + index * kCellCount;
    const std::string what = difference_of(game, engine->position(), number);
    if (!what.empty()) return Difference{.text = what, .input = std::string(input), .group = "position-text"};
  }
  return std::nullopt;
}

}  // namespace

std::string plain_duck_chess_line(const Outcome& outcome) {
  if (!outcome.valid()) return "Invalid command\n";
  const auto piece = [](const std::optional<Piece>& one) {
    return one ? std::string(name(one->side)) + ' ' + std::string(name(one->kind)) : "NA";
  };
  const auto yes = [](bool is_so) { return is_so ? "yes" : "no"; };
  return piece(outcome.moved) + ';' + piece(outcome.captured) + ';' + yes(outcome.check) + ';' + yes(outcome.over) +
         '\n';
}

std::string plain_remix_line(const Outcome& outcome) {
  if (!outcome.valid()) return "";
  const auto piece = [](const std::optional<Piece>& one) { return one ? std::string(name(one->kind)) : "None"; };
  return piece(outcome.moved) + ' ' + piece(outcome.captured) + (outcome.check ? " Yes" : " No") +
         (outcome.over ? " GameOver\n" : " Continue\n");
}

Property same_game(const DuckGame& game) {
  return property(game,
                  {"valid", "game-over", "no-own-piece", "own-piece-on-target", "unreachable", "blocked", "checks",
                   "captures", "ends"},
                  compare_games);
}

Property same_moves(const DuckGame& game) { return property(game, {"games-over"}, compare_lists_of_moves); }

Property same_answers(const DuckGame& game) { return property(game, {"repeated-texts"}, compare_answers); }

Property positions_as_text(const DuckGame& game) { return property(game, {}, compare_texts); }

}  // namespace quack::fuzz
