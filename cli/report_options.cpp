#include "cli/report_options.h"

#include <algorithm>
#include <ctime>
#include <fmt/format.h>
#include <set>

#include "cli/command.h"
#include "reports/reports.h"

namespace quack::cli {

Option report_option() {
  return {.name = "report",
          .letter = 'R',
          .value = "FORMAT=FILE",
          .help = fmt::format("write a report as well: {}; any number of them", joined(report_formats(), "or")),
          .repeatable = true};
}

std::vector<ReportWish> report_wishes(const ParsedWords& parsed) {
  const std::vector<std::string> formats = report_formats();
  std::vector<ReportWish> reports;
  for (const auto& text : parsed.texts("report")) {
    const std::size_t equals = text.find('=');
    const std::string format = text.substr(0, equals);
    if (std::find(formats.begin(), formats.end(), format) == formats.end() || equals == std::string::npos ||
        equals + 1 == text.size()) {
      throw UsageError(
          fmt::format("option '--report': '{}' is not FORMAT=FILE; the formats are {}", text, joined(formats, "and")));
    }
    reports.push_back({format, text.substr(equals + 1)});
  }
  std::set<std::string> paths;
  for (const auto& report : reports) {
    if (report.path == "-") throw UsageError("option '--report': '-' would mix the report with the text; name a file");
    if (!paths.insert(report.path).second) {
      throw UsageError(fmt::format("option '--report': two reports go to '{}'", report.path));
    }
  }
  return reports;
}

std::string command_line_of(const std::string& command, const std::vector<std::string>& words) {
  std::string line = "quackcheck " + command;
  for (const auto& word : words) line.append(" ").append(shell_word(word));
  return line;
}

std::string now_in_utc() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z", parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday,
                     parts.tm_hour, parts.tm_min, parts.tm_sec);
}

}  // namespace quack::cli
