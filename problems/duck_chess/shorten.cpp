#include "problems/duck_chess/shorten.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <variant>

#include "judge/duck_text.h"
#include "optimized/duck_game.h"
#include "problems/counted_input.h"
#include "problems/duck_chess/planner.h"
#include "problems/list_minimizer.h"
#include "props/step_geometry.h"

namespace quack {

namespace {

using Game = optimized::DuckGame;
using Condition = DuckSituation::Condition;

// One operation of the game that is being shrunk.
struct PlayedOperation {
  Operation operation;
  Side side = Side::red;  // whose turn it was
  Cell piece;             // where the piece that it moves stood at the start: its name
  bool valid = false;
};

struct PlayedGame {
  std::vector<PlayedOperation> operations;
  Position before_last;
  std::optional<Side> loser;  // the game was over before the last operation
};

std::size_t index(Cell cell) { return static_cast<std::size_t>(cell.x * kColumnCount + cell.y); }

// Whether a cell is in the rectangle between those of an operation, where what stands may matter.
bool spans(Operation operation, Cell cell) {
  const auto [low_x, high_x] = std::minmax(operation.from.x, operation.to.x);
  const auto [low_y, high_y] = std::minmax(operation.from.y, operation.to.y);
  return low_x <= cell.x && cell.x <= high_x && low_y <= cell.y && cell.y <= high_y;
}

PlayedGame played(const DuckVariant& variant, const std::vector<Operation>& operations) {
  Game game(variant.start(), variant.check_rule);
  std::array<Cell, kCellCount> piece_on{};
  for (const Cell cell : kAllCells) piece_on[index(cell)] = cell;
  PlayedGame result;
  for (std::size_t number = 0; number < operations.size(); ++number) {
    const Operation operation = operations[number];
    if (number + 1 == operations.size()) result.before_last = game.position();
    PlayedOperation now{operation, game.side_to_move(), piece_on[index(operation.from)]};
    const bool was_over = game.over();
    now.valid = game.play(operation).valid();
    if (now.valid) piece_on[index(operation.to)] = now.piece;
    if (game.over() && !was_over && number + 1 < operations.size()) result.loser = other(now.side);
    result.operations.push_back(now);
  }
  return result;
}

// Plays some operations of a game again, though others are left out.
class Repair {
 public:
  Repair(const DuckVariant& variant, const std::vector<PlayedOperation>& kept)
      : game_(variant.start(), variant.check_rule), waiting_(kept) {
    for (const Cell cell : kAllCells) piece_on_[index(cell)] = cell;
    for (const PlayedOperation& each : kept) {
      if (each.valid) is_kept_[index(each.piece)] = true;
      for (const Cell cell : kAllCells) used_[index(cell)] += spans(each.operation, cell) ? 1 : 0;
    }
    is_kept_[index(kept.back().piece)] = true;
  }

  // Those that were moves and no longer can be are left out. Where it is the other side's turn, its next move that can
  // be played comes first (if `forward`), or else a piece that none of them moves steps aside or back.
  std::vector<Operation> played_again(bool forward) {
    const PlayedOperation last = waiting_.back();
    waiting_.pop_back();
    while (!waiting_.empty()) {
      const PlayedOperation next = waiting_.front();
      if (next.valid && !game_.over() && game_.side_to_move() != next.side && !(forward && play_a_later_one())) idle();
      if (!waiting_.empty() && waiting_.front().operation == next.operation) {
        waiting_.erase(waiting_.begin());
        if (next.valid ? is_playable(next) : !Game(game_).play(next.operation).valid()) play(next.operation);
      }
    }
    if (!game_.over() && game_.side_to_move() != last.side) idle();
    operations_.push_back(last.operation);
    return operations_;
  }

 private:
  bool is_playable(const PlayedOperation& move) const {
    return game_.side_to_move() == move.side && piece_on_[index(move.operation.from)] == move.piece &&
           Game(game_).play(move.operation).valid();
  }

