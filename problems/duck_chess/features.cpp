#include "problems/duck_chess/features.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>

#include "problems/clauses.h"
#include "problems/duck_chess/step_geometry.h"
#include "problems/duck_chess/trace.h"

namespace quack {

namespace {

constexpr std::array<std::string_view, 7> kBlockingWords = {
    "blocked by an own piece",
    "blocked by an enemy's piece",
    "blocked on the first cell by an own piece",
    "blocked on the first cell by an enemy's piece",
    "blocked on the second cell by an own piece",
    "blocked on the second cell by an enemy's piece",
    "blocked on both cells",
};
constexpr std::array<std::string_view, 7> kShapeWords = {"as a captain goes", "as a guard goes", "as an elephant goes",
                                                         "as a horse goes",   "as a duck goes",  "along a line",
                                                         "as nothing goes"};
constexpr std::array<std::string_view, 4> kEdgeWords = {"red's home row", "blue's home row", "the first column",
                                                        "the last column"};
constexpr std::array<std::string_view, 5> kWayWords = {"forward", "diagonally forward", "sideways", "backward",
                                                       "diagonally backward"};
constexpr std::array<std::string_view, 3> kParryWords = {"the attacked captain goes away", "the attacker is captured",
                                                         "something is put in the attacker's way"};

std::string words(Piece piece) { return std::string(name(piece.side)) + ' ' + std::string(name(piece.kind)); }

std::string a(Piece piece) { return "a " + words(piece); }

std::string words(DuckStepDirection way) {
  std::string text;
  const auto add = [&](int cells, const char* positive, const char* negative) {
    if (cells == 0) return;
    text += (text.empty() ? "" : ", ") + std::string(cells > 0 ? positive : negative) + ' ' +
            std::to_string(std::abs(cells));
  };
  add(way.up, "up", "down");
  add(way.right, "right", "left");
  return text;
}

// A car's direction has no distance.
std::string words(Kind kind, DuckStepDirection way) {
  const std::string text = words(way);
  return kind == Kind::car ? text.substr(0, text.find(' ')) : text;
}

constexpr std::array<Shape, 7> kShapes = {Shape::captain, Shape::guard, Shape::elephant, Shape::horse,
                                          Shape::duck,    Shape::line,  Shape::other};

// The place of a clause in docs/rules.md.
std::size_t clause_number(std::string_view id) {
  const auto all = clauses();
  return static_cast<std::size_t>(
      std::find_if(all.begin(), all.end(), [&](const Clause& clause) { return clause.id == id; }) - all.begin());
}

// The list while it is being made.
class Lister {
 public:
  explicit Lister(const DuckVariant& variant) : variant_(variant) {}

  std::vector<DuckFeature> list() {
    board();
    for (const Kind kind : kKinds) {
      for (const Side side : kSides) steps({side, kind});
    }
    for (const Side side : kSides) {
      for (const Kind kind : kKinds) targets({side, kind});
    }
    turns();
    after_the_end();
    for (const Side side : kSides) {
      for (const Kind kind : kKinds) checks({side, kind});
    }
    checks_of_sides();
    whole_inputs();
    std::stable_sort(features_.begin(), features_.end(), [](const DuckFeature& left, const DuckFeature& right) {
      return clause_number(left.feature.clause) < clause_number(right.feature.clause);
    });
    return std::move(features_);
  }

 private:
  void add(DuckFeatureKey key, std::string_view clause, std::string kind, std::string direction, std::string outcome) {
    features_.push_back({key, {std::string(clause), std::move(kind), std::move(direction), std::move(outcome), {}}});
  }

  // The drawing has red's home row below.
  void add_cell(DuckTrait trait, Cell cell, std::string_view clause, std::string kind, std::string outcome) {
    add({trait, figure(cell)}, clause, std::move(kind), cell_text(cell, variant_), std::move(outcome));
    features_.back().feature.cell = {kRowCount - 1 - cell.x, cell.y};
  }

  template <class Use>
  static void each_cell(const Use& use) {
    for (int x = 0; x < kRowCount; ++x) {
      for (int y = 0; y < kColumnCount; ++y) use(Cell{x, y});
    }
  }

  // Every way along a line, with its distance.
  template <class Use>
  static void each_line(const Use& use) {
    for (int distance = 1; distance < kRowCount; ++distance) {
      use(DuckStepDirection{distance, 0});
      use(DuckStepDirection{-distance, 0});
      if (distance >= kColumnCount) continue;
      use(DuckStepDirection{0, distance});
      use(DuckStepDirection{0, -distance});
    }
  }

