// Known mistakes of DC-2: where the kinds go and what blocks them, in moves and in checks alike.

#include "problems/duck_chess/mistake_edits.h"

namespace quack {

namespace {

// Rows away from the side's home row.
int rows_ahead(Side side, Cell from, Cell to) { return (to.x - from.x) * (side == Side::red ? 1 : -1); }
bool has_crossed(Side side, Cell from) { return side == Side::red ? from.x >= 5 : from.x <= 4; }

Edit only(Kind kind, bool (*holds)(Side side, Cell from, Cell to)) { return steps(kind, only_if(holds)); }

Edit car_goes_at_most(int cells) {
  return steps(Kind::car, only_if([=](Side, Cell from, Cell to) { return direction(from, to).longer() <= cells; }));
}

void needs_a_piece(Step& way) { way.fewest = way.most = 1; }

Edit goes_as(Kind kind, Kind as) {
  return [=](Rules& rules) { ways_in(rules, kind) = ways_of(as); };
}

Edit also_goes(Kind kind, const std::vector<Step>& more) {
  return [=](Rules& rules) { ways_in(rules, kind).insert(ways_in(rules, kind).end(), more.begin(), more.end()); };
}

// So far along a row or column, over anything.
std::vector<Step> straight(int cells) { return {{{cells, 0}}, {{-cells, 0}}, {{0, cells}}, {{0, -cells}}}; }

std::vector<Step> changed(std::vector<Step> ways, void (*change)(Step&)) {
  for (Step& way : ways) change(way);
  return ways;
}

// Xiangqi's palace: three by three cells around the captain's first place, on either home row.
bool is_in_palace(Side /*side*/, Cell /*from*/, Cell to) { return (to.x <= 2 || to.x >= 7) && to.y >= 3 && to.y <= 5; }

void flies(Rules& rules) {
  for (const int up : {1, -1}) {
    Step& way = ways_in(rules, Kind::captain).emplace_back(Step{.is = {up, 0}});
    way.slides = true;
    way.onto = Onto::a_captain;
  }
}

void goes_as_a_cannon(Rules& rules) {
  const auto over_one = [](Step& way) { way.fewest = way.most = 1, way.onto = Onto::a_piece; };
  ways_in(rules, Kind::duck) = changed(ways_of(Kind::car), never_capture);
  also_goes(Kind::duck, changed(ways_of(Kind::car), over_one))(rules);
}

void goes_as_a_pawn(Rules& rules) {
  ways_in(rules, Kind::soldier) = changed(ways_of(Kind::captain), never_capture);
  also_goes(Kind::soldier, changed(ways_of(Kind::guard), [](Step& way) { way.onto = Onto::a_piece; }))(rules);
}

// True if a car goes to the higher numbers.
bool goes_higher(const Step& way) { return way.is.up + way.is.right > 0; }

// The cell that lies `longer` cells along the longer coordinate of the step and `shorter` along the other.
StepDirection along(const Step& way, int longer, int shorter) {
  const auto [up, right] = way.is.unit();
  return has_more_rows(way.is) ? StepDirection{longer * up, shorter * right}
                               : StepDirection{shorter * up, longer * right};
}

// Cells in its way instead of its own: how far they lie along its longer coordinate, and along the other.
EditWay needs_empty(std::vector<std::pair<int, int>> cells) {
  return [=](Step& way) {
    way.blockers.clear();
    for (const auto& [longer, shorter] : cells) way.blockers.push_back({along(way, longer, shorter), Border::wraps});
  };
}

// Steps that are looked at from the lower numbers to the higher ones.
void is_blocked_at(Step& way, bool at_its_beginning) { at_its_beginning ? forget(way) : never_capture(way); }

struct StepRow {
  Kind kind;
  const char *name, *sentence;
  EditWay edit;
};

// These are made in one orientation only as well.
const std::vector<StepRow>& rows_of_orientations() {
  using enum Kind;
  static const std::vector<StepRow> kRows = {
      {horse, "horse-ignores-leg", tr_later("The horse goes whatever stands on its leg, as the knight of chess."),
       never_block},
      {horse, "horse-leg-at-the-target",
       tr_later("The horse's leg is the cell next to its target instead of next to the horse."), needs_empty({{1, 1}})},
      {horse, "horse-leg-two-cells-ahead", tr_later("The horse's leg is the second cell straight ahead of it."),
       needs_empty({{2, 0}})},
      {car, "car-ignores-pieces", tr_later("The car goes along its row or column whatever stands in between."),
       never_block},
      {car, "car-looks-upwards-only", tr_later("What stands in the car's way counts only towards the higher numbers."),
       [](Step& way) {
         if (!goes_higher(way)) never_block(way);
       }},
      {car, "car-looks-downwards-only", tr_later("What stands in the car's way counts only towards the lower numbers."),
       [](Step& way) {
         if (goes_higher(way)) never_block(way);
       }},
      {car, "car-overlooks-the-lowest-cell",
       tr_later("Of the cells in the car's way the one with the lowest number is forgotten."),
       [](Step& way) { (goes_higher(way) ? way.overlooks_first : way.overlooks_last) = true; }},
      {car, "car-overlooks-the-highest-cell",
       tr_later("Of the cells in the car's way the one with the highest number is forgotten."),
       [](Step& way) { (goes_higher(way) ? way.overlooks_last : way.overlooks_first) = true; }},
      {car, "car-is-blocked-at-the-lower-end",
       tr_later(
           "What stands at the end with the lower number of the car's way blocks it: the car itself or its target."),
       [](Step& way) { is_blocked_at(way, goes_higher(way)); }},
      {car, "car-is-blocked-at-the-higher-end",
       tr_later(
           "What stands at the end with the higher number of the car's way blocks it: the car itself or its target."),
       [](Step& way) { is_blocked_at(way, !goes_higher(way)); }},
      {duck, "duck-first-blocker-two-cells-ahead",
       tr_later("The duck's first blocker is the second cell straight ahead of it."), needs_empty({{2, 0}, {2, 1}})},
      {duck, "duck-second-blocker-before-the-target",
       tr_later("The duck's second blocker is the cell next to its target in the longer direction."),
       needs_empty({{1, 0}, {2, 2}})},
      {duck, "duck-second-blocker-beside-the-target",
       tr_later("The duck's second blocker is the cell next to its target in the shorter direction."),
       needs_empty({{1, 0}, {3, 1}})},
      {duck, "duck-ignores-first-blocker", tr_later("The duck goes whatever stands on the cell next to it."),
       needs_empty({{2, 1}})},
      {duck, "duck-ignores-second-blocker", tr_later("Only the cell next to the duck, the horse's leg, can block it."),
       needs_empty({{1, 0}})},
      {duck, "duck-ignores-blockers", tr_later("Nothing blocks the duck."), never_block},
      {duck, "duck-diagonal-for-first-blocker",
       tr_later("The duck is blocked on the cell diagonally next to it instead of straight next to it."),
       needs_empty({{1, 1}, {2, 1}})},
      {duck, "duck-diagonal-for-second-blocker",
       tr_later("The duck's second blocker is the cell diagonally next to the duck, not the one diagonally next to its "
                "target."),
       needs_empty({{1, 0}, {1, 1}})},
      {duck, "duck-second-blocker-on-the-wrong-side",
       tr_later("The duck's second blocker is looked for on the other side of the cell next to it."),
       needs_empty({{1, 0}, {2, -1}})},
      {duck, "duck-needs-one-blocker-empty", tr_later("The duck is blocked only if both cells are occupied."),
       [](Step& way) { way.most = 1; }},
      {duck, "duck-blockers-of-the-other-step",
       tr_later("The blockers of three rows and two columns are used for two rows and three columns and the other way "
                "round."),
       needs_empty({{0, 1}, {1, 2}})},
  };
  return kRows;
}

}  // namespace

void add_step_mistakes(Catalogue& catalogue) {
  using enum Kind;
  for (const Kind kind : kKinds) {
    const std::string name(quack::name(kind));
    catalogue.add(
        StepFilter{kind}.clause(),
        {{name + "-never-moves", tr("The {0} never moves and never gives check.", word_of(kind)), steps(kind, forget)},
         {name + "-cannot-capture", tr("The {0} never captures, and never gives check.", word_of(kind)),
          steps(kind, never_capture)}});
  }
  for (const StepRow& row : rows_of_orientations()) {
    for (const auto& [slug, sentence, holds] : kOrientations)
      add_slip(catalogue, {row.kind, kInBoth, holds}, row.edit, std::string(row.name) + slug,
               tr(sentence, tr(row.sentence)));
  }
  catalogue.add("DC-2.1",
                {{"captain-keeps-to-palace", tr("The {0} must stay in xiangqi's palace.", word_of(captain)),
                  only(captain, is_in_palace)},
                 {"captain-like-a-king", tr("The captain also goes one cell diagonally, as the king of chess."),
                  also_goes(captain, ways_of(guard))},
                 {"captain-on-the-diagonal", tr("The captain goes one cell diagonally instead of straight."),
                  goes_as(captain, guard)},
                 {"captain-flies", tr("A captain captures the other one along an open column."), flies}});
  catalogue.add(
      "DC-2.2",
      {{"guard-keeps-to-palace", tr("The {0} must stay in xiangqi's palace.", word_of(guard)),
        only(guard, is_in_palace)},
       {"guard-like-a-king", tr("The guard also goes one cell straight."), also_goes(guard, ways_of(captain))},
       {"guard-two-straight-too", tr("The guard also goes two cells straight: rows and columns add up to two."),
        also_goes(guard, straight(2))},
       {"guard-straight", tr("The guard goes one cell straight instead of diagonally."), goes_as(guard, captain)}});
  catalogue.add(
      "DC-2.3",
      {{"elephant-ignores-eye", tr("The elephant goes whatever stands on its eye."), steps(elephant, never_block)},
       {"elephant-needs-a-piece-on-its-eye", tr("The elephant goes only if its eye is occupied."),
        steps(elephant, needs_a_piece)},
       {"elephant-eye-in-its-targets-row", tr("The elephant's eye is the cell next to its target in the target's row."),
        steps(elephant,
              [](Step& way) {
                way.blockers = {{{way.is.up, way.is.right / 2}}};
              })},
       {"elephant-eye-in-its-targets-column",
        tr("The elephant's eye is the cell next to its target in the target's column."),
        steps(elephant,
              [](Step& way) {
                way.blockers = {{{way.is.up / 2, way.is.right}}};
              })},
       {"elephant-keeps-to-its-bank", tr("The elephant can't cross the middle of the board, xiangqi's river."),
        only(elephant, [](Side, Cell from, Cell to) { return (from.x <= 4) == (to.x <= 4); })},
       {"elephant-one-step-too", tr("The elephant also goes a single cell diagonally."),
        also_goes(elephant, ways_of(guard))},
       {"elephant-slides", tr("The elephant goes any distance along a diagonal, as the bishop of chess."),
        steps(elephant, [](Step& way) { way.slides = true, way.to = way.is.unit(); })}});
  catalogue.add("DC-2.4", {{"horse-needs-a-piece-on-its-leg", tr("The horse goes only if its leg is occupied."),
                            steps(horse, needs_a_piece)},
                           {"horse-three-straight-too",
                            tr("The horse also goes three cells straight: rows and columns add up to three."),
                            also_goes(horse, straight(3))}});
  catalogue.add(
      "DC-2.5",
      {{"car-jumps-over-one", tr("The car may pass over one piece."), steps(car, [](Step& way) { way.most = 1; })},
       {"car-eight-cells", tr("The car goes at most eight cells, as far as along a row."), car_goes_at_most(8)},
       {"car-seven-cells", tr("The car goes at most seven cells, as far as on the board of chess."),
        car_goes_at_most(7)},
       {"own-pieces-do-not-block",
        tr("Only pieces of the other side stand in the way of elephant, horse, car and duck."),
        steps_of_all([](Step& way) { way.blocked_by = BlockedBy::the_other; })},
       {"enemies-do-not-block", tr("Only pieces of its own side stand in the way of elephant, horse, car and duck."),
        steps_of_all([](Step& way) { way.blocked_by = BlockedBy::its_own; })}});
  catalogue.add("DC-2.6",
                {{"duck-like-a-horse", tr("The duck goes as the horse does."), goes_as(duck, horse)},
                 {"duck-like-a-cannon", tr("The duck goes as xiangqi's cannon, which stands in its place there."),
                  goes_as_a_cannon}});
  catalogue.add(
      "DC-2.7",
      {{"soldier-only-forward", tr("The soldier goes only straight ahead."), only(soldier, is_ahead)},
       {"soldier-directions-swapped", tr("The soldier goes only straight ahead, and red's ahead is taken for blue's."),
        only(soldier, [](Side side, Cell from, Cell to) { return is_ahead(other(side), from, to); })},
       {"soldier-of-xiangqi", tr("The soldier goes straight ahead, and sideways from the middle of the board on."),
        only(soldier, [](Side side, Cell from,
                         Cell to) { return is_ahead(side, from, to) || (has_crossed(side, from) && from.x == to.x); })},
       {"soldier-free-beyond-the-middle",
        tr("The soldier goes only straight ahead until it has crossed the middle of the board, and anywhere from there "
           "on."),
        only(soldier,
             [](Side side, Cell from, Cell to) { return is_ahead(side, from, to) || has_crossed(side, from); })},
       {"soldier-only-to-the-row-ahead", tr("The soldier goes only to the next row, straight or diagonally."),
        only(soldier, [](Side side, Cell from, Cell to) { return rows_ahead(side, from, to) == 1; })},
       {"soldier-two-straight-too", tr("The soldier also goes two cells straight."), also_goes(soldier, straight(2))},
       {"soldier-never-back", tr("The soldier never goes backwards."),
        only(soldier, [](Side side, Cell from, Cell to) { return rows_ahead(side, from, to) >= 0; })},
       {"soldier-like-a-pawn", tr("The soldier moves straight and captures diagonally, as the pawn of chess."),
        goes_as_a_pawn}});
}

}  // namespace quack
