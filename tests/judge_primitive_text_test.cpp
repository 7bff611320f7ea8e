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

struct Row {
  std::string_view why;
  std::string text;
  std::size_t cases;  // that come before the fault
  ParseError fault;
};

void expect_faults(ReadRules rules, const std::vector<Row>& rows) {
  for (const Row& row : rows) {
    SCOPED_TRACE(row.why);
    for (const std::size_t at_most : kReadSizes) {
      const auto reading = kPrimitive.read(row.text, rules, at_most);
      EXPECT_EQ(reading.fault, row.fault) << "in reads of " << at_most << " bytes";
      EXPECT_EQ(reading.items.size(), row.cases);
    }
    const auto reading = kPrimitive.read_naively(row.text, rules);
    EXPECT_EQ(reading.fault, row.fault) << "naively";
    EXPECT_EQ(reading.items.size(), row.cases);
  }
}

std::string nul() { return {'\0'}; }

std::vector<Row> bad_in_any_way(const std::string& count) {
  return {
      {"an empty file", "", 0, {1, 1, count, "the end of the file"}},
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
      {"a count above what follows",
       "2\n3 5\n1 2 R\n2 4 B\n",
       1,
       {5, 1, "n of case 2 of 2 (a number of rows from 1 to 10^9)", "the end of the file"}},
      {"a word after the last case", "1\n3 5\n1 2 R\n2 4 B\nR\n", 1, {5, 1, "the end of the file after 1 case", "'R'"}},
      {"a word although the count is 0", "0\n3 5\n", 0, {2, 1, "the end of the file after 0 cases", "'3'"}},
      {"no rows", "1\n0 5\n1 2 R\n2 4 B\n", 0, {2, 1, "n of case 1 of 1 (a number of rows from 1 to 10^9)", "'0'"}},
      {"too many rows",
       "1\n1000000001 5\n1 2 R\n2 4 B\n",
       0,
       {2, 1, "n of case 1 of 1 (a number of rows from 1 to 10^9)", "'1000000001'"}},
      {"too many columns",
       "1\n3 1000000001\n1 2 R\n2 4 B\n",
       0,
       {2, 3, "m of case 1 of 1 (a number of columns from 1 to 10^9)", "'1000000001'"}},
      {"a number of 30 digits",
       "1\n3 100000000000000000000000000005\n1 2 R\n2 4 B\n",
       0,
       {2, 3, "m of case 1 of 1 (a number of columns from 1 to 10^9)", "'100000000000000000000000000005'"}},
      {"PC-4.2: a board of one cell",
       "1\n1 1\n1 1 R\n1 1 R\n",
       0,
       {2, 3, "m of case 1 of 1 (a number of columns from 2 to 10^9, for no piece has a move on 1 x 1)", "'1'"}},
      {"a row off the board",
       "1\n3 5\n4 2 R\n2 4 B\n",
       0,
       {3, 1, "x of the first piece of case 1 of 1 (a row from 1 to 3)", "'4'"}},
      {"row 0", "1\n3 5\n0 2 R\n2 4 B\n", 0, {3, 1, "x of the first piece of case 1 of 1 (a row from 1 to 3)", "'0'"}},
      {"a column off the board",
       "1\n3 5\n1 2 R\n2 6 B\n",
       0,
       {4, 3, "y of the second piece of case 1 of 1 (a column from 1 to 5)", "'6'"}},
      {"two pieces on one cell",
       "1\n3 5\n1 2 R\n1 2 B\n",
       0,
       {4, 3, "y of the second piece of case 1 of 1 (a column from 1 to 5 but not 2, where the first piece stands)",
        "'2'"}},
      {"a bad piece letter",
       "1\n3 5\n1 2 Q\n2 4 B\n",
       0,
       {3, 5, "c of the first piece of case 1 of 1 (R or B)", "'Q'"}},
      {"a lower-case piece letter",
       "1\n3 5\n1 2 R\n2 4 b\n",
       0,
       {4, 5, "c of the second piece of case 1 of 1 (R or B)", "'b'"}},
      {"two letters", "1\n3 5\n1 2 RB\n2 4 B\n", 0, {3, 5, "c of the first piece of case 1 of 1 (R or B)", "'RB'"}},
      {"a letter close to its number",
       "1\n3 5\n1 2R\n2 4 B\n",
       0,
       {3, 3, "y of the first piece of case 1 of 1 (a column from 1 to 5)", "'2R'"}},
      {"a NUL byte for a letter",
       "1\n3 5\n1 2 " + nul() + "\n2 4 B\n",
       0,
       {3, 5, "c of the first piece of case 1 of 1 (R or B)", "byte 0x00"}},
      {"a word for a letter",
       "1\n3 5\n1 2 " + std::string(100'000, 'R') + "\n2 4 B\n",
       0,
       {3, 5, "c of the first piece of case 1 of 1 (R or B)", "'" + std::string(60, 'R') + "'..."}},
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
  expect_faults(kLenient, bad_in_any_way("the count of cases (a number from 0 to 10^18)"));
  expect_faults(kStrict, bad_in_any_way("the count of cases (a number from 0 to 1000000)"));
}

TEST(PrimitiveText, BadInputIsRefusedLeniently) {
  expect_faults(
      kLenient,
      {
          {"a case that ends too early",
           "1\n3 5\n1 2 R\n2",
           0,
           {4, 2, "y of the second piece of case 1 of 1 (a column from 1 to 5)", "the end of the file"}},
          {"a NUL byte after a letter",
           "1\n3 5\n1 2 R" + nul() + "2 4 B\n",
           0,
           {3, 6, "white space after c of the first piece of case 1 of 1", "byte 0x00"}},
          {"a NUL byte after a case",
           "2\n3 5\n1 2 R\n2 4 B" + nul(),
           1,
           {4, 6, "white space after c of the second piece of case 1 of 2", "byte 0x00"}},
          {"a NUL byte after the count", "1" + nul(), 0, {1, 2, "white space after the count of cases", "byte 0x00"}},
      });
}

TEST(PrimitiveText, WhatOnlyTheLenientReaderLetsPassIsRefusedStrictly) {
  const std::string cr = "a carriage return (as in a CRLF line end)";
  expect_faults(
      kStrict,
      {
          {"a count above the limit",
           "1000001\n",
           0,
           {1, 1, "the count of cases (a number from 0 to 1000000)", "'1000001'"}},
          {"all on one line", "1 3 5 1 2 R 2 4 B\n", 0, {1, 2, "a line end (LF) after the count of cases", "a space"}},
          {"CRLF", "1\n3 5\r\n1 2 R\n2 4 B\n", 0, {2, 4, "a line end (LF) after m of case 1 of 1", cr}},
          {"a leading zero",
           "1\n3 05\n1 2 R\n2 4 B\n",
           0,
           {2, 3, "m of case 1 of 1 (a number of columns from 1 to 10^9), with neither a sign nor leading zeros",
            "'05'"}},
          {"two spaces before a letter",
           "1\n3 5\n1 2  R\n2 4 B\n",
           0,
           {3, 5, "c of the first piece of case 1 of 1 (R or B)", "a space"}},
          {"a tab",
           "1\n3 5\n1 2\tR\n2 4 B\n",
           0,
           {3, 4, "one space after y of the first piece of case 1 of 1", "a tab"}},
          {"a blank line between cases",
           "2\n3 5\n1 2 R\n2 4 B\n\n3 5\n1 2 R\n2 4 B\n",
           1,
           {5, 1, "n of case 2 of 2 (a number of rows from 1 to 10^9)", "a line end (LF)"}},
          {"no line end at the end",
           "1\n3 5\n1 2 R\n2 4 B",
           1,
           {4, 6, "a line end (LF) after c of the second piece of case 1 of 1", "the end of the file"}},
          {"a blank line at the end",
           "1\n3 5\n1 2 R\n2 4 B\n\n",
           1,
           {5, 1, "the end of the file after 1 case", "a line end (LF)"}},
      });
}

}  // namespace
}  // namespace quack::tests
