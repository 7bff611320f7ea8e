// The streaming readers against the naive ones, on many texts that are nearly right.

#include <cstddef>
#include <gtest/gtest.h>
#include <iostream>
#include <map>
#include <string>

#include "tests/judge_texts.h"

namespace quack::tests {
namespace {

using judge::ReadRules;

constexpr int kTextCount = 20'000;

struct Tally {
  int texts = 0;
  int read = 0;     // without a fault
  int refused = 0;  // with one
  int items = 0;
  int different = 0;
  std::map<std::string, int> faults;  // by the beginning of what was expected
};

ReadRules random_rules(Random& random) {
  ReadRules rules;
  rules.strict = random.chance(50);
  if (random.chance(20)) rules.max_count = random.below(4);
  return rules;
}

// The first word or two of an expectation, to count the kinds of faults by.
std::string kind_of(const judge::ParseError& fault) { return fault.expected.substr(0, fault.expected.find(" of ")); }

// Reads each text by streaming under `rules` and naively under what `naive_rules` makes of them.
template <typename Format, typename NaiveRules>
Tally compare(const Format& format, NaiveRules naive_rules, int text_count) {
  Random random(20190505);
  Tally tally;
  for (; tally.texts < text_count; ++tally.texts) {
    const std::string text = mutated(format.random_text(random), random);
    const ReadRules rules = random_rules(random);
    const auto expected = format.read_naively(text, naive_rules(rules));
    const auto actual = format.read(text, rules, kReadSizes[random.below(kReadSizes.size())]);
    tally.items += static_cast<int>(expected.items.size());
    ++(expected.fault ? tally.refused : tally.read);
    if (expected.fault) ++tally.faults[kind_of(*expected.fault)];
    if (actual.items == expected.items && actual.lines == expected.lines && actual.fault == expected.fault) continue;
    if (++tally.different > 1) continue;
    tally.faults["the first that differs: " + testing::PrintToString(text)] = 1;
  }
  return tally;
}

template <typename Format>
void expect_same(const Format& format) {
  const Tally tally = compare(
      format, [](ReadRules rules) { return rules; }, kTextCount);
  std::cout << tally.texts << " texts compared, " << tally.read << " read, " << tally.refused << " refused, "
            << tally.items << " items\n";
  for (const auto& [kind, count] : tally.faults) std::cout << "  " << count << "  " << kind << '\n';
  EXPECT_EQ(tally.different, 0);
  EXPECT_GT(tally.read, kTextCount / 20);
  EXPECT_GT(tally.refused, kTextCount / 4);
  EXPECT_GT(tally.items, kTextCount / 4);
  EXPECT_GE(tally.faults.size(), 8U);
}

TEST(JudgeReaders, ReadDuckChessAsTheNaiveReaderDoes) { expect_same(DuckFormat{judge::kDuckChessDialect}); }
TEST(JudgeReaders, ReadTheRemixAsTheNaiveReaderDoes) { expect_same(DuckFormat{judge::kRemixDialect}); }
TEST(JudgeReaders, ReadPrimitiveChessAsTheNaiveReaderDoes) { expect_same(PrimitiveFormat{}); }

// The comparison can fail: a reader that is lenient where it should be strict, or off by one in the largest count.
TEST(JudgeReaders, AReaderThatLetsTooMuchPassIsNoticed) {
  const auto always_lenient = [](ReadRules rules) { return ReadRules{false, rules.max_count}; };
  const auto one_more = [](ReadRules rules) {
    return ReadRules{rules.strict, rules.max_count == UINT64_MAX ? UINT64_MAX : rules.max_count + 1};
  };
  constexpr int kFewer = 5000;
  EXPECT_GT(compare(DuckFormat{judge::kDuckChessDialect}, always_lenient, kFewer).different, kFewer / 100);
  EXPECT_GT(compare(PrimitiveFormat{}, always_lenient, kFewer).different, kFewer / 100);
  EXPECT_GT(compare(DuckFormat{judge::kRemixDialect}, one_more, kFewer).different, kFewer / 100);
  EXPECT_GT(compare(PrimitiveFormat{}, one_more, kFewer).different, kFewer / 100);
}

// Long inputs cross many buffers; a fault far behind must still have its line and column.
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

// What the writer writes, the strict reader reads back.
template <typename Format>
void expect_round_trips(const Format& format) {
  Random random(5380);
  int items = 0;
  int texts = 0;
  for (int round = 0; round < 20'000; ++round) {
    const std::string text = format.random_text(random);
    const auto reading = format.read(text, {true});
    if (reading.fault) continue;  // a random case that PC-4.2 rules out
    ++texts;
    items += static_cast<int>(reading.items.size());
    EXPECT_EQ(format.write(reading.items), text);
  }
  std::cout << texts << " texts with " << items << " items written, read and written again\n";
  EXPECT_GT(items, 4000);
}

TEST(JudgeText, RoundTripsInDuckChess) { expect_round_trips(DuckFormat{judge::kDuckChessDialect}); }
TEST(JudgeText, RoundTripsInTheRemix) { expect_round_trips(DuckFormat{judge::kRemixDialect}); }
TEST(JudgeText, RoundTripsInPrimitiveChess) { expect_round_trips(PrimitiveFormat{}); }

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
