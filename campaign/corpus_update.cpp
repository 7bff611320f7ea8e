#include "campaign/corpus_update.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>
#include <stdexcept>
#include <vector>

#include "campaign/child.h"
#include "campaign/judge_text.h"
#include "campaign/target_client.h"
#include "compare/files.h"
#include "compare/messages.h"
#include "runner/run.h"

namespace quack::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::chrono::milliseconds kBetweenLooksAtAMerge{200};

// Runs the merge to its end, or to Ctrl-C; whether it came there.
bool merge(const Launch& launch, const Fuzzer& fuzzer) {
  Child child(launch);
  std::string text;
  while (!child.status() && !runs_are_interrupted()) {
    child.wait_for_output(kBetweenLooksAtAMerge);
    text += child.take_text();
  }
  if (runs_are_interrupted()) return false;
  text += child.take_text();
  if (child.wait() == 0) return true;
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

std::uint64_t update_corpus(const Fuzzer& fuzzer, const WorkPlace& place, const fs::path& corpus,
                            const std::string& known) {
  // The merge goes to a copy: what it adds has still to get its name.
  const fs::path merged = place.make_scratch("merged");
  std::set<std::string> before;
  for (const auto& entry : fs::directory_iterator(corpus)) {
    if (!entry.is_regular_file()) continue;
    before.insert(entry.path().filename());
    fs::copy_file(entry.path(), merged / entry.path().filename());
  }
  if (!merge(merge_of(fuzzer, merged, place.corpus_of(fuzzer), known), fuzzer)) return 0;
  std::vector<fs::path> added;
  for (const auto& entry : fs::directory_iterator(merged)) {
    if (!before.contains(entry.path().filename())) added.push_back(entry.path());
  }
  std::sort(added.begin(), added.end());
  TargetClient client(fuzzer);
  std::uint64_t count = 0;
  for (const fs::path& path : added) {
    const std::string text = for_the_corpus(fuzzer, read_all(path.string()));
    if (text.empty() || client.ask(text)) continue;
    const fs::path file = corpus / corpus_name(fuzzer, text, exercised(fuzzer, text));
    std::error_code ignored;
    if (fs::exists(file, ignored)) continue;
    OutputFile written(file.string(), false);
    written.write(text);
    written.finish();
    ++count;
  }
  return count;
}

}  // namespace quack::cli
