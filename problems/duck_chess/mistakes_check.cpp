// Known mistakes of DC-5 and DR-5: check.

#include <algorithm>

#include "problems/duck_chess/mistake_parts.h"

namespace quack {

namespace {

// ---- Whose attacks count ----

template <class Counts>
struct OtherAttacksCount final : Changed<Counts> {
  using Changed<Counts>::Changed;
  bool attack_counts(Side attacker, Side mover) const override { return this->change_(*this, attacker, mover); }
};

MistakenEngine only_attacks_of(Side counted) {
  return change<OtherAttacksCount>([=](Rules rules, Side attacker, Side mover) {
    return attacker == counted && rules.Mistake::attack_counts(attacker, mover);
  });
}

// ---- What attacks ----

MistakenEngine nothing_blocks_checks(const std::vector<Kind>& kinds) {
  return change<ChangedAttack>([=](Rules rules, Piece piece, Cell from, Cell captain_cell) {
    const auto ruling = rules.can_go(piece, from, captain_cell);
    const bool is_concerned = std::find(kinds.begin(), kinds.end(), piece.kind) != kinds.end();
    return (is_concerned ? rules.unblocked(ruling) : ruling).valid();
  });
}

// Looks only for checks by the piece that has just moved, and overlooks discovered ones.
template <bool kTheOtherSideCounts>
class OnlyTheMovedPieceGivesCheck final : public Mistake {
 public:
  using Mistake::Mistake;
  void carry_out(Operation operation) override {
    Mistake::carry_out(operation);
    moved_to_ = operation.to;
    mover_ = position_.side_to_move;
  }
  bool attacks(Piece piece, Cell from, Cell captain_cell) const override {
    const bool asked = from == moved_to_ || (kTheOtherSideCounts && piece.side != mover_);
    return asked && Mistake::attacks(piece, from, captain_cell);
  }

 private:
  Cell moved_to_;
  Side mover_ = Side::red;
};

// Captains are attacked by pieces of either side, or those of one side by their own pieces as well.
class AnyPieceGivesCheck final : public Mistake {
 public:
  AnyPieceGivesCheck(const Position& position, CheckRule rule, bool captures, std::optional<Side> side)
      : Mistake(position, rule), captures_(captures), side_(side) {}
  bool own_piece_on_target(Cell to, Side side) const override {
    return !(captures_ && is_such(side)) && Mistake::own_piece_on_target(to, side);
  }
  bool attacks_a_captain(Side attacker) const override {
    const std::vector<Cell> own = is_such(attacker) ? captain_cells(position_, attacker) : std::vector<Cell>();
    const auto attacked = [&](Cell captain) {
      return std::any_of(kAllCells.begin(), kAllCells.end(), [&](Cell from) {
        const std::optional<Piece> piece = position_.at(from);
        return piece && piece->side == attacker && step(*piece, from, captain).valid();
      });
    };
    return Mistake::attacks_a_captain(attacker) || std::any_of(own.begin(), own.end(), attacked);
  }

 private:
  bool is_such(Side side) const { return side_.value_or(side) == side; }

  bool captures_;
  std::optional<Side> side_;  // none: both
};

// ---- When, and on which board ----

struct CheckBeforeTheMove final : Mistake {
  using Mistake::Mistake;
  Outcome play(Operation operation) override {
    const bool before = is_check(position_.side_to_move);
    Outcome outcome = Mistake::play(operation);
    if (outcome.valid() && !over_) outcome.check = before;
    return outcome;
  }
};

// Check is judged in the middle of a move: the piece stands on its old cell still, as well as on the new one, where
// alone a captain is looked for (`followed`) or not, or on neither of them yet.
enum class Middle { on_both, on_both_but_followed, on_neither };

template <Middle kMiddle>
class CheckInTheMiddleOfAMove final : public Mistake {
 public:
  using Mistake::Mistake;
  void carry_out(Operation operation) override {
    done_ = operation;
    captured_ = position_.at(operation.to);
    Mistake::carry_out(operation);
  }
  bool is_check(Side mover) const override {
    CheckInTheMiddleOfAMove middle = *this;
    if (kMiddle == Middle::on_neither) {
      middle.position_.put(done_.to, captured_);
    } else {
      middle.position_.put(done_.from, position_.at(done_.to));
    }
    return middle.Mistake::is_check(mover);
  }
  bool attacks(Piece piece, Cell from, Cell captain_cell) const override {
    if (kMiddle == Middle::on_both_but_followed && captain_cell == done_.from) return false;
    return Mistake::attacks(piece, from, captain_cell);
  }

 private:
  Operation done_;
  std::optional<Piece> captured_;
};

class CapturedAttacksOnceMore final : public Mistake {
 public:
  using Mistake::Mistake;
  void carry_out(Operation operation) override {
    captured_ = position_.at(operation.to);
    captured_on_ = operation.to;
    Mistake::carry_out(operation);
  }
  bool attacks_a_captain(Side attacker) const override {
    return (captured_ && captured_->side == attacker && attacks_from(*captured_, captured_on_)) ||
           Mistake::attacks_a_captain(attacker);
  }

