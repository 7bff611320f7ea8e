#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <span>
#include <system_error>

#include <nlohmann/json.hpp>

#include "cli/shared_options.h"
#include "compare/translation.h"
#include "judgedata/kill_matrix.h"
#include "judgedata/suites.h"
#include "problems/parallel.h"
#include "problems/registry.h"
#include "run/compile_cache.h"
#include "run/sha256.h"
#include "text/quoted.h"

namespace quack::cli {
namespace {

namespace fs = std::filesystem;

using Json = nlohmann::ordered_json;
using Counts = std::vector<std::uint64_t>;
using Inputs = std::vector<testdata::SuiteInput>;

constexpr std::uint64_t kMostItems = 10'000'000;

struct GenRequest {
  const Problem* problem = nullptr;
  std::optional<Profile> profile;  // none: a suite
  std::uint64_t count = 0, seed = 0;
  std::string suite;
  std::string output;  // a file, or the directory of the suite
  bool force = false;
  unsigned jobs = 1;
  TerminalSettings settings;
};

std::vector<Counts> exercised(const GenRequest& request, const Inputs& inputs) {
  std::vector<Counts> counts(inputs.size());
  if (!request.problem->exercised) return counts;
  parallel_for(inputs.size(), request.jobs,
               [&](std::size_t index) { counts[index] = request.problem->exercised(inputs[index].input); });
  return counts;
}

testdata::KillMatrix kills(const GenRequest& request, const Inputs& inputs) {
  std::vector<std::string> texts;
  for (const auto& input : inputs) texts.push_back(input.input);
  const std::size_t pairs = texts.size() * request.problem->mistakes.size();
  ProgressBar bar("running the known mistakes", "runs", pairs, request.settings.progress);
  return testdata::kill_matrix(*request.problem, texts, request.jobs,
                               [&bar](std::size_t done, std::size_t) { bar.show(done); });
}

// Of each clause that the input exercises in some feature: how many of its features.
Json by_clause(const Problem& problem, const Counts& counts) {
  std::map<std::string, std::uint64_t> features;
  for (std::size_t feature = 0; feature < counts.size(); ++feature)
    if (counts[feature] > 0) ++features[problem.features[feature].clause];
  return features;
}

Json totals(const Problem& problem, std::span<const Counts> counts, const testdata::KillMatrix& matrix) {
  std::size_t features = 0;
  for (std::size_t feature = 0; feature < problem.features.size(); ++feature) {
    features +=
        std::any_of(counts.begin(), counts.end(), [&](const Counts& each) { return each[feature] > 0; }) ? 1 : 0;
  }
  std::size_t mistakes = 0;
  for (std::size_t row = 0; row < matrix.rows(); ++row) mistakes += matrix.kills_of(row) > 0 ? 1 : 0;
  return {{"features", problem.features.size()},
          {"features_exercised", features},
          {"mistakes", problem.mistakes.size()},
          {"mistakes_caught", mistakes}};
}

// Of each mistake the numbers of the inputs that catch it: "01 07 12".
Json caught_by(const Problem& problem, const testdata::KillMatrix& matrix) {
  Json mistakes = Json::object();
  for (std::size_t row = 0; row < problem.mistakes.size(); ++row) {
    std::string numbers;
    for (std::size_t column = 0; column < matrix.columns(); ++column)
      if (matrix.at(row, column).killed) numbers += fmt::format("{}{:02}", numbers.empty() ? "" : " ", column + 1);
    mistakes[problem.mistakes[row].name] = numbers;
  }
  return mistakes;
}

// manifest.json of a suite: how each input is made, its purpose, what it exercises and catches. Always the same bytes.
std::string manifest_of(const GenRequest& request, const Inputs& inputs) {
  const Problem& problem = *request.problem;
  const auto counts = exercised(request, inputs);
  const auto matrix = kills(request, inputs);
  Json entries = Json::array();
  for (std::size_t index = 0; index < inputs.size(); ++index) {
    const auto& input = inputs[index];
    std::size_t caught = 0;
    for (std::size_t row = 0; row < matrix.rows(); ++row) caught += matrix.at(row, index).killed ? 1 : 0;
    entries.push_back({{"name", input.name},
                       {"purpose", input.purpose},
                       {"made_by", input.made_by},
                       {problem.item_name + "s", problem.items(input.input).size()},
                       {"input_sha256", sha256(input.input)},
                       {"answer_sha256", sha256(input.answer)},
                       {"features_by_clause", by_clause(problem, counts[index])},
                       {"mistakes_caught", caught}});
  }
  const Json manifest = {{"problem", problem.id},
                         {"suite", request.suite},
                         {"made_by", fmt::format("quackcheck gen -p {} --suite {}", problem.id, request.suite)},
                         {"in_all", totals(problem, counts, matrix)},
                         {"inputs", entries},
                         {"caught_by", caught_by(problem, matrix)}};
  return manifest.dump(1) + '\n';
}

// In the directory until everything is written; says what is being made.
constexpr std::string_view kUnfinished = ".unfinished";
constexpr std::string_view kManifest = "manifest.json";

class SuiteDirectory {
 public:
  explicit SuiteDirectory(const GenRequest& request)
      : path_(request.output),
        mark_(fmt::format("quackcheck gen -p {} --suite {}\n", request.problem->id, request.suite)),
        force_(request.force) {}

  // Makes it, or takes that of an interrupted run. Throws Unwritable if something is in the way.
  void take() const {
    std::error_code error;
    fs::create_directories(path_, error);
    if (!fs::is_directory(path_)) {
      throw Unwritable(fmt::format("cannot make the directory {}: {}", shown(),
                                   fs::exists(path_) ? "a file of that name exists" : error.message()));
    }
    const auto found = read_file(path_ / kUnfinished, SIZE_MAX);
    const bool is_ours = found == mark_;
    remove_what_a_killed_run_left(is_ours);
    if (!force_ && !is_ours && !fs::is_empty(path_, error)) refuse(found);
    put(kUnfinished, mark_);
  }

