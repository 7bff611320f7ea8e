// The streaming readers against the naive ones, on long inputs and on every operation. Short texts of every kind are
// compared by props/tests/text_properties_test.cpp.

#include <cstddef>
#include <gtest/gtest.h>
#include <iostream>
#include <string>

#include "tests/judge_texts.h"

namespace quack::tests {
namespace {

// Long inputs cross many buffers; an error far down must still have its line and column.
TEST(JudgeReaders, PlacesAreRightBeyondTheFirstBuffer) {
  Random random(14549);
  int compared = 0;
  for (int round = 0; round < 20; ++round) {
    constexpr int kOperations = 20'000;
    const bool carriage_returns = random.chance(50);
    std::string text = std::to_string(kOperations) + "\n";
    const int broken = static_cast<int>(random.below(kOperations));
    for (int i = 0; i < kOperations; ++i) {
      text += i == broken ? "0 0 1 9" : "0 0 1 0";
      if (random.chance(1)) text += std::string(random.below(9), ' ');
      text += carriage_returns ? "\r\n" : "\n";
    }
    for (const bool strict : {false, true}) {
      const DuckFormat format{judge::kDuckChessDialect};
      const auto expected = format.read_naively(text, {strict});
      const auto actual = format.read(text, {strict}, random.chance(50) ? kWholeReads : 1 + random.below(100'000));
      EXPECT_EQ(actual.fault, expected.fault);
      EXPECT_EQ(actual.items, expected.items);
      EXPECT_EQ(actual.lines, expected.lines);
      ASSERT_TRUE(expected.fault.has_value());
      ++compared;
    }
  }
  std::cout << compared << " long texts compared\n";
}

// Every operation that there is, both ways, in either dialect.
TEST(JudgeText, EveryOperationRoundTrips) {
  std::vector<Operation> operations;
  for (int from = 0; from < kCellCount; ++from) {
    for (int to = 0; to < kCellCount; ++to) {
      operations.push_back({{from / kColumnCount, from % kColumnCount}, {to / kColumnCount, to % kColumnCount}});
    }
  }
  for (const auto* dialect : {&judge::kDuckChessDialect, &judge::kRemixDialect}) {
    const DuckFormat format{*dialect};
    const std::string text = format.write(operations);
    EXPECT_EQ(format.read(text, {true}).items, operations);
    EXPECT_EQ(format.read_naively(text, {true}).items, operations);
  }
  std::cout << operations.size() << " operations in 2 dialects\n";
}

}  // namespace
}  // namespace quack::tests
