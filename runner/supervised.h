#pragma once

#include <memory>
#include <string>

#include "runner/child.h"
#include "runner/control_group.h"
#include "runner/supervisor/protocol.h"

namespace quack {

// The supervisor of a sandbox, from its start until it is waited for.
class Supervised {
 public:
  // Throws std::system_error if it can't be started.
  //   words        bubblewrap's words, or the supervisor's
  //   variables    all of the program's environment, NAME and value
  Supervised(std::vector<std::string> words, std::vector<std::pair<std::string, std::string>> variables,
             supervisor::RunLimits limits);
  Supervised(Supervised&&) = delete;
  ~Supervised();

  // Runs the program once, and ends it early if runs are interrupted. End::nothing: the supervisor has died.
  supervisor::Report run(const supervisor::RunFiles& files);

  // Tells it to end.
  void hang_up() { control_ = Descriptor(); }

  // What bubblewrap or the supervisor wrote of why it could not be started. Waits for its end.
  std::string last_words();

 private:
  ControlGroup group_;
  int patience_ms_;
  Descriptor control_;
  std::unique_ptr<Child> child_;
};

// Supervisors that wait for their next run are kept, each with the key of what it runs, until this program ends; where
// there are too many the one that has waited longest ends. May be called by several threads at a time.

// Takes one of that key; null if there is none.
std::unique_ptr<Supervised> take_idle(const std::string& key);
void keep_idle(const std::string& key, std::unique_ptr<Supervised> idle);

}  // namespace quack
