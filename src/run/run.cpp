#include "run/run.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <system_error>
#include <thread>
#include <type_traits>
#include <unistd.h>

#include "io/descriptor.h"
#include "io/files.h"
#include "run/sandbox.h"
#include "run/supervised.h"

namespace quack {
namespace {

// [verdict] -> how it is called.
constexpr std::array<std::string_view, 9> kCodes = {"AC", "WA", "PE", "RE", "TLE", "MLE", "OLE", "CE", "JE"};
constexpr std::array<const char*, 9> kWords = {tr_later("accepted"),
                                               tr_later("wrong answer"),
                                               tr_later("presentation error"),
                                               tr_later("runtime error"),
                                               tr_later("time limit exceeded"),
                                               tr_later("memory limit exceeded"),
                                               tr_later("output limit exceeded"),
                                               tr_later("compile error"),
                                               tr_later("judge error")};
static_assert(static_cast<std::size_t>(Verdict::judge_error) + 1 == kWords.size());

// A signal handler may touch only what is lock-free.
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<int>::is_always_lock_free);
std::atomic<bool> interrupted = false;
using Clock = std::chrono::steady_clock;
std::atomic<Clock::time_point> end_of_runs = Clock::time_point::max();
std::atomic<int> event_of_interruption = -1;

// Becomes readable when runs are interrupted; never drained.
void raise_event_of_interruption() {
  const std::uint64_t one = 1;
  [[maybe_unused]] const ssize_t written = write(event_of_interruption, &one, sizeof one);
}

constexpr int kRetries = 20;
constexpr std::chrono::milliseconds kRetryPause{50};

bool is_short(int error) { return error == EAGAIN || error == EMFILE || error == ENFILE || error == ENOMEM; }

constexpr std::size_t kComplaintBytes = std::size_t{64} << 10U;

// A file in memory: unlike a pipe it never blocks who writes, and nobody waits for those who hold it open.
Descriptor memory_file(const char* name) {
  Descriptor file(memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING));
  if (file.get() < 0) throw_errno("no file in memory can be made");
  return above_standard_streams(std::move(file));
}

// The input, at its beginning, which the program can't change.
Descriptor input_file(std::string_view input) {
  Descriptor file = memory_file("input");
  if (pwrite(file.get(), input.data(), input.size(), 0) != static_cast<ssize_t>(input.size()))
    throw_errno("the input can't be handed over");
  if (fcntl(file.get(), F_ADD_SEALS, F_SEAL_WRITE | F_SEAL_GROW | F_SEAL_SHRINK | F_SEAL_SEAL) != 0)
    throw_errno("the input can't be sealed");
  return file;
}

// The file's beginning, up to `most` bytes.
std::string read_beginning(const Descriptor& file, std::uint64_t most) {
  struct stat status {};
  const bool is_there = fstat(file.get(), &status) == 0;
  std::string text(std::min<std::uint64_t>(static_cast<std::uint64_t>(status.st_size), most), '\0');
  const ssize_t length = is_there ? pread(file.get(), text.data(), text.size(), 0) : -1;
  if (length < 0) throw_errno("the output can't be read");
  text.resize(static_cast<std::size_t>(length));
  return text;
}

// The beginning and the end of a file, with a line between them about what is left out, of at most about `most` bytes.
std::string read_ends(const Descriptor& file, std::size_t most) {
  struct stat status {};
  const std::size_t size = fstat(file.get(), &status) == 0 ? static_cast<std::size_t>(status.st_size) : 0;
  if (size <= most) return read_beginning(file, most);
  std::string end(most / 2, '\0');
  const ssize_t length = pread(file.get(), end.data(), end.size(), static_cast<off_t>(size - end.size()));
  if (length < 0) throw_errno("the output can't be read");
  end.resize(static_cast<std::size_t>(length));
  return read_beginning(file, most / 2) + "\n" + tr("... ({} bytes are left out here) ...", size - most).english() +
         "\n" + end;
}

ProgramRun judge_failure(Message reason) { return {.failure = Verdict::judge_error, .reason = std::move(reason)}; }

