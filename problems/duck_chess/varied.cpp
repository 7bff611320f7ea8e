#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <utility>

#include "problems/duck_chess/features.h"
#include "problems/duck_chess/games.h"
#include "problems/duck_chess/shown_features.h"
#include "problems/duck_chess/step_features.h"

namespace quack {
namespace {

constexpr std::size_t kMovesCompared = 100;
constexpr std::size_t kMissesCompared = 28;
// Where a captain may go to next: so many cells are compared, none farther away. A game has so many parts; in every
// other one the captains meet, and so many percent of the moves there are steps towards the meeting.
constexpr int kGoalsCompared = 120;
constexpr int kFarthestGoal = 6;
constexpr std::uint64_t kParts = 9;
constexpr std::uint64_t kMeetingPercent = 60;

// A game that is to end with a certain operation looks for its end from so many operations before it: first for one
// that leaves the winner's captain attacked, then for any. So many operations after it any kind may end the game.
constexpr std::uint64_t kAttackedFrom = 150;
constexpr std::uint64_t kAnyFrom = 60;
constexpr std::uint64_t kByTheKindFor = 25;
constexpr std::uint64_t kHuntingPercent = 70;

// Kinds that would soon be gone, of which a game spares one. One that is here twice is spared twice as often.
constexpr std::array<Kind, 7> kSpared = {Kind::duck,  Kind::horse, Kind::duck,    Kind::car,
                                         Kind::guard, Kind::guard, Kind::elephant};

std::uint64_t pieces_on(const Position& position) {
  std::uint64_t count = 0;
  for (const Cell cell : kAllCells) count += position.at(cell) ? 1 : 0;
  return count;
}

template <class Entry>
const Entry& any_of(const std::vector<Entry>& entries, Random& random) {
  return entries[random.below(entries.size())];
}

// Keeps `most` of the operations, picked at random.
void thin_out(std::vector<Operation>& operations, std::size_t most, Random& random) {
  for (std::size_t kept = 0; kept < most && operations.size() > most; ++kept)
    std::swap(operations[kept], operations[kept + random.below(operations.size() - kept)]);
  if (operations.size() > most) operations.resize(most);
}

class Varied {
 public:
  Varied(const DuckChessFactory& make, const Position& start, CheckRule rule, std::uint64_t count,
         const VariedOptions& options, Random& random)
      : make_(make), rule_(rule), count_(count), options_(options), random_(random), engine_(make(start, rule)) {
    look();
  }

  std::vector<Operation> play() {
    std::vector<Operation> operations;
    operations.reserve(count_);
    for (done_ = 0; done_ < count_; ++done_) {
      const Operation chosen = engine_->over() ? after_the_end() : next();
      operations.push_back(chosen);
      if (engine_->over() || !engine_->play(chosen).valid()) continue;
      engine_->over() ? list_late_moves() : look();
    }
    return operations;
  }

 private:
  void look() {
    position_ = engine_->position();
    moves_ = engine_->moves();
    pieces_ = pieces_on(position_);
    looked_at_.emplace(position_, rule_);
  }

  Operation next() {
    const auto end = hunting() ? ending_move() : std::nullopt;
    if (end) return done_ + 1 >= options_.ending->at ? *end : miss();
    return random_.chance(options_.legal_percent) ? move() : miss();
  }

  // Whether the operation with which the game is to end is near, or past.
  bool hunting() const { return options_.ending && done_ + 1 + kAttackedFrom >= options_.ending->at; }

  // The kind that is to end it; none when that has taken too long.
  std::optional<Kind> captor() const {
    return done_ > options_.ending->at + kByTheKindFor ? std::nullopt : std::optional(options_.ending->captor);
  }

  // The move that ends the game as it is wanted now, if there is one.
  std::optional<Operation> ending_move() {
    const DuckEnding& ending = *options_.ending;
    if (position_.side_to_move != ending.winner) return std::nullopt;
    const bool attacked_alone = done_ + 1 + kAnyFrom < ending.at;
    for (const Operation& move : moves_) {
      if (!captures_captain(move) || (captor() && position_.at(move.from)->kind != *captor())) continue;
      if (!attacked_alone || attacked_after(move, other(ending.winner), std::nullopt)) return move;
    }
    return std::nullopt;
  }

  bool captures_captain(const Operation& move) const {
    return position_.at(move.to) == Piece{other(position_.side_to_move), Kind::captain};
  }

