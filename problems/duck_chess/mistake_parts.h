#pragma once

#include <array>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "problems/duck_chess/mistakes.h"
#include "props/step_geometry.h"
#include "reference/duck_chess.h"

// What the files of the catalogue of known mistakes share, and only they.
namespace quack {

// The reference, with a few words that make mistakes short. A mistake overrides one function of the reference, or
// `play` where it is about what is remembered from one operation to the next.
class Mistake : public reference::DuckChess {
 public:
  using DuckChess::DuckChess;
  Outcome play(Operation operation) override;

  // Plays along with a program that answered the operation so (null: that answer can't be read), and goes on as its
  // answer implies: with the mistake's own memory and board where it said the same, and else with what the program
  // said. Says whether this takes the operation for valid; `outcome` is what it says if the program's word is taken for
  // that, of a valid operation.
  struct Said {
    bool valid = false;
    Outcome outcome;
  };
  Said follow(Operation operation, const Outcome* told);

  // Goes on from there instead.
  void stand_on(const Position& position, bool over);

  // What a change of one function asks of the rules. Say `rules.Mistake::step(...)` for what the reference says.
  using DuckChess::attack_counts;
  using DuckChess::attacks;
  using DuckChess::attacks_a_captain;
  using DuckChess::can_go;
  using DuckChess::captain_step;
  using DuckChess::car_step;
  using DuckChess::carry_out;
  using DuckChess::guard_step;
  using DuckChess::is_check;
  using DuckChess::judge;
  using DuckChess::next_to_move;
  using DuckChess::over_;
  using DuckChess::own_piece_on;
  using DuckChess::own_piece_on_target;
  using DuckChess::position_;
  using DuckChess::reachable;
  using DuckChess::Ruling;
  using DuckChess::step;
  using DuckChess::unreachable;
  using DuckChess::valid_if_empty;

  // Whatever stands in the way.
  static Ruling unblocked(Ruling ruling) { return ruling.validity == Validity::blocked ? reachable() : ruling; }

  // `valid` if one of the two is.
  static Ruling either(Ruling one, Ruling two) {
    return one.valid() || two.validity == Validity::unreachable ? one : two;
  }

  // The way to `to`, if it is `longer` cells along one of the two coordinates and `shorter` along the other.
  struct Leap {
    Cell from;
    int sx;            // 1 or -1
    int sy;            // 1 or -1
    bool longer_in_x;  // true also if both are equally long
    Cell neighbour;    // the cell next to `from` in the longer coordinate: the horse's leg, the duck's first blocker
    Cell diagonal;     // the cell diagonally next to `from`: the elephant's eye
    Cell beyond;       // the cell diagonally beyond `neighbour`: the duck's second blocker

    Cell at(int rows, int columns) const { return {from.x + rows * sx, from.y + columns * sy}; }
  };
  static std::optional<Leap> leap(Cell from, Cell to, StepLength length);

  // 1 for red and -1 for blue.
  static int forward(Side side) { return side == Side::red ? 1 : -1; }

  // How many pieces stand between two cells of one row or column.
  int pieces_between(Cell from, Cell to) const;

  static std::vector<Cell> captain_cells(const Position& position, Side side);

  // Whether some piece of that side attacks the cell, as it would a captain on it.
  bool attacks_cell(Side attacker, Cell cell) const;

  // Whether that piece attacks a captain of the other side from there, wherever it stands itself.
  bool attacks_from(Piece piece, Cell from) const;

  // The same rules where a side has no pieces.
  Mistake without(Side side) const;

 private:
  // The move that a program made although it is no valid one.
  Outcome move_all_the_same(Operation operation);

  const Outcome* told_ = nullptr;    // while a program is followed: its answer
  std::optional<bool> found_valid_;  // what `judge` said of the operation that is played
};

// The reference with one of its functions changed: `change(rules, arguments of the function)` answers instead.
template <class Change>
class Changed : public Mistake {
 public:
  Changed(const Position& position, CheckRule rule, Change change) : Mistake(position, rule), change_(change) {}

