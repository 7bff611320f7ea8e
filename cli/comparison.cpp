#include "cli/comparison.h"

#include <fmt/format.h>
#include <set>
#include <stdexcept>

#include "testdata/package/archive.h"

namespace quack::cli {

namespace {

constexpr std::uint64_t kMostCases = 1'000'000'000;
constexpr std::uint64_t kMostItemsOfACase = 1'000'000;

// Standard input can be read only once; later calls return the same text.
const std::string& standard_input() {
  static const std::string text = read_all("-");
  return text;
}

void refuse_words(const ParsedWords& parsed, const std::string& option) {
  if (parsed.words().empty()) return;
  throw UsageError(fmt::format("unexpected word '{}'; {} compares no files", parsed.words().front(), option));
}

CaseList random_cases(const Problem& problem, const ParsedWords& parsed) {
  refuse_words(parsed, "--random N");
  if (parsed.has("tests")) throw UsageError("options '--tests' and '--random' can't be combined");
  RandomCases cases{.cases = parsed.number("random", 1, kMostCases, 1),
                    .seed = seed_of(parsed),
                    .profile = profile_of(parsed, problem),
                    .count = count_of(parsed, problem, 1, kMostItemsOfACase)};
  if (cases.count > problem.max_count) cases.max_count_words = fmt::format(" --max-count {}", cases.count);
  return CaseList(std::move(cases));
}

}  // namespace

Options comparison_options() {
  return all_of({{{.name = "impl",
                   .letter = 'i',
                   .value = "SPEC",
                   .help = "an implementation, the expected one first: reference, optimized, mistake:NAME (a known "
                           "mistake; see 'quackcheck list mistakes'), answers (recorded beside the cases), a program, "
                           "a source file (.c .cpp .py .java), a plug-in (.so), cmd:COMMAND LINE; NAME=SPEC gives it a "
                           "name",
                   .repeatable = true}},
                 limit_options()});
}

Comparison comparison_of(const ParsedWords& parsed, std::size_t most) {
  Comparison comparison{.problem = &problem_of(parsed),
                        .specs = parsed.texts("impl"),
                        .options = limits_of(parsed),
                        .limit_words = limit_words(parsed)};
  if (comparison.specs.size() < 2) {
    throw UsageError("option '--impl' is needed at least twice: the expected implementation first, then another");
  }
  if (comparison.specs.size() > most) {
    throw UsageError(
        fmt::format("option '--impl': '{}' is one too many; this command compares {}", comparison.specs[most], most));
  }
  return comparison;
}

Participants participants_of(const Comparison& comparison) {
  require_isolation(*comparison.problem, comparison.specs, comparison.options);
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
  if (!random_) {
    const JudgeTest& test = tests_[index];
    if (!test.archive) return shell_word(test.input.string());
    return fmt::format("<(unzip -p {} {})", shell_word(test.archive->archive.string()),
                       shell_word(test.input.lexically_relative(test.archive->top).string()));
  }
  return fmt::format("--random 1 --seed {} --profile {} --count {}{}", seed(index), random_->profile.name,
                     random_->count, random_->max_count_words);
}

Options case_options() {
  return {{.name = "tests",
           .letter = 't',
           .value = "DIR",
           .help = "compare on the judge data in DIR, " + judge_data_help()},
          {.name = "random", .letter = 'r', .value = "N", .help = "compare on N random cases instead of files"},
          seed_option("random seed: the first random case is made with S, the next with S+1 and so on (default 1)"),
          profile_option("what the random cases are like; see 'quackcheck list profiles', or targeted:NAME for short "
                         "ones on which mistake:NAME is wrong (default: the first of that list)"),
          count_option("how many operations or cases each random case has (default 100)"),
          max_count_option()};
}

CaseList cases_of(const Problem& problem, const ParsedWords& parsed) {
  if (parsed.has("random")) return random_cases(problem, parsed);
  for (const char* option : {"seed", "profile", "count", "max-count"}) {
    if (parsed.has(option)) throw UsageError(fmt::format("option '--{}' goes only with --random N", option));
  }
  if (parsed.has("tests")) {
    refuse_words(parsed, "--tests DIR");
    return CaseList(tests_in(*parsed.text("tests")));
  }
  if (parsed.words().empty()) {
    throw UsageError("nothing to compare on; name judge inputs, or give --tests DIR or --random N");
  }
  require_one_standard_input(parsed.words());
  return CaseList(parsed.words());
}

std::string judge_data_help() {
  return "a directory or zip archive: a Kattis, BAPCtools, DOMjudge, Hydro, Polygon or Luogu package; X.in with X.ans "
         "or "
         "X.out; 01 with 01.a; inputN.txt with outputN.txt; or the folders in and out";
}

std::vector<JudgeTest> tests_in(const std::string& directory) {
  try {
    return std::filesystem::is_regular_file(directory) ? package::tests_of_archive(directory) : judge_tests(directory);
  } catch (const std::runtime_error& refused) {
    throw Unreadable(refused.what());
  }
}

}  // namespace quack::cli
