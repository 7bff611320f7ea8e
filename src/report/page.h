#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include <nlohmann/json.hpp>

#include "compare/record.h"
#include "problems/problem.h"

namespace quack {

// Reports as JSON and as pages, whose scripts draw boards of the same JSON (pages/steps.js, pages/board.js).

template <class Value>
nlohmann::ordered_json or_null(const std::optional<Value>& value) {
  return value ? nlohmann::ordered_json(*value) : nullptr;
}

// The list of the results of `make` for each element.
template <class Range, class Make>
nlohmann::ordered_json list_of(const Range& range, const Make& make) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const auto& element : range) list.push_back(make(element));
  return list;
}

// The text of a report's file.
std::string report_of(const nlohmann::ordered_json& json, int indent = 1);

// nlohmann finds these by their names.
void to_json(nlohmann::ordered_json& json, const BoardFrame& frame);
void to_json(nlohmann::ordered_json& json, const DrawnPiece& piece);

// Adds everything that is known of a wrong line to the object, except the boards.
void add_difference(nlohmann::ordered_json& json, const Difference& difference);

// The fields of a game that pages need.
nlohmann::ordered_json game_json(const Game& game);

// The boards of a page. Each is kept once, since programs that fail on the same case share them.
class FramePool {
 public:
  // Adds the places of the boards to a difference, and the answers that differ: pairs of a place and a text or null.
  void add(nlohmann::ordered_json& json, const Difference& difference);

  nlohmann::ordered_json take() { return std::move(frames_); }

 private:
  std::size_t place_of(const BoardFrame& frame, const BoardFrame* before);

  std::unordered_map<std::string, std::size_t> places_;
  nlohmann::ordered_json frames_ = nlohmann::ordered_json::array();
};

// The first line in which two outputs for a lenient judge input differ, with its reason and the boards around it. If no
// item answers such a line (a crash), the boards of the last items. Null if there is nothing to draw.
nlohmann::ordered_json drawn_difference(const Problem& problem, std::string_view input, std::string_view expected,
                                        std::string_view found, FramePool& pool);

// The parts of one kind of page.
struct PageParts {
  std::string_view title;   // "QuackCheck report"
  std::string_view main;    // HTML
  std::string_view style;   // CSS, after that of all pages
  std::string_view script;  // JavaScript, after that of all pages
};

// A whole page (pages/shell.html) in the current language, that needs no network and no other file. The data stand
// in a script element with the id "data"; bytes of them that are not UTF-8 appear as U+FFFD.
std::string html_page(const PageParts& parts, const nlohmann::ordered_json& data);

// `explain --report html=FILE`: the frames of an input, from its item `first`, one at a time on the board. `name` is
// the input's; `error` says what is wrong with it, and is empty if nothing is.
std::string explanation_page(const Game& game, std::vector<BoardFrame> frames, std::uint64_t first,
                             std::string_view name, std::string_view error);

}  // namespace quack
