#include "optimized/duck_replay.h"

#include <algorithm>
#include <cstring>

namespace quack::optimized {
namespace {

[[gnu::always_inline]] inline Pair pair(const Seen& seen) {
  Pair words;
  std::memcpy(&words, &seen, sizeof words);
  return words;
}

constexpr std::uint32_t kCaptains = 0x01010000;
constexpr std::uint32_t kBothSides = 0xffff0000;

constexpr std::uint16_t kCheck = 128, kOver = 256;

constexpr std::uint64_t kAll = ~std::uint64_t{0};

}  // namespace

DuckReplay::DuckReplay(const Position& position, CheckRule rule, const ReplayTables& tables)
    : side_to_move_(position.side_to_move), rule_(rule), tables_(&tables) {
  for (int x = 0; x < kRowCount; ++x)
    for (int y = 0; y < kColumnCount; ++y)
      if (const auto piece = position.at({x, y})) at(place_of({x, y})) = value_of(code_of(*piece));
  list_pieces();
  watch_captains();
}

// Lists the pieces anew, in the order of their places.
void DuckReplay::list_pieces() {
  counts_ = {};
  for (Place place = 0; place < kPlaceCount; ++place) {
    Value& value = at(place);
    if (value == 0) continue;
    const PieceCode code = value & 15U;
    const std::size_t slot = kCellCount * group_of(code) + counts_[group_of(code)]++;
    value = value_of(code) | static_cast<Value>(slot) << kSlotShift;
    places_[slot] = static_cast<std::uint8_t>(place);
    codes_[slot] = static_cast<std::uint8_t>(code);
  }
}

// Calls `visit(slot)` for the listed pieces of a side, the cars or the others.
template <class Visit>
[[gnu::always_inline]] inline void DuckReplay::each_listed(Side side, bool cars, Visit visit) const {
  const std::size_t group = 2 * static_cast<std::size_t>(side) + (cars ? 1 : 0);
  const std::size_t begin = kCellCount * group;
  for (std::size_t slot = begin; slot < begin + counts_[group]; ++slot) visit(slot);
}

// Calls `visit(place)` for the captains of a side.
template <class Visit>
void DuckReplay::each_captain(Side side, Visit visit) const {
  each_listed(side, false, [&](std::size_t slot) {
    if (piece_of(codes_[slot]).kind == Kind::captain && places_[slot] != kNowhere) visit(places_[slot]);
  });
}

void DuckReplay::watch_captains() {
  is_watched_ = true;
  for (const Side side : kSides) {
    int captains = 0;
    Place captain = kNowhere;
    each_captain(side, [&](Place place) {
      captain = place;
      ++captains;
    });
    is_watched_ &= captains < 2;
    watches_[static_cast<std::size_t>(side)] = watch(side, captain);
  }
}

Position DuckReplay::position() const {
  Position position;
  position.side_to_move = side_to_move_;
  for (int x = 0; x < kRowCount; ++x)
    for (int y = 0; y < kColumnCount; ++y)
      if (const Value value = at(place_of({x, y})); value != 0) position.put({x, y}, piece_of(value & 15U));
  return position;
}

// The first piece on a car's way from the third cell on, or the target: the two cells before are `first` and `second`
// of the step.
Place DuckReplay::end_of_way(Place from, Place to) const {
  const int way = to > from ? 1 : -1;
  const int next = way * (way * (to - from) < kStride ? 1 : kStride);
  Place place = from + 3 * next;
  while (way * (to - place) > 0 && at(place) == 0) place += next;
  return place;
}

// Has no branch on anything unpredictable: if half of the operations are invalid, such a branch is mispredicted half
// the time, which costs more than everything else. So an invalid operation also writes its two cells, as they were.
std::size_t DuckReplay::decide(std::span<const Operation> operations, Move* moves) {
  std::uint32_t turn = is_over_ ? 0 : turn_of(side_to_move_);
  std::size_t count = 0;
  for (std::size_t number = 0; number < operations.size(); ++number) {
    const Place from = place_of(operations[number].from);
    const Place to = place_of(operations[number].to);
    const ReplayStep& step = step_of(from, to);
    const Value moving = at(from);
    const Value target = at(to);
    const std::uint32_t can = moving & step.kinds & turn;
    const std::uint32_t blocked = (target & turn) | at(from + step.first) | at(from + step.second);
    // All bits or none.
    auto valid = static_cast<std::uint32_t>(
        static_cast<std::int64_t>((std::uint64_t{blocked} - 1) & (std::uint64_t{0} - can)) >> 63U);
    if ((can & valid & kManyBetween) != 0 && end_of_way(from, to) != to) [[unlikely]]
      valid = 0;
    const Value moved = moving & valid;
    const Value captured = target & valid;
    at(from) = moving ^ moved;
    at(to) = target ^ captured ^ moved;
    turn ^= kBothSides & valid;
    moves[count] = {static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to), static_cast<std::uint8_t>(number),
                    moved, captured};
    count += valid & 1U;
    if ((captured & kCaptains) != 0) [[unlikely]] {
      side_to_move_ = piece_of(captured & 15U).side;
      is_over_ = true;
      turn = 0;
    }
  }
  if (turn != 0) side_to_move_ = turn == turn_of(Side::red) ? Side::red : Side::blue;
  return count;
}

