#include "campaign/fuzzer.h"

#include <algorithm>
#include <csignal>
#include <fmt/format.h>
#include <unistd.h>

#include "campaign/targets.h"
#include "compare/messages.h"
#include "fuzz/targets.h"
#include "problems/registry.h"
#include "runner/run.h"

namespace quack {

namespace fs = std::filesystem;

Fuzzer target_of(const std::string& name, const fs::path& corpora) {
  Fuzzer fuzzer{.name = name};
  if (const auto* const listed = std::ranges::find(kFuzzTargets, name, &FuzzTarget::name);
      listed != kFuzzTargets.end()) {
    fuzzer.corpus = listed->corpus;
    fuzzer.target = fuzz::find_target(name);
  }
  std::error_code ignored;
  if (!corpora.empty() && fs::is_directory(corpora / fuzzer.corpus, ignored)) fuzzer.seeds = corpora / fuzzer.corpus;
  // A target with a problem's corpus takes that problem's text, any other may take all.
  const Problem* named = find_problem(fuzzer.corpus);
  for (const Problem& problem : problems())
    if (named == nullptr || named == &problem) fuzzer.problems.push_back(&problem);
  return fuzzer;
}

fs::path program_of(const std::string& name, const std::string& binaries) {
  std::error_code ignored;
  const fs::path here = fs::read_symlink("/proc/self/exe", ignored).parent_path();
  std::vector<fs::path> places = {here / "fuzz", here / "../fuzz/fuzz", here / "../fuzz-plain/fuzz", "build/fuzz/fuzz",
                                  "build/fuzz-plain/fuzz"};
  if (!binaries.empty()) places = {binaries};
  std::vector<std::string> names;
  for (const fs::path& place : places) {
    const fs::path program = fs::absolute(place / ("fuzz-" + name)).lexically_normal();
    const bool is_file = name.find('/') == std::string::npos && fs::is_regular_file(program, ignored);
    if (is_file && access(program.c_str(), X_OK) == 0) return program;
    names.push_back(shell_word(place.lexically_normal().string()));
  }
  throw UsageError(fmt::format(
      "there is no program fuzz-{} in {}; build it with 'cmake --preset fuzz && cmake --build --preset fuzz' "
      "(clang 14 or later with its runtime), or say where it is: --binaries DIR",
      name, joined(names, "or")));
}

Launch launch_of(const Fuzzer& fuzzer, const std::vector<std::string>& words, const fs::path& known) {
  Launch launch{.words = {fuzzer.program.string(), fmt::format("-timeout={}", kInputSeconds),
                          fmt::format("-rss_limit_mb={}", kMemoryMegabytes)},
                .environment = {},
                .hidden = "QUACK_FUZZ_"};  // nothing of the user's environment steers it
  launch.words.insert(launch.words.end(), kFuzzOptions.begin(), kFuzzOptions.end());
  launch.words.insert(launch.words.end(), words.begin(), words.end());
  if (!known.empty()) launch.environment.emplace_back("QUACK_FUZZ_KNOWN", known);
  return launch;
}

std::pair<int, std::string> run_to_end(const Launch& launch, std::chrono::seconds most) {
  constexpr std::chrono::milliseconds kBetweenLooks{200};
  Child child(launch);
  std::string text;
  const auto end = std::chrono::steady_clock::now() + most;
  while (!child.status() && std::chrono::steady_clock::now() < end && !runs_are_interrupted()) {
    child.wait_for_output(kBetweenLooks);
    text += child.take_text();
  }
  if (!child.status()) child.signal(SIGKILL);
  const int status = child.wait();
  return {status, text + child.take_text()};
}

}  // namespace quack
