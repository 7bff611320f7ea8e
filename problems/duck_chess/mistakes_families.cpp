// The slips of a test that was copied and edited by hand: one kind, one direction, one side or one edge of the board is
// wrong, only for moves, only for checks, or for both, where a program has one function or one table for the two.

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string_view>

#include "problems/duck_chess/mistake_families.h"

namespace quack {

namespace {

using namespace slips;

// ---- A direction is forgotten ----

// Captains attack each other, so in duck chess a missed direction of theirs shows only if the opposite one is missed
// too.
void add_missed_captains(const Family& family, const std::string& line, bool in_a_row) {
  family.add(
      "checks-miss-captains-in-a-" + line, "Captains side by side in one " + line + " are no check.", "DC-5.1",
      Kind::captain, Test::checks,
      [=](Rules rules, Piece piece, Cell from, Cell to) {
        return (from.x == to.x) == in_a_row ? rules.unreachable() : right(rules, piece, from, to);
      },
      Games::duck_chess);
}

void add_missed_directions(const Family& family) {
  for (const Test test : kTests) {
    for (const Kind kind : kKinds) {
      if (kind == Kind::captain && test == Test::both) continue;  // hardly ever seen in the checks
      const std::string what(name(kind));
      const bool captains_check = kind == Kind::captain && test == Test::checks;
      for (const StepDirection missed : step_directions(kind)) {
        family.add(
            name(test) + "-miss-the-" + what + '-' + direction_words(missed, '-'),
            subject(test) + " of the " + what + " miss the direction " + direction_words(missed, ' ') +
                std::string(kUpIs),
            clause_of(kind, test), kind, test,
            [=](Rules rules, Piece piece, Cell from, Cell to) {
              return leads(missed, kind, from, to) ? rules.unreachable() : right(rules, piece, from, to);
            },
            captains_check ? Games::remix : Games::both);
      }
      if (!captains_check) continue;
      add_missed_captains(family, "row", true);
      add_missed_captains(family, "column", false);
    }
  }
}

// ---- A blocker is overlooked ----

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

// When a piece goes that way, the cell at `offset` from it counts as empty; none: the first piece in its way does.
void add_overlooked_blockers(const Family& family) {
  for (const Test test : kTests) {
    for (const Kind kind : kKinds) {
      for (const StepDirection way : step_directions(kind)) {
        for (const auto& [what, slug, offset] : blockers_of(kind, way)) {
          family.add(name(test) + "-overlook-the-" + std::string(slug) + '-' + direction_words(way, '-'),
                     subject(test) + " overlook the " + std::string(what) + " where it goes " +
                         direction_words(way, ' ') + std::string(kUpIs),
                     clause_of(kind, test), kind, test,
                     [kind, way, offset = offset](Rules rules, Piece piece, Cell from, Cell to) {
                       const Ruling ruling = right(rules, piece, from, to);
                       if (!ruling.blocker || !leads(way, kind, from, to)) return ruling;
                       if (offset && *ruling.blocker != from + *offset) return ruling;
                       return right_without(rules, *ruling.blocker, piece, from, to);
                     });
        }
      }
    }
  }
}

constexpr std::array kBlockedKinds = {Kind::elephant, Kind::horse, Kind::car, Kind::duck};

Ruling unblocked(Rules rules, Piece piece, Cell from, Cell to) {
  return rules.unblocked(right(rules, piece, from, to));
}

void add_unblocked_moves(const Family& family) {
  for (const Kind kind : kBlockedKinds) {
    const std::string what(name(kind));
    family.add("moves-of-" + what + "s-are-never-blocked",
               "The " + what + " goes whatever stands in its way, but gives check as it should.",
               clause_of(kind, Test::moves), kind, Test::moves, unblocked);
  }
}

// ---- A blocker is looked for on the wrong side ----

// The same cell with one sign wrong.
StepDirection with_one_sign_wrong(StepDirection offset) {
  return offset.right != 0 ? StepDirection{offset.up, -offset.right} : StepDirection{-offset.up, 0};
}

// When a piece goes that way, the cell `wrong` from it must be empty instead of the one that should be.
void add_misplaced_blocker(const Family& family, Test test, Kind kind, StepDirection way, const Blocker& blocker,
                           StepDirection wrong, Border border, const std::string& suffix, const std::string& sentence) {
  const StepDirection offset = *blocker.offset;
  family.add(name(test) + "-misplace-the-" + std::string(blocker.slug) + '-' + direction_words(way, '-') + suffix,
             sentence + std::string(kUpIs), clause_of(kind, test), kind, test,
             [=](Rules rules, Piece piece, Cell from, Cell to) -> Ruling {
               if (!leads(way, kind, from, to)) return right(rules, piece, from, to);
               const Cell looked_at = from + wrong;
               if (is_occupied(rules, looked_at, border)) return {Validity::blocked, looked_at};
               return right_without(rules, from + offset, piece, from, to);
             });
}

void add_misplaced_blockers(const Family& family) {
  for (const Test test : kTests) {
    for (const Kind kind : {Kind::elephant, Kind::horse, Kind::duck}) {
      for (const StepDirection way : step_directions(kind)) {
        for (const Blocker& blocker : blockers_of(kind, way)) {
          const StepDirection wrong = with_one_sign_wrong(*blocker.offset);
          const std::string sentence = subject(test) + " look for the " + std::string(blocker.what) +
                                       " with one sign wrong where it goes " + direction_words(way, ' ');
          add_misplaced_blocker(family, test, kind, way, blocker, wrong, Border::is_empty, "", sentence);
          if (test != Test::both) continue;
          add_misplaced_blocker(family, test, kind, way, blocker, wrong, Border::blocks, "-and-the-border-blocks",
                                sentence + ", and what is off the board blocks");
          if (wrong.right == 0) continue;  // beyond the first and the last row there is nothing
          add_misplaced_blocker(family, test, kind, way, blocker, wrong, Border::wraps, "-and-the-border-wraps",
                                sentence + ", and off the board is the next row or the one before");
        }
      }
    }
  }
}

// ---- A number in a table of steps or of blockers is off by one ----

std::array<StepDirection, 4> off_by_one(StepDirection step) {
  return {{{step.up + 1, step.right}, {step.up - 1, step.right}, {step.up, step.right + 1}, {step.up, step.right - 1}}};
}

// The step goes elsewhere, with the blockers of the right one. Not onto the piece itself or where it goes anyway, which
// is as if the direction were missed.
void add_steps_off_by_one(const Family& family) {
  for (const Kind kind : kKinds) {
    const std::string what(name(kind));
    for (const StepDirection way : step_directions(kind)) {
      for (const StepDirection wrong : off_by_one(way)) {
        if (kind == Kind::car || wrong == StepDirection{} || is_step(kind, wrong)) continue;
        family.add(
            "steps-of-the-" + what + '-' + direction_words(way, '-') + "-go-" + direction_words(wrong, '-', true),
            "Moves and checks of the " + what + " go " + direction_words(wrong, ' ', true) + " where they should go " +
                direction_words(way, ' ') + std::string(kUpIs),
            clause_of(kind, Test::both), kind, Test::both, [=](Rules rules, Piece piece, Cell from, Cell to) {
              if (to == from + way) return rules.unreachable();
              if (to != from + wrong || rules.own_piece_on_target(to, piece.side)) return right(rules, piece, from, to);
              const auto is_occupied = [&](const Blocker& blocker) {
                const Cell cell = from + *blocker.offset;
                return !on_board(cell) || rules.position_.at(cell);
              };
              const auto blockers = blockers_of(kind, way);
              return std::any_of(blockers.begin(), blockers.end(), is_occupied) ? rules.unreachable()
                                                                                : rules.reachable();
            });
      }
    }
  }
}

// One number is wrong, or both are those of another step.
void add_blockers_off_by_one(const Family& family) {
  for (const Kind kind : {Kind::elephant, Kind::horse, Kind::duck}) {
    const std::vector<StepDirection> ways = step_directions(kind);
    for (const StepDirection way : ways) {
      const std::vector<Blocker> blockers = blockers_of(kind, way);
      for (std::size_t index = 0; index < blockers.size(); ++index) {
        const StepDirection right = *blockers[index].offset;
        std::vector<StepDirection> wrong_ones;
        const auto add = [&](StepDirection wrong) {
          // If it is the piece itself, that is as if the direction were missed.
          const bool is_known = wrong == StepDirection{} || wrong == right || wrong == with_one_sign_wrong(right);
          if (!is_known && std::find(wrong_ones.begin(), wrong_ones.end(), wrong) == wrong_ones.end())
            wrong_ones.push_back(wrong);
        };
        for (const StepDirection wrong : off_by_one(right)) add(wrong);
        for (const StepDirection other : ways) add(*blockers_of(kind, other)[index].offset);
        for (const StepDirection wrong : wrong_ones) {
          add_misplaced_blocker(family, Test::both, kind, way, blockers[index], wrong, Border::blocks,
                                "-to-" + direction_words(wrong, '-', true),
                                "Moves and checks look for the " + std::string(blockers[index].what) + ' ' +
                                    direction_words(wrong, ' ', true) + " of the piece where it goes " +
                                    direction_words(way, ' '));
        }
      }
    }
  }
}

// ---- An edge of the board is left out ----

// Pieces on an edge are overlooked in one of these roles.
enum class Role { mover, attacker, captain };

class OverlookedOnEdge final : public Mistake {
 public:
  OverlookedOnEdge(const Position& position, CheckRule rule, BoardEdge edge, Role role)
      : Mistake(position, rule), edge_(edge), role_(role) {}

