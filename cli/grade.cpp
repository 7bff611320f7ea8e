#include "cli/grade.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <stdexcept>
#include <system_error>

#include "cli/commands.h"
#include "cli/comparison_options.h"
#include "compare/files.h"

namespace quack::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostPrograms = 1000;
constexpr std::uint64_t kSearchRuns = 300;
constexpr std::uint64_t kMostSearchRuns = 1'000'000;

std::string help_of_programs(const std::string& who) {
  return who +
         ": a program, a source file (.c .cpp .py .java), a plug-in (.so), mistake:NAME, cmd:COMMAND LINE, or a "
         "directory, which stands for every source and program in it; NAME=SPEC gives it a name";
}

std::vector<Option> grade_options() {
  std::vector<Option> options = {
      problem_option(),
      {.name = "require",
       .value = "PERCENT",
       .help = "how many percent of the known mistakes the tests have to catch (default 100)"},
      {.name = "max-count",
       .value = "N",
       .help = "the largest count of operations or cases that is valid (default: the problem's own)"},
      {.name = "right", .value = "SPEC", .help = help_of_programs("a program that is right"), .repeatable = true},
      {.name = "wrong", .value = "SPEC", .help = help_of_programs("a program that is wrong"), .repeatable = true},
      {.name = "impl",
       .letter = 'i',
       .value = "SPEC",
       .help = help_of_programs("a program of which nothing is known"),
       .repeatable = true},
      {.name = "fix",
       .value = "DIR",
       .help = "add the fewest tests that catch what survives to DIR, which may be the graded directory, in its layout "
               "and naming; nothing that is there is touched"},
      {.name = "no-search", .help = "don't look for inputs that catch what survives"},
      {.name = "search-runs",
       .value = "N",
       .help = "how often each program of --wrong that all tests accept is run to find an input that catches it, and "
               "again to make that short (default 300)"},
      {.name = "seed", .value = "S", .help = "the seed of that search (default 1)"},
      {.name = "overview", .value = "FILE", .help = "write which bounds the tests reach to FILE, as testlib does"},
      {.name = "constraints",
       .value = "FILE",
       .help = "write which constraints the tests reach to FILE, as BAPCtools reads them"},
      report_option(),
      {.name = "force", .letter = 'f', .help = "overwrite reports that are there"}};
  const auto add = [&](std::vector<Option> more) { options.insert(options.end(), more.begin(), more.end()); };
  add(limit_options());
  add({jobs_option(), progress_option(), color_option(), help_option()});
  return options;
}

bool is_program_or_source(const fs::path& file) {
  static const std::vector<std::string> kEndings = {".c", ".cc", ".cpp", ".cxx", ".py", ".java", ".so"};
  std::error_code ignored;
  if (!fs::is_regular_file(file, ignored) || file.filename().string().starts_with('.')) return false;
  if (std::find(kEndings.begin(), kEndings.end(), file.extension().string()) != kEndings.end()) return true;
  return (fs::status(file, ignored).permissions() & fs::perms::owner_exec) != fs::perms::none;
}

// The programs of a directory, by name; the SPEC itself where it is none.
std::vector<std::string> specs_of(const std::string& option, const std::string& spec) {
  std::error_code error;
  if (!fs::is_directory(spec, error)) return {spec};
  std::vector<std::string> specs;
  for (const auto& entry : fs::directory_iterator(spec, error)) {
    if (is_program_or_source(entry.path())) specs.push_back(entry.path().string());
  }
  if (error) throw UsageError(fmt::format("option '--{}': '{}' can't be read: {}", option, spec, error.message()));
  if (specs.empty()) {
    throw UsageError(fmt::format("option '--{}': the directory '{}' holds no source and no program", option, spec));
  }
  std::sort(specs.begin(), specs.end(), natural_before);
  return specs;
}

std::vector<ProgramWish> programs_of(const ParsedWords& parsed) {
  using testdata::Expectation;
  std::vector<ProgramWish> programs;
  const std::vector<std::pair<std::string, Expectation>> options = {
      {"right", Expectation::right}, {"wrong", Expectation::wrong}, {"impl", Expectation::unknown}};
  for (const auto& [option, expectation] : options) {
    for (const std::string& given : parsed.texts(option)) {
      for (const std::string& spec : specs_of(option, given)) programs.push_back({option, spec, expectation});
    }
  }
  if (programs.size() > kMostPrograms) {
    throw UsageError(fmt::format("{} programs are too many; this command takes {}", programs.size(), kMostPrograms));
  }
  return programs;
}

