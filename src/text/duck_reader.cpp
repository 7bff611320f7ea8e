#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstring>
#include <utility>

#include "text/duck_dialect.h"
#include "text/duck_text.h"
#include "text/scanner.h"

namespace quack::text {

namespace {

constexpr CountedText::Messages kOperationMessages = {
    tr_later("the count of operations"), tr_later("{0} of operation {1} of {2}"),
    "the end of the file after {0} operation", tr_later("the end of the file after {0} operations")};

}  // namespace

struct DuckReader::State : CountedText {
  State(ByteSource& source, const DuckDialect& its_dialect, ReadRules its_rules)
      : CountedText(source, its_rules, kOperationMessages, its_dialect.fields.back()), dialect(its_dialect) {}

  bool read_some();
  std::size_t read_plain_lines();
  std::size_t read_short_lines(std::size_t most);
  bool read_plain_line(Operation& operation);
  bool read_operation(Operation& operation);

  const DuckDialect& dialect;
  // Numbers `first` up to `end` were not asked for yet, one a line if they are several; the last began on `last_line`.
  static constexpr std::size_t kMostAtOnce = 64;
  std::size_t first = 0;
  std::size_t end = 0;
  std::uint64_t last_line = 0;
  std::array<Operation, kMostAtOnce> operations;
};

namespace {

constexpr std::size_t kFieldCount = 4;  // row and column, twice

constexpr bool is_row(std::size_t field) { return field % 2 == 0; }

}  // namespace

// Lines of eight bytes, where rows and columns have one digit and count from 0: "\n3 4 5 6", of which the LF is that of
// the line before. They are checked many at a time: a line may be short if `wrong` has no bit in common with kWrong.
struct ShortLine {
  std::uint64_t bytes;  // exclusive-or "\n0 0 0 0": the numbers, and 0 where no digit stands

  explicit ShortLine(const char* at) {
    std::memcpy(&bytes, at, sizeof bytes);
    constexpr std::uint64_t kZeros = 0x302030203020300a;
    bytes ^= kZeros;
  }

  static constexpr std::uint64_t kWrong = 0x8080808080808080;
  // The highest bit of each byte that is too large: over 0 where no digit stands, over 9 for a row, over 8 for a
  // column.
  std::uint64_t wrong() const { return bytes | ((bytes & ~kWrong) + 0x777f767f777f767f); }

  int number(std::size_t field) const { return static_cast<int>(bytes >> (8 + 16 * field) & 15U); }
};

// Reads as many short lines as there are next to each other, at most `most`.
std::size_t DuckReader::State::read_short_lines(std::size_t most) {
  if (std::endian::native != std::endian::little || dialect.first_row != 0 || dialect.first_column != 0) return 0;
  most = std::min(most, scanner.unread_size() / sizeof(ShortLine));
  const char* const ahead = scanner.unread();
  const auto line = [ahead](std::size_t number) { return ShortLine(ahead + number * sizeof(ShortLine)); };
  std::uint64_t wrong = 0;
  for (std::size_t i = 0; i < most; ++i) {
    const ShortLine read = line(i);
    wrong |= read.wrong();
    operations[i] = {{read.number(0), read.number(1)}, {read.number(2), read.number(3)}};
  }
  std::size_t count = most;
  if ((wrong & ShortLine::kWrong) != 0)
    for (count = 0; (line(count).wrong() & ShortLine::kWrong) == 0;) ++count;
  // The last one ends only if another LF follows.
  if (count > 0 && ahead[count * sizeof(ShortLine)] != '\n') --count;
  scanner.skip(count * sizeof(ShortLine), count);
  if (count > 0) last_line = scanner.line();
  return count;
}

// The usual line, whole in the buffer: the LF of the line before, then four numbers of one or two digits with one space
// between them, then (not passed) an LF. Whatever else stands there, such as the NUL after the buffer, is left to
// `read_operation`, untouched.
bool DuckReader::State::read_plain_line(Operation& operation) {
  const char* const ahead = scanner.unread();
  if (*ahead != '\n') return false;
  const char* at = ahead + 1;
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
    const char after = field + 1 < kFieldCount ? ' ' : '\n';
    if (number < least || number > most || *at != after) return false;
    if (field + 1 < kFieldCount) ++at;
    numbers[field] = number;
  }
  const auto length = static_cast<std::size_t>(at - ahead);
  scanner.skip(length, 1);
  last_line = scanner.line();
  operation = {dialect.cell(numbers[0], numbers[1]), dialect.cell(numbers[2], numbers[3])};
  return true;
}

bool DuckReader::State::read_operation(Operation& operation) {
  std::array<int, kFieldCount> numbers{};
  for (std::size_t field = 0; field < kFieldCount; ++field) {
    if (!(field == 0 ? pass_separator(Scanner::Separator::line_end, "")
                     : pass_separator(Scanner::Separator::space, dialect.fields[field - 1])))
      return false;
    const int least = is_row(field) ? dialect.first_row : dialect.first_column;
    const int most = is_row(field) ? dialect.last_row() : dialect.last_column();
    const auto number = scanner.number(static_cast<std::uint64_t>(least), static_cast<std::uint64_t>(most));
    if (!number) {
      const Message name = field_name(dialect.fields[field]);
      return refuse(is_row(field) ? tr("{0} (a row from {1} to {2})", name, least, most)
                                  : tr("{0} (a column from {1} to {2})", name, least, most));
    }
    if (field == 0) last_line = scanner.line();
    numbers[field] = static_cast<int>(*number);
  }
  operation = {dialect.cell(numbers[0], numbers[1]), dialect.cell(numbers[2], numbers[3])};
  return true;
}

std::size_t DuckReader::State::read_plain_lines() {
  const auto most = static_cast<std::size_t>(std::min<std::uint64_t>(kMostAtOnce, count - given));
  std::size_t read = read_short_lines(most);
  while (read < most && read_plain_line(operations[read])) ++read;
  return read;
}

bool DuckReader::State::read_some() {
  if (!has_next()) return false;
  first = 0;
  end = read_plain_lines();
  if (end == 0) {
    if (!read_operation(operations[0])) return false;
    end = 1;
  }
  given += end;
  return true;
}

DuckReader::DuckReader(ByteSource& source, const DuckDialect& dialect, ReadRules rules)
    : state_(std::make_unique<State>(source, dialect, rules)) {}
DuckReader::~DuckReader() = default;

std::optional<Operation> DuckReader::next() {
  if (state_->first == state_->end && !state_->read_some()) return std::nullopt;
  return state_->operations[state_->first++];
}

std::span<const Operation> DuckReader::next_some() {
  if (state_->first == state_->end && !state_->read_some()) return {};
  const std::size_t first = std::exchange(state_->first, state_->end);
  return std::span(state_->operations).subspan(first, state_->end - first);
}

std::uint64_t DuckReader::count() const { return state_->count; }
std::uint64_t DuckReader::line() const { return state_->last_line - (state_->end - state_->first); }
const std::optional<ParseError>& DuckReader::fault() const { return state_->fault; }

InputRead<Operation> read_duck_input(std::string_view text, const DuckDialect& dialect) {
  MemorySource source(text);
  return all_items(DuckReader(source, dialect));
}

}  // namespace quack::text
