#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "optimized/duck_game.h"
#include "problems/duck_chess/planner.h"
#include "props/step_geometry.h"

namespace quack {

namespace {

constexpr std::size_t kMostSituations = 250;
constexpr int kFarthestStep = 3;  // of steps that are no piece's

// A part of what is to be seen elsewhere.
struct Actor {
  enum class Needs : std::uint8_t { this_piece, its_side, any_piece };

  Cell cell;
  std::optional<Piece> piece;  // none: the cell is empty
  Needs needs = Needs::this_piece;
};

struct Scene {
  std::vector<Actor> actors;
  std::optional<Operation> last;  // none: the scene is the board at the end
  std::optional<Side> side;       // whose turn it is in the scene
  std::size_t rank = 0;           // those of a higher rank are less likely to show the same
};

// Where a scene is played: there, mirrored, turned by a quarter, with the sides exchanged.
struct Place {
  int rows, columns;
  bool upside_down, mirrored, transposed, exchanged;

  bool is_turned() const { return upside_down || mirrored || transposed; }
  Side of(Side side) const { return exchanged ? other(side) : side; }
  Operation of(Operation operation) const { return {of(operation.from), of(operation.to)}; }
  Cell of(Cell cell) const {
    if (transposed) std::swap(cell.x, cell.y);
    return {rows + (upside_down ? -cell.x : cell.x), columns + (mirrored ? -cell.y : cell.y)};
  }
};

struct Candidate {
  std::size_t length = 0;
  DuckSituation situation;
};
using Candidates = std::vector<Candidate>;

void sort_by_length(Candidates& candidates) {
  std::stable_sort(candidates.begin(), candidates.end(),
                   [](const Candidate& one, const Candidate& other) { return one.length < other.length; });
}

class Search {
 public:
  Search(const DuckVariant& variant, const Position& before, const DuckSituation& here, std::size_t longest)
      : variant_(variant), start_(variant.start()), before_(before), here_(here), longest_(longest) {}

  std::vector<DuckSituation> found() {
    const auto captured = before_.at(here_.last->to);
    if (captured && captured->kind == Kind::captain) {
      for (const Side loser : kSides) ranks_[0].push_back({0, {{}, std::nullopt, std::nullopt, loser}});
    }
    for (const Scene& scene : scenes()) rank_places(scene);
    Candidates chosen;
    for (Candidates& rank : ranks_) {
      sort_by_length(rank);
      for (const Candidate& each : rank) {
        const auto is_same = [&](const Candidate& other) { return each.situation == other.situation; };
        if (chosen.size() < kMostSituations && std::none_of(chosen.begin(), chosen.end(), is_same))
          chosen.push_back(each);
      }
    }
    sort_by_length(chosen);
    std::vector<DuckSituation> situations;
    for (Candidate& each : chosen) situations.push_back(std::move(each.situation));
    return situations;
  }

 private:
  // Whether it matters in which direction, by which side, in which row and column it happens is not known: of each way
  // of turning it the best two are taken, and of those that stay in their row or column.
  void rank_places(const Scene& scene) {
    std::array<Candidates, 28> groups;
    const Cell first = scene.actors.front().cell;
    for (unsigned turn = 0; turn < 16; ++turn) {
      for (int rows = 1 - kRowCount; rows < 2 * kRowCount; ++rows) {
        for (int columns = 1 - kColumnCount; columns < 2 * kColumnCount; ++columns) {
          const Place place{rows, columns, (turn & 1U) != 0, (turn & 2U) != 0, (turn & 4U) != 0, (turn & 8U) != 0};
          const auto candidate = at(scene, place);
          if (!candidate) continue;
          groups[turn].push_back(*candidate);
          const unsigned same = (place.of(first).x == first.x ? 4U : 0U) + (place.of(first).y == first.y ? 8U : 0U);
          const unsigned way = (place.exchanged ? 1U : 0U) + (place.is_turned() ? 2U : 0U);
          if (same > 0) groups[12 + same + way].push_back(*candidate);
        }
      }
    }
    if (scene.rank == 2) {
      for (std::size_t turn = 1; turn < 16; ++turn)
        groups[0].insert(groups[0].end(), groups[turn].begin(), groups[turn].end());
      sort_by_length(groups[0]);
      groups[0].resize(std::min<std::size_t>(groups[0].size(), 2));
      ranks_[0].insert(ranks_[0].end(), groups[0].begin(), groups[0].end());
      return;
    }
    for (Candidates& group : groups) {
      sort_by_length(group);
      for (std::size_t rank = 0; rank < std::min<std::size_t>(group.size(), 2); ++rank)
        ranks_[scene.rank + rank].push_back(group[rank]);
    }
  }

