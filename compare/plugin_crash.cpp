#include "compare/plugin_crash.h"

#include <array>
#include <atomic>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <memory>
#include <unistd.h>

#include "compare/plugin.h"

// What runs in a signal handler here calls nothing but what signal-safety(7) allows.

namespace quack {

namespace {

struct Caught {
  int signal;
  const char* words;
};
constexpr std::array<Caught, 5> kCaught = {{{SIGSEGV, "signal 11, SIGSEGV"},
                                            {SIGBUS, "signal 7, SIGBUS"},
                                            {SIGFPE, "signal 8, SIGFPE"},
                                            {SIGILL, "signal 4, SIGILL"},
                                            {SIGABRT, "signal 6, SIGABRT"}}};

// What was to happen on a signal before us, in the order of kCaught.
std::array<struct sigaction, kCaught.size()> actions_before;

// Where this thread is; `file` is null outside of plug-ins.
struct Place {
  std::atomic<const char*> file = nullptr;
  const char* input = nullptr;
  std::size_t input_size = 0;
};
thread_local Place place;

// A signal for a stack that is full needs another one.
class SignalStack {
 public:
  SignalStack() : memory_(std::make_unique<std::array<char, kBytes>>()) {
    stack_t stack{};
    stack.ss_sp = memory_->data();
    stack.ss_size = memory_->size();
    is_set_ = sigaltstack(&stack, &before_) == 0;
  }
  ~SignalStack() {
    if (is_set_) sigaltstack(&before_, nullptr);
  }
  SignalStack(const SignalStack&) = delete;
  SignalStack& operator=(const SignalStack&) = delete;

 private:
  static constexpr std::size_t kBytes = std::size_t{64} << 10U;

  std::unique_ptr<std::array<char, kBytes>> memory_;
  stack_t before_{};
  bool is_set_ = false;
};

// A text that is put together without any memory from the system.
class CrashMessage {
 public:
  CrashMessage& operator<<(const char* text) {
    for (; *text != '\0' && length_ + 1 < text_.size(); ++text) text_[length_++] = *text;
    return *this;
  }
  CrashMessage& operator<<(long number) {
    if (number >= 10) *this << number / 10;
    const std::array<char, 2> digit = {static_cast<char>('0' + number % 10), '\0'};
    return *this << digit.data();
  }
  void print() const { write_all(STDERR_FILENO, text_.data(), length_); }
  const char* text() const { return text_.data(); }

  static bool write_all(int descriptor, const char* bytes, std::size_t size) {
    while (size > 0) {
      const ssize_t written = write(descriptor, bytes, size);
      if (written <= 0) return false;
      bytes += written;
      size -= static_cast<std::size_t>(written);
    }
    return true;
  }

 private:
  std::array<char, 4096> text_{};
  std::size_t length_ = 0;
};

// Writes the case to a new file; whether it could.
bool keep_case(const char* path) {
  const int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (file < 0) return false;
  const bool is_written = CrashMessage::write_all(file, place.input, place.input_size);
  return close(file) == 0 && is_written;
}

// Ends the process, since nothing is known any more of its memory.
[[noreturn]] void tell_and_end(const char* file, const char* how) {
  place.file = nullptr;
  CrashMessage message;
  message << "quackcheck: the plug-in " << file << " " << how;
  if (place.input_size > 0) {
    CrashMessage path;
    path << "quackcheck-crash-" << static_cast<long>(getpid()) << ".in";
    message << " on a case";
    if (keep_case(path.text())) message << ", which is now in " << path.text();
  }
  message << "; build it as a program to have it sandboxed\n";
  message.print();
  _exit(2);
}

void on_signal(int signal, siginfo_t* /*info*/, void* /*context*/) {
  for (std::size_t i = 0; i < kCaught.size(); ++i) {
    if (kCaught.at(i).signal != signal) continue;
    if (const char* file = place.file) {
      CrashMessage how;
      how << "crashed (" << kCaught.at(i).words << ")";
      tell_and_end(file, how.text());
    }
    // Not a plug-in: what would have happened without us happens when this returns, or now if nothing is repeated.
    sigaction(signal, &actions_before.at(i), nullptr);
    raise(signal);
  }
}

void on_exit() {
  if (const char* file = place.file) tell_and_end(file, "called exit");
}

}  // namespace

InsidePlugin::InsidePlugin(const std::string& file, std::string_view input) {
  static thread_local const SignalStack stack;
  place.input = input.data();
  place.input_size = input.size();
  place.file = file.c_str();
}

InsidePlugin::~InsidePlugin() { place.file = nullptr; }

void tell_of_plugin_crashes() {
  static const bool is_set = [] {
    struct sigaction action {};
    action.sa_sigaction = on_signal;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigemptyset(&action.sa_mask);
    for (std::size_t i = 0; i < kCaught.size(); ++i) {
      sigaction(kCaught.at(i).signal, &action, &actions_before.at(i));
    }
    return std::atexit(on_exit) == 0;
  }();
  static_cast<void>(is_set);
}

}  // namespace quack
