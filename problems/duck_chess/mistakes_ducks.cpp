// Known mistakes of DC-2.6 and DC-2.7: where ducks and soldiers go, in moves and in checks alike.

#include <cstdlib>

#include "problems/duck_chess/mistake_parts.h"

namespace quack {

namespace {

using Games = Catalogue::Games;

// ---- DC-2.6: the duck ----

struct DuckIgnoresFirstBlocker final : Mistake {
  using Mistake::Mistake;
  Ruling duck_step(Cell from, Cell to) const override {
    const auto way = leap(from, to, 3, 2);
    return way ? valid_if_empty({way->beyond}) : unreachable();
  }
};

struct DuckIgnoresSecondBlocker final : Mistake {
  using Mistake::Mistake;
  Ruling duck_step(Cell from, Cell to) const override {
    const auto way = leap(from, to, 3, 2);
    return way ? valid_if_empty({way->neighbour}) : unreachable();
  }
};

struct DuckIgnoresBlockers final : Mistake {
  using Mistake::Mistake;
  Ruling duck_step(Cell from, Cell to) const override { return unblocked(Mistake::duck_step(from, to)); }
};

struct DuckDiagonalForFirstBlocker final : Mistake {
  using Mistake::Mistake;
  Ruling duck_step(Cell from, Cell to) const override {
    const auto way = leap(from, to, 3, 2);
    return way ? valid_if_empty({way->diagonal, way->beyond}) : unreachable();
  }
};

struct DuckDiagonalForSecondBlocker final : Mistake {
  using Mistake::Mistake;
  Ruling duck_step(Cell from, Cell to) const override {
    const auto way = leap(from, to, 3, 2);
    return way ? valid_if_empty({way->neighbour, way->diagonal}) : unreachable();
  }
};

struct DuckNeedsOneBlockerEmpty final : Mistake {
  using Mistake::Mistake;
  Ruling duck_step(Cell from, Cell to) const override {
    const auto way = leap(from, to, 3, 2);
    return way ? either(valid_if_empty({way->neighbour}), valid_if_empty({way->beyond})) : unreachable();
  }
};

struct DuckLegAlwaysInItsColumn final : Mistake {
  using Mistake::Mistake;
  Ruling duck_step(Cell from, Cell to) const override {
    const auto way = leap(from, to, 3, 2);
    return way ? valid_if_empty({{from.x + way->sx, from.y}, way->beyond}) : unreachable();
  }
};

struct DuckBlockersOfTheOtherStep final : Mistake {
  using Mistake::Mistake;
  Ruling duck_step(Cell from, Cell to) const override {
    const auto way = leap(from, to, 3, 2);
    if (!way) return unreachable();
    return way->longer_in_x ? valid_if_empty({{from.x, from.y + way->sy}, {from.x + way->sx, from.y + 2 * way->sy}})
                            : valid_if_empty({{from.x + way->sx, from.y}, {from.x + 2 * way->sx, from.y + way->sy}});
  }
};

struct DuckOnlyThreeRows final : Mistake {
  using Mistake::Mistake;
  Ruling duck_step(Cell from, Cell to) const override {
    return std::abs(to.x - from.x) == 3 ? Mistake::duck_step(from, to) : unreachable();
  }
};

struct DuckOnlyThreeColumns final : Mistake {
  using Mistake::Mistake;
  Ruling duck_step(Cell from, Cell to) const override {
    return std::abs(to.y - from.y) == 3 ? Mistake::duck_step(from, to) : unreachable();
  }
};

// One of the four combinations of signs is forgotten, for both lengths.
template <int kSx, int kSy>
struct DuckWithoutOneQuarter final : Mistake {
  using Mistake::Mistake;
  Ruling duck_step(Cell from, Cell to) const override {
    const auto way = leap(from, to, 3, 2);
    return way && way->sx == kSx && way->sy == kSy ? unreachable() : Mistake::duck_step(from, to);
  }
};

struct DuckLikeAHorse final : Mistake {
  using Mistake::Mistake;
  Ruling duck_step(Cell from, Cell to) const override { return horse_step(from, to); }
};

struct DuckLikeACannon final : Mistake {
  using Mistake::Mistake;
  Ruling duck_step(Cell from, Cell to) const override {
    if (from == to || (from.x != to.x && from.y != to.y)) return unreachable();
    return pieces_between(from, to) == (position_.at(to) ? 1 : 0) ? reachable() : unreachable();
  }
};

// ---- DC-2.7: the soldier ----

struct SoldierOnlyForward final : Mistake {
  using Mistake::Mistake;
  Ruling soldier_step(Side side, Cell from, Cell to) const override {
    return to == Cell{from.x + forward(side), from.y} ? reachable() : unreachable();
  }
};

struct SoldierOnlyBackward final : Mistake {
  using Mistake::Mistake;
  Ruling soldier_step(Side side, Cell from, Cell to) const override {
    return to == Cell{from.x - forward(side), from.y} ? reachable() : unreachable();
  }
};

// Xiangqi: straight ahead on its own bank of the river, sideways as well on the other.
struct SoldierOfXiangqi final : Mistake {
  using Mistake::Mistake;
  Ruling soldier_step(Side side, Cell from, Cell to) const override {
    const bool crossed = side == Side::red ? from.x >= 5 : from.x <= 4;
    const bool ahead = to == Cell{from.x + forward(side), from.y};
    const bool sideways = to.x == from.x && std::abs(to.y - from.y) == 1;
    return ahead || (crossed && sideways) ? reachable() : unreachable();
  }
};

struct SoldierNeverBack final : Mistake {
  using Mistake::Mistake;
  Ruling soldier_step(Side side, Cell from, Cell to) const override {
    return (to.x - from.x) * forward(side) < 0 ? unreachable() : Mistake::soldier_step(side, from, to);
  }
};

struct SoldierStraight final : Mistake {
  using Mistake::Mistake;
  Ruling soldier_step(Side /*side*/, Cell from, Cell to) const override { return captain_step(from, to); }
};

struct SoldierOnTheDiagonal final : Mistake {
  using Mistake::Mistake;
  Ruling soldier_step(Side /*side*/, Cell from, Cell to) const override { return guard_step(from, to); }
};

struct SoldierLikeAPawn final : Mistake {
  using Mistake::Mistake;
  Ruling soldier_step(Side /*side*/, Cell from, Cell to) const override {
    return position_.at(to) ? guard_step(from, to) : captain_step(from, to);
  }
};

void add_duck(Catalogue& catalogue) {
  catalogue.add<DuckIgnoresFirstBlocker>(Games::both, "duck-ignores-first-blocker", "DC-2.6",
                                         "The duck goes whatever stands on the cell next to it.");
  catalogue.add<DuckIgnoresSecondBlocker>(Games::both, "duck-ignores-second-blocker", "DC-2.6",
                                          "Only the cell next to the duck, the horse's leg, can block it.");
  catalogue.add<DuckIgnoresBlockers>(Games::both, "duck-ignores-blockers", "DC-2.6", "Nothing blocks the duck.");
  catalogue.add<DuckDiagonalForFirstBlocker>(
      Games::both, "duck-diagonal-for-first-blocker", "DC-2.6",
      "The duck is blocked on the cell diagonally next to it instead of straight next to it.");
  catalogue.add<DuckDiagonalForSecondBlocker>(
      Games::both, "duck-diagonal-for-second-blocker", "DC-2.6",
      "The duck's second blocker is the cell diagonally next to the duck, not the one diagonally next to its target.");
  catalogue.add<DuckNeedsOneBlockerEmpty>(Games::both, "duck-needs-one-blocker-empty", "DC-2.6",
                                          "The duck is blocked only if both cells are occupied.");
  catalogue.add<DuckLegAlwaysInItsColumn>(
      Games::both, "duck-leg-always-in-its-column", "DC-2.6",
      "The duck's first blocker is the cell next to it in its column for all eight steps.");
  catalogue.add<DuckBlockersOfTheOtherStep>(
      Games::both, "duck-blockers-of-the-other-step", "DC-2.6",
      "The blockers of three rows and two columns are used for two rows and three columns and the other way round.");
  catalogue.add<DuckOnlyThreeRows>(Games::both, "duck-only-three-rows", "DC-2.6",
                                   "The duck goes three rows and two columns, never two rows and three columns.");
  catalogue.add<DuckOnlyThreeColumns>(Games::both, "duck-only-three-columns", "DC-2.6",
                                      "The duck goes two rows and three columns, never three rows and two columns.");
  catalogue.add<DuckWithoutOneQuarter<1, 1>>(Games::both, "duck-never-up-right", "DC-2.6",
                                             "The duck never goes to higher rows and higher columns.");
  catalogue.add<DuckWithoutOneQuarter<1, -1>>(Games::both, "duck-never-up-left", "DC-2.6",
                                              "The duck never goes to higher rows and lower columns.");
  catalogue.add<DuckWithoutOneQuarter<-1, 1>>(Games::both, "duck-never-down-right", "DC-2.6",
                                              "The duck never goes to lower rows and higher columns.");
  catalogue.add<DuckWithoutOneQuarter<-1, -1>>(Games::both, "duck-never-down-left", "DC-2.6",
                                               "The duck never goes to lower rows and lower columns.");
  catalogue.add<DuckLikeAHorse>(Games::both, "duck-like-a-horse", "DC-2.6", "The duck goes as the horse does.");
  catalogue.add<DuckLikeACannon>(Games::both, "duck-like-a-cannon", "DC-2.6",
                                 "The duck goes as xiangqi's cannon, which stands in its place there.");
}

void add_soldier(Catalogue& catalogue) {
  catalogue.add<SoldierOnlyForward>(Games::both, "soldier-only-forward", "DC-2.7",
                                    "The soldier goes only straight ahead.");
  catalogue.add<SoldierOnlyBackward>(Games::both, "soldier-directions-swapped", "DC-2.7",
                                     "The soldier goes only straight ahead, and red's ahead is taken for blue's.");
  catalogue.add<SoldierOfXiangqi>(Games::both, "soldier-of-xiangqi", "DC-2.7",
                                  "The soldier goes straight ahead, and sideways from the middle of the board on.");
  catalogue.add<SoldierNeverBack>(Games::both, "soldier-never-back", "DC-2.7", "The soldier never goes backwards.");
  catalogue.add<SoldierStraight>(Games::both, "soldier-straight", "DC-2.7", "The soldier never goes diagonally.");
  catalogue.add<SoldierOnTheDiagonal>(Games::both, "soldier-on-the-diagonal", "DC-2.7",
                                      "The soldier goes only diagonally.");
  catalogue.add<SoldierLikeAPawn>(Games::both, "soldier-like-a-pawn", "DC-2.7",
                                  "The soldier moves straight and captures diagonally, as the pawn of chess.");
}

}  // namespace

void add_duck_and_soldier_mistakes(Catalogue& catalogue) {
  add_duck(catalogue);
  add_soldier(catalogue);
}

}  // namespace quack
