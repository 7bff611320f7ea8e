#include "cli/program_options.h"

#include <algorithm>
#include <array>
#include <csignal>
#include <ctime>
#include <filesystem>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <fstream>
#include <sys/resource.h>
#include <thread>

#include "compare/participant.h"
#include "io/quoted.h"
#include "problems/registry.h"
#include "problems/suites.h"
#include "run/sandbox.h"

namespace quack::cli {
namespace {

constexpr std::uint64_t kMostJobs = 1024;
constexpr std::uint64_t kDefaultItems = 100;
constexpr std::uint64_t kMostProcesses = 10'000;
constexpr std::array kSignals = {SIGINT, SIGTERM, SIGHUP};

// The actions before, which the handler restores, so that a second signal has that effect.
std::array<struct sigaction, NSIG> before_interruptible{};

extern "C" void interrupt_all(int signal_number) {
  interrupt_runs();
  sigaction(signal_number, &before_interruptible[static_cast<std::size_t>(signal_number)], nullptr);
}

}  // namespace

Option jobs_option() {
  return {"jobs,j", "N",
          tr("how many threads work; the results do not depend on it (default: the number of processors)")};
}

unsigned jobs_of(const ParsedWords& parsed) {
  const unsigned processors = std::max(1U, std::thread::hardware_concurrency());
  const auto asked = static_cast<unsigned>(parsed.number("jobs", 1, kMostJobs, processors));
  // The files that a run may have open while it begins, and the others that are open.
  constexpr rlim_t kFilesOfRun = 16, kFilesBesides = 24;
  rlimit files{};
  if (getrlimit(RLIMIT_NOFILE, &files) != 0) return asked;
  const rlim_t most = (files.rlim_cur - std::min(files.rlim_cur, kFilesBesides)) / kFilesOfRun;
  return static_cast<unsigned>(std::clamp<rlim_t>(most, 1, asked));
}

std::uint64_t seed_of(const ParsedWords& parsed) { return parsed.number("seed", 0, UINT64_MAX, 1); }

std::uint64_t count_of(const ParsedWords& parsed, const Game& game, std::uint64_t least, std::uint64_t most) {
  const std::uint64_t count = parsed.number("count", least, most, kDefaultItems);
  if (count > max_count_of(parsed, game) && !parsed.has("beyond-bounds")) {
    throw UsageError(tr("option '--count': {} has at most {}, not {}; --max-count allows more", game.id,
                        counted(max_count_of(parsed, game), game.item_name), count));
  }
  return count;
}

const Profile& profile_of(const ParsedWords& parsed, const Problem& problem) {
  require_has(problem, !problem.profiles.empty(), tr("profiles, by which random inputs are made"));
  const auto name = parsed.text("profile");
  if (!name) {
    const auto profiles = profiles_in_reach(problem, nullptr);
    return *profiles[(seed_of(parsed) - 1) % profiles.size()];  // case i of `diff --random`, whose seed is i + 1
  }
  const Profile* const profile = find_profile(problem, *name);
  if (profile == nullptr) refuse_name(problem.id, "profile", *name, names_in(problem.profiles), tr("profiles"));
  return *profile;
}

std::string suite_of(const ParsedWords& parsed, const Problem& problem, const std::string& otherwise) {
  std::string name = parsed.text("suite", otherwise);
  const auto known = names_in(problem.suites);
  require_has(problem, !known.empty(), tr("suites"));
  if (std::ranges::count(known, name) == 0) refuse_name(problem.id, "suite", name, known, tr("suites"));
  return name;
}

std::string program_word() {
  const std::string usual = "quackcheck";
  const auto found = find_program(usual);
  std::error_code error;
  if (found && std::filesystem::equivalent(*found, "/proc/self/exe", error)) return usual;
  std::string typed;
  std::getline(std::ifstream("/proc/self/cmdline"), typed, '\0');
  return typed.empty() ? usual : shell_word(typed);
}

std::string command_line_of(const std::string& command, const ParsedWords& parsed) {
  std::string line = "quackcheck " + command;
  for (const auto& word : parsed.arguments()) line += " " + shell_word(word);
  return line;
}

std::string now_in_utc() { return fmt::format("{:%FT%TZ}", fmt::gmtime(std::time(nullptr))); }

Options limit_options() {
  return {{"time-limit", "TIME", tr("processor time for each run of a program (default 2s)")},
          {"wall-limit", "TIME", tr("time on the clock for it (default: four times the time limit)")},
          {"memory-limit", "SIZE", tr("memory for it (default 512M)")},
          {"output-limit", "SIZE", tr("how much it may write (default 64M)")},
          {"process-limit", "N", tr("processes and threads it may have at a time (default 64)")},
          {"sandbox",
           "KIND",
           tr("how programs are isolated: bubblewrap; none, which means resource limits only, for programs you "
              "trust; or auto, which is bubblewrap, or none for a single program where that does not work and "
              "not root starts it (default auto)"),
           {"auto", "bubblewrap", "none"}},
          {"with",
           "PATH",
           tr("a directory or file that programs in the sandbox may read besides their own file"),
           {},
           true},
          {"fresh", "",
           tr("start each run in a sandbox of its own: slower, and never needed but to see "
              "whether that makes a difference")},
          {"sanitize", "",
           tr("compile C and C++ with AddressSanitizer and UndefinedBehaviorSanitizer; what they report is a "
              "runtime error, and ten times the limits apply")}};
}

RunOptions limits_of(const ParsedWords& parsed) {
  RunOptions options;
  Limits& limits = options.limits;
  if (const PackagedProblem* const packaged = package_of(parsed)) {
    limits.cpu_time = packaged->package.time_limit.value_or(limits.cpu_time);
    limits.memory = packaged->package.memory_limit.value_or(packages::kDefaultMemory);
  }
  if (const auto text = parsed.text("time-limit")) limits.cpu_time = parse_duration(option_words("time-limit"), *text);
  limits.wall_time = 4 * limits.cpu_time;  // the machine may be busy
  if (const auto text = parsed.text("wall-limit")) limits.wall_time = parse_duration(option_words("wall-limit"), *text);
  if (const auto text = parsed.text("memory-limit")) limits.memory = parse_bytes(option_words("memory-limit"), *text);
  if (const auto text = parsed.text("output-limit")) limits.output = parse_bytes(option_words("output-limit"), *text);
  limits.processes = static_cast<unsigned>(parsed.number("process-limit", 1, kMostProcesses, limits.processes));
  options.sanitize = parsed.has("sanitize");
  options.is_fresh = parsed.has("fresh");
  options.sandbox = sandbox_of(parsed);
  for (const auto& path : parsed.texts("with")) {
    std::error_code error;
    options.with.push_back(std::filesystem::canonical(path, error));
    if (error) throw UsageError(tr("option '--with': there is no file or directory '{}'", path));
    if (holds_home(options.with.back()))
      throw UsageError(tr("option '--with': '{}' holds your home directory; name what is needed", path));
  }
  return options;
}

std::string limit_words(const ParsedWords& parsed) {
  std::string words;
  for (const auto& option : limit_options()) {
    for (const auto& text : parsed.texts(option.name))
      words += " --" + option.name + (option.value.empty() ? "" : ' ' + shell_word(text));
  }
  return words;
}

void require_isolation(const Problem& problem, const std::vector<std::string>& specs, const RunOptions& options) {
  const auto is_foreign = [&](const std::string& spec) {
    try {
      return parse_spec(problem, spec).form >= SpecForm::command;
    } catch (const BadSpec&) {
      return false;  // refused later, in its own words
    }
  };
  const auto count = std::count_if(specs.begin(), specs.end(), is_foreign);
  if (options.sandbox != Sandbox::automatic || count == 0 || bubblewrap_works()) return;
  if (const Message reason = why_no_runs(options.sandbox); !reason.empty())
    throw UsageError(tr("no program can be run: {}", reason));
  if (count > 1) {
    throw UsageError(
        tr("{} programs can't be isolated from your files and from one another: {}. Install or "
           "allow bubblewrap, or, if you trust them all, give --sandbox none",
           count, why_no_bubblewrap()));
  }
  write_to_standard_error(
      tr("quackcheck: the program is not isolated, it runs with resource limits only: {}", why_no_bubblewrap()) + "\n");
}

Interruptible::Interruptible() {
  struct sigaction action {};
  action.sa_handler = interrupt_all;
  for (const int signal_number : kSignals) {
    auto& before = before_interruptible[static_cast<std::size_t>(signal_number)];
    sigaction(signal_number, nullptr, &before);
    // nohup and background jobs ignore some of these; that stays so.
    if (before.sa_handler != SIG_IGN) sigaction(signal_number, &action, nullptr);
  }
}

Interruptible::~Interruptible() {
  for (const int signal_number : kSignals)
    sigaction(signal_number, &before_interruptible[static_cast<std::size_t>(signal_number)], nullptr);
}

}  // namespace quack::cli
