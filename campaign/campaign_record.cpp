#include "campaign/campaign_record.h"

#include <algorithm>
#include <fmt/format.h>
#include <sstream>

#include <nlohmann/json.hpp>
#include <pugixml.hpp>

#include "compare/messages.h"
#include "compare/terminal.h"
#include "judge/quoted.h"
#include "reports/words.h"

namespace quack::cli {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kShownReport = 4000;  // bytes of a target's report in a text

std::string table_text(const CampaignRecord& record) {
  std::size_t width = 6;
  for (const TargetRecord& target : *record.targets) width = std::max(width, target.fuzzer->name.size());
  std::string text = fmt::format("{:<{}} {:>13} {:>10} {:>15} {:>7} {:>7} {:>6} {:>6} {:>8}\n", "target", width,
                                 "inputs", "inputs/s", "operations", "cov", "corpus", "new", "past%", "findings");
  for (const TargetRecord& target : *record.targets) {
    text += fmt::format("{:<{}} {:>13} {:>10} {:>15} {:>7} {:>7} {:>6} {:>6.1f} {:>8}\n", target.fuzzer->name, width,
                        grouped(target.runs), grouped(static_cast<std::uint64_t>(inputs_per_second(target))),
                        grouped(target.operations), target.coverage, target.corpus, target.made,
                        past_reader_percent(target), record.findings_of(target));
  }
  return text;
}

std::string finding_text(const CampaignRecord& record, const Finding& finding, bool color) {
  const auto folder = folder_of(finding, record.artifacts);
  std::string text = fmt::format("\n{} {}: {}, {}{}\n", colored("finding:", Color::red, color), finding.fuzzer->name,
                                 finding.signs.group, counted(finding.hits, "hit"),
                                 finding.is_flaky ? "; flaky: it did not show again" : "");
  text += harmless_lines(finding.report, "    ");
  text += fmt::format("  {} bytes, from {}: {}\n  again: {}\n  keep it as a test: quackcheck fuzz --adopt {}\n",
                      finding.input.size(), finding.first_size, shell_word((folder / "input.txt").string()),
                      replay_command_of(*finding.fuzzer, folder / "input.txt"), shell_word(folder.string()));
  return text;
}

Json target_json(const CampaignRecord& record, const TargetRecord& target) {
  Json json = {{"name", target.fuzzer->name},
               {"program", target.fuzzer->program.string()},
               {"inputs", target.runs},
               {"inputs_per_second", inputs_per_second(target)},
               {"operations", target.operations},
               {"past_reader_percent", past_reader_percent(target)},
               {"coverage", target.coverage},
               {"features", target.features},
               {"corpus", target.corpus},
               {"new_entries", target.made},
               {"process_seconds", target.seconds},
               {"findings", record.findings_of(target)}};
  if (const auto added = record.adopted.find(target.fuzzer->name); added != record.adopted.end()) {
    json["added_to_corpus"] = added->second;
  }
  if (const std::string trouble = trouble_of(target); !trouble.empty()) json["trouble"] = trouble;
  return json;
}

Json finding_json(const CampaignRecord& record, const Finding& finding) {
  const auto folder = folder_of(finding, record.artifacts);
  return {{"target", finding.fuzzer->name},
          {"group", finding.signs.group},
          {"is_difference", finding.signs.is_difference},
          {"is_flaky", finding.is_flaky},
          {"hits", finding.hits},
          {"folder", folder.string()},
          {"input", finding.input},
          {"expected", finding.expected},
          {"found", finding.actual},
          {"report", finding.report},
          {"command", replay_command_of(*finding.fuzzer, folder / "input.txt")}};
}

void set(pugi::xml_node node, const char* name, const std::string& value) {
  node.append_attribute(name).set_value(xml_text(value).c_str());
}

void add_test(pugi::xml_node suite, const std::string& class_name, const std::string& name, double seconds,
              const char* outcome, const std::string& message, const std::string& text) {
  auto test = suite.append_child("testcase");
  set(test, "classname", "fuzz." + class_name);
  set(test, "name", name);
  set(test, "time", fmt::format("{:.3f}", seconds));
  if (outcome == nullptr) return;
  auto child = test.append_child(outcome);
  set(child, "message", message);
  set(child, "type", outcome);
  child.text().set(xml_text(text).c_str());
}

}  // namespace

std::uint64_t CampaignRecord::total_runs() const {
  std::uint64_t runs = 0;
  for (const TargetRecord& target : *targets) runs += target.runs;
  return runs;
}

