#include "problems/duck_chess/translate.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <set>
#include <utility>

#include "problems/duck_chess/facts.h"

namespace quack {

namespace {

// A situation: the pieces and the last operation.
struct Situation {
  std::vector<DuckStanding> standings;
  PlannedMove last;
};

bool on_board(Cell cell) { return 0 <= cell.x && cell.x < kRowCount && 0 <= cell.y && cell.y < kColumnCount; }

bool on_board(const Situation& situation) {
  return on_board(situation.last.operation.from) && on_board(situation.last.operation.to) &&
         std::all_of(situation.standings.begin(), situation.standings.end(),
                     [](const DuckStanding& standing) { return on_board(standing.cell); });
}

Situation shifted(Situation situation, int rows, int columns, bool exchanged) {
  const auto shift = [&](Cell& cell) { cell = {cell.x + rows, cell.y + columns}; };
  shift(situation.last.operation.from);
  shift(situation.last.operation.to);
  for (DuckStanding& standing : situation.standings) {
    shift(standing.cell);
    if (exchanged) standing.piece.side = other(standing.piece.side);
  }
  if (exchanged) situation.last.side = other(situation.last.side);
  return situation;
}

// About how many steps a piece needs over an empty board; none if it never gets there.
std::optional<int> steps(Kind kind, Cell from, Cell to) {
  const int rows = std::abs(from.x - to.x);
  const int columns = std::abs(from.y - to.y);
  const int far = std::max(rows, columns);
  switch (kind) {
    case Kind::captain:
      return rows + columns;
    case Kind::car:
      return (rows > 0 ? 1 : 0) + (columns > 0 ? 1 : 0);
    case Kind::guard:
      return (rows + columns) % 2 == 0 ? std::optional(far) : std::nullopt;
    case Kind::elephant:
      return rows % 2 == 0 && columns % 2 == 0 && (rows + columns) % 4 == 0 ? std::optional(far / 2) : std::nullopt;
    case Kind::horse:
      return (far + 1) / 2;
    case Kind::duck:
      return (far + 2) / 3;
    default:
      return far;
  }
}

// Who plays a situation: which pieces of the start, and about how many moves it takes both sides together.
struct Cast {
  Situation situation;
  std::vector<DuckFact> facts;
  int moves = 0;
};

// Each part to the nearest piece that has none. None if there are too few, or if a piece without a part is in the way.
std::optional<Cast> cast(const Position& start, Situation situation) {
  Cast chosen{std::move(situation), {}, 0};
  std::array<int, kSideCount> moves{};
  std::set<Cell> taken;
  for (const DuckStanding& standing : chosen.situation.standings) {
    std::optional<Cell> nearest;
    int fewest = 0;
    for (int x = 0; x < kRowCount; ++x) {
      for (int y = 0; y < kColumnCount; ++y) {
        if (start.at({x, y}) != standing.piece || taken.contains({x, y})) continue;
        const auto needed = steps(standing.piece.kind, {x, y}, standing.cell);
        if (!needed || (nearest && *needed >= fewest)) continue;
        nearest = Cell{x, y};
        fewest = *needed;
      }
    }
    if (!nearest) return std::nullopt;
    taken.insert(*nearest);
    moves[static_cast<std::size_t>(standing.piece.side)] += fewest;
    chosen.facts.push_back({*nearest, standing.cell});
    if (standing.cell == chosen.situation.last.operation.from) chosen.situation.last.piece = *nearest;
  }
  for (const DuckStanding& standing : chosen.situation.standings) {
    const auto there = start.at(standing.cell);
    if (there && there->side == standing.piece.side && !taken.contains(standing.cell)) return std::nullopt;
  }
  chosen.moves = 2 * std::max(moves[0], moves[1]);
  return chosen;
}

// Whether a game comes to the situation: each piece where it has to be, and the target empty if it has to be.
bool comes_to(const LaidOut& game, const Situation& situation) {
  const Position& before = game.before.back();
  const auto stands = [&](const DuckStanding& standing) { return before.at(standing.cell) == standing.piece; };
  const auto on_target = [&](const DuckStanding& standing) { return standing.cell == situation.last.operation.to; };
  const auto& standings = situation.standings;
  return before.side_to_move == situation.last.side && std::all_of(standings.begin(), standings.end(), stands) &&
         before.at(situation.last.operation.to).has_value() ==
             std::any_of(standings.begin(), standings.end(), on_target);
}

// Whether it matters where on the board it happens is not known: what happens in the same rows, in the same columns and
// with the same sides is tried apart from the rest.
constexpr std::size_t kTerminalSettings = 8;

std::size_t manner(int rows, int columns, bool exchanged) {
  return (rows == 0 ? 1U : 0U) + (columns == 0 ? 2U : 0U) + (exchanged ? 4U : 0U);
}

struct ShiftedGame {
  std::size_t length = 0;
  DuckPlan plan;
};

bool by_length(const ShiftedGame& left, const ShiftedGame& right) { return left.length < right.length; }

// A few games of one manner, the shortest that there are.
std::vector<ShiftedGame> shortest_games(const DuckVariant& variant, std::vector<Cast> casts, std::size_t below) {
  constexpr std::size_t kLookedAt = 16;  // laying games out takes time
  constexpr std::size_t kTaken = 3;
  std::stable_sort(casts.begin(), casts.end(),
                   [](const Cast& left, const Cast& right) { return left.moves < right.moves; });
  std::vector<ShiftedGame> games;
  for (std::size_t number = 0; number < std::min(casts.size(), kLookedAt); ++number) {
    const Situation& situation = casts[number].situation;
    const LaidOut game = laid_out(variant, plan_for(variant, casts[number].facts, situation.last), Filling::forward);
    if (game.operations.size() < below && comes_to(game, situation))
      games.push_back({game.operations.size(), game.plan});
  }
  std::stable_sort(games.begin(), games.end(), by_length);
  if (games.size() > kTaken) games.resize(kTaken);
  return games;
}

}  // namespace

std::vector<DuckPlan> shifted_plans(const DuckVariant& variant, const std::vector<DuckStanding>& standings,
                                    const PlannedMove& last, std::size_t below) {
  const Position start = variant.start();
  std::array<std::vector<Cast>, kTerminalSettings> casts;
  for (const bool exchanged : {false, true}) {
    for (int rows = 1 - kRowCount; rows < kRowCount; ++rows) {
      for (int columns = 1 - kColumnCount; columns < kColumnCount; ++columns) {
        Situation situation = shifted({standings, last}, rows, columns, exchanged);
        if (!on_board(situation)) continue;
        auto chosen = cast(start, std::move(situation));
        if (chosen && static_cast<std::size_t>(chosen->moves) < below) {
          casts[manner(rows, columns, exchanged)].push_back(std::move(*chosen));
        }
      }
    }
  }
  std::vector<ShiftedGame> games;
  for (auto& of_manner : casts) {
    for (ShiftedGame& game : shortest_games(variant, std::move(of_manner), below)) games.push_back(std::move(game));
  }
  std::stable_sort(games.begin(), games.end(), by_length);
  std::vector<DuckPlan> plans;
  for (ShiftedGame& game : games) plans.push_back(std::move(game.plan));
  return plans;
}

}  // namespace quack
