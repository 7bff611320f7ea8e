// Linked statically with a submission, so that one process answers input after input, each as if it had just been
// started: after the static constructors a copy of all memory that can be written is taken, and put back after each
// input. The submission's own exit, with its handlers, destructors and flushes, is part of every run.
//
// Compiled with the submission's own flags: in what C89 with GNU extensions and C++98 share, and for x86-64 alone.
// The arguments are the numbers of descriptors: the channel, the input, the output, /dev/null.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#undef _FORTIFY_SOURCE

#include <elf.h>
#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/futex.h>
#include <linux/seccomp.h>
#include <setjmp.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

#include "quackcheck-channel.h"

#if !defined(__x86_64__) || !defined(__linux__)
#error the harness is for Linux on x86-64
#endif

// Not instrumented as the submission is.
#ifdef __clang__
#define RAW __attribute__((no_sanitize("coverage", "undefined")))
#else
#define RAW __attribute__((no_sanitize_coverage, no_sanitize("undefined")))
#endif

#ifdef __cplusplus
extern "C" {
#endif

extern const Elf64_Ehdr __ehdr_start __attribute__((visibility("hidden")));
int __real_main(int, char**, char**);

enum {
  kPage = 4096,
  kMostRegions = 64,
  // Bytes: pages that are empty are dropped by so many, rather than copied. On the heap fewer: the C++ library keeps 72
  // KiB there for a day without memory, which comes to hardly any program.
  kDropped = 1 << 16,
  kDroppedHeap = 1 << 13,
  // Bytes that are cleared rather than dropped, which costs a page fault for each page when it is used again.
  kClearedStack = 1 << 16,
  kClearedHeap = 1 << 20,
  kSignalStack = 1 << 16,
  kSmallest = 16,
  kClasses = 32
};
static const size_t kHeapSize = (size_t)512 << 20, kStackSize = (size_t)256 << 20, kCopySize = (size_t)128 << 20;
static const size_t kLive = (size_t)0x5175616b6c697665ULL, kFreed = (size_t)0x5175616b66726565ULL;

static struct quack_channel* channel;
static volatile int is_running;
static jmp_buf back;
static char *heap, *heap_top, *stack, *copies;  // reserved before the filter, which allows no more

// ---- Coverage ------------------------------------------------------------------------------------------------------

// clang counts in the submission's own memory, which is put back with the rest. g++ calls a function in each place.
#ifdef __clang__
static unsigned char *own_counters, *own_counters_end;

RAW void __sanitizer_cov_8bit_counters_init(unsigned char* start, unsigned char* stop) {
  own_counters = start;
  own_counters_end = stop;
}

static RAW void hand_over_counters(void) {
  const size_t count = (size_t)(own_counters_end - own_counters);
  size_t i, eight;
  for (i = 0; i < count; ++i) {
    while (i + 8 < count && (memcpy(&eight, own_counters + i, 8), eight == 0)) i += 8;  // as most are
    if (own_counters[i] != 0) channel->counters[i % QUACK_COUNTERS] = own_counters[i];
  }
}
#else
static unsigned char no_counters[QUACK_COUNTERS];
static volatile unsigned char* counters = no_counters;  // the channel's, once that is there

RAW void __sanitizer_cov_trace_pc(void) {
  const unsigned place = (unsigned)(size_t)__builtin_return_address(0) * 0x9e3779b1U >> (32 - QUACK_COUNTER_BITS);
  volatile unsigned char* counter = counters + place;
  const unsigned char more = (unsigned char)(*counter + 1);
  *counter = more == 0 ? 255 : more;
}

static RAW void hand_over_counters(void) {}
#endif

// ---- The heap: grows from one end of its region, so that what was used of it is known -------------------------------

struct block {
  size_t size, state;  // of what follows: a power of two; kLive or kFreed
};
static void* free_blocks[kClasses];  // [k] -> of those of kSmallest << k bytes the last one, which points to the next

static RAW void* reserve(size_t size) {
  void* memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) syscall(SYS_exit_group, 1);
  madvise(memory, size, MADV_NOHUGEPAGE);
  return memory;
}

static RAW int class_of(size_t size) { return size <= kSmallest ? 0 : 64 - __builtin_clzl((size - 1) / kSmallest); }

