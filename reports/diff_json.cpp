// The JSON report and the page's data, which say the same; the page's are short, for 100 implementations on 1000 cases
// are 100,000 outcomes. pages/report.js reads them.

#include <algorithm>
#include <map>
#include <stdexcept>
#include <string_view>

#include <nlohmann/json.hpp>

#include "problems/registry.h"
#include "reports/board_json.h"
#include "reports/diff_reports.h"
#include "reports/formats.h"
#include "reports/page.h"
#include "reports/pages.h"
#include "reports/words.h"

namespace quack {

namespace {

using nlohmann::ordered_json;

constexpr const char* kFormat = "quackcheck-diff";
constexpr std::size_t kLongestReason = 2'000;  // bytes of one that an outcome without a difference has

// [place] -> a difference, with the case and the implementation that it belongs to. The order is that of the cases.
struct PlacedDifference {
  const CaseRecord* in = nullptr;
  std::size_t implementation = 0;
};

std::vector<PlacedDifference> differences_of(const Record& record) {
  std::vector<PlacedDifference> all;
  for (const CaseRecord& each : record.cases) {
    for (std::size_t i = 0; i < each.outcomes.size(); ++i) {
      if (each.outcomes[i].difference) all.push_back({&each, i});
    }
  }
  return all;
}

Verdict verdict_called(const std::string& name) {
  for (std::size_t i = 0; i < kVerdictCount; ++i) {
    if (code(verdict_of(i)) == name) return verdict_of(i);
  }
  throw std::runtime_error("'" + name + "' is not a verdict");
}

}  // namespace

// ---- The fields of the records, in the order of the report
// -----------------------------------------------------------

static auto fields_of(const Usage& /*usage*/) {
  return std::tuple(field("cpu_us", &Usage::cpu_time), field("wall_us", &Usage::wall_time),
                    field("peak_memory_bytes", &Usage::peak_memory));
}

static auto fields_of(const MistakeRecord& /*mistake*/) {
  return std::tuple(field("name", &MistakeRecord::name), field("sentence", &MistakeRecord::sentence),
                    field("clause", &MistakeRecord::clause));
}

static auto fields_of(const DiagnosisRecord& /*diagnosis*/) {
  return std::tuple(field("mistakes", &DiagnosisRecord::mistakes), field("explained", &DiagnosisRecord::explained),
                    field("differing", &DiagnosisRecord::differing), field("examined", &DiagnosisRecord::examined),
                    field("common", &DiagnosisRecord::common), field("cause", &DiagnosisRecord::cause));
}

static auto fields_of(const ImplementationRecord& /*implementation*/) {
  using Record = ImplementationRecord;
  const auto write_verdicts = [](ordered_json& json, const Record& one) {
    for (std::size_t i = 0; i < kVerdictCount; ++i) {
      json[std::string(code(verdict_of(i)))] = i < one.verdicts.size() ? one.verdicts[i] : std::uint64_t{0};
    }
  };
  const auto read_verdicts = [](const ordered_json& json, Record& one) {
    for (std::size_t i = 0; i < kVerdictCount; ++i) {
      one.verdicts.push_back(json.at(std::string(code(verdict_of(i)))));
    }
  };
  const auto read_verdict = [](const ordered_json& json, Record& one) {
    if (one.cases > 0) one.verdict = verdict_called(json);
  };
  return std::tuple(
      field("name", &Record::name), field("spec", &Record::spec), field("kind", &Record::kind),
      field("limited", &Record::is_limited), Field{"verdicts", write_verdicts, read_verdicts},
      field("worst", &Record::worst), field("cases", &Record::cases), field("exposes", &Record::exposes),
      Field{"verdict", [](ordered_json& json, const Record& one) { json = verdict_code(one); }, read_verdict},
      field("first_failed", &Record::first_failed), field("reason", &Record::reason),
      field("diagnosis", &Record::diagnosis));
}

static auto fields_of(const MinimizedInput& /*small*/) {
  return std::tuple(field("input", &MinimizedInput::input), field("items", &MinimizedInput::items),
                    field("runs", &MinimizedInput::runs), field("budget_spent", &MinimizedInput::budget_spent));
}

static auto fields_of(const DiffFinding& /*finding*/) {
  return std::tuple(
      field("implementation", &DiffFinding::implementation), field("mistake", &DiffFinding::mistake),
      Field{"verdict", [](ordered_json& json, const DiffFinding& finding) { json = code(finding.verdict); },
            [](const ordered_json& json, DiffFinding& finding) { finding.verdict = verdict_called(json); }},
      field("clause", &DiffFinding::clause), field("bucket", &DiffFinding::bucket), field("cases", &DiffFinding::cases),
      field("case", &DiffFinding::case_number));
}

static auto fields_of(const CaseRecord& /*record*/) {
  return std::tuple(field("number", &CaseRecord::number), field("name", &CaseRecord::name),
                    field("words", &CaseRecord::words), field("items", &CaseRecord::items));
}

static auto fields_of(const Limits& /*limits*/) {
  return std::tuple(field("cpu_ms", &Limits::cpu_time), field("wall_ms", &Limits::wall_time),
                    field("memory_bytes", &Limits::memory), field("output_bytes", &Limits::output),
                    field("processes", &Limits::processes));
}

// Everything of the run but its cases and differences.
static auto fields_of(const Record& /*record*/) {
  return std::tuple(
      written_field("format", [](ordered_json& json, const Record&) { json = kFormat; }),
      written_field("format_version", [](ordered_json& json, const Record&) { json = kDiffFormatVersion; }),
      field("quackcheck", &Record::version),
      group("problem", field("id", &Record::problem_id), field("title", &Record::problem_title),
            field("item_name", &Record::item_name)),
      field("command", &Record::command_line), field("compares", &Record::compares), field("started", &Record::started),
      field("seconds", &Record::seconds), field("interrupted", &Record::interrupted),
      field("could_not_tell", &Record::could_not_tell), field("limits", &Record::limits),
      field("protections_off", &Record::protections_off), field("counted_by", &Record::counted_by),
      group("shard", field("number", &Record::shard), field("count", &Record::shards)),
      written_field("headline", [](ordered_json& json, const Record& record) { json = headline(record); }),
      field("known_mistakes", &Record::known_mistakes),
      group("totals", field("cases", &Record::total_cases), field("items", &Record::total_items),
            field("differing_cases", &Record::differing_cases)),
      field("implementations", &Record::implementations), field("pieces", &Record::pieces));
}

namespace {

// ---- Writing
// ---------------------------------------------------------------------------------------------------------

// `frames` writes the boards.
template <class Frames>
ordered_json difference_json(const PlacedDifference& placed, const Frames& frames) {
  const CaseOutcome& outcome = placed.in->outcomes[placed.implementation];
  const Difference& difference = *outcome.difference;
  ordered_json json = {{"implementation", placed.implementation}, {"case", placed.in->number},
                       {"verdict", code(outcome.verdict)},        {"reason", outcome.reason},
                       {"complaints", difference.complaints},     {"frame_offset", difference.frame_offset}};
  to_json(json, difference);
  frames(json, difference);
  ordered_json& shrunk = json["shrunk"] = nullptr;
  if (!difference.minimized) return json;
  const MinimizedInput& small = *difference.minimized;
  shrunk = small;
  to_json(shrunk, small.difference);
  frames(shrunk, small.difference);
  return json;
}

// `details`: the list of differences that the report has.
ordered_json findings_json(const Record& record, const std::vector<PlacedDifference>& details) {
  ordered_json findings = ordered_json::array();
  for (const DiffFinding& finding : record.findings) {
    const auto detail = std::ranges::find_if(details, [&](const PlacedDifference& placed) {
      return placed.in->outcomes[placed.implementation].difference == finding.outcome.difference;
    });
    findings.push_back(finding);
    findings.back()["detail"] =
        detail == details.end() ? ordered_json(nullptr) : ordered_json(detail - details.begin());
  }
  return findings;
}

// `next` is the place of the first difference of this case in the list, and is moved on.
ordered_json case_json(const CaseRecord& record, std::size_t& next) {
  ordered_json outcomes = ordered_json::array();
  for (const auto& outcome : record.outcomes) {
    outcomes.push_back({{"verdict", outcome.skipped ? ordered_json(nullptr) : ordered_json(code(outcome.verdict))},
                        {"reason", outcome.reason},
                        {"line", outcome.line},
                        {"usage", outcome.usage},
                        {"detail", outcome.difference ? ordered_json(next++) : ordered_json(nullptr)}});
  }
  ordered_json json = record;
  json["outcomes"] = std::move(outcomes);
  return json;
}

// The boards in full, each with what was found there.
void add_whole_frames(ordered_json& json, const Difference& difference) {
  ordered_json& list = json["frames"] = ordered_json::array();
  for (std::size_t i = 0; i < difference.frames.size(); ++i) {
    ordered_json frame = difference.frames[i];
    frame["found"] = i < difference.frame_found.size() ? ordered_json(difference.frame_found[i]) : nullptr;
    list.push_back(std::move(frame));
  }
}

// One implementation on all cases: the verdicts as a string of their digits, and the rest by the case's place, where
// there is anything.
ordered_json page_outcomes(const Record& record, std::size_t implementation) {
  std::string verdicts;
  ordered_json cpu = ordered_json::array();
  ordered_json wall = ordered_json::array();
  ordered_json memory = ordered_json::array();
  ordered_json reasons = ordered_json::object();
  bool measured = false;
  for (std::size_t i = 0; i < record.cases.size(); ++i) {
    const CaseOutcome& outcome = record.cases[i].outcomes.at(implementation);
    verdicts += static_cast<char>('0' + (outcome.skipped ? kVerdictCount : static_cast<std::size_t>(outcome.verdict)));
    cpu.push_back(outcome.usage.cpu_time.count());
    wall.push_back(outcome.usage.wall_time.count());
    memory.push_back(outcome.usage.peak_memory);
    measured = measured || judged_time(outcome.usage).count() != 0 || outcome.usage.peak_memory != 0;
    if (!outcome.reason.empty()) reasons[std::to_string(i)] = shortened(outcome.reason, kLongestReason);
  }
  if (!measured) cpu = wall = memory = ordered_json::array();
  return {{"verdicts", std::move(verdicts)}, {"cpu", std::move(cpu)},         {"wall", std::move(wall)},
          {"memory", std::move(memory)},     {"reasons", std::move(reasons)}, {"details", ordered_json::object()}};
}

ordered_json page_data(const Record& record) {
  ordered_json data = {{"run", record}};
  const Problem* const problem = find_problem(record.problem_id);
  data["run"]["problem"]["independent_items"] = problem != nullptr && problem->independent_items;
  ordered_json& cases = data["cases"] = ordered_json::array();
  for (const auto& each : record.cases) {
    cases.push_back({{"number", each.number}, {"name", each.name}, {"items", each.items}});
  }
  ordered_json& outcomes = data["outcomes"] = ordered_json::array();
  for (std::size_t i = 0; i < record.implementations.size(); ++i) outcomes.push_back(page_outcomes(record, i));
  FramePool pool;
  const auto add_frames = [&](ordered_json& json, const Difference& difference) { pool.add(json, difference); };
  ordered_json details = ordered_json::array();
  const std::vector<PlacedDifference> placed_differences = differences_of(record);
  data["findings"] = findings_json(record, placed_differences);
  for (const PlacedDifference& placed : placed_differences) {
    const std::string in = std::to_string(placed.in - record.cases.data());
    outcomes[placed.implementation]["details"][in] = details.size();
    details.push_back(difference_json(placed, add_frames));
  }
  data["details"] = std::move(details);
  data["frames"] = pool.take();
  return data;
}

// ---- Reading
// ---------------------------------------------------------------------------------------------------------

// The wrong line, its reason and the boards: what a difference and that on its minimized input have in common.
Difference difference_in(const ordered_json& json) {
  Difference difference = json;
  difference.frame_offset = 1;
  for (const ordered_json& frame : json.at("frames")) {
    difference.frames.push_back(frame);
    difference.frame_found.push_back(frame.at("found").get<std::optional<std::string>>().value_or(""));
  }
  return difference;
}

std::shared_ptr<Difference> detail_in(const ordered_json& json) {
  auto difference = std::make_shared<Difference>(difference_in(json));
  json.at("complaints").get_to(difference->complaints);
  json.at("frame_offset").get_to(difference->frame_offset);
  const ordered_json& shrunk = json.at("shrunk");
  if (shrunk.is_null()) return difference;
  difference->minimized = std::make_shared<MinimizedInput>(shrunk);
  difference->minimized->difference = difference_in(shrunk);
  return difference;
}

CaseRecord case_in(const ordered_json& json, const std::vector<std::shared_ptr<Difference>>& details) {
  CaseRecord one = json;
  for (const ordered_json& each : json.at("outcomes")) {
    CaseOutcome& outcome = one.outcomes.emplace_back();
    outcome.skipped = each.at("verdict").is_null();
    if (!outcome.skipped) outcome.verdict = verdict_called(each.at("verdict"));
    each.at("reason").get_to(outcome.reason);
    each.at("line").get_to(outcome.line);
    each.at("usage").get_to(outcome.usage);
    if (!each.at("detail").is_null()) outcome.difference = details.at(each.at("detail"));
  }
  return one;
}

Record record_in(const ordered_json& report) {
  Record record = report;
  std::vector<std::shared_ptr<Difference>> details;
  for (const ordered_json& each : report.at("details")) details.push_back(detail_in(each));
  for (const ordered_json& each : report.at("cases")) {
    record.cases.push_back(case_in(each, details));
    if (record.cases.back().outcomes.size() != record.implementations.size()) {
      throw std::runtime_error("a case has not one outcome for each implementation");
    }
  }
  std::map<std::uint64_t, const CaseRecord*> cases;
  for (const CaseRecord& each : record.cases) cases[each.number] = &each;
  for (const ordered_json& each : report.at("findings")) {
    DiffFinding& finding = record.findings.emplace_back(each);
    const CaseRecord& in = *cases.at(finding.case_number);
    finding.case_name = in.name;
    finding.outcome = in.outcomes.at(finding.implementation);
    if (!finding.outcome.difference) throw std::runtime_error("a finding has no difference");
  }
  return record;
}

}  // namespace

std::string diff_json(const Record& record) {
  ordered_json report = record;
  std::size_t next = 0;
  ordered_json& cases = report["cases"] = ordered_json::array();
  for (const auto& each : record.cases) cases.push_back(case_json(each, next));
  ordered_json details = ordered_json::array();
  const std::vector<PlacedDifference> placed_differences = differences_of(record);
  report["findings"] = findings_json(record, placed_differences);
  for (const auto& placed : placed_differences) details.push_back(difference_json(placed, add_whole_frames));
  report["details"] = std::move(details);
  return report.dump(1, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

std::string diff_html(const Record& record) {
  return html_page({.title = "QuackCheck report", .main = kDiffMain, .style = kDiffStyle, .script = kDiffScript},
                   page_data(record));
}

Record read_diff_json(std::string_view text) {
  const ordered_json report = ordered_json::parse(text, nullptr, false);
  if (report.is_discarded()) throw std::runtime_error("it is not JSON, or cut off");
  if (!report.is_object() || report.value("format", ordered_json()) != kFormat) {
    throw std::runtime_error("it is not a JSON report of 'quackcheck diff'");
  }
  if (report.value("format_version", ordered_json()) != kDiffFormatVersion) {
    throw std::runtime_error("it is of another version of quackcheck");
  }
  try {
    return record_in(report);
  } catch (const ordered_json::out_of_range& missing) {
    throw std::runtime_error(std::string("it is damaged, or another version of quackcheck made it; write it again "
                                         "with this one: ") +
                             missing.what());
  } catch (const ordered_json::exception& error) {
    throw std::runtime_error(std::string("it is damaged: ") + error.what());
  } catch (const std::out_of_range&) {
    throw std::runtime_error("it is damaged: it refers to what is not there");
  }
}

}  // namespace quack
