// Where judge text comes from and goes to: what is interrupted goes on. The errors of the system are in
// tests/cli/answer.txt; that reading and comparing take no memory is in tests/cli/scarce.txt.

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <sys/resource.h>
#include <system_error>
#include <thread>
#include <unistd.h>

#include "judge/bytes.h"
#include "tests/test.h"

namespace quack::tests {
namespace {

using namespace judge;

// Calls `action` and gives the error of the system that it throws, or 0.
template <typename Action>
int error_of(Action action) {
  try {
    action();
  } catch (const std::system_error& error) {
    return error.code().value();
  }
  return 0;
}

TEST(Bytes, AWriteThatIsCutShortIsTakenUpAgain) {
  ASSERT_NE(std::signal(SIGXFSZ, SIG_IGN), SIG_ERR);
  FILE* file = std::tmpfile();
  ASSERT_NE(file, nullptr);
  rlimit before{};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  const rlimit five_bytes{5, before.rlim_max};
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &five_bytes), 0);
  const int error = error_of([&] { DescriptorSink(fileno(file)).write("quack quack"); });  // takes 5 bytes at first
  EXPECT_EQ(setrlimit(RLIMIT_FSIZE, &before), 0);
  EXPECT_EQ(error, EFBIG);
  EXPECT_EQ(std::fclose(file), 0);
}

TEST(Bytes, AnInterruptedReadIsTakenUpAgain) {
  struct sigaction action {};
  action.sa_handler = [](int) {};  // without SA_RESTART: the read is interrupted
  ASSERT_EQ(sigaction(SIGUSR1, &action, nullptr), 0);
  std::array<int, 2> ends{};
  ASSERT_EQ(pipe(ends.data()), 0);
  std::thread writer([&, reader = pthread_self()] {
    for (int i = 0; i < 20; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
      pthread_kill(reader, SIGUSR1);
    }
    DescriptorSink(ends[1]).write("quack");
  });
  std::array<char, 10> buffer{};
  EXPECT_EQ(DescriptorSource(ends[0]).read(buffer), 5U);
  writer.join();
  for (const int end : ends) close(end);
}

}  // namespace
}  // namespace quack::tests
