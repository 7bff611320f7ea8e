#include "judge/short_lines.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <type_traits>

#if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))
#define QUACK_HAS_LINE_VECTORS 1
#include "game/processor.h"
#if !defined(__clang__)  // g++ 12 warns, wherever they are called, of what its own header leaves undefined on purpose
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#include <immintrin.h>
#else
#define QUACK_HAS_LINE_VECTORS 0
#endif

namespace quack::judge {

namespace {

// A line as one number, the first byte the lowest.
constexpr std::uint64_t kZeros = 0x0a30203020302030;  // "0 0 0 0\n"

// One number for rows and one for columns, each in its bytes.
constexpr std::uint64_t in_fields(int row, int column) {
  return static_cast<std::uint64_t>(row) * 0x0000000100000001 + static_cast<std::uint64_t>(column) * 0x0001000000010000;
}

}  // namespace

std::size_t read_short_lines(const char* text, std::span<Operation> read, const DuckDialect& dialect) {
  if (std::endian::native != std::endian::little) return 0;
  constexpr std::uint64_t kTop = 0x1010101010101010;  // the bit above a digit's four
  // What makes the bit above appear: a digit too large; a digit large enough.
  const std::uint64_t too_large = in_fields(15 - std::min(9, dialect.last_row()), 15 - dialect.last_column());
  const std::uint64_t large_enough = kTop - in_fields(dialect.first_row, dialect.first_column);
  const int x_of_zero = dialect.x_of_zero();
  const int x_step = dialect.x_step();
  std::size_t lines = 0;
  for (; lines < read.size(); ++lines) {
    std::uint64_t line = 0;
    std::memcpy(&line, text + lines * kShortLineBytes, kShortLineBytes);
    const std::uint64_t digits = line ^ kZeros;  // and 0 where no digit should be
    const std::uint64_t outside = ((digits + too_large) | ~(digits + large_enough)) & kTop;
    if (((digits & 0xfff0fff0fff0fff0) | outside) != 0) break;
    const auto digit = [digits](unsigned byte) { return static_cast<int>(digits >> 8U * byte & 15U); };
    read[lines] = {{x_of_zero + x_step * digit(0), digit(2) - dialect.first_column},
                   {x_of_zero + x_step * digit(4), digit(6) - dialect.first_column}};
  }
  return lines;
}

#if QUACK_HAS_LINE_VECTORS

namespace {

constexpr std::size_t kLinesAtOnce = 8;

// [byte] -> for the numbers of the first or the last four lines, of which each becomes four bytes: in which byte its
// digit stands. Only every fourth entry is asked for.
constexpr std::array<std::uint8_t, 64> digit_places(std::size_t first_line) {
  std::array<std::uint8_t, 64> places{};
  for (std::size_t number = 0; number < 16; ++number)
    places[4 * number] = static_cast<std::uint8_t>(first_line * kShortLineBytes + 2 * number);
  return places;
}
alignas(64) constexpr auto kFirstDigits = digit_places(0);
alignas(64) constexpr auto kLastDigits = digit_places(4);

}  // namespace

bool line_vectors_there_are() {
  return QUACK_PROCESSOR_HAS(AVX512F, "avx512f") && QUACK_PROCESSOR_HAS(AVX512BW, "avx512bw") &&
         QUACK_PROCESSOR_HAS(AVX512_VBMI, "avx512vbmi");
}

__attribute__((target("avx512f,avx512bw,avx512vbmi"))) std::size_t read_short_lines_by_vectors(
    const char* text, std::span<Operation> read, const DuckDialect& dialect) {
  static_assert(sizeof(Operation) == 16 && std::is_standard_layout_v<Operation>);
  // The lowest line that is right, eight times, and by how much each byte of one may be above it.
  const __m512i lowest =
      _mm512_set1_epi64(static_cast<std::int64_t>(kZeros + in_fields(dialect.first_row, dialect.first_column)));
  const __m512i above = _mm512_set1_epi64(static_cast<std::int64_t>(
      in_fields(std::min(9, dialect.last_row()) - dialect.first_row, dialect.last_column() - dialect.first_column)));
  const __m512i last_x = _mm512_set1_epi8(static_cast<char>(kRowCount - 1));
  const __mmask64 mirrored = dialect.rows_from_blue ? 0x1111111111111111U : 0;  // the rows, bytes 0 and 4 of a line
  const __mmask64 every_fourth = 0x1111111111111111U;
  std::size_t lines = 0;
  for (; lines + kLinesAtOnce <= read.size(); lines += kLinesAtOnce) {
    __m512i numbers = _mm512_sub_epi8(_mm512_loadu_si512(text + lines * kShortLineBytes), lowest);
    if (_mm512_cmpgt_epu8_mask(numbers, above) != 0) break;
    numbers = _mm512_mask_sub_epi8(numbers, mirrored, last_x, numbers);
    _mm512_storeu_si512(&read[lines],
                        _mm512_maskz_permutexvar_epi8(every_fourth, _mm512_load_si512(kFirstDigits.data()), numbers));
    _mm512_storeu_si512(&read[lines + 4],
                        _mm512_maskz_permutexvar_epi8(every_fourth, _mm512_load_si512(kLastDigits.data()), numbers));
  }
  return lines + read_short_lines(text + lines * kShortLineBytes, read.subspan(lines), dialect);
}

#else

bool line_vectors_there_are() { return false; }

std::size_t read_short_lines_by_vectors(const char* text, std::span<Operation> read, const DuckDialect& dialect) {
  return read_short_lines(text, read, dialect);
}

#endif

}  // namespace quack::judge
