#pragma once

#include "cli/command.h"

namespace quack::cli {

// One file a command; commands() lists them.
Command answer_command();
Command validate_command();
Command check_command();
Command explain_command();
Command diff_command();
Command shrink_command();
Command grade_command();
Command prove_command();
Command package_command();
Command perft_command();
Command fuzz_command();
Command gen_command();
Command list_command();

}  // namespace quack::cli
