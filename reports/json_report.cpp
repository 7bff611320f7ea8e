#include <nlohmann/json.hpp>

#include "reports/json_parts.h"
#include "reports/reports.h"
#include "reports/words.h"

namespace quack {

namespace {

using nlohmann::ordered_json;

ordered_json frames_json(const std::vector<BoardFrame>& frames, const std::vector<std::string>& found) {
  ordered_json list = ordered_json::array();
  for (std::size_t i = 0; i < frames.size(); ++i) {
    ordered_json frame = frame_json(frames[i]);
    frame["found"] = i < found.size() ? ordered_json(found[i]) : ordered_json(nullptr);
    list.push_back(std::move(frame));
  }
  return list;
}

ordered_json case_json(const CaseRecord& record) {
  ordered_json outcomes = ordered_json::array();
  for (const auto& outcome : record.outcomes) {
    outcomes.push_back({{"verdict", code(outcome.verdict)},
                        {"reason", outcome.reason},
                        {"line", outcome.line},
                        {"usage", usage_json(outcome.usage)},
                        {"detail", outcome.detail ? ordered_json(*outcome.detail) : ordered_json(nullptr)}});
  }
  return {{"number", record.number},
          {"name", record.name},
          {"words", record.words},
          {"items", record.items},
          {"outcomes", std::move(outcomes)}};
}

ordered_json detail_with_frames(const Detail& detail) {
  ordered_json json = detail_json(detail);
  json["frames"] = frames_json(detail.frames, detail.frame_found);
  if (detail.shrunk) json["shrunk"]["frames"] = frames_json(detail.shrunk->frames, detail.shrunk->frame_found);
  return json;
}

}  // namespace

std::string json_report(const Record& record) {
  ordered_json report = run_json(record);
  ordered_json& cases = report["cases"] = ordered_json::array();
  for (const auto& each : record.cases) cases.push_back(case_json(each));
  ordered_json& details = report["details"] = ordered_json::array();
  for (const auto& detail : record.details) details.push_back(detail_with_frames(detail));
  return report.dump(1, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace quack
