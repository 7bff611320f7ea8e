// Operators over the cells that must be empty: they are overlooked, or looked for elsewhere, because a number in a
// table, a sign, an axis or a quotient is wrong.

#include <algorithm>

#include "problems/duck_chess/mistake_edits.h"

namespace quack {

namespace {

struct NamedBlocker {
  Message what;            // "horse's leg"
  StepDirection offset{};  // from the piece; none for the first piece in the car's way
};

std::vector<NamedBlocker> blockers_of(Kind kind, StepDirection way) {
  if (kind == Kind::car) return {{tr("first piece in the car's way"), {}}};
  std::vector<NamedBlocker> blockers;
  for (const Cell cell : cells_in_the_way(kind, {0, 0}, {way.up, way.right})) {
    const char* const what = kind == Kind::elephant ? tr_later("elephant's eye")
                             : kind == Kind::horse  ? tr_later("horse's leg")
                             : blockers.empty()     ? tr_later("duck's first blocker")
                                                    : tr_later("duck's second blocker");
    blockers.push_back({tr(what), direction({0, 0}, cell)});
  }
  return blockers;
}

// The contents of the cells off the board, for a blocker that is looked for there.
struct Reading {
  Border border;
  const char *slug, *sentence;  // with {0} for the mistake
};
constexpr std::array<Reading, 3> kReadings = {
    {{Border::is_empty, "", "{0}"},
     {Border::blocks, "-and-the-border-blocks", tr_later("{0} What is off the board blocks.")},
     {Border::wraps, "-and-the-border-wraps", tr_later("{0} Off the board is the next row or the one before.")}}};

EditWay misplaces(StepDirection right, StepDirection wrong, Border border) {
  return [=](Step& way) {
    for (Blocker& blocker : way.blockers)
      if (blocker.offset == right) blocker = {wrong, border};
  };
}

// ---- Of one step ----

void add_of_a_step(Catalogue& catalogue, const NamedUses& used, Kind kind, StepDirection way,
                   const NamedBlocker& blocker) {
  const StepFilter filter{kind, used, [=](StepDirection is) { return is == way; }};
  const auto& [what, right] = blocker;
  const FamilyArguments arguments = {what, words_for(way)};
  const auto overlook = [right = right](Step& edited) {
    if (edited.slides) edited.most += 1;
    std::erase_if(edited.blockers, [&](const Blocker& known) { return known.offset == right; });
  };
  add_slip(catalogue, filter, overlook, "{0}-overlook-the-{1}-{2}",
           with_directions(tr("{0} overlook the {1} where it goes {2}", tr(used.subject), what, words_for(way))),
           arguments);
  if (kind == Kind::car) return;
  const StepDirection wrong = right.right != 0 ? StepDirection{right.up, -right.right} : StepDirection{-right.up, 0};
  for (const auto& [border, slug, sentence] : kReadings) {
    add_slip(catalogue, filter, misplaces(right, wrong, border), std::string("{0}-misplace-the-{1}-{2}") + slug,
             tr(sentence, with_directions(tr("{0} look for the {1} with one sign wrong where it goes {2}",
                                             tr(used.subject), what, words_for(way)))),
             arguments);
  }
}

// One number in the table is wrong, or both are those of another step.
void add_off_by_one(Catalogue& catalogue, Kind kind, StepDirection way, std::size_t place) {
  const auto [what, right] = blockers_of(kind, way)[place];
  const auto [up, column] = right;
  std::vector<StepDirection> wrongs = {{up + 1, column}, {up - 1, column}, {up, column + 1}, {up, column - 1}};
  for (const StepDirection other : step_directions(kind)) wrongs.push_back(blockers_of(kind, other)[place].offset);
  for (const StepDirection wrong : wrongs) {
    const Message where = words_for(wrong, true);
    add_slip(catalogue, {kind, kInBoth, [=](StepDirection is) { return is == way; }},
             misplaces(right, wrong, Border::blocks), "{0}-misplace-the-{1}-{2}-to-{3}",
             with_directions(tr("Moves and checks look for the {0} {1} of the piece where it goes {2}", what, where,
                                words_for(way))),
             {what, words_for(way), where});
  }
}

// ---- The cell is computed wrongly, in all steps or in those of one orientation ----

StepDirection cell(int up, int right) { return {up, right}; }
StepDirection times(int number, StepDirection step) { return cell(number * step.up, number * step.right); }

// Rounded down.
int quotient(int number, int divisor) { return number / divisor - (number % divisor < 0 ? 1 : 0); }
StepDirection quotient(StepDirection step, int divisor) {
  return cell(quotient(step.up, divisor), quotient(step.right, divisor));
}

// The cell that is looked at instead of `right`, as seen from a piece that goes `way`.
struct BlockerSlip {
  const char *slug, *words;
  StepDirection (*wrong)(StepDirection way, StepDirection right);
};

using std::abs;
// The quotients are those of a program that divides the whole way, into as many parts as it is long.
constexpr std::array<BlockerSlip, 16> kBlockerSlips = {
    {{"its-longer-part", tr_later("its longer coordinate alone"),
      [](auto, auto right) { return has_more_columns(right) ? cell(0, right.right) : cell(right.up, 0); }},
     {"row-by-the-columns-sign", tr_later("the columns' sign for its row"),
      [](auto way, auto right) { return cell(abs(right.up) * sign(way.right), right.right); }},
     {"column-by-the-rows-sign", tr_later("the rows' sign for its column"),
      [](auto way, auto right) { return cell(right.up, abs(right.right) * sign(way.up)); }},
     {"signs-exchanged", tr_later("the signs of rows and columns exchanged"),
      [](auto way, auto right) { return cell(abs(right.up) * sign(way.right), abs(right.right) * sign(way.up)); }},
     {"other-axis", tr_later("rows and columns exchanged, but not their signs"),
      [](auto way, auto right) { return cell(abs(right.right) * sign(way.up), abs(right.up) * sign(way.right)); }},
     {"exchanged", tr_later("rows and columns exchanged, signs included"),
      [](auto, auto right) { return cell(right.right, right.up); }},
     {"always-up", tr_later("its row always further up"),
      [](auto, auto right) { return cell(abs(right.up), right.right); }},
     {"always-down", tr_later("its row always further down"),
      [](auto, auto right) { return cell(-abs(right.up), right.right); }},
     {"always-right", tr_later("its column always further right"),
      [](auto, auto right) { return cell(right.up, abs(right.right)); }},
     {"always-left", tr_later("its column always further left"),
      [](auto, auto right) { return cell(right.up, -abs(right.right)); }},
     {"opposite", tr_later("both signs wrong"), [](auto, auto right) { return times(-1, right); }},
     {"without-its-row", tr_later("the piece's own row"), [](auto, auto right) { return cell(0, right.right); }},
     {"without-its-column", tr_later("the piece's own column"), [](auto, auto right) { return cell(right.up, 0); }},
     {"rounded-down", tr_later("quotients that are rounded down"),
      [](auto way, auto right) { return quotient(times(right.longer(), way), way.longer()); }},
     {"rounded-up", tr_later("quotients that are rounded up"),
      [](auto way, auto right) { return times(-1, quotient(times(-right.longer(), way), way.longer())); }},
     {"halfway", tr_later("halves of the step, rounded down"), [](auto way, auto) { return quotient(way, 2); }}}};

void add_computed(Catalogue& catalogue, Kind kind, std::size_t place) {
  const Message what = blockers_of(kind, step_directions(kind).front())[place].what;
  for (const auto& [slug, words, wrong] : kBlockerSlips) {
    for (const auto& [orientation, restricted, concerns] : kOrientations) {
      for (const auto& [border, border_slug, sentence] : kReadings) {
        const auto misplace = [=, wrong = wrong, border = border](Step& way) {
          const StepDirection right = blockers_of(kind, way.is)[place].offset;
          misplaces(right, wrong(way.is, right), border)(way);
        };
        add_slip(
            catalogue, {kind, kInBoth, concerns}, misplace, std::string("{1}-by-") + slug + orientation + border_slug,
            tr(sentence, tr(restricted, tr("The cell of the {0} is computed with {1}.", what, tr(words)))), {what});
      }
    }
  }
}

}  // namespace

void add_blocker_operators(Catalogue& catalogue) {
  for (const NamedUses& used : kNamedUses) {
    for (const Kind kind : kBlockedKinds) {
      for (const StepDirection way : step_directions(kind))
        for (const NamedBlocker& blocker : blockers_of(kind, way)) add_of_a_step(catalogue, used, kind, way, blocker);
    }
  }
  for (const auto& [kind, place] : std::initializer_list<std::pair<Kind, std::size_t>>{
           {Kind::elephant, 0}, {Kind::horse, 0}, {Kind::duck, 0}, {Kind::duck, 1}}) {
    for (const StepDirection way : step_directions(kind)) add_off_by_one(catalogue, kind, way, place);
    add_computed(catalogue, kind, place);
  }
}

}  // namespace quack
