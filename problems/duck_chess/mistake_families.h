#pragma once

#include <array>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "problems/duck_chess/mistake_parts.h"
#include "props/step_geometry.h"

// What the families of slips share: which tests of a program are wrong, and for which pieces.
namespace quack::slips {

using Games = Catalogue::Games;

enum class Test { moves, checks, both };

inline constexpr std::array<Test, 3> kTests = {Test::moves, Test::checks, Test::both};

// How the names of its mistakes begin, and their sentences.
inline std::string name(Test test) { return test == Test::moves ? "moves" : test == Test::checks ? "checks" : "steps"; }
inline std::string subject(Test test) {
  return test == Test::moves ? "Moves" : test == Test::checks ? "Checks" : "Moves and checks";
}

// Whether a piece of the kind goes in that direction from one cell to the other. A car's has no distance.
inline bool leads(StepDirection way, Kind kind, Cell from, Cell to) {
  const StepDirection step = direction(from, to);
  return kind == Kind::car ? step.shorter() == 0 && step.unit() == way : step == way;
}

// The clause of DC-2 that is the kind's own, or that of check.
inline std::string clause_of(Kind kind, Test test) {
  return test == Test::checks ? "DC-5.1" : "DC-2." + std::to_string(static_cast<int>(kind) + 1);
}

// "up-2-right-1"; without the numbers if they follow from the kind and not `with_figures`. `between` is '-' for names
// and ' ' for sentences.
inline std::string direction_words(StepDirection step, char between, bool with_figures = false) {
  const bool figures = with_figures || (std::abs(step.up) != std::abs(step.right) && step.up * step.right != 0);
  std::string text;
  const auto add = [&](int cells, const char* positive, const char* negative) {
    if (cells == 0) return;
    if (!text.empty()) text += between;
    text += cells > 0 ? positive : negative;
    if (figures) text += between + std::to_string(std::abs(cells));
  };
  add(step.up, "up", "down");
  add(step.right, "right", "left");
  return text;
}

inline constexpr std::string_view kUpIs = " (up is away from red's home row, right is towards the last column).";

// The steps of some pieces are tested differently: `slip(rules, piece, from, to)` says what comes of them.
template <class Slip>
class Slipped final : public Mistake {
 public:
  Slipped(const Position& position, CheckRule rule, Kind kind, std::optional<Side> side, Test test, Slip slip)
      : Mistake(position, rule), kind_(kind), side_(side), test_(test), slip_(slip) {}

  Ruling can_go(Piece piece, Cell from, Cell to) const override { return tested(Test::moves, piece, from, to); }

  bool attacks(Piece piece, Cell from, Cell captain_cell) const override {
    return tested(Test::checks, piece, from, captain_cell).valid();
  }

 private:
  Ruling tested(Test test, Piece piece, Cell from, Cell to) const {
    const bool slips =
        (test_ == Test::both || test == test_) && piece.kind == kind_ && side_.value_or(piece.side) == piece.side;
    return slips ? slip_(*this, piece, from, to) : DuckChess::can_go(piece, from, to);
  }

  Kind kind_;
  std::optional<Side> side_;
  Test test_;
  Slip slip_;
};

using Ruling = Mistake::Ruling;

// What is right.
inline Ruling right(Rules rules, Piece piece, Cell from, Cell to) { return rules.Mistake::can_go(piece, from, to); }

// What would be right if nothing stood on that cell.
inline Ruling right_without(Rules rules, Cell empty, Piece piece, Cell from, Cell to) {
  Mistake emptied = rules;
  emptied.position_.put(empty, std::nullopt);
  return right(emptied, piece, from, to);
}

// What a program finds off the board: nothing, something, or the cell that an array of rows has there.
enum class Border { is_empty, blocks, wraps };

inline bool is_occupied(Rules rules, Cell cell, Border border) {
  if (border == Border::wraps) {
    const int number = cell.x * kColumnCount + cell.y;
    if (number >= 0) cell = {number / kColumnCount, number % kColumnCount};
  }
  return on_board(cell) ? rules.position_.at(cell).has_value() : border == Border::blocks;
}

// Adds the slips of a family to the catalogue.
struct Family {
  Catalogue& catalogue;

  template <class Slip>
  void add(const std::string& mistake, const std::string& sentence, const std::string& clause, Kind kind, Test test,
           Slip slip, Games games = Games::both, std::optional<Side> side = std::nullopt) const {
    catalogue.add(games, {mistake, sentence, clause, [=](const Position& position, CheckRule rule) {
                            return std::make_unique<Slipped<Slip>>(position, rule, kind, side, test, slip);
                          }});
  }
};

}  // namespace quack::slips
