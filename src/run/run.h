#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "io/translation.h"

namespace quack {

// A judge's verdict on one run of one case, in the usual terms of judges.
enum class Verdict : std::uint8_t {
  accepted,
  wrong_answer,
  presentation_error,
  runtime_error,
  time_limit_exceeded,
  memory_limit_exceeded,
  output_limit_exceeded,
  compile_error,
  judge_error,  // our own failure: never the program's fault
};

// "AC", "WA", "PE", "RE", "TLE", "MLE", "OLE", "CE", "JE"; "accepted", "wrong answer", …
std::string_view code(Verdict verdict);
Message name_of(Verdict verdict);

// The resource limits of one run.
struct Limits {
  std::chrono::milliseconds cpu_time{2000};
  std::chrono::milliseconds wall_time{5000};
  std::uint64_t memory = std::uint64_t{512} << 20U;  // bytes
  std::uint64_t stack = 0;                           // bytes; 0: nearly all of the memory
  std::uint64_t output = std::uint64_t{64} << 20U;   // bytes on standard output
  unsigned processes = 64;                           // processes and threads at a time
  std::uint64_t scratch = std::uint64_t{64} << 20U;  // bytes in its scratch directory, where that is in memory
};

// The processor time, wall time and memory that a run used. Zero if nothing was measured (a recorded answer).
struct Usage {
  std::chrono::microseconds cpu_time{0};
  std::chrono::microseconds wall_time{0};
  std::uint64_t peak_memory = 0;  // bytes; 0 for what runs inside this program
};

// The way a program failed. Reports group failures on different inputs by it.
struct Ending {
  int signal = 0;                 // 0: no signal ended it
  int exit_code = 0;              // 0: it did not exit with another one
  std::uint64_t source_line = 0;  // the line of its source that a compiler or a sanitizer names; 0: none is named

  friend bool operator==(const Ending&, const Ending&) = default;
};

// The result of one run, before its output is compared.
struct ProgramRun {
  std::optional<Verdict> failure{};  // none: it ended normally
  Ending ending{};                   // of a runtime error or a compile error
  Message reason{};          // of a failure: "signal 11 (SIGSEGV)", "exit code 3", "2.01 s of CPU time, limit 2 s"
  std::string output{};      // its standard output, up to the limit
  std::string complaints{};  // its standard error, shortened in the middle; not escaped
  Usage usage{};
  bool lacked_resources = false;  // our own failure, for lack of processes, descriptors or memory
};

// The isolation of programs under test.
enum class Sandbox : std::uint8_t {
  automatic,   // bubblewrap where it is installed and works, resource limits only where it does not
  bubblewrap,  // or an error if it can't be used
  none,        // resource limits only, for programs that are trusted
};

struct RunOptions {
  Limits limits;
  Sandbox sandbox = Sandbox::automatic;
  bool is_fresh = false;                      // every run has a sandbox of its own
  std::vector<std::filesystem::path> with{};  // what programs may read besides their own files: absolute
  bool sanitize = false;                      // compile C and C++ with sanitizers, whose reports are failures
  bool all_headers = false;                   // C++ has all standard headers, also those that a source does not include
  std::filesystem::path cache;  // where compiled sources are kept; empty: $XDG_CACHE_HOME/quackcheck or ~/.cache/…
};

// Thrown for a SPEC that can't be used. The text says what is wrong with it and what there is instead.
class BadSpec : public Refusal {
 public:
  using Refusal::Refusal;
};

// A program under test and how it is started.
struct Program {
  std::vector<std::string> command;             // the program and its arguments; command[0] is a path, or found in PATH
  std::vector<std::filesystem::path> readable;  // the files that it must be able to read besides the system: its own
  std::vector<std::filesystem::path> hidden{};  // files among those that it can't read all the same
  std::filesystem::path directory;              // its working directory; empty: its private scratch directory
  std::filesystem::path writable{};             // a directory in which it may write; empty: there is none
  bool has_own_memory_limit = false;            // a virtual machine (java) that ends by itself when its heap is full
};

// Runs a program on `input` and waits until it, and whatever it started, is gone.
//
// Time (CPU and wall), memory, output and processes are limited, and it has a scratch directory of its own. Under
// bubblewrap it sees only the system and the files that it may read, has no network, and runs as nobody. If root runs
// this, programs run under bubblewrap, or with Sandbox::none if that is asked for. Nothing that it started outlives
// this call, except the empty sandbox, which is kept for the next run of the same program unless `is_fresh`. Failures
// of our own are Verdict::judge_error. May be called by several threads at a time.
ProgramRun run_program(const Program& program, std::string_view input, const Limits& limits, Sandbox sandbox,
                       bool is_fresh = false);

// Ends the sandboxes that are kept. The end of this program does so too.
void end_idle_sandboxes();

// Ends every current and future run at once, as a judge error with the reason "interrupted". May be called from a
// signal handler.
void interrupt_runs() noexcept;
bool runs_are_interrupted() noexcept;

// The reason why bubblewrap can't be used here, for people: "bubblewrap is not installed", or its own message. Empty if
// it is installed and allowed to make its namespaces. Checked once.
const Message& why_no_bubblewrap();
inline bool bubblewrap_works() { return why_no_bubblewrap().empty(); }

// The protections that run_program lacks under `sandbox` on this machine, for people, with the reason: "resource limits
// only, no isolation (bubblewrap is not installed)". Empty if programs are isolated.
std::vector<Message> run_protections_off(Sandbox sandbox);

// The reason why no program is run under `sandbox` on this machine, for people. Empty if programs are run.
Message why_no_runs(Sandbox sandbox);

// The source of the processor times of runs on this machine, for people: "control group" or "/proc".
std::string run_accounting();

// While it exists, no run lasts beyond `end`: runs under way end then, and later ones do not start. Both are judge
// errors with the reason "interrupted". At most one may exist.
class RunDeadline {
 public:
  explicit RunDeadline(std::chrono::steady_clock::time_point end);
  ~RunDeadline();
  RunDeadline(RunDeadline&&) = delete;
};

// True once runs are interrupted, or after the end of a RunDeadline.
bool runs_have_ended() noexcept;

// The time that is left to runs; none if nothing ends them.
std::optional<std::chrono::milliseconds> time_left_to_runs() noexcept;

// A descriptor that becomes readable (poll) when runs are interrupted; -1 if none can be made.
int interrupt_event();

}  // namespace quack
