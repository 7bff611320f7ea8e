#include "tests/fairy_stockfish.h"

#include <cstdint>
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>
#include <memory>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

#include "game/position_text.h"
#include "optimized/duck_chess.h"
#include "problems/duck_chess/games.h"
#include "problems/duck_chess/mistakes.h"
#include "problems/duck_chess/perft.h"
#include "problems/random.h"
#include "reference/duck_chess.h"

namespace quack {
namespace {

using witness::Question;

std::vector<DuckPerftRoot> expected_roots(const Question& question) {
  const DuckChessFactory reference = [](const Position& position, CheckRule rule) {
    return std::make_unique<reference::DuckChess>(position, rule);
  };
  return duck_perft(reference, question.position, question.depth);
}

std::vector<DuckPerftRoot> actual_roots(const Question& question) {
  return duck_perft(optimized::DuckGame(question.position, CheckRule::either_side), question.depth);
}

int captains_of(const Position& position, Side side) {
  int count = 0;
  for (int x = 0; x < kRowCount; ++x) {
    for (int y = 0; y < kColumnCount; ++y) count += position.at({x, y}) == Piece{side, Kind::captain} ? 1 : 0;
  }
  return count;
}

// Fairy-stockfish takes a side without a captain for lost, and has no notion of two.
bool can_be_asked(const Position& position) {
  return captains_of(position, Side::red) == 1 && captains_of(position, Side::blue) == 1;
}

// Positions that a game of moves alone comes through, which spares the captains: one in `every` plies until the
// `plies`-th. The hungrier for captures, the emptier the late ones.
std::vector<Position> positions_of_a_game(const Position& start, std::uint64_t seed, int plies, int every,
                                          std::uint64_t capture_percent) {
  const OperationMix mix{
      .legal_percent = 100, .near_miss_percent = 0, .capture_percent = capture_percent, .captain_captures = false};
  Random random(seed);
  optimized::DuckChess engine(start, CheckRule::either_side);
  std::vector<Position> positions;
  for (int ply = 1; ply <= plies && !engine.over() && !engine.moves().empty(); ++ply) {
    engine.play(choose_operation(engine, mix, random));
    if (ply % every == 0 && !engine.over()) positions.push_back(engine.position());
  }
  return positions;
}

constexpr std::uint64_t kGamesFromEachStart = 24;

// From either start, games of 240 plies with a position at every 24th: most of them late.
std::vector<Position> positions_from_play() {
  std::vector<Position> positions;
  for (const Position& start : {optimized::duck_chess_start(), optimized::duck_chess_remix_start()}) {
    for (std::uint64_t game = 0; game < kGamesFromEachStart; ++game) {
      for (const Position& position : positions_of_a_game(start, game, 240, 24, 10 * (game % 4)))
        positions.push_back(position);
    }
  }
  return positions;
}

std::vector<Position> positions_by_hand() {
  std::ifstream file(QUACK_WITNESS_POSITIONS);
  std::vector<Position> positions;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line.front() == '#') continue;
    const auto read = position_from_text(line);
    if (const auto* fault = std::get_if<PositionTextError>(&read)) {
      ADD_FAILURE() << line << ": column " << fault->column << ": expected " << fault->expected;
      continue;
    }
    positions.push_back(std::get<Position>(read));
  }
  return positions;
}

// How much was compared.
struct Tally {
  std::size_t positions = 0;
  std::uint64_t root_moves = 0;
  std::uint64_t sequences = 0;
};

// Holds both engines against the witness on each position to the depths 1 and 2.
Tally compare(const std::vector<Position>& positions) {
  std::vector<Question> questions;
  for (const Position& position : positions) {
    EXPECT_TRUE(can_be_asked(position)) << to_text(position);
    for (const int depth : {1, 2}) questions.push_back({position, depth});
  }
  const auto answers = witness::ask_fairy_stockfish(questions);
  Tally tally;
  tally.positions = positions.size();
  for (std::size_t i = 0; i < questions.size(); ++i) {
    EXPECT_EQ(witness::difference(questions[i], answers[i], "reference", expected_roots(questions[i])), "");
    EXPECT_EQ(witness::difference(questions[i], answers[i], "optimized", actual_roots(questions[i])), "");
    if (questions[i].depth == 1) tally.root_moves += answers[i].size();
    tally.sequences += total_nodes(answers[i]);
  }
  return tally;
}

