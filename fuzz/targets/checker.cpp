#include "fuzz/checker_target.h"

quack::fuzz::Target quack::fuzz::make_target() { return checker_target(judge::first_line_difference); }
