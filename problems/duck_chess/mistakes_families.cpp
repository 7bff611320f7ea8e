// The families: which steps (of one direction, one kind, one side, one condition) x what happens to them (they are
// missed, a cell in their way is overlooked or looked for elsewhere), in moves, in checks, or in both, where a program
// has one function or one table for the two.

#include <algorithm>
#include <array>
#include <cstdlib>
#include <set>

#include "problems/duck_chess/mistake_parts.h"

namespace quack {

namespace {

enum class Test { moves, checks, both };
constexpr std::array<Test, 3> kTests = {Test::moves, Test::checks, Test::both};

Uses uses_of(Test test) { return test == Test::moves ? kMoves : test == Test::checks ? kChecks : kAllUses; }

// How the names of its mistakes begin, and their sentences.
std::string name(Test test) { return test == Test::moves ? "moves" : test == Test::checks ? "checks" : "steps"; }
std::string subject(Test test) {
  return test == Test::moves ? "Moves" : test == Test::checks ? "Checks" : "Moves and checks";
}
std::string clause_of(Kind kind, Test test) { return test == Test::checks ? "DC-5.1" : quack::clause_of(kind); }

// "up-2-right-1"; without the numbers if they follow from the kind and not `with_figures`. `between` is '-' for names
// and ' ' for sentences.
std::string direction_words(StepDirection step, char between, bool with_figures = false) {
  const bool figures = with_figures || (std::abs(step.up) != std::abs(step.right) && step.up * step.right != 0);
  std::string words;
  const auto add = [&](int cells, const char* positive, const char* negative) {
    if (cells == 0) return;
    if (!words.empty()) words += between;
    words += cells > 0 ? positive : negative;
    if (figures) words += between + std::to_string(std::abs(cells));
  };
  add(step.up, "up", "down");
  add(step.right, "right", "left");
  return words;
}

const std::string kUpIs = " (up is away from red's home row, right is towards the last column).";

using Holds = std::function<bool(StepDirection is)>;
Holds only_way(StepDirection chosen) {
  return [=](StepDirection is) { return is == chosen; };
}

// Those ways of a kind, as far as they are used so, are changed.
struct Slip {
  Kind kind;
  Test test;
  Holds holds = any_way;
  std::optional<Side> side{};  // none: of both