  void play(Operation operation) {
    if (game_.play(operation).valid()) piece_on_[index(operation.to)] = piece_on_[index(operation.from)];
    operations_.push_back(operation);
  }

  bool play_a_later_one() {
    std::set<Cell> passed;  // of each piece only the next move can be played
    for (auto move = waiting_.begin(); move != waiting_.end(); ++move) {
      if (!move->valid || !passed.insert(move->piece).second || !is_playable(*move)) continue;
      play(move->operation);
      waiting_.erase(move);
      return true;
    }
    return false;
  }

  void idle() {
    const Position position = game_.position();
    std::optional<Operation> best;
    int least = std::numeric_limits<int>::max();
    game_.each_move([&](optimized::DuckMove move) {
      const Operation step = operation_of(move);
      const Cell piece = piece_on_[index(step.from)];
      if (position.at(step.to) || is_kept_[index(piece)]) return;
      const int harm = 4 * (used_[index(step.from)] + used_[index(step.to)]) +
                       (position.at(step.from)->kind == Kind::captain ? 2 : 0) - (piece == step.to ? 1 : 0);
      if (harm < least) std::tie(least, best) = std::pair(harm, step);
    });
    if (best) play(*best);
  }

  Game game_;
  std::vector<PlayedOperation> waiting_;
  std::array<Cell, kCellCount> piece_on_{};  // [cell] -> where the piece on it stood at the start
  std::array<bool, kCellCount> is_kept_{};   // [where it stood at the start]
  std::array<int, kCellCount> used_{};       // [cell] -> how many of the operations span it
  std::vector<Operation> operations_;
};

class Shortener {
 public:
  Shortener(const DuckVariant& variant, const std::vector<Operation>& operations, const TryItems& take)
      : variant_(variant), take_(take) {
    keep(operations);
  }

  void shorten() {
    if (!come_to_situation() && !play_elsewhere()) {
      leave_out_pieces();
      leave_out_moves();
      come_to_situation();
    }
    leave_out_moves();
    while (play_elsewhere()) {
      leave_out_moves();
      come_to_situation();
    }
  }

 private:
  std::size_t size() const { return operations_.size(); }

  void keep(const std::vector<Operation>& operations) {
    operations_ = operations;
    game_ = played(variant_, operations);
  }

  // Whether this game, which is no longer than the one there is, shows it too; if so it is the game from now on.
  bool take(const std::optional<std::vector<Operation>>& operations) {
    if (!operations || operations->size() > size()) return false;
    if (*operations == operations_) return true;
    std::vector<std::string> items;
    for (const Operation operation : *operations) items.push_back(to_text(operation, *variant_.dialect));
    if (!take_(items)) return false;
    keep(*operations);
    return true;
  }

  DuckSituation situation(std::vector<Condition> conditions) const {
    const PlayedOperation& last = game_.operations.back();
    return {std::move(conditions), last.operation, last.side, game_.loser};
  }

  // Often all that matters is what stands where before the last operation, and little of that: first the cells of that
  // operation, then those at hand, in this game and in those that were tried without success, in the end those of all
  // pieces that moved. Keeps of a game that comes to the same situation as little as needed. True if there is one.
  bool come_to_situation() {
    std::set<Cell> cells = {operations_.back().from, operations_.back().to};
    for (;;) {
      const std::vector<Condition> conditions = conditions_on(cells);
      const auto game = game_for(variant_, situation(conditions), size());
      if (take(game)) {
        conditions_ = minimized(conditions, [&](const std::vector<Condition>& some) {
          return take(game_for(variant_, situation(some), size()));
        });
        return true;
      }
      const std::size_t before = cells.size();
      cells.merge(cells_at_hand(game_.before_last));
      if (game) cells.merge(cells_at_hand(played(variant_, *game).before_last));
      if (cells.size() == before) {
        for (const Cell cell : kAllCells) {
          const auto piece = game_.before_last.at(cell);
          if (piece && piece != variant_.start().at(cell)) cells.insert(cell);
        }
      }
      if (cells.size() == before) return false;
    }
  }

