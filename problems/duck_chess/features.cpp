#include "problems/duck_chess/features.h"

#include <algorithm>
#include <cstdlib>

#include "problems/duck_chess/trace.h"

namespace quack {
namespace {

using Trait = DuckTrait;

constexpr std::array<std::string_view, 7> kBlockingWords = {"blocked by an own piece",
                                                            "blocked by an enemy's piece",
                                                            "blocked on the first cell by an own piece",
                                                            "blocked on the first cell by an enemy's piece",
                                                            "blocked on the second cell by an own piece",
                                                            "blocked on the second cell by an enemy's piece",
                                                            "blocked on both cells"};
constexpr std::array<std::string_view, 7> kShapeWords = {"as a captain goes", "as a guard goes", "as an elephant goes",
                                                         "as a horse goes",   "as a duck goes",  "along a line",
                                                         "as nothing goes"};
constexpr std::array<std::string_view, 4> kEdgeWords = {"red's home row", "blue's home row", "the first column",
                                                        "the last column"};
constexpr std::array<std::string_view, 5> kSoldierWords = {"forward", "diagonally forward", "sideways", "backward",
                                                           "diagonally backward"};
constexpr std::array<std::string_view, 3> kParryWords = {"the attacked captain goes away", "the attacker is captured",
                                                         "something is put in the attacker's way"};

// [shape] -> one of its steps.
constexpr std::array<StepDirection, 7> kShapeSteps = {{{1, 0}, {1, 1}, {2, 2}, {2, 1}, {3, 2}, {2, 0}, {3, 1}}};

std::string words(Piece piece) { return std::string(name(piece.side)) + ' ' + std::string(name(piece.kind)); }

std::string words(StepDirection step) {
  std::string text;
  const auto add_part = [&](int cells, const char* positive, const char* negative) {
    if (cells == 0) return;
    text += (text.empty() ? "" : ", ") + std::string(cells > 0 ? positive : negative) + ' ' +
            std::to_string(std::abs(cells));
  };
  add_part(step.up, "up", "down");
  add_part(step.right, "right", "left");
  return text;
}

// A car's direction has no distance.
std::string words(Kind kind, StepDirection step) {
  const std::string text = words(step);
  return kind == Kind::car ? text.substr(0, text.find(' ')) : text;
}

// What can stand in the kind's way; nothing for kinds that nothing blocks.
std::vector<Blocking> blockings_of(Kind kind) {
  if (kind == Kind::elephant || kind == Kind::horse || kind == Kind::car) return {Blocking::own, Blocking::enemy};
  if (kind != Kind::duck) return {};
  return {Blocking::first_own, Blocking::first_enemy, Blocking::second_own, Blocking::second_enemy, Blocking::both};
}

// Whether a piece can ever stand there. An elephant goes two rows at a time, so that it stays on rows as odd as its
// home row and never comes to the other's.
bool comes_to(Piece piece, std::size_t edge) {
  const Edge far = piece.side == Side::red ? Edge::blues_home_row : Edge::reds_home_row;
  return piece.kind != Kind::elephant || static_cast<Edge>(edge) != far;
}

// Whether pieces of these kinds and of different sides can ever capture each other. Elephants of the two sides are on
// different rows for the reason above. Guards stay on cells of one colour, and those of the two sides, which start in
// the same columns of an odd and of an even row, on different ones.
bool can_meet(Kind one, Kind another) { return one != another || (one != Kind::elephant && one != Kind::guard); }

// The cells on which such a piece can ever stand, in ascending order: those to which its steps lead, one after the
// other, from where its like stand at the start. Elephants and guards come to some cells only.
std::vector<Cell> cells_of(Piece piece, const Position& start) {
  std::vector<Cell> reached;
  std::copy_if(kAllCells.begin(), kAllCells.end(), std::back_inserter(reached),
               [&](Cell cell) { return start.at(cell) == piece; });
  for (std::size_t next = 0; next < reached.size(); ++next) {
    for (const Cell to : step_targets(piece.kind, reached[next]))
      if (std::count(reached.begin(), reached.end(), to) == 0) reached.push_back(to);
  }
  std::sort(reached.begin(), reached.end());
  return reached;
}

std::ptrdiff_t clause_number(std::string_view id) {
  const auto all = duck_clauses();
  return std::find_if(all.begin(), all.end(), [&](const Clause& clause) { return clause.id == id; }) - all.begin();
}

class Lister {
 public:
  explicit Lister(const DuckVariant& variant) : variant_(variant), start_(variant.start()) {}

