#include "campaign/triage.h"

#include <algorithm>
#include <fmt/format.h>
#include <numeric>
#include <vector>

#include "campaign/corpus.h"
#include "campaign/fuzzer_log.h"
#include "compare/files.h"
#include "compare/shrink.h"
#include "problems/list_minimizer.h"
#include "runner/run.h"

namespace quack {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds kMostReplayTime{2 * kInputSeconds};
constexpr std::uint64_t kMostRunsToMinimize = 4000;

struct BudgetSpent {};

class Minimizer {
 public:
  Minimizer(Finding& finding, TargetClient& client, Clock::time_point end)
      : finding_(finding), client_(client), end_(end) {}

  bool is_spent() const { return runs_ >= kMostRunsToMinimize || Clock::now() > end_ || runs_are_interrupted(); }

  // Whether the input shows the finding still; a smaller one that does is kept.
  bool shows(const std::string& input) {
    ++runs_;
    auto hit = client_.ask(input);
    if (!hit || !finding_.is_known_by(*hit)) return false;
    const std::string shorter = hit->input;
    if (!is_confirmed_ || input.size() <= finding_.best.input.size()) {
      is_confirmed_ = true;
      finding_.best = std::move(*hit);
      finding_.best.input = input;
    }
    // What the target itself cuts off is tried once, too.
    if (!shorter.empty() && shorter.size() < input.size() && !is_spent()) shows(shorter);
    return true;
  }

  void by_items() {
    for (const Problem* problem : finding_.fuzzer->problems) {
      if (is_spent()) return;
      const std::string whole = finding_.best.input;
      if (problem->items(whole).empty() && finding_.fuzzer->problems.size() > 1) continue;
      shrink(*problem, whole, 0, [this](const std::string& input) { return shows(input); },
             {.runs = kMostRunsToMinimize, .stop = [this] { return is_spent(); }});
    }
  }

  // Leaves out pieces of the text, large ones first: of lines, or of bytes.
  void by_pieces(bool of_lines) {
    std::vector<std::string> pieces;
    for (std::string_view rest = finding_.best.input; !rest.empty(); rest.remove_prefix(pieces.back().size()))
      pieces.emplace_back(rest.substr(0, of_lines ? std::min(rest.find('\n'), rest.size() - 1) + 1 : 1));
    try {
      minimized(pieces, [this](const std::vector<std::string>& rest) {
        if (is_spent()) throw BudgetSpent();
        return shows(std::accumulate(rest.begin(), rest.end(), std::string()));
      });
    } catch (const BudgetSpent&) {
    }
  }

 private:
  Finding& finding_;
  TargetClient& client_;
  Clock::time_point end_;
  std::uint64_t runs_ = 0;
  bool is_confirmed_ = false;
};

// Judge text by its operations or cases, any other text by lines and bytes.
void minimize_input(Finding& finding, TargetClient& client, Clock::time_point end) {
  if (finding.is_flaky || finding.group == "timeout") return;
  Minimizer search(finding, client, end);
  if (!search.shows(std::string(finding.best.input))) return;
  search.by_items();
  // What is judge text stays so: the corpus of its target takes nothing else.
  const Fuzzer& fuzzer = *finding.fuzzer;
  if (!takes_any_bytes(fuzzer) && problem_of_strict(fuzzer.problems, finding.best.input) != nullptr) return;
  for (const bool of_lines : {true, false}) search.by_pieces(of_lines);
}

}  // namespace

TargetClient& Triage::client_of(const Fuzzer& fuzzer) { return clients_.try_emplace(&fuzzer, fuzzer).first->second; }

std::string Triage::free_name(const std::string& wanted) const {
  std::string name = wanted;
  for (int number = 2; std::ranges::count(findings_, name, &Finding::name) > 0; ++number)
    name = fmt::format("{}-{}", wanted, number);
  return name;
}

// The finding that is known by one of these signs, or a new one; two of which a hit has one sign each are one bug.
Finding& Triage::place_for(const Fuzzer& fuzzer, const Hit& hit) {
  Finding* first = nullptr;
  for (auto at = findings_.begin(); at != findings_.end();) {
    if (at->fuzzer != &fuzzer || !at->is_known_by(hit)) {
      ++at;
    } else if (first == nullptr) {
      first = &*at++;
    } else {
      first->hits += at->hits;
      first->known_by.insert(at->known_by.begin(), at->known_by.end());
      std::error_code ignored;
      fs::remove_all(folder_of(*at, artifacts_), ignored);
      at = findings_.erase(at);
    }
  }
  if (first == nullptr) {
    first = &findings_.emplace_back();
    first->fuzzer = &fuzzer;
    first->group = hit.group;
    first->is_difference = hit.is_difference;
    first->name = free_name(fuzzer.name + '-' + hit.group);
  }
  first->known_by.insert(hit.group);
  if (!hit.place.empty()) first->known_by.insert(hit.place);
  return *first;
}

const Finding& Triage::keep(const Fuzzer& fuzzer, Hit hit, bool is_again) {
  if (!is_again) {
    hit.group = "flaky-" + hit.group;
    hit.place.clear();
    hit.is_difference = false;
  }
  Finding& finding = place_for(fuzzer, hit);
  const bool is_new = finding.hits++ == 0;
  if (!is_new && hit.input.size() >= finding.best.input.size()) return finding;
  if (is_new) finding.first_size = hit.size;
  finding.is_flaky = !is_again;
  finding.is_minimized = false;
  finding.best = std::move(hit);
  write_finding(finding, artifacts_, scratch_);
  return finding;
}

const Finding& Triage::take(const Fuzzer& fuzzer, Hit hit) {
  const auto again = client_of(fuzzer).ask(hit.input);
  return keep(fuzzer, std::move(hit), again.has_value());
}

const Finding& Triage::take_crash(const Fuzzer& fuzzer, const std::string& input, const std::string& log) {
  const auto hit_of = [&input](const std::string& text, int status) {
    Hit hit = crash_in(text, status);
    hit.input = input;
    hit.size = input.size();
    return hit;
  };
  const fs::path file = scratch_ / "replayed.txt";
  try {
    write_file(file, input, true);
  } catch (const Unwritable&) {
    keep(fuzzer, hit_of(log, 0), true);
    throw;
  }
  const Ended replayed = run_to_end(replay_of(fuzzer, file), kMostReplayTime);  // as a person runs it
  const bool is_again = replayed.status != 0;
  return keep(fuzzer, hit_of(is_again ? replayed.text : log, replayed.status), is_again);
}

void Triage::count_again(const Fuzzer& fuzzer, const std::string& word, std::uint64_t times) {
  for (Finding& finding : findings_)
    if (finding.fuzzer == &fuzzer && finding.known_by.contains(word)) finding.hits += times;
}

void Triage::minimize(std::chrono::seconds for_each) {
  for (Finding& finding : findings_) {
    if (finding.is_minimized) continue;
    finding.is_minimized = true;
    minimize_input(finding, client_of(*finding.fuzzer), Clock::now() + for_each);
    write_finding(finding, artifacts_, scratch_);
  }
}

std::string Triage::known_of(const Fuzzer& fuzzer) const {
  std::string known;
  for (const Finding& finding : findings_) {
    if (finding.fuzzer != &fuzzer || !finding.is_difference) continue;
    for (const std::string& word : finding.known_by) known += (known.empty() ? "" : ";") + word;
  }
  return known;
}

std::uint64_t Triage::count_of(const Fuzzer& fuzzer) const {
  return static_cast<std::uint64_t>(std::ranges::count(findings_, &fuzzer, &Finding::fuzzer));
}

}  // namespace quack
