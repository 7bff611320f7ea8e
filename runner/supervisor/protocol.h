#pragma once

#include <cstdint>

// What quackcheck and its supervisor tell each other. Both are built from the same sources, so structs go over the
// socket as they are.
//
// The supervisor is a small program, the first process of a sandbox: `quackcheck-supervisor DIRECTORY PATH OPENED…
// WORD…`. It opens directories, becomes the user, runs WORD… again and again, each time within the limits, ends
// whatever that started, and says how it ended. It is a program of its own because between fork and exec a program with
// threads may do next to nothing, and because the tree below it must end when quackcheck itself is killed.
namespace quack::supervisor {

// A socket of sequenced packets (whose reader, unlike that of a stream, is not woken in vain when what it wrote is
// read), the supervisor's one descriptor besides the first three. One RunLimits comes in; then for each run one byte
// with the descriptors of its input, its output and its errors, upon which one Report goes out. When the other end is
// shut, the run is over, and so is the sandbox: quackcheck was interrupted, or is dead.
inline constexpr int kControl = 3;

inline constexpr int kRunFiles = 3;

// A control group comes once, after the limits: its list of processes, to write to; its switch to end them; itself.
inline constexpr int kGroupProcesses = 4, kGroupKill = 5, kGroup = 6;

// So far beyond the limit of processes the kernel refuses more: a program that goes over the limit is seen.
inline constexpr std::uint32_t kMoreProcesses = 256;

// Directories that the program could not come to by their paths, which it inherits: from this number on.
inline constexpr int kFirstOpened = kGroup + 1;

struct RunLimits {
  std::uint64_t cpu_time_us = 0;
  std::uint64_t wall_time_us = 0;
  std::uint64_t memory = 0;     // bytes, over the whole tree
  std::uint64_t output = 0;     // bytes, on standard output and on standard error each
  std::uint64_t scratch = 0;    // bytes in the scratch directory
  std::uint64_t opened = 0;     // how many directories are opened for the program
  std::uint32_t processes = 0;  // processes and threads at a time
  std::uint32_t is_init = 0;    // 1: the supervisor is process 1 of a namespace of its own, in a file system of its own
  std::uint32_t is_machine = 0;  // 1: a virtual machine, which can't do without pairs of sockets
  std::uint32_t is_served = 0;   // 1: the program has a fork server in it (fork_server.h)
  std::int32_t judge_group = 0;  // its process group
  std::int32_t judge = 0;        // the process that gives the limits
  std::uint32_t user = 0;        // the supervisor becomes this user; 0: it stays who it is
  std::uint32_t has_group = 0;   // 1: the runs are in a control group of their own
};

// How the run ended.
enum class End : std::uint32_t {
  nothing,   // the supervisor died before it could tell
  exited,    // detail: exit code
  signaled,  // detail: signal
  cpu_time,  // over the limit; the others likewise
  wall_time,
  memory,
  output,
  error_output,
  scratch,
  processes,     // detail: how many there were
  not_started,   // exec failed; detail: errno
  no_directory,  // it could not be started in DIRECTORY; detail: errno
  failed,        // the supervisor could not do its own work; detail: errno
  interrupted,   // quackcheck said so
};

struct Report {
  End end = End::nothing;
  std::int32_t detail = 0;
  std::uint64_t cpu_time_us = 0;
  std::uint64_t wall_time_us = 0;
  std::uint64_t peak_memory = 0;  // bytes
  std::uint32_t is_last = 0;      // 1: the sandbox is not as it was before, and takes no other run
};

}  // namespace quack::supervisor
