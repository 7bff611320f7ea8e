#include "fuzz/planted/planted.h"

#include <array>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "fuzz/files/targets.h"
#include "fuzz/planted/engines.h"
#include "fuzz/targets.h"
#include "optimized/duck_chess.h"
#include "problems/game.h"
#include "text/duck_text.h"

namespace quack::fuzz {
namespace {

// The game over the engine with the bug of that name (planted/engines.h), whose ways to try a move are taken from the
// right one.
ComparedGame with_planted(ComparedGame game, std::string_view bug) {
  game.actual = planted_duck_chess(bug);
  game.actual_count = [](const DuckChessEngine& engine) { return engine.moves().size(); };
  game.actual_try = [right = game.actual_try, rule = game.rule](const DuckChessEngine& engine, Operation move) {
    return right(optimized::DuckChess(engine.position(), rule), move);
  };
  return game;
}

// The target over the engine with the bug of that name.
Target over_planted_engine(const PlantedBug& bug) {
  if (auto engine = planted_primitive_chess(bug.name)) return primitive_cases_target(std::move(engine));
  const bool is_remix = bug.target.starts_with("duckchess-remix");
  const ComparedGame game = with_planted(is_remix ? remix_game() : duck_chess_game(), bug.name);
  return bug.target.ends_with("-anywhere") ? duck_anywhere_target(game) : duck_games_target(game);
}

// After a whole batch of 64 operations the turn is the one that was, if the last of them was a move.
Target with_lost_turn() {
  ComparedGame game = duck_chess_game();
  game.actual_answers = [right = game.actual_answers, dialect = game.dialect, rule = game.rule](std::string_view input,
                                                                                                std::size_t at_most) {
    constexpr std::size_t kBatch = optimized::DuckReplay::kMostAtOnce;
    const auto operations = text::read_duck_input(input, *dialect).items;
    std::string answers = right(input, at_most);
    if (operations.size() <= kBatch) return answers;
    optimized::DuckReplay replay(optimized::duck_chess_start(), rule);
    Outcome last;
    for (std::size_t i = 0; i < kBatch; ++i) last = replay.play(operations[i]);
    Position wrong = replay.position();
    if (last.valid()) wrong.side_to_move = other(wrong.side_to_move);
    const Outcome next = optimized::DuckChess(wrong, rule).play(operations[kBatch]);
    if (!last.over && next != replay.play(operations[kBatch])) answers.pop_back();
    return answers;
  };
  return duck_answers_target(game);
}

// Loses a byte where the answers fill more than one piece of output.
Target with_lost_byte() {
  ComparedGame game = duck_chess_game();
  game.actual_answers = [right = game.actual_answers](std::string_view input, std::size_t at_most) {
    std::string answers = right(input, at_most);
    if (answers.size() > kAnswerPiece) answers.erase(kAnswerPiece, 1);
    return answers;
  };
  return duck_answers_target(game);
}

Target with_forgotten_capture() {
  ComparedGame game = duck_chess_game();
  game.actual_try = [right = game.actual_try](const DuckChessEngine& engine, Operation move) {
    TriedMove tried = right(engine, move);
    if (tried.outcome.captured && tried.outcome.captured->kind == Kind::horse) --tried.next;
    return tried;
  };
  return duck_games_target(game);
}

// Two soldiers on the last column are said to have a move more.
Target with_miscounted_moves() {
  ComparedGame game = remix_game();
  game.actual_count = [right = game.actual_count](const DuckChessEngine& engine) {
    const std::size_t count = right(engine);
    const Position position = engine.position();
    int soldiers = 0;
    for (int x = 0; x < kRowCount; ++x) {
      const auto piece = position.at({x, kColumnCount - 1});
      soldiers += piece && *piece == Piece{position.side_to_move, Kind::soldier} ? 1 : 0;
    }
    return soldiers > 1 ? count + 1 : count;
  };
  return duck_games_target(game);
}

Target with_wrong_empty_run() {
  return position_text_target(position_from_text, [](const Position& position) {
    std::string text = to_text(position);
    if (const std::size_t row = text.find("/8c/"); row != std::string::npos) text[row + 2] = 'C';
    return text;
  });
}

// The texts of all problems, with a change to those whose id begins so.
std::vector<ProblemText> changed(std::string_view problem, const std::function<void(ProblemText&)>& change) {
  std::vector<ProblemText> all = problem_texts();
  for (ProblemText& text : all)
    if (text.problem.starts_with(problem)) change(text);
  return all;
}

// A reader that is given another text.
Target misreading(std::string_view problem, std::size_t reader, const std::function<void(std::string& text)>& change) {
  return reader_target(changed(problem, [&](ProblemText& problem_text) {
    problem_text.readers.at(reader) = [change, right = problem_text.readers.at(reader)](
                                          std::string_view text, text::ReadRules rules, std::size_t at_most) {
      std::string misread(text);
      change(misread);
      return right(misread, rules, at_most);
    };
  }));
}

Target with_off_by_one_count() {
  return reader_target(changed("duckchess", [](ProblemText& problem_text) {
    problem_text.readers.at(1) = [right = problem_text.readers.at(1)](std::string_view text, text::ReadRules rules,
                                                                      std::size_t at_most) {
      Reading reading = right(text, rules, at_most);
      if (reading.items.size() != rules.max_count) return reading;
      --rules.max_count;
      return right(text, rules, at_most);
    };
  }));
}

Target with_sign_missed_between_reads() {
  return reader_target(changed("duckchess", [](ProblemText& problem_text) {
    problem_text.readers.at(1) = [right = problem_text.readers.at(1)](std::string_view text, text::ReadRules rules,
                                                                      std::size_t at_most) {
      std::string misread(text);
      if (at_most == 1 && misread.starts_with('+')) misread.erase(0, 1);
      return right(misread, rules, at_most);
    };
  }));
}

Target with_split_number() {
  return misreading("duckchess", 2, [](std::string& text) {
    constexpr std::size_t kBuffer = std::size_t{1} << 16U;
    const auto is_digit = [](char byte) { return byte >= '0' && byte <= '9'; };
    if (text.size() > kBuffer && is_digit(text[kBuffer - 1]) && is_digit(text[kBuffer])) text.insert(kBuffer, " ");
  });
}

Target with_ninth_column() {
  return misreading("duckchess", 2, [](std::string& text) {
    for (std::size_t line = text.find('\n'); line != std::string::npos; line = text.find('\n', line + 1))
      if (line >= 8 && text[line - 8] == '\n' && text.substr(line).find(" 9\n") == 6) text[line + 7] = '8';
  });
}

Target with_colon_for_ten() {
  return misreading("duckchess-remix", 2, [](std::string& text) {
    for (std::size_t line = text.find('\n'); line != std::string::npos; line = text.find('\n', line + 1)) {
      const bool is_short = text.find('\n', line + 1) == line + 8;
      if (is_short && text[line + 1] == ':') text.replace(line + 1, 1, "10");
    }
  });
}

Target with_bishop_on_one_column() {
  return misreading("primitive-chess", 1, [](std::string& text) {
    for (std::size_t board = text.find(" 1\n"); board != std::string::npos; board = text.find(" 1\n", board + 1)) {
      const std::size_t piece = text.find('\n', board + 3);
      if (piece != std::string::npos && text[piece - 1] == 'B') text[piece - 1] = 'R';
    }
  });
}

Target with_lost_zero() {
  return round_trip_target(changed("duckchess-remix", [](ProblemText& problem_text) {
    problem_text.write = [right = problem_text.write](const std::vector<ItemNumbers>& items) {
      std::string text = right(items);
      // In a line "10 5 10 6" the third number begins after five bytes.
      for (std::size_t line = text.find("\n10 "); line != std::string::npos; line = text.find("\n10 ", line + 1))
        if (text.compare(line + 6, 3, "10 ") == 0) text.erase(line + 7, 1);
      return text;
    };
  }));
}

Target with_missed_carriage_return() {
  return checker_target([](std::string_view expected, std::string_view found, std::uint64_t& lines) {
    std::string misread(found);
    for (std::size_t at = misread.find(" \r\n"); at != std::string::npos; at = misread.find(" \r\n", at))
      misread[at + 1] = '?';
    return text::first_line_difference(expected, misread, lines);
  });
}

Target with_one_empty_line() {
  return checker_target([](std::string_view expected, std::string_view found, std::uint64_t& lines) {
    std::string misread(found);
    for (std::size_t at = misread.find("\n\n\n"); at != std::string::npos; at = misread.find("\n\n\n", at))
      misread.erase(at, 1);
    return text::first_line_difference(expected, misread, lines);
  });
}

// Takes a blank at the end of a piece for one at the end of a line.
class TrimmedPieces final : public ByteSource {
 public:
  explicit TrimmedPieces(ByteSource& source) : source_(source) {}
  std::size_t read(std::span<char> buffer) override {
    std::size_t length = source_.read(buffer);
    while (length > 1 && buffer[length - 1] == ' ') --length;
    return length;
  }

