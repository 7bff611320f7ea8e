#include "cli/diff.h"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>
#include <optional>

#include "cli/commands.h"
#include "cli/engines.h"
#include "cli/files.h"
#include "cli/parallel.h"
#include "compare/clauses.h"
#include "compare/difference.h"
#include "judge/checker.h"

namespace quack::cli {

namespace {

constexpr std::uint64_t kMostCases = 1'000'000'000;
constexpr std::uint64_t kMostItems = 1'000'000;
constexpr std::uint64_t kDefaultItems = 100;
constexpr std::size_t kShownDifferences = 3;     // for each implementation; the others are counted
constexpr std::size_t kCasesAThreadABatch = 64;  // what is kept at a time does not grow with the number of cases

std::vector<Option> diff_options() {
  return {
      problem_option(),
      {.name = "impl",
       .letter = 'i',
       .value = "SPEC",
       .help = "an implementation: optimized, reference or reading:NAME; two or more, the first is the expected one",
       .repeatable = true},
      {.name = "random", .letter = 'r', .value = "N", .help = "compare on N random cases instead of files"},
      {.name = "seed",
       .letter = 's',
       .value = "S",
       .help = "the first random case is made of seed S, the next of S+1 and so on (default 1)"},
      {.name = "profile",
       .value = "P",
       .help = "what the random cases are like; see 'quackcheck list profiles' (default: the first of that list)"},
      {.name = "count", .value = "M", .help = "how many operations or cases each random case has (default 100)"},
      {.name = "save", .value = "FILE", .help = "write the first case that differs to FILE"},
      {.name = "force", .letter = 'f', .help = "overwrite FILE if it is there"},
      jobs_option(),
      progress_option(),
      color_option(),
      help_option()};
}

// Counts, and what is left to say at the end.
struct Tally {
  std::uint64_t cases = 0;  // on which something was compared
  std::uint64_t items = 0;
  std::uint64_t differing_cases = 0;
  std::vector<std::uint64_t> differences;  // by implementation
  bool could_not_tell = false;
};

// What became of one case: a comparison, or the reason why there is none.
struct Result {
  Comparison comparison;
  std::string trouble;
};

std::string command_for(const DiffRequest& request, const Implementation& actual, const std::string& case_words) {
  return fmt::format("quackcheck diff -p {} --impl {} --impl {} {}", request.problem->id,
                     request.implementations.front()->name, actual.name, case_words);
}

std::string indented(std::string_view text) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    if (end > at) result += "    ";
    result += text.substr(at, end - at);
    result += '\n';
    at = end + 1;
  }
  return result;
}

std::string line_text(const std::optional<std::string>& line) { return line ? judge::quoted(*line) : "no such line"; }

// A difference for people: where it is, both answers, what the rules say, the board before, and how to see it again.
//   saved   whether this is the case that --save has written
std::string shown(const DiffRequest& request, std::uint64_t index, const Difference& difference, bool saved) {
  const Implementation& expected = *request.implementations.front();
  const Implementation& actual = *request.implementations[difference.implementation];
  const std::string input = request.cases.text(index);
  const auto& [line, expected_line, found_line] = difference.lines;
  std::string text =
      fmt::format("{}: {}, line {} of the output\n", colored("difference", Color::red, request.manners.color_results),
                  request.cases.name(index), line);
  text += fmt::format("  expected ({}): {}\n  actual ({}): {}\n", expected.name, line_text(expected_line), actual.name,
                      line_text(found_line));
  const auto found = found_line ? std::optional<std::string_view>(*found_line) : std::nullopt;
  if (const auto reason = request.problem->reason(input, line, found)) {
    if (reason->item > 0) {
      text += fmt::format("  {} {}, line {} of the input: {}\n", request.problem->item_name, reason->item,
                          reason->input_line, reason->item_text);
    }
    text += fmt::format("  by {}: {}\n    ({})\n", reason->clause, reason->sentence, clause_sentence(reason->clause));
    text += indented(reason->board);
  }
  const std::string words = saved ? shell_word(request.save) : request.cases.words(index);
  return text + fmt::format("  again: {}\n\n", command_for(request, actual, words));
}

