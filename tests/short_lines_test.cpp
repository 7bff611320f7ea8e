// The readers of many short lines at once, given lines of which one has one wrong byte; where a reader stays at its end
// and at an error; and the writer of many lines at once.

#include "judge/short_lines.h"

#include "game/operation.h"
#include "game/outcome_code.h"
#include "judge/duck_dialect.h"
#include "judge/duck_text.h"
#include "tests/test.h"

namespace quack::judge {
namespace {

constexpr std::size_t kLines = 20;  // two times eight at once, and four after them

// The line as the statements want it (DC-6.1, DR-6.1), looked at byte by byte.
bool is_short_line(const std::string& line, const DuckDialect& dialect) {
  const auto between = [&](std::size_t at, int least, int most) {
    return line[at] >= '0' && line[at] <= '9' && line[at] - '0' >= least && line[at] - '0' <= most;
  };
  return between(0, dialect.first_row, dialect.last_row()) && line[1] == ' ' &&
         between(2, dialect.first_column, dialect.last_column()) && line[3] == ' ' &&
         between(4, dialect.first_row, dialect.last_row()) && line[5] == ' ' &&
         between(6, dialect.first_column, dialect.last_column()) && line[7] == '\n';
}

Operation operation_of(const std::string& line, const DuckDialect& dialect) {
  return {dialect.cell(line[0] - '0', line[2] - '0'), dialect.cell(line[4] - '0', line[6] - '0')};
}

std::vector<std::string> right_lines() {
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < kLines; ++i) {
    const auto digit = [i](std::size_t step) { return static_cast<char>('1' + i * step % 8); };
    lines.push_back({digit(1), ' ', digit(3), ' ', digit(5), ' ', digit(7), '\n'});
  }
  return lines;
}

// With every byte there is in each place of each line.
void expect_that_one_byte_is_noticed(ShortLineReader reader, const DuckDialect& dialect) {
  const std::vector<std::string> right = right_lines();
  for (std::size_t changed = 0; changed < kLines * kShortLineBytes * 256; ++changed) {
    const std::size_t number = changed / 256 / kShortLineBytes;
    std::vector<std::string> lines = right;
    lines[number][changed / 256 % kShortLineBytes] = static_cast<char>(changed % 256);
    const std::size_t expected = is_short_line(lines[number], dialect) ? kLines : number;
    std::string text;
    for (const std::string& line : lines) text += line;
    std::array<Operation, kLines> read;
    ASSERT_EQ(reader(text.data(), read, dialect), expected) << text;
    for (std::size_t i = 0; i < expected; ++i) ASSERT_EQ(read[i], operation_of(lines[i], dialect)) << text;
  }
}

TEST(ShortLines, AreReadAsFarAsTheyAreRight) {
  for (const DuckDialect* dialect : {&kDuckChessDialect, &kRemixDialect})
    expect_that_one_byte_is_noticed(read_short_lines, *dialect);
}

TEST(ShortLines, AreReadAsFarByVectors) {
  if (!line_vectors_there_are()) GTEST_SKIP() << "this processor has no AVX-512";
  for (const DuckDialect* dialect : {&kDuckChessDialect, &kRemixDialect})
    expect_that_one_byte_is_noticed(read_short_lines_by_vectors, *dialect);
}

TEST(DuckText, TheReaderStaysAtTheEnd) {
  MemorySource source("2\n0 0 1 0\n1 0 2 0\n");
  DuckReader reader(source, kDuckChessDialect, {.strict = true});
  EXPECT_EQ(std::pair(reader.count(), reader.line()), std::pair(std::uint64_t{0}, std::uint64_t{0}));
  EXPECT_TRUE(reader.next().has_value());
  EXPECT_EQ(std::pair(reader.count(), reader.line()), std::pair(std::uint64_t{2}, std::uint64_t{2}));
  EXPECT_TRUE(reader.next().has_value());
  for (int times = 0; times < 2; ++times) EXPECT_FALSE(reader.next().has_value());
  EXPECT_EQ(reader.fault(), std::nullopt);
}

TEST(DuckText, AfterAFaultTheReaderStaysThere) {
  MemorySource source("2\nx 0 0 1 0\n1 0 2 0\n");
  DuckReader reader(source, kDuckChessDialect);
  EXPECT_FALSE(reader.next().has_value());
  const auto fault = reader.fault();
  ASSERT_TRUE(fault.has_value());
  EXPECT_FALSE(reader.next().has_value());
  EXPECT_EQ(reader.fault(), fault);
}

TEST(AnswerLines, AreThoseOfTheOutcomes) {
  for (const DuckDialect* dialect : {&kDuckChessDialect, &kRemixDialect}) {
    std::vector<OutcomeCode> codes;
    std::string expected;
    for (std::size_t bits = 0; bits < OutcomeCode::kCount; ++bits) {
      codes.push_back({static_cast<std::uint16_t>(bits)});
      append_answer(expected, outcome_of(codes.back()), *dialect);
    }
    std::string found(codes.size() * kMostAnswerBytes, '?');
    found.resize(static_cast<std::size_t>(put_answers(found.data(), codes, *dialect) - found.data()));
    EXPECT_EQ(found, expected);
  }
}

}  // namespace
}  // namespace quack::judge
