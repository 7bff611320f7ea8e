#include "cli/cases.h"

#include <algorithm>
#include <fmt/format.h>
#include <stdexcept>

#include "cli/command.h"
#include "cli/profiles.h"
#include "compare/files.h"

namespace quack::cli {

namespace {

constexpr std::uint64_t kMostCases = 1'000'000'000;
constexpr std::uint64_t kMostItemsOfACase = 1'000'000;
constexpr std::uint64_t kDefaultItemsOfACase = 100;

// Standard input can be read once; whoever asks later gets the same text.
const std::string& standard_input() {
  static const std::string text = read_all("-");
  return text;
}

Profile profile_of(const Problem& problem, const ParsedWords& parsed) {
  if (problem.profiles.empty()) throw UsageError(fmt::format("option '--random': {} has no profiles", problem.id));
  const auto name = parsed.text("profile");
  return name ? profile_named(problem, *name) : problem.profiles.front();
}

void refuse_words(const ParsedWords& parsed, const std::string& option) {
  if (parsed.words().empty()) return;
  throw UsageError(fmt::format("unexpected word '{}'; {} compares on no files", parsed.words().front(), option));
}

CaseList random_cases(const Problem& problem, const ParsedWords& parsed) {
  refuse_words(parsed, "--random N");
  if (parsed.has("tests")) throw UsageError("option '--tests' and option '--random': give one of them");
  return CaseList(RandomCases{.cases = parsed.number("random", 1, kMostCases, 1),
                              .seed = parsed.number("seed", 0, UINT64_MAX, 1),
                              .profile = profile_of(problem, parsed),
                              .count = parsed.number("count", 1, kMostItemsOfACase, kDefaultItemsOfACase)});
}

CaseList judge_data(const ParsedWords& parsed) {
  refuse_words(parsed, "--tests DIR");
  try {
    return CaseList(judge_tests(*parsed.text("tests")));
  } catch (const std::runtime_error& refused) {
    throw Unreadable(refused.what());
  }
}

}  // namespace

CaseList::CaseList(const std::vector<std::string>& files) {
  for (const auto& file : files) {
    tests_.push_back({.name = file, .input = file, .answer = file == "-" ? std::nullopt : answer_beside(file)});
  }
}

std::string CaseList::input(std::uint64_t index) const {
  if (random_) return random_->profile.make(random_->count, seed(index));
  const std::string file = tests_[index].input.string();
  return file == "-" ? standard_input() : read_all(file);
}

std::optional<std::string> CaseList::answer(std::uint64_t index) const {
  if (random_ || !tests_[index].answer) return std::nullopt;
  return read_all(tests_[index].answer->string());
}

std::string CaseList::name(std::uint64_t index) const {
  if (!random_) return tests_[index].name;
  return fmt::format("random input {} (profile {}, seed {}, count {})", index + 1, random_->profile.name, seed(index),
                     random_->count);
}

std::string CaseList::words(std::uint64_t index) const {
  if (!random_) return shell_word(tests_[index].input.string());
  return fmt::format("--random 1 --seed {} --profile {} --count {}", seed(index), random_->profile.name,
                     random_->count);
}

std::vector<Option> case_options() {
  return {
      {.name = "tests",
       .letter = 't',
       .value = "DIR",
       .help = "compare on the judge data in DIR: .in files with their .ans or .out, or a Kattis, Hydro or Polygon "
               "package"},
      {.name = "random", .letter = 'r', .value = "N", .help = "compare on N random cases instead of files"},
      {.name = "seed",
       .letter = 's',
       .value = "S",
       .help = "the first random case is made of seed S, the next of S+1 and so on (default 1)"},
      {.name = "profile",
       .value = "P",
       .help =
           "what the random cases are like; see 'quackcheck list profiles', or targeted:NAME for short ones on which "
           "mistake:NAME is wrong (default: the first of that list)"},
      {.name = "count", .value = "M", .help = "how many operations or cases each random case has (default 100)"}};
}

CaseList cases_of(const Problem& problem, const ParsedWords& parsed) {
  if (parsed.has("random")) return random_cases(problem, parsed);
  for (const char* option : {"seed", "profile", "count"}) {
    if (parsed.has(option)) throw UsageError(fmt::format("option '--{}' goes with --random N alone", option));
  }
  if (parsed.has("tests")) return judge_data(parsed);
  if (parsed.words().empty()) {
    throw UsageError("nothing to compare on; name judge inputs, or give --tests DIR or --random N");
  }
  if (std::count(parsed.words().begin(), parsed.words().end(), "-") > 1) {
    throw UsageError("'-' was given twice; standard input can be read once");
  }
  return CaseList(parsed.words());
}

}  // namespace quack::cli
