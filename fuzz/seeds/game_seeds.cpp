#include <algorithm>
#include <array>
#include <cstdlib>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <utility>

#include "fuzz/seeds/seed.h"
#include "optimized/duck_chess.h"
#include "problems/duck_chess/games.h"
#include "problems/random.h"

namespace quack::fuzz {

namespace {

constexpr std::uint64_t kOperationsInGame = 50;
constexpr std::uint64_t kGames = 6000;

// The cells from which in this position a piece of `side` could capture the other side's captain.
std::vector<Cell> attackers_in(Position position, Side side) {
  position.side_to_move = side;
  std::vector<Cell> attackers;
  for (const Operation& move : optimized::DuckChess(position, CheckRule::either_side).moves()) {
    const auto target = position.at(move.to);
    if (target && target->kind == Kind::captain) attackers.push_back(move.from);
  }
  return attackers;
}

// One operation of a game, and what stood where before and after it.
struct Moment {
  Position before;
  Operation operation;
  Outcome outcome;
  Position after;

  // Plays the operation.
  Moment(DuckChessEngine& engine, Operation its_operation)
      : before(engine.position()),
        operation(its_operation),
        outcome(engine.play(operation)),
        after(engine.position()) {}

  std::optional<Piece> moving() const { return before.at(operation.from); }

  // Worked out once, when they are first asked for: there are many events and many moments.
  const std::vector<Cell>& attackers_before(Side side) const { return attackers(before, side, 0); }
  const std::vector<Cell>& attackers_after(Side side) const { return attackers(after, side, 2); }
  bool attacked_before(Side by) const { return !attackers_before(by).empty(); }
  bool attacked_after(Side by) const { return !attackers_after(by).empty(); }
  bool attacked_after_from(Side by, Cell cell) const {
    const auto& cells = attackers_after(by);
    return std::find(cells.begin(), cells.end(), cell) != cells.end();
  }
  bool attacked_after_by_a(Side by, Kind kind) const {
    const auto& cells = attackers_after(by);
    return std::any_of(cells.begin(), cells.end(), [&](Cell cell) { return after.at(cell)->kind == kind; });
  }

 private:
  const std::vector<Cell>& attackers(const Position& position, Side side, std::size_t first) const {
    auto& kept = kept_[first + static_cast<std::size_t>(side)];
    if (!kept) kept = attackers_in(position, side);
    return *kept;
  }

