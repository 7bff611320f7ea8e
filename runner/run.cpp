#include "runner/run.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <system_error>
#include <thread>
#include <unistd.h>

#include "runner/descriptor.h"
#include "runner/ending.h"
#include "runner/sandbox.h"
#include "runner/supervisor/protocol.h"

namespace quack {
namespace {

constexpr int kRetries = 20;
constexpr std::chrono::milliseconds kRetryPause{50};

bool is_short(int error) { return error == EAGAIN || error == EMFILE || error == ENFILE || error == ENOMEM; }

constexpr std::size_t kComplaintBytes = std::size_t{64} << 10U;

// The same file with a number that is none of those the supervisor gets: ours may have been started with those closed.
Descriptor out_of_the_way(Descriptor file) {
  if (file.get() > supervisor::kControl) return file;
  Descriptor moved(fcntl(file.get(), F_DUPFD_CLOEXEC, supervisor::kControl + 1));
  if (moved.get() < 0) throw_errno("no descriptor can be had");
  return moved;
}

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

// What the program sees of our environment: where programs and their libraries are, and nothing personal.
std::vector<std::string> variables(bool has_own_files) {
  std::vector<std::string> result = {"LANG=C.UTF-8"};
  for (const char* name : {"PATH", "LD_LIBRARY_PATH", "JAVA_HOME"}) {
    if (const auto value = environment(name)) result.push_back(std::string(name) + "=" + *value);
  }
  // Without files of its own it gets a directory in TMPDIR, to which the supervisor sets both.
  if (has_own_files) {
    result.insert(result.end(), {"TMPDIR=/tmp", "HOME=/tmp"});
  } else {
    result.push_back("TMPDIR=" + std::filesystem::absolute(environment("TMPDIR").value_or("/tmp")).string());
  }
  return result;
}

struct Files {
  Descriptor input, output, error;
};

// How long the supervisor may take before it is given up: far longer than it should, however busy the machine. It can
// be stopped by a program where system calls can't be filtered.
int patience_ms_over(const supervisor::RunLimits& run) {
  constexpr std::uint64_t kPatienceMs = 30'000;
  return static_cast<int>(std::min<std::uint64_t>(run.wall_time_us / 1000 + kPatienceMs, INT_MAX));
}

// The supervisor of one run, from its start until it is waited for.
class Supervisor {
 public:
  Supervisor(std::vector<std::string> words, bool has_own_files, const Files& files) {
    std::array<int, 2> sockets{};
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets.data()) != 0) throw_errno("no socket can be had");
    control_ = Descriptor(sockets[0]);
    const Descriptor others = out_of_the_way(Descriptor(sockets[1]));
    spawn(std::move(words), has_own_files, {files.input.get(), files.output.get(), files.error.get(), others.get()});
  }
  Supervisor(const Supervisor&) = delete;
  Supervisor& operator=(const Supervisor&) = delete;
  ~Supervisor() { wait(); }

  // Sends the limits, waits for the report, and ends the run early if runs are interrupted.
  supervisor::Report run(const supervisor::RunLimits& run) {
    if (send(control_.get(), &run, sizeof run, MSG_NOSIGNAL) != static_cast<ssize_t>(sizeof run)) return {};
    std::array<pollfd, 2> events{{{control_.get(), POLLIN, 0}, {interrupt_event(), POLLIN, 0}}};
    const int patience_ms = patience_ms_over(run);
    for (;;) {
      const int found = poll(events.data(), events.size(), patience_ms);
      if (events[0].revents != 0 && found > 0) break;
      if (found == 0) kill(process_, SIGKILL);
      if (found > 0 && events[1].revents != 0) {
        shutdown(control_.get(), SHUT_WR);
        events[1].fd = -1;
      }
    }
    supervisor::Report report;
    if (recv(control_.get(), &report, sizeof report, MSG_WAITALL) != static_cast<ssize_t>(sizeof report)) report = {};
    wait();
    return report;
  }

 private:
  // The descriptors, none of which is below 4, become 0, 1, 2 and 3 of the supervisor, in their order.
  void spawn(std::vector<std::string> words, bool has_own_files, const std::array<int, 4>& descriptors) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    for (std::size_t i = 0; i < descriptors.size(); ++i)
      posix_spawn_file_actions_adddup2(&actions, descriptors[i], static_cast<int>(i));
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    // Ctrl-C at the terminal is for quackcheck to handle.
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    std::vector<std::string> values = variables(has_own_files);
    const int error = posix_spawn(&process_, words.front().c_str(), &actions, &attributes, pointers(words).data(),
                                  pointers(values).data());
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    if (error != 0) {
      process_ = -1;
      errno = error;
      throw_errno(words.front().c_str());
    }
  }

  void wait() {
    if (process_ < 0) return;
    while (waitpid(process_, nullptr, 0) < 0 && errno == EINTR) {
    }
    process_ = -1;
  }

  Descriptor control_;
  pid_t process_ = -1;
};

