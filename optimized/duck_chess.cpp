#include "optimized/duck_chess.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>

namespace quack::optimized {

namespace {

constexpr std::array<Kind, kColumnCount> kHomeRow{Kind::car,      Kind::horse,   Kind::elephant,
                                                  Kind::guard,    Kind::captain, Kind::guard,
                                                  Kind::elephant, Kind::horse,   Kind::car};

// Everything but the ducks: home rows and soldiers of both sides.
Position start_without_ducks() {
  Position position;
  for (int y = 0; y < kColumnCount; ++y) {
    const Kind kind = kHomeRow[static_cast<std::size_t>(y)];
    position.put({0, y}, Piece{Side::red, kind});
    position.put({9, y}, Piece{Side::blue, kind});
  }
  for (int y = 0; y < kColumnCount; y += 2) {
    position.put({3, y}, Piece{Side::red, Kind::soldier});
    position.put({6, y}, Piece{Side::blue, Kind::soldier});
  }
  return position;
}

void put_ducks(Position& position, int y) {
  position.put({2, y}, Piece{Side::red, Kind::duck});
  position.put({7, y}, Piece{Side::blue, Kind::duck});
}

}  // namespace

Position duck_chess_start() {
  Position position = start_without_ducks();
  put_ducks(position, 0);
  put_ducks(position, 8);
  return position;
}

Position duck_chess_remix_start() {
  Position position = start_without_ducks();
  put_ducks(position, 4);
  return position;
}

std::vector<Outcome> DuckChess::play_run(std::span<const Operation> operations) {
  std::array<OutcomeCode, DuckReplay::kMostAtOnce> codes;
  std::vector<Outcome> outcomes;
  outcomes.reserve(operations.size());
  while (!operations.empty()) {
    const auto now = operations.first(std::min(operations.size(), codes.size()));
    operations = operations.subspan(now.size());
    replay_.play_all(now, codes.data());
    std::transform(codes.begin(), codes.begin() + static_cast<std::ptrdiff_t>(now.size()), std::back_inserter(outcomes),
                   outcome_of);
  }
  return outcomes;
}

std::vector<Operation> DuckChess::moves() const {
  constexpr std::size_t kMovesOfMostPositions = 96;
  std::vector<Operation> moves;
  if (over()) return moves;
  moves.reserve(kMovesOfMostPositions);
  game().each_move([&moves](DuckMove move) { moves.push_back(operation_of(move)); });
  return moves;
}

}  // namespace quack::optimized
