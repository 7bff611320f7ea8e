// What is drawn and what is shrunk: the items of an input, and the frames that show them.

#include <gtest/gtest.h>
#include <map>
#include <string>
#include <vector>

#include "game/position_text.h"
#include "judge/bytes.h"
#include "judge/duck_dialect.h"
#include "judge/duck_text.h"
#include "problems/registry.h"
#include "reference/duck_chess.h"
#include "tests/answers.h"

namespace quack {
namespace {

const Problem& problem(std::string_view id) { return *find_problem(id); }

// A drawing as rows of letters, '.' for empty cells, from a frame's board.
std::vector<std::string> rows_of(const std::string& board) {
  std::vector<std::string> rows(1);
  std::size_t empty = 0;
  const auto put_empty = [&] {
    rows.back().append(empty, '.');
    empty = 0;
  };
  for (const char letter : board) {
    if ('0' <= letter && letter <= '9') {
      empty = empty * 10 + static_cast<std::size_t>(letter - '0');
      continue;
    }
    put_empty();
    if (letter == '/') {
      rows.emplace_back();
    } else {
      rows.back() += letter;
    }
  }
  put_empty();
  return rows;
}

char at(const std::vector<std::string>& rows, std::pair<int, int> cell) {
  return rows.at(static_cast<std::size_t>(cell.first)).at(static_cast<std::size_t>(cell.second));
}

std::string reference_output(const Problem& problem, std::string_view input) {
  return tests::output_of(problem.implementations[1], input);
}

// The frames with which items begin.
std::vector<BoardFrame> without_play(std::vector<BoardFrame> frames) {
  std::erase_if(frames, [](const BoardFrame& frame) { return frame.continues; });
  return frames;
}

TEST(Items, come_back_as_the_strict_input) {
  std::size_t compared = 0;
  for (const Problem& each : problems()) {
    for (const auto& profile : each.profiles) {
      const std::string input = profile.make(60, 7);
      EXPECT_EQ(each.input_of(each.items(input)), input) << each.id << ' ' << profile.name;
      ++compared;
    }
    EXPECT_EQ(each.input_of({}), "0\n");
    EXPECT_TRUE(each.items("").empty());
  }
  EXPECT_GE(compared, 15U);
}

TEST(Items, of_a_lenient_input_are_strict) {
  EXPECT_EQ(problem("duckchess").items("+2\r\n00 0 \t1\n0 9 8 8 8"), (std::vector<std::string>{"0 0 1 0", "9 8 8 8"}));
  EXPECT_EQ(problem("primitive-chess").items("1 03 5 1 1 R 2\n2 B"), (std::vector<std::string>{"3 5\n1 1 R\n2 2 B"}));
}

TEST(Items, before_a_fault_are_given) {
  EXPECT_EQ(problem("duckchess-remix").items("3\n10 5 9 5\n1 5 2 5\n0 5 8 5\n"),
            (std::vector<std::string>{"10 5 9 5", "1 5 2 5"}));
}

TEST(Frames, show_the_board_before_each_operation_as_the_reference_has_it) {
  struct Game {
    const Problem& problem;
    const judge::DuckDialect& dialect;
    Position start;
    CheckRule rule;
  };
  std::size_t compared = 0;
  for (const Game& game :
       {Game{problem("duckchess"), judge::kDuckChessDialect, reference::duck_chess_start(), CheckRule::either_side},
        Game{problem("duckchess-remix"), judge::kRemixDialect, reference::duck_chess_remix_start(),
             CheckRule::mover_only}}) {
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
      const std::string input = game.problem.profiles[0].make(150, seed);
      const auto frames = game.problem.frames(input, 1, 1000);
      judge::MemorySource source(input);
      judge::DuckReader reader(source, game.dialect);
      reference::DuckChess engine(game.start, game.rule);
      for (const BoardFrame& frame : frames) {
        const Operation operation = reader.next().value();
        const Position before = engine.position();
        EXPECT_EQ(frame.board + ' ' + frame.to_move.front(), to_text(before));
        EXPECT_EQ(frame.item_text, to_text(operation, game.dialect));
        const auto rows = rows_of(frame.board);
        ASSERT_EQ(frame.marked.size(), 2U);
        // The labels lead from the drawing to the numbers of the input.
        const auto named = [&](std::pair<int, int> cell) {
          return std::to_string(frame.top_row + cell.first * frame.row_step) + ' ' +
                 std::to_string(frame.left_column + cell.second);
        };
        EXPECT_EQ(named(frame.marked[0]) + ' ' + named(frame.marked[1]), frame.item_text);
        const Outcome outcome = engine.play(operation);
        ASSERT_EQ(frame.blockers.size(), outcome.blocker ? 1U : 0U) << frame.outcome;
        for (const auto& cell : frame.blockers) EXPECT_NE(at(rows, cell), ' ') << frame.outcome;
        const bool attacked = !frame.attacks.empty() && frame.attacks[0].blockers.empty();
        EXPECT_TRUE(attacked || !outcome.check) << frame.outcome;
        EXPECT_TRUE(!attacked || outcome.check || game.rule == CheckRule::mover_only) << frame.outcome;
        if (outcome.moved) {
          EXPECT_EQ(frame.outcome.substr(0, 7), "valid: ") << frame.outcome;
          EXPECT_EQ(at(rows, frame.marked[0]) >= 'a', outcome.moved->side == Side::blue);
          EXPECT_EQ(outcome.captured.has_value(), at(rows, frame.marked[1]) != '.');
        } else {
          EXPECT_EQ(frame.outcome.find("valid: "), std::string::npos) << frame.outcome;
        }
        ++compared;
      }
    }
  }
  EXPECT_EQ(compared, 2U * 4U * 150U);
}

TEST(Frames, show_the_part_that_was_asked_for) {
  for (const Problem& each : problems()) {
    const std::string input = each.profiles[0].make(30, 3);
    const auto all = without_play(each.frames(input, 1, 1000));
    const auto some = without_play(each.frames(input, 11, 5));
    ASSERT_EQ(all.size(), 30U);
    ASSERT_EQ(some.size(), 5U);
    for (std::size_t i = 0; i < some.size(); ++i) EXPECT_EQ(some[i].item_text, all[i + 10].item_text);
    std::string answers;
    for (const auto& frame : all) answers += frame.answer + (frame.answer.empty() ? "" : "\n");
    EXPECT_EQ(answers, reference_output(each, input));
    EXPECT_TRUE(each.frames(input, 31, 5).empty());
    EXPECT_TRUE(each.frames(input, 1, 0).empty());
    EXPECT_EQ(without_play(each.frames(input.substr(0, input.size() - 2), 29, 5)).size(), 1U)
        << "the last item is malformed";
  }
}

// What they say is in tests/cli/explain.txt.
TEST(Frames, of_primitive_chess_show_how_each_move_leads_to_the_next_board) {
  const auto frames = problem("primitive-chess").frames("1\n3 40\n1 1 R\n2 33 B\n", 1, 1);
  ASSERT_EQ(frames.size(), 1U + 13U);
  EXPECT_EQ(frames[0].marked, (std::vector<std::pair<int, int>>{{0, 0}, {1, 32}}));
  EXPECT_FALSE(frames[0].continues);
  for (std::size_t i = 1; i < frames.size(); ++i) {
    auto rows = rows_of(frames[i].board);
    const auto [from, to] = std::pair(frames[i].marked[0], frames[i].marked[1]);
    ASSERT_TRUE(frames[i].continues);
    EXPECT_EQ(at(rows, to) != '.', i + 1 == frames.size()) << "the last one captures";
    if (i + 1 == frames.size()) break;
    std::swap(rows[static_cast<std::size_t>(from.first)][static_cast<std::size_t>(from.second)],
              rows[static_cast<std::size_t>(to.first)][static_cast<std::size_t>(to.second)]);
    EXPECT_EQ(rows_of(frames[i + 1].board), rows) << i;
  }
}

TEST(Pieces, name_every_letter_that_is_drawn) {
  for (const Problem& each : problems()) {
    std::map<char, PieceWord> words;
    for (const auto& word : each.pieces) EXPECT_TRUE(words.emplace(word.letter, word).second) << word.letter;
    for (const auto& frame : each.frames(each.profiles[0].make(20, 1), 1, 20)) {
      for (const auto& row : rows_of(frame.board)) {
        for (const char letter : row) EXPECT_TRUE(letter == '.' || words.contains(letter)) << letter;
      }
    }
    for (const auto& [letter, word] : words) {
      EXPECT_EQ(word.side, letter < 'a' ? "red" : "blue");
      EXPECT_FALSE(word.symbol.empty());
      EXPECT_FALSE(word.name.empty());
    }
  }
  EXPECT_EQ(problem("duckchess").pieces.size(), 14U);
  EXPECT_EQ(problem("duckchess").pieces[3].name, "red horse");
  EXPECT_EQ(problem("duckchess").pieces[3].letter, 'H');
}

}  // namespace
}  // namespace quack
