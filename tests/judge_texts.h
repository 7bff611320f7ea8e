#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <gtest/gtest.h>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "judge/duck_text.h"
#include "judge/primitive_text.h"
#include "problems/random.h"

// What the tests of judge/ share: what a reader read, by any of the ways to read, and texts that are nearly right.

namespace quack::judge {

// So that a failed comparison shows the fault and not its bytes.
// NOLINTNEXTLINE(readability-identifier-naming): GoogleTest's
inline void PrintTo(const ParseError& fault, std::ostream* out) { *out << to_text(fault, "input"); }

}  // namespace quack::judge

namespace quack::tests {

// Everything that a reader tells.
template <typename Item>
struct ReadResult {
  std::vector<Item> items;
  std::vector<std::uint64_t> lines;  // on which the items begin
  std::optional<judge::ParseError> fault;
};

template <typename Item, typename Reader>
ReadResult<Item> drain(Reader& reader) {
  ReadResult<Item> reading;
  while (const auto item = reader.next()) {
    reading.items.push_back(*item);
    reading.lines.push_back(reader.line());
  }
  reading.fault = reader.fault();
  return reading;
}

inline constexpr std::size_t kWholeReads = static_cast<std::size_t>(-1);

// Bytes a read: whole reads, and short ones so that every word lies across two buffers somewhere.
inline constexpr std::array<std::size_t, 5> kReadSizes = {kWholeReads, 1, 2, 3, 7};

// The duck-chess readers of one dialect.
struct DuckFormat {
  using Item = Operation;
  const judge::DuckDialect& dialect;

  ReadResult<Item> read(std::string_view text, judge::ReadRules rules, std::size_t at_most = kWholeReads) const {
    judge::MemorySource source(text, at_most);
    judge::DuckReader reader(source, dialect, rules);
    return drain<Item>(reader);
  }
  ReadResult<Item> read_naively(std::string_view text, judge::ReadRules rules) const {
    auto [operations, lines, fault] = judge::read_duck_input_naively(text, dialect, rules);
    return {std::move(operations), std::move(lines), std::move(fault)};
  }
  std::string random_text(Random& random) const {
    std::vector<Operation> operations(random.below(4));
    for (Operation& operation : operations) operation = {random_cell(random), random_cell(random)};
    return write(operations);
  }
  std::string write(const std::vector<Operation>& operations) const {
    std::string text;
    judge::append_input(text, operations, dialect);
    return text;
  }

 private:
  static Cell random_cell(Random& random) {
    return {static_cast<int>(random.below(kRowCount)), static_cast<int>(random.below(kColumnCount))};
  }
};

struct PrimitiveFormat {
  using Item = PrimitiveCase;

  ReadResult<Item> read(std::string_view text, judge::ReadRules rules, std::size_t at_most = kWholeReads) const {
    judge::MemorySource source(text, at_most);
    judge::PrimitiveReader reader(source, rules);
    return drain<Item>(reader);
  }
  ReadResult<Item> read_naively(std::string_view text, judge::ReadRules rules) const {
    auto [cases, lines, fault] = judge::read_primitive_input_naively(text, rules);
    return {std::move(cases), std::move(lines), std::move(fault)};
  }
  // Not always proper: small boards, so that pieces meet, and bishops on thin ones.
  std::string random_text(Random& random) const {
    std::vector<PrimitiveCase> cases(random.below(3));
    for (PrimitiveCase& board_case : cases) {
      board_case.n = random_side(random);
      board_case.m = random_side(random);
      board_case.first = random_piece(board_case, random);
      board_case.second = random_piece(board_case, random);
    }
    return write(cases);
  }
  std::string write(const std::vector<PrimitiveCase>& cases) const {
    std::string text;
    judge::append_input(text, cases);
    return text;
  }

 private:
  static std::int64_t random_side(Random& random) {
    return random.chance(10) ? 1'000'000'000 : 1 + static_cast<std::int64_t>(random.below(12));
  }
  static PrimitivePiece random_piece(const PrimitiveCase& board, Random& random) {
    const auto up_to = [&](std::int64_t side) {
      return 1 + static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(side)));
    };
    return {up_to(board.n), up_to(board.m), random.chance(60) ? PrimitiveKind::rook : PrimitiveKind::bishop};
  }
};

// A bad input, and the fault that every way to read it must give.
struct FaultRow {
  std::string_view why;
  std::string text;
  std::size_t items;  // operations or cases that come before the fault
  judge::ParseError fault;
};

template <typename Format>
void expect_faults(const Format& format, judge::ReadRules rules, const std::vector<FaultRow>& rows) {
  for (const FaultRow& row : rows) {
    SCOPED_TRACE(row.why);
    for (const std::size_t at_most : kReadSizes) {
      const auto reading = format.read(row.text, rules, at_most);
      EXPECT_EQ(reading.fault, row.fault) << "in reads of " << at_most << " bytes";
      EXPECT_EQ(reading.items.size(), row.items);
    }
    const auto reading = format.read_naively(row.text, rules);
    EXPECT_EQ(reading.fault, row.fault) << "naively";
    EXPECT_EQ(reading.items.size(), row.items);
  }
}

// What a separator's place is told to hold.
inline std::string white_space(const std::string& before) { return "white space after " + before; }
inline std::string one_space(const std::string& before) { return "one space after " + before; }
inline std::string line_end(const std::string& before) { return "a line end (LF) after " + before; }

inline std::string nul() { return {'\0'}; }

// Breaks a text in up to three places, by what people and machines really get wrong, or leaves it as it is.
inline std::string mutated(std::string text, Random& random) {
  // clang-format off
  static constexpr std::array<std::string_view, 32> kPieces = {
      std::string_view("\0", 1), "0", "1", "9", "10", " ", "\n", "  ", "\r\n", "\t", "\v", "\f", "\n\n", "+", "-", "-0", "-1",
      "\xef\xbb\xbf", "00", "\xef\xbc\x8c", "x", "3x", "R", "B", "RB", "b", "1e", ".5", "\\", "'",
      "99999999999999999999", "999999999999999999999999999999"};
  // clang-format on
  for (std::uint64_t changes = random.below(4); changes > 0; --changes) {
    const std::size_t place = random.below(text.size() + 1);
    std::string piece(kPieces[random.below(kPieces.size())]);
    if (random.chance(10)) piece = std::string(1, static_cast<char>(random.below(256)));
    if (random.chance(3)) piece = std::string(random.below(130), random.chance(50) ? '0' : '7');
    if (random.chance(10)) {
      text.resize(place);
    } else {
      text.replace(place, random.below(3), piece);
    }
  }
  return text;
}

}  // namespace quack::tests
