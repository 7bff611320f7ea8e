#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <utility>

#include "campaign/campaign.h"
#include "campaign/targets.h"
#include "cli/program_options.h"
#include "io/files.h"
#include "report/reports.h"

namespace quack::cli {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> target_names() {
  std::vector<std::string> names(kFuzzTargets.size());
  std::ranges::transform(kFuzzTargets, names.begin(), &FuzzTarget::name);
  return names;
}

// The corpora that were named, which must exist, or the usual ones if they exist.
fs::path corpora_of(const std::string& named) {
  const fs::path path = named.empty() ? "corpora" : named;
  std::error_code ignored;
  if (fs::is_directory(path, ignored)) return fs::absolute(path);
  if (named.empty()) return {};
  throw UsageError(tr("option '--corpus': '{}' is not a directory", path.string()));
}

int run(const CampaignPlan& plan, const ParsedWords& parsed, const std::vector<ReportFile>& reports) {
  CampaignResult result{
      .version = std::string(kVersion), .command_line = command_line_of("fuzz", parsed), .started = now_in_utc()};
  const Interruptible interruptible;
  write_to_standard_error(tr("fuzzing {}; {} at a time; Ctrl-C ends it", counted(plan.fuzzers.size(), "target"),
                             counted(plan.jobs, "fuzzer")) +
                          "\n");
  const auto show = [&] { print(fuzz_text(result, settings_of(parsed).color_results)); };
  try {
    run_campaign(plan, result);
  } catch (const Unwritable&) {
    // The disk may be full: what was found is printed all the same.
    show();
    throw;
  }
  show();
  write_reports(reports, result);
  if (!result.findings.empty()) return kDiffered;
  return result.has_failed() ? kCouldNotTell : kAgreed;
}

int run_fuzz(const ParsedWords& parsed) {
  const std::string adopted = parsed.text("adopt", ""), named = parsed.text("corpus", "");
  if (!adopted.empty()) {
    parsed.require_words(0, 0, tr("no TARGET with --adopt, which fuzzes nothing"));
    print(adopt_finding(adopted, corpora_of(named)).string() + '\n');
    return kAgreed;
  }
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
  const auto reports = open_reports(parsed, fuzz_report_formats());
  const fs::path corpora = corpora_of(named);
  const auto names = parsed.words().empty() ? target_names() : parsed.words();
  for (const std::string& name : names) {
    if (std::ranges::count(names, name) > 1) throw UsageError(tr("'{}' is named twice", name));
    Fuzzer& fuzzer = plan.fuzzers.emplace_back(target_of(name, corpora));
    if (plan.updates_corpora && fuzzer.seeds.empty())
      throw UsageError(tr("option '--update-corpus': the corpora have no folder '{}'", fuzzer.corpora.front()));
    fuzzer.program = program_of(name, parsed.text("binaries", ""));
  }
  return run(plan, parsed, reports);
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
                   tr("how long to run all targets together: 90s, 10m, 8h, or forever (default 10m)")},
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
      .exit_codes =
          {tr("0  nothing was found"), tr("1  something was found; its directory is named"),
           tr("2  nothing was found, but the campaign failed: a target is not built, ended with nothing to show "
              "or was not fuzzed; or bad usage")},
      .examples = {{"quackcheck fuzz reader --time 8h --update-corpus --report junit=fuzz.xml",
                    tr("runs one target overnight, for CI")},
                   {"quackcheck fuzz --time forever --jobs 4", tr("runs all targets until Ctrl-C, four at a time")}},
      .first_words = target_names(),
      .has_progress = true,
      .run = run_fuzz};
}

}  // namespace quack::cli
