// The checker's comparison of outputs that have no end: how far it reads, and how much memory it takes.

#include <span>

#include "judge/checker.h"
#include "tests/counted_memory.h"
#include "tests/test.h"

namespace quack::tests {
namespace {

// The same bytes over and over, in the pieces that are asked for.
class Endless final : public judge::ByteSource {
 public:
  Endless(std::string_view beginning, std::string_view repeated) : text_(beginning), repeated_(repeated) {}

  std::size_t read(std::span<char> buffer) override {
    while (text_.size() < buffer.size()) text_ += repeated_;
    std::copy_n(text_.begin(), buffer.size(), buffer.begin());
    text_.erase(0, buffer.size());
    bytes_ += buffer.size();
    return bytes_ > kEnough ? 0 : buffer.size();
  }
  std::uint64_t bytes() const { return bytes_; }

  static constexpr std::uint64_t kEnough = std::uint64_t{1} << 23U;

 private:
  std::string text_;
  std::string repeated_;
  std::uint64_t bytes_ = 0;
};

TEST(Checker, ReadsNoFurtherThanItMustInMemoryThatDoesNotGrow) {
  struct HostileRow {
    std::string_view why;
    std::string beginning, repeated;
    bool to_the_end;
    std::optional<judge::LineDifference> difference;
  };
  constexpr std::size_t kAhead = 200'000;        // some pieces
  constexpr std::size_t kMostBytes = 1'000'000;  // the source's own text, and what is kept of a line
  const std::string many(judge::kKeptLine + 1, 'a');
  const std::vector<HostileRow> rows = {{"a line without end", "", "a", false, {{1, "one", many}}},
                                        {"a right line and blanks, and then something",
                                         "one \t\r" + std::string(kAhead, ' ') + "x",
                                         " ",
                                         false,
                                         {{1, "one", "one \t\r" + std::string(judge::kKeptLine - 6, ' ') + "x"}}},
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
    Endless output(row.beginning, row.repeated);
    const std::size_t before = allocated_bytes();
    std::uint64_t lines = 0;
    EXPECT_EQ(judge::first_line_difference_streamed("one\ntwo\n", output, lines), row.difference);
    EXPECT_LT(allocated_bytes() - before, kMostBytes);
    EXPECT_EQ(output.bytes() > Endless::kEnough, row.to_the_end) << output.bytes() << " bytes were read";
  }
}

}  // namespace
}  // namespace quack::tests
