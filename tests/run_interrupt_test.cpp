// Interrupted runs, in a program of its own, as there is no way back.

#include <cerrno>
#include <csignal>
#include <random>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include "run/run.h"
#include "tests/hostile_run.h"
#include "tests/sampled.h"
#include "tests/test.h"

namespace quack {
namespace {

namespace fs = std::filesystem;

bool is_interrupted_by_files = false;

Program endless() {
  Program program;
  program.command = {QUACK_HOSTILE, "ignores_signals", "-", marker()};
  return program;
}

void wait_until(const auto& holds) {
  for (int i = 0; i < 100'000 && !holds(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

// Waits for every process that this one left, or was left by its children; false if some are still there after a while.
// Nothing less shows that a run has ended: one that is about to start has no name and no directory yet.
bool all_descendants_end() {
  bool none_left = false;
  wait_until([&] {
    while (waitpid(-1, nullptr, WNOHANG) > 0) continue;
    none_left = waitpid(-1, nullptr, WNOHANG) < 0 && errno == ECHILD;
    return none_left;
  });
  return none_left;
}

// Ends a process that runs a program, by a signal, after that time, and waits for all that it started. quackcheck that
// is killed can stop nothing; its runs must notice.
void end_judge(Sandbox sandbox, int signal, std::chrono::microseconds moment) {
  const Program program = endless();
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  const pid_t judge = fork();
  if (judge == 0) {
    run_program(program, "", Limits(), sandbox);
    _exit(0);
  }
  std::this_thread::sleep_for(moment);
  kill(judge, signal);
  int status = 0;
  EXPECT_EQ(waitpid(judge, &status, 0), judge);
  EXPECT_TRUE(WIFSIGNALED(status)) << signal;
  EXPECT_TRUE(all_descendants_end()) << signal;
  EXPECT_EQ(marked_processes(), "") << signal;
  EXPECT_TRUE(fs::is_empty(scratch_parent())) << signal;
}

// Sends every signal that ends a process, at any moment from before the sandbox is there until the program runs. A
// sample has one of the sandboxes for each signal, and an ordinary user (run_interrupt_test_as_user) the other.
TEST(RunsEnd, WithTheirJudgeAtAnyMoment) {
  scratch_parent();
  const std::set<int> harmless = {SIGCHLD, SIGCONT, SIGURG, SIGWINCH, SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU};
  std::minstd_rand random(20261123);  // NOLINT(cert-msc51-cpp): the same moments each time
  for (int signal = 1; signal <= SIGSYS; ++signal) {
    for (const Sandbox sandbox : {Sandbox::none, Sandbox::automatic}) {
      const bool is_in_sample = (signal % 2 == 0) == ((sandbox == Sandbox::none) == (geteuid() == 0));
      if (!harmless.contains(signal) && (tests::one_of(2) == 1 || is_in_sample))
        end_judge(sandbox, signal, std::chrono::microseconds(random() % 30'000));
    }
  }
  for (const Sandbox sandbox : {Sandbox::none, Sandbox::automatic})
    end_judge(sandbox, SIGKILL, std::chrono::milliseconds(300));  // when it runs
}

// Interrupted while a run makes its files in memory, which is after it looked and before it has a sandbox.
TEST(RunsEnd, WhenTheyAreInterruptedBeforeTheirSandbox) {
  scratch_parent();
  const pid_t judge = fork();
  if (judge == 0) {
    is_interrupted_by_files = true;
    _exit(run_program(endless(), "", Limits(), Sandbox::none).reason.english() == "interrupted" ? 0 : 1);
  }
  int status = 0;
  EXPECT_EQ(waitpid(judge, &status, 0), judge);
  EXPECT_EQ(status, 0);
}

// The program would go on for an hour.
TEST(RunsEnd, AtTheirDeadline) {
  scratch_parent();
  Limits limits;
  limits.cpu_time = limits.wall_time = std::chrono::hours(1);
  for (const Sandbox sandbox : {Sandbox::none, Sandbox::automatic}) {
    const RunDeadline deadline(std::chrono::steady_clock::now() + std::chrono::milliseconds(200));
    EXPECT_EQ(run_program(endless(), "", limits, sandbox).reason.english(), "interrupted");
    EXPECT_TRUE(runs_have_ended());
    EXPECT_EQ(run_program(endless(), "", limits, sandbox).reason.english(), "interrupted");
  }
  EXPECT_FALSE(runs_have_ended());
  EXPECT_EQ(time_left_to_runs(), std::nullopt);
  end_idle_sandboxes();
  EXPECT_EQ(marked_processes(), "");
}

TEST(RunsEnd, WhenTheyAreInterrupted) {
  EXPECT_FALSE(runs_are_interrupted());
  scratch_parent();
  const Program program = endless();
  std::vector<std::thread> threads;
  for (const Sandbox sandbox : {Sandbox::none, Sandbox::automatic}) {
    threads.emplace_back([&program, sandbox] {
      const quack::ProgramRun result = run_program(program, "", Limits(), sandbox);
      EXPECT_EQ(result.failure, Verdict::judge_error);
      EXPECT_EQ(result.reason.english(), "interrupted");
    });
  }
  wait_until([] { return !marked_processes().empty(); });
  interrupt_runs();
  for (std::thread& thread : threads) thread.join();
  EXPECT_TRUE(runs_are_interrupted());
  EXPECT_EQ(marked_processes(), "");
  EXPECT_TRUE(fs::is_empty(scratch_parent()));
  EXPECT_EQ(run_program(program, "", Limits(), Sandbox::none).reason.english(), "interrupted");
  end_idle_sandboxes();
  fs::remove(scratch_parent());
}

}  // namespace
}  // namespace quack

// The C library's, which the runner calls.
extern "C" int memfd_create(const char* name, unsigned flags) noexcept {
  if (quack::is_interrupted_by_files) quack::interrupt_runs();
  return static_cast<int>(syscall(SYS_memfd_create, name, flags));
}
