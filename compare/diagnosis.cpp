#include "compare/diagnosis.h"

#include <algorithm>
#include <atomic>
#include <utility>

#include "compare/text.h"
#include "judge/bytes.h"
#include "problems/parallel.h"

namespace quack {

namespace {

// What the program wrote, with each line as the judges compare it: no white space at its end, no empty lines at the end
// of the text.
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

// One run, and what is right.
struct Run {
  std::string_view input;
  std::string found, right;          // tidied
  std::vector<std::uint64_t> wrong;  // the lines that differ, from 0
};

Run run_of(const Problem& problem, const Evidence& evidence) {
  judge::MemorySource source(evidence.input);
  judge::StringSink right;
  problem.implementations.front().answer(source, right);
  Run run{evidence.input, tidied(evidence.found), right.text(), {}};
  const auto found_lines = text_lines(run.found);
  const auto right_lines = text_lines(run.right);
  for (std::size_t line = 0; line < std::max(found_lines.size(), right_lines.size()); ++line) {
    const bool in_both = line < found_lines.size() && line < right_lines.size();
    if (!in_both || found_lines[line] != right_lines[line]) run.wrong.push_back(line);
  }
  return run;
}

// Compares what is written with what the program wrote, as it comes.
class EchoSink final : public judge::ByteSink {
 public:
  explicit EchoSink(std::string_view expected) : rest_(expected) {}

  void write(std::string_view text) override {
    fits_ = fits_ && rest_.starts_with(text);
    if (fits_) rest_.remove_prefix(text.size());
  }
  bool fits() const { return fits_; }
  bool is_complete() const { return fits_ && rest_.empty(); }

 private:
  std::string_view rest_;
  bool fits_ = true;
};

// An input that ends where the output no longer fits.
class EchoSource final : public judge::ByteSource {
 public:
  EchoSource(std::string_view input, const EchoSink& sink) : source_(input, kPiece), sink_(sink) {}
  std::size_t read(std::span<char> buffer) override { return sink_.fits() ? source_.read(buffer) : 0; }

 private:
  static constexpr std::size_t kPiece = 64;

  judge::MemorySource source_;
  const EchoSink& sink_;
};

bool writes_the_same(const Implementation& mistake, const Run& run) {
  EchoSink sink(run.found);
  EchoSource source(run.input, sink);
  return !mistake.answer(source, sink).fault && sink.is_complete();
}

// The first known mistake that writes the same as the program on every input; none if there is no such mistake.
std::optional<std::size_t> by_elimination(const Problem& problem, const std::vector<Run>& runs, unsigned jobs,
                                          const std::function<bool()>& stop) {
  std::vector<const Run*> order;
  for (const Run& run : runs) order.push_back(&run);
  // Where the first difference comes early, most mistakes are ruled out early.
  const auto effort = [](const Run* run) {
    return std::pair(run->wrong.empty(), run->wrong.empty() ? run->input.size() : run->wrong.front());
  };
  std::stable_sort(order.begin(), order.end(),
                   [&](const Run* one, const Run* other) { return effort(one) < effort(other); });
  const std::vector<Implementation>& mistakes = problem.mistakes;
  std::atomic<std::size_t> first{mistakes.size()};
  parallel_for(mistakes.size(), jobs, [&](std::size_t index) {
    for (const Run* run : order) {
      if (first < index || (stop && stop()) || !writes_the_same(mistakes[index], *run)) return;
    }
    std::size_t best = first;
    while (index < best && !first.compare_exchange_weak(best, index)) {
    }
  });
  return first < mistakes.size() ? std::optional(first.load()) : std::nullopt;
}

}  // namespace

Diagnosis diagnose(const Problem& problem, std::span<const Evidence> evidence, unsigned jobs,
                   const std::function<bool()>& stop) {
  Diagnosis diagnosis;
  diagnosis.of_evidence.resize(evidence.size());
  std::vector<Run> runs;
  for (const Evidence& one : evidence) {
    runs.push_back(run_of(problem, one));
    diagnosis.differing += runs.back().wrong.size();
  }
  if (diagnosis.differing == 0) return diagnosis;
  const auto single = by_elimination(problem, runs, jobs, stop);
  if (!single) return diagnosis;
  diagnosis.mistakes = {*single};
  diagnosis.explained = diagnosis.differing;
  for (std::size_t index = 0; index < runs.size(); ++index) {
    if (!runs[index].wrong.empty()) diagnosis.of_evidence[index] = {0};
  }
  return diagnosis;
}

}  // namespace quack
