#pragma once

#include <nlohmann/json.hpp>

#include "reports/grade_reports.h"

namespace quack::testdata {

// The grading by the names of docs/grade-report.schema.json: the JSON report, and the data of the page.
nlohmann::ordered_json grade_json(const GradeRecord& record);

}  // namespace quack::testdata