  Edit operator()(EditWay edit) const {
    Uses used_for = uses_of(test);
    if (side) used_for &= uses(*side, Use::moves) | uses(*side, Use::checks);
    return [slip = *this, used_for, edit](Rules& rules) { edit_ways(rules, slip.kind, used_for, slip.holds, edit); };
  }
};

// ---- A direction is forgotten ----

void add_missed_directions(Catalogue& catalogue) {
  for (const Test test : kTests) {
    for (const Kind kind : kKinds) {
      if (kind == Kind::captain && test == Test::both) continue;  // hardly ever seen in the checks
      // Captains attack each other, so in duck chess a missed direction of theirs shows only if the opposite one is
      // missed too.
      const bool captains_check = kind == Kind::captain && test == Test::checks;
      for (const StepDirection missed : step_directions(kind)) {
        catalogue.add(
            {captains_check ? Games::remix : Games::both,
             name(test) + "-miss-the-" + text(kind) + '-' + direction_words(missed, '-'), clause_of(kind, test),
             subject(test) + " of the " + text(kind) + " miss the direction " + direction_words(missed, ' ') + kUpIs,
             Slip{kind, test, only_way(missed)}(forget)});
      }
      if (!captains_check) continue;
      for (const bool in_a_row : {true, false}) {
        const std::string line = in_a_row ? "row" : "column";
        const auto holds = [=](StepDirection is) { return (is.up == 0) == in_a_row; };
        catalogue.add({Games::duck_chess, "checks-miss-captains-in-a-" + line, "DC-5.1",
                       "Captains side by side in one " + line + " are no check.", Slip{kind, test, holds}(forget)});
      }
    }
  }
}

// ---- A blocker is overlooked ----

struct NamedBlocker {
  std::string what;                     // "horse's leg"
  std::optional<StepDirection> offset;  // none: the first piece in the car's way
};

std::string slug_of(std::string what) {
  std::replace(what.begin(), what.end(), ' ', '-');
  std::erase(what, '\'');
  return what;
}

std::vector<NamedBlocker> blockers_of(Kind kind, StepDirection way) {
  if (kind == Kind::car) return {{"first piece in the car's way", std::nullopt}};
  const std::vector<Cell> cells = cells_in_the_way(kind, {0, 0}, {way.up, way.right});
  const auto offset = [&](std::size_t index) { return direction({0, 0}, cells[index]); };
  switch (kind) {
    case Kind::elephant:
      return {{"elephant's eye", offset(0)}};
    case Kind::horse:
      return {{"horse's leg", offset(0)}};
    case Kind::duck:
      return {{"duck's first blocker", offset(0)}, {"duck's second blocker", offset(1)}};
    default:
      return {};
  }
}

EditWay overlooks(std::optional<StepDirection> offset) {
  return [=](Step& way) {
    if (offset) std::erase_if(way.blockers, [&](const Blocker& blocker) { return blocker.offset == *offset; });
    if (!offset) way.most += 1;
  };
}

void add_overlooked_blockers(Catalogue& catalogue) {
  for (const Test test : kTests) {
    for (const Kind kind : kKinds) {
      for (const StepDirection way : step_directions(kind)) {
        for (const auto& [what, offset] : blockers_of(kind, way)) {
          catalogue.add(
              {Games::both, name(test) + "-overlook-the-" + slug_of(what) + '-' + direction_words(way, '-'),
               clause_of(kind, test),
               subject(test) + " overlook the " + what + " where it goes " + direction_words(way, ' ') + kUpIs,
               Slip{kind, test, only_way(way)}(overlooks(offset))});
        }
      }
    }
  }
}

constexpr std::array kBlockedKinds = {Kind::elephant, Kind::horse, Kind::car, Kind::duck};

void add_unblocked_moves(Catalogue& catalogue) {
  for (const Kind kind : kBlockedKinds) {
    catalogue.add({Games::both, "moves-of-" + text(kind) + "s-are-never-blocked", clause_of(kind, Test::moves),
                   "The " + text(kind) + " goes whatever stands in its way, but gives check as it should.",
                   Slip{kind, Test::moves}(never_block)});
  }
}

// ---- A blocker is looked for elsewhere ----

// The same cell with one sign wrong.
StepDirection with_one_sign_wrong(StepDirection offset) {
  return offset.right != 0 ? StepDirection{offset.up, -offset.right} : StepDirection{-offset.up, 0};
}

EditWay misplaces(StepDirection right, StepDirection wrong, Border border) {
  return [=](Step& way) {
    for (Blocker& blocker : way.blockers) {
      if (blocker.offset == right) blocker = {wrong, border};
    }
  };
}

struct Misplaced {
  Test test;
  Kind kind;
  StepDirection way;
  NamedBlocker blocker;

