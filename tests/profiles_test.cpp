// The profiles: valid inputs of the count asked for, and the same bytes on every machine.

#include <algorithm>
#include <cstdint>
#include <gtest/gtest.h>
#include <map>
#include <memory>
#include <set>
#include <string>

#include "judge/bytes.h"
#include "judge/duck_text.h"
#include "optimized/duck_chess.h"
#include "problems/duck_chess/games.h"
#include "problems/duck_chess/varied.h"
#include "problems/random.h"
#include "problems/registry.h"
#include "reference/duck_chess.h"
#include "runner/sha256.h"

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

// What each profile makes of 300 items and seed 7, as its SHA-256.
const std::map<std::string, std::string>& hashes() {
  static const std::map<std::string, std::string> all = {
      {"duckchess mixed", "b46d7f18f4cfc06e1a23bb2bd7596a6cf0bf94ae31d76819e7b7f2b6e3903e9f"},
      {"duckchess legal", "7726e4c5a3a3d032a2ccf13c1017e888ef0c214431765c921a9645db80cbae61"},
      {"duckchess near-misses", "bb2cd3c2d20bccbfec7ec8d0506bcd82e7a2cfbeac2712ec5a6a351ca39e7108"},
      {"duckchess captures", "0772eb939881b2bcc036bd136b1180eaf195c0893c6e228a3121cc2b74a4951d"},
      {"duckchess wild", "27402db0484dd7ba2db4caacf413a99aa2316fbc67718c876258c34ee5e66b4e"},
      {"duckchess varied", "0afa5cc229a2d77405b0e4c56ca8dcbb17180fe573039910c6d665960855323a"},
      {"duckchess checks", "cee4fdfd6d483b327b7586ef6a5c568d98e40911edebed63bb0ab8bc6a29c99b"},
      {"duckchess crowded", "f34feb448d442f3221f50a7b03fef9d967f8dace35941ec8a1c97179e33fb52d"},
      {"duckchess bare", "52b8a53496f3950e8550b9a460a704a3b15af180bbc4748f6f1c1ab70a053407"},
      {"duckchess endings", "559a03f4e4a97406a9a4a717d952c67835c2dcebd30f4ed40155f02ce851ce4c"},
      {"duckchess invalid", "d616d310e4fb4fa812785dc0a0f9607b523f1e2994f0ca547003c407934b5733"},
      {"duckchess sample", "4c53e7d4acfb17d86422b6066a941f440c106599bbb0b751caed326caae83a50"},
      {"duckchess-remix mixed", "2c3458100d569e52033a884ea145199d364e452d757ce7fbc640d263d1fdc074"},
      {"duckchess-remix legal", "7f6f7571cef0ed3fbd8711ba950ee37ecae863ebf9ec65e797939ca1f10482dc"},
      {"duckchess-remix near-misses", "d8dab231e0583c08ea49a84e8136cddf62f186d5b4ad678c24e41adf837a332a"},
      {"duckchess-remix captures", "98cce2fd3fca4e182dab7b20f2e6511abe7c99b68ba3c5fd43bc59dda64bd0c3"},
      {"duckchess-remix wild", "87ce19c3de18c5b753ca97311a3941956b79294a628566a6b4c74e989497e0d2"},
      {"duckchess-remix varied", "d8b51ce3bd40c0f840568a537f4a7176b37368d2bf0a0c65aa9eef6620821582"},
      {"duckchess-remix checks", "0870fe9ff51bc03473c253f4b6338397e9bfd6045ead6b35a22245e76e55e7db"},
      {"duckchess-remix crowded", "4b7fba40c9d5a2980f16b8c07eb3af186c2282c3957d88d9310145627e55e5ca"},
      {"duckchess-remix bare", "e7880d38792d23697d0207f53403cb57572ba85c55db67b551f732056eb7c54b"},
      {"duckchess-remix endings", "fdf8ff1c9e4e986d765ecf56573911496eafb87124f8842b73e683e830d0e91e"},
      {"duckchess-remix invalid", "979d9d6ce8eb2c868dac1b01eba59d145c6c7a5221daf7b80586b18c865faad9"},
      {"duckchess-remix sample", "67de0751535eaca0ceabd12d64536871fbdf0d2b4472cefc425186e9e032d0b6"},
      {"primitive-chess mixed", "ccafdda9b40648f9dc559c5fe7ccce4eecd3c3b6489fb0014a6bb7374a9862e8"},
      {"primitive-chess small", "dc8d10fce097ef6945ffe8932e3e2e707d181cef47ae49cebf669716b2311eeb"},
      {"primitive-chess thin", "8b557aa0a944d5f4ad4771ec936cf2d72439e386afb2836948e1484f60ea1e92"},
      {"primitive-chess captures", "6a9f0e956457522d8440f6d0cf266e08eb26b6cbb4672a3181086dd9f53443ea"},
      {"primitive-chess long-wins", "3b292c9b50fd65ad5f5c501dc090a79dea7acb60b8b6090bac988d694ea8f702"},
      {"primitive-chess bishops", "6f27cdfc765d92a95f7389b20a5908a5d066b0d316d6f216a25dfd1d7c595016"},
      {"primitive-chess corners", "f18866415414441e5daec9c8257a0f749cefbd7b789ba7cfb5fc528921838339"},
      {"primitive-chess pairs", "97733d045bae87c1ec2333f4db42565c5ac466a3d5559f34031fed504d24476a"},
      {"primitive-chess every", "8d3a0716ff362e75de5984450540fc8e953ea1175732db203ecc712cb05c4fb6"},
      {"primitive-chess huge", "3b7d995788d4e303d9700ea22ee84b4a1f1a79058ee7e596137fcc207261369a"},
      {"primitive-chess sample", "c0c2717eba9602d68e6bda48e2945e42699dae1af896dfd80aa811026fe97974"},
  };
  return all;
}

