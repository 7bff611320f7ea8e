#pragma once

#include <vector>

#include "problems/duck_chess/variant.h"
#include "problems/problem.h"

namespace quack {

// The profiles of duck chess or of its remix, the default first; docs/judge-data.md says what each is for.
std::vector<Profile> duck_profiles(const DuckVariant& variant);

}  // namespace quack
