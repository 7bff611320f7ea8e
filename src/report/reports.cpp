#include "report/reports.h"

#include <algorithm>
#include <array>

#include "report/checks.h"
#include "report/page.h"
#include "report/pages.h"

namespace quack {
namespace {

struct Format {
  std::string_view name;
  std::string (*diff)(const Record& record);
  std::string (*grade)(const grade::GradeRecord& record);
  std::string (*fuzz)(const CampaignResult& result);  // null: it has no such report
};

template <std::string (*kFormat)(const Checks& checks), class Result>
std::string of_checks(const Result& result) {
  return kFormat(checks_of(result));
}

constexpr std::array<Format, 6> kFormats = {
    {{"text", [](const Record& record) { return diff_text(record, {}); },
      [](const grade::GradeRecord& record) { return grade_text(record, true); },
      [](const CampaignResult& result) { return fuzz_text(result, false); }},
     {"json", diff_json, grade_json, fuzz_json},
     {"junit", of_checks<junit_text>, of_checks<junit_text>, of_checks<junit_text>},
     {"html", diff_html, grade_html, nullptr},
     {"github", of_checks<github_text>, of_checks<github_text>, of_checks<github_text>},
     {"sarif", of_checks<sarif_text>, of_checks<sarif_text>, of_checks<sarif_text>}}};

const Format& format_called(std::string_view name) { return *std::ranges::find(kFormats, name, &Format::name); }

// Text and pages are for people and in their language, the other formats are for programs.
MessageLanguage language_of(std::string_view format) {
  return format == "text" || format == "html" ? current_language() : MessageLanguage::english;
}

}  // namespace

std::vector<std::string> report_formats() {
  std::vector<std::string> names;
  for (const Format& format : kFormats) names.emplace_back(format.name);
  return names;
}

std::vector<std::string> fuzz_report_formats() {
  std::vector<std::string> names;
  for (const Format& format : kFormats)
    if (format.fuzz != nullptr) names.emplace_back(format.name);
  return names;
}

std::string report_in(std::string_view format, const Record& record) {
  const ShownIn shown_in(language_of(format));
  return format_called(format).diff(record);
}

std::string report_in(std::string_view format, const grade::GradeRecord& record) {
  const ShownIn shown_in(language_of(format));
  return format_called(format).grade(record);
}

std::string report_in(std::string_view format, const CampaignResult& result) {
  const ShownIn shown_in(language_of(format));
  return format_called(format).fuzz(result);
}

std::string explanation_page(const Game& game, std::vector<BoardFrame> frames, std::uint64_t first,
                             std::string_view name, std::string_view error) {
  Difference steps;  // where nothing differs
  steps.frames = std::move(frames);
  for (const BoardFrame& frame : steps.frames) steps.frame_found.push_back(frame.answer);
  FramePool pool;
  nlohmann::ordered_json data = {{"problem", game_json(game)}, {"first", first}, {"name", name}, {"error", error}};
  pool.add(data["steps"], steps);
  data["frames"] = pool.take();
  return html_page(
      {.title = "QuackCheck explanation", .main = kExplainMain, .style = kExplainStyle, .script = kExplainScript},
      data);
}

}  // namespace quack
