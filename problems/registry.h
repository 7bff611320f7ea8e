#pragma once

#include <span>
#include <string_view>

#include "problems/problem.h"

namespace quack {

// Every problem, in the order in which `list problems` shows them; the first is the default.
std::span<const Problem> problems();

// The problem with that id or alias, without regard to case; null if there is none.
const Problem* find_problem(std::string_view id_or_alias);

}  // namespace quack
