#pragma once

#include <string>
#include <vector>

namespace quack::cli {

// Runs the program on its arguments, without its own name, and gives the exit code. No exception leaves it: what goes
// wrong is one line on standard error and exit code 2, or what a foreign style asks for.
int run_program(const std::vector<std::string>& arguments) noexcept;

}  // namespace quack::cli
