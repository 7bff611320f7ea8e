#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "judge/bounds.h"
#include "judge/duck_dialect.h"
#include "judge/duck_text.h"
#include "judge/scanner.h"

namespace quack::judge {

struct DuckReader::State {
  State(ByteSource& source, const DuckDialect& its_dialect, ReadingRules its_rules)
      : scanner(source, its_rules.strict), dialect(its_dialect), rules(its_rules) {}

  std::optional<Operation> next();
  bool read_count();
  void read_end();
  bool read_plain_line(Operation& operation);
  bool read_operation(Operation& operation);
  void refuse(std::string expected) { fault = scanner.refused(std::move(expected)); }
  std::string field_name(std::size_t field) const;
  std::string separator_name(Scanner::Separator wanted, std::size_t field) const;

  Scanner scanner;
  const DuckDialect& dialect;
  ReadingRules rules;
  bool begun = false;
  bool ended = false;
  std::uint64_t count = 0;
  std::uint64_t given = 0;  // operations
  std::uint64_t line = 0;
  std::optional<Fault> fault;
};

namespace {

constexpr std::size_t kFieldCount = 4;  // row and column, twice

constexpr bool is_row(std::size_t field) { return field % 2 == 0; }

}  // namespace

std::string DuckReader::State::field_name(std::size_t field) const {
  return std::string(dialect.fields[field]) + " of operation " + std::to_string(given + 1) + " of " +
         std::to_string(count);
}

// What should stand before that field.
std::string DuckReader::State::separator_name(Scanner::Separator wanted, std::size_t field) const {
  std::string name = !rules.strict                         ? "white space"
                     : wanted == Scanner::Separator::space ? "one space"
                                                           : "a line end (LF)";
  name += " behind ";
  if (field > 0) return name + field_name(field - 1);
  if (given == 0) return name + "the count of operations";
  return name + std::string(dialect.fields.back()) + " of operation " + std::to_string(given) + " of " +
         std::to_string(count);
}

bool DuckReader::State::read_count() {
  begun = true;
  const std::uint64_t most = std::min(rules.max_count, kLargestCount);
  const auto number = scanner.number(0, most);
  if (!number) {
    refuse("the count of operations (a number from 0 to " + bound_text(most) + ')');
    return false;
  }
  count = *number;
  return true;
}

void DuckReader::State::read_end() {
  ended = true;
  if (!scanner.separator(Scanner::Separator::line_end)) {
    refuse(separator_name(Scanner::Separator::line_end, 0));
  } else if (!scanner.end()) {
    refuse("the end of the file behind " + std::to_string(count) + (count == 1 ? " operation" : " operations"));
  }
}

// The usual line, whole in the buffer: the LF of the line before, then four numbers of one or two digits with one space
// between them, then (not passed) an LF. Whatever else stands there is left to `read_operation`, untouched.
bool DuckReader::State::read_plain_line(Operation& operation) {
  constexpr std::size_t kLongest =
      sizeof("\n10 9 10 9\n") + 2;  // two-digit columns are out of bounds, but are looked at
  const std::string_view ahead = scanner.ahead();
  if (ahead.size() < kLongest || ahead[0] != '\n') return false;
  const char* at = ahead.data() + 1;
  std::array<int, kFieldCount> numbers{};
  for (std::size_t field = 0; field < kFieldCount; ++field) {
    int number = *at++ - '0';
    if (number < 0 || number > 9) return false;
    const int second = *at - '0';
    if (second >= 0 && second <= 9) {
      if (number == 0) return false;
      number = number * 10 + second;
      ++at;
    }
    const int least = is_row(field) ? dialect.first_row : dialect.first_column;
    const int most = is_row(field) ? dialect.last_row() : dialect.last_column();
    const char behind = field + 1 < kFieldCount ? ' ' : '\n';
    if (number < least || number > most || *at != behind) return false;
    if (field + 1 < kFieldCount) ++at;
    numbers[field] = number;
  }
  scanner.take(static_cast<std::size_t>(at - ahead.data()));
  line = scanner.line();
  operation = {dialect.cell(numbers[0], numbers[1]), dialect.cell(numbers[2], numbers[3])};
  return true;
}

bool DuckReader::State::read_operation(Operation& operation) {
  std::array<int, kFieldCount> numbers{};
  for (std::size_t field = 0; field < kFieldCount; ++field) {
    const auto wanted = field == 0 ? Scanner::Separator::line_end : Scanner::Separator::space;
    if (!scanner.separator(wanted)) {
      refuse(separator_name(wanted, field));
      return false;
    }
    const int least = is_row(field) ? dialect.first_row : dialect.first_column;
    const int most = is_row(field) ? dialect.last_row() : dialect.last_column();
    const auto number = scanner.number(static_cast<std::uint64_t>(least), static_cast<std::uint64_t>(most));
    if (!number) {
      refuse(field_name(field) + (is_row(field) ? " (a row from " : " (a column from ") + std::to_string(least) +
             " to " + std::to_string(most) + ')');
      return false;
    }
    if (field == 0) line = scanner.line();
    numbers[field] = static_cast<int>(*number);
  }
  operation = {dialect.cell(numbers[0], numbers[1]), dialect.cell(numbers[2], numbers[3])};
  return true;
}

std::optional<Operation> DuckReader::State::next() {
  if (ended || fault) return std::nullopt;
  if (!begun && !read_count()) return std::nullopt;
  if (given == count) {
    read_end();
    return std::nullopt;
  }
  Operation operation;
  if (!read_plain_line(operation) && !read_operation(operation)) return std::nullopt;
  ++given;
  return operation;
}

DuckReader::DuckReader(ByteSource& source, const DuckDialect& dialect, ReadingRules rules)
    : state_(std::make_unique<State>(source, dialect, rules)) {}
DuckReader::~DuckReader() = default;

std::optional<Operation> DuckReader::next() { return state_->next(); }
std::uint64_t DuckReader::count() const { return state_->count; }
std::uint64_t DuckReader::line() const { return state_->line; }
const std::optional<Fault>& DuckReader::fault() const { return state_->fault; }

std::variant<std::vector<Operation>, Fault> read_duck_input(std::string_view text, const DuckDialect& dialect) {
  MemorySource source(text);
  DuckReader reader(source, dialect);
  std::vector<Operation> operations;
  while (const auto operation = reader.next()) operations.push_back(*operation);
  if (reader.fault()) return *reader.fault();
  return operations;
}

}  // namespace quack::judge