supervisor::RunLimits run_limits_of(const Limits& limits, bool is_init, bool is_machine) {
  const auto microseconds = [](std::chrono::milliseconds time) {
    return static_cast<std::uint64_t>(std::chrono::microseconds(time).count());
  };
  return {microseconds(limits.cpu_time),
          microseconds(limits.wall_time),
          limits.memory,
          limits.output,
          limits.scratch,
          limits.processes,
          is_init ? 1U : 0U,
          is_machine ? 1U : 0U,
          getpid()};
}

// Under bubblewrap if its path is given, else with limits alone.
ProgramRun run_once(const std::string& bubblewrap, const Program& program, std::string_view input,
                    const Limits& limits) {
  if (runs_are_interrupted()) return judge_failure("interrupted");
  if (program.words.empty()) return judge_failure("there is no program to run");
  const std::optional<std::string> path = find_program(program.words.front());
  if (!path) return judge_failure("there is no program " + program.words.front() + ", or it can't be executed");
  if (supervisor_path().empty())
    return judge_failure("quackcheck-supervisor is missing, which belongs beside quackcheck: install quackcheck again");
  const bool is_wrapped = !bubblewrap.empty();
  const std::string temporary = environment("TMPDIR").value_or("/tmp");
  if (!is_wrapped && !std::filesystem::is_directory(temporary))
    return judge_failure("there is no directory " + temporary + " for temporary files (TMPDIR names it)");
  std::vector<std::string> words = {supervisor_path(), program.directory.string(), *path};
  words.insert(words.end(), program.words.begin(), program.words.end());
  if (is_wrapped) words = bubblewrap_words(bubblewrap, program, *path, words, limits.scratch);
  try {
    const Files files = {input_file(input), memory_file("output"), memory_file("errors")};
    Supervisor supervisor(std::move(words), is_wrapped, files);
    const supervisor::Report report = supervisor.run(run_limits_of(limits, is_wrapped, program.has_own_memory_limit));
    ProgramRun run = ending(report, limits, *path);
    run.is_short_of_means = report.end == supervisor::End::failed && is_short(report.detail);
    run.output = read_beginning(files.output, limits.output);
    run.complaints = read_beginning(files.error, kComplaintBytes);
    if (report.end == supervisor::End::nothing && !run.complaints.empty()) {
      // Then these are bubblewrap's words, or the supervisor's.
      run.reason = "the run could not be set up: " + first_line(run.complaints);
      run.is_short_of_means = run.complaints.find(error_text(EAGAIN)) != std::string::npos;
    }
    return run;
  } catch (const std::system_error& error) {
    ProgramRun failed = judge_failure(error.what());
    failed.is_short_of_means = is_short(error.code().value());
    return failed;
  }
}

// The same, again and again while processes, descriptors or memory are short: others are about to end.
ProgramRun run_in(const std::string& bubblewrap, const Program& program, std::string_view input, const Limits& limits) {
  ProgramRun run = run_once(bubblewrap, program, input, limits);
  for (int left = kRetries; left > 0 && run.is_short_of_means && !runs_are_interrupted(); --left) {
    std::this_thread::sleep_for(kRetryPause);
    run = run_once(bubblewrap, program, input, limits);
  }
  return run;
}

// What can be had on this machine.
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
  const ProgramRun wrapped = run_in(*path, nothing, "", {});
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

ProgramRun run_program(const Program& program, std::string_view input, const Limits& limits, Sandbox sandbox) {
  if (sandbox == Sandbox::bubblewrap && !bubblewrap_works()) return judge_failure(why_no_bubblewrap());
  return run_in(sandbox == Sandbox::none ? "" : means().bubblewrap, program, input, limits);
}

std::vector<std::string> run_protections_off(Sandbox sandbox) {
  if (sandbox != Sandbox::none && bubblewrap_works()) return {};
  return {"resource limits only, no isolation (" + (sandbox == Sandbox::none ? "--sandbox none" : why_no_bubblewrap()) +
          ")"};
}

}  // namespace quack
