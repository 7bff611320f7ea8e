#include "grade/grade.h"

#include <algorithm>
#include <cctype>
#include <chrono>
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <optional>
#include <regex>
#include <set>
#include <system_error>

#include "cli/case_list.h"
#include "grade/new_tests.h"
#include "io/quoted.h"
#include "problems/registry.h"
#include "report/reports.h"
#include "run/run.h"

namespace quack::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostPrograms = 1000;
constexpr std::uint64_t kSearchRuns = 300;
constexpr std::uint64_t kMostSearchRuns = 1'000'000;

struct ProgramRequest {
  std::string option;  // "right", "wrong" or "impl"
  NamedSpec spec;
  grade::Expectation expectation = grade::Expectation::unknown;
};

std::string where_of(const std::string& option) { return option_words(option) + ": "; }

std::vector<ProgramRequest> programs_of(const Problem& problem, const ParsedWords& parsed) {
  using grade::Expectation;
  std::vector<ProgramRequest> programs;
  const std::vector<std::pair<std::string, Expectation>> options = {
      {"right", Expectation::right}, {"wrong", Expectation::wrong}, {"impl", Expectation::unknown}};
  for (const auto& [option, expectation] : options) {
    for (const std::string& given : parsed.texts(option)) {
      for (NamedSpec& spec : specs_of(problem, where_of(option), given))
        programs.push_back({option, std::move(spec), expectation});
    }
  }
  if (programs.empty()) {
    for (const ProblemProgram& one : problem.programs)
      programs.push_back({"impl", {one.name, true}, one.is_right ? Expectation::right : Expectation::wrong});
  }
  if (programs.size() > kMostPrograms)
    throw UsageError(tr("{} programs are too many; this command takes {}", programs.size(), kMostPrograms));
  return programs;
}

// A percentage of digits with one point at most: "97.5".
double required_of(const ParsedWords& parsed) {
  const std::string text = parsed.text("require", "100");
  static const std::regex form(R"([0-9]{1,3}(\.[0-9]{1,6})?)");
  const double percent = std::regex_match(text, form) ? std::stod(text) : 101;
  if (percent > 100) throw UsageError(tr("option '--require': '{}' is not a percentage from 0 to 100", text));
  return percent;
}

Message unit_of(std::string_view phase) {
  if (phase == "tests" || phase == "coverage") return tr("tests");
  return phase == "looking for further tests" ? tr("caught") : tr("runs");
}

// A name of an addition as part of a file name that every judge takes.
std::string file_words(std::string name) {
  std::replace_if(
      name.begin(), name.end(), [](unsigned char letter) { return letter >= 0x80 || std::isalnum(letter) == 0; }, '-');
  return name;
}

void make_folder_of(const fs::path& file) {
  std::error_code error;
  fs::create_directories(file.parent_path(), error);
  if (error) throw Unwritable(tr("cannot make the directory {}: {}", file.parent_path().string(), error.message()));
}

// The data that is graded: that of a package, unless another is named.
std::string directory_of(const ParsedWords& parsed) {
  return parsed.words().empty() ? parsed.text("problem", "") : parsed.words().front();
}

// The record of a grading that has not begun.
grade::GradeRecord empty_record(const ParsedWords& parsed) {
  return {.problem = &problem_of(parsed),
          .grade = {},
          .version = std::string(kVersion),
          .command_line = command_line_of("grade", parsed),
          .directory = directory_of(parsed),
          .started = now_in_utc(),
          .counted_by = {},
          .required = required_of(parsed),
          .fix_command = {},
          .added = {},
          .troubles = {}};
}

class GradeRun {
 public:
  explicit GradeRun(const ParsedWords& parsed) : parsed_(parsed) {
    std::vector<std::string> specs;
    for (const ProgramRequest& program : wanted_) specs.push_back(program.spec.text);
    require_isolation(problem_, specs, run_options_);
    if (fix_.empty() && parsed.has("runs")) throw UsageError(tr("option '--runs' goes only with --fix"));
    std::error_code ignored;
    if (fs::is_regular_file(fix_, ignored))
      throw UsageError(tr("option '--fix': '{}' is a file; name a directory for the tests", fix_));
    reports_ = open_reports(parsed, report_formats());
    const PackagedProblem* const packaged = package_of(parsed);
    tests_ = packaged != nullptr && parsed.words().empty() ? packaged->package.tests : tests_in(record_.directory);
    if (tests_.empty()) {
      throw Unreadable(tr("there are no tests in '{}'; 'quackcheck list problems -p {}' says why", record_.directory,
                          problem_words(parsed)));
    }
    options_.searches = !fix_.empty() || packaged != nullptr;
    options_.time_limit = run_options_.limits.cpu_time;
    if (fix_.empty()) record_.fix_command = fix_command();
    make_programs();
    const auto is_limited = [](const grade::ProgramToGrade& program) { return program.participant->is_limited(); };
    if (std::ranges::any_of(programs_, is_limited)) record_.counted_by = run_accounting();
  }

