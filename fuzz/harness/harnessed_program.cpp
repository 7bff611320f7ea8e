#include "fuzz/harness/harnessed_program.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/futex.h>
#include <linux/seccomp.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <utility>
#include <vector>

#include "fuzz/harness/channel.h"
#include "fuzz/harness/sources.h"
#include "runner/headers.h"
#include "runner/sandbox.h"
#include "runner/source.h"

namespace quack::fuzz {

namespace {

namespace fs = std::filesystem;

constexpr unsigned kInputMilliseconds = 500;  // of processor time; then a plain start decides
constexpr std::chrono::seconds kPatience{5};  // on the clock
constexpr std::chrono::milliseconds kBetweenLooks{20};
constexpr unsigned kMostDeaths = 3;
constexpr int kMostFiles = 1024;
constexpr std::uint64_t kMostOutput = std::uint64_t{2} << 20U;  // bytes
constexpr const char* kHarness = "quackcheck-harness.c";

// What the process may have, in the words of sh: no core; 2 MiB of output; 2 GiB of addresses, most of them never used.
constexpr const char* kLimited = "ulimit -c 0 && ulimit -f 4096 && ulimit -v 2097152 && exec \"$@\"";

// What it may ask the kernel for, whatever of the submission runs before the harness, which allows itself less: memory
// and its files, but no process. The last is bubblewrap's own.
#define NUMBER(name) SYS_##name
#define ALL_CALLS(CALL)                                                                                            \
  QUACK_CALLS(CALL), CALL(ioctl), CALL(tgkill), CALL(execve), CALL(brk), CALL(arch_prctl), CALL(set_tid_address),  \
      CALL(set_robust_list), CALL(rseq), CALL(prlimit64), CALL(readlink), CALL(readlinkat), CALL(mprotect),        \
      CALL(mmap), CALL(munmap), CALL(rt_sigaction), CALL(sigaltstack), CALL(dup2), CALL(close_range), CALL(prctl), \
      CALL(seccomp), CALL(exit), CALL(wait4)
constexpr std::array kCalls = {ALL_CALLS(NUMBER)};

CompiledSource compile_with(const std::string& compiler, const fs::path& source, const RunOptions& options) {
  const bool is_clang = compiler.find("clang") != std::string::npos;
  std::vector<std::string> flags = {"-static", "-Wl,--wrap=main,--wrap=_exit,--wrap=_Exit"};
  // clang would link a library of its own, which has another use for signals.
  flags.insert(flags.end(), {is_clang ? "-fsanitize-coverage=inline-8bit-counters" : "-fsanitize-coverage=trace-pc",
                             is_clang ? "-fno-sanitize-link-runtime" : "-g0"});
  if (options.sanitize) flags.insert(flags.end(), {"-fsanitize=undefined", "-fsanitize-undefined-trap-on-error"});
  flags.emplace_back(kHarness);
  return compile_source(
      *language_of(source), source, options, flags,
      {{.name = kHarness, .text = kHarnessSource}, {.name = "quackcheck-channel.h", .text = kChannelSource}},
      is_clang ? compiler : "");
}

// By the user's compiler; else by clang, whose programs count faster, and where it is missing or refuses, as usual.
std::string compile(const fs::path& source, const RunOptions& options) {
  const bool is_c = language_of(source) == Language::c;
  const auto chosen = environment(is_c ? "CC" : "CXX");
  const std::string clang = is_c ? "clang" : "clang++";
  CompiledSource compiled;
  if (chosen || find_program(clang)) compiled = compile_with(chosen.value_or(clang), source, options);
  if (!compiled.program && !chosen) compiled = compile_with("", source, options);
  if (!compiled.program) throw BadSpec("it does not compile with the harness: " + compiled.reason);
  return compiled.program->words.front();
}

Descriptor memory_file(const char* name) {
  Descriptor file(memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING));
  if (file.get() < 0) throw_errno("no file in memory can be made");
  return file;
}

// kCalls as bubblewrap reads them.
Descriptor filter_file() {
  std::vector<sock_filter> rules = {BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, arch)),
                                    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AUDIT_ARCH_X86_64, 1, 0),
                                    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
                                    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr))};
  for (const int call : kCalls) {
    rules.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, static_cast<unsigned>(call), 0, 1));
    rules.push_back(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
  }
  rules.push_back(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM));
  Descriptor file = memory_file("filter");
  if (pwrite(file.get(), rules.data(), rules.size() * sizeof(sock_filter), 0) < 0) throw_errno("no filter can be made");
  return file;
}

// The system and the user are not there for it: a static program needs no file but itself.
std::vector<std::string> isolated(const std::string& program, const Descriptor& filter) {
  return {*find_program("bwrap"),
          "--unshare-all",
          "--die-with-parent",
          "--cap-drop",
          "ALL",
          "--ro-bind",
          program,
          "/program",
          "--remount-ro",
          "/",
          "--seccomp",
          std::to_string(filter.get()),
          "--",
          "/program"};
}

void wait_for_change(volatile unsigned* word, unsigned old) {
  const timespec time{0, std::chrono::nanoseconds(kBetweenLooks).count()};
  syscall(SYS_futex, word, FUTEX_WAIT, old, &time, nullptr, 0);
}

}  // namespace

