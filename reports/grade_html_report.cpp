#include <string>

#include "reports/filled_page.h"
#include "reports/grade_json_report.h"
#include "reports/grade_page.h"
#include "reports/grade_reports.h"
#include "reports/reports.h"

namespace quack::testdata {

std::string html_report(const GradeRecord& record) {
  return filled_page(kGradePage, std::string(page_style()).append(kGradePageStyle), grade_json(record),
                     kGradePageScript);
}

}  // namespace quack::testdata
