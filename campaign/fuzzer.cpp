#include "campaign/fuzzer.h"

#include <algorithm>
#include <cstdlib>
#include <fmt/ranges.h>
#include <fstream>
#include <unistd.h>

#include <boost/program_options/parsers.hpp>

#include "campaign/targets.h"
#include "compare/messages.h"
#include "problems/registry.h"

namespace quack::cli {

namespace {

namespace fs = std::filesystem;

constexpr const char* kHowToBuild =
    "build them with 'cmake --preset fuzz && cmake --build --preset fuzz' (clang 14 or later with its runtime), or say "
    "where they are: --binaries DIR or QUACK_FUZZ_BIN";

bool is_program(const fs::path& file) {
  std::error_code ignored;
  return fs::is_regular_file(file, ignored) && access(file.c_str(), X_OK) == 0;
}

bool has_fuzzers(const fs::path& directory) {
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(directory, ignored)) {
    if (entry.path().filename().string().starts_with("fuzz-") && is_program(entry.path())) return true;
  }
  return false;
}

void append(std::vector<std::string>& words, std::vector<std::string> more) {
  words.insert(words.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

// The limits of every fuzzer, and what the file beside this one says, where ClusterFuzz reads it as well.
std::vector<std::string> options_beside(const fs::path& program) try {
  std::vector<std::string> words = {fmt::format("-timeout={}", kInputSeconds),
                                    fmt::format("-rss_limit_mb={}", kMemoryMegabytes)};
  namespace po = boost::program_options;
  const std::string section = "libfuzzer.";
  std::ifstream file(program.string() + ".options");
  for (const po::option& option : po::parse_config_file(file, po::options_description(), true).options) {
    if (!option.string_key.starts_with(section)) continue;
    words.push_back(fmt::format("-{}={}", option.string_key.substr(section.size()), fmt::join(option.value, " ")));
  }
  return words;
} catch (const boost::program_options::error& error) {
  throw UsageError(
      fmt::format("{}.options is no list of options ({}); expected the line [libfuzzer], and below it lines "
                  "such as only_ascii = 1; build the fuzz programs again, or mend it",
                  program.string(), error.what()));
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
  if (name.find('/') != std::string::npos) throw UsageError(fmt::format("'{}' is no name of a fuzz target", name));
  const fs::path program = directory / ("fuzz-" + name);
  if (is_program(program)) return program;
  throw UsageError(fmt::format("there is no fuzz target '{}' in '{}' (there are: {}); {}", name, directory.string(),
                               built_names(directory), kHowToBuild));
}

fs::path folder(const fs::path& corpus, const std::string& name) {
  std::error_code ignored;
  return !corpus.empty() && fs::is_directory(corpus / name, ignored) ? corpus / name : fs::path();
}

// A target that is named after a problem takes that problem's text, any other may take all.
std::vector<const Problem*> problems_of(const std::string& target) {
  if (const Problem* named = find_problem(target)) return {named};
  std::vector<const Problem*> all;
  for (const Problem& problem : problems()) all.push_back(&problem);
  return all;
}

}  // namespace

Launch launch_of(const Fuzzer& fuzzer, const Slice& slice) {
  Launch launch{
      .words = {fuzzer.program.string(), fmt::format("-max_total_time={}", slice.time.count()), "-print_final_stats=1",
                "-reload=0", fmt::format("-artifact_prefix={}/", slice.artifacts.string())},
      .environment = fuzzer.environment};
  append(launch.words, fuzzer.options);
  const fs::path dictionary = fuzzer.program.string() + ".dict";
  std::error_code ignored;
  if (fs::exists(dictionary, ignored)) launch.words.push_back("-dict=" + dictionary.string());
  launch.words.push_back(slice.made.string());
  for (const fs::path& corpus : slice.corpora) launch.words.push_back(corpus.string());
  if (!slice.known.empty()) launch.environment.emplace_back("QUACK_FUZZ_KNOWN", slice.known);
  return launch;
}

Launch replay_of(const Fuzzer& fuzzer, const fs::path& input) {
  Launch launch{.words = {fuzzer.program.string()}, .environment = fuzzer.environment};
  append(launch.words, fuzzer.options);
  // The input is there already.
  append(launch.words, {"-exact_artifact_path=/dev/null", input.string()});
  return launch;
}

Launch asking_of(const Fuzzer& fuzzer) {
  Launch launch{
      .words = {fuzzer.program.string()}, .environment = fuzzer.environment, .has_input = true, .splits_streams = true};
  launch.environment.emplace_back("QUACK_FUZZ_ASK", "1");
  return launch;
}

Launch merge_of(const Fuzzer& fuzzer, const fs::path& into, const fs::path& from, const std::string& known) {
  Launch launch{.words = {fuzzer.program.string(), "-set_cover_merge=1", "-prefer_small=1", "-shuffle=0"},
                .environment = fuzzer.environment};
  append(launch.words, fuzzer.options);
  append(launch.words, {into.string(), from.string()});
  if (!known.empty()) launch.environment.emplace_back("QUACK_FUZZ_KNOWN", known);
  return launch;
}

fs::path find_fuzzers(const std::string& said) {
  if (!said.empty()) {
    if (has_fuzzers(said)) return fs::absolute(said);
    throw UsageError(fmt::format("option '--binaries': there is no program fuzz-… in '{}'; {}", said, kHowToBuild));
  }
  // NOLINTNEXTLINE(concurrency-mt-unsafe): nothing changes the environment
  if (const char* variable = std::getenv("QUACK_FUZZ_BIN"); variable != nullptr && *variable != '\0') {
    if (has_fuzzers(variable)) return fs::absolute(variable);
    throw UsageError(fmt::format("QUACK_FUZZ_BIN: there is no program fuzz-… in '{}'; {}", variable, kHowToBuild));
  }
  std::error_code ignored;
  const fs::path here = fs::read_symlink("/proc/self/exe", ignored).parent_path();
  for (const fs::path& place :
       {here / "fuzz", here / "../fuzz/fuzz", here / "../libexec/quackcheck", fs::path("build/fuzz/fuzz")}) {
    if (has_fuzzers(place)) return fs::weakly_canonical(place, ignored);
  }
  throw UsageError(fmt::format("there are no fuzz programs beside quackcheck or in build/fuzz/fuzz; {}", kHowToBuild));
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
    fuzzers.push_back({.name = name,
                       .program = program,
                       .options = options_beside(program),
                       .seeds = folder(corpus, name),
                       .problems = problems_of(name)});
  }
  return fuzzers;
}

Fuzzer fuzzer_against(const std::string& spec, const Problem& problem, const fs::path& directory,
                      const fs::path& corpus) {
  const fs::path program = program_of("impl", directory);
  return {.name = "impl-" + problem.id,
          .program = program,
          .options = options_beside(program),
          .seeds = folder(corpus, problem.id),
          .problems = {&problem},
          .spec = spec,
          .environment = {{"QUACK_FUZZ_IMPL", spec}, {"QUACK_FUZZ_PROBLEM", problem.id}}};
}

}  // namespace quack::cli
