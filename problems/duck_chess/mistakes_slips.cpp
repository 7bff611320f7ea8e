// Slips in how steps are computed: a condition that leaves out several directions at once, a cell that is computed from
// the wrong sign, axis or quotient, a loop that begins or ends at the wrong cell of the car's way.

#include <algorithm>
#include <array>
#include <iterator>
#include <set>

#include "problems/duck_chess/mistake_families.h"

namespace quack {

namespace {

using namespace slips;

// Steps that a condition has in common, and how a sentence calls them.
struct StepGroup {
  std::string_view slug, words;
  bool (*holds)(StepDirection way);
};

constexpr std::array<StepGroup, 16> kStepGroups = {
    {{"up", "upwards", [](StepDirection way) { return way.up > 0; }},
     {"down", "downwards", [](StepDirection way) { return way.up < 0; }},
     {"right", "to the right", [](StepDirection way) { return way.right > 0; }},
     {"left", "to the left", [](StepDirection way) { return way.right < 0; }},
     {"up-right", "up and to the right", [](StepDirection way) { return way.up > 0 && way.right > 0; }},
     {"up-left", "up and to the left", [](StepDirection way) { return way.up > 0 && way.right < 0; }},
     {"down-right", "down and to the right", [](StepDirection way) { return way.up < 0 && way.right > 0; }},
     {"down-left", "down and to the left", [](StepDirection way) { return way.up < 0 && way.right < 0; }},
     {"more-rows", "of more rows than columns",
      [](StepDirection way) { return std::abs(way.up) > std::abs(way.right); }},
     {"more-columns", "of more columns than rows",
      [](StepDirection way) { return std::abs(way.up) < std::abs(way.right); }},
     {"straight", "straight ahead, back or sideways", [](StepDirection way) { return way.up * way.right == 0; }},
     {"diagonal", "diagonally", [](StepDirection way) { return way.up * way.right != 0; }},
     {"rising", "up right or down left", [](StepDirection way) { return way.up * way.right > 0; }},
     {"falling", "up left or down right", [](StepDirection way) { return way.up * way.right < 0; }},
     {"rising-more-rows", "up right or down left, of more rows than columns",
      [](StepDirection way) { return way.up * way.right > 0 && std::abs(way.up) > std::abs(way.right); }},
     {"falling-more-rows", "up left or down right, of more rows than columns",
      [](StepDirection way) { return way.up * way.right < 0 && std::abs(way.up) > std::abs(way.right); }}}};

// ---- Several directions are forgotten ----

void add_missed_groups(const Family& family) {
  for (const Test test : kTests) {
    for (const Kind kind : kKinds) {
      // What a captain attacks in one direction the other attacks in the opposite one.
      if (kind == Kind::captain && test != Test::moves) continue;
      const std::string what(name(kind));
      const std::vector<StepDirection> ways = step_directions(kind);
      for (const auto& [slug, words, holds] : kStepGroups) {
        const auto count = std::count_if(ways.begin(), ways.end(), holds);
        if (count < 2 || static_cast<std::size_t>(count) == ways.size()) continue;  // one: missed-direction
        family.add((test == Test::both ? "" : name(test) + "-of-the-") + what + "-never-" + std::string(slug),
                   subject(test) + " of the " + what + " miss all steps " + std::string(words) + std::string(kUpIs),
                   clause_of(kind, test), kind, test, [holds = holds](Rules rules, Piece piece, Cell from, Cell to) {
                     return holds(direction(from, to)) ? rules.unreachable() : right(rules, piece, from, to);
                   });
      }
    }
  }
}

// ---- The cell of a blocker is computed wrongly ----

int rounded_down(int number, int divisor) {
  return number / divisor - (number % divisor != 0 && (number < 0) != (divisor < 0) ? 1 : 0);
}

StepDirection quotient(StepDirection step, int divisor) {
  return {rounded_down(step.up, divisor), rounded_down(step.right, divisor)};
}

StepDirection opposite_of(StepDirection step) { return {-step.up, -step.right}; }

// Which cell is looked at instead of `right`, as seen from a piece that goes `way`.
struct BlockerSlip {
  std::string_view slug, words;
  StepDirection (*wrong)(StepDirection way, StepDirection right);
};

// The quotients are those of a program that divides the whole way, into as many parts as it is long.
constexpr std::array<BlockerSlip, 16> kBlockerSlips = {
    {{"its-longer-part", "its longer coordinate alone",
      [](StepDirection, StepDirection right) {
        return std::abs(right.up) < std::abs(right.right) ? StepDirection{0, right.right} : StepDirection{right.up, 0};
      }},
     {"row-by-the-columns-sign", "the columns' sign for its row",
      [](StepDirection way, StepDirection right) {
        return StepDirection{std::abs(right.up) * sign(way.right), right.right};
      }},
     {"column-by-the-rows-sign", "the rows' sign for its column",
      [](StepDirection way, StepDirection right) {
        return StepDirection{right.up, std::abs(right.right) * sign(way.up)};
      }},
     {"signs-exchanged", "the signs of rows and columns exchanged",
      [](StepDirection way, StepDirection right) {
        return StepDirection{std::abs(right.up) * sign(way.right), std::abs(right.right) * sign(way.up)};
      }},
     {"other-axis", "rows and columns exchanged, but not their signs",
      [](StepDirection way, StepDirection right) {
        return StepDirection{std::abs(right.right) * sign(way.up), std::abs(right.up) * sign(way.right)};
      }},
     {"exchanged", "rows and columns exchanged, signs included",
      [](StepDirection, StepDirection right) {
        return StepDirection{right.right, right.up};
      }},
     {"always-up", "its row always further up",
      [](StepDirection, StepDirection right) {
        return StepDirection{std::abs(right.up), right.right};
      }},
     {"always-down", "its row always further down",
      [](StepDirection, StepDirection right) {
        return StepDirection{-std::abs(right.up), right.right};
      }},
     {"always-right", "its column always further right",
      [](StepDirection, StepDirection right) {
        return StepDirection{right.up, std::abs(right.right)};
      }},
     {"always-left", "its column always further left",
      [](StepDirection, StepDirection right) {
        return StepDirection{right.up, -std::abs(right.right)};
      }},
     {"opposite", "both signs wrong", [](StepDirection, StepDirection right) { return opposite_of(right); }},
     {"without-its-row", "the piece's own row",
      [](StepDirection, StepDirection right) {
        return StepDirection{0, right.right};
      }},
     {"without-its-column", "the piece's own column",
      [](StepDirection, StepDirection right) {
        return StepDirection{right.up, 0};
      }},
     {"rounded-down", "quotients that are rounded down",
      [](StepDirection way, StepDirection right) {
        const int times = right.longer();
        return quotient({way.up * times, way.right * times}, way.longer());
      }},
     {"rounded-up", "quotients that are rounded up",
      [](StepDirection way, StepDirection right) {
        const int times = -right.longer();
        return opposite_of(quotient({way.up * times, way.right * times}, way.longer()));
      }},
     {"halfway", "halves of the step, rounded down",
      [](StepDirection way, StepDirection) { return quotient(way, 2); }}}};

struct StepOrientation {
  std::string_view slug, sentence;  // after the mistake's own
  bool more_rows, more_columns;     // which of the two it holds for
};

constexpr std::array<StepOrientation, 3> kStepOrientations = {
    {{"", "", true, true},
     {"-with-more-rows", " This holds only for steps of more rows than columns.", true, false},
     {"-with-more-columns", " This holds only for steps of more columns than rows.", false, true}}};

// Each blocker of a step that is concerned is looked for where `slip` says, if it is the one at `index`.
void add_computed_blockers(const Family& family, Kind kind, std::size_t index, const std::string& what) {
  const auto right_offset = [=](StepDirection way) {
    return direction({0, 0}, cells_in_the_way(kind, {0, 0}, {way.up, way.right})[index]);
  };
  const std::vector<StepDirection> ways = step_directions(kind);
  std::set<std::vector<std::pair<int, int>>> known;  // what is looked at for each way
  const auto is_new = [&](const auto& offset_of) {
    std::vector<std::pair<int, int>> offsets;
    for (const StepDirection way : ways) offsets.emplace_back(offset_of(way).up, offset_of(way).right);
    return known.insert(offsets).second;
  };
  is_new(right_offset);
  for (const auto& [slug, words, wrong] : kBlockerSlips) {
    for (const StepOrientation& orientation : kStepOrientations) {
      const auto looked_at = [=, wrong = wrong](StepDirection way) {
        const bool more_rows = std::abs(way.up) > std::abs(way.right);
        const bool concerns = more_rows ? orientation.more_rows : orientation.more_columns;
        return concerns ? wrong(way, right_offset(way)) : right_offset(way);
      };
      const bool is_itself =
          std::any_of(ways.begin(), ways.end(), [&](StepDirection way) { return looked_at(way) == StepDirection{}; });
      if (is_itself || !is_new(looked_at)) continue;
      std::string slug_of_what = what;
      std::replace(slug_of_what.begin(), slug_of_what.end(), ' ', '-');
      std::erase(slug_of_what, '\'');
      struct Reading {
        Border border;
        const char *slug, *sentence;
      };
      constexpr std::array<Reading, 3> kReadings = {
          {{Border::is_empty, "", ""},
           {Border::blocks, "-and-the-border-blocks", " What is off the board blocks."},
           {Border::wraps, "-and-the-border-wraps", " Off the board is the next row or the one before."}}};
      for (const auto& [border, reading_slug, reading] : kReadings) {
        // Only the cell on the other side of the piece may be off the board.
        const bool leaves = std::any_of(ways.begin(), ways.end(), [&, border = border](StepDirection way) {
          const StepDirection cell = looked_at(way);
          return cell.right * way.right < 0 || (border == Border::blocks && cell.up * way.up < 0);
        });
        const bool is_rare = kind == Kind::duck || slug.starts_with("always-") || slug == "exchanged";
        if (border != Border::is_empty && (is_rare || !leaves)) continue;
        // Such an elephant never moves.
        if (border == Border::blocks && kind == Kind::elephant && slug == "opposite") continue;
        family.add(slug_of_what + "-by-" + std::string(slug) + std::string(orientation.slug) + reading_slug,
                   "The cell of the " + what + " is computed with " + std::string(words) + '.' +
                       std::string(orientation.sentence) + reading,
                   clause_of(kind, Test::both), kind, Test::both,
                   [=, border = border](Rules rules, Piece piece, Cell from, Cell to) {
                     const StepDirection way = direction(from, to);
                     if (!is_step(kind, way)) return right(rules, piece, from, to);
                     const Cell cell = from + looked_at(way);
                     if (is_occupied(rules, cell, border)) return Ruling{Validity::blocked, cell};
                     return right_without(rules, from + right_offset(way), piece, from, to);
                   });
      }
    }
  }
}

// ---- A loop over the cells in the car's way begins or ends at the wrong one ----

void add_car_loops(const Family& family) {
  struct Scope {
    std::string_view slug, sentence;
    bool (*holds)(StepDirection way);
  };
  constexpr std::array<Scope, 7> kScopes = {
      {{"", "", [](StepDirection) { return true; }},
       {"-in-its-row", " This holds only along rows.", [](StepDirection way) { return way.up == 0; }},
       {"-in-its-column", " This holds only along columns.", [](StepDirection way) { return way.right == 0; }},
       {"-upwards", " This holds only upwards.", [](StepDirection way) { return way.up > 0; }},
       {"-downwards", " This holds only downwards.", [](StepDirection way) { return way.up < 0; }},
       {"-to-the-right", " This holds only to the right.", [](StepDirection way) { return way.right > 0; }},
       {"-to-the-left", " This holds only to the left.", [](StepDirection way) { return way.right < 0; }}}};
  struct LoopSlip {
    std::string_view slug, sentence;
    Ruling (*goes)(Rules rules, Piece piece, Cell from, Cell to);
  };
  constexpr std::array<LoopSlip, 3> kLoopSlips = {
      {{"car-overlooks-the-cell-beside-it", "What stands next to the car is not in its way.",
        [](Rules rules, Piece piece, Cell from, Cell to) {
          const Cell beside = from + direction(from, to).unit();
          return right_without(rules, beside == to ? from : beside, piece, from, to);
        }},
       {"car-overlooks-the-cell-before-its-target", "What stands right before the car's target is not in its way.",
        [](Rules rules, Piece piece, Cell from, Cell to) {
          return right_without(rules, to + direction(to, from).unit(), piece, from, to);
        }},
       {"car-is-blocked-by-its-target", "The car is blocked by what it would capture.",
        [](Rules rules, Piece piece, Cell from, Cell to) {
          return rules.position_.at(to) ? Ruling{Validity::blocked, to} : right(rules, piece, from, to);
        }}}};
  for (const auto& [slug, sentence, goes] : kLoopSlips) {
    for (const Scope& scope : kScopes) {
      if (slug == "car-is-blocked-by-its-target" && scope.slug.empty()) continue;  // car-cannot-capture
      family.add(std::string(slug) + std::string(scope.slug), std::string(sentence) + std::string(scope.sentence),
                 clause_of(Kind::car, Test::both), Kind::car, Test::both,
                 [goes = goes, holds = scope.holds](Rules rules, Piece piece, Cell from, Cell to) {
                   const StepDirection way = direction(from, to);
                   return is_step(Kind::car, way) && holds(way) ? goes(rules, piece, from, to)
                                                                : right(rules, piece, from, to);
                 });
    }
  }
}

}  // namespace

void add_computed_slips(Catalogue& catalogue) {
  add_missed_groups({catalogue});
  const Family misplaced{catalogue};
  add_computed_blockers(misplaced, Kind::elephant, 0, "elephant's eye");
  add_computed_blockers(misplaced, Kind::horse, 0, "horse's leg");
  add_computed_blockers(misplaced, Kind::duck, 0, "duck's first blocker");
  add_computed_blockers(misplaced, Kind::duck, 1, "duck's second blocker");
  add_car_loops({catalogue});
}

}  // namespace quack
