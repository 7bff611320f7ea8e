#pragma once

#include <string>
#include <string_view>

namespace quack::cli {

// The manual page and the bash completion are made from the same commands() as the help, by filling templates: every
// @NAME@ on a line of its own is replaced. The names are VERSION_LINE and MANUAL_COMMANDS (quackcheck.1.in), and
// COMPLETION_TABLES (completion/quackcheck.in). Throws std::runtime_error at a name that there is not.
std::string filled_page(std::string_view page);

}  // namespace quack::cli
