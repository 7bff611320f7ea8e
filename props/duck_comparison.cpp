#include "props/duck_comparison.h"

#include <algorithm>
#include <iterator>

#include "game/position_text.h"

namespace quack::proofs {

namespace {

constexpr std::size_t kShownAtMost = 3;

std::string numbers(Operation operation) {
  return std::to_string(operation.from.x) + ' ' + std::to_string(operation.from.y) + ' ' +
         std::to_string(operation.to.x) + ' ' + std::to_string(operation.to.y);
}

std::string numbers(const std::vector<Operation>& operations) {
  std::string text;
  for (const Operation& operation : operations) text += (text.empty() ? "" : ", ") + numbers(operation);
  return text.empty() ? "none" : text;
}

// Those of `these` that are not among `those`; both in ascending order.
std::vector<Operation> missing(const std::vector<Operation>& these, const std::vector<Operation>& those) {
  std::vector<Operation> left;
  std::set_difference(these.begin(), these.end(), those.begin(), those.end(), std::back_inserter(left));
  return left;
}

std::string words(const DuckChessEngine& engine) {
  return to_text(engine.position()) + (engine.over() ? ", over" : ", not over");
}

}  // namespace

void Comparison::set_up(const Position& position) {
  start_ = position;
  played_.clear();
  parted_ = false;
  expected_ = engines_.expected(position, engines_.rule);
  actual_.clear();
  for (const EngineUnderTest& one : engines_.actual) {
    if (auto engine = one.make(position, engines_.rule)) actual_.push_back({&one.name, std::move(engine)});
  }
}

bool Comparison::play(Operation operation) {
  if (parted_) return false;
  const Outcome expected = expected_->play(operation);
  ++finding_.compared;
  for (const Actual& one : actual_) {
    const Outcome actual = one.engine->play(operation);
    if (expected != actual)
      part_ways(one, "operation " + numbers(operation), to_text(expected), to_text(actual), "prove");
  }
  if (expected.valid()) played_.push_back(operation);
  return expected.valid();
}

std::vector<Operation> Comparison::compare_moves() {
  if (parted_) return {};
  std::vector<Operation> expected = expected_->moves();
  ++finding_.compared;
  for (const Actual& one : actual_) {
    const std::vector<Operation> actual = one.engine->moves();
    if (expected == actual) continue;
    part_ways(one, "the list of moves",
              std::to_string(expected.size()) + " moves, those missing below: " + numbers(missing(expected, actual)),
              std::to_string(actual.size()) + " moves, those missing above: " + numbers(missing(actual, expected)),
              "perft 1 --divide --position '" + to_text(expected_->position()) + "' --engine optimized");
  }
  return expected;
}

void Comparison::compare_board() {
  if (parted_) return;
  ++finding_.compared;
  const Position expected = expected_->position();
  for (const Actual& one : actual_) {
    if (expected != one.engine->position() || expected_->over() != one.engine->over())
      part_ways(one, "the board afterwards", words(*expected_), words(*one.engine), "prove");
  }
}

void Comparison::part_ways(const Actual& by, const std::string& question, const std::string& expected,
                           const std::string& actual, const std::string& again) {
  if (parted_) return;  // another engine has been told of already
  parted_ = true;
  ++finding_.differences;
  if (finding_.shown.size() >= kShownAtMost) return;
  finding_.shown.push_back(to_text(start_) + '\n' + to_board(start_) + "moves played: " + numbers(played_) + '\n' +
                           "asked:    " + question + '\n' + "expected: " + expected + '\n' + "actual:   " + actual +
                           " (" + *by.name + ")\n" + "again:    quackcheck " + again + " -p " + problem());
}

}  // namespace quack::proofs
