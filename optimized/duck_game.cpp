#include "optimized/duck_game.h"

namespace quack::optimized {

DuckGame::DuckGame(const Position& position, const DuckTables& tables)
    : turn_(static_cast<std::uint8_t>(position.side_to_move)), tables_(&tables) {
  board_.fill(kEmpty);
  for (CellNumber cell = 0; cell < kCellCount; ++cell) {
    const auto piece = position.at(cell_of(cell));
    if (!piece) continue;
    const Code code = code_of(*piece);
    take(CellSet::of(cell), code);
    lines_.put(cell);
    board_[index(cell + kMargin)] = code;
  }
}

Position DuckGame::position() const {
  Position position;
  position.side_to_move = side_to_move();
  occupied().each([&](CellNumber cell) { position.put(cell_of(cell), piece_of(at(cell))); });
  return position;
}

std::string DuckGame::parts_unlike(const DuckGame& other) const {
  const auto same_pieces = [&](auto whose) { return pieces(whose) == other.pieces(whose); };
  std::string parts;
  const auto compare = [&parts](const char* part, bool is_same) {
    if (!is_same) parts.append(parts.empty() ? "" : ", ").append(part);
  };
  compare("board", board_ == other.board_);
  compare("side sets", std::all_of(kSides.begin(), kSides.end(), same_pieces));
  compare("kind sets", std::all_of(kKinds.begin(), kKinds.end(), same_pieces));
  compare("lines", lines_ == other.lines_);
  compare("turn", turn_ == other.turn_);
  return parts;
}

std::size_t DuckGame::write_moves(DuckMove* buffer) const {
  std::size_t count = 0;
  each_move([&](DuckMove move) { buffer[count++] = move; });
  return count;
}

}  // namespace quack::optimized
