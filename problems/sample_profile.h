#pragma once

#include <functional>
#include <vector>

#include "problems/problem.h"

namespace quack::testdata {

// The profiles that `make` makes when they are first asked for, and behind them the profile "sample": the items of the
// problem's own sample, and from the first again behind the last, whatever the seed. `problem` has its sample, `items`
// and `input_of`; nothing of it is kept but these.
LazyList<Profile> with_sample_profile(const Problem& problem, std::function<std::vector<Profile>()> make);

}  // namespace quack::testdata
