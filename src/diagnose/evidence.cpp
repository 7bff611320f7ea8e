#include "diagnose/evidence.h"

#include <algorithm>
#include <utility>

#include "io/bytes.h"
#include "io/lines.h"

namespace quack {

namespace {

// Compares what an implementation writes with an output, piece by piece.
class ComparingSink final : public ByteSink {
 public:
  ComparingSink(StoppedRun& run, std::string_view expected) : run_(run), expected_(expected) {}

  void write(std::string_view text) override {
    if (run_.differs()) return;
    const std::string_view rest = expected_.substr(run_.matched);
    const auto most = text.begin() + std::min(text.size(), rest.size());
    run_.matched += static_cast<std::size_t>(std::mismatch(text.begin(), most, rest.begin()).first - text.begin());
    run_.text += text;
  }

 private:
  StoppedRun& run_;
  std::string_view expected_;
};

// An input that ends as soon as the output differs.
class ComparedSource final : public ByteSource {
 public:
  ComparedSource(const StoppedRun& run, std::string_view input) : run_(run), source_(input, kPiece) {}
  std::size_t read(std::span<char> buffer) override { return run_.differs() ? 0 : source_.read(buffer); }

 private:
  static constexpr std::size_t kPiece = 64;

  const StoppedRun& run_;
  MemorySource source_;
};

}  // namespace

std::size_t Evidence::wrong_from() const {
  const auto differs = std::mismatch(found.begin(), found.end(), right.begin(), right.end());
  const auto at = static_cast<std::size_t>(differs.first - found.begin());
  return at == 0 ? 0 : found.rfind('\n', at - 1) + 1;
}

std::size_t Evidence::end_of_line(std::size_t matched) const {
  const std::size_t end = matched < found.size() ? found.find('\n', matched) : std::string::npos;
  return end == std::string::npos ? found.size() + 1 : end + 1;
}

std::string tidied(std::string_view text) {
  const auto trimmed = [](std::string_view line, std::string_view dropped) {
    return line.substr(0, line.find_last_not_of(dropped) + 1);
  };
  std::string tidy;
  for (const std::string_view line : text_lines(trimmed(text, " \t\r\n"))) {
    tidy += trimmed(line, " \t\r");
    tidy += '\n';
  }
  return tidy;
}

Evidence evidence_of(const Problem& problem, std::string input, std::string_view found) {
  std::string right = right_output(problem, input);
  return {std::move(input), std::move(right), tidied(found)};
}

std::vector<Evidence> parts_of(const Problem& problem, const Evidence& evidence) {
  const auto found = text_lines(evidence.found), right = text_lines(evidence.right);
  if (!problem.independent_items || found.size() != right.size()) return {evidence};
  std::vector<Evidence> parts;
  const auto items = problem.items(evidence.input);
  for (std::size_t item = 0; item < std::min(items.size(), found.size()); ++item)
    parts.push_back(
        {problem.input_of({items[item]}), std::string(right[item]) + '\n', std::string(found[item]) + '\n'});
  return parts;
}

StoppedRun run_until_different(const Implementation& implementation, std::string_view input, std::string_view output) {
  StoppedRun run;
  ComparingSink sink(run, output);
  ComparedSource source(run, input);
  run.fault = implementation.answer(source, sink).fault;
  return run;
}

std::size_t matched(const Implementation& implementation, std::string_view input, std::string_view output) {
  const StoppedRun run = run_until_different(implementation, input, output);
  const bool is_whole = !run.fault && !run.differs() && run.matched == output.size();
  return run.matched + (is_whole ? 1 : 0);
}

}  // namespace quack
