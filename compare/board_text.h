#pragma once

#include <string>

#include "problems/problem.h"

namespace quack {

// The boards of a frame before and after its item, side by side, with the input's own row and column numbers. Both must
// be drawn: neither `board` nor `after` is empty.
std::string boards_text(const BoardFrame& frame);

}  // namespace quack
