#include <algorithm>
#include <filesystem>
#include <fmt/format.h>

#include "campaign/campaign.h"
#include "campaign/targets.h"
#include "cli/shared_options.h"
#include "compare/files.h"
#include "compare/translation.h"
#include "reports/reports.h"

namespace quack::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* kDefaultTime = "10m";
constexpr const char* kDefaultArtifacts = "quackcheck-fuzz";
constexpr const char* kDefaultCorpus = "corpora";
// For each finding: half as long as was to be searched, between these.
constexpr std::chrono::seconds kLeastMinimizing{3}, kMinimizing{20};

struct FuzzRequest {
  std::vector<std::string> targets;               // none: all
  std::string binaries;                           // none: where builds put them
  std::string time_words;                         // as the user says it
  std::optional<std::chrono::milliseconds> time;  // none: until it is interrupted
  unsigned jobs = 1;
  std::string corpus;
  std::string artifacts;
  bool updates_corpus = false;
  std::string adopt;  // a finding that becomes a regression input; then nothing is fuzzed
  std::vector<ReportRequest> reports;
  bool force = false;
  TerminalSettings settings;
  std::string command_line;
};

// The corpora that were named, which must exist, or the usual ones if they exist.
fs::path corpus_of(const FuzzRequest& request, bool is_needed) {
  std::error_code ignored;
  const fs::path path = request.corpus.empty() ? kDefaultCorpus : request.corpus;
  if (fs::is_directory(path, ignored)) return fs::absolute(path);
  if (request.corpus.empty() && !is_needed) return {};
  throw UsageError(fmt::format("option '--corpus': '{}' is not a directory", path.string()));
}

std::vector<Fuzzer> fuzzers_of_request(const FuzzRequest& request) {
  const fs::path corpus = corpus_of(request, request.updates_corpus);
  const fs::path directory = find_fuzzers(request.binaries);
  auto fuzzers = fuzzers_of(request.targets, directory, corpus);
  for (const Fuzzer& fuzzer : fuzzers) {
    if (!fuzzer.seeds.empty() || !request.updates_corpus) continue;
    throw UsageError(fmt::format("option '--update-corpus': '{}' has no folder '{}'", corpus.string(), fuzzer.name));
  }
  return fuzzers;
}

std::string announcement(const FuzzRequest& request, const CampaignPlan& plan) {
  const std::string time = request.time ? request.time_words : "as long as nobody presses Ctrl-C";
  return fmt::format("fuzzing {} for {}; {} at a time", counted(plan.fuzzers.size(), "target"), time,
                     counted(request.jobs, "fuzzer"));
}

int run_campaign(const FuzzRequest& request) {
  const CampaignPlan plan{.fuzzers = fuzzers_of_request(request),
                          .time = request.time,
                          .jobs = request.jobs,
                          .artifacts = request.artifacts};
  const auto reports = open_reports(request.reports, request.force);
  const std::string started = now_in_utc();
  const Interruptible interruptible;
  StatusDisplay display(request.settings.progress);
  Campaign campaign(plan, display);
  display.say(announcement(request, plan));
  const auto result = [&] {
    display.clear();
    CampaignResult so_far = campaign.result();
    so_far.version = kVersion;
    so_far.command_line = request.command_line;
    so_far.started = started;
    print(translated(fuzz_text(so_far, request.settings.color_results)));
    return so_far;
  };
  try {
    campaign.run();
    display.clear();
    const auto searched = std::chrono::duration_cast<std::chrono::seconds>(request.time.value_or(2 * kMinimizing));
    campaign.minimize(std::clamp(searched / 2, kLeastMinimizing, kMinimizing));
    if (request.updates_corpus) campaign.update_corpora();
  } catch (const Unwritable&) {
    // The disk may be full: what was found is printed all the same.
    result();
    throw;
  }
  const CampaignResult all = result();
  for (std::size_t i = 0; i < reports.size(); ++i) {
    write_report(request.reports[i].format, all, *reports[i]);
    reports[i]->finish();
  }
  if (all.has_failed()) return kCouldNotTell;
  return all.findings.empty() ? kAgreed : kDiffered;
}

