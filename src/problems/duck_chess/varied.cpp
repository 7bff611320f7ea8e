#include <bit>
#include <unordered_map>

#include "problems/duck_chess/random_games.h"
#include "problems/duck_chess/step_geometry.h"

namespace quack {
namespace {

// A game with a planned end begins to look for it kHuntingFrom operations before that operation: first for an end that
// leaves the winner's captain attacked, and from kAnyFrom operations before it for any. kByTheKindFor operations after
// it, any kind may end the game. kHuntingPercent of the operations meanwhile serve that end.
constexpr std::uint64_t kHuntingFrom = 150;
constexpr std::uint64_t kAnyFrom = 60;
constexpr std::uint64_t kByTheKindFor = 25;
constexpr std::uint64_t kHuntingPercent = 70;
// A captain goes to the best of kGoalsCompared cells, none farther away than kFarthestGoal.
constexpr int kGoalsCompared = 120;
constexpr int kFarthestGoal = 6;
// A game has kParts parts. In every other part the captains meet, and kMeetingPercent of its moves are steps towards
// the meeting.
constexpr std::uint64_t kParts = 9;
constexpr std::uint64_t kMeetingPercent = 60;

constexpr std::size_t place(Side side) { return side == Side::red ? 0 : 1; }

// One thing that an operation shows, as a number, and how much that weighs where it is new.
struct Sighting {
  std::uint64_t key, weight;
};

int number(Cell cell) { return cell.x * kColumnCount + cell.y; }

// A number for the step; of a car's, only whether it is longer than a cell counts.
int number(Kind kind, StepDirection step) {
  const int far = kind == Kind::car && step.longer() > 1 ? 2 : 1;
  if (kind == Kind::car) step = {far * sign(step.up), far * sign(step.right)};
  return (step.up + kRowCount) * 2 * kColumnCount + step.right + kColumnCount;
}

// A number for the edges of the board that the cell is on.
int edges(Cell cell) {
  const auto end = [](int at, int size) { return at == 0 ? 1 : at == size - 1 ? 2 : 0; };
  return 3 * end(cell.x, kRowCount) + end(cell.y, kColumnCount);
}

template <class Entry>
const Entry& any_of(const std::vector<Entry>& entries, Random& random) {
  return entries[random.below(entries.size())];
}

class Varied {
 public:
  Varied(DuckChessEngine& engine, CheckRule rule, std::uint64_t count, const VariedOptions& options, Random& random)
      : engine_(engine), rule_(rule), count_(count), options_(options), random_(random) {}

  std::vector<Operation> play() {
    std::vector<Operation> operations;
    look();
    const std::size_t pieces_at_first = occupied_.size();
    most_captures_ = pieces_at_first - std::min<std::size_t>(pieces_at_first, options_.pieces_left);
    for (done_ = 0; done_ < count_; ++done_) {
      const std::uint64_t by = std::max<std::uint64_t>(1, count_ * options_.captures_percent / 100);
      may_capture_ = occupied_.size() + most_captures_ * std::min(done_, by) / by > pieces_at_first;
      operations.push_back(engine_.over() ? after_the_end() : next());
      if (engine_.play(operations.back()).valid()) look();
    }
    return operations;
  }

 private:
  void look() {
    position_ = engine_.position();
    moves_ = engine_.moves();
    occupied_ = occupied_cells(position_);
    threats_ = threats_on(position_, occupied_);
    captains_ = {};
    for (const Cell cell : occupied_) {
      const Piece piece = *position_.at(cell);
      if (piece.kind == Kind::captain) captains_[place(piece.side)] = cell;
    }
  }

  Operation next() {
    if (hunting()) {
      const bool late = done_ + 1 + kAnyFrom >= options_.ending->at;
      const bool attacked = any(threats_, [&](const Threat& one) { return one.attacks() && one.piece.side != side(); });
      for (const Operation& move : moves_) {
        if (captures_captain(move) && is_end(*position_.at(move.from)) && (late || attacked))
          return done_ + 1 >= options_.ending->at ? move : miss();
      }
    }
    return random_.chance(options_.legal_percent) ? move() : miss();
  }

  // The operation with which the game is to end is near, or past.
  bool hunting() const { return options_.ending && done_ + 1 + kHuntingFrom >= options_.ending->at; }

  // True if the piece may end the game.
  bool is_end(Piece piece) const {
    return piece.side == options_.ending->winner &&
           (piece.kind == options_.ending->captor || done_ > options_.ending->at + kByTheKindFor);
  }

  bool captures_captain(const Operation& move) const { return captains_[place(other(side()))] == move.to; }

  Side side() const { return position_.side_to_move; }

  Threats threats_after(const Operation& move) const {
    Position position = position_;
    position.put(move.to, position.at(move.from));
    position.put(move.from, std::nullopt);
    std::vector<Cell> occupied = occupied_;
    if (position_.at(move.to)) std::erase(occupied, move.to);
    std::replace(occupied.begin(), occupied.end(), move.from, move.to);
    return threats_on(position, occupied);
  }

