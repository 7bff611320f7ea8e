#include "board/board.h"

#include <array>

#include "board/problem_board.h"

namespace quack::board {
namespace {

std::array<const ProblemBoard*, 3> boards() { return {&duckchess_board(), &remix_board(), &primitive_board()}; }

Json json_of(const ShownStep& step) {
  const BoardFrame& frame = step.frame;
  std::vector<Json> attacks;
  for (const auto& [from, to, blockers] : frame.attacks)
    attacks.push_back(object({member("way", std::vector{from, to}), member("blockers", blockers)}));
  return object({member("item_text", frame.item_text), member("answer", frame.answer), member("outcome", frame.outcome),
                 member("board", frame.board), member("after", frame.after), member("to_move", frame.to_move),
                 member("top_row", frame.top_row), member("row_step", frame.row_step),
                 member("left_column", frame.left_column), member("marked", frame.marked),
                 member("blockers", frame.blockers), member("attacks", attacks), member("is_move", frame.is_move),
                 member("position", step.position), member("explained", step.explained), member("valid", step.valid),
                 member("check", step.check), member("over", step.over)});
}

Json text_or_null(const std::optional<std::string>& text) { return {text ? json(*text) : "null"}; }

}  // namespace

const ProblemBoard& board_of(std::string_view problem) {
  for (const auto* board : boards())
    if (board->id == problem) return *board;
  return duckchess_board();
}

Json json_of(const std::vector<ShownStep>& steps, const Message& error, const Message& disagreement) {
  std::vector<Json> all;
  for (const ShownStep& step : steps) all.push_back(json_of(step));
  return object({member("steps", all), member("error", error), member("disagreement", disagreement)});
}

Json wrong_line_of(std::string_view right, std::string_view output, const ReasonOf& reason_of) {
  std::uint64_t lines = 0;
  const auto difference = text::first_line_difference(right, output, lines);
  if (!difference) return object({});
  const LineReason reason = reason_of(*difference).value_or(LineReason{});
  return object({member("line", difference->line), member("expected", text_or_null(difference->expected)),
                 member("found", text_or_null(difference->found)), member("item", reason.item),
                 member("clause", reason.clause), member("sentence", reason.sentence)});
}

bool has_board(std::string_view problem) { return board_of(problem).id == problem; }

Json problems() {
  std::vector<Json> all;
  for (const auto* each : boards()) {
    std::vector<Json> pieces;
    std::vector<Json> clauses;
    for (const DrawnPiece& piece : each->pieces()) {
      pieces.push_back(object({member("letter", std::string(1, piece.letter)), member("name", piece.name),
                               member("symbol", piece.symbol), member("kind", piece.kind),
                               member("player", piece.player), member("side", piece.side)}));
    }
    for (const Clause& clause : each->clauses())
      clauses.push_back(object({member("id", clause.id), member("sentence", tr(clause.sentence))}));
    all.push_back(object({member("id", each->id), member("title", tr(each->title)), member("movers", each->movers),
                          member("has_cases", each->cases != nullptr), member("start", each->start()),
                          member("pieces", pieces), member("clauses", clauses)}));
  }
  return {json(all)};
}

}  // namespace quack::board
