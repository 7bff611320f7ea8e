// Programs that nobody should trust: `hostile BEHAVIOUR [argument] [marker]`. run_process_test.cpp says how each must
// end. Plain system calls, and no care for anybody: that is the point.

#include <arpa/inet.h>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <dirent.h>
#include <fcntl.h>
#include <string>
#include <string_view>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <thread>
#include <unistd.h>
#include <vector>

#include "tests/hostile_attempts.h"

namespace {

using quack::hostile::kAttempts;

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

void fork_bomb(const char*) {
  for (;;) static_cast<void>(fork());
}

// Every process dies at once and leaves two: none is there long enough to be looked at twice.
void fleeting_fork_bomb(const char*) {
  for (;;) {
    if (fork() != 0 && fork() != 0) _exit(0);
    setsid();
  }
}

void many_threads(const char*) {
  std::vector<std::thread> threads;
  for (int i = 0; i < 200; ++i) threads.emplace_back([] { sleep_for_ever(); });
  sleep_for_ever();
}

void endless_output(const char*) {
  const std::string text(1 << 16, 'y');
  for (;;) say(text);
}

// As Python does: the signal is ignored, the failed write is not.
void endless_output_ignoring(const char*) {
  signal(SIGXFSZ, SIG_IGN);
  endless_output(nullptr);
}

void error_flood(const char*) {
  const std::string text(1 << 16, 'e');
  for (;;) {
    if (write(STDERR_FILENO, text.data(), text.size()) < 0) _exit(0);
  }
}

void touch(std::size_t bytes, int flags) {
  void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_ANONYMOUS | MAP_NORESERVE | flags, -1, 0);
  if (memory == MAP_FAILED) _exit(8);
  std::memset(memory, 1, bytes);
}

void memory_hog(const char*) {
  for (;;) touch(1 << 20, MAP_PRIVATE);
}

// In files that nobody has mapped, memory counts as nobody's.
void hidden_memory_hog(const char*) {
  const std::string text(1 << 20, 'h');
  for (int i = 0; i < 1000; ++i) {
    const int file = memfd_create("hidden", 0);
    if (file < 0 && shmget(IPC_PRIVATE, 1 << 20, 0600) < 0) break;
    for (int block = 0; block < 8; ++block) static_cast<void>(!write(file, text.data(), text.size()));
    if (i == 100) {
      say("hidden\n");
      return;
    }
  }
  say("refused\n");
}