// "2.01 s", "512 MB": as many digits as say something.
std::string number(double value, const char* unit) {
  std::array<char, 32> text;
  std::snprintf(text.data(), text.size(), "%.4g %s", value, unit);
  return text.data();
}
std::string seconds(std::chrono::microseconds time) { return number(static_cast<double>(time.count()) / 1e6, "s"); }
Message bytes_words(std::uint64_t bytes) { return tr_plural("{} byte", "{} bytes", bytes); }
Message memory_words(std::uint64_t bytes) {
  if (bytes < (1U << 10U)) return bytes_words(bytes);
  const bool is_small = bytes < (1U << 20U);
  return Message(number(static_cast<double>(bytes) / (is_small ? 1U << 10U : 1U << 20U), is_small ? "kB" : "MB"));
}

Message signal_text(int signal) {
  const char* name = sigabbrev_np(signal);
  const Message text =
      name == nullptr ? tr("signal {}", signal) : tr("signal {} ({})", signal, std::string("SIG") + name);
  return signal != SIGSYS ? text
                          : tr("{}: a system call of another architecture; 32-bit programs can't be judged", text);
}

Message not_started(int error, const std::string& path) {
  const Message text = tr("{} can't be started: {}", path, system_message(error));
  if (error == ENOENT) return tr("{} (the interpreter of its first line, or its loader, is missing)", text);
  if (error == ENOEXEC) return tr("{} (a script needs a first line such as #!/bin/sh)", text);
  return text;
}

// The ProgramRun of a supervisor's report. `path` is the program as it was found.
ProgramRun ending(const supervisor::Report& report, const Limits& limits, const std::string& path) {
  using supervisor::End;
  const std::string cpu_time = seconds(std::chrono::microseconds(report.cpu_time_us));
  switch (report.end) {
    case End::exited:
      if (report.detail == 0) return {};
      return {Verdict::runtime_error, {.exit_code = report.detail}, tr("exit code {}", report.detail)};
    case End::signaled:
      return {Verdict::runtime_error, {.signal = report.detail}, signal_text(report.detail)};
    case End::cpu_time:
      return {Verdict::time_limit_exceeded, {}, tr("CPU time {}, limit {}", cpu_time, seconds(limits.cpu_time))};
    case End::wall_time:
      return {Verdict::time_limit_exceeded,
              {},
              tr("wall time {}, limit {} (CPU time {})", seconds(std::chrono::microseconds(report.wall_time_us)),
                 seconds(limits.wall_time), cpu_time)};
    case End::memory:
      return {Verdict::memory_limit_exceeded,
              {},
              tr("memory {}, limit {}", memory_words(report.peak_memory), memory_words(limits.memory))};
    case End::output:
      return {Verdict::output_limit_exceeded, {}, tr("more than {} on standard output", bytes_words(limits.output))};
    case End::error_output:
      return {Verdict::output_limit_exceeded, {}, tr("more than {} on standard error", bytes_words(limits.output))};
    case End::scratch:
      return {Verdict::output_limit_exceeded, {}, tr("too much was written to files in its scratch directory")};
    case End::processes:
      return {Verdict::runtime_error,
              {},
              tr("process limit exceeded: {} processes and threads, limit {}", report.detail, limits.processes)};
    case End::not_started:
      return {Verdict::judge_error, {}, not_started(report.detail, path)};
    case End::interrupted:
      return {Verdict::judge_error, {}, tr("interrupted")};
    case End::failed:
      return {Verdict::judge_error, {}, tr("the run could not be set up: {}", system_message(report.detail))};
    case End::nothing:
      break;
  }
  return {Verdict::judge_error, {}, tr("the process that watches the run died")};
}

// The environment variables of a program: where programs and their libraries are, and nothing personal. Without a file
// system of its own it gets a directory in TMPDIR, to which the supervisor sets HOME and TMPDIR.
std::vector<std::pair<std::string, std::string>> variables(const std::string& temporary) {
  std::vector<std::pair<std::string, std::string>> result = {
      {"LANG", "C.UTF-8"}, {"TMPDIR", temporary}, {"HOME", temporary}};
  for (const char* name : {"PATH", "LD_LIBRARY_PATH", "JAVA_HOME"})
    if (const auto value = environment(name)) result.emplace_back(name, *value);
  return result;
}

supervisor::RunLimits run_limits_of(const Program& program, const Limits& limits, bool is_wrapped) {
  return {.cpu_time_us = static_cast<std::uint64_t>(limits.cpu_time.count()) * 1000,
          .wall_time_us = static_cast<std::uint64_t>(limits.wall_time.count()) * 1000,
          .memory = limits.memory,
          .stack = limits.stack,
          .output = limits.output,
          .processes = limits.processes,
          .is_init = is_wrapped ? 1U : 0U,
          .is_machine = program.has_own_memory_limit ? 1U : 0U,
          .is_compiler = program.writable.empty() ? 0U : 1U};
}

