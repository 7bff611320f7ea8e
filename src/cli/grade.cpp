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

#include "cli/comparison.h"
#include "compare/translation.h"
#include "judgedata/grading/new_tests.h"
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
  testdata::Expectation expectation = testdata::Expectation::unknown;
};

struct GradeRequest {
  const Problem* problem = nullptr;
  std::string directory;         // as the user wrote it
  std::vector<JudgeTest> tests;  // those in it
  std::uint64_t max_count = 0;
  double required = 100;
  std::vector<ProgramRequest> programs;
  RunOptions options;
  std::uint64_t seed = 1;
  std::uint64_t search_runs = 0;  // of a program that survives, to find a test that catches it
  std::string fix;                // where new tests go; empty: nowhere
  std::string fix_command;        // that adds them
  bool all = false;               // show everything, and have the full matrix
  std::vector<ReportRequest> reports;
  bool force = false;
  unsigned jobs = 1;
  TerminalSettings settings;
  std::string command_line;
};

// Ctrl-C before programs run: there is nothing to report yet.
struct Interrupted {};

std::string where_of(const std::string& option) { return fmt::format("option '--{}': ", option); }

std::vector<testdata::ProgramToGrade> programs_to_grade(const GradeRequest& request) {
  std::vector<testdata::ProgramToGrade> programs;
  std::set<std::string> names;
  for (const ProgramRequest& program : request.programs) {
    auto participant = participant_of(*request.problem, where_of(program.option), program.spec, request.options);
    if (participant->wants_answer()) {
      throw UsageError(
          fmt::format("option '--{}': the recorded answers are checked anyway; name a program", program.option));
    }
    if (!names.insert(participant->name()).second)
      throw UsageError(fmt::format("option '--{}': two programs are called '{}'", program.option, participant->name()));
    programs.push_back({std::move(participant), program.expectation});
  }
  return programs;
}

std::string unit_of(std::string_view phase) {
  if (phase == "tests" || phase == "coverage") return "tests";
  return phase == "looking for further tests" ? "caught" : "runs";
}

// Before the programs run there is nothing to report yet; what follows ends by itself.
bool is_in_the_beginning(std::string_view phase) {
  return phase == "tests" || phase == "coverage" || phase == "known mistakes";
}

// A name of an addition as part of a file name that every judge takes.
std::string file_words(std::string name) {
  std::replace_if(
      name.begin(), name.end(), [](unsigned char letter) { return letter >= 0x80 || std::isalnum(letter) == 0; }, '-');
  return name;
}

class PhaseBars {
 public:
  explicit PhaseBars(bool wanted) : wanted_(wanted) {}

  void show(std::string_view phase, std::size_t done, std::size_t total) {
    if (phase != phase_) {
      bar_.emplace(std::string(phase), unit_of(phase), total, wanted_);
      phase_ = phase;
    }
    bar_->show(done);
    begun_ = begun_ || !is_in_the_beginning(phase);
    if (!begun_ && runs_are_interrupted()) throw Interrupted{};
  }

  void clear() {
    if (bar_) bar_->clear();
  }

 private:
  bool wanted_;
  bool begun_ = false;  // programs have run
  std::string phase_;
  std::optional<ProgressBar> bar_;
};

class GradeRun {
 public:
  explicit GradeRun(const GradeRequest& request) : request_(request), programs_(programs_to_grade(request)) {
    reports_ = open_reports(request.reports, request.force);
  }

  int run() {
    const auto start = std::chrono::steady_clock::now();
    begin_record();
    if (!take_grade()) {
      complain("grade: interrupted before there was anything to report", request_.settings);
      return kCouldNotTell;
    }
    record_.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    OutputFile results("-", false);
    results.write(translated(grade_text(record_, request_.all)));
    for (std::size_t i = 0; i < reports_.size(); ++i) {
      write_report(request_.reports[i].format, record_, *reports_[i]);
      reports_[i]->finish();
    }
    results.finish();
    for (const std::string& hint : hints_) write_to_standard_error(hint + "\n");
    return exit_code();
  }

 private:
  void begin_record() {
    record_.problem = request_.problem;
    record_.version = kVersion;
    record_.command_line = request_.command_line;
    record_.directory = request_.directory;
    record_.started = now_in_utc();
    record_.required = request_.required;
    const bool any_limited = std::any_of(programs_.begin(), programs_.end(),
                                         [](const auto& program) { return program.participant->is_limited(); });
    if (any_limited) record_.counted_by = run_accounting();
    if (request_.fix.empty()) record_.fix_command = request_.fix_command;
  }

