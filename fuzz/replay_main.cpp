// Runs a target on files, without a fuzzer: every target is built with this main too, so that any saved input can be
// looked into with an ordinary build, and the corpora are replayed by the tests.

#include <algorithm>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

#include "fuzz/target.h"
#include "io/quoted.h"

namespace {

namespace fs = std::filesystem;

constexpr int kAgreed = 0;
constexpr int kDiffered = 1;
constexpr int kCouldNotTell = 2;

constexpr const char* kUsage =
    " FILE|DIRECTORY|-…\n"
    "Runs the fuzz target on each file, on each file below each directory, or on standard input, and says where\n"
    "the two sides of its property differ.\n"
    "Exit: 0 they agree; 1 they differ; 2 a file could not be read, or nothing was compared.\n";

// The files that the arguments stand for, those of a directory in the order of their names.
std::vector<fs::path> inputs_of(const std::vector<std::string>& arguments) {
  std::vector<fs::path> inputs;
  for (const std::string& argument : arguments) {
    if (argument == "-" || !fs::is_directory(argument)) {
      inputs.emplace_back(argument);
      continue;
    }
    const auto first = static_cast<std::ptrdiff_t>(inputs.size());
    for (const auto& entry : fs::recursive_directory_iterator(argument))
      if (entry.is_regular_file()) inputs.push_back(entry.path());
    std::sort(inputs.begin() + first, inputs.end());
  }
  return inputs;
}

std::optional<std::string> content_of(const fs::path& path) {
  std::ifstream file(path == "-" ? "/dev/stdin" : path, std::ios::binary);
  if (!file) return std::nullopt;
  std::string content{std::istreambuf_iterator<char>(file), {}};
  return file.bad() ? std::nullopt : std::optional(std::move(content));
}

int replay(const std::string& program, const std::vector<std::string>& arguments) {
  const quack::fuzz::Target target = quack::fuzz::make_target();
  quack::fuzz::Tally tally;
  std::uint64_t differences = 0;
  for (const fs::path& path : inputs_of(arguments)) {
    const auto content = content_of(path);
    if (!content) {
      std::cerr << "replay-" << target.name << ": can't read " << path.string() << '\n';
      return kCouldNotTell;
    }
    if (const auto difference = target.property.replay(*content, tally)) {
      ++differences;
      std::cout << path.string() << ":\n"
                << report(target, *difference)
                << "Replay: " << quack::piped(difference->input, quack::shell_word(program) + " -\n\n");
    }
  }
  std::cout << "replay-" << target.name << ": " << tally.runs << " inputs, " << tally.operations
            << " operations compared, " << differences << " differences\n";
  std::cerr << to_line(target, tally) << '\n';
  if (differences > 0) return kDiffered;
  if (tally.operations == 0) {
    std::cerr << "replay-" << target.name << ": nothing was compared\n";
    return kCouldNotTell;
  }
  return std::cout.flush() ? kAgreed : kCouldNotTell;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  if (arguments.empty() || arguments.front() == "--help") {
    (arguments.empty() ? std::cerr : std::cout) << "Usage: " << argv[0] << kUsage;
    return arguments.empty() ? kCouldNotTell : kAgreed;
  }
  try {
    return replay(argv[0], arguments);
  } catch (const std::exception& fault) {
    std::cerr << argv[0] << ": " << fault.what() << '\n';
    return kCouldNotTell;
  }
}