std::uint64_t CampaignRecord::total_operations() const {
  std::uint64_t operations = 0;
  for (const TargetRecord& target : *targets) operations += target.operations;
  return operations;
}

std::uint64_t CampaignRecord::findings_of(const TargetRecord& target) const {
  return static_cast<std::uint64_t>(std::count_if(
      findings->begin(), findings->end(), [&](const Finding& finding) { return finding.fuzzer == target.fuzzer; }));
}

double inputs_per_second(const TargetRecord& target) {
  return target.seconds > 0 ? static_cast<double>(target.runs) / target.seconds : 0;
}

double past_reader_percent(const TargetRecord& target) {
  return target.counted > 0 ? 100 * static_cast<double>(target.past_reader) / static_cast<double>(target.counted) : 0;
}

std::string trouble_of(const TargetRecord& target) {
  if (!target.trouble.empty()) return target.trouble;
  return target.runs == 0 ? target.fuzzer->name + " ran no input" : "";
}

std::string harmless_lines(std::string_view text, std::string_view before_each) {
  std::string shown;
  std::istringstream lines(shortened(text, kShownReport));
  for (std::string line; std::getline(lines, line);) shown.append(before_each).append(judge::printable(line)).append("\n");
  return shown;
}

bool CampaignRecord::has_failed() const {
  return std::any_of(targets->begin(), targets->end(),
                     [](const TargetRecord& one) { return !trouble_of(one).empty(); });
}

std::string campaign_text(const CampaignRecord& record, bool color) {
  std::string text = table_text(record);
  for (const Finding& finding : *record.findings) text += finding_text(record, finding, color);
  for (const TargetRecord& target : *record.targets) {
    if (const std::string trouble = trouble_of(target); !trouble.empty()) {
      text += fmt::format("\n{} {}\n", colored("failed:", Color::red, color), trouble);
    }
  }
  for (const auto& [target, count] : record.adopted) {
    text += fmt::format("corpus of {}: {} added\n", target, counted(count, "file"));
  }
  if (record.is_interrupted) text += "interrupted before its time was over\n";
  return text + fmt::format("fuzzed: targets={} inputs={} operations={} findings={} seconds={:.1f}\n",
                            record.targets->size(), record.total_runs(), record.total_operations(),
                            record.findings->size(), record.seconds);
}

std::string campaign_json(const CampaignRecord& record) {
  Json json = {{"quackcheck", record.version}, {"command", record.command_line},       {"started", record.started},
               {"seconds", record.seconds},    {"interrupted", record.is_interrupted}, {"failed", record.has_failed()}};
  json["targets"] = Json::array();
  for (const TargetRecord& target : *record.targets) json["targets"].push_back(target_json(record, target));
  json["findings"] = Json::array();
  for (const Finding& finding : *record.findings) json["findings"].push_back(finding_json(record, finding));
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

std::string campaign_junit(const CampaignRecord& record) {
  pugi::xml_document document;
  auto declaration = document.append_child(pugi::node_declaration);
  set(declaration, "version", "1.0");
  set(declaration, "encoding", "UTF-8");
  auto suite = document.append_child("testsuites").append_child("testsuite");
  std::size_t tests = 0;
  std::size_t errors = 0;
  for (const TargetRecord& target : *record.targets) {
    const std::string trouble = trouble_of(target);
    const bool is_clean = record.findings_of(target) == 0;
    if (!trouble.empty() || is_clean) {
      add_test(suite, target.fuzzer->name, "campaign", target.seconds, trouble.empty() ? nullptr : "error",
               "the campaign failed", trouble);
      ++tests;
      if (!trouble.empty()) ++errors;
    }
  }
  for (const Finding& finding : *record.findings) {
    const auto folder = folder_of(finding, record.artifacts);
    add_test(suite, finding.fuzzer->name, finding.signs.group, 0, "failure",
             finding.signs.group + ", " + counted(finding.hits, "hit"),
             finding.report + "input:\n" + finding.input +
                 "shows it again: " + replay_command_of(*finding.fuzzer, folder / "input.txt") + '\n');
    ++tests;
  }
  set(suite, "name", "quackcheck fuzz");
  set(suite, "timestamp", record.started.substr(0, record.started.find('Z')));
  set(suite, "tests", std::to_string(tests));
  set(suite, "failures", std::to_string(record.findings->size()));
  set(suite, "errors", std::to_string(errors));
  set(suite, "skipped", "0");
  set(suite, "time", fmt::format("{:.3f}", record.seconds));
  std::ostringstream text;
  document.save(text, " ", pugi::format_indent, pugi::encoding_utf8);
  return text.str();
}

}  // namespace quack::cli
