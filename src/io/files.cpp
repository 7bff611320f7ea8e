#include "io/files.h"

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <malloc.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>
#include <utility>

#include "io/quoted.h"

namespace quack {
namespace {

constexpr std::array kEndingSignals = {SIGHUP, SIGINT, SIGTERM};

constexpr std::size_t kPiece = std::size_t{1} << 16U;
constexpr std::chrono::seconds kBetweenFlushes{1};  // at most, while more is written: some answers take long

[[noreturn]] void refuse_to_read(const std::string& path, int error) {
  throw Unreadable(tr("{}: {}", shown_name(path), path.empty() ? tr("the name is empty") : system_message(error)));
}

// A signal handler removes these: pointers that are written atomically. No command has more at a time; others would be
// left over when a signal ends the program.
using ToRemove = std::array<std::atomic<const char*>, 64>;
ToRemove asides_to_remove{};       // the temporary files that are being written
ToRemove directories_to_remove{};  // the temporary directories

void remember(ToRemove& all, const char* path) {
  for (auto& slot : all) {
    const char* empty = nullptr;
    if (slot.compare_exchange_strong(empty, path)) return;
  }
}

void forget(ToRemove& all, const char* path) {
  for (auto& slot : all) {
    const char* remembered = path;
    if (slot.compare_exchange_strong(remembered, nullptr)) return;
  }
}

// Another program removes it: what does that here can't be called by a signal handler.
void remove_with_content(const char* directory) {
  const pid_t child = _Fork();
  if (child == 0) {
    execl("/bin/rm", "rm", "-rf", "--", directory, nullptr);  // NOLINT(cppcoreguidelines-pro-type-vararg)
    _exit(1);
  }
  if (child > 0) waitpid(child, nullptr, 0);
}

extern "C" void clean_up_and_die(int signal_number) {
  for (const auto& slot : asides_to_remove) {
    const char* aside = slot.load();
    if (aside != nullptr) unlink(aside);
  }
  for (const auto& slot : directories_to_remove) {
    const char* directory = slot.load();
    if (directory != nullptr) remove_with_content(directory);
  }
  // The default action is restored (SA_RESETHAND), so this ends the program as the signal would have.
  static_cast<void>(raise(signal_number));
}

[[noreturn]] void refuse_to_write(const std::string& path, int error) {
  throw Unwritable(
      tr("cannot write {}: {}", shown_name(path), path.empty() ? tr("the name is empty") : system_message(error)));
}

void open_in_its_place(int descriptor, int flags) {
  if (fcntl(descriptor, F_GETFD) != -1 || errno != EBADF) return;
  // Opened in the wrong direction on purpose: using a closed stream must be an error.
  const int opened = open("/dev/null", flags);  // NOLINT(cppcoreguidelines-pro-type-vararg): POSIX has no other
  if (opened != -1 && opened != descriptor) {
    dup2(opened, descriptor);
    close(opened);
  }
}

// Keeps freed memory, which is soon needed again. Otherwise every small input returns its buffers to the system and
// gets them back page by page, which takes longer than playing it. (One turns off glibc's adaptation of the other.)
void keep_freed_memory() {
#ifdef __GLIBC__
  constexpr int kKept = 16 << 20;
  constexpr int kOfItsOwn = 4 << 20;  // blocks from this size on go back at once
  mallopt(M_TRIM_THRESHOLD, kKept);
  mallopt(M_MMAP_THRESHOLD, kOfItsOwn);
#endif
}

// Lets the user remove what is in a directory: strangers' programs may have closed it, or directories in it.
void open_directories(const std::filesystem::path& directory) {
  std::error_code ignored;
  std::filesystem::permissions(directory, std::filesystem::perms::owner_all, ignored);
  for (const auto& entry : std::filesystem::directory_iterator(directory, ignored))
    if (!entry.is_symlink(ignored) && entry.is_directory(ignored)) open_directories(entry.path());
}

// Devices, pipes, and the names in /dev that stand for open descriptors, whatever those are.
bool is_written_as_it_is(const std::string& path) {
  if (path.starts_with("/dev/")) return true;
  struct stat status {};
  return stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode);
}

// The name under which `path` is written first: in the same directory, because a rename must stay in one file system.
std::string aside_name(const std::string& path, int attempt) {
  return fmt::format("{}.{}-{}.partial", path, getpid(), attempt);
}

}  // namespace

