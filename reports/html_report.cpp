#include <string_view>
#include <unordered_map>

#include <nlohmann/json.hpp>

#include "reports/filled_page.h"
#include "reports/json_parts.h"
#include "reports/page.h"
#include "reports/reports.h"
#include "reports/words.h"

// The page is compare/report/page/; here its data are made: what the JSON report says, but short, for 100
// implementations on 1000 cases are 100,000 outcomes. reports/page/report.js reads it.

namespace quack {

namespace {

using nlohmann::ordered_json;

constexpr std::size_t kLongestCaseText = 20'000;  // bytes of one text that is shown
constexpr std::size_t kLongestReason = 2'000;     // of one that an outcome without a detail has

// Frames, each kept once: those who fail on the same case share its boards.
class FramePool {
 public:
  std::size_t place_of(const BoardFrame& frame) {
    ordered_json json = frame_json(frame);
    for (const char* const text : {"item_text", "answer", "outcome"}) {
      json[text] = shortened(json[text].get_ref<const std::string&>(), kLongestCaseText);
    }
    const auto [known, is_new] =
        places_.try_emplace(json.dump(-1, ' ', false, ordered_json::error_handler_t::replace), frames_.size());
    if (is_new) frames_.push_back(std::move(json));
    return known->second;
  }
  ordered_json take() { return std::move(frames_); }

 private:
  std::unordered_map<std::string, std::size_t> places_;
  ordered_json frames_ = ordered_json::array();
};

void shorten(ordered_json& object, std::initializer_list<const char*> names) {
  for (const char* const name : names) {
    if (object[name].is_string())
      object[name] = shortened(object[name].get_ref<const std::string&>(), kLongestCaseText);
  }
}

// Puts the places of the frames into a detail or what it was shrunk to, and what was found other than expected: pairs
// of a place in the list and a text, or null where nothing was found.
void add_frames(ordered_json& part, const std::vector<BoardFrame>& frames, const std::vector<std::string>& found,
                FramePool& pool) {
  ordered_json places = ordered_json::array();
  ordered_json otherwise = ordered_json::array();
  for (std::size_t i = 0; i < frames.size(); ++i) {
    places.push_back(pool.place_of(frames[i]));
    const std::string& one = i < found.size() ? found[i] : std::string();
    if (one == frames[i].answer) continue;
    otherwise.push_back({i, one.empty() ? ordered_json(nullptr) : ordered_json(shortened(one, kLongestCaseText))});
  }
  part["frames"] = std::move(places);
  part["found_otherwise"] = std::move(otherwise);
}

ordered_json page_detail(const Detail& detail, FramePool& pool) {
  ordered_json json = detail_json(detail);
  shorten(json, {"reason", "expected", "found", "complaints"});
  add_frames(json, detail.frames, detail.frame_found, pool);
  if (detail.shrunk) {
    shorten(json["shrunk"], {"expected", "found"});
    add_frames(json["shrunk"], detail.shrunk->frames, detail.shrunk->frame_found, pool);
  }
  return json;
}

// One implementation on all cases: the verdicts as a string of their digits, and the rest by the case's place, where
// there is anything.
ordered_json page_outcomes(const Record& record, std::size_t implementation) {
  std::string verdicts;
  ordered_json cpu = ordered_json::array();
  ordered_json wall = ordered_json::array();
  ordered_json memory = ordered_json::array();
  ordered_json reasons = ordered_json::object();
  ordered_json details = ordered_json::object();
  bool measured = false;
  for (std::size_t i = 0; i < record.cases.size(); ++i) {
    const CaseOutcome& outcome = record.cases[i].outcomes.at(implementation);
    verdicts += static_cast<char>('0' + static_cast<int>(outcome.verdict));
    cpu.push_back(outcome.usage.cpu_time.count());
    wall.push_back(outcome.usage.wall_time.count());
    memory.push_back(outcome.usage.peak_memory);
    measured = measured || judged_time(outcome.usage).count() != 0 || outcome.usage.peak_memory != 0;
    if (!outcome.reason.empty()) reasons[std::to_string(i)] = shortened(outcome.reason, kLongestReason);
    if (outcome.detail) details[std::to_string(i)] = *outcome.detail;
  }
  if (!measured) cpu = wall = memory = ordered_json::array();
  return {{"verdicts", std::move(verdicts)}, {"cpu", std::move(cpu)},         {"wall", std::move(wall)},
          {"memory", std::move(memory)},     {"reasons", std::move(reasons)}, {"details", std::move(details)}};
}

ordered_json page_data(const Record& record) {
  ordered_json data = {{"run", run_json(record)}};
  ordered_json& cases = data["cases"] = ordered_json::array();
  for (const auto& each : record.cases)
    cases.push_back({{"number", each.number}, {"name", each.name}, {"items", each.items}});
  ordered_json& outcomes = data["outcomes"] = ordered_json::array();
  for (std::size_t i = 0; i < record.implementations.size(); ++i) outcomes.push_back(page_outcomes(record, i));
  FramePool pool;
  ordered_json& details = data["details"] = ordered_json::array();
  for (const auto& detail : record.details) details.push_back(page_detail(detail, pool));
  data["frames"] = pool.take();
  return data;
}

}  // namespace

std::string_view page_style() { return kPageStyle; }

std::string html_report(const Record& record) { return filled_page(kPage, kPageStyle, page_data(record), kPageScript); }

}  // namespace quack