// Under names of which the compiler presumes nothing. The alignment is at least 16.
static RAW __attribute__((noinline)) void* allocate(size_t alignment, size_t size) {
  const int k = class_of(size);
  char* memory;
  if (heap == NULL) heap = heap_top = (char*)reserve(kHeapSize);
  if (alignment > kHeapSize || size > kHeapSize) return errno = ENOMEM, (void*)NULL;
  size = (size_t)kSmallest << k;
  if (alignment == kSmallest && free_blocks[k] != NULL) {
    memory = (char*)free_blocks[k];
    free_blocks[k] = *(void**)memory;
  } else {
    memory = heap_top + sizeof(struct block);
    memory += (alignment - (size_t)memory % alignment) % alignment;
    if (memory + size > heap + kHeapSize) return errno = ENOMEM, (void*)NULL;
    heap_top = memory + size;
    ((struct block*)memory - 1)->size = size;
  }
  ((struct block*)memory - 1)->state = kLive;
  return memory;
}

// The block of what was allocated; ends the program where it was not, as it does a plain one that is lucky.
static RAW __attribute__((noinline)) struct block* block_of(void* memory) {
  struct block* block = (struct block*)memory - 1;
  if ((char*)block < heap || (char*)memory > heap_top || ((size_t)memory & 15) != 0 || block->state != kLive ||
      block->size > kHeapSize)
    abort();
  return block;
}

RAW void* malloc(size_t size) { return allocate(kSmallest, size); }
RAW void free(void* memory) {
  struct block* block;
  if (memory == NULL) return;
  block = block_of(memory);
  block->state = kFreed;
  *(void**)memory = free_blocks[class_of(block->size)];
  free_blocks[class_of(block->size)] = memory;
}
RAW void* calloc(size_t count, size_t size) {
  void* memory =
      size != 0 && count > kHeapSize / size ? (errno = ENOMEM, (void*)NULL) : allocate(kSmallest, count * size);
  return memory == NULL ? NULL : memset(memory, 0, count * size);
}
RAW void* realloc(void* memory, size_t size) {
  void* larger;
  if (memory != NULL && size != 0 && size <= block_of(memory)->size) return memory;
  larger = memory != NULL && size == 0 ? NULL : allocate(kSmallest, size);
  if (memory == NULL || (larger == NULL && size != 0)) return larger;
  if (size != 0) memcpy(larger, memory, block_of(memory)->size);
  free(memory);
  return larger;
}
RAW void* memalign(size_t alignment, size_t size) { return allocate(alignment <= 16 ? 16 : alignment, size); }
RAW void* aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }
RAW int posix_memalign(void** memory, size_t alignment, size_t size) {
  *memory = memalign(alignment, size);
  return *memory == NULL ? ENOMEM : 0;
}

// ---- How a run ends ------------------------------------------------------------------------------------------------

static RAW void wake(volatile unsigned* word) { syscall(SYS_futex, word, FUTEX_WAKE, 1, NULL, NULL, 0); }

static RAW __attribute__((noreturn)) void give_up(unsigned ending, unsigned detail) {
  if (channel != NULL) {
    channel->detail = detail;
    channel->ending = ending;
    wake(&channel->answered);
  }
  for (;;) syscall(SYS_exit_group, 1);
}

// Ends the run from wherever it is, or the process where there is none.
static RAW __attribute__((noreturn)) void leave(unsigned ending, unsigned detail) {
  if (!is_running) give_up(ending, detail);
  is_running = 0;
  channel->detail = detail;
  channel->ending = ending;
  _longjmp(back, 1);
}

RAW __attribute__((noreturn)) void __wrap__exit(int code) { leave(QUACK_EXITED, (unsigned)code & 0xff); }
RAW __attribute__((noreturn)) void __wrap__Exit(int code) { __wrap__exit(code); }

static RAW void on_signal(int number, siginfo_t* information, void* context) {
  (void)context;
  if (number == SIGSYS) leave(QUACK_UNFIT_CALL, (unsigned)information->si_syscall);
  if (number == SIGPROF && !is_running) return;
  leave(number == SIGPROF ? QUACK_TIMED_OUT : QUACK_SIGNALLED, (unsigned)number);
}

static RAW void catch_signals(void) {
  static const int numbers[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT, SIGSYS, SIGPROF, SIGXFSZ};
  size_t i;
  const stack_t place = {reserve(kSignalStack), 0, kSignalStack};
  static struct sigaction action;
  sigaltstack(&place, NULL);
  action.sa_sigaction = on_signal;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
  for (i = 0; i < sizeof numbers / sizeof numbers[0]; ++i) sigaction(numbers[i], &action, NULL);
}