  std::vector<DuckFeature> list() {
    board();
    for (const Kind kind : kKinds) {
      for (const Side side : kSides) steps({side, kind});
    }
    for (const Side side : kSides) {
      for (const Kind kind : kKinds) targets({side, kind});
    }
    for (const Side side : kSides) turns(side);
    for (const Side winner : kSides) after_the_end(winner);
    for (const Side side : kSides) {
      for (const Kind kind : kKinds) checks({side, kind});
    }
    checks_of_sides();
    whole_inputs();
    std::stable_sort(features_.begin(), features_.end(), [](const DuckFeature& one, const DuckFeature& other) {
      return clause_number(one.feature.clause) < clause_number(other.feature.clause);
    });
    return std::move(features_);
  }

 private:
  void about(std::string_view clause, std::string kind) {
    clause_ = clause;
    kind_ = std::move(kind);
  }
  void about(std::string_view clause, Piece piece) { about(clause, words(piece)); }
  void about(std::string_view clause, Side side) { about(clause, std::string(name(side))); }

  void add(DuckFeatureKey key, std::string_view outcome) { add(key, "", outcome); }
  void add(DuckFeatureKey key, std::string_view direction, std::string_view outcome) {
    features_.push_back({key, {clause_, kind_, std::string(direction), std::string(outcome), {}}});
  }

  // One for each step of a piece.
  void add_steps(Trait trait, Piece piece, std::string_view outcome) {
    for (const StepDirection step : step_directions(piece.kind))
      add({trait, piece, step}, words(piece.kind, step), outcome);
  }

  // One for each edge to which a piece ever comes.
  void add_edges(Trait trait, Piece piece, std::string_view outcome) {
    for (std::size_t edge = 0; edge < kEdgeWords.size(); ++edge)
      if (comes_to(piece, edge)) add({trait, piece, 0U, edge}, "onto " + std::string(kEdgeWords[edge]), outcome);
  }

  // One for each of the first `count` shapes that are not the piece's.
  void add_foreign(Trait trait, Piece piece, std::size_t count, std::string_view outcome) {
    for (std::size_t shape = 0; shape < count; ++shape)
      if (!is_step(piece.kind, kShapeSteps[shape])) add({trait, piece, 0U, shape}, kShapeWords[shape], outcome);
  }

  // The drawing has red's home row at the bottom.
  void add_cell(Trait trait, Cell cell, std::string_view outcome) {
    add({trait, cell}, cell_text(cell, variant_), outcome);
    features_.back().feature.cell = {kRowCount - 1 - cell.x, cell.y};
  }

  // Every step along a line, with its distance.
  static std::vector<StepDirection> lines() {
    std::vector<StepDirection> lines;
    for (int length = 1; length < kRowCount; ++length) {
      for (const StepDirection step : {StepDirection{length, 0}, {-length, 0}, {0, length}, {0, -length}})
        if (std::abs(step.right) < kColumnCount) lines.push_back(step);
    }
    return lines;
  }

  void board() {
    about("DC-1.1", "");
    for (const Cell cell : kAllCells) add_cell(Trait::move_begins, cell, "a move begins there");
    for (const Cell cell : kAllCells) add_cell(Trait::move_ends, cell, "a move ends there");
    for (const Cell cell : kAllCells) {
      const auto piece = start_.at(cell);
      if (!piece) continue;
      about(variant_.start_clause, *piece);
      add_cell(Trait::start_piece_moves, cell, "moves from where it stood at the start");
    }
    about("DC-1.3", Side::blue);
    add(Trait::blue_tried_first, "tries a step before any move");
  }

  void steps(Piece piece) {
    about(kind_clause(piece.kind), piece);
    add_steps(Trait::moves, piece, "moves");
    for (const Cell cell : cells_of(piece, start_)) {
      add({Trait::enters, piece, cell}, "onto " + cell_text(cell, variant_), "moves");
      add({Trait::leaves, piece, cell}, "from " + cell_text(cell, variant_), "moves");
    }
    const auto blockings = blockings_of(piece.kind);
    for (const StepDirection step : step_directions(piece.kind)) {
      const std::string direction = words(piece.kind, step);
      for (const Blocking how : blockings)
        add({Trait::blocked, piece, step, how}, direction, kBlockingWords[figure(how)]);
      if (!blockings.empty()) add({Trait::capture_refused, piece, step}, direction, "blocked from a capture");
    }
    add_foreign(Trait::foreign_step, piece, kShapeSteps.size(), "no such step");
    if (piece.kind == Kind::captain || piece.kind == Kind::guard)
      add({Trait::beyond_xiangqi, piece}, "leaves what xiangqi calls its palace");
    if (piece.kind == Kind::elephant) add({Trait::beyond_xiangqi, piece}, "goes to the other half of the board");
    if (piece.kind == Kind::soldier) {
      for (std::size_t way = 0; way < kSoldierWords.size(); ++way)
        add({Trait::soldier_at_home, piece, 0U, way}, kSoldierWords[way], "moves in its own half of the board");
    }
    if (piece.kind == Kind::car) far_cars(piece);
  }