  // The pieces that are to end the game are spared, and one kind of which there are few.
  bool captures_spared(const Operation& move) const {
    const auto target = position_.at(move.to);
    return target && (target->kind == spared_ ||
                      (options_.ending && *target == Piece{options_.ending->winner, options_.ending->captor}));
  }

  // Whether `side` could capture the other's captain once `move` is played: by a piece of that kind, or by any.
  bool attacked_after(const Operation& move, Side side, std::optional<Kind> by) const {
    auto captain = captain_of(other(side));
    if (captain == move.from) captain = move.to;
    if (!captain) return false;
    Position after = position_;
    after.put(move.to, position_.at(move.from));
    after.put(move.from, std::nullopt);
    return std::any_of(kAllCells.begin(), kAllCells.end(), [&](Cell cell) {
      const auto piece = after.at(cell);
      return piece && piece->side == side && (!by || piece->kind == *by) && could_go(after, *piece, {cell, *captain});
    });
  }

  // The candidates after which the winner could end the game as wanted, if there are any: both sides play for it.
  void keep_those_that_threaten(std::vector<Operation>& candidates) const {
    std::vector<Operation> kept;
    std::copy_if(candidates.begin(), candidates.end(), std::back_inserter(kept),
                 [this](const Operation& move) { return attacked_after(move, options_.ending->winner, captor()); });
    if (!kept.empty()) candidates = std::move(kept);
  }

  // Whether so many pieces are still there that one may be captured now.
  bool may_capture() const {
    const std::uint64_t by = std::max<std::uint64_t>(1, count_ * options_.captures_percent / 100);
    const std::uint64_t most = pieces_at_first_ - std::min(pieces_at_first_, options_.pieces_left);
    return pieces_ + most * std::min(done_, by) / by > pieces_at_first_;
  }

  Operation move() {
    std::vector<Operation> candidates, captures;
    for (const Operation& move : moves_) {
      if (captures_captain(move) || captures_spared(move)) continue;
      if (position_.at(move.to)) captures.push_back(move);
      const bool wanted = options_.fine && is_far_capture(position_, move);
      if (!position_.at(move.to) || wanted) candidates.push_back(move);
    }
    if (candidates.empty() || (!captures.empty() && may_capture())) candidates = captures;
    if (candidates.empty()) return moves_.empty() ? miss() : any_of(moves_, random_);
    if (const auto step = captains_step(candidates)) return *step;
    if (hunting() && random_.chance(kHuntingPercent)) keep_those_that_threaten(candidates);
    thin_out(candidates, kMovesCompared, random_);
    return most_informative(candidates);
  }

  // Left to chance, captains hardly leave their home, and are attacked there by few kinds from few directions. So each
  // has a cell to go to, of some nearby ones that where standing would show most, and now and then steps towards it.
  std::optional<Operation> captains_step(const std::vector<Operation>& candidates) {
    const auto place = meeting_place();
    if (!random_.chance(place ? kMeetingPercent : options_.captain_percent)) return std::nullopt;
    const auto captain = captain_of(position_.side_to_move);
    if (!captain) return std::nullopt;
    std::optional<Cell>& goal = goals_[figure(position_.side_to_move)];
    if (hunting() && options_.ending->captor == Kind::captain) {
      goal = captain_of(other(position_.side_to_move));
    } else if (place) {
      goal = place;
    } else if (!goal || *goal == *captain || random_.chance(10)) {
      goal = informative_cell(*captain);
    }
    for (const Operation& move : candidates) {
      if (move.from == *captain && distance(move.to, *goal) < distance(*captain, *goal))
        return most_informative({move});
    }
    goal.reset();
    return std::nullopt;
  }

