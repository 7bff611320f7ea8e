#include <array>
#include <cstddef>
#include <cstring>

#include "judge/duck_dialect.h"
#include "judge/duck_text.h"

namespace quack::judge {

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

}  // namespace quack::judge
