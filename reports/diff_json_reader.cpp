#include <map>
#include <stdexcept>

#include <nlohmann/json.hpp>

#include "reports/diff_reports.h"
#include "reports/words.h"

namespace quack {

namespace {

using nlohmann::json;

Verdict verdict_called(const std::string& name) {
  for (std::size_t i = 0; i < kVerdictCount; ++i) {
    if (code(verdict_of(i)) == name) return verdict_of(i);
  }
  throw std::runtime_error("'" + name + "' is not a verdict");
}

std::optional<std::string> line_in(const json& value) {
  return value.is_null() ? std::nullopt : std::optional(value.get<std::string>());
}

Usage usage_in(const json& value) {
  return {.cpu_time = std::chrono::microseconds(value.at("cpu_us").get<std::int64_t>()),
          .wall_time = std::chrono::microseconds(value.at("wall_us").get<std::int64_t>()),
          .peak_memory = value.at("peak_memory_bytes")};
}

ImplementationRecord implementation_in(const json& value) {
  ImplementationRecord one;
  one.name = value.at("name");
  one.spec = value.at("spec");
  one.kind = value.at("kind");
  one.is_limited = value.at("limited");
  for (std::size_t i = 0; i < kVerdictCount; ++i) {
    one.verdicts.push_back(value.at("verdicts").at(std::string(code(verdict_of(i)))));
  }
  one.worst = usage_in(value.at("worst"));
  one.cases = value.at("cases");
  one.exposes = value.at("exposes");
  if (one.cases > 0) one.verdict = verdict_called(value.at("verdict"));
  one.first_failed = value.at("first_failed");
  one.reason = value.at("reason");
  const json& diagnosis = value.at("diagnosis");
  for (const json& mistake : diagnosis.at("mistakes")) {
    one.diagnosis.mistakes.push_back({mistake.at("name"), mistake.at("sentence"), mistake.at("clause")});
  }
  one.diagnosis.explained = diagnosis.at("explained");
  one.diagnosis.differing = diagnosis.at("differing");
  one.diagnosis.common = diagnosis.at("common");
  one.diagnosis.cause = diagnosis.at("cause");
  return one;
}

// The wrong line, its reason and the boards: what a difference and that on its minimized input have in common.
Difference difference_in(const json& value) {
  Difference difference;
  difference.command = value.at("command");
  if (const std::uint64_t line = value.at("line"); line > 0) {
    difference.wrong = {line, line_in(value.at("expected")), line_in(value.at("found"))};
  }
  if (const json& why = value.at("why"); !why.is_null()) {
    difference.why = LineReason{.item = why.at("item"),
                                .input_line = why.at("input_line"),
                                .item_text = why.at("item_text"),
                                .clause = why.at("clause"),
                                .sentence = why.at("sentence"),
                                .board = why.at("board")};
  }
  for (const json& each : value.at("frames")) {
    BoardFrame frame{.item_text = each.at("item_text"),
                     .answer = each.at("answer"),
                     .outcome = each.at("outcome"),
                     .board = each.at("board"),
                     .after = each.at("after"),
                     .to_move = each.at("to_move"),
                     .top_row = each.at("top_row"),
                     .row_step = each.at("row_step"),
                     .left_column = each.at("left_column"),
                     .marked = each.at("marked"),
                     .attacks = {},
                     .continues = each.at("continues"),
                     .is_move = each.at("is_move")};
    for (const json& attack : each.at("attacks")) {
      const std::vector<std::pair<int, int>> way = attack.at("way");
      frame.attacks.push_back({.from = way.at(0), .to = way.at(1), .blockers = attack.at("blockers")});
    }
    difference.frames.push_back(std::move(frame));
    difference.frame_found.push_back(line_in(each.at("found")).value_or(""));
  }
  difference.frame_offset = 1;
  return difference;
}

std::shared_ptr<Difference> detail_in(const json& value) {
  auto difference = std::make_shared<Difference>(difference_in(value));
  difference->complaints = value.at("complaints");
  difference->frame_offset = value.at("frame_offset");
  const json& shrunk = value.at("shrunk");
  if (shrunk.is_null()) return difference;
  difference->minimized = std::make_shared<MinimizedInput>(MinimizedInput{.input = shrunk.at("input"),
                                                                          .items = shrunk.at("items"),
                                                                          .runs = shrunk.at("runs"),
                                                                          .budget_spent = shrunk.at("budget_spent"),
                                                                          .difference = difference_in(shrunk)});
  return difference;
}

CaseRecord case_in(const json& value, const std::vector<std::shared_ptr<Difference>>& details) {
  CaseRecord one{.number = value.at("number"),
                 .name = value.at("name"),
                 .words = value.at("words"),
                 .items = value.at("items"),
                 .outcomes = {}};
  for (const json& each : value.at("outcomes")) {
    CaseOutcome& outcome = one.outcomes.emplace_back();
    outcome.skipped = each.at("verdict").is_null();
    if (!outcome.skipped) outcome.verdict = verdict_called(each.at("verdict"));
    outcome.reason = each.at("reason");
    outcome.line = each.at("line");
    outcome.usage = usage_in(each.at("usage"));
    if (!each.at("detail").is_null()) outcome.difference = details.at(each.at("detail"));
  }
  return one;
}

DiffFinding finding_in(const json& value, const std::map<std::uint64_t, const CaseRecord*>& cases) {
  DiffFinding finding{.implementation = value.at("implementation"),
                      .mistake = {},
                      .verdict = verdict_called(value.at("verdict")),
                      .clause = value.at("clause"),
                      .bucket = value.at("bucket"),
                      .cases = value.at("cases"),
                      .case_number = value.at("case"),
                      .case_name = {},
                      .outcome = {}};
  if (!value.at("mistake").is_null()) finding.mistake = value.at("mistake").get<std::size_t>();
  const CaseRecord& in = *cases.at(finding.case_number);
  finding.case_name = in.name;
  finding.outcome = in.outcomes.at(finding.implementation);
  if (!finding.outcome.difference) throw std::runtime_error("a finding has no difference");
  return finding;
}

void read_run(const json& report, Record& record) {
  record.version = report.at("quackcheck");
  record.problem_id = report.at("problem").at("id");
  record.problem_title = report.at("problem").at("title");
  record.item_name = report.at("problem").at("item_name");
  for (const json& each : report.at("pieces")) {
    record.pieces.push_back(
        {each.at("letter").get<std::string>().at(0), each.at("name"), each.at("symbol"), each.at("side")});
  }
  record.command_line = report.at("command");
  record.compares = report.at("compares");
  record.started = report.at("started");
  record.seconds = report.at("seconds");
  record.interrupted = report.at("interrupted");
  record.could_not_tell = report.at("could_not_tell");
  const json& limits = report.at("limits");
  record.limits = {.cpu_time = std::chrono::milliseconds(limits.at("cpu_ms").get<std::int64_t>()),
                   .wall_time = std::chrono::milliseconds(limits.at("wall_ms").get<std::int64_t>()),
                   .memory = limits.at("memory_bytes"),
                   .output = limits.at("output_bytes"),
                   .processes = limits.at("processes")};
  record.protections_off = report.at("protections_off").get<std::vector<std::string>>();
  record.counted_by = report.value("counted_by", "");
  record.known_mistakes = report.at("known_mistakes");
  record.shard = report.at("shard").at("number");
  record.shards = report.at("shard").at("count");
  record.total_cases = report.at("totals").at("cases");
  record.total_items = report.at("totals").at("items");
  record.differing_cases = report.at("totals").at("differing_cases");
  for (const json& each : report.at("implementations")) record.implementations.push_back(implementation_in(each));
}

Record record_in(const json& report) {
  Record record;
  read_run(report, record);
  std::vector<std::shared_ptr<Difference>> details;
  for (const json& each : report.at("details")) details.push_back(detail_in(each));
  for (const json& each : report.at("cases")) {
    record.cases.push_back(case_in(each, details));
    if (record.cases.back().outcomes.size() != record.implementations.size()) {
      throw std::runtime_error("a case has not one outcome for each implementation");
    }
  }
  std::map<std::uint64_t, const CaseRecord*> cases;
  for (const CaseRecord& each : record.cases) cases[each.number] = &each;
  for (const json& each : report.at("findings")) record.findings.push_back(finding_in(each, cases));
  return record;
}

}  // namespace

Record read_diff_json(std::string_view text) {
  const json report = json::parse(text, nullptr, false);
  if (report.is_discarded()) throw std::runtime_error("it is not JSON, or not all of it");
  if (!report.is_object() || report.value("format", json()) != "quackcheck-diff") {
    throw std::runtime_error("it is not a JSON report of 'quackcheck diff'");
  }
  if (report.value("format_version", json()) != kDiffFormatVersion) {
    throw std::runtime_error("it is of another version of quackcheck");
  }
  try {
    return record_in(report);
  } catch (const json::exception& error) {
    throw std::runtime_error(std::string("it is damaged: ") + error.what());
  } catch (const std::out_of_range&) {
    throw std::runtime_error("it is damaged: it refers to what is not there");
  }
}

}  // namespace quack
