// The judge text of every problem: every kind of bad input with the exact error, and the streaming readers against the
// naive ones. Good input is read in tests/cli/answer.txt; short texts of every kind are compared by the fuzz target
// "reader".

#include "judge/duck_text.h"
#include "judge/primitive_text.h"
#include "problems/random.h"
#include "tests/judge_texts.h"
#include "tests/test.h"

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

TEST(DuckText, BadInputIsRefusedWithItsPlace) {
  expect_faults(kDuckChess, kLenient, "duckchess either");
  expect_faults(kDuckChess, kStrict, "duckchess either");
  expect_faults(kDuckChess, kLenient, "duckchess lenient");
  expect_faults(kDuckChess, kStrict, "duckchess strict");
  expect_faults(kRemix, kLenient, "duckchess-remix either");
  expect_faults(kRemix, kStrict, "duckchess-remix either");
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

// ---- Primitive chess ---------------------------------------------------------------------------------------------

constexpr PrimitiveFormat kPrimitive;

constexpr ReadRules kStrictCases{true, 1'000'000};

TEST(PrimitiveText, AnAnswerIsOneWordALine) {
  std::string out;
  for (const auto answer : {PrimitiveAnswer::win, PrimitiveAnswer::lose, PrimitiveAnswer::draw}) {
    judge::append_answer(out, answer);
  }
  EXPECT_EQ(out, "WIN\nLOSE\nDRAW\n");
}

TEST(PrimitiveText, BadInputIsRefusedWithItsPlace) {
  expect_faults(kPrimitive, kLenient, "primitive-chess either");
  expect_faults(kPrimitive, kStrictCases, "primitive-chess either");
  expect_faults(kPrimitive, kLenient, "primitive-chess lenient");
  expect_faults(kPrimitive, kStrictCases, "primitive-chess strict");
}

// ---- Long inputs ---------------------------------------------------------------------------------------------------

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

// The faster ways through lines of the usual form, where one item of forty is not quite of that form: `item` with every
// byte replaced by each of some, and with all its blanks and line ends replaced.
template <typename Format>
int compare_around_one_unusual_item(const Format& format, const std::string& item) {
  int compared = 0;
  for (const char other : std::string(" \n\r\t0129xRB")) {
    for (std::size_t place = 0; place <= item.size(); ++place) {
      std::string unusual = item;
      for (std::size_t at = 0; at < item.size(); ++at) {
        if (at == place || (place == item.size() && std::string(" \n").find(item[at]) != std::string::npos))
          unusual[at] = other;
      }
      std::string text = "40\n";
      for (int i = 0; i < 40; ++i) text += i == 19 ? unusual : item;
      for (const bool strict : {false, true}) {
        const auto expected = format.read_naively(text, {strict});
        const auto actual = format.read(text, {strict});
        EXPECT_EQ(actual.fault, expected.fault) << unusual;
        EXPECT_EQ(actual.items, expected.items) << unusual;
        EXPECT_EQ(actual.lines, expected.lines) << unusual;
        compared += expected.fault ? 1 : 0;
      }
    }
  }
  return compared;
}

TEST(JudgeReaders, OneUnusualItemAmongUsualOnesIsReadAsItStands) {
  const int faults = compare_around_one_unusual_item(kDuckChess, "0 0 1 0\n") +
                     compare_around_one_unusual_item(kRemix, "10 9 2 1\n") +
                     compare_around_one_unusual_item(kPrimitive, "3 15\n1 12 R\n2 4 B\n");
  EXPECT_GT(faults, 300);
  std::cout << faults << " faults compared\n";
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
