// The slips of a test that was copied and edited by hand: one kind, one direction or one edge of the board is wrong,
// only for moves, only for checks, or for both, where a program has one function or one table for the two.

#include <array>
#include <cstdlib>
#include <string_view>

#include "problems/duck_chess/mistake_parts.h"
#include "props/step_geometry.h"

namespace quack {

namespace {

using Games = Catalogue::Games;

enum class Test { moves, checks, both };

constexpr std::array<Test, 3> kTests = {Test::moves, Test::checks, Test::both};

// How the names of its mistakes begin, and their sentences.
std::string name(Test test) { return test == Test::moves ? "moves" : test == Test::checks ? "checks" : "steps"; }
std::string subject(Test test) {
  return test == Test::moves ? "Moves" : test == Test::checks ? "Checks" : "Moves and checks";
}

// Whether a piece of the kind goes in that direction from one cell to the other. A car's has no distance.
bool leads(StepDirection way, Kind kind, Cell from, Cell to) {
  const StepDirection step = direction(from, to);
  return kind == Kind::car ? step.shorter() == 0 && step.unit() == way : step == way;
}

// The clause of DC-2 that is the kind's own, or that of check.
std::string clause_of(Kind kind, Test test) {
  return test == Test::checks ? "DC-5.1" : "DC-2." + std::to_string(static_cast<int>(kind) + 1);
}

// "up-2-right-1"; without the numbers if they follow from the kind. `between` is '-' for names and ' ' for sentences.
std::string words(StepDirection step, char between) {
  const bool figures = std::abs(step.up) != std::abs(step.right) && step.up * step.right != 0;
  std::string text;
  const auto add = [&](int cells, const char* positive, const char* negative) {
    if (cells == 0) return;
    if (!text.empty()) text += between;
    text += cells > 0 ? positive : negative;
    if (figures) text += between + std::to_string(std::abs(cells));
  };
  add(step.up, "up", "down");
  add(step.right, "right", "left");
  return text;
}

constexpr std::string_view kUpIs = " (up is away from red's home row, right is towards the last column).";

// One kind's steps are tested differently.
class Slipped : public Mistake {
 public:
  Slipped(const Position& position, CheckRule rule, Kind kind, Test test)
      : Mistake(position, rule), kind_(kind), test_(test) {}

  Ruling can_go(Piece piece, Cell from, Cell to) const override { return tested(Test::moves, piece, from, to); }

  bool attacks(Piece piece, Cell from, Cell captain_cell) const override {
    return tested(Test::checks, piece, from, captain_cell).valid();
  }

 protected:
  // DuckChess::can_go, but for the slip.
  virtual Ruling slipped(Piece piece, Cell from, Cell to) const = 0;

 private:
  Ruling tested(Test test, Piece piece, Cell from, Cell to) const {
    return (test_ == Test::both || test == test_) && piece.kind == kind_ ? slipped(piece, from, to)
                                                                         : DuckChess::can_go(piece, from, to);
  }

  Kind kind_;
  Test test_;
};

// Sets up a slipped engine whose constructor takes `slip` after the four arguments of Slipped.
template <class Engine, class... Slip>
DuckChessFactory slipped_engine(Kind kind, Test test, Slip... slip) {
  return [=](const Position& position, CheckRule rule) {
    return std::make_unique<Engine>(position, rule, kind, test, slip...);
  };
}

// ---- A direction is forgotten ----

class MissedDirection final : public Slipped {
 public:
  MissedDirection(const Position& position, CheckRule rule, Kind kind, Test test, StepDirection missed)
      : Slipped(position, rule, kind, test), kind_(kind), missed_(missed) {}

 protected:
  Ruling slipped(Piece piece, Cell from, Cell to) const override {
    return leads(missed_, kind_, from, to) ? unreachable() : DuckChess::can_go(piece, from, to);
  }

 private:
  Kind kind_;
  StepDirection missed_;
};

// Captains attack each other, so in duck chess a missed direction of theirs shows only if the opposite one is missed
// too.
class MissedCaptainLine final : public Slipped {
 public:
  MissedCaptainLine(const Position& position, CheckRule rule, bool in_a_row)
      : Slipped(position, rule, Kind::captain, Test::checks), in_a_row_(in_a_row) {}

