#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <sys/socket.h>
#include <sys/uio.h>

// The messages between quackcheck and its supervisor. Both are built from the same sources, so structs go over the
// socket as they are.
//
// The supervisor is a small program, the first process of a sandbox: `quackcheck-supervisor DIRECTORY PATH WORD…`. It
// runs WORD… again and again, each time within the limits, ends everything that it started, and reports how it ended.
// It is a program of its own because the tree below it must end when quackcheck itself is killed.
namespace quack::supervisor {

// A socket of sequenced packets, the supervisor's only descriptor besides the first three. The supervisor receives one
// RunLimits; if has_group, one byte with the files of the group; then for each run one byte with the descriptors of its
// input, its output and its errors, and answers with one Report. When the other end is closed, because quackcheck was
// interrupted or has died, the run and the sandbox end.
inline constexpr int kControl = 3;

// The input, the output and the errors of a run; or the process list of a control group, to write to, and twice the
// group itself.
using RunFiles = std::array<int, 3>;

// The kernel refuses processes only this far beyond the limit, so that a program that goes over the limit is noticed.
inline constexpr std::uint32_t kMoreProcesses = 256;

struct RunLimits {
  std::uint64_t cpu_time_us = 0;
  std::uint64_t wall_time_us = 0;
  std::uint64_t memory = 0;       // bytes, over the whole tree
  std::uint64_t stack = 0;        // bytes; 0: nearly all of the memory
  std::uint64_t output = 0;       // bytes, on standard output and on standard error each
  std::uint64_t processes = 0;    // processes and threads at a time
  std::uint32_t is_init = 0;      // 1: the supervisor is process 1 of a namespace, in a file system of its own
  std::uint32_t is_machine = 0;   // 1: a virtual machine, which needs pairs of sockets
  std::uint32_t is_compiler = 0;  // 1: it makes files that can be executed
  std::uint32_t has_group = 0;    // 1: the runs are in a control group of their own
};

// The way the run ended.
enum class End : std::uint32_t {
  nothing,   // the supervisor died before it could report
  exited,    // detail: exit code
  signaled,  // detail: signal
  cpu_time,  // from here to `processes`: the limit that was exceeded
  wall_time,
  memory,
  output,
  error_output,
  scratch,
  processes,    // detail: how many there were
  not_started,  // exec failed; detail: errno
  failed,       // the supervisor could not do its own work; detail: errno
  interrupted,  // quackcheck asked for it
};

struct Report {
  End end = End::nothing;
  std::int32_t detail = 0;
  std::uint64_t cpu_time_us = 0;
  std::uint64_t wall_time_us = 0;
  std::uint64_t peak_memory = 0;  // bytes
  std::uint32_t is_last = 0;      // 1: the sandbox was changed and can't be used again
};

// A message of one byte with three descriptors.
struct FilesMessage {
  FilesMessage() : header{nullptr, 0, &text, 1, room.data(), room.size(), 0} {}
  FilesMessage(FilesMessage&&) = delete;

  char byte = 'r';
  iovec text{&byte, 1};
  alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof(RunFiles))> room{};
  msghdr header;
};

// Returns false and sets errno if the other end is closed.
inline bool send_files(int socket, const RunFiles& files) {
  FilesMessage message;
  *CMSG_FIRSTHDR(&message.header) = {CMSG_LEN(sizeof files), SOL_SOCKET, SCM_RIGHTS};
  std::memcpy(CMSG_DATA(CMSG_FIRSTHDR(&message.header)), files.data(), sizeof files);
  return sendmsg(socket, &message.header, MSG_NOSIGNAL) == 1;
}

// Waits for files, which exec closes. False if there are no more.
inline bool receive_files(int socket, RunFiles& files) {
  FilesMessage message;
  if (recvmsg(socket, &message.header, MSG_CMSG_CLOEXEC) != 1 || message.header.msg_controllen < CMSG_LEN(sizeof files))
    return false;
  std::memcpy(files.data(), CMSG_DATA(CMSG_FIRSTHDR(&message.header)), sizeof files);
  return true;
}

}  // namespace quack::supervisor
