#pragma once

#include <array>
#include <cstring>
#include <sys/socket.h>
#include <sys/uio.h>

#include "runner/supervisor/protocol.h"

namespace quack::supervisor {

using RunFiles = std::array<int, kRunFiles>;  // its input, its output, its errors

// Asks for a run: one byte with its files. False, with errno: nobody listens any more.
inline bool send_files(int socket, const RunFiles& files) {
  char request = 'r';
  iovec text{&request, 1};
  alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof(RunFiles))> room{};
  msghdr message{};
  message.msg_iov = &text;
  message.msg_iovlen = 1;
  message.msg_control = room.data();
  message.msg_controllen = room.size();
  cmsghdr* header = CMSG_FIRSTHDR(&message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(sizeof(RunFiles));
  std::memcpy(CMSG_DATA(header), files.data(), sizeof(RunFiles));
  return sendmsg(socket, &message, MSG_NOSIGNAL) == 1;
}

}  // namespace quack::supervisor
