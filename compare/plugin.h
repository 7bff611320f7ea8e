#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compare/participant.h"
#include "runner/quackcheck_plugin.h"

namespace quack {

// What a plug-in made of one case.
struct PluginAnswer {
  std::string output;                // up to the limit
  bool is_too_long = false;          // it wrote more than that
  std::optional<std::string> error;  // it said that it can't answer, or threw: why
};

// A plug-in (quackcheck_plugin.h), loaded into this process, where it stays: what it has started can't be taken back.
class Plugin {
 public:
  // Loads it and opens an instance. Throws BadSpec: it can't be loaded, isn't a plug-in, has another version, or
  // refuses the problem.
  //   problem   the id
  Plugin(const std::filesystem::path& file, std::string problem);
  ~Plugin();
  Plugin(const Plugin&) = delete;
  Plugin& operator=(const Plugin&) = delete;

  // May be called by several threads at a time: each has an instance of its own meanwhile. Does not throw but
  // std::bad_alloc. `max_output` in bytes.
  PluginAnswer answer(std::string_view input, std::uint64_t max_output);

 private:
  void* take_instance(std::string& error);
  void* open_instance(std::string& error);

  std::string file_;
  std::string problem_;
  const quackcheck_plugin* plugin_ = nullptr;
  std::shared_ptr<std::mutex> turn_;  // of those that want one call at a time; shared by all that load the same file
  std::mutex idle_mutex_;
  std::vector<void*> idle_;  // instances that nobody uses just now
};

// From now on a crash of a plug-in (SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, or exit) ends this process with a message
// that names it, and exit code 2; the case is kept in a file that the message names. Crashes outside of plug-ins stay
// what they were. Not for fuzz targets, which have handlers of their own.
void tell_of_plugin_crashes();

// A participant that is a plug-in. Throws BadSpec. What its crashes come to is the caller's choice: see above.
std::unique_ptr<Participant> plugin_participant(std::string name, std::string spec, const std::filesystem::path& file,
                                                const Problem& problem, std::uint64_t max_output);

}  // namespace quack