  void far_cars(Piece piece) {
    for (const StepDirection step : lines()) {
      add({Trait::car_moves_far, piece, step}, words(step), "moves");
      add({Trait::car_captures_far, piece, step}, words(step), "captures");
    }
    for (const StepDirection step : step_directions(Kind::car)) {
      add({Trait::car_over, piece, step, 1}, words(Kind::car, step), "one piece stands in its way");
      add({Trait::car_over, piece, step, 2}, words(Kind::car, step), "several pieces stand in its way");
    }
  }

  void targets(Piece piece) {
    about("DC-3.1", piece);
    add_edges(Trait::to_edge, piece, "moves");
    about("DC-3.2", piece);
    add_steps(Trait::own_on_target, piece, "an own piece stands on the target");
    add({Trait::stays, piece}, "would stay where it is");
    about("DC-3.3", piece);
    add_steps(Trait::captures, piece, "captures");
    for (const Kind captured : kKinds) {
      if (captured == Kind::captain || !can_meet(piece.kind, captured)) continue;
      add({Trait::captures_piece, piece, 0U, captured}, "captures a " + words({other(piece.side), captured}));
    }
  }

  void turns(Side side) {
    const std::string who(name(side));
    for (const Kind kind : kKinds) {
      about("DC-4.1a", Piece{side, kind});
      add({Trait::out_of_turn, Piece{side, kind}}, "out of turn, on a step that it could go");
    }
    about("DC-4.1a", who + " piece");
    add({Trait::out_of_turn_nowhere, side}, "out of turn, on no step that it could go");
    about("DC-4.1a", who + " to move");
    add({Trait::from_empty, side}, "an empty cell is to move");
    about("DC-4.2", side);
    for (const Validity before :
         {Validity::no_own_piece, Validity::own_piece_on_target, Validity::unreachable, Validity::blocked}) {
      add({Trait::same_side_again, side, 0U, before},
          "moves after an invalid operation (" + std::string(name(before)) + ')');
    }
    add({Trait::many_invalid, side, 0U, 2}, "moves after two invalid operations");
    add({Trait::many_invalid, side, 0U, 3}, "moves after three or more invalid operations");
    add({Trait::turn_not_passed, side}, "tries a step after an invalid operation of the other side");
    about("DC-4.3", side);
    add({Trait::turn_passed, side}, "moves after a move of the other side");
    add({Trait::twice_in_turn, side}, "tries a step after a move of its own");
  }

  void after_the_end(Side winner) {
    const std::string won = std::string(name(winner)) + " has won, ";
    for (const Side side : kSides) {
      for (const Kind kind : kKinds) {
        // The loser's captain is gone.
        if (kind == Kind::captain && side != winner) continue;
        about("DC-4.1c", Piece{side, kind});
        add({Trait::after_end, Piece{side, kind}, 0U, winner}, won + "a step that it could go");
      }
      about("DC-4.1c", std::string(name(side)) + " piece");
      add({Trait::after_end_nowhere, side, 0U, winner}, won + "no step that it could go");
    }
    about("DC-4.1c", "");
    add({Trait::after_end_empty, winner}, won + "an empty cell");
    about("DC-4.1c", "the piece on the captured captain's cell");
    add({Trait::after_end_killer, winner}, won + "a step that it could go");
    about("DC-4.1c", std::string(name(other(winner))) + " piece");
    add({Trait::after_end_captain, winner}, won + "the other captain could be captured");
    for (const Kind kind : kKinds) {
      about("DC-4.4", Piece{winner, kind});
      add({Trait::takes_captain, Piece{winner, kind}}, "captures the captain");
    }
  }

  bool either_side() const { return variant_.check_rule == CheckRule::either_side; }

