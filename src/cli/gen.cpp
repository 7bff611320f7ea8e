#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <system_error>

#include <nlohmann/json.hpp>

#include "cli/program_options.h"
#include "grade/kill_matrix.h"
#include "io/parallel.h"
#include "io/quoted.h"
#include "problems/registry.h"
#include "problems/suites.h"
#include "run/sha256.h"

namespace quack::cli {
namespace {

namespace fs = std::filesystem;

using Json = nlohmann::ordered_json;
using Counts = std::vector<std::uint64_t>;
using Inputs = std::vector<TestCase>;

constexpr std::uint64_t kMostItems = 10'000'000;
constexpr std::uint64_t kMostInputs = 100'000, kMostRounds = 4;  // of a problem package; of looking for as many

struct GenRequest {
  const ParsedWords& parsed;
  const Problem& problem = problem_of(parsed);
  std::string suite = parsed.text("suite", "");     // empty: a single input
  std::string output = parsed.text("output", "-");  // a file, or the directory of the suite
  bool force = parsed.has("force");
  unsigned jobs = jobs_of(parsed);
  bool shows_progress = settings_of(parsed).progress;
};

std::vector<Counts> exercised(const GenRequest& request, const Inputs& inputs) {
  std::vector<Counts> counts(inputs.size());
  if (!request.problem.exercised) return counts;
  parallel_for(inputs.size(), request.jobs,
               [&](std::size_t index) { counts[index] = request.problem.exercised(inputs[index].input); });
  return counts;
}

grade::KillMatrix kills(const GenRequest& request, const Inputs& inputs) {
  std::vector<std::string> texts;
  for (const auto& input : inputs) texts.push_back(input.input);
  const std::size_t pairs = texts.size() * request.problem.mistakes.size();
  ProgressBar bar(tr("running the known mistakes"), tr("runs"), pairs, request.shows_progress);
  return grade::kill_matrix(request.problem, texts, request.jobs,
                            [&bar](std::size_t done, std::size_t) { bar.show(done); });
}

// [clause] -> how many of its features the input exercises; clauses without any are left out.
Json by_clause(const Problem& problem, const Counts& counts) {
  std::map<std::string, std::uint64_t> features;
  for (std::size_t feature = 0; feature < counts.size(); ++feature)
    if (counts[feature] > 0) ++features[problem.features[feature].clause];
  return features;
}

Json totals(const Problem& problem, std::span<const Counts> counts, const grade::KillMatrix& matrix) {
  std::size_t features = 0;
  for (std::size_t feature = 0; feature < problem.features.size(); ++feature)
    features += std::ranges::any_of(counts, [&](const Counts& each) { return each[feature] > 0; }) ? 1 : 0;
  return {{"features", problem.features.size()},
          {"features_exercised", features},
          {"mistakes", problem.mistakes.size()},
          {"mistakes_caught", matrix.killed_rows()}};
}

// [mistake] -> the numbers of the inputs that catch it: "01 07 12".
Json caught_by(const Problem& problem, const grade::KillMatrix& matrix) {
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
std::string manifest_of(const GenRequest& request, const Inputs& inputs, const grade::KillMatrix& matrix) {
  const Problem& problem = request.problem;
  const auto counts = exercised(request, inputs);
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
  Json missed = Json::object();
  for (const auto& [name, why] : find_suite(problem, request.suite)->missed) missed[name] = why.english();
  const Json manifest = {{"problem", problem.id},
                         {"suite", request.suite},
                         {"made_by", fmt::format("quackcheck gen -p {} --suite {}", problem.id, request.suite)},
                         {"in_all", totals(problem, counts, matrix)},
                         {"inputs", entries},
                         {"caught_by", caught_by(problem, matrix)},
                         {"missed", missed}};
  return manifest.dump(1) + '\n';
}

constexpr const char* kManifest = "manifest.json";

[[noreturn]] void refuse_directory(const GenRequest& request) {
  throw Unwritable(
      tr("the directory {} is not empty; name another, or give --force to overwrite the files of the same names",
         shown_name(request.output)));
}

// True of the files of a suite that is not complete. One that was being written when a run was killed has a number and
// "partial" after its name.
bool is_of_suite(const GenRequest& request, const fs::path& file) {
  const bool is_partial = file.extension() == ".partial";
  const fs::path name = is_partial ? file.stem().stem() : file.filename();
  if (name == kManifest) return is_partial;  // with the manifest a suite is complete
  if (name.extension() != ".in" && name.extension() != ".ans") return false;
  const SuiteRecipes* const suite = find_suite(request.problem, request.suite);
  for (std::size_t index = 0; index < suite->inputs.size(); ++index)
    if (suite_input_name(*suite, index) == name.stem()) return true;
  return false;
}

// Makes the directory, or takes over that of a run that was killed, of which it removes what was not complete. Throws
// Unwritable if something is in the way.
void make_directory(const GenRequest& request) {
  std::error_code error, ignored;
  fs::create_directories(request.output, error);
  if (!fs::is_directory(request.output, ignored)) {
    throw Unwritable(tr("cannot make the directory {}: {}", shown_name(request.output),
                        fs::exists(request.output, ignored) ? tr("a file of that name exists") : tr(error.message())));
  }
  std::vector<fs::path> partial;
  for (const auto& entry : fs::directory_iterator(request.output)) {
    const bool is_ours = is_of_suite(request, entry.path());
    if (!is_ours && !request.force) refuse_directory(request);
    if (is_ours && entry.path().extension() == ".partial") partial.push_back(entry.path());
  }
  for (const fs::path& file : partial) remove_file(file.string());
}

// Throws Unwritable if the directory has a file of the same name that is not of this suite.
void require_same(const GenRequest& request, const Inputs& inputs) {
  const auto is_other = [&](const std::string& name, const std::string& text) {
    const fs::path file = fs::path(request.output) / name;
    return fs::exists(file) && read_all(file.string()) != text;
  };
  for (const auto& input : inputs)
    if (is_other(input.name + ".in", input.input) || is_other(input.name + ".ans", input.answer))
      refuse_directory(request);
}

Inputs made(const GenRequest& request) {
  Inputs inputs(suite_size(request.problem, request.suite));
  ProgressBar bar(tr("making"), tr("inputs"), inputs.size(), request.shows_progress);
  parallel_for(inputs.size(), request.jobs, [&](std::size_t index) {
    inputs[index] = suite_input(request.problem, request.suite, index);
    bar.advance();
  });
  return inputs;
}

// Writes them into the directory, and after them the manifest if there is one.
void write_inputs(const GenRequest& request, const Inputs& inputs, const std::string& manifest = "") {
  const auto put = [&](const std::string& name, const std::string& text) {
    write_file(fs::path(request.output) / name, text, true);
    return text.size();
  };
  std::size_t bytes = 0;
  fs::create_directories(request.output);
  for (const auto& input : inputs)
    bytes += put(input.name + ".in", input.input) + put(input.name + ".ans", input.answer);
  if (!manifest.empty()) put(kManifest, manifest);
  print(
      tr("{}: {} with answers, {} bytes", shown_name(request.output), counted(inputs.size(), "input"), grouped(bytes)) +
      "\n");
}

// Writes a suite into its directory: NN-NAME.in and .ans for each input, each file whole; manifest.json is the last.
int write_suite(const GenRequest& request) {
  make_directory(request);
  const auto inputs = made(request);
  if (!request.force) require_same(request, inputs);
  const auto matrix = kills(request, inputs);
  write_inputs(request, inputs, manifest_of(request, inputs, matrix));
  const std::size_t mistakes = matrix.rows();
  if (mistakes == 0) return kAgreed;
  print(tr("known mistakes caught: {} of {}", matrix.killed_rows(), mistakes) + "\n");
  for (const auto& [name, why] : find_suite(request.problem, request.suite)->missed)
    print("  " + tr("not caught: {}: {}", name, why) + "\n");
  return kAgreed;
}

// Makes at most `count` inputs of a problem package with their answers, by its profiles in turn. It leaves out those on
// which the accepted programs fail or contradict each other.
Inputs made_of_package(const GenRequest& request, std::uint64_t count) {
  std::vector<const Profile*> profiles;
  for (const Profile& profile : request.problem.profiles) profiles.push_back(&profile);
  if (request.parsed.has("profile")) profiles = {&profile_of(request.parsed, request.problem)};
  require_has(request.problem, !profiles.empty(), tr("profile"));
  const CasePlan plan(request.problem, profiles, UINT64_MAX, seed_of(request.parsed));
  ProgressBar bar(tr("making"), tr("inputs"), count, request.shows_progress);
  Inputs inputs;
  std::set<std::string> seen;
  for (std::uint64_t first = 0; inputs.size() < count && first < kMostRounds * count; first += count) {
    std::vector<std::optional<TestCase>> round(count);
    parallel_for(count, request.jobs, [&](std::size_t index) {
      const PlannedCase planned = plan.random(first + index);
      TestCase made;
      made.input = planned.input();
      made.name = planned.profile->name;
      try {
        made.answer = right_output(request.problem, made.input);
        round[index] = std::move(made);
      } catch (const std::runtime_error&) {
        if (runs_have_ended()) throw;
      }
    });
    for (auto& made : round) {
      if (!made || inputs.size() == count || !seen.insert(made->input).second) continue;
      made->name = fmt::format("{:0{}}-{}", inputs.size() + 1, fmt::formatted_size("{}", count), made->name);
      inputs.push_back(std::move(*made));
      bar.advance();
    }
  }
  return inputs;
}

int write_of_package(const GenRequest& request) {
  if (request.output == "-" || request.output.empty())
    throw UsageError(tr("option '--count': these are many files; name their directory with -o DIR"));
  std::error_code ignored;
  if (fs::is_directory(request.output, ignored) && !fs::is_empty(request.output, ignored) && !request.force)
    refuse_directory(request);
  const std::uint64_t count = request.parsed.number("count", 1, kMostInputs, 1);
  const Inputs inputs = made_of_package(request, count);
  if (inputs.size() < count)
    complain("gen: " + tr("only {} of {} inputs were found that differ and have an answer", inputs.size(), count),
             settings_of(request.parsed));
  write_inputs(request, inputs);
  return kAgreed;
}

int run_gen(const ParsedWords& parsed) {
  parsed.require_words(0, 0, tr("only options"));
  const GenRequest request{parsed};
  const Problem& problem = request.problem;
  const bool is_counted = std::ranges::all_of(problem.profiles, &Profile::is_counted);
  if (!parsed.has("suite") && parsed.has("count") && !is_counted) return write_of_package(request);
  if (!parsed.has("suite")) {
    const Profile& profile = profile_of(parsed, problem);
    const std::uint64_t count = count_of(parsed, problem, 0, kMostItems), seed = seed_of(parsed);
    OutputFile output(request.output, request.force);
    output.write(profile.make(count, seed));
    output.finish();
    return kAgreed;
  }
  for (const char* option : {"profile", "count", "seed", "max-count"})
    if (parsed.has(option)) throw UsageError(tr("option '--{}' can't be combined with --suite", option));
  suite_of(parsed, problem, "");
  if (request.output == "-" || request.output.empty())
    throw UsageError(tr("option '--suite': a suite is many files; name their directory with -o DIR"));
  return write_suite(request);
}

}  // namespace

Command gen_command() {
  return {
      .name = "gen",
      .arguments = "",
      .summary = tr("makes an input, or a whole set of judge data with answers"),
      .description = tr(
          "Makes one input: the same bytes for the same profile, count and seed on every machine. 'quackcheck answer' "
          "gives its answer.\n\n"
          "With --suite it makes a directory of numbered inputs (.in) with their answers (.ans) and manifest.json, "
          "which says of each input how it is made, what it is for, which clauses of the rules it exercises and which "
          "known mistakes it catches. The files are the same on every machine. The directory must be empty or new, or "
          "have been left by the same command when that was killed."),
      .options =
          {problem_option(),
           reference_option(),
           {"profile", "PROFILE",
            tr("what the input is like; see 'quackcheck list profiles' (default: each in turn, by "
               "the seed)")},
           {"count", "N",
            tr("how many operations or cases it has (default 100); of a problem package how many inputs, which are "
               "written to the directory -o DIR with their answers")},
           {"seed,s", "S", tr("random seed (default 1)")},
           max_count_option(),
           {"beyond-bounds"},
           {"suite", "SUITE", tr("make a whole set of judge data instead; see 'quackcheck list suites'")},
           {"output,o", "FILE",
            tr("write the input to FILE (default: standard output); with --suite, or --count of a problem package, "
               "the directory to write to")},
           {"force,f", "", tr("overwrite files that exist")},
           jobs_option()},
      .exit_codes = {tr("0  everything was written"),
                     tr("2  it can't be written, something is in the way, or bad usage")},
      .examples = {{"quackcheck gen --profile mixed --count 1000 --seed 5 -o long.in", tr("makes one long input")},
                   {fmt::format("quackcheck gen -p {} --suite full -o data", problems().back().id),
                    tr("makes judge data for {}", tr(problems().back().title))}},
      .has_progress = true,
      .run = run_gen};
}

}  // namespace quack::cli
