// The judge text of primitive chess: every kind of bad input with the exact fault.

#include <cstddef>
#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include <vector>

#include "judge/primitive_text.h"
#include "tests/judge_texts.h"

namespace quack::tests {
namespace {

using judge::ParseError;
using judge::ReadRules;

constexpr PrimitiveFormat kPrimitive;

constexpr ReadRules kLenient{};
constexpr ReadRules kStrict{true, 1'000'000};

constexpr std::string_view kInput =
    "3\n"
    "3 5\n1 2 R\n2 4 B\n"
    "1 1000000000\n1 1 R\n1 1000000000 R\n"
    "2 2\n1 1 B\n1 2 R\n";

std::vector<PrimitiveCase> input_cases() {
  constexpr auto kRook = PrimitiveKind::rook;
  constexpr auto kBishop = PrimitiveKind::bishop;
  return {{3, 5, {1, 2, kRook}, {2, 4, kBishop}},
          {1, 1'000'000'000, {1, 1, kRook}, {1, 1'000'000'000, kRook}},
          {2, 2, {1, 1, kBishop}, {1, 2, kRook}}};
}

TEST(PrimitiveText, CasesAreReadWrittenAndFoundValid) {
  for (const ReadRules rules : {kLenient, kStrict}) {
    for (const std::size_t at_most : kReadSizes) {
      const auto reading = kPrimitive.read(kInput, rules, at_most);
      EXPECT_EQ(reading.fault, std::nullopt);
      EXPECT_EQ(reading.items, input_cases());
      EXPECT_EQ(reading.lines, (std::vector<std::uint64_t>{2, 5, 8}));
    }
    EXPECT_EQ(kPrimitive.read_naively(kInput, rules).items, input_cases());
  }
  EXPECT_EQ(std::get<0>(judge::read_primitive_input(kInput)), input_cases());
  std::string written;
  judge::append_input(written, input_cases());
  EXPECT_EQ(written, kInput);
}

TEST(PrimitiveText, AContestantsProgramWouldReadItAndSoDoesTheLenientReader) {
  const std::vector<std::pair<std::string, std::uint64_t>> texts = {
      {"1\r\n3 5\r\n1 2 R\r\n2 4 B\r\n", 2},
      {"1 3 5 1 2 R 2 4 B", 1},
      {" +1\n\n03\n\t5 1\v2\fR\n\n2 4 B\n\n", 3},
  };
  for (const auto& [text, line] : texts) {
    for (const std::size_t at_most : kReadSizes) {
      const auto reading = kPrimitive.read(text, kLenient, at_most);
      EXPECT_EQ(reading.fault, std::nullopt) << text;
      EXPECT_EQ(reading.lines, std::vector<std::uint64_t>{line}) << text;
      ASSERT_EQ(reading.items.size(), 1U) << text;
      EXPECT_EQ(reading.items[0], input_cases()[0]) << text;
    }
    EXPECT_EQ(kPrimitive.read_naively(text, kLenient).fault, std::nullopt) << text;
  }
}

TEST(PrimitiveText, AnAnswerIsOneWordALine) {
  std::string out;
  for (const auto answer : {PrimitiveAnswer::win, PrimitiveAnswer::lose, PrimitiveAnswer::draw}) {
    judge::append_answer(out, answer);
  }
  EXPECT_EQ(out, "WIN\nLOSE\nDRAW\n");
}

using Row = FaultRow;

constexpr const char* kEnd = "the end of the file";
constexpr const char* kEndOfOne = "the end of the file after 1 case";
constexpr const char* kOneLetter = "c of the first piece of case 1 of 1 (R or B)";

std::string n_of(int number, int count) {
  return "n of case " + std::to_string(number) + " of " + std::to_string(count) + " (a number of rows from 1 to 10^9)";
}
const std::string kM = "m of case 1 of 1 (a number of columns from 1 to 10^9)";

// x or y of the first or the second piece, up to `most`.
std::string row_of(const char* piece, int most) {
  return std::string("x of the ") + piece + " piece of case 1 of 1 (a row from 1 to " + std::to_string(most) + ')';
}
std::string column_of(const char* piece, int most) {
  return std::string("y of the ") + piece + " piece of case 1 of 1 (a column from 1 to " + std::to_string(most) + ')';
}

std::vector<Row> bad_in_any_way(const std::string& count) {
  return {
      {"an empty file", "", 0, {1, 1, count, kEnd}},
      {"a negative count", "-1\n", 0, {1, 1, count, "'-1'"}},
      {"a count that is no number", "R\n", 0, {1, 1, count, "'R'"}},
      {"a count of 30 digits",
       "123456789012345678901234567890\n",
       0,
       {1, 1, count, "'123456789012345678901234567890'"}},
      {"a byte order mark",
       "\xef\xbb\xbf"
       "0\n",
       0,
       {1, 1, count, "a byte order mark"}},
      {"a count above what follows", "2\n3 5\n1 2 R\n2 4 B\n", 1, {5, 1, n_of(2, 2), kEnd}},
      {"a word after the last case", "1\n3 5\n1 2 R\n2 4 B\nR\n", 1, {5, 1, kEndOfOne, "'R'"}},
      {"a word although the count is 0", "0\n3 5\n", 0, {2, 1, "the end of the file after 0 cases", "'3'"}},
      {"no rows", "1\n0 5\n1 2 R\n2 4 B\n", 0, {2, 1, n_of(1, 1), "'0'"}},
      {"too many rows", "1\n1000000001 5\n1 2 R\n2 4 B\n", 0, {2, 1, n_of(1, 1), "'1000000001'"}},
      {"too many columns", "1\n3 1000000001\n1 2 R\n2 4 B\n", 0, {2, 3, kM, "'1000000001'"}},
      {"a number of 30 digits",
       "1\n3 100000000000000000000000000005\n1 2 R\n2 4 B\n",
       0,
       {2, 3, kM, "'100000000000000000000000000005'"}},
      {"PC-4.2: a board of one cell",
       "1\n1 1\n1 1 R\n1 1 R\n",
       0,
       {2, 3, "m of case 1 of 1 (a number of columns from 2 to 10^9, for no piece has a move on 1 x 1)", "'1'"}},
      {"a row off the board", "1\n3 5\n4 2 R\n2 4 B\n", 0, {3, 1, row_of("first", 3), "'4'"}},
      {"row 0", "1\n3 5\n0 2 R\n2 4 B\n", 0, {3, 1, row_of("first", 3), "'0'"}},
      {"a column off the board", "1\n3 5\n1 2 R\n2 6 B\n", 0, {4, 3, column_of("second", 5), "'6'"}},
      {"two pieces on one cell",
       "1\n3 5\n1 2 R\n1 2 B\n",
       0,
       {4, 3, "y of the second piece of case 1 of 1 (a column from 1 to 5 but not 2, where the first piece stands)",
        "'2'"}},
      {"a bad piece letter", "1\n3 5\n1 2 Q\n2 4 B\n", 0, {3, 5, kOneLetter, "'Q'"}},
      {"a lower-case piece letter",
       "1\n3 5\n1 2 R\n2 4 b\n",
       0,
       {4, 5, "c of the second piece of case 1 of 1 (R or B)", "'b'"}},
      {"two letters", "1\n3 5\n1 2 RB\n2 4 B\n", 0, {3, 5, kOneLetter, "'RB'"}},
      {"a letter close to its number", "1\n3 5\n1 2R\n2 4 B\n", 0, {3, 3, column_of("first", 5), "'2R'"}},
      {"a NUL byte for a letter", "1\n3 5\n1 2 " + nul() + "\n2 4 B\n", 0, {3, 5, kOneLetter, "byte 0x00"}},
      {"a word for a letter",
       "1\n3 5\n1 2 " + std::string(100'000, 'R') + "\n2 4 B\n",
       0,
       {3, 5, kOneLetter, "'" + std::string(60, 'R') + "'..."}},
      {"PC-4.2: a bishop on one row",
       "1\n1 5\n1 2 R\n1 4 B\n",
       0,
       {4, 5, "c of the second piece of case 1 of 1 (R, for a bishop has no move on one row or column)", "'B'"}},
      {"PC-4.2: a bishop on one column",
       "1\n5 1\n2 1 B\n4 1 R\n",
       0,
       {3, 5, "c of the first piece of case 1 of 1 (R, for a bishop has no move on one row or column)", "'B'"}},
  };
}

TEST(PrimitiveText, BadInputIsRefusedWithItsPlace) {
  expect_faults(kPrimitive, kLenient, bad_in_any_way("the count of cases (a number from 0 to 10^18)"));
  expect_faults(kPrimitive, kStrict, bad_in_any_way("the count of cases (a number from 0 to 1000000)"));
}

TEST(PrimitiveText, BadInputIsRefusedLeniently) {
  expect_faults(
      kPrimitive, kLenient,
      {
          {"a case that ends too early", "1\n3 5\n1 2 R\n2", 0, {4, 2, column_of("second", 5), kEnd}},
          {"a NUL byte after a letter",
           "1\n3 5\n1 2 R" + nul() + "2 4 B\n",
           0,
           {3, 6, white_space("c of the first piece of case 1 of 1"), "byte 0x00"}},
          {"a NUL byte after a case",
           "2\n3 5\n1 2 R\n2 4 B" + nul(),
           1,
           {4, 6, white_space("c of the second piece of case 1 of 2"), "byte 0x00"}},
          {"a NUL byte after the count", "1" + nul(), 0, {1, 2, white_space("the count of cases"), "byte 0x00"}},
      });
}

TEST(PrimitiveText, WhatOnlyTheLenientReaderLetsPassIsRefusedStrictly) {
  const std::string cr = "a carriage return (as in a CRLF line end)";
  expect_faults(
      kPrimitive, kStrict,
      {
          {"a count above the limit",
           "1000001\n",
           0,
           {1, 1, "the count of cases (a number from 0 to 1000000)", "'1000001'"}},
          {"all on one line", "1 3 5 1 2 R 2 4 B\n", 0, {1, 2, line_end("the count of cases"), "a space"}},
          {"CRLF", "1\n3 5\r\n1 2 R\n2 4 B\n", 0, {2, 4, line_end("m of case 1 of 1"), cr}},
          {"a leading zero",
           "1\n3 05\n1 2 R\n2 4 B\n",
           0,
           {2, 3, kM + ", with neither a sign nor leading zeros", "'05'"}},
          {"two spaces before a letter", "1\n3 5\n1 2  R\n2 4 B\n", 0, {3, 5, kOneLetter, "a space"}},
          {"a tab", "1\n3 5\n1 2\tR\n2 4 B\n", 0, {3, 4, one_space("y of the first piece of case 1 of 1"), "a tab"}},
          {"a blank line between cases",
           "2\n3 5\n1 2 R\n2 4 B\n\n3 5\n1 2 R\n2 4 B\n",
           1,
           {5, 1, n_of(2, 2), "a line end (LF)"}},
          {"no line end at the end",
           "1\n3 5\n1 2 R\n2 4 B",
           1,
           {4, 6, line_end("c of the second piece of case 1 of 1"), kEnd}},
          {"a blank line at the end", "1\n3 5\n1 2 R\n2 4 B\n\n", 1, {5, 1, kEndOfOne, "a line end (LF)"}},
      });
}

}  // namespace
}  // namespace quack::tests
