#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <sys/types.h>
#include <utility>
#include <vector>

#include "io/descriptor.h"

namespace quack {

// The command, environment and streams of a helper program that we start. Its standard input is empty.
struct Launch {
  std::vector<std::string> command;                                // the program, a path, and its arguments
  std::vector<std::pair<std::string, std::string>> environment{};  // besides ours
  std::string hidden{};              // prefix of our variables that are not passed on; empty: all are passed on
  bool has_own_environment = false;  // none of our variables are passed on
  std::string directory{};           // its working directory; empty: ours
  int control = -1;                  // becomes its descriptor 3; -1: there is none
  bool outlives_thread = false;      // it ends by itself when we do; others are killed with the thread that starts them
  bool splits_streams = false;       // its standard output is read separately from its standard error
};

// A program that we trust and that runs beside us, such as a fuzzer or a supervisor; programs under test are run by
// run_program. It gets a session of its own, so that Ctrl-C reaches us alone, and it dies with us.
class Child {
 public:
  // Throws std::system_error if no process can be made. A program that can't be started ends with exit code 127.
  explicit Child(const Launch& launch);
  ~Child();  // kills it
  Child(Child&&) = delete;

  // Waits for something to read, or for its end, at most `most`; true if there is something.
  bool wait_for_output(std::chrono::milliseconds most);

  // Its output since the last call: standard error, and standard output unless that is read separately.
  std::string take_text();
  std::string take_output();

  // Sends a signal to its session.
  void signal(int number) const;

  // Its exit code, or 128 + the signal; none while it runs. Does not wait.
  std::optional<int> status();

  // Waits for its end.
  int wait();

 private:
  bool reap(int options);

  pid_t process_ = -1;
  Descriptor output_, text_;
  std::optional<int> status_;
};

}  // namespace quack
