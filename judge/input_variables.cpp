// Which numbers an input has, and their bounds, for those who ask whether tests reach them. The readers hold inputs to
// the same bounds.

#include <array>
#include <cstddef>

#include "judge/bounds.h"
#include "judge/bounds_reached.h"
#include "judge/duck_dialect.h"
#include "judge/duck_text.h"
#include "judge/primitive_text.h"

namespace quack::judge {

namespace {

BoundsReached named(std::string_view name) {
  BoundsReached variable;
  variable.name = name;
  return variable;
}

// The places of primitive chess's variables in their list, behind the count.
enum PrimitiveVariable : std::size_t { n = 1, m, x, y };

}  // namespace

std::vector<BoundsReached> input_variables(const DuckDialect& dialect) {
  std::vector<BoundsReached> variables = {named(dialect.count)};
  for (const auto field : dialect.fields) variables.push_back(named(field));
  return variables;
}

void see(std::vector<BoundsReached>& variables, Operation operation, const DuckDialect& dialect) {
  const std::array<int, 4> numbers = {dialect.row(operation.from), dialect.column(operation.from),
                                      dialect.row(operation.to), dialect.column(operation.to)};
  for (std::size_t field = 0; field < numbers.size(); ++field) {
    const bool row = field % 2 == 0;
    variables[field + 1].see(static_cast<std::uint64_t>(numbers[field]),
                             static_cast<std::uint64_t>(row ? dialect.first_row : dialect.first_column),
                             static_cast<std::uint64_t>(row ? dialect.last_row() : dialect.last_column()));
  }
}

std::vector<BoundsReached> input_variables() { return {named("T"), named("n"), named("m"), named("x"), named("y")}; }

void see(std::vector<BoundsReached>& variables, const PrimitiveCase& board_case) {
  const auto rows = static_cast<std::uint64_t>(board_case.n);
  const auto columns = static_cast<std::uint64_t>(board_case.m);
  variables[n].see(rows, 1, kLargestBoardSide);
  variables[m].see(columns, rows == 1 ? 2 : 1, kLargestBoardSide);  // PC-4.2: on 1 x 1 nothing has a move
  for (const PrimitivePiece& piece : {board_case.first, board_case.second}) {
    variables[x].see(static_cast<std::uint64_t>(piece.x), 1, rows);
    variables[y].see(static_cast<std::uint64_t>(piece.y), 1, columns);
  }
}

}  // namespace quack::judge
