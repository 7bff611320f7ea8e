#include "reports/explanation_page.h"

#include "reports/page.h"
#include "reports/pages.h"

namespace quack {

using nlohmann::ordered_json;

namespace {

ordered_json cells_json(const std::vector<std::pair<int, int>>& cells) {
  ordered_json list = ordered_json::array();
  for (const auto& [row, column] : cells) list.push_back(ordered_json::array({row, column}));
  return list;
}

}  // namespace

ordered_json frame_json(const BoardFrame& frame) {
  ordered_json attacks = ordered_json::array();
  for (const auto& attack : frame.attacks) {
    attacks.push_back({{"way", cells_json({attack.from, attack.to})}, {"blockers", cells_json(attack.blockers)}});
  }
  return {{"item_text", frame.item_text},
          {"answer", frame.answer},
          {"outcome", frame.outcome},
          {"board", frame.board},
          {"after", frame.after},
          {"to_move", frame.to_move},
          {"top_row", frame.top_row},
          {"row_step", frame.row_step},
          {"left_column", frame.left_column},
          {"marked", cells_json(frame.marked)},
          {"is_move", frame.is_move},
          {"continues", frame.continues},
          {"attacks", std::move(attacks)}};
}

ordered_json pieces_json(const std::vector<PieceWord>& pieces) {
  ordered_json list = ordered_json::array();
  for (const auto& piece : pieces) {
    list.push_back({{"letter", std::string(1, piece.letter)},
                    {"name", piece.name},
                    {"symbol", piece.symbol},
                    {"side", piece.side}});
  }
  return list;
}

std::string explanation_page(const Problem& problem, const std::vector<BoardFrame>& frames, std::uint64_t first,
                             std::string_view name, std::string_view error) {
  ordered_json steps = ordered_json::array();
  for (const auto& frame : frames) steps.push_back(frame_json(frame));
  const ordered_json data = {
      {"title", problem.title},   {"item_name", problem.item_name},
      {"first", first},           {"name", name},
      {"error", error},           {"pieces", pieces_json({problem.pieces.begin(), problem.pieces.end()})},
      {"steps", std::move(steps)}};
  return html_page(
      {.title = "QuackCheck explanation", .main = kExplainMain, .style = kExplainStyle, .script = kExplainScript},
      data);
}

}  // namespace quack
