// Fuzzing finds every planted bug, from the committed corpus, by the mutator alone.

#include "fuzz/planted/planted.h"

#include "fuzz/tests/in_process.h"
#include "tests/test.h"

namespace quack::fuzz {

std::string full_name(const PlantedBug& bug) { return std::string(bug.target) + "-" + std::string(bug.name); }

// GoogleTest prints a bug by this.
// NOLINTNEXTLINE(readability-identifier-naming): the name is GoogleTest's
void PrintTo(const PlantedBug& bug, std::ostream* out) { *out << full_name(bug); }

namespace {

constexpr std::uint64_t kMostRuns = 60'000;

class Planted : public testing::TestWithParam<PlantedBug> {};

TEST_P(Planted, IsFoundAndShownAgain) {
  const Target target = planted_target(full_name(GetParam()));
  ASSERT_EQ(target.name, GetParam().target);
  const Walk found = walk(target, kMostRuns, 1);
  std::cout << full_name(GetParam()) << ": runs=" << found.tally.runs << " operations=" << found.tally.operations
            << '\n';
  ASSERT_TRUE(found.difference) << GetParam().description;
  EXPECT_GT(found.tally.operations, 0U);
  EXPECT_FALSE(found.difference->text.empty());

  Tally again;
  const auto shown_again = target.property.replay(found.difference->input, again);
  ASSERT_TRUE(shown_again) << found.difference->text;
  EXPECT_EQ(shown_again->input, found.difference->input);
  EXPECT_NE(report(target, *shown_again).find("\nGroup: " + found.difference->group + "\n"), std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(Bugs, Planted, testing::ValuesIn(planted_bugs().begin(), planted_bugs().end()),
                         [](const auto& info) {
                           std::string name = full_name(info.param);
                           for (char& byte : name) byte = byte == '-' ? '_' : byte;
                           return name;
                         });

}  // namespace
}  // namespace quack::fuzz