  void board() {
    each_cell([&](Cell cell) { add_cell(DuckTrait::move_begins, cell, "DC-1.1", "", "a move begins there"); });
    each_cell([&](Cell cell) { add_cell(DuckTrait::move_ends, cell, "DC-1.1", "", "a move ends there"); });
    const Position start = variant_.start();
    each_cell([&](Cell cell) {
      if (const auto piece = start.at(cell)) {
        add_cell(DuckTrait::start_piece_moves, cell, variant_.start_clause, words(*piece),
                 "moves from where it stood at the start");
      }
    });
    add(DuckTrait::blue_tried_first, "DC-1.3", "blue", "", "tries a step before any move");
  }

  void steps(Piece piece) {
    const std::string_view clause = kind_clause(piece.kind);
    const std::string who = words(piece);
    for (const DuckStepDirection way : ways_of(piece.kind)) {
      add({DuckTrait::moves, figure(piece), figure(way)}, clause, who, words(piece.kind, way), "moves");
    }
    for (const Cell cell : cells_of(piece, variant_.start())) {
      const std::string place = cell_text(cell, variant_);
      add({DuckTrait::enters, figure(piece), figure(cell)}, clause, who, "onto " + place, "moves");
      add({DuckTrait::leaves, figure(piece), figure(cell)}, clause, who, "from " + place, "moves");
    }
    for (const DuckStepDirection way : ways_of(piece.kind)) {
      for (const Blocking how : blockings_of(piece.kind)) {
        add({DuckTrait::blocked, figure(piece), figure(way), static_cast<unsigned>(how)}, clause, who,
            words(piece.kind, way), std::string(kBlockingWords[static_cast<std::size_t>(how)]));
      }
      if (blockings_of(piece.kind).empty()) continue;
      add({DuckTrait::capture_refused, figure(piece), figure(way)}, clause, who, words(piece.kind, way),
          "blocked from a capture");
    }
    for (const Shape shape : kShapes) {
      if (is_own(piece.kind, shape)) continue;
      add({DuckTrait::foreign_step, figure(piece), 0, static_cast<unsigned>(shape)}, clause, who,
          std::string(kShapeWords[static_cast<std::size_t>(shape)]), "no such step");
    }
    if (piece.kind == Kind::captain || piece.kind == Kind::guard) {
      add({DuckTrait::beyond_xiangqi, figure(piece)}, clause, who, "", "leaves what xiangqi calls its palace");
    }
    if (piece.kind == Kind::elephant) {
      add({DuckTrait::beyond_xiangqi, figure(piece)}, clause, who, "", "goes to the other half of the board");
    }
    if (piece.kind == Kind::soldier) soldier_at_home(piece);
    if (piece.kind == Kind::car) far_cars(piece);
  }

  void soldier_at_home(Piece piece) {
    for (std::size_t way = 0; way < kWayWords.size(); ++way) {
      add({DuckTrait::soldier_at_home, figure(piece), 0, static_cast<unsigned>(way)}, kind_clause(piece.kind),
          words(piece), std::string(kWayWords[way]), "moves in its own half of the board");
    }
  }

  void far_cars(Piece piece) {
    const std::string_view clause = kind_clause(piece.kind);
    each_line([&](DuckStepDirection way) {
      add({DuckTrait::car_moves_far, figure(piece), figure(way)}, clause, words(piece), words(way), "moves");
      add({DuckTrait::car_captures_far, figure(piece), figure(way)}, clause, words(piece), words(way), "captures");
    });
    for (const DuckStepDirection way : ways_of(Kind::car)) {
      const std::string direction = words(Kind::car, way);
      add({DuckTrait::car_over, figure(piece), figure(way), 1}, clause, words(piece), direction,
          "one piece stands in its way");
      add({DuckTrait::car_over, figure(piece), figure(way), 2}, clause, words(piece), direction,
          "several pieces stand in its way");
    }
  }

  void targets(Piece piece) {
    const std::string who = words(piece);
    for (std::size_t edge = 0; edge < kEdgeWords.size(); ++edge) {
      if (!comes_to(piece.kind, piece.side, static_cast<Edge>(edge))) continue;
      add({DuckTrait::to_edge, figure(piece), 0, static_cast<unsigned>(edge)}, "DC-3.1", who,
          "onto " + std::string(kEdgeWords[edge]), "moves");
    }
    for (const DuckStepDirection way : ways_of(piece.kind)) {
      add({DuckTrait::own_on_target, figure(piece), figure(way)}, "DC-3.2", who, words(piece.kind, way),
          "an own piece stands on the target");
    }
    add({DuckTrait::stays, figure(piece)}, "DC-3.2", who, "", "would stay where it is");
    for (const DuckStepDirection way : ways_of(piece.kind)) {
      add({DuckTrait::captures, figure(piece), figure(way)}, "DC-3.3", who, words(piece.kind, way), "captures");
    }
    for (const Kind captured : kKinds) {
      if (captured == Kind::captain || !meet(piece.kind, captured)) continue;
      add({DuckTrait::captures_piece, figure(piece), 0, static_cast<unsigned>(captured)}, "DC-3.3", who, "",
          "captures " + a({other(piece.side), captured}));
    }
  }