 protected:
  Change change_;
};

template <class Change>
struct ChangedStep final : Changed<Change> {
  using Changed<Change>::Changed;
  Mistake::Ruling step(Piece piece, Cell from, Cell to) const override { return this->change_(*this, piece, from, to); }
};

template <class Change>
struct ChangedReach final : Changed<Change> {
  using Changed<Change>::Changed;
  Mistake::Ruling can_go(Piece piece, Cell from, Cell to) const override {
    return this->change_(*this, piece, from, to);
  }
};

template <class Change>
struct ChangedJudgement final : Changed<Change> {
  using Changed<Change>::Changed;
  Mistake::Ruling judge(Operation operation) const override { return this->change_(*this, operation); }
};

template <class Change>
struct ChangedBoard final : Changed<Change> {
  using Changed<Change>::Changed;
  void carry_out(Operation operation) override { this->change_(*this, operation); }
};

template <class Change>
struct ChangedAttack final : Changed<Change> {
  using Changed<Change>::Changed;
  bool attacks(Piece piece, Cell from, Cell captain_cell) const override {
    return this->change_(*this, piece, from, captain_cell);
  }
};

template <class Change>
struct ChangedCheck final : Changed<Change> {
  using Changed<Change>::Changed;
  bool is_check(Side mover) const override { return this->change_(*this, mover); }
};

// `change(rules, outcome)` changes what comes of an operation.
template <class Change>
struct ChangedOutcome final : Changed<Change> {
  using Changed<Change>::Changed;
  Outcome play(Operation operation) override {
    Outcome outcome = Mistake::play(operation);
    this->change_(*this, outcome);
    return outcome;
  }
};

// The rules as a change of them sees them.
using Rules = const Mistake&;

// An engine that makes a mistake.
struct MistakenEngine {
  DuckChessFactory make;
  bool remembers;  // DuckMistake::remembers
};

// `Engine` is a Mistake that overrides what it changes.
template <class Engine, class... Arguments>
MistakenEngine engine(Arguments... arguments) {
  constexpr bool kRemembers = !std::is_same_v<decltype(&Engine::play), decltype(&Mistake::play)> ||
                              !std::is_same_v<decltype(&Engine::carry_out), decltype(&Mistake::carry_out)> ||
                              !std::is_same_v<decltype(&Engine::next_to_move), decltype(&Mistake::next_to_move)> ||
                              (sizeof...(Arguments) == 0 && sizeof(Engine) > sizeof(Mistake));
  return {
      [=](const Position& position, CheckRule rule) { return std::make_unique<Engine>(position, rule, arguments...); },
      kRemembers};
}

// The engine with that function changed: `change<ChangedAttack>([](Rules rules, Piece, Cell from, Cell captain_cell) {
// … })`.
template <template <class> class ChangedFunction, class Change>
MistakenEngine change(Change by) {
  return engine<ChangedFunction<Change>>(by);
}

// An edge of the board.
struct BoardEdge {
  std::string_view slug;
  std::string_view what;
  int row;     // -1: a column
  int column;  // -1: a row

  bool holds(Cell cell) const { return cell.x == row || cell.y == column; }
};

inline constexpr std::array<BoardEdge, 4> kEdges = {{{"reds-home-row", "red's home row", 0, -1},
                                                     {"blues-home-row", "blue's home row", 9, -1},
                                                     {"the-first-column", "the first column", -1, 0},
                                                     {"the-last-column", "the last column", -1, 8}}};

// The catalogue while it is being filled.
struct Catalogue {
  enum class Games { both, duck_chess, remix };

  // A single mistake.
  struct Row {
    Games games;
    std::string_view name, clause, sentence;
    MistakenEngine engine;
  };

  std::vector<DuckMistake> duck_chess;
  std::vector<DuckMistake> remix;

  void add(Games games, DuckMistake mistake);
  void add(std::initializer_list<Row> rows);
};

void add_board_mistakes(Catalogue& catalogue);    // DC-1, DR-1
void add_step_mistakes(Catalogue& catalogue);     // DC-2
void add_turn_mistakes(Catalogue& catalogue);     // DC-3, DC-4
void add_check_mistakes(Catalogue& catalogue);    // DC-5, DR-5
void add_wording_mistakes(Catalogue& catalogue);  // DC-6, DR-6
void add_program_mistakes(Catalogue& catalogue);  // of all chapters
void add_mistake_families(Catalogue& catalogue);  // the systematic slips
void add_orientation_mistakes(Catalogue& catalogue);
void add_computed_slips(Catalogue& catalogue);  // of signs, axes, quotients and loops
void add_loose_tests(Catalogue& catalogue);     // of shapes and borders; cells that are cleared by halves

}  // namespace quack