  // What stands on these cells before the last operation; what did not stand there at the start comes first, because
  // the last are left out first.
  std::vector<Condition> conditions_on(const std::set<Cell>& cells) const {
    std::vector<Condition> conditions;
    for (const Cell cell : cells) conditions.push_back({cell, game_.before_last.at(cell)});
    std::stable_partition(conditions.begin(), conditions.end(), [start = variant_.start()](const Condition& condition) {
      return condition.piece != start.at(condition.cell);
    });
    return conditions;
  }

  // The cells in the rectangle of the last operation; and once it has been played, where captains stand, the pieces
  // that attack them or would if nothing were in their way, and what is in their way.
  std::set<Cell> cells_at_hand(const Position& before_last, bool with_blocked = true) const {
    std::set<Cell> found;
    for (const Cell cell : kAllCells) {
      if (spans(operations_.back(), cell)) found.insert(cell);
    }
    Game game(before_last, variant_.check_rule);
    game.play(operations_.back());
    const Position after = game.position();
    each_attack(after, [&](Cell from, Cell captain, const std::vector<Cell>& between) {
      if (!with_blocked &&
          std::any_of(between.begin(), between.end(), [&](Cell cell) { return after.at(cell).has_value(); }))
        return;
      found.insert({from, captain});
      found.insert(between.begin(), between.end());
    });
    return found;
  }

  Position after_last() const {
    Game game(game_.before_last, variant_.check_rule);
    game.play(operations_.back());
    return game.position();
  }

  // Each step of a piece onto a captain of the other side, with the cells that must be empty for it.
  template <class Seen>
  static void each_attack(const Position& position, const Seen& seen) {
    for (const Cell captain : kAllCells) {
      const auto piece = position.at(captain);
      if (!piece || piece->kind != Kind::captain) continue;
      for (const Cell from : kAllCells) {
        const auto attacker = position.at(from);
        if (!attacker || attacker->side == piece->side || !is_step(attacker->kind, from, captain)) continue;
        seen(from, captain, cells_in_the_way(attacker->kind, from, captain));
      }
    }
  }

  // Leaves out all moves of some pieces.
  void leave_out_pieces() {
    std::set<Cell> moved;
    for (const PlayedOperation& each : game_.operations) moved.insert(each.piece);
    minimized(std::vector<Cell>(moved.begin(), moved.end()), [&](const std::vector<Cell>& pieces) {
      std::vector<PlayedOperation> kept = game_.operations;
      std::erase_if(kept, [&](const PlayedOperation& each) {
        return each.valid && std::find(pieces.begin(), pieces.end(), each.piece) == pieces.end();
      });
      return take_again(kept);
    });
  }

  void leave_out_moves() {
    minimize_list(
        [&] { return size() - 1; },
        [&](std::size_t begin, std::size_t end) { return take_again(without(game_.operations, begin, end)); });
  }

  // The last operation stays in any case.
  bool take_again(std::vector<PlayedOperation> kept) {
    if (kept.empty() || kept.back().operation != operations_.back()) kept.push_back(game_.operations.back());
    const std::size_t before = size();
    return (take(Repair(variant_, kept).played_again(true)) || take(Repair(variant_, kept).played_again(false))) &&
           size() < before;
  }

  // A part of what the game comes to, for which another place on the board is looked for.
  struct Actor {
    enum class Needs : std::uint8_t { this_piece, its_side, any_piece };

    Cell cell;
    std::optional<Piece> piece;  // none: the cell is empty
    Needs needs = Needs::this_piece;
  };
  struct Scene {
    std::vector<Actor> actors;
    std::optional<Operation> last;  // none: it is the board at the end
    std::optional<Side> side;
  };

