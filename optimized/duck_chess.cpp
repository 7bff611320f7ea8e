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

DuckReplay::DuckReplay(const Position& position, CheckRule rule, const DuckTables& tables)
    : game_(position, rule, tables) {
  for (const Side side : kSides) watch(side);
}

void DuckReplay::watch(Side side) {
  Monitor& watch = watches_[static_cast<std::size_t>(side)];
  CellSet captains = game_.pieces(Kind::captain) & game_.pieces(side);
  watch.only = false;
  if (captains.empty()) return;
  watch.captain = captains.take_first();
  watch.only = captains.empty();
  watch.cross = cross(watch.captain);
  watch.around = game_.surroundings(watch.captain);
}

// In three passes, each of which runs without waiting for the one before it to guess right: what can be looked up of
// every operation; which of them are valid; what these change, and whether it is check.
void DuckReplay::play_all(std::span<const Operation> operations, OutcomeCode* outcomes) {
  struct Move {
    DecidedMove move;
    std::uint8_t place;  // among the operations
  };
  std::array<PreparedOperation, kMostAtOnce> prepared;
  std::array<Move, kMostAtOnce> moves;
  for (std::size_t i = 0; i < operations.size(); ++i) prepared[i] = game_.prepared(operations[i]);
  std::size_t valid = 0;
  unsigned turn = game_.turn();
  for (std::size_t i = 0; i < operations.size(); ++i) {
    const auto decision = game_.decide(prepared[i], turn);
    outcomes[i] = {};
    moves[valid] = {decision.move, static_cast<std::uint8_t>(i)};
    valid += decision.valid ? 1U : 0U;
  }
  game_.set_turn(turn);
  const bool either = game_.rule() == CheckRule::either_side;
  for (std::size_t i = 0; i < valid; ++i) {
    const DecidedMove move = moves[i].move;
    game_.settle(move);
    follow(move);
    // Both captains are looked at, one after the other, so that no branch depends on whose move it is.
    const int red = attacked(Side::red);
    const int blue = attacked(Side::blue);
    const int other_attacked = move.moving >> 3 == static_cast<int>(Side::red) ? blue : red;
    outcomes[moves[i].place] = DuckGame::outcome_of_move(move, (either ? red | blue : other_attacked) != 0);
  }
}

std::string DuckReplay::stale_state() const {
  const DuckReplay anew(game_.position(), game_.rule(), game_.tables());
  const bool same_monitors = watches_ == anew.watches_;
  if (same_monitors && game_ == anew.game_) return {};
  std::string parts = game_.parts_unlike(anew.game_);
  if (!same_monitors) parts.append(parts.empty() ? "" : ", ").append("monitors");
  return parts;
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

// Updates the surroundings of the captains after a move that has been settled.
[[gnu::always_inline]] inline void DuckReplay::follow(DecidedMove move) {
  const Piece piece = DuckGame::piece_of(move.moving);
  for (Monitor& watch : watches_) {
    const Window end = window_bit_of(move.to, watch.captain);
    watch.flip(move.moving, window_bit_of(move.from, watch.captain) | end);
    if (move.target != DuckGame::kEmpty) watch.flip(move.target, end);
  }
  // If one of several captains was captured its side has fewer now, but the game is over then.
  if (piece.kind == Kind::captain) watch(piece.side);
}

[[gnu::always_inline]] inline bool DuckReplay::attacked(Side side) const {
  const Monitor& watch = watches_[static_cast<std::size_t>(side)];
  return watch.only ? game_.attacked(watch.captain, watch.cross, other(side), watch.around) : game_.attacked(side);
}

}  // namespace quack::optimized
