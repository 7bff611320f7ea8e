#include "fuzz/duck_target.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <memory>
#include <span>
#include <utility>

#include "fuzz/duck_answers.h"
#include "fuzz/duck_bucket.h"
#include "fuzz/judge_input.h"
#include "game/position_text.h"
#include "optimized/duck_chess.h"
#include "optimized/duck_move_count.h"
#include "problems/duck_chess/mutator.h"
#include "reference/duck_chess.h"

namespace quack::fuzz {

namespace {

// The reference lists its moves by trying every cell for every piece, which costs as much as playing a dozen.
constexpr std::size_t kOperationsBetweenMoveLists = 16;

template <typename Engine>
std::unique_ptr<DuckChessEngine> make_engine(const Position& position, CheckRule rule) {
  return std::make_unique<Engine>(position, rule);
}

std::string listed(const std::vector<Operation>& operations, const judge::DuckDialect& dialect) {
  std::string text;
  for (const Operation& operation : operations) text += (text.empty() ? "" : ", ") + to_text(operation, dialect);
  return text.empty() ? "none" : text;
}

// Both engines side by side, and what they were last seen to differ in.
class Match {
 public:
  Match(const DuckGame& game, Tally& tally)
      : game_(game),
        tally_(tally),
        expected_(game.expected(game.expected_start, game.rule)),
        actual_(game.actual(game.actual_start, game.rule)) {}

  // What differs once the operation has been played: two lines, or nothing.
  std::string play(Operation operation) {
    const Outcome expected = expected_->play(operation);
    const Outcome actual = actual_->play(operation);
    count(expected);
    outcomes_.push_back(expected);
    if (expected != actual) return both(to_text(expected), to_text(actual));
    return compare_positions();
  }

  std::string compare_positions() const {
    if (const Position expected = expected_->position(), actual = actual_->position(); expected != actual) {
      return both("then " + to_text(expected), "then " + to_text(actual));
    }
    if (expected_->over() == actual_->over()) return {};
    return both(expected_->over() ? "over" : "not over", actual_->over() ? "over" : "not over");
  }

  // What the reference said of each operation.
  std::span<const Outcome> outcomes() const { return outcomes_; }

  std::string compare_moves() {
    ++tally_[Count::move_lists];
    const std::vector<Operation> expected = expected_->moves();
    const std::vector<Operation> actual = actual_->moves();
    if (expected == actual) {
      if (std::string what = compare_counts(expected.size()); !what.empty() || expected.empty()) return what;
      // Which one hangs on the game alone.
      return compare_tries(expected[outcomes_.size() * 7 % expected.size()]);
    }
    std::vector<Operation> missing;
    std::vector<Operation> extra;
    std::set_difference(expected.begin(), expected.end(), actual.begin(), actual.end(), std::back_inserter(missing));
    std::set_difference(actual.begin(), actual.end(), expected.begin(), expected.end(), std::back_inserter(extra));
    return both(
        std::to_string(expected.size()) + " moves then, missing in the other: " + listed(missing, *game_.dialect),
        std::to_string(actual.size()) + " moves then, extra: " + listed(extra, *game_.dialect));
  }

 private:
  std::string compare_counts(std::size_t expected) const {
    if (!game_.actual_counts) return {};
    for (const std::size_t actual : game_.actual_counts(*actual_)) {
      if (actual != expected)
        return both(std::to_string(expected) + " moves then", std::to_string(actual) + " counted");
    }
    return {};
  }

  std::string compare_tries(Operation move) const {
    if (!game_.actual_try) return {};
    const auto next = game_.expected(expected_->position(), game_.rule);
    const Outcome outcome = next->play(move);
    const Position position = next->position();
    const TriedMove tried = game_.actual_try(*actual_, move);
    const std::string what = "then " + to_text(move, *game_.dialect) + ": ";
    if (tried.outcome != outcome) return both(what + to_text(outcome), what + to_text(tried.outcome));
    for (const Position& other : {tried.played, tried.made}) {
      if (other != position) return both(what + to_text(position), what + to_text(other));
    }
    const std::size_t moves = next->moves().size();
    if (tried.next != moves)
      return both(what + std::to_string(moves) + " moves", what + std::to_string(tried.next) + " moves");
    for (const std::size_t replies : tried.replies) {
      if (replies != moves)
        return both(what + std::to_string(moves) + " moves", what + std::to_string(replies) + " counted");
    }
    return {};
  }

  static std::string both(const std::string& expected, const std::string& actual) {
    return "expected: " + expected + "\nactual:   " + actual + '\n';
  }

  void count(const Outcome& outcome) {
    ++tally_[Count::operations];
    switch (outcome.validity) {
      case Validity::valid:
        ++tally_[Count::valid];
        break;
      case Validity::game_over:
        ++tally_[Count::game_over];
        break;
      case Validity::no_own_piece:
        ++tally_[Count::no_own_piece];
        break;
      case Validity::own_piece_on_target:
        ++tally_[Count::own_piece_on_target];
        break;
      case Validity::unreachable:
        ++tally_[Count::unreachable];
        break;
      case Validity::blocked:
        ++tally_[Count::blocked];
        break;
    }
    if (outcome.check) ++tally_[Count::checks];
    if (outcome.captured) ++tally_[Count::captures];
    if (outcome.over) ++tally_[Count::ends];
  }

