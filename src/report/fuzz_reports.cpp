// The reports of `fuzz`, except GitHub's annotations (annotations.cpp).

#include <algorithm>
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "io/messages.h"
#include "io/quoted.h"
#include "io/terminal.h"
#include "report/formatting.h"
#include "report/page.h"
#include "report/reports.h"

namespace quack {
namespace {

constexpr std::size_t kShownReport = 4000;  // bytes of a target's report

std::string table_text(const CampaignResult& result) {
  std::size_t width = 6;
  for (const TargetResult& target : result.targets) width = std::max(width, target.fuzzer->name.size());
  std::string text =
      fmt::format("{:<{}} {:>13} {:>10} {:>15} {:>7} {:>7} {:>6} {:>6} {:>8}\n", tr("target"), width, tr("inputs"),
                  tr("inputs/s"), tr("operations"), tr("cov"), tr("corpus"), tr("new"), tr("past%"), tr("findings"));
  for (const TargetResult& target : result.targets) {
    text += fmt::format("{:<{}} {:>13} {:>10} {:>15} {:>7} {:>7} {:>6} {:>6.1f} {:>8}\n", target.fuzzer->name, width,
                        grouped(target.inputs), grouped(static_cast<std::uint64_t>(target.inputs_per_second())),
                        grouped(target.operations), target.coverage, target.corpus, target.new_entries,
                        target.past_reader_percent(), target.findings);
  }
  return text;
}

std::string finding_text(const CampaignResult& result, const Finding& finding, bool color) {
  const Message found = tr("{}: {}, {}", finding.fuzzer->name, finding.group, counted(finding.hits, "hit"));
  std::string text = fmt::format("\n{}{}\n", colored(tr("finding: "), Color::red, color),
                                 finding.is_flaky ? tr("{}; flaky: it did not show again", found) : found);
  text += harmless(shortened(finding.shown.text, kShownReport), "    ");
  const Message size = tr("{} bytes: {}", finding.shown.input.size(), shell_word(finding.folder / "input.txt"));
  return text + "  " + (finding.is_cut_short ? tr("{}; there was no time to minimize it to the end", size) : size) +
         "\n  " + tr("again: {}", finding.command()) + "\n  " +
         tr("keep it as a test: {}", result.program_word + " fuzz --adopt " + shell_word(finding.folder)) + "\n";
}

using Json = nlohmann::ordered_json;

Json target_json(const TargetResult& target) {
  Json json = {{"name", target.fuzzer->name},       {"program", target.fuzzer->program.string()},
               {"inputs", target.inputs},           {"inputs_per_second", target.inputs_per_second()},
               {"operations", target.operations},   {"past_reader_percent", target.past_reader_percent()},
               {"coverage", target.coverage},       {"corpus", target.corpus},
               {"new_entries", target.new_entries}, {"process_seconds", target.process_seconds},
               {"findings", target.findings}};
  if (target.added_to_corpus) json["added_to_corpus"] = *target.added_to_corpus;
  if (!target.trouble.empty()) json["trouble"] = target.trouble;
  return json;
}

Json finding_json(const Finding& finding) {
  return {{"target", finding.fuzzer->name},
          {"group", finding.group},
          {"is_difference", finding.is_difference},
          {"is_flaky", finding.is_flaky},
          {"is_cut_short", finding.is_cut_short},
          {"hits", finding.hits},
          {"folder", finding.folder.string()},
          {"size", finding.shown.input.size()},
          {"input", finding.shown.input},
          {"expected", finding.shown.expected},
          {"found", finding.shown.actual},
          {"report", finding.shown.text},
          {"command", finding.command()}};
}

}  // namespace

std::string fuzz_text(const CampaignResult& result, bool color) {
  std::string text = table_text(result);
  for (const Finding& finding : result.findings) text += finding_text(result, finding, color);
  const auto add_trouble = [&](const Message& trouble) {
    if (!trouble.empty()) text += fmt::format("\n{}{}\n", colored(tr("failed: "), Color::red, color), trouble);
  };
  for (const TargetResult& target : result.targets) add_trouble(target.trouble);
  std::ranges::for_each(result.troubles, add_trouble);
  for (const TargetResult& target : result.targets) {
    if (target.added_to_corpus)
      text += tr("corpus of {}: {} added", target.fuzzer->name, counted(*target.added_to_corpus, "file")) + "\n";
  }
  if (result.is_interrupted) text += tr("interrupted before its time was over") + "\n";
  return text + fmt::format("fuzzed: targets={} inputs={} operations={} findings={} seconds={:.1f}\n",
                            result.targets.size(), result.total(&TargetResult::inputs),
                            result.total(&TargetResult::operations), result.findings.size(), result.seconds);
}

std::string fuzz_json(const CampaignResult& result) {
  const Json json = {{"quackcheck", result.version},
                     {"command", result.command_line},
                     {"started", result.started},
                     {"seconds", result.seconds},
                     {"artifacts", result.artifacts},
                     {"interrupted", result.is_interrupted},
                     {"failed", result.has_failed()},
                     {"troubles", result.troubles},
                     {"targets", list_of(result.targets, target_json)},
                     {"findings", list_of(result.findings, finding_json)}};
  return report_of(json, 2);
}

}  // namespace quack
