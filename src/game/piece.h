#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

namespace quack {

enum class Side : std::uint8_t { red, blue };

enum class Kind : std::uint8_t { captain, guard, elephant, horse, car, duck, soldier };

inline constexpr int kSideCount = 2;
inline constexpr int kKindCount = 7;

// Every side and every kind, in the order of their enumerations: to loop over.
inline constexpr std::array<Side, kSideCount> kSides = {Side::red, Side::blue};
inline constexpr std::array<Kind, kKindCount> kKinds = {Kind::captain, Kind::guard, Kind::elephant, Kind::horse,
                                                        Kind::car,     Kind::duck,  Kind::soldier};

struct Piece {
  Side side = Side::red;
  Kind kind = Kind::captain;

  friend constexpr bool operator==(const Piece&, const Piece&) = default;
  friend constexpr auto operator<=>(const Piece&, const Piece&) = default;
};

// The side that is not `side`.
constexpr Side other(Side side) { return side == Side::red ? Side::blue : Side::red; }

// "red" or "blue".
std::string_view name(Side side);

// "captain", "guard", "elephant", "horse", "car", "duck" or "soldier".
std::string_view name(Kind kind);

// "red horse".
std::string name(Piece piece);

}  // namespace quack
