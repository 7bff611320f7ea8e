#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "runner/descriptor.h"
#include "runner/supervisor/protocol.h"
#include "runner/supervisor/send_files.h"

namespace quack {

// A control group (version 2) for the runs of one sandbox: what the kernel counts for all of its processes at once,
// also those that no process waits for, and can end at once. It is made below our own group, or beside it where only
// there the controllers of memory and processes are at hand: root may, and who has a group of their own (systemd's
// Delegate=). Where none can be made it is empty, and what a controller would count is counted by /proc.
class ControlGroup {
 public:
  explicit ControlGroup(const supervisor::RunLimits& limits);
  ~ControlGroup();  // removes it, once no process is in it
  ControlGroup(ControlGroup&& other) noexcept;
  ControlGroup& operator=(ControlGroup&&) = delete;

  bool exists() const { return !directory_.empty(); }
  // What the supervisor needs of it: kGroupProcesses, kGroupKill and kGroup.
  supervisor::RunFiles files() const { return {processes_.get(), kill_.get(), group_.get()}; }
  // Of "processor time", "memory" and "processes" those that it counts or bounds.
  const std::vector<std::string>& counts() const { return counts_; }

 private:
  std::filesystem::path directory_;
  Descriptor processes_, kill_, group_;
  std::vector<std::string> counts_;
};

}  // namespace quack
