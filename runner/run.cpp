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

#include "runner/control_group.h"
#include "runner/descriptor.h"
#include "runner/ending.h"
#include "runner/own_user.h"
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

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

// Where TMPDIR says; but /tmp where that is closed to the users as whom root's programs run.
std::string temporary_directory(bool is_wrapped) {
  const std::string named =
      std::filesystem::weakly_canonical(std::filesystem::absolute(environment("TMPDIR").value_or("/tmp"))).string();
  const bool is_closed = !is_wrapped && has_own_users() && !can_others_write(named);
  return is_closed && can_others_write("/tmp") ? "/tmp" : named;
}

// Empty if the programs without isolation can have their scratch directories there.
std::string why_no_files_in(const std::string& temporary) {
  if (!std::filesystem::is_directory(temporary))
    return "there is no directory " + temporary + " for temporary files (TMPDIR names it)";
  if (access(temporary.c_str(), W_OK | X_OK) != 0)
    return "no files can be made in '" + temporary + "' (TMPDIR names it): " + error_text(errno);
  if (has_own_users() && !can_others_write(temporary))
    return "root's programs run as users of their own, who can't write to '" + temporary +
           "': name a directory that is open to all in TMPDIR";
  return "";
}

// What the program sees of our environment: where programs and their libraries are, and nothing personal.
std::vector<std::pair<std::string, std::string>> variables(bool has_own_files) {
  std::vector<std::pair<std::string, std::string>> result = {{"LANG", "C.UTF-8"}};
  for (const char* name : {"PATH", "LD_LIBRARY_PATH", "JAVA_HOME"})
    if (const auto value = environment(name)) result.emplace_back(name, *value);
  // Without files of its own it gets a directory in TMPDIR, to which the supervisor sets both.
  const std::string temporary = has_own_files ? "/tmp" : temporary_directory(false);
  result.emplace_back("TMPDIR", temporary);
  if (has_own_files) result.emplace_back("HOME", temporary);
  return result;
}

struct Files {
  Descriptor input, output, error;
};

