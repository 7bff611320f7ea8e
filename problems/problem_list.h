#pragma once

#include "problems/problem.h"

namespace quack {

// One file a problem. problems() lists them.
Problem duckchess_problem();
Problem duckchess_remix_problem();
Problem primitive_chess_problem();

}  // namespace quack
