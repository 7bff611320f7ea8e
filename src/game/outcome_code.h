#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "game/outcome.h"

namespace quack {

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
