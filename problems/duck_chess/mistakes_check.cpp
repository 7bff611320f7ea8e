// Known mistakes of DC-5 and DR-5: check.

#include <algorithm>

#include "problems/duck_chess/mistake_parts.h"

namespace quack {

namespace {

using Games = Catalogue::Games;

// ---- Whose attacks count ----

struct OnlyTheMoverGivesCheck final : Mistake {
  using Mistake::Mistake;
  bool attack_counts(Side attacker, Side mover) const override { return attacker == mover; }
};

struct OnlyTheMoverStandsInCheck final : Mistake {
  using Mistake::Mistake;
  bool attack_counts(Side attacker, Side mover) const override { return attacker != mover; }
};

struct EitherSideGivesCheck final : Mistake {
  using Mistake::Mistake;
  bool attack_counts(Side /*attacker*/, Side /*mover*/) const override { return true; }
};

struct BothCaptainsStandInCheck final : Mistake {
  using Mistake::Mistake;
  bool is_check(Side /*mover*/) const override { return attacks_a_captain(Side::red) && attacks_a_captain(Side::blue); }
};

template <Side kSide>
struct OnlyOneCaptainIsWatched final : Mistake {
  using Mistake::Mistake;
  bool attack_counts(Side attacker, Side mover) const override {
    return attacker != kSide && Mistake::attack_counts(attacker, mover);
  }
};

// ---- What attacks ----

struct CaptainsDoNotAttack final : Mistake {
  using Mistake::Mistake;
  bool attacks(Piece piece, Cell from, Cell captain_cell) const override {
    return piece.kind != Kind::captain && Mistake::attacks(piece, from, captain_cell);
  }
};

struct FacingCaptainsAreCheck final : Mistake {
  using Mistake::Mistake;
  bool attacks(Piece piece, Cell from, Cell captain_cell) const override {
    const bool faces = piece.kind == Kind::captain && from.y == captain_cell.y && car_step(from, captain_cell).valid();
    return faces || Mistake::attacks(piece, from, captain_cell);
  }
};

struct SoldiersAttackForward final : Mistake {
  using Mistake::Mistake;
  bool attacks(Piece piece, Cell from, Cell captain_cell) const override {
    if (piece.kind == Kind::soldier && captain_cell != Cell{from.x + forward(piece.side), from.y}) return false;
    return Mistake::attacks(piece, from, captain_cell);
  }
};

struct NothingBlocksChecks final : Mistake {
  using Mistake::Mistake;
  bool attacks(Piece piece, Cell from, Cell captain_cell) const override {
    return unblocked(can_go(piece, from, captain_cell)).valid();
  }
};

template <Kind kKind>
struct NothingBlocksTheChecksOf final : Mistake {
  using Mistake::Mistake;
  bool attacks(Piece piece, Cell from, Cell captain_cell) const override {
    const Ruling ruling = can_go(piece, from, captain_cell);
    return (piece.kind == kKind ? unblocked(ruling) : ruling).valid();
  }
};

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

class CapturedAttacksOnceMore final : public Mistake {
 public:
  using Mistake::Mistake;
  void carry_out(Operation operation) override {
    captured_ = position_.at(operation.to);
    captured_on_ = operation.to;
    Mistake::carry_out(operation);
  }
  bool attacks_a_captain(Side attacker) const override {
    if (captured_ && captured_->side == attacker) {
      for (const Cell to : captain_cells(position_, other(attacker))) {
        if (attacks(*captured_, captured_on_, to)) return true;
      }
    }
    return Mistake::attacks_a_captain(attacker);
  }

 private:
  std::optional<Piece> captured_;
  Cell captured_on_;
};

// Looks for captains where they began: for both, or for that of one side.
template <bool kReds, bool kBlues>
class CaptainsAreLookedForAtHome final : public Mistake {
 public:
  CaptainsAreLookedForAtHome(const Position& position, CheckRule rule) : Mistake(position, rule), first_(position) {}
  bool attacks_a_captain(Side attacker) const override {
    if (!(attacker == Side::blue ? kReds : kBlues)) return Mistake::attacks_a_captain(attacker);
    const std::vector<Cell> cells = captain_cells(first_, other(attacker));
    return std::any_of(cells.begin(), cells.end(), [&](Cell cell) { return attacks_cell(attacker, cell); });
  }

 private:
  Position first_;
};

class CheckIsKept final : public Mistake {
 public:
  using Mistake::Mistake;
  Outcome play(Operation operation) override {
    Outcome outcome = Mistake::play(operation);
    if (!outcome.valid() || over_) return outcome;
    seen_ = seen_ || outcome.check;
    outcome.check = seen_;
    return outcome;
  }

