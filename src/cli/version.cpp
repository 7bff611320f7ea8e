#include <fmt/format.h>

#include "cli/build.h"
#include "cli/command.h"

namespace quack::cli {

std::string version_text() { return fmt::format("quackcheck {}\ncommit {}\nbuilt by {}\n", kVersion, kCommit, kBuild); }

}  // namespace quack::cli
