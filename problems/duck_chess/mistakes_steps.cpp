// Known mistakes of DC-2: where the kinds go and what blocks them, in moves and in checks alike.

#include <algorithm>
#include <array>
#include <cstdlib>
#include <functional>

#include "problems/duck_chess/mistake_parts.h"

namespace quack {

namespace {

using Leap = Mistake::Leap;
using Ruling = Mistake::Ruling;

struct PieceStep {
  Piece piece;
  Cell from, to;

  StepDirection way() const { return direction(from, to); }
  int rows() const { return std::abs(way().up); }
  int columns() const { return std::abs(way().right); }
  // Rows away from its side's home row.
  int rows_ahead() const { return way().up * Mistake::forward(piece.side); }
  bool is_ahead() const { return rows_ahead() == 1 && columns() == 0; }
};

// Where a kind goes instead of by its clause.
using Goes = std::function<Ruling(Rules rules, PieceStep step)>;

Ruling reachable_if(bool reachable) { return reachable ? Mistake::reachable() : Mistake::unreachable(); }

// By the clause of the piece's own kind, or of another.
Ruling own(Rules rules, PieceStep step) { return rules.Mistake::step(step.piece, step.from, step.to); }
Ruling as(Kind kind, Rules rules, PieceStep step) { return own(rules, {{step.piece.side, kind}, step.from, step.to}); }

Goes goes_as(Kind kind) {
  return [=](Rules rules, PieceStep step) { return as(kind, rules, step); };
}

Goes also_goes_as(Kind kind) {
  return [=](Rules rules, PieceStep step) { return rules.either(own(rules, step), as(kind, rules, step)); };
}

Ruling is_never_blocked(Rules rules, PieceStep step) { return rules.unblocked(own(rules, step)); }

// By its clause, but only such steps.
Goes only(bool (*may)(PieceStep step)) {
  return [=](Rules rules, PieceStep step) { return may(step) ? own(rules, step) : rules.unreachable(); };
}

// As far as by its clause, but `ruling` says whether it is blocked.
Goes leaps(Ruling (*ruling)(Rules rules, Leap leap)) {
  return [=](Rules rules, PieceStep step) {
    const auto leap = rules.leap(step.from, step.to, step_lengths(step.piece.kind).front());
    return leap ? ruling(rules, *leap) : rules.unreachable();
  };
}

// Xiangqi's palace: three by three cells around the captain's first place, on either home row.
bool is_in_palace(PieceStep step) { return (step.to.x <= 2 || step.to.x >= 7) && step.to.y >= 3 && step.to.y <= 5; }

Ruling flies(Rules rules, PieceStep step) {
  const auto target = rules.position_.at(step.to);
  const bool faces = step.columns() == 0 && target && target->kind == Kind::captain;
  return faces && as(Kind::car, rules, step).valid() ? rules.reachable() : own(rules, step);
}

Ruling slides(Rules rules, PieceStep step) {
  const StepDirection way = step.way();
  if (way.longer() == 0 || way.longer() != way.shorter()) return rules.unreachable();
  for (Cell passed = step.from + way.unit(); passed != step.to; passed = passed + way.unit()) {
    const auto ruling = rules.valid_if_empty({passed});
    if (!ruling.valid()) return ruling;
  }
  return rules.reachable();
}

Ruling jumps_over_one(Rules rules, PieceStep step) {
  const auto ruling = own(rules, step);
  const bool over_one = ruling.validity == Validity::blocked && rules.pieces_between(step.from, step.to) == 1;
  return over_one ? rules.reachable() : ruling;
}

Ruling goes_as_a_cannon(Rules rules, PieceStep step) {
  if (!is_step(Kind::car, step.way())) return rules.unreachable();
  return reachable_if(rules.pieces_between(step.from, step.to) == (rules.position_.at(step.to) ? 1 : 0));
}

// Straight ahead on its own bank of the river, sideways as well on the other.
Ruling goes_as_in_xiangqi(Rules /*rules*/, PieceStep step) {
  const bool crossed = step.piece.side == Side::red ? step.from.x >= 5 : step.from.x <= 4;
  return reachable_if(step.is_ahead() || (crossed && step.rows() == 0 && step.columns() == 1));
}

// What is in the way of the car is asked only towards the higher numbers (1) or the lower ones (-1).
Goes looks_only(int towards) {
  return [=](Rules rules, PieceStep step) {
    const StepDirection way = step.way().unit();
    return way.up + way.right == towards ? own(rules, step) : is_never_blocked(rules, step);
  };
}

// The loop over the cells between two ends of a row or column, from the lower numbers to the higher ones, leaves out
// its first cell or its last.
Goes overlooks_an_end(bool last) {
  return [=](Rules rules, PieceStep step) {
    const StepDirection way = direction(std::min(step.from, step.to), std::max(step.from, step.to)).unit();
    Mistake emptied = rules;
    emptied.position_.put(
        last ? std::max(step.from, step.to) + StepDirection{-way.up, -way.right} : std::min(step.from, step.to) + way,
        std::nullopt);
    return own(emptied, step);
  };
}

// The loop over those cells takes in its first end or its last: the car itself, or its target.
Goes is_blocked_at_an_end(bool last) {
  return [=](Rules rules, PieceStep step) {
    const auto ruling = own(rules, step);
    const auto at_the_end = rules.valid_if_empty({last ? std::max(step.from, step.to) : std::min(step.from, step.to)});
    return ruling.valid() ? at_the_end : ruling;
  };
}

// Also so far along a row or column, over anything.
Goes also_straight(int cells) {
  return [=](Rules rules, PieceStep step) {
    return step.way().longer() == cells && step.way().shorter() == 0 ? rules.reachable() : own(rules, step);
  };
}

struct Row {
  Kind kind;
  std::string name, sentence;
  Goes goes;
};

// These are made in one orientation only as well: going more rows than columns, or more columns than rows. A program
// has a branch for each.
const std::vector<Row>& rows_of_both_orientations() {
  using enum Kind;
  static const std::vector<Row> kRows = {
      {horse, "horse-ignores-leg", "The horse goes whatever stands on its leg, as the knight of chess.",
       is_never_blocked},
      {horse, "horse-leg-at-the-target", "The horse's leg is the cell next to its target instead of next to the horse.",
       leaps([](Rules rules, Leap leap) { return rules.valid_if_empty({leap.diagonal}); })},
      {horse, "horse-leg-two-cells-ahead", "The horse's leg is the second cell straight ahead of it.",
       leaps([](Rules rules, Leap leap) {
         return rules.valid_if_empty({leap.longer_in_x ? leap.at(2, 0) : leap.at(0, 2)});
       })},
      {car, "car-ignores-pieces", "The car goes along its row or column whatever stands in between.", is_never_blocked},
      {car, "car-looks-upwards-only", "What stands in the car's way counts only towards the higher numbers.",
       looks_only(1)},
      {car, "car-looks-downwards-only", "What stands in the car's way counts only towards the lower numbers.",
       looks_only(-1)},
      {car, "car-overlooks-the-lowest-cell",
       "Of the cells in the car's way the one with the lowest number is forgotten.", overlooks_an_end(false)},
      {car, "car-overlooks-the-highest-cell",
       "Of the cells in the car's way the one with the highest number is forgotten.", overlooks_an_end(true)},
      {car, "car-is-blocked-at-the-lower-end",
       "What stands at the end with the lower number of the car's way blocks it: the car itself or its target.",
       is_blocked_at_an_end(false)},
      {car, "car-is-blocked-at-the-higher-end",
       "What stands at the end with the higher number of the car's way blocks it: the car itself or its target.",
       is_blocked_at_an_end(true)},
      {duck, "duck-first-blocker-two-cells-ahead", "The duck's first blocker is the second cell straight ahead of it.",
       leaps([](Rules rules, Leap leap) {
         return rules.valid_if_empty({leap.longer_in_x ? leap.at(2, 0) : leap.at(0, 2), leap.beyond});
       })},
      {duck, "duck-second-blocker-before-the-target",
       "The duck's second blocker is the cell next to its target in the longer direction.",
       leaps([](Rules rules, Leap leap) {
         return rules.valid_if_empty({leap.neighbour, leap.at(2, 2)});
       })},
      {duck, "duck-second-blocker-beside-the-target",
       "The duck's second blocker is the cell next to its target in the shorter direction.",
       leaps([](Rules rules, Leap leap) {
         return rules.valid_if_empty({leap.neighbour, leap.longer_in_x ? leap.at(3, 1) : leap.at(1, 3)});
       })},
      {duck, "duck-ignores-first-blocker", "The duck goes whatever stands on the cell next to it.",
       leaps([](Rules rules, Leap leap) { return rules.valid_if_empty({leap.beyond}); })},
      {duck, "duck-ignores-second-blocker", "Only the cell next to the duck, the horse's leg, can block it.",
       leaps([](Rules rules, Leap leap) { return rules.valid_if_empty({leap.neighbour}); })},
      {duck, "duck-ignores-blockers", "Nothing blocks the duck.", is_never_blocked},
      {duck, "duck-diagonal-for-first-blocker",
       "The duck is blocked on the cell diagonally next to it instead of straight next to it.",
       leaps([](Rules rules, Leap leap) {
         return rules.valid_if_empty({leap.diagonal, leap.beyond});
       })},
      {duck, "duck-diagonal-for-second-blocker",
       "The duck's second blocker is the cell diagonally next to the duck, not the one diagonally next to its "
       "target.",
       leaps([](Rules rules, Leap leap) {
         return rules.valid_if_empty({leap.neighbour, leap.diagonal});
       })},
      {duck, "duck-second-blocker-on-the-wrong-side",
       "The duck's second blocker is looked for on the other side of the cell next to it.",
       leaps([](Rules rules, Leap leap) {
         return rules.valid_if_empty({leap.neighbour, leap.longer_in_x ? leap.at(2, -1) : leap.at(-1, 2)});
       })},
      {duck, "duck-needs-one-blocker-empty", "The duck is blocked only if both cells are occupied.",
       leaps([](Rules rules, Leap leap) {
         return rules.either(rules.valid_if_empty({leap.neighbour}), rules.valid_if_empty({leap.beyond}));
       })},
      {duck, "duck-blockers-of-the-other-step",
       "The blockers of three rows and two columns are used for two rows and three columns and the other way "
       "round.",
       leaps([](Rules rules, Leap leap) {
         return leap.longer_in_x ? rules.valid_if_empty({leap.at(0, 1), leap.at(1, 2)})
                                 : rules.valid_if_empty({leap.at(1, 0), leap.at(2, 1)});
       })},
  };
  return kRows;
}

// The kind goes so, and all others as they should.
MistakenEngine goes_wrongly(Kind kind, Goes goes) {
  return change<ChangedStep>([=](Rules rules, Piece piece, Cell from, Cell to) {
    const PieceStep step{piece, from, to};
    return piece.kind == kind ? goes(rules, step) : own(rules, step);
  });
}

std::string clause_of_kind(Kind kind) { return "DC-2." + std::to_string(static_cast<int>(kind) + 1); }

}  // namespace

void add_step_mistakes(Catalogue& catalogue) {
  using enum Kind;
  const auto add = [&](const std::vector<Row>& rows) {
    for (const auto& [kind, name, sentence, goes] : rows) {
      catalogue.add({{Catalogue::Games::both, name, clause_of_kind(kind), sentence, goes_wrongly(kind, goes)}});
    }
  };
  for (const Kind kind : kKinds) {
    const std::string what(name(kind));
    add({{kind, what + "-never-moves", "The " + what + " never moves and never gives check.",
          [](Rules rules, PieceStep) { return rules.unreachable(); }},
         {kind, what + "-cannot-capture", "The " + what + " never captures, and never gives check.",
          [](Rules rules, PieceStep step) {
            return rules.position_.at(step.to) ? rules.unreachable() : own(rules, step);
          }}});
  }
  add(rows_of_both_orientations());
  add({
      {captain, "captain-keeps-to-palace", "The captain must stay in xiangqi's palace.", only(is_in_palace)},
      {captain, "captain-like-a-king", "The captain also goes one cell diagonally, as the king of chess.",
       also_goes_as(guard)},
      {captain, "captain-on-the-diagonal", "The captain goes one cell diagonally instead of straight.", goes_as(guard)},
      {captain, "captain-flies", "A captain captures the other one along an open column.", flies},
      {guard, "guard-keeps-to-palace", "The guard must stay in xiangqi's palace.", only(is_in_palace)},
      {guard, "guard-like-a-king", "The guard also goes one cell straight.", also_goes_as(captain)},
      {guard, "guard-two-straight-too", "The guard also goes two cells straight: rows and columns add up to two.",
       also_straight(2)},
      {guard, "guard-straight", "The guard goes one cell straight instead of diagonally.", goes_as(captain)},
      {elephant, "elephant-ignores-eye", "The elephant goes whatever stands on its eye.", is_never_blocked},
      {elephant, "elephant-needs-a-piece-on-its-eye", "The elephant goes only if its eye is occupied.",
       leaps([](Rules rules, Leap leap) { return reachable_if(!rules.valid_if_empty({leap.diagonal}).valid()); })},
      {elephant, "elephant-eye-in-its-targets-row",
       "The elephant's eye is the cell next to its target in the target's row.",
       leaps([](Rules rules, Leap leap) { return rules.valid_if_empty({leap.at(2, 1)}); })},
      {elephant, "elephant-eye-in-its-targets-column",
       "The elephant's eye is the cell next to its target in the target's column.",
       leaps([](Rules rules, Leap leap) { return rules.valid_if_empty({leap.at(1, 2)}); })},
      {elephant, "elephant-keeps-to-its-bank", "The elephant can't cross the middle of the board, xiangqi's river.",
       only([](PieceStep step) { return (step.from.x <= 4) == (step.to.x <= 4); })},
      {elephant, "elephant-one-step-too", "The elephant also goes a single cell diagonally.", also_goes_as(guard)},
      {elephant, "elephant-slides", "The elephant goes any distance along a diagonal, as the bishop of chess.", slides},
      {horse, "horse-needs-a-piece-on-its-leg", "The horse goes only if its leg is occupied.",
       leaps([](Rules rules, Leap leap) { return reachable_if(!rules.valid_if_empty({leap.neighbour}).valid()); })},
      {horse, "horse-three-straight-too", "The horse also goes three cells straight: rows and columns add up to three.",
       also_straight(3)},
      {car, "car-jumps-over-one", "The car may pass over one piece.", jumps_over_one},
      {car, "car-eight-cells", "The car goes at most eight cells, as far as along a row.",
       only([](PieceStep step) { return step.way().longer() <= 8; })},
      {car, "car-seven-cells", "The car goes at most seven cells, as far as on the board of chess.",
       only([](PieceStep step) { return step.way().longer() <= 7; })},
  });
  catalogue.add({{Catalogue::Games::both, "own-pieces-do-not-block", "DC-2.5",
                  "Only pieces of the other side stand in the way of elephant, horse, car and duck.",
                  change<ChangedStep>([](Rules rules, Piece piece, Cell from, Cell to) {
                    return rules.without(piece.side).step(piece, from, to);
                  })}});
  add({
      {duck, "duck-like-a-horse", "The duck goes as the horse does.", goes_as(horse)},
      {duck, "duck-like-a-cannon", "The duck goes as xiangqi's cannon, which stands in its place there.",
       goes_as_a_cannon},
      {soldier, "soldier-only-forward", "The soldier goes only straight ahead.",
       only([](PieceStep step) { return step.is_ahead(); })},
      {soldier, "soldier-directions-swapped",
       "The soldier goes only straight ahead, and red's ahead is taken for blue's.",
       only([](PieceStep step) { return step.rows_ahead() == -1 && step.columns() == 0; })},
      {soldier, "soldier-of-xiangqi", "The soldier goes straight ahead, and sideways from the middle of the board on.",
       goes_as_in_xiangqi},
      {soldier, "soldier-free-beyond-the-middle",
       "The soldier goes only straight ahead until it has crossed the middle of the board, and anywhere from there on.",
       only([](PieceStep step) {
         return step.is_ahead() || (step.piece.side == Side::red ? step.from.x >= 5 : step.from.x <= 4);
       })},
      {soldier, "soldier-only-to-the-row-ahead", "The soldier goes only to the next row, straight or diagonally.",
       only([](PieceStep step) { return step.rows_ahead() == 1; })},
      {soldier, "soldier-two-straight-too", "The soldier also goes two cells straight.", also_straight(2)},
      {soldier, "soldier-never-back", "The soldier never goes backwards.",
       only([](PieceStep step) { return step.rows_ahead() >= 0; })},
      {soldier, "soldier-like-a-pawn", "The soldier moves straight and captures diagonally, as the pawn of chess.",
       [](Rules rules, PieceStep step) { return as(rules.position_.at(step.to) ? guard : captain, rules, step); }},
  });
}

void add_orientation_mistakes(Catalogue& catalogue) {
  struct Orientation {
    std::string_view name, sentence;  // after the mistake's own
    bool more_rows;
  };
  constexpr std::array<Orientation, 2> kOrientations = {
      {{"-with-more-rows", " This holds only for steps of more rows than columns.", true},
       {"-with-more-columns", " This holds only for steps of more columns than rows.", false}}};
  for (const Row& row : rows_of_both_orientations()) {
    for (const Orientation& orientation : kOrientations) {
      const auto goes = [wrong = row.goes, more_rows = orientation.more_rows](Rules rules, PieceStep step) {
        return (step.rows() > step.columns()) == more_rows ? wrong(rules, step) : own(rules, step);
      };
      DuckMistake mistake;
      mistake.name = row.name + std::string(orientation.name);
      mistake.sentence = row.sentence + std::string(orientation.sentence);
      mistake.clause = clause_of_kind(row.kind);
      mistake.make = goes_wrongly(row.kind, goes).make;
      catalogue.add(Catalogue::Games::both, std::move(mistake));
    }
  }
}

}  // namespace quack