  // In every other part of the game the captains meet side by side at one of the four edges: this side's cell there.
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
        meeting_[figure(side)] = edge < 2 ? Cell{far, beside} : Cell{beside, far};
      }
    }
    // Once they have met they go apart: while they attack each other no other check shows.
    met_ = met_ || (captain_of(Side::red) == meeting_[0] && captain_of(Side::blue) == meeting_[1]);
    if (met_) return std::nullopt;
    return meeting_[figure(position_.side_to_move)];
  }

  static int distance(Cell one, Cell two) { return std::abs(one.x - two.x) + std::abs(one.y - two.y); }

  std::optional<Cell> captain_of(Side side) const { return looked_at_->captain_of(side); }

  Cell informative_cell(Cell captain) {
    std::array<std::optional<std::uint64_t>, kCellCount> scores;
    std::uint64_t best_score = 0;
    Cell best = captain;
    const std::uint64_t standing = shown_.news(looked_at_->standing());
    for (int tries = 0; tries < kGoalsCompared; ++tries) {
      const Cell cell = random_cell(random_);
      if (cell == captain || distance(cell, captain) > kFarthestGoal || position_.at(cell)) continue;
      std::optional<std::uint64_t>& score = scores[figure(cell)];
      if (!score) score = news_of_move({captain, cell}, standing);
      if (*score > best_score) best = cell;
      best_score = std::max(best_score, *score);
    }
    return best;
  }

  Operation miss() {
    std::vector<Operation> candidates = near_misses(position_, moves_, random_);
    if (candidates.empty()) return anything_but_a_move();
    thin_out(candidates, kMissesCompared, random_);
    return most_informative(candidates);
  }

  // How much the move would show that is new, where what `looked_at_` shows in any case counts so much.
  std::uint64_t news_of_move(Operation move, std::uint64_t standing) {
    features_.clear();
    less_.clear();
    const bool stands = looked_at_->append_changes(move, features_, less_);
    return shown_.news(features_) + (stands ? standing - shown_.news(less_) : 0);
  }

  // Of candidates that are all moves or none, the one that shows what was seen least; it is now seen once more.
  Operation most_informative(const std::vector<Operation>& candidates) {
    const bool are_moves = std::binary_search(moves_.begin(), moves_.end(), candidates.front());
    const std::uint64_t standing = are_moves ? shown_.news(looked_at_->standing()) : 0;
    const auto news_of = [&](Operation candidate) {
      if (are_moves) return news_of_move(candidate, standing);
      features_.clear();
      append_refusal_features(position_, candidate, features_);
      return shown_.news(features_);
    };
    std::uint64_t best_score = 0;
    Operation chosen = candidates.front();
    for (const Operation& candidate : candidates) {
      const std::uint64_t score = news_of(candidate) * (100 + random_.below(20));
      if (score < best_score) continue;
      best_score = score;
      chosen = candidate;
    }
    features_.clear();
    are_moves ? looked_at_->append(chosen, features_) : append_refusal_features(position_, chosen, features_);
    shown_.add(features_);
    return chosen;
  }

  // What would be moves but for the end: of either side on the last board, and on the one before it.
  void list_late_moves() {
    late_moves_.push_back(moves_);
    Position position = engine_->position();
    for (const Side side : kSides) {
      position.side_to_move = side;
      late_moves_.push_back(make_(position, rule_)->moves());
    }
    std::erase_if(late_moves_, [](const std::vector<Operation>& moves) { return moves.empty(); });
  }

  Operation after_the_end() {
    if (!late_moves_.empty() && !random_.chance(20)) return any_of(any_of(late_moves_, random_), random_);
    return any_two_cells(random_);
  }

  Operation anything_but_a_move() {
    for (;;) {
      const Operation operation = any_two_cells(random_);
      if (!std::binary_search(moves_.begin(), moves_.end(), operation)) return operation;
    }
  }

  const DuckChessFactory& make_;
  const CheckRule rule_;
  const std::uint64_t count_;
  const VariedOptions& options_;
  Random& random_;

  std::unique_ptr<DuckChessEngine> engine_;
  std::uint64_t done_ = 0;
  Position position_;
  std::vector<Operation> moves_;
  std::uint64_t pieces_ = 0;
  std::optional<DuckMoveFeatures> looked_at_;          // the position
  std::array<std::optional<Cell>, kSideCount> goals_;  // where each captain is going
  const std::uint64_t pieces_at_first_ = pieces_on(engine_->position());
  const std::uint64_t first_edge_ = random_.below(4);
  ShownFeatures shown_{options_, options_.fine ? random_.next() : 0};
  const std::optional<Kind> spared_ =
      options_.fine ? std::optional(kSpared[random_.below(kSpared.size())]) : std::nullopt;
  std::uint64_t part_ = 0;  // in which the captains last began to meet, and where
  std::array<Cell, kSideCount> meeting_;
  bool met_ = false;
  DuckFeatureKeys features_, less_;  // of the operation that is being looked at
  std::vector<std::vector<Operation>> late_moves_;
};

}  // namespace

std::vector<Operation> varied_game(const DuckChessFactory& make, const Position& start, CheckRule rule,
                                   std::uint64_t count, const VariedOptions& options, Random& random) {
  return Varied(make, start, rule, count, options, random).play();
}

}  // namespace quack
