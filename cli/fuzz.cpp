#include "cli/fuzz.h"

#include <filesystem>
#include <fmt/format.h>
#include <memory>

#include "campaign/campaign.h"
#include "campaign/targets.h"
#include "cli/commands.h"
#include "cli/interruptible.h"
#include "cli/units.h"
#include "compare/files.h"
#include "reports/fuzz_reports.h"
#include "reports/reports.h"
#include "runner/run.h"

namespace quack::cli {

namespace {

namespace fs = std::filesystem;

constexpr const char* kDefaultTime = "10m";
constexpr const char* kDefaultArtifacts = "quackcheck-fuzz";
constexpr const char* kDefaultCorpus = "corpora";
constexpr std::chrono::seconds kMinimizing{20};  // for each finding

std::vector<Option> fuzz_options() {
  return {{.name = "time",
           .letter = 't',
           .value = "TIME",
           .help = "how long all targets together are run: 90s, 10m, 8h, or forever (default 10m)"},
          {.name = "jobs",
           .letter = 'j',
           .value = "N",
           .help = "how many fuzzers run at a time (default: one a processor)"},
          {.name = "corpus",
           .value = "DIR",
           .help = "the corpora to start from, a folder a target (default: corpora, if it is there)"},
          {.name = "artifacts",
           .letter = 'a',
           .value = "DIR",
           .help = "where findings and new corpus entries go; a campaign goes on from what is there (default "
                   "quackcheck-fuzz)"},
          {.name = "update-corpus",
           .help = "at the end, add what reaches something new to the corpora, as judge text; nothing is removed"},
          {.name = "impl",
           .letter = 'i',
           .value = "SPEC",
           .help = "fuzz an implementation against the reference instead: a plug-in (.so) in-process, anything else "
                   "that 'diff' takes run by run"},
          problem_option(),
          {.name = "adopt",
           .value = "FINDING",
           .help = "fuzz nothing; copy the input of a finding (its directory) to the corpora, where the tests replay "
                   "it from then on"},
          {.name = "binaries",
           .value = "DIR",
           .help = "where the programs fuzz-TARGET are (default: $QUACK_FUZZ_BIN, or where builds put them)"},
          report_option(),
          {.name = "force", .letter = 'f', .help = "overwrite reports that are there"},
          progress_option(),
          color_option(),
          help_option()};
}

// The corpora that were named, which have to be there, or the usual ones if they are.
fs::path corpus_of(const FuzzRequest& request, bool is_needed) {
  std::error_code ignored;
  const fs::path path = request.corpus.empty() ? kDefaultCorpus : request.corpus;
  if (fs::is_directory(path, ignored)) return fs::absolute(path);
  if (request.corpus.empty() && !is_needed) return {};
  throw UsageError(fmt::format("option '--corpus': there is no directory '{}'", path.string()));
}

std::vector<Fuzzer> fuzzers_of_request(const FuzzRequest& request) {
  const fs::path corpus = corpus_of(request, request.updates_corpus);
  const fs::path directory = find_fuzzers(request.binaries);
  if (!request.impl.empty()) return {fuzzer_against(request.impl, *request.problem, directory, corpus)};
  auto fuzzers = fuzzers_of(request.targets, directory, corpus);
  for (const Fuzzer& fuzzer : fuzzers) {
    if (!fuzzer.seeds.empty() || !request.updates_corpus) continue;
    throw UsageError(
        fmt::format("option '--update-corpus': there is no folder '{}' in '{}'", fuzzer.name, corpus.string()));
  }
  return fuzzers;
}

int run_campaign(const FuzzRequest& request) {
  const CampaignPlan plan{.fuzzers = fuzzers_of_request(request),
                          .time = request.time,
                          .jobs = request.jobs,
                          .artifacts = request.artifacts};
  std::vector<std::unique_ptr<OutputFile>> reports;
  for (const auto& wish : request.reports) reports.push_back(std::make_unique<OutputFile>(wish.path, request.force));
  const std::string started = now_in_utc();
  const Interruptible interruptible;
  StatusDisplay display(request.settings.progress);
  Campaign campaign(plan, display);
  const auto result = [&] {
    display.clear();
    CampaignResult what_came = campaign.result();
    what_came.version = QUACK_VERSION;
    what_came.command_line = request.command_line;
    what_came.started = started;
    print(fuzz_text(what_came, request.settings.color_results));
    return what_came;
  };
  try {
    campaign.run();
    display.clear();
    campaign.minimize(kMinimizing);
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

}  // namespace

FuzzRequest check_fuzz(const std::vector<std::string>& words) {
  const ParsedWords parsed = parse_words(words, fuzz_options());
  FuzzRequest request;
  request.targets = parsed.words();
  request.binaries = parsed.text("binaries").value_or("");
  request.impl = parsed.text("impl").value_or("");
  request.problem = &problem_of(parsed);
  const std::string time = parsed.text("time").value_or(kDefaultTime);
  if (time != "forever") request.time = parse_duration("option '--time'", time);
  request.jobs = jobs_of(parsed);
  request.corpus = parsed.text("corpus").value_or("");
  request.artifacts = parsed.text("artifacts").value_or(kDefaultArtifacts);
  request.updates_corpus = parsed.has("update-corpus");
  request.adopt = parsed.text("adopt").value_or("");
  request.reports = report_wishes(parsed);
  request.force = parsed.has("force");
  request.settings = settings_of(parsed);
  request.command_line = command_line_of("fuzz", words);
  if (!request.impl.empty() && !request.targets.empty()) {
    throw UsageError(
        fmt::format("unexpected word '{}'; --impl fuzzes no target but the implementation", request.targets.front()));
  }
  if (request.impl.empty() && parsed.has("problem")) {
    throw UsageError("option '--problem' goes with --impl alone; name targets instead");
  }
  if (!request.adopt.empty() && (!request.targets.empty() || !request.impl.empty())) {
    throw UsageError("option '--adopt' fuzzes nothing, and goes with no target and no --impl");
  }
  return request;
}

int run_fuzz(const FuzzRequest& request) {
  if (request.adopt.empty()) return run_campaign(request);
  const fs::path file = adopt_finding(request.adopt, corpus_of(request, true));
  print(fmt::format("{}\n", file.string()));
  return kAgreed;
}

Command fuzz_command() {
  std::vector<std::string> names;
  for (const FuzzTarget& target : kFuzzTargets) names.emplace_back(target.name);
  return {
      .name = "fuzz",
      .arguments = "[TARGET...]",
      .summary = "a fuzz campaign: runs fuzz targets for a time, and reports each bug once",
      .description =
          "Runs the libFuzzer targets (all of 'list targets', or those that are named) for a time, several at once, "
          "and gives more of it to those that still find something new. What they find is run once more, grouped by "
          "what differs, minimized, and written to the directory of --artifacts: each bug once, as finding-NAME with "
          "the input, both outputs, the difference, and the command that shows it again. New corpus entries are kept "
          "there too, and the next campaign goes on from them.\n\n"
          "Ctrl-C ends a campaign early with everything on disk. The targets are built with clang: cmake --preset fuzz "
          "&& cmake --build --preset fuzz.",
      .options = fuzz_options(),
      .exit_codes = {"0  nothing was found", "1  something was found; its directory is named",
                     "2  the campaign failed: a target is not built, crashed before its first input or ran none, or "
                     "bad use"},
      .examples = {{"quackcheck fuzz duckchess reader --time 8h --update-corpus --report junit=fuzz.xml",
                    "two targets over night, for CI"},
                   {"quackcheck fuzz --adopt quackcheck-fuzz/finding-duckchess-check-missed",
                    "its input becomes one that the tests replay"}},
      .first_words = names,
      .run = [](const std::vector<std::string>& words) { return run_fuzz(check_fuzz(words)); }};
}

}  // namespace quack::cli