  void turns() {
    for (const Side side : kSides) {
      const std::string who(name(side));
      for (const Kind kind : kKinds) {
        add({DuckTrait::out_of_turn, figure(Piece{side, kind})}, "DC-4.1a", words({side, kind}), "",
            "out of turn, on a step that it could go");
      }
      add({DuckTrait::out_of_turn_nowhere, figure(side)}, "DC-4.1a", who + " piece", "",
          "out of turn, on no step that it could go");
      add({DuckTrait::from_empty, figure(side)}, "DC-4.1a", who + " to move", "", "an empty cell is to move");
      for (const Validity before :
           {Validity::no_own_piece, Validity::own_piece_on_target, Validity::unreachable, Validity::blocked}) {
        add({DuckTrait::same_side_again, figure(side), 0, static_cast<unsigned>(before)}, "DC-4.2", who, "",
            "moves after an invalid operation (" + std::string(name(before)) + ')');
      }
      add({DuckTrait::many_invalid, figure(side), 0, 2}, "DC-4.2", who, "", "moves after two invalid operations");
      add({DuckTrait::many_invalid, figure(side), 0, 3}, "DC-4.2", who, "",
          "moves after three or more invalid operations");
      add({DuckTrait::turn_not_passed, figure(side)}, "DC-4.2", who, "",
          "tries a step after an invalid operation of the other side");
      add({DuckTrait::turn_passed, figure(side)}, "DC-4.3", who, "", "moves after a move of the other side");
      add({DuckTrait::twice_in_turn, figure(side)}, "DC-4.3", who, "", "tries a step after a move of its own");
    }
  }

  void after_the_end() {
    for (const Side winner : kSides) {
      const std::string won = std::string(name(winner)) + " has won";
      for (const Side side : kSides) {
        for (const Kind kind : kKinds) {
          // The loser's captain is gone.
          if (kind == Kind::captain && side != winner) continue;
          add({DuckTrait::after_end, figure(Piece{side, kind}), 0, figure(winner)}, "DC-4.1c", words({side, kind}), "",
              won + ", a step that it could go");
        }
        add({DuckTrait::after_end_nowhere, figure(side), 0, figure(winner)}, "DC-4.1c",
            std::string(name(side)) + " piece", "", won + ", no step that it could go");
      }
      add({DuckTrait::after_end_empty, figure(winner)}, "DC-4.1c", "", "", won + ", an empty cell");
      add({DuckTrait::after_end_killer, figure(winner)}, "DC-4.1c", "the piece on the captured captain's cell", "",
          won + ", a step that it could go");
      add({DuckTrait::after_end_captain, figure(winner)}, "DC-4.1c", std::string(name(other(winner))) + " piece", "",
          won + ", the other captain could be captured");
    }
    for (const Side side : kSides) {
      for (const Kind kind : kKinds) {
        add({DuckTrait::takes_captain, figure(Piece{side, kind})}, "DC-4.4", words({side, kind}), "",
            "captures the captain");
      }
    }
  }

  bool either_side() const { return variant_.check_rule == CheckRule::either_side; }

  void checks(Piece piece) {
    const std::string_view clause = variant_.check_clause;
    const std::string who = words(piece);
    const bool captain = piece.kind == Kind::captain;
    for (const DuckStepDirection way : ways_of(piece.kind)) {
      const std::string direction = words(piece.kind, way);
      add({DuckTrait::gives_check, figure(piece), figure(way)}, clause, who, direction, "alone gives check");
      // Captains attack each other, so that the one that did not move is no other case.
      if (!captain) {
        add({DuckTrait::stands_in_check, figure(piece), figure(way)}, clause, who, direction,
            either_side() ? "alone attacks the captain of the side that moved"
                          : "attacks the captain of the side that moved, which is no check");
      }
      if (blockings_of(piece.kind).empty()) continue;
      const bool two_cells = piece.kind == Kind::duck;
      add({DuckTrait::check_blocked, figure(piece), figure(way), 0}, clause, who, direction,
          two_cells ? "no check: blocked on the first cell" : "no check: blocked");
      if (two_cells)
        add({DuckTrait::check_blocked, figure(piece), figure(way), 1}, clause, who, direction,
            "no check: blocked on the second cell");
    }
    if (!blockings_of(piece.kind).empty()) {
      add({DuckTrait::check_blocked_by, figure(piece), 0, 0}, clause, who, "", "no check: blocked by an own piece");
      add({DuckTrait::check_blocked_by, figure(piece), 0, 1}, clause, who, "", "no check: blocked by an enemy's piece");
    }
    for (const Shape shape : kShapes) {
      if (is_own(piece.kind, shape) || shape == Shape::other) continue;
      add({DuckTrait::foreign_attack, figure(piece), 0, static_cast<unsigned>(shape)}, clause, who,
          std::string(kShapeWords[static_cast<std::size_t>(shape)]), "no check: no such step to the captain");
    }
    for (std::size_t edge = 0; edge < kEdgeWords.size(); ++edge) {
      if (!comes_to(piece.kind, piece.side, static_cast<Edge>(edge))) continue;
      add({DuckTrait::captain_on_edge, figure(piece), 0, static_cast<unsigned>(edge)}, clause, who,
          "onto " + std::string(kEdgeWords[edge]), "alone gives check");
    }
    if (piece.kind == Kind::car) {
      each_line([&](DuckStepDirection way) {
        add({DuckTrait::car_checks_far, figure(piece), figure(way)}, clause, who, words(way), "alone gives check");
      });
    }
    if (!captain) discoveries(piece);
  }

