#include "problems/duck_chess/game.h"

#include <array>
#include <functional>

#include "optimized/duck_chess.h"
#include "problems/counted_input.h"
#include "problems/duck_chess/answer.h"
#include "reference/duck_chess.h"

namespace quack {
namespace {

// DC-6.1, and what is taken for the remix, whose statement gives no bound (DR-6.1).
constexpr std::uint64_t kMostOperations = 1000;

Implementation optimized_implementation(const DuckVariant& variant, const Position& start) {
  return {.name = "optimized",
          .description = tr("the optimized engine: every operation decided by look-up"),
          .clause = "",
          .answer = [variant, start](ByteSource& source, ByteSink& out) {
            optimized::DuckReplay replay(start, variant.check_rule);
            return answer_duck_input_at_once(source, out, *variant.dialect, replay);
          }};
}

Implementation reference_implementation(const DuckVariant& variant) {
  return {.name = "reference",
          .description = tr("the reference: the rules clause by clause, slow on purpose"),
          .clause = "",
          .answer = [variant](ByteSource& source, ByteSink& out) {
            reference::DuckChess engine(variant.start(), variant.check_rule);
            return answer_duck_input(source, out, *variant.dialect, engine,
                                     [&variant](std::string& text, const Outcome& outcome) {
                                       text::append_answer(text, outcome, *variant.dialect);
                                     });
          }};
}

// All that duck chess and its remix have in common. `optimized_start` is the start as the optimized engine sets it up,
// which shares nothing with the reference.
Game duck_game(std::string id, std::string title, const DuckVariant& variant, const Position& optimized_start) {
  const auto validate = [variant](ByteSource& source, std::uint64_t max_count) {
    text::DuckReader reader(source, *variant.dialect, {.strict = true, .max_count = max_count});
    return validated_input(reader, max_count, text::input_variables(*variant.dialect),
                           [&variant](std::vector<text::BoundsReached>& variables, Operation operation) {
                             text::see(variables, operation, *variant.dialect);
                           });
  };
  Game game({.id = std::move(id),
             .title = std::move(title),
             .item_name = tr_later("operation"),
             .max_count = kMostOperations,
             .implementations = {optimized_implementation(variant, optimized_start), reference_implementation(variant)},
             .validate = validate});
  game.clauses = duck_clauses();
  game.reason = std::bind_front(duck_reason, variant);
  game.explain = std::bind_front(explain_duck, variant);
  game.pieces = LazyList<DrawnPiece>(duck_pieces);
  game.frames = std::bind_front(duck_frames, variant);
  return game;
}

}  // namespace

Message word_of(Side side) { return side == Side::red ? tr("red") : tr("blue"); }

Message word_of(Kind kind) {
  static constexpr std::array<const char*, kKindCount> kWords = {
      tr_later("captain"), tr_later("guard"), tr_later("elephant"), tr_later("horse"),
      tr_later("car"),     tr_later("duck"),  tr_later("soldier")};
  return tr(kWords[static_cast<std::size_t>(kind)]);
}

Message word_of(Piece piece) { return tr("{0} {1}", word_of(piece.side), word_of(piece.kind)); }

DuckVariant duckchess_variant() {
  return {.dialect = &text::kDuckChessDialect,
          .start = reference::duck_chess_start,
          .check_rule = CheckRule::either_side,
          .check_clause = "DC-5.1",
          .output_clause = "DC-6.2",
          .start_clause = "DC-1.2",
          .input_clause = "DC-6.1"};
}

Game duckchess_game() {
  Game game = duck_game("duckchess", tr_later("Duck chess"), duckchess_variant(), optimized::duck_chess_start());
  game.aliases = {"P5380", "duck-chess", "THUPC2019"};
  game.origin = "THUPC 2019; Luogu P5380";
  game.sample_input =
      "18\n0 0 7 0\n9 0 8 0\n0 1 1 3\n0 2 2 0\n0 3 1 2\n0 4 0 3\n9 4 8 4\n3 2 2 3\n7 0 4 2\n7 0 5 3\n9 2 7 4\n"
      "2 0 4 3\n9 1 8 3\n4 3 6 6\n7 4 9 2\n8 4 9 4\n6 6 9 4\n9 8 8 8\n";
  game.sample_answer =
      "Invalid command\nInvalid command\nInvalid command\nInvalid command\nred guard;NA;no;no\nInvalid command\n"
      "blue captain;NA;no;no\nred soldier;NA;no;no\nInvalid command\nInvalid command\nblue elephant;NA;no;no\n"
      "red duck;NA;no;no\nblue horse;NA;no;no\nred duck;blue soldier;no;no\nInvalid command\n"
      "blue captain;NA;yes;no\nred duck;blue captain;no;yes\nInvalid command\n";
  return game;
}

DuckVariant remix_variant() {
  return {.dialect = &text::kRemixDialect,
          .start = reference::duck_chess_remix_start,
          .check_rule = CheckRule::mover_only,
          .check_clause = "DR-5.1",
          .output_clause = "DR-6.2",
          .start_clause = "DR-1.2",
          .input_clause = "DR-6.1"};
}

Game duckchess_remix_game() {
  Game game = duck_game("duckchess-remix", tr_later("Duck chess, the English remix"), remix_variant(),
                        optimized::duck_chess_remix_start());
  game.aliases = {"remix", "duck-chess-remix"};
  game.origin = "\"Simulating Duck Chess Move Sequences\"";
  game.sample_input = "4\n10 5 9 5\n1 5 2 5\n9 5 8 5\n10 2 8 3\n";
  game.sample_answer = "captain None No Continue\ncaptain None No Continue\nhorse None No Continue\n";
  return game;
}

std::span<const Clause> duck_clauses() {
  static constexpr auto kClauses = std::to_array<Clause>({
      {"DC-1.1", tr_later("the board has rows 0 to 9 and columns 0 to 8; (0,0) is red's corner")},
      {"DC-1.2", tr_later("each side starts with car, horse, elephant, guard, captain, guard, elephant, horse, car on "
                          "its home row, two "
                          "ducks in front of the cars and five soldiers")},
      {"DC-1.3", tr_later("red moves first")},
      {"DC-2.1", tr_later("a captain goes one cell along its row or column")},
      {"DC-2.2", tr_later("a guard goes one cell along a diagonal")},
      {"DC-2.3", tr_later("an elephant goes two cells along a diagonal if the cell between, its eye, is empty")},
      {"DC-2.4", tr_later("a horse goes two cells along its row or column and one across, if the cell next to it in "
                          "the long direction, "
                          "its leg, is empty")},
      {"DC-2.5",
       tr_later("a car goes any distance along its row or column, up to the first piece in its way and onto it")},
      {"DC-2.6", tr_later("a duck goes three cells along its row or column and two across, if the cell next to it in "
                          "the long direction "
                          "and the one diagonally beyond it are both empty")},
      {"DC-2.7", tr_later("a soldier goes to any of the eight neighbouring cells")},
      {"DC-3.1", tr_later("nothing moves off the board")},
      {"DC-3.2",
       tr_later("nothing moves onto a cell that holds a piece of its own side, so nothing stays where it is")},
      {"DC-3.3", tr_later("moving onto a piece of the other side captures it: it leaves the game")},
      {"DC-4.1a", tr_later("an operation is invalid if its first cell holds no piece of the side to move")},
      {"DC-4.1b", tr_later("an operation is invalid if the piece can't go there by DC-2 and DC-3")},
      {"DC-4.1c", tr_later("an operation is invalid once the game is over")},
      {"DC-4.2", tr_later("an invalid operation changes nothing: the same side is to move at the next one")},
      {"DC-4.3", tr_later("after a valid operation the other side is to move")},
      {"DC-4.4", tr_later("capturing a captain ends the game at once, and the capturing side has won")},
      {"DC-5.1",
       tr_later(
           "after a valid operation it is a check if a piece of either side could capture the other side's captain, no "
           "matter which side moves next")},
      {"DC-5.2", tr_later("once the game is over there is no check")},
      {"DC-6.1", tr_later("the input is the count, at most 1000, then one operation a line: xs ys xt yt")},
      {"DC-6.2",
       tr_later(
           "the output is a line an operation: Invalid command, or MOVED;CAPTURED;CHECK;OVER with side and kind of the "
           "pieces, NA for none, yes or no")},
      {"DR-1.1", tr_later("rows are numbered 1 to 10 from blue's home row to red's, columns 1 to 9")},
      {"DR-1.2", tr_later("each side has one duck, in the middle column: red (8,5), blue (3,5)")},
      {"DR-5.1", tr_later("after a valid operation it is a check if the side that has just moved could capture the "
                          "other's captain; an "
                          "attack on the mover's own captain does not count")},
      {"DR-6.1", tr_later("the input is the count, then one operation a line: x1 y1 x2 y2")},
      {"DR-6.2", tr_later("the output is a line for each valid operation and none for an invalid one: the moved kind, "
                          "the captured kind "
                          "or None, Yes or No for check, GameOver or Continue")},
  });
  return kClauses;
}

Message sentence_of(const PositionTextError& fault) {
  return {"the position, at column " + std::to_string(fault.column) + ": expected " + fault.expected + ", found " +
              fault.found,
          tr("the position is wrong at column {}: its rows have pieces (cgehrds in either case) and numbers of empty "
             "cells, "
             "with / between them; then r or b says who is to move",
             fault.column)
              .translation()};
}

}  // namespace quack
