// Properties of every game of duck chess and of the remix, whatever the reference says: props/engines_agree_test.cpp
// compares the two engines. Each property must hold for the optimized engine, and must fail for some
// known mistakes (problems/duck_chess/mistakes.h).

#include <cstdio>
#include <gtest/gtest-spi.h>

#include "fuzz/planted/engines.h"
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

std::string in_words(const std::vector<Operation>& moves) {
  std::string text = std::to_string(moves.size()) + " moves:";
  for (const Operation& move : moves) text += "  " + text::to_text(move, text::kDuckChessDialect);
  return text;
}

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
    if (auto complaint = complaint_about_state(game, i, *engine)) return complaint;
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

// One operation of a game, not played yet.
struct Turn {
  DuckChessEngine& engine;
  const Position& before;
  Operation operation;

  Outcome play() const { return engine.play(operation); }
};

// The expected words and the actual ones, if they differ.
using Difference = std::optional<std::pair<std::string, std::string>>;

// Asks `property(turn)`, which plays the operation, about each one of the game, and looks at the state after each.
template <typename TurnProperty>
Complaint at_each_operation(const GameCase& game, const DuckChessFactory& implementation,
                            const TurnProperty& property) {
  const auto engine = implementation(game.start, game.rule);
  for (std::size_t i = 0; i < game.operations.size(); ++i) {
    const Position before = engine->position();
    const Difference difference = property(Turn{*engine, before, game.operations[i]});
    if (difference) return complaint_at(game, i, difference->first, difference->second);
    if (auto complaint = complaint_about_state(game, i, *engine)) return complaint;
  }
  return std::nullopt;
}

Complaint invalid_changes_nothing(const GameCase& game, const DuckChessFactory& implementation) {
  return at_each_operation(game, implementation, [](const Turn& turn) -> Difference {
    const bool over = turn.engine.over();
    const Outcome outcome = turn.play();
    if (outcome.valid()) return std::nullopt;
    Outcome invalid;
    invalid.validity = outcome.validity;
    invalid.blocker = outcome.blocker;
    if (outcome != invalid) return {{"nothing but the reason", to_text(outcome)}};
    if (turn.engine.position() == turn.before && turn.engine.over() == over) return std::nullopt;
    return {{"the board as before", in_words(turn.engine.position())}};
  });
}

Complaint valid_moves_one_piece(const GameCase& game, const DuckChessFactory& implementation) {
  return at_each_operation(game, implementation, [](const Turn& turn) -> Difference {
    const auto [from, to] = turn.operation;
    const Outcome outcome = turn.play();
    if (!outcome.valid()) return std::nullopt;
    Position expected = turn.before;
    expected.put(to, turn.before.at(from));
    expected.put(from, std::nullopt);
    expected.side_to_move = other(turn.before.side_to_move);
    if (from == to || turn.engine.position() != expected)
      return {{"one piece moves, and at most that on the target goes", in_words(turn.engine.position())}};
    if (outcome.moved == turn.before.at(from) && outcome.captured == turn.before.at(to)) return std::nullopt;
    return {{"both pieces are named", to_text(outcome)}};
  });
}

Complaint moves_are_what_is_valid(const GameCase& game, const DuckChessFactory& implementation) {
  return at_each_operation(game, implementation, [](const Turn& turn) -> Difference {
    const std::vector<Operation> moves = turn.engine.moves();
    if (std::ranges::adjacent_find(moves, std::greater_equal()) != moves.end())
      return {{"each move once, ascending", in_words(moves)}};
    const bool listed = std::ranges::binary_search(moves, turn.operation);
    const Outcome outcome = turn.play();
    if (outcome.valid() == listed) return std::nullopt;
    return {{listed ? "valid: it is one of the moves" : "invalid: it is not one of the moves", to_text(outcome)}};
  });
}

Complaint past_makes_no_difference(const GameCase& game, const DuckChessFactory& implementation) {
  return at_each_operation(game, implementation, [&](const Turn& turn) -> Difference {
    if (turn.engine.over()) return std::nullopt;
    const Outcome afresh = implementation(turn.before, game.rule)->play(turn.operation);
    const Outcome outcome = turn.play();
    if (outcome == afresh) return std::nullopt;
    return {{"as on a new board, " + to_text(afresh), to_text(outcome)}};
  });
}

// True if some move of that side, were it to move, captures a captain.
bool can_capture_captain(const DuckChessFactory& implementation, Position position, CheckRule rule, Side side) {
  position.side_to_move = side;
  return std::ranges::any_of(implementation(position, rule)->moves(), [&](const Operation& move) {
    return position.at(move.to) == Piece{other(side), Kind::captain};
  });
}

Complaint check_is_a_capture_to_come(const GameCase& game, const DuckChessFactory& implementation) {
  return at_each_operation(game, implementation, [&](const Turn& turn) -> Difference {
    const Side mover = turn.before.side_to_move;
    const Outcome outcome = turn.play();
    if (!outcome.valid() || outcome.over) return std::nullopt;
    const auto attacks = [&](Side side) {
      return can_capture_captain(implementation, turn.engine.position(), game.rule, side);
    };
    const bool expected = attacks(mover) || (game.rule == CheckRule::either_side && attacks(other(mover)));
    if (outcome.check == expected) return std::nullopt;
    return {{expected ? "check: a move captures a captain" : "no check: no move captures a captain", to_text(outcome)}};
  });
}

Complaint end_is_the_end(const GameCase& game, const DuckChessFactory& implementation) {
  bool over = false;
  return at_each_operation(game, implementation, [&](const Turn& turn) -> Difference {
    const auto target = turn.before.at(turn.operation.to);
    const Outcome outcome = turn.play();
    const bool ends = outcome.valid() && target && target->kind == Kind::captain;
    if (over && outcome.validity != Validity::game_over) return {{"the game is over", to_text(outcome)}};
    over = over || ends;
    if (outcome.over != ends || turn.engine.over() != over)
      return {{ends ? "this ends the game" : "this does not end the game", to_text(outcome)}};
    if (outcome.over && outcome.check) return {{"no check: the game is over", to_text(outcome)}};
    if (over && !turn.engine.moves().empty()) return {{"no moves", in_words(turn.engine.moves())}};
    return std::nullopt;
  });
}

DuckChessFactory mistake(const std::string& name) {
  const auto all = duck_mistakes();
  const auto one = std::ranges::find(all, name, &DuckMistake::name);
  return one == all.end() ? fuzz::planted_duck_chess(name) : engine_with(*one);
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
    {"an invalid operation changes nothing", invalid_changes_nothing,
     "invalid-passes-the-turn touched-piece-passes-the-turn"},
    {"a valid operation moves exactly one piece, removes at most one, names both, and passes the turn",
     valid_moves_one_piece,
     "capture-swaps captor-is-lost-too captured-comes-back captured-name-is-kept capture-moves-again"},
    {"an operation is valid exactly when it is one of the moves", moves_are_what_is_valid, "unplayable-move"},
    {"what came before an operation makes no difference, but for the board and whose turn it is",
     past_makes_no_difference, "check-is-kept captured-name-is-kept stale-list only-of-several"},
    {"a check holds exactly when some move captures a captain: of either side, or of the mover in the remix",
     check_is_a_capture_to_come, "captains-do-not-attack elephant-checks-through-its-eye check-before-the-move"},
    {"capturing a captain ends the game, without a check, and then everything is invalid", end_is_the_end,
     "play-goes-on winner-plays-on final-move-is-check game-never-ends"}};

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
