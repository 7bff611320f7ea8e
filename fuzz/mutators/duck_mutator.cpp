#include "fuzz/mutators/duck_mutator.h"

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include "fuzz/mutators/text_mutator.h"
#include "io/bytes.h"
#include "problems/duck_chess/random_games.h"
#include "text/duck_text.h"

namespace quack::fuzz {
namespace {

constexpr std::size_t kMostOperations = 200;         // far below DC-6.1: what takes longer games to show is rare
constexpr std::size_t kLongestCount = 4;             // "200\n"
constexpr std::size_t kLongestLine = 10;             // "10 9 10 9\n" of the remix
constexpr std::uint64_t kRawPercentOfDrafts = 1;     // mutations of bytes
constexpr std::uint64_t kSparedCaptainPercent = 80;  // of captures of a captain before the last operations
constexpr std::size_t kLastOperations = 4;           // of a draft: there captains are not spared
constexpr std::size_t kMostAfterEnd = 3;

constexpr OperationMix kOpen = {.legal_percent = 76, .near_miss_percent = 21, .capture_percent = 40};
constexpr OperationMix kLegal = {
    .legal_percent = 100, .near_miss_percent = 0, .capture_percent = 40, .captain_captures = false};
constexpr OperationMix kNearMiss = {.legal_percent = 0, .near_miss_percent = 100};

std::size_t at_most_operations(std::size_t max_size) {
  return max_size < kLongestCount ? 0 : std::min(kMostOperations, (max_size - kLongestCount) / kLongestLine);
}

class GameRepair {
 public:
  GameRepair(const MutatedGame& game, std::size_t at_most, Random& random)
      : game_(game),
        at_most_(at_most),
        random_(random),
        engine_(game.engine(game.start, game.rule)),
        illegal_percent_(10 + random.below(21)),
        most_after_end_(random.below(kMostAfterEnd + 1)) {}

  // `left`: how many entries of the draft follow this one.
  void add(std::optional<Operation> drafted, std::size_t left) {
    if (operations_.size() >= at_most_) return;
    if (engine_->over()) return add_after_end(drafted);
    Operation operation = drafted ? *drafted : choose_operation(*engine_, kOpen, random_);
    if (left >= kLastOperations && takes_captain(operation) && random_.chance(kSparedCaptainPercent))
      operation = choose_operation(*engine_, kLegal, random_);
    const Outcome outcome = engine_->play(operation);
    if (outcome.valid()) {
      operations_.push_back(operation);
      add_near_miss_if_few();
      const bool ends_here = left == 0 ? random_.chance(50) : outcome.check && random_.chance(5);
      if (ends_here) add_final_blow();
    } else if (illegal_are_few()) {
      add_illegal(operation, outcome.validity);
    } else {
      operation = choose_operation(*engine_, kLegal, random_);
      engine_->play(operation);
      operations_.push_back(operation);
    }
  }

  std::vector<Operation> take() { return std::move(operations_); }

 private:
  bool takes_captain(Operation operation) const {
    const auto target = engine_->position().at(operation.to);
    return target && target->kind == Kind::captain;
  }

  bool illegal_are_few() const { return illegal_ * 100 < illegal_percent_ * (operations_.size() + 1); }

  // An operation that is wrong by much (an empty cell moves, a soldier leaps) mostly gives way to one wrong by little.
  void add_illegal(Operation operation, Validity validity) {
    const bool wild = validity == Validity::no_own_piece || validity == Validity::unreachable;
    if (wild && random_.chance(75)) operation = choose_operation(*engine_, kNearMiss, random_);
    // If there was no near miss, it may be a move by chance.
    if (!engine_->play(operation).valid()) ++illegal_;
    operations_.push_back(operation);
  }

  // An illegal operation changes nothing (DC-4.2), so that one can be put in anywhere.
  void add_near_miss_if_few() {
    if (engine_->over() || operations_.size() >= at_most_ || !illegal_are_few() || !random_.chance(4)) return;
    add_illegal(choose_operation(*engine_, kNearMiss, random_), Validity::blocked);
  }

  // Captures a captain, if the side to move can: left to chance games would hardly ever end.
  void add_final_blow() {
    const auto moves = engine_->moves();
    const auto blow =
        std::find_if(moves.begin(), moves.end(), [this](const Operation& move) { return takes_captain(move); });
    if (blow == moves.end() || operations_.size() >= at_most_) return;
    engine_->play(*blow);
    operations_.push_back(*blow);
  }

  // Operations that would be moves if the game were not over: an engine built on the last position plays on.
  void add_after_end(std::optional<Operation> drafted) {
    if (after_end_ >= most_after_end_) return;
    ++after_end_;
    if (!drafted || random_.chance(50)) {
      const auto unaware = game_.engine(engine_->position(), game_.rule);
      drafted = choose_operation(*unaware, OperationMix{}, random_);
    }
    operations_.push_back(*drafted);
  }