  bool own_piece_on(Cell from) const override { return !overlooks(Role::mover, from) && Mistake::own_piece_on(from); }

  bool attacks(Piece piece, Cell from, Cell captain_cell) const override {
    return !overlooks(Role::attacker, from) && !overlooks(Role::captain, captain_cell) &&
           Mistake::attacks(piece, from, captain_cell);
  }

 private:
  bool overlooks(Role role, Cell cell) const { return role == role_ && edge_.holds(cell); }

  BoardEdge edge_;
  Role role_;
};

void add_short_edges(const Family& family) {
  for (const BoardEdge& edge : kEdges) {
    for (const Test test : {Test::moves, Test::checks}) {
      for (const Kind kind : kKinds) {
        const std::string what(name(kind));
        family.add(name(test) + "-of-the-" + what + "-miss-" + std::string(edge.slug),
                   subject(test) + " of the " + what + " are not tested onto " + std::string(edge.what) + '.',
                   test == Test::checks ? "DC-5.1" : "DC-3.1", kind, test,
                   [=](Rules rules, Piece piece, Cell from, Cell to) {
                     return edge.holds(to) ? rules.unreachable() : right(rules, piece, from, to);
                   });
      }
    }
    family.add("steps-of-the-car-stop-before-" + std::string(edge.slug),
               "Moves and checks of the car end before " + std::string(edge.what) + '.', "DC-2.5", Kind::car,
               Test::both, [=](Rules rules, Piece piece, Cell from, Cell to) {
                 return edge.holds(to) && !edge.holds(from) ? rules.unreachable() : right(rules, piece, from, to);
               });
    const auto add = [&](std::string name, std::string sentence, std::string clause, Role role) {
      family.catalogue.add(
          Games::both, {name + std::string(edge.slug), sentence, clause, [=](const Position& position, CheckRule rule) {
                          return std::make_unique<OverlookedOnEdge>(position, rule, edge, role);
                        }});
    };
    const std::string on = " on " + std::string(edge.what);
    add("checks-miss-attackers-on-", "Pieces" + on + " are left out of the attackers.", "DC-5.1", Role::attacker);
    add("checks-miss-captains-on-", "Captains" + on + " are never in check.", "DC-5.1", Role::captain);
    add("nothing-moves-from-", "Pieces" + on + " are not found when they are to move.", "DC-4.1a", Role::mover);
  }
}

// ---- A program has each rule twice, once for each side ----

void add_one_sided(const Family& family) {
  struct Row {
    Test test;
    bool attacks;                // or never gives check
    const char *before, *after;  // in names, around the piece
    const char* sentence;        // after the piece
  };
  constexpr std::array<Row, 6> kRows = {
      {{Test::checks, false, "checks-miss-", "", " never give check."},
       {Test::moves, false, "moves-miss-", "", " never move."},
       {Test::both, false, "steps-miss-", "", " never move and never give check."},
       {Test::moves, true, "moves-of-", "-are-never-blocked", " go whatever stands in their way."},
       {Test::checks, true, "checks-of-", "-are-never-blocked", " give check whatever stands in their way."},
       {Test::both, true, "steps-of-", "-are-never-blocked", " go and give check whatever stands in their way."}}};
  for (const auto& [test, attacks, before, after, sentence] : kRows) {
    for (const Side side : kSides) {
      for (const Kind kind : kKinds) {
        if (test == Test::both && kind == Kind::captain) continue;  // hardly ever seen in the checks
        if (attacks && std::count(kBlockedKinds.begin(), kBlockedKinds.end(), kind) == 0) continue;
        const std::string what = std::string(name(kind)) + 's';
        family.add(
            before + std::string(name(side)) + '-' + what + after,
            (side == Side::red ? "Red " : "Blue ") + what + sentence, clause_of(kind, test), kind, test,
            [attacks = attacks](Rules rules, Piece piece, Cell from, Cell to) {
              return attacks ? unblocked(rules, piece, from, to) : rules.unreachable();
            },
            // In duck chess the other captain attacks as well.
            kind == Kind::captain ? Games::remix : Games::both, side);
      }
    }
  }
}

}  // namespace

void add_mistake_families(Catalogue& catalogue) {
  add_missed_directions({catalogue});
  add_overlooked_blockers({catalogue});
  add_unblocked_moves({catalogue});
  add_misplaced_blockers({catalogue});
  add_steps_off_by_one({catalogue});
  add_blockers_off_by_one({catalogue});
  add_short_edges({catalogue});
  add_one_sided({catalogue});
}

}  // namespace quack