// The settings of a sandbox as text: two runs with the same may share one. A changed file gives another text.
std::string key_of(const Program& program, const supervisor::RunLimits& limits, const std::string& temporary) {
  static_assert(std::has_unique_object_representations_v<supervisor::RunLimits>);
  std::string key(reinterpret_cast<const char*>(&limits), sizeof limits);
  const auto add = [&](const std::string& text) { key.append(text).push_back('\0'); };
  const auto add_file = [&](const std::string& path) {
    add(path);
    struct stat file {};
    if (stat(path.c_str(), &file) != 0) return;
    const std::array<std::int64_t, 4> marks = {static_cast<std::int64_t>(file.st_dev),
                                               static_cast<std::int64_t>(file.st_ino), file.st_ctim.tv_sec,
                                               file.st_ctim.tv_nsec};
    key.append(reinterpret_cast<const char*>(marks.data()), sizeof marks);
  };
  for (const auto& word : program.command) add_file(word);
  for (const auto& path : program.readable) add_file(path);
  for (const auto& path : program.hidden) add_file(path);
  add(program.directory.string());
  add(temporary);
  add(environment("PATH").value_or(""));
  return key;
}

// One run; under bubblewrap if its path is given, else with limits alone.
ProgramRun run_once(const std::string& bubblewrap, const Program& program, std::string_view input, const Limits& limits,
                    bool is_fresh) {
  if (runs_have_ended()) return judge_failure(tr("interrupted"));
  if (program.command.empty()) return judge_failure(tr("there is no program to run"));
  const bool is_wrapped = !bubblewrap.empty();
  const std::string temporary =
      is_wrapped ? "/tmp" : std::filesystem::absolute(environment("TMPDIR").value_or("/tmp")).string();
  const supervisor::RunLimits run_limits = run_limits_of(program, limits, is_wrapped);
  // A program that may write elsewhere could leave something there.
  const bool stays = !is_fresh && program.writable.empty();
  const std::string key = stays ? key_of(program, run_limits, temporary) : "";
  const Descriptor in = input_file(input), out = memory_file("output"), err = memory_file("errors");
  const supervisor::RunFiles files = {in.get(), out.get(), err.get()};
  auto sandbox = stays ? take_idle(key) : nullptr;
  supervisor::Report report = sandbox ? sandbox->run(files) : supervisor::Report();
  std::string path = program.command.front();
  if (report.end == supervisor::End::nothing) {  // there is no idle sandbox, or another process killed it
    if (runs_have_ended()) return judge_failure(tr("interrupted"));
    const std::optional<std::string> found = find_program(path);
    if (!found) return judge_failure(tr("there is no program {}, or it can't be executed", path));
    path = *found;
    if (supervisor_path().empty())
      return judge_failure(
          tr("quackcheck-supervisor is missing, which belongs beside quackcheck: install quackcheck again"));
    if (access("/proc/self/exe", F_OK) != 0)
      return judge_failure(tr("there is no '/proc', by which runs are measured: mount it"));
    if (!is_wrapped && access(temporary.c_str(), W_OK | X_OK) != 0)
      return judge_failure(tr("no files can be made in '{}' (TMPDIR names it): {}", temporary, system_message(errno)));
    std::vector<std::string> command = {supervisor_path(), program.directory.string(), path};
    command.insert(command.end(), program.command.begin(), program.command.end());
    if (is_wrapped) command = bubblewrap_command(bubblewrap, program, path, command, limits.scratch);
    sandbox = std::make_unique<Supervised>(std::move(command), variables(temporary), run_limits);
    report = sandbox->run(files);
  }
  ProgramRun run = ending(report, limits, path);
  run.usage = {std::chrono::microseconds(report.cpu_time_us), std::chrono::microseconds(report.wall_time_us),
               report.peak_memory};
  run.lacked_resources = report.end == supervisor::End::failed && is_short(report.detail);
  run.output = read_beginning(out, limits.output);
  run.complaints = read_ends(err, kComplaintBytes);
  if (report.end == supervisor::End::nothing) {
    if (const std::string complaint = sandbox->complaint(); !complaint.empty()) {
      run.reason = tr("the run could not be set up: {}", complaint.substr(0, complaint.find('\n')));
      run.lacked_resources = complaint.find(system_message(EAGAIN).english()) != std::string::npos;
    }
  } else if (stays && report.is_last == 0) {
    keep_idle(key, std::move(sandbox));
  }
  return run;
}

