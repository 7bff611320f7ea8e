// The catalogues of known mistakes: each is wrong, no two are wrong alike (what the small suites catch of them, and
// which features they exercise, is in golden/catalogues.txt); and the random cases of primitive chess, which come in
// every class. That the rules which they change are the reference's shows in props/engines_agree_test.cpp.

#include "problems/duck_chess/mistakes.h"

#include "optimized/primitive_chess.h"
#include "problems/primitive_chess/cases.h"
#include "problems/primitive_chess/random_cases.h"
#include "problems/registry.h"
#include "problems/suites.h"
#include "reference/primitive_chess.h"
#include "tests/answers.h"
#include "tests/test.h"
#include "text/duck_text.h"

namespace quack {
namespace {

using Group = std::vector<const Implementation*>;

std::string names_of(const Group& group) {
  std::string names;
  for (const Implementation* one : group) names += one->name + ' ';
  return names;
}

// Those of a group that write the same for an input, where there are several.
void split(const Group& group, const std::string& input, std::vector<Group>& finer) {
  std::map<std::string, Group> by_output;
  for (const Implementation* one : group) by_output[output_of(*one, input)].push_back(one);
  for (auto& [output, members] : by_output)
    if (members.size() > 1) finer.push_back(std::move(members));
}

// A game of the remix that random ones hardly ever come to: red's captain walks to the side of blue's and stays there
// for a move of blue's, whose captain gives check then.
std::string captains_side_by_side() {
  std::vector<Operation> game;
  Cell captain{0, 4}, soldier{6, 0};
  for (const Cell next : {Cell{1, 4}, {1, 3}, {2, 3}, {3, 3}, {4, 3}, {5, 3}, {6, 3}, {7, 3}, {8, 3}, {9, 3}}) {
    game.push_back({captain, next});
    captain = next;
    game.push_back({soldier, {11 - soldier.x, 0}});  // to and fro
    soldier = game.back().to;
  }
  std::string text;
  text::append_input(text, game, text::kRemixDialect);
  return text;
}

// Random inputs, at most 1500 and those of the full suite, tell all of them from what is right and from each other. Of
// each input only those are run that no input before it has told apart, so that all pairs are compared.
TEST(Mistakes, AreWrongAndNoTwoAreWrongAlike) {
  for (const Problem& problem : problems()) {
    std::vector<Group> groups = {{&problem.implementations.front()}};
    for (const Implementation& mistake : problem.mistakes) groups[0].push_back(&mistake);
    EXPECT_GT(groups[0].size(), 20U) << problem.id;
    const auto tell_apart = [&](const std::string& input) {
      std::vector<Group> finer;
      for (const Group& group : groups) split(group, input, finer);
      groups = std::move(finer);
    };
    for (std::uint64_t seed = 0; seed < 1500 && !groups.empty(); ++seed)
      tell_apart(problem.profiles[seed % problem.profiles.size()].make(300, seed));
    if (!groups.empty()) {
      for (const auto& input : suite_inputs(problem, "full")) tell_apart(input.input);
    }
    if (problem.id == "duckchess-remix") tell_apart(captains_side_by_side());
    for (const Group& group : groups) ADD_FAILURE() << problem.id << ": these behave alike: " << names_of(group);
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