 protected:
  Ruling slipped(Piece piece, Cell from, Cell to) const override {
    return (from.x == to.x) == in_a_row_ ? unreachable() : DuckChess::can_go(piece, from, to);
  }

 private:
  bool in_a_row_;
};

DuckMistake missed_captain_line(std::string name, std::string sentence, bool in_a_row) {
  return {std::move(name), std::move(sentence), "DC-5.1", "missed-direction",
          [=](const Position& position, CheckRule rule) {
            return std::make_unique<MissedCaptainLine>(position, rule, in_a_row);
          }};
}

void add_missed_directions(Catalogue& catalogue) {
  for (const Test test : kTests) {
    for (const Kind kind : kKinds) {
      if (kind == Kind::captain && test == Test::both) continue;  // hardly ever seen in the checks
      const bool captains_check = kind == Kind::captain && test == Test::checks;
      for (const StepDirection missed : step_directions(kind)) {
        DuckMistake mistake;
        mistake.name = name(test) + "-miss-the-" + std::string(name(kind)) + '-' + words(missed, '-');
        mistake.sentence = subject(test) + " of the " + std::string(name(kind)) + " miss the direction " +
                           words(missed, ' ') + std::string(kUpIs);
        mistake.clause = clause_of(kind, test);
        mistake.family = "missed-direction";
        mistake.make = slipped_engine<MissedDirection>(kind, test, missed);
        catalogue.add(captains_check ? Games::remix : Games::both, std::move(mistake));
      }
      if (!captains_check) continue;
      catalogue.add(Games::duck_chess, missed_captain_line("checks-miss-captains-in-a-row",
                                                           "Captains side by side in one row are no check.", true));
      catalogue.add(Games::duck_chess, missed_captain_line("checks-miss-captains-in-a-column",
                                                           "Captains side by side in one column are no check.", false));
    }
  }
}

// ---- A blocker is overlooked ----

// When a piece goes that way, the cell at `offset` from it counts as empty; none: the first piece in its way does.
class OverlookedBlocker final : public Slipped {
 public:
  OverlookedBlocker(const Position& position, CheckRule rule, Kind kind, Test test, StepDirection way,
                    std::optional<StepDirection> offset)
      : Slipped(position, rule, kind, test), kind_(kind), way_(way), offset_(offset) {}

 protected:
  Ruling slipped(Piece piece, Cell from, Cell to) const override {
    const Ruling ruling = DuckChess::can_go(piece, from, to);
    if (!ruling.blocker || !leads(way_, kind_, from, to)) return ruling;
    if (offset_ && *ruling.blocker != from + *offset_) return ruling;
    OverlookedBlocker emptied = *this;
    emptied.position_.put(*ruling.blocker, std::nullopt);
    return emptied.DuckChess::can_go(piece, from, to);
  }

 private:
  Kind kind_;
  StepDirection way_;
  std::optional<StepDirection> offset_;
};

struct Blocker {
  std::string_view what;  // "horse's leg"
  std::string_view slug;  // the same for names
  std::optional<StepDirection> offset;
};

std::vector<Blocker> blockers_of(Kind kind, StepDirection way) {
  if (kind == Kind::car) return {{"first piece in the car's way", "first-piece-in-the-cars-way", std::nullopt}};
  const std::vector<Cell> cells = cells_in_the_way(kind, {0, 0}, {way.up, way.right});
  const auto offset = [&](std::size_t index) { return direction({0, 0}, cells[index]); };
  switch (kind) {
    case Kind::elephant:
      return {{"elephant's eye", "elephants-eye", offset(0)}};
    case Kind::horse:
      return {{"horse's leg", "horses-leg", offset(0)}};
    case Kind::duck:
      return {{"duck's first blocker", "ducks-first-blocker", offset(0)},
              {"duck's second blocker", "ducks-second-blocker", offset(1)}};
    default:
      return {};
  }
}

void add_overlooked_blockers(Catalogue& catalogue) {
  for (const Test test : kTests) {
    for (const Kind kind : kKinds) {
      for (const StepDirection way : step_directions(kind)) {
        for (const Blocker& blocker : blockers_of(kind, way)) {
          DuckMistake mistake;
          mistake.name = name(test) + "-overlook-the-" + std::string(blocker.slug) + '-' + words(way, '-');
          mistake.sentence = subject(test) + " overlook the " + std::string(blocker.what) + " where it goes " +
                             words(way, ' ') + std::string(kUpIs);
          mistake.clause = clause_of(kind, test);
          mistake.family = "overlooked-blocker";
          mistake.make = slipped_engine<OverlookedBlocker>(kind, test, way, blocker.offset);
          catalogue.add(Games::both, std::move(mistake));
        }
      }
    }
  }
}

// What stands in the way is not asked at all.
class UnblockedMoves final : public Slipped {
 public:
  using Slipped::Slipped;

