#pragma once

#include "compare/record.h"

namespace quack {

// Records made by hand, for the tests of the reports.

// Five implementations of duck chess on 20 cases, with every verdict there is. "greedy.cpp" gives two wrong lines of
// the sample, case 1, minimized to two operations; "slow.py" runs out of time on case 3.
Record ordinary_record();

// The same with texts that a hostile program printed, in every place that takes one.
Record hostile_record();

// 100 implementations on 1000 cases, a tenth of the outcomes failed; so many of them in full, with 18 boards each.
Record large_record(std::size_t differences);

// Markup that would run if a report let it, then NUL, an escape sequence, a byte that is no UTF-8, the end of a
// CDATA section and a character that turns the direction of writing.
std::string hostile_text();

}  // namespace quack