InputFile::InputFile(const std::string& path) : path_(path) {
  descriptor_ = path == "-" ? STDIN_FILENO : open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor_ == -1) refuse_to_read(path, errno);
  struct stat status {};
  static_cast<void>(fstat(descriptor_, &status));  // of a closed descriptor reading says what is wrong
  if (S_ISDIR(status.st_mode)) {
    if (path != "-") close(descriptor_);
    refuse_to_read(path, EISDIR);
  }
  if (S_ISREG(status.st_mode)) size_ = static_cast<std::uint64_t>(status.st_size);
}

InputFile::~InputFile() {
  if (path_ != "-") close(descriptor_);
}

void InputFile::skip_byte_order_mark() {
  constexpr std::string_view kMark = "\xef\xbb\xbf";
  std::array<char, kMark.size()> begin{};
  if (pread(descriptor_, begin.data(), begin.size(), 0) != static_cast<ssize_t>(begin.size())) return;
  if (std::string_view(begin.data(), begin.size()) == kMark) lseek(descriptor_, kMark.size(), SEEK_SET);
}

std::size_t InputFile::read(std::span<char> buffer) {
  try {
    const std::size_t count = DescriptorSource(descriptor_).read(buffer);
    read_so_far_ += count;
    if (on_read_) on_read_(read_so_far_);
    return count;
  } catch (const std::system_error& error) {
    refuse_to_read(path_, error.code().value());
  }
}

std::string read_all(const std::string& path) {
  InputFile file(path);
  std::string text;
  text.reserve(file.size() > 0 ? file.size() + 1 : kPiece);  // one byte more shows the end without growing
  for (;;) {
    const std::size_t had = text.size();
    text.resize(had < text.capacity() ? text.capacity() : had + kPiece);
    const std::size_t count = file.read(std::span(text).subspan(had));
    text.resize(had + count);
    if (count == 0) return text;
  }
}

std::optional<std::string> read_file(const std::filesystem::path& file, std::uintmax_t most) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(file, error) || std::filesystem::file_size(file, error) > most || error)
    return std::nullopt;
  std::ifstream stream(file, std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  if (!stream) return std::nullopt;
  return std::move(text).str();
}