// The view of that side's captain from there, if the list of pieces is right.
DuckReplay::Watch DuckReplay::watch(Side side, Place captain) const {
  const Seen* const seen = tables_->seen.data() + kNowhere - captain;
  const auto own = static_cast<std::size_t>(side);
  Pair cars{}, friends{}, others{};
  each_listed(other(side), true, [&](std::size_t slot) { cars ^= pair(seen[places_[slot]]); });
  each_listed(side, true, [&](std::size_t slot) { friends ^= pair(seen[places_[slot]]); });
  each_listed(side, false, [&](std::size_t slot) { friends ^= pair(seen[places_[slot]]); });
  each_listed(other(side), false, [&](std::size_t slot) {
    others ^= pair(seen[places_[slot]]) & Pair{tables_->counts[codes_[slot]][own].leaps, kAll};
  });
  return {Pair{0, kBeyondLines} ^ ((cars ^ friends) & Pair{kDiagonals, kAll}) ^ others, cars & Pair{0, kAll}, seen};
}

// Returns a number other than 0 if something attacks the captain; on each line only the nearest piece can, if it is a
// car.
[[gnu::always_inline]] inline std::uint64_t DuckReplay::attackers(const Watch& watch) const {
  const std::uint64_t leaps = watch.pieces[0];
  const std::uint64_t lines = watch.pieces[1];
  return (leaps & (tables_->open[leaps >> kDiagonalShift] | kNeverBlocked)) |
         ((lines ^ (lines - kNextOnLines)) & watch.cars[1]);
}

bool DuckReplay::attacked(Side side) const {
  if (is_watched_) return attackers(watches_[static_cast<std::size_t>(side)]) != 0;
  std::uint64_t found = 0;
  each_captain(side, [&](Place captain) { found |= attackers(watch(side, captain)); });
  return found != 0;
}

template <CheckRule kRule, bool kIsWatched>
void DuckReplay::settle(std::span<const Move> moves, OutcomeCode* outcomes) {
  std::array<Watch, kSideCount> watches = watches_;
  // Changes how both captains see a piece with that value, by `change`.
  const auto follow = [&](Value value, auto change) {
    for (std::size_t side = 0; kIsWatched && side < kSideCount; ++side) {
      const Seen& counts = tables_->counts[value & 15U][side];
      const Pair changed = change(watches[side].seen);
      watches[side].pieces ^= changed & Pair{counts.leaps, kAll};
      watches[side].cars ^= changed & Pair{0, counts.lines};
    }
  };
  for (const Move& move : moves) {
    const Side mover = piece_of(move.moved & 15U).side;
    places_[slot_of(move.moved)] = move.to;
    follow(move.moved, [&](const Seen* seen) { return pair(seen[move.from]) ^ pair(seen[move.to]); });
    unsigned outcome = move.moved & 0x7fU;
    if (move.captured != 0) [[unlikely]] {
      outcome ^= (OutcomeCode::kNone ^ (move.captured & 7U)) << 4U;
      places_[slot_of(move.captured)] = kNowhere;
      follow(move.captured, [&](const Seen* seen) { return pair(seen[move.to]); });
    }
    if (kIsWatched && (move.moved & kCaptains) != 0) watches[static_cast<std::size_t>(mover)] = watch(mover, move.to);
    // A branch on whose move it was would be unpredictable.
    const std::uint64_t red = kIsWatched ? attackers(watches[0]) : attacked(Side::red);
    const std::uint64_t blue = kIsWatched ? attackers(watches[1]) : attacked(Side::blue);
    const std::uint64_t moved_blue = std::uint64_t{0} - (move.moved >> 3U & 1U);
    const std::uint64_t check =
        kRule == CheckRule::either_side ? red | blue : (red & moved_blue) | (blue & ~moved_blue);
    outcomes[move.number] = {static_cast<std::uint16_t>(outcome | (check != 0 ? kCheck : 0U))};
  }
  watches_ = watches;
}

