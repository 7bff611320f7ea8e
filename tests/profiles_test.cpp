// The profiles: valid inputs of the count asked for, and the same bytes on every machine.

#include <cstdint>
#include <gtest/gtest.h>
#include <string>

#include "judge/bytes.h"
#include "judge/duck_text.h"
#include "reference/duck_chess.h"
#include "testdata/duck_games.h"
#include "testdata/problems.h"
#include "testdata/random.h"

namespace quack {
namespace {

TEST(Profiles, make_valid_inputs_of_the_count_asked_for_and_the_same_again) {
  std::size_t compared = 0;
  for (const auto& problem : problems()) {
    for (const auto& profile : problem.profiles) {
      for (const std::uint64_t count : {0U, 1U, 60U}) {
        const std::string input = profile.make(count, 7);
        EXPECT_EQ(input, profile.make(count, 7)) << profile.name;
        judge::MemorySource source(input);
        const Validated validated = problem.validate(source, problem.max_count);
        EXPECT_FALSE(validated.fault) << problem.id << ' ' << profile.name << ": "
                                      << to_text(*validated.fault, "input");
        EXPECT_EQ(validated.items, count) << problem.id << ' ' << profile.name;
        ++compared;
      }
      // The sample is the same whatever the seed.
      EXPECT_EQ(profile.make(60, 7) == profile.make(60, 8), profile.name == "sample") << profile.name;
    }
  }
  EXPECT_GT(compared, 45U);
}

// The same bytes on every machine and compiler: whoever has noted a seed can go back to it.
TEST(Profiles, make_what_they_made_before) {
  EXPECT_EQ(problems()[0].profiles.front().make(3, 1), "3\n0 0 1 0\n7 2 2 3\n6 6 6 7\n");
  EXPECT_EQ(problems()[1].profiles.front().make(3, 1), "3\n10 5 9 5\n3 3 8 4\n4 7 5 7\n");
  EXPECT_EQ(problems()[2].profiles.front().make(2, 1), "2\n4 15\n2 13 B\n1 13 R\n2 7\n1 4 B\n2 4 R\n");
}

TEST(Profiles, play_as_the_reference_would) {
  testdata::Random random(11);
  reference::DuckChess engine(reference::duck_chess_start(), CheckRule::either_side);
  std::string input;
  judge::append_input(input, random_game(engine, 300, {}, random), judge::kDuckChessDialect);
  EXPECT_EQ(problems()[0].profiles.front().make(300, 11), input);
}

TEST(Profiles, have_the_sample_of_the_statement_among_them) {
  for (const auto& problem : problems()) {
    const std::size_t count = problem.items(problem.sample_input).size();
    EXPECT_EQ(problem.profiles.back().make(count, 5), problem.sample_input) << problem.id;
    // From the beginning again behind the end.
    EXPECT_EQ(problem.items(problem.profiles.back().make(count + 1, 5)).back(),
              problem.items(problem.sample_input).front());
  }
}

}  // namespace
}  // namespace quack
