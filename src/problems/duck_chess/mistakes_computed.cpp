// The families of computed cells: signs, axes and quotients that are wrong, loops that begin or end at the wrong cell,
// steps over a border, and shapes that are tested too weakly.

#include <algorithm>
#include <iterator>

#include "problems/duck_chess/game.h"
#include "problems/duck_chess/mistake_parts.h"

namespace quack {

namespace {

// ---- Several directions are forgotten ----

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

void add_missed_groups(Catalogue& catalogue) {
  for (const Test& test : kTests) {
    for (const Kind kind : kKinds) {
      const std::vector<StepDirection> ways = step_directions(kind);
      for (const auto& [slug, words, holds] : kDirectionGroups) {
        const auto count = std::ranges::count_if(ways, holds);
        if (count < 2 || count == std::ssize(ways)) continue;  // one: a missed direction
        const std::string name = "{1}-never-" + std::string(slug);
        add_slip(catalogue, {kind, test, holds}, forget, test.uses == kAllUses ? name : "{0}-of-the-" + name,
                 with_directions(tr("{0} of the {1} miss all steps {2}", tr(test.subject), word_of(kind), tr(words))),
                 {word_of(kind)});
      }
    }
  }
}

// ---- The cell of a blocker is computed wrongly ----

// Rounded down.
int quotient(int number, int divisor) { return number / divisor - (number % divisor < 0 ? 1 : 0); }
StepDirection quotient(StepDirection step, int divisor) {
  return {quotient(step.up, divisor), quotient(step.right, divisor)};
}

StepDirection times(int number, StepDirection step) { return {number * step.up, number * step.right}; }
StepDirection cell(int up, int right) { return {up, right}; }

// The cell that is looked at instead of `right`, as seen from a piece that goes `way`.
struct BlockerSlip {
  const char *slug, *words;
  StepDirection (*wrong)(StepDirection way, StepDirection right);
};

// The quotients are those of a program that divides the whole way, into as many parts as it is long.
constexpr std::array<BlockerSlip, 16> kBlockerSlips = {
    {{"its-longer-part", tr_later("its longer coordinate alone"),
      [](auto, auto right) { return has_more_columns(right) ? cell(0, right.right) : cell(right.up, 0); }},
     {"row-by-the-columns-sign", tr_later("the columns' sign for its row"),
      [](auto way, auto right) { return cell(std::abs(right.up) * sign(way.right), right.right); }},
     {"column-by-the-rows-sign", tr_later("the rows' sign for its column"),
      [](auto way, auto right) { return cell(right.up, std::abs(right.right) * sign(way.up)); }},
     {"signs-exchanged", tr_later("the signs of rows and columns exchanged"),
      [](auto way, auto right) {
        return cell(std::abs(right.up) * sign(way.right), std::abs(right.right) * sign(way.up));
      }},
     {"other-axis", tr_later("rows and columns exchanged, but not their signs"),
      [](auto way, auto right) {
        return cell(std::abs(right.right) * sign(way.up), std::abs(right.up) * sign(way.right));
      }},
     {"exchanged", tr_later("rows and columns exchanged, signs included"),
      [](auto, auto right) { return cell(right.right, right.up); }},
     {"always-up", tr_later("its row always further up"),
      [](auto, auto right) { return cell(std::abs(right.up), right.right); }},
     {"always-down", tr_later("its row always further down"),
      [](auto, auto right) { return cell(-std::abs(right.up), right.right); }},
     {"always-right", tr_later("its column always further right"),
      [](auto, auto right) { return cell(right.up, std::abs(right.right)); }},
     {"always-left", tr_later("its column always further left"),
      [](auto, auto right) { return cell(right.up, -std::abs(right.right)); }},
     {"opposite", tr_later("both signs wrong"), [](auto, auto right) { return times(-1, right); }},
     {"without-its-row", tr_later("the piece's own row"), [](auto, auto right) { return cell(0, right.right); }},
     {"without-its-column", tr_later("the piece's own column"), [](auto, auto right) { return cell(right.up, 0); }},
     {"rounded-down", tr_later("quotients that are rounded down"),
      [](auto way, auto right) { return quotient(times(right.longer(), way), way.longer()); }},
     {"rounded-up", tr_later("quotients that are rounded up"),
      [](auto way, auto right) { return times(-1, quotient(times(-right.longer(), way), way.longer())); }},
     {"halfway", tr_later("halves of the step, rounded down"), [](auto way, auto) { return quotient(way, 2); }}}};

// The blockers at `place` are looked for where a slip says, by all steps or by those of one orientation.
void add_computed_blockers(Catalogue& catalogue, Kind kind, std::size_t place) {
  const std::vector<StepDirection> ways = step_directions(kind);
  const Message what = blockers_of(kind, ways.front())[place].what;
  const auto right_offset = [=](StepDirection way) { return blockers_of(kind, way)[place].offset; };
  const auto for_each_way = [&](const auto& offset_of) {
    std::vector<StepDirection> offsets;
    std::ranges::transform(ways, std::back_inserter(offsets), offset_of);
    return offsets;
  };
  std::vector<std::vector<StepDirection>> known = {for_each_way(right_offset)};
  for (const auto& [slug, words, wrong] : kBlockerSlips) {
    for (const auto& [orientation, restricted, concerns] :
         {StepSubset{"", "{0}", any_way}, kOrientations[0], kOrientations[1]}) {
      const auto looked_at = [=, wrong = wrong, concerns = concerns](StepDirection way) {
        return concerns(way) ? wrong(way, right_offset(way)) : right_offset(way);
      };
      const std::vector<StepDirection> cells = for_each_way(looked_at);
      const bool is_itself = std::ranges::count(cells, StepDirection{}) != 0;
      if (is_itself || std::ranges::count(known, cells) != 0) continue;
      known.push_back(cells);
      for (const Reading& reading : kReadings) {
        const Border border = reading.border;
        add_slip(catalogue, {kind}, [=](Step& way) { misplaces(right_offset(way.is), looked_at(way.is), border)(way); },
                 std::string("{1}-by-") + slug + orientation + reading.slug,
                 tr(reading.sentence, tr(restricted, tr("The cell of the {0} is computed with {1}.", what, tr(words)))),
                 {what});
      }
    }
  }
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
    for (const auto& [slug, restricted, holds] : kStepSubsets) {
      add_slip(catalogue, {Kind::car, kInBoth, holds}, edit, std::string(name) + slug, tr(restricted, tr(sentence)),
               {});
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
  const auto add = [&](Kind kind, const char* slug, const char* which, int in_rows, int in_columns) {
    catalogue.add({Games::both, std::string("{0}-wraps") + slug, "DC-3.1",
                   tr("The {0}'s {1} over the left or right border come back on the other side, a row away.",
                      word_of(kind), tr(which)),
                   steps(kind, wraps(in_rows, in_columns))},
                  {word_of(kind)});
  };
  constexpr const char* kSteps = tr_later("steps");
  for (const Kind kind : {Kind::captain, Kind::guard, Kind::soldier, Kind::elephant}) add(kind, "", kSteps, kAny, kAny);
  for (const Kind kind : {Kind::horse, Kind::duck}) {
    add(kind, "", kSteps, kAny, kAny);
    add(kind, "-with-more-rows", tr_later("steps of more rows than columns"), kAny, 0);
    add(kind, "-with-more-columns", tr_later("steps of more columns than rows"), 0, kAny);
    add(kind, "-by-one-with-more-columns", tr_later("steps of more columns than rows, by one column,"), 0, 1);
  }
  // Along its row a car stops at the border.
  catalogue.add(
      {{Games::both, "columns-wrap", "DC-3.1",
        tr("A step over the left or right border comes back on the other side, a row away."),
        steps_of_all([](Step& way) {
          if (!way.slides) wraps(kAny, kAny)(way);
        })},
       {Games::both, "single-cells-wrap", "DC-3.1",
        tr("Steps to a neighbouring cell over the left or right border come back on the other side, a row away."),
        steps_of_all([](Step& way) {
          if (!way.slides && way.is.longer() == 1) wraps(kAny, kAny)(way);
        })}});
}

// ---- The shape of a step is tested too weakly ----

struct LooseShape {
  Kind kind;
  const char *slug, *words;
  bool (*holds)(int rows, int columns);  // without their signs
};

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
  for (const StepDirection blocker : blockers) {
    if (blocker != StepDirection{}) way.blockers.push_back({blocker});
  }
  return way;
}

Edit is_loose(const LooseShape& shape) {
  return [=](Rules& rules) {
    std::vector<Step>& ways = ways_in(rules, shape.kind);
    for (int up = 1 - kRowCount; up < kRowCount; ++up) {
      for (int right = 1 - kColumnCount; right < kColumnCount; ++right) {
        const StepDirection to{up, right};
        if (to == StepDirection{} || is_step(shape.kind, to) || !shape.holds(std::abs(up), std::abs(right))) continue;
        ways.push_back(loose_way(shape.kind, to));
      }
    }
  };
}

void add_loose_shapes(Catalogue& catalogue) {
  using enum Kind;
  constexpr auto kOne = [](int rows, int columns) { return rows == 1 || columns == 1; };
  constexpr auto kTwo = [](int rows, int columns) { return rows == 2 || columns == 2; };
  constexpr auto kThree = [](int rows, int columns) { return rows == 3 || columns == 3; };
  constexpr auto kSame = [](int rows, int columns) { return rows == columns; };
  constexpr auto kProductSix = [](int rows, int columns) { return rows * columns == 6; };
  constexpr auto kSumFive = [](int rows, int columns) { return rows + columns == 5; };
  constexpr auto kOneDiffers = tr_later("rows or columns differ by one, whatever the others do");
  constexpr auto kTwoDiffer = tr_later("rows or columns differ by two, whatever the others do");
  constexpr auto kSameNumber = tr_later("rows and columns differ by the same number");
  const std::vector<LooseShape> shapes = {
      {captain, "one-in-either-coordinate", kOneDiffers, kOne},
      {captain, "zero-in-either-coordinate", tr_later("rows or columns are the same"),
       [](int rows, int columns) { return rows * columns == 0; }},
      {guard, "one-in-either-coordinate", kOneDiffers, kOne},
      {guard, "as-many-rows-as-columns", kSameNumber, kSame},
      {soldier, "at-most-one-in-either-coordinate",
       tr_later("rows or columns differ by at most one, whatever the others do"),
       [](int rows, int columns) { return rows <= 1 || columns <= 1; }},
      {elephant, "two-in-either-coordinate", kTwoDiffer, kTwo},
      {elephant, "product-four", tr_later("rows times columns are four"),
       [](int rows, int columns) { return rows * columns == 4; }},
      {elephant, "sum-four", tr_later("rows and columns differ by four in all"),
       [](int rows, int columns) { return rows + columns == 4; }},
      {elephant, "as-many-rows-as-columns", kSameNumber, kSame},
      {horse, "two-in-either-coordinate", kTwoDiffer, kTwo},
      {horse, "sum-three", tr_later("rows and columns differ by three in all"),
       [](int rows, int columns) { return rows + columns == 3; }},
      {duck, "three-in-either-coordinate", tr_later("rows or columns differ by three, whatever the others do"), kThree},
      {duck, "two-in-either-coordinate", kTwoDiffer, kTwo},
      {duck, "product-six", tr_later("rows times columns are six"), kProductSix},
      {duck, "sum-five", tr_later("rows and columns differ by five in all"), kSumFive},
  };
  for (const LooseShape& shape : shapes) {
    catalogue.add(
        {Games::both, "{0}-by-{1}", clause_of(shape.kind),
         tr("The {0}'s step is tested too weakly: {1}.", word_of(shape.kind), tr(shape.words)), is_loose(shape)},
        {word_of(shape.kind), shape.slug});
  }
}

}  // namespace

void add_computed_slips(Catalogue& catalogue) {
  add_missed_groups(catalogue);
  for (const Kind kind : {Kind::elephant, Kind::horse}) add_computed_blockers(catalogue, kind, 0);
  for (const std::size_t place : {0U, 1U}) add_computed_blockers(catalogue, Kind::duck, place);
  add_car_loops(catalogue);
}

void add_loose_tests(Catalogue& catalogue) {
  add_wrapping_steps(catalogue);
  add_loose_shapes(catalogue);
}

}  // namespace quack
