// The profiles make valid inputs of the given count, and the same bytes on every machine.

#include "judge/bytes.h"
#include "judge/duck_text.h"
#include "optimized/duck_chess.h"
#include "problems/duck_chess/games.h"
#include "problems/random.h"
#include "problems/registry.h"
#include "reference/duck_chess.h"
#include "runner/sha256.h"
#include "tests/answers.h"
#include "tests/test.h"

namespace quack {
namespace {

TEST(Profiles, make_valid_inputs_of_the_given_count_and_the_same_again) {
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

TEST(Profiles, make_the_same_bytes_on_every_machine) {
  // [problem] -> the SHA-256 of what all its profiles make of 300 items and seed 7.
  const std::map<std::string, std::string> hashes = {
      {"duckchess", "d9648e06055188c85f275314c246856b80601a72842018a8f66e1dea4ef1608f"},
      {"duckchess-remix", "ee7d05305f31f0b8231d6f0c2b85ed7b1e50e25143ddc6ec3dc0cecfa0f38afc"},
      {"primitive-chess", "a9d8664e530ab0cb543c732b9f54e3070e017eb6187b7c1d64672454f8d74b8f"},
  };
  EXPECT_EQ(problems()[0].profiles.front().make(3, 1), "3\n0 0 1 0\n7 2 2 3\n6 6 6 7\n");
  for (const auto& problem : problems()) {
    std::string made;
    for (const auto& profile : problem.profiles) made += profile.make(300, 7);
    EXPECT_EQ(sha256(made), hashes.at(problem.id)) << problem.id;
  }
}

TEST(Profiles, varied_games_are_the_same_when_the_reference_lists_the_moves) {
  for (const std::uint64_t seed : {3U, 4U}) {
    const VariedOptions options{.ending = DuckEnding{.winner = Side::blue, .captor = Kind::duck, .at = 50}};
    const auto game = [&](const DuckChessFactory& make) {
      Random random(seed);
      return varied_game(make, reference::duck_chess_start(), CheckRule::mover_only, 60, options, random);
    };
    EXPECT_EQ(game(duck_chess_factory<reference::DuckChess>()), game(duck_chess_factory<optimized::DuckChess>()));
  }
}

// The seed of "endings" says who wins by which kind, and the game ends about where it should.
TEST(Profiles, endings_end_as_they_say) {
  const Problem& problem = problems()[0];
  const auto& profile = *std::find_if(problem.profiles.begin(), problem.profiles.end(),
                                      [](const Profile& each) { return each.name == "endings"; });
  int as_wanted = 0;
  for (std::uint64_t seed = 0; seed < 14; ++seed) {
    const std::string input = profile.make(1000, seed);
    const std::string output = tests::output_of(problem.implementations.front(), input);
    const std::size_t last = output.find(";no;yes\n");
    ASSERT_NE(last, std::string::npos) << seed;
    const std::size_t line = output.rfind('\n', last) + 1;
    const std::string expected =
        std::string(name(kSides[seed % 2])) + ' ' + std::string(name(kKinds[seed / 2 % 7])) + ';';
    as_wanted += output.substr(line).starts_with(expected) ? 1 : 0;
    const auto operations = std::count(output.begin(), output.begin() + static_cast<std::ptrdiff_t>(last), '\n');
    EXPECT_GE(operations, 600 - 1) << seed;
    EXPECT_LE(operations, 999) << seed;
  }
  EXPECT_GE(as_wanted, 12);
}

TEST(Profiles, play_as_the_reference_would) {
  Random random(11);
  reference::DuckChess engine(reference::duck_chess_start(), CheckRule::either_side);
  std::string input;
  judge::append_input(input, random_game(engine, 300, {}, random), judge::kDuckChessDialect);
  EXPECT_EQ(problems()[0].profiles.front().make(300, 11), input);
}

TEST(Profiles, have_the_sample_of_the_statement_among_them) {
  for (const auto& problem : problems()) {
    const std::size_t count = problem.items(problem.sample_input).size();
    EXPECT_EQ(problem.profiles.back().make(count, 5), problem.sample_input) << problem.id;
    // After its end it begins again.
    EXPECT_EQ(problem.items(problem.profiles.back().make(count + 1, 5)).back(),
              problem.items(problem.sample_input).front());
  }
}

}  // namespace
}  // namespace quack
