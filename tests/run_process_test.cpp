// Hostile programs (hostile.cpp), each in its right verdict, under bubblewrap and, for what is promised there, with
// limits alone; and nothing of any of them is there afterwards. The limits are short so that the test is, but no
// verdict hangs on how busy the machine is: what must end well has ten seconds, what must go over a limit goes over it
// for ever.

#include <cerrno>
#include <sched.h>
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

Limits generous() {
  Limits limits;
  limits.cpu_time = limits.wall_time = milliseconds(20'000);
  limits.memory = std::uint64_t{64} << 20U;
  limits.output = 1 << 20;
  limits.processes = 16;
  return limits;
}

Limits short_cpu() {
  Limits limits = generous();
  limits.cpu_time = milliseconds(100);
  return limits;
}

Limits short_wall() {
  Limits limits = generous();
  limits.wall_time = milliseconds(300);
  return limits;
}

Limits small_memory() {
  Limits limits = generous();
  limits.memory = std::uint64_t{16} << 20U;
  return limits;
}

class RunProcess : public testing::TestWithParam<Sandbox> {
 protected:
  void SetUp() override {
    scratch_parent();
    if (is_wrapped() && !bubblewrap_works()) GTEST_SKIP() << why_no_bubblewrap();
  }

  void TearDown() override {
    end_idle_sandboxes();
    EXPECT_EQ(marked_processes(), "");
    EXPECT_EQ(marked_remains(), "");
    EXPECT_TRUE(fs::is_empty(scratch_parent()));
    EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1);
    EXPECT_EQ(errno, ECHILD);
  }

  static void TearDownTestSuite() { fs::remove(scratch_parent()); }

  static bool is_wrapped() { return GetParam() == Sandbox::bubblewrap; }

  quack::ProgramRun run(const char* behaviour, const Limits& limits = generous(), const std::string& argument = "-",
                        const std::string& input = "input\n") const {
    Program program;
    program.words = {QUACK_HOSTILE, behaviour, argument, marker()};
    const quack::ProgramRun run = run_program(program, input, limits, GetParam());
    EXPECT_EQ(run.complaints.substr(0, 100).find("usage:"), std::string::npos) << behaviour;
    return run;
  }

  void expect_failure(const char* behaviour, Verdict verdict, const std::string& reason,
                      const Limits& limits = generous()) const {
    const quack::ProgramRun result = run(behaviour, limits);
    ASSERT_TRUE(result.failure.has_value()) << behaviour << " came to its end: " << result.output.substr(0, 100);
    EXPECT_EQ(code(*result.failure), code(verdict)) << behaviour << ": " << result.reason;
    EXPECT_NE(result.reason.find(reason), std::string::npos) << behaviour << ": " << result.reason;
  }

  void expect_output(const char* behaviour, std::string_view output, const Limits& limits = generous(),
                     const std::string& argument = "-") const {
    const quack::ProgramRun result = run(behaviour, limits, argument);
    EXPECT_FALSE(result.failure.has_value()) << behaviour << ": " << result.reason;
    EXPECT_TRUE(result.output == output) << behaviour << ": " << result.output.substr(0, 100);
  }
};

// What is promised under bubblewrap alone.
class RunIsolated : public RunProcess {};
INSTANTIATE_TEST_SUITE_P(All, RunIsolated, testing::Values(Sandbox::bubblewrap));

INSTANTIATE_TEST_SUITE_P(All, RunProcess, testing::Values(Sandbox::none, Sandbox::bubblewrap), [](const auto& info) {
  return std::string(info.param == Sandbox::none ? "none" : "bubblewrap");
});

TEST_P(RunProcess, TooManyProcesses) {
  expect_failure("fork_bomb", Verdict::runtime_error, "process limit exceeded");
  expect_failure("many_threads", Verdict::runtime_error, "process limit exceeded");
}

TEST_P(RunIsolated, ForkBombs) {
  expect_failure("siblings", Verdict::runtime_error, "process limit exceeded");
  // Whichever limit it meets first: it ends, and nothing of it stays.
  const quack::ProgramRun result = run("fleeting_fork_bomb", short_wall());
  EXPECT_NE(result.failure, Verdict::judge_error) << result.reason;
}

