// What the mutators promise: inputs that get past the reader, games of which most operations are legal and many of the
// rest nearly so, the same for the same seed.

#include "problems/duck_chess/mutator.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "fuzz/checker_target.h"
#include "fuzz/duck_target.h"
#include "fuzz/primitive_target.h"
#include "fuzz/reader_target.h"
#include "fuzz/round_trip_target.h"
#include "fuzz/tests/in_process.h"
#include "fuzz/text_mutator.h"
#include "problems/primitive_chess/mutator.h"

namespace quack::fuzz {
namespace {

constexpr PrimitiveKind kRook = PrimitiveKind::rook;
constexpr PrimitiveKind kBishop = PrimitiveKind::bishop;

std::vector<Target> all_targets() {
  return {duck_target(duck_chess_game()),        duck_target(remix_game()),
          primitive_target(primitive_game()),    reader_target(fast_readers()),
          round_trip_target(built_in_writers()), checker_target(judge::first_line_difference)};
}

double share(const Tally& tally, Count part, Count whole) {
  return static_cast<double>(tally[part]) / static_cast<double>(tally[whole]);
}

TEST(Walk, FindsNoDifferenceAndGetsPastTheReader) {
  for (const Target& target : all_targets()) {
    const Walk walked = walk(target, 2000, 1);
    std::cout << to_line(walked.tally, target.name, target.counts) << '\n';
    EXPECT_FALSE(walked.difference) << report(target, *walked.difference);
    EXPECT_GT(walked.tally[Count::operations], 2000U) << target.name;
    // The reader's and the checker's inputs are broken on purpose.
    const bool broken = target.name == "reader" || target.name == "checker";
    EXPECT_GT(share(walked.tally, Count::past_reader, Count::runs), broken ? 0.2 : 0.9) << target.name;
    for (const Count count : target.counts) EXPECT_GT(walked.tally[count], 0U) << target.name << ' ' << name(count);
  }
}

TEST(Walk, PlaysLegalOperationsAndNearMisses) {
  for (const DuckGame& game : {duck_chess_game(), remix_game()}) {
    const Walk walked = walk(duck_target(game), 3000, 2);
    const Tally& tally = walked.tally;
    const double valid = share(tally, Count::valid, Count::operations);
    EXPECT_GT(valid, 0.70) << game.target;
    EXPECT_LT(valid, 0.90) << game.target;
    const auto near = tally[Count::blocked] + tally[Count::own_piece_on_target] + tally[Count::unreachable];
    EXPECT_GT(static_cast<double>(near) / static_cast<double>(tally[Count::operations]), 0.08) << game.target;
    EXPECT_GT(share(tally, Count::captures, Count::operations), 0.05) << game.target;
    EXPECT_GT(share(tally, Count::checks, Count::operations), 0.02) << game.target;
    EXPECT_GT(share(tally, Count::ends, Count::runs), 0.02) << game.target;
  }
}

TEST(Mutation, IsTheSameForTheSameSeed) {
  for (const Target& target : all_targets()) {
    const std::string parent = content_of(corpus_files(target.name).back());
    std::size_t changed = 0;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
      const auto made = [&] {
        Random random(seed);
        // Identity instead of a mutation of bytes, which has a random source of its own.
        const ByteMutation identity = [](std::uint8_t*, std::size_t size, std::size_t) { return size; };
        return target.mutate(parent, 1000, random, identity) + "\n--\n" + target.cross(parent, parent, 1000, random);
      };
      const std::string first = made();
      EXPECT_EQ(first, made()) << target.name << ", seed " << seed;
      if (!first.starts_with(parent + "\n--\n")) ++changed;
    }
    EXPECT_GT(changed, 120U) << target.name;
  }
}

TEST(Mutation, KeepsWithinItsRoom) {
  for (const Target& target : all_targets()) {
    Random random(3);
    for (const auto& file : corpus_files(target.name)) {
      const std::string parent = content_of(file);
      for (const std::size_t room : {0U, 1U, 2U, 3U, 5U, 11U, 16U, 40U, 100U, 4096U}) {
        EXPECT_LE(target.mutate(parent, room, random, mutate_byte).size(), room) << target.name;
        EXPECT_LE(target.cross(parent, parent, room, random).size(), room) << target.name;
      }
    }
  }
}

TEST(Mutation, TakesWhatDoesNotParse) {
  for (const Target& target : all_targets()) {
    Random random(4);
    for (const std::string& parent : {std::string(), std::string("\n"), std::string("x"), std::string(3, '\0'),
                                      std::string("5\n0 0 1 0\n0 0 x"), std::string(300, '9')}) {
      for (int turn = 0; turn < 50; ++turn) {
        EXPECT_LE(target.mutate(parent, 500, random, mutate_byte).size(), 500U) << target.name;
        EXPECT_LE(target.cross(parent, parent, 500, random).size(), 500U) << target.name;
      }
    }
  }
}

TEST(Mended, OfAGameKeepsAFixedShareIllegal) {
  const DuckGame game = duck_chess_game();
  const DuckMutator mutator({game.dialect, game.rule, game.actual_start, game.actual});
  Random random(5);
  std::uint64_t operations = 0;
  std::uint64_t illegal = 0;
  for (int turn = 0; turn < 200; ++turn) {
    // Any two cells: nearly nothing of it is legal before it is mended.
    DuckMutator::Draft draft;
    for (int entry = 0; entry < 60; ++entry) {
      const auto cell = [&] { return Cell{static_cast<int>(random.below(10)), static_cast<int>(random.below(9))}; };
      const Cell from = cell();
      draft.push_back(Operation{from, cell()});
    }
    const auto engine = game.expected(game.expected_start, game.rule);
    const auto mended = mutator.mended(draft, 50, random);
    EXPECT_LE(mended.size(), 50U);
    for (const Operation& operation : mended) {
      if (engine->over()) break;
      ++operations;
      if (!engine->play(operation).valid()) ++illegal;
    }
  }
  ASSERT_GT(operations, 5000U);
  const double illegal_share = static_cast<double>(illegal) / static_cast<double>(operations);
  EXPECT_GT(illegal_share, 0.10);
  EXPECT_LT(illegal_share, 0.31);
}

TEST(Mended, OfAGameLeavesLegalGamesAlone) {
  const DuckGame game = duck_chess_game();
  const DuckMutator mutator({game.dialect, game.rule, game.actual_start, game.actual});
  const std::vector<Operation> legal = {{{3, 4}, {4, 4}}, {{6, 4}, {5, 4}}, {{0, 0}, {1, 0}}};
  std::size_t kept = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Random random(seed);
    std::vector<Operation> played;
    const auto engine = game.expected(game.expected_start, game.rule);
    // Near misses may have been put in between, which change nothing.
    for (const Operation& operation : mutator.mended({legal.begin(), legal.end()}, 50, random)) {
      if (engine->play(operation).valid()) played.push_back(operation);
    }
    if (played == legal) ++kept;
  }
  EXPECT_EQ(kept, 100U);
}

