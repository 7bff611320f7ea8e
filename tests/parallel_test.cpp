// Code that several threads run at a time. The preset tsan runs these tests under ThreadSanitizer.
#include "io/parallel.h"

#include <atomic>
#include <gtest/gtest.h>
#include <stdexcept>
#include <string>
#include <vector>

#include "cli/proving.h"

namespace quack::tests {
namespace {

TEST(Parallel, DoesAllTheWorkWhateverTheNumberOfJobs) {
  for (const unsigned jobs : {0U, 1U, 3U, 20U}) {
    for (const std::size_t count : {0U, 1U, 5U}) {
      std::vector<std::atomic<int>> times(count);
      parallel_for(count, jobs, [&](std::size_t index) { ++times.at(index); });
      for (const auto& each : times) EXPECT_EQ(each, 1) << count << " by " << jobs;
    }
  }
}

TEST(Parallel, HandsOverWhatIsThrownFirst) {
  for (const unsigned jobs : {1U, 3U}) {
    const auto work = [](std::size_t index) {
      if (index == 5) throw std::runtime_error("five");
    };
    EXPECT_THROW(parallel_for(20, jobs, work), std::runtime_error);
  }
}

TEST(Proving, ShowsDifferencesByRowsInTheOrderOfTheParts) {
  constexpr std::size_t kRows = 3, kPartsOfARow = 40;
  // The parts of the second row end when the first row is whole, while another thread may still be showing it. The flag
  // is relaxed, so that ThreadSanitizer sees no order but that of proved().
  std::atomic<bool> is_first_whole = false;
  std::vector<proofs::Part> parts;
  for (std::size_t row = 0; row < kRows; ++row) {
    for (std::size_t part = 0; part < kPartsOfARow; ++part) {
      const std::string name = std::to_string(row) + "." + std::to_string(part);
      parts.push_back(
          {"proof" + std::to_string(row), name, [&is_first_whole, name, row, part]() -> proofs::ProofResult {
             while (row == 1 && !is_first_whole.load(std::memory_order_relaxed)) std::this_thread::yield();
             if (part % 2 == 0) return {.compared = 1, .differences = 0, .shown = {}};
             return {.compared = 1, .differences = 2, .shown = {name + ", first", name + ", second"}};
           }});
    }
  }
  std::size_t parts_done = 0;
  std::vector<std::string> proofs_done;
  const cli::Proved result = cli::proved(
      parts, 4, [&] { ++parts_done; },
      [&](const cli::ProofRow& row) {
        proofs_done.push_back(row.proof);
        is_first_whole.store(true, std::memory_order_relaxed);
      });
  EXPECT_EQ(parts_done, parts.size());
  EXPECT_EQ(proofs_done, (std::vector<std::string>{"proof0", "proof1", "proof2"}));
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_EQ(result.total.compared, parts.size());
  EXPECT_EQ(result.total.differences, parts.size());
  ASSERT_EQ(result.rows.size(), kRows);
  EXPECT_EQ(result.rows[2].shown,
            (std::vector<std::string>{"2.1:\n2.1, first", "2.1:\n2.1, second", "2.3:\n2.3, first"}));
}

// A part of each proof, as `prove` runs them.
TEST(Proving, FindsNoDifferenceOfTheEngines) {
  std::vector<proofs::Part> parts = proofs::built_in_proofs();
  std::set<std::pair<std::string, std::string>> seen;
  std::erase_if(parts, [&](const auto& one) { return !seen.emplace(one.problem, one.proof).second; });
  const cli::Proved result = cli::proved(
      std::move(parts), 4, [] {}, [](const cli::ProofRow&) {});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.rows.size(), seen.size());
}

}  // namespace
}  // namespace quack::tests
