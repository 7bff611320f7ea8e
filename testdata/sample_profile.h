#pragma once

#include "compare/problem.h"

namespace quack::testdata {

// The profile "sample": the items of the problem's own sample, and from the first again behind the last, whatever the
// seed. `problem` has its sample, `items` and `input_of`; nothing of it is kept but these.
Profile sample_profile(const Problem& problem);

}  // namespace quack::testdata
