#include <fmt/format.h>
#include <sstream>
#include <utility>

#include <pugixml.hpp>

#include "campaign/campaign_record.h"
#include "compare/messages.h"
#include "judge/quoted.h"
#include "reports/page.h"
#include "reports/words.h"

namespace quack::cli {

namespace {

using Node = pugi::xml_node;
using Attributes = std::initializer_list<std::pair<const char*, const char*>>;

constexpr std::string_view kHead = R"html(<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>QuackCheck fuzz campaign</title>
<style>)html";

// What `diff`'s page has no need of.
constexpr std::string_view kCampaignStyle = R"css(
.finding h3 { font-size: 1.125rem; margin: 0 0 4px; overflow-wrap: anywhere; }
.finding > .code { max-height: none; }
.command { user-select: all; }
.sides { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(320px, 100%), 1fr)); gap: 0 16px; }
.totals .trouble { white-space: normal; min-width: 240px; }
)css";

Node add(Node parent, const char* name, std::string_view text = {}, Attributes attributes = {}) {
  Node node = parent.append_child(name);
  for (const auto& [attribute, value] : attributes) node.append_attribute(attribute).set_value(value);
  if (!text.empty()) node.text().set(xml_text(text).c_str());
  return node;
}

std::string headline(const CampaignRecord& record) {
  const std::string found =
      record.findings->empty() ? "Nothing was found" : counted(record.findings->size(), "finding");
  return record.has_failed() ? "The campaign failed; " + (record.findings->empty() ? "nothing was found" : found)
                             : found;
}

std::string summary(const CampaignRecord& record) {
  return fmt::format("{} inputs and {} operations compared, {} in {:.0f} s{}", grouped(record.total_runs()),
                     grouped(record.total_operations()), counted(record.targets->size(), "target"), record.seconds,
                     record.is_interrupted ? "; interrupted before its time was over" : "");
}

void add_text(Node parent, const std::string& title, const std::string& text) {
  if (text.empty()) return;
  Node part = add(parent, "div");
  add(part, "p", title, {{"class", "help"}});
  add(part, "pre", harmless_lines(text, ""), {{"class", "code"}});
}

void add_finding(Node section, const CampaignRecord& record, const Finding& finding) {
  const auto folder = folder_of(finding, record.artifacts);
  Node card = add(section, "article", {}, {{"class", "card finding"}});
  add(card, "h3", finding.fuzzer->name + ": " + finding.signs.group);
  add(card, "p",
      fmt::format("{}; the smallest input has {} bytes, the first had {}{}", counted(finding.hits, "hit"),
                  finding.input.size(), finding.first_size,
                  finding.is_flaky ? "; flaky: run once more, it did not show again" : ""),
      {{"class", "summary"}});
  add(card, "pre", harmless_lines(finding.report, ""), {{"class", "code"}});
  add_text(card, "Shows it again", replay_command_of(*finding.fuzzer, folder / "input.txt"));
  add_text(card, "Makes it a test", "quackcheck fuzz --adopt " + shell_word(folder.string()));
  for (Node command : card.children("div")) {
    command.child("pre").attribute("class").set_value("code command");
  }
  Node details = add(card, "details");
  add(details, "summary", "Input and both outputs");
  add_text(details, "Input", finding.input);
  Node sides = add(details, "div", {}, {{"class", "sides"}});
  add_text(sides, "Expected", finding.expected);
  add_text(sides, "Found", finding.actual);
}

void add_findings(Node main, const CampaignRecord& record) {
  if (record.findings->empty()) return;
  Node section = add(main, "section", {}, {{"aria-labelledby", "findings-title"}});
  add(section, "h2", "Findings", {{"id", "findings-title"}});
  for (const Finding& finding : *record.findings) add_finding(section, record, finding);
}

void add_target(Node body, const CampaignRecord& record, const TargetRecord& target) {
  Node row = add(body, "tr");
  add(row, "th", target.fuzzer->name, {{"scope", "row"}});
  const std::uint64_t findings = record.findings_of(target);
  for (const std::string& cell :
       {grouped(target.runs), grouped(static_cast<std::uint64_t>(inputs_per_second(target))),
        grouped(target.operations), grouped(target.coverage), grouped(target.corpus), grouped(target.made),
        fmt::format("{:.1f} %", past_reader_percent(target)), grouped(findings)}) {
    add(row, "td", cell, {{"class", "n"}});
  }
  if (findings > 0) row.last_child().attribute("class").set_value("n v-WA");
  if (const std::string trouble = trouble_of(target); !trouble.empty()) {
    Node more = add(body, "tr");
    add(more, "td", {}, {{"class", "trouble v-WA"}, {"colspan", "9"}}).text().set(xml_text(trouble).c_str());
  }
}

void add_targets(Node main, const CampaignRecord& record) {
  Node section = add(main, "section", {}, {{"aria-labelledby", "targets-title"}});
  add(section, "h2", "Targets", {{"id", "targets-title"}});
  Node scroll = add(section, "div", {},
                    {{"class", "scroll"}, {"tabindex", "0"}, {"role", "region"}, {"aria-labelledby", "targets-title"}});
  Node table = add(scroll, "table", {}, {{"class", "totals"}});
  Node head = add(add(table, "thead"), "tr");
  add(head, "th", "target", {{"scope", "col"}});
  for (const char* name :
       {"inputs", "inputs/s", "operations", "coverage", "corpus", "new", "past reader", "findings"}) {
    add(head, "th", name, {{"scope", "col"}, {"class", "n"}});
  }
  Node body = add(table, "tbody");
  for (const TargetRecord& target : *record.targets) add_target(body, record, target);
}

void add_run(Node main, const CampaignRecord& record) {
  Node section = add(main, "section", {}, {{"aria-labelledby", "run-title"}});
  add(section, "h2", "The campaign", {{"id", "run-title"}});
  Node facts = add(section, "dl", {}, {{"class", "facts"}});
  const auto add_fact = [&facts](const char* name, const std::string& value) {
    add(facts, "dt", name);
    add(facts, "dd", value);
  };
  add_fact("Command", record.command_line);
  add_fact("Started", record.started);
  add_fact("QuackCheck", record.version);
  add_fact("Findings and new entries", record.artifacts.string());
  for (const auto& [target, count] : record.adopted) add_fact("Added to the corpus", target + ": " + grouped(count));
}

}  // namespace

std::string campaign_page(const CampaignRecord& record) {
  pugi::xml_document document;
  Node body = document.append_child("body");
  Node top = add(body, "header", {}, {{"class", "top"}});
  add(top, "span", "QuackCheck", {{"class", "brand"}});
  add(top, "span", "fuzz campaign");
  Node main = add(add(body, "main"), "div", {}, {{"id", "overview"}});
  add(main, "h1", headline(record));
  add(main, "p", summary(record), {{"class", "summary"}});
  add_findings(main, record);
  add_targets(main, record);
  add_run(main, record);
  std::ostringstream written;
  document.save(written, "", pugi::format_raw | pugi::format_no_empty_element_tags | pugi::format_no_declaration,
                pugi::encoding_utf8);
  return std::string(kHead)
      .append(page_style())
      .append(kCampaignStyle)
      .append("</style>\n</head>\n")
      .append(written.str())
      .append("\n</html>\n");
}

}  // namespace quack::cli
