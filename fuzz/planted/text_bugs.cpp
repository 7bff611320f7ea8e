#include <span>
#include <string>
#include <utility>

#include "fuzz/checker_target.h"
#include "fuzz/planted/planted.h"
#include "fuzz/reader_target.h"
#include "fuzz/round_trip_target.h"
#include "judge/duck_dialect.h"

namespace quack::fuzz {

Target with_off_by_one_count() {
  Readers readers = fast_readers();
  readers.operations = [](std::string_view text, const judge::DuckDialect& dialect, judge::ReadRules rules,
                          std::size_t at_most) {
    auto reading = read_operations(text, dialect, rules, at_most);
    if (reading.items.size() != rules.max_count) return reading;
    --rules.max_count;
    return read_operations(text, dialect, rules, at_most);
  };
  return reader_target(std::move(readers));
}

Target with_split_number() {
  Readers readers = fast_readers();
  readers.operations_in_runs = [](std::string_view text, const judge::DuckDialect& dialect, judge::ReadRules rules,
                                  std::size_t at_most) {
    constexpr std::size_t kBuffer = std::size_t{1} << 16U;
    std::string split(text);
    const auto is_digit = [](char byte) { return byte >= '0' && byte <= '9'; };
    if (split.size() > kBuffer && is_digit(split[kBuffer - 1]) && is_digit(split[kBuffer])) split.insert(kBuffer, " ");
    return read_operations_in_runs(split, dialect, rules, at_most);
  };
  return reader_target(std::move(readers));
}

Target with_colon_for_ten() {
  Readers readers = fast_readers();
  readers.operations_in_runs = [](std::string_view text, const judge::DuckDialect& dialect, judge::ReadRules rules,
                                  std::size_t at_most) {
    std::string misread(text);
    for (std::size_t line = misread.find('\n'); line != std::string::npos; line = misread.find('\n', line + 1)) {
      const bool is_short = misread.find('\n', line + 1) == line + 8;
      if (is_short && misread[line + 1] == ':' && dialect.last_row() == 10) misread.replace(line + 1, 1, "10");
    }
    return read_operations_in_runs(misread, dialect, rules, at_most);
  };
  return reader_target(std::move(readers));
}

Target with_bishop_on_one_column() {
  Readers readers = fast_readers();
  readers.cases = [](std::string_view text, judge::ReadRules rules, std::size_t at_most) {
    std::string misread(text);
    for (std::size_t board = misread.find(" 1\n"); board != std::string::npos;
         board = misread.find(" 1\n", board + 1)) {
      const std::size_t piece = misread.find('\n', board + 3);
      if (piece != std::string::npos && misread[piece - 1] == 'B') misread[piece - 1] = 'R';
    }
    return read_cases(misread, rules, at_most);
  };
  return reader_target(std::move(readers));
}

Target with_lost_zero() {
  Writers writers = built_in_writers();
  writers.operations = [write = writers.operations](std::string& out, std::span<const Operation> operations,
                                                    const judge::DuckDialect& dialect) {
    std::string text;
    write(text, operations, dialect);
    // In a line "10 5 10 6" of the remix the third number begins behind five bytes.
    for (std::size_t line = text.find("\n10 "); line != std::string::npos; line = text.find("\n10 ", line + 1)) {
      if (text.compare(line + 6, 3, "10 ") == 0) text.erase(line + 7, 1);
    }
    out += text;
  };
  return round_trip_target(std::move(writers));
}

Target with_wrong_empty_run() {
  Writers writers = built_in_writers();
  writers.position = [write = writers.position](const Position& position) {
    std::string text = write(position);
    if (const std::size_t row = text.find("/8c/"); row != std::string::npos) text[row + 2] = 'C';
    return text;
  };
  return round_trip_target(std::move(writers));
}

Target with_missed_carriage_return() {
  return checker_target([](std::string_view expected, std::string_view found, std::uint64_t& lines) {
    std::string misread(found);
    for (std::size_t at = misread.find(" \r\n"); at != std::string::npos; at = misread.find(" \r\n", at)) {
      misread[at + 1] = '?';
    }
    return judge::first_line_difference(expected, misread, lines);
  });
}

Target with_one_empty_line() {
  return checker_target([](std::string_view expected, std::string_view found, std::uint64_t& lines) {
    std::string misread(found);
    for (std::size_t at = misread.find("\n\n\n"); at != std::string::npos; at = misread.find("\n\n\n", at)) {
      misread.erase(at, 1);
    }
    return judge::first_line_difference(expected, misread, lines);
  });
}

namespace {

// Takes a blank at the end of a piece for one at the end of a line.
class TrimmedPieces final : public judge::ByteSource {
 public:
  explicit TrimmedPieces(judge::ByteSource& source) : source_(source) {}
  std::size_t read(std::span<char> buffer) override {
    std::size_t length = source_.read(buffer);
    while (length > 1 && buffer[length - 1] == ' ') --length;
    return length;
  }

 private:
  judge::ByteSource& source_;
};

}  // namespace

Target with_trimmed_pieces() {
  return checker_target(judge::first_line_difference,
                        [](std::string_view expected, judge::ByteSource& found, std::uint64_t& lines) {
                          TrimmedPieces trimmed(found);
                          return first_difference_in_pieces(expected, trimmed, lines);
                        });
}

}  // namespace quack::fuzz