 private:
  ByteSource& source_;
};

Target with_trimmed_pieces() {
  return checker_target(text::first_line_difference,
                        [](std::string_view expected, ByteSource& found, std::uint64_t& lines, std::size_t kept) {
                          TrimmedPieces trimmed(found);
                          return text::first_line_difference_streamed(expected, trimmed, lines, kept);
                        });
}

// Bytes beyond ASCII lose their highest bit.
Target with_seven_bits() {
  return position_text_target([](std::string_view text) {
    std::string misread(text);
    for (char& byte : misread) byte = static_cast<char>(static_cast<unsigned char>(byte) & 0x7fU);
    return position_from_text(misread);
  });
}

// A test whose number has two digits is lost.
Target with_lost_tests() {
  return archive_target([](const std::filesystem::path& archive) {
    auto tests = packages::tests_of_archive(archive);
    std::erase_if(tests, [](const packages::JudgeTest& test) { return test.name.ends_with("10.in"); });
    return tests;
  });
}

// A line that goes on after a backslash is not counted.
Target with_lost_lines() {
  return source_target([](const SourceOutline& outline, std::size_t token) {
    std::size_t line = outline.line_of(token);
    for (std::size_t before = 0; before < token; ++before)
      if (outline.at(before).find("\\\n") != std::string_view::npos) --line;
    return line;
  });
}

// The changes of the last place of a source are compiled into it though they were dropped.
Target with_undropped_change() {
  return source_target(&SourceOutline::line_of, [](SourceChanges& changes) {
    const std::string text = changes.text();
    const std::size_t count = changes.descriptions().size();
    const bool is_last_dropped = count > 0 && changes.is_dropped(count - 1);
    return is_last_dropped ? text + ' ' : text;
  });
}

Target with_uncut_line() {
  return checker_target(text::first_line_difference,
                        [](std::string_view expected, ByteSource& found, std::uint64_t& lines, std::size_t kept) {
                          return text::first_line_difference_streamed(expected, found, lines, std::max(kept, kept + 1));
                        });
}

}  // namespace

std::span<const PlantedBug> planted_bugs() {
  static constexpr auto kBugs = std::to_array<PlantedBug>({
      {"duckchess", "wrong-table-entry", "one of the cells from which a duck gives check is missing in one pattern"},
      {"duckchess", "stale-occupancy", "where a car was captured, whatever went on from there still blocks"},
      {"duckchess", "stale-line",
       "a guard that left a cell for a capture on the last column is still seen there by the captains"},
      {"duckchess", "stale-captain", "when a captain steps into the last corner, it sees what it saw before"},
      {"duckchess", "stale-kind", "a duck that a soldier captured is still seen by the captains"},
      {"duckchess", "stale-list", "a horse that captured a soldier is listed where it came from"},
      {"duckchess", "stale-value", "a car that captured a soldier no longer goes further than three cells"},
      {"duckchess", "wrong-cell", "captains see a guard that goes to the last column one cell further"},
      {"duckchess-answers", "lost-turn", "played in batches, the turn is not passed on after 64 operations",
       with_lost_turn},
      {"duckchess-answers", "lost-byte", "where the answers fill more than one piece of output, one byte is lost",
       with_lost_byte},
      {"duckchess", "forgotten-capture", "when a move that captures a horse is tried, a move is missing then",
       with_forgotten_capture},
      {"duckchess-anywhere", "blind-to-several", "where a side has several captains, no capture gives check"},
      {"duckchess-remix-anywhere", "stale-occupancy",
       "where a car was captured, whatever went on from there still blocks"},
      {"duckchess-remix", "missed-blocker", "in one direction the duck doesn't look at its second blocker"},
      {"duckchess-remix", "wrong-edge", "from one cell one leap is taken for one that leads off the board"},
      {"duckchess-remix", "miscounted-moves", "two soldiers on the last column are counted a move more",
       with_miscounted_moves},
      {"primitive-chess", "wrong-class", "on 4 x 9 and longer a rook on (2,3) is said to draw against a bishop"},
      {"primitive-chess", "wrong-when-huge", "all is said to be drawn on boards of over a million rows or columns"},
      {"primitive-chess", "wrong-class-when-huge",
       "on 3 rows and over a million columns a bishop never loses against a rook"},
      {"reader", "off-by-one-count", "a count that is the largest allowed one is refused", with_off_by_one_count},
      {"reader", "missed-sign", "where one byte is read at a time, the count may have a sign",
       with_sign_missed_between_reads},
      {"reader", "split-number", "a number across the end of the reader's buffer is read as two", with_split_number},
      {"reader", "ninth-column", "in batches, the last column of a short line after another may be 9",
       with_ninth_column},
      {"reader", "colon-for-ten", "in batches, the byte after the 9 is read as the remix's row 10", with_colon_for_ten},
      {"reader", "bishop-on-one-column", "on one column the first piece may be a bishop", with_bishop_on_one_column},
      {"round-trip", "lost-zero", "the remix's writer loses the 0 of a target row 10 if the start is on row 10 too",
       with_lost_zero},
      {"position-text", "wrong-empty-run", "a blue captain alone in its row, on the last column, is written in red",
       with_wrong_empty_run},
      {"position-text", "seven-bits", "bytes beyond ASCII lose their highest bit", with_seven_bits},
      {"archive", "lost-tests", "a test whose number has two digits is lost", with_lost_tests},
      {"source", "lost-lines", "a line within a literal, after a backslash, is not counted", with_lost_lines},
      {"source", "undropped-change", "the changes of the last place are not dropped whole", with_undropped_change},
      {"checker", "missed-carriage-return", "a CR after a blank at the end of a line counts as a difference",
       with_missed_carriage_return},
      {"checker", "one-empty-line", "of several empty lines in a row one is counted", with_one_empty_line},
      {"checker", "uncut-line", "a long line of a streamed output is kept one byte too long", with_uncut_line},
      {"checker", "trimmed-pieces", "blanks at the end of a piece of a streamed output are lost", with_trimmed_pieces},
  });
  return kBugs;
}

Target planted_target(std::string_view name) {
  for (const PlantedBug& bug : planted_bugs()) {
    if (std::string(bug.target) + '-' + std::string(bug.name) != name) continue;
    Target target = bug.make == nullptr ? over_planted_engine(bug) : bug.make();
    target.name = bug.target;
    return target;
  }
  throw std::logic_error("there is no planted bug " + std::string(name));
}

}  // namespace quack::fuzz
