#include "run/child.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <poll.h>
#include <string_view>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace quack {
namespace {

// The words as exec takes them: a null pointer comes last. They must outlive the result.
std::vector<char*> pointers(std::vector<std::string>& words) {
  std::vector<char*> result;
  for (std::string& word : words) result.push_back(word.data());
  result.push_back(nullptr);
  return result;
}

struct Pipe {
  Descriptor read, write;
};

Pipe make_pipe() {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) throw_errno("no pipe can be made");
  return {above_standard_streams(Descriptor(ends[0])), above_standard_streams(Descriptor(ends[1]))};
}

std::vector<std::string> environment_of(const Launch& launch) {
  std::vector<std::string> all;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    if (launch.has_own_environment) break;
    if (launch.hidden.empty() || !std::string_view(*entry).starts_with(launch.hidden)) all.emplace_back(*entry);
  }
  for (const auto& [name, value] : launch.environment) all.push_back(name + "=" + value);
  return all;
}

// The descriptors of a child, by their numbers there; -1: there is none.
using ChildFiles = std::array<int, 4>;

// If memory runs out on the machine, this is what the kernel kills, and not quackcheck.
void be_first_to_go() {
  const int file = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
  [[maybe_unused]] const ssize_t written = write(file, "1000", 4);
}

// Runs in the child between fork and exec, so it makes nothing but system calls.
[[noreturn]] void become(const Launch& launch, const std::vector<char*>& words, const std::vector<char*>& environment,
                         const ChildFiles& files, pid_t parent) {
  setsid();
  be_first_to_go();
  if (!launch.outlives_thread) prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(127);
  for (int number = 1; number < NSIG; ++number) ::signal(number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  for (std::size_t i = 0; i < files.size(); ++i)
    if (files[i] >= 0 && dup2(files[i], static_cast<int>(i)) < 0) _exit(127);
  if (!launch.directory.empty() && chdir(launch.directory.c_str()) != 0) _exit(127);
  execve(words.front(), words.data(), environment.data());
  constexpr std::string_view kMessage = "it can't be started\n";
  [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, kMessage.data(), kMessage.size());
  _exit(127);
}

std::string take(Descriptor& file) {
  std::string text;
  std::array<char, 4096> piece{};
  while (file.get() >= 0) {
    const ssize_t length = read(file.get(), piece.data(), piece.size());
    if (length < 0 && errno == EINTR) continue;
    if (length < 0) break;  // nothing now
    if (length == 0) file = Descriptor();
    text.append(piece.data(), static_cast<std::size_t>(length));
  }
  return text;
}

}  // namespace

Child::Child(const Launch& launch) {
  std::vector<std::string> words = launch.command;
  std::vector<std::string> environment = environment_of(launch);
  const auto word_pointers = pointers(words);
  const auto environment_pointers = pointers(environment);
  Pipe text = make_pipe();
  Pipe output = launch.splits_streams ? make_pipe() : Pipe();
  const Descriptor input = above_standard_streams(Descriptor(open("/dev/null", O_RDONLY | O_CLOEXEC)));
  for (const int file : {output.read.get(), text.read.get()})
    if (file >= 0) fcntl(file, F_SETFL, O_NONBLOCK);
  const pid_t parent = getpid();
  process_ = fork();
  if (process_ == 0) {
    become(launch, word_pointers, environment_pointers,
           {input.get(), (launch.splits_streams ? output : text).write.get(), text.write.get(), launch.control},
           parent);
  }
  if (process_ < 0) throw_errno("cannot make a process");
  output_ = std::move(output.read);
  text_ = std::move(text.read);
}

Child::~Child() {
  if (status()) return;
  signal(SIGKILL);
  wait();
}

bool Child::wait_for_output(std::chrono::milliseconds most) {
  std::array<pollfd, 2> files{{{text_.get(), POLLIN, 0}, {output_.get(), POLLIN, 0}}};
  return poll(files.data(), files.size(), static_cast<int>(most.count())) > 0;
}

std::string Child::take_text() { return take(text_); }
std::string Child::take_output() { return take(output_); }

void Child::signal(int number) const {
  if (status_) return;
  // Until it has made its own group there is no such group.
  if (kill(-process_, number) != 0) kill(process_, number);
}

bool Child::reap(int options) {
  if (status_) return true;
  int raw = 0;
  const pid_t ended = waitpid(process_, &raw, options);
  if (ended == process_) status_ = WIFEXITED(raw) ? WEXITSTATUS(raw) : 128 + WTERMSIG(raw);
  if (ended < 0 && errno != EINTR) status_ = 127;
  return status_.has_value();
}

std::optional<int> Child::status() {
  reap(WNOHANG);
  return status_;
}

int Child::wait() {
  while (!reap(0)) {
  }
  return *status_;
}

}  // namespace quack
