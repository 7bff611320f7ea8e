#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "game/duck_chess_engine.h"
#include "game/outcome.h"
#include "optimized/replay_tables.h"

namespace quack::optimized {

// Two words that change together.
using Pair [[gnu::vector_size(16)]] = std::uint64_t;

// A game that is played operation by operation and asked for check after each, as a plain value to copy at will. Every
// operation is decided by look-up in the tables, which must outlive the game; tests pass changed ones. Wrong tables
// make a wrong engine, but it never reads outside its memory while `first` and `second` of each step are within
// kMargin.
//
// Besides the board it keeps a list of the pieces and, where no side has several captains, what each captain sees: the
// exclusive-or over all pieces, so that a move changes it by how the captain sees the two cells, and nothing of it
// depends on how the game got there. Of several captains it is found anew after each move.
class DuckReplay {
 public:
  // Sets up any position; the game is not over, even if captains are missing.
  DuckReplay(const Position& position, CheckRule rule, const ReplayTables& tables = kReplayTables);

  // As in DuckChessEngine.
  Outcome play(Operation operation) {
    OutcomeCode code;
    play_all({&operation, 1}, &code);
    return code.valid() ? outcome_of(code) : refusal(operation);
  }
  Position position() const;
  bool over() const { return is_over_; }
  Side side_to_move() const { return side_to_move_; }

  // Plays at most kMostAtOnce operations one after the other and writes what an output says of each to `outcomes`.
  static constexpr std::size_t kMostAtOnce = 64;
  void play_all(std::span<const Operation> operations, OutcomeCode* outcomes);

  // As in DuckChessEngine: "pieces" (the list, or their values on the board), "watches", or both.
  std::string stale_state() const;

  static constexpr int kMargin = 2 * kStride + 2;  // as far as a step's cells may be from its start

 private:
  friend struct StateOfDuckReplay;  // fuzz/planted/ puts bugs into the state

  // The value of what stands on a place, or 0:
  //   bits 0-3    the piece's code
  //   bits 4-6    all set: with bits 0-3 these are the outcome of its move if it captures nothing
  //   bits 7-15   its slot in the list of pieces
  //   bits 16-22  for a red piece the bit of its kind; 23 as well for a car; 24-31 the same for a blue one
  using Value = std::uint32_t;

  // A side's captain, at kNowhere if it has none, and what it sees: of the pieces as ReplayTables::counts says, and of
  // lines kBeyondLines too.
  struct Watch {
    Pair pieces{};               // Seen, of all pieces
    Pair cars{};                 // Seen, of hostile cars, without `leaps`
    const Seen* seen = nullptr;  // [place] -> how the captain sees it
  };

  // A valid operation that is not settled yet.
  struct Move {
    std::uint8_t from = 0;
    std::uint8_t to = 0;
    std::uint8_t number = 0;  // of the operation
    Value moved = 0;
    Value captured = 0;  // or 0
  };

  static constexpr std::uint32_t turn_of(Side side) { return side == Side::red ? 0x00ff0000 : 0xff000000; }
  static constexpr unsigned kSlotShift = 7;
  static constexpr Value kSlot = 511U << kSlotShift;
  static constexpr Value kManyBetween = 0x80800000;  // bits 23 and 31
  static constexpr std::size_t slot_of(Value value) { return (value & kSlot) >> kSlotShift; }
  static constexpr Value value_of(PieceCode code) {
    const Value kind = 1U << (code & 7U);
    const Value car = (code & 7U) == static_cast<unsigned>(Kind::car) ? 128 : 0;
    return code | OutcomeCode::kNone << 4U | (kind | car) << (code < 8 ? 16U : 24U);
  }
  static constexpr std::size_t group_of(PieceCode code) {
    return (code >> 3U) * 2 + ((code & 7U) == static_cast<unsigned>(Kind::car) ? 1U : 0U);
  }
  Value& at(Place place) { return board_[static_cast<std::size_t>(place + kMargin)]; }
  Value at(Place place) const { return board_[static_cast<std::size_t>(place + kMargin)]; }
  const ReplayStep& step_of(Place from, Place to) const {
    return tables_->steps[static_cast<std::size_t>(to - from + kFurthest)];
  }

  // The number of operations that are valid; these come to `moves`, and the board is as after them.
  std::size_t decide(std::span<const Operation> operations, Move* moves);
  template <CheckRule kRule, bool kIsWatched>
  void settle(std::span<const Move> moves, OutcomeCode* outcomes);

  Place end_of_way(Place from, Place to) const;
  void list_pieces();
  void watch_captains();
  template <class Visit>
  void each_listed(Side side, bool cars, Visit visit) const;
  template <class Visit>
  void each_captain(Side side, Visit visit) const;
  Watch watch(Side side, Place captain) const;
  std::uint64_t attackers(const Watch& watch) const;
  bool attacked(Side side) const;
  Outcome refusal(Operation operation) const;

  std::array<Watch, kSideCount> watches_;
  std::array<Value, kMargin + kPlaceCount + kMargin> board_{};
  // The list of pieces in four groups, with room for kCellCount each: red's leapers and cars, blue's leapers and cars.
  static constexpr std::size_t kGroupCount = 4;
  std::array<std::uint8_t, kGroupCount * kCellCount> places_;  // [slot] -> the piece's place, kNowhere if captured
  std::array<std::uint8_t, kGroupCount * kCellCount> codes_;   // [slot] -> its code
  std::array<std::uint8_t, kGroupCount> counts_{};             // [group] -> how many slots are in use
  Side side_to_move_;
  CheckRule rule_;
  bool is_over_ = false;
  bool is_watched_ = false;  // no side has several captains
  const ReplayTables* tables_;
};

}  // namespace quack::optimized
