#include "optimized/duck_game.h"

namespace quack::optimized {

DuckGame::DuckGame(const Position& position, CheckRule rule, const DuckTables& tables)
    : turn_(static_cast<std::uint8_t>(position.side_to_move)), rule_(rule), tables_(&tables) {
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

Outcome DuckGame::play(Operation operation) {
  unsigned now = turn();
  const Decision decision = decide(prepared(operation), now);
  set_turn(now);
  if (!decision.valid) return refusal(operation);
  settle(decision.move);
  const Side side = piece_of(decision.move.moving).side;
  const bool check = attacked(other(side)) || (rule_ == CheckRule::either_side && attacked(side));
  return outcome_of(outcome_of_move(decision.move, check));
}

Outcome DuckGame::refusal(Operation operation) const {
  const CellNumber from = number(operation.from);
  const CellNumber to = number(operation.to);
  const DuckStep step = step_of(operation);
  Outcome outcome;
  const auto refuse = [&outcome](Validity why) {
    outcome.validity = why;
    return outcome;
  };
  if (over()) return refuse(Validity::game_over);
  if (!is_of(at(from), side_to_move())) return refuse(Validity::no_own_piece);
  if (is_of(at(to), side_to_move())) return refuse(Validity::own_piece_on_target);
  const Kind kind = piece_of(at(from)).kind;
  if ((step.kinds >> static_cast<unsigned>(kind) & 1U) == 0) return refuse(Validity::unreachable);
  if (const auto blocker = kind == Kind::car ? car_blocker(from, to) : leap_blocker(from, step))
    outcome.blocker = cell_of(*blocker);
  return refuse(Validity::blocked);
}

std::optional<CellNumber> DuckGame::car_blocker(CellNumber from, CellNumber to) const {
  const bool along_row = row_of(from) == row_of(to);
  const int way = static_cast<int>(to > from) - static_cast<int>(to < from);
  const int step = way * (kColumnCount - static_cast<int>(along_row) * (kColumnCount - 1));
  const int distance = along_row ? to - from : (row_of(to) - row_of(from)) * kColumnCount;
  for (CellNumber cell = from + step; cell != from + distance; cell += step) {
    if (at(cell) != kEmpty) return cell;
  }
  return std::nullopt;
}

std::optional<CellNumber> DuckGame::leap_blocker(CellNumber from, DuckStep step) const {
  const Window in_the_way = occupied().window(from) & ~(Window{1} << kCentre);
  if ((in_the_way >> step.first & 1U) != 0) return from + step.first - kCentre;
  if ((in_the_way >> step.second & 1U) != 0) return from + step.second - kCentre;
  return std::nullopt;
}

std::size_t DuckGame::write_moves(DuckMove* buffer) const {
  std::size_t count = 0;
  each_move([&](DuckMove move) { buffer[count++] = move; });
  return count;
}

}  // namespace quack::optimized
