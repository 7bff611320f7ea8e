#include "optimized/vector_replay.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <iterator>
#include <type_traits>

#if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))
#define QUACK_HAS_VECTORS 1
#include "game/processor.h"
#if !defined(__clang__)  // g++ 12 warns, wherever they are called, of what its own header leaves undefined on purpose
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#include <immintrin.h>
#else
#define QUACK_HAS_VECTORS 0
#endif

namespace quack::optimized {

namespace {

constexpr std::size_t at(CellNumber cell) { return static_cast<std::size_t>(cell); }

constexpr std::size_t at(Side side) { return static_cast<std::size_t>(side); }

}  // namespace

// Of several captains a side keeps the last one: `from` takes care that there are none.
VectorReplay::VectorReplay(const Position& position, CheckRule rule, const DuckAttackSlots& slots)
    : turn_(position.side_to_move == Side::red ? kRedBit : kBlueBit), rule_(rule), slots_(&slots) {
  captains_.fill(kNoCaptain);
  board_.fill(kEmptySlot);
  board_[kWallPlace] = kWallSlot;
  for (CellNumber cell = 0; cell < kCellCount; ++cell) {
    const auto piece = position.at(cell_of(cell));
    if (!piece) continue;
    board_[at(cell)] = slot_code(*piece);
    if (piece->kind == Kind::captain) captains_[at(piece->side)] = static_cast<std::uint64_t>(cell);
  }
}

std::optional<VectorReplay> VectorReplay::from(const Position& position, CheckRule rule, const DuckAttackSlots& slots) {
  if (!there_is()) return std::nullopt;
  const VectorReplay replay(position, rule, slots);
  for (const Side side : kSides) {
    if (std::count(replay.board_.begin(), replay.board_.end(), slot_code({side, Kind::captain})) > 1)
      return std::nullopt;
  }
  return replay;
}

Position VectorReplay::position() const {
  Position position;
  position.side_to_move = turn_ == kRedBit ? Side::red : Side::blue;
  for (CellNumber cell = 0; cell < kCellCount; ++cell) {
    const SlotCode code = board_[at(cell)];
    if (code == kEmptySlot) continue;
    position.put(cell_of(cell),
                 Piece{(code & kRedBit) != 0 ? Side::red : Side::blue, static_cast<Kind>(code & kNoKind)});
  }
  return position;
}

#if QUACK_HAS_VECTORS

// A function with these instructions, whatever the program is compiled for. Only those that one of them calls may be
// inlined into it, so that no other function comes to have them by accident.
#define QUACK_VECTORS \
  __attribute__((target("avx512f,avx512bw,avx512vl,avx512dq,avx512vbmi,avx512vbmi2,bmi,bmi2,popcnt")))
#define QUACK_VECTORS_INLINE QUACK_VECTORS __attribute__((always_inline)) inline

namespace {

using Bytes = std::array<std::uint8_t, kSlotCount>;

// A run of operations, a byte of each in every member.
struct alignas(64) Run {
  // What does not depend on what stands on the board.
  Bytes from;  // places
  Bytes to;
  Bytes near;  // the places that must be empty unless a car goes, or kEmptyPlace
  Bytes far;
  Bytes kinds;  // bit k: the kind of number k goes so
  Bytes line;   // all bits, if a car alone goes so, over at least one place; otherwise none