 private:
  std::optional<Piece> captured_;
  Cell captured_on_;
};

// ---- DC-5.2: the end of the game ----

template <bool kAlways>
struct FinalMoveMayBeCheck final : Mistake {
  using Mistake::Mistake;
  bool reports_check(Side mover) const override { return (kAlways && over_) || is_check(mover); }
};

void add_whose(Catalogue& catalogue) {
  using enum Catalogue::Games;
  const auto of_the_mover =
      change<OtherAttacksCount>([](Rules, Side attacker, Side mover) { return attacker == mover; });
  const auto on_the_mover =
      change<OtherAttacksCount>([](Rules, Side attacker, Side mover) { return attacker != mover; });
  catalogue.add({
      {duck_chess, "only-the-mover-gives-check", "DC-5.1",
       "Only an attack on the captain of the side to move next is a check, as in chess and in the remix.",
       of_the_mover},
      {duck_chess, "only-the-mover-stands-in-check", "DC-5.1", "Only an attack on the mover's own captain is a check.",
       on_the_mover},
      {remix, "either-side-gives-check", "DR-5.1",
       "An attack of either side on a captain is a check, as in duck chess.",
       change<OtherAttacksCount>([](Rules, Side, Side) { return true; })},
      {remix, "side-to-move-gives-check", "DR-5.1",
       "A check is an attack by the side that moves next, not by the one that has just moved.", on_the_mover},
      {both, "both-captains-stand-in-check", "DC-5.1", "It is a check only if both captains stand attacked.",
       change<ChangedCheck>([](Rules rules, Side) {
         return rules.attacks_a_captain(Side::red) && rules.attacks_a_captain(Side::blue);
       })},
      {both, "exactly-one-captain-stands-in-check", "DC-5.1",
       "It is a check only if exactly one captain stands attacked.", change<ChangedCheck>([](Rules rules, Side) {
         return rules.attacks_a_captain(Side::red) != rules.attacks_a_captain(Side::blue);
       })},
      {both, "only-blues-captain-stands-in-check", "DC-5.1", "Attacks on red's captain are never a check.",
       only_attacks_of(Side::red)},
      {both, "only-reds-captain-stands-in-check", "DC-5.1", "Attacks on blue's captain are never a check.",
       only_attacks_of(Side::blue)},
  });
}

void add_attacks(Catalogue& catalogue) {
  using enum Catalogue::Games;
  using enum Kind;
  catalogue.add({
      {both, "captains-do-not-attack", "DC-5.1",
       "Captains side by side are no check: captains are left out of the attackers.",
       change<ChangedAttack>([](Rules rules, Piece piece, Cell from, Cell captain_cell) {
         return piece.kind != captain && rules.Mistake::attacks(piece, from, captain_cell);
       })},
      {both, "facing-captains-are-check", "DC-5.1",
       "Captains that face each other on an open column are a check, as in xiangqi.",
       change<ChangedAttack>([](Rules rules, Piece piece, Cell from, Cell captain_cell) {
         const bool faces = piece.kind == captain && from.y == captain_cell.y;
         return (faces && rules.car_step(from, captain_cell).valid()) ||
                rules.Mistake::attacks(piece, from, captain_cell);
       })},
      {both, "own-pieces-give-check", "DC-5.1", "Also a captain that its own side's pieces could capture is in check.",
       engine<AnyPieceGivesCheck>(false, std::optional<Side>())},
      {both, "captures-and-checks-its-own", "DC-3.2",
       "A piece may capture a piece of its own side, and so give check to its own captain.",
       engine<AnyPieceGivesCheck>(true, std::optional<Side>())},
      {both, "red-captures-and-checks-its-own", "DC-3.2",
       "Red's pieces may capture each other, and so give check to their own captain.",
       engine<AnyPieceGivesCheck>(true, std::optional(Side::red))},
      {both, "blue-captures-and-checks-its-own", "DC-3.2",
       "Blue's pieces may capture each other, and so give check to their own captain.",
       engine<AnyPieceGivesCheck>(true, std::optional(Side::blue))},
      {both, "captains-are-looked-for-in-three-columns", "DC-5.1",
       "Captains outside the three middle columns are never in check.",
       change<ChangedAttack>([](Rules rules, Piece piece, Cell from, Cell captain_cell) {
         return captain_cell.y >= 3 && captain_cell.y <= 5 && rules.Mistake::attacks(piece, from, captain_cell);
       })},
      {both, "captains-are-looked-for-in-their-palace", "DC-5.1",
       "Captains outside xiangqi's palace of their side are never in check.",
       change<ChangedAttack>([](Rules rules, Piece piece, Cell from, Cell captain_cell) {
         const bool is_in_palace = captain_cell.y >= 3 && captain_cell.y <= 5 &&
                                   (piece.side == Side::red ? captain_cell.x >= 7 : captain_cell.x <= 2);
         return is_in_palace && rules.Mistake::attacks(piece, from, captain_cell);
       })},
      {both, "soldiers-attack-forward", "DC-5.1", "Soldiers give check only to the captain straight ahead of them.",
       change<ChangedAttack>([](Rules rules, Piece piece, Cell from, Cell captain_cell) {
         const Cell ahead{from.x + rules.forward(piece.side), from.y};
         return (piece.kind != soldier || captain_cell == ahead) && rules.Mistake::attacks(piece, from, captain_cell);
       })},
      {both, "nothing-blocks-checks", "DC-5.1", "What stands in the way is asked for moves but not for checks.",
       nothing_blocks_checks({elephant, horse, car, duck})},
      {both, "elephant-checks-through-its-eye", "DC-5.1", "The elephant gives check whatever stands on its eye.",
       nothing_blocks_checks({elephant})},
      {both, "horse-checks-over-its-leg", "DC-5.1", "The horse gives check whatever stands on its leg.",
       nothing_blocks_checks({horse})},
      {both, "car-checks-through-pieces", "DC-5.1", "The car gives check whatever stands in between.",
       nothing_blocks_checks({car})},
      {both, "duck-checks-over-its-blockers", "DC-5.1", "The duck gives check whatever stands in its way.",
       nothing_blocks_checks({duck})},
  });
  for (const Kind kind : {guard, elephant, horse, car, duck, soldier}) {
    const std::string what(name(kind));
    catalogue.add({{both, "checks-miss-" + what + 's', "DC-5.1", "The " + what + " never gives check.",
                    change<ChangedAttack>([=](Rules rules, Piece piece, Cell from, Cell captain_cell) {
                      return piece.kind != kind && rules.Mistake::attacks(piece, from, captain_cell);
                    })}});
  }
  catalogue.add({
      {both, "only-the-moved-piece-gives-check", "DC-5.1", "Only attacks of the piece that has just moved are a check.",
       engine<OnlyTheMovedPieceGivesCheck<false>>()},
      {duck_chess, "discovered-check-is-overlooked", "DC-5.1",
       "Of the mover's pieces only the one that has just moved gives check; of the other side's all do.",
       engine<OnlyTheMovedPieceGivesCheck<true>>()},
  });
}

void add_when(Catalogue& catalogue) {
  using enum Catalogue::Games;
  catalogue.add({
      {both, "check-before-the-move", "DC-5.1", "Check is judged on the position before the operation.",
       engine<CheckBeforeTheMove>()},
      {both, "check-before-the-old-cell-is-emptied", "DC-5.1",
       "Check is judged while the piece that moves stands on both of its cells.",
       engine<CheckInTheMiddleOfAMove<Middle::on_both>>()},
      {duck_chess, "check-while-the-old-cell-blocks", "DC-5.1",
       "Check is judged while the piece that moves stands on both of its cells, but a captain is attacked on the new "
       "one "
       "only.",
       engine<CheckInTheMiddleOfAMove<Middle::on_both_but_followed>>()},
      {both, "check-before-the-piece-is-put-down", "DC-5.1",
       "Check is judged while the piece that moves stands on neither of its cells.",
       engine<CheckInTheMiddleOfAMove<Middle::on_neither>>()},
      {duck_chess, "captured-attacks-once-more", "DC-5.1", "Check is judged while the captured piece still counts.",
       engine<CapturedAttacksOnceMore>()},
      {both, "check-is-kept", "DC-5.1", "After the first check every move is a check: the flag is never reset.",
       change<ChangedOutcome>([seen = false](Rules rules, Outcome& outcome) mutable {
         if (!outcome.valid() || rules.over_) return;
         seen = seen || outcome.check;
         outcome.check = seen;
       })},
      {both, "check-is-kept-to-the-end", "DC-5.1",
       "After the first check every move is a check, the final one, too: the flag is never reset.",
       change<ChangedOutcome>([seen = false](Rules, Outcome& outcome) mutable {
         if (!outcome.valid()) return;
         seen = seen || outcome.check;
         outcome.check = seen;
       })},
      {both, "check-never-reported", "DC-5.1", "Nothing is a check.",
       change<ChangedCheck>([](Rules, Side) { return false; })},
      // The remix counts only the winner's attacks, and there is no captain left for them.
      {duck_chess, "check-on-the-final-move", "DC-5.2",
       "The move that ends the game may be a check by what is left on the board.",
       engine<FinalMoveMayBeCheck<false>>()},
      {both, "final-move-is-check", "DC-5.2", "The move that captures a captain is always a check.",
       engine<FinalMoveMayBeCheck<true>>()},
  });
}

}  // namespace

void add_check_mistakes(Catalogue& catalogue) {
  add_whose(catalogue);
  add_attacks(catalogue);
  add_when(catalogue);
}

}  // namespace quack
