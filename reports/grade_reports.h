#pragma once

#include <string>

#include "reports/grade_record.h"

namespace quack {

// The reports of `grade`.

// For people, one screen: the score, errors of the data, what is missing by clause, which programs are not judged as
// they should be, and what to do. With `all` nothing is left out, and what the data has follows.
std::string grade_text(const testdata::GradeRecord& record, bool all);

// By docs/grade-report.schema.json, with a last LF. Bytes that are not UTF-8 appear as U+FFFD.
std::string grade_json(const testdata::GradeRecord& record);

// A test suite each for the tests, the known mistakes and the programs; what is wrong with one of them is its failure.
// Mistakes that survive are skipped, and no failures, where enough others are caught.
std::string grade_junit(const testdata::GradeRecord& record);

std::string grade_html(const testdata::GradeRecord& record);

}  // namespace quack
