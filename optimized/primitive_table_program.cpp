// Writes optimized/primitive_table.h to standard output: solves boards, sorts their positions into classes, and gives
// up with exit code 1 if two positions of one class have different answers or a class has none.
//
//   ninja -C build/release quack_primitive_table && build/release/optimized/quack_primitive_table >
//   optimized/primitive_table.h
//
// A test runs it and compares what it writes with what is committed, byte for byte.

#include <array>
#include <cstddef>
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
#include "optimized/primitive_solver.h"

namespace quack::optimized {

namespace {

constexpr int kLongest = 64;       // of the boards with a side of at most 4
constexpr int kLargestSquare = 9;  // and of those without

constexpr std::array kKinds = {PrimitiveKind::rook, PrimitiveKind::bishop};

// What is known of the classes so far, and the first case in which each was met.
struct Classes {
  std::vector<std::array<std::optional<PrimitiveAnswer>, kPrimitiveKindPairCount>> answers{kPrimitiveClassCount};
  std::vector<std::optional<PrimitiveCase>> examples{kPrimitiveClassCount};

  void learn(const PrimitiveCase& board_case, PrimitiveAnswer answer) {
    const std::size_t number = primitive_class(board_case);
    auto& known = answers.at(number)[primitive_kind_pair(board_case.first.kind, board_case.second.kind)];
    if (known && *known != answer) {
      throw std::logic_error("class " + std::to_string(number) + " has two answers: " + to_text(board_case));
    }
    known = answer;
    if (!examples[number]) {
      examples[number] = board_case;
    }
  }
};

PrimitivePiece piece(int cell, int m, PrimitiveKind kind) { return {cell / m + 1, cell % m + 1, kind}; }

void learn_board(Classes& classes, int n, int m) {
  for (const PrimitiveKind first_kind : kKinds) {
    for (const PrimitiveKind second_kind : kKinds) {
      // The solver answers for both players, so rook against bishop serves bishop against rook as well.
      const bool bishop = first_kind == PrimitiveKind::bishop || second_kind == PrimitiveKind::bishop;
      if ((first_kind == PrimitiveKind::bishop && second_kind == PrimitiveKind::rook) ||
          (bishop && (n == 1 || m == 1))) {
        continue;
      }
      const PrimitiveSolver solver(n, m, first_kind, second_kind);
      for (int first = 0; first < n * m; ++first) {
        for (int second = 0; second < n * m; ++second) {
          if (first != second) {
            const PrimitivePiece first_piece = piece(first, m, first_kind);
            const PrimitivePiece second_piece = piece(second, m, second_kind);
            classes.learn({n, m, first_piece, second_piece}, solver.first_to_move(first, second));
            classes.learn({n, m, second_piece, first_piece}, solver.second_to_move(first, second));
          }
        }
      }
    }
  }
}

Classes learn_all() {
  Classes classes;
  for (int n = 1; n <= kLargestSquare; ++n) {
    for (int m = 1; m <= (n < 5 ? kLongest : kLargestSquare); ++m) {
      if (n * m > 1) {
        learn_board(classes, n, m);
      }
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

std::string_view word(PrimitiveAnswer answer) {
  switch (answer) {
    case PrimitiveAnswer::win:
      return "win";
    case PrimitiveAnswer::lose:
      return "lose";
    case PrimitiveAnswer::draw:
      break;
  }
  return "draw";
}

void write(std::ostream& out, const Classes& classes) {
  out << R"(#pragma once

// Written by optimized/primitive_table_program.cpp. Don't edit: change the program, run it, commit what it writes.


namespace quack::optimized {

// [primitive_class][primitive_kind_pair] -> the answer for the first player. The columns are RR, RB, BR and BB, the
// comment shows the first case of the class that was met. 371 x 4 entries of one byte, 1484 bytes.
inline constexpr PrimitiveTable kPrimitiveTable = [] {
  constexpr auto win = PrimitiveAnswer::win;
  constexpr auto lose = PrimitiveAnswer::lose;
  constexpr auto draw = PrimitiveAnswer::draw;
  return PrimitiveTable{{
      // clang-format off
)";
  for (std::size_t number = 0; number < kPrimitiveClassCount; ++number) {
    std::string separator = "      {";
    for (const auto& answer : classes.answers[number]) {
      if (!answer) {
        throw std::logic_error("class " + std::to_string(number) + " has no answer");
      }
      out << std::exchange(separator, ", ") << word(*answer);
    }
    out << "},  // " << number << ": " << example(*classes.examples[number]) << '\n';
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