  // What stood on `from` and `to` when the operation's turn came; and all bits or none: whether it was valid.
  Bytes moving;
  Bytes target;
  Bytes valid;
};

struct Board {
  __m512i low;   // the places 0 .. 63
  __m512i high;  // the places 64 .. 127
};

// The valid operations of a run, close together.
struct Moves {
  std::size_t count;
  __m512i from;
  __m512i to;
  __m512i codes;
  alignas(64) Bytes to_bytes;
  alignas(64) Bytes code_bytes;
};

// [operation] -> where `digits_of` has it before the last step.
constexpr Bytes make_order() {
  Bytes order{};
  for (std::size_t i = 0; i < kSlotCount; ++i)
    order[i] = static_cast<std::uint8_t>(i % 4 * 16 + i / 16 * 4 + i % 16 / 4);
  return order;
}

// [distance modulo 64] -> `step` towards there, or 0.
constexpr Bytes make_steps(int step) {
  Bytes steps{};
  for (std::size_t i = 1; i < kSlotCount; ++i) steps[i] = static_cast<std::uint8_t>(i < kSlotCount / 2 ? step : -step);
  return steps;
}

constexpr Bytes make_places() {
  Bytes places{};
  for (std::size_t i = 0; i < kSlotCount; ++i) places[i] = static_cast<std::uint8_t>(i);
  return places;
}

alignas(64) constexpr Bytes kOrder = make_order();
alignas(64) constexpr Bytes kRowSteps = make_steps(kColumnCount);
alignas(64) constexpr Bytes kColumnSteps = make_steps(1);
alignas(64) constexpr Bytes kPlaces = make_places();

constexpr unsigned bit_of(Kind kind) { return 1U << static_cast<unsigned>(kind); }

QUACK_VECTORS_INLINE __m512i load(const void* bytes) { return _mm512_loadu_si512(bytes); }
QUACK_VECTORS_INLINE void store(void* bytes, __m512i value) { _mm512_storeu_si512(bytes, value); }
QUACK_VECTORS_INLINE __m512i all(unsigned byte) { return _mm512_set1_epi8(static_cast<char>(byte)); }

struct Digits {
  __m512i x_from;
  __m512i y_from;
  __m512i x_to;
  __m512i y_to;
};

// The four numbers of 64 operations, a byte each.
QUACK_VECTORS_INLINE Digits digits_of(const Operation* operations) {
  static_assert(sizeof(Operation) == 4 * sizeof(std::int32_t) && std::is_standard_layout_v<Operation>);
  // Four times 16 operations; in each part of 16 bytes those that are four apart, all of one number side by side.
  const __m512i by_number = _mm512_broadcast_i32x4(_mm_setr_epi8(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15));
  __m512i some[4];  // an array of the library's would lose what the type says of alignment
  for (std::size_t i = 0; i < std::size(some); ++i) {
    const Operation* at = operations + 16 * i;
    const __m512i first = _mm512_packus_epi32(load(at), load(at + 4));
    const __m512i second = _mm512_packus_epi32(load(at + 8), load(at + 12));
    some[i] = _mm512_shuffle_epi8(_mm512_packus_epi16(first, second), by_number);
  }
  const __m512i from_low = _mm512_unpacklo_epi32(some[0], some[1]);
  const __m512i from_high = _mm512_unpacklo_epi32(some[2], some[3]);
  const __m512i to_low = _mm512_unpackhi_epi32(some[0], some[1]);
  const __m512i to_high = _mm512_unpackhi_epi32(some[2], some[3]);
  const __m512i order = load(kOrder.data());
  return {_mm512_permutexvar_epi8(order, _mm512_unpacklo_epi64(from_low, from_high)),
          _mm512_permutexvar_epi8(order, _mm512_unpackhi_epi64(from_low, from_high)),
          _mm512_permutexvar_epi8(order, _mm512_unpacklo_epi64(to_low, to_high)),
          _mm512_permutexvar_epi8(order, _mm512_unpackhi_epi64(to_low, to_high))};
}

QUACK_VECTORS_INLINE __m512i places_of(__m512i x, __m512i y) {
  static_assert(kColumnCount == 8 + 1);
  return _mm512_add_epi8(_mm512_add_epi8(_mm512_slli_epi16(x, 3), x), y);  // x < 32: no bit leaves its byte
}

// The first pass: everything that can be looked up of 64 operations.
QUACK_VECTORS_INLINE void prepare(const Operation* operations, const DuckAttackSlots& slots, Run& run) {
  const Digits digits = digits_of(operations);
  const __m512i to = places_of(digits.x_to, digits.y_to);
  const __m512i dx = _mm512_sub_epi8(digits.x_to, digits.x_from);
  const __m512i dy = _mm512_sub_epi8(digits.y_to, digits.y_from);
  const __m512i rows = _mm512_min_epu8(_mm512_abs_epi8(dx), all(7));
  const __m512i columns = _mm512_min_epu8(_mm512_abs_epi8(dy), all(7));
  const __m512i kinds =
      _mm512_permutexvar_epi8(_mm512_or_si512(_mm512_slli_epi16(rows, 3), columns), load(slots.kinds.data()));
  // Seen from the target, what a leap goes over is one step back along the diagonal; a duck's also two.
  const __m512i diagonal = _mm512_add_epi8(_mm512_permutexvar_epi8(dx, load(kRowSteps.data())),
                                           _mm512_permutexvar_epi8(dy, load(kColumnSteps.data())));
  const __m512i near = _mm512_sub_epi8(to, diagonal);
  const __m512i far = _mm512_sub_epi8(near, diagonal);
  const __mmask64 over_near =
      _mm512_test_epi8_mask(kinds, all(bit_of(Kind::elephant) | bit_of(Kind::horse) | bit_of(Kind::duck)));
  const __mmask64 over_far = _mm512_test_epi8_mask(kinds, all(bit_of(Kind::duck)));
  store(run.from.data(), places_of(digits.x_from, digits.y_from));
  store(run.to.data(), to);
  store(run.near.data(), _mm512_mask_mov_epi8(all(kEmptyPlace), over_near, near));
  store(run.far.data(), _mm512_mask_mov_epi8(all(kEmptyPlace), over_far, far));
  store(run.kinds.data(), kinds);
  store(run.line.data(), _mm512_movm_epi8(_mm512_cmpeq_epi8_mask(kinds, all(bit_of(Kind::car)))));
}

// All bits if every place between two of a row or column is empty, given that there is one; otherwise none. Always as
// many steps as there can be, since no processor guesses how many there are.
std::uint32_t clear_between(const SlotCode* board, std::size_t from, std::size_t to) {
  const bool along_row = row_of(static_cast<CellNumber>(from)) == row_of(static_cast<CellNumber>(to));
  const std::size_t step = along_row ? 1 : kColumnCount;
  const std::size_t last = std::max(from, to) - step;
  std::size_t place = std::min(from, to);
  unsigned open = kEmptySlot;
  for (int i = 0; i < kRowCount - 2; ++i) {
    place = std::min(place + step, last);
    open &= board[place];
  }
  return 0U - (open >> 7U);
}

// The second pass: plays the operations one after the other, as far as the board goes. When a captain is captured it
// goes on as if nothing had happened. Without a branch on what can't be foreseen, but for cars (DuckGame::decide).
// Gives who is to move then.
QUACK_VECTORS __attribute__((noinline)) std::uint32_t decide(Run& run, std::size_t count, SlotCode* board,
                                                             std::uint32_t turn) {
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t from = run.from[i];
    const std::size_t to = run.to[i];
    const std::uint32_t moving = board[from];
    const std::uint32_t target = board[to];
    const std::uint32_t open = std::uint32_t{board[run.near[i]]} & board[run.far[i]];
    run.moving[i] = static_cast<SlotCode>(moving);
    run.target[i] = static_cast<SlotCode>(target);
    const std::uint32_t goes = std::uint32_t{run.kinds[i]} >> (moving & 31U) & open >> 7U & 1U;
    // The side to move's bit, if the operation is valid: one that the moved piece has and the target has not.
    std::uint32_t mover = moving & ~target & (0U - goes) & turn;
    if ((mover & run.line[i]) != 0) [[unlikely]]
      mover &= clear_between(board, from, to);
    const std::uint32_t if_valid = 0U - static_cast<std::uint32_t>(mover != 0);
    board[from] = static_cast<SlotCode>(moving ^ ((moving ^ kEmptySlot) & if_valid));
    board[to] = static_cast<SlotCode>(target ^ ((target ^ moving) & if_valid));
    turn ^= if_valid & (kRedBit | kBlueBit);
    run.valid[i] = static_cast<std::uint8_t>(if_valid);
  }
  return turn;
}

QUACK_VECTORS_INLINE Moves moves_of(const Run& run, std::uint64_t valid) {
  Moves moves;
  moves.count = static_cast<std::size_t>(std::popcount(valid));
  moves.from = _mm512_maskz_compress_epi8(valid, load(run.from.data()));
  moves.to = _mm512_maskz_compress_epi8(valid, load(run.to.data()));
  moves.codes = _mm512_maskz_compress_epi8(valid, load(run.moving.data()));
  store(moves.to_bytes.data(), moves.to);
  store(moves.code_bytes.data(), moves.codes);
  return moves;
}

// The attackers of a captain, a bit each: what stands in its slot with nothing in front of it.
QUACK_VECTORS_INLINE std::uint64_t attackers_of(std::uint64_t captain, Board board, __m512i attackers,
                                                const DuckAttackSlots& slots) {
  const __m512i seen = _mm512_permutex2var_epi8(board.low, load(slots.places[captain].data()), board.high);
  std::uint64_t matching = _mm512_cmpeq_epi8_mask(seen, attackers);
  asm("" : "+r"(matching));  // or g++ moves what it is and-ed with to a mask register instead: two instructions more
  const std::uint64_t occupied = _mm512_cmpneq_epi8_mask(seen, all(kEmptySlot));
  // In each way that begins with a bit of `ways` the first piece or wall becomes 0, and what is behind it stays.
  const std::uint64_t behind = (occupied & kLineSlots) - slots.ways[captain];
  return matching & ~(behind | slots.blocked[occupied & 255U]);
}

// The third pass: makes the moves on the board once more and asks after each whether it is check. A bit for each move.
template <CheckRule kRule>
QUACK_VECTORS_INLINE std::uint64_t checks_of(const Moves& moves, Board& board,
                                             std::array<std::uint64_t, kSideCount>& captains,
                                             const DuckAttackSlots& slots) {
  const Board places{load(kPlaces.data()), _mm512_add_epi8(load(kPlaces.data()), all(kSlotCount))};
  const __m512i red_attackers = load(slots.attackers[0].data());
  const __m512i blue_attackers = load(slots.attackers[1].data());
  auto [red_captain, blue_captain] = captains;
  __m512i number = all(0);
  std::uint64_t checks = 0;
  for (std::size_t i = 0; i < moves.count; ++i) {
    const __m512i from = _mm512_permutexvar_epi8(number, moves.from);
    const __m512i to = _mm512_permutexvar_epi8(number, moves.to);
    const __m512i code = _mm512_permutexvar_epi8(number, moves.codes);
    number = _mm512_add_epi8(number, all(1));
    board.low = _mm512_mask_mov_epi8(board.low, _mm512_cmpeq_epi8_mask(from, places.low), all(kEmptySlot));
    board.high = _mm512_mask_mov_epi8(board.high, _mm512_cmpeq_epi8_mask(from, places.high), all(kEmptySlot));
    board.low = _mm512_mask_mov_epi8(board.low, _mm512_cmpeq_epi8_mask(to, places.low), code);
    board.high = _mm512_mask_mov_epi8(board.high, _mm512_cmpeq_epi8_mask(to, places.high), code);
    if (moves.code_bytes[i] == slot_code({Side::red, Kind::captain})) red_captain = moves.to_bytes[i];
    if (moves.code_bytes[i] == slot_code({Side::blue, Kind::captain})) blue_captain = moves.to_bytes[i];
    const std::uint64_t of_red = attackers_of(red_captain, board, blue_attackers, slots);
    const std::uint64_t of_blue = attackers_of(blue_captain, board, red_attackers, slots);
    const bool red_moved = (moves.code_bytes[i] & kRedBit) != 0;
    const std::uint64_t of_either = kRule == CheckRule::either_side ? of_red | of_blue : red_moved ? of_blue : of_red;
    checks |= static_cast<std::uint64_t>(of_either != 0) << i;
  }
  captains = {red_captain, blue_captain};
  return checks;
}

// Writes 64 outcomes, without whether the game is over.
QUACK_VECTORS_INLINE void write_outcomes(const Run& run, std::uint64_t valid, std::uint64_t checks,
                                         OutcomeCode* outcomes) {
  static_assert(sizeof(OutcomeCode) == 2 && OutcomeCode::kNone == kNoKind);
  const __m512i kind = _mm512_and_si512(load(run.moving.data()), all(kNoKind));
  const __m512i side = _mm512_and_si512(_mm512_srli_epi16(load(run.moving.data()), 3), all(8));
  const __m512i captured = _mm512_slli_epi16(_mm512_and_si512(load(run.target.data()), all(kNoKind)), 4);
  __m512i bits = _mm512_or_si512(_mm512_or_si512(kind, side), captured);
  bits = _mm512_mask_add_epi8(bits, checks, bits, all(0x80));
  bits = _mm512_mask_mov_epi8(all(OutcomeCode().bits), valid, bits);
  store(outcomes, _mm512_cvtepu8_epi16(_mm512_castsi512_si256(bits)));
  store(outcomes + kSlotCount / 2, _mm512_cvtepu8_epi16(_mm512_extracti64x4_epi64(bits, 1)));
}

}  // namespace

