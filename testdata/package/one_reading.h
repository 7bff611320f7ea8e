#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace quack::package {

// A source of the catalogue of wrong readings, with all but one of them left out. They are told by their names, which
// stand in the sources as they are; those of a family are made by loops, so that a family stays whole.

using ReadingNames = std::set<std::string, std::less<>>;

// testdata/duck_readings_*.cpp without the statements that add other readings than this, and the function that adds it.
struct OneDuckReading {
  std::string source;
  std::string adder;  // "add_step_readings"
};
// None if the source does not add it.
//   family       DuckReading::family: "short-edge" is added by add_short_edges
//   other_games  "Games::remix" or "Games::duck_chess": the games for which it is not wanted
//   all          the names of all readings
std::optional<OneDuckReading> one_duck_reading(std::string_view source, std::string_view name, std::string_view family,
                                               std::string_view other_games, const ReadingNames& all);

// testdata/primitive_readings.cpp with a function the_reading() in place of the list.
std::string one_primitive_reading(std::string_view source, std::string_view name);

}  // namespace quack::package