  void run() {
    const auto start = std::chrono::steady_clock::now();
    options_.progress = [this](std::string_view phase, std::size_t done, std::size_t total) {
      show_progress(phase, done, total);
    };
    if (!fix_.empty())
      options_.add = [this](const std::vector<grade::Addition>& additions) { return add_tests(additions); };
    record_.grade = grade::grade(
        problem_, tests_, [](const fs::path& file) { return read_all(file.string()); }, programs_, options_);
    interruptible_.reset();
    bar_.reset();
    record_.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    if (record_.grade.interrupted)
      record_.troubles.push_back(
          tr("interrupted: not all programs were run on all tests, or not all of the search was done"));
  }

  // The exit code. Throws Unwritable.
  int report() const {
    const int code = cli::report(reports_, record_, grade_text(record_, options_.full_matrix));
    for (const std::string& hint : hints_) write_to_standard_error(hint + "\n");
    if (record_.grade.interrupted) complain("grade: " + record_.troubles.back(), settings_);
    return code;
  }

 private:
  void make_programs() {
    std::set<std::string> names;
    for (const auto& [option, spec, expectation] : wanted_) {
      auto participant = participant_of(problem_, where_of(option), spec, run_options_);
      if (participant->wants_answer())
        throw UsageError(where_of(option) + tr("the recorded answers are checked anyway; name a program"));
      if (!names.insert(participant->name()).second)
        throw UsageError(tr("{}two programs are called '{}'", where_of(option), participant->name()));
      programs_.push_back({std::move(participant), expectation});
    }
  }

  // This command with --fix and without options for files that it writes.
  std::string fix_command() const {
    std::string command = fmt::format("{} grade -p {}", program_word(), problem_words(parsed_));
    for (const std::string& word : parsed_.words()) command += ' ' + shell_word(word);
    for (const char* const option : {"right", "wrong", "impl"})
      for (const std::string& spec : parsed_.texts(option))
        command += fmt::format(" --{} {}", option, shell_word(spec));
    if (parsed_.has("max-count")) command += fmt::format(" --max-count {}", options_.max_count);
    const bool is_archive = tests_.front().archive != nullptr;
    return command + limit_words(parsed_) + " --fix " + (is_archive ? "more-tests" : shell_word(record_.directory));
  }

  void show_progress(std::string_view phase, std::size_t done, std::size_t total) {
    if (phase != phase_) bar_.emplace(tr(phase), unit_of(phase), total, settings_.progress);
    phase_ = phase;
    bar_->show(done);
    if (phase == "programs" && !interruptible_) interruptible_.emplace();
  }

  std::vector<packages::JudgeTest> add_tests(const std::vector<grade::Addition>& additions) {
    std::vector<std::string> purposes;
    for (const auto& addition : additions) purposes.push_back(file_words(addition.name));
    const auto& archive = tests_.front().archive;
    const fs::path root = archive ? archive->root : fs::path(record_.directory);
    std::vector<packages::JudgeTest> places = grade::places_for(root, tests_, fix_, purposes);
    for (std::size_t i = 0; i < additions.size(); ++i) write_test(places[i], additions[i].input);
    const bool in_place = !archive && fs::equivalent(root, fix_);
    hints_ = grade::lists_to_change(root, places);
    if (archive) {
      for (std::string& hint : hints_) hint.replace(0, root.string().size(), record_.directory);
    } else if (in_place) {
      // A test that the configuration does not list is not part of the data yet.
      const std::vector<packages::JudgeTest> listed = packages::judge_tests(root);
      std::erase_if(places, [&](const packages::JudgeTest& place) {
        return std::ranges::find(listed, place.name, &packages::JudgeTest::name) == listed.end();
      });
    }
    return places;
  }

  void write_test(const packages::JudgeTest& place, const std::string& input) {
    make_folder_of(place.input);
    make_folder_of(*place.answer);
    // The answer first: an input without one would be a test that nothing is known of.
    OutputFile answer(place.answer->string(), false);
    OutputFile test(place.input.string(), false);
    answer.write(right_output(problem_, input));
    test.write(input);
    answer.finish();
    test.finish();
    record_.added.push_back(place.input.string());
  }

