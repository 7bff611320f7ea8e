// The JSON report and the page's data, which say the same; the page's are short, for 100 implementations on 1000 cases
// are 100,000 outcomes. pages/report.js reads them.

#include <algorithm>
#include <charconv>
#include <string_view>
#include <unordered_map>

#include <nlohmann/json.hpp>

#include "problems/registry.h"
#include "reports/diff_reports.h"
#include "reports/explanation_page.h"
#include "reports/page.h"
#include "reports/pages.h"
#include "reports/words.h"

namespace quack {

namespace {

using nlohmann::ordered_json;

constexpr std::size_t kLongestCaseText = 20'000;  // bytes of one text that the page shows
constexpr std::size_t kLongestReason = 2'000;     // of one that an outcome without a difference has

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

ordered_json usage_json(const Usage& usage) {
  return {{"cpu_us", usage.cpu_time.count()},
          {"wall_us", usage.wall_time.count()},
          {"peak_memory_bytes", usage.peak_memory}};
}

ordered_json diagnosis_json(const DiagnosisRecord& diagnosis) {
  ordered_json mistakes = ordered_json::array();
  for (const MistakeRecord& mistake : diagnosis.mistakes) {
    mistakes.push_back({{"name", mistake.name}, {"sentence", mistake.sentence}, {"clause", mistake.clause}});
  }
  return {{"mistakes", std::move(mistakes)},
          {"explained", diagnosis.explained},
          {"differing", diagnosis.differing},
          {"common", diagnosis.common},
          {"cause", diagnosis.cause}};
}

ordered_json implementation_json(const ImplementationRecord& implementation) {
  ordered_json verdicts = ordered_json::object();
  for (std::size_t i = 0; i < kVerdictCount; ++i) {
    verdicts[std::string(code(verdict_of(i)))] =
        i < implementation.verdicts.size() ? implementation.verdicts[i] : std::uint64_t{0};
  }
  return {{"name", implementation.name},
          {"spec", implementation.spec},
          {"kind", implementation.kind},
          {"limited", implementation.is_limited},
          {"verdicts", std::move(verdicts)},
          {"worst", usage_json(implementation.worst)},
          {"cases", implementation.cases},
          {"exposes", implementation.exposes},
          {"verdict", verdict_code(implementation)},
          {"first_failed", implementation.first_failed},
          {"reason", implementation.reason},
          {"diagnosis", diagnosis_json(implementation.diagnosis)}};
}

ordered_json why_json(const std::optional<LineReason>& why) {
  if (!why) return nullptr;
  return {{"item", why->item},
          {"input_line", why->input_line},
          {"item_text", why->item_text},
          {"clause", why->clause},
          {"clause_sentence", clause_sentence(why->clause)},
          {"sentence", why->sentence},
          {"board", why->board}};
}

// Adds what is known of a wrong line, on the case or on the minimized input. `frames` writes the boards.
template <class Frames>
void add_difference(ordered_json& json, const Difference& difference, const Frames& frames) {
  json["command"] = difference.command;
  json["line"] = difference.line();
  json["expected"] = difference.wrong ? or_null(difference.wrong->expected) : nullptr;
  json["found"] = difference.wrong ? or_null(difference.wrong->found) : nullptr;
  json["why"] = why_json(difference.why);
  frames(json, difference);
}

template <class Frames>
ordered_json difference_json(const PlacedDifference& placed, const Frames& frames) {
  const CaseOutcome& outcome = placed.in->outcomes[placed.implementation];
  const Difference& difference = *outcome.difference;
  ordered_json json = {{"implementation", placed.implementation}, {"case", placed.in->number},
                       {"verdict", code(outcome.verdict)},        {"reason", outcome.reason},
                       {"complaints", difference.complaints},     {"frame_offset", difference.frame_offset}};
  add_difference(json, difference, frames);
  ordered_json& shrunk = json["shrunk"] = nullptr;
  if (!difference.minimized) return json;
  const MinimizedInput& small = *difference.minimized;
  shrunk = {{"input", small.input}, {"items", small.items}, {"runs", small.runs}, {"budget_spent", small.budget_spent}};
  add_difference(shrunk, small.difference, frames);
  return json;
}

// `details`: the list of differences that the report has.
ordered_json findings_json(const Record& record, const std::vector<PlacedDifference>& details) {
  ordered_json findings = ordered_json::array();
  for (const DiffFinding& finding : record.findings) {
    const auto detail = std::ranges::find_if(details, [&](const PlacedDifference& placed) {
      return placed.in->outcomes[placed.implementation].difference == finding.outcome.difference;
    });
    findings.push_back(
        {{"implementation", finding.implementation},
         {"mistake", finding.mistake ? ordered_json(*finding.mistake) : ordered_json(nullptr)},
         {"verdict", code(finding.verdict)},
         {"clause", finding.clause},
         {"bucket", finding.bucket},
         {"cases", finding.cases},
         {"case", finding.case_number},
         {"detail", detail == details.end() ? ordered_json(nullptr) : ordered_json(detail - details.begin())}});
  }
  return findings;
}

// Everything of the run but its cases and differences.
ordered_json run_json(const Record& record) {
  ordered_json implementations = ordered_json::array();
  for (const auto& each : record.implementations) implementations.push_back(implementation_json(each));
  return {{"format", "quackcheck-diff"},
          {"format_version", kDiffFormatVersion},
          {"quackcheck", record.version},
          {"problem", {{"id", record.problem_id}, {"title", record.problem_title}, {"item_name", record.item_name}}},
          {"command", record.command_line},
          {"compares", record.compares},
          {"started", record.started},
          {"seconds", record.seconds},
          {"interrupted", record.interrupted},
          {"could_not_tell", record.could_not_tell},
          {"limits",
           {{"cpu_ms", record.limits.cpu_time.count()},
            {"wall_ms", record.limits.wall_time.count()},
            {"memory_bytes", record.limits.memory},
            {"output_bytes", record.limits.output},
            {"processes", record.limits.processes}}},
          {"protections_off", record.protections_off},
          {"counted_by", record.counted_by},
          {"shard", {{"number", record.shard}, {"count", record.shards}}},
          {"headline", headline(record)},
          {"known_mistakes", record.known_mistakes},
          {"totals",
           {{"cases", record.total_cases}, {"items", record.total_items}, {"differing_cases", record.differing_cases}}},
          {"implementations", std::move(implementations)},
          {"pieces", pieces_json(record.pieces)}};
}

// `next` is the place of the first difference of this case in the list, and is moved on.
ordered_json case_json(const CaseRecord& record, std::size_t& next) {
  ordered_json outcomes = ordered_json::array();
  for (const auto& outcome : record.outcomes) {
    outcomes.push_back({{"verdict", outcome.skipped ? ordered_json(nullptr) : ordered_json(code(outcome.verdict))},
                        {"reason", outcome.reason},
                        {"line", outcome.line},
                        {"usage", usage_json(outcome.usage)},
                        {"detail", outcome.difference ? ordered_json(next++) : ordered_json(nullptr)}});
  }
  return {{"number", record.number},
          {"name", record.name},
          {"words", record.words},
          {"items", record.items},
          {"outcomes", std::move(outcomes)}};
}

// The boards in full, each with what was found there.
void add_whole_frames(ordered_json& json, const Difference& difference) {
  ordered_json& list = json["frames"] = ordered_json::array();
  for (std::size_t i = 0; i < difference.frames.size(); ++i) {
    ordered_json frame = frame_json(difference.frames[i]);
    frame["found"] = i < difference.frame_found.size() ? ordered_json(difference.frame_found[i]) : nullptr;
    list.push_back(std::move(frame));
  }
}

void shorten(ordered_json& object, std::initializer_list<const char*> names) {
  for (const char* const name : names) {
    if (!object.contains(name) || !object[name].is_string()) continue;
    object[name] = shortened(object[name].get_ref<const std::string&>(), kLongestCaseText);
  }
}

// A board of BoardFrame with each run of empty cells as so many blanks.
std::string cells_of(std::string_view board) {
  std::string cells;
  for (std::size_t i = 0; i < board.size(); ++i) {
    std::size_t run = 0;
    const auto [end, error] = std::from_chars(board.data() + i, board.data() + board.size(), run);
    if (error != std::errc()) {
      cells += board[i];
    } else {
      cells.append(run, ' ');
      i = static_cast<std::size_t>(end - board.data()) - 1;
    }
  }
  return cells;
}

// [place, letter, place, letter, …] of all that differs; null if the boards are of different sizes.
ordered_json changes(std::string_view before, std::string_view after) {
  if (before.size() != after.size()) return nullptr;
  ordered_json list = ordered_json::array();
  for (std::size_t i = 0; i < before.size(); ++i) {
    if (before[i] == after[i]) continue;
    list.push_back(i);
    list.push_back(std::string(1, after[i]));
  }
  return list;
}

// Boards, each kept once: those who fail on the same case share them.
class FramePool {
 public:
  // Puts the places of the boards into a difference, and what was found other than expected: pairs of a place in the
  // list and a text, or null where nothing was found.
  void add(ordered_json& json, const Difference& difference) {
    shorten(json, {"reason", "expected", "found", "complaints"});
    ordered_json& places = json["frames"] = ordered_json::array();
    ordered_json otherwise = ordered_json::array();
    for (std::size_t i = 0; i < difference.frames.size(); ++i) {
      places.push_back(place_of(difference.frames[i], i > 0 ? &difference.frames[i - 1] : nullptr));
      const std::string& found = i < difference.frame_found.size() ? difference.frame_found[i] : std::string();
      if (found == difference.frames[i].answer) continue;
      otherwise.push_back(
          {i, found.empty() ? ordered_json(nullptr) : ordered_json(shortened(found, kLongestCaseText))});
    }
    json["found_otherwise"] = std::move(otherwise);
  }

  ordered_json take() { return std::move(frames_); }

 private:
  // A board that the frame before left is not said again, and what the item does to it is said as changes.
  std::size_t place_of(const BoardFrame& frame, const BoardFrame* before) {
    ordered_json json = frame_json(frame);
    json.erase("after");  // the page makes it of the board
    shorten(json, {"item_text", "answer", "outcome"});
    if (before && !frame.board.empty() && before->after == frame.board) {
      for (const char* const name : {"board", "top_row", "row_step", "left_column"}) json.erase(name);
    }
    json["after"] = changes(cells_of(frame.board), cells_of(frame.after));
    const auto [known, is_new] =
        places_.try_emplace(json.dump(-1, ' ', false, ordered_json::error_handler_t::replace), frames_.size());
    if (is_new) frames_.push_back(std::move(json));
    return known->second;
  }

  std::unordered_map<std::string, std::size_t> places_;
  ordered_json frames_ = ordered_json::array();
};

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
  ordered_json data = {{"run", run_json(record)}};
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

}  // namespace

std::string diff_json(const Record& record) {
  ordered_json report = run_json(record);
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

}  // namespace quack
