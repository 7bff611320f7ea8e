// Fairy-stockfish as an outside witness: a program that we did not write counts the moves of duck chess, told the rules
// in a variants file. Without Debian's package 'fairy-stockfish' these tests fail and say so.

#include <cstdlib>
#include <fmt/format.h>
#include <sys/wait.h>

#include "game/position_text.h"
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

// Root moves in fairy-stockfish's words, in order: "a1b10: 43" is from (0,0) to (9,1) with 43 sequences, for the files
// a .. i are columns and the ranks 1 .. 10 rows.
std::string words_of(const std::vector<DuckPerftRoot>& roots) {
  std::set<std::string> lines;
  const auto cell = [](Cell at) { return std::string(1, static_cast<char>('a' + at.y)) + std::to_string(at.x + 1); };
  for (const auto& [move, nodes] : roots)
    lines.insert(fmt::format("{}{}: {}\n", cell(move.from), cell(move.to), nodes));
  return fmt::format("{}", fmt::join(lines, ""));
}

// A position in fairy-stockfish's words.
std::string fen(const Position& position) {
  std::string text = to_text(position);
  text.back() = position.side_to_move == Side::red ? 'w' : 'b';
  return text + " - - 0 1";
}

// Reads the answers: blocks of root moves, each followed by its total, as words_of writes them.
std::vector<std::string> read_answers(const std::filesystem::path& output) {
  std::vector<std::string> answers;
  std::set<std::string> roots;
  std::ifstream file(output);
  for (std::string line; std::getline(file, line);) {
    if (line.size() > 1 && line[0] >= 'a' && line[0] <= 'i' && line[1] >= '0' && line[1] <= '9') {
      roots.insert(line + '\n');
    } else if (line.starts_with("Nodes searched: ")) {
      answers.push_back(fmt::format("{}", fmt::join(roots, "")));
      roots.clear();
    }
  }
  return answers;
}

// Asks one process of fairy-stockfish all the questions. Gives for each the root moves with what it counted after them,
// as words_of writes them. Throws std::runtime_error if the program is missing, fails, or gives fewer or more answers.
std::vector<std::string> ask_fairy_stockfish(const std::vector<Question>& questions,
                                             const std::string& program = std::filesystem::exists(kDebianPath)
                                                                              ? kDebianPath
                                                                              : "fairy-stockfish") {
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

// For the messages of failures.
std::string place(const Question& question, std::string_view engine) {
  return fmt::format("{}, {} to depth {}\n{}", engine, to_text(question.position), question.depth,
                     to_board(question.position));
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
    const auto roots = actual_roots(questions[i]);
    EXPECT_EQ(words_of(expected_roots(questions[i])), answers[i]) << place(questions[i], "reference");
    EXPECT_EQ(words_of(roots), answers[i]) << place(questions[i], "optimized");
    if (questions[i].depth == 1) tally.root_moves += roots.size();
    tally.sequences += total_nodes(roots);
  }
  return tally;
}

void report(const char* what, const Tally& tally) {
  fmt::print("{}: {} positions, {} root moves, {} sequences of one or two moves compared, on both engines\n", what,
             tally.positions, tally.root_moves, tally.sequences);
}

// If it did not know one of the pieces, every other count would be that of a board without them.
TEST(FairyStockfish, ItCountsFromBothStartsAsBothEnginesDo) {
  for (const auto& [start, moves, sequences] : {std::tuple(optimized::duck_chess_start(), 43U, 3466638U),
                                                {optimized::duck_chess_remix_start(), 48U, 5457735U}}) {
    const std::vector<Question> questions = {{start, 1}, {start, 3}, {start, 4}};
    const auto answers = ask_fairy_stockfish(questions);
    EXPECT_EQ(total_nodes(actual_roots(questions[0])), moves);
    EXPECT_EQ(total_nodes(actual_roots(questions[2])), sequences);
    EXPECT_EQ(words_of(expected_roots(questions[1])), answers[1]) << place(questions[1], "reference");
    for (std::size_t i = 0; i < questions.size(); ++i)
      EXPECT_EQ(words_of(actual_roots(questions[i])), answers[i]) << place(questions[i], "optimized");
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
      found = words_of(duck_perft(mistake.make, questions[i].position, 1)) != answers[i];
    EXPECT_TRUE(found) << mistake.name;
  }
  fmt::print("{} known mistakes found\n", mistakes);
  EXPECT_GE(mistakes, 100U);
}

// Never a silent skip.
TEST(FairyStockfish, WithoutTheProgramTheComplaintNamesItsPackage) {
  const std::string missing = "/nowhere/fairy-stockfish";
  try {
    ask_fairy_stockfish({{optimized::duck_chess_start(), 1}}, missing);
    FAIL() << "asked " << missing << " and got an answer";
  } catch (const std::runtime_error& error) {
    EXPECT_NE(std::string(error.what()).find("Debian's package 'fairy-stockfish'"), std::string::npos) << error.what();
  }
}

// A program that prints nothing does not agree.
TEST(FairyStockfish, AProgramThatDoesNotAnswerIsNotAWitness) {
  EXPECT_THROW(ask_fairy_stockfish({{optimized::duck_chess_start(), 1}}, "true"), std::runtime_error);
  EXPECT_THROW(ask_fairy_stockfish({{optimized::duck_chess_start(), 1}}, "false"), std::runtime_error);
}

TEST(FairyStockfish, IsAskedInItsWords) {
  EXPECT_EQ(words_of({{{{9, 8}, {0, 0}}, 0}, {{{0, 0}, {9, 1}}, 43}}), "a1b10: 43\ni10a1: 0\n");
  EXPECT_EQ(fen(optimized::duck_chess_start()), "rhegcgehr/9/d7d/s1s1s1s1s/9/9/S1S1S1S1S/D7D/9/RHEGCGEHR w - - 0 1");
}

}  // namespace
}  // namespace quack
