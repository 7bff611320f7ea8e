#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include <nlohmann/json.hpp>

#include "compare/record.h"
#include "problems/registry.h"

namespace quack {

// What the pages draw boards of (pages/steps.js, pages/board.js).

template <class Value>
nlohmann::ordered_json or_null(const std::optional<Value>& value) {
  return value ? nlohmann::ordered_json(*value) : nullptr;
}

// nlohmann finds these by their names.
void to_json(nlohmann::ordered_json& json, const BoardFrame& frame);
void to_json(nlohmann::ordered_json& json, const PieceWord& piece);

// Adds all that is known of a wrong line to the object, but for the boards.
void add_difference(nlohmann::ordered_json& json, const Difference& difference);

// What the pages need to know of a problem.
nlohmann::ordered_json problem_json(const Problem& problem);

// The boards of a page, each kept once: those who fail on the same case share them.
class FramePool {
 public:
  // Puts the places of the boards into a difference, and what was found otherwise: pairs of a place and a text or null.
  void add(nlohmann::ordered_json& json, const Difference& difference);

  nlohmann::ordered_json take() { return std::move(frames_); }

 private:
  std::size_t place_of(const BoardFrame& frame, const BoardFrame* before);

  std::unordered_map<std::string, std::size_t> places_;
  nlohmann::ordered_json frames_ = nlohmann::ordered_json::array();
};

// The first line in which two outputs for a lenient judge input differ, with its reason and the boards around it. Where
// no item answers such a line (a crash), the boards of the last items. Null if there is nothing to draw.
nlohmann::ordered_json drawn_difference(const Problem& problem, std::string_view input, std::string_view expected,
                                        std::string_view found, FramePool& pool);

}  // namespace quack
