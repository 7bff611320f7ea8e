#include "campaign/corpus.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>
#include <stdexcept>
#include <vector>

#include "compare/files.h"
#include "compare/messages.h"
#include "judge/bytes.h"
#include "runner/run.h"
#include "runner/sha256.h"

namespace quack {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kHashDigits = 8;

class NoSink final : public judge::ByteSink {
 public:
  void write(std::string_view /*text*/) override {}
};

bool is_lenient(const Problem& problem, std::string_view text) {
  judge::MemorySource source(text);
  NoSink nowhere;
  return !problem.implementations.front().answer(source, nowhere).fault;
}

// Where a problem has no validator, what an engine takes is valid.
bool is_strict(const Problem& problem, std::string_view text) {
  if (!problem.validate) return is_lenient(problem, text);
  judge::MemorySource source(text);
  return !problem.validate(source, problem.max_count).fault;
}

template <typename Test>
const Problem* first_that(std::span<const Problem* const> problems, const Test& test) {
  const auto found = std::ranges::find_if(problems, [&](const Problem* one) { return test(*one); });
  return found == problems.end() ? nullptr : *found;
}

}  // namespace

const Problem* problem_of_strict(std::span<const Problem* const> problems, std::string_view text) {
  return first_that(problems, [&](const Problem& problem) { return is_strict(problem, text); });
}

const Problem* problem_of_lenient(std::span<const Problem* const> problems, std::string_view text) {
  return first_that(problems, [&](const Problem& problem) { return is_lenient(problem, text); });
}

bool takes_any_bytes(const Fuzzer& fuzzer) { return fuzzer.name == "reader" || fuzzer.name == "checker"; }

std::string corpus_name(const Fuzzer& fuzzer, std::string_view text, const std::string& what) {
  const std::string name = what + '-' + sha256(text).substr(0, kHashDigits) + ".txt";
  if (takes_any_bytes(fuzzer)) {
    const Problem* problem = problem_of_lenient(fuzzer.problems, text);
    return (problem != nullptr ? problem->id : "malformed") + '-' + name;
  }
  const Problem* problem = problem_of_strict(fuzzer.problems, text);
  if (problem == nullptr) {
    throw UsageError(
        fmt::format("the corpus of '{}' takes only valid judge input, and this input is not valid", fuzzer.name));
  }
  return fuzzer.problems.size() > 1 ? problem->id + '-' + name : name;
}

std::string exercised(const Fuzzer& fuzzer, std::string_view text) {
  const Problem* problem = problem_of_lenient(fuzzer.problems, text);
  if (problem == nullptr) return fmt::format("lines-{}", std::ranges::count(text, '\n'));
  std::string what = fmt::format("{}s-{}", problem->item_name, problem->items(text).size());
  if (!problem->exercised) return what;
  const auto counts = problem->exercised(text);
  return fmt::format("{}-features-{}", what,
                     std::ranges::count_if(counts, [](std::uint64_t times) { return times > 0; }));
}

namespace {

constexpr std::chrono::hours kMostMergeTime{24};

// Runs the merge to its end, or to Ctrl-C; whether it came there.
bool merge(const Launch& launch, const Fuzzer& fuzzer) {
  const auto [status, text] = run_to_end(launch, kMostMergeTime);
  if (runs_are_interrupted()) return false;
  if (status == 0) return true;
  throw std::runtime_error(fmt::format("{} can't merge its corpus; it wrote:\n{}", fuzzer.program.string(),
                                       text.substr(text.size() - std::min<std::size_t>(text.size(), 600))));
}

// The text as its corpus holds it: what is judge text but for its looks is written properly where the corpus asks for
// that. Empty if the corpus takes no such text.
std::string for_the_corpus(const Fuzzer& fuzzer, const std::string& text) {
  if (takes_any_bytes(fuzzer) || problem_of_strict(fuzzer.problems, text) != nullptr) return text;
  const Problem* problem = problem_of_lenient(fuzzer.problems, text);
  if (problem == nullptr) return "";
  const std::string written = problem->input_of(problem->items(text));
  return problem_of_strict(fuzzer.problems, written) == nullptr ? "" : written;
}

}  // namespace

std::uint64_t update_corpus(const Fuzzer& fuzzer, const CampaignDirectory& directory, const fs::path& corpus,
                            const std::string& known, TargetClient& client) {
  // The merge goes to a copy: what it adds still has to get its name.
  const fs::path merged = directory.make_scratch("merged");
  std::set<std::string> before;
  for (const auto& entry : fs::directory_iterator(corpus)) {
    if (!entry.is_regular_file()) continue;
    before.insert(entry.path().filename());
    fs::copy_file(entry.path(), merged / entry.path().filename());
  }
  if (!merge(merge_of(fuzzer, merged, directory.corpus_of(fuzzer), known), fuzzer)) return 0;
  std::vector<fs::path> added;
  for (const auto& entry : fs::directory_iterator(merged))
    if (!before.contains(entry.path().filename())) added.push_back(entry.path());
  std::sort(added.begin(), added.end());
  std::uint64_t count = 0;
  for (const fs::path& path : added) {
    const std::string text = for_the_corpus(fuzzer, read_all(path.string()));
    if (text.empty() || client.ask(text)) continue;
    const fs::path file = corpus / corpus_name(fuzzer, text, exercised(fuzzer, text));
    std::error_code ignored;
    if (fs::exists(file, ignored)) continue;
    write_file(file, text, false);
    ++count;
  }
  return count;
}

}  // namespace quack
