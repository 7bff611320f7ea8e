// Mutators make inputs that get past the reader, mostly legal games and many near misses, the same of the same seed.

#include "fuzz/mutators/duck_mutator.h"
#include "fuzz/mutators/text_mutator.h"
#include "fuzz/targets.h"
#include "fuzz/tests/in_process.h"
#include "problems/primitive_chess/random_cases.h"
#include "tests/sampled.h"
#include "tests/test.h"

namespace quack::fuzz {
namespace {

const std::size_t kFewer = tests::one_of(6);

constexpr PrimitiveKind kRook = PrimitiveKind::rook;
constexpr PrimitiveKind kBishop = PrimitiveKind::bishop;

// True if its inputs are broken on purpose.
bool takes_text(const std::string& target) {
  return target == "reader" || target == "checker" || target == "position-text" || target == "archive";
}

double share(std::uint64_t part, std::uint64_t whole) { return static_cast<double>(part) / static_cast<double>(whole); }

TEST(Walk, FindsNoDifferenceAndGetsPastTheReader) {
  for (const Target& target : all_targets()) {
    // Texts are read by the thousand in the time of one game. The tests fuzz-NAME go on from there.
    const bool of_text = (takes_text(target.name) && target.name != "archive") || target.name == "round-trip";
    const Walk walked = walk(target, (of_text ? 30'000 : 6'000) / tests::one_of(18), 1);
    std::cout << to_line(target, walked.tally) << '\n';
    EXPECT_FALSE(walked.difference) << report(target, *walked.difference);
    EXPECT_GT(walked.tally.operations, 300U) << target.name;
    EXPECT_GT(share(walked.tally.past_reader, walked.tally.runs), takes_text(target.name) ? 0.2 : 0.9) << target.name;
    for (std::size_t i = 0; i < target.property.classes.size(); ++i)
      EXPECT_GT(walked.tally.classes.at(i), 0U) << target.name << ' ' << target.property.classes[i];
  }
}

// [class] -> the least share of a hundred operations: half to two thirds of what the rarer of both games has.
const std::map<std::string, double> kLeastShares = {
    {"valid", 70},        {"game-over", 0.05}, {"no-own-piece", 3}, {"own-piece-on-target", 5},
    {"unreachable", 0.6}, {"blocked", 2},      {"checks", 2.5},     {"captures", 6},
    {"ends", 0.12}};

TEST(Walk, PlaysLegalOperationsAndNearMisses) {
  for (const char* name : {"duckchess", "duckchess-remix"}) {
    const Target target = find_target(name);
    const Tally tally = walk(target, 6'000 / kFewer, 2).tally;
    EXPECT_EQ(target.property.classes.size(), kLeastShares.size());
    for (std::size_t i = 0; i < target.property.classes.size(); ++i) {
      const std::string& counted = target.property.classes[i];
      const double percent = 100 * share(tally.classes.at(i), tally.operations);
      EXPECT_GE(percent, kLeastShares.at(counted)) << name << ' ' << counted;
      if (counted == "valid") {
        EXPECT_LT(percent, 90) << name;
      }
    }
  }
}

TEST(Walk, AsksTheReferenceItselfOfMostBoardsAndOfSomeBeyondItsReach) {
  const Target target = find_target("primitive-chess");
  const Tally tally = walk(target, 6'000 / kFewer, 2).tally;
  for (const std::size_t beyond : {3U, 4U}) {  // broad and shortened boards
    EXPECT_GT(share(tally.classes.at(beyond), tally.operations), 0.002) << target.property.classes[beyond];
    EXPECT_LT(share(tally.classes.at(beyond), tally.operations), 0.1) << target.property.classes[beyond];
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
        return target.mutator.mutate(parent, 1000, random, identity) + "\n--\n" +
               target.mutator.cross(parent, parent, 1000, random);
      };
      const std::string first = made();
      EXPECT_EQ(first, made()) << target.name << ", seed " << seed;
      if (!first.starts_with(parent + "\n--\n")) ++changed;
    }
    EXPECT_GT(changed, 120U) << target.name;
  }
}

TEST(Mutation, KeepsWithinItsRoomAndTakesWhatDoesNotParse) {
  for (const Target& target : all_targets()) {
    std::vector<std::string> parents = {
        "", "\n", "x", std::string(3, '\0'), "5\n0 0 1 0\n0 0 x", std::string(300, '9')};
    for (const auto& file : corpus_files(target.name)) parents.push_back(content_of(file));
    Random random(3);
    for (const std::string& parent : parents) {
      for (const std::size_t room : {0U, 1U, 2U, 3U, 5U, 11U, 16U, 40U, 100U, 500U, 500U, 500U, 500U, 4096U}) {
        EXPECT_LE(target.mutator.mutate(parent, room, random, mutate_byte).size(), room) << target.name;
        EXPECT_LE(target.mutator.cross(parent, parent, room, random).size(), room) << target.name;
      }
    }
  }
}

std::vector<Operation> made_legal(const ComparedGame& game, const Draft& draft, Random& random) {
  return repaired_operations({game.dialect, game.rule, game.actual_start, game.actual}, draft, 50, random);
}

TEST(MadeLegal, KeepsAFixedShareIllegal) {
  const ComparedGame game = duck_chess_game();
  Random random(5);
  double operations = 0, illegal = 0;
  for (int turn = 0; turn < 200; ++turn) {
    // Any two cells: nearly nothing of it is legal before it is made legal.
    Draft draft;
    for (int entry = 0; entry < 60; ++entry) {
      const auto cell = [&] { return Cell{static_cast<int>(random.below(10)), static_cast<int>(random.below(9))}; };
      const Cell from = cell();
      draft.push_back(Operation{from, cell()});
    }
    const auto engine = game.new_expected();
    const auto legal = made_legal(game, draft, random);
    EXPECT_LE(legal.size(), 50U);
    for (const Operation& operation : legal) {
      if (engine->over()) break;
      ++operations;
      illegal += engine->play(operation).valid() ? 0 : 1;
    }
  }
  ASSERT_GT(operations, 5000);
  EXPECT_GT(illegal / operations, 0.10);
  EXPECT_LT(illegal / operations, 0.31);
}

TEST(MadeLegal, LeavesLegalGamesAlone) {
  const ComparedGame game = duck_chess_game();
  const std::vector<Operation> legal = {{{3, 4}, {4, 4}}, {{6, 4}, {5, 4}}, {{0, 0}, {1, 0}}};
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Random random(seed);
    const auto engine = game.new_expected();
    // Near misses may have been put in between, which change nothing.
    auto played = made_legal(game, {legal.begin(), legal.end()}, random);
    std::erase_if(played, [&](const Operation& operation) { return !engine->play(operation).valid(); });
    EXPECT_EQ(played, legal) << seed;
  }
}

TEST(NearestProper, IsProper) {
  EXPECT_EQ(nearest_proper({1, 1, {1, 1, kRook}, {1, 1, kRook}}), (PrimitiveCase{1, 2, {1, 1, kRook}, {1, 2, kRook}}));
  EXPECT_EQ(nearest_proper({0, 5, {3, 9, kBishop}, {1, 2, kRook}}),
            (PrimitiveCase{1, 5, {1, 5, kRook}, {1, 2, kRook}}));
  EXPECT_EQ(nearest_proper({3, 1, {2, 1, kRook}, {2, 1, kBishop}}),
            (PrimitiveCase{3, 1, {2, 1, kRook}, {1, 1, kRook}}));
  const PrimitiveCase proper{3, 5, {1, 2, kRook}, {3, 5, kBishop}};
  EXPECT_EQ(nearest_proper(proper), proper);
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
  for (const auto& slip : {"9:", "0/", "9/", "0:", "98", "01", "RB", "RQ", "RS", " \n", "\n ", " \t", "\n\r"})
    EXPECT_EQ(slips.count({slip[0], slip[1]}), 1U) << slip;
  std::string empty;
  Random random(1);
  slip_one_byte(empty, random);
  EXPECT_EQ(empty, "");
}

TEST(RepairedCount, IsTheNumberOfItems) {
  for (std::string text : {"2\n0 0 1 1\n0 0 1 1\n", "1\n2 2\n1 1 R\n2 2 R\n", "no line end"}) {
    const std::string right = text;
    if (text[0] != 'n') text.replace(0, 1, "9");
    repair_count(text);
    EXPECT_EQ(text, right);
  }
}

}  // namespace
}  // namespace quack::fuzz
