// The families: which steps (of one direction, one kind, one side, one edge) x what happens to them (they are missed, a
// cell in their way is overlooked or looked for elsewhere), in moves, in checks, or in both.

#include <algorithm>
#include <tuple>
#include <utility>

#include "problems/duck_chess/game.h"
#include "problems/duck_chess/mistake_parts.h"

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

EditWay misplaces(StepDirection right, StepDirection wrong, Border border) {
  return [=](Step& way) {
    for (Blocker& blocker : way.blockers) {
      if (blocker.offset == right) blocker = {wrong, border};
    }
  };
}

void add_slip(Catalogue& catalogue, const StepFilter& filter, EditWay edit, const std::string& name, Message sentence,
              Words words) {
  words.insert(words.begin(), filter.test.name);
  catalogue.add({Games::both, name, clause_of(filter.kind, filter.test), std::move(sentence),
                 steps(filter.kind, std::move(edit), filter.test.uses, filter.holds)},
                words);
}

namespace {

Holds only(StepDirection way) {
  return [=](StepDirection is) { return is == way; };
}

// ---- A direction is forgotten ----

void add_missed_directions(Catalogue& catalogue) {
  for (const Test& test : kTests) {
    for (const Kind kind : kKinds) {
      for (const StepDirection missed : step_directions(kind)) {
        add_slip(catalogue, {kind, test, only(missed)}, forget, "{0}-miss-the-{1}-{2}",
                 with_directions(
                     tr("{0} of the {1} miss the direction {2}", tr(test.subject), word_of(kind), words_for(missed))),
                 {word_of(kind), words_for(missed)});
      }
      // In duck chess captains attack each other, so that only both directions at once are missed.
      if (kind != Kind::captain || test.uses != kChecks) continue;
      for (const bool in_a_row : {true, false}) {
        add_slip(catalogue, {kind, test, [=](StepDirection is) { return (is.up == 0) == in_a_row; }}, forget,
                 "checks-miss-captains-in-a-{1}",
                 in_a_row ? tr("Captains side by side in one row are no check.")
                          : tr("Captains side by side in one column are no check."),
                 {in_a_row ? "row" : "column"});
      }
    }
  }
}

// ---- A blocker is overlooked, or looked for elsewhere ----

// Calls visit(filter, way, blocker) for each cell that must be empty, in each test.
template <class Visit>
void each_blocker(const Visit& visit) {
  for (const Test& test : kTests) {
    for (const Kind kind : kBlockedKinds) {
      for (const StepDirection way : step_directions(kind)) {
        for (const NamedBlocker& blocker : blockers_of(kind, way))
          visit(StepFilter{kind, test, only(way)}, way, blocker);
      }
    }
  }
}

void add_overlooked_blockers(Catalogue& catalogue) {
  each_blocker([&](const StepFilter& filter, StepDirection way, const NamedBlocker& blocker) {
    const auto overlook = [offset = blocker.offset](Step& edited) {
      if (edited.slides) edited.most += 1;
      std::erase_if(edited.blockers, [&](const Blocker& known) { return known.offset == offset; });
    };
    add_slip(catalogue, filter, overlook, "{0}-overlook-the-{1}-{2}",
             with_directions(
                 tr("{0} overlook the {1} where it goes {2}", tr(filter.test.subject), blocker.what, words_for(way))),
             {blocker.what, words_for(way)});
  });
  for (const Kind kind : kBlockedKinds) {
    add_slip(catalogue, {kind, kInMoves}, never_block, "moves-of-{1}s-are-never-blocked",
             tr("The {0} goes whatever stands in its way, but gives check as it should.", word_of(kind)),
             {word_of(kind)});
  }
}

// The same cell with one sign wrong.
StepDirection with_one_sign_wrong(StepDirection offset) {
  return offset.right != 0 ? StepDirection{offset.up, -offset.right} : StepDirection{-offset.up, 0};
}

void add_misplaced_blockers(Catalogue& catalogue) {
  each_blocker([&](const StepFilter& filter, StepDirection way, const NamedBlocker& blocker) {
    if (filter.kind == Kind::car) return;
    const StepDirection wrong = with_one_sign_wrong(blocker.offset);
    for (const Reading& reading : kReadings) {
      add_slip(catalogue, filter, misplaces(blocker.offset, wrong, reading.border),
               std::string("{0}-misplace-the-{1}-{2}") + reading.slug,
               with_directions(tr(reading.clause, tr("{0} look for the {1} with one sign wrong where it goes {2}",
                                                     tr(filter.test.subject), blocker.what, words_for(way)))),
               {blocker.what, words_for(way)});
    }
  });
}

// ---- A number in a table of steps or of blockers is off by one ----

std::vector<StepDirection> off_by_one(StepDirection step) {
  return {{step.up + 1, step.right}, {step.up - 1, step.right}, {step.up, step.right + 1}, {step.up, step.right - 1}};
}

// The step goes elsewhere, with the blockers of the right one.
void add_steps_off_by_one(Catalogue& catalogue) {
  for (const Kind kind : kKinds) {
    for (const StepDirection way : step_directions(kind)) {
      for (const StepDirection wrong : off_by_one(way)) {
        if (kind == Kind::car) continue;  // any distance along its row or column
        const auto goes_wrong = [=](Step& edited) {
          edited.to = wrong;
          for (Blocker& blocker : edited.blockers) blocker.border = Border::blocks;
        };
        add_slip(catalogue, {kind, kInBoth, only(way)}, goes_wrong, "{0}-of-the-{1}-{2}-go-{3}",
                 with_directions(tr("Moves and checks of the {0} go {1} where they should go {2}", word_of(kind),
                                    words_for(wrong, true), words_for(way))),
                 {word_of(kind), words_for(way), words_for(wrong, true)});
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
        const auto& [what, right] = blockers[place];
        std::vector<StepDirection> wrongs = off_by_one(right);
        for (const StepDirection other : ways) wrongs.push_back(blockers_of(kind, other)[place].offset);
        for (const StepDirection wrong : wrongs) {
          add_slip(catalogue, {kind, kInBoth, only(way)}, misplaces(right, wrong, Border::blocks),
                   "{0}-misplace-the-{1}-{2}-to-{3}",
                   with_directions(tr("Moves and checks look for the {0} {1} of the piece where it goes {2}", what,
                                      words_for(wrong, true), words_for(way))),
                   {what, words_for(way), words_for(wrong, true)});
        }
      }
    }
  }
}

// ---- An edge of the board is left out ----

void add_short_edges(Catalogue& catalogue) {
  for (const BoardEdge& edge : kEdges) {
    const auto misses = [=](Step& way) { way.only_if.push_back([=](Side, Cell, Cell to) { return !edge.holds(to); }); };
    const auto stops_before = [=](Step& way) {
      way.only_if.push_back([=](Side, Cell from, Cell to) { return !edge.holds(to) || edge.holds(from); });
    };
    for (const Test& test : {kInMoves, kInChecks}) {
      for (const Kind kind : kKinds) {
        catalogue.add(
            {Games::both, test.name + std::string("-of-the-{0}-miss-{1}"), test.uses == kChecks ? "DC-5.1" : "DC-3.1",
             tr("{0} of the {1} are not tested onto {2}.", tr(test.subject), word_of(kind), tr(edge.what)),
             steps(kind, misses, test.uses)},
            {word_of(kind), edge.what});
      }
    }
    const auto add = [&](const char* name, const char* clause, const char* sentence, Edit edit) {
      catalogue.add({Games::both, name, clause, tr(sentence, tr(edge.what)), std::move(edit)}, {edge.what});
    };
    add("steps-of-the-car-stop-before-{0}", "DC-2.5", tr_later("Moves and checks of the car end before {0}."),
        steps(Kind::car, stops_before));
    add("checks-miss-attackers-on-{0}", "DC-5.1", tr_later("Pieces on {0} are left out of the attackers."),
        [=](Rules& rules) { edge.remove_from(rules.attackers); });
    add("checks-miss-captains-on-{0}", "DC-5.1", tr_later("Captains on {0} are never in check."), [=](Rules& rules) {
      for (Area& area : rules.captains) edge.remove_from(area);
    });
    add("nothing-moves-from-{0}", "DC-4.1a", tr_later("Pieces on {0} are not found when they are to move."),
        [=](Rules& rules) { edge.remove_from(rules.movers); });
  }
}

// ---- A program has each rule twice, once for each side ----

void add_one_sided(Catalogue& catalogue) {
  struct Row {
    Test test;
    EditWay edit;
    const char *name, *sentence;
  };
  const std::vector<Row> rows = {
      {kInChecks, forget, "{0}-miss-{1}s", tr_later("{0}s never give check.")},
      {kInMoves, forget, "{0}-miss-{1}s", tr_later("{0}s never move.")},
      {kInBoth, forget, "{0}-miss-{1}s", tr_later("{0}s never move and never give check.")},
      {kInMoves, never_block, "{0}-of-{1}s-are-never-blocked", tr_later("{0}s go whatever stands in their way.")},
      {kInChecks, never_block, "{0}-of-{1}s-are-never-blocked",
       tr_later("{0}s give check whatever stands in their way.")},
      {kInBoth, never_block, "{0}-of-{1}s-are-never-blocked",
       tr_later("{0}s go and give check whatever stands in their way.")}};
  for (const Row& row : rows) {
    for (const Side side : kSides) {
      for (const Kind kind : kKinds) {
        const bool is_blocked = std::ranges::count(kBlockedKinds, kind) != 0;
        if (!is_blocked && std::string_view(row.name).ends_with("blocked")) continue;
        StepFilter filter{kind, row.test};
        filter.test.uses &= uses(side, Use::moves) | uses(side, Use::checks);
        add_slip(catalogue, filter, row.edit, row.name, tr(row.sentence, word_of(Piece{side, kind})),
                 {word_of(Piece{side, kind})});
      }
    }
  }
}

}  // namespace

void add_slips(Catalogue& catalogue) {
  add_missed_directions(catalogue);
  add_overlooked_blockers(catalogue);
  add_misplaced_blockers(catalogue);
  add_steps_off_by_one(catalogue);
  add_blockers_off_by_one(catalogue);
  add_short_edges(catalogue);
  add_one_sided(catalogue);
}

}  // namespace quack
