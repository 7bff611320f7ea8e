#pragma once

#include <cstdint>
#include <vector>

#include "game/primitive_chess.h"
#include "testdata/random.h"

namespace quack::testdata {

// What kind of cases to make. All but `huge` are within the reference's reach, on few enough different boards for it
// to solve all of them in seconds.
enum class PrimitiveStyle : std::uint8_t {
  mixed,    // something of each of the next three, many of them decided without a capture at hand
  small,    // both sides at most 8
  thin,     // one side at most 4, the other up to 24; the pieces often near to an end or to each other
  capture,  // a capture is at hand, or misses by one cell
  huge,     // a side or both near 10^9: near to the ends or anywhere, thin and broad, captures and near misses
};

// `count` proper cases: a pure function of its arguments.
std::vector<PrimitiveCase> random_primitive_cases(std::uint64_t count, PrimitiveStyle style, Random& random);

}  // namespace quack::testdata