Result result_of(const DiffRequest& request, std::uint64_t index) {
  try {
    const std::string input = request.cases.text(index);
    Result result{compare_case(*request.problem, request.implementations, input), ""};
    for (const auto& stopped : result.comparison.stopped) {
      result.trouble += fmt::format("{} ({} stopped there)\n", judge::to_text(stopped.fault, request.cases.name(index)),
                                    request.implementations[stopped.implementation]->name);
    }
    return result;
  } catch (const Unreadable& unreadable) {
    return {{}, fmt::format("{}\n", unreadable.what())};
  }
}

// Where the results go. The file for the first case that differs is begun before anything is compared, so that a name
// that can't be written to is told at once.
struct Outputs {
  OutputFile results{"-", false};
  std::optional<OutputFile> saved;
};

// Takes one case's result into the tally and writes what there is to show of it.
void take(const DiffRequest& request, std::uint64_t index, const Result& result, Tally& tally, Outputs& outputs) {
  if (!result.trouble.empty()) {
    write_to_standard_error(result.trouble);
    tally.could_not_tell = true;
  }
  const Comparison& comparison = result.comparison;
  if (comparison.items > 0 || !comparison.differences.empty()) ++tally.cases;
  tally.items += comparison.items;
  if (comparison.differences.empty()) return;
  const bool saved = tally.differing_cases++ == 0 && outputs.saved;
  if (saved) {
    outputs.saved->write(request.cases.text(index));
    outputs.saved->finish();
  }
  for (const auto& difference : comparison.differences) {
    if (tally.differences[difference.implementation]++ >= kShownDifferences) continue;
    outputs.results.write(shown(request, index, difference, saved));
  }
}

Tally compare_all(const DiffRequest& request, Outputs& outputs) {
  Tally tally;
  tally.differences.resize(request.implementations.size());
  ProgressBar bar("comparing", "inputs", request.cases.size(), request.manners.progress);
  const std::uint64_t batch = kCasesAThreadABatch * request.jobs;
  for (std::uint64_t begin = 0; begin < request.cases.size(); begin += batch) {
    const std::uint64_t size = std::min(batch, request.cases.size() - begin);
    std::vector<Result> results(size);
    parallel_for(size, request.jobs, [&](std::size_t i) {
      results[i] = result_of(request, begin + i);
      bar.advance();
    });
    const bool trouble =
        std::any_of(results.begin(), results.end(), [](const Result& r) { return !r.trouble.empty(); });
    if (trouble) bar.clear();
    for (std::size_t i = 0; i < results.size(); ++i) take(request, begin + i, results[i], tally, outputs);
  }
  return tally;
}

std::string summary(const DiffRequest& request, const Tally& tally, double seconds) {
  std::string text;
  for (std::size_t i = 1; tally.items > 0 && i < request.implementations.size(); ++i) {
    const std::string& name = request.implementations[i]->name;
    const std::string& expected = request.implementations.front()->name;
    text +=
        tally.differences[i] == 0
            ? fmt::format("{} and {} agree\n", expected, name)
            : colored(fmt::format("{} differs from {} in {}", name, expected, counted(tally.differences[i], "input")),
                      Color::red, request.manners.color_results) +
                  "\n";
  }
  return text + fmt::format("compared: inputs={} {}s={} differences={} seconds={:.2f}\n", tally.cases,
                            request.problem->item_name, tally.items, tally.differing_cases, seconds);
}

int run_diff(const DiffRequest& request) {
  const auto start = std::chrono::steady_clock::now();
  Outputs outputs;
  if (!request.save.empty()) outputs.saved.emplace(request.save, request.force);
  const Tally tally = compare_all(request, outputs);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  outputs.results.write(summary(request, tally, seconds));
  outputs.results.finish();
  if (tally.items == 0 && tally.differing_cases == 0) {
    complain(fmt::format("diff: no {} was compared", request.problem->item_name), request.manners);
    return kCouldNotTell;
  }
  if (tally.could_not_tell) return kCouldNotTell;
  return tally.differing_cases > 0 ? kDiffered : kAgreed;
}