  bool take_grade() {
    // Where no program runs, a signal simply ends this one.
    std::optional<Interruptible> interruptible;
    if (!programs_.empty()) interruptible.emplace();
    PhaseBars bars(request_.settings.progress);
    testdata::GradeOptions options = {.max_count = request_.max_count,
                                      .jobs = request_.jobs,
                                      .full_matrix = request_.all,
                                      .add = nullptr,
                                      .seed = request_.seed,
                                      .search_runs = request_.search_runs,
                                      .progress = [&bars](std::string_view phase, std::size_t done, std::size_t total) {
                                        bars.show(phase, done, total);
                                      }};
    if (!request_.fix.empty())
      options.add = [this](const std::vector<testdata::Addition>& additions) { return add_tests(additions); };
    try {
      record_.grade = testdata::grade(
          *request_.problem, request_.tests, [](const fs::path& file) { return read_all(file.string()); }, programs_,
          options);
    } catch (const Interrupted&) {
      return false;
    }
    return true;
  }

  std::vector<JudgeTest> add_tests(const std::vector<testdata::Addition>& additions) {
    std::vector<std::string> purposes;
    for (const auto& addition : additions) purposes.push_back(file_words(addition.name));
    const auto& archive = request_.tests.front().archive;
    const fs::path root = archive ? archive->root : fs::path(request_.directory);
    std::vector<JudgeTest> places = testdata::places_for(root, request_.tests, request_.fix, purposes);
    for (std::size_t i = 0; i < additions.size(); ++i) write_test(places[i], additions[i].input);
    const bool in_place = !archive && fs::equivalent(root, request_.fix);
    hints_ = testdata::list_tests(root, places, in_place);
    if (archive) {
      for (std::string& hint : hints_) hint.replace(0, root.string().size(), request_.directory);
    } else if (in_place) {
      // What a configuration does not list is not part of the data yet.
      const std::vector<JudgeTest> listed = judge_tests(root);
      std::erase_if(places, [&](const JudgeTest& place) {
        return std::ranges::find(listed, place.name, &JudgeTest::name) == listed.end();
      });
    }
    return places;
  }

  static void make_folder_of(const fs::path& file) {
    std::error_code error;
    fs::create_directories(file.parent_path(), error);
    if (error)
      throw Unwritable(fmt::format("cannot make the directory {}: {}", file.parent_path().string(), error.message()));
  }

  void write_test(const JudgeTest& place, const std::string& input) {
    make_folder_of(place.input);
    make_folder_of(*place.answer);
    // The answer first: an input without one would be a test that nothing is known of.
    OutputFile answer(place.answer->string(), false);
    OutputFile test(place.input.string(), false);
    answer.write(right_output(*request_.problem, input));
    test.write(input);
    answer.finish();
    test.finish();
    record_.added.push_back(place.input.string());
  }

  int exit_code() const {
    const testdata::Grade& grade = record_.grade;
    if (grade.interrupted) {
      complain("grade: interrupted: not all programs were run on all tests, or not all of the search was done",
               request_.settings);
      return kCouldNotTell;
    }
    const bool all_judged = std::all_of(grade.programs.begin(), grade.programs.end(),
                                        [](const testdata::GradedProgram& program) { return program.judged(); });
    if (!all_judged) return kCouldNotTell;
    return record_.strong_enough() ? kAgreed : kDiffered;
  }

  const GradeRequest& request_;
  std::vector<testdata::ProgramToGrade> programs_;
  std::vector<std::unique_ptr<OutputFile>> reports_;
  testdata::GradeRecord record_;
  std::vector<std::string> hints_;  // what is left to the user
};

Option program_option(const std::string& name, char letter, const std::string& who) {
  return {.name = name,
          .letter = letter,
          .value = "SPEC",
          .help = who +
                  ": a program, a source file (.c .cpp .py .java), mistake:NAME, cmd:COMMAND LINE, or "
                  "a directory, which stands for every source and program in it; NAME=SPEC gives it a name",
          .repeatable = true};
}

std::vector<ProgramRequest> programs_of(const Problem& problem, const ParsedWords& parsed) {
  using testdata::Expectation;
  std::vector<ProgramRequest> programs;
  const std::vector<std::pair<std::string, Expectation>> options = {
      {"right", Expectation::right}, {"wrong", Expectation::wrong}, {"impl", Expectation::unknown}};
  for (const auto& [option, expectation] : options) {
    for (const std::string& given : parsed.texts(option)) {
      for (NamedSpec& spec : specs_of(problem, where_of(option), given))
        programs.push_back({option, std::move(spec), expectation});
    }
  }
  if (programs.size() > kMostPrograms)
    throw UsageError(fmt::format("{} programs are too many; this command takes {}", programs.size(), kMostPrograms));
  return programs;
}

// A percentage of digits with one point at most: "97.5".
double required_of(const ParsedWords& parsed) {
  const std::string text = parsed.text("require", "100");
  static const std::regex form(R"([0-9]{1,3}(\.[0-9]{1,6})?)");
  const double percent = std::regex_match(text, form) ? std::stod(text) : 101;
  if (percent > 100) throw UsageError(fmt::format("option '--require': '{}' is not a percentage from 0 to 100", text));
  return percent;
}

