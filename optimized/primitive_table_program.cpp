// Writes optimized/primitive_table.h to standard output: solves boards, sorts their positions into classes, and gives
// up with exit code 1 if two positions of one class have different answers or a class has none.
//
//   ninja -C build/release quack_primitive_table && build/release/optimized/quack_primitive_table >
//   optimized/primitive_table.h
//
// A test runs it and compares what it writes with what is committed, byte for byte.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <deque>
#include <exception>
#include <iostream>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "game/primitive_chess.h"
#include "optimized/primitive_class.h"

namespace quack::optimized {

namespace {

constexpr int kLongest = 64;       // of the boards with a side of at most 4
constexpr int kLargestSquare = 9;  // and of those without

constexpr std::array kKinds = {PrimitiveKind::rook, PrimitiveKind::bishop};

struct Step {
  int rows;
  int columns;
};

constexpr std::array<Step, 4> kStraight = {{{0, 1}, {0, -1}, {1, 0}, {-1, 0}}};
constexpr std::array<Step, 4> kDiagonal = {{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}};

// Every position of one board with two kinds, solved backwards from the captures with a queue and a count of the moves
// that are still open: each move of the board is looked at once.
class PrimitiveSolver {
 public:
  // n, m >= 1, at most a few hundred cells (it takes 4 bytes for each of the n m x n m x 2 positions). Neither kind may
  // be a bishop if n or m is 1.
  PrimitiveSolver(int n, int m, PrimitiveKind first, PrimitiveKind second);

  // The answer for the first player, who is to move. Cells count from 0, row by row; they differ.
  PrimitiveAnswer first_to_move(int first_cell, int second_cell) const {
    return answers_[at(0, first_cell, second_cell)];
  }

  // The answer for the second player, who is to move: that of the case in which the pieces change owners.
  PrimitiveAnswer second_to_move(int first_cell, int second_cell) const {
    return answers_[at(1, first_cell, second_cell)];
  }

 private:
  // Who is to move (0 the first player) and the cells of both pieces.
  struct Place {
    std::size_t to_move;
    std::array<int, 2> cell;
  };

  std::size_t at(std::size_t to_move, int first_cell, int second_cell) const {
    const auto cells = static_cast<std::size_t>(cells_);
    return (to_move * cells + static_cast<std::size_t>(first_cell)) * cells + static_cast<std::size_t>(second_cell);
  }

  template <typename Visit>
  void slide(PrimitiveKind kind, int from, int blocker, Visit visit) const;

  void start();
  void decide(const Place& place, PrimitiveAnswer answer);
  void step_back(const Place& place);

  int n_;
  int m_;
  int cells_;
  std::array<PrimitiveKind, 2> kind_;
  std::vector<PrimitiveAnswer> answers_;
  std::vector<std::uint8_t> decided_;
  std::vector<std::uint16_t> open_moves_;
  std::deque<Place> queue_;
};

// Calls visit(cell) for each cell from `from` on that the kind gets to before the edge or `blocker`, and
// visit(blocker) if it gets there.
template <typename Visit>
void PrimitiveSolver::slide(PrimitiveKind kind, int from, int blocker, Visit visit) const {
  for (const auto& [rows, columns] : kind == PrimitiveKind::rook ? kStraight : kDiagonal) {
    int row = from / m_ + rows;
    int column = from % m_ + columns;
    for (; row >= 0 && row < n_ && column >= 0 && column < m_; row += rows, column += columns) {
      const int cell = row * m_ + column;
      visit(cell);
      if (cell == blocker) break;
    }
  }
}

PrimitiveSolver::PrimitiveSolver(int n, int m, PrimitiveKind first, PrimitiveKind second)
    : n_(n), m_(m), cells_(n * m), kind_{first, second} {
  const std::size_t positions = at(1, cells_ - 1, cells_ - 1) + 1;
  answers_.assign(positions, PrimitiveAnswer::draw);
  decided_.assign(positions, 0);
  open_moves_.assign(positions, 0);
  start();
  for (; !queue_.empty(); queue_.pop_front()) {
    const Place next = queue_.front();
    step_back(next);
  }
}

// Where a capture is at hand the mover wins; elsewhere every move is still open.
void PrimitiveSolver::start() {
  for (int first = 0; first < cells_; ++first) {
    for (int second = 0; second < cells_; ++second) {
      for (std::size_t to_move = 0; to_move < 2 && first != second; ++to_move) {
        const Place place{to_move, {first, second}};
        const int waiting = place.cell[1 - to_move];
        int moves = 0;
        bool capture = false;
        slide(kind_[to_move], place.cell[to_move], waiting, [&](int cell) {
          ++moves;
          capture = capture || cell == waiting;
        });
        open_moves_[at(to_move, first, second)] = static_cast<std::uint16_t>(moves);
        if (capture) decide(place, PrimitiveAnswer::win);
      }
    }
  }
}

void PrimitiveSolver::decide(const Place& place, PrimitiveAnswer answer) {
  const std::size_t here = at(place.to_move, place.cell[0], place.cell[1]);
  answers_[here] = answer;
  decided_[here] = 1;
  queue_.push_back(place);
}

// The positions from which one move leads to this one: slides go both ways, so the piece that has just moved came from
// the cells that it could go to now, but for the other piece's.
void PrimitiveSolver::step_back(const Place& place) {
  const bool lost = answers_[at(place.to_move, place.cell[0], place.cell[1])] == PrimitiveAnswer::lose;
  const std::size_t mover = 1 - place.to_move;
  const int waiting = place.cell[place.to_move];
  slide(kind_[mover], place.cell[mover], waiting, [&](int cell) {
    if (cell == waiting) return;
    Place before = place;
    before.to_move = mover;
    before.cell[mover] = cell;
    const std::size_t index = at(mover, before.cell[0], before.cell[1]);
    if (decided_[index] != 0) return;
    if (lost) {
      decide(before, PrimitiveAnswer::win);
    } else if (--open_moves_[index] == 0) {
      decide(before, PrimitiveAnswer::lose);
    }
  });
}

// What is known of the classes so far, and the first case in which each was met.
struct Classes {
  std::vector<std::array<std::optional<PrimitiveAnswer>, kPrimitiveKindPairCount>> answers{kPrimitiveClassCount};
  std::vector<std::optional<PrimitiveCase>> examples{kPrimitiveClassCount};

