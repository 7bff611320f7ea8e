#include "problems/primitive_chess/explain.h"

#include <string>

#include "judge/primitive_text.h"
#include "problems/clauses.h"
#include "problems/primitive_chess/trace.h"

namespace quack {

namespace {

// Empty for a board that is too large to be drawn. The board from row 1 on; upper case for the first player's piece,
// lower case for the second's.
std::string board_text(const PrimitiveCase& board_case) {
  if (!is_drawn(board_case)) return "";
  std::string board;
  for (std::int64_t x = 1; x <= board_case.n; ++x) {
    const std::string row = std::to_string(x);
    board += std::string(row.size() < 2 ? 1 : 0, ' ') + row + ' ';
    for (std::int64_t y = 1; y <= board_case.m; ++y) board += std::string(" ") + drawn_on(board_case, x, y);
    board += '\n';
  }
  return board + "    upper case: the first player, to move; rows are x, columns y, both from 1\n";
}

std::string in_full(const PrimitiveCase& board_case, const PrimitiveTrace& story, std::uint64_t item,
                    std::uint64_t count, std::uint64_t line) {
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
  PrimitiveTracer teller;
  Problem::Explained explained;
  std::uint64_t cases = 0;
  while (const auto board_case = reader.next()) {
    ++cases;
    if (!item) {
      const PrimitiveTrace story = teller.tell(*board_case);
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
                      .sentence = PrimitiveTracer().tell(*board_case).sentence,
                      .board = board_text(*board_case)};
    if (!found) reason.clause = "PC-4.3";
    return reason;
  }
  if (reader.fault()) return std::nullopt;
  return LineReason{.clause = "PC-4.3", .sentence = std::string(clause_sentence("PC-4.3"))};
}

}  // namespace quack
