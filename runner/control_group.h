#pragma once

#include <filesystem>

#include "runner/descriptor.h"
#include "runner/supervisor/protocol.h"

namespace quack {

// A control group (version 2) for the runs of one sandbox: what the kernel counts for all of its processes at once,
// also those that no process waits for. It is made below our own group, or beside it where only there the controllers
// of memory and processes are at hand: root may, and who has a group of their own (systemd's Delegate=). Where none can
// be made it is empty.
class ControlGroup {
 public:
  // Made as `limits` say, and named in them.
  explicit ControlGroup(supervisor::RunLimits& limits);
  ControlGroup(ControlGroup&& other) = default;
  ControlGroup& operator=(ControlGroup&&) = delete;

  bool exists() const { return group_.get() >= 0; }
  supervisor::GroupFiles files() const { return {processes_.get(), ours_.get(), group_.get()}; }

  // Removes it where the supervisor, whose part that is, did not live to do it.
  void remove() const;

 private:
  std::filesystem::path directory_;
  Descriptor processes_, ours_, group_;
};

}  // namespace quack
