#include "game/outcome.h"

namespace quack {

std::string_view name(Validity validity) {
  switch (validity) {
    case Validity::valid:
      return "valid";
    case Validity::game_over:
      return "the game is over";
    case Validity::no_own_piece:
      return "no piece of the side to move";
    case Validity::own_piece_on_target:
      return "its own piece on the target";
    case Validity::unreachable:
      return "unreachable";
    case Validity::blocked:
      return "blocked";
  }
  return "no validity at all";
}

std::string to_text(const Outcome& outcome) {
  if (!outcome.valid()) {
    std::string text = "invalid: " + std::string(name(outcome.validity));
    if (outcome.blocker)
      text += " by (" + std::to_string(outcome.blocker->x) + ',' + std::to_string(outcome.blocker->y) + ')';
    return text;
  }
  std::string text = outcome.moved ? name(*outcome.moved) + " moves" : "nothing moves";
  if (outcome.captured) text += ", captures " + name(*outcome.captured);
  if (outcome.check) text += ", check";
  if (outcome.over) text += ", the game is over";
  return text;
}

std::vector<Outcome> all_outcomes() {
  std::vector<std::optional<Piece>> pieces = {std::nullopt};
  for (const Side side : kSides) {
    for (const Kind kind : kKinds) pieces.emplace_back(Piece{side, kind});
  }
  std::vector<Outcome> all(1);
  all.front().validity = Validity::unreachable;
  for (const auto& captured : pieces) {
    for (const auto& moved : pieces) {
      for (int flags = 0; moved && flags < 4; ++flags)
        all.push_back({Validity::valid, std::nullopt, moved, captured, flags % 2 != 0, flags / 2 != 0});
    }
  }
  return all;
}

}  // namespace quack