  Operation move() {
    std::vector<Operation> quiet, captures;
    for (const Operation& move : moves_) {
      const auto target = position_.at(move.to);
      if (!target) quiet.push_back(move);
      // The pieces that are to end the game are spared.
      const bool spared = options_.ending && target == Piece{options_.ending->winner, options_.ending->captor};
      if (target && !captures_captain(move) && !spared) captures.push_back(move);
    }
    std::vector<Operation>& candidates = quiet.empty() || (!captures.empty() && may_capture_) ? captures : quiet;
    if (candidates.empty()) return moves_.empty() ? miss() : any_of(moves_, random_);
    arrange_meeting();
    if (random_.chance(meeting_ ? kMeetingPercent : options_.captain_percent))
      if (const auto step = captains_step(candidates)) return most_informative({*step}, true);
    if (hunting() && random_.chance(kHuntingPercent)) {
      // Both sides play for an end as it is wanted.
      const auto threatens = [&](const Operation& move) {
        return any(threats_after(move), [&](const Threat& one) { return one.attacks() && is_end(one.piece); });
      };
      const auto kept = std::stable_partition(candidates.begin(), candidates.end(), threatens);
      if (kept != candidates.begin()) candidates.erase(kept, candidates.end());
    }
    return most_informative(candidates, true);
  }

  // Left to chance, captains hardly leave their home, and are attacked there by few kinds from few directions. So each
  // has a cell to go to.
  std::optional<Operation> captains_step(const std::vector<Operation>& candidates) {
    const auto captain = captains_[place(side())];
    if (!captain) return std::nullopt;
    std::optional<Cell>& goal = goals_[place(side())];
    if (hunting() && options_.ending->captor == Kind::captain) {
      goal = captains_[place(other(side()))];
    } else if (!goal || (!meeting_ && (goal == captain || random_.chance(10)))) {
      goal = informative_cell(*captain);
    }
    for (const Operation& move : candidates)
      if (move.from == *captain && distance(move.to, *goal) < distance(*captain, *goal)) return move;
    if (!meeting_) goal.reset();
    return std::nullopt;
  }

  // In every other part of the game the captains meet side by side at one of the four edges. Once they have met they go
  // apart: while they attack each other no other check shows.
  void arrange_meeting() {
    const std::uint64_t part = done_ * kParts / count_;
    if (part == part_) {
      meeting_ = meeting_ && captains_ != goals_;
      return;
    }
    part_ = part;
    meeting_ = part % 2 == 1;
    if (!meeting_) return;
    const std::uint64_t edge = (first_edge_ + part / 2) % 4;
    const auto along = static_cast<int>(random_.below(kColumnCount - 1));
    const int far = edge % 2 == 0 ? 0 : (edge < 2 ? kRowCount : kColumnCount) - 1;
    const int turned = random_.chance(50) ? 1 : 0;
    for (const int beside : {0, 1})
      goals_[static_cast<std::size_t>(beside ^ turned)] =
          edge < 2 ? Cell{far, along + beside} : Cell{along + beside, far};
  }

  static int distance(Cell one, Cell two) { return std::abs(one.x - two.x) + std::abs(one.y - two.y); }

  // The one of some cells near by on which the captain would show most.
  Cell informative_cell(Cell captain) {
    std::uint64_t best_score = 0;
    Cell best = captain;
    for (int tries = 0; tries < kGoalsCompared; ++tries) {
      const Cell cell = random_cell(random_);
      if (position_.at(cell) || distance(cell, captain) > kFarthestGoal) continue;
      sightings_.clear();
      see_attacks(threats_after({captain, cell}));
      const std::uint64_t score = novelty();
      if (score > best_score) best = cell;
      best_score = std::max(best_score, score);
    }
    return best;
  }

  Operation miss() {
    std::vector<Operation> candidates = near_misses(position_, moves_, random_);
    if (!candidates.empty()) return most_informative(candidates, false);
    for (;;) {
      const Operation operation = any_two_cells(random_);
      if (!std::binary_search(moves_.begin(), moves_.end(), operation)) return operation;
    }
  }

  // Steps of either side, which would be moves except for the end, and anything else.
  Operation after_the_end() {
    position_.side_to_move = random_.chance(50) ? Side::red : Side::blue;
    const auto steps = near_misses(position_, {}, random_);
    return steps.empty() ? any_two_cells(random_) : any_of(steps, random_);
  }

  // The weight of all that was looked at, less where it was seen before.
  std::uint64_t novelty() const {
    std::uint64_t sum = 0;
    for (const auto& [key, weight] : sightings_) {
      const auto seen = times_.find(key);
      const std::uint64_t times = seen == times_.end() ? 1 : seen->second;
      sum += weight * 4096 / (times * times);
    }
    return sum;
  }

