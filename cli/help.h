#pragma once

#include <string>

#include "cli/command.h"

namespace quack::cli {

// What `quackcheck --help` prints.
std::string program_help();

// What `quackcheck COMMAND --help` prints.
std::string command_help(const Command& command);

// "quackcheck answer [options] [INPUT]"
std::string usage_line(const Command& command);

}  // namespace quack::cli
