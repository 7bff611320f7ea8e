// Slips in programs rather than in reading: something is looked at from the wrong end, is off by one, or is remembered
// although it never happened.

#include <algorithm>
#include <array>

#include "problems/duck_chess/mistake_parts.h"

namespace quack {

namespace {

// ---- DC-2: what stands in the way ----

// The loop over the cells between the car and its target begins one cell too late or ends one too early.
template <bool kAtItsEnd>
struct CarOverlooksOneCell final : Mistake {
  using Mistake::Mistake;
  Ruling car_step(Cell from, Cell to) const override {
    const StepDirection way = direction(from, to).unit();
    CarOverlooksOneCell without = *this;
    without.position_.put(kAtItsEnd ? to + StepDirection{-way.up, -way.right} : from + way, std::nullopt);
    return without.Mistake::car_step(from, to);
  }
};

// ---- DC-5: check ----

// The captain's cell is noted when it is asked to move, whether it can or not.
class CaptainIsFollowedTooFar final : public Mistake {
 public:
  CaptainIsFollowedTooFar(const Position& position, CheckRule rule) : Mistake(position, rule) {
    for (const Side side : kSides) {
      const std::vector<Cell> cells = captain_cells(position, side);
      if (!cells.empty()) noted_[static_cast<std::size_t>(side)] = cells.front();
    }
  }
  Outcome play(Operation operation) override {
    const Side mover = position_.side_to_move;
    if (!over_ && position_.at(operation.from) == Piece{mover, Kind::captain}) {
      noted_[static_cast<std::size_t>(mover)] = operation.to;
    }
    return Mistake::play(operation);
  }
  bool attacks_a_captain(Side attacker) const override {
    const auto& cell = noted_[static_cast<std::size_t>(other(attacker))];
    return cell && attacks_cell(attacker, *cell);
  }

 private:
  std::array<std::optional<Cell>, kSideCount> noted_;
};

// The captain's cell is noted when it moves, but not where it captures.
class CaptainIsLostWhenItCaptures final : public Mistake {
 public:
  using Mistake::Mistake;
  void carry_out(Operation operation) override {
    const std::optional<Piece> piece = position_.at(operation.from);
    const bool captures = position_.at(operation.to).has_value();
    Mistake::carry_out(operation);
    if (!piece || piece->kind != Kind::captain) return;
    auto& lost = lost_on_[static_cast<std::size_t>(piece->side)];
    if (!captures)
      lost.reset();
    else if (!lost)
      lost = operation.from;
  }
  bool attacks_a_captain(Side attacker) const override {
    const auto& cell = lost_on_[static_cast<std::size_t>(other(attacker))];
    return cell ? attacks_cell(attacker, *cell) : Mistake::attacks_a_captain(attacker);
  }

 private:
  std::array<std::optional<Cell>, kSideCount> lost_on_;  // where it is looked for instead
};

// The captain's new cell is noted when the check has been judged.
class CaptainIsNotedLate final : public Mistake {
 public:
  using Mistake::Mistake;
  void carry_out(Operation operation) override {
    const std::optional<Piece> piece = position_.at(operation.from);
    moved_ = piece && piece->kind == Kind::captain ? std::optional(piece->side) : std::nullopt;
    from_ = operation.from;
    Mistake::carry_out(operation);
  }
  bool attacks_a_captain(Side attacker) const override {
    return moved_ == other(attacker) ? attacks_cell(attacker, from_) : Mistake::attacks_a_captain(attacker);
  }

 private:
  std::optional<Side> moved_;
  Cell from_;
};

// The loop that looks for a captain leaves out an edge of the board, and its row and column stay 0.
class CaptainIsNotFound final : public Mistake {
 public:
  CaptainIsNotFound(const Position& position, CheckRule rule, BoardEdge edge, Cell zero, bool whatever_stands_there)
      : Mistake(position, rule), edge_(edge), zero_(zero), whatever_stands_there_(whatever_stands_there) {}

  bool attacks_a_captain(Side attacker) const override {
    const std::vector<Cell> cells = captain_cells(position_, other(attacker));
    if (cells.empty() || !edge_.holds(cells.front())) return Mistake::attacks_a_captain(attacker);
    return std::any_of(kAllCells.begin(), kAllCells.end(), [&](Cell from) {
      const std::optional<Piece> piece = position_.at(from);
      if (!piece || piece->side != attacker) return false;
      return (whatever_stands_there_ ? step(*piece, from, zero_) : can_go(*piece, from, zero_)).valid();
    });
  }

