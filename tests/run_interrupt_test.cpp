// Interrupted runs, in a program of its own, as there is no way back.

#include <chrono>
#include <csignal>
#include <filesystem>
#include <gtest/gtest.h>
#include <string>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

#include "runner/run.h"
#include "tests/hostile_run.h"

namespace quack {
namespace {

namespace fs = std::filesystem;

Program endless() {
  Program program;
  program.words = {QUACK_HOSTILE, "ignores_signals", "-", marker()};
  return program;
}

void wait_until(const auto& holds) {
  for (int i = 0; i < 10'000 && !holds(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

// Killed itself, quackcheck can tell nobody; its runs must find out.
TEST(RunsEnd, WithTheirJudge) {
  for (const Sandbox sandbox : {Sandbox::none, Sandbox::automatic}) {
    const fs::path parent = scratch_parent();
    const Program program = endless();
    const pid_t judge = fork();
    if (judge == 0) {
      run_program(program, "", Limits(), sandbox);
      _exit(0);
    }
    wait_until([] { return !marked_processes().empty(); });
    EXPECT_NE(marked_processes(), "");
    kill(judge, SIGKILL);
    EXPECT_EQ(waitpid(judge, nullptr, 0), judge);
    wait_until([&] { return marked_processes().empty() && fs::is_empty(parent); });
    EXPECT_EQ(marked_processes(), "");
    EXPECT_TRUE(fs::is_empty(parent));
  }
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
      EXPECT_EQ(result.reason, "interrupted");
    });
  }
  wait_until([] { return !marked_processes().empty(); });
  interrupt_runs();
  for (std::thread& thread : threads) thread.join();
  EXPECT_TRUE(runs_are_interrupted());
  EXPECT_EQ(marked_processes(), "");
  EXPECT_TRUE(fs::is_empty(scratch_parent()));
  EXPECT_EQ(run_program(program, "", Limits(), Sandbox::none).reason, "interrupted");
  end_idle_sandboxes();
  fs::remove(scratch_parent());
}

}  // namespace
}  // namespace quack