  std::vector<Scene> scenes() const {
    std::vector<Scene> found;
    optimized::DuckGame game(before_, variant_.check_rule);
    game.play(*here_.last);
    const Position after = game.position();
    for (const auto& [from, captain, between] : duck_approaches(after)) {
      const bool attacks =
          std::none_of(between.begin(), between.end(), [&](Cell cell) { return after.at(cell).has_value(); });
      for (const auto side : {std::optional(after.side_to_move), std::optional<Side>()}) {
        if (!side && variant_.check_rule == CheckRule::mover_only) continue;
        const Scene scene{{{captain, after.at(captain)}}, std::nullopt, side};
        add_step(after, {from, captain}, scene, found);
        if (attacks) add_other_attackers(*after.at(from), captain, scene, found);
      }
      if (attacks && after.side_to_move != before_.side_to_move) add_with_attack({from, captain, between}, found);
      // What is wrong with an attack is often wrong with the same step as a move.
      const Scene as_move{{{captain, std::nullopt}}, Operation{from, captain}, after.at(from)->side, 1};
      add_step(after, {from, captain}, as_move, found);
    }
    add_foreign_steps(after, found);
    const auto [from, to] = *here_.last;
    const auto target = before_.at(to);
    const bool is_captain = target && target->kind == Kind::captain;
    const auto needs = is_captain ? Actor::Needs::this_piece : Actor::Needs::its_side;
    add_step(before_, *here_.last, {{{to, target, needs}}, here_.last, here_.side}, found);
    if (target && !is_captain) add_step(before_, *here_.last, {{{to, std::nullopt}}, here_.last, here_.side}, found);
    return found;
  }

  // Adds to a scene that has the target of a step the piece and what is in its way; for a car over several cells also
  // the scene from as near as can be.
  static void add_step(const Position& position, Operation step, const Scene& scene, std::vector<Scene>& found) {
    const auto piece = position.at(step.from);
    Scene whole = scene;
    if (step.from != step.to) whole.actors.push_back({step.from, piece});
    if (piece && is_step(piece->kind, step.from, step.to)) {
      std::optional<Piece> first;
      for (const Cell cell : cells_in_the_way(piece->kind, step.from, step.to)) {
        whole.actors.push_back({cell, position.at(cell), Actor::Needs::any_piece});
        if (!first) first = position.at(cell);
      }
      if (piece->kind == Kind::car) {
        const StepDirection back = direction(step.to, step.from).unit();
        Scene near = scene;
        Cell from = step.to + back;
        if (first) near.actors.push_back({std::exchange(from, from + back), first, Actor::Needs::any_piece});
        near.actors.push_back({from, piece});
        if (near.last) near.last->from = from;
        if (from != step.from) found.push_back(std::move(near));
      }
    }
    found.push_back(std::move(whole));
  }

  // The last operation, a move, with an attack that is there after it, and with one by a piece of another kind.
  void add_with_attack(const DuckApproach& attack, std::vector<Scene>& found) const {
    const auto [from, to] = *here_.last;
    const auto mover = before_.at(from);
    Scene scene{{{to, before_.at(to), Actor::Needs::its_side}, {from, mover}}, here_.last, here_.side};
    for (const Cell cell : cells_in_the_way(mover->kind, from, to)) scene.actors.push_back({cell, std::nullopt});
    if (attack.captain != to) scene.actors.push_back({attack.captain, before_.at(attack.captain)});
    if (attack.from != to) {
      add_other_attackers(*before_.at(attack.from), attack.captain, scene, found);
      scene.actors.push_back({attack.from, before_.at(attack.from)});
    }
    for (const Cell cell : attack.between) {
      if (cell != from) scene.actors.push_back({cell, std::nullopt});
    }
    found.push_back(std::move(scene));
  }