// Shared memory that is not mapped in counts as nobody's.
void forgets_shared_memory(const char*) {
  void* memory = mmap(nullptr, 1 << 20, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  const int zero = open("/dev/zero", O_RDWR);
  if (memory == MAP_FAILED && zero >= 0) memory = mmap(nullptr, 1 << 20, PROT_READ | PROT_WRITE, MAP_SHARED, zero, 0);
  say(memory == MAP_FAILED ? "refused\n" : "mapped\n");
}

// The buffers of sockets and pipes are the kernel's.
void fills_buffers(const char*) {
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
void many_files(const char*) {
  for (int i = 0; i < 300'000; ++i) {
    const int file = open(("file" + std::to_string(i)).c_str(), O_WRONLY | O_CREAT, 0600);
    if (file < 0) break;
    close(file);
  }
  sleep_for_ever();
}

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

// One page of each table.
void sparse_memory(const char*) {
  constexpr std::size_t kStep = 1 << 21;
  auto* memory = static_cast<char*>(
      mmap(nullptr, std::size_t{1} << 40U, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0));
  if (memory == MAP_FAILED) _exit(8);
  for (std::size_t i = 0; i < (std::size_t{1} << 40U); i += kStep) memory[i] = 1;
}

// What is written into a file through memory is in no process once it is mapped out.
void shared_file(const char*) {
  constexpr std::size_t kSize = std::size_t{300} << 20U;
  const int file = open("file", O_RDWR | O_CREAT, 0600);
  if (ftruncate(file, kSize) != 0) _exit(8);
  void* memory = mmap(nullptr, kSize, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (memory == MAP_FAILED) _exit(8);
  std::memset(memory, 1, kSize);
  munmap(memory, kSize);
}

void loops_in_threads(const char*) {
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) threads.emplace_back([] { loop_for_ever(); });
  sleep_for_ever();
}

// Their parents are dead, and they have sessions of their own where they can.
void loops_in_orphans(const char*) {
  if (fork() == 0) {
    setsid();
    if (fork() == 0) loop_for_ever();
    _exit(0);
  }
  sleep_for_ever();
}

// The parent can't be reached by a signal until the child is done.
void hangs_in_vfork(const char*) {
  if (syscall(SYS_vfork) == 0) {
    for (;;) syscall(SYS_pause);
  }
}

// As /proc/PID/stat shows it, the name ends early.
void names_itself(const char*) {
  prctl(PR_SET_NAME, ") Z 1 1 1 0 0 0");
  loop_for_ever();
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

// Children that nobody waits for, each short of the limit.
void loops_in_ignored_children(const char*) {
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
void loops_in_fleeting_children(const char*) {
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
void memory_hogs(const char*) {
  for (int i = 0; i < 4; ++i) {
    if (fork() != 0) continue;
    touch(std::size_t{30} << 20U, MAP_PRIVATE);
    sleep_for_ever();
  }
  sleep_for_ever();
}

// Four processes that share what the first one touched use it once.
void shared_pages(const char*) {
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

void huge_allocation(const char*) {
  void* memory = std::malloc(std::size_t{1} << 50U);
  if (memory == nullptr) std::abort();
  std::memset(memory, 1, 1 << 20);
}

void endless_loop(const char*) { loop_for_ever(); }

// The time of children counts, those that were waited for and those that live.
void loop_in_children(const char*) {
  for (int i = 0; i < 2; ++i) {
    if (fork() == 0) loop_for_ever();
  }
  sleep_for_ever();
}

void sleeper(const char*) { sleep_for_ever(); }

void ignores_signals(const char*) {
  for (int number = 1; number < NSIG; ++number) signal(number, SIG_IGN);
  loop_for_ever();
}

void stops_itself(const char*) {
  raise(SIGSTOP);
  sleep_for_ever();
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
  say(can_be_root || getgroups(0, nullptr) != 0 ? "root\n" : std::to_string(getuid()) + "\n");
}

// Says which of them go.
void attempts(const char* those) {
  for (const auto& attempt : kAttempts) {
    if (std::strcmp(those, "always") == 0 && !attempt.is_always_refused) continue;
    if (attempt.goes()) say(std::string(attempt.name) + "\n");
  }
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

// In the directory itself, and in what it holds.
void marks_scratch(const char* how) {
  const std::string_view mark = how;
  bool is_done = false;
  if (mark == "mode") is_done = chmod(".", 0511) == 0;
  if (mark == "attribute") is_done = setxattr(".", "user.mark", "1", 1, 0) == 0;
  if (mark == "link") is_done = symlink("/usr", "link") == 0 && link("link", "other") == 0;
  if (mark == "locked")
    is_done = mkdir("d", 0700) == 0 && mkdir("d/e", 0700) == 0 && chmod("d/e", 0) == 0 && chmod("d", 0) == 0;
  if (mark == "name") is_done = mkdir("quackcheck-1-0", 0700) == 0 && mkdir("quackcheck-1-0/d", 0700) == 0;
  if (mark == "pipe") is_done = mkfifo("pipe", 0600) == 0;
  say(is_done ? "marked\n" : "refused\n");
}

// What there is of an earlier run, and of its process.
void looks_around(const char*) {
  struct stat status {};
  DIR* directory = opendir(".");
  for (const dirent* entry = nullptr; directory != nullptr && (entry = readdir(directory)) != nullptr;) {
    if (entry->d_name[0] != '.') say(std::string(entry->d_name) + "\n");
  }
  std::array<char, 100> names{};
  if (listxattr(".", names.data(), names.size()) > 0) say("attributes\n");
  if (stat(".", &status) == 0 && (status.st_mode & 0700) != 0700) say("mode\n");
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

// Deeper than a path or the number of open files, and with permissions that are in the way.
void buries_files(const char*) {
  for (int i = 0; i < 1200; ++i) {
    if (mkdir("directory", 0700) != 0 || chdir("directory") != 0) _exit(7);
    close(open("file", O_WRONLY | O_CREAT, 0400));
    chmod("..", 0500);
  }
  say("buried\n");
}

void connects(const char* port) {
  const int file = socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(std::atoi(port)));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  // A sockaddr is what the interface of 1983 takes for every kind of address.
  const bool connected = connect(file, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
  say(connected ? "connected\n" : "refused\n");
}

void prints_bytes(const char*) { say(std::string_view("\0\xff\xfe\x80 \0\n", 7)); }

void long_line(const char*) {
  const std::string text(1 << 20, 'l');
  for (int i = 0; i < 100; ++i) say(text);
}

void no_final_newline(const char*) { say("yes"); }
void carriage_returns(const char*) { say("yes\r\nno\r\n"); }

void traces_parent(const char*) {
  say(ptrace(PTRACE_ATTACH, getppid(), nullptr, nullptr) == 0 ? "attached\n" : "refused\n");
}

// What the supervisor holds open is not the program's: a report could be forged there.
void opens_parents_files(const char*) {
  for (int i = 0; i < 10; ++i) {
    const std::string path = "/proc/" + std::to_string(getppid()) + "/fd/" + std::to_string(i);
    if (open(path.c_str(), O_RDWR) >= 0) say("opened\n");
  }
  say("done\n");
}

void has_descriptors(const char*) {
  for (int i = 3; i < 1024; ++i) {
    if (fcntl(i, F_GETFD) >= 0) say("descriptor " + std::to_string(i) + "\n");
  }
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
  for (int i = 0; i < 5; ++i) {
    if (fork() == 0) _exit(0);
  }
  usleep(20'000);
  say("fine\n");
}

struct Behaviour {
  const char* name;
  void (*act)(const char* argument);
};

constexpr Behaviour kBehaviours[] = {
    {"fork_bomb", fork_bomb},
    {"fleeting_fork_bomb", fleeting_fork_bomb},
    {"many_threads", many_threads},
    {"endless_output", endless_output},
    {"endless_output_ignoring", endless_output_ignoring},
    {"error_flood", error_flood},
    {"memory_hog", memory_hog},
    {"hidden_memory_hog", hidden_memory_hog},
    {"forgets_shared_memory", forgets_shared_memory},
    {"fills_buffers", fills_buffers},
    {"many_files", many_files},
    {"foreign_call", foreign_call},
    {"loops_in_ignored_children", loops_in_ignored_children},
    {"loops_in_fleeting_children", loops_in_fleeting_children},
    {"opens", opens},
    {"memory_hogs", memory_hogs},
    {"shared_pages", shared_pages},
    {"huge_allocation", huge_allocation},
    {"endless_loop", endless_loop},
    {"loop_in_children", loop_in_children},
    {"sleeper", sleeper},
    {"ignores_signals", ignores_signals},
    {"stops_itself", stops_itself},
    {"daemonises", daemonises},
    {"closes_input", closes_input},
    {"kills_group", kills_group},
    {"kills_all", kills_all},
    {"attempts", attempts},
    {"x32_call", x32_call},
    {"sparse_memory", sparse_memory},
    {"shared_file", shared_file},
    {"loops_in_threads", loops_in_threads},
    {"loops_in_orphans", loops_in_orphans},
    {"hangs_in_vfork", hangs_in_vfork},
    {"names_itself", names_itself},
    {"closes_everything", closes_everything},
    {"seals_output", seals_output},
    {"becomes_shell", becomes_shell},
    {"leaves_shared_file", leaves_shared_file},
    {"kills", kills},
    {"says_user", says_user},
    {"kills_parent", kills_parent},
    {"stops_parent", stops_parent},
    {"segmentation_fault", segmentation_fault},
    {"aborts", aborts},
    {"exits_badly", exits_badly},
    {"deep_recursion", deep_recursion},
    {"endless_recursion", endless_recursion},
    {"writes_file", writes_file},
    {"marks_scratch", marks_scratch},
    {"looks_around", looks_around},
    {"says_process", says_process},
    {"fills_scratch", fills_scratch},
    {"fills_scratch_and_sleeps", fills_scratch_and_sleeps},
    {"buries_files", buries_files},
    {"connects", connects},
    {"prints_bytes", prints_bytes},
    {"long_line", long_line},
    {"no_final_newline", no_final_newline},
    {"carriage_returns", carriage_returns},
    {"traces_parent", traces_parent},
    {"opens_parents_files", opens_parents_files},
    {"has_descriptors", has_descriptors},
    {"writes_input", writes_input},
    {"copies", copies},
    {"leaves_zombies", leaves_zombies},
};

}  // namespace

int main(int count, char** arguments) {
  // One command line for several behaviours: their runs may be in one sandbox.
  std::array<char, 100> name{};
  std::array<char, 100> argument{};
  const bool is_asked = count > 1 && std::strcmp(arguments[1], "asked") == 0;
  if (is_asked && std::scanf("%99s %99s", name.data(), argument.data()) != 2) return 100;
  for (const Behaviour& behaviour : kBehaviours) {
    if (count < 2 || std::strcmp(is_asked ? name.data() : arguments[1], behaviour.name) != 0) continue;
    behaviour.act(is_asked ? argument.data() : count > 2 ? arguments[2] : "");
    return 0;
  }
  std::fputs("usage: hostile BEHAVIOUR [argument] [marker]\n", stderr);
  return 100;
}