 protected:
  Ruling slipped(Piece piece, Cell from, Cell to) const override {
    return unblocked(DuckChess::can_go(piece, from, to));
  }
};

void add_unblocked_moves(Catalogue& catalogue) {
  for (const Kind kind : {Kind::elephant, Kind::horse, Kind::car, Kind::duck}) {
    DuckMistake mistake;
    mistake.name = "moves-of-" + std::string(name(kind)) + "s-are-never-blocked";
    mistake.sentence =
        "The " + std::string(name(kind)) + " goes whatever stands in its way, but gives check as it should.";
    mistake.clause = clause_of(kind, Test::moves);
    mistake.family = "overlooked-blocker";
    mistake.make = slipped_engine<UnblockedMoves>(kind, Test::moves);
    catalogue.add(Games::both, std::move(mistake));
  }
}

// ---- A blocker is looked for on the wrong side ----

// When a piece goes that way, the cell `wrong` from it must be empty instead of the one `right` from it. What is off
// the board is empty, or occupied: `border_blocks`.
class MisplacedBlocker final : public Slipped {
 public:
  MisplacedBlocker(const Position& position, CheckRule rule, Kind kind, Test test, StepDirection way,
                   StepDirection right, StepDirection wrong, bool border_blocks)
      : Slipped(position, rule, kind, test),
        kind_(kind),
        way_(way),
        right_(right),
        wrong_(wrong),
        border_blocks_(border_blocks) {}

 protected:
  Ruling slipped(Piece piece, Cell from, Cell to) const override {
    if (!leads(way_, kind_, from, to)) return DuckChess::can_go(piece, from, to);
    const Cell looked_at = from + wrong_;
    if (quack::on_board(looked_at) ? position_.at(looked_at).has_value() : border_blocks_) {
      return {Validity::blocked, looked_at};
    }
    MisplacedBlocker emptied = *this;
    emptied.position_.put(from + right_, std::nullopt);
    return emptied.DuckChess::can_go(piece, from, to);
  }

 private:
  Kind kind_;
  StepDirection way_, right_, wrong_;
  bool border_blocks_;
};

// The same cell with one sign wrong.
StepDirection with_one_sign_wrong(StepDirection offset) {
  return offset.right != 0 ? StepDirection{offset.up, -offset.right} : StepDirection{-offset.up, 0};
}

void add_misplaced_blockers(Catalogue& catalogue) {
  for (const Test test : kTests) {
    for (const Kind kind : {Kind::elephant, Kind::horse, Kind::duck}) {
      for (const StepDirection way : step_directions(kind)) {
        for (const Blocker& blocker : blockers_of(kind, way)) {
          const StepDirection wrong = with_one_sign_wrong(*blocker.offset);
          for (const bool border_blocks : {false, true}) {
            if (border_blocks && test != Test::both) continue;
            DuckMistake mistake;
            mistake.name = name(test) + "-misplace-the-" + std::string(blocker.slug) + '-' + words(way, '-') +
                           (border_blocks ? "-and-the-border-blocks" : "");
            mistake.sentence = subject(test) + " look for the " + std::string(blocker.what) +
                               " with one sign wrong where it goes " + words(way, ' ') +
                               (border_blocks ? ", and what is off the board blocks" : "") + std::string(kUpIs);
            mistake.clause = clause_of(kind, test);
            mistake.family = "misplaced-blocker";
            mistake.make = slipped_engine<MisplacedBlocker>(kind, test, way, *blocker.offset, wrong, border_blocks);
            catalogue.add(Games::both, std::move(mistake));
          }
        }
      }
    }
  }
}

// ---- An edge of the board is left out ----

struct Edge {
  std::string_view slug;
  std::string_view what;
  int row;     // -1: a column
  int column;  // -1: a row

