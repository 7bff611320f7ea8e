#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <nlohmann/json.hpp>

#include "compare/record.h"
#include "problems/registry.h"
#include "reports/fields.h"

namespace quack {

// What the pages draw boards of (pages/steps.js, pages/board.js).

inline auto fields_of(const BoardFrame::Attack& /*attack*/) {
  using Attack = BoardFrame::Attack;
  return std::tuple(Field{"way",
                          [](nlohmann::ordered_json& json, const Attack& attack) {
                            json = std::array{attack.from, attack.to};
                          },
                          [](const nlohmann::ordered_json& json, Attack& attack) {
                            json.at(0).get_to(attack.from);
                            json.at(1).get_to(attack.to);
                          }},
                    field("blockers", &Attack::blockers));
}

inline auto fields_of(const BoardFrame& /*frame*/) {
  return std::tuple(field("item_text", &BoardFrame::item_text), field("answer", &BoardFrame::answer),
                    field("outcome", &BoardFrame::outcome), field("board", &BoardFrame::board),
                    field("after", &BoardFrame::after), field("to_move", &BoardFrame::to_move),
                    field("top_row", &BoardFrame::top_row), field("row_step", &BoardFrame::row_step),
                    field("left_column", &BoardFrame::left_column), field("marked", &BoardFrame::marked),
                    field("blockers", &BoardFrame::blockers), field("is_move", &BoardFrame::is_move),
                    field("continues", &BoardFrame::continues), field("attacks", &BoardFrame::attacks));
}

inline auto fields_of(const PieceWord& /*piece*/) {
  return std::tuple(
      Field{"letter", [](nlohmann::ordered_json& json, const PieceWord& piece) { json = std::string(1, piece.letter); },
            [](const nlohmann::ordered_json& json, PieceWord& piece) { piece.letter = json.get<std::string>().at(0); }},
      field("name", &PieceWord::name), field("symbol", &PieceWord::symbol), field("side", &PieceWord::side));
}

inline auto fields_of(const LineReason& /*why*/) {
  return std::tuple(field("item", &LineReason::item), field("input_line", &LineReason::input_line),
                    field("item_text", &LineReason::item_text), field("clause", &LineReason::clause),
                    written_field("clause_sentence", [](nlohmann::ordered_json& json,
                                                        const LineReason& why) { json = clause_sentence(why.clause); }),
                    field("sentence", &LineReason::sentence), field("board", &LineReason::board));
}

// What is known of a wrong line, but for the boards.
inline auto fields_of(const Difference& /*difference*/) {
  const auto line = [](const char* name, std::optional<std::string> judge::LineDifference::*text) {
    return Field{name,
                 [text](nlohmann::ordered_json& json, const Difference& difference) {
                   json = difference.wrong ? (*difference.wrong).*text : std::nullopt;
                 },
                 [text](const nlohmann::ordered_json& json, Difference& difference) {
                   if (difference.wrong) json.get_to((*difference.wrong).*text);
                 }};
  };
  return std::tuple(
      field("command", &Difference::command),
      Field{"line", [](nlohmann::ordered_json& json, const Difference& difference) { json = difference.line(); },
            [](const nlohmann::ordered_json& json, Difference& difference) {
              const auto number = json.get<std::uint64_t>();
              if (number > 0) difference.wrong = judge::LineDifference{number, {}, {}};
            }},
      line("expected", &judge::LineDifference::expected), line("found", &judge::LineDifference::found),
      field("why", &Difference::why));
}

// What the pages need to know of a problem.
nlohmann::ordered_json problem_json(const Problem& problem);

// The boards of a page, each kept once: those who fail on the same case share them.
class FramePool {
 public:
  // Puts the places of the boards into a difference, and what was found other than expected: pairs of a place in the
  // list and a text, or null where nothing was found.
  void add(nlohmann::ordered_json& json, const Difference& difference);

  nlohmann::ordered_json take() { return std::move(frames_); }

 private:
  std::size_t place_of(const BoardFrame& frame, const BoardFrame* before);

  std::unordered_map<std::string, std::size_t> places_;
  nlohmann::ordered_json frames_ = nlohmann::ordered_json::array();
};

// The first line in which two outputs for a lenient judge input differ, with its reason and the boards around it. Where
// no item answers such a line (a crash, a difference that no output shows), the boards of the last items. Null if there
// is nothing to draw.
nlohmann::ordered_json drawn_difference(const Problem& problem, std::string_view input, std::string_view expected,
                                        std::string_view found, FramePool& pool);

}  // namespace quack
