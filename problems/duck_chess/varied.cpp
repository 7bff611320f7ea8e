#include "problems/duck_chess/varied.h"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <iterator>
#include <memory>
#include <unordered_map>
#include <utility>

#include "problems/duck_chess/games.h"
#include "problems/duck_chess/near_misses.h"
#include "problems/duck_chess/sights.h"

namespace quack {

namespace {

// How many operations are weighed against each other before one is played.
constexpr std::size_t kMovesWeighed = 100;
constexpr std::size_t kMissesWeighed = 28;
// Where a captain may go to next: so many cells are weighed, none farther away. Into so many parts a game is parted,
// in every other of which the captains meet, and of a hundred moves in those so many are steps on the way there.
constexpr int kGoalsWeighed = 120;
constexpr int kFarthestGoal = 6;
constexpr std::uint64_t kParts = 9;
constexpr std::uint64_t kMeetingPercent = 60;

// So long before the operation with which a game is to end the moment for it is looked for, first one that leaves the
// winner's captain attacked, then any; and so long after it by the wanted kind alone.
constexpr std::uint64_t kAttackedFrom = 150;
constexpr std::uint64_t kAnyFrom = 60;
constexpr std::uint64_t kByTheKindFor = 25;
constexpr std::uint64_t kHuntingPercent = 70;

// One of so many steps on the board is wished for, and weighs so many times what another does.
constexpr std::uint64_t kReportOptions = 4;
constexpr std::uint64_t kWish = 8;

// What a game may spare: kinds that would be gone soon. One that stands here twice is spared twice as often.
constexpr std::array<Kind, 7> kSpared = {Kind::duck,  Kind::horse, Kind::duck,    Kind::car,
                                         Kind::guard, Kind::guard, Kind::elephant};

std::uint64_t pieces_on(const Position& position) {
  std::uint64_t pieces = 0;
  for (int at = 0; at < kCellCount; ++at) pieces += position.at({at / kColumnCount, at % kColumnCount}) ? 1 : 0;
  return pieces;
}

template <class Entry>
const Entry& any_of(const std::vector<Entry>& entries, Random& random) {
  return entries[random.below(entries.size())];
}

// Keeps `most` of the operations, picked at random.
void thin_out(std::vector<Operation>& operations, std::size_t most, Random& random) {
  for (std::size_t kept = 0; kept < most && operations.size() > most; ++kept) {
    std::swap(operations[kept], operations[kept + random.below(operations.size() - kept)]);
  }
  if (operations.size() > most) operations.resize(most);
}

// A game while it is being chosen.
class Varied {
 public:
  Varied(const DuckChessFactory& make, const Position& start, CheckRule rule, std::uint64_t count,
         const VariedTaste& taste, Random& random)
      : make_(make), rule_(rule), count_(count), taste_(taste), random_(random), engine_(make(start, rule)) {
    look();
  }

  std::vector<Operation> play() {
    std::vector<Operation> operations;
    operations.reserve(count_);
    for (done_ = 0; done_ < count_; ++done_) {
      const Operation chosen = engine_->over() ? behind_the_end() : next();
      operations.push_back(chosen);
      if (engine_->over() || !engine_->play(chosen).valid()) continue;
      if (engine_->over()) {
        list_what_is_too_late();
      } else {
        look();
      }
    }
    return operations;
  }

 private:
  // Takes in the position that the last move has led to.
  void look() {
    position_ = engine_->position();
    moves_ = engine_->moves();
    pieces_ = pieces_on(position_);
  }

  Operation next() {
    if (hunting()) {
      if (const auto end = ending_move()) return done_ + 1 >= taste_.ending->at ? *end : miss();
    }
    return random_.chance(taste_.legal_percent) ? move() : miss();
  }

  // Whether the operation with which the game is to end is near, or past.
  bool hunting() const { return taste_.ending && done_ + 1 + kAttackedFrom >= taste_.ending->at; }

  // The kind that is to end it; none when that has taken too long.
  std::optional<Kind> captor() const {
    if (done_ > taste_.ending->at + kByTheKindFor) return std::nullopt;
    return taste_.ending->captor;
  }

  // The move that ends the game as it is wanted now, if there is one.
  std::optional<Operation> ending_move() {
    const DuckEnding& ending = *taste_.ending;
    if (position_.side_to_move != ending.winner) return std::nullopt;
    const bool attacked_alone = done_ + 1 + kAnyFrom < ending.at;
    for (const Operation& move : moves_) {
      if (!captures_captain(move)) continue;
      if (captor() && position_.at(move.from)->kind != *captor()) continue;
      if (!attacked_alone || attacked_after(move, other(ending.winner), std::nullopt)) return move;
    }
    return std::nullopt;
  }

  bool captures_captain(const Operation& move) const {
    const auto target = position_.at(move.to);
    return target && target->kind == Kind::captain;
  }

