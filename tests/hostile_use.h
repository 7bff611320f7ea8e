#pragma once

// Those of the hostile programs (hostile.cpp) that use more than they may: processes, output, memory, time.

#include <array>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <sched.h>
#include <string>
#include <string_view>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace quack::hostile {

[[noreturn]] inline void loop_for_ever() {
  for (volatile unsigned counter = 0;;) counter = counter + 1;
}

[[noreturn]] inline void sleep_for_ever() {
  for (;;) pause();
}

inline void say(std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = write(STDOUT_FILENO, text.data(), text.size());
    if (written <= 0) _exit(9);
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

inline void fork_bomb(const char*) {
  for (;;) static_cast<void>(fork());
}

// Every process dies at once and leaves two: none is there long enough to be looked at twice.
inline void fleeting_fork_bomb(const char*) {
  for (;;) {
    if (fork() != 0 && fork() != 0) _exit(0);
    setsid();
  }
}

inline void many_threads(const char*) {
  std::vector<std::thread> threads;
  for (int i = 0; i < 200; ++i) threads.emplace_back([] { sleep_for_ever(); });
  sleep_for_ever();
}

inline void endless_output(const char*) {
  const std::string text(1 << 16, 'y');
  for (;;) say(text);
}

// As Python does: the signal is ignored, the failed write is not.
inline void endless_output_ignoring(const char*) {
  signal(SIGXFSZ, SIG_IGN);
  endless_output(nullptr);
}

inline void error_flood(const char*) {
  const std::string text(1 << 16, 'e');
  for (;;)
    if (write(STDERR_FILENO, text.data(), text.size()) < 0) _exit(0);
}

inline void touch(std::size_t bytes, int flags) {
  void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_ANONYMOUS | MAP_NORESERVE | flags, -1, 0);
  if (memory == MAP_FAILED) _exit(8);
  std::memset(memory, 1, bytes);
}

inline void memory_hog(const char*) {
  for (;;) touch(1 << 20, MAP_PRIVATE);
}

// With the first thread goes what /proc shows of the memory of all.
inline void memory_of_second_thread(const char*) {
  std::thread([] {
    touch(std::size_t{200} << 20U, MAP_PRIVATE);
    sleep_for_ever();
  }).detach();
  syscall(SYS_exit, 0);
}

// The buffers of sockets and pipes are the kernel's.
inline void fills_buffers(const char*) {
  std::array<int, 2> ends{};
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends.data()) == 0 || socket(AF_UNIX, SOCK_DGRAM, 0) >= 0) say("socket\n");
  std::size_t bytes = 0;
  const std::string text(1 << 16, 'b');
  while (pipe2(ends.data(), O_NONBLOCK) == 0) {
    fcntl(ends[1], F_SETPIPE_SZ, 1 << 20);
    for (ssize_t written = 0; (written = write(ends[1], text.data(), text.size())) > 0;)
      bytes += static_cast<std::size_t>(written);
  }
  say(bytes < (std::size_t{160} << 20U) ? "bounded\n" : "endless\n");
}

// Each empty file takes a kilobyte of the kernel.
inline void many_files(const char*) {
  for (int i = 0; i < 300'000; ++i) {
    const int file = open(("file" + std::to_string(i)).c_str(), O_WRONLY | O_CREAT, 0600);
    if (file < 0) break;
    close(file);
  }
  sleep_for_ever();
}

// One page of each table.
inline void sparse_memory(const char*) {
  constexpr std::size_t kStep = 1 << 21;
  auto* memory = static_cast<char*>(
      mmap(nullptr, std::size_t{1} << 40U, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0));
  if (memory == MAP_FAILED) _exit(8);
  for (std::size_t i = 0; i < (std::size_t{1} << 40U); i += kStep) memory[i] = 1;
}

// What is written into a file through memory is in no process once it is mapped out.
inline void shared_file(const char*) {
  constexpr std::size_t kSize = std::size_t{300} << 20U;
  const int file = open("file", O_RDWR | O_CREAT, 0600);
  if (ftruncate(file, kSize) != 0) _exit(8);
  void* memory = mmap(nullptr, kSize, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (memory == MAP_FAILED) _exit(8);
  std::memset(memory, 1, kSize);
  munmap(memory, kSize);
}

inline void loops_in_threads(const char*) {
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) threads.emplace_back([] { loop_for_ever(); });
  sleep_for_ever();
}

