#include <string>
#include <vector>

#include "cli/command.h"
#include "io/files.h"

int main(int count, char** arguments) {
  quack::prepare_process();
  return quack::cli::run_command_line(std::vector<std::string>(arguments + (count > 0 ? 1 : 0), arguments + count));
}