  // The pieces that are to end the game are spared, and one kind of which there are few.
  bool captures_spared(const Operation& move) const {
    const auto target = position_.at(move.to);
    if (!target) return false;
    return target->kind == spared_ || (taste_.ending && *target == Piece{taste_.ending->winner, taste_.ending->captor});
  }

  // Whether `side` could capture the other's captain once `move` is played: by a piece of that kind, or by any.
  bool attacked_after(const Operation& move, Side side, std::optional<Kind> by) const {
    Position after = position_;
    after.put(move.to, position_.at(move.from));
    after.put(move.from, std::nullopt);
    after.side_to_move = side;
    const auto moves = make_(after, rule_)->moves();
    return std::any_of(moves.begin(), moves.end(), [&](const Operation& next) {
      const auto target = after.at(next.to);
      return target && target->kind == Kind::captain && (!by || after.at(next.from)->kind == *by);
    });
  }

  // Of the candidates those after which the winner could end the game as it is wanted, if there are any: both sides
  // play for it.
  void keep_those_that_threaten(std::vector<Operation>& candidates) const {
    std::vector<Operation> kept;
    std::copy_if(candidates.begin(), candidates.end(), std::back_inserter(kept),
                 [this](const Operation& move) { return attacked_after(move, taste_.ending->winner, captor()); });
    if (!kept.empty()) candidates = std::move(kept);
  }

  // Whether so many pieces are still there that one may be captured now.
  bool may_capture() const {
    const std::uint64_t by = std::max<std::uint64_t>(1, count_ * taste_.captures_percent / 100);
    const std::uint64_t most = pieces_at_first_ - std::min(pieces_at_first_, taste_.pieces_left);
    return pieces_ + most * std::min(done_, by) / by > pieces_at_first_;
  }

  Operation move() {
    std::vector<Operation> candidates;
    std::vector<Operation> captures;
    for (const Operation& move : moves_) {
      if (captures_captain(move) || captures_spared(move)) continue;
      if (position_.at(move.to)) captures.push_back(move);
      const bool wanted = taste_.fine && is_far_capture(position_, move);
      if (!position_.at(move.to) || wanted) candidates.push_back(move);
    }
    if (candidates.empty() || (!captures.empty() && may_capture())) candidates = captures;
    if (candidates.empty()) return moves_.empty() ? miss() : any_of(moves_, random_);
    if (const auto step = captains_step(candidates)) return *step;
    if (hunting() && random_.chance(kHuntingPercent)) keep_those_that_threaten(candidates);
    thin_out(candidates, kMovesWeighed, random_);
    return most_informative(candidates,
                            [this](const Operation& move) { return sights_of_move(position_, move, rule_); });
  }

  // Left to chance captains hardly leave their home, and are attacked there by few kinds from few directions. So each
  // has a cell to go to, the one among some near by where standing would show most, and now and then it makes a step
  // towards it.
  std::optional<Operation> captains_step(const std::vector<Operation>& candidates) {
    const auto place = meeting_place();
    if (!random_.chance(place ? kMeetingPercent : taste_.captain_percent)) return std::nullopt;
    const auto captain = captain_of(position_.side_to_move);
    if (!captain) return std::nullopt;
    std::optional<Cell>& goal = goals_[static_cast<std::size_t>(position_.side_to_move)];
    if (hunting() && taste_.ending->captor == Kind::captain) {
      goal = captain_of(other(position_.side_to_move));
    } else if (place) {
      goal = place;
    } else if (!goal || *goal == *captain || random_.chance(10)) {
      goal = informative_cell(*captain);
    }
    for (const Operation& move : candidates) {
      if (move.from == *captain && distance(move.to, *goal) < distance(*captain, *goal)) {
        return most_informative({move},
                                [this](const Operation& step) { return sights_of_move(position_, step, rule_); });
      }
    }
    goal.reset();
    return std::nullopt;
  }

  // Every other part of the game the captains meet side by side at one of the four edges, where they are seldom
  // otherwise: this side's cell there. None in the parts between.
  std::optional<Cell> meeting_place() {
    const std::uint64_t part = done_ * kParts / count_;
    if (part % 2 == 0) return std::nullopt;
    if (part != part_) {
      part_ = part;
      met_ = false;
      const std::uint64_t edge = (first_edge_ + part / 2) % 4;
      const auto along = static_cast<int>(random_.below(kColumnCount - 1));
      const int far = edge % 2 == 0 ? 0 : (edge < 2 ? kRowCount : kColumnCount) - 1;
      const bool turned = random_.chance(50);
      for (const Side side : kSides) {
        const int beside = along + ((side == Side::red) == turned ? 1 : 0);
        meeting_[static_cast<std::size_t>(side)] = edge < 2 ? Cell{far, beside} : Cell{beside, far};
      }
    }
    // Once they have met they part: while they attack each other no other check shows.
    met_ = met_ || (captain_of(Side::red) == meeting_[0] && captain_of(Side::blue) == meeting_[1]);
    if (met_) return std::nullopt;
    return meeting_[static_cast<std::size_t>(position_.side_to_move)];
  }

