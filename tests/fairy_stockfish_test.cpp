// Fairy-stockfish as an outside witness: a program that we did not write counts the moves of duck chess, told the rules
// in a variants file. Without Debian's package 'fairy-stockfish' these tests fail and say so.

#include <cstdio>
#include <cstdlib>
#include <fmt/format.h>
#include <sys/wait.h>

#include "game/position_text.h"
#include "judge/duck_text.h"
#include "optimized/duck_chess.h"
#include "problems/duck_chess/games.h"
#include "problems/duck_chess/mistakes.h"
#include "problems/duck_chess/perft.h"
#include "problems/random.h"
#include "props/step_geometry.h"
#include "reference/duck_chess.h"
#include "tests/scratch.h"
#include "tests/test.h"

namespace quack {
namespace {

// A count to ask fairy-stockfish for: exactly one captain a side, and a depth of at least 1.
struct Question {
  Position position;
  int depth = 1;
};

constexpr const char* kDebianPath = "/usr/games/fairy-stockfish";

// A root move in fairy-stockfish's words: "a1b10: 43" is from (0,0) to (9,1), for the files a .. i are columns and the
// ranks 1 .. 10 rows. None if the line is not one.
std::optional<DuckPerftRoot> root_from_line(const std::string& line) {
  std::array<char, 2> files{};
  std::array<int, 2> ranks{};
  unsigned long long nodes = 0;
  int read = 0;
  // NOLINTNEXTLINE(cert-err34-c): what does not fit is no such line
  std::sscanf(line.c_str(), "%c%2d%c%2d: %llu%n", files.data(), ranks.data(), &files[1], &ranks[1], &nodes, &read);
  const auto on_board = [&](std::size_t end) {
    return files[end] >= 'a' && files[end] <= 'i' && ranks[end] >= 1 && ranks[end] <= kRowCount;
  };
  if (read == 0 || static_cast<std::size_t>(read) != line.size() || !on_board(0) || !on_board(1)) return std::nullopt;
  return DuckPerftRoot{{{ranks[0] - 1, files[0] - 'a'}, {ranks[1] - 1, files[1] - 'a'}}, nodes};
}

// A position in fairy-stockfish's words.
std::string fen(const Position& position) {
  std::string text = to_text(position);
  text.back() = position.side_to_move == Side::red ? 'w' : 'b';
  return text + " - - 0 1";
}

// Reads the answers: blocks of root moves, each followed by its total.
std::vector<std::vector<DuckPerftRoot>> read_answers(const std::filesystem::path& output) {
  std::vector<std::vector<DuckPerftRoot>> answers;
  std::vector<DuckPerftRoot> roots;
  std::ifstream file(output);
  for (std::string line; std::getline(file, line);) {
    if (const auto root = root_from_line(line)) {
      roots.push_back(*root);
    } else if (constexpr std::string_view kTotal = "Nodes searched: "; line.starts_with(kTotal)) {
      if (line.substr(kTotal.size()) != std::to_string(total_nodes(roots)))
        throw std::runtime_error("fairy-stockfish's total is not the sum of its roots: " + line);
      std::ranges::sort(roots, {}, &DuckPerftRoot::move);
      answers.push_back(std::move(roots));
      roots.clear();
    }
  }
  return answers;
}

// Asks one process of fairy-stockfish all the questions. Gives for each the root moves in ascending order with what it
// counted after them. Throws std::runtime_error if the program is missing, fails, or answers otherwise than expected.
std::vector<std::vector<DuckPerftRoot>> ask_fairy_stockfish(
    const std::vector<Question>& questions,
    const std::string& program = std::filesystem::exists(kDebianPath) ? kDebianPath : "fairy-stockfish") {
  const tests::Scratch scratch;
  std::string text = fmt::format("uci\nload {}\nsetoption name UCI_Variant value quackduck\n", QUACK_WITNESS_VARIANTS);
  for (const auto& question : questions)
    text += fmt::format("position fen {}\ngo perft {}\n", fen(question.position), question.depth);
  const auto commands = scratch.write("commands", text + "quit\n");
  const auto answered = scratch.path("answers");
  const std::string run = fmt::format("{} <{} >{} 2>/dev/null", program, commands.string(), answered.string());
  const int status = std::system(run.c_str());  // NOLINT(cert-env33-c,concurrency-mt-unsafe): nothing of it is foreign
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
    throw std::runtime_error(fmt::format(
        "{} failed with wait status {}; the outside witness is Debian's package 'fairy-stockfish': apt-get install it",
        program, status));
  auto answers = read_answers(answered);
  if (answers.size() != questions.size())
    throw std::runtime_error(
        fmt::format("fairy-stockfish gave {} answers to {} questions", answers.size(), questions.size()));
  return answers;
}

// The first list without the moves of the second; both ascend.
std::vector<DuckPerftRoot> without(const std::vector<DuckPerftRoot>& roots, const std::vector<DuckPerftRoot>& others) {
  std::vector<DuckPerftRoot> rest;
  std::ranges::set_difference(roots, others, std::back_inserter(rest), {}, &DuckPerftRoot::move, &DuckPerftRoot::move);
  return rest;
}

// What differs between the witness's roots and ours: moves missing, moves extra, counts; each with the position as text
// and as a board. Empty if nothing does.
std::string difference(const Question& question, const std::vector<DuckPerftRoot>& witness, std::string_view engine,
                       const std::vector<DuckPerftRoot>& ours) {
  if (witness == ours) return "";
  std::string text =
      fmt::format("{} to depth {}\n{}", to_text(question.position), question.depth, to_board(question.position));
  for (const auto& root : without(witness, ours))
    text += fmt::format("  {} lacks the move {}\n", engine, judge::to_text(root.move, judge::kDuckChessDialect));
  for (const auto& root : without(ours, witness))
    text += fmt::format("  {} has the move {}, fairy-stockfish has not\n", engine,
                        judge::to_text(root.move, judge::kDuckChessDialect));
  for (const auto& root : witness) {
    const auto same = std::ranges::find(ours, root.move, &DuckPerftRoot::move);
    if (same != ours.end() && same->nodes != root.nodes)
      text += fmt::format("  after {} {} counts {}, fairy-stockfish {}\n",
                          judge::to_text(root.move, judge::kDuckChessDialect), engine, same->nodes, root.nodes);
  }
  return text;
}

std::vector<DuckPerftRoot> expected_roots(const Question& question) {
  return duck_perft(duck_chess_factory<reference::DuckChess>(), question.position, question.depth);
}

std::vector<DuckPerftRoot> actual_roots(const Question& question) {
  return duck_perft(optimized::DuckGame(question.position, CheckRule::either_side), question.depth);
}

// Fairy-stockfish takes a side without a captain for lost, and does not know of two.
bool can_be_asked(const Position& position) {
  return std::ranges::all_of(kSides, [&](Side side) {
    return std::ranges::count(kAllCells, Piece{side, Kind::captain}, [&](Cell cell) { return position.at(cell); }) == 1;
  });
}

// Positions of a game of moves only that spares the captains: one in `every` plies until the `plies`-th. The more
// captures, the emptier the late ones.
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

// Compares both engines with the witness on each position to the depths 1 and 2.
Tally compare(const std::vector<Position>& positions) {
  std::vector<Question> questions;
  for (const Position& position : positions) {
    EXPECT_TRUE(can_be_asked(position)) << to_text(position);
    for (const int depth : {1, 2}) questions.push_back({position, depth});
  }
  const auto answers = ask_fairy_stockfish(questions);
  Tally tally;
  tally.positions = positions.size();
  for (std::size_t i = 0; i < questions.size(); ++i) {
    EXPECT_EQ(difference(questions[i], answers[i], "reference", expected_roots(questions[i])), "");
    EXPECT_EQ(difference(questions[i], answers[i], "optimized", actual_roots(questions[i])), "");
    if (questions[i].depth == 1) tally.root_moves += answers[i].size();
    tally.sequences += total_nodes(answers[i]);
  }
  return tally;
}

void report(const char* what, const Tally& tally) {
  fmt::print("{}: {} positions, {} root moves, {} sequences of one or two moves compared, on both engines\n", what,
             tally.positions, tally.root_moves, tally.sequences);
}

// If it did not know one of the pieces, every other count would be that of a board without them.
TEST(FairyStockfish, ItSetsUpBothStarts) {
  const Question start{optimized::duck_chess_start(), 1};
  const Question remix_start{optimized::duck_chess_remix_start(), 1};
  const auto answers = ask_fairy_stockfish({start, remix_start});
  EXPECT_EQ(total_nodes(answers[0]), 43U);
  EXPECT_EQ(total_nodes(answers[1]), 48U);
}

TEST(FairyStockfish, ItCountsFromBothStartsAsBothEnginesDo) {
  for (const Position& start : {optimized::duck_chess_start(), optimized::duck_chess_remix_start()}) {
    const Question three_plies{start, 3};
    const auto answer = ask_fairy_stockfish({three_plies}).front();
    EXPECT_EQ(difference(three_plies, answer, "reference", expected_roots(three_plies)), "");
    EXPECT_EQ(difference(three_plies, answer, "optimized", actual_roots(three_plies)), "");
    EXPECT_GT(total_nodes(answer), 80000U);
    const Question four_plies{start, 4};
    const auto longer = ask_fairy_stockfish({four_plies}).front();
    EXPECT_EQ(difference(four_plies, longer, "optimized", actual_roots(four_plies)), "");
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

// Planted faults: each must be reported, or agreement means nothing.

// All positions, only for their root moves.
std::vector<Question> all_questions() {
  std::vector<Question> questions;
  for (const auto& positions : {positions_from_play(), positions_by_hand()}) {
    for (const Position& position : positions) questions.push_back({position, 1});
  }
  return questions;
}

TEST(FairyStockfish, AnEngineOverAChangedTableEntryIsFound) {
  const auto questions = all_questions();
  const auto answers = ask_fairy_stockfish(questions);
  // On how many positions an engine over tables with that change differs from the witness in its root moves.
  const auto differing = [&](void (*change)(optimized::DuckTables&)) {
    auto tables = optimized::kDuckTables;
    change(tables);
    const auto changed = duck_chess_factory<optimized::DuckChess>(tables);
    std::size_t count = 0;
    for (std::size_t i = 0; i < questions.size(); ++i) {
      const auto roots = duck_perft(changed, questions[i].position, 1);
      count += difference(questions[i], answers[i], "changed", roots).empty() ? 0 : 1;
    }
    return count;
  };
  EXPECT_EQ(differing([](auto&) {}), 0U);
  EXPECT_GT(differing([](auto& tables) { tables.duck_reach[1][15] &= tables.duck_reach[1][15] - 1; }), 10U);
  EXPECT_GT(differing([](auto& tables) { tables.elephant_reach[15] = tables.elephant_reach[0]; }), 0U)
      << "elephants that ignore their eyes";
  EXPECT_GT(differing([](auto& tables) { tables.steps_after[256] = 8; }), 0U) << "cars that stop early";
}

// Every mistake of the catalogue in how a piece moves, be it in one direction or at one edge. (The witness can't judge
// those that only get checks wrong.)
TEST(FairyStockfish, EveryMistakeInHowThePiecesMoveIsFound) {
  const auto questions = all_questions();
  const auto answers = ask_fairy_stockfish(questions);
  std::size_t mistakes = 0;
  for (const auto& mistake : duck_mistakes()) {
    if (mistake.clause.substr(0, 5) != "DC-2.") continue;
    ++mistakes;
    bool found = false;
    for (std::size_t i = 0; i < questions.size() && !found; ++i)
      found = duck_perft(mistake.make, questions[i].position, 1) != answers[i];
    EXPECT_TRUE(found) << mistake.name;
  }
  fmt::print("{} known mistakes found\n", mistakes);
  EXPECT_GE(mistakes, 100U);
}

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST(FairyStockfish, AChangedAnswerIsFound) {
  const Question question{optimized::duck_chess_start(), 2};
  const auto ours = actual_roots(question);
  EXPECT_EQ(difference(question, ours, "optimized", ours), "");

  auto shorter = ours;
  shorter.erase(shorter.begin());
  const std::string extra = difference(question, shorter, "optimized", ours);
  EXPECT_TRUE(contains(extra, "optimized has the move 0 0 1 0, fairy-stockfish has not")) << extra;
  const std::string missing = difference(question, ours, "optimized", shorter);
  EXPECT_TRUE(contains(missing, "optimized lacks the move 0 0 1 0")) << missing;

  auto miscounted = ours;
  miscounted.back().nodes += 1;
  const std::string count = difference(question, miscounted, "optimized", ours);
  EXPECT_TRUE(contains(count, "optimized counts 43, fairy-stockfish 44")) << count;
}

// Never a silent skip.
TEST(FairyStockfish, WithoutTheProgramTheComplaintNamesItsPackage) {
  const std::string missing = "/nowhere/fairy-stockfish";
  try {
    ask_fairy_stockfish({{optimized::duck_chess_start(), 1}}, missing);
    FAIL() << "asked " << missing << " and got an answer";
  } catch (const std::runtime_error& error) {
    EXPECT_TRUE(contains(error.what(), "Debian's package 'fairy-stockfish'")) << error.what();
  }
}

// A program that prints nothing does not agree.
TEST(FairyStockfish, AProgramThatDoesNotAnswerIsNotAWitness) {
  EXPECT_THROW(ask_fairy_stockfish({{optimized::duck_chess_start(), 1}}, "true"), std::runtime_error);
  EXPECT_THROW(ask_fairy_stockfish({{optimized::duck_chess_start(), 1}}, "false"), std::runtime_error);
}

TEST(FairyStockfish, ItsLinesAreReadStrictly) {
  EXPECT_EQ(root_from_line("a1b10: 43"), (DuckPerftRoot{{{0, 0}, {9, 1}}, 43}));
  EXPECT_EQ(root_from_line("i10a1: 0"), (DuckPerftRoot{{{9, 8}, {0, 0}}, 0}));
  for (const char* line : {"", "a1", "a1b2", "a1b2 43", "j1b2: 3", "a0b2: 3", "a1b11: 3", "a1b2: 3 ", "a1b2c: 3"})
    EXPECT_FALSE(root_from_line(line)) << line;
  EXPECT_EQ(fen(optimized::duck_chess_start()), "rhegcgehr/9/d7d/s1s1s1s1s/9/9/S1S1S1S1S/D7D/9/RHEGCGEHR w - - 0 1");
}

}  // namespace
}  // namespace quack
