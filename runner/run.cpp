#include "runner/run.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <system_error>
#include <thread>
#include <type_traits>
#include <unistd.h>

#include "runner/descriptor.h"
#include "runner/ending.h"
#include "runner/sandbox.h"
#include "runner/supervised.h"

namespace quack {
namespace {

constexpr int kRetries = 20;
constexpr std::chrono::milliseconds kRetryPause{50};

bool is_short(int error) { return error == EAGAIN || error == EMFILE || error == ENFILE || error == ENOMEM; }

constexpr std::size_t kComplaintBytes = std::size_t{64} << 10U;

// A file in memory: unlike a pipe it never blocks who writes, and nobody waits for those who hold it open.
Descriptor memory_file(const char* name) {
  Descriptor file(memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING));
  if (file.get() < 0) throw_errno("no file in memory can be made");
  return out_of_the_way(std::move(file));
}

// The input, at its beginning, which the program can't change.
Descriptor input_file(std::string_view input) {
  Descriptor file = memory_file("input");
  std::size_t done = 0;
  while (done < input.size()) {
    const ssize_t written = pwrite(file.get(), input.data() + done, input.size() - done, static_cast<off_t>(done));
    if (written <= 0) throw_errno("the input can't be handed over");
    done += static_cast<std::size_t>(written);
  }
  if (fcntl(file.get(), F_ADD_SEALS, F_SEAL_WRITE | F_SEAL_GROW | F_SEAL_SHRINK | F_SEAL_SEAL) != 0)
    throw_errno("the input can't be sealed");
  return file;
}

// The file's beginning, up to `most` bytes.
std::string read_beginning(const Descriptor& file, std::uint64_t most) {
  struct stat status {};
  if (fstat(file.get(), &status) != 0) throw_errno("the output can't be read");
  std::string text(std::min<std::uint64_t>(static_cast<std::uint64_t>(status.st_size), most), '\0');
  std::size_t done = 0;
  while (done < text.size()) {
    const ssize_t length = pread(file.get(), text.data() + done, text.size() - done, static_cast<off_t>(done));
    if (length < 0) throw_errno("the output can't be read");
    if (length == 0) break;
    done += static_cast<std::size_t>(length);
  }
  text.resize(done);
  return text;
}

std::string temporary_directory() {
  return std::filesystem::absolute(environment("TMPDIR").value_or("/tmp")).lexically_normal().string();
}

// What the program sees of our environment: where programs and their libraries are, and nothing personal. Without a
// file system of its own it gets a directory in TMPDIR, to which the supervisor sets HOME and TMPDIR.
std::vector<std::pair<std::string, std::string>> variables(const std::string& temporary) {
  std::vector<std::pair<std::string, std::string>> result = {
      {"LANG", "C.UTF-8"}, {"TMPDIR", temporary}, {"HOME", temporary}};
  for (const char* name : {"PATH", "LD_LIBRARY_PATH", "JAVA_HOME"})
    if (const auto value = environment(name)) result.emplace_back(name, *value);
  return result;
}

supervisor::RunLimits run_limits_of(const Program& program, const Limits& limits, bool is_wrapped) {
  const auto microseconds = [](std::chrono::milliseconds time) {
    return static_cast<std::uint64_t>(std::chrono::microseconds(time).count());
  };
  return {.cpu_time_us = microseconds(limits.cpu_time),
          .wall_time_us = microseconds(limits.wall_time),
          .memory = limits.memory,
          .output = limits.output,
          .processes = limits.processes,
          .is_init = is_wrapped ? 1U : 0U,
          .is_machine = program.has_own_memory_limit ? 1U : 0U,
          .is_compiler = program.writable.empty() ? 0U : 1U,
          .group = {}};
}

// What decides about a sandbox, as text: two runs with the same may share one. A changed file is another one.
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
  add_file(program.words.front());
  for (auto word = program.words.begin() + 1; word != program.words.end(); ++word) add(*word);
  for (const auto& path : program.readable)
    if (path.native() != program.words.front()) add_file(path.native());
  add(program.directory.string());
  add(temporary);
  add(environment("PATH").value_or(""));
  return key;
}