OutputFile::OutputFile(std::string path, bool overwrite) : path_(std::move(path)), overwrite_(overwrite) {
  if (path_ == "-") {
    descriptor_ = STDOUT_FILENO;
    return;
  }
  if (is_written_as_it_is(path_)) {
    descriptor_ = open(path_.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
    if (descriptor_ == -1) fail(errno);
    return;
  }
  std::error_code ignored;
  if (std::filesystem::is_directory(path_, ignored)) fail(EISDIR);
  if (!overwrite_ && exists(std::filesystem::symlink_status(path_, ignored))) fail(EEXIST);
  // A symbolic link stays, and the file that it names is replaced.
  if (const auto target = std::filesystem::canonical(path_, ignored); !ignored) path_ = target.string();
  for (int attempt = 0; descriptor_ == -1; ++attempt) {
    aside_ = aside_name(path_, attempt);
    descriptor_ = open(aside_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (descriptor_ == -1 && errno != EEXIST) {
      aside_.clear();
      fail(errno);
    }
  }
  remember(asides_to_remove, aside_.c_str());
}

OutputFile::~OutputFile() {
  remove_aside();
  if (descriptor_ > STDOUT_FILENO) close(descriptor_);
}

void OutputFile::write(std::string_view text) {
  if (buffer_.size() + text.size() < kPiece) {
    buffer_ += text;
    if (std::chrono::steady_clock::now() - flushed_ >= kBetweenFlushes) flush();
    return;
  }
  flush();
  if (text.size() < kPiece) {
    buffer_ = text;
    return;
  }
  try {
    DescriptorSink(descriptor_).write(text);
  } catch (const std::system_error& error) {
    fail(error.code().value());
  }
}

void OutputFile::flush() {
  // Emptied first, so that what could not be written is not tried again.
  const std::string buffered = std::exchange(buffer_, std::string());
  flushed_ = std::chrono::steady_clock::now();
  if (buffered.empty()) return;
  try {
    DescriptorSink(descriptor_).write(buffered);
  } catch (const std::system_error& error) {
    fail(error.code().value());
  }
}

void OutputFile::finish() {
  flush();
  // Some file systems report only on closing that they are full. Standard output itself has to stay open.
  const int to_close = descriptor_ == STDOUT_FILENO ? dup(STDOUT_FILENO) : std::exchange(descriptor_, -1);
  if (close(to_close) != 0) fail(errno);
  if (aside_.empty()) return;
  const unsigned flags = overwrite_ ? 0 : RENAME_NOREPLACE;
  int renamed = renameat2(AT_FDCWD, aside_.c_str(), AT_FDCWD, path_.c_str(), flags);
  if (renamed != 0 && (errno == EINVAL || errno == ENOSYS)) {
    // This file system has no rename that refuses to replace. The constructor has seen that there was no such file.
    renamed = std::rename(aside_.c_str(), path_.c_str());
  }
  if (renamed != 0) fail(errno);
  forget(asides_to_remove, aside_.c_str());
  aside_.clear();
}

void OutputFile::remove_aside() {
  if (aside_.empty()) return;
  forget(asides_to_remove, aside_.c_str());
  unlink(aside_.c_str());
  aside_.clear();
}

void OutputFile::fail(int error) {
  remove_aside();
  if (error == EEXIST) throw Unwritable(tr("{} already exists; --force overwrites it", shown_name(path_)));
  if (error == EPIPE) throw ClosedPipe(system_message(error));
  if (path_ == "-") throw Unwritable(tr("cannot write standard output: {}", system_message(error)));
  refuse_to_write(path_, error);
}

void write_in_place(const std::string& path, std::string_view text) {
  const int descriptor = open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  int error = descriptor == -1 ? errno : 0;
  if (descriptor != -1) {
    try {
      DescriptorSink(descriptor).write(text);
    } catch (const std::system_error& refused) {
      error = refused.code().value();
    }
    if (close(descriptor) != 0 && error == 0) error = errno;
  }
  if (error != 0) refuse_to_write(path, error);
}

void remove_file(const std::string& path) {
  if (unlink(path.c_str()) == 0 || errno == ENOENT || errno == ENOTDIR) return;
  throw Unwritable(tr("cannot remove {}: {}", shown_name(path), system_message(errno)));
}

void write_file(const std::string& path, std::string_view text, bool overwrite) {
  OutputFile file(path, overwrite);
  file.write(text);
  file.finish();
}

void print(std::string_view text) { write_file("-", text, false); }

bool is_really_in(const std::filesystem::path& path, const std::filesystem::path& directory) {
  std::error_code error;
  const auto real = std::filesystem::canonical(path, error);
  if (error) return false;
  const auto below = real.lexically_relative(std::filesystem::canonical(directory, error));
  return !error && !below.empty() && *below.begin() != "..";
}

SignalsWait::SignalsWait() {
  sigset_t held;
  sigemptyset(&held);
  for (const int signal : kEndingSignals) sigaddset(&held, signal);
  sigprocmask(SIG_BLOCK, &held, &before_);
}

TemporaryDirectory::TemporaryDirectory(const std::filesystem::path& beginning) {
  const SignalsWait until_it_is_remembered;
  std::string pattern = beginning.string() + "XXXXXX";
  if (mkdtemp(pattern.data()) == nullptr)
    throw Unwritable(tr("cannot write {}: {}", shown_name(beginning.parent_path().string()), system_message(errno)));
  path_ = pattern;
  remember(directories_to_remove, path_.c_str());
}

TemporaryDirectory::~TemporaryDirectory() {
  std::error_code error;
  std::filesystem::remove_all(path_, error);
  if (error) {
    open_directories(path_);
    std::filesystem::remove_all(path_, error);
  }
  forget(directories_to_remove, path_.c_str());
}

std::optional<std::string> environment(const char* name) {
  const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): nobody here sets variables
  if (value == nullptr || *value == '\0') return std::nullopt;
  return value;
}

void prepare_process() {
  keep_freed_memory();
  open_in_its_place(STDIN_FILENO, O_WRONLY);
  open_in_its_place(STDOUT_FILENO, O_RDONLY);
  open_in_its_place(STDERR_FILENO, O_RDONLY);
  struct sigaction ignore {};
  ignore.sa_handler = SIG_IGN;
  sigaction(SIGPIPE, &ignore, nullptr);
  struct sigaction clean_up {};
  clean_up.sa_handler = clean_up_and_die;
  clean_up.sa_flags = static_cast<int>(SA_RESETHAND | SA_NODEFER);
  for (const int signal_number : kEndingSignals) {
    struct sigaction before {};
    sigaction(signal_number, nullptr, &before);
    // nohup and background jobs ignore some of these; that stays so.
    if (before.sa_handler != SIG_IGN) sigaction(signal_number, &clean_up, nullptr);
  }
}

}  // namespace quack
