// Interrupted runs, in a program of its own, as there is no way back.

#include <chrono>
#include <filesystem>
#include <gtest/gtest.h>
#include <string>
#include <thread>
#include <vector>

#include "compare/run/process.h"
#include "tests/hostile_run.h"

namespace quack {
namespace {

namespace fs = std::filesystem;

TEST(RunsAreInterrupted, AtOnce) {
  EXPECT_FALSE(runs_are_interrupted());
  Program sleeper;
  sleeper.words = {QUACK_HOSTILE, "ignores_signals", "-", marker()};
  std::vector<std::thread> threads;
  for (const Sandbox sandbox : {Sandbox::limits, Sandbox::automatic}) {
    threads.emplace_back([&sleeper, sandbox] {
      const quack::Run result = run_program(sleeper, "", Limits(), sandbox);
      EXPECT_EQ(result.failure, Verdict::judge_error);
      EXPECT_EQ(result.reason, "interrupted");
    });
  }
  while (marked_processes().empty()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  interrupt_runs();
  for (std::thread& thread : threads) thread.join();
  EXPECT_TRUE(runs_are_interrupted());
  EXPECT_EQ(marked_processes(), "");
  EXPECT_TRUE(fs::is_empty(scratch_parent()));
  EXPECT_EQ(run_program(sleeper, "", Limits(), Sandbox::limits).reason, "interrupted");
  fs::remove(scratch_parent());
}

}  // namespace
}  // namespace quack
