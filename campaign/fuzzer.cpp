#include "campaign/fuzzer.h"

#include <algorithm>
#include <csignal>
#include <fmt/ranges.h>
#include <fstream>
#include <unistd.h>

#include "campaign/targets.h"
#include "compare/files.h"
#include "compare/messages.h"
#include "problems/registry.h"
#include "runner/run.h"
#include "runner/sandbox.h"

namespace quack {
namespace {

namespace fs = std::filesystem;

constexpr const char* kHowToBuild =
    "build them with 'cmake --preset fuzz && cmake --build --preset fuzz' (clang 14 or later with its runtime), or say "
    "where they are: --binaries DIR or QUACK_FUZZ_BIN";

// What steers the targets is not to come from the user's environment.
constexpr const char* kOurs = "QUACK_FUZZ_";

bool is_program(const fs::path& file) {
  std::error_code ignored;
  return fs::is_regular_file(file, ignored) && access(file.c_str(), X_OK) == 0;
}

bool has_fuzzers(const fs::path& directory) {
  std::error_code ignored;
  const fs::directory_iterator entries(directory, ignored);
  return std::ranges::any_of(entries, [](const auto& entry) {
    return entry.path().filename().string().starts_with("fuzz-") && is_program(entry.path());
  });
}

void append(std::vector<std::string>& words, std::vector<std::string> more) {
  words.insert(words.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

// The limits of every fuzzer, and those of the file beside it, as for ClusterFuzz: "name = value" below [libfuzzer].
std::vector<std::string> options_beside(const fs::path& program) {
  std::vector<std::string> words = {fmt::format("-timeout={}", kInputSeconds),
                                    fmt::format("-rss_limit_mb={}", kMemoryMegabytes)};
  std::ifstream file(program.string() + ".options");
  std::string section;
  for (std::string line; std::getline(file, line);) {
    std::erase_if(line, [](char byte) { return byte == ' ' || byte == '\t' || byte == '\r'; });
    if (line.empty() || line.starts_with('#')) continue;
    if (line.starts_with('[')) {
      section = line;
    } else if (section.empty() || line.find('=') == std::string::npos) {
      throw UsageError(
          fmt::format("{}.options is not a list of options ('{}'); expected the line [libfuzzer], and below it lines "
                      "such as only_ascii = 1; build the fuzz programs again, or correct it",
                      program.string(), line));
    } else if (section == "[libfuzzer]") {
      words.push_back('-' + line);
    }
  }
  return words;
}

std::string built_names(const fs::path& directory) {
  std::vector<std::string> names;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(directory, ignored)) {
    const std::string name = entry.path().filename();
    if (name.starts_with("fuzz-") && is_program(entry.path())) names.push_back(name.substr(5));
  }
  std::sort(names.begin(), names.end());
  return names.empty() ? "none" : joined(names, "and");
}

fs::path program_of(const std::string& name, const fs::path& directory) {
  if (name.find('/') != std::string::npos) throw UsageError(fmt::format("'{}' is not the name of a fuzz target", name));
  const fs::path program = directory / ("fuzz-" + name);
  if (is_program(program)) return program;
  throw UsageError(fmt::format("there is no fuzz target '{}' in '{}' (there are: {}); {}", name, directory.string(),
                               built_names(directory), kHowToBuild));
}

// Where it is in targets.txt; a target that is not there starts from a corpus of its own name.
std::string corpus_name_of(const std::string& target) {
  const auto* const found = std::ranges::find(kFuzzTargets, target, &FuzzTarget::name);
  return std::string(found == kFuzzTargets.end() ? target : found->corpus);
}

fs::path folder(const fs::path& corpus, const std::string& name) {
  std::error_code ignored;
  return !corpus.empty() && fs::is_directory(corpus / name, ignored) ? corpus / name : fs::path();
}

// A target with a problem's corpus takes that problem's text, any other may take all.
std::vector<const Problem*> problems_of(const std::string& corpus) {
  if (const Problem* named = find_problem(corpus)) return {named};
  std::vector<const Problem*> all;
  for (const Problem& problem : problems()) all.push_back(&problem);
  return all;
}

}  // namespace

Launch launch_of(const Fuzzer& fuzzer, const Slice& slice) {
  Launch launch{
      .words = {fuzzer.program.string(), fmt::format("-max_total_time={}", slice.time.count()), "-print_final_stats=1",
                "-reload=0", fmt::format("-artifact_prefix={}/", slice.artifacts.string())},
      .environment = {},
      .hidden = kOurs};
  append(launch.words, fuzzer.options);
  const fs::path dictionary = fuzzer.program.string() + ".dict";
  std::error_code ignored;
  if (fs::exists(dictionary, ignored)) launch.words.push_back("-dict=" + dictionary.string());
  launch.words.push_back(slice.made.string());
  for (const fs::path& corpus : slice.corpora) launch.words.push_back(corpus.string());
  launch.environment.emplace_back("QUACK_FUZZ_RECORD", slice.record.string());
  if (!slice.known.empty()) launch.environment.emplace_back("QUACK_FUZZ_KNOWN", slice.known);
  return launch;
}

Launch replay_of(const Fuzzer& fuzzer, const fs::path& input) {
  Launch launch{.words = {fuzzer.program.string()}, .environment = {}, .hidden = kOurs};
  append(launch.words, fuzzer.options);
  // The input is there already.
  append(launch.words, {"-exact_artifact_path=/dev/null", input.string()});
  return launch;
}

Launch asking_of(const Fuzzer& fuzzer) {
  Launch launch{.words = {fuzzer.program.string()},
                .environment = {},
                .hidden = kOurs,
                .has_input = true,
                .splits_streams = true};
  launch.environment.emplace_back("QUACK_FUZZ_ASK", "1");
  return launch;
}

Launch merge_of(const Fuzzer& fuzzer, const fs::path& into, const fs::path& from, const std::string& known) {
  Launch launch{.words = {fuzzer.program.string(), "-set_cover_merge=1", "-prefer_small=1", "-shuffle=0"},
                .environment = {},
                .hidden = kOurs};
  append(launch.words, fuzzer.options);
  append(launch.words, {into.string(), from.string()});
  if (!known.empty()) launch.environment.emplace_back("QUACK_FUZZ_KNOWN", known);
  return launch;
}

Ended run_to_end(const Launch& launch, std::chrono::seconds most) {
  constexpr std::chrono::milliseconds kBetweenLooks{200};
  using Clock = std::chrono::steady_clock;
  Child child(launch);
  Ended ended;
  const auto end = Clock::now() + most;
  while (!child.status() && Clock::now() < end && !runs_are_interrupted()) {
    child.wait_for_output(kBetweenLooks);
    ended.text += child.take_text();
  }
  if (!child.status()) child.signal(SIGKILL);
  ended.status = child.wait();
  ended.text += child.take_text();
  return ended;
}

fs::path find_fuzzers(const std::string& said) {
  if (!said.empty()) {
    if (has_fuzzers(said)) return fs::absolute(said);
    throw UsageError(fmt::format("option '--binaries': there is no program fuzz-… in '{}'; {}", said, kHowToBuild));
  }
  if (const auto variable = environment("QUACK_FUZZ_BIN")) {
    if (has_fuzzers(*variable)) return fs::absolute(*variable);
    throw UsageError(fmt::format("QUACK_FUZZ_BIN: there is no program fuzz-… in '{}'; {}", *variable, kHowToBuild));
  }
  std::error_code ignored;
  const fs::path here = fs::read_symlink("/proc/self/exe", ignored).parent_path();
  for (const fs::path& place : {here / "fuzz", here / "../fuzz/fuzz", fs::path("build/fuzz/fuzz")})
    if (has_fuzzers(place)) return fs::weakly_canonical(place, ignored);
  throw UsageError(fmt::format("there is no program fuzz-… beside quackcheck or in build/fuzz/fuzz; {}", kHowToBuild));
}

std::vector<Fuzzer> fuzzers_of(const std::vector<std::string>& names, const fs::path& directory,
                               const fs::path& corpus) {
  std::vector<std::string> wanted = names;
  if (wanted.empty()) {
    for (const FuzzTarget& target : kFuzzTargets) wanted.emplace_back(target.name);
  }
  std::vector<Fuzzer> fuzzers;
  for (const std::string& name : wanted) {
    if (std::count(wanted.begin(), wanted.end(), name) > 1) throw UsageError(fmt::format("'{}' is named twice", name));
    const fs::path program = program_of(name, directory);
    const std::string corpus_name = corpus_name_of(name);
    fuzzers.push_back({.name = name,
                       .program = program,
                       .options = options_beside(program),
                       .corpus = corpus_name,
                       .seeds = folder(corpus, corpus_name),
                       .problems = problems_of(corpus_name)});
  }
  return fuzzers;
}

}  // namespace quack
