#include <atomic>
#include <cerrno>
#include <cstdint>
#include <sys/eventfd.h>
#include <unistd.h>

#include "runner/run.h"

namespace quack {
namespace {

// A signal handler may touch only what is lock-free.
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<int>::is_always_lock_free);
std::atomic<bool> interrupted = false;
std::atomic<int> event = -1;

// Stays readable for ever: nobody reads it.
void raise_event(int file) {
  const std::uint64_t one = 1;
  [[maybe_unused]] const ssize_t written = write(file, &one, sizeof one);
}

int make_event() {
  const int made = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  event = made;
  // A handler that ran before saw no event to raise.
  if (interrupted && made >= 0) raise_event(made);
  return made;
}

}  // namespace

int interrupt_event() {
  static const int made = make_event();
  return made;
}

void interrupt_runs() noexcept {
  const int error = errno;
  interrupted = true;
  const int file = event;
  if (file >= 0) raise_event(file);
  errno = error;
}

bool runs_are_interrupted() noexcept { return interrupted; }

}  // namespace quack