  void put(std::string_view name, std::string_view text) const { write_file(path_ / name, text, true); }

  void finish() const { remove_file((path_ / kUnfinished).string()); }

 private:
  [[noreturn]] void refuse(const std::optional<std::string>& other_mark) const {
    if (other_mark) {
      throw Unwritable(
          fmt::format("{} holds an interrupted run of another suite ({}); finish that one, name another directory, or "
                      "give --force to overwrite the files of the same names",
                      shown(), judge::quoted(std::string_view(*other_mark).substr(0, other_mark->find('\n')))));
    }
    throw Unwritable(
        fmt::format("the directory {} is not empty; name another, or give --force to overwrite the files of "
                    "the same names",
                    shown()));
  }

  // kill -9 leaves the file that was being written, under its temporary name; at first that is the mark itself.
  void remove_what_a_killed_run_left(bool is_ours) const {
    for (const auto& entry : fs::directory_iterator(path_)) {
      if (entry.path().extension() != ".partial") continue;
      if (is_ours || entry.path().filename().string().starts_with(kUnfinished)) remove_file(entry.path().string());
    }
  }

  std::string shown() const { return judge::shown_name(path_.string()); }

  const fs::path path_;
  const std::string mark_;
  const bool force_;
};

Inputs made(const GenRequest& request) {
  Inputs inputs(testdata::suite_size(*request.problem, request.suite));
  ProgressBar bar("making", "inputs", inputs.size(), request.settings.progress);
  parallel_for(inputs.size(), request.jobs, [&](std::size_t index) {
    inputs[index] = testdata::suite_input(*request.problem, request.suite, index);
    bar.advance();
  });
  return inputs;
}

// Writes a suite into its directory: NN-NAME.in and .ans for each input, each file whole; manifest.json is the last.
int write_suite(const GenRequest& request) {
  const SuiteDirectory directory(request);
  directory.take();
  const auto inputs = made(request);
  std::uint64_t bytes = 0;
  for (const auto& input : inputs) {
    directory.put(input.name + ".in", input.input);
    directory.put(input.name + ".ans", input.answer);
    bytes += input.input.size() + input.answer.size();
  }
  directory.put(kManifest, manifest_of(request, inputs));
  directory.finish();
  print(translated(fmt::format("{}: {} with answers, {} bytes\n", judge::shown_name(request.output),
                               counted(inputs.size(), "input"), grouped(bytes))));
  return kAgreed;
}

GenRequest parse_gen_request(const ParsedWords& parsed) {
  parsed.require_words(0, 0, "only options");
  GenRequest request;
  const Problem& problem = problem_of(parsed);
  request.problem = &problem;
  request.force = parsed.has("force");
  request.jobs = jobs_of(parsed);
  request.settings = settings_of(parsed);
  request.output = parsed.text("output", "-");
  if (!parsed.has("suite")) {
    request.profile = profile_of(parsed, problem);
    request.count = count_of(parsed, problem, 0, kMostItems);
    request.seed = seed_of(parsed);
    return request;
  }
  for (const char* option : {"profile", "count", "seed", "max-count"})
    if (parsed.has(option)) throw UsageError(fmt::format("option '--{}' can't be combined with --suite", option));
  request.suite = suite_of(parsed, problem, "");
  if (request.output == "-" || request.output.empty())
    throw UsageError("option '--suite': a suite is many files; name their directory with -o DIR");
  return request;
}

int run_gen(const GenRequest& request) {
  if (!request.profile) return write_suite(request);
  OutputFile output(request.output, request.force);
  output.write(request.profile->make(request.count, request.seed));
  output.finish();
  return kAgreed;
}

}  // namespace

Command gen_command() {
  return {
      .name = "gen",
      .arguments = "",
      .summary = "makes an input, or a whole set of judge data with answers",
      .description =
          "Makes one input: the same bytes for the same profile, count and seed on every machine. 'quackcheck answer' "
          "gives its answer.\n\n"
          "With --suite it makes a directory of numbered inputs (.in) with their answers (.ans) and manifest.json, "
          "which says of each input how it is made, what it is for, which clauses of the rules it exercises and which "
          "known mistakes it catches. The files are the same on every machine. The directory must be empty or new, or "
          "have been left by the same command when that was interrupted.",
      .options =
          all_of({{problem_option(),
                   profile_option("what the input is like; see 'quackcheck list profiles' (default: each in turn, by "
                                  "the seed)"),
                   count_option("how many operations or cases it has (default 100)"),
                   seed_option("random seed (default 1)"),
                   max_count_option(),
                   {.name = "beyond-bounds"},
                   suite_option("make a whole set of judge data instead; see 'quackcheck list suites'"),
                   output_option("write the input to FILE (default: standard output); with --suite the "
                                 "directory to write to"),
                   force_option("overwrite files that exist"),
                   jobs_option()},
                  terminal_options()}),
      .exit_codes = {"0  everything was written", "2  it can't be written, something is in the way, or bad usage"},
      .examples = {{"quackcheck gen --profile mixed --count 1000 --seed 5 -o long.in", "makes one long input"},
                   {fmt::format("quackcheck gen -p {} --suite full -o data", problems().back().id),
                    "makes judge data for " + problems().back().title}},
      .prepare = [](const ParsedWords& parsed) {
        return [request = parse_gen_request(parsed)] { return run_gen(request); };
      }};
}

}  // namespace quack::cli
