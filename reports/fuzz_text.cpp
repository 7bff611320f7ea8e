#include <algorithm>
#include <fmt/format.h>

#include "compare/messages.h"
#include "compare/terminal.h"
#include "compare/translation.h"
#include "reports/reports.h"
#include "reports/words.h"

namespace quack {

namespace {

constexpr std::size_t kShownReport = 4000;  // bytes of a target's report

std::string table_text(const CampaignResult& result) {
  std::size_t width = 6;
  for (const TargetResult& target : result.targets) width = std::max(width, target.name.size());
  std::string text =
      fmt::format("{:<{}} {:>13} {:>10} {:>15} {:>7} {:>7} {:>6} {:>6} {:>8}\n", translated("target"), width,
                  translated("inputs"), translated("inputs/s"), translated("operations"), translated("cov"),
                  translated("corpus"), translated("new"), translated("past%"), translated("findings"));
  for (const TargetResult& target : result.targets) {
    text += fmt::format("{:<{}} {:>13} {:>10} {:>15} {:>7} {:>7} {:>6} {:>6.1f} {:>8}\n", target.name, width,
                        grouped(target.inputs), grouped(static_cast<std::uint64_t>(target.inputs_per_second)),
                        grouped(target.operations), target.coverage, target.corpus, target.new_entries,
                        target.past_reader_percent, target.findings);
  }
  return text;
}

std::string finding_text(const FindingResult& finding, bool color) {
  std::string text =
      fmt::format("\n{}{}\n", colored(translated("finding: "), Color::red, color),
                  translated(fmt::format("{}: {}, {}{}", finding.target, finding.group, counted(finding.hits, "hit"),
                                         finding.is_flaky ? "; flaky: it did not show again" : "")));
  text += harmless(shortened(finding.report, kShownReport), "    ");
  return text + fmt::format("  {} bytes, from {}: {}\n  again: {}\n  keep it as a test: {}\n", finding.input.size(),
                            finding.first_size, shell_word(finding.folder + "/input.txt"), finding.command,
                            finding.adopt_command);
}

}  // namespace

std::string fuzz_text(const CampaignResult& result, bool color) {
  std::string text = table_text(result);
  for (const FindingResult& finding : result.findings) text += finding_text(finding, color);
  for (const TargetResult& target : result.targets) {
    if (!target.trouble.empty())
      text += fmt::format("\n{}{}\n", colored(translated("failed: "), Color::red, color), translated(target.trouble));
  }
  for (const TargetResult& target : result.targets) {
    if (target.added_to_corpus)
      text += fmt::format("corpus of {}: {} added\n", target.name, counted(*target.added_to_corpus, "file"));
  }
  if (result.is_interrupted) text += "interrupted before its time was over\n";
  return text + fmt::format("fuzzed: targets={} inputs={} operations={} findings={} seconds={:.1f}\n",
                            result.targets.size(), result.total_inputs(), result.total_operations(),
                            result.findings.size(), result.seconds);
}

}  // namespace quack