 private:
  bool seen_ = false;
};

struct CheckIsNeverTold final : Mistake {
  using Mistake::Mistake;
  bool is_check(Side /*mover*/) const override { return false; }
};

// ---- DC-5.2: the end of the game ----

struct CheckOnTheFinalMove final : Mistake {
  using Mistake::Mistake;
  bool reports_check(Side mover) const override { return is_check(mover); }
};

struct FinalMoveIsCheck final : Mistake {
  using Mistake::Mistake;
  bool reports_check(Side mover) const override { return over_ || is_check(mover); }
};

void add_whose(Catalogue& catalogue) {
  catalogue.add<OnlyTheMoverGivesCheck>(
      Games::duck_chess, "only-the-mover-gives-check", "DC-5.1",
      "Only an attack on the captain of the side to move next is a check, as in chess and in the remix.");
  catalogue.add<OnlyTheMoverStandsInCheck>(Games::duck_chess, "only-the-mover-stands-in-check", "DC-5.1",
                                           "Only an attack on the mover's own captain is a check.");
  catalogue.add<EitherSideGivesCheck>(Games::remix, "either-side-gives-check", "DR-5.1",
                                      "An attack of either side on a captain is a check, as in duck chess.");
  catalogue.add<OnlyTheMoverStandsInCheck>(
      Games::remix, "side-to-move-gives-check", "DR-5.1",
      "A check is an attack by the side that moves next, not by the one that has just moved.");
  catalogue.add<BothCaptainsStandInCheck>(Games::both, "both-captains-stand-in-check", "DC-5.1",
                                          "It is a check only if both captains stand attacked.");
  catalogue.add<OnlyOneCaptainIsWatched<Side::blue>>(Games::both, "only-blues-captain-stands-in-check", "DC-5.1",
                                                     "Attacks on red's captain are never a check.");
  catalogue.add<OnlyOneCaptainIsWatched<Side::red>>(Games::both, "only-reds-captain-stands-in-check", "DC-5.1",
                                                    "Attacks on blue's captain are never a check.");
}

void add_attacks(Catalogue& catalogue) {
  catalogue.add<CaptainsDoNotAttack>(Games::both, "captains-do-not-attack", "DC-5.1",
                                     "Captains side by side are no check: captains are left out of the attackers.");
  catalogue.add<FacingCaptainsAreCheck>(Games::both, "facing-captains-are-check", "DC-5.1",
                                        "Captains that face each other on an open column are a check, as in xiangqi.");
  catalogue.add<SoldiersAttackForward>(Games::both, "soldiers-attack-forward", "DC-5.1",
                                       "Soldiers give check only to the captain straight ahead of them.");
  catalogue.add<NothingBlocksChecks>(Games::both, "nothing-blocks-checks", "DC-5.1",
                                     "What stands in the way is asked for moves but not for checks.");
  catalogue.add<NothingBlocksTheChecksOf<Kind::elephant>>(Games::both, "elephant-checks-through-its-eye", "DC-5.1",
                                                          "The elephant gives check whatever stands on its eye.");
  catalogue.add<NothingBlocksTheChecksOf<Kind::horse>>(Games::both, "horse-checks-over-its-leg", "DC-5.1",
                                                       "The horse gives check whatever stands on its leg.");
  catalogue.add<NothingBlocksTheChecksOf<Kind::car>>(Games::both, "car-checks-through-pieces", "DC-5.1",
                                                     "The car gives check whatever stands in between.");
  catalogue.add<NothingBlocksTheChecksOf<Kind::duck>>(Games::both, "duck-checks-over-its-blockers", "DC-5.1",
                                                      "The duck gives check whatever stands in its way.");
  catalogue.add<OnlyTheMovedPieceGivesCheck<false>>(Games::both, "only-the-moved-piece-gives-check", "DC-5.1",
                                                    "Only attacks of the piece that has just moved are a check.");
  catalogue.add<OnlyTheMovedPieceGivesCheck<true>>(
      Games::duck_chess, "discovered-check-is-overlooked", "DC-5.1",
      "Of the mover's pieces only the one that has just moved gives check; of the other side's all do.");
}

void add_when(Catalogue& catalogue) {
  catalogue.add<CheckBeforeTheMove>(Games::both, "check-before-the-move", "DC-5.1",
                                    "Check is judged on the position before the operation.");
  catalogue.add<CapturedAttacksOnceMore>(Games::duck_chess, "captured-attacks-once-more", "DC-5.1",
                                         "Check is judged while the captured piece still counts.");
  catalogue.add<CaptainsAreLookedForAtHome<true, true>>(Games::both, "captains-are-looked-for-at-home", "DC-5.1",
                                                        "Check is an attack on the cells on which the captains began.");
  catalogue.add<CaptainsAreLookedForAtHome<true, false>>(
      Games::both, "reds-captain-is-looked-for-at-home", "DC-5.1",
      "Red's captain is taken to stand where it began, blue's is followed.");
  catalogue.add<CaptainsAreLookedForAtHome<false, true>>(
      Games::both, "blues-captain-is-looked-for-at-home", "DC-5.1",
      "Blue's captain is taken to stand where it began, red's is followed.");
  catalogue.add<CheckIsKept>(Games::both, "check-is-kept", "DC-5.1",
                             "After the first check every move is a check: the flag is never reset.");
  catalogue.add<CheckIsNeverTold>(Games::both, "check-is-never-told", "DC-5.1", "Nothing is a check.");
  // The remix counts only the winner's attacks, and there is no captain left for them.
  catalogue.add<CheckOnTheFinalMove>(Games::duck_chess, "check-on-the-final-move", "DC-5.2",
                                     "The move that ends the game may be a check by what is left on the board.");
  catalogue.add<FinalMoveIsCheck>(Games::both, "final-move-is-check", "DC-5.2",
                                  "The move that captures a captain is always a check.");
}

}  // namespace

void add_check_mistakes(Catalogue& catalogue) {
  add_whose(catalogue);
  add_attacks(catalogue);
  add_when(catalogue);
}

}  // namespace quack
