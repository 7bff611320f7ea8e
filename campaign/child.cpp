#include "campaign/child.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <poll.h>
#include <string_view>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>

namespace quack::cli {

namespace {

[[noreturn]] void fail(const char* what) { throw std::system_error(errno, std::generic_category(), what); }

struct Pipe {
  int read = -1;
  int write = -1;
};

Pipe make_pipe() {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) fail("no pipe to a fuzzer can be made");
  return {ends[0], ends[1]};
}

void close_if_open(int& descriptor) {
  if (descriptor >= 0) close(descriptor);
  descriptor = -1;
}

std::vector<char*> pointers(std::vector<std::string>& words) {
  std::vector<char*> result;
  for (std::string& word : words) result.push_back(word.data());
  result.push_back(nullptr);
  return result;
}

std::vector<std::string> environment_of(const Launch& launch) {
  std::vector<std::string> all;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    // What steers our targets is ours to say.
    if (!std::string_view(*entry).starts_with("QUACK_FUZZ_")) all.emplace_back(*entry);
  }
  for (const auto& [name, value] : launch.environment) all.push_back(name + "=" + value);
  return all;
}

// In the child, between fork and exec: nothing but system calls.
[[noreturn]] void become(const std::vector<char*>& words, const std::vector<char*>& environment, int input, int output,
                         int text, pid_t parent) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(127);
  for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGPIPE}) ::signal(number, SIG_DFL);
  if (dup2(input, STDIN_FILENO) < 0 || dup2(output, STDOUT_FILENO) < 0 || dup2(text, STDERR_FILENO) < 0) _exit(127);
  execve(words.front(), words.data(), environment.data());
  static constexpr std::string_view kMessage = "it can't be started\n";
  [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, kMessage.data(), kMessage.size());
  _exit(127);
}

}  // namespace

Child::Child(const Launch& launch) {
  std::vector<std::string> words = launch.words;
  std::vector<std::string> environment = environment_of(launch);
  const auto word_pointers = pointers(words);
  const auto environment_pointers = pointers(environment);
  Pipe text = make_pipe();
  Pipe output = launch.splits_streams ? make_pipe() : Pipe{-1, text.write};
  Pipe input = launch.has_input ? make_pipe() : Pipe{open("/dev/null", O_RDONLY | O_CLOEXEC), -1};
  const pid_t parent = getpid();
  process_ = fork();
  if (process_ == 0) become(word_pointers, environment_pointers, input.read, output.write, text.write, parent);
  const int error = errno;
  if (launch.splits_streams) close_if_open(output.write);
  close_if_open(text.write);
  close_if_open(input.read);
  input_ = input.write;
  output_ = output.read;
  text_ = text.read;
  if (process_ < 0) {
    for (int* descriptor : {&input_, &output_, &text_}) close_if_open(*descriptor);
    errno = error;
    fail("no process for a fuzzer can be had");
  }
  for (const int descriptor : {output_, text_}) {
    if (descriptor >= 0) fcntl(descriptor, F_SETFL, O_NONBLOCK);
  }
}

Child::~Child() {
  if (!status()) {
    signal(SIGKILL);
    wait();
  }
  for (int* descriptor : {&input_, &output_, &text_}) close_if_open(*descriptor);
}

bool Child::wait_for_output(std::chrono::milliseconds most) {
  std::array<pollfd, 2> files{{{text_, POLLIN, 0}, {output_, POLLIN, 0}}};
  return poll(files.data(), files.size(), static_cast<int>(most.count())) > 0;
}

std::string Child::take(int& descriptor) {
  std::string text;
  std::array<char, 4096> piece{};
  while (descriptor >= 0) {
    const ssize_t length = read(descriptor, piece.data(), piece.size());
    if (length < 0 && errno == EINTR) continue;
    if (length < 0) break;  // nothing now
    if (length == 0) {
      close_if_open(descriptor);
      break;
    }
    text.append(piece.data(), static_cast<std::size_t>(length));
  }
  return text;
}

std::string Child::take_text() { return take(text_); }
std::string Child::take_output() { return take(output_); }

bool Child::give(std::string_view text) {
  while (!text.empty()) {
    const ssize_t length = write(input_, text.data(), text.size());
    if (length < 0 && errno == EINTR) continue;
    if (length <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(length));
  }
  return true;
}

void Child::signal(int number) const {
  if (process_ <= 0 || status_) return;
  // Until it has made its own group there is no such group.
  if (kill(-process_, number) != 0) kill(process_, number);
}

std::optional<int> Child::status() {
  if (status_ || process_ <= 0) return status_;
  int raw = 0;
  if (waitpid(process_, &raw, WNOHANG) == process_) {
    status_ = WIFEXITED(raw) ? WEXITSTATUS(raw) : 128 + WTERMSIG(raw);
  }
  return status_;
}

int Child::wait() {
  while (!status()) {
    int raw = 0;
    const pid_t ended = waitpid(process_, &raw, 0);
    if (ended == process_) status_ = WIFEXITED(raw) ? WEXITSTATUS(raw) : 128 + WTERMSIG(raw);
    if (ended < 0 && errno != EINTR) status_ = 127;
  }
  return *status_;
}

}  // namespace quack::cli
