// Programs that nobody should trust: `hostile BEHAVIOUR [argument] [marker]`. run_process_test.cpp says how each must
// end, and has those that a shell can write as well.

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <map>
#include <sched.h>
#include <string>
#include <string_view>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

#include "tests/hostile_attempts.h"

namespace {

using Behaviour = void (*)(const char* argument);

std::map<std::string_view, Behaviour>& behaviours() {
  static std::map<std::string_view, Behaviour> by_name;
  return by_name;
}

// BEHAVIOUR(name) { … } is `hostile name argument`.
#define BEHAVIOUR(name)                                                    \
  void name(const char* argument);                                         \
  const bool is_##name##_known = behaviours().emplace(#name, name).second; \
  void name([[maybe_unused]] const char* argument)

constexpr std::size_t operator""_MB(unsigned long long megabytes) { return megabytes << 20U; }

[[noreturn]] void loop_for_ever() {
  for (volatile unsigned counter = 0;;) counter = counter + 1;
}

[[noreturn]] void sleep_for_ever() {
  for (;;) pause();
}

void say(std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = write(STDOUT_FILENO, text.data(), text.size());
    if (written <= 0) _exit(9);
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

void say_if(bool holds, const char* word, const char* otherwise) { say(std::string(holds ? word : otherwise) + '\n'); }

// Deep, but within the memory: 40 MB of stack.
int depth(int left) {
  std::array<char, 1024> room{};
  room[0] = static_cast<char>(left);
  return left == 0 ? 0 : depth(left - 1) + (room[0] == static_cast<char>(left) ? 1 : 0);
}

// ---- Processes and time ----

// Every process dies at once and leaves two: none is there long enough to be looked at twice.
BEHAVIOUR(fleeting_fork_bomb) {
  for (;;) {
    if (fork() != 0 && fork() != 0) _exit(0);
    setsid();
  }
}

BEHAVIOUR(many_threads) {
  std::vector<std::thread> threads;
  for (int i = 0; i < 200; ++i) threads.emplace_back([] { sleep_for_ever(); });
  sleep_for_ever();
}

// The processes are its siblings, not its own children.
BEHAVIOUR(siblings) {
  for (int i = 0; i < 40; ++i)
    if (syscall(SYS_clone, CLONE_PARENT | SIGCHLD, 0, 0, 0, 0) == 0) sleep_for_ever();
  sleep_for_ever();
}

// Children that nobody waits for, each gone before anybody looks: 0.4 s of them.
BEHAVIOUR(loops_in_fleeting_children) {
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

BEHAVIOUR(ignores_signals) {
  for (int number = 1; number < NSIG; ++number) signal(number, SIG_IGN);
  loop_for_ever();
}

// Its grandchild has a session of its own, holds standard output open, and would never end.
BEHAVIOUR(daemonises) {
  if (fork() == 0) {
    setsid();
    if (fork() == 0) {
      prctl(PR_SET_PDEATHSIG, 0, 0, 0, 0);
      ignores_signals(nullptr);
    }
    _exit(0);
  }
  wait(nullptr);
  say("fine\n");
}

// ---- Memory ----

void touch(std::size_t bytes) {
  void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_ANONYMOUS | MAP_NORESERVE | MAP_PRIVATE, -1, 0);
  if (memory == MAP_FAILED) _exit(8);
  std::memset(memory, 1, bytes);
}

// With the first thread goes what /proc shows of the memory of all.
BEHAVIOUR(memory_of_second_thread) {
  std::thread([] {
    touch(200_MB);
    sleep_for_ever();
  }).detach();
  syscall(SYS_exit, 0);
}

// Each of four takes a part that is within the limit.
BEHAVIOUR(memory_hogs) {
  for (int i = 0; i < 4; ++i) {
    if (fork() != 0) continue;
    touch(30_MB);
    sleep_for_ever();
  }
  sleep_for_ever();
}

// Four processes that share what the first one touched use it once.
BEHAVIOUR(shared_pages) {
  touch(30_MB);
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
BEHAVIOUR(copies_on_write) {
  void* memory = mmap(nullptr, 30_MB, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  for (int i = 1; i < 5; ++i) {
    if (i > 1 && fork() != 0) continue;
    std::memset(memory, i, 30_MB);
    if (i > 1) sleep_for_ever();
  }
  sleep_for_ever();
}

// One page of each table.
BEHAVIOUR(sparse_memory) {
  auto* memory = static_cast<char*>(
      mmap(nullptr, 1'000'000_MB, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0));
  if (memory == MAP_FAILED) _exit(8);
  for (std::size_t i = 0; i < 1'000'000_MB; i += 2_MB) memory[i] = 1;
}

// The buffers of sockets and pipes are the kernel's.
BEHAVIOUR(fills_buffers) {
  std::array<int, 2> ends{};
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends.data()) == 0 || socket(AF_UNIX, SOCK_DGRAM, 0) >= 0) say("socket\n");
  std::size_t bytes = 0;
  const std::string text(1 << 16, 'b');
  while (pipe2(ends.data(), O_NONBLOCK) == 0) {
    fcntl(ends[1], F_SETPIPE_SZ, 1 << 20);
    for (ssize_t written = 0; (written = write(ends[1], text.data(), text.size())) > 0;)
      bytes += static_cast<std::size_t>(written);
  }
  say_if(bytes < 160_MB, "bounded", "endless");
}

// ---- Files ----

// Bytes written into a file through memory are in no process once it is mapped out.
BEHAVIOUR(shared_file) {
  const int file = open("file", O_RDWR | O_CREAT, 0600);
  if (ftruncate(file, 300_MB) != 0) _exit(8);
  void* memory = mmap(nullptr, 300_MB, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (memory == MAP_FAILED) _exit(8);
  std::memset(memory, 1, 300_MB);
  munmap(memory, 300_MB);
}

// Files of no name, which no look into the directory finds.
BEHAVIOUR(nameless_files) {
  const std::string text(8_MB, 'f');
  for (int i = 0; i < 100; ++i) static_cast<void>(write(open(".", O_RDWR | O_TMPFILE, 0600), text.data(), text.size()));
  sleep_for_ever();
}

// Files of 8 MB each until there is no room; stays there if its argument is "sleeping".
BEHAVIOUR(fills_scratch) {
  const std::string text(8_MB, 'f');
  for (int i = 0;; ++i) {
    const int file = open(("file" + std::to_string(i)).c_str(), O_WRONLY | O_CREAT, 0600);
    const bool is_whole = write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size());
    close(file);
    if (!is_whole) break;
  }
  say("full\n");
  if (argument == std::string_view("sleeping")) sleep_for_ever();
}

// Deeper than a path or the number of open files.
BEHAVIOUR(buries_files) {
  for (int i = 0; i < 1200; ++i) {
    if (mkdir("directory", 0700) != 0 || chdir("directory") != 0) _exit(7);
    close(open("file", O_WRONLY | O_CREAT, 0400));
  }
  say("buried\n");
}

// ---- System calls ----

BEHAVIOUR(has_descriptors) {
  for (int i = 3; i < 1024; ++i)
    if (fcntl(i, F_GETFD) >= 0) say("descriptor " + std::to_string(i) + "\n");
  say("done\n");
}

BEHAVIOUR(seals_output) {
  constexpr int kAddSeals = 1033;
  say("fine\n");
  fcntl(STDOUT_FILENO, kAddSeals, 0x1f);
}

// By the numbers of 32-bit programs ("i386") or of the x32 architecture.
BEHAVIOUR(calls_foreign) {
#if defined(__x86_64__)
  long result = 20;  // getpid
  if (argument == std::string_view("i386")) {
    asm volatile("int $0x80" : "+a"(result) : : "memory");
  } else {
    result = syscall(0x40000000 + SYS_getpid);
  }
  say_if(result > 0, "answered", "refused");
#else
  raise(SIGSYS);
#endif
}

BEHAVIOUR(attempts) {
  for (const auto& attempt : quack::hostile::kAttempts)
    if (attempt.succeeds()) say(std::string(attempt.name) + "\n");
  say("done\n");
}

BEHAVIOUR(fork_bomb) {
  for (;;) static_cast<void>(fork());
}
BEHAVIOUR(memory_hog) {
  for (;;) touch(1_MB);
}
BEHAVIOUR(recurses) { say(std::to_string(depth(std::atoi(argument))) + "\n"); }
BEHAVIOUR(writes_input) { say_if(write(0, "x", 1) < 0 && ftruncate(0, 0) != 0, "refused", "written"); }
BEHAVIOUR(becomes_root) { say_if(setuid(0) == 0 || seteuid(0) == 0 || setgid(0) == 0, "root", "refused"); }

}  // namespace

int main(int count, char** arguments) {
  const auto found = behaviours().find(count > 1 ? arguments[1] : "");
  if (found == behaviours().end()) {
    std::fputs("usage: hostile BEHAVIOUR [argument] [marker]\n", stderr);
    return 100;
  }
  found->second(count > 2 ? arguments[2] : "");
}