const Profile& profile_of(const Problem& problem, const ParsedWords& parsed) {
  if (problem.profiles.empty()) throw UsageError(fmt::format("option '--random': {} has no profiles", problem.id));
  const auto name = parsed.text("profile");
  if (!name) return problem.profiles.front();
  std::vector<std::string> known;
  for (const auto& profile : problem.profiles) {
    if (profile.name == *name) return profile;
    known.push_back(profile.name);
  }
  throw UsageError(fmt::format("option '--profile': '{}' is no profile of {}; there are {}{}", *name, problem.id,
                               joined(known, "and"), did_you_mean(*name, known)));
}

CaseList cases_of(const Problem& problem, const ParsedWords& parsed) {
  if (!parsed.has("random")) {
    for (const char* option : {"seed", "profile", "count"}) {
      if (parsed.has(option)) throw UsageError(fmt::format("option '--{}' goes with --random N alone", option));
    }
    if (parsed.words().empty()) throw UsageError("nothing to compare on; name judge inputs, or give --random N");
    if (std::count(parsed.words().begin(), parsed.words().end(), "-") > 1) {
      throw UsageError("'-' was given twice; standard input can be read once");
    }
    return CaseList(parsed.words());
  }
  if (!parsed.words().empty()) {
    throw UsageError(fmt::format("unexpected word '{}'; --random N compares on no files", parsed.words().front()));
  }
  return CaseList({.cases = parsed.number("random", 1, kMostCases, 1),
                   .seed = parsed.number("seed", 0, UINT64_MAX, 1),
                   .profile = &profile_of(problem, parsed),
                   .count = parsed.number("count", 1, kMostItems, kDefaultItems)});
}

}  // namespace

DiffRequest check_diff(const std::vector<std::string>& words) {
  const ParsedWords parsed = parse_words(words, diff_options());
  DiffRequest request;
  request.problem = &problem_of(parsed);
  for (const auto& spec : parsed.texts("impl")) {
    request.implementations.push_back(&implementation_of(*request.problem, spec, "--impl"));
  }
  if (request.implementations.size() < 2) {
    throw UsageError("option '--impl' is needed twice at least: the expected implementation first, then another");
  }
  request.cases = cases_of(*request.problem, parsed);
  request.save = parsed.text("save").value_or("");
  if (request.save == "-") throw UsageError("option '--save': '-' would mix the case with the results; name a file");
  request.force = parsed.has("force");
  request.jobs = jobs_of(parsed);
  request.manners = manners_of(parsed);
  return request;
}

Command diff_command() {
  return {.name = "diff",
          .arguments = "[CASES...]",
          .summary = "runs several implementations on the same cases and says where they part",
          .description =
              "Runs the implementations on judge inputs, files or random ones, and holds each against the first. A "
              "difference is shown with its case, line, operation, both answers, the clause of the rules, the board "
              "before the operation, and the command that shows it again. Ends with the number of cases, of "
              "operations and of differing cases. Everything runs inside this program.\n\n"
              "Random cases are the same for the same profile, count and seed on every machine.",
          .options = diff_options(),
          .exit_codes = {"0  all agree", "1  some differ",
                         "2  a case is malformed, can't be read or is beyond an implementation's reach; nothing was "
                         "compared; or bad use"},
          .examples = {{"quackcheck diff --impl reference --impl optimized --random 1000 --seed 7",
                        "both engines on a thousand random games"},
                       {"quackcheck diff -p pc --impl reference --impl optimized tests/*.in",
                        "both engines on the judge inputs of a directory"}},
          .first_words = {},
          .run = [](const std::vector<std::string>& words) { return run_diff(check_diff(words)); }};
}

}  // namespace quack::cli
