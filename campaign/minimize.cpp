#include "campaign/minimize.h"

#include <algorithm>
#include <numeric>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "campaign/judge_text.h"
#include "compare/shrink.h"
#include "problems/list_minimizer.h"
#include "runner/run.h"

namespace quack::cli {

namespace {

struct BudgetSpent {};

// One search for smaller inputs, and the best so far.
class Minimising {
 public:
  Minimising(Finding& finding, const MinimiseBudget& budget)
      : finding_(finding), budget_(budget), client_(*finding.fuzzer) {}

  bool is_spent() const {
    return runs_ >= budget_.runs || std::chrono::steady_clock::now() > budget_.end || runs_are_interrupted();
  }

  // Whether the input shows the finding still; a smaller one that does is kept.
  bool shows(const std::string& input) {
    ++runs_;
    auto told = client_.ask(input);
    if (!told || !finding_.is_known_by(told->signs)) return false;
    const bool is_better = !is_confirmed_ || input.size() <= finding_.input.size();
    if (is_better) {
      is_confirmed_ = true;
      finding_.input = input;
      finding_.report = std::move(told->report);
      finding_.expected = std::move(told->expected);
      finding_.actual = std::move(told->actual);
    }
    // What the target itself cuts off is tried once, too.
    if (!told->input.empty() && told->input.size() < input.size() && !is_spent()) shows(told->input);
    return true;
  }

  void by_items() {
    for (const Problem* problem : finding_.fuzzer->problems) {
      if (is_spent()) return;
      const std::size_t items = problem->items(finding_.input).size();
      if (items == 0 && finding_.fuzzer->problems.size() > 1) continue;
      const std::string whole = finding_.input;
      shrink(*problem, whole, 0, [this](const std::string& input) { return shows(input); },
             {.runs = budget_.runs, .stop = [this] { return is_spent(); }});
    }
  }

  // Leaves out pieces of the text, large ones first.
  void by_pieces(const std::vector<std::string>& pieces) {
    try {
      minimized(pieces, [this](const std::vector<std::string>& rest) {
        if (is_spent()) throw BudgetSpent();
        return shows(std::accumulate(rest.begin(), rest.end(), std::string()));
      });
    } catch (const BudgetSpent&) {
      // The best so far is in the finding.
    }
  }

 private:
  Finding& finding_;
  const MinimiseBudget& budget_;
  TargetClient client_;
  std::uint64_t runs_ = 0;
  bool is_confirmed_ = false;
};

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t size = std::min(text.find('\n'), text.size() - 1) + 1;
    lines.emplace_back(text.substr(0, size));
    text.remove_prefix(size);
  }
  return lines;
}

std::vector<std::string> bytes_of(std::string_view text) {
  std::vector<std::string> bytes;
  for (const char byte : text) bytes.emplace_back(1, byte);
  return bytes;
}

}  // namespace

void minimise(Finding& finding, const MinimiseBudget& budget) {
  finding.is_small = true;
  if (finding.is_flaky || finding.signs.group == "timeout") return;
  Minimising search(finding, budget);
  if (!search.shows(std::string(finding.input))) return;
  search.by_items();
  // What is judge text stays so: the corpus of its target takes nothing else.
  const Fuzzer& fuzzer = *finding.fuzzer;
  if (!takes_any_bytes(fuzzer) && problem_of_strict(fuzzer.problems, finding.input) != nullptr) return;
  search.by_pieces(lines_of(finding.input));
  search.by_pieces(bytes_of(finding.input));
}

}  // namespace quack::cli
