#include <array>
#include <optional>
#include <span>
#include <stdexcept>
#include <utility>

#include "fuzz/seeds/seed.h"
#include "problems/duck_chess/features.h"
#include "problems/duck_chess/games.h"
#include "problems/random.h"

namespace quack::fuzz {

namespace {

constexpr std::uint64_t kOperationsInGame = 50;
constexpr std::uint64_t kGames = 6000;

// What the last of these operations shows.
DuckFeatureKeys shown_by_last(const DuckGame& game, const std::vector<Operation>& operations) {
  const auto engine = game.actual(game.actual_start, game.rule);
  std::optional<Operation> ending;
  for (const Operation& operation : std::span(operations).first(operations.size() - 1)) {
    if (engine->play(operation).over) ending = operation;
  }
  DuckCoverageRecorder recorder(engine->position(), game.rule, ending);
  DuckFeatureKeys seen;
  recorder.record(operations.back(), engine->play(operations.back()), seen);
  return seen;
}

std::vector<Operation> without(std::vector<Operation> operations, std::size_t one, std::size_t another) {
  operations.erase(operations.begin() + static_cast<std::ptrdiff_t>(another));
  if (one != another) operations.erase(operations.begin() + static_cast<std::ptrdiff_t>(one));
  return operations;
}

// Without whatever can be left out: invalid operations one by one, moves in pairs, so that the turns stay the same.
std::vector<Operation> shortest(const DuckGame& game, std::vector<Operation> operations,
                                const DuckFeatureGroup& group) {
  for (std::size_t one = 0; one + 1 < operations.size();) {
    bool shorter = false;
    for (std::size_t another = one; another + 1 < operations.size() && !shorter; ++another) {
      std::vector<Operation> fewer = without(operations, one, another);
      if (!group.has(shown_by_last(game, fewer))) continue;
      operations = std::move(fewer);
      shorter = true;
    }
    if (!shorter) ++one;
  }
  return operations;
}

Seed seed_of(const DuckGame& game, std::string name, const std::vector<Operation>& operations) {
  Seed seed{game.problem, std::move(name), {}};
  judge::append_input(seed.text, operations, *game.dialect);
  return seed;
}

// A group, and the shortest beginning of a game so far whose last operation belongs to it.
struct Search {
  DuckFeatureGroup group;
  std::vector<Operation> shortest;
};

void look_for_shorter(const DuckGame& game, const std::vector<Operation>& operations, std::vector<Search>& searches) {
  const auto engine = game.actual(game.actual_start, game.rule);
  DuckCoverageRecorder recorder(game.actual_start, game.rule);
  for (std::size_t played = 1; played <= operations.size(); ++played) {
    DuckFeatureKeys seen;
    recorder.record(operations[played - 1], engine->play(operations[played - 1]), seen);
    for (Search& search : searches) {
      if (!search.shortest.empty() && search.shortest.size() <= played) continue;
      if (search.group.has(seen)) {
        search.shortest.assign(operations.begin(), operations.begin() + static_cast<std::ptrdiff_t>(played));
      }
    }
  }
}

std::vector<Operation> random_game(const DuckGame& game, std::uint64_t count, const OperationMix& mix,
                                   std::uint64_t seed) {
  Random random(seed);
  const auto engine = game.actual(game.actual_start, game.rule);
  return random_game(*engine, count, mix, random);
}

// The captains walk up to each other along the column without soldiers, which random play hardly ever does.
constexpr std::array<Operation, 10> kMarch = {{{{0, 4}, {1, 4}},
                                               {{9, 4}, {8, 4}},
                                               {{1, 4}, {1, 3}},
                                               {{8, 4}, {8, 3}},
                                               {{1, 3}, {2, 3}},
                                               {{8, 3}, {7, 3}},
                                               {{2, 3}, {3, 3}},
                                               {{7, 3}, {6, 3}},
                                               {{3, 3}, {4, 3}},
                                               {{6, 3}, {5, 3}}}};

// A game of random operations; every second one begins with some of that march.
std::vector<Operation> game_to_search(const DuckGame& game, std::uint64_t number) {
  Random random(number);
  const auto engine = game.actual(game.actual_start, game.rule);
  const std::size_t marched = number % 2 == 0 ? random.below(kMarch.size() + 1) : 0;
  std::vector<Operation> operations(kMarch.begin(), kMarch.begin() + static_cast<std::ptrdiff_t>(marched));
  for (const Operation& operation : operations) engine->play(operation);
  const OperationMix mix{.near_miss_percent = 30, .capture_percent = 30};
  const auto rest = random_game(*engine, kOperationsInGame, mix, random);
  operations.insert(operations.end(), rest.begin(), rest.end());
  return operations;
}

std::vector<Search> searched(const DuckGame& game) {
  std::vector<Search> searches;
  for (DuckFeatureGroup& group : duck_feature_groups()) searches.push_back({std::move(group), {}});
  for (std::uint64_t number = 1; number <= kGames; ++number) {
    look_for_shorter(game, game_to_search(game, number), searches);
  }
  for (const Search& search : searches) {
    if (search.shortest.empty()) throw std::runtime_error("no game shows " + search.group.name);
  }
  return searches;
}

}  // namespace

std::vector<Seed> game_seeds(const DuckGame& game) {
  std::vector<Seed> seeds = {seed_of(game, "no-operation", {})};
  for (const Search& search : searched(game)) {
    seeds.push_back(seed_of(game, search.group.name, shortest(game, search.shortest, search.group)));
  }
  seeds.push_back(
      seed_of(game, "long-game", random_game(game, 300, {.capture_percent = 5, .captain_captures = false}, 1)));
  seeds.push_back(seed_of(game, "long-game-with-many-captures",
                          random_game(game, 200, {.capture_percent = 70, .captain_captures = false}, 2)));
  seeds.push_back(
      seed_of(game, "nearly-all-invalid", random_game(game, 60, {.legal_percent = 10, .near_miss_percent = 80}, 3)));
  return seeds;
}

}  // namespace quack::fuzz
