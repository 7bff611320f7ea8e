#pragma once

#include <string>

#include "compare/report/record.h"

namespace quack {

// The run as JSON, by docs/formats.md and docs/diff-report.schema.json. Bytes that are
// not UTF-8 appear as U+FFFD.
std::string json_report(const Record& record);

// As JUnit XML, which CI systems show: a test suite for each implementation, a test case for each case.
std::string junit_report(const Record& record);

// As one self-contained HTML page.
std::string html_report(const Record& record);

}  // namespace quack
