// The text forms of duck chess and its remix, and the variables of their inputs.

#include "text/duck_text.h"

#include <array>
#include <cstring>

#include "text/duck_dialect.h"

namespace quack::text {
namespace {

// Writes a number from 0 to 10, the only ones that a board has, and says where the next byte goes.
char* put_number(char* at, int number) {
  if (number == 10) {
    *at++ = '1';
    number = 0;
  }
  *at++ = static_cast<char>('0' + number);
  return at;
}

constexpr std::size_t kLongestLine = sizeof("10 10 10 10\n");

char* put_operation(char* at, Operation operation, const DuckDialect& dialect) {
  at = put_number(at, dialect.row(operation.from));
  *at++ = ' ';
  at = put_number(at, dialect.column(operation.from));
  *at++ = ' ';
  at = put_number(at, dialect.row(operation.to));
  *at++ = ' ';
  return put_number(at, dialect.column(operation.to));
}

}  // namespace

void append_input(std::string& out, std::span<const Operation> operations, const DuckDialect& dialect) {
  out += std::to_string(operations.size());
  out += '\n';
  for (const Operation& operation : operations) {
    std::array<char, kLongestLine> line{};
    char* end = put_operation(line.data(), operation, dialect);
    *end++ = '\n';
    out.append(line.data(), end);
  }
}

void append_answer(std::string& out, const Outcome& outcome, const DuckDialect& dialect) {
  out += dialect.line(outcome).text();
}

char* put_answers(char* at, std::span<const OutcomeCode> outcomes, const DuckDialect& dialect) {
  const AnswerLines& lines = *dialect.lines;
  for (const OutcomeCode outcome : outcomes) {
    const AnswerLine& line = lines[outcome.bits];
    std::memcpy(at, &line, sizeof line);
    at += line.length;
  }
  return at;
}

std::string to_text(Operation operation, const DuckDialect& dialect) {
  std::array<char, kLongestLine> text{};
  return {text.data(), put_operation(text.data(), operation, dialect)};
}

std::vector<BoundsReached> input_variables(const DuckDialect& dialect) {
  std::vector<BoundsReached> variables = {BoundsReached{.name = std::string(dialect.count)}};
  for (const auto field : dialect.fields) variables.push_back({.name = std::string(field)});
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

}  // namespace quack::text
