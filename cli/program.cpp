#include "cli/program.h"

#include <algorithm>
#include <exception>
#include <fmt/format.h>
#include <new>

#include "cli/command.h"
#include "cli/help.h"
#include "cli/style.h"
#include "compare/files.h"
#include "judge/quoted.h"

namespace quack::cli {

namespace {

std::vector<std::string> command_names() {
  std::vector<std::string> names;
  for (const auto& command : commands()) names.push_back(command.name);
  names.emplace_back("help");
  return names;
}

const Command& known_command(const std::string& name) {
  if (const Command* command = find_command(name)) return *command;
  throw UsageError(fmt::format("there is no command '{}'{} ('quackcheck --help' lists the commands)", name,
                               did_you_mean(name, command_names())));
}

// A --help among the options asks for nothing else. Behind "--" it is a word like any other.
bool asks_for_help(const std::vector<std::string>& words) {
  const auto end = std::find(words.begin(), words.end(), "--");
  return std::any_of(words.begin(), end, [](const std::string& word) { return word == "--help" || word == "-h"; });
}

int help(const std::vector<std::string>& topics) {
  if (topics.size() > 1) throw UsageError(fmt::format("unexpected word '{}'; expected one command", topics[1]));
  print(topics.empty() || topics.front() == "help" ? program_help() : command_help(known_command(topics.front())));
  return kAgreed;
}

int run(const std::vector<std::string>& arguments) {
  if (arguments.empty()) {
    write_to_standard_error(program_help());
    return kCouldNotTell;
  }
  const std::string& first = arguments.front();
  const std::vector<std::string> rest(arguments.begin() + 1, arguments.end());
  if (first == "help" || first == "--help" || first == "-h") {
    return help(asks_for_help(rest) ? std::vector<std::string>{} : rest);
  }
  if (first == "--version") {
    if (!rest.empty()) throw UsageError(fmt::format("unexpected word '{}'; --version stands alone", rest.front()));
    print(fmt::format("quackcheck {}\n", kVersion));
    return kAgreed;
  }
  if (first.starts_with('-')) {
    throw UsageError(
        fmt::format("unknown option '{}'; options go behind the command: quackcheck COMMAND {} ...", first, first));
  }
  const Command& command = known_command(first);
  if (asks_for_help(rest)) {
    print(command_help(command));
    return kAgreed;
  }
  return command.run(rest);
}

// What a judge's tool would take for the message is told in its style.
int fail(const std::vector<std::string>& arguments, const std::string& message) {
  if (speaks_testlib(arguments)) {
    write_to_standard_error(fmt::format("FAIL {}\n", message));
    return kTestlibFail;
  }
  complain(message, settings(When::automatic, When::automatic));
  return kCouldNotTell;
}

// A file that can't be read is told as faults in files are: its name comes first.
int fail_at_file(const std::vector<std::string>& arguments, const std::string& message) {
  if (speaks_testlib(arguments)) return fail(arguments, message);
  write_to_standard_error(fmt::format("{}\n", message));
  return kCouldNotTell;
}

// A usage error is one line, whatever the words are that it repeats.
int refuse(const std::vector<std::string>& arguments, const std::string& error) {
  const std::string message = judge::printable(error);
  const bool known = !arguments.empty() && find_command(arguments.front()) != nullptr;
  if (!known || speaks_testlib(arguments)) return fail(arguments, message);
  const int code = fail(arguments, fmt::format("{}: {}", arguments.front(), message));
  write_to_standard_error(fmt::format("Try 'quackcheck {} --help'.\n", arguments.front()));
  return code;
}

}  // namespace

int run_program(const std::vector<std::string>& arguments) noexcept {
  try {
    try {
      return run(arguments);
    } catch (const UsageError& error) {
      return refuse(arguments, error.what());
    } catch (const Unreadable& error) {
      return fail_at_file(arguments, error.what());
    } catch (const std::bad_alloc&) {
      return fail(arguments, "out of memory");
    } catch (const std::exception& error) {
      return fail(arguments, error.what());
    }
  } catch (...) {
    // Informative what went wrong went wrong itself; the exit code says enough.
    return kCouldNotTell;
  }
}

}  // namespace quack::cli
