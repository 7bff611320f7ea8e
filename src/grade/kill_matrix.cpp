#include "grade/kill_matrix.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <stdexcept>
#include <utility>

#include "compare/difference.h"
#include "diagnose/diagnosis.h"
#include "io/bytes.h"
#include "io/lines.h"
#include "io/parallel.h"
#include "text/checker.h"

namespace quack::grade {
namespace {

bool is_by_a_line(const std::optional<text::LineDifference>& difference) {
  return difference && difference->expected && difference->found;
}

std::optional<text::LineDifference> difference_of(std::string_view expected, std::string_view found) {
  if (expected == found) return std::nullopt;
  std::uint64_t lines = 0;
  return text::first_line_difference(expected, found, lines);
}

Kill kill_at(const Problem& problem, std::string_view input, const std::optional<text::LineDifference>& wrong) {
  if (!wrong) return {};
  Difference difference;
  difference.wrong = wrong;
  explain(problem, input, difference);
  return kill_of(problem, difference);
}

// The first failure of one of our own implementations on a valid input; none if it has none.
std::optional<text::LineDifference> failure_of(const Implementation& implementation, std::string_view input,
                                               std::string_view expected) {
  StoppedRun run = run_until_different(implementation, input, expected);
  if (run.differs()) {
    // A line that is missing here may still come, so only existing lines can be wrong.
    const auto lines = static_cast<std::size_t>(std::count(run.text.begin(), run.text.end(), '\n'));
    auto difference = difference_of(first_lines(expected, lines), first_lines(run.text, lines));
    if (is_by_a_line(difference)) return difference;
    MemorySource source(input);
    StringSink sink;
    run = {.fault = implementation.answer(source, sink).fault};
    run.text = sink.text();
  }
  if (run.fault)
    throw std::runtime_error(implementation.name + " stopped: " + text::to_text(*run.fault, "input").english());
  return difference_of(expected, run.text);
}

// One input of a matrix while the mistakes run on it. The first of them has the right output made for all, and mistakes
// that fail alike, which most do, are explained once: the reference has to play the game for that.
class MatrixInput {
 public:
  // The kill of this mistake by the input. Several threads may ask.
  Kill kill_by(const Problem& problem, const Implementation& mistake, std::string_view input) {
    std::call_once(begun_, [&] { expected_ = right_output(problem, input); });
    const auto wrong = failure_of(mistake, input, expected_);
    if (!wrong) return {};
    const auto failure = std::pair(wrong->line, wrong->found);
    const std::lock_guard lock(mutex_);
    const auto known = kills_.find(failure);
    if (known != kills_.end()) return known->second;
    return kills_.emplace(failure, kill_at(problem, input, wrong)).first->second;
  }

 private:
  std::once_flag begun_;
  std::string expected_;
  std::mutex mutex_;
  std::map<std::pair<std::uint64_t, std::optional<std::string>>, Kill> kills_;  // by the line and what stood there
};

}  // namespace

Kill kill_of(const Problem& problem, const Difference& difference) {
  const auto& [line, expected, found] = *difference.wrong;
  Kill kill{.killed = true, .by_a_line = expected && found, .item = difference.item()};
  if (difference.why) kill.signature = Message(difference.why->clause);
  if (!problem.failure_bucket) return kill;
  const Message bucket = problem.failure_bucket(expected, found);
  kill.signature = difference.why ? tr("{}: {}", kill.signature, bucket) : bucket;
  return kill;
}

bool is_rejection(Verdict verdict) {
  return verdict != Verdict::accepted && verdict != Verdict::judge_error && verdict != Verdict::compile_error;
}

Kill kill_of(const Problem& problem, const CaseOutcome& outcome) {
  if (outcome.is_wrong_output()) return kill_of(problem, *outcome.difference);
  return is_rejection(outcome.verdict) ? Kill{.killed = true, .signature = name_of(outcome.verdict)} : Kill();
}

Kill kill_by(const Problem& problem, const Implementation& implementation, std::string_view input,
             std::string_view expected) {
  return kill_at(problem, input, failure_of(implementation, input, expected));
}

bool is_killed(const Implementation& implementation, std::string_view input, std::string_view expected) {
  return failure_of(implementation, input, expected).has_value();
}

std::size_t KillMatrix::kills_of(std::size_t row) const {
  std::size_t kills = 0;
  for (std::size_t column = 0; column < columns(); ++column) kills += at(row, column).killed ? 1 : 0;
  return kills;
}

std::size_t KillMatrix::kills_by_a_line_of(std::size_t row) const {
  std::size_t kills = 0;
  for (std::size_t column = 0; column < columns(); ++column) kills += at(row, column).by_a_line ? 1 : 0;
  return kills;
}

std::size_t KillMatrix::killed_rows() const {
  std::size_t killed = 0;
  for (std::size_t row = 0; row < rows_; ++row) killed += kills_of(row) > 0 ? 1 : 0;
  return killed;
}

KillMatrix kill_matrix(const Problem& problem, std::span<const std::string> inputs, unsigned jobs,
                       const std::function<void(std::size_t, std::size_t)>& progress, std::size_t enough) {
  const std::vector<Implementation>& mistakes = problem.mistakes;
  KillMatrix matrix(mistakes.size(), inputs.size());
  const std::size_t total = mistakes.size() * inputs.size();
  std::mutex mutex;
  std::size_t done = 0;
  for (std::size_t first = 0; first < inputs.size(); first += kAtATime) {
    const std::size_t count = std::min(kAtATime, inputs.size() - first);
    std::vector<std::size_t> rows;
    for (std::size_t row = 0; row < mistakes.size(); ++row)
      if (matrix.kills_of(row) < enough) rows.push_back(row);
    done += (mistakes.size() - rows.size()) * count;
    std::vector<MatrixInput> columns(count);
    parallel_for(rows.size() * count, jobs, [&](std::size_t pair) {
      const std::size_t column = pair / rows.size();
      const std::size_t row = rows[pair % rows.size()];
      matrix.at(row, first + column) = columns[column].kill_by(problem, mistakes[row], inputs[first + column]);
      if (!progress) return;
      const std::lock_guard lock(mutex);
      progress(++done, total);
    });
  }
  return matrix;
}

std::vector<std::size_t> small_cover(const std::vector<std::vector<std::size_t>>& rows, std::size_t column_count) {
  std::vector<std::size_t> times(rows.size());  // [row] -> chosen columns that it has
  std::vector<std::size_t> chosen;
  for (;;) {
    std::vector<std::size_t> needed(column_count);
    for (std::size_t row = 0; row < rows.size(); ++row) {
      if (times[row] > 0) continue;
      for (const std::size_t column : rows[row]) ++needed[column];
    }
    const auto best = std::ranges::max_element(needed);
    if (best == needed.end() || *best == 0) break;
    chosen.push_back(static_cast<std::size_t>(best - needed.begin()));
    for (std::size_t row = 0; row < rows.size(); ++row) times[row] += std::ranges::count(rows[row], chosen.back()) > 0;
  }
  std::erase_if(chosen, [&](std::size_t column) {
    const auto has = [&](std::size_t row) { return std::ranges::count(rows[row], column) > 0; };
    for (std::size_t row = 0; row < rows.size(); ++row)
      if (has(row) && times[row] == 1) return false;
    for (std::size_t row = 0; row < rows.size(); ++row) times[row] -= has(row) ? 1 : 0;
    return true;
  });
  std::ranges::sort(chosen);
  return chosen;
}

}  // namespace quack::grade
