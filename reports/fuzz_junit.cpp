#include "compare/messages.h"
#include "reports/formats.h"
#include "reports/junit.h"

namespace quack {

std::string fuzz_junit(const CampaignResult& result) {
  constexpr const char* kName = "quackcheck fuzz";
  JunitReport report(kName, result.started);
  report.begin_suite(kName);
  for (const TargetResult& target : result.targets) {
    JunitTest test{.class_name = "fuzz." + target.name, .name = "campaign", .seconds = target.process_seconds};
    if (!target.trouble.empty()) {
      test.result = JunitTest::Result::error;
      test.type = "error";
      test.message = "the campaign failed";
      test.text = target.trouble;
    } else if (target.findings > 0) {
      continue;
    }
    report.add(test);
  }
  for (const FindingResult& finding : result.findings) {
    report.add({.class_name = "fuzz." + finding.target,
                .name = finding.group,
                .result = JunitTest::Result::failed,
                .type = "failure",
                .message = finding.group + ", " + counted(finding.hits, "hit"),
                .text = finding.report + "input:\n" + finding.input + "shows it again: " + finding.command + '\n'});
  }
  return report.text();
}

}  // namespace quack
