#include <string>

#include "compare/report/filled_page.h"
#include "compare/report/reports.h"
#include "testdata/grading/report/json_report.h"
#include "testdata/grading/report/page.h"
#include "testdata/grading/report/reports.h"

namespace quack::testdata {

std::string html_report(const GradeRecord& record) {
  return filled_page(kGradePage, std::string(page_style()).append(kGradePageStyle), grade_json(record),
                     kGradePageScript);
}

}  // namespace quack::testdata
