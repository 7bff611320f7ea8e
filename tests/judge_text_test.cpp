// The judge text of every problem: every kind of bad input with the exact error, and the streaming readers against the
// naive ones. Good input is read and answered in tests/cli/answer.txt; short texts of every kind are compared by the
// fuzz target "reader", and answers with the words of the statements by the targets "answers".

#include <ostream>

#include "judge/bounds.h"
#include "judge/duck_text.h"
#include "judge/primitive_text.h"
#include "problems/random.h"
#include "problems/registry.h"
#include "tests/escapes.h"
#include "tests/test.h"

namespace quack::fuzz {

// So that a failed comparison shows the fault and not its bytes.
// NOLINTNEXTLINE(readability-identifier-naming): GoogleTest's
void PrintTo(const Reading& reading, std::ostream* out) {
  *out << reading.items.size() << " read, then "
       << (reading.fault ? to_text(*reading.fault, "").substr(std::string("'':").size()) : "the end");
}

}  // namespace quack::fuzz

namespace quack::tests {
namespace {

using fuzz::Fuzzing;
using judge::kDuckChessDialect;
using judge::kRemixDialect;
using judge::ReadRules;

const Fuzzing& format(const std::string& problem) {
  static std::map<std::string, Fuzzing> known;
  if (!known.contains(problem)) known.emplace(problem, find_problem(problem)->fuzzing());
  return known.at(problem);
}

constexpr ReadRules kLenient{};
constexpr ReadRules kStrict{true, 1000};
constexpr ReadRules kStrictCases{true, 1'000'000};

constexpr std::size_t kWholeReads = SIZE_MAX;

// Bytes a read: whole reads, and short ones so that every word lies across two buffers somewhere.
constexpr std::array<std::size_t, 5> kReadSizes = {kWholeReads, 1, 2, 3, 7};

// A bad input of judge_faults.txt, and the fault that every way to read it must give.
struct FaultRow {
  std::string title;
  std::string text;
  std::string fault;  // "0 read, then 2:1: expected ..."
};

// Those of a section of the file.
std::vector<FaultRow> fault_rows(const std::string& section) {
  std::vector<FaultRow> rows;
  std::ifstream file(QUACK_JUDGE_FAULTS);
  bool is_within = false;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("== ")) is_within = line == "== " + section;
    if (!is_within || line.empty() || line[0] == '=') continue;
    if (line.starts_with("  ")) {
      FaultRow& row = rows.back();
      (row.text.empty() ? row.text : row.fault) = line.substr(2);
    } else {
      rows.push_back({line, "", ""});
    }
  }
  for (FaultRow& row : rows) {
    row.text = unescaped(row.text);
    for (std::size_t at = row.text.find('{'); at != std::string::npos; at = row.text.find('{')) {
      const std::size_t end = row.text.find('}', at);
      row.text.replace(at, end - at + 1, std::stoul(row.text.substr(at + 3, end - at - 3)), row.text[at + 1]);
    }
    row.fault = unescaped(row.fault);
  }
  return rows;
}

void expect_faults(const std::string& problem, ReadRules rules, const std::string& strictness) {
  const std::string section = problem + ' ' + strictness;
  const std::vector<FaultRow> rows = fault_rows(section);
  EXPECT_FALSE(rows.empty()) << section;
  for (const FaultRow& row : rows) {
    SCOPED_TRACE(section + ": " + row.title);
    std::string expected = row.fault;
    if (const std::size_t most = expected.find("MOST"); most != std::string::npos)
      expected.replace(most, 4, judge::bound_text(std::min(rules.max_count, judge::kLargestCount)));
    for (const auto& reader : format(problem).readers) {
      for (const std::size_t at_most : kReadSizes) {
        EXPECT_EQ(testing::PrintToString(reader(row.text, rules, at_most)), expected)
            << "in reads of " << at_most << " bytes";
      }
    }
  }
}

// Holds every reader to the naive one, which refuses the text or not: which of these.
bool expect_read_alike(const Fuzzing& problem, std::string_view text, ReadRules rules, std::size_t at_most) {
  const auto expected = problem.readers.front()(text, rules, at_most);
  for (const auto& reader : problem.readers) EXPECT_EQ(reader(text, rules, at_most), expected) << text.substr(0, 1000);
  return expected.fault.has_value();
}

TEST(DuckText, BadInputIsRefusedWithItsPlace) {
  expect_faults("duckchess", kLenient, "either");
  expect_faults("duckchess", kStrict, "either");
  expect_faults("duckchess", kLenient, "lenient");
  expect_faults("duckchess", kStrict, "strict");
  expect_faults("duckchess-remix", kLenient, "either");
  expect_faults("duckchess-remix", kStrict, "either");
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

TEST(PrimitiveText, BadInputIsRefusedWithItsPlace) {
  expect_faults("primitive-chess", kLenient, "either");
  expect_faults("primitive-chess", kStrictCases, "either");
  expect_faults("primitive-chess", kLenient, "lenient");
  expect_faults("primitive-chess", kStrictCases, "strict");
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
      const std::size_t at_most = random.chance(50) ? kWholeReads : 1 + random.below(100'000);
      EXPECT_TRUE(expect_read_alike(format("duckchess"), text, {strict}, at_most));
      ++compared;
    }
  }
  std::cout << compared << " long texts compared\n";
}

// The faster ways through lines of the usual form, where one item of forty is not quite of that form: `item` with every
// byte replaced by each of some, and with all its blanks and line ends replaced.
int compare_around_one_unusual_item(const std::string& problem, const std::string& item) {
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
      for (const bool strict : {false, true})
        compared += expect_read_alike(format(problem), text, {strict}, kWholeReads) ? 1 : 0;
    }
  }
  return compared;
}

TEST(JudgeReaders, OneUnusualItemAmongUsualOnesIsReadAsItStands) {
  const int faults = compare_around_one_unusual_item("duckchess", "0 0 1 0\n") +
                     compare_around_one_unusual_item("duckchess-remix", "10 9 2 1\n") +
                     compare_around_one_unusual_item("primitive-chess", "3 15\n1 12 R\n2 4 B\n");
  EXPECT_GT(faults, 300);
  std::cout << faults << " faults compared\n";
}

// Every operation that there is, both ways, in either dialect.
TEST(JudgeText, EveryOperationRoundTrips) {
  std::vector<fuzz::ItemNumbers> operations;
  for (int from = 0; from < kCellCount; ++from) {
    for (int to = 0; to < kCellCount; ++to)
      operations.push_back({from / kColumnCount, from % kColumnCount, to / kColumnCount, to % kColumnCount});
  }
  for (const char* problem : {"duckchess", "duckchess-remix"}) {
    const std::string text = format(problem).write(operations);
    for (const auto& reader : format(problem).readers) EXPECT_EQ(reader(text, {true}, kWholeReads).items, operations);
  }
  std::cout << operations.size() << " operations in 2 dialects\n";
}

}  // namespace
}  // namespace quack::tests
