// What the harness (harness.c, linked with a submission) and the fuzzer that drives it have in common: memory that both
// map. Compiled by whatever compiles the submission, so in what C89 with GNU extensions and C++98 share.
#ifndef QUACK_HARNESS_CHANNEL_H
#define QUACK_HARNESS_CHANNEL_H

enum {
  QUACK_COUNTERS = 16384,  // a power of two
  QUACK_COUNTER_BITS = 14
};

// The system calls of a run: those whose effects are undone after each input, or that have none. What is asked often
// comes first.
#define QUACK_CALLS(CALL)                                                                                             \
  CALL(futex), CALL(lseek), CALL(read), CALL(setitimer), CALL(write), CALL(madvise), CALL(rt_sigreturn), CALL(fstat), \
      CALL(newfstatat), CALL(rt_sigprocmask), CALL(readv), CALL(writev), CALL(clock_gettime), CALL(gettimeofday),     \
      CALL(time), CALL(times), CALL(getrusage), CALL(getpid), CALL(gettid), CALL(getrandom), CALL(sched_yield),       \
      CALL(exit_group)

// How an input ended. `detail` says more.
enum quack_ending {
  QUACK_EXITED = 1,    // the exit code
  QUACK_SIGNALLED,     // the signal
  QUACK_TIMED_OUT,     // nothing
  QUACK_UNFIT_CALL,    // the system call that the harness can't undo
  QUACK_UNFIT_STATICS  // static constructors read the input or write output; nothing more
};

struct quack_channel {
  volatile unsigned request;   // a futex: counted up for each input, which is in the file of descriptor 0 by then
  volatile unsigned answered;  // a futex: the request whose ending stands below; before the first one 0
  volatile unsigned ending;    // enum quack_ending; set without a request: no input can be run at all
  volatile unsigned detail;
  volatile unsigned long long output_size;          // bytes at the beginning of the file of descriptor 1
  volatile unsigned limit_ms;                       // processor time for an input
  volatile unsigned char counters[QUACK_COUNTERS];  // of the places in the submission's code; the fuzzer clears them
};

#endif
