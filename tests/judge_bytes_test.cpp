// Where judge text comes from and goes to: what is interrupted goes on, and reading and comparing take no memory. The
// errors of the system are in tests/cli/answer.txt.

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <sys/resource.h>
#include <system_error>
#include <thread>
#include <unistd.h>

#include "judge/bytes.h"
#include "judge/checker.h"
#include "judge/duck_text.h"
#include "judge/primitive_text.h"
#include "tests/counted_memory.h"
#include "tests/test.h"

namespace quack::tests {
namespace {

using namespace judge;

// Calls `action` and gives the error of the system that it throws, or 0.
template <typename Action>
int error_of(Action action) {
  try {
    action();
  } catch (const std::system_error& error) {
    return error.code().value();
  }
  return 0;
}

TEST(Bytes, AMemorySourceGivesItsTextInPiecesOfTheSizeAskedFor) {
  for (const std::size_t at_most : {std::size_t{1}, std::size_t{3}, std::size_t{100}}) {
    MemorySource source("quack quack", at_most);
    std::array<char, 4> buffer{};
    std::string text;
    while (const std::size_t length = source.read(buffer)) {
      EXPECT_LE(length, std::min(at_most, buffer.size()));
      text.append(buffer.data(), length);
    }
    EXPECT_EQ(text, "quack quack");
    EXPECT_EQ(source.read(buffer), 0U);
  }
}

TEST(Bytes, AWriteThatIsCutShortIsTakenUpAgain) {
  ASSERT_NE(std::signal(SIGXFSZ, SIG_IGN), SIG_ERR);
  FILE* file = std::tmpfile();
  ASSERT_NE(file, nullptr);
  rlimit before{};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  const rlimit five_bytes{5, before.rlim_max};
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &five_bytes), 0);
  const int error = error_of([&] { DescriptorSink(fileno(file)).write("quack quack"); });  // takes 5 bytes at first
  EXPECT_EQ(setrlimit(RLIMIT_FSIZE, &before), 0);
  EXPECT_EQ(error, EFBIG);
  EXPECT_EQ(std::fclose(file), 0);
}

TEST(Bytes, AnInterruptedReadIsTakenUpAgain) {
  struct sigaction action {};
  action.sa_handler = [](int) {};  // without SA_RESTART: the read is interrupted
  ASSERT_EQ(sigaction(SIGUSR1, &action, nullptr), 0);
  std::array<int, 2> ends{};
  ASSERT_EQ(pipe(ends.data()), 0);
  std::thread writer([&, reader = pthread_self()] {
    for (int i = 0; i < 20; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
      pthread_kill(reader, SIGUSR1);
    }
    DescriptorSink(ends[1]).write("quack");
  });
  std::array<char, 10> buffer{};
  EXPECT_EQ(DescriptorSource(ends[0]).read(buffer), 5U);
  writer.join();
  for (const int end : ends) close(end);
}

// A text that is made while it is read: a head, then a piece again and again.
class RepeatingSource final : public ByteSource {
 public:
  RepeatingSource(std::string head, std::string piece, std::uint64_t times)
      : rest_(std::move(head)), piece_(std::move(piece)), times_(times) {}

  std::size_t read(std::span<char> buffer) override {
    if (rest_.empty() && times_ > 0) {
      rest_ = piece_;
      --times_;
    }
    const std::size_t length = std::min(buffer.size(), rest_.size());
    std::copy_n(rest_.begin(), length, buffer.begin());
    rest_.erase(0, length);
    return length;
  }
  bool is_at_end() const { return rest_.empty() && times_ == 0; }

 private:
  std::string rest_;
  std::string piece_;
  std::uint64_t times_;
};

std::string repeated(std::string_view line, int times) {
  std::string text;
  for (int i = 0; i < times; ++i) text += line;
  return text;
}

// Counts what the reader gives, and the bytes that it asks for while it does so.
template <typename Reader, typename... Dialect>
std::uint64_t items_in_constant_memory(RepeatingSource source, std::optional<ParseError>& fault, Dialect&... dialect) {
  constexpr std::size_t kMostBytes = 100'000;  // its buffer of 64 KiB, the words of a fault; the source's own piece
  const std::size_t before = allocated_bytes();
  Reader reader(source, dialect...);
  std::uint64_t items = 0;
  while (reader.next()) ++items;
  fault = reader.fault();
  EXPECT_LT(allocated_bytes() - before, kMostBytes);
  std::cout << items << " items read in " << allocated_bytes() - before << " bytes\n";
  return items;
}

