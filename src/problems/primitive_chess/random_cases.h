#pragma once

#include <cstdint>
#include <vector>

#include "game/primitive_chess.h"
#include "io/random.h"

namespace quack {

// The kind of cases to make. All except `corners`, `pairs` and `huge` are within the reference's reach, on few enough
// different boards for it to solve all of them in seconds.
enum class PrimitiveStyle : std::uint8_t {
  mixed,     // something of each of the next three, many of them decided without a capture at hand
  small,     // both sides at most 8
  thin,      // one side at most 4, the other up to 24; the pieces often near to an end or to each other
  capture,   // a capture is at hand, or misses by one cell
  long_win,  // thin, decided, and not by a capture at hand
  bishops,   // two bishops, on cells of one colour or of two
  corners,   // both pieces in corners or on edges, boards of any size
  pairs,     // a case, then one that mirrors it: turned, reflected, or seen from the other side
  huge,      // a side or both near 10^9: near to the ends or anywhere, thin and broad, captures and near misses
};

// Returns `count` of the proper cases on boards of at most kEveryCells cells, board by board, beginning with number
// `first` (from 0); after the last case the list begins again.
inline constexpr std::int64_t kEveryCells = 24;
std::vector<PrimitiveCase> every_primitive_case(std::uint64_t count, std::uint64_t first);
std::uint64_t every_primitive_case_count();

// `count` proper cases: a pure function of its arguments.
std::vector<PrimitiveCase> random_primitive_cases(std::uint64_t count, PrimitiveStyle style, Random& random);

// The nearest proper case (PC-4.2, PC-4.4): sides and cells are brought within their bounds, two pieces on one cell are
// moved apart, and a bishop that has no move becomes a rook.
PrimitiveCase nearest_proper(PrimitiveCase board_case);

}  // namespace quack
