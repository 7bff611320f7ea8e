// The slips of a test that was copied and edited by hand: one kind, one direction or one edge of the board, wrong for
// moves alone or for checks alone.

#include <array>
#include <cstdlib>
#include <string_view>

#include "problems/duck_chess/mistake_parts.h"

namespace quack {

namespace {

using Games = Catalogue::Games;

enum class Test { moves, checks };

constexpr std::array<Test, 2> kTests = {Test::moves, Test::checks};

std::string_view name(Test test) { return test == Test::moves ? "moves" : "checks"; }

// Rows and columns that a step goes up and right, where up is away from red's home row. The car: 1 or -1 for any way.
struct Direction {
  int up;
  int right;

  bool leads(Kind kind, Cell from, Cell to) const {
    const int dx = to.x - from.x;
    const int dy = to.y - from.y;
    if (kind != Kind::car) return dx == up && dy == right;
    return up != 0 ? dy == 0 && dx * up > 0 : dx == 0 && dy * right > 0;
  }
};

std::vector<Direction> directions_of(int longer, int shorter) {
  std::vector<Direction> directions;
  for (int up = longer; up >= -longer; --up) {
    for (int right = longer; right >= -longer; --right) {
      const bool one = std::abs(up) == longer && std::abs(right) == shorter;
      const bool two = std::abs(up) == shorter && std::abs(right) == longer;
      if (one || two) directions.push_back({up, right});
    }
  }
  return directions;
}

std::vector<Direction> directions_of(Kind kind) {
  switch (kind) {
    case Kind::guard:
      return directions_of(1, 1);
    case Kind::elephant:
      return directions_of(2, 2);
    case Kind::horse:
      return directions_of(2, 1);
    case Kind::duck:
      return directions_of(3, 2);
    case Kind::soldier: {
      std::vector<Direction> all = directions_of(1, 0);
      for (const Direction diagonal : directions_of(1, 1)) all.push_back(diagonal);
      return all;
    }
    case Kind::captain:
    case Kind::car:
      break;
  }
  return directions_of(1, 0);
}

// The clause of DC-2 that is the kind's own.
std::string clause_of(Kind kind) { return "DC-2." + std::to_string(static_cast<int>(kind) + 1); }

// "up-2-right-1"; without the figures where the kind alone tells them. `between` is '-' for names and ' ' for
// sentences.
std::string words(Direction direction, char between) {
  const bool figures = std::abs(direction.up) != std::abs(direction.right) && direction.up * direction.right != 0;
  std::string text;
  const auto add = [&](int cells, const char* positive, const char* negative) {
    if (cells == 0) return;
    if (!text.empty()) text += between;
    text += cells > 0 ? positive : negative;
    if (figures) text += between + std::to_string(std::abs(cells));
  };
  add(direction.up, "up", "down");
  add(direction.right, "right", "left");
  return text;
}

constexpr std::string_view kUpIs = " (up is away from red's home row, right is towards the last column).";

// One kind's steps are tested otherwise, for moves alone or for checks alone.
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
    return test == test_ && piece.kind == kind_ ? slipped(piece, from, to) : DuckChess::can_go(piece, from, to);
  }

  Kind kind_;
  Test test_;
};

// Sets up a slipped engine whose constructor takes `slip` behind the four arguments of Slipped.
template <class Engine, class... Slip>
DuckChessFactory slipped_engine(Kind kind, Test test, Slip... slip) {
  return [=](const Position& position, CheckRule rule) {
    return std::make_unique<Engine>(position, rule, kind, test, slip...);
  };
}

// ---- A direction is forgotten ----

class MissedDirection final : public Slipped {
 public:
  MissedDirection(const Position& position, CheckRule rule, Kind kind, Test test, Direction missed)
      : Slipped(position, rule, kind, test), kind_(kind), missed_(missed) {}

 protected:
  Ruling slipped(Piece piece, Cell from, Cell to) const override {
    return missed_.leads(kind_, from, to) ? unreachable() : DuckChess::can_go(piece, from, to);
  }

 private:
  Kind kind_;
  Direction missed_;
};