  const MutatedGame& game_;
  std::size_t at_most_;
  Random& random_;
  std::unique_ptr<DuckChessEngine> engine_;
  std::uint64_t illegal_percent_;
  std::uint64_t most_after_end_;
  std::uint64_t illegal_ = 0;
  std::uint64_t after_end_ = 0;
  std::vector<Operation> operations_;
};

using DraftOffset = Draft::difference_type;

// A place before one of the entries, or after the last.
std::size_t any_place(const Draft& draft, Random& random) { return random.below(draft.size() + 1); }

// Small numbers mostly: 1 to 4, now and then to 16, seldom to 64.
std::size_t any_length(Random& random) {
  const std::uint64_t lot = random.below(10);
  return 1 + random.below(lot < 6 ? 4 : lot < 9 ? 16 : 64);
}

struct Range {
  DraftOffset begin = 0;
  DraftOffset end = 0;
};

// A few neighbouring entries of a draft that is not empty.
Range any_range(const Draft& draft, Random& random) {
  const std::size_t begin = random.below(draft.size());
  return {static_cast<DraftOffset>(begin),
          static_cast<DraftOffset>(std::min(draft.size(), begin + any_length(random)))};
}

void insert_open(Draft& draft, std::size_t place, std::size_t length) {
  draft.insert(draft.begin() + static_cast<DraftOffset>(place), length, std::nullopt);
}

void play_on(Draft& draft, Random& random) { insert_open(draft, draft.size(), any_length(random)); }

void insert(Draft& draft, Random& random) { insert_open(draft, any_place(draft, random), any_length(random)); }

// The rest of the game goes another way.
void play_anew(Draft& draft, Random& random) {
  std::fill(draft.begin() + static_cast<DraftOffset>(any_place(draft, random)), draft.end(), std::nullopt);
}

void shorten(Draft& draft, Random& random) { draft.resize(any_place(draft, random)); }

void erase(Draft& draft, Random& random) {
  const Range range = any_range(draft, random);
  draft.erase(draft.begin() + range.begin, draft.begin() + range.end);
}

void choose_again(Draft& draft, Random& random) { draft[random.below(draft.size())].reset(); }

// Another target, or another start, one cell beside: of a move it mostly makes a near miss.
void aim_beside(Draft& draft, Random& random) {
  auto& operation = draft[random.below(draft.size())];
  if (!operation) return;
  Cell& cell = random.chance(75) ? operation->to : operation->from;
  cell.x = std::clamp(cell.x + static_cast<int>(random.below(3)) - 1, 0, kRowCount - 1);
  cell.y = std::clamp(cell.y + static_cast<int>(random.below(3)) - 1, 0, kColumnCount - 1);
}

void move_range(Draft& draft, Random& random) {
  const Range range = any_range(draft, random);
  const Draft moved(draft.begin() + range.begin, draft.begin() + range.end);
  draft.erase(draft.begin() + range.begin, draft.begin() + range.end);
  draft.insert(draft.begin() + static_cast<DraftOffset>(any_place(draft, random)), moved.begin(), moved.end());
}

void repeat_range(Draft& draft, Random& random) {
  const Range range = any_range(draft, random);
  const Draft repeated(draft.begin() + range.begin, draft.begin() + range.end);
  draft.insert(draft.begin() + range.end, repeated.begin(), repeated.end());
}

// The start is its own mirror image in y, and so every game has one.
void mirror(Draft& draft, Random& /*random*/) {
  for (auto& operation : draft) {
    if (!operation) continue;
    operation->from.y = kColumnCount - 1 - operation->from.y;
    operation->to.y = kColumnCount - 1 - operation->to.y;
  }
}

void change_draft(Draft& draft, Random& random) {
  if (draft.empty()) return play_on(draft, random);
  using Change = void (*)(Draft&, Random&);
  // Changes that keep most of the game are listed twice.
  static constexpr std::array<Change, 16> kChanges = {
      play_on,    play_on, play_on, insert,    insert,  choose_again, choose_again, aim_beside,
      aim_beside, erase,   erase,   play_anew, shorten, move_range,   repeat_range, mirror};
  kChanges[random.below(kChanges.size())](draft, random);
}

Draft draft_of(const std::vector<Operation>& operations) { return {operations.begin(), operations.end()}; }

std::string written(const MutatedGame& game, const Draft& draft, std::size_t max_size, Random& random) {
  std::string text;
  text::append_input(text, repaired_operations(game, draft, at_most_operations(max_size), random), *game.dialect);
  return text.size() <= max_size ? text : std::string();
}

std::string mutate(const MutatedGame& game, std::string_view input, std::size_t max_size, Random& random,
                   ByteMutation mutation) {
  if (random.chance(kRawPercentOfDrafts)) return mutated_bytes(input, max_size, mutation);
  // If the text is malformed, the operations before the error are changed.
  Draft draft = draft_of(text::read_duck_input(input, *game.dialect).items);
  do {
    change_draft(draft, random);
  } while (random.chance(30));
  return written(game, draft, max_size, random);
}

std::string cross(const MutatedGame& game, std::string_view first, std::string_view second, std::size_t max_size,
                  Random& random) {
  Draft draft = draft_of(text::read_duck_input(first, *game.dialect).items);
  const Draft other = draft_of(text::read_duck_input(second, *game.dialect).items);
  const std::size_t cut = any_place(draft, random);
  // Mostly at the same time in both games, when their positions are most alike.
  const std::size_t taken_from = random.chance(70) ? std::min(cut, other.size()) : any_place(other, random);
  draft.resize(cut);
  draft.insert(draft.end(), other.begin() + static_cast<DraftOffset>(taken_from), other.end());
  return written(game, draft, max_size, random);
}

}  // namespace

Mutator duck_mutator(const MutatedGame& game) {
  return {[game](auto input, auto max_size, Random& random, auto mutation) {
            return mutate(game, input, max_size, random, mutation);
          },
          [game](auto first, auto second, auto max_size, Random& random) {
            return cross(game, first, second, max_size, random);
          }};
}

std::vector<Operation> repaired_operations(const MutatedGame& game, const Draft& draft, std::size_t at_most,
                                           Random& random) {
  GameRepair repair(game, at_most, random);
  for (std::size_t index = 0; index < draft.size(); ++index) repair.add(draft[index], draft.size() - index - 1);
  return repair.take();
}

}  // namespace quack::fuzz
