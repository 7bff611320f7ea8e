#include "fuzz/targets.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <stdexcept>

#include "optimized/primitive_chess.h"

namespace quack::fuzz {
namespace {

// To add a target, add a row here and one to targets.txt.
struct Row {
  std::string_view name;
  Target (*make)();
};
constexpr Row kTargets[] = {
    {"duckchess", [] { return duck_games_target(duck_chess_game()); }},
    {"duckchess-answers", [] { return duck_answers_target(duck_chess_game()); }},
    {"duckchess-anywhere", [] { return duck_anywhere_target(duck_chess_game()); }},
    {"duckchess-remix", [] { return duck_games_target(remix_game()); }},
    {"duckchess-remix-answers", [] { return duck_answers_target(remix_game()); }},
    {"duckchess-remix-anywhere", [] { return duck_anywhere_target(remix_game()); }},
    {"primitive-chess", [] { return primitive_cases_target(std::make_shared<optimized::PrimitiveChess>()); }},
    {"reader", [] { return reader_target(problem_texts()); }},
    {"round-trip", [] { return round_trip_target(problem_texts()); }},
    {"position-text", [] { return position_text_target(); }},
    {"checker", [] { return checker_target(); }},
};

}  // namespace

Target find_target(std::string_view name) {
  const auto* const row =
      std::find_if(std::begin(kTargets), std::end(kTargets), [&](const Row& one) { return one.name == name; });
  if (row == std::end(kTargets)) throw std::invalid_argument("there is no fuzz target '" + std::string(name) + "'");
  Target target = row->make();
  target.name = name;
  return target;
}

std::string report(const Target& target, const Difference& difference) {
  return "quack-fuzz: difference target=" + target.name + '\n' + difference.text + "Group: " + difference.group +
         (difference.place.empty() ? "" : "\nPlace: " + difference.place) + '\n';
}

std::string to_line(const Target& target, const Tally& tally) {
  std::string line = "quack-fuzz: target=" + target.name;
  const auto add = [&line](const std::string& name, std::uint64_t count) {
    line += ' ' + name + '=' + std::to_string(count);
  };
  add("runs", tally.runs);
  add("past-reader", tally.past_reader);
  add("operations", tally.operations);
  for (std::size_t i = 0; i < target.property.classes.size(); ++i) add(target.property.classes[i], tally.classes.at(i));
  return line;
}

std::string both_sides(const std::string& expected, const std::string& actual) {
  return "expected: " + expected + "\nactual:   " + actual + '\n';
}

std::uint64_t hash(std::string_view text) {
  std::uint64_t hashed = 0xcbf29ce484222325U;
  for (const char byte : text) hashed = (hashed ^ static_cast<unsigned char>(byte)) * 0x100000001b3U;
  return hashed;
}

std::vector<std::uint64_t> ways_tried(Ways ways, std::uint64_t hash, std::uint64_t count) {
  if (ways == Ways::one) return {hash % count};
  std::vector<std::uint64_t> all(count);
  std::iota(all.begin(), all.end(), std::uint64_t{0});
  return all;
}

}  // namespace quack::fuzz