  const DuckGame& game_;
  Tally& tally_;
  std::unique_ptr<DuckChessEngine> expected_;
  std::unique_ptr<DuckChessEngine> actual_;
  std::vector<Outcome> outcomes_;
};

// What a judge would get.
std::string output_of(DuckChessEngine& engine, std::span<const Operation> operations,
                      const judge::DuckDialect& dialect) {
  std::string output;
  for (const Operation& operation : operations) judge::append_answer(output, engine.play(operation), dialect);
  return output;
}

Difference told(const DuckGame& game, const std::vector<Operation>& operations, std::size_t last,
                const std::string& what) {
  const auto before = game.expected(game.expected_start, game.rule);
  for (std::size_t index = 0; index < last; ++index) before->play(operations[index]);
  Difference difference;
  difference.text = "the engines differ at operation " + std::to_string(last + 1) + " of " +
                    std::to_string(operations.size()) + ", line " + std::to_string(last + 2) +
                    " of the input below: " + to_text(operations[last], *game.dialect) +
                    "\nbefore:   " + to_text(before->position()) + '\n' + to_board(before->position()) + what;
  const auto played = std::span(operations).first(last + 1);
  judge::append_input(difference.input, played, *game.dialect);
  auto [group, place] = group_of(game, played);
  difference.group = std::move(group);
  difference.place = std::move(place);
  difference.expected = output_of(*game.expected(game.expected_start, game.rule), played, *game.dialect);
  difference.actual = output_of(*game.actual(game.actual_start, game.rule), played, *game.dialect);
  // Not everything that the property compares is in a judge's output.
  if (difference.expected == difference.actual) {
    const std::size_t second = what.find('\n') + 1;
    difference.expected += what.substr(0, second);
    difference.actual += what.substr(second);
  }
  return difference;
}

std::optional<Difference> first_difference(const DuckGame& game, std::string_view input, Tally& tally) {
  ++tally[Count::runs];
  const auto [operations, lines, fault] = read_operations(input, *game.dialect);
  if (!fault) ++tally[Count::past_reader];
  Match match(game, tally);
  if (const std::string what = match.compare_positions(); !what.empty()) {
    return Difference{.text = "the engines start differently\n" + what, .input = "0\n", .group = "start"};
  }
  for (std::size_t index = 0; index < operations.size(); ++index) {
    std::string what = match.play(operations[index]);
    const std::size_t played = index + 1;
    if (what.empty() && (played % kOperationsBetweenMoveLists == 0 || played == operations.size())) {
      what = match.compare_moves();
    }
    if (!what.empty()) return told(game, operations, index, what);
  }
  return answers_difference(game, input, operations, match.outcomes());
}

// The one that DuckGame's `actual` makes.
std::vector<std::size_t> counts_of(const DuckChessEngine& engine) {
  const auto& game = static_cast<const optimized::DuckChess&>(engine).game();
  return {optimized::count_moves(game, optimized::BitCount::portable),
          optimized::count_moves(game, optimized::fastest_bit_count())};
}

TriedMove try_move(const DuckChessEngine& engine, Operation operation) {
  TriedMove tried;
  const optimized::DuckGame& game = static_cast<const optimized::DuckChess&>(engine).game();
  const auto cell = [](Cell one) { return static_cast<std::uint8_t>(optimized::number(one)); };
  const optimized::DuckMove move{cell(operation.from), cell(operation.to)};
  auto played = game;
  auto made = game;
  tried.outcome = played.play(operation);
  tried.played = played.position();
  made.make(move);
  tried.made = made.position();
  std::array<optimized::DuckMove, optimized::kMostMoves> moves;
  tried.next = made.write_moves(moves.data());
  tried.replies.push_back(optimized::DuckReplies(game).after(move));
  return tried;
}

}  // namespace

DuckGame duck_chess_game() {
  return {"duckchess",
          &judge::kDuckChessDialect,
          CheckRule::either_side,
          reference::duck_chess_start(),
          optimized::duck_chess_start(),
          make_engine<reference::DuckChess>,
          make_engine<optimized::DuckChess>,
          answers_of_runs(judge::kDuckChessDialect, CheckRule::either_side),
          counts_of,
          try_move};
}

DuckGame remix_game() {
  return {"duckchess-remix",
          &judge::kRemixDialect,
          CheckRule::mover_only,
          reference::duck_chess_remix_start(),
          optimized::duck_chess_remix_start(),
          make_engine<reference::DuckChess>,
          make_engine<optimized::DuckChess>,
          answers_of_runs(judge::kRemixDialect, CheckRule::mover_only),
          counts_of,
          try_move};
}

Target duck_target(DuckGame game) {
  Target target;
  target.name = game.target;
  target.counts = {Count::valid,       Count::blocked,      Count::own_piece_on_target,
                   Count::unreachable, Count::no_own_piece, Count::game_over,
                   Count::checks,      Count::captures,     Count::ends,
                   Count::move_lists};
  // Mended by the engine under test: where it is wrong about what is legal, the share that is left illegal still
  // tries what it would not choose.
  const DuckMutator mutator({game.dialect, game.rule, game.actual_start, game.actual});
  target.mutate = [mutator](std::string_view input, std::size_t max_size, Random& random, ByteMutation mutation) {
    return mutator.mutate(input, max_size, random, mutation);
  };
  target.cross = [mutator](std::string_view first, std::string_view second, std::size_t max_size, Random& random) {
    return mutator.cross(first, second, max_size, random);
  };
  target.run = [game = std::move(game)](std::string_view input, Tally& tally) {
    return first_difference(game, input, tally);
  };
  return target;
}

}  // namespace quack::fuzz
