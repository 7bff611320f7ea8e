#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "problems/primitive_chess/solver.h"

namespace quack {

// A case like this one on a smaller board, with the same answer: what is left free at each end of the board and between
// the pieces is cut to a few cells where it is more, in each direction, so that bishops keep their colours and pieces
// that share no line or diagonal go on sharing none. A side of at most 4 stays as it is, every other stays at least 5;
// no side is then longer than 18.
PrimitiveCase shrunk(const PrimitiveCase& board_case);

// What known mistakes of primitive chess are made of: the reference, but boards that would take it long are answered as
// smaller ones. A mistake overrides one function of it.
//
// This is for mistakes about the case or the answer. Boards are solved as they are, and for all such mistakes once.
class CaseMistake : public PrimitiveSolver {
 public:
  std::optional<PrimitiveAnswer> answer(const PrimitiveCase& board_case) override;
  std::string reach() const override { return "boards of any size"; }

  // What changes are about.
  using PrimitiveSolver::Board;
  using PrimitiveSolver::Mark;
  using PrimitiveSolver::opposite;
  using PrimitiveSolver::Situation;
  using PrimitiveSolver::Square;
};

// For mistakes about the moves or the judging: boards are solved once for all engines that a factory makes. One about a
// single kind of piece has those without it solved as they are.
class GameMistake : public CaseMistake {
 public:
  explicit GameMistake(std::optional<PrimitiveKind> concerned = std::nullopt) : concerned_(concerned) {}

  using Boards = std::shared_ptr<SolvedBoards>;
  // Random boards up to 10^9 shrink to so many positions; with room for fewer, each is solved again and again.
  static Boards no_boards() { return std::make_shared<SolvedBoards>(4'000'000); }
  void share(Boards boards) { boards_ = std::move(boards); }

 protected:
  Marks solved(const Board& board) const override;

  bool concerns(PrimitiveKind kind) const { return concerned_.value_or(kind) == kind; }

  Boards boards_;

 private:
  std::optional<PrimitiveKind> concerned_;
};

// Plays on another board; `change(board)` makes it.
template <class Change>
struct OtherBoard : CaseMistake {
  explicit OtherBoard(Change its_change) : change(its_change) {}

  Board board_of(const PrimitiveCase& board_case) const override {
    Board board = CaseMistake::board_of(board_case);
    change(board);
    return board;
  }

  Change change;
};

// A piece of the kind, or of either, goes only where `kept(board, from, to, other)` is true.
template <class Kept>
struct FewerMoves : GameMistake {
  FewerMoves(std::optional<PrimitiveKind> its_kind, Kept its_kept) : GameMistake(its_kind), kept(its_kept) {}

  void add_moves(const Board& board, PrimitiveKind kind, Square from, Square other,
                 std::vector<Square>& moves) const override {
    GameMistake::add_moves(board, kind, from, other, moves);
    if (concerns(kind)) std::erase_if(moves, [&](Square to) { return !kept(board, from, to, other); });
  }

  Kept kept;
};

// Answers what `change(board_case, mark)` says of the case as it was asked about, though a smaller board be solved.
template <class Change>
struct OtherAnswer : CaseMistake {
  explicit OtherAnswer(Change its_change) : change(its_change) {}

  std::optional<PrimitiveAnswer> answer(const PrimitiveCase& board_case) override {
    asked = board_case;
    return CaseMistake::answer(board_case);
  }
  PrimitiveAnswer answer_of(const PrimitiveCase& /*board_case*/, Mark mark) const override {
    return change(asked, mark);
  }

  Change change;
  PrimitiveCase asked{};
};

// The factory of an engine that is made of `changes`.
template <class Engine, class... Changes>
std::function<std::unique_ptr<PrimitiveChessEngine>()> engine(Changes... changes) {
  return [=, boards = GameMistake::no_boards()] {
    auto made = std::make_unique<Engine>(changes...);
    if constexpr (std::is_base_of_v<GameMistake, Engine>) made->share(boards);
    return made;
  };
}

template <class Change>
std::function<std::unique_ptr<PrimitiveChessEngine>()> answers(Change change) {
  return engine<OtherAnswer<Change>>(change);
}

}  // namespace quack