  mutable std::array<std::optional<std::vector<Cell>>, 4> kept_;
};

struct Event {
  std::string name;
  std::function<bool(const Moment&)> happens;
};

bool moves_on(const Moment& moment) { return moment.outcome.valid() && !moment.outcome.over; }

bool refused(const Moment& moment, Validity validity, Kind kind) {
  return moment.outcome.validity == validity && moment.moving()->kind == kind;
}

std::vector<Event> events_of(Kind kind) {
  const std::string word(name(kind));
  return {
      {word + "-captures",
       [kind](const Moment& m) { return moves_on(m) && m.outcome.moved->kind == kind && m.outcome.captured; }},
      {word + "-captures-captain", [kind](const Moment& m) { return m.outcome.over && m.outcome.moved->kind == kind; }},
      {word + "-gives-check",
       [kind](const Moment& m) {
         return moves_on(m) && m.outcome.moved->kind == kind &&
                m.attacked_after_from(m.before.side_to_move, m.operation.to);
       }},
      {"movers-own-captain-attacked-by-" + word,
       [kind](const Moment& m) { return moves_on(m) && m.attacked_after_by_a(m.after.side_to_move, kind); }},
      {word + "-own-piece-on-target",
       [kind](const Moment& m) { return refused(m, Validity::own_piece_on_target, kind); }},
      {word + "-goes-where-it-can-not", [kind](const Moment& m) { return refused(m, Validity::unreachable, kind); }},
  };
}

// `cell` is next to the piece that is blocked by it, in line or diagonally.
bool next_to(Cell one, Cell two) { return std::abs(one.x - two.x) <= 1 && std::abs(one.y - two.y) <= 1; }

std::vector<Event> blocks() {
  std::vector<Event> events;
  for (const Side side : kSides) {
    const std::string by = side == Side::red ? "-blocked-by-own-piece" : "-blocked-by-enemy";
    const auto by_that_side = [own = side == Side::red](const Moment& m) {
      return (m.before.at(*m.outcome.blocker)->side == m.before.side_to_move) == own;
    };
    for (const Kind kind : {Kind::elephant, Kind::horse, Kind::car}) {
      events.push_back({std::string(name(kind)) + by, [kind, by_that_side](const Moment& m) {
                          return refused(m, Validity::blocked, kind) && by_that_side(m);
                        }});
    }
    for (const bool first : {true, false}) {
      events.push_back(
          {std::string("duck-") + (first ? "first" : "second") + "-cell" + by, [first, by_that_side](const Moment& m) {
             return refused(m, Validity::blocked, Kind::duck) && by_that_side(m) &&
                    next_to(m.operation.from, *m.outcome.blocker) == first;
           }});
    }
  }
  return events;
}

std::vector<Event> edges() {
  std::vector<Event> events;
  for (const Side side : kSides) {
    for (const bool first_column : {true, false}) {
      const Cell corner{side == Side::red ? 0 : kRowCount - 1, first_column ? 0 : kColumnCount - 1};
      events.push_back(
          {"into-" + std::string(name(side)) + "s-corner-of-the-" + (first_column ? "first" : "last") + "-column",
           [corner](const Moment& m) { return m.outcome.valid() && m.operation.to == corner; }});
    }
  }
  events.push_back({"car-crosses-the-board-by-rows", [](const Moment& m) {
                      return m.outcome.valid() && std::abs(m.operation.from.x - m.operation.to.x) == kRowCount - 1;
                    }});
  events.push_back({"car-crosses-the-board-by-columns", [](const Moment& m) {
                      return m.outcome.valid() && std::abs(m.operation.from.y - m.operation.to.y) == kColumnCount - 1;
                    }});
  return events;
}

std::vector<Event> other_events() {
  return {
      {"both-captains-attacked",
       [](const Moment& m) { return moves_on(m) && m.attacked_after(Side::red) && m.attacked_after(Side::blue); }},
      {"check-by-a-piece-that-stood-still",
       [](const Moment& m) {
         const Side mover = m.before.side_to_move;
         return moves_on(m) && !m.attacked_before(mover) && m.attacked_after(mover) &&
                !m.attacked_after_from(mover, m.operation.to);
       }},
      {"check-is-parried",
       [](const Moment& m) {
         const Side enemy = m.after.side_to_move;
         return moves_on(m) && !m.outcome.check && m.attacked_before(enemy) && !m.attacked_after(enemy);
       }},
      {"check-is-ignored",
       [](const Moment& m) {
         const Side enemy = m.after.side_to_move;
         return moves_on(m) && m.attacked_before(enemy) && m.attacked_after(enemy);
       }},
      {"an-empty-cell-is-moved",
       [](const Moment& m) { return m.outcome.validity == Validity::no_own_piece && !m.moving(); }},
      {"the-other-sides-piece-is-moved",
       [](const Moment& m) { return m.outcome.validity == Validity::no_own_piece && m.moving(); }},
      {"a-piece-stays-where-it-is",
       [](const Moment& m) {
         return m.outcome.validity == Validity::own_piece_on_target && m.operation.from == m.operation.to;
       }},
      {"operation-after-the-end", [](const Moment& m) { return m.outcome.validity == Validity::game_over; }},
  };
}

std::vector<Event> all_events() {
  std::vector<Event> events = other_events();
  const auto add = [&events](std::vector<Event> more) {
    std::move(more.begin(), more.end(), std::back_inserter(events));
  };
  for (const Kind kind : kKinds) add(events_of(kind));
  add(blocks());
  add(edges());
  return events;
}

// Whether the last of these operations is the event.
bool ends_in(const DuckGame& game, const std::vector<Operation>& operations, const Event& event) {
  const auto engine = game.actual(game.actual_start, game.rule);
  for (const Operation& operation : std::span(operations).first(operations.size() - 1)) engine->play(operation);
  return event.happens(Moment(*engine, operations.back()));
}

std::vector<Operation> without(std::vector<Operation> operations, std::size_t one, std::size_t another) {
  operations.erase(operations.begin() + static_cast<std::ptrdiff_t>(another));
  if (one != another) operations.erase(operations.begin() + static_cast<std::ptrdiff_t>(one));
  return operations;
}

// Without whatever can be left out: invalid operations one by one, moves in pairs, of which the turns go on.
std::vector<Operation> shortest(const DuckGame& game, std::vector<Operation> operations, const Event& event) {
  for (std::size_t one = 0; one + 1 < operations.size();) {
    bool shorter = false;
    for (std::size_t another = one; another + 1 < operations.size() && !shorter; ++another) {
      std::vector<Operation> fewer = without(operations, one, another);
      if (!ends_in(game, fewer, event)) continue;
      operations = std::move(fewer);
      shorter = true;
    }
    if (!shorter) ++one;
  }
  return operations;
}

Seed seed_of(const DuckGame& game, std::string name, const std::vector<Operation>& operations) {
  Seed seed{game.target, std::move(name), {}};
  judge::append_input(seed.text, operations, *game.dialect);
  return seed;
}

// An event, and the shortest beginning of a game so far that ends in it.
struct Search {
  Event event;
  std::vector<Operation> shortest;
};

void look_for_shorter(const DuckGame& game, const std::vector<Operation>& operations, std::vector<Search>& searches) {
  const auto engine = game.actual(game.actual_start, game.rule);
  for (std::size_t played = 1; played <= operations.size(); ++played) {
    const Moment moment(*engine, operations[played - 1]);
    for (Search& search : searches) {
      if (!search.shortest.empty() && search.shortest.size() <= played) continue;
      if (search.event.happens(moment)) {
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

// The captains walk up to each other over the column that no soldier stands on, which chance hardly ever does.
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

// A game of random operations, in every second one behind the beginning of that march.
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
  for (Event& event : all_events()) searches.push_back({std::move(event), {}});
  for (std::uint64_t number = 1; number <= kGames; ++number) {
    look_for_shorter(game, game_to_search(game, number), searches);
  }
  for (const Search& search : searches) {
    if (search.shortest.empty()) throw std::runtime_error("no game has the event " + search.event.name);
  }
  return searches;
}

}  // namespace

std::vector<Seed> game_seeds(const DuckGame& game) {
  std::vector<Seed> seeds = {seed_of(game, "no-operation", {})};
  for (const Search& search : searched(game)) {
    seeds.push_back(seed_of(game, search.event.name, shortest(game, search.shortest, search.event)));
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