  void checks(Piece piece) {
    about(variant_.check_clause, piece);
    const bool captain = piece.kind == Kind::captain;
    const bool can_be_blocked = !blockings_of(piece.kind).empty();
    for (const StepDirection step : step_directions(piece.kind)) {
      const std::string direction = words(piece.kind, step);
      add({Trait::gives_check, piece, step}, direction, "alone gives check");
      // Captains attack each other, so that the one that did not move is not another case.
      if (!captain) {
        add({Trait::stands_in_check, piece, step}, direction,
            either_side() ? "alone attacks the captain of the side that moved"
                          : "attacks the captain of the side that moved, which is no check");
      }
      if (!can_be_blocked) continue;
      const bool two_cells = piece.kind == Kind::duck;
      add({Trait::check_blocked, piece, step, 0}, direction,
          two_cells ? "no check: blocked on the first cell" : "no check: blocked");
      if (two_cells) add({Trait::check_blocked, piece, step, 1}, direction, "no check: blocked on the second cell");
    }
    if (can_be_blocked) {
      add({Trait::check_blocked_by, piece, 0U, 0}, "no check: blocked by an own piece");
      add({Trait::check_blocked_by, piece, 0U, 1}, "no check: blocked by an enemy's piece");
    }
    add_foreign(Trait::foreign_attack, piece, figure(Shape::other), "no check: no such step to the captain");
    add_edges(Trait::captain_on_edge, piece, "alone gives check");
    if (piece.kind == Kind::car) {
      for (const StepDirection step : lines())
        add({Trait::car_checks_far, piece, step}, words(step), "alone gives check");
    }
    if (captain) return;
    if (can_be_blocked) {
      add({Trait::discovered, piece}, "gives check standing still, its way opened by its own side");
      add({Trait::let_in, piece}, "attacks the captain standing still, its way opened by the other side");
    }
    add({Trait::walks_into, piece}, "attacks where the captain has gone");
  }

  void checks_of_sides() {
    about(variant_.check_clause, "");
    for (const Cell cell : kAllCells) add_cell(Trait::captain_attacked, cell, "a captain is in check there");
    for (std::size_t edge = 0; edge < kEdgeWords.size(); ++edge)
      add({Trait::attacker_on_edge, edge}, "from " + std::string(kEdgeWords[edge]), "all attackers stand there");
    for (const Side side : kSides) {
      about(variant_.check_clause, side);
      if (either_side()) add({Trait::both_attacked, side}, "moves, and both captains are attacked");
      add({Trait::left_standing, side}, "leaves its captain attacked");
      for (std::size_t how = 0; how < kParryWords.size(); ++how)
        add({Trait::parried, side, 0U, how}, "parries: " + std::string(kParryWords[how]));
    }
    about(variant_.check_clause, "captains");
    add({Trait::captains_face, 0}, "along an open column", "no check");
    add({Trait::captains_face, 1}, "along an open row", "no check");
    for (const Side side : kSides) {
      about("DC-5.2", side);
      add({Trait::end_with_attack, side}, "wins while its own captain is attacked");
      add({Trait::end_without_attack, side}, "wins, and no captain is attacked");
    }
  }

  void whole_inputs() {
    about(variant_.input_clause, "the input");
    add(Trait::no_operation, "no operation");
    add(Trait::one_operation, "one operation");
    add(Trait::most_operations, "as many operations as allowed");
    add(Trait::all_invalid, "no operation is valid");
    add(Trait::all_valid, "every operation is valid");
    add(Trait::ends_with_the_end, "the last operation ends the game");
    add(Trait::never_ends, "the game does not end");
    // An operation that ends the game is never a check, and only a capture ends it.
    for (const Side side : kSides) {
      about(variant_.output_clause, side);
      add({Trait::answer_form, side, 0U, 0}, "nothing captured, no check");
      add({Trait::answer_form, side, 0U, 1}, "a capture, no check");
      add({Trait::answer_form, side, 0U, 2}, "nothing captured, check");
      add({Trait::answer_form, side, 0U, 3}, "a capture, check");
      add({Trait::answer_form, side, 0U, 5}, "a capture, the end");
    }
  }

  const DuckVariant& variant_;
  const Position start_;
  std::string clause_, kind_;
  std::vector<DuckFeature> features_;
};

}  // namespace

Shape shape_of(StepDirection step) {
  const auto same = [&](StepDirection one) { return one.up == step.longer() && one.right == step.shorter(); };
  const auto shape = std::find_if(kShapeSteps.begin(), kShapeSteps.end() - 2, same) - kShapeSteps.begin();
  if (static_cast<Shape>(shape) != Shape::line) return static_cast<Shape>(shape);
  return step.shorter() == 0 ? Shape::line : Shape::other;
}

std::vector<DuckFeature> duck_features(const DuckVariant& variant) { return Lister(variant).list(); }

}  // namespace quack
