// Properties of every game of duck chess and of the remix that both engines could lack alike, since they follow from no
// single answer. What one answer, list or board must be, engines_agree_test.cpp compares with the reference, and
// tests/witness.py the reference with the statement. Each property must hold for the optimized engine, and must fail
// for some known mistakes (problems/duck_chess/mistakes.h).

#include <cstdio>
#include <gtest/gtest-spi.h>

#include "game/position.h"
#include "optimized/duck_chess.h"
#include "problems/duck_chess/mistakes.h"
#include "problems/duck_chess/step_geometry.h"
#include "props/duck_game_cases.h"
#include "props/property.h"
#include "tests/test.h"
#include "text/duck_text.h"

namespace quack::props {
namespace {

constexpr int kCases = 10000;
constexpr int kCasesUntilCaught = 5000;
constexpr std::size_t kMostOperations = 60;

// A property: the complaint about a game under an implementation, or none.
using Check = Complaint (*)(const GameCase& game, const DuckChessFactory& implementation);

std::string in_words(const Position& position) { return to_text(position) + '\n' + to_board(position); }

// Another way to look at the same game.
struct Image {
  bool other_columns = false;  // y for 8 - y
  bool other_rows = false;     // x for 9 - x
  bool other_sides = false;    // red for blue

  Cell of(Cell cell) const {
    return {other_rows ? kRowCount - 1 - cell.x : cell.x, other_columns ? kColumnCount - 1 - cell.y : cell.y};
  }
  Operation of(Operation operation) const { return {of(operation.from), of(operation.to)}; }
  Side of(Side side) const { return other_sides ? other(side) : side; }
  Piece of(Piece piece) const { return {of(piece.side), piece.kind}; }

  Outcome of(Outcome outcome) const {
    if (outcome.blocker) outcome.blocker = of(*outcome.blocker);
    if (outcome.moved) outcome.moved = of(*outcome.moved);
    if (outcome.captured) outcome.captured = of(*outcome.captured);
    return outcome;
  }

  Position of(const Position& position) const {
    Position image;
    image.side_to_move = of(position.side_to_move);
    for (const Cell cell : kAllCells)
      if (const auto piece = position.at(cell)) image.put(of(cell), of(*piece));
    return image;
  }
};

Complaint has_image(const GameCase& game, const DuckChessFactory& implementation, const Image& image) {
  const auto engine = implementation(game.start, game.rule);
  const auto engine_of_image = implementation(image.of(game.start), game.rule);
  for (std::size_t i = 0; i < game.operations.size(); ++i) {
    const Outcome expected = image.of(engine->play(game.operations[i]));
    const Outcome actual = engine_of_image->play(image.of(game.operations[i]));
    if (expected != actual) {
      return complaint_at(game, i, "the image of its outcome, " + to_text(expected),
                          "the outcome of its image, " + to_text(actual));
    }
  }
  const Position expected = image.of(engine->position());
  const Position actual = engine_of_image->position();
  if (expected == actual) return std::nullopt;
  return complaint_at(game, game.operations.size() - 1, "the image of its board, " + in_words(expected),
                      "the board of its image, " + in_words(actual));
}

Complaint has_image_in_columns(const GameCase& game, const DuckChessFactory& implementation) {
  return has_image(game, implementation, {.other_columns = true});
}

Complaint has_image_in_sides(const GameCase& game, const DuckChessFactory& implementation) {
  return has_image(game, implementation, {.other_rows = true, .other_sides = true});
}

// True if some move of that side, were it to move, captures a captain.
bool can_capture_captain(const DuckChessFactory& implementation, Position position, CheckRule rule, Side side) {
  position.side_to_move = side;
  return std::ranges::any_of(implementation(position, rule)->moves(), [&](const Operation& move) {
    return position.at(move.to) == Piece{other(side), Kind::captain};
  });
}

Complaint check_is_a_capture_to_come(const GameCase& game, const DuckChessFactory& implementation) {
  const auto engine = implementation(game.start, game.rule);
  for (std::size_t i = 0; i < game.operations.size(); ++i) {
    const Side mover = engine->position().side_to_move;
    const Outcome outcome = engine->play(game.operations[i]);
    if (!outcome.valid() || outcome.over) continue;
    const auto attacks = [&](Side side) {
      return can_capture_captain(implementation, engine->position(), game.rule, side);
    };
    const bool expected = attacks(mover) || (game.rule == CheckRule::either_side && attacks(other(mover)));
    if (outcome.check == expected) continue;
    return complaint_at(game, i, expected ? "check: a move captures a captain" : "no check: no move captures a captain",
                        to_text(outcome));
  }
  return std::nullopt;
}

DuckChessFactory mistake(const std::string& name) {
  const auto all = duck_mistakes();
  const auto one = std::ranges::find(all, name, &DuckMistake::name);
  return one == all.end() ? nullptr : engine_with(*one);
}

struct Property {
  std::string sentence;
  Check check = nullptr;
  std::string caught;  // names of known mistakes
};

const std::vector<Property> kProperties = {
    {"the mirror image of a game in y gives the mirror image of every outcome", has_image_in_columns,
     "duck-never-up-right board-one-column-short"},
    {"swapping the colours and mirroring in x gives that image of every outcome", has_image_in_sides,
     "only-blue-captain-ends duck-never-up-right only-reds-captain-stands-in-check"},
    {"a check holds exactly when some move captures a captain: of either side, or of the mover in the remix",
     check_is_a_capture_to_come,
     "captains-do-not-attack elephant-checks-through-its-eye check-before-the-move check-is-kept"}};

Trial try_property(const Property& property, int cases, const DuckChessFactory& implementation) {
  return try_property(property.sentence, cases, game_cases(kMostOperations), [&](const GameCase& game) {
    classify_game(game);
    return property.check(game, implementation);
  });
}

TEST(DuckProperties, Hold) {
  for (const Property& property : kProperties)
    expect_held(try_property(property, kCases, duck_chess_factory<optimized::DuckChess>()), classes_of_games());
}

TEST(DuckProperties, CatchKnownMistakes) {
  for (const Property& property : kProperties) {
    std::istringstream names(property.caught);
    for (std::string name; names >> name;) {
      const DuckChessFactory planted = mistake(name);
      ASSERT_TRUE(planted) << name << " is not in the catalogue";
      expect_caught_in_few_operations(try_property(property, kCasesUntilCaught, planted), name);
    }
  }
}

TEST(Shares, OfAClassMayNotBeLessThanTheLeast) {
  const Trial trial{.sentence = "a sentence", .cases = 100, .complaint = "", .classes = {{"half", 50}}};
  expect_held(trial, {{"half", 50}});
  EXPECT_NONFATAL_FAILURE(expect_held(trial, {{"half", 50.5}}), "too few cases of \"half\"");
  EXPECT_NONFATAL_FAILURE(expect_held(trial, {{"none", 0.1}}), "too few cases of \"none\"");
}

}  // namespace
}  // namespace quack::props