// From here on any other system call ends the run as one that does not fit: threads, files, processes.
static RAW void filter_calls(void) {
#define LOAD(what) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, what))
#define IF(value, yes, no) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, yes, no)  // how many rules to skip
#define RETURN(action) BPF_STMT(BPF_RET | BPF_K, action)
#define ALLOW(call) IF(SYS_##call, 0, 1), RETURN(SECCOMP_RET_ALLOW)
// A terminal it has not; abort() is a signal to this process alone.
#define RULES                                                                                              \
  LOAD(arch), IF(AUDIT_ARCH_X86_64, 1, 0), RETURN(SECCOMP_RET_KILL_PROCESS), LOAD(nr), QUACK_CALLS(ALLOW), \
      IF(SYS_ioctl, 0, 1), RETURN(SECCOMP_RET_ERRNO | ENOTTY), IF(SYS_tgkill, 0, 3), LOAD(args[0]),        \
      IF((unsigned)getpid(), 0, 1), RETURN(SECCOMP_RET_ALLOW), RETURN(SECCOMP_RET_TRAP)
  struct sock_filter rules[] = {RULES};
  struct sock_fprog program = {sizeof rules / sizeof rules[0], rules};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0)
    give_up(QUACK_UNFIT_CALL, SYS_seccomp);
}

// ---- Memory ---------------------------------------------------------------------------------------------------------

// Not among what is empty and dropped, while it is filled in.
#define COPIED __attribute__((section(".data")))
static COPIED struct region {
  char *begin, *copy;  // no copy: its pages were empty, and are dropped
  size_t size;
} regions[kMostRegions];
static COPIED unsigned region_count;
static COPIED char *copies_end, *heap_break, *heap_kept;  // the last: the end of what constructors had of the heap

static RAW void add_region(char* begin, char* end, int is_dropped) {
  struct region* region = &regions[region_count];
  if (begin >= end) return;
  if (region_count == kMostRegions || (!is_dropped && end - begin > copies_end - copies))
    give_up(QUACK_UNFIT_STATICS, 1);
  region->begin = begin;
  region->copy = is_dropped ? NULL : copies;
  region->size = (size_t)(end - begin);
  if (!is_dropped) copies += region->size;
  ++region_count;
}

static RAW char* page_up(char* place) { return (char*)(((size_t)place + kPage - 1) / kPage * kPage); }

static RAW int is_dropped(const char* begin, const char* end, int by) {
  int i;
  if (end - begin < by || region_count + 3 >= kMostRegions) return 0;
  for (i = 0; i < by; i += (int)sizeof(size_t)) {
    if (*(const size_t*)(begin + i) != 0) return 0;
  }
  return 1;
}

// Pages from `begin` that are not from the file.
static RAW void add_pages(char* begin, char* end, int by) {
  while (begin < end) {
    const int dropped = is_dropped(begin, end, by);
    char* next = begin;
    do {
      next = end - next > by ? next + by : end;
    } while (next < end && is_dropped(next, end, by) == dropped);
    add_region(begin, next, dropped);
    begin = next;
  }
}

static RAW void copy_memory(void) {
  const Elf64_Phdr* segments = (const Elf64_Phdr*)((const char*)&__ehdr_start + __ehdr_start.e_phoff);
  char *thread, *tls = NULL, *writable = NULL;
  unsigned i;
  __asm__("mov %%fs:0, %0" : "=r"(thread));
  for (i = __ehdr_start.e_phnum; i-- > 0;) {
    const Elf64_Phdr* segment = segments + i;
    char *begin = (char*)segment->p_vaddr, *end = begin + segment->p_memsz;
    // It comes after the segment whose beginning the C library has protected by now.
    if (segment->p_type == PT_GNU_RELRO) writable = (char*)((size_t)end / kPage * kPage);
    if (segment->p_type == PT_TLS)
      tls = thread - (segment->p_memsz + segment->p_align - 1) / segment->p_align * segment->p_align;
    if (segment->p_type != PT_LOAD || (segment->p_flags & PF_W) == 0) continue;
    char* anonymous = page_up(begin + segment->p_filesz);
    if (begin < writable) begin = writable;
    add_region(begin, anonymous < end ? anonymous : end, 0);
    if (anonymous < end) add_pages(anonymous, end, kDropped);
  }
  // The thread's own memory is what the C library took from the break before anything else.
  if (tls == NULL) tls = thread;
  add_region(tls, thread < heap_break && heap_break - thread < (1 << 20) ? heap_break : page_up(thread + 1), 0);
  heap_kept = heap_top;
  add_pages(heap, heap_kept, kDroppedHeap);
  for (i = 0; i < region_count; ++i) {
    if (regions[i].copy != NULL) memcpy(regions[i].copy, regions[i].begin, regions[i].size);
  }
}