  // The same attack by a piece of another kind.
  static void add_other_attackers(Piece attacker, Cell captain, const Scene& scene, std::vector<Scene>& found) {
    for (const Kind kind : kKinds) {
      if (kind == attacker.kind) continue;
      Scene other = scene;
      other.rank = 1;
      const Cell from = captain + step_directions(kind).front();
      other.actors.push_back({from, Piece{attacker.side, kind}});
      for (const Cell cell : cells_in_the_way(kind, from, captain)) other.actors.push_back({cell, std::nullopt});
      found.push_back(std::move(other));
    }
  }

  // Steps onto a captain that the piece does not have, each sort once, as moves: who takes them for attacks mostly
  // takes them for moves too.
  static void add_foreign_steps(const Position& after, std::vector<Scene>& found) {
    std::set<std::tuple<Kind, int, int>> seen;
    for (const Cell captain : kAllCells) {
      const auto piece = after.at(captain);
      if (!piece || piece->kind != Kind::captain) continue;
      for (const Cell from : kAllCells) {
        const auto mover = after.at(from);
        const StepDirection step = direction(from, captain);
        if (!mover || mover->side == piece->side || is_step(mover->kind, step) || step.longer() > kFarthestStep ||
            !seen.emplace(mover->kind, step.longer(), step.shorter()).second)
          continue;
        found.push_back({{{captain, std::nullopt}, {from, mover}}, Operation{from, captain}, mover->side, 2});
      }
    }
  }

  // The scene there, if it may take fewer moves. Where any piece will do it is the one that gets there soonest.
  std::optional<Candidate> at(const Scene& scene, const Place& place) const {
    for (const Actor& actor : scene.actors) {
      if (!on_board(place.of(actor.cell))) return std::nullopt;
    }
    Candidate found;
    DuckSituation& situation = found.situation;
    if (scene.last) situation.last = place.of(*scene.last);
    if (scene.side) situation.side = place.of(*scene.side);
    if (here_.loser) situation.loser = place.of(*here_.loser);
    for (const Actor& actor : scene.actors) {
      auto piece = actor.piece;
      if (piece) piece->side = place.of(piece->side);
      situation.conditions.push_back({place.of(actor.cell), piece});
      if (piece && actor.needs != Actor::Needs::this_piece && !choose_piece(actor.needs, situation))
        return std::nullopt;
    }
    const auto length = estimated_length(variant_, situation);
    if (!length || *length >= longest_) return std::nullopt;
    found.length = *length;
    return found;
  }

  // The piece of the last condition: one that stands there at the start, or else a soldier, or the piece that it was.
  bool choose_piece(Actor::Needs needs, DuckSituation& situation) const {
    const auto [cell, was] = situation.conditions.back();
    const auto there = start_.at(cell);
    std::optional<Piece> best;
    std::size_t fewest = longest_;
    for (const auto& tried : {there, std::optional(Piece{was->side, Kind::soldier}),
                              std::optional(Piece{other(was->side), Kind::soldier}), was}) {
      if (!tried || tried->kind == Kind::captain) continue;
      if (needs == Actor::Needs::its_side && tried->side != was->side) continue;
      situation.conditions.back().piece = tried;
      const auto length = estimated_length(variant_, situation);
      if (!length || *length >= fewest) continue;
      fewest = *length;
      best = tried;
      if (tried == there) break;
    }
    situation.conditions.back().piece = best;
    return best.has_value();
  }

  const DuckVariant& variant_;
  Position start_;
  const Position& before_;
  const DuckSituation& here_;
  std::size_t longest_;
  std::array<Candidates, 3> ranks_;  // the first are tried in any case
};

}  // namespace

std::vector<DuckApproach> duck_approaches(const Position& position) {
  std::vector<DuckApproach> found;
  for (const Cell captain : kAllCells) {
    const auto piece = position.at(captain);
    if (!piece || piece->kind != Kind::captain) continue;
    for (const Cell from : kAllCells) {
      const auto attacker = position.at(from);
      if (!attacker || attacker->side == piece->side || !is_step(attacker->kind, from, captain)) continue;
      found.push_back({from, captain, cells_in_the_way(attacker->kind, from, captain)});
    }
  }
  return found;
}

std::vector<DuckSituation> situations_elsewhere(const DuckVariant& variant, const Position& before,
                                                const DuckSituation& here, std::size_t longest) {
  return Search(variant, before, here, longest).found();
}

}  // namespace quack
