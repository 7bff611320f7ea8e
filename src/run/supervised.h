#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "io/descriptor.h"
#include "run/child.h"
#include "run/supervisor/protocol.h"

namespace quack {

// A control group (version 2) for the runs of one sandbox, by which the kernel counts and limits all processes at once.
// It is made below our own group, or beside it if the controllers of memory and processes are available only there;
// root may do so, and users with a group of their own (systemd's Delegate=). If none can be made, it is empty.
class ControlGroup {
 public:
  // Makes a group with these limits, and sets limits.has_group if that succeeds.
  explicit ControlGroup(supervisor::RunLimits& limits);
  ControlGroup(ControlGroup&&) = delete;

  bool exists() const { return group_.get() >= 0; }
  supervisor::RunFiles files() const { return {processes_.get(), group_.get(), group_.get()}; }
  const std::filesystem::path& directory() const { return directory_; }

  // Removes the group if the supervisor died before it could.
  void remove() const;

 private:
  std::filesystem::path directory_;
  Descriptor processes_, group_;
};

// A running supervisor of a sandbox. The destructor waits for its end.
class Supervised {
 public:
  // Throws std::system_error if it can't be started.
  //   command      begins with bubblewrap's path, or the supervisor's
  //   variables    all of the program's environment, NAME and value
  Supervised(std::vector<std::string> command, std::vector<std::pair<std::string, std::string>> variables,
             supervisor::RunLimits limits);
  Supervised(Supervised&&) = delete;
  ~Supervised();

  // Runs the program once, and ends it early if runs are interrupted. End::nothing: the supervisor has died.
  supervisor::Report run(const supervisor::RunFiles& files);

  // Asks it to end.
  void hang_up() { control_ = Descriptor(); }

  // The messages of bubblewrap or the supervisor about why it could not be started. Waits for its end.
  std::string complaint();

 private:
  ControlGroup group_;
  int patience_ms_;
  Descriptor control_;
  std::unique_ptr<Child> child_;
};

// Supervisors that wait for their next run are kept until this program ends, each under a key that identifies its
// program. If there are too many, the one that has waited longest is ended. Thread-safe.

// Takes a supervisor with that key; null if there is none.
std::unique_ptr<Supervised> take_idle(const std::string& key);
void keep_idle(const std::string& key, std::unique_ptr<Supervised> idle);

}  // namespace quack
