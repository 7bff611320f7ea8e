// Runs commands in turn, round after round, and says what each took. A program of its own because it must be small:
// what a child is charged for begins before its program does, so the starter's own memory would count.
//
//   bench-stopwatch ROUNDS COMMANDS
//
// COMMANDS is a file with one command a line, words separated by tabs: the file for standard input, the file for
// standard output, the program, its arguments. Standard error is this program's own. Every round runs each of them
// once, so that what disturbs the machine disturbs all alike. For each run one line, with spaces between:
//
//   command from 0, wait status, wall nanoseconds, user microseconds, system microseconds, largest resident KiB
//
// Exit: 0; 2 if a command can't be started or the files not be read.

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <spawn.h>
#include <string>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace {

// Says why nothing can be measured, and ends.
[[noreturn]] void give_up(const std::string& why) {
  static_cast<void>(std::fprintf(stderr, "bench-stopwatch: %s\n", why.c_str()));
  std::exit(2);
}

using Words = std::vector<std::string>;

Words split(const std::string& line) {
  Words words{""};
  for (const char c : line) {
    if (c == '\t') {
      words.emplace_back();
    } else {
      words.back() += c;
    }
  }
  return words;
}

std::vector<Words> read_commands(const char* path) {
  std::vector<Words> commands;
  std::FILE* file = std::fopen(path, "r");
  if (file == nullptr) give_up(std::string(path) + ": " + std::strerror(errno));
  std::string line;
  for (int c = std::fgetc(file); c != EOF; c = std::fgetc(file)) {
    if (c != '\n') {
      line += static_cast<char>(c);
      continue;
    }
    commands.push_back(split(line));
    if (commands.back().size() < 3) give_up("'" + line + "' lacks its files or its program");
    line.clear();
  }
  static_cast<void>(std::fclose(file));
  return commands;
}

long long microseconds(const timeval& time) { return time.tv_sec * 1000000LL + time.tv_usec; }

void run(std::size_t number, Words& words) {
  std::vector<char*> arguments;
  for (std::size_t word = 2; word < words.size(); ++word) arguments.push_back(words[word].data());
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, STDIN_FILENO, words[0].c_str(), O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, words[1].c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644);
  const auto begin = std::chrono::steady_clock::now();
  pid_t child = 0;
  const int refused = posix_spawnp(&child, arguments[0], &files, nullptr, arguments.data(), environ);
  if (refused != 0) give_up("could not start " + words[2] + ": " + std::strerror(refused));
  int status = 0;
  rusage usage{};
  while (wait4(child, &status, 0, &usage) < 0 && errno == EINTR) {
  }
  const auto took = std::chrono::steady_clock::now() - begin;
  posix_spawn_file_actions_destroy(&files);
  std::printf("%zu %d %lld %lld %lld %ld\n", number, status,
              static_cast<long long>(std::chrono::duration_cast<std::chrono::nanoseconds>(took).count()),
              microseconds(usage.ru_utime), microseconds(usage.ru_stime), usage.ru_maxrss);
}

}  // namespace

int main(int argument_count, char** arguments) {
  const long rounds = argument_count == 3 ? std::strtol(arguments[1], nullptr, 10) : 0;
  if (rounds < 1) give_up("expected two arguments, a number of rounds from 1 on and a file of commands");
  std::vector<Words> commands = read_commands(arguments[2]);
  for (long round = 0; round < rounds; ++round) {
    for (std::size_t number = 0; number < commands.size(); ++number) run(number, commands[number]);
  }
}
