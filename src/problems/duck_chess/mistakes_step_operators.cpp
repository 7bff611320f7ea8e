// Operators over the table of steps: what happens to steps (they are forgotten, not blocked, not made onto pieces, go
// elsewhere, wrap) x which steps (of a kind, a direction or several, a side, an edge), in moves, in checks, or in both.

#include <algorithm>

#include "problems/duck_chess/mistake_edits.h"

namespace quack {

Message words_for(StepDirection step, bool with_figures) {
  const auto [up, right] = step;
  if (with_figures || (std::abs(up) != std::abs(right) && up * right != 0)) {
    const Message along_column = tr(up > 0 ? tr_later("up {0}") : tr_later("down {0}"), std::abs(up));
    const Message along_row = tr(right > 0 ? tr_later("right {0}") : tr_later("left {0}"), std::abs(right));
    return right == 0 ? along_column : up == 0 ? along_row : tr("{0} {1}", along_column, along_row);
  }
  static constexpr const char* kWords[3][3] = {{tr_later("down left"), tr_later("down"), tr_later("down right")},
                                               {tr_later("left"), "", tr_later("right")},
                                               {tr_later("up left"), tr_later("up"), tr_later("up right")}};
  return tr(kWords[sign(up) + 1][sign(right) + 1]);
}

void add_slip(Catalogue& catalogue, const StepFilter& filter, const EditWay& edit, const std::string& name,
              const Message& sentence, FamilyArguments arguments) {
  arguments.insert(arguments.begin(), filter.used.name);
  catalogue.add(filter.clause(), {name, sentence, steps(filter.kind, edit, filter.used.uses, filter.holds)}, arguments);
}

namespace {

// ---- Directions are forgotten ----

struct DirectionGroup {
  const char *slug, *words;
  bool (*holds)(StepDirection is);
};

constexpr std::array<DirectionGroup, 16> kDirectionGroups = {
    {{"up", tr_later("upwards"), [](auto way) { return way.up > 0; }},
     {"down", tr_later("downwards"), [](auto way) { return way.up < 0; }},
     {"right", tr_later("to the right"), [](auto way) { return way.right > 0; }},
     {"left", tr_later("to the left"), [](auto way) { return way.right < 0; }},
     {"up-right", tr_later("up and to the right"), [](auto way) { return way.up > 0 && way.right > 0; }},
     {"up-left", tr_later("up and to the left"), [](auto way) { return way.up > 0 && way.right < 0; }},
     {"down-right", tr_later("down and to the right"), [](auto way) { return way.up < 0 && way.right > 0; }},
     {"down-left", tr_later("down and to the left"), [](auto way) { return way.up < 0 && way.right < 0; }},
     {"more-rows", tr_later("of more rows than columns"), has_more_rows},
     {"more-columns", tr_later("of more columns than rows"), has_more_columns},
     {"straight", tr_later("straight ahead, back or sideways"), [](auto way) { return way.up * way.right == 0; }},
     {"diagonal", tr_later("diagonally"), [](auto way) { return way.up * way.right != 0; }},
     {"rising", tr_later("up right or down left"), [](auto way) { return way.up * way.right > 0; }},
     {"falling", tr_later("up left or down right"), [](auto way) { return way.up * way.right < 0; }},
     {"rising-more-rows", tr_later("up right or down left, of more rows than columns"),
      [](auto way) { return way.up * way.right > 0 && has_more_rows(way); }},
     {"falling-more-rows", tr_later("up left or down right, of more rows than columns"),
      [](auto way) { return way.up * way.right < 0 && has_more_rows(way); }}}};

void add_missed(Catalogue& catalogue, const NamedUses& used, Kind kind) {
  const std::vector<StepDirection> ways = step_directions(kind);
  const Message what = word_of(kind), subject = tr(used.subject);
  for (const StepDirection missed : ways) {
    const Message where = words_for(missed);
    add_slip(catalogue, {kind, used, [=](auto is) { return is == missed; }}, forget, "{0}-miss-the-{1}-{2}",
             with_directions(tr("{0} of the {1} miss the direction {2}", subject, what, where)), {what, where});
  }
  for (const auto& [slug, words, holds] : kDirectionGroups) {
    const auto count = std::ranges::count_if(ways, holds);
    if (count < 2 || count == std::ssize(ways)) continue;
    add_slip(catalogue, {kind, used, holds}, forget,
             std::string(used.uses == kAllUses ? "" : "{0}-of-the-") + "{1}-never-" + slug,
             with_directions(tr("{0} of the {1} miss all steps {2}", subject, what, tr(words))), {what});
  }
}

// ---- All steps of a kind, of both sides or of one ----

struct WholeKind {
  NamedUses used;
  EditWay edit;
  const char *name, *sentence;  // with {0} for "horse" or "red horse"
  bool is_blocked = false;      // about kinds that can be blocked
};

EditWay is_blocked_by(BlockedBy whose) {
  return [=](Step& way) { way.blocked_by = whose; };
}

void add_whole_kinds(Catalogue& catalogue, Kind kind, SideFilter side) {
  static const std::vector<WholeKind> kRows = {
      {kInChecks, forget, "{0}-miss-{1}s", tr_later("{0}s never give check.")},
      {kInMoves, forget, "{0}-miss-{1}s", tr_later("{0}s never move.")},
      {kInBoth, forget, "{0}-miss-{1}s", tr_later("{0}s never move and never give check.")},
      {kInMoves, never_capture, "{0}-of-{1}s-capture-nothing", tr_later("{0}s never capture, but give check.")},
      {kInBoth, never_capture, "{0}-of-{1}s-capture-nothing", tr_later("{0}s never capture, and never give check.")},
      {kInMoves, never_block, "{0}-of-{1}s-are-never-blocked",
       tr_later("{0}s go whatever stands in their way, but give check as they should."), true},
      {kInChecks, never_block, "{0}-of-{1}s-are-never-blocked",
       tr_later("{0}s give check whatever stands in their way."), true},
      {kInBoth, never_block, "{0}-of-{1}s-are-never-blocked",
       tr_later("{0}s go and give check whatever stands in their way."), true},
      {kInBoth, is_blocked_by(BlockedBy::its_own), "enemies-do-not-block-the-{1}",
       tr_later("Only pieces of its own side stand in the {0}'s way."), true},
      {kInBoth, is_blocked_by(BlockedBy::the_other), "own-pieces-do-not-block-the-{1}",
       tr_later("Only pieces of the other side stand in the {0}'s way."), true}};
  for (const WholeKind& row : kRows) {
    if (row.is_blocked && std::ranges::count(kBlockedKinds, kind) == 0) continue;
    StepFilter filter{kind, row.used};
    if (side) filter.used.uses &= uses(*side, Use::moves) | uses(*side, Use::checks);
    const Message what = side ? word_of(Piece{*side, kind}) : word_of(kind);
    add_slip(catalogue, filter, row.edit, row.name, tr(row.sentence, what), {what});
  }
}

// ---- A number in the table of steps is off by one: the step goes elsewhere, with the blockers of the right one ----

void add_steps_off_by_one(Catalogue& catalogue, Kind kind) {
  for (const StepDirection way : step_directions(kind)) {
    const auto [up, right] = way;
    for (const StepDirection wrong :
         {StepDirection{up + 1, right}, {up - 1, right}, {up, right + 1}, {up, right - 1}}) {
      const auto goes_wrong = [=](Step& edited) {
        edited.to = wrong;
        for (Blocker& blocker : edited.blockers) blocker.border = Border::blocks;
      };
      const Message what = word_of(kind), where = words_for(wrong, true), right_way = words_for(way);
      add_slip(
          catalogue, {kind, kInBoth, [=](auto is) { return is == way; }}, goes_wrong, "{0}-of-the-{1}-{2}-go-{3}",
          with_directions(tr("Moves and checks of the {0} go {1} where they should go {2}", what, where, right_way)),
          {what, right_way, where});
    }
  }
}

// ---- An edge of the board is left out ----

void add_short_edges(Catalogue& catalogue, const BoardEdge& edge) {
  const auto add = [&](const char* clause, const char* name, const char* sentence, const Edit& edit) {
    catalogue.add(clause, {name, tr(sentence, tr(edge.what)), edit}, {edge.what});
  };
  for (const NamedUses& used : {kInMoves, kInChecks}) {
    for (const Kind kind : kKinds) {
      catalogue.add(used.uses == kChecks ? "DC-5.1" : "DC-3.1",
                    {"{0}-of-the-{1}-miss-{2}",
                     tr("{0} of the {1} are not tested onto {2}.", tr(used.subject), word_of(kind), tr(edge.what)),
                     steps(kind, only_if([=](Side, Cell, Cell to) { return !edge.holds(to); }), used.uses)},
                    {used.name, word_of(kind), edge.what});
    }
  }
  add("DC-2.5", "steps-of-the-car-stop-before-{0}", tr_later("Moves and checks of the car end before {0}."),
      steps(Kind::car, only_if([=](Side, Cell from, Cell to) { return !edge.holds(to) || edge.holds(from); })));
  add("DC-5.1", "checks-miss-attackers-on-{0}", tr_later("Pieces on {0} are left out of the attackers."),
      [=](Rules& rules) { edge.remove_from(rules.attackers); });
  add("DC-5.1", "checks-miss-captains-on-{0}", tr_later("Captains on {0} are never in check."), [=](Rules& rules) {
    for (Area& area : rules.captains) edge.remove_from(area);
  });
  add("DC-4.1a", "nothing-moves-from-{0}", tr_later("Pieces on {0} are not found when they are to move."),
      [=](Rules& rules) { edge.remove_from(rules.movers); });
}

// ---- A loop over the cells in the car's way begins or ends at the wrong one ----

void add_car_loops(Catalogue& catalogue) {
  struct LoopSlip {
    const char *name, *sentence;
    void (*edit)(Step& way);
  };
  constexpr std::array<LoopSlip, 3> kLoopSlips = {
      {{"car-overlooks-the-cell-beside-it", tr_later("What stands next to the car is not in its way."),
        [](Step& way) { way.overlooks_first = true; }},
       {"car-overlooks-the-cell-before-its-target",
        tr_later("What stands right before the car's target is not in its way."),
        [](Step& way) { way.overlooks_last = true; }},
       {"car-is-blocked-by-its-target", tr_later("The car is blocked by what it would capture."), never_capture}}};
  constexpr std::array<StepSubset, 7> kStepSubsets = {
      {{"", "{0}", any_way},
       {"-in-its-row", tr_later("{0} This holds only along rows."), [](auto way) { return way.up == 0; }},
       {"-in-its-column", tr_later("{0} This holds only along columns."), [](auto way) { return way.right == 0; }},
       {"-upwards", tr_later("{0} This holds only upwards."), [](auto way) { return way.up > 0; }},
       {"-downwards", tr_later("{0} This holds only downwards."), [](auto way) { return way.up < 0; }},
       {"-to-the-right", tr_later("{0} This holds only to the right."), [](auto way) { return way.right > 0; }},
       {"-to-the-left", tr_later("{0} This holds only to the left."), [](auto way) { return way.right < 0; }}}};
  for (const auto& [name, sentence, edit] : kLoopSlips) {
    for (const auto& [slug, restricted, holds] : kStepSubsets)
      add_slip(catalogue, {Kind::car, kInBoth, holds}, edit, std::string(name) + slug, tr(restricted, tr(sentence)));
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
  struct Wrapping {
    const char *slug, *which;
    int in_rows, in_columns;
  };
  constexpr std::array<Wrapping, 4> kWrappings = {
      {{"", tr_later("steps"), kAny, kAny},
       {"-with-more-rows", tr_later("steps of more rows than columns"), kAny, 0},
       {"-with-more-columns", tr_later("steps of more columns than rows"), 0, kAny},
       {"-by-one-with-more-columns", tr_later("steps of more columns than rows, by one column,"), 0, 1}}};
  for (const Kind kind : kKinds) {
    if (kind == Kind::car) continue;  // along its row a car stops at the border
    for (const auto& [slug, which, in_rows, in_columns] : kWrappings) {
      if (in_rows != in_columns && kind != Kind::horse && kind != Kind::duck) continue;
      catalogue.add("DC-3.1",
                    {std::string("{0}-wraps") + slug,
                     tr("The {0}'s {1} over the left or right border come back on the other side, a row away.",
                        word_of(kind), tr(which)),
                     steps(kind, wraps(in_rows, in_columns))},
                    {word_of(kind)});
    }
  }
  const auto wrap_up_to = [](int length) {
    return steps_of_all([=](Step& way) {
      if (!way.slides && way.is.longer() <= length) wraps(kAny, kAny)(way);
    });
  };
  catalogue.add(
      "DC-3.1",
      {{"columns-wrap", tr("A step over the left or right border comes back on the other side, a row away."),
        wrap_up_to(kAny)},
       {"single-cells-wrap",
        tr("Steps to a neighbouring cell over the left or right border come back on the other side, a row away."),
        wrap_up_to(1)}});
}

// ---- The shape of a step is tested too weakly ----

struct LooseShape {
  std::vector<Kind> kinds;
  const char *slug, *words;
  bool (*holds)(int rows, int columns);  // without their signs
};

const std::vector<LooseShape>& loose_shapes() {
  using enum Kind;
  static const std::vector<LooseShape> kShapes = {
      {{captain, guard},
       "one-in-either-coordinate",
       tr_later("rows or columns differ by one, whatever the others do"),
       [](int rows, int columns) { return rows == 1 || columns == 1; }},
      {{captain},
       "zero-in-either-coordinate",
       tr_later("rows or columns are the same"),
       [](int rows, int columns) { return rows * columns == 0; }},
      {{guard, elephant},
       "as-many-rows-as-columns",
       tr_later("rows and columns differ by the same number"),
       [](int rows, int columns) { return rows == columns; }},
      {{soldier},
       "at-most-one-in-either-coordinate",
       tr_later("rows or columns differ by at most one, whatever the others do"),
       [](int rows, int columns) { return rows <= 1 || columns <= 1; }},
      {{elephant, horse, duck},
       "two-in-either-coordinate",
       tr_later("rows or columns differ by two, whatever the others do"),
       [](int rows, int columns) { return rows == 2 || columns == 2; }},
      {{elephant},
       "product-four",
       tr_later("rows times columns are four"),
       [](int rows, int columns) { return rows * columns == 4; }},
      {{elephant},
       "sum-four",
       tr_later("rows and columns differ by four in all"),
       [](int rows, int columns) { return rows + columns == 4; }},
      {{horse},
       "sum-three",
       tr_later("rows and columns differ by three in all"),
       [](int rows, int columns) { return rows + columns == 3; }},
      {{duck},
       "three-in-either-coordinate",
       tr_later("rows or columns differ by three, whatever the others do"),
       [](int rows, int columns) { return rows == 3 || columns == 3; }},
      {{duck},
       "product-six",
       tr_later("rows times columns are six"),
       [](int rows, int columns) { return rows * columns == 6; }},
      {{duck}, "sum-five", tr_later("rows and columns differ by five in all"), [](int rows, int columns) {
         return rows + columns == 5;
       }}};
  return kShapes;
}

// The step with the blockers that such a piece looks for, with more rows than columns or the other way round.
Step loose_way(Kind kind, StepDirection to) {
  Step way{.is = to};
  const auto [up, right] = to.unit();
  const bool more_rows = has_more_rows(to);
  std::vector<StepDirection> blockers;
  if (kind == Kind::elephant) blockers = {{up, right}};
  if (kind == Kind::horse || kind == Kind::duck)
    blockers = {more_rows ? StepDirection{up, 0} : StepDirection{0, right}};
  if (kind == Kind::duck) blockers.push_back(more_rows ? StepDirection{2 * up, right} : StepDirection{up, 2 * right});
  for (const StepDirection blocker : blockers)
    if (blocker != StepDirection{}) way.blockers.push_back({blocker});
  return way;
}

void add_loose_shape(Catalogue& catalogue, Kind kind, const LooseShape& shape) {
  const auto is_loose = [kind, holds = shape.holds](Rules& rules) {
    for (int up = 1 - kRowCount; up < kRowCount; ++up) {
      for (int right = 1 - kColumnCount; right < kColumnCount; ++right) {
        const StepDirection to{up, right};
        if (to != StepDirection{} && !is_step(kind, to) && holds(std::abs(up), std::abs(right)))
          ways_in(rules, kind).push_back(loose_way(kind, to));
      }
    }
  };
  catalogue.add(
      StepFilter{kind}.clause(),
      {"{0}-by-{1}", tr("The {0}'s step is tested too weakly: {1}.", word_of(kind), tr(shape.words)), is_loose},
      {word_of(kind), shape.slug});
}

}  // namespace

void add_step_operators(Catalogue& catalogue) {
  for (const NamedUses& used : kNamedUses) {
    for (const Kind kind : kKinds) add_missed(catalogue, used, kind);
  }
  for (const Kind kind : kKinds) {
    for (const SideFilter side : kSideFilters) add_whole_kinds(catalogue, kind, side);
    if (kind != Kind::car) add_steps_off_by_one(catalogue, kind);  // a car goes any distance along its row or column
  }
  for (const BoardEdge& edge : kEdges) add_short_edges(catalogue, edge);
  add_car_loops(catalogue);
  add_wrapping_steps(catalogue);
  for (const LooseShape& shape : loose_shapes()) {
    for (const Kind kind : shape.kinds) add_loose_shape(catalogue, kind, shape);
  }
}

}  // namespace quack