// Captains attack each other, so that in duck chess one direction of theirs is not missed if the opposite one isn't.
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
      const bool captains_check = kind == Kind::captain && test == Test::checks;
      for (const Direction missed : directions_of(kind)) {
        DuckMistake mistake;
        mistake.name = std::string(name(test)) + "-miss-the-" + std::string(name(kind)) + '-' + words(missed, '-');
        mistake.sentence = std::string(test == Test::moves ? "Moves" : "Checks") + " of the " +
                           std::string(name(kind)) + " miss the direction " + words(missed, ' ') + std::string(kUpIs);
        mistake.clause = test == Test::moves ? clause_of(kind) : "DC-5.1";
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

// Where `from` goes that way, the cell at `offset` from it counts as empty; none: whatever stands first in the way.
class OverlookedBlocker final : public Slipped {
 public:
  OverlookedBlocker(const Position& position, CheckRule rule, Kind kind, Test test, Direction way,
                    std::optional<Direction> offset)
      : Slipped(position, rule, kind, test), kind_(kind), way_(way), offset_(offset) {}

 protected:
  Ruling slipped(Piece piece, Cell from, Cell to) const override {
    const Ruling ruling = DuckChess::can_go(piece, from, to);
    if (!ruling.blocker || !way_.leads(kind_, from, to)) return ruling;
    if (offset_ && *ruling.blocker != Cell{from.x + offset_->up, from.y + offset_->right}) return ruling;
    OverlookedBlocker emptied = *this;
    emptied.position_.put(*ruling.blocker, std::nullopt);
    return emptied.DuckChess::can_go(piece, from, to);
  }

 private:
  Kind kind_;
  Direction way_;
  std::optional<Direction> offset_;
};

struct Blocker {
  std::string_view what;  // "horse's leg"
  std::string_view slug;  // the same for names
  std::optional<Direction> offset;
};

std::vector<Blocker> blockers_of(Kind kind, Direction way) {
  const int up = (way.up > 0) - (way.up < 0);
  const int right = (way.right > 0) - (way.right < 0);
  // Next to the piece, in the direction in which it goes further.
  const Direction next = std::abs(way.up) > std::abs(way.right) ? Direction{up, 0} : Direction{0, right};
  switch (kind) {
    case Kind::elephant:
      return {{"elephant's eye", "elephants-eye", Direction{up, right}}};
    case Kind::horse:
      return {{"horse's leg", "horses-leg", next}};
    case Kind::car:
      return {{"first piece in the car's way", "first-piece-in-the-cars-way", std::nullopt}};
    case Kind::duck:
      return {{"duck's first blocker", "ducks-first-blocker", next},
              {"duck's second blocker", "ducks-second-blocker", Direction{next.up + up, next.right + right}}};
    default:
      return {};
  }
}

void add_overlooked_blockers(Catalogue& catalogue) {
  for (const Test test : kTests) {
    for (const Kind kind : kKinds) {
      for (const Direction way : directions_of(kind)) {
        for (const Blocker& blocker : blockers_of(kind, way)) {
          DuckMistake mistake;
          mistake.name = std::string(name(test)) + "-overlook-the-" + std::string(blocker.slug) + '-' + words(way, '-');
          mistake.sentence = std::string(test == Test::moves ? "Moves" : "Checks") + " overlook the " +
                             std::string(blocker.what) + " where it goes " + words(way, ' ') + std::string(kUpIs);
          mistake.clause = test == Test::moves ? clause_of(kind) : "DC-5.1";
          mistake.family = "overlooked-blocker";
          mistake.make = slipped_engine<OverlookedBlocker>(kind, test, way, blocker.offset);
          catalogue.add(Games::both, std::move(mistake));
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

class AttackersOnEdge final : public Mistake {
 public:
  AttackersOnEdge(const Position& position, CheckRule rule, Edge edge) : Mistake(position, rule), edge_(edge) {}

  bool attacks(Piece piece, Cell from, Cell captain_cell) const override {
    return !edge_.holds(from) && Mistake::attacks(piece, from, captain_cell);
  }

 private:
  Edge edge_;
};

void add_short_edges(Catalogue& catalogue) {
  for (const Edge& edge : kEdges) {
    for (const Test test : kTests) {
      for (const Kind kind : kKinds) {
        DuckMistake mistake;
        mistake.name =
            std::string(name(test)) + "-of-the-" + std::string(name(kind)) + "-miss-" + std::string(edge.slug);
        mistake.sentence = std::string(test == Test::moves ? "Moves" : "Checks") + " of the " +
                           std::string(name(kind)) + " are not tested onto " + std::string(edge.what) + '.';
        mistake.clause = test == Test::moves ? "DC-3.1" : "DC-5.1";
        mistake.family = "short-edge";
        mistake.make = slipped_engine<ShortEdge>(kind, test, edge);
        catalogue.add(Games::both, std::move(mistake));
      }
    }
    DuckMistake mistake;
    mistake.name = "checks-miss-attackers-on-" + std::string(edge.slug);
    mistake.sentence = "Pieces on " + std::string(edge.what) + " are left out of the attackers.";
    mistake.clause = "DC-5.1";
    mistake.family = "short-edge";
    mistake.make = [edge](const Position& position, CheckRule rule) {
      return std::make_unique<AttackersOnEdge>(position, rule, edge);
    };
    catalogue.add(Games::both, std::move(mistake));
  }
}

}  // namespace

void add_mistake_families(Catalogue& catalogue) {
  add_missed_directions(catalogue);
  add_overlooked_blockers(catalogue);
  add_short_edges(catalogue);
}

}  // namespace quack