bool VectorReplay::there_is() {
  return QUACK_PROCESSOR_HAS(AVX512F, "avx512f") && QUACK_PROCESSOR_HAS(AVX512BW, "avx512bw") &&
         QUACK_PROCESSOR_HAS(AVX512VL, "avx512vl") && QUACK_PROCESSOR_HAS(AVX512DQ, "avx512dq") &&
         QUACK_PROCESSOR_HAS(AVX512_VBMI, "avx512vbmi") && QUACK_PROCESSOR_HAS(AVX512_VBMI2, "avx512vbmi2") &&
         QUACK_PROCESSOR_HAS(BMI1, "bmi") && QUACK_PROCESSOR_HAS(BMI2, "bmi2") && QUACK_PROCESSOR_HAS(POPCNT, "popcnt");
}

QUACK_VECTORS void VectorReplay::play_some(const Operation* operations, std::size_t count, OutcomeCode* outcomes) {
  Run run;
  Board board{load(board_.data()), load(board_.data() + kSlotCount)};
  prepare(operations, *slots_, run);
  const std::uint32_t turn = decide(run, count, board_.data(), over_ ? 0U : turn_);
  if (!over_) turn_ = turn;
  std::uint64_t valid = _bzhi_u64(_mm512_movepi8_mask(load(run.valid.data())), static_cast<unsigned>(count));
  const std::uint64_t ends = valid & _mm512_testn_epi8_mask(load(run.target.data()), all(kNoKind));
  if (ends != 0) [[unlikely]]
    valid &= ends ^ (ends - 1);  // up to the first
  const Moves moves = moves_of(run, valid);
  const std::uint64_t checks = rule_ == CheckRule::either_side
                                   ? checks_of<CheckRule::either_side>(moves, board, captains_, *slots_)
                                   : checks_of<CheckRule::mover_only>(moves, board, captains_, *slots_);
  write_outcomes(run, valid, _pdep_u64(checks, valid), outcomes);
  if (ends == 0) [[likely]]
    return;
  // The board in memory has gone on without a captain; the other one has not.
  store(board_.data(), board.low);
  store(board_.data() + kSlotCount, board.high);
  const auto last = static_cast<std::size_t>(std::countr_zero(ends));
  outcomes[last].bits = static_cast<std::uint16_t>((outcomes[last].bits & 0x7fU) | 0x100U);
  turn_ = (run.moving[last] & (kRedBit | kBlueBit)) ^ (kRedBit | kBlueBit);
  over_ = true;
}

#else

bool VectorReplay::there_is() { return false; }

void VectorReplay::play_some(const Operation*, std::size_t, OutcomeCode*) { std::abort(); }

#endif

void VectorReplay::play_all(std::span<const Operation> operations, OutcomeCode* outcomes) {
  if (operations.size() == kMostAtOnce) return play_some(operations.data(), kMostAtOnce, outcomes);
  // What is read and written whole has to be there.
  std::array<Operation, kMostAtOnce> whole{};
  std::array<OutcomeCode, kMostAtOnce> all_outcomes;
  std::copy(operations.begin(), operations.end(), whole.begin());
  play_some(whole.data(), operations.size(), all_outcomes.data());
  std::copy_n(all_outcomes.begin(), operations.size(), outcomes);
}

}  // namespace quack::optimized