TEST_P(RunProcess, Output) {
  expect_failure("endless_output", Verdict::output_limit_exceeded, "standard output");
  expect_failure("endless_output_ignoring", Verdict::output_limit_exceeded, "standard output");
  expect_failure("endless_output_sent", Verdict::output_limit_exceeded, "standard output");
  expect_failure("error_flood", Verdict::output_limit_exceeded, "standard error");
  EXPECT_EQ(run("endless_output").output.size(), generous().output);
}

TEST_P(RunProcess, Memory) {
  expect_failure("memory_hog", Verdict::memory_limit_exceeded, "limit 64 MB");
  expect_failure("memory_hogs", Verdict::memory_limit_exceeded, "limit 64 MB");
  expect_failure("memory_of_second_thread", Verdict::memory_limit_exceeded, "limit 64 MB");
  expect_failure("huge_allocation", Verdict::runtime_error, "signal 6 (SIGABRT)");
  expect_failure("sparse_memory", Verdict::memory_limit_exceeded, "limit 64 MB");
  expect_output("shared_pages", "shared\n");
}

TEST_P(RunIsolated, HiddenMemory) {
  expect_failure("copies_on_write", Verdict::memory_limit_exceeded, "limit 64 MB");
  expect_failure("nameless_files", Verdict::memory_limit_exceeded, "limit 64 MB");
  const quack::ProgramRun shared = run("shared_file");
  EXPECT_TRUE(shared.failure && *shared.failure != Verdict::judge_error) << shared.reason;
  expect_output("fills_buffers", "bounded\n");
}