  // The candidate that shows what was seen least; it is now seen once more.
  Operation most_informative(const std::vector<Operation>& candidates, bool are_moves) {
    std::uint64_t best_score = 0;
    Operation chosen = candidates.front();
    for (const Operation& candidate : candidates) {
      look_at(candidate, are_moves);
      const std::uint64_t score = novelty() * (100 + random_.below(20));
      if (score < best_score) continue;
      best_score = score;
      chosen = candidate;
    }
    look_at(chosen, are_moves);
    for (const Sighting& sighting : sightings_) ++times_.try_emplace(sighting.key, 1).first->second;
    return chosen;
  }

  // Each is a number made of others, the first of which says what it is about: moves, attacks or refusals.
  void see(std::size_t about, std::uint64_t weight, std::initializer_list<int> numbers) {
    std::uint64_t key = about;
    for (const int each : numbers) key = key * 1000 + static_cast<std::uint64_t>(each);
    if (weight > 0) sightings_.push_back({key, weight * options_.weights[about]});
  }

  // There is a piece to go. Kinds and directions weigh most; a wrong entry anywhere in a program's table is to show, so
  // each step on the board weighs something.
  void look_at(const Operation& operation, bool is_move) {
    sightings_.clear();
    const auto [from, to] = operation;
    const auto piece = position_.at(from);
    const auto target = position_.at(to);
    const int who = static_cast<int>(piece->side) * kKindCount + static_cast<int>(piece->kind);
    const int kind = static_cast<int>(piece->kind);
    const int step = number(piece->kind, direction(operation));
    const int there = target ? 1 + static_cast<int>(target->side) * kKindCount + static_cast<int>(target->kind) : 0;
    if (is_move) {
      see(0, 30, {1, kind, step});
      see(0, 30, {2, kind, edges(to)});
      see(0, options_.every_step_counts ? 8 : 0, {3, kind, number(from), number(to)});
      if (target) see(0, 20, {4, who, there, step});
      if (!captures_captain(operation)) see_attacks(threats_after(operation));
    } else if (piece->side == side() && is_step(piece->kind, from, to)) {
      const bool own = target && target->side == side();
      see(2, own ? 0 : 30, {5, kind, step, way(occupied_in_the_way(position_, piece->kind, operation))});
      see(2, options_.every_step_counts ? 8 : 0, {6, kind, number(from), number(to)});
      see(2, own ? 15 : 1, {7, who, step, own ? 0 : there});
    } else {
      see(2, 1, {8, kind, direction(operation).longer(), direction(operation).shorter(), there > 0 ? 1 : 0});
      see(2, 1, {13, who, number(Kind::soldier, direction(operation)), piece->side == side() ? 1 : 0, target ? 1 : 0});
    }
  }

  // For a car's way only none, one or several pieces are distinguished.
  static int way(unsigned occupied) {
    return occupied < 4 ? static_cast<int>(occupied) : 4 - std::has_single_bit(occupied);
  }

  // One attack alone that counts decides the answer; where none counts, each of those that do not.
  void see_attacks(Threats threats) {
    const auto counts = [&](const Threat& one) {
      return one.attacks() && (rule_ == CheckRule::either_side || one.piece.side == side());
    };
    // Captains attack each other.
    std::erase_if(threats, [&](const Threat& one) { return one.piece == Piece{other(side()), Kind::captain}; });
    const auto counted = std::count_if(threats.begin(), threats.end(), counts);
    if (counted > 1) return;
    if (counted == 0 && any(threats_, counts)) see(1, 30, {9, static_cast<int>(threats.size())});
    for (const Threat& one : threats) {
      if (counts(one) != (counted == 1)) continue;
      const int kind = static_cast<int>(one.piece.kind);
      const int movers = one.piece.side == side() ? 1 : 0;
      const int step = number(one.piece.kind, direction(one.from, one.captain));
      see(1, 30, {10, kind, step, way(one.occupied), static_cast<int>(counted)});
      if (counted == 1) see(1, 30, {11, kind, edges(one.captain) / 3});
      if (counted == 1) see(1, 30, {14, kind, edges(one.captain) % 3});
      see(1, 4, {12, kind, step, way(one.occupied), movers, static_cast<int>(counted)});
    }
  }

  DuckChessEngine& engine_;
  const CheckRule rule_;
  const std::uint64_t count_;
  const VariedOptions& options_;
  Random& random_;

  std::uint64_t done_ = 0, most_captures_ = 0;
  bool may_capture_ = false, meeting_ = false;
  std::uint64_t part_ = 0;  // in which the captains last met
  const std::uint64_t first_edge_ = random_.below(4);
  Position position_;
  std::vector<Operation> moves_;
  std::vector<Cell> occupied_;
  Threats threats_;
  std::array<std::optional<Cell>, kSideCount> captains_, goals_;  // where each stands, and where it is going
  std::unordered_map<std::uint64_t, std::uint64_t> times_;        // that each thing was seen, and one more
  std::vector<Sighting> sightings_;
};

}  // namespace

std::vector<Operation> varied_game(DuckChessEngine& engine, CheckRule rule, std::uint64_t count,
                                   const VariedOptions& options, Random& random) {
  return Varied(engine, rule, count, options, random).play();
}

}  // namespace quack
