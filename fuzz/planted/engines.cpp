#include "fuzz/planted/engines.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string>

#include "game/position.h"
#include "optimized/duck_chess.h"
#include "optimized/primitive_chess.h"

namespace quack::optimized {

// The state of an engine, for bugs to be put into.
struct StateOfDuckReplay {
  explicit StateOfDuckReplay(DuckChess& engine) : replay(engine.replay_) {}

  auto& watch(Side side) { return replay.watches_[static_cast<std::size_t>(side)]; }
  void watch_anew(Side side, Cell captain) { watch(side) = replay.watch(side, place_of(captain)); }
  void count_as_watched() { replay.is_watched_ = true; }

  // Takes a piece on that cell to what the captains see, or from it.
  void flip(Piece piece, Cell cell) {
    if (!replay.is_watched_) return;
    for (const Side side : kSides) {
      const Seen& seen = watch(side).seen[place_of(cell)];
      const Seen& counts = replay.tables_->counts[code_of(piece)][static_cast<std::size_t>(side)];
      watch(side).pieces ^= optimized::Pair{seen.leaps & counts.leaps, seen.lines};
      watch(side).cars ^= optimized::Pair{0, seen.lines & counts.lines};
    }
  }

  // The place that the list of pieces has for the one on that cell.
  std::uint8_t& listed(Cell cell) { return replay.places_[DuckReplay::slot_of(replay.at(place_of(cell)))]; }

  void stop_going_far(Cell cell) { replay.at(place_of(cell)) &= ~DuckReplay::kManyBetween; }

  // True if a captain of `side` is attacked, as far as that state knows.
  bool attacked(Side side) { return replay.attacked(side); }

  DuckReplay& replay;
};

}  // namespace quack::optimized

namespace quack::fuzz {
namespace {

using State = optimized::StateOfDuckReplay;

struct Tables {
  optimized::DuckTables of_lists = optimized::kDuckTables;
  optimized::ReplayTables of_replay = optimized::kReplayTables;
};

// The tables of the engine with the bug of that name in them; none for another name.
std::optional<Tables> wrong_tables(std::string_view bug) {
  Tables tables;
  const auto step = [&](int dx, int dy) -> auto& {
    return tables.of_replay.steps[static_cast<std::size_t>(dx * optimized::kStride + dy + optimized::kFurthest)];
  };
  if (bug == "wrong-table-entry") {
    auto& open = tables.of_replay.open[2];
    const auto ducks = tables.of_replay.counts[optimized::code_of({Side::red, Kind::duck})][1].leaps & open;
    open ^= static_cast<std::uint32_t>(ducks & (~ducks + 1));
  } else if (bug == "missed-blocker") {
    step(2, -3).second = optimized::kAlwaysEmpty;
  } else if (bug == "wrong-edge") {
    auto& cells = tables.of_lists.on_board[static_cast<std::size_t>(optimized::number({9, 4}))];
    cells &= cells - 1;
  } else if (bug == "unplayable-move") {
    step(3, 2).kinds = 0;
  } else {
    return std::nullopt;
  }
  return tables;
}

// The optimized engine, of which the wrong ones below change what is played.
class Changed : public DuckChessEngine {
 public:
  Changed(const Position& position, CheckRule rule) : rule_(rule), engine_(position, rule) {}

  Position position() const override { return engine_.position(); }
  bool over() const override { return engine_.over(); }
  std::vector<Operation> moves() const override { return engine_.moves(); }

 protected:
  CheckRule rule_;
  optimized::DuckChess engine_;
};

class StaleOccupancy final : public Changed {
 public:
  using Changed::Changed;

  Outcome play(Operation operation) override {
    if (const auto wrong = blocked_by_ghost(operation)) return *wrong;
    const Outcome outcome = engine_.play(operation);
    if (outcome.captured && outcome.captured->kind == Kind::car) ghost_ = operation.to;
    return outcome;
  }

 private:
  std::optional<Outcome> blocked_by_ghost(Operation operation) const {
    Position haunted = engine_.position();
    if (engine_.over() || !ghost_ || haunted.at(*ghost_)) return std::nullopt;
    haunted.put(*ghost_, Piece{other(haunted.side_to_move), Kind::soldier});
    const Outcome outcome = optimized::DuckChess(haunted, rule_).play(operation);
    if (outcome.validity != Validity::blocked || outcome.blocker != ghost_) return std::nullopt;
    return outcome;
  }

  std::optional<Cell> ghost_;
};

class BlindToSeveral final : public Changed {
 public:
  using Changed::Changed;

  Outcome play(Operation operation) override {
    Outcome outcome = engine_.play(operation);
    if (outcome.captured && (captains(Side::red) > 1 || captains(Side::blue) > 1)) outcome.check = false;
    return outcome;
  }

 private:
  int captains(Side side) const {
    const Position position = engine_.position();
    int count = 0;
    for (int number = 0; number < kCellCount; ++number)
      if (position.at({number / kColumnCount, number % kColumnCount}) == Piece{side, Kind::captain}) ++count;
    return count;
  }
};

// A move that has been played.
struct Played {
  Operation cells;
  Piece moved;
  std::optional<Piece> captured;
};

// The optimized engine with a bug in what it keeps up: `spoil` is called after each move, before anybody asks for
// check.
class StaleState final : public Changed {
 public:
  using Spoil = void (*)(State state, const Played& move);

