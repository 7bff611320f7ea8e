// Hostile programs (hostile.cpp), each in its right verdict, under bubblewrap and, for what is promised there, with
// limits alone; and nothing of any of them is there afterwards. The limits are short so that the test is, but no
// verdict hangs on how busy the machine is: what must end well has ten seconds, what must go over a limit goes over it
// without end.

#include <cerrno>
#include <poll.h>
#include <seccomp.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include "run/run.h"
#include "tests/hostile_run.h"
#include "tests/test.h"

namespace quack {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;

Limits limits_of(int cpu_ms, int wall_ms, std::uint64_t memory_mb) {
  Limits limits;
  limits.cpu_time = milliseconds(cpu_ms);
  limits.wall_time = milliseconds(wall_ms);
  limits.memory = memory_mb << 20U;
  limits.output = 1 << 20;
  limits.processes = 16;
  return limits;
}

Limits generous() { return limits_of(20'000, 20'000, 64); }
Limits short_cpu() { return limits_of(100, 20'000, 64); }
Limits short_wall() { return limits_of(20'000, 300, 64); }
Limits small_memory() { return limits_of(20'000, 20'000, 16); }
Limits large_memory() { return limits_of(20'000, 20'000, 256); }  // the scratch directory is in memory

enum class Where : std::uint8_t { everywhere, isolated, counted };  // counted: where a control group counts

// A hostile program, "hostile BEHAVIOUR [argument]" (hostile.cpp) or a command of the shell, and its promised end.
// `says` is all its output if it ends well, else a part of the reason.
struct Attempt {
  Where where;
  std::string program;
  std::optional<Verdict> failure;
  std::string says;
  Limits (*limits)() = generous;
};

using enum Where;
using enum Verdict;

std::string opens(const std::string& path) { return "(: <" + path + ") 2>/dev/null && echo opened || echo refused"; }
std::string writes(const std::string& path) { return "(: >" + path + ") 2>/dev/null && echo written || echo refused"; }

std::vector<Attempt> attempts() {
  const std::string loop = "(while :; do :; done)";
  return {
      {everywhere, "hostile fork_bomb", runtime_error, "process limit exceeded"},
      {everywhere, "hostile many_threads", runtime_error, "process limit exceeded"},
      {isolated, "hostile siblings", runtime_error, "process limit exceeded"},

      {everywhere, "exec yes", output_limit_exceeded, "standard output"},
      // As Python does: the signal is ignored, the failed write is not.
      {everywhere, "trap '' XFSZ; exec yes", output_limit_exceeded, "standard output"},
      {everywhere, "exec yes >&2", output_limit_exceeded, "standard error"},

      {everywhere, "hostile memory_hog", memory_limit_exceeded, "limit 64 MB"},
      {everywhere, "hostile memory_hogs", memory_limit_exceeded, "limit 64 MB"},
      {everywhere, "hostile memory_of_second_thread", memory_limit_exceeded, "limit 64 MB"},
      {everywhere, "hostile sparse_memory", memory_limit_exceeded, "limit 64 MB"},
      {everywhere, "hostile shared_pages", {}, "shared\n"},
      {isolated, "hostile copies_on_write", memory_limit_exceeded, "limit 64 MB"},
      {isolated, "hostile nameless_files", memory_limit_exceeded, "limit 64 MB"},
      {isolated, "hostile fills_buffers", {}, "bounded\n"},
      // However the program ends that no longer gets its files written.
      {isolated, "hostile fills_scratch", output_limit_exceeded, "scratch directory", large_memory},
      {isolated, "hostile fills_scratch sleeping", output_limit_exceeded, "scratch directory", large_memory},
      {isolated, "for i in 1 2 3 4 5; do head -c 15000000 /dev/urandom >file$i; done; exit 5", output_limit_exceeded,
       "scratch directory", large_memory},
      {isolated, "hostile fills_scratch sleeping", memory_limit_exceeded, "limit 16 MB", small_memory},
      // Each empty file takes a kilobyte of the kernel.
      {isolated, "while : >file$((i += 1)); do :; done", output_limit_exceeded, "scratch directory"},

      {everywhere, "hostile ignores_signals", time_limit_exceeded, "limit 0.1 s", short_cpu},
      // The time of children counts, those that were waited for and those that live.
      {everywhere, loop + " & " + loop + " & wait", time_limit_exceeded, "CPU time", short_cpu},
      {isolated, "(" + loop + " &) ; (sleep 100)", time_limit_exceeded, "CPU time", short_cpu},
      // As /proc/PID/stat shows it, the name ends early.
      {isolated, "echo ') Z 1 1 1 0 0 0' >/proc/$$/comm; " + loop, time_limit_exceeded, "CPU time", short_cpu},
      {counted, "hostile loops_in_fleeting_children", time_limit_exceeded, "CPU time", short_cpu},
      {everywhere, "(sleep 100)", time_limit_exceeded, "wall time", short_wall},
      {everywhere, "kill -STOP $$", time_limit_exceeded, "limit 0.3 s (CPU time", short_wall},
      {isolated, "kill -KILL $PPID; (sleep 100)", time_limit_exceeded, "wall time", short_wall},

      {everywhere, "kill -ABRT $$", runtime_error, "signal 6 (SIGABRT)"},
      {everywhere, "echo fine; exit 3", runtime_error, "exit code 3"},
      {everywhere, "kill -TERM 0", runtime_error, "signal 15 (SIGTERM)"},
      {everywhere, "hostile recurses 2000000000", runtime_error, "signal 11 (SIGSEGV)"},
      {everywhere, "hostile recurses 40000", {}, "40000\n"},

      {everywhere, "hostile daemonises", {}, "fine\n"},
      {everywhere, "for i in 1 2 3 4 5; do (exit) & done; echo fine", {}, "fine\n"},
      {everywhere, "hostile buries_files", {}, "buried\n"},
      {everywhere, writes("inside"), {}, "written\n"},
      {isolated, writes(std::string("/dev/shm/") + kHostileName), {}, "written\n"},

      {everywhere, "exec <&-", {}, ""},
      {everywhere, "exec <&- >&- 2>&-", {}, ""},
      {everywhere, "hostile seals_output", {}, "fine\n"},
      {everywhere, R"(printf '\000\377\376\200 \r\n\000 yes')", {}, std::string("\0\xff\xfe\x80 \r\n\0 yes", 12)},
      {everywhere, "hostile writes_input", {}, "refused\n"},
      {isolated, "hostile has_descriptors", {}, "done\n"},

      {isolated, "hostile attempts", {}, "done\n"},
      {isolated, "hostile calls_foreign x32", runtime_error, "a system call of another architecture"},
      {isolated, "hostile becomes_root", {}, "refused\n"},
      {isolated, "id -u", {}, "65534\n"},
      // In a namespace of its own it is the only one that it can kill.
      {isolated, "kill -KILL -1; echo survived", {}, "survived\n"},

      // A program sees the system's libraries and its own file.
      {isolated, opens(fs::path(QUACK_HOSTILE).parent_path() / "CMakeFiles"), {}, "refused\n"},
      {isolated, opens(std::getenv("HOME") == nullptr ? "/root" : std::getenv("HOME")), {}, "refused\n"},
      {isolated, opens("/etc/passwd"), {}, "refused\n"},
      {isolated, opens("/dev/zero"), {}, "refused\n"},
      {isolated, opens("/sys"), {}, "refused\n"},
      {isolated, opens("/var"), {}, "refused\n"},
      {isolated, opens("/proc/1/environ"), {}, "refused\n"},
      {isolated, opens("/usr/lib"), {}, "opened\n"},
      {isolated, opens("/dev/urandom"), {}, "opened\n"},
      {isolated, opens("/dev/stdin"), {}, "opened\n"},
  };
}

class RunProcess : public testing::TestWithParam<Sandbox> {
 protected:
  void SetUp() override {
    scratch_parent();
    if (is_wrapped() && !bubblewrap_works()) GTEST_SKIP() << why_no_bubblewrap().english();
  }

  void TearDown() override { expect_nothing_left(); }

  static void TearDownTestSuite() { fs::remove(scratch_parent()); }

  static void expect_nothing_left() {
    end_idle_sandboxes();
    EXPECT_EQ(marked_processes(), "");
    EXPECT_EQ(marked_remains(), "");
    EXPECT_TRUE(fs::is_empty(scratch_parent()));
    EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1);
    EXPECT_EQ(errno, ECHILD);
  }

  static bool is_wrapped() { return GetParam() == Sandbox::bubblewrap; }

  static Program program_of(const std::string& what) {
    Program program;
    program.command = {"/bin/sh", "-c", what, marker()};
    if (!what.starts_with("hostile ")) return program;
    const std::size_t behaviour = what.find(' ') + 1, end = std::min(what.find(' ', behaviour), what.size());
    program.command = {QUACK_HOSTILE, what.substr(behaviour, end - behaviour),
                       what.substr(std::min(end + 1, what.size())), marker()};
    return program;
  }

  static quack::ProgramRun run(const std::string& what, const Limits& limits = generous(),
                               const std::string& input = "input\n") {
    const quack::ProgramRun run = run_program(program_of(what), input, limits, GetParam());
    EXPECT_EQ(run.complaints.substr(0, 100).find("usage:"), std::string::npos) << what;
    return run;
  }

  static bool is_promised(Where where) {
    if (where == counted) return is_wrapped() && run_accounting() == "control group";
    return where == everywhere || is_wrapped();
  }
};

// The promises under bubblewrap alone.
class RunIsolated : public RunProcess {};
INSTANTIATE_TEST_SUITE_P(All, RunIsolated, testing::Values(Sandbox::bubblewrap));

INSTANTIATE_TEST_SUITE_P(All, RunProcess, testing::Values(Sandbox::none, Sandbox::bubblewrap), [](const auto& info) {
  return std::string(info.param == Sandbox::none ? "none" : "bubblewrap");
});

TEST_P(RunProcess, EveryAttemptEndsAsPromised) {
  for (const Attempt& attempt : attempts()) {
    if (!is_promised(attempt.where)) continue;
    SCOPED_TRACE(attempt.program);
    const quack::ProgramRun result = run(attempt.program, attempt.limits());
    EXPECT_EQ(result.failure, attempt.failure) << result.reason.english() << result.output.substr(0, 100);
    const std::string& said = attempt.failure ? result.reason.english() : result.output;
    const bool is_said = attempt.failure ? said.find(attempt.says) != std::string::npos : said == attempt.says;
    EXPECT_TRUE(is_said) << said.substr(0, 100);
    expect_nothing_left();
  }
}

// Whichever limit they meet first: they end, and nothing of them stays.
TEST_P(RunIsolated, EndsThatDependOnTheMachine) {
  EXPECT_NE(run("hostile fleeting_fork_bomb", short_wall()).failure, judge_error);
  const auto shared = run("hostile shared_file").failure;
  EXPECT_TRUE(shared && *shared != judge_error);
  // A kernel without 32-bit calls ends the program before any filter is asked.
  const std::string foreign = run("hostile calls_foreign i386").reason.english();
  EXPECT_TRUE(foreign.find("a system call of another architecture") != std::string::npos ||
              foreign == "signal 11 (SIGSEGV)")
      << foreign;
}

TEST_P(RunProcess, UseIsMeasured) {
  const quack::Usage deep = run("hostile recurses 40000").usage;
  EXPECT_GE(deep.peak_memory, std::uint64_t{40'000} << 10U);
  EXPECT_LE(deep.peak_memory, generous().memory);
  EXPECT_LE(run("echo").usage.peak_memory, std::uint64_t{20} << 20U);
  const quack::Usage loop = run("hostile ignores_signals", short_cpu()).usage;
  EXPECT_GE(loop.cpu_time, milliseconds(100));
  EXPECT_GE(loop.wall_time, milliseconds(50));
  if (is_promised(counted)) {
    EXPECT_GE(run("hostile loops_in_fleeting_children").usage.cpu_time, milliseconds(400));
  }
}

// A sandbox stays for the next run of a program, here the shell, but nothing that a run left in it, be it files,
// signals or processes.
TEST_P(RunIsolated, NothingIsLeftForTheNextRun) {
  Program shell;
  shell.command = {"/bin/sh", "-s", marker()};
  const auto output_of = [&](const std::string& script) {
    return run_program(shell, script, generous(), GetParam()).output;
  };
  const std::string look = "ls -A; grep Pnd /proc/self/status; ls /proc/self/fd";
  const std::string clean = output_of(look);
  // The numbers of processes in a namespace start again in another one.
  const std::string first = output_of("echo $$");
  EXPECT_EQ(std::atoi(output_of("echo $$").c_str()), std::atoi(first.c_str()) + 1);
  for (const char* before : {"echo >inside && echo done", "ln -s /usr link && ln link other && echo done",
                             "mkdir d && (umask 777; mkdir d/e) && echo done", "mkfifo pipe && echo done",
                             "(sleep 100) & echo done", "echo done; kill -TERM 0", "echo done; kill -KILL -1",
                             "echo done; kill -STOP -1", "echo done; kill -ABRT $$"}) {
    EXPECT_EQ(output_of(before), "done\n") << before;
    EXPECT_EQ(output_of(look), clean) << before;
  }
}

TEST_P(RunProcess, LongInputAndOutputUpToTheLimit) {
  const std::string input(3'000'000, 'i');
  Limits limits = generous();
  limits.output = input.size();
  EXPECT_TRUE(run("cat", limits, input).output == input);
  EXPECT_EQ(run("cat", limits, "").output, "");
  limits.output -= 1;
  const quack::ProgramRun cut = run("exec cat", limits, input);
  EXPECT_EQ(cut.failure, output_limit_exceeded);
  EXPECT_EQ(cut.output.size(), limits.output);
}

TEST_P(RunProcess, WritesOutside) {
  const fs::path outside = scratch_parent() / "outside";
  EXPECT_EQ(run(writes(outside)).output, is_wrapped() ? "refused\n" : "written\n");
  EXPECT_EQ(fs::remove(outside), !is_wrapped());
}

// A program reads the files that it is given, also where they are root's alone.
TEST_P(RunIsolated, ReadsWhatItIsGiven) {
  const fs::path files = scratch_parent() / "files";
  fs::create_directory(files);
  std::ofstream(files / "secret") << "secret\n";
  fs::permissions(files / "secret", fs::perms::owner_read);
  fs::permissions(files, fs::perms::owner_all);
  Program reader = program_of(opens(files / "secret"));
  EXPECT_EQ(run_program(reader, "", generous(), GetParam()).output, "refused\n");
  reader.readable = {files};
  EXPECT_EQ(run_program(reader, "", generous(), GetParam()).output, "opened\n");
  fs::remove_all(files);
}

TEST_P(RunIsolated, OtherRunsAreOutOfReach) {
  std::thread other([&] { EXPECT_EQ(run("(sleep 100)", short_wall()).failure, time_limit_exceeded); });
  std::string victim;
  for (int i = 0; i < 1000 && victim.empty(); ++i, usleep(100)) victim = marked_processes();
  EXPECT_NE(victim, "");
  EXPECT_EQ(run("kill -KILL " + victim + " || echo refused").output, "refused\n");
  other.join();
}

TEST_P(RunProcess, CannotBeStarted) {
  const fs::path directory = scratch_parent() / "programs";
  fs::create_directory(directory);
  std::ofstream(directory / "not_executable");
  std::ofstream(directory / "no_interpreter") << "#!/nowhere/sh\n";
  std::ofstream(directory / "no_format") << "\x7f\x45\x4c\x46 nonsense";
  for (const char* name : {"no_interpreter", "no_format"}) fs::permissions(directory / name, fs::perms::owner_all);
  for (const std::string word : {directory / "not_executable", directory / "no_interpreter", directory / "no_format",
                                 fs::path("no-such-program")}) {
    Program program;
    program.command = {word};
    const quack::ProgramRun result = run_program(program, "", generous(), GetParam());
    EXPECT_EQ(result.failure, judge_error);
    EXPECT_NE(result.reason.english().find(word), std::string::npos) << result.reason.english();
  }
  fs::remove_all(directory);
}

TEST_P(RunProcess, ManyAtATime) {
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([i] {
      const std::string input = "thread " + std::to_string(i);
      for (int round = 0; round < 5; ++round) EXPECT_EQ(run("cat", generous(), input).output, input);
    });
  }
  for (std::thread& thread : threads) thread.join();
}

TEST(RunProtections, AreNamed) {
  EXPECT_FALSE(run_protections_off(Sandbox::none).empty());
  EXPECT_EQ(run_protections_off(Sandbox::automatic).empty(), bubblewrap_works());
}

bool is_slow = false;

// Runs a program where the kernel does not know a system call; its output, or why it was not run.
std::string without_call(int call) {
  std::array<int, 2> ends{};
  EXPECT_EQ(pipe(ends.data()), 0);
  if (const pid_t judge = fork(); judge == 0) {
    const scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
    seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), call, 0);
    const bool is_filtered = seccomp_load(filter) == 0;
    is_slow = true;
    Program program;
    program.command = {"/bin/echo", "done"};
    const quack::ProgramRun run = run_program(program, "", Limits(), Sandbox::bubblewrap);
    end_idle_sandboxes();
    const std::string text = !is_filtered ? "no filter" : run.failure ? run.reason.english() : run.output;
    _exit(write(ends[1], text.data(), text.size()) < 0 ? 1 : 0);
  }
  close(ends[1]);
  std::array<char, 1000> text{};
  const ssize_t length = read(ends[0], text.data(), text.size());
  close(ends[0]);
  wait(nullptr);
  return {text.data(), static_cast<std::size_t>(std::max<ssize_t>(length, 0))};
}

// A protection that an old kernel or a strict container refuses is our failure, and never a gap.
TEST_P(RunIsolated, IsProtectedOrNotRun) {
  EXPECT_EQ(without_call(SCMP_SYS(inotify_init)), "done\n");
  for (const int call : {SCMP_SYS(close_range), SCMP_SYS(prlimit64), SCMP_SYS(seccomp)}) {
    const std::string text = without_call(call);
    EXPECT_NE(text.find("the run could not be set up: "), std::string::npos) << text;
  }
}

}  // namespace
}  // namespace quack

// The C library's, by which the runner waits. A slow one looks when a supervisor that failed has ended.
extern "C" int poll(pollfd* files, nfds_t count, int most_ms) {
  const timespec a_while{0, 100'000'000}, most{most_ms / 1000, most_ms % 1000 * 1'000'000L};
  pollfd end{files[0].fd, 0, 0};
  if (quack::is_slow) ppoll(&end, 1, &a_while, nullptr);
  return ppoll(files, count, most_ms < 0 ? nullptr : &most, nullptr);
}
