#include <algorithm>
#include <cctype>
#include <chrono>
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <optional>
#include <set>
#include <system_error>

#include "cli/comparison_options.h"
#include "cli/grade.h"
#include "cli/interruptible.h"
#include "compare/files.h"
#include "reports/grade_reports.h"
#include "reports/reports.h"
#include "runner/run.h"
#include "testdata/grading/bounds.h"
#include "testdata/grading/new_tests.h"

namespace quack::cli {

namespace {

namespace fs = std::filesystem;

// Ctrl-C while nothing foreign runs: there is nothing to tell yet.
struct Interrupted {};

std::vector<testdata::ProgramToGrade> programs_of(const GradeRequest& request) {
  std::vector<testdata::ProgramToGrade> programs;
  std::set<std::string> names;
  for (const ProgramWish& wish : request.programs) {
    auto participant = participant_of(*request.problem, wish.option, wish.spec, request.options);
    if (participant->wants_answer()) {
      throw UsageError(
          fmt::format("option '--{}': the recorded answers are checked anyway; name a program", wish.option));
    }
    if (!names.insert(participant->name()).second) {
      throw UsageError(fmt::format("option '--{}': two programs are called '{}'", wish.option, participant->name()));
    }
    programs.push_back({std::move(participant), wish.expectation});
  }
  return programs;
}

// What a phase of the grading counts.
std::string unit_of(std::string_view phase) {
  if (phase == "tests" || phase == "coverage") return "tests";
  return phase == "searching for survivors" ? "mistakes" : "runs";
}

// Before the programs run there is nothing to tell yet; what comes behind them ends by itself when runs are
// interrupted.
bool is_in_the_beginning(std::string_view phase) {
  return phase == "tests" || phase == "coverage" || phase == "known mistakes";
}

constexpr std::size_t kLongestPurpose = 80;

// A mistake's or program's name as part of a file name that every judge takes: "mistake:no-legs" as "no-legs",
// "submissions/wa/my try.cpp" as "my-try".
std::string purpose_of(const std::string& name) {
  std::string purpose = fs::path(name.substr(name.find(':') + 1)).stem().string();
  std::replace_if(
      purpose.begin(), purpose.end(), [](unsigned char letter) { return letter >= 0x80 || std::isalnum(letter) == 0; },
      '-');
  return purpose.substr(0, kLongestPurpose);
}

// Shows one bar after the other, phase by phase.
class PhaseBars {
 public:
  explicit PhaseBars(bool wanted) : wanted_(wanted) {}

  void show(std::string_view phase, std::size_t done, std::size_t total) {
    if (phase != phase_) {
      bar_.emplace(std::string(phase), unit_of(phase), total, wanted_);
      phase_ = phase;
    }
    bar_->show(done);
    if (is_in_the_beginning(phase) && runs_are_interrupted()) throw Interrupted{};
  }

  void clear() {
    if (bar_) bar_->clear();
  }

 private:
  bool wanted_;
  std::string phase_;
  std::optional<ProgressBar> bar_;
};

// One run of `grade`.
class GradeRun {
 public:
  explicit GradeRun(const GradeRequest& request) : request_(request), programs_(programs_of(request)) {
    for (const auto& wish : request.reports) {
      reports_.push_back(std::make_unique<OutputFile>(wish.path, request.force));
    }
  }

  int run() {
    const auto start = std::chrono::steady_clock::now();
    begin_record();
    if (!take_grade()) {
      complain("grade: interrupted before there was anything to tell", request_.settings);
      return kCouldNotTell;
    }
    if (!request_.fix.empty()) add_tests();
    record_.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    if (!request_.overview.empty()) {
      write_in_place(request_.overview, testdata::overview_text(record_.grade.variables));
    }
    if (!request_.constraints.empty()) {
      write_in_place(request_.constraints, testdata::constraints_text(request_.problem->id, record_.grade.variables));
    }
    OutputFile results("-", false);
    results.write(grade_text(record_));
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
  }

  // False if it was interrupted.
  bool take_grade() {
    // Where no program runs, a signal simply ends this one.
    std::optional<Interruptible> interruptible;
    if (!programs_.empty()) interruptible.emplace();
    PhaseBars bars(request_.settings.progress);
    const testdata::GradeOptions options = {.max_count = request_.max_count,
                                            .jobs = request_.jobs,
                                            .search_survivors = request_.search,
                                            .seed = request_.seed,
                                            .search_runs = request_.search_runs,
                                            .progress = [&bars](std::string_view phase, std::size_t done,
                                                                std::size_t total) { bars.show(phase, done, total); }};
    try {
      record_.grade = testdata::grade(
          *request_.problem, request_.tests, [](const fs::path& file) { return read_all(file.string()); }, programs_,
          options);
    } catch (const Interrupted&) {
      return false;
    }
    return true;
  }

  void add_tests() {
    const std::vector<testdata::Addition>& additions = record_.grade.additions;
    std::vector<std::string> purposes;
    for (const auto& addition : additions) purposes.push_back(purpose_of(addition.catches));
    const auto places = testdata::places_for(request_.directory, request_.tests, request_.fix, purposes);
    for (std::size_t i = 0; i < additions.size(); ++i) write_test(places[i], additions[i].input);
    hints_ = testdata::what_to_list(request_.directory, places);
  }

  static void make_folder_of(const fs::path& file) {
    std::error_code error;
    fs::create_directories(file.parent_path(), error);
    if (error) {
      throw Unwritable(fmt::format("cannot make the directory {}: {}", file.parent_path().string(), error.message()));
    }
  }

  void write_test(const testdata::NewTest& place, const std::string& input) {
    make_folder_of(place.input);
    make_folder_of(place.answer);
    // The answer first: an input without one would be a test that nothing is known of.
    OutputFile answer(place.answer.string(), false);
    OutputFile test(place.input.string(), false);
    answer.write(testdata::right_output(*request_.problem, input));
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

}  // namespace

int run_grade(const GradeRequest& request) { return GradeRun(request).run(); }

}  // namespace quack::cli