  // Where a scene is played: there, mirrored, turned by a quarter, with the sides exchanged.
  struct Place {
    int rows, columns;
    bool upside_down, mirrored, transposed, exchanged;

    bool turned() const { return upside_down || mirrored || transposed; }
    Cell of(Cell cell) const {
      if (transposed) std::swap(cell.x, cell.y);
      return {rows + (upside_down ? -cell.x : cell.x), columns + (mirrored ? -cell.y : cell.y)};
    }
    Side of(Side side) const { return exchanged ? other(side) : side; }
  };

  struct Candidate {
    std::size_t length = 0;
    DuckSituation situation;
  };

  // Plays what the game comes to where it takes fewer moves. True if it shows there.
  bool play_elsewhere() {
    std::array<std::vector<Candidate>, 2> ranks;  // the best of each group, the second best
    const auto captured = game_.before_last.at(operations_.back().to);
    if (captured && captured->kind == Kind::captain) {
      for (const Side loser : kSides) ranks[0].push_back({0, {{}, std::nullopt, std::nullopt, loser}});
    }
    for (const Scene& scene : scenes()) {
      // Whether it matters in which direction, by which side, in which row and column it happens is not known: each way
      // of turning it is tried, and what stays in its row or column.
      std::array<std::vector<Candidate>, 28> groups;
      for (unsigned turned = 0; turned < 16; ++turned) {
        for (int rows = 1 - kRowCount; rows < 2 * kRowCount; ++rows) {
          for (int columns = 1 - kColumnCount; columns < 2 * kColumnCount; ++columns) {
            const Place place{
                rows, columns, (turned & 1U) != 0, (turned & 2U) != 0, (turned & 4U) != 0, (turned & 8U) != 0};
            const auto found = candidate(scene, place);
            if (!found) continue;
            const Cell first = scene.actors.front().cell;
            const Cell there = place.of(first);
            groups[turned].push_back(*found);
            const unsigned same = (there.x == first.x ? 1U : 0U) + (there.y == first.y ? 2U : 0U);
            if (same > 0)
              groups[12 + 4 * same + (place.exchanged ? 1U : 0U) + (place.turned() ? 2U : 0U)].push_back(*found);
          }
        }
      }
      for (auto& group : groups) {
        std::stable_sort(group.begin(), group.end(), by_length);
        for (std::size_t rank = 0; rank < std::min(group.size(), ranks.size()); ++rank)
          ranks[rank].push_back(group[rank]);
      }
    }
    std::vector<Candidate> chosen;
    for (auto& rank : ranks) {
      std::stable_sort(rank.begin(), rank.end(), by_length);
      for (const Candidate& each : rank) {
        const auto is_same = [&](const Candidate& other) { return each.situation == other.situation; };
        if (chosen.size() < kTried && std::none_of(chosen.begin(), chosen.end(), is_same)) chosen.push_back(each);
      }
    }
    std::stable_sort(chosen.begin(), chosen.end(), by_length);
    return std::any_of(chosen.begin(), chosen.end(),
                       [&](const Candidate& each) { return take(game_for(variant_, each.situation, size() - 1)); });
  }

  static bool by_length(const Candidate& one, const Candidate& other) { return one.length < other.length; }

