#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/cell.h"
#include "game/piece.h"

namespace quack {

// The validity of an operation: it is a move, or the reason why it is not (DC-4.1). If there are several reasons, it is
// the first in this order.
enum class Validity : std::uint8_t {
  valid,
  game_over,            // DC-4.1c
  no_own_piece,         // DC-4.1a: `from` is empty or holds the other side's piece
  own_piece_on_target,  // DC-3.2: so also where `from` and `to` are one cell
  unreachable,          // DC-2: no such step for that kind, whatever stands in between
  blocked,              // DC-2.3 to DC-2.6: the step is the kind's own, but a piece stands in its way
};

// The result of one operation. If it is invalid, only `validity` has a meaning, and `blocker` if it is `blocked`; all
// other fields are then empty or false, so that equality compares only fields with a meaning.
struct Outcome {
  Validity validity = Validity::valid;
  // The piece in the way, if `blocked`: the first occupied cell in the order in which the clause names the cells that
  // must be empty (DC-2.6: the one next to the duck before the other); for a car the one nearest to it.
  std::optional<Cell> blocker;
  std::optional<Piece> moved;
  std::optional<Piece> captured;
  bool check = false;  // DC-5.1 or DR-5.1, and never once the game is over (DC-5.2)
  bool over = false;   // this operation ended the game (DC-4.4)

  constexpr bool valid() const { return validity == Validity::valid; }
  friend bool operator==(const Outcome&, const Outcome&) = default;
};

// The words for a validity: "valid", "the game is over", …
std::string_view name(Validity validity);

// One line for logs and failure messages, not a judge's format:
// "red duck moves, captures blue soldier, check" or "invalid: blocked by (2,3)".
std::string to_text(const Outcome& outcome);

// All representable outcomes, by the rules or not; the invalid one first (unreachable).
std::vector<Outcome> all_outcomes();

// An outcome as an output shows it, in nine bits, so that a table of every answer line can be indexed by it:
//   bits 0-2  the kind that moved, or kNone if the operation is invalid; then kNone in 4-6 as well and 0 in the others
//   bit  3    its side
//   bits 4-6  the kind that was captured, of the other side (DC-3.2), or kNone
//   bit  7    check
//   bit  8    over
struct OutcomeCode {
  static constexpr unsigned kNone = 7;
  static constexpr std::size_t kCount = 512;

  std::uint16_t bits = kNone | kNone << 4U;

  constexpr bool valid() const { return (bits & 7U) != kNone; }
  friend constexpr bool operator==(OutcomeCode, OutcomeCode) = default;
};

// The reason why an operation is invalid is not in its code: it becomes `unreachable`.
constexpr Outcome outcome_of(OutcomeCode code) {
  if (!code.valid()) return {Validity::unreachable, std::nullopt, std::nullopt, std::nullopt, false, false};
  const auto side = static_cast<Side>(code.bits >> 3U & 1U);
  const unsigned captured = code.bits >> 4U & 7U;
  return {
      Validity::valid,
      std::nullopt,
      Piece{side, static_cast<Kind>(code.bits & 7U)},
      captured == OutcomeCode::kNone ? std::nullopt : std::optional(Piece{other(side), static_cast<Kind>(captured)}),
      (code.bits >> 7U & 1U) != 0,
      (code.bits >> 8U & 1U) != 0};
}

}  // namespace quack