  StaleState(const Position& position, CheckRule rule, const Spoil& spoil) : Changed(position, rule), spoil_(spoil) {}

  Outcome play(Operation operation) override {
    Outcome outcome = engine_.play(operation);
    if (!outcome.valid() || outcome.over) return outcome;
    State state(engine_);
    spoil_(state, {operation, *outcome.moved, outcome.captured});
    const Side mover = outcome.moved->side;
    outcome.check = state.attacked(other(mover)) || (rule_ == CheckRule::either_side && state.attacked(mover));
    return outcome;
  }

  std::string stale_state() const override { return engine_.stale_state(); }

 private:
  Spoil spoil_;
};

bool captures(const Played& move, Kind moved, Kind captured) {
  return move.moved.kind == moved && move.captured && move.captured->kind == captured;
}

bool is_guard_to_last_column(const Played& move) {
  return move.moved.kind == Kind::guard && move.cells.to.y == kColumnCount - 1;
}

// Each happens seldom, and then shows only if the right piece comes by.
constexpr std::array<std::pair<std::string_view, StaleState::Spoil>, 7> kSpoils = {{
    {"stale-line",
     [](State state, const Played& move) {
       if (is_guard_to_last_column(move) && move.captured) state.flip(move.moved, move.cells.from);
     }},
    {"stale-captain",
     [](State state, const Played& move) {
       if (move.moved.kind == Kind::captain && move.cells.to == Cell{kRowCount - 1, kColumnCount - 1})
         state.watch_anew(move.moved.side, move.cells.from);
     }},
    {"stale-kind",
     [](State state, const Played& move) {
       if (captures(move, Kind::soldier, Kind::duck)) state.flip(*move.captured, move.cells.to);
     }},
    {"stale-list",
     [](State state, const Played& move) {
       if (captures(move, Kind::horse, Kind::soldier))
         state.listed(move.cells.to) = static_cast<std::uint8_t>(optimized::place_of(move.cells.from));
     }},
    {"stale-value",
     [](State state, const Played& move) {
       if (captures(move, Kind::car, Kind::soldier)) state.stop_going_far(move.cells.to);
     }},
    {"only-of-several",
     [](State state, const Played& move) {
       if (move.moved.kind != Kind::captain) return;
       for (const Side side : kSides) state.watch_anew(side, move.cells.to);
       state.count_as_watched();
     }},
    {"wrong-cell",
     [](State state, const Played& move) {
       if (!is_guard_to_last_column(move) || move.cells.to.x == 0) return;
       state.flip(move.moved, move.cells.to);
       state.flip(move.moved, {move.cells.to.x - 1, move.cells.to.y});
     }},
}};

// The optimized engine, to which some cases are drawn that are not.
class MissingAnswers final : public PrimitiveChessEngine {
 public:
  using IsMissed = bool (*)(const PrimitiveCase& board_case, PrimitiveAnswer right);

  explicit MissingAnswers(const IsMissed& is_missed) : is_missed_(is_missed) {}

  std::optional<PrimitiveAnswer> answer(const PrimitiveCase& board_case) override {
    const auto right = optimized::PrimitiveChess().answer(board_case);
    return right && is_missed_(board_case, *right) ? PrimitiveAnswer::draw : right;
  }

 private:
  IsMissed is_missed_;
};

constexpr std::int64_t kHuge = 1'000'000;
constexpr std::array<std::pair<std::string_view, MissingAnswers::IsMissed>, 3> kMissedAnswers = {{
    {"wrong-class",
     [](const PrimitiveCase& one, PrimitiveAnswer /*right*/) {
       return one.n == 4 && one.m >= 9 && one.first == PrimitivePiece{2, 3, PrimitiveKind::rook} &&
              one.second.kind == PrimitiveKind::bishop;
     }},
    {"wrong-when-huge",
     [](const PrimitiveCase& one, PrimitiveAnswer /*right*/) { return std::max(one.n, one.m) > kHuge; }},
    {"wrong-class-when-huge",
     [](const PrimitiveCase& one, PrimitiveAnswer right) {
       return one.n == 3 && one.m > kHuge && one.first.kind == PrimitiveKind::bishop &&
              one.second.kind == PrimitiveKind::rook && right == PrimitiveAnswer::lose;
     }},
}};

}  // namespace

DuckChessFactory planted_duck_chess(std::string_view bug) {
  static std::map<std::string, std::optional<Tables>, std::less<>> tables;  // engines keep references to them
  if (bug == "stale-occupancy") return duck_chess_factory<StaleOccupancy>();
  if (bug == "blind-to-several") return duck_chess_factory<BlindToSeveral>();
  for (const auto& [name, spoil] : kSpoils) {
    if (bug == name) return duck_chess_factory<StaleState>(spoil);
  }
  const auto& wrong = tables.try_emplace(std::string(bug), wrong_tables(bug)).first->second;
  return wrong ? duck_chess_factory<optimized::DuckChess>(wrong->of_lists, wrong->of_replay) : nullptr;
}

std::unique_ptr<PrimitiveChessEngine> planted_primitive_chess(std::string_view bug) {
  for (const auto& [name, is_wrong] : kMissedAnswers)
    if (name == bug) return std::make_unique<MissingAnswers>(is_wrong);
  return nullptr;
}

}  // namespace quack::fuzz