// A percentage of digits with one point at most: "97.5".
double required_of(const ParsedWords& parsed) {
  const std::string text = parsed.text("require").value_or("100");
  const std::string digits = "0123456789";
  const std::size_t point = std::min(text.find('.'), text.size());
  const std::string whole = text.substr(0, point);
  const std::string fraction = point == text.size() ? "0" : text.substr(point + 1);
  const bool proper = !whole.empty() && whole.size() <= 3 && !fraction.empty() && fraction.size() <= 6 &&
                      (whole + fraction).find_first_not_of(digits) == std::string::npos;
  const double percent = proper ? std::stod(text) : 101;
  if (percent > 100) throw UsageError(fmt::format("option '--require': '{}' is no number from 0 to 100", text));
  return percent;
}

}  // namespace

GradeRequest check_grade(const std::vector<std::string>& words) {
  const ParsedWords parsed = parse_words(words, grade_options());
  parsed.require_words(1, 1, "DIR");
  GradeRequest request;
  request.problem = &problem_of(parsed);
  request.directory = parsed.words().front();
  request.max_count = parsed.number("max-count", 0, UINT64_MAX, request.problem->max_count);
  request.required = required_of(parsed);
  request.programs = programs_of(parsed);
  request.options = participant_options_of(parsed);
  request.search = !parsed.has("no-search");
  request.seed = parsed.number("seed", 0, UINT64_MAX, 1);
  request.search_runs = parsed.number("search-runs", 1, kMostSearchRuns, kSearchRuns);
  request.fix = parsed.text("fix").value_or("");
  if (!request.search && parsed.has("search-runs")) {
    throw UsageError("option '--search-runs' and option '--no-search': give one of them");
  }
  if (!request.search && !request.fix.empty()) {
    throw UsageError("option '--fix' and option '--no-search': give one of them; what is added has to be searched for");
  }
  request.overview = parsed.text("overview").value_or("");
  request.constraints = parsed.text("constraints").value_or("");
  request.reports = report_wishes(parsed);
  request.force = parsed.has("force");
  request.jobs = jobs_of(parsed);
  request.settings = settings_of(parsed);
  request.command_line = command_line_of("grade", words);
  try {
    request.tests = judge_tests(request.directory);
  } catch (const std::runtime_error& refused) {
    throw Unreadable(refused.what());
  }
  return request;
}

Command grade_command() {
  return {
      .name = "grade",
      .arguments = "DIR",
      .summary = "what judge data exercises, and which wrong programs it catches",
      .description =
          "Grades the judge data in a directory: a Kattis, Hydro, Polygon or Luogu package, or .in files with their "
          ".ans or .out. Every input is validated and every recorded answer checked; an input with faults in white "
          "space or the spelling of numbers alone is told and graded all the same. Then it is told which features of "
          "the rules the tests exercise (each clause by kind, direction and outcome), which bounds they reach, which "
          "are the same, which of the catalogue's known mistakes of the rules they catch and by what, and the fewest "
          "of them that catch as much. For each known mistake, and each program of --wrong, that survives a short "
          "input is searched that catches it; --fix adds the fewest of these as further tests.\n\n"
          "The score is the percentage of known mistakes that some test catches. With --right, --wrong and --impl "
          "other people's programs are run on the tests as well, shut in as 'diff' does it; the report gives the true "
          "negative rate (wrong ones that are rejected) and the true positive rate (right ones that are accepted).",
      .options = grade_options(),
      .exit_codes =
          {"0  every input is strictly valid, every recorded answer right, the score is at least what is required, and "
           "the programs are judged as --right and --wrong say",
           "1  one of these does not hold",
           "2  a file can't be read or written, a program can't be judged, it was interrupted, or bad use"},
      .examples = {{"quackcheck grade data --require 95 --report html=grade.html",
                    "grades judge data of duck chess, with a report to look at"},
                   {"quackcheck grade -p remix data --wrong submissions/wrong_answer --right good.cpp --fix data",
                    "with other people's programs; adds tests for what is not caught"}},
      .first_words = {},
      .run = [](const std::vector<std::string>& words) { return run_grade(check_grade(words)); }};
}

}  // namespace quack::cli
