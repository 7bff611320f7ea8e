// The judge text of primitive chess: PC-4.1 and PC-4.3.

#include <array>
#include <charconv>
#include <cstddef>

#include "text/bounds.h"
#include "text/primitive_text.h"
#include "text/scanner.h"

namespace quack::text {

using Separator = Scanner::Separator;

namespace {

// The fields of a case, in the order of the text (PC-4.1).
enum FieldIndex : std::size_t { n, m, x1, y1, c1, x2, y2, c2, field_count };

struct Field {
  std::string_view name;
  Separator before;
  const char* meaning;  // of a number, with its range; a kind's letter has none
};
constexpr auto kRow = tr_later("{0} (a row from {1} to {2})"), kColumn = tr_later("{0} (a column from {1} to {2})");
constexpr std::array<Field, field_count> kFields = {
    {{"n", Separator::line_end, tr_later("{0} (a number of rows from {1} to {2})")},
     {"m", Separator::space, tr_later("{0} (a number of columns from {1} to {2})")},
     {tr_later("x of the first piece"), Separator::line_end, kRow},
     {tr_later("y of the first piece"), Separator::space, kColumn},
     {tr_later("c of the first piece"), Separator::space, nullptr},
     {tr_later("x of the second piece"), Separator::line_end, kRow},
     {tr_later("y of the second piece"), Separator::space, kColumn},
     {tr_later("c of the second piece"), Separator::space, nullptr}}};

constexpr CountedText::Messages kCaseMessages = {tr_later("the count of cases"), tr_later("{0} of case {1} of {2}"),
                                                 "the end of the file after {0} case",
                                                 tr_later("the end of the file after {0} cases")};

constexpr std::uint64_t kNoException = UINT64_MAX;

using Values = std::array<std::uint64_t, field_count>;

struct Range {
  std::uint64_t least = 1;
  std::uint64_t most = kLargestBoardSide;
  std::uint64_t except = kNoException;
};

Range range_of(std::size_t field, const Values& values) {
  switch (field) {
    case m:
      return {values[n] == 1 ? 2U : 1U, kLargestBoardSide};  // PC-4.2: on 1 x 1 nothing has a move
    case x1:
    case x2:
      return {1, values[n]};
    case y1:
      return {1, values[m]};
    case y2:
      return {1, values[m], values[x1] == values[x2] ? values[y1] : kNoException};  // PC-4.2: two different cells
    default:
      return {};
  }
}

PrimitivePiece piece(const Values& values, std::size_t x, std::size_t y, std::size_t c) {
  return {static_cast<std::int64_t>(values[x]), static_cast<std::int64_t>(values[y]),
          values[c] == 'R' ? PrimitiveKind::rook : PrimitiveKind::bishop};
}

// Passes a number from 1 to `most`, without leading zeros, and the byte `after` it. Returns what follows, or null if
// something else stands there. Inline, for its references would be memory else.
[[gnu::always_inline]] inline const char* after_plain(const char* at, std::uint64_t most, char after,
                                                      std::int64_t& number) {
  constexpr int kMostDigits = 10;
  if (*at < '1') return nullptr;
  const char* const end = at + kMostDigits;
  std::uint64_t value = 0;
  while (at != end && *at >= '0' && *at <= '9') value = value * 10 + static_cast<std::uint64_t>(*at++ - '0');
  number = static_cast<std::int64_t>(value);
  return value - 1 < most && *at == after ? at + 1 : nullptr;
}

// Passes a piece on the board: the kind is R, or B as well if that is the last of the letters. Null as above.
[[gnu::always_inline]] inline const char* after_plain_piece(const char* at, const PrimitiveCase& board_case,
                                                            char last_letter, PrimitivePiece& piece) {
  at = after_plain(at, static_cast<std::uint64_t>(board_case.n), ' ', piece.x);
  if (at != nullptr) at = after_plain(at, static_cast<std::uint64_t>(board_case.m), ' ', piece.y);
  if (at == nullptr) return nullptr;
  piece.kind = *at == 'R' ? PrimitiveKind::rook : PrimitiveKind::bishop;
  return *at == 'R' || *at == last_letter ? at + 1 : nullptr;
}

}  // namespace

struct PrimitiveReader::State : CountedText {
  State(ByteSource& source, ReadRules its_rules) : CountedText(source, its_rules, kCaseMessages, kFields.back().name) {}

  std::optional<PrimitiveCase> next();
  bool read_plain_case(PrimitiveCase& board_case);
  bool read_field(std::size_t field, Values& values);
  bool read_number(std::size_t field, Values& values);
  bool read_letter(std::size_t field, Values& values);

