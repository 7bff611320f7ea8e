// Programs under test where the kernel refuses the calls that protect them: an old kernel, or a strict container.

#include <cerrno>
#include <poll.h>
#include <seccomp.h>
#include <sys/wait.h>
#include <unistd.h>

#include "run/run.h"
#include "tests/hostile_run.h"
#include "tests/test.h"

namespace quack {
namespace {

bool is_slow = false;

// Runs it where the kernel does not know a system call; what it wrote, or why it was not run.
std::string without_call(int call, const std::string& behaviour) {
  std::array<int, 2> ends{};
  EXPECT_EQ(pipe(ends.data()), 0);
  Program program;
  program.words = {QUACK_HOSTILE, behaviour, "-", marker()};
  if (const pid_t judge = fork(); judge == 0) {
    const scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
    seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), call, 0);
    const bool is_filtered = seccomp_load(filter) == 0;
    is_slow = true;
    const quack::ProgramRun run = run_program(program, "", Limits(), Sandbox::bubblewrap);
    end_idle_sandboxes();
    const std::string text = !is_filtered ? "no filter" : run.failure ? run.reason : run.output;
    _exit(write(ends[1], text.data(), text.size()) < 0 ? 1 : 0);
  }
  close(ends[1]);
  std::array<char, 1000> text{};
  const ssize_t length = read(ends[0], text.data(), text.size());
  close(ends[0]);
  wait(nullptr);
  return {text.data(), static_cast<std::size_t>(std::max<ssize_t>(length, 0))};
}

// A protection that can't be set up is our failure, and never a gap.
TEST(RunProcessOnOldKernels, IsProtectedOrNotRun) {
  scratch_parent();
  if (!without_call(SCMP_SYS(inotify_init), "closes_input").starts_with("fine"))
    GTEST_SKIP() << "bubblewrap does not work here";
  for (const int call : {SCMP_SYS(close_range), SCMP_SYS(prlimit64), SCMP_SYS(seccomp)}) {
    const std::string text = without_call(call, "closes_input");
    EXPECT_NE(text.find("the run could not be set up: "), std::string::npos) << text;
  }
  std::filesystem::remove(scratch_parent());
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
