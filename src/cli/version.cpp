#include <fmt/format.h>

#include "cli/command.h"

namespace quack::cli {
namespace {

#include "cli/build.h"

}  // namespace

std::string version_text() { return fmt::format("quackcheck {}\ncommit {}\nbuilt by {}\n", kVersion, kCommit, kBuild); }

}  // namespace quack::cli
