#pragma once

#include <string_view>
#include <vector>

#include "campaign/campaign_result.h"
#include "compare/record.h"
#include "judge/bytes.h"
#include "reports/grade_record.h"

namespace quack {

// The formats of --report: text for people, json for scripts, junit for CI systems, html as one page that needs no
// network and no other file, github and gitlab for what these show beside the lines of a change.
std::vector<std::string> report_formats();

// Writes the result of `diff`, `grade` or `fuzz` in one of these formats. Whatever a program wrote is made harmless for
// the place where it is shown. What `out` throws passes through.
void write_report(std::string_view format, const Record& record, judge::ByteSink& out);
void write_report(std::string_view format, const testdata::GradeRecord& record, judge::ByteSink& out);
void write_report(std::string_view format, const CampaignResult& result, judge::ByteSink& out);

}  // namespace quack