TEST_P(RunProcess, UseIsMeasured) {
  const quack::Usage deep = run("deep_recursion").usage;
  EXPECT_GE(deep.peak_memory, std::uint64_t{40'000} << 10U);
  EXPECT_LE(deep.peak_memory, generous().memory);
  EXPECT_LE(run("closes_input").usage.peak_memory, std::uint64_t{20} << 20U);
  const quack::Usage loop = run("endless_loop", short_cpu()).usage;
  EXPECT_GE(loop.cpu_time, milliseconds(100));
  EXPECT_GE(loop.wall_time, milliseconds(50));
}

TEST_P(RunProcess, CpuTime) {
  expect_failure("endless_loop", Verdict::time_limit_exceeded, "CPU time", short_cpu());
  expect_failure("ignores_signals", Verdict::time_limit_exceeded, "limit 0.1 s", short_cpu());
  expect_failure("loops_with_closed_output", Verdict::time_limit_exceeded, "CPU time", short_cpu());
  expect_failure("loop_in_children", Verdict::time_limit_exceeded, "CPU time", short_cpu());
  expect_failure("loops_in_threads", Verdict::time_limit_exceeded, "CPU time", short_cpu());
}

TEST_P(RunIsolated, HiddenCpuTime) {
  expect_failure("loops_in_orphans", Verdict::time_limit_exceeded, "CPU time", short_cpu());
  expect_failure("names_itself", Verdict::time_limit_exceeded, "CPU time", short_cpu());
  // What no look at /proc sees, a control group counts.
  if (run_accounting() != "control group") GTEST_SKIP() << "no control group can be made here";
  expect_failure("loops_in_ignored_children", Verdict::time_limit_exceeded, "CPU time", short_cpu());
  EXPECT_GE(run("loops_in_fleeting_children").usage.cpu_time, milliseconds(400));
  expect_failure("loops_in_fleeting_children", Verdict::time_limit_exceeded, "CPU time", short_cpu());
}

TEST_P(RunProcess, WallTime) {
  expect_failure("sleeper", Verdict::time_limit_exceeded, "wall time", short_wall());
  expect_failure("hangs_in_vfork", Verdict::time_limit_exceeded, "wall time", short_wall());
  expect_failure("stops_itself", Verdict::time_limit_exceeded, "limit 0.3 s (CPU time", short_wall());
}

TEST_P(RunProcess, Crashes) {
  expect_failure("segmentation_fault", Verdict::runtime_error, "signal 11 (SIGSEGV)");
  expect_failure("aborts", Verdict::runtime_error, "signal 6 (SIGABRT)");
  expect_failure("exits_badly", Verdict::runtime_error, "exit code 3");
  expect_failure("kills_group", Verdict::runtime_error, "signal 15 (SIGTERM)");
  expect_failure("endless_recursion", Verdict::runtime_error, "signal 11 (SIGSEGV)");
  expect_output("deep_recursion", "40000\n");
}

TEST_P(RunProcess, NothingOutlivesTheRun) {
  expect_output("daemonises", "fine\n");
  expect_output("leaves_zombies", "fine\n");
  expect_output("becomes_shell", "fine\n");
  if (is_wrapped()) expect_output("leaves_shared_file", "made\n");
}

TEST_P(RunIsolated, Attempts) { expect_output("attempts", "done\n"); }

// Nor is anything in the way of the next run, which may be in the same sandbox.
TEST_P(RunIsolated, NothingIsLeftForTheNextRun) {
  const auto asked = [&](const std::string& what) { return run("asked", generous(), "-", what).output; };
  EXPECT_EQ(asked("writes_file inside"), "written\n");
  EXPECT_EQ(asked("opens inside"), "refused\n");
  for (const char* before :
       {"kills_group -", "kills_all 9", "kills_all 19", "daemonises -", "leaves_zombies -", "aborts -"}) {
    asked(before);
    EXPECT_EQ(asked("has_descriptors -"), "done\n") << before;
  }
}

// A sandbox stays for the next run, but not with what a run left in it.
TEST_P(RunIsolated, ScratchIsEmptyForTheNextRun) {
  const auto asked = [&](const std::string& what) { return run("asked", generous(), "-", what).output; };
  const std::string first = asked("says_process -");
  const std::string clean = asked("looks_around -");
  // The numbers of processes in a namespace start again in another one.
  EXPECT_EQ(std::atoi(asked("says_process -").c_str()), std::atoi(first.c_str()) + 2);
  for (const char* mark : {"link", "directories", "pipe"}) {
    EXPECT_EQ(asked(std::string("marks_scratch ") + mark), "marked\n") << mark;
    EXPECT_EQ(asked("looks_around -"), clean) << mark;
  }
}

TEST_P(RunProcess, OutputAsItIs) {
  expect_output("closes_input", "fine\n");
  expect_output("closes_everything", "");
  expect_output("seals_output", "fine\n");
  expect_output("prints_bytes", std::string_view("\0\xff\xfe\x80 \0\n", 7));
  expect_output("no_final_newline", "yes");
  expect_output("carriage_returns", "yes\r\nno\r\n");
}

TEST_P(RunProcess, LongLine) {
  Limits limits = generous();
  limits.output = std::uint64_t{20} << 20U;
  const quack::ProgramRun result = run("long_line", limits);
  EXPECT_FALSE(result.failure.has_value()) << result.reason;
  EXPECT_EQ(result.output.size(), limits.output);
  limits.output -= 1;
  expect_failure("long_line", Verdict::output_limit_exceeded, "standard output", limits);
}

TEST_P(RunProcess, Input) {
  expect_output("writes_input", "refused\n");
  const std::string input(3'000'000, 'i');
  Limits limits = generous();
  limits.output = input.size();
  EXPECT_TRUE(run("copies", limits, "-", input).output == input);
  EXPECT_EQ(run("copies", limits, "-", "").output, "");
}

TEST_P(RunIsolated, SupervisorIsOutOfReach) {
  expect_output("opens_parents_files", "done\n");
  expect_output("has_descriptors", "done\n");
}

// In a namespace of its own it is the only one that it can kill.
TEST_P(RunIsolated, KillsOthers) {
  expect_output("kills_all", "allowed\n", generous(), "9");
  expect_failure("kills_parent", Verdict::time_limit_exceeded, "wall time", short_wall());
  expect_failure("stops_parent", Verdict::time_limit_exceeded, "wall time", short_wall());
}

TEST_P(RunProcess, WritesOutside) {
  const fs::path outside = scratch_parent() / "outside";
  expect_output("writes_file", is_wrapped() ? "refused\n" : "written\n", generous(), outside.string());
  EXPECT_EQ(fs::exists(outside), !is_wrapped());
  fs::remove(outside);
  expect_output("writes_file", "written\n", generous(), "inside");
}

TEST_P(RunProcess, RemovesWhatIsInScratch) { expect_output("buries_files", "buried\n"); }

TEST_P(RunIsolated, FillsScratch) {
  Limits limits = generous();
  limits.memory *= 4;  // what is in the scratch directory is in memory
  expect_output("fills_scratch", "full\n", limits);
  expect_failure("fills_scratch_and_sleeps", Verdict::memory_limit_exceeded, "limit 16 MB", small_memory());
  expect_failure("many_files", Verdict::output_limit_exceeded, "scratch directory");
}

TEST_P(RunIsolated, CallsOfAnotherArchitecture) {
  // A kernel without 32-bit calls ends the program before any filter is asked.
  const std::string foreign = run("foreign_call").reason;
  EXPECT_TRUE(foreign.find("a system call of another architecture") != std::string::npos ||
              foreign == "signal 11 (SIGSEGV)")
      << foreign;
  expect_failure("x32_call", Verdict::runtime_error, "a system call of another architecture");
}

// They are nobody's: they can't become root again, nor reach other runs' processes; but what is given to them they
// read, also where that is root's alone.
TEST_P(RunIsolated, AreNobodys) {
  EXPECT_EQ(run("says_user").output, "65534\n");
  const fs::path files = scratch_parent() / "files";
  fs::create_directory(files);
  std::ofstream(files / "secret") << "secret\n";
  fs::permissions(files / "secret", fs::perms::owner_read);
  fs::permissions(files, fs::perms::owner_all);
  Program reader;
  reader.words = {QUACK_HOSTILE, "opens", (files / "secret").string(), marker()};
  EXPECT_EQ(run_program(reader, "", generous(), GetParam()).output, "refused\n");
  reader.readable = {files};
  EXPECT_EQ(run_program(reader, "", generous(), GetParam()).output, "opened\n");
  fs::remove_all(files);
  std::thread other([&] { expect_failure("sleeper", Verdict::time_limit_exceeded, "wall time", short_wall()); });
  std::string victim;
  for (int i = 0; i < 1000 && victim.empty(); ++i, usleep(100)) victim = marked_processes();
  EXPECT_NE(victim, "");
  expect_output("kills", "refused\n", generous(), victim.substr(victim.rfind(' ', victim.size() - 2) + 1));
  other.join();
}

// A program sees the system's libraries and its own file.
TEST_P(RunIsolated, OpensOthersFiles) {
  const fs::path beside = fs::path(QUACK_HOSTILE).parent_path();
  const char* home = std::getenv("HOME");
  for (const std::string& path :
       {beside.string() + "/CMakeFiles", std::string(home == nullptr ? "/root" : home), std::string("/etc/passwd"),
        std::string("/etc/shadow"), std::string("/etc/hostname"), std::string("/dev/zero"), std::string("/dev/sda"),
        std::string("/sys"), std::string("/var"), std::string("/proc/1/environ")})
    expect_output("opens", "refused\n", generous(), path);
  for (const char* path : {"/usr/lib", "/dev/null", "/dev/urandom", "/dev/stdin", "/dev/shm"}) {
    SCOPED_TRACE(path);
    expect_output("opens", "opened\n", generous(), path);
  }
  expect_output("opens", "opened\n", generous(), QUACK_HOSTILE);
}

TEST_P(RunProcess, CannotBeStarted) {
  const fs::path directory = scratch_parent() / "programs";
  fs::create_directory(directory);
  const auto program = [&](const char* name, const char* text, bool is_executable) {
    std::ofstream(directory / name) << text;
    if (is_executable) fs::permissions(directory / name, fs::perms::owner_all);
    Program result;
    result.words = {(directory / name).string()};
    return run_program(result, "", generous(), GetParam());
  };
  for (const quack::ProgramRun& result :
       {program("not_executable", "", false), program("no_interpreter", "#!/nowhere/sh\n", true),
        program("no_format", "\x7f\x45\x4c\x46 nonsense", true)}) {
    EXPECT_EQ(result.failure, Verdict::judge_error);
    EXPECT_NE(result.reason.find(directory.string()), std::string::npos) << result.reason;
  }
  fs::remove_all(directory);
  Program nowhere;
  nowhere.words = {"no-such-program"};
  const quack::ProgramRun result = run_program(nowhere, "", generous(), GetParam());
  EXPECT_EQ(result.failure, Verdict::judge_error);
  EXPECT_NE(result.reason.find("no-such-program"), std::string::npos) << result.reason;
}

TEST_P(RunProcess, ManyAtATime) {
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([this, i] {
      const std::string input = "thread " + std::to_string(i);
      for (int round = 0; round < 5; ++round) EXPECT_EQ(run("copies", generous(), "-", input).output, input);
    });
  }
  for (std::thread& thread : threads) thread.join();
}

TEST(RunProtections, AreNamed) {
  EXPECT_FALSE(run_protections_off(Sandbox::none).empty());
  EXPECT_EQ(run_protections_off(Sandbox::automatic).empty(), bubblewrap_works());
}

}  // namespace
}  // namespace quack
