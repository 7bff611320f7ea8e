// The catalogues of known mistakes: each is wrong, no two are wrong alike; what inputs exercise; and the random cases
// of primitive chess, which come in every class. That the rules which they change are the reference's shows in
// props/engines_agree_test.cpp.

#include "problems/duck_chess/mistakes.h"

#include "optimized/primitive_chess.h"
#include "problems/primitive_chess/cases.h"
#include "problems/primitive_chess/games.h"
#include "problems/registry.h"
#include "problems/suites.h"
#include "reference/primitive_chess.h"
#include "tests/answers.h"
#include "tests/digest.h"
#include "tests/test.h"

namespace quack {
namespace {

using Group = std::vector<const Implementation*>;

std::string names_of(const Group& group) {
  std::string names;
  for (const Implementation* one : group) names += one->name + ' ';
  return names;
}

// Those of a group that write the same for an input, where there are several.
void split(const Group& group, const std::string& input, std::vector<Group>& finer, tests::Digest& outputs) {
  std::map<std::string, Group> by_output;
  for (const Implementation* one : group) by_output[output_of(*one, input)].push_back(one);
  for (auto& [output, members] : by_output) {
    outputs.add(output);
    outputs.add(names_of(members));
    if (members.size() > 1) finer.push_back(std::move(members));
  }
}

// Those that write the same for every input: two of the remix (problems/duck_chess/mistakes.h).
constexpr std::string_view kAlike = "mistake:rows-from-the-other-side mistake:blue-first ";

bool are_known(const Group& group) {
  return std::ranges::all_of(
      group, [&](const Implementation* one) { return kAlike.find(one->name + ' ') != std::string_view::npos; });
}

// The digests of a problem's inputs, of what its mistakes write for them, and of what some of them exercise.
struct Written {
  std::uint64_t inputs, outputs, coverage;
};
const std::map<std::string, Written> kWritten = {
    {"duckchess", {7384480666167041611U, 15067744372866275619U, 5363565153300596554U}},
    {"duckchess-remix", {8794164263724099259U, 6086182938406694886U, 12717247996323135955U}},
    {"primitive-chess", {12571919282382128473U, 17064935931363416580U, 463041576514179954U}}};

// Random inputs, at most 1500 and those of the full suite, tell all of them from what is right and from each other. Of
// each input only those are run that no input before it has told apart, so that all pairs are compared. The inputs are
// the same bytes on every machine, and so is what is written for them.
TEST(Mistakes, AreWrongAndNoTwoAreWrongAlike) {
  for (const Problem& problem : problems()) {
    std::vector<Group> groups = {{&problem.implementations.front()}};
    for (const Implementation& mistake : problem.mistakes) groups[0].push_back(&mistake);
    EXPECT_GT(groups[0].size(), 20U) << problem.id;
    const auto are_apart = [&] { return std::ranges::all_of(groups, are_known); };
    tests::Digest read, written;
    const auto tell_apart = [&](const std::string& input) {
      read.add(input);
      std::vector<Group> finer;
      for (const Group& group : groups) split(group, input, finer, written);
      groups = std::move(finer);
    };
    for (std::uint64_t seed = 0; seed < (are_apart() ? 60 : 1500); ++seed)
      tell_apart(problem.profiles[seed % problem.profiles.size()].make(300, seed));
    if (!are_apart()) {
      for (const auto& input : suite_inputs(problem, "full")) tell_apart(input.input);
    }
    for (const Group& group : groups)
      EXPECT_TRUE(are_known(group)) << problem.id << ": these behave alike: " << names_of(group);
    // The loop above runs a mistake only until it is told apart; here each is run on a few inputs of every profile.
    std::vector<std::string> inputs;
    for (const Profile& profile : problem.profiles)
      if (!profile.is_slow) inputs.push_back(profile.make(12, 1));
    if (problem.independent_items) inputs.emplace_back("1\n4 7\n3 7 B\n1 6 R\n");  // lost, which few such boards are
    for (const std::string& input : inputs)
      for (const Implementation& mistake : problem.mistakes) written.add(output_of(mistake, input));
    EXPECT_EQ(read.value(), kWritten.at(problem.id).inputs) << problem.id;
    EXPECT_EQ(written.value(), kWritten.at(problem.id).outputs) << problem.id;
  }
}

TEST(Features, AreCountedAsTheyAlwaysWere) {
  for (const Problem& problem : problems()) {
    tests::Digest coverage;
    for (const Feature& feature : problem.features)
      coverage.add(feature.clause + '|' + feature.kind.english() + '|' + feature.outcome.english());
    for (std::uint64_t seed = 0; seed < 80; ++seed) {
      const auto& profile = problem.profiles[seed % problem.profiles.size()];
      for (const std::uint64_t count : problem.exercised(profile.make(seed < 70 ? 300 : seed % 3, seed)))
        coverage.add(count);
    }
    EXPECT_EQ(coverage.value(), kWritten.at(problem.id).coverage) << problem.id;
  }
}

TEST(PrimitiveGames, AreProperAndOfEveryClass) {
  for (const PrimitiveStyle style : {PrimitiveStyle::mixed, PrimitiveStyle::small, PrimitiveStyle::thin,
                                     PrimitiveStyle::capture, PrimitiveStyle::huge}) {
    Random random(7);
    optimized::PrimitiveChess optimized;
    std::map<std::string, std::uint64_t> classes;
    for (const auto& board_case : random_primitive_cases(10'000, style, random)) {
      ASSERT_TRUE(is_proper(board_case)) << to_text(board_case);
      if (style != PrimitiveStyle::huge) {
        ASSERT_LE(board_case.n * board_case.m, reference::PrimitiveChess::kMaxCells);
      }
      const PrimitiveAnswer answer = *optimized.answer(board_case);
      ++classes[std::string(name(answer)) + (captures_at_once(board_case) ? " by a capture" : "")];
    }
    for (const auto& wanted : {"WIN by a capture", "WIN", "LOSE", "DRAW"})
      EXPECT_GT(classes[wanted], 100U) << wanted << " in style " << static_cast<int>(style);
  }
}

}  // namespace
}  // namespace quack
