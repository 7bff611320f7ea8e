// Known mistakes of DC-5 and DR-5: check. What keeps a state of its own is in mistakes_memory.cpp.

#include <algorithm>

#include "problems/duck_chess/mistake_edits.h"

namespace quack {

namespace {

// Captains elsewhere are never in check.
Edit captains_are_looked_for(bool (*holds)(Side side, Cell cell)) {
  return [=](Rules& rules) {
    for (const Side side : kSides) {
      for (const Cell cell : kAllCells)
        if (!holds(side, cell)) rules.captains[index(side)].remove(cell);
    }
  };
}
bool is_in_the_middle(Side /*side*/, Cell cell) { return cell.y >= 3 && cell.y <= 5; }
bool is_in_its_palace(Side side, Cell cell) {
  return is_in_the_middle(side, cell) && (side == Side::blue ? cell.x >= 7 : cell.x <= 2);
}

void facing_captains_are_check(Rules& rules) {
  for (const int up : {1, -1})
    ways_in(rules, Kind::captain).push_back(Step{.is = {up, 0}, .slides = true, .used_for = kChecks});
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

// Legs and blockers are looked for from the other end of the step.
void looks_back(Step& way) {
  for (Blocker& blocker : way.blockers)
    blocker.offset = {way.to.up - blocker.offset.up, way.to.right - blocker.offset.right};
}

void judge_before_the_move(const Rules& rules, State& state, Operation) {
  state.was_check = is_check(rules, state, state.board.side_to_move);
}

void check_is_kept(State& state, Outcome& outcome) {
  outcome.check = state.was_check = state.was_check || outcome.check;
}

void add_whose(Catalogue& catalogue) {
  using enum Games;
  catalogue.add(
      "DC-5.1",
      {{"only-the-mover-gives-check",
        tr("Only an attack on the captain of the side to move next is a check, as in chess and in the remix."),
        sets(&Rules::counts, Attacker::the_mover), duck_chess},
       {"only-the-mover-stands-in-check", tr("Only an attack on the mover's own captain is a check."),
        sets(&Rules::counts, Attacker::the_other), duck_chess},
       {"either-side-gives-check", tr("An attack of either side on a captain is a check, as in duck chess."),
        sets(&Rules::counts, Attacker::either), remix},
       // By duck chess's rule a captain can be attacked when the game is over; by the remix's there is none left.
       {"either-side-gives-check-to-the-end",
        tr("An attack of either side on a captain is a check, as in duck chess, and on the final move as well."),
        all_of({sets(&Rules::counts, Attacker::either), sets(&Rules::final_check, Final::as_any_other)}), remix},
       {"side-to-move-gives-check",
        tr("A check is an attack by the side that moves next, not by the one that has just moved."),
        sets(&Rules::counts, Attacker::the_other), remix},
       {"both-captains-stand-in-check", tr("It is a check only if both captains stand attacked."),
        sets(&Rules::check, Attacked::both)},
       {"exactly-one-captain-stands-in-check", tr("It is a check only if exactly one captain stands attacked."),
        sets(&Rules::check, Attacked::exactly_one)},
       {"only-blues-captain-stands-in-check", tr("Attacks on {0}'s captain are never a check.", word_of(Side::red)),
        sets(&Rules::attacks, {true, false})},
       {"only-reds-captain-stands-in-check", tr("Attacks on {0}'s captain are never a check.", word_of(Side::blue)),
        sets(&Rules::attacks, {false, true})},
       {"check-never-reported", tr("Nothing is a check."), sets(&Rules::attacks, {false, false})}});
}

void add_attacks(Catalogue& catalogue) {
  using enum Kind;
  catalogue.add(
      "DC-5.1",
      {{"captains-do-not-attack", tr("Captains side by side are no check: captains are left out of the attackers."),
        steps(captain, forget, kChecks)},
       {"facing-captains-are-check", tr("Captains that face each other on an open column are a check, as in xiangqi."),
        facing_captains_are_check},
       {"own-pieces-give-check", tr("Also a captain that its own side's pieces could capture is in check."),
        sets(&Rules::attacks_its_own, {true, true})},
       {"captains-are-looked-for-in-three-columns", tr("Captains outside the three middle columns are never in check."),
        captains_are_looked_for(is_in_the_middle)},
       {"captains-are-looked-for-in-their-palace",
        tr("Captains outside xiangqi's palace of their side are never in check."),
        captains_are_looked_for(is_in_its_palace)},
       {"soldiers-attack-forward", tr("Soldiers give check only to the captain straight ahead of them."),
        steps(soldier, only_if(is_ahead), kChecks)},
       {"nothing-blocks-checks", tr("What stands in the way is asked for moves but not for checks."),
        steps_of_all(never_block, kChecks)},
       {"elephant-checks-through-its-eye", tr("The elephant gives check whatever stands on its eye."),
        steps(elephant, never_block, kChecks)},
       {"horse-checks-over-its-leg", tr("The horse gives check whatever stands on its leg."),
        steps(horse, never_block, kChecks)},
       {"car-checks-through-pieces", tr("The car gives check whatever stands in between."),
        steps(car, never_block, kChecks)},
       {"duck-checks-over-its-blockers", tr("The duck gives check whatever stands in its way."),
        steps(duck, never_block, kChecks)},
       {"checks-look-back-from-the-captain",
        tr("Checks are found by going from the captain: leg and blockers are at the wrong end."),
        steps_of_all(looks_back, kChecks)},
       {"only-the-moved-piece-gives-check", tr("Only attacks of the piece that has just moved are a check."),
        does(&Rules::view_edits, sees_the_moved_piece)},
       {"discovered-check-is-overlooked",
        tr("Of the mover's pieces only the one that has just moved gives check; of the other side's all do."),
        does(&Rules::view_edits, sees_the_moved_piece_of_the_movers), Games::duck_chess}});
}

void add_when(Catalogue& catalogue) {
  using enum Games;
  catalogue.add(
      "DC-5.1",
      {{"check-before-the-move", tr("Check is judged on the position before the operation."),
        all_of({does(&Rules::before, judge_before_the_move), after_moves([](State& state, Outcome& outcome) {
                  if (!state.over) outcome.check = state.was_check;
                })})},
       {"check-before-the-old-cell-is-emptied",
        tr("Check is judged while the piece that moves stands on both of its cells."),
        does(&Rules::board_of_check, on_both)},
       {"check-while-the-old-cell-blocks",
        tr("Check is judged while the piece that moves stands on both of its cells, but a captain is attacked on the "
           "new one only."),
        all_of({does(&Rules::board_of_check, on_both), does(&Rules::view_edits, follows_the_captain)}), duck_chess},
       {"check-before-the-piece-is-put-down",
        tr("Check is judged while the piece that moves stands on neither of its cells."),
        does(&Rules::board_of_check, on_neither)},
       {"captured-attacks-once-more", tr("Check is judged while the captured piece still counts."),
        does(&Rules::view_edits, sees_the_captured_piece), duck_chess},
       {"check-is-kept", tr("After the first check every move is a check: the flag is never reset."),
        after_moves([](State& state, Outcome& outcome) {
          if (!state.over) check_is_kept(state, outcome);
        })},
       {"check-is-kept-to-the-end",
        tr("After the first check every move is a check, the final one, too: the flag is never reset."),
        after_moves(check_is_kept)}});
  // The remix counts only the winner's attacks, and there is no captain left for them.
  catalogue.add("DC-5.2", {{"check-on-the-final-move",
                            tr("The move that ends the game may be a check by what is left on the board."),
                            sets(&Rules::final_check, Final::as_any_other), duck_chess},
                           {"final-move-is-check", tr("The move that captures a captain is always a check."),
                            sets(&Rules::final_check, Final::check)}});
}

}  // namespace

void add_check_mistakes(Catalogue& catalogue) {
  add_whose(catalogue);
  add_attacks(catalogue);
  add_when(catalogue);
}

}  // namespace quack
