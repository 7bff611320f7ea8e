// Known mistakes of DC-5 and DR-5: check. What keeps a state of its own is in mistakes_memory.cpp.

#include <algorithm>

#include "problems/duck_chess/game.h"
#include "problems/duck_chess/mistake_parts.h"

namespace quack {

namespace {

Edit only_attacks_of(Side side) {
  return [=](Rules& rules) { rules.attacks[index(other(side))] = false; };
}

// Captains are attacked by pieces of that side's own as well.
Edit own_pieces_give_check(SideFilter filter) {
  return [=](Rules& rules) {
    for (const Side side : sides_of(filter)) rules.attacks_its_own[index(side)] = true;
  };
}
Edit captures_and_checks_its_own(SideFilter filter) {
  return all_of({captures_its_own(filter), own_pieces_give_check(filter)});
}

// Captains elsewhere are never in check. `holds` of the captain's side and cell.
Edit captains_are_looked_for(bool (*holds)(Side side, Cell cell)) {
  return [=](Rules& rules) {
    for (const Side side : kSides) {
      for (const Cell cell : kAllCells) {
        if (!holds(side, cell)) rules.captains[index(side)].remove(cell);
      }
    }
  };
}

void facing_captains_are_check(Rules& rules) {
  for (const int up : {1, -1}) {
    Step& way = ways_in(rules, Kind::captain).emplace_back(Step{.is = {up, 0}});
    way.slides = true;
    way.used_for = kChecks;
  }
}

// A check is judged in the middle of a move: the piece stands on its old cell still, as well as on the new one, or on
// neither of them yet.
void on_both(const State& state, Position& board) {
  board.put(state.last.operation.from, board.at(state.last.operation.to));
}
void on_neither(const State& state, Position& board) { board.put(state.last.operation.to, state.last.captured); }

// A captain that has moved is attacked on its new cell only.
void follows_the_captain(const State& state, Side /*attacker*/, AttackView& view) {
  std::erase_if(view.captains, [&](const auto& captain) { return captain.cell == state.last.operation.from; });
}

// Only the piece that has just moved attacks; discovered checks are overlooked.
void sees_the_moved_piece(const State& state, Side /*attacker*/, AttackView& view) {
  std::erase_if(view.attackers, [&](const auto& one) { return one.second != state.last.operation.to; });
}
void sees_the_moved_piece_of_the_movers(const State& state, Side attacker, AttackView& view) {
  if (attacker == state.last.mover) sees_the_moved_piece(state, attacker, view);
}

void sees_the_captured_piece(const State& state, Side attacker, AttackView& view) {
  const auto captured = state.last.captured;
  if (captured && captured->side == attacker) view.attackers.emplace_back(*captured, state.last.operation.to);
}

void check_is_kept(State& state, Outcome& outcome) {
  outcome.check = state.was_check = state.was_check || outcome.check;
}

Message attacks_are_never_check(Side side) { return tr("Attacks on {0}'s captain are never a check.", word_of(side)); }

void add_whose(Catalogue& catalogue) {
  using enum Games;
  catalogue.add({
      {duck_chess, "only-the-mover-gives-check", "DC-5.1",
       tr("Only an attack on the captain of the side to move next is a check, as in chess and in the remix."),
       sets(&Rules::counts, Attacker::the_mover)},
      {duck_chess, "only-the-mover-stands-in-check", "DC-5.1",
       tr("Only an attack on the mover's own captain is a check."), sets(&Rules::counts, Attacker::the_other)},
      {remix, "either-side-gives-check", "DR-5.1",
       tr("An attack of either side on a captain is a check, as in duck chess."),
       sets(&Rules::counts, Attacker::either)},
      // By duck chess's rule a captain can be attacked when the game is over; by the remix's there is none left.
      {remix, "either-side-gives-check-to-the-end", "DR-5.1",
       tr("An attack of either side on a captain is a check, as in duck chess, and on the final move as well."),
       all_of({sets(&Rules::counts, Attacker::either), sets(&Rules::final_check, Final::as_any_other)})},
      {remix, "side-to-move-gives-check", "DR-5.1",
       tr("A check is an attack by the side that moves next, not by the one that has just moved."),
       sets(&Rules::counts, Attacker::the_other)},
      {both, "both-captains-stand-in-check", "DC-5.1", tr("It is a check only if both captains stand attacked."),
       sets(&Rules::check, Attacked::both)},
      {both, "exactly-one-captain-stands-in-check", "DC-5.1",
       tr("It is a check only if exactly one captain stands attacked."), sets(&Rules::check, Attacked::exactly_one)},
      {both, "only-blues-captain-stands-in-check", "DC-5.1", attacks_are_never_check(Side::red),
       only_attacks_of(Side::red)},
      {both, "only-reds-captain-stands-in-check", "DC-5.1", attacks_are_never_check(Side::blue),
       only_attacks_of(Side::blue)},
  });
}

constexpr const char* kPiecesCaptureAndCheck =
    tr_later("{0}'s pieces may capture each other, and so give check to their own captain.");

void add_attacks(Catalogue& catalogue) {
  using enum Games;
  using enum Kind;
  const auto is_in_the_middle = [](Side /*side*/, Cell cell) { return cell.y >= 3 && cell.y <= 5; };
  const auto is_in_its_palace = [](Side side, Cell cell) {
    return cell.y >= 3 && cell.y <= 5 && (side == Side::blue ? cell.x >= 7 : cell.x <= 2);
  };
  catalogue.add({
      {both, "captains-do-not-attack", "DC-5.1",
       tr("Captains side by side are no check: captains are left out of the attackers."),
       steps(captain, forget, kChecks)},
      {both, "facing-captains-are-check", "DC-5.1",
       tr("Captains that face each other on an open column are a check, as in xiangqi."), facing_captains_are_check},
      {both, "own-pieces-give-check", "DC-5.1",
       tr("Also a captain that its own side's pieces could capture is in check."), own_pieces_give_check(std::nullopt)},
      {both, "captures-and-checks-its-own", "DC-3.2",
       tr("A piece may capture a piece of its own side, and so give check to its own captain."),
       captures_and_checks_its_own(std::nullopt)},
      {both, "red-captures-and-checks-its-own", "DC-3.2", tr(kPiecesCaptureAndCheck, word_of(Side::red)),
       captures_and_checks_its_own(Side::red)},
      {both, "blue-captures-and-checks-its-own", "DC-3.2", tr(kPiecesCaptureAndCheck, word_of(Side::blue)),
       captures_and_checks_its_own(Side::blue)},
      {both, "captains-are-looked-for-in-three-columns", "DC-5.1",
       tr("Captains outside the three middle columns are never in check."), captains_are_looked_for(is_in_the_middle)},
      {both, "captains-are-looked-for-in-their-palace", "DC-5.1",
       tr("Captains outside xiangqi's palace of their side are never in check."),
       captains_are_looked_for(is_in_its_palace)},
      {both, "soldiers-attack-forward", "DC-5.1", tr("Soldiers give check only to the captain straight ahead of them."),
       steps(soldier, only_if(is_ahead), kChecks)},
      {both, "nothing-blocks-checks", "DC-5.1", tr("What stands in the way is asked for moves but not for checks."),
       steps_of_all(never_block, kChecks)},
      {both, "elephant-checks-through-its-eye", "DC-5.1", tr("The elephant gives check whatever stands on its eye."),
       steps(elephant, never_block, kChecks)},
      {both, "horse-checks-over-its-leg", "DC-5.1", tr("The horse gives check whatever stands on its leg."),
       steps(horse, never_block, kChecks)},
      {both, "car-checks-through-pieces", "DC-5.1", tr("The car gives check whatever stands in between."),
       steps(car, never_block, kChecks)},
      {both, "duck-checks-over-its-blockers", "DC-5.1", tr("The duck gives check whatever stands in its way."),
       steps(duck, never_block, kChecks)},
  });
  for (const Kind kind : kKinds) {
    if (kind == captain) continue;
    catalogue.add({both, "checks-miss-" + slug_of(kind) + 's', "DC-5.1",
                   tr("The {0} never gives check.", word_of(kind)), steps(kind, forget, kChecks)});
  }
  catalogue.add({
      {both, "only-the-moved-piece-gives-check", "DC-5.1",
       tr("Only attacks of the piece that has just moved are a check."),
       does(&Rules::view_edits, sees_the_moved_piece)},
      {duck_chess, "discovered-check-is-overlooked", "DC-5.1",
       tr("Of the mover's pieces only the one that has just moved gives check; of the other side's all do."),
       does(&Rules::view_edits, sees_the_moved_piece_of_the_movers)},
  });
}

void add_when(Catalogue& catalogue) {
  using enum Games;
  catalogue.add({
      {both, "check-before-the-move", "DC-5.1", tr("Check is judged on the position before the operation."),
       all_of(
           {does(&Rules::before, [](const Rules& rules, State& state,
                                    Operation) { state.was_check = is_check(rules, state, state.board.side_to_move); }),
            after_moves([](State& state, Outcome& outcome) {
              if (!state.over) outcome.check = state.was_check;
            })})},
      {both, "check-before-the-old-cell-is-emptied", "DC-5.1",
       tr("Check is judged while the piece that moves stands on both of its cells."),
       does(&Rules::board_of_check, on_both)},
      {duck_chess, "check-while-the-old-cell-blocks", "DC-5.1",
       tr("Check is judged while the piece that moves stands on both of its cells, but a captain is attacked on the "
          "new "
          "one only."),
       all_of({does(&Rules::board_of_check, on_both), does(&Rules::view_edits, follows_the_captain)})},
      {both, "check-before-the-piece-is-put-down", "DC-5.1",
       tr("Check is judged while the piece that moves stands on neither of its cells."),
       does(&Rules::board_of_check, on_neither)},
      {duck_chess, "captured-attacks-once-more", "DC-5.1", tr("Check is judged while the captured piece still counts."),
       does(&Rules::view_edits, sees_the_captured_piece)},
      {both, "check-is-kept", "DC-5.1", tr("After the first check every move is a check: the flag is never reset."),
       after_moves([](State& state, Outcome& outcome) {
         if (!state.over) check_is_kept(state, outcome);
       })},
      {both, "check-is-kept-to-the-end", "DC-5.1",
       tr("After the first check every move is a check, the final one, too: the flag is never reset."),
       after_moves(check_is_kept)},
      {both, "check-never-reported", "DC-5.1", tr("Nothing is a check."), sets(&Rules::attacks, {false, false})},
      // The remix counts only the winner's attacks, and there is no captain left for them.
      {duck_chess, "check-on-the-final-move", "DC-5.2",
       tr("The move that ends the game may be a check by what is left on the board."),
       sets(&Rules::final_check, Final::as_any_other)},
      {both, "final-move-is-check", "DC-5.2", tr("The move that captures a captain is always a check."),
       sets(&Rules::final_check, Final::check)},
  });
}

}  // namespace

void add_check_mistakes(Catalogue& catalogue) {
  add_whose(catalogue);
  add_attacks(catalogue);
  add_when(catalogue);
}

}  // namespace quack