  void learn(const PrimitiveCase& board_case, PrimitiveAnswer answer) {
    const std::size_t number = primitive_class(board_case);
    auto& known = answers.at(number)[primitive_kind_pair(board_case.first.kind, board_case.second.kind)];
    if (known && *known != answer)
      throw std::logic_error("class " + std::to_string(number) + " has two answers: " + to_text(board_case));
    known = answer;
    if (!examples[number]) examples[number] = board_case;
  }
};

PrimitivePiece piece(int cell, int m, PrimitiveKind kind) { return {cell / m + 1, cell % m + 1, kind}; }

void learn_board(Classes& classes, int n, int m) {
  for (const PrimitiveKind first_kind : kKinds) {
    for (const PrimitiveKind second_kind : kKinds) {
      // The solver answers for both players, so rook against bishop serves bishop against rook as well.
      const bool bishop = first_kind == PrimitiveKind::bishop || second_kind == PrimitiveKind::bishop;
      if ((first_kind == PrimitiveKind::bishop && second_kind == PrimitiveKind::rook) || (bishop && (n == 1 || m == 1)))
        continue;
      const PrimitiveSolver solver(n, m, first_kind, second_kind);
      for (int first = 0; first < n * m; ++first) {
        for (int second = 0; second < n * m; ++second) {
          if (first == second) continue;
          const PrimitivePiece first_piece = piece(first, m, first_kind);
          const PrimitivePiece second_piece = piece(second, m, second_kind);
          classes.learn({n, m, first_piece, second_piece}, solver.first_to_move(first, second));
          classes.learn({n, m, second_piece, first_piece}, solver.second_to_move(first, second));
        }
      }
    }
  }
}

Classes learn_all() {
  Classes classes;
  for (int n = 1; n <= kLargestSquare; ++n) {
    for (int m = 1; m <= (n < 5 ? kLongest : kLargestSquare); ++m) {
      if (n * m > 1) learn_board(classes, n, m);
    }
  }
  return classes;
}

// "2 x 5, (1,2) and (2,4)"
std::string example(const PrimitiveCase& board_case) {
  const auto cell = [](const PrimitivePiece& piece) {
    return '(' + std::to_string(piece.x) + ',' + std::to_string(piece.y) + ')';
  };
  return std::to_string(board_case.n) + " x " + std::to_string(board_case.m) + ", " + cell(board_case.first) + " and " +
         cell(board_case.second);
}

void write(std::ostream& out, const Classes& classes) {
  constexpr std::size_t kClassesInLine = 7;
  out << R"(#pragma once

// Written by optimized/primitive_table_program.cpp. Don't edit: change the program, run it, commit what it writes.

#include "optimized/primitive_class.h"

namespace quack::optimized {

// [primitive_class][primitive_kind_pair] -> the answer for the first player: win, lose or draw. The columns of a class
// are RR, RB, BR and BB. The comment gives the number of the line's first class, and the first case of that class that
// was met. 371 x 4 entries of one byte, 1484 bytes.
inline constexpr PrimitiveTable kPrimitiveTable = [] {
  constexpr auto w = PrimitiveAnswer::win;
  constexpr auto l = PrimitiveAnswer::lose;
  constexpr auto d = PrimitiveAnswer::draw;
  return PrimitiveTable{{
      // clang-format off
)";
  for (std::size_t first = 0; first < kPrimitiveClassCount; first += kClassesInLine) {
    out << "     ";
    for (std::size_t number = first; number < std::min(first + kClassesInLine, kPrimitiveClassCount); ++number) {
      std::string_view separator = " {";
      for (const auto& answer : classes.answers[number]) {
        if (!answer) throw std::logic_error("class " + std::to_string(number) + " has no answer");
        out << std::exchange(separator, ",") << "wld"[static_cast<std::size_t>(*answer)];
      }
      out << "},";
    }
    out << "  // " << first << ": " << example(*classes.examples[first]) << '\n';
  }
  out << R"(      // clang-format on
  }};
}();

}  // namespace quack::optimized
)";
}

}  // namespace

}  // namespace quack::optimized

int main() {
  try {
    quack::optimized::write(std::cout, quack::optimized::learn_all());
    return std::cout.flush() ? EXIT_SUCCESS : EXIT_FAILURE;
  } catch (const std::exception& failure) {
    std::cerr << failure.what() << '\n';
    return EXIT_FAILURE;
  }
}
