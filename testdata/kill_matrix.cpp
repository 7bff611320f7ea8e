#include "testdata/kill_matrix.h"

#include <algorithm>
#include <array>
#include <mutex>
#include <stdexcept>

#include "compare/parallel.h"
#include "judge/bytes.h"
#include "judge/checker.h"

namespace quack::testdata {

namespace {

std::string output_of(const Implementation& implementation, std::string_view input) {
  judge::MemorySource source(input);
  judge::StringSink sink;
  const Answered answered = implementation.answer(source, sink);
  if (answered.fault) {
    throw std::runtime_error(implementation.name + " stopped: " + judge::to_text(*answered.fault, "input"));
  }
  return sink.text();
}

std::string_view first_lines(std::string_view text, std::size_t lines) {
  std::size_t end = 0;
  for (; lines > 0 && end < text.size(); --lines) end = std::min(text.find('\n', end), text.size() - 1) + 1;
  return text.substr(0, end);
}

// The beginning of an input as an input of its own.
std::string beginning(const Problem& problem, std::vector<std::string> items, std::size_t count) {
  items.resize(count);
  return problem.input_of(items);
}

// One input, cut to shorter beginnings for first trials.
class Trials {
 public:
  Trials(const Problem& problem, std::string_view input) {
    const std::vector<std::string> items = problem.items(input);
    for (const std::size_t part : kParts) {
      if (items.size() / part >= kLeastItems) beginnings_.push_back(beginning(problem, items, items.size() / part));
    }
  }

  const std::vector<std::string>& beginnings() const { return beginnings_; }

 private:
  // Most readings that an input kills fail early on it, and of a long input very early. What doesn't is run a third
  // longer for the trials.
  static constexpr std::array<std::size_t, 4> kParts = {256, 64, 16, 4};
  static constexpr std::size_t kLeastItems = 4;

  std::vector<std::string> beginnings_;
};

bool is_by_a_line(const std::optional<judge::LineDifference>& difference) {
  return difference && difference->expected && difference->found;
}

std::optional<judge::LineDifference> difference_of(std::string_view expected, std::string_view found) {
  std::uint64_t lines = 0;
  return judge::first_line_difference(expected, found, lines);
}

Kill kill_of(const Problem& problem, std::string_view input, const judge::LineDifference& difference) {
  const auto expected = difference.expected ? std::optional<std::string_view>(*difference.expected) : std::nullopt;
  const auto found = difference.found ? std::optional<std::string_view>(*difference.found) : std::nullopt;
  Kill kill{.killed = true, .by_a_line = expected && found};
  const auto reason = problem.reason(input, difference.line, found);
  if (reason) kill.item = reason->item;
  if (reason) kill.signature = reason->clause;
  if (problem.mistake) kill.signature += (reason ? ": " : "") + problem.mistake(expected, found);
  return kill;
}

Kill kill_by(const Problem& problem, const Implementation& implementation, std::string_view input,
             std::string_view expected, const Trials& trials) {
  for (const std::string& begun : trials.beginnings()) {
    const std::string found = output_of(implementation, begun);
    // A line that is missing at the end of this may yet come, so that only a line that is there tells.
    const auto lines = static_cast<std::size_t>(std::count(found.begin(), found.end(), '\n'));
    const auto difference = difference_of(first_lines(expected, lines), found);
    if (is_by_a_line(difference)) return kill_of(problem, input, *difference);
  }
  const auto difference = difference_of(expected, output_of(implementation, input));
  return difference ? kill_of(problem, input, *difference) : Kill{};
}

}  // namespace

std::string right_output(const Problem& problem, std::string_view input) {
  return output_of(problem.implementations.front(), input);
}

Kill kill_of(const Problem& problem, std::string_view input, std::string_view expected, std::string_view found) {
  const auto difference = difference_of(expected, found);
  return difference ? kill_of(problem, input, *difference) : Kill{};
}

Kill kill_by(const Problem& problem, const Implementation& implementation, std::string_view input,
             std::string_view expected) {
  return kill_by(problem, implementation, input, expected, Trials(problem, input));
}

std::size_t KillMatrix::kills_of(std::size_t row) const {
  std::size_t kills = 0;
  for (std::size_t column = 0; column < columns_; ++column) kills += at(row, column).killed ? 1 : 0;
  return kills;
}

std::size_t KillMatrix::kills_by_a_line_of(std::size_t row) const {
  std::size_t kills = 0;
  for (std::size_t column = 0; column < columns_; ++column) kills += at(row, column).by_a_line ? 1 : 0;
  return kills;
}

KillMatrix kill_matrix(const Problem& problem, std::span<const std::string> inputs, unsigned jobs,
                       const std::function<void(std::size_t, std::size_t)>& progress) {
  const std::vector<Implementation>& readings = problem.readings;
  KillMatrix matrix(readings.size(), inputs.size());
  std::vector<std::string> expected(inputs.size());
  std::vector<std::optional<Trials>> trials(inputs.size());
  parallel_for(inputs.size(), jobs, [&](std::size_t column) {
    expected[column] = right_output(problem, inputs[column]);
    trials[column].emplace(problem, inputs[column]);
  });
  const std::size_t total = readings.size() * inputs.size();
  std::mutex mutex;
  std::size_t done = 0;
  // A row by one thread: a reading that keeps what it has worked out for one input has it for the others.
  parallel_for(readings.size(), jobs, [&](std::size_t row) {
    for (std::size_t column = 0; column < inputs.size(); ++column) {
      matrix.at(row, column) = kill_by(problem, readings[row], inputs[column], expected[column], *trials[column]);
      if (!progress) continue;
      const std::lock_guard lock(mutex);
      progress(++done, total);
    }
  });
  return matrix;
}

}  // namespace quack::testdata
