#include "campaign/fuzzer.h"

#include <algorithm>
#include <csignal>
#include <fmt/format.h>
#include <sstream>
#include <stdexcept>
#include <unistd.h>

#include "campaign/targets.h"
#include "fuzz/files/targets.h"
#include "io/bytes.h"
#include "io/files.h"
#include "io/messages.h"
#include "io/quoted.h"
#include "problems/registry.h"
#include "run/run.h"
#include "run/sha256.h"

namespace quack {

namespace fs = std::filesystem;

namespace {

// The problem as whose judge text the corpus of a fuzzer may hold the text; null if there is none.
const Problem* problem_of(const Fuzzer& fuzzer, std::string_view text) {
  for (const Problem* problem : fuzzer.problems) {
    MemorySource source(text);
    StringSink answers;
    // A problem without a validator calls valid whatever its engine takes.
    const bool is_lenient = fuzzer.takes_any_bytes() || !problem->validate;
    const auto fault = is_lenient ? problem->implementations.front().answer(source, answers).fault
                                  : problem->validate(source, problem->max_count).fault;
    if (!fault) return problem;
  }
  return nullptr;
}

}  // namespace

std::vector<std::string> target_names() {
  std::vector<std::string> names(kFuzzTargets.size());
  std::ranges::transform(kFuzzTargets, names.begin(), &FuzzTarget::name);
  return names;
}

Fuzzer target_of(const std::string& name, const fs::path& corpora) {
  Fuzzer fuzzer{.name = name};
  if (const auto* const listed = std::ranges::find(kFuzzTargets, name, &FuzzTarget::name);
      listed != kFuzzTargets.end()) {
    fuzzer.corpora.clear();
    std::istringstream names{std::string(listed->corpora)};
    for (std::string corpus; std::getline(names, corpus, ',');) fuzzer.corpora.push_back(corpus);
    fuzzer.target = fuzz::find_any_target(name);
  }
  for (const std::string& corpus : fuzzer.corpora)
    if (!corpora.empty() && fs::is_directory(corpora / corpus)) fuzzer.seeds.push_back(corpora / corpus);
  // A target with problems' corpora takes the text of these problems, any other may take all.
  const bool takes_all = find_problem(fuzzer.corpora.front()) == nullptr;
  for (const Problem& problem : problems())
    if (takes_all || std::ranges::count(fuzzer.corpora, problem.id) > 0) fuzzer.problems.push_back(&problem);
  return fuzzer;
}

fs::path program_of(const std::string& name, const std::string& binaries) {
  std::error_code ignored;
  std::vector<fs::path> places = {binaries};
  if (binaries.empty()) places = {"build/fuzz/fuzz", "build/fuzz-plain/fuzz"};
  for (const fs::path& place : places) {
    fs::path program = fs::absolute(place / ("fuzz-" + name)).lexically_normal();
    if (fs::is_regular_file(program, ignored) && access(program.c_str(), X_OK) == 0) return program;
  }
  const std::vector<std::string> names = target_names();
  if (std::ranges::count(names, name) == 0)
    throw UsageError(
        tr("there is no target '{}'; there are {}{}", name, joined_by_and(names), did_you_mean(name, names)));
  throw UsageError(tr(
      "there is no program fuzz-{} in {}; build it with 'cmake --preset fuzz && cmake --build --preset fuzz' (clang 14 "
      "or later with its runtime), or say where it is: --binaries DIR",
      name, binaries.empty() ? "build/fuzz/fuzz or build/fuzz-plain/fuzz" : shell_word(binaries)));
}

Launch launch_of(const Fuzzer& fuzzer, const std::vector<std::string>& words) {
  Launch launch{.command = {fuzzer.program.string(), fmt::format("-timeout={}", kInputSeconds),
                            fmt::format("-report_slow_units={}", kInputSeconds),  // a slow input is no finding
                            fmt::format("-rss_limit_mb={}", kMemoryMegabytes)},
                .hidden = "QUACK_FUZZ_"};  // nothing of the user's environment steers it
  launch.command.insert(launch.command.end(), kFuzzOptions.begin(), kFuzzOptions.end());
  launch.command.insert(launch.command.end(), words.begin(), words.end());
  return launch;
}

std::pair<int, std::string> run_to_end(const Launch& launch, std::chrono::steady_clock::duration most) {
  Child child(launch);
  std::string text;
  const auto end = std::chrono::steady_clock::now() + most;
  do {
    child.wait_for_output(kBetweenLooks);
    text += child.take_text();
    if (std::chrono::steady_clock::now() > end || runs_are_interrupted()) child.signal(SIGKILL);
  } while (!child.status());
  return {child.wait(), text + child.take_text()};
}

fs::path corpus_entry(const Fuzzer& fuzzer, std::string_view text, const std::string& what) {
  const Problem* problem = problem_of(fuzzer, text);
  if (problem == nullptr && !fuzzer.takes_any_bytes()) return {};
  const auto own = std::ranges::find_if(
      fuzzer.seeds, [&](const fs::path& seeds) { return problem != nullptr && seeds.filename() == problem->id; });
  return (own == fuzzer.seeds.end() ? fuzzer.seeds.front() : *own) /
         fmt::format("{}-{}-{}.txt", problem == nullptr ? "malformed" : problem->id, what, sha256(text).substr(0, 8));
}

std::uint64_t update_corpus(const Fuzzer& fuzzer, const fs::path& found, const fs::path& scratch) {
  // libFuzzer starts itself again by a shell, and quotes nothing: there are no blanks in what it is given here.
  fs::create_directories(scratch);
  fs::create_symlink(fuzzer.program, scratch / "fuzzer");
  fs::create_directory_symlink(found, scratch / "found");
  // The merge goes to a copy: what it adds still has to get its name. It leaves out what ends the program.
  const fs::path merged = scratch / "merged";
  for (const fs::path& seeds : fuzzer.seeds) {
    fs::create_directories(merged / seeds.filename());
    fs::copy(seeds, merged / seeds.filename());
  }
  Fuzzer linked = fuzzer;
  linked.program = "./fuzzer";
  Launch launch = launch_of(linked, {"-set_cover_merge=1", "-merge_control_file=control", "-prefer_small=1",
                                     "-shuffle=0", "merged", "found"});
  launch.directory = scratch;
  const auto [status, log] = run_to_end(launch, std::chrono::hours(24));
  if (runs_are_interrupted()) return 0;
  // It ends with 0 even if none of its attempts succeeded. (Its spelling differs between versions.)
  if (status != 0 || log.find("MERGE-OUTER: succes") == std::string::npos) {
    throw std::runtime_error(tr("{} can't merge its corpus; it wrote:\n{}", fuzzer.program.string(),
                                log.substr(log.size() - std::min(log.size(), kShownOfLog))));
  }
  std::uint64_t count = 0;
  for (const auto& entry : fs::directory_iterator(merged)) {
    if (!entry.is_regular_file()) continue;  // a corpus
    if (is_unwritten(entry)) throw Unwritable(unwritten_message(merged));
    const std::string text = read_all(entry.path());
    const fs::path file = corpus_entry(fuzzer, text, fmt::format("lines-{}", std::ranges::count(text, '\n')));
    if (file.empty() || fs::exists(file)) continue;
    write_file(file, text, false);
    ++count;
  }
  return count;
}

Message unwritten_message(const fs::path& directory) {
  return tr("the fuzzer could write nothing but empty files to {}; is the disk full?", directory.string());
}

bool is_unwritten(const fs::path& file) {
  constexpr std::string_view kHashOfNothing = "da39a3ee5e6b4b0d3255bfef95601890afd80709";
  std::error_code error;
  return fs::file_size(file, error) == 0 && !file.filename().string().ends_with(kHashOfNothing);
}

}  // namespace quack
