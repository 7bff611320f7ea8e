// quackcheck with one more problem. A real one is added to problems/ and named in problems/registry.cpp instead.

#include <string>
#include <vector>

#include "cli/command.h"
#include "compare/files.h"
#include "problems/registry.h"
#include "tests/example_problem/problem.h"

int main(int count, char** arguments) {
  quack::prepare_process();
  quack::add_problem(quack::example::knight_problem());
  return quack::cli::run_program(std::vector<std::string>(arguments + (count > 0 ? 1 : 0), arguments + count));
}
