#include "fuzz/comparison.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "game/position.h"
#include "io/random.h"
#include "problems/duck_chess/random_games.h"

namespace quack::fuzz {
namespace {

constexpr std::size_t kShownAtMost = 3;

// The elements of `these` that are not in `those`; both are in ascending order.
std::vector<Operation> missing(const std::vector<Operation>& these, const std::vector<Operation>& those) {
  std::vector<Operation> left;
  std::set_difference(these.begin(), these.end(), those.begin(), those.end(), std::back_inserter(left));
  return left;
}

std::string words(const DuckChessEngine& engine) {
  return to_text(engine.position()) + (engine.over() ? ", over" : ", not over");
}

}  // namespace

std::string numbers(Operation operation) {
  return std::to_string(operation.from.x) + ' ' + std::to_string(operation.from.y) + ' ' +
         std::to_string(operation.to.x) + ' ' + std::to_string(operation.to.y);
}

std::string numbers(const std::vector<Operation>& operations) {
  std::string text;
  for (const Operation& operation : operations) text += (text.empty() ? "" : ", ") + numbers(operation);
  return text.empty() ? "none" : text;
}

void Comparison::set_up(const Position& position) {
  start_ = position;
  moves_.clear();
  asked_ = 0;
  in_batch_ = differed_ = false;
  expected_ = engines_.expected(position, engines_.rule);
  actual_ = engines_.actual(position, engines_.rule);
}

bool Comparison::ask(Operation operation) {
  if (differed_) return false;
  outcome_ = expected_->play(operation);
  ++compared_;
  ++asked_;
  const Outcome actual = actual_->play(operation);
  if (outcome_ != actual) differ("operation " + numbers(operation), to_text(outcome_), to_text(actual));
  if (outcome_.valid()) moves_.push_back(operation);
  return outcome_.valid();
}

bool Comparison::play(Operation operation) {
  const bool is_move = ask(operation);
  if (is_move && !outcome_.over) look_at_state();
  return is_move;
}

void Comparison::play_batch(std::span<const Operation> operations) {
  if (differed_) return;
  in_batch_ = true;
  const std::vector<Outcome> expected = expected_->play_batch(operations);
  const std::vector<Outcome> actual = actual_->play_batch(operations);
  compared_ += operations.size();
  for (std::size_t i = 0; i < operations.size() && !differed_; ++i) {
    ++asked_;
    // Reasons for refusals are not given in batches.
    if (expected[i].valid() ? expected[i] != actual[i] : actual[i].valid())
      differ("operation " + numbers(operations[i]) + ", the " + std::to_string(i + 1) + ". of " +
                 std::to_string(operations.size()) + " at once",
             to_text(expected[i]), to_text(actual[i]));
    if (expected[i].valid()) moves_.push_back(operations[i]);
  }
  compare_board();
}

std::vector<Operation> Comparison::compare_moves() {
  if (differed_) return {};
  std::vector<Operation> expected = expected_->moves();
  ++compared_;
  const std::vector<Operation> actual = actual_->moves();
  if (expected != actual)
    differ(kListOfMoves,
           std::to_string(expected.size()) + " moves, those missing below: " + numbers(missing(expected, actual)),
           std::to_string(actual.size()) + " moves, those missing above: " + numbers(missing(actual, expected)));
  return expected;
}

void Comparison::compare_board() {
  if (differed_) return;
  ++compared_;
  if (expected_->position() != actual_->position() || expected_->over() != actual_->over())
    differ("the board afterwards", words(*expected_), words(*actual_));
  if (!actual_->over()) look_at_state();
}

void Comparison::look_at_state() {
  if (differed_) return;
  const std::string stale = actual_->stale_state();
  if (!stale.empty())
    differ("the state afterwards", "as of an engine set up on " + to_text(actual_->position()), "stale: " + stale);
}

void Comparison::compare_game(const Position& start, std::span<const Operation> operations,
                              const GameQuestions& questions) {
  set_up(start);
  for (const Operation& operation : operations) {
    ask(operation);
    compare_board();
    const bool is_listed = asked_ % questions.between_lists == 0 || asked_ == operations.size();
    if (is_listed) compare_moves();
    if (differed_) return;
    if (questions.visit) questions.visit(outcome_, is_listed);
  }
  for (const std::uint64_t seed : questions.batches) {
    if (differed_) return;
    set_up(start);
    Random random(seed);
    for (auto rest = operations; !rest.empty() && !differed_;) {
      const auto batch = rest.first(std::min(rest.size(), random_batch_size(random)));
      rest = rest.subspan(batch.size());
      play_batch(batch);
    }
  }
}

void Comparison::differ(std::string question, std::string expected, std::string actual) {
  differed_ = true;
  ++differences_;
  if (shown_.size() >= kShownAtMost) return;
  shown_.push_back({start_, moves_, asked_, in_batch_, std::move(question), std::move(expected), std::move(actual)});
}

}  // namespace quack::fuzz
