#include <algorithm>
#include <array>
#include <iterator>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "fuzz/compared_game.h"
#include "game/position.h"
#include "text/duck_text.h"

namespace quack::fuzz {
namespace {

struct DuckGroup {
  std::string name;
  std::string place;
};

std::string_view reason(Validity validity) {
  static constexpr std::array<std::string_view, 6> kReasons = {
      "valid", "game-over", "not-its-own-piece", "its-own-piece-on-target", "unreachable", "blocked"};
  return kReasons[static_cast<std::size_t>(validity)];
}

// The step of an operation, "2 -3"; along a row or a column its direction alone, "0 1".
std::string step(Operation operation) {
  int x = operation.to.x - operation.from.x, y = operation.to.y - operation.from.y;
  if (x == 0 || y == 0) x = std::clamp(x, -1, 1), y = std::clamp(y, -1, 1);
  return std::to_string(x) + ' ' + std::to_string(y);
}

// Reasons about how a kind moves, not about the game.
bool is_of_kind(Validity validity) { return validity == Validity::unreachable || validity == Validity::blocked; }

class Grouping {
 public:
  explicit Grouping(const ComparedGame& game) : game_(game) {}

  // The two outcomes of one operation, played on `before`; they differ.
  DuckGroup of_outcomes(const Position& before, Operation operation, const Outcome& expected,
                        const Outcome& actual) const {
    const auto piece = before.at(operation.from);
    const std::string kind = piece ? std::string(name(piece->kind)) + '-' : "";
    if (expected.valid() != actual.valid()) {
      const Validity why = expected.valid() ? actual.validity : expected.validity;
      const std::string word = expected.valid() ? "refused" : "accepted";
      return {
          (is_of_kind(why) ? kind : "") + word + (expected.valid() ? "-as-" : "-though-") + std::string(reason(why)),
          piece ? word + ' ' + std::string(name(piece->kind)) + ' ' + step(operation) : ""};
    }
    if (expected.validity != actual.validity) return {kind + "refused-for-another-reason", {}};
    if (expected.blocker != actual.blocker) return {kind + "blocked-by-another-cell", {}};
    if (expected.moved != actual.moved) return {"another-piece-moved", {}};
    if (expected.captured != actual.captured) return {"another-piece-captured", {}};
    if (expected.over != actual.over) return {"end-of-the-game", {}};
    return of_check(before, operation, expected.check);
  }

  // The lists of moves of both engines on a position, if they differ: by the first move that is in one alone.
  std::optional<DuckGroup> of_moves(const Position& position, std::optional<Cell> target) const {
    const auto expected_moves = fresh(game_.expected, position)->moves();
    const auto actual_moves = fresh(game_.actual, position)->moves();
    std::vector<Operation> differing;
    std::set_symmetric_difference(expected_moves.begin(), expected_moves.end(), actual_moves.begin(),
                                  actual_moves.end(), std::back_inserter(differing));
    for (const Operation& operation : differing) {
      if (target && operation.to != *target) continue;
      const Outcome expected = fresh(game_.expected, position)->play(operation);
      const Outcome actual = fresh(game_.actual, position)->play(operation);
      if (expected.valid() != actual.valid()) return of_outcomes(position, operation, expected, actual);
      return DuckGroup{expected.valid() ? "move-not-listed" : "move-listed-that-is-none", {}};
    }
    return std::nullopt;
  }

 private:
  std::unique_ptr<DuckChessEngine> fresh(const DuckChessFactory& factory, const Position& position) const {
    return factory(position, game_.rule);
  }

  // A captain that one engine sees attacked and the other does not: by the move that would capture it.
  DuckGroup of_check(const Position& before, Operation operation, bool is_expected) const {
    const auto engine = fresh(game_.expected, before);
    engine->play(operation);
    Position after = engine->position();
    for (const Side attacker : kSides) {
      after.side_to_move = attacker;
      for (int number = 0; number < kCellCount; ++number) {
        const Cell cell{number / kColumnCount, number % kColumnCount};
        if (after.at(cell) != Piece{other(attacker), Kind::captain}) continue;
        if (auto group = of_moves(after, cell)) return *group;
      }
    }
    return {is_expected ? "check-missed" : "check-that-is-none", {}};
  }

  const ComparedGame& game_;
};

DuckGroup group_of(const ComparedGame& game, std::span<const Operation> operations) {
  const auto expected = game.new_expected();
  const auto actual = game.new_actual();
  if (expected->position() != actual->position() || operations.empty()) return {"start", {}};
  for (const Operation& operation : operations.first(operations.size() - 1)) {
    expected->play(operation);
    actual->play(operation);
  }
  const Operation last = operations.back();
  const Position before = expected->position();
  const bool was_over = actual->over();
  const Outcome right = expected->play(last);
  const Outcome wrong = actual->play(last);
  // An engine that is built on a position can't know that the game is over.
  if (!was_over && game.actual(before, game.rule)->play(last) != wrong)
    return {"wrong-only-after-what-went-before", {}};
  if (right != wrong) return Grouping(game).of_outcomes(before, last, right, wrong);
  const Position after = expected->position();
  if (after != actual->position()) return {"another-position", {}};
  if (expected->over() != actual->over()) return {"end-of-the-game", {}};
  std::string stale = actual->over() ? "" : actual->stale_state();
  std::erase(stale, ',');
  std::replace(stale.begin(), stale.end(), ' ', '-');
  if (!stale.empty()) return {"stale-" + stale, {}};
  if (!actual->over() && game.actual(after, game.rule)->moves() != actual->moves())
    return {"wrong-only-after-what-went-before", {}};
  return Grouping(game).of_moves(after, std::nullopt).value_or(DuckGroup{"move-lists", {}});
}

std::string output_of(DuckChessEngine& engine, std::span<const Operation> operations,
                      const text::DuckDialect& dialect) {
  std::string output;
  for (const Operation& operation : operations) text::append_answer(output, engine.play(operation), dialect);
  return output;
}

}  // namespace

Difference duck_difference(const ComparedGame& game, std::span<const Operation> operations,
                           const EngineDifference& found) {
  const auto played = operations.first(found.asked);
  const auto before = game.new_expected();
  for (const Operation& operation : played.first(played.size() - 1)) before->play(operation);
  Difference difference;
  difference.text = "the engines differ at operation " + std::to_string(played.size()) + " of " +
                    std::to_string(operations.size()) + ", line " +
                    std::to_string(played.size() + 1 + game.lines_before) +
                    " of the input below: " + to_text(played.back(), *game.dialect) +
                    "\nbefore:   " + to_text(before->position()) + '\n' + to_board(before->position()) +
                    "asked:    " + found.question + '\n' + both_sides(found.expected, found.actual);
  text::append_input(difference.input, played, *game.dialect);
  // Played one by one they may well be right.
  auto [group, place] = found.in_batch ? DuckGroup{"answers-in-batches", {}} : group_of(game, played);
  difference.group = std::move(group);
  difference.place = std::move(place);
  difference.expected = output_of(*game.new_expected(), played, *game.dialect);
  difference.actual = output_of(*game.new_actual(), played, *game.dialect);
  // The properties also compare things that a judge's output does not show.
  if (difference.expected == difference.actual) {
    difference.expected += "expected: " + found.expected + '\n';
    difference.actual += "actual:   " + found.actual + '\n';
  }
  return difference;
}

}  // namespace quack::fuzz