supervisor::RunLimits run_limits_of(const Program& program, const Limits& limits, bool is_init, Start start) {
  const auto microseconds = [](std::chrono::milliseconds time) {
    return static_cast<std::uint64_t>(std::chrono::microseconds(time).count());
  };
  return {microseconds(limits.cpu_time),
          microseconds(limits.wall_time),
          limits.memory,
          limits.output,
          limits.scratch,
          0,
          limits.processes,
          is_init ? 1U : 0U,
          program.has_own_memory_limit ? 1U : 0U,
          is_init && program.has_fork_server && start == Start::quick ? 1U : 0U,
          getpgrp(),
          getpid(),
          0,
          0};
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

std::unique_ptr<Supervised> new_sandbox(const std::string& bubblewrap, const Program& program, const std::string& path,
                                        supervisor::RunLimits limits) {
  OwnUser user;
  limits.user = user.id();
  ControlGroup group(limits);
  limits.has_group = group.exists() ? 1 : 0;
  if (user.id() != 0 && !program.writable.empty()) give(program.writable, user.id());
  const bool is_wrapped = !bubblewrap.empty();
  OpenedFiles files(program, path, temporary_directory(is_wrapped), user.id(), !is_wrapped);
  limits.opened = static_cast<std::uint32_t>(files.directories().size());
  std::vector<std::string> words = {supervisor_path(), program.directory.string(), path};
  words.insert(words.end(), program.words.begin(), program.words.end());
  if (is_wrapped) {
    words = bubblewrap_words(bubblewrap, program, path, files, words, limits.scratch, user.id() != 0);
  } else if (user.id() != 0) {
    for (auto word = words.begin() + 1; word != words.end(); ++word) *word = files.with_places(*word);
    words.insert(words.begin() + 3, files.directories().begin(), files.directories().end());
  }
  return std::make_unique<Supervised>(std::move(words), variables(is_wrapped), limits, std::move(user),
                                      std::move(group), std::move(files));
}

// One run; under bubblewrap if its path is given, else with limits alone.
class OneRun {
 public:
  OneRun(const std::string& bubblewrap, const Program& program, const Limits& limits, Start start)
      : bubblewrap_(bubblewrap),
        program_(program),
        limits_(limits),
        run_limits_(run_limits_of(program, limits, !bubblewrap.empty(), start)),
        // What may write elsewhere could leave something there.
        stays_(start != Start::fresh && program.writable.empty()) {}

  ProgramRun run(std::string_view input) {
    if (runs_are_interrupted()) return judge_failure("interrupted");
    if (program_.words.empty()) return judge_failure("there is no program to run");
    if (supervisor_path().empty())
      return judge_failure(
          "quackcheck-supervisor is missing, which belongs beside quackcheck: install quackcheck again");
    // In a file system of its own it has another one.
    const std::string temporary = bubblewrap_.empty() ? temporary_directory(false) : "";
    if (bubblewrap_.empty()) {
      if (std::string reason = why_no_files_in(temporary); !reason.empty()) return judge_failure(reason);
    }
    const std::string key = stays_ ? key_of(program_, run_limits_, temporary) : "";
    const Files files = {input_file(input), memory_file("output"), memory_file("errors")};
    auto sandbox = stays_ ? take_idle(key) : nullptr;
    supervisor::Report report = sandbox ? run_in(*sandbox, files) : supervisor::Report();
    std::string path = program_.words.front();
    if (report.end == supervisor::End::nothing) {  // there is no idle sandbox, or another process killed it
      if (runs_are_interrupted()) return judge_failure("interrupted");
      const std::optional<std::string> found = find_program(path);
      if (!found) return judge_failure("there is no program " + path + ", or it can't be executed");
      path = *found;
      if (access("/proc/self/exe", F_OK) != 0)
        return judge_failure("there is no '/proc', by which runs are measured: mount it");
      sandbox = new_sandbox(bubblewrap_, program_, path, run_limits_);
      report = run_in(*sandbox, files);
    }
    ProgramRun run = ending(report, limits_, path);
    // What was compiled here can be started, unless its source asks for another loader.
    if (report.end == supervisor::End::not_started && program_.has_fork_server) run.failure = Verdict::runtime_error;
    run.is_short_of_means = report.end == supervisor::End::failed && is_short(report.detail);
    run.output = read_beginning(files.output, limits_.output);
    run.complaints = read_beginning(files.error, kComplaintBytes);
    if (report.end == supervisor::End::nothing) {
      if (const std::string words = sandbox->last_words(); !words.empty()) {
        run.reason = "the run could not be set up: " + first_line(words);
        run.is_short_of_means = words.find(error_text(EAGAIN)) != std::string::npos;
      }
    } else if (stays_ && report.is_last == 0) {
      keep_idle(key, std::move(sandbox));
    }
    return run;
  }

 private:
  static supervisor::Report run_in(Supervised& sandbox, const Files& files) {
    return sandbox.run({files.input.get(), files.output.get(), files.error.get()});
  }

  const std::string& bubblewrap_;
  const Program& program_;
  const Limits& limits_;
  supervisor::RunLimits run_limits_;
  bool stays_;
};

// Runs it, again and again while processes, descriptors or memory are short: others are about to end.
ProgramRun run_patiently(const std::string& bubblewrap, const Program& program, std::string_view input,
                         const Limits& limits, Start start) {
  for (int left = kRetries;; --left) {
    ProgramRun run;
    try {
      run = OneRun(bubblewrap, program, limits, start).run(input);
    } catch (const std::system_error& error) {
      run = judge_failure(error.what());
      run.is_short_of_means = is_short(error.code().value());
    } catch (const BadSpec& error) {
      run = judge_failure(error.what());
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

Means try_means() {
  Means means;
  Program nothing;
  nothing.words = {"true"};
  const std::optional<std::string> path = find_program("bwrap");
  if (!path) {
    means.why_not = "bubblewrap is not installed";
    return means;
  }
  const ProgramRun wrapped = run_patiently(*path, nothing, "", {}, Start::fresh);
  if (!wrapped.failure) {
    means.bubblewrap = *path;
  } else {
    means.why_not = "bubblewrap does not work here: " + wrapped.reason;
  }
  return means;
}

const Means& means() {
  static const Means found = try_means();
  return found;
}

}  // namespace

bool bubblewrap_works() { return !means().bubblewrap.empty(); }

const std::string& why_no_bubblewrap() { return means().why_not; }

ProgramRun run_program(const Program& program, std::string_view input, const Limits& limits, Sandbox sandbox,
                       Start start) {
  if (sandbox == Sandbox::bubblewrap && !bubblewrap_works()) return judge_failure(why_no_bubblewrap());
  return run_patiently(sandbox == Sandbox::none ? "" : means().bubblewrap, program, input, limits, start);
}

std::string run_accounting() {
  const ControlGroup group{supervisor::RunLimits()};
  std::string by_group, by_proc;
  for (const std::string what : {"processor time", "memory", "processes"}) {
    const bool is_grouped = std::find(group.counts().begin(), group.counts().end(), what) != group.counts().end();
    std::string& list = is_grouped ? by_group : by_proc;
    list += (list.empty() ? "" : ", ") + what;
  }
  if (by_group.empty()) return "/proc: " + by_proc;
  return "control group: " + by_group + (by_proc.empty() ? "" : "; /proc: " + by_proc);
}

std::vector<std::string> run_protections_off(Sandbox sandbox) {
  if (sandbox != Sandbox::none && bubblewrap_works()) return {};
  return {"resource limits only, no isolation (" + (sandbox == Sandbox::none ? "--sandbox none" : why_no_bubblewrap()) +
          ")"};
}

}  // namespace quack
