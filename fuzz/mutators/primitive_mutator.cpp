#include "fuzz/mutators/primitive_mutator.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "fuzz/mutators/text_mutator.h"
#include "io/bytes.h"
#include "problems/primitive_chess/cases.h"
#include "problems/primitive_chess/random_cases.h"
#include "text/primitive_text.h"

namespace quack::fuzz {
namespace {

using Cases = std::vector<PrimitiveCase>;
using CaseOffset = Cases::difference_type;

constexpr std::size_t kMostCases = 64;  // far below PC-4.4: short runs whose differences are easy to tell apart
constexpr std::uint64_t kRawPercentOfCases = 1;  // mutations of bytes
constexpr std::uint64_t kHugePercent = 3;        // boards of any size
constexpr std::int64_t kMostRows = 1'000'000'000;

std::int64_t from_to(std::int64_t least, std::int64_t most, Random& random) {
  return least + static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(most - least + 1)));
}

PrimitiveKind any_kind(Random& random) { return random.chance(50) ? PrimitiveKind::rook : PrimitiveKind::bishop; }

void place_anywhere(PrimitivePiece& piece, const PrimitiveCase& board_case, Random& random) {
  piece.x = from_to(1, board_case.n, random);
  piece.y = from_to(1, board_case.m, random);
}

PrimitiveCase any_case(Random& random) {
  const std::uint64_t lot = random.below(100);
  const PrimitiveStyle style = lot < kHugePercent        ? PrimitiveStyle::huge
                               : lot < kHugePercent + 10 ? PrimitiveStyle::capture
                                                         : PrimitiveStyle::mixed;
  return random_primitive_cases(1, style, random).front();
}

PrimitivePiece& either_piece(PrimitiveCase& board_case, Random& random) {
  return random.chance(50) ? board_case.first : board_case.second;
}

void stretch(PrimitiveCase& board_case, Random& random) {
  std::int64_t& side = random.chance(50) ? board_case.n : board_case.m;
  side += random.chance(50) ? 1 : -1;
}

// Up to 10^9 rows or columns more before the pieces, between them or after them.
void stretch_far(PrimitiveCase& board_case, Random& random) {
  PrimitiveLayout layout(board_case);
  PrimitiveGaps& gaps = random.chance(50) ? layout.rows : layout.columns;
  std::int64_t& gap = *std::array{&gaps.before, &gaps.apart, &gaps.after}[random.below(3)];
  const std::int64_t room = kMostRows - gaps.size();
  gap += random.chance(50) ? room : from_to(0, room, random);
  board_case = layout.with_pieces_of(board_case);
}

// A few rows and columns before the pieces, between them and after them.
void come_near(PrimitiveCase& board_case) {
  PrimitiveLayout layout(board_case);
  for (PrimitiveGaps* gaps : {&layout.rows, &layout.columns})
    for (std::int64_t* gap : {&gaps->before, &gaps->apart, &gaps->after}) *gap = std::min<std::int64_t>(*gap, 4);
  board_case = nearest_proper(layout.with_pieces_of(board_case));
}

void another_board(PrimitiveCase& board_case, Random& random) {
  const PrimitiveCase other = any_case(random);
  board_case.n = other.n;
  board_case.m = other.m;
}

void step(PrimitiveCase& board_case, Random& random) {
  PrimitivePiece& piece = either_piece(board_case, random);
  piece.x += from_to(-1, 1, random);
  piece.y += from_to(-1, 1, random);
}

void jump(PrimitiveCase& board_case, Random& random) {
  place_anywhere(either_piece(board_case, random), board_case, random);
}

void change_kind(PrimitiveCase& board_case, Random& random) {
  either_piece(board_case, random).kind = any_kind(random);
}

void exchange(PrimitiveCase& board_case, Random& /*random*/) { board_case = with_players_exchanged(board_case); }

void transpose(PrimitiveCase& board_case, Random& /*random*/) { board_case = transposed(board_case); }

bool huge(const PrimitiveCase& board_case) { return board_case.n > kMostQuickCells || board_case.m > kMostQuickCells; }

void change_case(PrimitiveCase& board_case, Random& random) {
  // The descendants of a huge board are huge: without this they would become more and more.
  if (huge(board_case) && random.chance(80)) {
    if (random.chance(50)) return come_near(board_case);
    board_case = any_case(random);
    return;
  }
  if (random.chance(kHugePercent)) return stretch_far(board_case, random);
  using Change = void (*)(PrimitiveCase&, Random&);
  static constexpr std::array<Change, 9> kChanges = {stretch, stretch,     another_board, step,     step,
                                                     jump,    change_kind, exchange,      transpose};
  kChanges[random.below(kChanges.size())](board_case, random);
  board_case = nearest_proper(board_case);
}

// Adds the case with a piece on every other cell of a row, or of it and all after it, as far as there is room.
void sweep(Cases& cases, std::size_t index, Random& random) {
  PrimitiveCase board_case = cases[index];
  if (huge(board_case)) return;
  PrimitivePiece& piece = either_piece(board_case, random);
  const bool one_row = random.chance(50);
  if (!one_row) piece.x = from_to(1, board_case.n, random);
  const std::int64_t last_row = one_row ? piece.x : board_case.n;
  for (; piece.x <= last_row; ++piece.x) {
    for (piece.y = 1; piece.y <= board_case.m && cases.size() < kMostCases; ++piece.y)
      if (board_case != cases[index] && nearest_proper(board_case) == board_case) cases.push_back(board_case);
  }
}

void change_cases(Cases& cases, Random& random) {
  if (cases.empty()) return cases.push_back(any_case(random));
  const std::size_t index = random.below(cases.size());
  const auto place = cases.begin() + static_cast<CaseOffset>(index);
  switch (random.below(10)) {
    case 0:
      cases.insert(place, any_case(random));
      break;
    case 1:
      cases.erase(place);
      break;
    case 2: {  // two neighbours that differ in little
      PrimitiveCase near = *place;
      change_case(near, random);
      cases.insert(place, near);
      break;
    }
    case 3:
      cases.resize(index + 1);
      break;
    case 4:
    case 5:
      sweep(cases, index, random);
      break;
    default:
      change_case(*place, random);
      break;
  }
}

std::string written(Cases& cases, std::size_t max_size) {
  cases.resize(std::min(cases.size(), kMostCases));
  std::string text;
  for (;;) {
    text.clear();
    text::append_input(text, cases);
    if (text.size() <= max_size) return text;
    if (cases.empty()) return {};
    cases.resize(cases.size() / 2);
  }
}

}  // namespace

std::string mutate_primitive_input(std::string_view input, std::size_t max_size, Random& random,
                                   ByteMutation mutation) {
  if (random.chance(kRawPercentOfCases)) return mutated_bytes(input, max_size, mutation);
  // If the text is malformed, the cases before the error are changed.
  Cases cases = text::read_primitive_input(input).items;
  do {
    change_cases(cases, random);
  } while (random.chance(30));
  return written(cases, max_size);
}

std::string cross_primitive_inputs(std::string_view first, std::string_view second, std::size_t max_size,
                                   Random& random) {
  Cases cases = text::read_primitive_input(first).items;
  const Cases others = text::read_primitive_input(second).items;
  cases.resize(random.below(cases.size() + 1));
  cases.insert(cases.end(), others.begin() + static_cast<CaseOffset>(random.below(others.size() + 1)), others.end());
  return written(cases, max_size);
}

}  // namespace quack::fuzz
