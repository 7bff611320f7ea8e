#pragma once

#include <cstddef>

namespace quack::testdata {

// Known mistakes hand their answers over in pieces of about this many bytes: mostly it is asked where they first fail,
// and then they need not play on.
inline constexpr std::size_t kMistakePiece = 16;

}  // namespace quack::testdata
