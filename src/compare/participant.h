#pragma once

#include <chrono>
#include <cstdint>
#include <ctime>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compare/spec.h"
#include "problems/problem.h"
#include "run/run.h"
#include "run/source.h"
#include "text/parse_error.h"

namespace quack {

// The result of one run of a participant.
struct Run : ProgramRun {
  bool skipped = false;                   // it was not run at all
  std::optional<text::ParseError> fault;  // built-in ones: where the input is malformed or beyond their reach
  bool is_disagreement = false;           // the programs that should know the answer contradict each other
  std::uint64_t items = 0;                // built-in ones: how many operations or cases they answered
};

// The input of one run.
struct CaseInput {
  std::string_view input;                    // judge input
  std::optional<std::string_view> answer{};  // the recorded output beside it, if there is one
};

// A program and the source that it is compiled from.
struct SourceProgram {
  std::filesystem::path file;
  Program program;
  std::string standard;  // the language standard in which it compiles; empty: the default
  RunOptions options;
};

// Measures the time that this thread uses since the stopwatch was made.
class Stopwatch {
 public:
  // CPU time of this thread and wall time; the memory is not measured.
  Usage usage() const {
    return {std::chrono::duration_cast<std::chrono::microseconds>(cpu_time() - cpu_start_),
            std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - wall_start_), 0};
  }

 private:
  static std::chrono::nanoseconds cpu_time() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
  }

  std::chrono::nanoseconds cpu_start_ = cpu_time();
  std::chrono::steady_clock::time_point wall_start_ = std::chrono::steady_clock::now();
};

// One side of a comparison: a built-in engine, a known mistake, recorded answers, or a program.
class Participant {
 public:
  Participant(std::string name, std::string spec) : name_(std::move(name)), spec_(std::move(spec)) {}
  virtual ~Participant() = default;
  Participant(Participant&&) = delete;

  const std::string& name() const { return name_; }  // for reports: NAME of NAME=SPEC, or the SPEC
  const std::string& spec() const { return spec_; }  // the argument of --impl that selects it

  // "built-in", "known mistake", "recorded answers", "program", "C++ source", …
  virtual Message kind() const = 0;

  // The source file that it is made from, as the user wrote it; empty if there is none.
  virtual std::string source_file() const { return ""; }

  // The standard in which its source compiles if it does not compile in a later one: "gnu++98"; otherwise empty.
  virtual std::string standard() const { return ""; }

  // True if its runs are measured and limited as by a judge; false for code that runs inside this program.
  virtual bool is_limited() const { return false; }

  // True if every run has the same result: a source that does not compile, a file that can't be judged.
  virtual bool is_constant() const { return false; }

  // True if `run` uses CaseInput::answer, which is read only for such participants.
  virtual bool wants_answer() const { return false; }

  // Answers one case. Thread-safe. The Run reports failures of the participant and our own; throws nothing except
  // std::bad_alloc.
  virtual Run run(const CaseInput& input) = 0;

  // Returns the program with a shorter time limit, so that timeouts show sooner; null if its time is not limited.
  virtual std::unique_ptr<Participant> hurried() const { return nullptr; }

  // Returns the source, for code that changes it; none if there is none or it doesn't compile.
  virtual std::optional<SourceProgram> source() const { return std::nullopt; }

 private:
  std::string name_;
  std::string spec_;
};

// Makes the participant for `[NAME=]SPEC` (docs/implementations.md). Compiles a source unless it is cached; one that
// does not compile gives CE on every run. Throws BadSpec.
std::unique_ptr<Participant> make_participant(const Problem& problem, const std::string& spec,
                                              const RunOptions& options);

// Makes the participant of Problem::quick; null if there is none.
std::unique_ptr<Participant> quick_participant(const Problem& problem);

// Makes a participant that can't be judged for that reason: every run is a judge error.
std::unique_ptr<Participant> unjudged_participant(const std::string& spec, Message reason);

// The protections that are off for foreign programs under these options, for people. Empty if all are on.
std::vector<Message> protections_off(const RunOptions& options);

}  // namespace quack
