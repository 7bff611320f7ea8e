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
  std::optional<text::ParseError> fault;  // built-in ones: the input is malformed there or beyond their reach
  std::uint64_t items = 0;                // built-in ones: how many operations or cases they answered
};

// One case as a participant gets it.
struct CaseInput {
  std::string_view input;                  // judge input
  std::optional<std::string_view> answer;  // the recorded output beside it, if there is one
};

// A program and the source that it is compiled from.
struct SourceProgram {
  std::filesystem::path file;
  Program program;
  std::string standard;  // the one in which it compiles; empty: the default
  RunOptions options;
};

// Measures what this thread uses from the moment the stopwatch is made.
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

// One of those that are compared: a built-in engine, a known mistake, recorded answers, a program.
class Participant {
 public:
  Participant(std::string name, std::string spec) : name_(std::move(name)), spec_(std::move(spec)) {}
  virtual ~Participant() = default;
  Participant(Participant&&) = delete;

  const std::string& name() const { return name_; }  // for reports: NAME of NAME=SPEC, or the SPEC
  const std::string& spec() const { return spec_; }  // what --impl takes to have it again

  // "built-in", "known mistake", "recorded answers", "program", "C++ source", …
  virtual Message kind() const = 0;

  // The source file that it is made from, as the user wrote it; empty if there is none.
  virtual std::string source_file() const { return ""; }

  // The standard in which its source compiles, where it does not in a later one: "gnu++98"; otherwise empty.
  virtual std::string standard() const { return ""; }

  // True if its runs are measured and limited as a judge does: false for what runs inside this program.
  virtual bool is_limited() const { return false; }

  // True if every run ends alike, so that one is enough: a source that does not compile, a file that can't be judged.
  virtual bool is_constant() const { return false; }

  // True if `run` asks for CaseInput::answer. It is not read for the others.
  virtual bool wants_answer() const { return false; }

  // Answers one case. May be called by several threads at a time. Failures of the participant and our own are in the
  // Run; nothing is thrown but std::bad_alloc.
  virtual Run run(const CaseInput& input) = 0;

  // The same program with less time, which goes over that sooner. Null where nothing limits its time.
  virtual std::unique_ptr<Participant> hurried() const { return nullptr; }

  // The source that it is compiled from, for what changes it; none if there is none, or if it doesn't compile.
  virtual std::optional<SourceProgram> source() const { return std::nullopt; }

 private:
  std::string name_;
  std::string spec_;
};

// Makes the participant that SPEC names (docs/implementations.md), `[NAME=]` before it included. A source is compiled
// here, or taken from the cache; one that does not compile is a participant whose every run is CE. Throws BadSpec.
std::unique_ptr<Participant> make_participant(const Problem& problem, const std::string& spec,
                                              const RunOptions& options);

// One that can't be judged, and why: every run of it is a judge error.
std::unique_ptr<Participant> unjudged_participant(const std::string& spec, Message reason);

// The protections that are off for foreign programs under these options, for people. Empty if all are on.
std::vector<Message> protections_off(const RunOptions& options);

}  // namespace quack
