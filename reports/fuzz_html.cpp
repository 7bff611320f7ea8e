#include <fmt/format.h>
#include <sstream>
#include <utility>

#include <pugixml.hpp>

#include "compare/messages.h"
#include "reports/fuzz_reports.h"
#include "reports/page.h"
#include "reports/words.h"

namespace quack {

namespace {

using Node = pugi::xml_node;
using Attributes = std::initializer_list<std::pair<const char*, const char*>>;

// Beyond the style of all pages.
constexpr std::string_view kStyle = R"css(
.finding h3 { font-size: 1.125rem; margin: 0 0 4px; overflow-wrap: anywhere; }
.finding > .code { max-height: none; }
.sides { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(320px, 100%), 1fr)); gap: 0 16px; }
.totals .trouble { white-space: normal; min-width: 240px; }
)css";

constexpr std::string_view kScript = R"js(
document.getElementById("problem").textContent = "fuzz campaign";
for (const code of document.querySelectorAll(".command")) code.replaceWith(copyable(code.textContent, "command"));
setUpTheme();
)js";

Node add(Node parent, const char* name, std::string_view text = {}, Attributes attributes = {}) {
  Node node = parent.append_child(name);
  for (const auto& [attribute, value] : attributes) node.append_attribute(attribute).set_value(value);
  if (!text.empty()) node.text().set(xml_text(text).c_str());
  return node;
}

std::string headline(const CampaignResult& result) {
  const std::string found = result.findings.empty() ? "Nothing was found" : counted(result.findings.size(), "finding");
  return result.has_failed() ? "The campaign failed; " + (result.findings.empty() ? "nothing was found" : found)
                             : found;
}

std::string summary(const CampaignResult& result) {
  return fmt::format("{} inputs and {} operations compared, {} in {:.0f} s{}", grouped(result.total_inputs()),
                     grouped(result.total_operations()), counted(result.targets.size(), "target"), result.seconds,
                     result.is_interrupted ? "; interrupted before its time was over" : "");
}

void add_text(Node parent, const std::string& title, const std::string& text) {
  if (text.empty()) return;
  Node part = add(parent, "div");
  add(part, "p", title, {{"class", "help"}});
  add(part, "pre", harmless_lines(text, ""), {{"class", "code"}});
}

void add_finding(Node section, const FindingResult& finding) {
  Node card = add(section, "article", {}, {{"class", "card finding"}});
  add(card, "h3", finding.target + ": " + finding.group);
  add(card, "p",
      fmt::format("{}; the smallest input has {} bytes, the first had {}{}", counted(finding.hits, "hit"),
                  finding.input.size(), finding.first_size,
                  finding.is_flaky ? "; flaky: run once more, it did not show again" : ""),
      {{"class", "summary"}});
  add(card, "pre", harmless_lines(finding.report, ""), {{"class", "code"}});
  add_text(card, "Shows it again", finding.command);
  add_text(card, "Makes it a test", finding.adopt_command);
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

void add_findings(Node main, const CampaignResult& result) {
  if (result.findings.empty()) return;
  Node section = add(main, "section", {}, {{"aria-labelledby", "findings-title"}});
  add(section, "h2", "Findings", {{"id", "findings-title"}});
  for (const FindingResult& finding : result.findings) add_finding(section, finding);
}

void add_target(Node body, const TargetResult& target) {
  Node row = add(body, "tr");
  add(row, "th", target.name, {{"scope", "row"}});
  const std::uint64_t findings = target.findings;
  for (const std::string& cell :
       {grouped(target.inputs), grouped(static_cast<std::uint64_t>(target.inputs_per_second)),
        grouped(target.operations), grouped(target.coverage), grouped(target.corpus), grouped(target.new_entries),
        fmt::format("{:.1f} %", target.past_reader_percent), grouped(findings)}) {
    add(row, "td", cell, {{"class", "n"}});
  }
  if (findings > 0) row.last_child().attribute("class").set_value("n v-WA");
  if (!target.trouble.empty()) {
    Node more = add(body, "tr");
    add(more, "td", {}, {{"class", "trouble v-WA"}, {"colspan", "9"}}).text().set(xml_text(target.trouble).c_str());
  }
}

void add_targets(Node main, const CampaignResult& result) {
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
  for (const TargetResult& target : result.targets) add_target(body, target);
}

void add_run(Node main, const CampaignResult& result) {
  Node section = add(main, "section", {}, {{"aria-labelledby", "run-title"}});
  add(section, "h2", "The campaign", {{"id", "run-title"}});
  Node facts = add(section, "dl", {}, {{"class", "facts"}});
  const auto add_fact = [&facts](const char* name, const std::string& value) {
    add(facts, "dt", name);
    add(facts, "dd", value);
  };
  add_fact("Command", result.command_line);
  add_fact("Started", result.started);
  add_fact("QuackCheck", result.version);
  add_fact("Findings and new entries", result.artifacts);
  for (const TargetResult& target : result.targets) {
    if (target.added_to_corpus) add_fact("Added to the corpus", target.name + ": " + grouped(*target.added_to_corpus));
  }
}

}  // namespace

std::string fuzz_html(const CampaignResult& result) {
  pugi::xml_document document;
  Node overview = add(document, "div", {}, {{"id", "overview"}});
  add(overview, "h1", headline(result));
  add(overview, "p", summary(result), {{"class", "summary"}});
  add_findings(overview, result);
  add_targets(overview, result);
  add_run(overview, result);
  std::ostringstream written;
  document.save(written, "", pugi::format_raw | pugi::format_no_empty_element_tags | pugi::format_no_declaration,
                pugi::encoding_utf8);
  return html_page({.title = "QuackCheck fuzz campaign", .main = written.str(), .style = kStyle, .script = kScript},
                   nullptr);
}

}  // namespace quack
