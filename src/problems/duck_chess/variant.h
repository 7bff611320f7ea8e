#pragma once

#include <span>
#include <string_view>

#include "game/duck_chess_engine.h"
#include "problems/problem.h"
#include "text/duck_dialect.h"
#include "text/duck_text.h"

namespace quack {

// How duck chess and its remix differ, beyond what is written in the clauses that they share.
struct DuckVariant {
  const judge::DuckDialect* dialect;
  Position (*start)();  // by the reference
  CheckRule check_rule;
  std::string_view check_clause;   // "DC-5.1"
  std::string_view output_clause;  // "DC-6.2"
  std::string_view start_clause = "DC-1.2";
  std::string_view input_clause = "DC-6.1";
};

// The clauses DC-1.1 to DR-6.2 (docs/rules.md): the remix has its own and those of duck chess.
std::span<const Clause> duck_clauses();

}  // namespace quack
