// The catalogue of known mistakes: each is wrong, and no two are wrong alike.

#include "game/position_text.h"
#include "judge/duck_text.h"
#include "optimized/duck_chess.h"
#include "problems/duck_chess/games.h"
#include "problems/duck_chess/mistakes.h"
#include "problems/random.h"
#include "reference/duck_chess.h"
#include "tests/sampled.h"
#include "tests/test.h"

namespace quack::testdata {
namespace {

struct Game {
  const char* problem;
  const judge::DuckDialect& dialect;
  Position start;
  CheckRule rule;
  std::span<const DuckMistake> mistakes;
};

std::vector<Game> games() {
  return {
      {"duckchess", judge::kDuckChessDialect, reference::duck_chess_start(), CheckRule::either_side, duck_mistakes()},
      {"duckchess-remix", judge::kRemixDialect, reference::duck_chess_remix_start(), CheckRule::mover_only,
       remix_mistakes()}};
}

// Long games in which captains live, long ones with few captures, and short ones with everything after the end.
std::vector<Operation> operations_of(const Game& game, std::uint64_t seed) {
  static constexpr std::uint64_t operation_count = 1000;
  static constexpr std::array<OperationMix, 3> mixes = {{{80, 15, 8, false}, {95, 4, 1, false}, {70, 20, 20, true}}};
  Random random(seed);
  optimized::DuckChess engine(game.start, game.rule);  // only chooses; it lists moves faster
  return random_game(engine, operation_count, mixes[seed % 3], random);
}

// What a mistake writes, operation by operation.
std::vector<std::string> answers(const Game& game, const DuckMistake& mistake,
                                 const std::vector<Operation>& operations) {
  const auto engine = mistake.make(mistake.start.value_or(game.start), game.rule);
  std::vector<std::string> lines;
  lines.reserve(operations.size());
  for (const Operation& operation : operations) {
    const Outcome outcome = engine->play(operation);
    std::string line;
    judge::append_answer(line, outcome, game.dialect);
    if (mistake.reword != nullptr) mistake.reword(line, outcome);
    lines.push_back(std::move(line));
  }
  return lines;
}

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line;
  return text;
}

std::string shown(const std::string& line) { return line.empty() ? "(nothing)" : line.substr(0, line.find('\n')); }

// Prints at which operation a mistake first differs from the reference.
void show(const Game& game, const DuckMistake& mistake, std::uint64_t seed, const std::vector<Operation>& operations,
          const std::vector<std::string>& expected, const std::vector<std::string>& actual) {
  for (std::size_t at = 0; at < operations.size(); ++at) {
    if (expected[at] == actual[at]) continue;
    std::printf("%s mistake:%s, game %llu, operation %zu (%s): expected %s, actual %s\n", game.problem,
                mistake.name.c_str(), static_cast<unsigned long long>(seed), at + 1,
                judge::to_text(operations[at], game.dialect).c_str(), shown(expected[at]).c_str(),
                shown(actual[at]).c_str());
    return;
  }
}

// The names of a group, each after a blank.
std::string names_of(const std::vector<DuckMistake>& all, const std::vector<std::size_t>& group) {
  std::string names;
  for (const std::size_t index : group) names += ' ' + all[index].name;
  return names;
}

// The two that the remix's output can't tell apart (duck_mistakes.h).
constexpr std::string_view kAlike = " rows-from-the-other-side blue-first";

// Random games tell the mistakes from the reference and from each other: those that have written the same texts so far
// stay in one group, and only groups of several are tried further.
TEST(DuckMistakes, EachIsWrongAndNoTwoAreWrongAlike) {
  constexpr std::uint64_t most_games = 4000;
  for (const Game& game : games()) {
    std::vector<DuckMistake> all = {unchanged_duck_mistake()};  // stands for the reference: see the next test
    all.insert(all.end(), game.mistakes.begin(), game.mistakes.end());
    std::vector<std::vector<std::size_t>> groups(1);
    for (std::size_t index = 0; index < all.size(); index += tests::one_of(3)) groups[0].push_back(index);

    std::uint64_t compared = 0;
    std::uint64_t seed = 0;
    for (; seed < most_games && !groups.empty(); ++seed) {
      const auto operations = operations_of(game, seed);
      const auto expected = answers(game, all[0], operations);
      std::vector<std::vector<std::size_t>> finer;
      for (const auto& group : groups) {
        const bool with_reference = group.front() == 0;
        std::map<std::string, std::vector<std::size_t>> by_text;
        for (const std::size_t index : group) {
          const auto actual = answers(game, all[index], operations);
          compared += operations.size();
          if (with_reference && actual != expected) show(game, all[index], seed, operations, expected, actual);
          by_text[joined(actual)].push_back(index);
        }
        for (auto& [text, members] : by_text) {
          if (members.size() > 1 && names_of(all, members) != kAlike) finer.push_back(std::move(members));
        }
      }
      groups = std::move(finer);
    }

    for (const auto& group : groups) {
      ADD_FAILURE() << game.problem << ": behave alike in " << seed << " games:" << names_of(all, group);
    }
    EXPECT_GT(compared, 0U);
    std::printf("%s: %zu mistakes, told apart by %llu games, %llu operations compared\n", game.problem,
                game.mistakes.size(), static_cast<unsigned long long>(seed), static_cast<unsigned long long>(compared));
  }
}

TEST(DuckMistakes, WithNothingChangedTheyBehaveAsTheReferenceDoes) {
  std::uint64_t compared = 0;
  for (const Game& game : games()) {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
      Random random(seed);
      const Position start = seed < 10 ? game.start : random_position(random);
      reference::DuckChess expected(start, game.rule);
      const auto actual = unchanged_duck_mistake().make(start, game.rule);
      const auto operations = operations_of(game, seed);
      for (const Operation& operation : operations) {
        ASSERT_EQ(to_text(expected.play(operation)), to_text(actual->play(operation)));
        ++compared;
      }
      ASSERT_EQ(to_text(expected.position()), to_text(actual->position()));
      ASSERT_EQ(expected.moves(), actual->moves());
    }
  }
  EXPECT_EQ(compared, 2U * 60U * 1000U);
}

TEST(DuckMistakes, BreakEveryClause) {
  const std::set<std::string> of_duck_chess = {
      "DC-1.1", "DC-1.2", "DC-1.3",  "DC-2.1",  "DC-2.2",  "DC-2.3", "DC-2.4", "DC-2.5", "DC-2.6", "DC-2.7", "DC-3.1",
      "DC-3.2", "DC-3.3", "DC-4.1a", "DC-4.1b", "DC-4.1c", "DC-4.2", "DC-4.3", "DC-4.4", "DC-5.1", "DC-5.2", "DC-6.2"};
  const std::set<std::string> of_the_remix = {"DR-1.1", "DR-1.2", "DR-5.1", "DR-6.2"};
  const auto broken = [](std::span<const DuckMistake> mistakes) {
    std::set<std::string> clauses;
    for (const DuckMistake& mistake : mistakes) clauses.insert(mistake.clause);
    return clauses;
  };
  EXPECT_EQ(broken(duck_mistakes()), of_duck_chess);
  const auto remix = broken(remix_mistakes());
  for (const std::string& clause : of_the_remix) EXPECT_TRUE(remix.contains(clause)) << clause;
}

}  // namespace
}  // namespace quack::testdata