// One run; under bubblewrap if its path is given, else with limits alone.
ProgramRun run_once(const std::string& bubblewrap, const Program& program, std::string_view input, const Limits& limits,
                    bool is_fresh) {
  if (runs_are_interrupted()) return judge_failure("interrupted");
  if (program.words.empty()) return judge_failure("there is no program to run");
  const bool is_wrapped = !bubblewrap.empty();
  const std::string temporary = is_wrapped ? "/tmp" : temporary_directory();
  const supervisor::RunLimits run_limits = run_limits_of(program, limits, is_wrapped);
  // What may write elsewhere could leave something there.
  const bool stays = !is_fresh && program.writable.empty();
  const std::string key = stays ? key_of(program, run_limits, temporary) : "";
  const Descriptor in = input_file(input), out = memory_file("output"), err = memory_file("errors");
  const supervisor::RunFiles files = {in.get(), out.get(), err.get()};
  auto sandbox = stays ? take_idle(key) : nullptr;
  supervisor::Report report = sandbox ? sandbox->run(files) : supervisor::Report();
  std::string path = program.words.front();
  if (report.end == supervisor::End::nothing) {  // there is no idle sandbox, or another process killed it
    if (runs_are_interrupted()) return judge_failure("interrupted");
    const std::optional<std::string> found = find_program(path);
    if (!found) return judge_failure("there is no program " + path + ", or it can't be executed");
    path = *found;
    if (supervisor_path().empty())
      return judge_failure(
          "quackcheck-supervisor is missing, which belongs beside quackcheck: install quackcheck again");
    if (access("/proc/self/exe", F_OK) != 0)
      return judge_failure("there is no '/proc', by which runs are measured: mount it");
    if (!is_wrapped && access(temporary.c_str(), W_OK | X_OK) != 0)
      return judge_failure("no files can be made in '" + temporary + "' (TMPDIR names it): " + error_text(errno));
    std::vector<std::string> words = {supervisor_path(), program.directory.string(), path};
    words.insert(words.end(), program.words.begin(), program.words.end());
    if (is_wrapped) words = bubblewrap_words(bubblewrap, program, path, words, limits.scratch);
    sandbox = std::make_unique<Supervised>(std::move(words), variables(temporary), run_limits);
    report = sandbox->run(files);
  }
  ProgramRun run = ending(report, limits, path);
  run.is_short_of_means = report.end == supervisor::End::failed && is_short(report.detail);
  run.output = read_beginning(out, limits.output);
  run.complaints = read_beginning(err, kComplaintBytes);
  if (report.end == supervisor::End::nothing) {
    if (const std::string words = sandbox->last_words(); !words.empty()) {
      run.reason = "the run could not be set up: " + words.substr(0, words.find('\n'));
      run.is_short_of_means = words.find(error_text(EAGAIN)) != std::string::npos;
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
      run = judge_failure(error.what());
      run.is_short_of_means = is_short(error.code().value());
    }
    if (left == 0 || !run.is_short_of_means || runs_are_interrupted()) return run;
    end_idle_sandboxes();  // which have files open and processes
    std::this_thread::sleep_for(kRetryPause);
  }
}

struct Means {
  std::string bubblewrap;  // its path; empty: it can't be used
  std::string why_not;
};

const Means& means() {
  static const Means found = []() -> Means {
    const std::optional<std::string> path = find_program("bwrap");
    if (!path) return {"", "bubblewrap is not installed"};
    Program nothing;
    nothing.words = {"true"};
    const ProgramRun run = run_patiently(*path, nothing, "", {}, true);
    return run.failure ? Means{"", "bubblewrap does not work here: " + run.reason} : Means{*path, ""};
  }();
  return found;
}

}  // namespace

const std::string& why_no_bubblewrap() { return means().why_not; }

std::string why_no_runs(Sandbox sandbox) {
  if (sandbox == Sandbox::none || bubblewrap_works()) return "";
  if (sandbox == Sandbox::bubblewrap) return why_no_bubblewrap();
  return geteuid() != 0 ? ""
                        : why_no_bubblewrap() +
                              ", and without it programs would run as root: judge as another user, or, "
                              "if you trust them, give --sandbox none";
}

ProgramRun run_program(const Program& program, std::string_view input, const Limits& limits, Sandbox sandbox,
                       bool is_fresh) {
  if (std::string reason = why_no_runs(sandbox); !reason.empty())
    return judge_failure(runs_are_interrupted() ? "interrupted" : std::move(reason));
  return run_patiently(sandbox == Sandbox::none ? "" : means().bubblewrap, program, input, limits, is_fresh);
}

std::string run_accounting() {
  supervisor::RunLimits limits;
  const ControlGroup group(limits);
  group.remove();
  return group.exists() ? "control group" : "/proc";
}

std::vector<std::string> run_protections_off(Sandbox sandbox) {
  if (sandbox != Sandbox::none && bubblewrap_works()) return {};
  return {"resource limits only, no isolation (" + (sandbox == Sandbox::none ? "--sandbox none" : why_no_bubblewrap()) +
          ")"};
}

}  // namespace quack
