#include "cli/shared_options.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <map>
#include <set>
#include <stdexcept>

#include "io/quoted.h"
#include "packages/read/problem.h"
#include "problems/registry.h"

namespace quack::cli {
namespace {

std::vector<std::string> problem_ids() {
  std::vector<std::string> ids;
  for (const auto& problem : problems()) ids.push_back(problem.id);
  return ids;
}

// Throws UsageError if no accepted program of the package is meant by a name, or a path.
std::string reference_of(const packages::ProblemPackage& package, const std::string& wanted) {
  std::error_code ignored;
  std::vector<std::string> known;
  for (const packages::PackageProgram& program : packages::accepted_programs(package)) {
    if (program.name == wanted || std::filesystem::equivalent(wanted, program.path, ignored)) return program.name;
    known.push_back(program.name);
  }
  if (known.empty()) throw UsageError(tr("option '--reference': {} has no accepted program", package.id));
  refuse_name(package.id, "reference", wanted, known, tr("accepted programs"));
}

}  // namespace

void refuse_name(const std::string& problem, const std::string& option, const std::string& name,
                 const std::vector<std::string>& known, const Message& plural) {
  throw UsageError(tr("option '--{}': '{}' is not one of {}'s {}: {}{}", option, name, problem, plural,
                      joined_by_and(known), did_you_mean(name, known)));
}

Option problem_option() {
  return {"problem,p", "ID",
          tr("the problem: {}, or one of their aliases (default {}); or the directory or archive of a problem "
             "package",
             joined_by_or(problem_ids()), problems().front().id)};
}

Option reference_option() {
  return {"reference", "PROGRAM",
          tr("with a package: the accepted program whose answers are right (default: most of them decide)")};
}

const Problem& problem_of(const ParsedWords& parsed) {
  if (const PackagedProblem* packaged = package_of(parsed)) return packaged->problem;
  const auto wanted = parsed.text("problem");
  if (!wanted) return problems().front();
  if (const Problem* found = find_problem(*wanted)) return *found;
  std::vector<std::string> known = problem_ids();
  for (const auto& problem : problems()) known.insert(known.end(), problem.aliases.begin(), problem.aliases.end());
  throw UsageError(tr("option '--problem': there is no problem '{}'; there are {}{}", *wanted,
                      joined_by_and(problem_ids()), did_you_mean(*wanted, known)));
}

const PackagedProblem* package_of(const ParsedWords& parsed) {
  static std::map<std::string, PackagedProblem> known;
  const std::string wanted = parsed.text("problem", "");
  std::error_code ignored;
  const bool is_one =
      std::filesystem::is_regular_file(wanted, ignored) || std::filesystem::is_directory(wanted, ignored);
  const Problem* const built_in = wanted.empty() ? &problems().front() : find_problem(wanted);
  if (built_in != nullptr || !is_one) {
    if (built_in == nullptr || !parsed.has("reference")) return nullptr;
    throw UsageError(
        tr("option '--reference' goes only with a package; what {} answers is in its rules", built_in->id));
  }
  if (const auto found = known.find(wanted); found != known.end()) return &found->second;
  packages::ProblemPackage package = packages::read_problem_package(wanted);
  if (const auto reference = parsed.text("reference")) package.reference = reference_of(package, *reference);
  RunOptions options;
  options.sandbox = sandbox_of(parsed);
  Problem problem = packages::as_problem(package, options);
  return &known.emplace(wanted, PackagedProblem{std::move(package), std::move(problem)}).first->second;
}

Sandbox sandbox_of(const ParsedWords& parsed) {
  const std::string kind = parsed.text("sandbox", "auto");
  return kind == "bubblewrap" ? Sandbox::bubblewrap : kind == "none" ? Sandbox::none : Sandbox::automatic;
}

std::string problem_words(const ParsedWords& parsed) {
  if (package_of(parsed) == nullptr) return problem_of(parsed).id;
  const auto reference = parsed.text("reference");
  return shell_word(*parsed.text("problem")) + (reference ? " --reference " + shell_word(*reference) : "");
}

void require_has(const Game& game, bool has, const Message& what) {
  if (!has) throw std::runtime_error(tr("{} has no {}", game.id, what));
}

TerminalSettings settings_of(const ParsedWords& parsed) {
  return settings(parsed.text("color", "auto"), parsed.text("progress", "auto"));
}

Option max_count_option() {
  return {"max-count", "N", tr("the largest valid count of operations or cases (default: the problem's own)")};
}

std::uint64_t max_count_of(const ParsedWords& parsed, const Game& game) {
  return parsed.number("max-count", 0, UINT64_MAX, game.max_count);
}

Option engine_option() {
  return {"engine,e", "ENGINE",
          tr("the implementation that answers: optimized (the default), or reference, which is slow; see "
             "'quackcheck list engines'")};
}

const Implementation& engine_of(const ParsedWords& parsed, const Game& game) {
  const auto& engines = game.implementations;
  const std::string name = parsed.text("engine", engines.front().name);
  const auto found = std::ranges::find(engines, name, &Implementation::name);
  if (found == engines.end()) refuse_name(game.id, "engine", name, names_in(engines), tr("engines"));
  return *found;
}

Option style_option() {
  return {"style",
          "STYLE",
          tr("output style, which decides on exit codes, arguments and messages: native, testlib or kattis "
             "(default native)"),
          {"native", "testlib", "kattis"}};
}

Options testlib_options() { return {{"testset", "TESTSET"}, {"group", "GROUP"}}; }

void require_style(const ParsedWords& parsed, const std::string& option, const std::string& style) {
  if (parsed.has(option) && parsed.text("style", "native") != style)
    throw UsageError(tr("option '--{}' goes only with --style {}", option, style));
}

Style style_of(const ParsedWords& parsed) {
  for (const Option& option : testlib_options()) require_style(parsed, option.name, "testlib");
  const std::string name = parsed.text("style", "native");
  if (name == "testlib") return Style::testlib;
  return name == "kattis" ? Style::kattis : Style::native;
}

void require_one_standard_input(const std::vector<std::string>& files) {
  if (std::ranges::count(files, "-") > 1)
    throw UsageError(tr("'-' was given twice; standard input can be read only once"));
}

Option report_option(const std::vector<std::string>& formats) {
  return {"report,R",
          "FORMAT=FILE",
          tr("write a report to FILE as well: {}; may be given several times", joined_by_or(formats)),
          {},
          true};
}

std::vector<ReportFile> open_reports(const ParsedWords& parsed, const std::vector<std::string>& formats) {
  std::vector<ReportFile> reports;
  std::set<std::string> paths;
  for (const auto& text : parsed.texts("report")) {
    const std::size_t equals = text.find('=');
    const std::string format = text.substr(0, equals);
    if (std::ranges::count(formats, format) == 0 || equals == std::string::npos || equals + 1 == text.size()) {
      throw UsageError(
          tr("option '--report': expected FORMAT=FILE, where FORMAT is {}; found '{}'", joined_by_or(formats), text));
    }
    const std::string path = text.substr(equals + 1);
    if (path == "-") throw UsageError(tr("option '--report': '-' would mix the report with the results; name a file"));
    if (!paths.insert(path).second)
      throw UsageError(tr("option '--report': two reports would be written to '{}'", path));
    reports.push_back({format, std::make_unique<OutputFile>(path, parsed.has("force"))});
  }
  return reports;
}

}  // namespace quack::cli
