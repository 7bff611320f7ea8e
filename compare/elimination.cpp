#include "compare/elimination.h"

#include <algorithm>
#include <atomic>
#include <span>
#include <tuple>

#include "judge/bytes.h"
#include "judge/text.h"
#include "problems/parallel.h"

namespace quack {

namespace {

// Compares what a known mistake writes with what the program wrote, piece by piece.
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

// An input that ends as soon as the output differs.
class EchoSource final : public judge::ByteSource {
 public:
  EchoSource(std::string_view input, const EchoSink& sink) : source_(input, kPiece), sink_(sink) {}
  std::size_t read(std::span<char> buffer) override { return sink_.fits() ? source_.read(buffer) : 0; }

 private:
  static constexpr std::size_t kPiece = 64;

  judge::MemorySource source_;
  const EchoSink& sink_;
};

// Where a run first goes wrong.
struct FirstWrongLine {
  std::string_view input;
  std::uint64_t line = 0;  // from 1
  std::string_view found;  // empty: the output has ended
};

// The first wrong line of each run, of at most `most` runs: those that go wrong earliest.
std::vector<FirstWrongLine> first_wrong_lines(const std::vector<DiagnosedRun>& runs, std::size_t most) {
  std::vector<const DiagnosedRun*> wrong;
  for (const DiagnosedRun& run : runs) {
    if (!run.wrong.empty()) wrong.push_back(&run);
  }
  std::stable_sort(wrong.begin(), wrong.end(), [](const DiagnosedRun* one, const DiagnosedRun* other) {
    return one->wrong.front() < other->wrong.front();
  });
  wrong.resize(std::min(wrong.size(), most));
  std::vector<FirstWrongLine> lines;
  for (const DiagnosedRun* run : wrong) {
    const std::uint64_t line = run->wrong.front();
    const auto found = text_lines(run->found);
    lines.push_back({run->input, line + 1, line < found.size() ? found[line] : std::string_view()});
  }
  return lines;
}

// Where the first difference comes early, most mistakes are ruled out early; of those by short inputs first. The runs
// in which the program is right come last.
std::vector<const DiagnosedRun*> quickest_first(const std::vector<DiagnosedRun>& runs) {
  std::vector<const DiagnosedRun*> order;
  for (const DiagnosedRun& run : runs) order.push_back(&run);
  const auto effort = [](const DiagnosedRun* run) {
    return std::tuple(run->wrong.empty(), run->wrong.empty() ? 0 : run->wrong.front(), run->input.size());
  };
  std::stable_sort(order.begin(), order.end(),
                   [&](const DiagnosedRun* one, const DiagnosedRun* other) { return effort(one) < effort(other); });
  return order;
}

}  // namespace

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

DiagnosedRun run_of(const Problem& problem, const Evidence& evidence) {
  DiagnosedRun run{evidence.input, tidied(evidence.found), right_output(problem, evidence.input), {}};
  const auto found_lines = text_lines(run.found);
  const auto right_lines = text_lines(run.right);
  for (std::size_t line = 0; line < std::max(found_lines.size(), right_lines.size()); ++line) {
    const bool in_both = line < found_lines.size() && line < right_lines.size();
    if (!in_both || found_lines[line] != right_lines[line]) run.wrong.push_back(line);
  }
  return run;
}

bool writes_the_same(const Implementation& mistake, const DiagnosedRun& run) {
  EchoSink sink(run.found);
  EchoSource source(run.input, sink);
  return !mistake.answer(source, sink).fault && sink.is_complete();
}

std::set<std::string> broken_clauses(const Problem& problem, const std::vector<DiagnosedRun>& runs) {
  constexpr std::size_t kMost = 8;
  std::set<std::string> clauses;
  if (!problem.reason) return clauses;
  for (const FirstWrongLine& line : first_wrong_lines(runs, kMost)) {
    if (const auto reason = problem.reason(line.input, line.line, line.found)) clauses.insert(reason->clause);
  }
  return clauses;
}

std::vector<std::size_t> by_elimination(const Problem& problem, const std::vector<DiagnosedRun>& runs,
                                        const std::set<std::size_t>& excluded, unsigned jobs,
                                        const std::function<bool()>& stop) {
  const auto order = quickest_first(runs);
  const std::vector<Implementation>& mistakes = problem.mistakes;
  std::vector<std::atomic<bool>> fits(mistakes.size());
  parallel_for(mistakes.size(), jobs, [&](std::size_t index) {
    fits[index] = !excluded.contains(index) && std::all_of(order.begin(), order.end(), [&](const DiagnosedRun* run) {
      return !(stop && stop()) && writes_the_same(mistakes[index], *run);
    });
  });
  std::vector<std::size_t> fitting;
  for (std::size_t index = 0; index < mistakes.size(); ++index) {
    if (fits[index]) fitting.push_back(index);
  }
  if (fitting.size() < 2) return fitting;
  const std::set<std::string> clauses = broken_clauses(problem, runs);
  std::stable_partition(fitting.begin(), fitting.end(),
                        [&](std::size_t index) { return clauses.contains(mistakes[index].clause); });
  return fitting;
}

std::vector<std::size_t> by_single_runs(const Problem& problem, const std::vector<DiagnosedRun>& runs, unsigned jobs,
                                        const std::function<bool()>& stop) {
  constexpr std::size_t kRuns = 12, kMost = 4;
  auto open = quickest_first(runs);
  std::erase_if(open, [](const DiagnosedRun* run) { return run->wrong.empty(); });
  open.resize(std::min(open.size(), kRuns));
  std::vector<std::set<const DiagnosedRun*>> written(problem.mistakes.size());
  parallel_for(written.size(), jobs, [&](std::size_t index) {
    for (const DiagnosedRun* run : open) {
      if (!(stop && stop()) && writes_the_same(problem.mistakes[index], *run)) written[index].insert(run);
    }
  });
  std::vector<std::size_t> chosen;
  while (chosen.size() < kMost) {
    const auto best = std::max_element(written.begin(), written.end(),
                                       [](const auto& one, const auto& other) { return one.size() < other.size(); });
    const auto explained = *best;
    if (explained.empty()) break;
    chosen.push_back(static_cast<std::size_t>(best - written.begin()));
    for (auto& of_mistake : written) {
      std::erase_if(of_mistake, [&](const DiagnosedRun* run) { return explained.contains(run); });
    }
  }
  return chosen;
}

}  // namespace quack
