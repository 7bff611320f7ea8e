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

constexpr int kLongest = 20;       // of the boards with a side of at most 4; the proofs go further
constexpr int kLargestSquare = 9;  // and of those without

constexpr std::array kKinds = {PrimitiveKind::rook, PrimitiveKind::bishop};

struct Step {
  int rows;
  int columns;
};

constexpr std::array<Step, 4> kStraight = {{{0, 1}, {0, -1}, {1, 0}, {-1, 0}}};
constexpr std::array<Step, 4> kDiagonal = {{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}};

// Every position of one board with two kinds: rounds over all of them until nothing changes.
class PrimitiveSolver {
 public:
  // n, m >= 1, at most a hundred cells or so. Neither kind may be a bishop if n or m is 1.
  PrimitiveSolver(int n, int m, PrimitiveKind first, PrimitiveKind second) : n_(n), m_(m), kind_{first, second} {
    answers_.assign(at(1, {n * m - 1, n * m - 1}) + 1, PrimitiveAnswer::draw);
    for (bool changed = true; changed;) {
      changed = false;
      for (int place = 0; place < 2 * n * m * n * m; ++place) {
        const Cells cells = {place / 2 / (n * m), place / 2 % (n * m)};
        const auto to_move = static_cast<std::size_t>(place % 2);
        PrimitiveAnswer& answer = answers_[at(to_move, cells)];
        if (cells[0] == cells[1] || answer != PrimitiveAnswer::draw) continue;
        answer = judged(to_move, cells);
        changed = changed || answer != PrimitiveAnswer::draw;
      }
    }
  }

  // The answer for the player to move, 0 the first. Cells count from 0, row by row; they differ.
  PrimitiveAnswer answer(std::size_t to_move, int first_cell, int second_cell) const {
    return answers_[at(to_move, {first_cell, second_cell})];
  }

 private:
  using Cells = std::array<int, 2>;  // of both pieces

  std::size_t at(std::size_t to_move, Cells cells) const {
    const auto count = static_cast<std::size_t>(n_ * m_);
    return (to_move * count + static_cast<std::size_t>(cells[0])) * count + static_cast<std::size_t>(cells[1]);
  }

  // By what is known of the positions to which the moves lead, one after the other in each direction.
  PrimitiveAnswer judged(std::size_t to_move, const Cells& cells) const {
    bool all_lost = true;
    for (const auto& [rows, columns] : kind_[to_move] == PrimitiveKind::rook ? kStraight : kDiagonal) {
      int row = cells[to_move] / m_ + rows;
      int column = cells[to_move] % m_ + columns;
      for (; row >= 0 && row < n_ && column >= 0 && column < m_; row += rows, column += columns) {
        Cells after = cells;
        after[to_move] = row * m_ + column;
        if (after[0] == after[1]) return PrimitiveAnswer::win;  // a capture
        const PrimitiveAnswer others = answers_[at(1 - to_move, after)];
        if (others == PrimitiveAnswer::lose) return PrimitiveAnswer::win;
        all_lost = all_lost && others == PrimitiveAnswer::win;
      }
    }
    return all_lost ? PrimitiveAnswer::lose : PrimitiveAnswer::draw;
  }

  int n_;
  int m_;
  std::array<PrimitiveKind, 2> kind_;
  std::vector<PrimitiveAnswer> answers_;
};

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
          classes.learn({n, m, first_piece, second_piece}, solver.answer(0, first, second));
          classes.learn({n, m, second_piece, first_piece}, solver.answer(1, first, second));
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