void report(const char* what, const Tally& tally) {
  fmt::print("{}: {} positions, {} root moves, {} sequences of one or two moves compared, on both engines\n", what,
             tally.positions, tally.root_moves, tally.sequences);
}

// First of all: if it did not know one of the pieces, every other count would be that of a board without them.
TEST(FairyStockfish, ItSetsUpBothStarts) {
  const Question start{optimized::duck_chess_start(), 1};
  const Question remix_start{optimized::duck_chess_remix_start(), 1};
  const auto answers = witness::ask_fairy_stockfish({start, remix_start});
  EXPECT_EQ(total_nodes(answers[0]), 43U);
  EXPECT_EQ(total_nodes(answers[1]), 48U);
}

TEST(FairyStockfish, ItCountsFromBothStartsAsBothEnginesDo) {
  for (const Position& start : {optimized::duck_chess_start(), optimized::duck_chess_remix_start()}) {
    const Question three_plies{start, 3};
    const auto answer = witness::ask_fairy_stockfish({three_plies}).front();
    EXPECT_EQ(witness::difference(three_plies, answer, "reference", expected_roots(three_plies)), "");
    EXPECT_EQ(witness::difference(three_plies, answer, "optimized", actual_roots(three_plies)), "");
    EXPECT_GT(total_nodes(answer), 80000U);
    const Question four_plies{start, 4};
    const auto longer = witness::ask_fairy_stockfish({four_plies}).front();
    EXPECT_EQ(witness::difference(four_plies, longer, "optimized", actual_roots(four_plies)), "");
    EXPECT_GT(total_nodes(longer), 3000000U);
  }
}

TEST(FairyStockfish, ItAgreesOnPositionsFromPlay) {
  const Tally tally = compare(positions_from_play());
  report("from play", tally);
  EXPECT_GE(tally.positions, 400U);
  EXPECT_GE(tally.root_moves, 10000U);
}

TEST(FairyStockfish, ItAgreesOnPositionsMadeByHand) {
  const Tally tally = compare(positions_by_hand());
  report("by hand", tally);
  EXPECT_GE(tally.positions, 80U);
  EXPECT_GE(tally.root_moves, 1000U);
}

// Planted faults: each must be told, or agreement means nothing.

std::vector<DuckPerftRoot> roots_over(const optimized::DuckTables& tables, const Question& question) {
  const DuckChessFactory changed = [&tables](const Position& position, CheckRule rule) {
    return std::make_unique<optimized::DuckChess>(position, rule, tables);
  };
  return duck_perft(changed, question.position, question.depth);
}

// How many of the positions tell an engine over these tables from the witness, by their root moves alone.
std::size_t positions_that_tell(const optimized::DuckTables& tables, const std::vector<Question>& questions,
                                const std::vector<std::vector<DuckPerftRoot>>& answers) {
  std::size_t telling = 0;
  for (std::size_t i = 0; i < questions.size(); ++i)
    telling +=
        witness::difference(questions[i], answers[i], "changed", roots_over(tables, questions[i])).empty() ? 0 : 1;
  return telling;
}

// All positions, for their root moves alone.
std::vector<Question> all_questions() {
  std::vector<Question> questions;
  for (const auto& positions : {positions_from_play(), positions_by_hand()}) {
    for (const Position& position : positions) questions.push_back({position, 1});
  }
  return questions;
}

TEST(FairyStockfish, AnEngineOverAChangedTableEntryIsFoundOut) {
  const auto questions = all_questions();
  const auto answers = witness::ask_fairy_stockfish(questions);
  ASSERT_EQ(positions_that_tell(optimized::kDuckTables, questions, answers), 0U);

  auto duck_misses_a_target = optimized::kDuckTables;
  duck_misses_a_target.duck_reach[1][15] &= duck_misses_a_target.duck_reach[1][15] - 1;
  EXPECT_GT(positions_that_tell(duck_misses_a_target, questions, answers), 10U);

  auto elephant_ignores_its_eyes = optimized::kDuckTables;
  elephant_ignores_its_eyes.elephant_reach[15] = elephant_ignores_its_eyes.elephant_reach[0];
  EXPECT_GT(positions_that_tell(elephant_ignores_its_eyes, questions, answers), 0U);

  auto car_stops_early = optimized::kDuckTables;
  car_stops_early.steps_after[256] = 8;
  EXPECT_GT(positions_that_tell(car_stops_early, questions, answers), 0U);
}

