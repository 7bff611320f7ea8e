#include "compare/simulation.h"

#include <algorithm>

#include "text/bytes.h"
#include "text/text.h"

namespace quack {

namespace {

// Compares what an implementation writes with an output, piece by piece.
class ComparingSink final : public judge::ByteSink {
 public:
  explicit ComparingSink(std::string_view expected) : expected_(expected) {}

  void write(std::string_view text) override {
    if (differs_) return;
    const std::string_view rest = expected_.substr(matched_);
    const std::size_t most = std::min(text.size(), rest.size());
    const auto same =
        static_cast<std::size_t>(std::mismatch(text.begin(), text.begin() + most, rest.begin()).first - text.begin());
    matched_ += same;
    differs_ = same < text.size();
  }
  bool differs() const { return differs_; }
  std::size_t matched() const { return matched_; }

 private:
  std::string_view expected_;
  std::size_t matched_ = 0;
  bool differs_ = false;
};

// An input that ends as soon as the output differs.
class ComparedSource final : public judge::ByteSource {
 public:
  ComparedSource(std::string_view input, const ComparingSink& sink) : source_(input, kPiece), sink_(sink) {}
  std::size_t read(std::span<char> buffer) override { return sink_.differs() ? 0 : source_.read(buffer); }

 private:
  static constexpr std::size_t kPiece = 64;

  judge::MemorySource source_;
  const ComparingSink& sink_;
};

// Sets where the run goes wrong.
void find_first_wrong_line(SimulatedRun& run) {
  const auto differs = std::mismatch(run.found.begin(), run.found.end(), run.right.begin(), run.right.end());
  const auto at = static_cast<std::size_t>(differs.first - run.found.begin());
  run.is_wrong = run.found != run.right;
  run.wrong_from = at == 0 ? 0 : run.found.rfind('\n', at - 1) + 1;
  run.wrong_to = run.end_of_line(run.wrong_from);
}

}  // namespace

std::size_t SimulatedRun::end_of_line(std::size_t matched) const {
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

std::size_t matched(const Implementation& implementation, std::string_view input, std::string_view output) {
  ComparingSink sink(output);
  ComparedSource source(input, sink);
  const bool is_whole = !implementation.answer(source, sink).fault && !sink.differs();
  return sink.matched() + (is_whole && sink.matched() == output.size() ? 1 : 0);
}

std::vector<SimulatedRun> simulated_runs(const Problem& problem, const Evidence& evidence, std::size_t number) {
  SimulatedRun whole{.input = std::string(evidence.input),
                     .found = tidied(evidence.found),
                     .right = right_output(problem, evidence.input),
                     .evidence = number};
  std::vector<SimulatedRun> runs;
  const auto found = text_lines(whole.found), right = text_lines(whole.right);
  if (problem.independent_items && found.size() == right.size()) {
    const auto items = problem.items(whole.input);
    for (std::size_t item = 0; item < std::min(items.size(), found.size()); ++item)
      runs.push_back({.input = problem.input_of({items[item]}),
                      .found = std::string(found[item]) + '\n',
                      .right = std::string(right[item]) + '\n',
                      .evidence = number});
  } else {
    runs.push_back(std::move(whole));
  }
  for (SimulatedRun& run : runs) find_first_wrong_line(run);
  return runs;
}

}  // namespace quack