  const ParsedWords& parsed_;
  const Problem& problem_ = problem_of(parsed_);
  const std::vector<ProgramRequest> wanted_ = programs_of(problem_, parsed_);
  const RunOptions run_options_ = limits_of(parsed_);
  const std::string fix_ = parsed_.text("fix", "");  // where new tests go; empty: nowhere
  const TerminalSettings settings_ = settings_of(parsed_);
  grade::GradeOptions options_ = {.max_count = max_count_of(parsed_, problem_),
                                  .jobs = jobs_of(parsed_),
                                  .full_matrix = parsed_.has("all"),
                                  .seed = seed_of(parsed_),
                                  .search_runs = parsed_.number("runs", 1, kMostSearchRuns, kSearchRuns),
                                  .progress = {}};
  grade::GradeRecord record_ = empty_record(parsed_);
  std::vector<packages::JudgeTest> tests_;
  std::vector<grade::ProgramToGrade> programs_;
  std::vector<ReportFile> reports_;
  std::string phase_;
  std::optional<ProgressBar> bar_;
  // Set at the first run of a program. Before that there is nothing to report, and a signal simply ends this program.
  std::optional<Interruptible> interruptible_;
  std::vector<std::string> hints_;  // what is left to the user
};

Option program_option(const std::string& name, const Message& who) {
  return {name,
          "SPEC",
          tr("{}: a program, a source file (.c .cpp .py .java), mistake:NAME, cmd:COMMAND LINE, or "
             "a directory, which stands for every source and program in it; NAME=SPEC gives it a name",
             who),
          {},
          true};
}

int run_grade(const ParsedWords& parsed) {
  parsed.require_words(package_of(parsed) != nullptr ? 0 : 1, 1, Message("DIR"));
  std::optional<GradeRun> run;
  try {
    run.emplace(parsed);
    run->run();
  } catch (const std::exception& failure) {
    run.reset();
    grade::GradeRecord record = empty_record(parsed);
    record.troubles.emplace_back(failure.what());
    report_failure(parsed, record);
    throw;
  }
  return run->report();
}

}  // namespace

Command grade_command() {
  return {.name = "grade",
          .arguments = "[DIR]",
          .summary = tr("measures what judge data exercises, and which wrong programs it catches"),
          .description = tr(
              "Grades judge data: {}. Every input is validated and every recorded answer checked; an input with "
              "errors only in white space or in how numbers are written is reported and graded all the same. The "
              "terminal shows the score, what is missing by clause, which programs survive, and the command that "
              "adds what is missing. The reports, and --all, have the rest: the features of the rules that are "
              "exercised (each clause by kind, direction and outcome), the bounds reached, duplicates, which test "
              "catches which known mistake, and tests that would be enough.\n\n--fix adds few tests that catch the "
              "known mistakes, and the programs of --wrong, that survive: large ones of the suites before others. "
              "The report and the exit code are then of the data with these tests.\n\nThe score is the percentage "
              "of known mistakes that some test catches. With --right, --wrong and --impl other people's programs "
              "are run on the tests as well, in a sandbox as in 'diff'; the report gives the true negative rate "
              "(wrong programs that are rejected) and the true positive rate (right programs that are accepted). With "
              "a problem package DIR and programs are its own, unless others are named.",
              judge_data_help()),
          .options = all_of(
              {{problem_option(),
                reference_option(),
                {"require", "PERCENT",
                 tr("the percentage of the known mistakes that the tests have to catch (default 100)")},
                max_count_option(),
                program_option("right", tr("a program that is right")),
                program_option("wrong", tr("a program that is wrong")),
                program_option("impl,i", tr("a program of which nothing is known")),
                {"fix", "DIR",
                 tr("add the fewest tests that catch what survives to DIR, which may be the graded directory, in its "
                    "layout and naming; of files that exist only the list in Hydro's configuration is changed")},
                {"runs", "N",
                 tr("with --fix: how often each program of --wrong that all tests accept is run to find a test "
                    "that rejects it (default 300)")},
                {"seed,s", "S", tr("with --fix: random seed of that search (default 1)")},
                {"all", "",
                 tr("print everything that the reports have, and run every known mistake on every test (otherwise, "
                    "where there are many tests, one that five tests catch is not run on more)")},
                report_option(report_formats()),
                {"force,f", "", tr("overwrite reports that exist")}},
               limit_options(),
               {jobs_option()}}),
          .exit_codes =
              {tr("0  every input is strictly valid, every recorded answer is right, the score is at least what is "
                  "required, "
                  "and the programs are judged as --right and --wrong say"),
               tr("1  one of these does not hold"),
               tr("2  a file can't be read or written, a program can't be judged, it was interrupted, or bad usage")},
          .examples = {{"quackcheck grade data --require 95 --report html=grade.html",
                        tr("grades judge data, with a report to look at")},
                       {fmt::format("quackcheck grade -p {} data --wrong submissions/wrong --right good.cpp --fix "
                                    "data",
                                    problems().back().id),
                        tr("runs other people's programs too, and adds tests for what is not caught")}},
          .has_progress = true,
          .run = run_grade};
}

}  // namespace quack::cli
