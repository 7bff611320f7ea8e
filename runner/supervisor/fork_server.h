#pragma once

// The process that starts the runs of one sandbox: started once, within all limits and filters, it makes a copy of
// itself for each run. In the supervisor the copy becomes the program by exec. In a C or C++ program that we compile
// this is linked in and runs before anything else of it (fork_server.cpp), and the copy goes on as the program.

#include <cstdint>

#include "runner/supervisor/protocol.h"

namespace quack::supervisor {

// Where it is asked: a socket of sequenced packets, its only descriptor: the files of a run become the first three.
inline constexpr int kServer = 3;

// What it says. Asked for a run by one byte and the program's first three descriptors, it answers with its process.
struct ServerMessage {
  End end = End::nothing;  // or what went wrong; then value is errno
  std::int32_t value = 0;  // the process that is the run: a child of the server's parent
};

// Waits for a request, which send_files makes. False: there are no more.
//   files   kRunFiles of them
//   flags   MSG_CMSG_CLOEXEC: they are closed by exec
bool receive_files(int socket, int* files, int flags);

}  // namespace quack::supervisor

// Serves at kServer until that is closed, and then ends. Returns in each copy, with the run's three descriptors,
// signals as at the start of a program, and kServer to be closed by exec; and at once where kServer is not open.
//   keeps   whether the copy keeps kServer until exec, to report a failure; otherwise it is closed
extern "C" void quack_serve(int keeps);