static RAW void put_memory_back(void) {
  char* dropped = page_up(heap_kept + kClearedHeap);
  unsigned i;
  if (heap_top > dropped) madvise(dropped, (size_t)(heap_top - dropped), MADV_DONTNEED);
  memset(heap_kept, 0, (size_t)((heap_top < dropped ? heap_top : dropped) - heap_kept));
  madvise(stack, kStackSize - kClearedStack, MADV_DONTNEED);
  memset(stack + kStackSize - kClearedStack, 0, kClearedStack);
  for (i = 0; i < region_count; ++i) {
    if (regions[i].copy != NULL)
      memcpy(regions[i].begin, regions[i].copy, regions[i].size);
    else
      madvise(regions[i].begin, regions[i].size, MADV_DONTNEED);
  }
}

// ---- Input after input ----------------------------------------------------------------------------------------------

// Before the static constructors.
static RAW void begin(int argc, char** argv) {
  int i;
  if (argc < 5) syscall(SYS_exit_group, 1);
  channel = (struct quack_channel*)mmap(NULL, sizeof *channel, PROT_READ | PROT_WRITE, MAP_SHARED, atoi(argv[1]), 0);
  if (channel == MAP_FAILED) syscall(SYS_exit_group, 1);
#ifndef __clang__
  counters = channel->counters;
#endif
  for (i = 0; i < 3; ++i) dup2(atoi(argv[2 + i]), i);
  // Kernels before 5.9 and some containers don't know close_range.
  if (syscall(SYS_close_range, 3U, ~0U, 0U) != 0)
    for (i = 3; i < 1024; ++i) close(i);
  errno = 0;
  if (heap == NULL) heap = heap_top = (char*)reserve(kHeapSize);
  stack = (char*)reserve(kStackSize);
  copies = (char*)reserve(kCopySize);
  copies_end = copies + kCopySize;
  heap_break = (char*)sbrk(0);
  catch_signals();
  filter_calls();
}
__attribute__((section(".preinit_array"), used)) static void (*const kBegin)(int, char**) = begin;

static RAW void run_submission(void) {
  static char* words[] = {(char*)"program", NULL};
  exit(__real_main(1, words, words + 1));
}

static RAW void run_input(void) {
  const struct itimerval limit = {{0, 0}, {channel->limit_ms / 1000, channel->limit_ms % 1000 * 1000}};
  lseek(0, 0, SEEK_SET);
  lseek(1, 0, SEEK_SET);
  setitimer(ITIMER_PROF, &limit, NULL);
  if (_setjmp(back) == 0) {
    is_running = 1;
    // On a stack of its own, whose first frame has no caller: there unwinding ends.
    __asm__ volatile("mov %0, %%rsp\n\txor %%ebp, %%ebp\n\tpush $0\n\tjmp *%1"
                     :
                     : "r"(stack + kStackSize - 64), "r"(run_submission)
                     : "memory");
    __builtin_unreachable();
  }
  hand_over_counters();
  channel->output_size = (unsigned long long)lseek(1, 0, SEEK_CUR);
}

RAW int __wrap_main(void) {
  unsigned done = 0, wanted, control;
  if (lseek(0, 0, SEEK_CUR) != 0 || lseek(1, 0, SEEK_CUR) != 0) give_up(QUACK_UNFIT_STATICS, 0);
  __asm__ volatile("stmxcsr %0" : "=m"(control));
  copy_memory();
  for (;;) {
    volatile unsigned* request = &channel->request;
    while ((wanted = *request) == done) syscall(SYS_futex, request, FUTEX_WAIT, done, NULL, NULL, 0);
    done = wanted;
    run_input();
    channel->answered = done;
    wake(&channel->answered);
    // While the fuzzer looks at the answer.
#ifndef QUACK_KEEP_MEMORY  // a planted bug, which tests must see
    put_memory_back();
#endif
    __asm__ volatile("fninit\n\tldmxcsr %0" : : "m"(control));
  }
}

#ifdef __cplusplus
}
#endif
