#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <set>
#include <stdexcept>
#include <tuple>

#include "cli/comparison.h"
#include "compare/findings.h"
#include "compare/translation.h"
#include "judge/quoted.h"
#include "problems/registry.h"
#include "reports/diff_reports.h"
#include "reports/reports.h"

namespace quack::cli {

namespace {

struct MergeRequest {
  std::vector<std::string> files;
  std::vector<ReportRequest> reports;
  bool shows_all = false;
  bool force = false;
  TerminalSettings settings;
  std::string command_line;
};

// A report and the file that it was in.
struct Part {
  std::string file;
  Record record;
};

std::vector<Part> parts_of(const std::vector<std::string>& files) {
  std::vector<Part> parts;
  for (const std::string& file : files) {
    try {
      parts.push_back({judge::shown_name(file), read_diff_json(read_all(file))});
    } catch (const Unreadable&) {
      throw;
    } catch (const std::runtime_error& error) {
      throw Unreadable(fmt::format("{}: {}", judge::shown_name(file), error.what()));
    }
  }
  return parts;
}

// What two parts of one run agree on, each with how it is called.
std::vector<std::pair<std::string, std::string>> run_of(const Record& record) {
  std::vector<std::pair<std::string, std::string>> facts = {{"version of quackcheck", record.version},
                                                            {"problem", record.problem_id},
                                                            {"command", record.compares},
                                                            {"number of shards", std::to_string(record.shards)}};
  for (const auto& each : record.implementations) facts.emplace_back("implementations", each.spec);
  return facts;
}

// Throws unless these are all the shards of one run, each once.
void require_one_run(const std::vector<Part>& parts) {
  const Part& first = parts.front();
  std::map<std::uint64_t, std::string> files;  // by the shard
  for (const Part& part : parts) {
    const auto expected = run_of(first.record);
    const auto found = run_of(part.record);
    const auto [left, right] = std::mismatch(expected.begin(), expected.end(), found.begin(), found.end());
    if (left != expected.end() || right != found.end()) {
      const auto& [what, value] = left != expected.end() ? *left : *right;
      throw UsageError(fmt::format(
          "{} and {} are of different runs: the {} differs{}", first.file, part.file, what,
          left != expected.end() && right != found.end() ? fmt::format(" ('{}' and '{}')", value, right->second) : ""));
    }
    const auto [other, is_new] = files.emplace(part.record.shard, part.file);
    if (!is_new) {
      throw UsageError(fmt::format("{} and {} are both shard {}/{}", other->second, part.file, part.record.shard,
                                   part.record.shards));
    }
  }
  std::vector<std::string> missing;
  for (std::uint64_t shard = 1; shard <= first.record.shards; ++shard) {
    if (!files.contains(shard)) missing.push_back(fmt::format("{}/{}", shard, first.record.shards));
  }
  if (!missing.empty()) {
    throw UsageError(
        fmt::format("{} missing: {}", missing.size() == 1 ? "a shard is" : "shards are", joined(missing, "and")));
  }
}

void add_implementation(ImplementationRecord& sum, const ImplementationRecord& part) {
  for (std::size_t i = 0; i < sum.verdicts.size(); ++i) sum.verdicts[i] += part.verdicts.at(i);
  take_maximum(sum.worst, part.worst);
  sum.cases += part.cases;
  const bool is_first = part.first_failed > 0 && (sum.first_failed == 0 || part.first_failed < sum.first_failed);
  if (is_first) {
    sum.first_failed = part.first_failed;
    sum.verdict = part.verdict;
    sum.reason = part.reason;
  }
  for (const MistakeRecord& mistake : part.diagnosis.mistakes) {
    if (std::ranges::find(sum.diagnosis.mistakes, mistake.name, &MistakeRecord::name) == sum.diagnosis.mistakes.end())
      sum.diagnosis.mistakes.push_back(mistake);
  }
  sum.diagnosis.explained += part.diagnosis.explained;
  sum.diagnosis.differing += part.diagnosis.differing;
  sum.diagnosis.examined += part.diagnosis.examined;
  if (sum.diagnosis.cause.empty()) sum.diagnosis.cause = part.diagnosis.cause;
  if (sum.diagnosis.common.empty()) sum.diagnosis.common = part.diagnosis.common;
}

// Joins what the parts found of the same mistake; the smallest input of all is the one that is kept.
void add_findings(Record& sum, const Record& part) {
  for (DiffFinding finding : part.findings) {
    auto& mistakes = sum.implementations[finding.implementation].diagnosis.mistakes;
    if (finding.mistake) {
      const std::string& name =
          part.implementations[finding.implementation].diagnosis.mistakes.at(*finding.mistake).name;
      finding.mistake =
          static_cast<std::size_t>(std::ranges::find(mistakes, name, &MistakeRecord::name) - mistakes.begin());
    }
    const auto known = std::ranges::find_if(sum.findings, [&](const DiffFinding& other) {
      if (other.implementation != finding.implementation || other.mistake != finding.mistake) return false;
      return finding.mistake || std::tie(other.verdict, other.clause, other.bucket) ==
                                    std::tie(finding.verdict, finding.clause, finding.bucket);
    });
    if (known == sum.findings.end()) {
      sum.findings.push_back(std::move(finding));
      continue;
    }
    finding.cases += known->cases;
    if (minimized_size(finding) < minimized_size(*known)) *known = std::move(finding);
    known->cases = std::max(known->cases, finding.cases);
  }
}

// What ends alike on every case (a source that does not compile) is run on the first case of each shard; of the run it
// counts once.
void drop_repeated(Record& part) {
  for (std::size_t place = 1; place < part.implementations.size(); ++place) {
    ImplementationRecord& one = part.implementations[place];
    const bool is_constant = one.verdict == Verdict::compile_error || one.kind == kNotJudged;
    if (!is_constant) continue;
    std::ranges::fill(one.verdicts, 0);
    one.cases = one.first_failed = 0;
    std::erase_if(part.findings, [&](const DiffFinding& finding) { return finding.implementation == place; });
    for (CaseRecord& each : part.cases) {
      if (each.outcomes[place].skipped) continue;
      const auto others = [&](const auto& is_it) {
        each.outcomes[place].skipped = true;
        return std::any_of(each.outcomes.begin() + 1, each.outcomes.end(),
                           [&](const CaseOutcome& outcome) { return !outcome.skipped && is_it(outcome); });
      };
      const bool is_failure = each.outcomes[place].is_failure();
      if (is_failure && !others([](const CaseOutcome& outcome) { return outcome.is_failure(); }))
        --part.differing_cases;
      if (!others([](const CaseOutcome& outcome) { return outcome.verdict != Verdict::judge_error; }))
        --part.total_cases;
    }
  }
}

// All shards of a run as one record.
Record joined_record(std::vector<Part> parts) {
  std::ranges::sort(parts, {}, [](const Part& part) { return part.record.shard; });
  Record sum = parts.front().record;
  sum.shard = sum.shards = 1;
  for (std::size_t i = 1; i < parts.size(); ++i) {
    Record& part = parts[i].record;
    drop_repeated(part);
    for (std::size_t place = 0; place < sum.implementations.size(); ++place)
      add_implementation(sum.implementations[place], part.implementations[place]);
    add_findings(sum, part);
    std::ranges::move(part.cases, std::back_inserter(sum.cases));
    sum.started = std::min(sum.started, part.started);
    sum.seconds += part.seconds;
    sum.interrupted = sum.interrupted || part.interrupted;
    sum.could_not_tell = sum.could_not_tell || part.could_not_tell;
    sum.total_cases += part.total_cases;
    sum.total_items += part.total_items;
    sum.differing_cases += part.differing_cases;
    for (const std::string& off : part.protections_off) {
      if (std::ranges::find(sum.protections_off, off) == sum.protections_off.end()) sum.protections_off.push_back(off);
    }
  }
  std::ranges::sort(sum.cases, {}, &CaseRecord::number);
  sort_findings(sum);
  return sum;
}

// Which known mistakes the cases of all shards expose: they may be exposed by several.
void count_exposed(Record& record) {
  const Problem* const problem = find_problem(record.problem_id);
  if (problem == nullptr) return;
  for (std::size_t place = 0; place < record.implementations.size(); ++place) {
    ImplementationRecord& one = record.implementations[place];
    if (one.exposes == 0) continue;
    std::set<std::string> names;
    for (const CaseRecord& each : record.cases) {
      const CaseOutcome& outcome = each.outcomes[place];
      if (!outcome.skipped && outcome.verdict == Verdict::accepted) names.insert(each.name);
    }
    const auto was_run = [&names](const std::string& name) { return names.contains(name); };
    one.exposes = testdata::are_all_mistakes_exposed(*problem, was_run) ? problem->mistakes.size() : 0;
  }
}

int run_merge(const MergeRequest& request) {
  std::vector<Part> parts = parts_of(request.files);
  require_one_run(parts);
  const auto files = open_reports(request.reports, request.force);
  Record record = joined_record(std::move(parts));
  count_exposed(record);
  record.command_line = request.command_line;
  print(translated(diff_text(record, {.all = request.shows_all, .color = request.settings.color_results})));
  for (std::size_t i = 0; i < files.size(); ++i) {
    write_report(request.reports[i].format, record, *files[i]);
    files[i]->finish();
  }
  return exit_code_of(record, "merge", request.settings);
}

MergeRequest parse_merge_request(const ParsedWords& parsed) {
  if (parsed.words().empty()) throw UsageError("name the JSON reports of the shards of one run");
  require_one_standard_input(parsed.words());
  return {.files = parsed.words(),
          .reports = reports_of(parsed),
          .shows_all = parsed.has("all"),
          .force = parsed.has("force"),
          .settings = settings_of(parsed),
          .command_line = command_line_of("merge", parsed)};
}

}  // namespace

Command merge_command() {
  return {.name = "merge",
          .arguments = "REPORT...",
          .summary = "joins the JSON reports of the shards of one run",
          .description =
              "Joins what 'quackcheck diff --shard K/N --report json=FILE' wrote for each K from 1 to N, and "
              "prints and reports it as one run of 'diff' would. Reports that are damaged, of different "
              "runs, missing or there twice are refused.",
          .options = all_of({{all_findings_option(), report_option(), force_option("overwrite reports that exist")},
                             terminal_options(false)}),
          .exit_codes = {"0  all agree", "1  some differ",
                         "2  a report is missing, damaged or of another run; a shard could not tell; or bad usage"},
          .examples = {{"quackcheck merge 1.json 2.json",
                        "joins what two machines wrote, one with 'diff submissions --shard 1/2 --report json=1.json'"},
                       {"quackcheck merge shard-*.json --report html=all.html", "makes one page of all shards"}},
          .prepare = [](const ParsedWords& parsed) {
            return [request = parse_merge_request(parsed)] { return run_merge(request); };
          }};
}

}  // namespace quack::cli
