#pragma once

#include <span>
#include <string_view>

#include "problems/problem.h"

namespace quack {

// Every problem, in the order in which `list problems` shows them; the first is the default.
std::span<const Problem> problems();

// The problem with that id or alias, without regard to case; null if there is none.
const Problem* find_problem(std::string_view id_or_alias);

// The sentence of the clause of that id, of any problem; empty if there is no such clause.
Message clause_sentence(std::string_view id);

// Adds a problem after the others. Must be called before anything else uses the list.
void add_problem(Problem problem);

// The built-in problems; each is made in the folder of its problem.
Problem duckchess_problem();
Problem duckchess_remix_problem();
Problem primitive_chess_problem();

}  // namespace quack
