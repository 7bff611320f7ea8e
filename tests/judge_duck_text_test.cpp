// The judge text of duck chess and the remix: the samples, and every kind of bad input with the exact fault.

#include <cstddef>
#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include <vector>

#include "judge/duck_text.h"
#include "tests/judge_texts.h"

namespace quack::tests {
namespace {

using judge::kDuckChessDialect;
using judge::kRemixDialect;
using judge::ParseError;
using judge::ReadRules;

const DuckFormat kDuckChess{kDuckChessDialect};
const DuckFormat kRemix{kRemixDialect};

constexpr ReadRules kLenient{};
constexpr ReadRules kStrict{true, 1000};

constexpr std::string_view kSampleInput =
    "18\n0 0 7 0\n9 0 8 0\n0 1 1 3\n0 2 2 0\n0 3 1 2\n0 4 0 3\n9 4 8 4\n3 2 2 3\n7 0 4 2\n7 0 5 3\n9 2 7 4\n2 0 4 3\n"
    "9 1 8 3\n4 3 6 6\n7 4 9 2\n8 4 9 4\n6 6 9 4\n9 8 8 8\n";

std::vector<Operation> sample_operations() {
  return {{{0, 0}, {7, 0}}, {{9, 0}, {8, 0}}, {{0, 1}, {1, 3}}, {{0, 2}, {2, 0}}, {{0, 3}, {1, 2}}, {{0, 4}, {0, 3}},
          {{9, 4}, {8, 4}}, {{3, 2}, {2, 3}}, {{7, 0}, {4, 2}}, {{7, 0}, {5, 3}}, {{9, 2}, {7, 4}}, {{2, 0}, {4, 3}},
          {{9, 1}, {8, 3}}, {{4, 3}, {6, 6}}, {{7, 4}, {9, 2}}, {{8, 4}, {9, 4}}, {{6, 6}, {9, 4}}, {{9, 8}, {8, 8}}};
}

TEST(DuckText, TheSampleIsReadWrittenAndFoundValid) {
  for (const ReadRules rules : {kLenient, kStrict}) {
    const auto reading = kDuckChess.read(kSampleInput, rules);
    EXPECT_EQ(reading.fault, std::nullopt);
    EXPECT_EQ(reading.items, sample_operations());
    ASSERT_EQ(reading.lines.size(), 18U);
    for (std::size_t i = 0; i < reading.lines.size(); ++i) EXPECT_EQ(reading.lines[i], i + 2);
    EXPECT_EQ(kDuckChess.read_naively(kSampleInput, rules).items, sample_operations());
  }
  std::string written;
  append_input(written, sample_operations(), kDuckChessDialect);
  EXPECT_EQ(written, kSampleInput);
  EXPECT_EQ(to_text(sample_operations()[8], kDuckChessDialect), "7 0 4 2");
}

// DR-1.1: row X, column Y of the remix is x = 10-X, y = Y-1.
TEST(DuckText, TheRemixsSampleIsReadWrittenAndFoundValid) {
  constexpr std::string_view kInput = "4\n10 5 9 5\n1 5 2 5\n9 5 8 5\n10 2 8 3\n";
  const std::vector<Operation> operations = {{{0, 4}, {1, 4}}, {{9, 4}, {8, 4}}, {{1, 4}, {2, 4}}, {{0, 1}, {2, 2}}};
  for (const ReadRules rules : {kLenient, kStrict}) {
    const auto reading = kRemix.read(kInput, rules);
    EXPECT_EQ(reading.fault, std::nullopt);
    EXPECT_EQ(reading.items, operations);
    EXPECT_EQ(reading.lines, (std::vector<std::uint64_t>{2, 3, 4, 5}));
    EXPECT_EQ(kRemix.read_naively(kInput, rules).items, operations);
  }
  std::string written;
  append_input(written, operations, kRemixDialect);
  EXPECT_EQ(written, kInput);
  EXPECT_EQ(to_text(operations[0], kRemixDialect), "10 5 9 5");
}

Outcome moves(Piece piece, std::optional<Piece> captured, bool check, bool over) {
  return {Validity::valid, std::nullopt, piece, captured, check, over};
}

TEST(DuckText, AnOutcomeIsAnsweredInTheWordsOfEitherProblem) {
  struct Row {
    Outcome outcome;
    std::string_view duckchess;  // DC-6.2, from its sample
    std::string_view remix;      // DR-6.2
  };
  const Piece red_duck{Side::red, Kind::duck};
  const Piece blue_captain{Side::blue, Kind::captain};
  const Piece blue_soldier{Side::blue, Kind::soldier};
  const Piece blue_elephant{Side::blue, Kind::elephant};
  const std::vector<Row> rows = {
      {{Validity::game_over, {}, {}, {}, false, false}, "Invalid command\n", ""},
      {{Validity::blocked, Cell{1, 1}, {}, {}, false, false}, "Invalid command\n", ""},
      {moves({Side::red, Kind::guard}, {}, false, false), "red guard;NA;no;no\n", "guard None No Continue\n"},
      {moves(red_duck, blue_soldier, false, false), "red duck;blue soldier;no;no\n", "duck soldier No Continue\n"},
      {moves(blue_captain, {}, true, false), "blue captain;NA;yes;no\n", "captain None Yes Continue\n"},
      {moves(red_duck, blue_captain, false, true), "red duck;blue captain;no;yes\n", "duck captain No GameOver\n"},
      {moves(blue_elephant, blue_elephant, true, true), "blue elephant;blue elephant;yes;yes\n",
       "elephant elephant Yes GameOver\n"}};
  for (const Row& row : rows) {
    std::string duckchess = "before\n";
    std::string remix = "before\n";
    append_answer(duckchess, row.outcome, kDuckChessDialect);
    append_answer(remix, row.outcome, kRemixDialect);
    EXPECT_EQ(duckchess, "before\n" + std::string(row.duckchess));
    EXPECT_EQ(remix, "before\n" + std::string(row.remix));
  }
}

TEST(DuckText, EveryPieceHasItsWords) {
  int lines = 0;
  for (const Side side : kSides) {
    for (const Kind kind : kKinds) {
      std::string duckchess;
      std::string remix;
      append_answer(duckchess, moves({side, kind}, Piece{other(side), kind}, false, false), kDuckChessDialect);
      append_answer(remix, moves({side, kind}, Piece{other(side), kind}, false, false), kRemixDialect);
      std::ostringstream both;
      both << name(side) << ' ' << name(kind) << ';' << name(other(side)) << ' ' << name(kind) << ";no;no\n";
      EXPECT_EQ(duckchess, both.str());
      std::ostringstream kinds;
      kinds << name(kind) << ' ' << name(kind) << " No Continue\n";
      EXPECT_EQ(remix, kinds.str());
      ++lines;
    }
  }
  EXPECT_EQ(lines, kSideCount * kKindCount);
}

using Row = FaultRow;

constexpr const char* kCount = "the count of operations (a number from 0 to 10^18)";
constexpr const char* kStrictCount = "the count of operations (a number from 0 to 1000)";
constexpr const char* kEnd = "the end of the file";
constexpr const char* kEndOfOne = "the end of the file after 1 operation";

std::string field(const char* name, std::uint64_t operation, std::uint64_t count, const char* range) {
  return std::string(name) + " of operation " + std::to_string(operation) + " of " + std::to_string(count) + range;
}
std::string xs(std::uint64_t operation, std::uint64_t count) {
  return field("xs", operation, count, " (a row from 0 to 9)");
}
std::string ys(std::uint64_t operation, std::uint64_t count) {
  return field("ys", operation, count, " (a column from 0 to 8)");
}
std::string xt(std::uint64_t operation, std::uint64_t count) {
  return field("xt", operation, count, " (a row from 0 to 9)");
}
std::string yt(std::uint64_t operation, std::uint64_t count) {
  return field("yt", operation, count, " (a column from 0 to 8)");
}

// Bad in either way of reading; the count's own bounds apart, told alike.
std::vector<Row> bad_in_any_way(const std::string& count) {
  return {
      {"an empty file", "", 0, {1, 1, count, kEnd}},
      {"a negative count", "-1\n0 0 1 0\n", 0, {1, 1, count, "'-1'"}},
      {"a count that is no number", "three\n0 0 1 0\n", 0, {1, 1, count, "'three'"}},
      {"a count with a point", "1.0\n0 0 1 0\n", 0, {1, 1, count, "'1.0'"}},
      {"a count with something after it", "1x\n0 0 1 0\n", 0, {1, 1, count, "'1x'"}},
      {"a sign alone", "+\n", 0, {1, 1, count, "'+'"}},
      {"a count of 30 digits",
       "123456789012345678901234567890\n0 0 1 0\n",
       0,
       {1, 1, count, "'123456789012345678901234567890'"}},
      {"a count that wraps around to 1 in 64 bits",
       "18446744073709551617\n0 0 1 0\n",
       0,
       {1, 1, count, "'18446744073709551617'"}},
      {"a byte order mark",
       "\xef\xbb\xbf"
       "1\n0 0 1 0\n",
       0,
       {1, 1, count, "a byte order mark"}},
      {"UTF-16",
       "\xff\xfe"
       "1" +
           nul() + "\n" + nul(),
       0,
       {1, 1, count, "byte 0xff"}},
      {"a NUL byte for a count", nul() + "\n", 0, {1, 1, count, "byte 0x00"}},
      {"a row off the board", "2\n0 0 1 0\n0 0 10 0\n", 1, {3, 5, xt(2, 2), "'10'"}},
      {"a column off the board", "18\n0 9 1 0\n", 0, {2, 3, ys(1, 18), "'9'"}},
      {"the last number off the board", "1\n0 0 1 9\n", 0, {2, 7, yt(1, 1), "'9'"}},
      {"a negative row", "1\n-1 0 1 0\n", 0, {2, 1, xs(1, 1), "'-1'"}},
      {"a number of 30 digits",
       "1\n0 0 100000000000000000000000000000 0\n",
       0,
       {2, 5, xt(1, 1), "'100000000000000000000000000000'"}},
      {"a number of 100 digits",
       "1\n0 " + std::string(100, '7') + " 1 0\n",
       0,
       {2, 3, ys(1, 1), "'" + std::string(60, '7') + "'..."}},
      {"a word of 100,000 letters",
       "1\n0 " + std::string(100'000, 'x') + " 1 0\n",
       0,
       {2, 3, ys(1, 1), "'" + std::string(60, 'x') + "'..."}},
      {"a number with something after it", "1\n3x 0 1 0\n", 0, {2, 1, xs(1, 1), "'3x'"}},
      {"a comma between numbers", "1\n0,0,1,0\n", 0, {2, 1, xs(1, 1), "'0,0,1,0'"}},
      {"a hexadecimal number", "1\n0x1 0 1 0\n", 0, {2, 1, xs(1, 1), "'0x1'"}},
      {"quotes are shown so that they can't be mistaken", "1\n'\\ 0 1 0\n", 0, {2, 1, xs(1, 1), R"('\'\\')"}},
      {"a NUL byte for a number", "1\n" + nul() + " 0 1 0\n", 0, {2, 1, xs(1, 1), "byte 0x00"}},
      {"a byte order mark in the middle",
       "1\n0 \xef\xbb\xbf"
       "0 1 0\n",
       0,
       {2, 3, ys(1, 1), "a byte order mark"}},
      {"a full-width digit", "1\n0 \xef\xbc\x91 1 0\n", 0, {2, 3, ys(1, 1), "'\xef\xbc\x91'"}},
      {"half a character", "1\n0 \xef\xbc 1 0\n", 0, {2, 3, ys(1, 1), "byte 0xef"}},
      {"a word after the last operation", "1\n0 0 1 0\n5 5 5 5\n", 1, {3, 1, kEndOfOne, "'5'"}},
      {"a NUL byte after the last line",
       "2\n0 0 1 0\n0 0 1 0\n" + nul(),
       2,
       {4, 1, "the end of the file after 2 operations", "byte 0x00"}},
      {"an operation although the count is 0",
       "0\n0 0 1 0\n",
       0,
       {2, 1, "the end of the file after 0 operations", "'0'"}},
  };
}

TEST(DuckText, BadInputIsRefusedWithItsPlace) {
  expect_faults(kDuckChess, kLenient, bad_in_any_way(kCount));
  expect_faults(kDuckChess, kStrict, bad_in_any_way(kStrictCount));
}

TEST(DuckText, BadInputIsRefusedLeniently) {
  expect_faults(
      kDuckChess, kLenient,
      {
          {"nothing but white space", " \r\n\t\n", 0, {3, 1, kCount, kEnd}},
          {"a missing count: the first row is taken for it",
           "0 0 1 0\n",
           0,
           {1, 3, "the end of the file after 0 operations", "'0'"}},
          {"a count above what follows", "18\n0 0 1 0\n1 1 2 1\n", 2, {4, 1, xs(3, 18), kEnd}},
          {"a count far above what follows",
           "1000000000000000000\n0 0 1 0\n",
           1,
           {3, 1, xs(2, 1000000000000000000), kEnd}},
          {"a count above every bound", "1000000000000000001\n0 0 1 0\n", 0, {1, 1, kCount, "'1000000000000000001'"}},
          {"an operation that ends too early", "2\n0 0 1 0\n1 1 2", 1, {3, 6, yt(2, 2), kEnd}},
          {"a NUL byte after a number",
           "1\n0 0" + nul() + "1 0\n",
           0,
           {2, 4, white_space("ys of operation 1 of 1"), "byte 0x00"}},
          {"a NUL byte after the count",
           "1" + nul() + "\n0 0 1 0\n",
           0,
           {1, 2, white_space("the count of operations"), "byte 0x00"}},
          {"a byte order mark after an operation",
           "2\n0 0 1 0\xef\xbb\xbf\n1 1 2 1\n",
           1,
           {2, 8, white_space("yt of operation 1 of 2"), "a byte order mark"}},
          {"a NUL byte after the last operation",
           "1\n0 0 1 0" + nul(),
           1,
           {2, 8, white_space("yt of operation 1 of 1"), "byte 0x00"}},
          {"an ideographic space",
           "1\n0\xe3\x80\x80"
           "0 1 0\n",
           0,
           {2, 2, white_space("xs of operation 1 of 1"), "'\xe3\x80\x80'"}},
          {"a control byte", "1\n0\x1b[31m 0 1 0\n", 0, {2, 2, white_space("xs of operation 1 of 1"), "byte 0x1b"}},
          {"CRLF counts as one line end", "2\r\n0 0 1 0\r\n0 0 1 9\r\n", 1, {3, 7, yt(2, 2), "'9'"}},
          {"one operation on many lines", "1\n0\n0\n\n1\n9\n", 0, {6, 1, yt(1, 1), "'9'"}},
      });
}

TEST(DuckText, AContestantsProgramWouldReadItAndSoDoesTheLenientReader) {
  const std::vector<std::pair<std::string, std::vector<std::uint64_t>>> texts = {
      {"2\n0 0 1 0\n8 4 9 4\n", {2, 3}},
      {"2\r\n0 0 1 0\r\n8 4 9 4\r\n", {2, 3}},
      {"2\n0 0 1 0\n8 4 9 4", {2, 3}},
      {"2 0 0 1 0 8 4 9 4", {1, 1}},
      {"\n\n \t2\n\n0\t0\v1\f0\n\n\n8 4\n9 4\n\n \r\n", {5, 8}},
      {"+2\n-0 00 +1 000\n008 4 +9 04\n", {2, 3}},
      {"00000000000000000000000000000000000000000000000000000000000000000000002\n0 0 1 0\n8 4 9 4\n", {2, 3}},
  };
  const std::vector<Operation> operations = {{{0, 0}, {1, 0}}, {{8, 4}, {9, 4}}};
  for (const auto& [text, lines] : texts) {
    for (const std::size_t at_most : kReadSizes) {
      const auto reading = kDuckChess.read(text, kLenient, at_most);
      EXPECT_EQ(reading.fault, std::nullopt) << text;
      EXPECT_EQ(reading.items, operations) << text;
      EXPECT_EQ(reading.lines, lines) << text;
    }
    EXPECT_EQ(std::get<0>(judge::read_duck_input(text, kDuckChessDialect)), operations) << text;
    EXPECT_EQ(kDuckChess.read_naively(text, kLenient).fault, std::nullopt) << text;
  }
}

TEST(DuckText, WhatOnlyTheLenientReaderLetsPassIsRefusedStrictly) {
  const std::string plain = ", with neither a sign nor leading zeros";
  const std::string end_of_line = line_end("yt of operation 1 of 1");
  const std::string cr = "a carriage return (as in a CRLF line end)";
  expect_faults(
      kDuckChess, kStrict,
      {
          {"nothing but white space", " \n", 0, {1, 1, kStrictCount, "a space"}},
          {"a missing count", "0 0 1 0\n", 0, {1, 2, line_end("the count of operations"), "a space"}},
          {"a count above the limit", "1001\n0 0 1 0\n", 0, {1, 1, kStrictCount, "'1001'"}},
          {"a count above what follows", "3\n0 0 1 0\n1 1 2 1\n", 2, {4, 1, xs(3, 3), kEnd}},
          {"a count with a leading zero", "01\n0 0 1 0\n", 0, {1, 1, kStrictCount + plain, "'01'"}},
          {"a count with a plus sign", "+1\n0 0 1 0\n", 0, {1, 1, kStrictCount + plain, "'+1'"}},
          {"a leading zero", "1\n00 0 1 0\n", 0, {2, 1, xs(1, 1) + plain, "'00'"}},
          {"a minus sign", "1\n-0 0 1 0\n", 0, {2, 1, xs(1, 1) + plain, "'-0'"}},
          {"a plus sign", "1\n+3 0 1 0\n", 0, {2, 1, xs(1, 1) + plain, "'+3'"}},
          {"a leading zero before a number off the board", "1\n010 0 1 0\n", 0, {2, 1, xs(1, 1), "'010'"}},
          {"two spaces", "1\n0  0 1 0\n", 0, {2, 3, ys(1, 1), "a space"}},
          {"a tab", "1\n0\t0 1 0\n", 0, {2, 2, one_space("xs of operation 1 of 1"), "a tab"}},
          {"a line end in the middle",
           "1\n0 0\n1 0\n",
           0,
           {2, 4, one_space("ys of operation 1 of 1"), "a line end (LF)"}},
          {"a space at the beginning of a line", "1\n 0 0 1 0\n", 0, {2, 1, xs(1, 1), "a space"}},
          {"a space at the end of a line", "1\n0 0 1 0 \n", 1, {2, 8, end_of_line, "a space"}},
          {"CRLF after the count", "1\r\n0 0 1 0\r\n", 0, {1, 2, line_end("the count of operations"), cr}},
          {"CRLF after an operation", "1\n0 0 1 0\r\n", 1, {2, 8, end_of_line, cr}},
          {"a blank line after the count", "1\n\n0 0 1 0\n", 0, {2, 1, xs(1, 1), "a line end (LF)"}},
          {"a blank line at the end", "1\n0 0 1 0\n\n", 1, {3, 1, kEndOfOne, "a line end (LF)"}},
          {"a space at the end", "1\n0 0 1 0\n ", 1, {3, 1, kEndOfOne, "a space"}},
          {"a form feed at the end", "1\n0 0 1 0\n\f", 1, {3, 1, kEndOfOne, "a form feed"}},
          {"a vertical tab", "1\n0\v0 1 0\n", 0, {2, 2, one_space("xs of operation 1 of 1"), "a vertical tab"}},
          {"no line end at the end", "1\n0 0 1 0", 1, {2, 8, end_of_line, kEnd}},
          {"no line end after a count of 0", "0", 0, {1, 2, line_end("the count of operations"), kEnd}},
          {"five numbers on a line", "1\n0 0 1 0 0\n", 1, {2, 8, end_of_line, "a space"}},
          {"a NUL byte after a number",
           "1\n0" + nul() + "0 1 0\n",
           0,
           {2, 2, one_space("xs of operation 1 of 1"), "byte 0x00"}},
      });
}

TEST(DuckText, TheRemixSpeaksOfItsOwnNumbers) {
  const std::vector<Row> rows = {
      {"row 0", "1\n0 1 1 1\n", 0, {2, 1, "x1 of operation 1 of 1 (a row from 1 to 10)", "'0'"}},
      {"row 11", "2\n10 5 9 5\n1 5 11 5\n", 1, {3, 5, "x2 of operation 2 of 2 (a row from 1 to 10)", "'11'"}},
      {"column 0", "1\n10 0 1 1\n", 0, {2, 4, "y1 of operation 1 of 1 (a column from 1 to 9)", "'0'"}},
      {"column 10", "1\n10 1 1 10\n", 0, {2, 8, "y2 of operation 1 of 1 (a column from 1 to 9)", "'10'"}}};
  expect_faults(kRemix, kLenient, rows);
  expect_faults(kRemix, kStrict, rows);
}

TEST(DuckText, TheLargestCountIsTheCallers) {
  const std::string text = "3\n0 0 1 0\n0 0 1 0\n0 0 1 0\n";
  EXPECT_EQ(kDuckChess.read(text, {true, 3}).fault, std::nullopt);
  EXPECT_EQ(kDuckChess.read(text, {false, 3}).fault, std::nullopt);
  const ParseError too_many{1, 1, "the count of operations (a number from 0 to 2)", "'3'"};
  EXPECT_EQ(kDuckChess.read(text, {true, 2}).fault, too_many);
  EXPECT_EQ(kDuckChess.read(text, {false, 2}).fault, too_many);
}

TEST(DuckText, TheReaderTellsTheCountAndStaysAtTheEnd) {
  judge::MemorySource source("2\n0 0 1 0\n1 0 2 0\n");
  judge::DuckReader reader(source, kDuckChessDialect, kStrict);
  EXPECT_EQ(reader.count(), 0U);
  EXPECT_EQ(reader.line(), 0U);
  EXPECT_TRUE(reader.next().has_value());
  EXPECT_EQ(reader.count(), 2U);
  EXPECT_EQ(reader.line(), 2U);
  EXPECT_TRUE(reader.next().has_value());
  EXPECT_FALSE(reader.next().has_value());
  EXPECT_FALSE(reader.next().has_value());
  EXPECT_EQ(reader.fault(), std::nullopt);
}

TEST(DuckText, AfterAFaultTheReaderStaysThere) {
  judge::MemorySource source("2\nx 0 0 1 0\n1 0 2 0\n");
  judge::DuckReader reader(source, kDuckChessDialect);
  EXPECT_FALSE(reader.next().has_value());
  const auto fault = reader.fault();
  ASSERT_TRUE(fault.has_value());
  EXPECT_FALSE(reader.next().has_value());
  EXPECT_EQ(reader.fault(), fault);
}

TEST(DuckText, AFaultIsOneLineWithItsFile) {
  const auto read = judge::read_duck_input("18\n0 0 7 0\n9 0 8 9\n", kDuckChessDialect);
  ASSERT_TRUE(std::holds_alternative<ParseError>(read));
  EXPECT_EQ(to_text(std::get<ParseError>(read), "game.in"),
            "game.in:3:7: expected yt of operation 2 of 18 (a column from 0 to 8), found '9'");
}

}  // namespace
}  // namespace quack::tests