TEST(Profiles, make_the_same_bytes_on_every_machine) {
  std::set<std::string> made;
  for (const auto& problem : problems()) {
    for (const auto& profile : problem.profiles) {
      const std::string name = problem.id + ' ' + profile.name;
      const std::string hash = sha256(profile.make(300, 7));
      const auto known = hashes().find(name);
      EXPECT_TRUE(known != hashes().end() && known->second == hash)
          << "makes something else now: {\"" << name << "\", \"" << hash << "\"},";
      made.insert(name);
    }
  }
  EXPECT_EQ(made.size(), hashes().size());
}

TEST(Profiles, varied_games_are_the_same_when_the_reference_lists_the_moves) {
  for (const std::uint64_t seed : {3U, 4U}) {
    const VariedTaste taste{.ending = DuckEnding{.winner = Side::blue, .captor = Kind::duck, .at = 50}};
    const auto game = [&](const DuckChessFactory& make) {
      Random random(seed);
      return varied_game(make, reference::duck_chess_start(), CheckRule::mover_only, 60, taste, random);
    };
    EXPECT_EQ(game([](const Position& position, CheckRule rule) {
                return std::make_unique<reference::DuckChess>(position, rule);
              }),
              game([](const Position& position, CheckRule rule) {
                return std::make_unique<optimized::DuckChess>(position, rule);
              }));
  }
}

// The seed of "endings" says who wins by which kind, and the end comes about where it is to.
TEST(Profiles, endings_end_as_they_say) {
  const Problem& problem = problems()[0];
  const auto& profile = *std::find_if(problem.profiles.begin(), problem.profiles.end(),
                                      [](const Profile& each) { return each.name == "endings"; });
  int as_wanted = 0;
  for (std::uint64_t seed = 0; seed < 14; ++seed) {
    const std::string input = profile.make(1000, seed);
    judge::MemorySource source(input);
    judge::StringSink output;
    problem.implementations.front().answer(source, output);
    const std::size_t last = output.text().find(";no;yes\n");
    ASSERT_NE(last, std::string::npos) << seed;
    const std::size_t line = output.text().rfind('\n', last) + 1;
    const std::string expected =
        std::string(name(kSides[seed % 2])) + ' ' + std::string(name(kKinds[seed / 2 % 7])) + ';';
    as_wanted += output.text().substr(line).starts_with(expected) ? 1 : 0;
    const auto operations =
        std::count(output.text().begin(), output.text().begin() + static_cast<std::ptrdiff_t>(last), '\n');
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
    // From the beginning again behind the end.
    EXPECT_EQ(problem.items(problem.profiles.back().make(count + 1, 5)).back(),
              problem.items(problem.sample_input).front());
  }
}

}  // namespace
}  // namespace quack
