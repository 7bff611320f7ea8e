#include <algorithm>
#include <filesystem>
#include <fmt/format.h>

#include "compare/messages.h"
#include "report/diff_reports.h"
#include "report/reports.h"
#include "report/words.h"

namespace quack {
namespace {

constexpr std::size_t kLongestAnnotation = 4000;  // bytes

struct Annotation {
  std::string file;         // as the user wrote it; empty: no file is at fault
  std::uint64_t line = 0;   // 0: the file as a whole
  std::string title, text;  // one line; one or more
};

struct Annotations {
  std::vector<Annotation> all;
  std::string summary;
};

// The line of its source that is at fault: the cause's, or the one that the compiler or a sanitizer names; 0: none.
std::uint64_t line_at_fault(const ImplementationRecord& program) {
  return program.diagnosis.cause_line > 0 ? program.diagnosis.cause_line : program.ending.source_line;
}

// A source file as a CI system knows it: "mine.cpp" for "./mine.cpp".
std::string path_of(const std::string& source) { return std::filesystem::path(source).lexically_normal().string(); }

Annotations annotations_of(const Record& record) {
  Annotations result;
  for (std::size_t place = 1; place < record.implementations.size(); ++place) {
    const ImplementationRecord& program = record.implementations[place];
    if (program.first_failed == 0) continue;
    std::string text = diagnosis_words(program) + "\n";
    for (const DiffFinding& finding : record.findings) {
      if (finding.implementation != place || !finding.outcome.difference) continue;
      const Difference& found = *finding.outcome.difference;
      text += fmt::format("{}; again: {}\n", counted(finding.cases, "case"),
                          found.minimized ? found.minimized->difference.command : found.command);
    }
    result.all.push_back({path_of(program.source), line_at_fault(program),
                          fmt::format("{}: {}", program.name, words(program.verdict)), std::move(text)});
  }
  result.summary = record.implementations.empty() ? tr("nothing was compared") : headline(record);
  return result;
}

Annotations annotations_of(const testdata::GradeRecord& record) {
  Annotations result;
  for (const testdata::GradedTest& graded : record.grade.tests) {
    if (graded.fault) {
      result.all.push_back({graded.file.string(), graded.fault->line, graded.name + " is not valid",
                            judge::to_text(*graded.fault, graded.name)});
    } else if (const auto& wrong = graded.wrong_answer) {
      result.all.push_back({graded.file.string(), 0, "the recorded answer of " + graded.name + " is wrong",
                            fmt::format("line {} of the answer: expected {}, found {}", wrong->line,
                                        line_text(wrong->expected), line_text(wrong->found))});
    }
  }
  for (const testdata::GradedProgram& program : record.grade.programs) {
    if (program.as_expected()) continue;
    result.all.push_back({path_of(program.source), 0, program.name + " is not judged as it should be",
                          program.survives() ? "no test catches it"
                                             : fmt::format("rejected by {}", counted(program.rejected_by(), "test"))});
  }
  result.summary = fmt::format("{}: {:.1f}% of the known mistakes are caught, {:g}% are required", record.directory,
                               record.grade.score(), record.required);
  if (record.grade.score() < record.required) result.all.push_back({"", 0, "the data is too weak", result.summary});
  return result;
}

Annotations annotations_of(const CampaignResult& campaign) {
  Annotations result;
  for (const Finding& finding : campaign.findings)
    result.all.push_back(
        {"", 0, finding.fuzzer->name + ": " + finding.group, finding.shown.text + "\nagain: " + finding.command()});
  result.summary = counted(campaign.findings.size(), "finding");
  return result;
}

// At most so much of a text, each line without what a terminal or a page would obey.
std::string harmless_text(std::string_view text) {
  std::string result = harmless(shortened(text, kLongestAnnotation));
  if (!result.empty()) result.pop_back();
  return result;
}

// A text within a workflow command; within its properties a comma and a colon end it as well.
std::string escaped(std::string_view text, std::string_view special) {
  std::string result;
  for (const char character : harmless_text(text)) {
    if (special.find(character) == std::string_view::npos) {
      result += character;
    } else {
      result += fmt::format("%{:02X}", static_cast<unsigned char>(character));
    }
  }
  return result;
}

std::string github_text(const Annotations& annotations) {
  constexpr std::string_view kInText = "%\r\n";
  constexpr std::string_view kInProperty = "%\r\n:,";
  std::string text;
  for (const Annotation& one : annotations.all) {
    text += "::error ";
    if (!one.file.empty())
      text += fmt::format("file={},line={},", escaped(one.file, kInProperty), std::max<std::uint64_t>(one.line, 1));
    text += fmt::format("title={}::{}\n", escaped(one.title, kInProperty), escaped(one.text, kInText));
  }
  return text + fmt::format("::notice title=quackcheck::{}\n", escaped(annotations.summary, kInText));
}

}  // namespace

std::string diff_github(const Record& record) { return github_text(annotations_of(record)); }
std::string grade_github(const testdata::GradeRecord& record) { return github_text(annotations_of(record)); }
std::string fuzz_github(const CampaignResult& result) { return github_text(annotations_of(result)); }

}  // namespace quack
