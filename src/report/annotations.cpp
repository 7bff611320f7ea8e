#include <algorithm>
#include <filesystem>
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "io/messages.h"
#include "report/diff_reports.h"
#include "report/reports.h"
#include "report/words.h"

namespace quack {
namespace {

constexpr std::size_t kLongestAnnotation = 4000;  // bytes

struct Annotation {
  std::string rule;         // the kind of what is wrong, for SARIF: "wrong-answer"
  std::string file;         // as the user wrote it; empty: no file is at fault
  std::uint64_t line = 0;   // 0: the file as a whole
  std::string title, text;  // one line; one or more
};

struct Annotations {
  std::vector<Annotation> all;
  std::string summary;
  std::string version;    // of quackcheck
  std::string elsewhere;  // the file or directory to which SARIF ascribes what is no file's fault
};

// The line of its source that is at fault: the cause's, or the one that the compiler or a sanitizer names; 0: none.
std::uint64_t line_at_fault(const ImplementationRecord& program) {
  return program.diagnosis.cause_line > 0 ? program.diagnosis.cause_line : program.ending.source_line;
}

// A source file as a CI system knows it: "mine.cpp" for "./mine.cpp".
std::string path_of(const std::string& source) { return std::filesystem::path(source).lexically_normal().string(); }

// "wrong-answer"
std::string rule_of(Verdict verdict) {
  std::string rule = words(verdict).english();
  std::ranges::replace(rule, ' ', '-');
  return rule;
}

Annotations annotations_of(const Record& record) {
  Annotations result{.all = {}, .summary = {}, .version = record.version, .elsewhere = "."};
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
    result.all.push_back({rule_of(program.verdict), path_of(program.source), line_at_fault(program),
                          fmt::format("{}: {}", program.name, words(program.verdict)), std::move(text)});
  }
  for (const Message& reason : reasons_not_to_tell(record))
    result.all.push_back({"could-not-tell", "", 0, "quackcheck could not tell", reason});
  result.summary = record.implementations.empty() ? tr("nothing was compared") : headline(record);
  return result;
}

Annotations annotations_of(const grade::GradeRecord& record) {
  Annotations result{.all = {}, .summary = {}, .version = record.version, .elsewhere = path_of(record.directory)};
  for (const grade::GradedTest& graded : record.grade.tests) {
    if (graded.fault) {
      result.all.push_back({"invalid-input", graded.file.string(), graded.fault->line, graded.name + " is not valid",
                            text::to_text(*graded.fault, graded.name)});
    } else if (const auto& wrong = graded.wrong_answer) {
      result.all.push_back({"wrong-recorded-answer", graded.file.string(), 0,
                            "the recorded answer of " + graded.name + " is wrong",
                            fmt::format("line {} of the answer: expected {}, found {}", wrong->line,
                                        line_text(wrong->expected), line_text(wrong->found))});
    }
  }
  for (const grade::GradedProgram& program : record.grade.programs) {
    if (!program.judged()) {
      result.all.push_back({"could-not-tell", path_of(program.source), 0, program.name + " could not be judged",
                            "a run of it failed for a reason that is not its own"});
    }
    if (!program.judged() || program.as_expected()) continue;
    result.all.push_back({"unexpected-verdict", path_of(program.source), 0,
                          program.name + " is not judged as it should be",
                          program.survives() ? "no test catches it"
                                             : fmt::format("rejected by {}", counted(program.rejected_by(), "test"))});
  }
  for (const Message& trouble : record.troubles)
    result.all.push_back({"could-not-tell", "", 0, "quackcheck could not tell", trouble});
  if (!record.has_begun()) {
    result.summary = tr("{}: nothing was graded", record.directory);
    return result;
  }
  result.summary = fmt::format("{}: {:.1f}% of the known mistakes are caught, {:g}% are required", record.directory,
                               record.grade.score(), record.required);
  if (record.grade.score() < record.required)
    result.all.push_back({"weak-data", "", 0, "the data is too weak", result.summary});
  return result;
}

Annotations annotations_of(const CampaignResult& campaign) {
  Annotations result{.all = {}, .summary = {}, .version = campaign.version, .elsewhere = "corpora"};
  for (const Finding& finding : campaign.findings)
    result.all.push_back({finding.fuzzer->name, "", 0, finding.fuzzer->name + ": " + finding.group,
                          finding.shown.text + "\nagain: " + finding.command()});
  for (const TargetResult& target : campaign.targets)
    if (!target.trouble.empty()) result.all.push_back({"campaign-failed", "", 0, target.fuzzer->name, target.trouble});
  for (const Message& trouble : campaign.troubles)
    result.all.push_back({"campaign-failed", "", 0, "the campaign failed", trouble});
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

// SARIF 2.1.0 (https://docs.oasis-open.org/sarif/sarif/v2.1.0). GitHub takes no result without a place.
std::string sarif_text(const Annotations& annotations) {
  using nlohmann::ordered_json;
  ordered_json rules = ordered_json::array(), results = ordered_json::array();
  for (const Annotation& one : annotations.all) {
    const ordered_json rule = {{"id", xml_text(one.rule)}};
    if (std::ranges::find(rules, rule) == rules.end()) rules.push_back(rule);
    const std::string& file = one.file.empty() ? annotations.elsewhere : one.file;
    const ordered_json place = {{"artifactLocation", {{"uri", address_text(file)}}},
                                {"region", {{"startLine", std::max<std::uint64_t>(one.line, 1)}}}};
    results.push_back({{"ruleId", rule["id"]},
                       {"level", "error"},
                       {"message", {{"text", xml_text(harmless_text(one.title + "\n" + one.text))}}},
                       {"locations", ordered_json::array({{{"physicalLocation", place}}})}});
  }
  const ordered_json driver = {{"name", "QuackCheck"},
                               {"version", annotations.version},
                               {"informationUri", "https://github.com/quackcheck/quackcheck"},
                               {"rules", rules}};
  const ordered_json run = {{"tool", {{"driver", driver}}}, {"results", results}};
  const ordered_json log = {{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                            {"version", "2.1.0"},
                            {"runs", ordered_json::array({run})}};
  return log.dump(2) + '\n';
}

}  // namespace

std::string diff_github(const Record& record) { return github_text(annotations_of(record)); }
std::string grade_github(const grade::GradeRecord& record) { return github_text(annotations_of(record)); }
std::string fuzz_github(const CampaignResult& result) { return github_text(annotations_of(result)); }

std::string diff_sarif(const Record& record) { return sarif_text(annotations_of(record)); }
std::string grade_sarif(const grade::GradeRecord& record) { return sarif_text(annotations_of(record)); }
std::string fuzz_sarif(const CampaignResult& result) { return sarif_text(annotations_of(result)); }

}  // namespace quack