FuzzRequest parse_fuzz_request(const ParsedWords& parsed) {
  FuzzRequest request;
  request.targets = parsed.words();
  request.binaries = parsed.text("binaries", "");
  request.time_words = parsed.text("time", kDefaultTime);
  if (request.time_words != "forever") request.time = parse_duration("option '--time'", request.time_words);
  request.jobs = jobs_of(parsed);
  request.corpus = parsed.text("corpus", "");
  request.artifacts = parsed.text("artifacts", kDefaultArtifacts);
  request.updates_corpus = parsed.has("update-corpus");
  request.adopt = parsed.text("adopt", "");
  request.reports = reports_of(parsed, fuzz_report_formats());
  request.force = parsed.has("force");
  request.settings = settings_of(parsed);
  request.command_line = command_line_of("fuzz", parsed);
  if (!request.adopt.empty() && !request.targets.empty())
    throw UsageError("option '--adopt' fuzzes nothing, and can't be combined with targets");
  return request;
}

int run_fuzz(const FuzzRequest& request) {
  if (request.adopt.empty()) return run_campaign(request);
  const fs::path file = adopt_finding(request.adopt, corpus_of(request, true));
  print(fmt::format("{}\n", file.string()));
  return kAgreed;
}

}  // namespace

Command fuzz_command() {
  std::vector<std::string> names;
  for (const FuzzTarget& target : kFuzzTargets) names.emplace_back(target.name);
  return {
      .name = "fuzz",
      .arguments = "[TARGET...]",
      .summary = "runs a fuzz campaign for a time and reports each bug once",
      .description =
          "Runs the libFuzzer targets (those that are named, or all of 'quackcheck list targets') for a time, several "
          "at once, and gives more of it to those that still find something new. Each input that a target stops on is "
          "run again, grouped with others by what differs, minimized, and written to the directory of --artifacts: "
          "each bug once, as finding-NAME with the input, both outputs, the difference, and the command that shows it "
          "again. New corpus entries are kept there too, and the next campaign continues from them.\n\n"
          "Ctrl-C ends a campaign early with everything saved. The targets are built with clang: cmake --preset fuzz "
          "&& cmake --build --preset fuzz. To look for mistakes in a program of your own, run 'quackcheck diff "
          "PROGRAM --time 10m'.",
      .options = all_of(
          {{{.name = "time",
             .letter = 'T',
             .value = "TIME",
             .help = "how long to run all targets together: 90s, 10m, 8h, or forever (default 10m)"},
            {.name = "jobs",
             .letter = 'j',
             .value = "N",
             .help = "how many fuzzers run at a time (default: the number of processors)"},
            {.name = "corpus",
             .value = "DIR",
             .help = "the corpora to start from, one folder for each target (default: corpora, if it exists)"},
            {.name = "artifacts",
             .letter = 'a',
             .value = "DIR",
             .help = "where findings and new corpus entries go; a campaign continues from what is there (default "
                     "quackcheck-fuzz)"},
            {.name = "update-corpus",
             .help = "at the end, add inputs that reach something new to the corpora, as judge text; nothing is "
                     "removed"},
            {.name = "adopt",
             .value = "FINDING",
             .help = "fuzz nothing; copy the input of a finding (its directory) to the corpora, so that the tests "
                     "replay it from now on"},
            {.name = "binaries",
             .value = "DIR",
             .help = "where the programs fuzz-TARGET are (default: $QUACK_FUZZ_BIN, or where builds put them)"},
            report_option(fuzz_report_formats()),
            force_option("overwrite reports that exist")},
           terminal_options()}),
      .exit_codes = {"0  nothing was found", "1  something was found; its directory is named",
                     "2  the campaign failed: a target is not built, crashed before its first input or ran none; or "
                     "bad usage"},
      .examples = {{fmt::format("quackcheck fuzz {} --time 8h --update-corpus --report junit=fuzz.xml",
                                kFuzzTargets.front().name),
                    "runs one target overnight, for CI"},
                   {"quackcheck fuzz --time forever --jobs 4", "runs all targets until Ctrl-C, four at a time"}},
      .first_words = names,
      .prepare = [](const ParsedWords& parsed) {
        return [request = parse_fuzz_request(parsed)] { return run_fuzz(request); };
      }};
}

}  // namespace quack::cli
