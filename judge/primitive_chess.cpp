// The dialect of primitive chess: PC-4.1 and PC-4.3. Its reader is in primitive_reader.cpp.

#include <array>
#include <charconv>
#include <cstddef>
#include <string_view>

#include "judge/primitive_text.h"

namespace quack::judge {

namespace {

void append(std::string& out, std::int64_t number, char behind) {
  constexpr std::size_t kLongest = 20;  // -2^63
  std::array<char, kLongest + 1> digits{};
  char* end = std::to_chars(digits.data(), digits.data() + kLongest, number).ptr;
  *end++ = behind;
  out.append(digits.data(), end);
}

void append(std::string& out, const PrimitivePiece& piece) {
  append(out, piece.x, ' ');
  append(out, piece.y, ' ');
  out += letter(piece.kind);
  out += '\n';
}

}  // namespace

void append_input(std::string& out, std::span<const PrimitiveCase> cases) {
  append(out, static_cast<std::int64_t>(cases.size()), '\n');
  for (const PrimitiveCase& board_case : cases) {
    append(out, board_case.n, ' ');
    append(out, board_case.m, '\n');
    append(out, board_case.first);
    append(out, board_case.second);
  }
}

void append_answer(std::string& out, PrimitiveAnswer answer) {
  constexpr std::array<std::string_view, 3> kLines = {"WIN\n", "LOSE\n", "DRAW\n"};
  out += kLines[static_cast<std::size_t>(answer)];
}

}  // namespace quack::judge
