#pragma once

#include <string>

#include "reports/grade_record.h"

namespace quack {

// The reports of `grade`.

// For people: what is wrong with the data, what it exercises and catches, what survives and how that is caught.
std::string grade_text(const testdata::GradeRecord& record);

// By docs/grade-report.schema.json, with a last LF. Bytes that are not UTF-8 appear as U+FFFD.
std::string grade_json(const testdata::GradeRecord& record);

// A test suite each for the tests, the known mistakes and the programs; what is wrong with one of them is its failure.
// Mistakes that survive are skipped, and no failures, where enough others are caught.
std::string grade_junit(const testdata::GradeRecord& record);

std::string grade_html(const testdata::GradeRecord& record);

}  // namespace quack