  // Each attack on a captain at the end, also one that is blocked; the last operation and what stands in its way, also
  // onto an empty cell; the conditions of the situation, also with the attacks.
  std::vector<Scene> scenes() const {
    std::vector<Scene> found;
    const PlayedOperation& last = game_.operations.back();
    const Position& before = game_.before_last;
    const Position after = after_last();
    each_attack(after, [&](Cell from, Cell captain, const std::vector<Cell>&) {
      add_steps(after, {from, captain}, {{{captain, after.at(captain)}}, std::nullopt, after.side_to_move}, found);
      if (variant_.check_rule == CheckRule::mover_only) return;
      add_steps(after, {from, captain}, {{{captain, after.at(captain)}}, std::nullopt, std::nullopt}, found);
    });
    const auto [from, to] = last.operation;
    const auto target = before.at(to);
    if (from == to) {
      found.push_back({{{from, before.at(from)}}, last.operation, last.side});
    } else {
      const bool captain = target && target->kind == Kind::captain;
      const Actor there{to, target, captain ? Actor::Needs::this_piece : Actor::Needs::its_side};
      add_steps(before, last.operation, {{there}, last.operation, last.side}, found);
      if (target && !captain)
        add_steps(before, last.operation, {{{to, std::nullopt}}, last.operation, last.side}, found);
    }
    std::set<Cell> cells = {from, to};
    found.push_back(scene_on(cells_at_hand(before, false)));
    for (const Condition& condition : conditions_) cells.insert(condition.cell);
    found.push_back(scene_on(cells));
    cells.merge(cells_at_hand(before, false));
    found.push_back(scene_on(cells));
    return found;
  }

  // Adds the piece and what is in its way to a scene that has its target; for a car over several cells also the scene
  // from as near as can be.
  static void add_steps(const Position& position, Operation step, const Scene& scene, std::vector<Scene>& found) {
    const auto piece = position.at(step.from);
    Scene whole = scene;
    whole.actors.push_back({step.from, piece});
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

  Scene scene_on(const std::set<Cell>& cells) const {
    const PlayedOperation& last = game_.operations.back();
    Scene scene{{}, last.operation, last.side};
    for (const Cell cell : cells) scene.actors.push_back({cell, game_.before_last.at(cell)});
    return scene;
  }

  // The scene there, if it may take fewer moves. Where any piece will do it is the one that gets there soonest.
  std::optional<Candidate> candidate(const Scene& scene, const Place& place) const {
    Candidate found;
    DuckSituation& situation = found.situation;
    for (const Actor& actor : scene.actors) {
      if (!on_board(place.of(actor.cell))) return std::nullopt;
    }
    if (scene.last) situation.last = Operation{place.of(scene.last->from), place.of(scene.last->to)};
    if (scene.side) situation.side = place.of(*scene.side);
    if (game_.loser) situation.loser = place.of(*game_.loser);
    for (const Actor& actor : scene.actors) {
      const Cell cell = place.of(actor.cell);
      auto piece = actor.piece;
      if (piece) piece->side = place.of(piece->side);
      situation.conditions.push_back({cell, piece});
      if (!piece || actor.needs == Actor::Needs::this_piece) continue;
      const bool any = actor.needs == Actor::Needs::any_piece;
      const auto there = variant_.start().at(cell);
      std::optional<Condition> best;
      std::size_t fewest = size();
      for (const auto& tried : {there, std::optional(Piece{piece->side, Kind::soldier}),
                                std::optional(Piece{other(piece->side), Kind::soldier}), piece}) {
        if (!tried || tried->kind == Kind::captain || (!any && tried->side != piece->side)) continue;
        situation.conditions.back().piece = tried;
        const auto length = estimated_length(variant_, situation);
        if (!length || *length >= fewest) continue;
        fewest = *length;
        best = situation.conditions.back();
        if (tried == there) break;
      }
      if (!best) return std::nullopt;
      situation.conditions.back() = *best;
    }
    const auto length = estimated_length(variant_, situation);
    if (!length || *length >= size()) return std::nullopt;
    found.length = *length;
    return found;
  }

  static constexpr std::size_t kTried = 250;

  const DuckVariant& variant_;
  const TryItems& take_;
  std::vector<Operation> operations_;
  PlayedGame game_;                    // the same, played
  std::vector<Condition> conditions_;  // of its last operation, as far as they are known
};

}  // namespace

void shorten_duck_items(const DuckVariant& variant, const std::vector<std::string>& items, const TryItems& take) {
  if (items.empty()) return;
  const auto read = judge::read_duck_input(counted_input(items), *variant.dialect);
  Shortener(variant, std::get<std::vector<Operation>>(read), take).shorten();
}

}  // namespace quack
