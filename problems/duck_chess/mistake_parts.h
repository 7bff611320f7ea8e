#pragma once

#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "problems/duck_chess/mistakes.h"
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

 protected:
  // Whatever stands in the way.
  static Ruling unblocked(Ruling ruling) { return ruling.validity == Validity::blocked ? reachable() : ruling; }

  // `valid` if one of the two is.
  static Ruling either(Ruling one, Ruling two) {
    return one.valid() || two.validity == Validity::unreachable ? one : two;
  }

  // The way to `to`, if it is `longer` cells along one of the two coordinates and `shorter` along the other.
  struct Leap {
    int sx;            // 1 or -1
    int sy;            // 1 or -1
    bool longer_in_x;  // true also if both are equally long
    Cell neighbour;    // the cell next to `from` in the longer coordinate: the horse's leg, the duck's first blocker
    Cell diagonal;     // the cell diagonally next to `from`: the elephant's eye
    Cell beyond;       // the cell diagonally beyond `neighbour`: the duck's second blocker
  };
  static std::optional<Leap> leap(Cell from, Cell to, int longer, int shorter);

  // 1 for red and -1 for blue.
  static int forward(Side side) { return side == Side::red ? 1 : -1; }

  // How many pieces stand between two cells of one row or column.
  int pieces_between(Cell from, Cell to) const;

  static std::vector<Cell> captain_cells(const Position& position, Side side);

  // Whether some piece of that side attacks the cell, as it would a captain on it.
  bool attacks_cell(Side attacker, Cell cell) const;

  // Takes all pieces of a side off the board.
  void lift_all(Side side);

 private:
  // The move that a program made although it is no valid one.
  Outcome move_all_the_same(Operation operation);

  const Outcome* told_ = nullptr;    // while a program is followed: its answer
  std::optional<bool> found_valid_;  // what `judge` said of the operation that is played
};

// The reference's steps, for mistakes that change those of one kind.
class StepRules : public Mistake {
 public:
  using Mistake::captain_step;
  using Mistake::car_step;
  using Mistake::duck_step;
  using Mistake::either;
  using Mistake::elephant_step;
  using Mistake::forward;
  using Mistake::guard_step;
  using Mistake::horse_step;
  using Mistake::leap;
  using Mistake::Mistake;
  using Mistake::pieces_between;
  using Mistake::reachable;
  using Mistake::soldier_step;
  using Mistake::unblocked;
  using Mistake::unreachable;
  using Mistake::valid_if_empty;

  const Position& board() const { return position_; }
};

// One kind goes by `goes` instead of by its clause, in moves and in checks alike.
template <class Goes>
class ChangedSteps final : public StepRules {
 public:
  ChangedSteps(const Position& position, CheckRule rule, Kind kind, Goes goes)
      : StepRules(position, rule), kind_(kind), goes_(goes) {}

  Ruling step(Piece piece, Cell from, Cell to) const override {
    if (piece.kind != kind_) return StepRules::step(piece, from, to);
    if constexpr (std::is_invocable_v<Goes, const StepRules&, Side, Cell, Cell>) {
      return goes_(*this, piece.side, from, to);
    } else {
      return goes_(*this, from, to);
    }
  }

 private:
  Kind kind_;
  Goes goes_;
};

// The catalogue while it is being filled.
struct Catalogue {
  using Play = decltype(&Mistake::play);
  enum class Games { both, duck_chess, remix };

  std::vector<DuckMistake> duck_chess;
  std::vector<DuckMistake> remix;

  void add(Games games, DuckMistake mistake);

  // A single mistake that is an engine of its own.
  template <class Engine>
  void add(Games games, std::string name, std::string clause, std::string sentence) {
    DuckMistake mistake{std::move(name), std::move(sentence), std::move(clause), "", engine<Engine>()};
    mistake.remembers = sizeof(Engine) > sizeof(Mistake) || !std::is_same_v<decltype(&Engine::play), Play> || requires {
      &Engine::carry_out;
    }
    || requires { &Engine::next_to_move; };
    add(games, std::move(mistake));
  }

  // A mistake in the kind's own clause of DC-2. `goes(rules, from, to)`, for soldiers `goes(rules, side, from, to)`, is
  // what the clause is taken to say.
  template <class Goes>
  void add_step(Kind kind, std::string name, std::string sentence, Goes goes) {
    add(Games::both, {std::move(name), std::move(sentence), "DC-2." + std::to_string(static_cast<int>(kind) + 1), "",
                      [=](const Position& position, CheckRule rule) {
                        return std::make_unique<ChangedSteps<Goes>>(position, rule, kind, goes);
                      }});
  }

  template <class Engine>
  static DuckChessFactory engine() {
    return [](const Position& position, CheckRule rule) { return std::make_unique<Engine>(position, rule); };
  }
};

void add_board_mistakes(Catalogue& catalogue);    // DC-1, DR-1
void add_step_mistakes(Catalogue& catalogue);     // DC-2
void add_turn_mistakes(Catalogue& catalogue);     // DC-3, DC-4
void add_check_mistakes(Catalogue& catalogue);    // DC-5, DR-5
void add_wording_mistakes(Catalogue& catalogue);  // DC-6, DR-6
void add_program_mistakes(Catalogue& catalogue);  // of all chapters
void add_mistake_families(Catalogue& catalogue);  // the systematic slips
void add_one_sided_mistakes(Catalogue& catalogue);

}  // namespace quack
