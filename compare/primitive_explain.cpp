#include "compare/primitive_explain.h"

#include <string>

#include "compare/clauses.h"
#include "judge/primitive_text.h"
#include "optimized/primitive_chess.h"
#include "reference/primitive_chess.h"

namespace quack {

namespace {

constexpr std::int64_t kDrawnRows = 40;
constexpr std::int64_t kDrawnColumns = 60;

// What there is to say of one case.
struct Story {
  PrimitiveAnswer answer = PrimitiveAnswer::draw;
  std::string sentence;
};

std::string cell_text(std::int64_t x, std::int64_t y) {
  return '(' + std::to_string(x) + ',' + std::to_string(y) + ')';
}

std::string kind_text(PrimitiveKind kind) { return kind == PrimitiveKind::rook ? "rook" : "bishop"; }

std::string sentence_of(const PrimitiveCase& board_case, const reference::PrimitiveChess::BestPlay& play) {
  const std::string move =
      "the first player's " + kind_text(board_case.first.kind) + " goes to " + cell_text(play.x, play.y);
  const bool at_once = play.x == board_case.second.x && play.y == board_case.second.y;
  switch (play.answer) {
    case PrimitiveAnswer::win:
      if (at_once) return "the first player captures at once on " + cell_text(play.x, play.y);
      return "the first player can force a capture in " + std::to_string(play.plies) + " plies: " + move +
             " to begin with";
    case PrimitiveAnswer::lose:
      return "the second player can force a capture; the first holds out longest, " + std::to_string(play.plies) +
             " plies, if " + move;
    case PrimitiveAnswer::draw:
      break;
  }
  return "neither player can force a capture; " + move + " to keep it so";
}

std::string sentence_of(PrimitiveAnswer answer) {
  switch (answer) {
    case PrimitiveAnswer::win:
      return "the first player can force a capture";
    case PrimitiveAnswer::lose:
      return "the second player can force a capture";
    case PrimitiveAnswer::draw:
      break;
  }
  return "neither player can force a capture";
}

// Tells a case by the reference, and beyond its reach by the optimized engine.
class Teller {
 public:
  Story tell(const PrimitiveCase& board_case) {
    if (const auto play = reference_.best_play(board_case)) return {play->answer, sentence_of(board_case, *play)};
    const auto answer = optimized_.answer(board_case).value_or(PrimitiveAnswer::draw);
    return {answer,
            sentence_of(answer) + " (by the optimized engine: the reference reaches " + reference_.reach() + " only)"};
  }

 private:
  reference::PrimitiveChess reference_;
  optimized::PrimitiveChess optimized_;
};

// Empty for a board that is too large to be drawn. The board from row 1 on; upper case for the first player's piece,
// lower case for the second's.
std::string board_text(const PrimitiveCase& board_case) {
  if (board_case.n > kDrawnRows || board_case.m > kDrawnColumns) return "";
  std::string board;
  for (std::int64_t x = 1; x <= board_case.n; ++x) {
    const std::string row = std::to_string(x);
    board += std::string(row.size() < 2 ? 1 : 0, ' ') + row + ' ';
    for (std::int64_t y = 1; y <= board_case.m; ++y) {
      char drawn = '.';
      if (board_case.first.x == x && board_case.first.y == y) drawn = letter(board_case.first.kind);
      if (board_case.second.x == x && board_case.second.y == y) {
        drawn = board_case.second.kind == PrimitiveKind::rook ? 'r' : 'b';
      }
      board += std::string(" ") + drawn;
    }
    board += '\n';
  }
  return board + "    upper case: the first player, to move; rows are x, columns y, both from 1\n";
}

std::string in_full(const PrimitiveCase& board_case, const Story& story, std::uint64_t item, std::uint64_t count,
                    std::uint64_t line) {
  const std::string board = board_text(board_case);
  return "case " + std::to_string(item) + " of " + std::to_string(count) + ", line " + std::to_string(line) + ": " +
         to_text(board_case) + "\n\n" + board + (board.empty() ? "" : "\n") +
         "answer: " + std::string(name(story.answer)) + ", by PC-3.1: " + story.sentence + "\n    (" +
         std::string(clause_sentence("PC-3.1")) + ")\n";
}

}  // namespace

Problem::Explained explain_primitive(std::string_view input, std::optional<std::uint64_t> item) {
  judge::MemorySource source(input);
  judge::PrimitiveReader reader(source);
  Teller teller;
  Problem::Explained explained;
  std::uint64_t cases = 0;
  while (const auto board_case = reader.next()) {
    ++cases;
    if (!item) {
      const Story story = teller.tell(*board_case);
      explained.text += std::to_string(cases) + ". " + to_text(*board_case) + " -> " + std::string(name(story.answer)) +
                        "  [PC-3.1: " + story.sentence + "]\n";
    } else if (cases == *item) {
      explained.text = in_full(*board_case, teller.tell(*board_case), cases, reader.count(), reader.line());
      return explained;
    }
  }
  explained.fault = reader.fault();
  if (item && !explained.fault) {
    explained.refusal = "there is no case " + std::to_string(*item) + "; the input has " + std::to_string(cases);
  }
  return explained;
}

std::optional<LineReason> primitive_reason(std::string_view input, std::uint64_t line,
                                           std::optional<std::string_view> found) {
  judge::MemorySource source(input);
  judge::PrimitiveReader reader(source);
  std::uint64_t cases = 0;
  while (const auto board_case = reader.next()) {
    if (++cases < line) continue;
    LineReason reason{.item = cases,
                      .input_line = reader.line(),
                      .item_text = to_text(*board_case),
                      .clause = "PC-3.1",
                      .sentence = Teller().tell(*board_case).sentence,
                      .board = board_text(*board_case)};
    if (!found) reason.clause = "PC-4.3";
    return reason;
  }
  if (reader.fault()) return std::nullopt;
  return LineReason{.clause = "PC-4.3", .sentence = std::string(clause_sentence("PC-4.3"))};
}

}  // namespace quack
