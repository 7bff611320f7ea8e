#pragma once

#include <cstddef>

namespace quack::testdata {

// Wrong readings hand their answers over in pieces of about this many bytes: mostly it is asked where they first fail,
// and then they need not play on.
inline constexpr std::size_t kReadingPiece = 16;

}  // namespace quack::testdata