 private:
  BoardEdge edge_;
  Cell zero_;
  bool whatever_stands_there_;
};

void add_captains_not_found(Catalogue& catalogue) {
  const auto add = [&](Catalogue::Games games, const BoardEdge& edge, Cell zero, bool whatever_stands_there) {
    DuckMistake mistake;
    mistake.name = "captains-on-" + std::string(edge.slug) + "-are-looked-for-on-zero";
    mistake.sentence =
        "A captain on " + std::string(edge.what) + " isn't found, and (0,0) is looked at for attacks instead";
    if (!whatever_stands_there) mistake.name += "-unless-attackers-stand-there";
    mistake.sentence += whatever_stands_there ? "." : ", unless a piece of the attackers stands there.";
    mistake.clause = "DC-5.1";
    mistake.family = "short-edge";
    mistake.make = [=](const Position& position, CheckRule rule) {
      return std::make_unique<CaptainIsNotFound>(position, rule, edge, zero, whatever_stands_there);
    };
    catalogue.add(games, std::move(mistake));
  };
  for (const BoardEdge& edge : kEdges) {
    add(Catalogue::Games::duck_chess, edge, {0, 0}, true);
    add(Catalogue::Games::duck_chess, edge, {0, 0}, false);
    add(Catalogue::Games::remix, edge, {10, -1}, true);  // off its board
  }
}

// ---- DC-2: what stands in the way of one kind ----

void add_blocked_by_one_side(Catalogue& catalogue) {
  for (const Kind kind : {Kind::elephant, Kind::horse, Kind::car, Kind::duck}) {
    for (const bool own_block : {true, false}) {
      DuckMistake mistake;
      const std::string what(name(kind));
      mistake.name = (own_block ? "enemies-do-not-block-the-" : "own-pieces-do-not-block-the-") + what;
      mistake.sentence = std::string("Only pieces of ") + (own_block ? "its own" : "the other") +
                         " side stand in the " + what + "'s way.";
      mistake.clause = "DC-2." + std::to_string(static_cast<int>(kind) + 1);
      mistake.family = "one-side-only";
      mistake.make = change<ChangedStep>([=](Rules rules, Piece piece, Cell from, Cell to) {
                       if (piece.kind != kind) return rules.Mistake::step(piece, from, to);
                       return rules.without(own_block ? other(piece.side) : piece.side).step(piece, from, to);
                     }).make;
      catalogue.add(Catalogue::Games::both, std::move(mistake));
    }
  }
}

// The cell on which a captain was captured is still looked at.
class DeadCaptainIsAttacked final : public Mistake {
 public:
  using Mistake::Mistake;
  void carry_out(Operation operation) override {
    died_on_ = operation.to;
    Mistake::carry_out(operation);
  }
  bool reports_check(Side mover) const override {
    if (!over_) return Mistake::reports_check(mover);
    DeadCaptainIsAttacked alive = *this;
    alive.position_.put(died_on_, Piece{other(mover), Kind::captain});
    return alive.attacks_cell(mover, died_on_);
  }

 private:
  Cell died_on_;
};

// Only the capture of that side's captain ends the game, or nothing does, and a captured captain is still looked for on
// the cell on which that happened.
class DeadCaptainStandsInCheck final : public Mistake {
 public:
  DeadCaptainStandsInCheck(const Position& position, CheckRule rule, std::optional<Side> side)
      : Mistake(position, rule), side_(side) {}
  bool ends_the_game(std::optional<Piece> captured) const override {
    return side_ && captured == Piece{*side_, Kind::captain};
  }
  void carry_out(Operation operation) override {
    const std::optional<Piece> captured = position_.at(operation.to);
    Mistake::carry_out(operation);
    if (captured && captured->kind == Kind::captain) died_on_[static_cast<std::size_t>(captured->side)] = operation.to;
  }
  bool attacks_a_captain(Side attacker) const override {
    const auto& cell = died_on_[static_cast<std::size_t>(other(attacker))];
    return (cell && attacks_cell(attacker, *cell)) || Mistake::attacks_a_captain(attacker);
  }

 private:
  std::optional<Side> side_;
  std::array<std::optional<Cell>, kSideCount> died_on_;
};

}  // namespace

void add_program_mistakes(Catalogue& catalogue) {
  using enum Catalogue::Games;
  catalogue.add({
      {both, "enemies-do-not-block", "DC-2.5",
       "Only pieces of its own side stand in the way of elephant, horse, car and duck.",
       change<ChangedStep>([](Rules rules, Piece piece, Cell from, Cell to) {
         return rules.without(other(piece.side)).step(piece, from, to);
       })},
      {both, "car-overlooks-the-cell-beside-it", "DC-2.5", "What stands next to the car is not in its way.",
       engine<CarOverlooksOneCell<false>>()},
      {both, "car-overlooks-the-cell-before-its-target", "DC-2.5",
       "What stands right before the car's target is not in its way.", engine<CarOverlooksOneCell<true>>()},
      {both, "checks-look-back-from-the-captain", "DC-5.1",
       "Checks are found by going from the captain: leg and blockers are at the wrong end.",
       change<ChangedAttack>([](Rules rules, Piece piece, Cell from, Cell captain_cell) {
         return rules.step(piece, captain_cell, from).valid();
       })},
      {both, "captain-is-followed-too-far", "DC-5.1",
       "Check is an attack on the cell to which the captain was last asked to go, even by an invalid operation.",
       engine<CaptainIsFollowedTooFar>()},
      {both, "captain-is-lost-when-it-captures", "DC-5.1",
       "A captain that has captured is looked for on the cell that it came from until it moves without a capture.",
       engine<CaptainIsLostWhenItCaptures>()},
      {duck_chess, "captain-is-noted-late", "DC-5.1",
       "A captain that moves is looked for on the cell that it comes from, until the next operation.",
       engine<CaptainIsNotedLate>()},
      {both, "dead-captain-is-attacked", "DC-5.2",
       "The move that ends the game is a check if another piece could have captured the captain as well.",
       engine<DeadCaptainIsAttacked>()},
      {both, "game-never-ends-and-dead-captains-count", "DC-4.4",
       "Capturing a captain is a capture like any other, and an attack on the cell where it happened is a check.",
       engine<DeadCaptainStandsInCheck>(std::optional<Side>())},
      {both, "only-blue-captain-ends-and-reds-counts", "DC-4.4",
       "Only the capture of blue's captain ends the game, and an attack on the cell where red's was captured is a "
       "check.",
       engine<DeadCaptainStandsInCheck>(std::optional(Side::blue))},
      {both, "only-red-captain-ends-and-blues-counts", "DC-4.4",
       "Only the capture of red's captain ends the game, and an attack on the cell where blue's was captured is a "
       "check.",
       engine<DeadCaptainStandsInCheck>(std::optional(Side::red))},
  });
  add_captains_not_found(catalogue);
  add_blocked_by_one_side(catalogue);
}

}  // namespace quack