// Works in two passes, so that neither waits for mispredicted branches of the other: first which operations are valid,
// then what these change and whether they give check.
void DuckReplay::play_all(std::span<const Operation> operations, OutcomeCode* outcomes) {
  std::array<Move, kMostAtOnce> decided;
  const bool was_over = is_over_;
  const std::span<const Move> moves(decided.data(), decide(operations, decided.data()));
  std::fill_n(outcomes, operations.size(), OutcomeCode{});
  if (rule_ == CheckRule::either_side)
    is_watched_ ? settle<CheckRule::either_side, true>(moves, outcomes)
                : settle<CheckRule::either_side, false>(moves, outcomes);
  else
    is_watched_ ? settle<CheckRule::mover_only, true>(moves, outcomes)
                : settle<CheckRule::mover_only, false>(moves, outcomes);
  if (is_over_ && !was_over) {
    std::uint16_t& last = outcomes[moves.back().number].bits;
    last = static_cast<std::uint16_t>((last & ~kCheck) | kOver);
  }
  if (std::any_of(moves.begin(), moves.end(), [](const Move& move) { return move.captured != 0; })) list_pieces();
}

Outcome DuckReplay::refusal(Operation operation) const {
  const Place from = place_of(operation.from);
  const Place to = place_of(operation.to);
  const ReplayStep& step = step_of(from, to);
  const std::uint32_t turn = turn_of(side_to_move_);
  Outcome outcome;
  const auto refuse = [&outcome](Validity why) {
    outcome.validity = why;
    return outcome;
  };
  if (is_over_) return refuse(Validity::game_over);
  if ((at(from) & turn) == 0) return refuse(Validity::no_own_piece);
  if ((at(to) & turn) != 0) return refuse(Validity::own_piece_on_target);
  if ((at(from) & step.kinds) == 0) return refuse(Validity::unreachable);
  Place blocker = from + step.first;
  if (at(blocker) == 0) blocker = from + step.second;
  if (at(blocker) == 0) blocker = end_of_way(from, to);
  outcome.blocker = cell_at(blocker);
  return refuse(Validity::blocked);
}

std::string DuckReplay::stale_state() const {
  bool is_list_right = true;
  std::size_t pieces = 0;
  for (Place place = -kMargin; place < kPlaceCount + kMargin; ++place) {
    const Value value = at(place);
    if (value == 0) continue;
    const std::size_t slot = slot_of(value);
    is_list_right &= slot < places_.size() && places_[slot] == place && (value & ~kSlot) == value_of(codes_[slot]);
    ++pieces;
  }
  is_list_right &= pieces == std::size_t{0} + counts_[0] + counts_[1] + counts_[2] + counts_[3];
  DuckReplay anew = *this;
  anew.watch_captains();
  bool is_seen_right = is_watched_ == anew.is_watched_;
  for (std::size_t side = 0; is_watched_ && side < kSideCount; ++side) {
    const Watch &ours = watches_[side], &theirs = anew.watches_[side];
    const Pair differing = (ours.pieces ^ theirs.pieces) | (ours.cars ^ theirs.cars);
    is_seen_right &= ours.seen == theirs.seen && (differing[0] | differing[1]) == 0;
  }
  if (is_list_right) return is_seen_right ? "" : "watches";
  return is_seen_right ? "pieces" : "pieces, watches";
}

}  // namespace quack::optimized
