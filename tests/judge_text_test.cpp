// The judge text of every problem: the samples, every kind of bad input with the exact fault, and the streaming readers
// against the naive ones. Short texts of every kind are compared by the fuzz target "reader".

#include <numeric>

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

constexpr std::string_view kSampleInput =
    "18\n0 0 7 0\n9 0 8 0\n0 1 1 3\n0 2 2 0\n0 3 1 2\n0 4 0 3\n9 4 8 4\n3 2 2 3\n7 0 4 2\n7 0 5 3\n9 2 7 4\n2 0 4 3\n"
    "9 1 8 3\n4 3 6 6\n7 4 9 2\n8 4 9 4\n6 6 9 4\n9 8 8 8\n";

std::vector<Operation> sample_operations() {
  return {{{0, 0}, {7, 0}}, {{9, 0}, {8, 0}}, {{0, 1}, {1, 3}}, {{0, 2}, {2, 0}}, {{0, 3}, {1, 2}}, {{0, 4}, {0, 3}},
          {{9, 4}, {8, 4}}, {{3, 2}, {2, 3}}, {{7, 0}, {4, 2}}, {{7, 0}, {5, 3}}, {{9, 2}, {7, 4}}, {{2, 0}, {4, 3}},
          {{9, 1}, {8, 3}}, {{4, 3}, {6, 6}}, {{7, 4}, {9, 2}}, {{8, 4}, {9, 4}}, {{6, 6}, {9, 4}}, {{9, 8}, {8, 8}}};
}

// Every way to read the text finds it valid, and reads these items on these lines.
template <typename Format, typename Item = typename Format::Item>
void expect_read(const Format& format, std::string_view text, ReadRules rules, const std::vector<Item>& items,
                 const std::vector<std::uint64_t>& lines) {
  SCOPED_TRACE(text);
  std::vector<ReadResult<Item>> readings = {format.read_naively(text, rules)};
  for (const std::size_t at_most : kReadSizes) readings.push_back(format.read(text, rules, at_most));
  for (const ReadResult<Item>& reading : readings) {
    EXPECT_EQ(reading.fault, std::nullopt);
    EXPECT_EQ(reading.items, items);
    EXPECT_EQ(reading.lines, lines);
  }
}

TEST(DuckText, TheSampleIsReadWrittenAndFoundValid) {
  std::vector<std::uint64_t> lines(18);
  std::iota(lines.begin(), lines.end(), 2U);
  for (const ReadRules rules : {kLenient, kStrict})
    expect_read(kDuckChess, kSampleInput, rules, sample_operations(), lines);
  EXPECT_EQ(kDuckChess.write(sample_operations()), kSampleInput);
  EXPECT_EQ(to_text(sample_operations()[8], kDuckChessDialect), "7 0 4 2");
}

// DR-1.1: row X, column Y of the remix is x = 10-X, y = Y-1.
TEST(DuckText, TheRemixsSampleIsReadWrittenAndFoundValid) {
  constexpr std::string_view kInput = "4\n10 5 9 5\n1 5 2 5\n9 5 8 5\n10 2 8 3\n";
  const std::vector<Operation> operations = {{{0, 4}, {1, 4}}, {{9, 4}, {8, 4}}, {{1, 4}, {2, 4}}, {{0, 1}, {2, 2}}};
  for (const ReadRules rules : {kLenient, kStrict}) expect_read(kRemix, kInput, rules, operations, {2, 3, 4, 5});
  EXPECT_EQ(kRemix.write(operations), kInput);
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

TEST(DuckText, BadInputIsRefusedWithItsPlace) {
  expect_faults(kDuckChess, kLenient, "duckchess either");
  expect_faults(kDuckChess, kStrict, "duckchess either");
  expect_faults(kDuckChess, kLenient, "duckchess lenient");
  expect_faults(kDuckChess, kStrict, "duckchess strict");
  expect_faults(kRemix, kLenient, "duckchess-remix either");
  expect_faults(kRemix, kStrict, "duckchess-remix either");
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
    expect_read(kDuckChess, text, kLenient, operations, lines);
    EXPECT_EQ(std::get<0>(judge::read_duck_input(text, kDuckChessDialect)), operations) << text;
  }
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

// ---- Primitive chess ---------------------------------------------------------------------------------------------

constexpr PrimitiveFormat kPrimitive;

constexpr ReadRules kStrictCases{true, 1'000'000};

constexpr std::string_view kCasesInput =
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
  for (const ReadRules rules : {kLenient, kStrictCases})
    expect_read(kPrimitive, kCasesInput, rules, input_cases(), {2, 5, 8});
  EXPECT_EQ(std::get<0>(judge::read_primitive_input(kCasesInput)), input_cases());
  std::string written;
  judge::append_input(written, input_cases());
  EXPECT_EQ(written, kCasesInput);
}

TEST(PrimitiveText, AContestantsProgramWouldReadItAndSoDoesTheLenientReader) {
  expect_read(kPrimitive, "1\r\n3 5\r\n1 2 R\r\n2 4 B\r\n", kLenient, {input_cases()[0]}, {2});
  expect_read(kPrimitive, "1 3 5 1 2 R 2 4 B", kLenient, {input_cases()[0]}, {1});
  expect_read(kPrimitive, " +1\n\n03\n\t5 1\v2\fR\n\n2 4 B\n\n", kLenient, {input_cases()[0]}, {3});
}

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