TEST(Memory, AMillionOperationsTakeNoMoreThanOne) {
  std::optional<ParseError> fault;
  RepeatingSource source("1000000\n", repeated("0 0 1 0\n", 1000), 1000);
  EXPECT_EQ(items_in_constant_memory<DuckReader>(std::move(source), fault, kDuckChessDialect), 1'000'000U);
  EXPECT_EQ(fault, std::nullopt);
}

TEST(Memory, AMillionCasesTakeNoMoreThanOne) {
  std::optional<ParseError> fault;
  RepeatingSource source("1000000\n", repeated("3 5\n1 2 R\n2 4 B\n", 1000), 1000);
  EXPECT_EQ(items_in_constant_memory<PrimitiveReader>(std::move(source), fault), 1'000'000U);
  EXPECT_EQ(fault, std::nullopt);
}

TEST(Memory, ANumberOfAMillionDigitsTakesNone) {
  std::optional<ParseError> fault;
  RepeatingSource zeros("1 ", std::string(1000, '0'), 1000);
  EXPECT_EQ(items_in_constant_memory<DuckReader>(std::move(zeros), fault, kDuckChessDialect), 0U);
  ASSERT_TRUE(fault.has_value());  // that was xs; there is no ys
  EXPECT_EQ(fault->column, 1'000'003U);
  EXPECT_EQ(fault->expected, "ys of operation 1 of 1 (a column from 0 to 8)");
  RepeatingSource nines("1 ", std::string(1000, '9'), 1000);
  EXPECT_EQ(items_in_constant_memory<DuckReader>(std::move(nines), fault, kDuckChessDialect), 0U);
  ASSERT_TRUE(fault.has_value());
  EXPECT_EQ(fault->column, 3U);
  EXPECT_EQ(fault->found, "'" + std::string(60, '9') + "'...");
}

TEST(Memory, BlankLinesByTheMillionTakeNone) {
  std::optional<ParseError> fault;
  RepeatingSource source("1 ", std::string(1000, '\n'), 1000);
  EXPECT_EQ(items_in_constant_memory<DuckReader>(std::move(source), fault, kDuckChessDialect), 0U);
  ASSERT_TRUE(fault.has_value());
  EXPECT_EQ(fault->line, 1'000'001U);
  EXPECT_EQ(fault->column, 1U);
}

TEST(Checker, ReadsNoFurtherThanItMustInMemoryThatDoesNotGrow) {
  struct HostileRow {
    std::string_view why;
    std::string beginning, repeated;
    bool to_the_end;
    std::optional<LineDifference> difference;
  };
  constexpr std::size_t kAhead = 200'000;        // some pieces
  constexpr std::size_t kMostBytes = 1'000'000;  // the source's own text, and what is kept of a line
  const std::string many(kKeptLine + 1, 'a');
  const std::vector<HostileRow> rows = {{"a line without end", "", "a", false, {{1, "one", many}}},
                                        {"a right line and blanks, and then something",
                                         "one \t\r" + std::string(kAhead, ' ') + "x",
                                         " ",
                                         false,
                                         {{1, "one", "one \t\r" + std::string(kKeptLine - 6, ' ') + "x"}}},
                                        {"lines without end", "one\n", "more\n", false, {{2, "two", "more"}}},
                                        {"lines too many", "one\ntwo\n", "more\n", false, {{3, std::nullopt, "more"}}},
                                        {"empty lines, and then one more",
                                         "one\ntwo\n" + std::string(kAhead, '\n') + "x",
                                         "x",
                                         false,
                                         {{3, std::nullopt, ""}}},
                                        {"empty lines at the end", "one\ntwo\n", "\n", true, {}},
                                        {"blanks at the end", "one\ntwo", " ", true, {}},
                                        {"empty lines too early", "one\n", " \r\n", true, {{2, "two", std::nullopt}}}};
  for (const auto& row : rows) {
    SCOPED_TRACE(row.why);
    RepeatingSource output(row.beginning, repeated(row.repeated, 1000), 8000);
    const std::size_t before = allocated_bytes();
    std::uint64_t lines = 0;
    EXPECT_EQ(first_line_difference_streamed("one\ntwo\n", output, lines), row.difference);
    EXPECT_LT(allocated_bytes() - before, kMostBytes);
    EXPECT_EQ(output.is_at_end(), row.to_the_end);
  }
}

}  // namespace
}  // namespace quack::tests
