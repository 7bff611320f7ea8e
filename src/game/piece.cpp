#include "game/piece.h"

namespace quack {

std::string_view name(Side side) { return side == Side::red ? "red" : "blue"; }

std::string_view name(Kind kind) {
  static constexpr std::array<std::string_view, kKindCount> kNames = {"captain", "guard", "elephant", "horse",
                                                                      "car",     "duck",  "soldier"};
  return kNames[static_cast<std::size_t>(kind)];
}

std::string name(Piece piece) { return std::string(name(piece.side)) + ' ' + std::string(name(piece.kind)); }

}  // namespace quack