  Catalogue::Row at(StepDirection wrong, Border border, const std::string& suffix, const std::string& sentence) const {
    return {Games::both,
            name(test) + "-misplace-the-" + slug_of(blocker.what) + '-' + direction_words(way, '-') + suffix,
            clause_of(kind, test), sentence + kUpIs,
            Slip{kind, test, only_way(way)}(misplaces(*blocker.offset, wrong, border))};
  }
};

void add_misplaced_blockers(Catalogue& catalogue) {
  for (const Test test : kTests) {
    for (const Kind kind : {Kind::elephant, Kind::horse, Kind::duck}) {
      for (const StepDirection way : step_directions(kind)) {
        for (const NamedBlocker& blocker : blockers_of(kind, way)) {
          const StepDirection wrong = with_one_sign_wrong(*blocker.offset);
          const std::string sentence = subject(test) + " look for the " + blocker.what +
                                       " with one sign wrong where it goes " + direction_words(way, ' ');
          const Misplaced misplaced{test, kind, way, blocker};
          catalogue.add(misplaced.at(wrong, Border::is_empty, "", sentence));
          if (test != Test::both) continue;
          catalogue.add(misplaced.at(wrong, Border::blocks, "-and-the-border-blocks",
                                     sentence + ", and what is off the board blocks"));
          if (wrong.right == 0) continue;  // beyond the first and the last row there is nothing
          catalogue.add(misplaced.at(wrong, Border::wraps, "-and-the-border-wraps",
                                     sentence + ", and off the board is the next row or the one before"));
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
void add_steps_off_by_one(Catalogue& catalogue) {
  for (const Kind kind : kKinds) {
    for (const StepDirection way : step_directions(kind)) {
      for (const StepDirection wrong : off_by_one(way)) {
        if (kind == Kind::car || wrong == StepDirection{} || is_step(kind, wrong)) continue;
        const auto goes_wrong = [=](Step& way_taken) {
          way_taken.to = wrong;
          for (Blocker& blocker : way_taken.blockers) blocker.border = Border::blocks;
        };
        catalogue.add({Games::both,
                       "steps-of-the-" + text(kind) + '-' + direction_words(way, '-') + "-go-" +
                           direction_words(wrong, '-', true),
                       clause_of(kind, Test::both),
                       "Moves and checks of the " + text(kind) + " go " + direction_words(wrong, ' ', true) +
                           " where they should go " + direction_words(way, ' ') + kUpIs,
                       Slip{kind, Test::both, only_way(way)}(goes_wrong)});
      }
    }
  }
}

// One number is wrong, or both are those of another step.
void add_blockers_off_by_one(Catalogue& catalogue) {
  for (const Kind kind : {Kind::elephant, Kind::horse, Kind::duck}) {
    const std::vector<StepDirection> ways = step_directions(kind);
    for (const StepDirection way : ways) {
      const std::vector<NamedBlocker> blockers = blockers_of(kind, way);
      for (std::size_t place = 0; place < blockers.size(); ++place) {
        const StepDirection right = *blockers[place].offset;
        // If it is the piece itself, that is as if the direction were missed; others are mistakes already.
        std::vector<StepDirection> known = {{}, right, with_one_sign_wrong(right)};
        const auto add = [&](StepDirection wrong) {
          if (std::find(known.begin(), known.end(), wrong) != known.end()) return;
          known.push_back(wrong);
          catalogue.add(Misplaced{Test::both, kind, way, blockers[place]}.at(
              wrong, Border::blocks, "-to-" + direction_words(wrong, '-', true),
              "Moves and checks look for the " + blockers[place].what + ' ' + direction_words(wrong, ' ', true) +
                  " of the piece where it goes " + direction_words(way, ' ')));
        };
        for (const StepDirection wrong : off_by_one(right)) add(wrong);
        for (const StepDirection other : ways) add(*blockers_of(kind, other)[place].offset);
      }
    }
  }
}

// ---- An edge of the board is left out ----

void add_short_edges(Catalogue& catalogue) {
  for (const BoardEdge& edge : kEdges) {
    const std::string slug(edge.slug), what(edge.what);
    const auto misses = [=](Step& way) { way.only_if.push_back([=](Side, Cell, Cell to) { return !edge.holds(to); }); };
    for (const Test test : {Test::moves, Test::checks}) {
      for (const Kind kind : kKinds) {
        catalogue.add({Games::both, name(test) + "-of-the-" + text(kind) + "-miss-" + slug,
                       test == Test::checks ? "DC-5.1" : "DC-3.1",
                       subject(test) + " of the " + text(kind) + " are not tested onto " + what + '.',
                       Slip{kind, test}(misses)});
      }
    }
    const auto stops_before = [=](Step& way) {
      way.only_if.push_back([=](Side, Cell from, Cell to) { return !edge.holds(to) || edge.holds(from); });
    };
    catalogue.add(
        {{Games::both, "steps-of-the-car-stop-before-" + slug, "DC-2.5",
          "Moves and checks of the car end before " + what + '.', Slip{Kind::car, Test::both}(stops_before)},
         {Games::both, "checks-miss-attackers-on-" + slug, "DC-5.1",
          "Pieces on " + what + " are left out of the attackers.",
          [=](Rules& rules) { edge.remove_from(rules.attackers); }},
         {Games::both, "checks-miss-captains-on-" + slug, "DC-5.1", "Captains on " + what + " are never in check.",
          [=](Rules& rules) {
            for (Area& area : rules.captains) edge.remove_from(area);
          }},
         {Games::both, "nothing-moves-from-" + slug, "DC-4.1a",
          "Pieces on " + what + " are not found when they are to move.",
          [=](Rules& rules) { edge.remove_from(rules.movers); }}});
  }
}

// ---- A program has each rule twice, once for each side ----

void add_one_sided(Catalogue& catalogue) {
  struct Row {
    Test test;
    EditWay edit;
    const char *before, *after;  // in names, around the piece
    const char* sentence;        // after the piece
  };
  const std::array<Row, 6> kRows = {
      {{Test::checks, forget, "checks-miss-", "", " never give check."},
       {Test::moves, forget, "moves-miss-", "", " never move."},
       {Test::both, forget, "steps-miss-", "", " never move and never give check."},
       {Test::moves, never_block, "moves-of-", "-are-never-blocked", " go whatever stands in their way."},
       {Test::checks, never_block, "checks-of-", "-are-never-blocked", " give check whatever stands in their way."},
       {Test::both, never_block, "steps-of-", "-are-never-blocked",
        " go and give check whatever stands in their way."}}};
  for (std::size_t row = 0; row < kRows.size(); ++row) {
    const auto& [test, edit, before, after, sentence] = kRows[row];
    for (const Side side : kSides) {
      for (const Kind kind : kKinds) {
        if (test == Test::both && kind == Kind::captain) continue;  // hardly ever seen in the checks
        if (row >= 3 && std::count(kBlockedKinds.begin(), kBlockedKinds.end(), kind) == 0) continue;
        // In duck chess the other captain attacks as well.
        catalogue.add({kind == Kind::captain ? Games::remix : Games::both,
                       before + std::string(quack::name(side)) + '-' + text(kind) + 's' + after, clause_of(kind, test),
                       (side == Side::red ? "Red " : "Blue ") + text(kind) + 's' + sentence,
                       Slip{kind, test, any_way, side}(edit)});
      }
    }
  }
}

// ---- Several directions are forgotten ----

struct StepGroup {
  std::string slug, words;
  bool (*holds)(StepDirection way);
};

bool has_more_rows(StepDirection way) { return std::abs(way.up) > std::abs(way.right); }
bool has_more_columns(StepDirection way) { return std::abs(way.up) < std::abs(way.right); }

const std::array<StepGroup, 16> kStepGroups = {
    {{"up", "upwards", [](StepDirection way) { return way.up > 0; }},
     {"down", "downwards", [](StepDirection way) { return way.up < 0; }},
     {"right", "to the right", [](StepDirection way) { return way.right > 0; }},
     {"left", "to the left", [](StepDirection way) { return way.right < 0; }},
     {"up-right", "up and to the right", [](StepDirection way) { return way.up > 0 && way.right > 0; }},
     {"up-left", "up and to the left", [](StepDirection way) { return way.up > 0 && way.right < 0; }},
     {"down-right", "down and to the right", [](StepDirection way) { return way.up < 0 && way.right > 0; }},
     {"down-left", "down and to the left", [](StepDirection way) { return way.up < 0 && way.right < 0; }},
     {"more-rows", "of more rows than columns", has_more_rows},
     {"more-columns", "of more columns than rows", has_more_columns},
     {"straight", "straight ahead, back or sideways", [](StepDirection way) { return way.up * way.right == 0; }},
     {"diagonal", "diagonally", [](StepDirection way) { return way.up * way.right != 0; }},
     {"rising", "up right or down left", [](StepDirection way) { return way.up * way.right > 0; }},
     {"falling", "up left or down right", [](StepDirection way) { return way.up * way.right < 0; }},
     {"rising-more-rows", "up right or down left, of more rows than columns",
      [](StepDirection way) { return way.up * way.right > 0 && has_more_rows(way); }},
     {"falling-more-rows", "up left or down right, of more rows than columns",
      [](StepDirection way) { return way.up * way.right < 0 && has_more_rows(way); }}}};

void add_missed_groups(Catalogue& catalogue) {
  for (const Test test : kTests) {
    for (const Kind kind : kKinds) {
      // What a captain attacks in one direction the other attacks in the opposite one.
      if (kind == Kind::captain && test != Test::moves) continue;
      const std::vector<StepDirection> ways = step_directions(kind);
      for (const auto& [slug, words, holds] : kStepGroups) {
        const auto count = std::count_if(ways.begin(), ways.end(), holds);
        if (count < 2 || static_cast<std::size_t>(count) == ways.size()) continue;  // one: a missed direction
        catalogue.add({Games::both, (test == Test::both ? "" : name(test) + "-of-the-") + text(kind) + "-never-" + slug,
                       clause_of(kind, test),
                       subject(test) + " of the " + text(kind) + " miss all steps " + words + kUpIs,
                       Slip{kind, test, holds}(forget)});
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

StepDirection step(int up, int right) { return {up, right}; }

// Which cell is looked at instead of `right`, as seen from a piece that goes `way`.
struct BlockerSlip {
  std::string slug, words;
  StepDirection (*wrong)(StepDirection way, StepDirection right);
};

// The quotients are those of a program that divides the whole way, into as many parts as it is long.
const std::array<BlockerSlip, 16> kBlockerSlips = {
    {{"its-longer-part", "its longer coordinate alone",
      [](StepDirection, StepDirection right) {
        return has_more_columns(right) ? step(0, right.right) : step(right.up, 0);
      }},
     {"row-by-the-columns-sign", "the columns' sign for its row",
      [](StepDirection way, StepDirection right) { return step(std::abs(right.up) * sign(way.right), right.right); }},
     {"column-by-the-rows-sign", "the rows' sign for its column",
      [](StepDirection way, StepDirection right) { return step(right.up, std::abs(right.right) * sign(way.up)); }},
     {"signs-exchanged", "the signs of rows and columns exchanged",
      [](StepDirection way, StepDirection right) {
        return step(std::abs(right.up) * sign(way.right), std::abs(right.right) * sign(way.up));
      }},
     {"other-axis", "rows and columns exchanged, but not their signs",
      [](StepDirection way, StepDirection right) {
        return step(std::abs(right.right) * sign(way.up), std::abs(right.up) * sign(way.right));
      }},
     {"exchanged", "rows and columns exchanged, signs included",
      [](StepDirection, StepDirection right) { return step(right.right, right.up); }},
     {"always-up", "its row always further up",
      [](StepDirection, StepDirection right) { return step(std::abs(right.up), right.right); }},
     {"always-down", "its row always further down",
      [](StepDirection, StepDirection right) { return step(-std::abs(right.up), right.right); }},
     {"always-right", "its column always further right",
      [](StepDirection, StepDirection right) { return step(right.up, std::abs(right.right)); }},
     {"always-left", "its column always further left",
      [](StepDirection, StepDirection right) { return step(right.up, -std::abs(right.right)); }},
     {"opposite", "both signs wrong", [](StepDirection, StepDirection right) { return opposite_of(right); }},
     {"without-its-row", "the piece's own row",
      [](StepDirection, StepDirection right) { return step(0, right.right); }},
     {"without-its-column", "the piece's own column",
      [](StepDirection, StepDirection right) { return step(right.up, 0); }},
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

struct Orientation {
  std::string slug, sentence;    // after the mistake's own
  bool more_rows, more_columns;  // which of the two it holds for
};

const std::array<Orientation, 3> kOrientations = {
    {{"", "", true, true},
     {"-with-more-rows", " This holds only for steps of more rows than columns.", true, false},
     {"-with-more-columns", " This holds only for steps of more columns than rows.", false, true}}};

struct Reading {
  Border border;
  std::string slug, sentence;
};

const std::array<Reading, 3> kReadings = {
    {{Border::is_empty, "", ""},
     {Border::blocks, "-and-the-border-blocks", " What is off the board blocks."},
     {Border::wraps, "-and-the-border-wraps", " Off the board is the next row or the one before."}}};

// Each blocker of a step that is concerned is looked for where `slip` says, if it is the one at `place`.
void add_computed_blockers(Catalogue& catalogue, Kind kind, std::size_t place) {
  const auto right_offset = [=](StepDirection way) { return *blockers_of(kind, way)[place].offset; };
  const std::vector<StepDirection> ways = step_directions(kind);
  const std::string what = blockers_of(kind, ways.front())[place].what;
  std::set<std::vector<std::pair<int, int>>> known;  // the cells that are looked at for each way
  const auto is_new = [&](const auto& offset_of) {
    std::vector<std::pair<int, int>> offsets;
    for (const StepDirection way : ways) offsets.emplace_back(offset_of(way).up, offset_of(way).right);
    return known.insert(offsets).second;
  };
  is_new(right_offset);
  for (const auto& [slug, words, wrong] : kBlockerSlips) {
    for (const Orientation& orientation : kOrientations) {
      const auto looked_at = [=, wrong = wrong, more_rows = orientation.more_rows,
                              more_columns = orientation.more_columns](StepDirection way) {
        const bool concerns = has_more_rows(way) ? more_rows : more_columns;
        return concerns ? wrong(way, right_offset(way)) : right_offset(way);
      };
      const bool is_itself =
          std::any_of(ways.begin(), ways.end(), [&](StepDirection way) { return looked_at(way) == StepDirection{}; });
      if (is_itself || !is_new(looked_at)) continue;
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
        catalogue.add({Games::both, slug_of(what) + "-by-" + slug + orientation.slug + reading_slug,
                       clause_of(kind, Test::both),
                       "The cell of the " + what + " is computed with " + words + '.' + orientation.sentence + reading,
                       Slip{kind, Test::both}([=, border = border](Step& way) {
                         misplaces(right_offset(way.is), looked_at(way.is), border)(way);
                       })});
      }
    }
  }
}

// ---- A loop over the cells in the car's way begins or ends at the wrong one ----

void add_car_loops(Catalogue& catalogue) {
  struct LoopSlip {
    std::string slug, sentence;
    void (*edit)(Step& way);
  };
  const std::array<LoopSlip, 3> kLoopSlips = {
      {{"car-overlooks-the-cell-beside-it", "What stands next to the car is not in its way.",
        [](Step& way) { way.overlooks_first = true; }},
       {"car-overlooks-the-cell-before-its-target", "What stands right before the car's target is not in its way.",
        [](Step& way) { way.overlooks_last = true; }},
       {"car-is-blocked-by-its-target", "The car is blocked by what it would capture.", never_capture}}};
  const std::array<StepGroup, 7> kScopes = {
      {{"", "", any_way},
       {"-in-its-row", " This holds only along rows.", [](StepDirection way) { return way.up == 0; }},
       {"-in-its-column", " This holds only along columns.", [](StepDirection way) { return way.right == 0; }},
       {"-upwards", " This holds only upwards.", [](StepDirection way) { return way.up > 0; }},
       {"-downwards", " This holds only downwards.", [](StepDirection way) { return way.up < 0; }},
       {"-to-the-right", " This holds only to the right.", [](StepDirection way) { return way.right > 0; }},
       {"-to-the-left", " This holds only to the left.", [](StepDirection way) { return way.right < 0; }}}};
  for (const auto& [slug, sentence, edit] : kLoopSlips) {
    for (const auto& [scope, words, holds] : kScopes) {
      if (edit == never_capture && scope.empty()) continue;  // car-cannot-capture
      catalogue.add({Games::both, slug + scope, clause_of(Kind::car, Test::both), sentence + words,
                     Slip{Kind::car, Test::both, holds}(edit)});
    }
  }
}

// ---- Cells are numbered row by row: a step over one side comes back on the other, a row higher or lower ----

constexpr int kAny = 3;  // the longest step

EditWay wraps(int most_in_rows, int most_in_columns) {
  return [=](Step& way) {
    way.wraps = has_more_columns(way.is) ? most_in_columns : most_in_rows;
    for (Blocker& blocker : way.blockers) blocker.border = Border::wraps;
  };
}

void add_wrapping_steps(Catalogue& catalogue) {
  const auto add = [&](Kind kind, const char* slug, int in_rows, int in_columns, const char* which,
                       Games games = Games::both) {
    catalogue.add({games, text(kind) + "-wraps" + slug, "DC-3.1",
                   "The " + text(kind) + "'s steps" + which +
                       " over the left or right border come back on the other side, a row away.",
                   steps(kind, wraps(in_rows, in_columns))});
  };
  // One of the games where the other's smallest suite does not ask for it.
  add(Kind::captain, "", kAny, kAny, "", Games::remix);
  for (const Kind kind : {Kind::guard, Kind::soldier, Kind::elephant}) add(kind, "", kAny, kAny, "");
  for (const Kind kind : {Kind::horse, Kind::duck}) {
    add(kind, "", kAny, kAny, "");
    add(kind, "-with-more-rows", kAny, 0, " of more rows than columns");
    add(kind, "-with-more-columns", 0, kAny, " of more columns than rows");
    add(kind, "-by-one-with-more-columns", 0, 1, " of more columns than rows, by one column,",
        kind == Kind::horse ? Games::duck_chess : Games::both);
  }
  // Along its row a car stops at the border.
  catalogue.add(
      {{Games::both, "columns-wrap", "DC-3.1",
        "A step over the left or right border comes back on the other side, a row away.", steps_of_all([](Step& way) {
          if (!way.slides) wraps(kAny, kAny)(way);
        })},
       {Games::both, "single-cells-wrap", "DC-3.1",
        "Steps to a neighbouring cell over the left or right border come back on the other side, a row away.",
        steps_of_all([](Step& way) {
          if (!way.slides && way.is.longer() == 1) wraps(kAny, kAny)(way);
        })}});
}

// ---- The shape of a step is tested too weakly ----

// Where a step of another shape has its blockers: none, or those of the branch that a program comes to.
enum class Branch { none, by_the_longer, by_its_length };

struct LooseShape {
  Kind kind;
  std::string slug, words;
  bool (*holds)(int rows, int columns);  // without their signs
  Branch branch = Branch::none;
  bool instead = false;  // and not the right shape
};

// The step with the blockers that such a piece looks for, with more rows than columns or the other way round.
Step loose_way(Kind kind, StepDirection to, Branch branch) {
  Step way{.is = to};
  const auto [up, right] = to.unit();
  const bool more_rows =
      branch == Branch::by_its_length ? std::abs(to.up) == step_lengths(kind).front().longer : has_more_rows(to);
  std::vector<StepDirection> blockers;
  if (branch == Branch::none) return way;
  if (kind == Kind::elephant) blockers = {{up, right}};
  if (kind == Kind::horse || kind == Kind::duck)
    blockers = {more_rows ? StepDirection{up, 0} : StepDirection{0, right}};
  if (kind == Kind::duck) blockers.push_back(more_rows ? StepDirection{2 * up, right} : StepDirection{up, 2 * right});
  for (const StepDirection blocker : blockers) {
    if (blocker != StepDirection{}) way.blockers.push_back({blocker});
  }
  return way;
}

Edit is_loose(const LooseShape& shape) {
  return [=](Rules& rules) {
    std::vector<Step>& ways = ways_in(rules, shape.kind);
    if (shape.instead) ways.clear();
    for (int up = 1 - kRowCount; up < kRowCount; ++up) {
      for (int right = 1 - kColumnCount; right < kColumnCount; ++right) {
        const StepDirection to{up, right};
        if (to == StepDirection{} || is_step(shape.kind, to) || !shape.holds(std::abs(up), std::abs(right))) continue;
        ways.push_back(loose_way(shape.kind, to, shape.branch));
      }
    }
  };
}

void add_loose_shapes(Catalogue& catalogue) {
  using enum Kind;
  using enum Branch;
  constexpr auto kOne = [](int rows, int columns) { return rows == 1 || columns == 1; };
  constexpr auto kTwo = [](int rows, int columns) { return rows == 2 || columns == 2; };
  constexpr auto kThree = [](int rows, int columns) { return rows == 3 || columns == 3; };
  constexpr auto kSame = [](int rows, int columns) { return rows == columns; };
  constexpr auto kProductSix = [](int rows, int columns) { return rows * columns == 6; };
  constexpr auto kSumFive = [](int rows, int columns) { return rows + columns == 5; };
  constexpr auto kThreeAndOne = [](int rows, int columns) { return rows * columns == 3; };
  const std::string one = "rows or columns differ by one, whatever the others do";
  const std::string two = "rows or columns differ by two, whatever the others do";
  const std::string same = "rows and columns differ by the same number";
  const std::vector<LooseShape> kShapes = {
      {captain, "one-in-either-coordinate", one, kOne},
      {captain, "zero-in-either-coordinate", "rows or columns are the same",
       [](int rows, int columns) { return rows * columns == 0; }},
      {guard, "one-in-either-coordinate", one, kOne},
      {guard, "as-many-rows-as-columns", same, kSame},
      {soldier, "at-most-one-in-either-coordinate", "rows or columns differ by at most one, whatever the others do",
       [](int rows, int columns) { return rows <= 1 || columns <= 1; }},
      {elephant, "two-in-either-coordinate", two, kTwo, by_the_longer},
      {elephant, "product-four", "rows times columns are four",
       [](int rows, int columns) { return rows * columns == 4; }, by_the_longer},
      {elephant, "sum-four", "rows and columns differ by four in all",
       [](int rows, int columns) { return rows + columns == 4; }, by_the_longer},
      {elephant, "as-many-rows-as-columns", same, kSame, by_the_longer},
      {horse, "two-in-either-coordinate", two, kTwo, by_the_longer},
      {horse, "sum-three", "rows and columns differ by three in all",
       [](int rows, int columns) { return rows + columns == 3; }, by_the_longer},
      {horse, "three-and-one", "it goes three and one cells instead of two and one", kThreeAndOne, by_the_longer, true},
      {duck, "three-in-either-coordinate", "rows or columns differ by three, whatever the others do", kThree,
       by_its_length},
      {duck, "two-in-either-coordinate", two, kTwo, by_its_length},
      {duck, "product-six", "rows times columns are six", kProductSix, by_the_longer},
      {duck, "product-six-by-its-length", "rows times columns are six, and three rows are looked for first",
       kProductSix, by_its_length},
      {duck, "product-six-unblocked", "rows times columns are six, and nothing blocks steps of six cells", kProductSix},
      {duck, "sum-five", "rows and columns differ by five in all", kSumFive, by_the_longer},
      {duck, "sum-five-by-its-length", "rows and columns differ by five in all, and three rows are looked for first",
       kSumFive, by_its_length},
      {duck, "three-and-one", "it goes three and one cells instead of three and two", kThreeAndOne, by_the_longer,
       true},
      {duck, "three-and-three", "it goes three and three cells instead of three and two",
       [](int rows, int columns) { return rows * columns == 9; }, by_the_longer, true},
  };
  for (const LooseShape& shape : kShapes) {
    catalogue.add({Games::both, text(shape.kind) + "-by-" + shape.slug, clause_of(shape.kind, Test::both),
                   "The " + text(shape.kind) + "'s step is tested too weakly: " + shape.words + '.', is_loose(shape)});
  }
}

// A side's pieces can't go to where one of them has been, until something else has.
void sides_stay(Rules& rules) {
  rules.carried_out.push_back([](State& state, const Done& done) {
    state.left.put(done.operation.to, std::nullopt);
    state.left.put(done.operation.from, done.moved);
  });
  rules.finds_own_piece.push_back([](const State& state, Side side, Cell to) {
    const auto left = state.left.at(to);
    return left && left->side == side;
  });
}

void own_pieces_vanish(Rules& rules) {
  for (const Kind kind : kKinds) rules.capture_their_own.set(kind);
  rules.own_captures_are_seen = false;
}

}  // namespace

void add_slips(Catalogue& catalogue) {
  add_missed_directions(catalogue);
  add_overlooked_blockers(catalogue);
  add_unblocked_moves(catalogue);
  add_misplaced_blockers(catalogue);
  add_steps_off_by_one(catalogue);
  add_blockers_off_by_one(catalogue);
  add_short_edges(catalogue);
  add_one_sided(catalogue);
}

void add_computed_slips(Catalogue& catalogue) {
  add_missed_groups(catalogue);
  for (const Kind kind : {Kind::elephant, Kind::horse}) add_computed_blockers(catalogue, kind, 0);
  for (const std::size_t place : {0U, 1U}) add_computed_blockers(catalogue, Kind::duck, place);
  add_car_loops(catalogue);
}

void add_loose_tests(Catalogue& catalogue) {
  add_wrapping_steps(catalogue);
  add_loose_shapes(catalogue);
  catalogue.add(
      {{Games::both, "sides-stay-where-they-were", "DC-3.3",
        "Of the cell that a piece leaves only the kind is cleared: for its side the cell stays occupied.", sides_stay},
       {Games::both, "own-pieces-vanish", "DC-3.2",
        "A piece may go onto one of its own side, which is then gone and not named.", own_pieces_vanish}});
}

}  // namespace quack
