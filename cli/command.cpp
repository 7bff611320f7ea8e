#include "cli/command.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <map>
#include <string_view>
#include <thread>

#include "cli/commands.h"
#include "problems/registry.h"

namespace quack::cli {

namespace {

constexpr std::uint64_t kMostJobs = 1024;

struct NamedCommand {
  std::string_view name;  // what the command that is made says it is called
  Command (*make)();
};
constexpr std::array<NamedCommand, 13> kCommands = {{{"answer", answer_command},
                                                     {"validate", validate_command},
                                                     {"check", check_command},
                                                     {"explain", explain_command},
                                                     {"diff", diff_command},
                                                     {"shrink", shrink_command},
                                                     {"grade", grade_command},
                                                     {"package", package_command},
                                                     {"prove", prove_command},
                                                     {"fuzz", fuzz_command},
                                                     {"gen", gen_command},
                                                     {"perft", perft_command},
                                                     {"list", list_command}}};

std::vector<std::string> problem_ids() {
  std::vector<std::string> ids;
  for (const auto& problem : problems()) ids.push_back(problem.id);
  return ids;
}

}  // namespace

const std::vector<Command>& commands() {
  static const std::vector<Command> all = [] {
    std::vector<Command> made;
    for (const auto& [name, make] : kCommands) made.push_back(make());
    return made;
  }();
  return all;
}

// Makes no other than that one, so that a program of many commands starts as fast as one of few.
const Command* find_command(const std::string& name) {
  static std::map<std::string, Command> made;
  for (const auto& [known, make] : kCommands) {
    if (known != name) continue;
    const auto found = made.find(name);
    return found != made.end() ? &found->second : &made.emplace(name, make()).first->second;
  }
  return nullptr;
}

Option problem_option() {
  return {.name = "problem",
          .letter = 'p',
          .value = "ID",
          .help = fmt::format("the problem: {}, or one of their aliases (default {})", joined(problem_ids(), "or"),
                              problems().front().id)};
}

Option progress_option() {
  return {.name = "progress",
          .value = "WHEN",
          .help = "show a progress bar on standard error: auto (on a terminal), always or never (default auto)",
          .choices = {"auto", "always", "never"}};
}

Option color_option() {
  return {.name = "color",
          .value = "WHEN",
          .help = "use colour: auto (on a terminal, unless NO_COLOR is set), always or never (default auto)",
          .choices = {"auto", "always", "never"}};
}

Option jobs_option() {
  return {.name = "jobs",
          .letter = 'j',
          .value = "N",
          .help = "how many threads work; what is printed does not depend on it (default: one a processor)"};
}

Option help_option() { return {.name = "help", .letter = 'h', .help = "print this help and exit"}; }

const Problem& problem_of(const ParsedWords& parsed) {
  const auto wanted = parsed.text("problem");
  if (!wanted) return problems().front();
  if (const Problem* found = find_problem(*wanted)) return *found;
  std::vector<std::string> known = problem_ids();
  for (const auto& problem : problems()) known.insert(known.end(), problem.aliases.begin(), problem.aliases.end());
  throw UsageError(fmt::format("option '--problem': there is no problem '{}'; there are {}{}", *wanted,
                               joined(problem_ids(), "and"), did_you_mean(*wanted, known)));
}

TerminalSettings settings_of(const ParsedWords& parsed) {
  return settings(when_of(parsed.text("color").value_or("auto")), when_of(parsed.text("progress").value_or("auto")));
}

unsigned jobs_of(const ParsedWords& parsed) {
  const unsigned processors = std::max(1U, std::thread::hardware_concurrency());
  return static_cast<unsigned>(parsed.number("jobs", 1, kMostJobs, processors));
}

}  // namespace quack::cli