// Runs it, again and again while processes, descriptors or memory are short: others are about to end.
ProgramRun run_patiently(const std::string& bubblewrap, const Program& program, std::string_view input,
                         const Limits& limits, bool is_fresh) {
  for (int left = kRetries;; --left) {
    ProgramRun run;
    try {
      run = run_once(bubblewrap, program, input, limits, is_fresh);
    } catch (const std::system_error& error) {
      run = judge_failure(Message(error.what()));
      run.lacked_resources = is_short(error.code().value());
    }
    if (left == 0 || !run.lacked_resources || runs_have_ended()) return run;
    end_idle_sandboxes();  // which have files open and processes
    std::this_thread::sleep_for(kRetryPause);
  }
}

// The path of bubblewrap, and the reason why it can't be used; one of them is empty.
const std::pair<std::string, Message>& means() {
  static const auto found = []() -> std::pair<std::string, Message> {
    const std::optional<std::string> path = find_program("bwrap");
    if (!path) return {"", tr("bubblewrap is not installed")};
    Program nothing;
    nothing.command = {"true"};
    const ProgramRun run = run_patiently(*path, nothing, "", {}, true);
    if (run.failure) return {"", tr("bubblewrap does not work here: {}", run.reason)};
    return {*path, {}};
  }();
  return found;
}

}  // namespace

std::string_view code(Verdict verdict) { return kCodes.at(static_cast<std::size_t>(verdict)); }

Message name_of(Verdict verdict) { return tr(kWords.at(static_cast<std::size_t>(verdict))); }

// Made for the first run: a command that runs nothing leaves a closed standard stream closed.
int interrupt_event() {
  static const int made = [] {
    event_of_interruption = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (interrupted) raise_event_of_interruption();  // by a handler that saw no event to raise
    return event_of_interruption.load();
  }();
  return made;
}

void interrupt_runs() noexcept {
  const int error = errno;
  interrupted = true;
  raise_event_of_interruption();
  errno = error;
}

bool runs_are_interrupted() noexcept { return interrupted; }

RunDeadline::RunDeadline(Clock::time_point end) { end_of_runs = end; }
RunDeadline::~RunDeadline() { end_of_runs = Clock::time_point::max(); }

bool runs_have_ended() noexcept { return interrupted || Clock::now() >= end_of_runs.load(); }

std::optional<std::chrono::milliseconds> time_left_to_runs() noexcept {
  const Clock::time_point end = end_of_runs;
  if (end == Clock::time_point::max()) return std::nullopt;
  return std::max(std::chrono::ceil<std::chrono::milliseconds>(end - Clock::now()), std::chrono::milliseconds(0));
}

const Message& why_no_bubblewrap() { return means().second; }

Message why_no_runs(Sandbox sandbox) {
  if (sandbox == Sandbox::none || bubblewrap_works()) return {};
  if (sandbox == Sandbox::bubblewrap) return why_no_bubblewrap();
  if (geteuid() != 0) return {};
  return tr(
      "{}, and without it programs would run as root: judge as another user, or, if you trust them, give "
      "--sandbox none",
      why_no_bubblewrap());
}

ProgramRun run_program(const Program& program, std::string_view input, const Limits& limits, Sandbox sandbox,
                       bool is_fresh) {
  if (Message reason = why_no_runs(sandbox); !reason.empty())
    return judge_failure(runs_are_interrupted() ? tr("interrupted") : std::move(reason));
  return run_patiently(sandbox == Sandbox::none ? "" : means().first, program, input, limits, is_fresh);
}

std::string run_accounting() {
  supervisor::RunLimits limits;
  const ControlGroup group(limits);
  group.remove();
  return group.exists() ? "control group" : "/proc";
}

std::vector<Message> run_protections_off(Sandbox sandbox) {
  if (sandbox != Sandbox::none && bubblewrap_works()) return {};
  return {tr("resource limits only, no isolation ({})",
             sandbox == Sandbox::none ? Message("--sandbox none") : why_no_bubblewrap())};
}

}  // namespace quack
