// Known mistakes of DC-2.1 to DC-2.5, and of what blocks: where captains, guards, elephants, horses and cars go, in
// moves and in checks alike.

#include <cstdlib>

#include "problems/duck_chess/mistake_parts.h"

namespace quack {

namespace {

using Games = Catalogue::Games;

// ---- DC-2.1: the captain ----

// Xiangqi's palace: three by three cells around the captain's first place, on either home row.
bool in_palace(Cell cell) { return (cell.x <= 2 || cell.x >= 7) && cell.y >= 3 && cell.y <= 5; }

struct CaptainKeepsToPalace final : Mistake {
  using Mistake::Mistake;
  Ruling captain_step(Cell from, Cell to) const override {
    return in_palace(to) ? Mistake::captain_step(from, to) : unreachable();
  }
};

struct CaptainLikeAKing final : Mistake {
  using Mistake::Mistake;
  Ruling captain_step(Cell from, Cell to) const override {
    return either(Mistake::captain_step(from, to), guard_step(from, to));
  }
};

struct CaptainOnTheDiagonal final : Mistake {
  using Mistake::Mistake;
  Ruling captain_step(Cell from, Cell to) const override { return guard_step(from, to); }
};

struct CaptainFlies final : Mistake {
  using Mistake::Mistake;
  Ruling captain_step(Cell from, Cell to) const override {
    const auto target = position_.at(to);
    const bool faces = from.y == to.y && target && target->kind == Kind::captain && car_step(from, to).valid();
    return faces ? reachable() : Mistake::captain_step(from, to);
  }
};

// ---- DC-2.2: the guard ----

struct GuardKeepsToPalace final : Mistake {
  using Mistake::Mistake;
  Ruling guard_step(Cell from, Cell to) const override {
    return in_palace(to) ? Mistake::guard_step(from, to) : unreachable();
  }
};

struct GuardLikeAKing final : Mistake {
  using Mistake::Mistake;
  Ruling guard_step(Cell from, Cell to) const override {
    return either(Mistake::guard_step(from, to), captain_step(from, to));
  }
};

struct GuardStraight final : Mistake {
  using Mistake::Mistake;
  Ruling guard_step(Cell from, Cell to) const override { return captain_step(from, to); }
};

// ---- DC-2.3: the elephant ----

struct ElephantIgnoresEye final : Mistake {
  using Mistake::Mistake;
  Ruling elephant_step(Cell from, Cell to) const override { return unblocked(Mistake::elephant_step(from, to)); }
};

struct ElephantEyeStraight final : Mistake {
  using Mistake::Mistake;
  Ruling elephant_step(Cell from, Cell to) const override {
    const auto way = leap(from, to, 2, 2);
    return way ? valid_if_empty({way->neighbour}) : unreachable();
  }
};

struct ElephantKeepsToItsBank final : Mistake {
  using Mistake::Mistake;
  Ruling elephant_step(Cell from, Cell to) const override {
    const bool crosses = (from.x <= 4) != (to.x <= 4);
    return crosses ? unreachable() : Mistake::elephant_step(from, to);
  }
};

struct ElephantOneStepToo final : Mistake {
  using Mistake::Mistake;
  Ruling elephant_step(Cell from, Cell to) const override {
    return either(Mistake::elephant_step(from, to), guard_step(from, to));
  }
};

struct ElephantSlides final : Mistake {
  using Mistake::Mistake;
  Ruling elephant_step(Cell from, Cell to) const override {
    const int length = std::abs(to.x - from.x);
    if (length == 0 || length != std::abs(to.y - from.y)) return unreachable();
    const int sx = (to.x - from.x) / length;
    const int sy = (to.y - from.y) / length;
    for (int passed = 1; passed < length; ++passed) {
      const Ruling way = valid_if_empty({{from.x + sx * passed, from.y + sy * passed}});
      if (!way.valid()) return way;
    }
    return reachable();
  }
};

// ---- DC-2.4: the horse ----

struct HorseIgnoresLeg final : Mistake {
  using Mistake::Mistake;
  Ruling horse_step(Cell from, Cell to) const override { return unblocked(Mistake::horse_step(from, to)); }
};

struct HorseLegOnTheWrongSide final : Mistake {
  using Mistake::Mistake;
  Ruling horse_step(Cell from, Cell to) const override {
    const auto way = leap(from, to, 2, 1);
    if (!way) return unreachable();
    return valid_if_empty({way->longer_in_x ? Cell{from.x, from.y + way->sy} : Cell{from.x + way->sx, from.y}});
  }
};

struct HorseLegAtTheTarget final : Mistake {
  using Mistake::Mistake;
  Ruling horse_step(Cell from, Cell to) const override {
    const auto way = leap(from, to, 2, 1);
    return way ? valid_if_empty({way->diagonal}) : unreachable();
  }
};

struct HorseLegAlwaysInItsColumn final : Mistake {
  using Mistake::Mistake;
  Ruling horse_step(Cell from, Cell to) const override {
    const auto way = leap(from, to, 2, 1);
    return way ? valid_if_empty({{from.x + way->sx, from.y}}) : unreachable();
  }
};

struct HorseOnlyTwoRows final : Mistake {
  using Mistake::Mistake;
  Ruling horse_step(Cell from, Cell to) const override {
    return std::abs(to.x - from.x) == 2 ? Mistake::horse_step(from, to) : unreachable();
  }
};

// ---- DC-2.5: the car ----

struct CarCannotCapture final : Mistake {
  using Mistake::Mistake;
  Ruling car_step(Cell from, Cell to) const override {
    return position_.at(to) ? unreachable() : Mistake::car_step(from, to);
  }
};

struct CarIgnoresPieces final : Mistake {
  using Mistake::Mistake;
  Ruling car_step(Cell from, Cell to) const override { return unblocked(Mistake::car_step(from, to)); }
};

struct CarJumpsOverOne final : Mistake {
  using Mistake::Mistake;
  Ruling car_step(Cell from, Cell to) const override {
    const Ruling ruling = Mistake::car_step(from, to);
    return ruling.validity == Validity::blocked && pieces_between(from, to) == 1 ? reachable() : ruling;
  }
};

struct CarOnlyAlongRows final : Mistake {
  using Mistake::Mistake;
  Ruling car_step(Cell from, Cell to) const override {
    return from.x == to.x ? Mistake::car_step(from, to) : unreachable();
  }
};

struct CarOnlyAlongColumns final : Mistake {
  using Mistake::Mistake;
  Ruling car_step(Cell from, Cell to) const override {
    return from.y == to.y ? Mistake::car_step(from, to) : unreachable();
  }
};

// The loop over the cells between runs upwards only, and not at all if the target has the lower number.
struct CarLooksUpwardsOnly final : Mistake {
  using Mistake::Mistake;
  Ruling car_step(Cell from, Cell to) const override {
    const Ruling ruling = Mistake::car_step(from, to);
    return to < from ? unblocked(ruling) : ruling;
  }
};

// ---- DC-2.3 to DC-2.6 ----

struct OwnPiecesDoNotBlock final : Mistake {
  using Mistake::Mistake;
  Ruling step(Piece piece, Cell from, Cell to) const override {
    OwnPiecesDoNotBlock without = *this;
    without.lift_all(piece.side);
    return without.Mistake::step(piece, from, to);
  }
};

void add_captain_and_guard(Catalogue& catalogue) {
  catalogue.add<CaptainKeepsToPalace>(Games::both, "captain-keeps-to-palace", "DC-2.1",
                                      "The captain must stay in xiangqi's palace.");
  catalogue.add<CaptainLikeAKing>(Games::both, "captain-like-a-king", "DC-2.1",
                                  "The captain also goes one cell diagonally, as the king of chess.");
  catalogue.add<CaptainOnTheDiagonal>(Games::both, "captain-on-the-diagonal", "DC-2.1",
                                      "The captain goes one cell diagonally instead of straight.");
  catalogue.add<CaptainFlies>(Games::both, "captain-flies", "DC-2.1",
                              "A captain captures the other one along an open column.");
  catalogue.add<GuardKeepsToPalace>(Games::both, "guard-keeps-to-palace", "DC-2.2",
                                    "The guard must stay in xiangqi's palace.");
  catalogue.add<GuardLikeAKing>(Games::both, "guard-like-a-king", "DC-2.2", "The guard also goes one cell straight.");
  catalogue.add<GuardStraight>(Games::both, "guard-straight", "DC-2.2",
                               "The guard goes one cell straight instead of diagonally.");
}

void add_elephant_and_horse(Catalogue& catalogue) {
  catalogue.add<ElephantIgnoresEye>(Games::both, "elephant-ignores-eye", "DC-2.3",
                                    "The elephant goes whatever stands on its eye.");
  catalogue.add<ElephantEyeStraight>(Games::both, "elephant-eye-straight-ahead", "DC-2.3",
                                     "The elephant's eye is the cell next to it in its column.");
  catalogue.add<ElephantKeepsToItsBank>(Games::both, "elephant-keeps-to-its-bank", "DC-2.3",
                                        "The elephant can't cross the middle of the board, xiangqi's river.");
  catalogue.add<ElephantOneStepToo>(Games::both, "elephant-one-step-too", "DC-2.3",
                                    "The elephant also goes a single cell diagonally.");
  catalogue.add<ElephantSlides>(Games::both, "elephant-slides", "DC-2.3",
                                "The elephant goes any distance along a diagonal, as the bishop of chess.");
  catalogue.add<HorseIgnoresLeg>(Games::both, "horse-ignores-leg", "DC-2.4",
                                 "The horse goes whatever stands on its leg, as the knight of chess.");
  catalogue.add<HorseLegOnTheWrongSide>(Games::both, "horse-leg-on-the-wrong-side", "DC-2.4",
                                        "The horse's leg is the cell next to it in the shorter direction.");
  catalogue.add<HorseLegAtTheTarget>(Games::both, "horse-leg-at-the-target", "DC-2.4",
                                     "The horse's leg is the cell next to its target instead of next to the horse.");
  catalogue.add<HorseLegAlwaysInItsColumn>(Games::both, "horse-leg-always-in-its-column", "DC-2.4",
                                           "The horse's leg is the cell next to it in its column for all eight steps.");
  catalogue.add<HorseOnlyTwoRows>(Games::both, "horse-only-two-rows", "DC-2.4",
                                  "The horse goes two rows and one column, never one row and two columns.");
}

void add_car(Catalogue& catalogue) {
  catalogue.add<CarCannotCapture>(Games::both, "car-cannot-capture", "DC-2.5",
                                  "The car stops before the first piece and can't capture it.");
  catalogue.add<CarIgnoresPieces>(Games::both, "car-ignores-pieces", "DC-2.5",
                                  "The car goes along its row or column whatever stands in between.");
  catalogue.add<CarJumpsOverOne>(Games::both, "car-jumps-over-one", "DC-2.5", "The car may pass over one piece.");
  catalogue.add<CarOnlyAlongRows>(Games::both, "car-only-along-rows", "DC-2.5", "The car goes along its row only.");
  catalogue.add<CarOnlyAlongColumns>(Games::both, "car-only-along-columns", "DC-2.5",
                                     "The car goes along its column only.");
  catalogue.add<CarLooksUpwardsOnly>(Games::both, "car-looks-upwards-only", "DC-2.5",
                                     "What stands in the car's way counts only towards the higher numbers.");
}

}  // namespace

void add_step_mistakes(Catalogue& catalogue) {
  add_captain_and_guard(catalogue);
  add_elephant_and_horse(catalogue);
  add_car(catalogue);
  catalogue.add<OwnPiecesDoNotBlock>(
      Games::both, "own-pieces-do-not-block", "DC-2.5",
      "Only pieces of the other side stand in the way of elephant, horse, car and duck.");
}

}  // namespace quack