  void discoveries(Piece piece) {
    const std::string_view clause = variant_.check_clause;
    if (!blockings_of(piece.kind).empty()) {
      add({DuckTrait::discovered, figure(piece)}, clause, words(piece), "",
          "gives check standing still, its way opened by its own side");
      add({DuckTrait::let_in, figure(piece)}, clause, words(piece), "",
          "attacks the captain standing still, its way opened by the other side");
    }
    add({DuckTrait::walks_into, figure(piece)}, clause, words(piece), "", "attacks where the captain has gone");
  }

  void checks_of_sides() {
    const std::string_view clause = variant_.check_clause;
    each_cell(
        [&](Cell cell) { add_cell(DuckTrait::captain_attacked, cell, clause, "", "a captain is in check there"); });
    for (std::size_t edge = 0; edge < kEdgeWords.size(); ++edge) {
      add({DuckTrait::attacker_on_edge, static_cast<unsigned>(edge)}, clause, "",
          "from " + std::string(kEdgeWords[edge]), "all attackers stand there");
    }
    for (const Side side : kSides) {
      const std::string who(name(side));
      if (either_side()) {
        add({DuckTrait::both_attacked, figure(side)}, clause, who, "", "moves, and both captains are attacked");
      }
      add({DuckTrait::left_standing, figure(side)}, clause, who, "", "leaves its captain attacked");
      for (std::size_t how = 0; how < kParryWords.size(); ++how) {
        add({DuckTrait::parried, figure(side), 0, static_cast<unsigned>(how)}, clause, who, "",
            "parries: " + std::string(kParryWords[how]));
      }
    }
    add({DuckTrait::captains_face, 0}, clause, "captains", "along an open column", "no check");
    add({DuckTrait::captains_face, 1}, clause, "captains", "along an open row", "no check");
    for (const Side side : kSides) {
      const std::string who(name(side));
      add({DuckTrait::end_with_attack, figure(side)}, "DC-5.2", who, "", "wins while its own captain is attacked");
      add({DuckTrait::end_without_attack, figure(side)}, "DC-5.2", who, "", "wins, and no captain is attacked");
    }
  }

  void whole_inputs() {
    const std::string_view clause = variant_.input_clause;
    add(DuckTrait::no_operation, clause, "the input", "", "no operation");
    add(DuckTrait::one_operation, clause, "the input", "", "one operation");
    add(DuckTrait::most_operations, clause, "the input", "", "as many operations as allowed");
    add(DuckTrait::all_invalid, clause, "the input", "", "no operation is valid");
    add(DuckTrait::all_valid, clause, "the input", "", "every operation is valid");
    add(DuckTrait::ends_with_the_end, clause, "the input", "", "the last operation ends the game");
    add(DuckTrait::never_ends, clause, "the input", "", "the game does not end");
    // Check is never told of the operation that ends the game, and only a capture ends it.
    constexpr std::array<std::pair<unsigned, std::string_view>, 5> kForms = {{{0, "nothing captured, no check"},
                                                                              {1, "a capture, no check"},
                                                                              {2, "nothing captured, check"},
                                                                              {3, "a capture, check"},
                                                                              {5, "a capture, the end"}}};
    for (const Side side : kSides) {
      for (const auto& [form, text] : kForms) {
        add({DuckTrait::answer_form, figure(side), 0, form}, variant_.output_clause, std::string(name(side)), "",
            std::string(text));
      }
    }
  }

  const DuckVariant& variant_;
  std::vector<DuckFeature> features_;
};

}  // namespace

std::vector<DuckFeature> duck_features(const DuckVariant& variant) { return Lister(variant).list(); }

}  // namespace quack
