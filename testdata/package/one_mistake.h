#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace quack::package {

// A source of the catalogue of known mistakes, with all but one of them left out. They are told by their names, which
// stand in the sources as they are; those of a family are made by loops, so that a family stays whole.

using MistakeNames = std::set<std::string, std::less<>>;

// testdata/duck_mistakes_*.cpp without the statements that add other mistakes than this, and the function that adds it.
struct OneDuckMistake {
  std::string source;
  std::string adder;  // "add_step_mistakes"
};
// None if the source does not add it.
//   family       DuckMistake::family: "short-edge" is added by add_short_edges
//   other_games  "Games::remix" or "Games::duck_chess": the games for which it is not wanted
//   all          the names of all mistakes
std::optional<OneDuckMistake> one_duck_mistake(std::string_view source, std::string_view name, std::string_view family,
                                               std::string_view other_games, const MistakeNames& all);

// problems/primitive_chess/mistakes.cpp with a function the_mistake() in place of the list.
std::string one_primitive_mistake(std::string_view source, std::string_view name);

}  // namespace quack::package