// Their parents are dead, and they have sessions of their own where they can.
inline void loops_in_orphans(const char*) {
  if (fork() == 0) {
    setsid();
    if (fork() == 0) loop_for_ever();
    _exit(0);
  }
  sleep_for_ever();
}

// The parent can't be reached by a signal until the child is done.
inline void hangs_in_vfork(const char*) {
  if (syscall(SYS_vfork) == 0) {
    for (;;) syscall(SYS_pause);
  }
}

// As /proc/PID/stat shows it, the name ends early.
inline void names_itself(const char*) {
  prctl(PR_SET_NAME, ") Z 1 1 1 0 0 0");
  loop_for_ever();
}

// Children that nobody waits for, each short of the limit.
inline void loops_in_ignored_children(const char*) {
  signal(SIGCHLD, SIG_IGN);
  for (;;) {
    if (fork() == 0) {
      for (volatile unsigned counter = 0; counter < 100'000'000;) counter = counter + 1;
      _exit(0);
    }
    wait(nullptr);
  }
}

// The same, each gone before anybody looks: 0.4 s of them.
inline void loops_in_fleeting_children(const char*) {
  signal(SIGCHLD, SIG_IGN);
  for (int i = 0; i < 200; ++i) {
    if (fork() == 0) {
      while (std::clock() < CLOCKS_PER_SEC / 500) {
      }
      _exit(0);
    }
    wait(nullptr);
  }
  say("done\n");
}

// Each of four takes a part that is within the limit.
inline void memory_hogs(const char*) {
  for (int i = 0; i < 4; ++i) {
    if (fork() != 0) continue;
    touch(std::size_t{30} << 20U, MAP_PRIVATE);
    sleep_for_ever();
  }
  sleep_for_ever();
}

// Four processes that share what the first one touched use it once.
inline void shared_pages(const char*) {
  touch(std::size_t{30} << 20U, MAP_PRIVATE);
  for (int i = 0; i < 4; ++i) {
    if (fork() != 0) continue;
    usleep(100'000);
    _exit(0);
  }
  while (wait(nullptr) > 0) {
  }
  say("shared\n");
}

// Each copies what it had of its parent.
inline void copies_on_write(const char*) {
  constexpr std::size_t kBytes = std::size_t{30} << 20U;
  void* memory = mmap(nullptr, kBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  for (int i = 1; i < 5; ++i) {
    if (i > 1 && fork() != 0) continue;
    std::memset(memory, i, kBytes);
    if (i > 1) sleep_for_ever();
  }
  sleep_for_ever();
}

// Files of no name, which no look into the directory finds.
inline void nameless_files(const char*) {
  const std::string text(1 << 20, 'f');
  for (int i = 0; i < 100; ++i) {
    const int file = open(".", O_RDWR | O_TMPFILE, 0600);
    for (int block = 0; file >= 0 && block < 8; ++block) static_cast<void>(write(file, text.data(), text.size()));
  }
  sleep_for_ever();
}

// Output that is not written but sent.
inline void endless_output_sent(const char*) {
  const int file = open("/proc/self/exe", O_RDONLY);
  for (off_t begin = 0; sendfile(STDOUT_FILENO, file, &begin, 1 << 20) >= 0; begin = 0) {
  }
  sleep_for_ever();
}

// Not its own children, but its siblings.
inline void siblings(const char*) {
  for (int i = 0; i < 40; ++i)
    if (syscall(SYS_clone, CLONE_PARENT | SIGCHLD, 0, 0, 0, 0) == 0) sleep_for_ever();
  sleep_for_ever();
}

inline void loops_with_closed_output(const char*) {
  say("fine\n");
  for (int i = 0; i < 3; ++i) close(i);
  loop_for_ever();
}

inline void huge_allocation(const char*) {
  void* memory = std::malloc(std::size_t{1} << 50U);
  if (memory == nullptr) std::abort();
  std::memset(memory, 1, 1 << 20);
}

inline void endless_loop(const char*) { loop_for_ever(); }

// The time of children counts, those that were waited for and those that live.
inline void loop_in_children(const char*) {
  for (int i = 0; i < 2; ++i)
    if (fork() == 0) loop_for_ever();
  sleep_for_ever();
}

inline void sleeper(const char*) { sleep_for_ever(); }

inline void ignores_signals(const char*) {
  for (int number = 1; number < NSIG; ++number) signal(number, SIG_IGN);
  loop_for_ever();
}

inline void stops_itself(const char*) {
  raise(SIGSTOP);
  sleep_for_ever();
}

}  // namespace quack::hostile