  std::uint64_t line = 0;
};

bool PrimitiveReader::State::read_number(std::size_t field, Values& values) {
  const Range range = range_of(field, values);
  const auto number = scanner.number(range.least, range.most, range.except);
  if (number) {
    values[field] = *number;
    return true;
  }
  const Message name = field_name(kFields[field].name);
  const std::string most = bound_text(range.most);
  if (range.except != kNoException) {
    return refuse(tr("{0} (a column from {1} to {2} but not {3}, where the first piece stands)", name, range.least,
                     most, range.except));
  }
  if (field == m && range.least > 1) {
    return refuse(
        tr("{0} (a number of columns from {1} to {2}, for no piece has a move on 1 x 1)", name, range.least, most));
  }
  return refuse(tr(kFields[field].meaning, name, range.least, most));
}

bool PrimitiveReader::State::read_letter(std::size_t field, Values& values) {
  const bool thin = values[n] == 1 || values[m] == 1;
  const auto letter = scanner.letter(thin ? "R" : "RB");
  if (letter) {
    values[field] = static_cast<unsigned char>(*letter);
    return true;
  }
  const Message name = field_name(kFields[field].name);
  return refuse(thin ? tr("{0} (R, for a bishop has no move on one row or column)", name) : tr("{0} (R or B)", name));
}

bool PrimitiveReader::State::read_field(std::size_t field, Values& values) {
  if (!pass_separator(kFields[field].before, field == 0 ? "" : kFields[field - 1].name)) return false;
  const bool read = kFields[field].meaning == nullptr ? read_letter(field, values) : read_number(field, values);
  if (field == n) line = scanner.line();
  return read;
}

// The usual case, whole in the buffer: the LF of the line before, three lines of plain numbers and letters with one
// space between them, then (not passed) an LF. Whatever else stands there, such as the NUL after the buffer, is left to
// `read_field`, untouched.
bool PrimitiveReader::State::read_plain_case(PrimitiveCase& board_case) {
  const char* const ahead = scanner.unread();
  if (*ahead != '\n') return false;
  auto& [board_n, board_m, first, second] = board_case;
  const char* at = after_plain(ahead + 1, kLargestBoardSide, ' ', board_n);
  if (at != nullptr) at = after_plain(at, kLargestBoardSide, '\n', board_m);
  if (at == nullptr) return false;
  const char last_letter = board_n == 1 || board_m == 1 ? 'R' : 'B';
  at = after_plain_piece(at, board_case, last_letter, first);
  if (at == nullptr || *at != '\n') return false;
  at = after_plain_piece(at + 1, board_case, last_letter, second);
  if (at == nullptr || *at != '\n') return false;
  if (first.x == second.x && first.y == second.y) return false;  // as always on 1 x 1
  line = scanner.line() + 1;
  scanner.skip(static_cast<std::size_t>(at - ahead), 3);
  return true;
}

std::optional<PrimitiveCase> PrimitiveReader::State::next() {
  if (!has_next()) return std::nullopt;
  PrimitiveCase plain;
  if (read_plain_case(plain)) {
    ++given;
    return plain;
  }
  Values values{};
  for (std::size_t field = 0; field < field_count; ++field)
    if (!read_field(field, values)) return std::nullopt;
  ++given;
  return PrimitiveCase{static_cast<std::int64_t>(values[n]), static_cast<std::int64_t>(values[m]),
                       piece(values, x1, y1, c1), piece(values, x2, y2, c2)};
}

PrimitiveReader::PrimitiveReader(ByteSource& source, ReadRules rules)
    : state_(std::make_unique<State>(source, rules)) {}
PrimitiveReader::~PrimitiveReader() = default;

std::optional<PrimitiveCase> PrimitiveReader::next() { return state_->next(); }
std::uint64_t PrimitiveReader::count() const { return state_->count; }
std::uint64_t PrimitiveReader::line() const { return state_->line; }
const std::optional<ParseError>& PrimitiveReader::fault() const { return state_->fault; }

InputRead<PrimitiveCase> read_primitive_input(std::string_view text) {
  MemorySource source(text);
  return all_items(PrimitiveReader(source));
}

namespace {

void append(std::string& out, std::int64_t number, char after) {
  constexpr std::size_t kLongest = 20;  // -2^63
  std::array<char, kLongest + 1> digits{};
  char* end = std::to_chars(digits.data(), digits.data() + kLongest, number).ptr;
  *end++ = after;
  out.append(digits.data(), end);
}

void append(std::string& out, const PrimitivePiece& piece) {
  append(out, piece.x, ' ');
  append(out, piece.y, ' ');
  out += letter(piece.kind);
  out += '\n';
}

}  // namespace

void append_input(std::string& out, std::span<const PrimitiveCase> cases) {
  append(out, static_cast<std::int64_t>(cases.size()), '\n');
  for (const PrimitiveCase& board_case : cases) {
    append(out, board_case.n, ' ');
    append(out, board_case.m, '\n');
    append(out, board_case.first);
    append(out, board_case.second);
  }
}

void append_answer(std::string& out, PrimitiveAnswer answer) {
  constexpr std::array<std::string_view, 3> kLines = {"WIN\n", "LOSE\n", "DRAW\n"};
  out += kLines[static_cast<std::size_t>(answer)];
}

namespace {

// The places of the variables in their list, after the count.
enum PrimitiveVariable : std::size_t { rows_variable = 1, columns_variable, x_variable, y_variable };

}  // namespace

std::vector<BoundsReached> input_variables() {
  return {{.name = "T"}, {.name = "n"}, {.name = "m"}, {.name = "x"}, {.name = "y"}};
}

void see(std::vector<BoundsReached>& variables, const PrimitiveCase& board_case) {
  const auto rows = static_cast<std::uint64_t>(board_case.n);
  const auto columns = static_cast<std::uint64_t>(board_case.m);
  variables[rows_variable].see(rows, 1, kLargestBoardSide);
  variables[columns_variable].see(columns, 1, kLargestBoardSide);
  for (const PrimitivePiece& piece : {board_case.first, board_case.second}) {
    variables[x_variable].see(static_cast<std::uint64_t>(piece.x), 1, rows);
    variables[y_variable].see(static_cast<std::uint64_t>(piece.y), 1, columns);
  }
}

}  // namespace quack::text