TEST(Mended, OfACaseIsProper) {
  EXPECT_EQ(mended({1, 1, {1, 1, kRook}, {1, 1, kRook}}), (PrimitiveCase{1, 2, {1, 1, kRook}, {1, 2, kRook}}));
  EXPECT_EQ(mended({0, 5, {3, 9, kBishop}, {1, 2, kRook}}), (PrimitiveCase{1, 5, {1, 5, kRook}, {1, 2, kRook}}));
  EXPECT_EQ(mended({3, 1, {2, 1, kRook}, {2, 1, kBishop}}), (PrimitiveCase{3, 1, {2, 1, kRook}, {1, 1, kRook}}));
  const PrimitiveCase proper{3, 5, {1, 2, kRook}, {3, 5, kBishop}};
  EXPECT_EQ(mended(proper), proper);
}

TEST(SlipOfOneByte, IsWhatABoundOffByOneWouldTake) {
  const std::string text = "2\n10 9 0 8\n3 0 4 R\n";
  std::set<std::pair<char, char>> slips;
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    Random random(seed);
    std::string slipped = text;
    slip_one_byte(slipped, random);
    ASSERT_EQ(slipped.size(), text.size());
    const auto [was, is] = std::mismatch(text.begin(), text.end(), slipped.begin());
    if (was == text.end()) continue;  // a blank for itself
    slips.emplace(*was, *is);
    EXPECT_TRUE(std::equal(was + 1, text.end(), is + 1)) << slipped;
  }
  for (const auto& slip : {"9:", "0/", "9/", "0:", "98", "01", "RB", "RQ", "RS", " \n", "\n ", " \t", "\n\r"}) {
    EXPECT_EQ(slips.count({slip[0], slip[1]}), 1U) << slip;
  }
  std::string empty;
  Random random(1);
  slip_one_byte(empty, random);
  EXPECT_EQ(empty, "");
}

TEST(MendedCount, IsTheNumberOfItems) {
  const auto mended_count = [](std::string text) {
    mend_count(text);
    return text;
  };
  EXPECT_EQ(mended_count("9\n0 0 1 1\n0 0 1 1\n"), "2\n0 0 1 1\n0 0 1 1\n");
  EXPECT_EQ(mended_count("0\n2 2\n1 1 R\n2 2 R\n"), "1\n2 2\n1 1 R\n2 2 R\n");
  EXPECT_EQ(mended_count("no line end"), "no line end");
}

}  // namespace
}  // namespace quack::fuzz
