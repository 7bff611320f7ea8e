#include "runner/ending.h"

#include <array>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <system_error>

namespace quack {
namespace {

struct VerdictWords {
  std::string_view code, words;
};

// [verdict] -> how it is called. 9 entries.
constexpr std::array<VerdictWords, 9> kVerdictWords = {{{"AC", "accepted"},
                                                        {"WA", "wrong answer"},
                                                        {"PE", "presentation error"},
                                                        {"RE", "runtime error"},
                                                        {"TLE", "time limit exceeded"},
                                                        {"MLE", "memory limit exceeded"},
                                                        {"OLE", "output limit exceeded"},
                                                        {"CE", "compile error"},
                                                        {"JE", "judge error"}}};
static_assert(static_cast<std::size_t>(Verdict::judge_error) + 1 == kVerdictWords.size());

// "2.01 s", "0.5 s": as many digits as say something.
std::string seconds(std::chrono::microseconds time) {
  std::array<char, 32> text;
  std::snprintf(text.data(), text.size(), "%.4g s", static_cast<double>(time.count()) / 1e6);
  return text.data();
}

// "512 MB", as judges count: 2^20 bytes.
std::string megabytes(std::uint64_t bytes) {
  std::array<char, 32> text;
  std::snprintf(text.data(), text.size(), "%.4g MB", static_cast<double>(bytes) / (1U << 20U));
  return text.data();
}

std::string signal_text(int signal) {
  const char* name = sigabbrev_np(signal);
  const std::string text =
      "signal " + std::to_string(signal) + (name == nullptr ? "" : std::string(" (SIG") + name + ")");
  return signal == SIGSYS ? text + ": a system call of another architecture; 32-bit programs can't be judged" : text;
}

std::string not_started(int error, const std::string& path) {
  std::string text = path + " can't be started: " + error_text(error);
  if (error == ENOENT) text += " (the interpreter of its first line, or its loader, is missing)";
  if (error == EACCES) text += " (it, or the interpreter of its first line, can't be executed where programs run)";
  if (error == ENOEXEC) text += " (a script needs a first line such as #!/bin/sh)";
  return text;
}

void fail(ProgramRun& run, Verdict verdict, std::string reason) {
  run.failure = verdict;
  run.reason = std::move(reason);
}

}  // namespace

std::string_view code(Verdict verdict) { return kVerdictWords.at(static_cast<std::size_t>(verdict)).code; }

std::string_view words(Verdict verdict) { return kVerdictWords.at(static_cast<std::size_t>(verdict)).words; }

ProgramRun judge_failure(std::string reason) {
  ProgramRun run;
  fail(run, Verdict::judge_error, std::move(reason));
  return run;
}

std::string error_text(int error) { return std::generic_category().message(error); }

ProgramRun ending(const supervisor::Report& report, const Limits& limits, const std::string& path) {
  using supervisor::End;
  ProgramRun run;
  run.usage = {std::chrono::microseconds(report.cpu_time_us), std::chrono::microseconds(report.wall_time_us),
               report.peak_memory};
  switch (report.end) {
    case End::exited:
      if (report.detail != 0) fail(run, Verdict::runtime_error, "exit code " + std::to_string(report.detail));
      break;
    case End::signaled:
      fail(run, Verdict::runtime_error, signal_text(report.detail));
      break;
    case End::cpu_time:
      fail(run, Verdict::time_limit_exceeded,
           "CPU time " + seconds(run.usage.cpu_time) + ", limit " + seconds(limits.cpu_time));
      break;
    case End::wall_time:
      fail(run, Verdict::time_limit_exceeded,
           "wall time " + seconds(run.usage.wall_time) + ", limit " + seconds(limits.wall_time) + " (CPU time " +
               seconds(run.usage.cpu_time) + ")");
      break;
    case End::memory:
      fail(run, Verdict::memory_limit_exceeded,
           "memory " + megabytes(run.usage.peak_memory) + ", limit " + megabytes(limits.memory));
      break;
    case End::output:
      fail(run, Verdict::output_limit_exceeded,
           "more than " + std::to_string(limits.output) + " bytes on standard output");
      break;
    case End::error_output:
      fail(run, Verdict::output_limit_exceeded,
           "more than " + std::to_string(limits.output) + " bytes on standard error");
      break;
    case End::scratch:
      fail(run, Verdict::output_limit_exceeded, "too much was written to files in its scratch directory");
      break;
    case End::processes:
      fail(run, Verdict::runtime_error,
           "process limit exceeded: " + std::to_string(report.detail) + " processes and threads, limit " +
               std::to_string(limits.processes));
      break;
    case End::not_started:
      fail(run, Verdict::judge_error, not_started(report.detail, path));
      break;
    case End::no_directory:
      fail(run, Verdict::judge_error, path + " can't be started in its directory: " + error_text(report.detail));
      break;
    case End::interrupted:
      fail(run, Verdict::judge_error, "interrupted");
      break;
    case End::failed:
      fail(run, Verdict::judge_error, "the run could not be set up: " + error_text(report.detail));
      break;
    case End::nothing:
      fail(run, Verdict::judge_error, "the process that watches the run died");
      break;
  }
  return run;
}

}  // namespace quack
