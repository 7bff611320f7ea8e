#include "cli/gen.h"

#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/profiles.h"
#include "cli/suite_directory.h"
#include "compare/files.h"
#include "testdata/suites.h"

namespace quack::cli {

namespace {

constexpr std::uint64_t kMostItems = 10'000'000;
constexpr std::uint64_t kDefaultItems = 100;

std::vector<Option> gen_options() {
  return {problem_option(),
          {.name = "profile",
           .value = "P",
           .help = "what the input is like; see 'quackcheck list profiles', or targeted:NAME for a short one on which "
                   "mistake:NAME is wrong"},
          {.name = "count",
           .value = "N",
           .help = "how many operations or cases it has (default 100); of a targeted one that follows by itself"},
          {.name = "seed", .letter = 's', .value = "S", .help = "what it is made of (default 1)"},
          {.name = "beyond-bounds", .help = "let N be larger than the problem's largest count"},
          {.name = "suite",
           .value = "NAME",
           .help = "make a whole set of judge data instead; see 'quackcheck list suites'"},
          {.name = "output",
           .letter = 'o',
           .value = "FILE",
           .help = "write the input there (default: standard output); with --suite the directory to write to"},
          {.name = "force", .letter = 'f', .help = "overwrite files that are there"},
          jobs_option(),
          progress_option(),
          color_option(),
          help_option()};
}

void check_suite(const Problem& problem, const std::string& name) {
  if (testdata::suite_size(problem, name) > 0) return;
  std::vector<std::string> known;
  for (const auto& suite : problem.suites) known.push_back(suite.name);
  throw UsageError(fmt::format("option '--suite': '{}' is no suite of {}; there are {}{}", name, problem.id,
                               joined(known, "and"), did_you_mean(name, known)));
}

std::uint64_t count_of(const Problem& problem, const ParsedWords& parsed) {
  const std::uint64_t count = parsed.number("count", 0, kMostItems, kDefaultItems);
  if (count > problem.max_count && !parsed.has("beyond-bounds")) {
    throw UsageError(fmt::format("option '--count': {} has at most {}, not {}; with --beyond-bounds there may be more",
                                 problem.id, counted(problem.max_count, problem.item_name), count));
  }
  return count;
}

int write_input(const GenRequest& request) {
  OutputFile output(request.output, request.force);
  output.write(request.profile->make(request.count, request.seed));
  output.finish();
  return kAgreed;
}

}  // namespace

GenRequest check_gen(const std::vector<std::string>& words) {
  const ParsedWords parsed = parse_words(words, gen_options());
  parsed.require_words(0, 0, "no words");
  GenRequest request;
  request.problem = &problem_of(parsed);
  request.force = parsed.has("force");
  request.jobs = jobs_of(parsed);
  request.settings = settings_of(parsed);
  const auto profile = parsed.text("profile");
  const auto suite = parsed.text("suite");
  if (!profile && !suite) throw UsageError("give --profile P for one input, or --suite NAME for a set of judge data");
  if (!suite) {
    request.profile = profile_named(*request.problem, *profile);
    request.count = count_of(*request.problem, parsed);
    request.seed = parsed.number("seed", 0, UINT64_MAX, 1);
    request.output = parsed.text("output").value_or("-");
    return request;
  }
  for (const char* option : {"profile", "count", "seed", "beyond-bounds"}) {
    if (parsed.has(option)) {
      throw UsageError(fmt::format("option '--{}': a suite says itself how its inputs are made; leave it out", option));
    }
  }
  check_suite(*request.problem, *suite);
  request.suite = *suite;
  const auto directory = parsed.text("output");
  if (!directory || *directory == "-" || directory->empty()) {
    throw UsageError("option '--suite': a suite is many files; name their directory with -o DIR");
  }
  request.output = *directory;
  return request;
}

int run_gen(const GenRequest& request) { return request.profile ? write_input(request) : write_suite(request); }

Command gen_command() {
  return {
      .name = "gen",
      .arguments = "",
      .summary = "makes an input, or a whole set of judge data with answers",
      .description =
          "With --profile one input, the same bytes for the same profile, count and seed on every machine. Its answer "
          "comes from 'quackcheck answer'.\n\n"
          "With --suite a directory of numbered inputs (.in) with their answers (.ans) and manifest.json, which says "
          "of "
          "each how it was made, what it is for, which clauses of the rules it exercises and which known mistakes it "
          "catches. The same files on every machine. The directory must be empty or new; a run that was broken off is "
          "taken up again by the same command, which keeps the files that are whole and right.",
      .options = gen_options(),
      .exit_codes = {"0  everything was written", "2  it can't be written, something is in the way, or bad use"},
      .examples = {{"quackcheck gen --profile endings --count 1000 --seed 5 -o long.in", "one game"},
                   {"quackcheck gen -p pc --suite full -o data", "judge data for primitive chess"}},
      .first_words = {},
      .run = [](const std::vector<std::string>& words) { return run_gen(check_gen(words)); }};
}

}  // namespace quack::cli
