// A campaign explains and minimizes a difference that this process shows, too: planted bugs, found by the mutator.

#include <filesystem>

#include "campaign/finding.h"
#include "fuzz/planted/planted.h"
#include "fuzz/tests/in_process.h"
#include "io/files.h"
#include "tests/scratch.h"
#include "tests/test.h"

namespace quack {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kMostRuns = 60'000;

// No item of the input can be left out, or, where it is no judge text, no byte.
void expect_minimal(const Finding& finding) {
  const std::string& input = finding.shown.input;
  const auto shows = [&](const std::string& smaller) {
    fuzz::Tally tally;
    const auto difference = finding.fuzzer->target->property.replay(smaller, tally);
    return difference && finding.is_known_by(*difference);
  };
  const Problem& problem = *finding.fuzzer->problems.front();
  const auto items = problem.items(input);
  for (std::size_t i = 0; i < items.size(); ++i) {
    auto fewer = items;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
    EXPECT_FALSE(shows(problem.input_of(fewer))) << input << "without item " << i + 1;
  }
  for (std::size_t i = 0; i < input.size() && finding.fuzzer->takes_any_bytes(); ++i)
    EXPECT_FALSE(shows(std::string(input).erase(i, 1))) << input << "without byte " << i + 1;
}

struct MinimizedBug {
  std::string_view name;
  std::size_t most_bytes;  // of the minimized input
};

class CampaignFinding : public testing::TestWithParam<MinimizedBug> {};

TEST_P(CampaignFinding, IsExplainedAndMinimizedInThisProcess) {
  const auto bugs = fuzz::planted_bugs();
  const auto bug = std::ranges::find(bugs, GetParam().name, &fuzz::PlantedBug::name);
  ASSERT_NE(bug, bugs.end());
  const fuzz::Target planted = fuzz::planted_target(std::string(bug->target) + '-' + std::string(bug->name));
  const fuzz::Walk found = walk(planted, kMostRuns, 1);
  ASSERT_TRUE(found.difference);

  // A program that says nothing of the difference but its group.
  const tests::Scratch scratch;
  Fuzzer fuzzer = target_of(std::string(bug->target), "");
  fuzzer.target = planted;
  fuzzer.program = scratch.write_program(
      "fuzz-it",
      "#!/bin/sh\necho 'quack-fuzz: difference target=it'\necho 'Group: " + found.difference->group + "'\nexit 77\n");
  const fs::path input = scratch.write("input", found.difference->input);

  Finding finding = finding_of(fuzzer, input, "", scratch.path(), std::chrono::steady_clock::time_point::max());
  EXPECT_TRUE(finding.is_ours);
  EXPECT_TRUE(finding.is_difference);
  EXPECT_FALSE(finding.is_flaky);
  EXPECT_EQ(finding.group, found.difference->group);
  EXPECT_NE(finding.shown.text.find("Group: "), std::string::npos) << finding.shown.text;
  const std::size_t whole = finding.shown.input.size();
  minimize_finding(finding, std::chrono::steady_clock::now() + std::chrono::seconds(20), scratch.path() / "tried");
  EXPECT_LT(finding.shown.input.size(), whole);
  EXPECT_LE(finding.shown.input.size(), GetParam().most_bytes);
  expect_minimal(finding);
  write_finding(finding, scratch.path() / "unfinished");
  EXPECT_EQ(read_all(finding.folder / "input.txt"), finding.shown.input);
  EXPECT_NE(read_all(finding.folder / "expected.txt") + read_all(finding.folder / "found.txt"), "");

  fuzz::Tally tally;
  const auto again = fuzzer.target->property.replay(finding.shown.input, tally);
  ASSERT_TRUE(again);
  EXPECT_TRUE(finding.is_known_by(*again));

  // The right engines show nothing: what the program says is then kept as it is.
  fuzzer.target = target_of(std::string(bug->target), "").target;
  const Finding foreign = finding_of(fuzzer, input, "", scratch.path(), std::chrono::steady_clock::time_point::max());
  EXPECT_FALSE(foreign.is_ours);
  EXPECT_EQ(foreign.group, finding.group);
  EXPECT_EQ(foreign.shown.input, found.difference->input);
}

// The last two show in one of several ways to take an input, which a smaller input would not be taken in by its hash.
INSTANTIATE_TEST_SUITE_P(Bugs, CampaignFinding,
                         testing::Values(MinimizedBug{"wrong-table-entry", 400}, MinimizedBug{"missed-blocker", 20},
                                         MinimizedBug{"lost-zero", 20}, MinimizedBug{"one-empty-line", 8},
                                         MinimizedBug{"lost-byte", 600}, MinimizedBug{"missed-sign", 2}));

}  // namespace
}  // namespace quack