// Every mistake of the catalogue that gets the ways of a piece wrong, be it one direction or one edge. (Those that only
// get checks wrong are beyond the witness.)
TEST(FairyStockfish, EveryWrongMistakeOfHowThePiecesMoveIsFoundOut) {
  const auto questions = all_questions();
  const auto answers = witness::ask_fairy_stockfish(questions);
  std::size_t mistakes = 0;
  for (const auto& mistake : duck_mistakes()) {
    if (mistake.clause.substr(0, 5) != "DC-2.") continue;
    ++mistakes;
    bool told = false;
    for (std::size_t i = 0; i < questions.size() && !told; ++i)
      told = duck_perft(mistake.make, questions[i].position, 1) != answers[i];
    EXPECT_TRUE(told) << mistake.name;
  }
  fmt::print("{} known mistakes found out\n", mistakes);
  EXPECT_GE(mistakes, 100U);
}

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST(FairyStockfish, AChangedAnswerIsFoundOut) {
  const Question question{optimized::duck_chess_start(), 2};
  const auto ours = actual_roots(question);
  EXPECT_EQ(witness::difference(question, ours, "optimized", ours), "");

  auto shorter = ours;
  shorter.erase(shorter.begin());
  const std::string extra = witness::difference(question, shorter, "optimized", ours);
  EXPECT_TRUE(contains(extra, "optimized has the move 0 0 1 0, fairy-stockfish has not")) << extra;
  const std::string missing = witness::difference(question, ours, "optimized", shorter);
  EXPECT_TRUE(contains(missing, "optimized lacks the move 0 0 1 0")) << missing;

  auto miscounted = ours;
  miscounted.back().nodes += 1;
  const std::string count = witness::difference(question, miscounted, "optimized", ours);
  EXPECT_TRUE(contains(count, "optimized counts 43, fairy-stockfish 44")) << count;
}

// Never a silent skip: what is missing must be heard of.
TEST(FairyStockfish, WithoutTheProgramTheComplaintNamesItsPackage) {
  const std::string missing = "/nowhere/fairy-stockfish";
  try {
    witness::ask_fairy_stockfish({{optimized::duck_chess_start(), 1}}, missing);
    FAIL() << "asked " << missing << " and got an answer";
  } catch (const std::runtime_error& error) {
    EXPECT_TRUE(contains(error.what(), "Debian's package 'fairy-stockfish'")) << error.what();
  }
}

// A program that says nothing is not one that agrees.
TEST(FairyStockfish, AProgramThatDoesNotAnswerIsNoWitness) {
  EXPECT_THROW(witness::ask_fairy_stockfish({{optimized::duck_chess_start(), 1}}, "true"), std::runtime_error);
  EXPECT_THROW(witness::ask_fairy_stockfish({{optimized::duck_chess_start(), 1}}, "false"), std::runtime_error);
}

TEST(FairyStockfish, ItsLinesAreReadToTheLetter) {
  EXPECT_EQ(witness::root_from_line("a1b10: 43"), (DuckPerftRoot{{{0, 0}, {9, 1}}, 43}));
  EXPECT_EQ(witness::root_from_line("i10a1: 0"), (DuckPerftRoot{{{9, 8}, {0, 0}}, 0}));
  for (const char* line : {"", "a1", "a1b2", "a1b2 43", "j1b2: 3", "a0b2: 3", "a1b11: 3", "a1b2: 3 ", "a1b2c: 3"})
    EXPECT_FALSE(witness::root_from_line(line)) << line;
  EXPECT_EQ(witness::fen(optimized::duck_chess_start()),
            "rhegcgehr/9/d7d/s1s1s1s1s/9/9/S1S1S1S1S/D7D/9/RHEGCGEHR w - - 0 1");
}

}  // namespace
}  // namespace quack