HarnessedProgram::HarnessedProgram(const fs::path& source, const RunOptions& options)
    : program_(compile(source, options)), sandbox_(options.sandbox) {
  channel_file_ = memory_file("channel");
  // Whatever the program does to the file, our memory stays.
  if (ftruncate(channel_file_.get(), sizeof(quack_channel)) != 0 ||
      fcntl(channel_file_.get(), F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW) != 0)
    throw_errno("no memory can be shared");
  void* const memory = mmap(nullptr, sizeof(quack_channel), PROT_READ | PROT_WRITE, MAP_SHARED, channel_file_.get(), 0);
  if (memory == MAP_FAILED) throw_errno("no memory can be shared");
  channel_ = static_cast<quack_channel*>(memory);
  counters_ = {const_cast<const std::uint8_t*>(channel_->counters), QUACK_COUNTERS};
  nowhere_ = Descriptor(open("/dev/null", O_WRONLY));
}

HarnessedProgram::~HarnessedProgram() {
  child_.reset();
  munmap(channel_, sizeof(quack_channel));
}

void HarnessedProgram::start() {
  input_ = memory_file("input");
  output_ = memory_file("output");
  // What static constructors would read.
  if (pwrite(input_.get(), "0\n", 2, 0) != 2) throw_errno("the input can't be handed over");
  input_size_ = 2;
  channel_->ending = 0;
  channel_->answered = channel_->request;
  channel_->limit_ms = kInputMilliseconds;
  std::vector<std::string> words = {"/bin/sh", "-c", kLimited, "sh"};
  const bool is_isolated = sandbox_ != Sandbox::none && bubblewrap_works();
  const Descriptor filter = filter_file();
  const std::vector<std::string> program =
      is_isolated ? isolated(program_, filter) : std::vector<std::string>{program_};
  words.insert(words.end(), program.begin(), program.end());
  // Not its to write, nor to seal.
  Descriptor input(open(("/proc/self/fd/" + std::to_string(input_.get())).c_str(), O_RDONLY));
  // Nor is anything else that is open here, such as the record of findings, its to inherit.
  for (int file = STDERR_FILENO + 1; file < kMostFiles; ++file) fcntl(file, F_SETFD, FD_CLOEXEC);
  fcntl(filter.get(), F_SETFD, 0);
  for (const Descriptor* file : {&channel_file_, &input, &output_, &nowhere_}) {
    fcntl(file->get(), F_SETFD, 0);
    words.push_back(std::to_string(file->get()));
  }
  child_ = std::make_unique<Child>(Launch{.words = words, .environment = {}, .hidden = {}, .user = user_.id()});
}

void HarnessedProgram::ask(std::string_view input) {
  if (!child_) start();
  // The program does not run now, so they need not be written byte by byte as volatile ones.
  std::memset(const_cast<std::uint8_t*>(channel_->counters), 0, QUACK_COUNTERS);
  if (pwrite(input_.get(), input.data(), input.size(), 0) != static_cast<ssize_t>(input.size()) ||
      (input.size() < input_size_ && ftruncate(input_.get(), static_cast<off_t>(input.size())) != 0))
    throw_errno("the input can't be handed over");
  input_size_ = input.size();
  channel_->ending = 0;
  asked_ = channel_->request + 1;
  __atomic_store_n(&channel_->request, asked_, __ATOMIC_SEQ_CST);
  syscall(SYS_futex, &channel_->request, FUTEX_WAKE, 1, nullptr, nullptr, 0);
}

// How the run ended, as the harness says: it is the submission's own process, and may say anything.
std::optional<ProgramRun> HarnessedProgram::ending_of_run() {
  ProgramRun run;
  const unsigned detail = channel_->detail;
  switch (channel_->ending) {
    case QUACK_EXITED:
      run.failure = detail == 0 ? std::nullopt : std::optional(Verdict::runtime_error);
      run.reason = "exit code " + std::to_string(detail);
      break;
    case QUACK_SIGNALLED:
      run.failure = detail == SIGXFSZ ? Verdict::output_limit_exceeded : Verdict::runtime_error;
      run.reason = "signal " + std::to_string(detail);
      break;
    case QUACK_TIMED_OUT:
      run.failure = Verdict::time_limit_exceeded;
      break;
    case QUACK_UNFIT_CALL:
      why_not_ = "it uses threads, files or processes (system call " + std::to_string(detail) + ")";
      return std::nullopt;
    default:
      why_not_ = "its static constructors read the input, write output, or are large";
      return std::nullopt;
  }
  run.output.resize(std::min<std::uint64_t>(channel_->output_size, kMostOutput));
  const ssize_t length = pread(output_.get(), run.output.data(), run.output.size(), 0);
  run.output.resize(static_cast<std::size_t>(std::max<ssize_t>(length, 0)));
  deaths_ = 0;
  return run;
}

std::optional<ProgramRun> HarnessedProgram::answer() {
  const auto end = std::chrono::steady_clock::now() + kPatience;
  for (unsigned now = channel_->answered; now != asked_; now = channel_->answered) {
    if (channel_->ending >= QUACK_UNFIT_CALL) return ending_of_run();
    wait_for_change(&channel_->answered, now);
    if (channel_->answered != now) continue;
    const bool is_late = std::chrono::steady_clock::now() > end;
    if (!is_late && !child_->status()) continue;
    // It was killed, or does not come back: the next input gets another process.
    if (channel_->ending >= QUACK_UNFIT_CALL) return ending_of_run();
    const std::string words = child_->take_text();
    child_.reset();
    if (++deaths_ >= kMostDeaths) {
      why_not_ = "its process keeps ending" + (words.empty() ? "" : ": " + words.substr(0, words.find('\n')));
      return std::nullopt;
    }
    ProgramRun run;
    run.failure = is_late ? Verdict::time_limit_exceeded : Verdict::runtime_error;
    run.reason = "its process ended";
    return run;
  }
  std::atomic_thread_fence(std::memory_order_seq_cst);
  return ending_of_run();
}

}  // namespace quack::fuzz