// The same command with --fix, and without what only this one writes.
std::string fix_command_of(const ParsedWords& parsed, const GradeRequest& request) {
  std::string command =
      fmt::format("{} grade -p {} {}", program_word(), request.problem->id, shell_word(request.directory));
  for (const char* const option : {"right", "wrong", "impl"}) {
    for (const std::string& spec : parsed.texts(option)) command += fmt::format(" --{} {}", option, shell_word(spec));
  }
  if (parsed.has("max-count")) command += fmt::format(" --max-count {}", request.max_count);
  const bool is_archive = request.tests.front().archive != nullptr;
  return command + limit_words(parsed) + " --fix " + (is_archive ? "more-tests" : shell_word(request.directory));
}

GradeRequest parse_grade_request(const ParsedWords& parsed) {
  parsed.require_words(1, 1, "DIR");
  GradeRequest request;
  request.problem = &problem_of(parsed);
  request.directory = parsed.words().front();
  request.max_count = max_count_of(parsed, *request.problem);
  request.required = required_of(parsed);
  request.programs = programs_of(*request.problem, parsed);
  request.options = limits_of(parsed);
  std::vector<std::string> specs;
  for (const ProgramRequest& program : request.programs) specs.push_back(program.spec.text);
  require_isolation(*request.problem, specs, request.options);
  request.seed = seed_of(parsed);
  request.search_runs = parsed.number("runs", 1, kMostSearchRuns, kSearchRuns);
  request.fix = parsed.text("fix", "");
  if (request.fix.empty() && parsed.has("runs")) throw UsageError("option '--runs' goes only with --fix");
  request.all = parsed.has("all");
  if (fs::is_regular_file(request.fix))
    throw UsageError(fmt::format("option '--fix': '{}' is a file; name a directory for the tests", request.fix));
  request.reports = reports_of(parsed);
  request.force = parsed.has("force");
  request.jobs = jobs_of(parsed);
  request.settings = settings_of(parsed);
  request.command_line = command_line_of("grade", parsed);
  request.tests = tests_in(request.directory);
  request.fix_command = fix_command_of(parsed, request);
  return request;
}

}  // namespace

Command grade_command() {
  return {
      .name = "grade",
      .arguments = "DIR",
      .summary = "measures what judge data exercises, and which wrong programs it catches",
      .description =
          "Grades judge data: " + judge_data_help() +
          ". Every input is validated and every recorded answer checked; an input with errors only in "
          "white space or in how numbers are written is reported and graded all the same. The terminal shows the "
          "score, what is missing by clause, which programs survive, and the command that adds what is missing. The "
          "reports, and --all, have the rest: the features of the rules that are exercised (each clause by kind, "
          "direction and outcome), the bounds reached, duplicates, which test catches which known mistake, and "
          "tests that would be enough.\n\n"
          "--fix adds few tests that catch the known mistakes, and the programs of --wrong, that survive: large "
          "ones of the suites before others. The report and the exit code are then of the data with these tests.\n\n"
          "The score is the percentage of known mistakes that some test catches. With --right, --wrong and --impl "
          "other people's programs are run on the tests as well, in a sandbox as in 'diff'; the report gives the true "
          "negative rate (wrong programs that are rejected) and the true positive rate (right programs that are "
          "accepted).",
      .options = all_of(
          {{problem_option(),
            {.name = "require",
             .value = "PERCENT",
             .help = "the percentage of the known mistakes that the tests have to catch (default 100)"},
            max_count_option(),
            program_option("right", '\0', "a program that is right"),
            program_option("wrong", '\0', "a program that is wrong"),
            program_option("impl", 'i', "a program of which nothing is known"),
            {.name = "fix",
             .value = "DIR",
             .help = "add the fewest tests that catch what survives to DIR, which may be the graded directory, in its "
                     "layout and naming; of files that exist only the list in Hydro's configuration is changed"},
            runs_option("with --fix: how often each program of --wrong that all tests accept is run to find a test "
                        "that rejects it (default 300)"),
            seed_option("with --fix: random seed of that search (default 1)"),
            {.name = "all",
             .help = "print everything that the reports have, and run every known mistake on every test (otherwise, "
                     "where there are many tests, one that five tests catch is not run on more)"},
            report_option(),
            force_option("overwrite reports that exist")},
           limit_options(),
           {jobs_option()},
           terminal_options()}),
      .exit_codes =
          {"0  every input is strictly valid, every recorded answer is right, the score is at least what is required, "
           "and the programs are judged as --right and --wrong say",
           "1  one of these does not hold",
           "2  a file can't be read or written, a program can't be judged, it was interrupted, or bad usage"},
      .examples = {{"quackcheck grade data --require 95 --report html=grade.html",
                    "grades judge data, with a report to look at"},
                   {fmt::format("quackcheck grade -p {} data --wrong submissions/wrong --right good.cpp --fix "
                                "data",
                                problems().back().id),
                    "runs other people's programs too, and adds tests for what is not caught"}},
      .prepare = [](const ParsedWords& parsed) {
        return [request = parse_grade_request(parsed)] { return GradeRun(request).run(); };
      }};
}

}  // namespace quack::cli
