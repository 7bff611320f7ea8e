// The reader of duck chess stays where it ends or meets an error; and the writer of many lines at once.

#include "judge/duck_text.h"

#include "game/outcome_code.h"
#include "judge/duck_dialect.h"
#include "tests/test.h"

namespace quack::judge {
namespace {

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
