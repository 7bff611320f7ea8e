#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <unistd.h>
#include <utility>

#include "campaign/campaign.h"
#include "cli/program_options.h"
#include "io/files.h"
#include "io/quoted.h"
#include "report/reports.h"

namespace quack::cli {
namespace {

namespace fs = std::filesystem;

// The corpora that were named, which must exist, or the usual ones if they exist.
fs::path corpora_of(const std::string& named) {
  const fs::path path = named.empty() ? "corpora" : named;
  std::error_code ignored;
  if (fs::is_directory(path, ignored)) return fs::absolute(path);
  if (named.empty()) return {};
  throw UsageError(tr("option '--corpus': '{}' is not a directory", path.string()));
}

CampaignPlan plan_of(const ParsedWords& parsed) {
  if (parsed.has("impl"))
    throw UsageError(
        tr("option '--impl': fuzz runs its own targets; for a program of yours use: quackcheck diff --time 10m {}",
           shell_word(parsed.text("impl", ""))));
  CampaignPlan plan{.jobs = jobs_of(parsed),
                    .artifacts = parsed.text("artifacts", "quackcheck-fuzz"),
                    .updates_corpora = parsed.has("update-corpus"),
                    .has_terminal = settings_of(parsed).progress};
  const std::string time = parsed.text("time", "10m");
  if (time != "forever") plan.time = parse_duration(option_words("time"), time);
  const fs::path corpora = corpora_of(parsed.text("corpus", ""));
  const auto names = parsed.words().empty() ? target_names() : parsed.words();
  for (const std::string& name : names) {
    if (std::ranges::count(names, name) > 1) throw UsageError(tr("'{}' is named twice", name));
    Fuzzer& fuzzer = plan.fuzzers.emplace_back(target_of(name, corpora));
    fuzzer.program = program_of(name, parsed.text("binaries", ""));
    if (!plan.updates_corpora) continue;
    if (fuzzer.seeds.empty())
      throw UsageError(tr("option '--update-corpus': the corpora have no folder '{}'", fuzzer.corpora.front()));
    for (const fs::path& corpus : fuzzer.seeds)
      if (access(corpus.c_str(), W_OK | X_OK) != 0)
        throw UsageError(
            tr("option '--update-corpus': cannot write to '{}': {}", corpus.string(), system_message(errno)));
  }
  return plan;
}

int run_fuzz(const ParsedWords& parsed) {
  const std::string adopted = parsed.text("adopt", "");
  if (!adopted.empty()) {
    parsed.require_words(0, 0, tr("no TARGET with --adopt, which fuzzes nothing"));
    print(adopt_finding(adopted, corpora_of(parsed.text("corpus", ""))).string() + '\n');
    return kAgreed;
  }
  const Interruptible interruptible;
  CampaignResult result{.version = std::string(kVersion),
                        .command_line = command_line_of("fuzz", parsed),
                        .program_word = program_word(),
                        .started = now_in_utc()};
  std::vector<ReportFile> reports;
  CampaignPlan plan;
  try {
    reports = open_reports(parsed, fuzz_report_formats());
    plan = plan_of(parsed);
    write_to_standard_error(tr("fuzzing {}; {} at a time; Ctrl-C ends it", counted(plan.fuzzers.size(), "target"),
                               counted(plan.jobs, "fuzzer")) +
                            "\n");
    run_campaign(plan, result);
  } catch (const std::exception& failure) {
    reports.clear();
    result.troubles.emplace_back(failure.what());
    report_failure(parsed, result);
    throw;
  }
  return report(reports, result, fuzz_text(result, settings_of(parsed).color_results));
}

}  // namespace

Command fuzz_command() {
  return {
      .name = "fuzz",
      .arguments = "[TARGET...]",
      .summary = tr("runs a fuzz campaign for a time and reports each bug once"),
      .description = tr(
          "Runs the libFuzzer targets (those that are named, or all of 'quackcheck list targets') for a time, several "
          "at once. What a target stops on is run again, grouped with others by what differs, minimized, and written "
          "to the directory of --artifacts: each bug once, as finding-TARGET-GROUP with the input, both outputs, the "
          "difference, and the command that shows it again. New corpus entries are kept there too, and the next "
          "campaign continues from them.\n\n"
          "Ctrl-C ends a campaign early with everything saved. The targets are built with clang: cmake --preset fuzz "
          "&& cmake --build --preset fuzz. To look for mistakes in a program of your own, run 'quackcheck diff "
          "PROGRAM --time 10m'."),
      .options = {{"time,T", "TIME",
                   tr("how long to run all targets together, and to minimize what they find: 90s, 10m, 8h, or forever "
                      "(default 10m)")},
                  {"jobs,j", "N", tr("how many fuzzers run at a time (default: the number of processors)")},
                  {"corpus", "DIR",
                   tr("the corpora to start from, one folder for each (default: corpora, if it exists)")},
                  {"artifacts,a", "DIR", tr("where findings and new corpus entries go (default quackcheck-fuzz)")},
                  {"update-corpus", "", tr("at the end, add inputs that reach something new to the corpora")},
                  {"adopt", "FINDING",
                   tr("fuzz nothing; copy the input of a finding (its directory) to the corpora, so that "
                      "the tests replay it from now on")},
                  {"binaries", "DIR", tr("where the programs fuzz-TARGET are (default: where builds put them)")},
                  {"impl", "PROGRAM", ""},  // its message names what does that
                  report_option(fuzz_report_formats()),
                  {"force,f", "", tr("overwrite reports that exist")}},
      .exit_codes = {tr("0  nothing was found"), tr("1  something was found; its directory is named"),
                     tr("2  the campaign failed, whatever was found: a target is not built, ended with nothing to show "
                        "or was not fuzzed, or something can't be kept; or bad usage")},
      .examples = {{"quackcheck fuzz reader --time 8h --update-corpus --report junit=fuzz.xml",
                    tr("runs one target overnight, for CI")},
                   {"quackcheck fuzz --time forever --jobs 4", tr("runs all targets until Ctrl-C, four at a time")}},
      .first_words = target_names(),
      .has_progress = true,
      .run = run_fuzz};
}

}  // namespace quack::cli