  static int distance(Cell one, Cell two) { return std::abs(one.x - two.x) + std::abs(one.y - two.y); }

  std::optional<Cell> captain_of(Side side) const {
    for (int at = 0; at < kCellCount; ++at) {
      const Cell cell{at / kColumnCount, at % kColumnCount};
      if (position_.at(cell) == Piece{side, Kind::captain}) return cell;
    }
    return std::nullopt;
  }

  Cell informative_cell(Cell captain) {
    std::uint64_t best_score = 0;
    Cell best = captain;
    for (int tries = 0; tries < kGoalsWeighed; ++tries) {
      const Cell cell = random_cell(random_);
      if (cell == captain || distance(cell, captain) > kFarthestGoal || position_.at(cell)) continue;
      const std::uint64_t score = news(sights_of_move(position_, {captain, cell}, rule_));
      if (score <= best_score) continue;
      best_score = score;
      best = cell;
    }
    return best;
  }

  Operation miss() {
    std::vector<Operation> candidates = some_misses(position_, moves_, random_);
    if (candidates.empty()) return anything_but_a_move();
    thin_out(candidates, kMissesWeighed, random_);
    return most_informative(candidates, [this](const Operation& miss) { return sights_of_miss(position_, miss); });
  }

  // The operation whose sights have been seen least; it is taken for seen.
  template <class SightsOf>
  Operation most_informative(const std::vector<Operation>& candidates, SightsOf sights_of) {
    std::uint64_t best_score = 0;
    std::vector<Sight> best;
    Operation chosen = candidates.front();
    for (const Operation& candidate : candidates) {
      std::vector<Sight> sights = sights_of(candidate);
      const std::uint64_t score = news(sights) * (100 + random_.below(20));
      if (score < best_score) continue;
      best_score = score;
      best = std::move(sights);
      chosen = candidate;
    }
    for (const Sight& sight : best) ++seen_[sight.key];
    return chosen;
  }

  std::uint64_t news(const std::vector<Sight>& sights) const {
    std::uint64_t sum = 0;
    for (const Sight& sight : sights) {
      const auto found = seen_.find(sight.key);
      const std::uint64_t times = 1 + (found == seen_.end() ? 0 : found->second);
      if (sight.fine != Fine::no && !taste_.fine) continue;
      const std::uint64_t wish = sight.fine == Fine::wished && is_wished(sight.key) ? kWish : 1;
      sum += taste_.weights[static_cast<std::size_t>(sight.of)] * sight.weight * wish * 4096 / (times * times);
    }
    return sum;
  }

  // Of the steps on the board each game report_options for some more than for the others, so that many games show them
  // all.
  bool is_wished(std::uint64_t key) const {
    return ((key ^ wishes_) * 0x9e3779b97f4a7c15ULL >> 32U) % kReportOptions == 0;
  }

  // What would be moves but for the end: of either side on the last board, and on the one before it.
  void list_what_is_too_late() {
    too_late_.push_back(moves_);
    Position position = engine_->position();
    for (const Side side : kSides) {
      position.side_to_move = side;
      too_late_.push_back(make_(position, rule_)->moves());
    }
    std::erase_if(too_late_, [](const std::vector<Operation>& moves) { return moves.empty(); });
  }

  Operation behind_the_end() {
    if (!too_late_.empty() && !random_.chance(20)) return any_of(any_of(too_late_, random_), random_);
    return any_two_cells(random_);
  }

  Operation anything_but_a_move() {
    Operation operation = any_two_cells(random_);
    while (std::binary_search(moves_.begin(), moves_.end(), operation)) operation = any_two_cells(random_);
    return operation;
  }

  const DuckChessFactory& make_;
  const CheckRule rule_;
  const std::uint64_t count_;
  const VariedTaste& taste_;
  Random& random_;

  std::unique_ptr<DuckChessEngine> engine_;
  std::uint64_t done_ = 0;
  Position position_;
  std::vector<Operation> moves_;
  std::uint64_t pieces_ = 0;
  std::array<std::optional<Cell>, kSideCount> goals_;  // where each captain is going
  const std::uint64_t pieces_at_first_ = pieces_on(engine_->position());
  const std::uint64_t first_edge_ = random_.below(4);
  const std::uint64_t wishes_ = taste_.fine ? random_.next() : 0;
  const std::optional<Kind> spared_ =
      taste_.fine ? std::optional(kSpared[random_.below(kSpared.size())]) : std::nullopt;
  std::uint64_t part_ = 0;  // in which the captains last began to meet, and where
  std::array<Cell, kSideCount> meeting_;
  bool met_ = false;
  std::unordered_map<std::uint64_t, std::uint64_t> seen_;  // how often each sight; asked, never listed
  std::vector<std::vector<Operation>> too_late_;
};

}  // namespace

std::vector<Operation> varied_game(const DuckChessFactory& make, const Position& start, CheckRule rule,
                                   std::uint64_t count, const VariedTaste& taste, Random& random) {
  return Varied(make, start, rule, count, taste, random).play();
}

}  // namespace quack
