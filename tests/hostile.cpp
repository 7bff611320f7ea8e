// Programs that nobody should trust: `hostile BEHAVIOUR [argument] [marker]`. run_process_test.cpp says how each must
// end. Plain system calls, and no care for anybody: that is the point.

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>
#include <string>
#include <string_view>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/hostile_attempts.h"
#include "tests/hostile_use.h"

namespace {

using namespace quack::hostile;

// A call by the numbers of 32-bit programs.
void foreign_call(const char*) {
#if defined(__x86_64__)
  long result = 20;  // getpid
  asm volatile("int $0x80" : "+a"(result) : : "memory");
  say(result > 0 ? "answered\n" : "refused\n");
#else
  raise(SIGSYS);
#endif
}

// A call by the numbers of the x32 architecture.
void x32_call(const char*) {
#if defined(__x86_64__)
  constexpr long kX32 = 0x40000000;
  say(syscall(kX32 + SYS_getpid) > 0 ? "answered\n" : "refused\n");
#else
  raise(SIGSYS);
#endif
}

void closes_everything(const char*) {
  for (int i = 0; i < 1024; ++i) close(i);
}

void seals_output(const char*) {
  constexpr int kAddSeals = 1033;
  say("fine\n");
  fcntl(STDOUT_FILENO, kAddSeals, 0x1f);
}

void becomes_shell(const char*) {
  execl("/bin/sh", "sh", "-c", "echo fine; exec 3<&- ; (sleep 100 &) ; exit 0", nullptr);
}

void leaves_shared_file(const char*) {
  const int file = open((std::string("/dev/shm/") + quack::kHostileName).c_str(), O_RDWR | O_CREAT, 0600);
  say(file < 0 ? "refused\n" : "made\n");
}

// Its grandchild has a session of its own, holds standard output open, and would live for ever.
void daemonises(const char*) {
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

void closes_input(const char*) {
  close(STDIN_FILENO);
  say("fine\n");
}

void kills_group(const char*) {
  kill(0, SIGTERM);
  sleep_for_ever();
}

// With signal 0 it only asks whether it could.
void kills_all(const char* signal) {
  const bool is_allowed = kill(-1, std::atoi(signal)) == 0 || errno != EPERM;
  say(is_allowed ? "allowed\n" : "refused\n");
}

void kills(const char* process) { say(kill(std::atoi(process), SIGKILL) == 0 ? "killed\n" : "refused\n"); }

void says_user(const char*) {
  const bool can_be_root = setuid(0) == 0 || seteuid(0) == 0 || setgid(0) == 0;
  say(can_be_root ? "root\n" : std::to_string(getuid()) + "\n");
}

void attempts(const char*) {
  for (const auto& attempt : kAttempts)
    if (attempt.goes()) say(std::string(attempt.name) + "\n");
  say("done\n");
}

void kills_parent(const char*) {
  prctl(PR_SET_PDEATHSIG, 0, 0, 0, 0);
  if (kill(getppid(), SIGKILL) != 0) say("not allowed\n");
  sleep_for_ever();
}

void stops_parent(const char*) {
  kill(getppid(), SIGSTOP);
  sleep_for_ever();
}

void segmentation_fault(const char*) { raise(SIGSEGV); }
void aborts(const char*) { std::abort(); }

void exits_badly(const char*) {
  say("fine\n");
  _exit(3);
}

// Deep, but within the memory: 40 MB of stack.
int depth(int left) {
  std::array<char, 1024> room{};
  room[0] = static_cast<char>(left);
  return left == 0 ? 0 : depth(left - 1) + (room[0] == static_cast<char>(left) ? 1 : 0);
}

void deep_recursion(const char*) { say(std::to_string(depth(40'000)) + "\n"); }
void endless_recursion(const char*) { depth(2'000'000'000); }

void writes_file(const char* path) {
  const int file = open(path, O_WRONLY | O_CREAT, 0644);
  if (file < 0) {
    say("refused\n");
    return;
  }
  static_cast<void>(write(file, "x", 1));
  say("written\n");
}

// Whether there is a file of that name, or a device.
void opens(const char* path) { say(open(path, O_RDONLY) < 0 ? "refused\n" : "opened\n"); }

void marks_scratch(const char* how) {
  const std::string_view mark = how;
  bool is_done = false;
  if (mark == "link") is_done = symlink("/usr", "link") == 0 && link("link", "other") == 0;
  if (mark == "directories") is_done = mkdir("d", 0700) == 0 && mkdir("d/e", 0) == 0;
  if (mark == "pipe") is_done = mkfifo("pipe", 0600) == 0;
  say(is_done ? "marked\n" : "refused\n");
}

// What there is of an earlier run, and of its process.
void looks_around(const char*) {
  DIR* directory = opendir(".");
  for (const dirent* entry = nullptr; directory != nullptr && (entry = readdir(directory)) != nullptr;)
    if (entry->d_name[0] != '.') say(std::string(entry->d_name) + "\n");
  sigset_t waiting;
  if (sigpending(&waiting) == 0 && sigisemptyset(&waiting) == 0) say("signals\n");
  say("done\n");
}

void says_process(const char*) { say(std::to_string(getpid()) + "\n"); }

void fills_scratch(const char*) {
  const std::string text(1 << 20, 'f');
  for (int i = 0;; ++i) {
    const int file = open(("file" + std::to_string(i)).c_str(), O_WRONLY | O_CREAT, 0600);
    if (file < 0) break;
    bool is_full = false;
    for (int block = 0; block < 8 && !is_full; ++block) is_full = write(file, text.data(), text.size()) <= 0;
    close(file);
    if (is_full) break;
  }
  say("full\n");
}

void fills_scratch_and_sleeps(const char*) {
  fills_scratch(nullptr);
  sleep_for_ever();
}

// Deeper than a path or the number of open files.
void buries_files(const char*) {
  for (int i = 0; i < 1200; ++i) {
    if (mkdir("directory", 0700) != 0 || chdir("directory") != 0) _exit(7);
    close(open("file", O_WRONLY | O_CREAT, 0400));
  }
  say("buried\n");
}

void prints_bytes(const char*) { say(std::string_view("\0\xff\xfe\x80 \0\n", 7)); }

void long_line(const char*) {
  const std::string text(1 << 20, 'l');
  for (int i = 0; i < 20; ++i) say(text);
}

void no_final_newline(const char*) { say("yes"); }
void carriage_returns(const char*) { say("yes\r\nno\r\n"); }

// What the supervisor holds open is not the program's: a report could be forged there.
void opens_parents_files(const char*) {
  for (int i = 0; i < 10; ++i) {
    const std::string path = "/proc/" + std::to_string(getppid()) + "/fd/" + std::to_string(i);
    if (open(path.c_str(), O_RDWR) >= 0) say("opened\n");
  }
  say("done\n");
}

void has_descriptors(const char*) {
  for (int i = 3; i < 1024; ++i)
    if (fcntl(i, F_GETFD) >= 0) say("descriptor " + std::to_string(i) + "\n");
  say("done\n");
}

void writes_input(const char*) {
  const bool failed = write(STDIN_FILENO, "x", 1) < 0 && ftruncate(STDIN_FILENO, 0) != 0;
  say(failed ? "refused\n" : "written\n");
}

void copies(const char*) {
  std::array<char, 4096> text;
  for (ssize_t length = 0; (length = read(STDIN_FILENO, text.data(), text.size())) > 0;)
    say(std::string_view(text.data(), static_cast<std::size_t>(length)));
}

void leaves_zombies(const char*) {
  for (int i = 0; i < 5; ++i)
    if (fork() == 0) _exit(0);
  usleep(20'000);
  say("fine\n");
}

// The names of all behaviours, a comma and a blank between them, and the behaviours.
#define QUACK_BEHAVIOURS(...)                       \
  constexpr std::string_view kNames = #__VA_ARGS__; \
  constexpr void (*kBehaviours[])(const char* argument) = {__VA_ARGS__};
QUACK_BEHAVIOURS(fork_bomb, fleeting_fork_bomb, many_threads, endless_output, endless_output_ignoring, error_flood,
                 memory_hog, memory_of_second_thread, fills_buffers, many_files, copies_on_write, nameless_files,
                 endless_output_sent, siblings, loops_with_closed_output, foreign_call, loops_in_ignored_children,
                 loops_in_fleeting_children, opens, memory_hogs, shared_pages, huge_allocation, endless_loop,
                 loop_in_children, sleeper, ignores_signals, stops_itself, daemonises, closes_input, kills_group,
                 kills_all, attempts, x32_call, sparse_memory, shared_file, loops_in_threads, loops_in_orphans,
                 hangs_in_vfork, names_itself, closes_everything, seals_output, becomes_shell, leaves_shared_file,
                 kills, says_user, kills_parent, stops_parent, segmentation_fault, aborts, exits_badly, deep_recursion,
                 endless_recursion, writes_file, marks_scratch, looks_around, says_process, fills_scratch,
                 fills_scratch_and_sleeps, buries_files, prints_bytes, long_line, no_final_newline, carriage_returns,
                 opens_parents_files, has_descriptors, writes_input, copies, leaves_zombies)

// Null if no program has that name.
auto behaviour_of(std::string_view name) -> void (*)(const char*) {
  std::string_view rest = kNames;
  for (auto* const behaviour : kBehaviours) {
    const std::size_t end = std::min(rest.find(", "), rest.size());
    if (rest.substr(0, end) == name) return behaviour;
    rest.remove_prefix(std::min(end + 2, rest.size()));
  }
  return nullptr;
}

}  // namespace

int main(int count, char** arguments) {
  // One command line for several behaviours: their runs may be in one sandbox.
  std::array<char, 100> name{};
  std::array<char, 100> argument{};
  const bool is_asked = count > 1 && std::strcmp(arguments[1], "asked") == 0;
  if (is_asked && std::scanf("%99s %99s", name.data(), argument.data()) != 2) return 100;
  if (auto* const behaviour = behaviour_of(is_asked ? name.data() : count > 1 ? arguments[1] : "")) {
    behaviour(is_asked ? argument.data() : count > 2 ? arguments[2] : "");
    return 0;
  }
  std::fputs("usage: hostile BEHAVIOUR [argument] [marker]\n", stderr);
  return 100;
}
