#pragma once

#include <string>

#include "campaign/campaign_result.h"
#include "compare/record.h"
#include "reports/grade_record.h"

namespace quack {

// What a CI system shows beside the lines of a change: an entry for each finding, at the line of the source where a
// compiler or a sanitizer names one, otherwise at the file's first line; one without a file where no file is at fault.

// Workflow commands of GitHub, a line each: "::error file=mine.cpp,line=40,title=…::…". The last line is a notice with
// the summary. (https://docs.github.com/actions/reference/workflow-commands-for-github-actions)
std::string diff_github(const Record& record);
std::string grade_github(const testdata::GradeRecord& record);
std::string fuzz_github(const CampaignResult& result);

// A Code Quality report of GitLab, with a last LF. (https://docs.gitlab.com/ci/testing/code_quality)
std::string diff_gitlab(const Record& record);
std::string grade_gitlab(const testdata::GradeRecord& record);
std::string fuzz_gitlab(const CampaignResult& result);

}  // namespace quack
