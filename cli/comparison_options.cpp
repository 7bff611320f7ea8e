#include "cli/comparison_options.h"

#include <fmt/format.h>
#include <set>

#include "cli/command.h"
#include "cli/units.h"

namespace quack::cli {

namespace {

constexpr std::uint64_t kMostProcesses = 10'000;

Limits limits_of(const ParsedWords& parsed) {
  Limits limits;
  if (const auto text = parsed.text("time-limit")) {
    limits.cpu_time = parse_duration("option '--time-limit'", *text);
    // A program that waits for nothing needs little more time on the clock than on the processor.
    limits.wall_time = 2 * limits.cpu_time + std::chrono::seconds(1);
  }
  if (const auto text = parsed.text("wall-limit")) limits.wall_time = parse_duration("option '--wall-limit'", *text);
  if (const auto text = parsed.text("memory-limit")) limits.memory = parse_bytes("option '--memory-limit'", *text);
  if (const auto text = parsed.text("output-limit")) limits.output = parse_bytes("option '--output-limit'", *text);
  limits.processes = static_cast<unsigned>(parsed.number("process-limit", 1, kMostProcesses, limits.processes));
  return limits;
}

std::vector<std::string> names_in(const Problem& problem) {
  std::vector<std::string> names;
  for (const auto* all : {&problem.implementations, &problem.mistakes.get()}) {
    for (const auto& one : *all) names.push_back(one.name);
  }
  return names;
}

Sandbox sandbox_of(const ParsedWords& parsed) {
  const std::string text = parsed.text("sandbox").value_or("auto");
  if (text == "bubblewrap") return Sandbox::bubblewrap;
  return text == "limits" ? Sandbox::limits : Sandbox::automatic;
}

}  // namespace

std::vector<Option> comparison_options() {
  std::vector<Option> options = {
      {.name = "impl",
       .letter = 'i',
       .value = "SPEC",
       .help = "an implementation, the expected one first: reference, optimized, mistake:NAME, answers (recorded "
               "beside the cases), a program, a source file (.c .cpp .py .java), a plug-in (.so), cmd:COMMAND LINE; "
               "NAME=SPEC gives it a name",
       .repeatable = true}};
  const std::vector<Option> limits = limit_options();
  options.insert(options.end(), limits.begin(), limits.end());
  return options;
}

std::vector<Option> limit_options() {
  return {
      {.name = "time-limit", .value = "TIME", .help = "processor time for each run of a foreign program (default 2s)"},
      {.name = "wall-limit",
       .value = "TIME",
       .help = "time on the clock for it (default: twice the time limit and a second)"},
      {.name = "memory-limit", .value = "SIZE", .help = "memory for it (default 512M)"},
      {.name = "output-limit", .value = "SIZE", .help = "what it may write (default 64M)"},
      {.name = "process-limit", .value = "N", .help = "processes and threads it may have at a time (default 64)"},
      {.name = "sandbox",
       .value = "KIND",
       .help = "how foreign programs are shut in: bubblewrap, limits alone, or auto, which is bubblewrap where it "
               "works (default auto)",
       .choices = {"auto", "bubblewrap", "limits"}}};
}

RunOptions participant_options_of(const ParsedWords& parsed) {
  return {.limits = limits_of(parsed), .sandbox = sandbox_of(parsed), .cache = {}};
}

Comparison comparison_of(const ParsedWords& parsed, std::size_t most) {
  Comparison comparison;
  comparison.problem = &problem_of(parsed);
  comparison.specs = parsed.texts("impl");
  if (comparison.specs.size() < 2) {
    throw UsageError("option '--impl' is needed twice at least: the expected implementation first, then another");
  }
  if (comparison.specs.size() > most) {
    throw UsageError(
        fmt::format("option '--impl': '{}' is one too many; this command takes {}", comparison.specs[most], most));
  }
  comparison.options = participant_options_of(parsed);
  for (const char* option : {"time-limit", "wall-limit", "memory-limit", "output-limit", "process-limit", "sandbox"}) {
    if (const auto text = parsed.text(option)) {
      comparison.limit_words += fmt::format(" --{} {}", option, shell_word(*text));
    }
  }
  return comparison;
}

std::unique_ptr<Participant> participant_of(const Problem& problem, const std::string& option, const std::string& spec,
                                            const RunOptions& options) {
  try {
    return make_participant(problem, spec, options);
  } catch (const BadSpec& bad) {
    throw UsageError(fmt::format("option '--{}': {}{}", option, bad.what(), did_you_mean(spec, names_in(problem))));
  }
}

Participants participants_of(const Comparison& comparison) {
  Participants participants;
  std::set<std::string> names;
  for (const auto& spec : comparison.specs) {
    participants.push_back(participant_of(*comparison.problem, "impl", spec, comparison.options));
    const std::string& name = participants.back()->name();
    if (name != spec && !names.insert(name).second) {
      throw UsageError(fmt::format("option '--impl': two implementations are called '{}'", name));
    }
  }
  return participants;
}

ReplayCommand replay_command(const Comparison& comparison) {
  return [head = fmt::format("quackcheck diff -p {}", comparison.problem->id), limits = comparison.limit_words](
             const std::string& expected, const std::string& actual, const std::string& words) {
    return fmt::format("{} --impl {} --impl {}{} {}", head, shell_word(expected), shell_word(actual), limits, words);
  };
}

}  // namespace quack::cli