  bool holds(Cell cell) const { return cell.x == row || cell.y == column; }
};

constexpr std::array<Edge, 4> kEdges = {{{"reds-home-row", "red's home row", 0, -1},
                                         {"blues-home-row", "blue's home row", 9, -1},
                                         {"the-first-column", "the first column", -1, 0},
                                         {"the-last-column", "the last column", -1, 8}}};

class ShortEdge final : public Slipped {
 public:
  ShortEdge(const Position& position, CheckRule rule, Kind kind, Test test, Edge edge)
      : Slipped(position, rule, kind, test), edge_(edge) {}

 protected:
  Ruling slipped(Piece piece, Cell from, Cell to) const override {
    return edge_.holds(to) ? unreachable() : DuckChess::can_go(piece, from, to);
  }

 private:
  Edge edge_;
};

// Pieces on an edge are overlooked in one of these roles.
enum class Role { mover, attacker, captain };

class OverlookedOnEdge final : public Mistake {
 public:
  OverlookedOnEdge(const Position& position, CheckRule rule, Edge edge, Role role)
      : Mistake(position, rule), edge_(edge), role_(role) {}

  bool own_piece_on(Cell from) const override { return !overlooks(Role::mover, from) && Mistake::own_piece_on(from); }

  bool attacks(Piece piece, Cell from, Cell captain_cell) const override {
    return !overlooks(Role::attacker, from) && !overlooks(Role::captain, captain_cell) &&
           Mistake::attacks(piece, from, captain_cell);
  }

 private:
  bool overlooks(Role role, Cell cell) const { return role == role_ && edge_.holds(cell); }

  Edge edge_;
  Role role_;
};

void add_short_edges(Catalogue& catalogue) {
  for (const Edge& edge : kEdges) {
    for (const Test test : {Test::moves, Test::checks}) {
      for (const Kind kind : kKinds) {
        DuckMistake mistake;
        mistake.name = name(test) + "-of-the-" + std::string(name(kind)) + "-miss-" + std::string(edge.slug);
        mistake.sentence = subject(test) + " of the " + std::string(name(kind)) + " are not tested onto " +
                           std::string(edge.what) + '.';
        mistake.clause = test == Test::checks ? "DC-5.1" : "DC-3.1";
        mistake.family = "short-edge";
        mistake.make = slipped_engine<ShortEdge>(kind, test, edge);
        catalogue.add(Games::both, std::move(mistake));
      }
    }
    const auto add = [&](std::string name, std::string sentence, std::string clause, Role role) {
      catalogue.add(Games::both, {name + std::string(edge.slug), sentence, clause, "short-edge",
                                  [=](const Position& position, CheckRule rule) {
                                    return std::make_unique<OverlookedOnEdge>(position, rule, edge, role);
                                  }});
    };
    const std::string on = " on " + std::string(edge.what);
    add("checks-miss-attackers-on-", "Pieces" + on + " are left out of the attackers.", "DC-5.1", Role::attacker);
    add("checks-miss-captains-on-", "Captains" + on + " are never in check.", "DC-5.1", Role::captain);
    add("nothing-moves-from-", "Pieces" + on + " are not found when they are to move.", "DC-4.1a", Role::mover);
  }
}

}  // namespace

void add_mistake_families(Catalogue& catalogue) {
  add_missed_directions(catalogue);
  add_overlooked_blockers(catalogue);
  add_unblocked_moves(catalogue);
  add_misplaced_blockers(catalogue);
  add_short_edges(catalogue);
}

}  // namespace quack
