#include <string>
#include <vector>

#include "cli/files.h"
#include "cli/program.h"

int main(int count, char** arguments) {
  quack::cli::prepare_process();
  return quack::cli::run_program(std::vector<std::string>(arguments + (count > 0 ? 1 : 0), arguments + count));
}
