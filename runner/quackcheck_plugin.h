/* What quackcheck and a plug-in agree on: plain C, installed as <quackcheck/plugin.h>.
 *
 * A plug-in is an implementation of a problem in a shared object (.so), which quackcheck loads and calls in its own
 * process: no program is started, so that a million cases take as long as the implementation itself does. The price is
 * that it has no sandbox: no limit of time or memory, and when it crashes, quackcheck ends with a message.
 *
 *     cc -O2 -shared -fPIC -o mine.so mine.c
 *     quackcheck diff --impl reference --impl ./mine.so --random 100000
 *
 * A whole example is in docs/plugin-example/duck_chess.c. */
#ifndef QUACKCHECK_PLUGIN_H
#define QUACKCHECK_PLUGIN_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this interface. It changes when a plug-in that was compiled before would no longer do; quackcheck
 * takes plug-ins of its own version alone. */
#define QUACKCHECK_PLUGIN_VERSION 1

/* Takes some of the output: `size` bytes from `bytes` on, which it copies. `output` is what `answer` was given. Returns
 * 0, or 1 once the output is longer than the output limit: then the case has lost, and `answer` should return 0 soon.
 * May be called any number of times, on the thread that called `answer`, and only until that returns. */
typedef int (*quackcheck_write)(void* output, const char* bytes, size_t size);

/* Messages: write at most `message_size` bytes (there is room for 1024) with a final NUL to `message`, as with
 * snprintf. It is empty to begin with. */

struct quackcheck_plugin {
  /* QUACKCHECK_PLUGIN_VERSION. First in every version. */
  unsigned version;

  /* 0: `answer` may be called by several threads at a time, each with an instance of its own.
   * Otherwise one call at a time, whatever the instance: for implementations that work on global variables. */
  int one_at_a_time;

  /* Makes an instance for the problem with that id ("duckchess", "duckchess-remix", "primitive-chess": see
   * `quackcheck list problems`), or returns NULL, with a message that says why not: the problem is not yours, say.
   * quackcheck opens one at the start and more when it uses more threads. NULL if there is nothing to open: then
   * `answer` gets a null pointer as the instance, and any problem. */
  void* (*open)(const char* problem, char* message, size_t message_size);

  /* Answers one case. `input` is the judge input, `input_size` bytes of it, with a NUL after it that is not counted; it
   * is valid until the call returns. The judge output goes to `write`. What it writes must depend on the input alone,
   * not on cases before. Returns 0, or anything else when it can't answer, with a message: that is a runtime error
   * (RE). */
  int (*answer)(void* instance, const char* input, size_t input_size, quackcheck_write write, void* output,
                char* message, size_t message_size);

  /* Ends an instance. May be NULL. */
  void (*close)(void* instance);
};

#if defined(__GNUC__)
#define QUACKCHECK_EXPORT __attribute__((visibility("default")))
#else
#define QUACKCHECK_EXPORT
#endif

/* The one function that a plug-in exports. What it points to must stay as it is. */
QUACKCHECK_EXPORT const struct quackcheck_plugin* quackcheck_get_plugin(void);

#ifdef __cplusplus
}
#endif

#endif
