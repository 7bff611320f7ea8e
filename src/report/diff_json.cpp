// The JSON report, and the same as the page's data, shorter, as it may be 100,000 outcomes. pages/report.js reads them.

#include <algorithm>

#include <nlohmann/json.hpp>

#include "problems/registry.h"
#include "report/diff_reports.h"
#include "report/formatting.h"
#include "report/page.h"
#include "report/pages.h"
#include "report/reports.h"

namespace quack {
namespace {

using nlohmann::ordered_json;

// Raised when a field goes or changes its meaning; fields may be added without it.
constexpr int kDiffFormatVersion = 3;
constexpr std::size_t kLongestReason = 2'000;  // bytes of one that an outcome without a difference has

// [place] -> a difference, with the case and the implementation that it belongs to. The order is that of the cases.
struct PlacedDifference {
  const CaseRecord* in = nullptr;
  std::size_t implementation = 0;
};

std::vector<PlacedDifference> differences_of(const Record& record) {
  std::vector<PlacedDifference> all;
  for (const CaseRecord& each : record.cases)
    for (std::size_t i = 0; i < each.outcomes.size(); ++i)
      if (each.outcomes[i].difference) all.push_back({&each, i});
  return all;
}

ordered_json usage_json(const Usage& usage) {
  return {{"cpu_us", usage.cpu_time.count()},
          {"wall_us", usage.wall_time.count()},
          {"peak_memory_bytes", usage.peak_memory}};
}

ordered_json diagnosis_json(const DiagnosisRecord& diagnosis) {
  const auto other_json = [](const MistakeRecord& mistake) -> ordered_json {
    return {{"name", mistake.name}, {"sentence", mistake.sentence}, {"clause", mistake.clause}};
  };
  const auto mistake_json = [&](const MistakeRecord& mistake) {
    ordered_json json = other_json(mistake);
    json["others"] = list_of(mistake.others, other_json);
    return json;
  };
  return {{"mistakes", list_of(diagnosis.mistakes, mistake_json)},
          {"explained", diagnosis.explained},
          {"examined", diagnosis.examined},
          {"common", diagnosis.common},
          {"common_explains", diagnosis.common_explains},
          {"not_looked_for", diagnosis.not_looked_for},
          {"cause", diagnosis.cause},
          {"cause_line", diagnosis.cause_line},
          {"harmless", diagnosis.harmless}};
}

ordered_json implementation_json(const ImplementationRecord& one) {
  ordered_json verdicts;
  for (std::size_t i = 0; i < kVerdictCount; ++i)
    verdicts[std::string(code(verdict_of(i)))] = i < one.verdicts.size() ? one.verdicts[i] : std::uint64_t{0};
  return {{"name", one.name},
          {"spec", one.spec},
          {"kind", one.kind},
          {"limited", one.is_limited},
          {"verdicts", std::move(verdicts)},
          {"worst", usage_json(one.worst)},
          {"cases", one.cases},
          {"exposes", one.exposes},
          {"verdict", verdict_code(one)},
          {"first_failed", one.first_failed},
          {"reason", one.reason},
          {"expectation", one.expected_verdicts},
          {"diagnosis", diagnosis_json(one.diagnosis)}};
}

ordered_json comparison_json(const Record& record) {
  const Limits& limits = record.limits;
  return {
      {"format", "quackcheck-diff"},
      {"format_version", kDiffFormatVersion},
      {"quackcheck", record.version},
      {"problem", {{"id", record.problem_id}, {"title", tr(record.problem_title)}, {"item_name", record.item_name}}},
      {"command", record.command_line},
      {"started", record.started},
      {"seconds", record.seconds},
      {"interrupted", record.interrupted || record.unfinished},
      {"could_not_tell", !record.troubles.empty()},
      {"limits",
       {{"cpu_ms", limits.cpu_time.count()},
        {"wall_ms", limits.wall_time.count()},
        {"memory_bytes", limits.memory},
        {"output_bytes", limits.output},
        {"processes", limits.processes}}},
      {"protections_off", record.protections_off},
      {"counted_by", record.counted_by},
      {"headline", headline(record)},
      {"faults", record.faults},
      {"known_mistakes", record.known_mistakes},
      {"totals",
       {{"cases", record.total_cases}, {"items", record.total_items}, {"differing_cases", record.differing_cases}}},
      {"implementations", list_of(record.implementations, implementation_json)},
      {"pieces", record.pieces}};
}

// `frames` writes the boards.
template <class Frames>
ordered_json difference_json(const PlacedDifference& placed, const Frames& frames) {
  const CaseOutcome& outcome = placed.in->outcomes[placed.implementation];
  const Difference& difference = *outcome.difference;
  ordered_json json = {{"implementation", placed.implementation}, {"case", placed.in->number},
                       {"verdict", code(outcome.verdict)},        {"reason", outcome.reason},
                       {"complaints", difference.complaints},     {"frame_offset", difference.frame_offset}};
  add_difference(json, difference);
  frames(json, difference);
  ordered_json& shrunk = json["shrunk"] = nullptr;
  if (!difference.minimized) return json;
  const MinimizedInput& small = *difference.minimized;
  shrunk = {{"input", small.input},       {"items", small.items},
            {"runs", small.runs},         {"budget_spent", small.budget_spent},
            {"is_loose", small.is_loose}, {"reason", small.reason}};
  add_difference(shrunk, small.difference);
  frames(shrunk, small.difference);
  return json;
}

// `details`: the list of differences that the report has.
ordered_json mistakes_json(const Record& record, const std::vector<PlacedDifference>& details) {
  return list_of(record.mistakes, [&](const ProgramMistake& mistake) -> ordered_json {
    const auto detail = std::ranges::find_if(details, [&](const PlacedDifference& placed) {
      return placed.in->outcomes[placed.implementation].difference == mistake.outcome.difference;
    });
    return {{"implementation", mistake.implementation},
            {"mistake", or_null(mistake.known_mistake)},
            {"verdict", code(mistake.verdict)},
            {"clause", mistake.clause},
            {"bucket", mistake.bucket},
            {"cases", mistake.cases},
            {"case", mistake.case_number},
            {"detail", detail == details.end() ? ordered_json(nullptr) : ordered_json(detail - details.begin())}};
  });
}

// `next` is the place of the first difference of this case in the list, and is moved on.
ordered_json case_json(const CaseRecord& record, std::size_t& next) {
  const auto outcome_json = [&next](const CaseOutcome& outcome) -> ordered_json {
    return {{"verdict", outcome.skipped ? ordered_json(nullptr) : ordered_json(code(outcome.verdict))},
            {"reason", outcome.reason},
            {"line", outcome.line},
            {"usage", usage_json(outcome.usage)},
            {"detail", outcome.difference ? ordered_json(next++) : ordered_json(nullptr)}};
  };
  return {{"number", record.number},
          {"name", record.name},
          {"words", record.arguments},
          {"items", record.items},
          {"outcomes", list_of(record.outcomes, outcome_json)}};
}

// The boards in full, each with what was found there.
void add_whole_frames(ordered_json& json, const Difference& difference) {
  ordered_json& list = json["frames"] = ordered_json::array();
  for (std::size_t i = 0; i < difference.frames.size(); ++i) {
    ordered_json frame = difference.frames[i];
    frame["found"] = difference.frame_found.at(i);
    list.push_back(std::move(frame));
  }
}

// One implementation on all cases: the verdicts as a string of their digits, and the rest by the case's place.
ordered_json page_outcomes(const Record& record, std::size_t implementation) {
  std::string verdicts;
  ordered_json cpu = ordered_json::array(), wall = cpu, memory = cpu, reasons = ordered_json::object();
  bool measured = false;
  for (std::size_t i = 0; i < record.cases.size(); ++i) {
    const CaseOutcome& outcome = record.cases[i].outcomes.at(implementation);
    verdicts += static_cast<char>('0' + (outcome.skipped ? kVerdictCount : static_cast<std::size_t>(outcome.verdict)));
    cpu.push_back(outcome.usage.cpu_time.count());
    wall.push_back(outcome.usage.wall_time.count());
    memory.push_back(outcome.usage.peak_memory);
    const Usage& usage = outcome.usage;
    measured = measured || usage.cpu_time.count() != 0 || usage.wall_time.count() != 0 || usage.peak_memory != 0;
    if (!outcome.reason.empty()) reasons[std::to_string(i)] = shortened(outcome.reason, kLongestReason);
  }
  if (!measured) cpu = wall = memory = ordered_json::array();
  return {{"verdicts", std::move(verdicts)}, {"cpu", std::move(cpu)},         {"wall", std::move(wall)},
          {"memory", std::move(memory)},     {"reasons", std::move(reasons)}, {"details", ordered_json::object()}};
}

ordered_json page_data(const Record& record) {
  ordered_json data = {{"run", comparison_json(record)}};
  const Problem* const problem = find_problem(record.problem_id);
  data["run"]["problem"]["independent_items"] = problem != nullptr && problem->independent_items;
  data["cases"] = list_of(record.cases, [](const CaseRecord& each) -> ordered_json {
    return {{"number", each.number}, {"name", each.name}, {"items", each.items}};
  });
  ordered_json& outcomes = data["outcomes"] = ordered_json::array();
  for (std::size_t i = 0; i < record.implementations.size(); ++i) outcomes.push_back(page_outcomes(record, i));
  const std::vector<PlacedDifference> differences = differences_of(record);
  data["findings"] = mistakes_json(record, differences);
  FramePool pool;
  ordered_json details = ordered_json::array();
  for (const PlacedDifference& placed : differences) {
    const std::string in = std::to_string(placed.in - record.cases.data());
    data["outcomes"][placed.implementation]["details"][in] = details.size();
    details.push_back(
        difference_json(placed, [&](ordered_json& json, const Difference& difference) { pool.add(json, difference); }));
  }
  data["details"] = std::move(details);
  data["frames"] = pool.take();
  return data;
}

}  // namespace

std::string diff_json(const Record& record) {
  ordered_json report = comparison_json(record);
  std::size_t next = 0;
  report["cases"] = list_of(record.cases, [&next](const CaseRecord& each) { return case_json(each, next); });
  const std::vector<PlacedDifference> differences = differences_of(record);
  report["findings"] = mistakes_json(record, differences);
  report["details"] =
      list_of(differences, [](const PlacedDifference& placed) { return difference_json(placed, add_whole_frames); });
  return report_of(report);
}

std::string diff_html(const Record& record) {
  return html_page({.title = "QuackCheck report", .main = kDiffMain, .style = kDiffStyle, .script = kDiffScript},
                   page_data(record));
}

}  // namespace quack
