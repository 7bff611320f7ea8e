// Known mistakes of DC-2: where the kinds go and what blocks them, in moves and in checks alike.

#include <cstdlib>

#include "problems/duck_chess/mistake_parts.h"

namespace quack {

namespace {

using Games = Catalogue::Games;

// Xiangqi's palace: three by three cells around the captain's first place, on either home row.
bool in_palace(Cell cell) { return (cell.x <= 2 || cell.x >= 7) && cell.y >= 3 && cell.y <= 5; }

struct OwnPiecesDoNotBlock final : Mistake {
  using Mistake::Mistake;
  Ruling step(Piece piece, Cell from, Cell to) const override {
    OwnPiecesDoNotBlock without = *this;
    without.lift_all(piece.side);
    return without.Mistake::step(piece, from, to);
  }
};

void add_captain_and_guard(Catalogue& catalogue) {
  catalogue.add_step(Kind::captain, "captain-keeps-to-palace", "The captain must stay in xiangqi's palace.",
                     [](const StepRules& rules, Cell from, Cell to) {
                       return in_palace(to) ? rules.captain_step(from, to) : rules.unreachable();
                     });
  catalogue.add_step(Kind::captain, "captain-like-a-king",
                     "The captain also goes one cell diagonally, as the king of chess.",
                     [](const StepRules& rules, Cell from, Cell to) {
                       return rules.either(rules.captain_step(from, to), rules.guard_step(from, to));
                     });
  catalogue.add_step(Kind::captain, "captain-on-the-diagonal",
                     "The captain goes one cell diagonally instead of straight.",
                     [](const StepRules& rules, Cell from, Cell to) { return rules.guard_step(from, to); });
  catalogue.add_step(Kind::captain, "captain-flies", "A captain captures the other one along an open column.",
                     [](const StepRules& rules, Cell from, Cell to) {
                       const auto target = rules.board().at(to);
                       const bool faces = from.y == to.y && target && target->kind == Kind::captain &&
                                          rules.car_step(from, to).valid();
                       return faces ? rules.reachable() : rules.captain_step(from, to);
                     });
  catalogue.add_step(Kind::guard, "guard-keeps-to-palace", "The guard must stay in xiangqi's palace.",
                     [](const StepRules& rules, Cell from, Cell to) {
                       return in_palace(to) ? rules.guard_step(from, to) : rules.unreachable();
                     });
  catalogue.add_step(Kind::guard, "guard-like-a-king", "The guard also goes one cell straight.",
                     [](const StepRules& rules, Cell from, Cell to) {
                       return rules.either(rules.guard_step(from, to), rules.captain_step(from, to));
                     });
  catalogue.add_step(Kind::guard, "guard-straight", "The guard goes one cell straight instead of diagonally.",
                     [](const StepRules& rules, Cell from, Cell to) { return rules.captain_step(from, to); });
}

void add_elephant_and_horse(Catalogue& catalogue) {
  catalogue.add_step(
      Kind::elephant, "elephant-ignores-eye", "The elephant goes whatever stands on its eye.",
      [](const StepRules& rules, Cell from, Cell to) { return rules.unblocked(rules.elephant_step(from, to)); });
  catalogue.add_step(Kind::elephant, "elephant-eye-straight-ahead",
                     "The elephant's eye is the cell next to it in its column.",
                     [](const StepRules& rules, Cell from, Cell to) {
                       const auto way = rules.leap(from, to, 2, 2);
                       return way ? rules.valid_if_empty({way->neighbour}) : rules.unreachable();
                     });
  catalogue.add_step(Kind::elephant, "elephant-keeps-to-its-bank",
                     "The elephant can't cross the middle of the board, xiangqi's river.",
                     [](const StepRules& rules, Cell from, Cell to) {
                       const bool crosses = (from.x <= 4) != (to.x <= 4);
                       return crosses ? rules.unreachable() : rules.elephant_step(from, to);
                     });
  catalogue.add_step(Kind::elephant, "elephant-one-step-too", "The elephant also goes a single cell diagonally.",
                     [](const StepRules& rules, Cell from, Cell to) {
                       return rules.either(rules.elephant_step(from, to), rules.guard_step(from, to));
                     });
  catalogue.add_step(Kind::elephant, "elephant-slides",
                     "The elephant goes any distance along a diagonal, as the bishop of chess.",
                     [](const StepRules& rules, Cell from, Cell to) {
                       const int length = std::abs(to.x - from.x);
                       if (length == 0 || length != std::abs(to.y - from.y)) return rules.unreachable();
                       const int sx = (to.x - from.x) / length;
                       const int sy = (to.y - from.y) / length;
                       for (int passed = 1; passed < length; ++passed) {
                         const auto way = rules.valid_if_empty({{from.x + sx * passed, from.y + sy * passed}});
                         if (!way.valid()) return way;
                       }
                       return rules.reachable();
                     });
  catalogue.add_step(
      Kind::horse, "horse-ignores-leg", "The horse goes whatever stands on its leg, as the knight of chess.",
      [](const StepRules& rules, Cell from, Cell to) { return rules.unblocked(rules.horse_step(from, to)); });
  catalogue.add_step(Kind::horse, "horse-leg-on-the-wrong-side",
                     "The horse's leg is the cell next to it in the shorter direction.",
                     [](const StepRules& rules, Cell from, Cell to) {
                       const auto way = rules.leap(from, to, 2, 1);
                       if (!way) return rules.unreachable();
                       return rules.valid_if_empty(
                           {way->longer_in_x ? Cell{from.x, from.y + way->sy} : Cell{from.x + way->sx, from.y}});
                     });
  catalogue.add_step(Kind::horse, "horse-leg-at-the-target",
                     "The horse's leg is the cell next to its target instead of next to the horse.",
                     [](const StepRules& rules, Cell from, Cell to) {
                       const auto way = rules.leap(from, to, 2, 1);
                       return way ? rules.valid_if_empty({way->diagonal}) : rules.unreachable();
                     });
  catalogue.add_step(Kind::horse, "horse-leg-always-in-its-column",
                     "The horse's leg is the cell next to it in its column for all eight steps.",
                     [](const StepRules& rules, Cell from, Cell to) {
                       const auto way = rules.leap(from, to, 2, 1);
                       return way ? rules.valid_if_empty({{from.x + way->sx, from.y}}) : rules.unreachable();
                     });
  catalogue.add_step(Kind::horse, "horse-only-two-rows",
                     "The horse goes two rows and one column, never one row and two columns.",
                     [](const StepRules& rules, Cell from, Cell to) {
                       return std::abs(to.x - from.x) == 2 ? rules.horse_step(from, to) : rules.unreachable();
                     });
}

void add_car(Catalogue& catalogue) {
  catalogue.add_step(Kind::car, "car-cannot-capture", "The car stops before the first piece and can't capture it.",
                     [](const StepRules& rules, Cell from, Cell to) {
                       return rules.board().at(to) ? rules.unreachable() : rules.car_step(from, to);
                     });
  catalogue.add_step(
      Kind::car, "car-ignores-pieces", "The car goes along its row or column whatever stands in between.",
      [](const StepRules& rules, Cell from, Cell to) { return rules.unblocked(rules.car_step(from, to)); });
  catalogue.add_step(
      Kind::car, "car-jumps-over-one", "The car may pass over one piece.",
      [](const StepRules& rules, Cell from, Cell to) {
        const auto ruling = rules.car_step(from, to);
        return ruling.validity == Validity::blocked && rules.pieces_between(from, to) == 1 ? rules.reachable() : ruling;
      });
  catalogue.add_step(Kind::car, "car-only-along-rows", "The car goes along its row only.",
                     [](const StepRules& rules, Cell from, Cell to) {
                       return from.x == to.x ? rules.car_step(from, to) : rules.unreachable();
                     });
  catalogue.add_step(Kind::car, "car-only-along-columns", "The car goes along its column only.",
                     [](const StepRules& rules, Cell from, Cell to) {
                       return from.y == to.y ? rules.car_step(from, to) : rules.unreachable();
                     });
  // The loop over the cells between runs upwards only, and not at all if the target has the lower number.
  catalogue.add_step(Kind::car, "car-looks-upwards-only",
                     "What stands in the car's way counts only towards the higher numbers.",
                     [](const StepRules& rules, Cell from, Cell to) {
                       const auto ruling = rules.car_step(from, to);
                       return to < from ? rules.unblocked(ruling) : ruling;
                     });
}

void add_duck(Catalogue& catalogue) {
  catalogue.add_step(Kind::duck, "duck-ignores-first-blocker", "The duck goes whatever stands on the cell next to it.",
                     [](const StepRules& rules, Cell from, Cell to) {
                       const auto way = rules.leap(from, to, 3, 2);
                       return way ? rules.valid_if_empty({way->beyond}) : rules.unreachable();
                     });
  catalogue.add_step(Kind::duck, "duck-ignores-second-blocker",
                     "Only the cell next to the duck, the horse's leg, can block it.",
                     [](const StepRules& rules, Cell from, Cell to) {
                       const auto way = rules.leap(from, to, 3, 2);
                       return way ? rules.valid_if_empty({way->neighbour}) : rules.unreachable();
                     });
  catalogue.add_step(
      Kind::duck, "duck-ignores-blockers", "Nothing blocks the duck.",
      [](const StepRules& rules, Cell from, Cell to) { return rules.unblocked(rules.duck_step(from, to)); });
  catalogue.add_step(Kind::duck, "duck-diagonal-for-first-blocker",
                     "The duck is blocked on the cell diagonally next to it instead of straight next to it.",
                     [](const StepRules& rules, Cell from, Cell to) {
                       const auto way = rules.leap(from, to, 3, 2);
                       return way ? rules.valid_if_empty({way->diagonal, way->beyond}) : rules.unreachable();
                     });
  catalogue.add_step(
      Kind::duck, "duck-diagonal-for-second-blocker",
      "The duck's second blocker is the cell diagonally next to the duck, not the one diagonally next to its target.",
      [](const StepRules& rules, Cell from, Cell to) {
        const auto way = rules.leap(from, to, 3, 2);
        return way ? rules.valid_if_empty({way->neighbour, way->diagonal}) : rules.unreachable();
      });
  catalogue.add_step(Kind::duck, "duck-needs-one-blocker-empty", "The duck is blocked only if both cells are occupied.",
                     [](const StepRules& rules, Cell from, Cell to) {
                       const auto way = rules.leap(from, to, 3, 2);
                       return way ? rules.either(rules.valid_if_empty({way->neighbour}),
                                                 rules.valid_if_empty({way->beyond}))
                                  : rules.unreachable();
                     });
  catalogue.add_step(
      Kind::duck, "duck-leg-always-in-its-column",
      "The duck's first blocker is the cell next to it in its column for all eight steps.",
      [](const StepRules& rules, Cell from, Cell to) {
        const auto way = rules.leap(from, to, 3, 2);
        return way ? rules.valid_if_empty({{from.x + way->sx, from.y}, way->beyond}) : rules.unreachable();
      });
  catalogue.add_step(
      Kind::duck, "duck-blockers-of-the-other-step",
      "The blockers of three rows and two columns are used for two rows and three columns and the other way round.",
      [](const StepRules& rules, Cell from, Cell to) {
        const auto way = rules.leap(from, to, 3, 2);
        if (!way) return rules.unreachable();
        return way->longer_in_x
                   ? rules.valid_if_empty({{from.x, from.y + way->sy}, {from.x + way->sx, from.y + 2 * way->sy}})
                   : rules.valid_if_empty({{from.x + way->sx, from.y}, {from.x + 2 * way->sx, from.y + way->sy}});
      });
  catalogue.add_step(Kind::duck, "duck-only-three-rows",
                     "The duck goes three rows and two columns, never two rows and three columns.",
                     [](const StepRules& rules, Cell from, Cell to) {
                       return std::abs(to.x - from.x) == 3 ? rules.duck_step(from, to) : rules.unreachable();
                     });
  catalogue.add_step(Kind::duck, "duck-only-three-columns",
                     "The duck goes two rows and three columns, never three rows and two columns.",
                     [](const StepRules& rules, Cell from, Cell to) {
                       return std::abs(to.y - from.y) == 3 ? rules.duck_step(from, to) : rules.unreachable();
                     });
  // One of the four combinations of signs is forgotten, for both lengths.
  for (const int sx : {1, -1}) {
    for (const int sy : {1, -1}) {
      catalogue.add_step(
          Kind::duck, std::string("duck-never-") + (sx > 0 ? "up-" : "down-") + (sy > 0 ? "right" : "left"),
          std::string("The duck never goes to ") + (sx > 0 ? "higher" : "lower") + " rows and " +
              (sy > 0 ? "higher" : "lower") + " columns.",
          [=](const StepRules& rules, Cell from, Cell to) {
            const auto way = rules.leap(from, to, 3, 2);
            return way && way->sx == sx && way->sy == sy ? rules.unreachable() : rules.duck_step(from, to);
          });
    }
  }
  catalogue.add_step(Kind::duck, "duck-like-a-horse", "The duck goes as the horse does.",
                     [](const StepRules& rules, Cell from, Cell to) { return rules.horse_step(from, to); });
  catalogue.add_step(Kind::duck, "duck-like-a-cannon",
                     "The duck goes as xiangqi's cannon, which stands in its place there.",
                     [](const StepRules& rules, Cell from, Cell to) {
                       if (from == to || (from.x != to.x && from.y != to.y)) return rules.unreachable();
                       return rules.pieces_between(from, to) == (rules.board().at(to) ? 1 : 0) ? rules.reachable()
                                                                                               : rules.unreachable();
                     });
}

void add_soldier(Catalogue& catalogue) {
  catalogue.add_step(
      Kind::soldier, "soldier-only-forward", "The soldier goes only straight ahead.",
      [](const StepRules& rules, Side side, Cell from, Cell to) {
        return to == Cell{from.x + rules.forward(side), from.y} ? rules.reachable() : rules.unreachable();
      });
  catalogue.add_step(
      Kind::soldier, "soldier-directions-swapped",
      "The soldier goes only straight ahead, and red's ahead is taken for blue's.",
      [](const StepRules& rules, Side side, Cell from, Cell to) {
        return to == Cell{from.x - rules.forward(side), from.y} ? rules.reachable() : rules.unreachable();
      });
  // Xiangqi: straight ahead on its own bank of the river, sideways as well on the other.
  catalogue.add_step(Kind::soldier, "soldier-of-xiangqi",
                     "The soldier goes straight ahead, and sideways from the middle of the board on.",
                     [](const StepRules& rules, Side side, Cell from, Cell to) {
                       const bool crossed = side == Side::red ? from.x >= 5 : from.x <= 4;
                       const bool ahead = to == Cell{from.x + rules.forward(side), from.y};
                       const bool sideways = to.x == from.x && std::abs(to.y - from.y) == 1;
                       return ahead || (crossed && sideways) ? rules.reachable() : rules.unreachable();
                     });
  catalogue.add_step(Kind::soldier, "soldier-never-back", "The soldier never goes backwards.",
                     [](const StepRules& rules, Side side, Cell from, Cell to) {
                       return (to.x - from.x) * rules.forward(side) < 0 ? rules.unreachable()
                                                                        : rules.soldier_step(side, from, to);
                     });
  catalogue.add_step(Kind::soldier, "soldier-straight", "The soldier never goes diagonally.",
                     [](const StepRules& rules, Cell from, Cell to) { return rules.captain_step(from, to); });
  catalogue.add_step(Kind::soldier, "soldier-on-the-diagonal", "The soldier goes only diagonally.",
                     [](const StepRules& rules, Cell from, Cell to) { return rules.guard_step(from, to); });
  catalogue.add_step(Kind::soldier, "soldier-like-a-pawn",
                     "The soldier moves straight and captures diagonally, as the pawn of chess.",
                     [](const StepRules& rules, Cell from, Cell to) {
                       return rules.board().at(to) ? rules.guard_step(from, to) : rules.captain_step(from, to);
                     });
}

}  // namespace

void add_step_mistakes(Catalogue& catalogue) {
  add_captain_and_guard(catalogue);
  add_elephant_and_horse(catalogue);
  add_car(catalogue);
  catalogue.add<OwnPiecesDoNotBlock>(
      Games::both, "own-pieces-do-not-block", "DC-2.5",
      "Only pieces of the other side stand in the way of elephant, horse, car and duck.");
  add_duck(catalogue);
  add_soldier(catalogue);
}

}  // namespace quack
