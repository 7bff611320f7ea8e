#include "compare/difference.h"

#include <algorithm>

namespace quack {

namespace {

struct Output {
  Answered answered;
  std::string text;
};

Output output_of(const Implementation& implementation, std::string_view input) {
  judge::MemorySource source(input);
  judge::StringSink sink;
  Answered answered = implementation.answer(source, sink);
  return {std::move(answered), sink.text()};
}

// The text up to the end of its `lines`-th line.
std::string_view first_lines(std::string_view text, std::uint64_t lines) {
  std::size_t end = 0;
  for (; lines > 0 && end < text.size(); --lines) {
    const std::size_t line_end = text.find('\n', end);
    if (line_end == std::string_view::npos) return text;
    end = line_end + 1;
  }
  return text.substr(0, end);
}

std::uint64_t lines_in(std::string_view text) {
  return static_cast<std::uint64_t>(std::count(text.begin(), text.end(), '\n'));
}

std::optional<judge::LineDifference> difference_of(const Output& expected, const Output& actual) {
  std::string_view left = expected.text;
  std::string_view right = actual.text;
  if (expected.answered.items < actual.answered.items) right = first_lines(right, lines_in(left));
  if (actual.answered.items < expected.answered.items) left = first_lines(left, lines_in(right));
  std::uint64_t lines = 0;
  return judge::first_line_difference(left, right, lines);
}

}  // namespace

Comparison compare_case(const Problem& problem, std::span<const Implementation* const> implementations,
                        std::string_view input) {
  Comparison comparison;
  std::vector<Output> outputs;
  for (std::size_t i = 0; i < implementations.size(); ++i) {
    outputs.push_back(output_of(*implementations[i], input));
    if (outputs[i].answered.fault) comparison.stopped.push_back({i, *outputs[i].answered.fault});
  }
  for (std::size_t i = 1; i < outputs.size(); ++i) {
    std::uint64_t items = std::min(outputs[0].answered.items, outputs[i].answered.items);
    if (const auto lines = difference_of(outputs[0], outputs[i])) {
      const auto found = lines->found ? std::optional<std::string_view>(*lines->found) : std::nullopt;
      const auto reason = problem.reason(input, lines->line, found);
      const std::uint64_t item = reason ? reason->item : 0;
      if (item > 0) items = std::min(items, item);
      comparison.differences.push_back({i, *lines, item});
    }
    comparison.items = std::max(comparison.items, items);
  }
  return comparison;
}

}  // namespace quack
