#include "cli/case_list.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <stdexcept>

#include "io/quoted.h"
#include "packages/read/archive.h"

namespace quack::cli {
namespace {

namespace fs = std::filesystem;

// The most items of a random case, unless the first built-in implementation is the expected one; the reference is slow.
constexpr std::uint64_t kMostItemsForSlowOnes = 1000;
constexpr std::uint64_t kMostCases = 1'000'000'000;
constexpr std::uint64_t kMostItemsOfACase = 1'000'000;

// Standard input can be read only once; later calls return the same text.
const std::string& standard_input() {
  static const std::string text = read_all("-");
  return text;
}

std::vector<std::string> case_words(const ParsedWords& parsed) {
  std::vector<std::string> words = parsed.words();
  if (words_are_programs(parsed)) std::erase_if(words, [](const std::string& word) { return !is_case(word); });
  return words;
}

bool names_cases(const ParsedWords& parsed) {
  return parsed.has("random") || parsed.has("tests") || !case_words(parsed).empty();
}

}  // namespace

CaseList::CaseList(const std::vector<std::string>& files) {
  for (const auto& file : files)
    tests_.push_back(
        {.name = file, .input = file, .answer = file == "-" ? std::nullopt : packages::answer_beside(file)});
  size_ = tests_.size();
}

CaseList::CaseList(const CasePlan& plan, std::vector<packages::JudgeTest> tests)
    : CaseList(
          kMostCases, [plan](std::uint64_t index) { return plan.at(index); }, "") {
  plan_ = plan;
  tests_ = std::move(tests);
  std::error_code ignored;
  const auto bytes = [&](const packages::JudgeTest& test) {
    return test.name.starts_with("sample/") ? 0 : fs::file_size(test.input, ignored);
  };
  std::ranges::stable_sort(tests_, {}, bytes);
}

void CaseList::choose(std::uint64_t begin, std::uint64_t end, bool with_tests, const LeavesOut& leaves_out) {
  if (!plan_) return;
  std::erase_if(test_cases_, [&](std::uint64_t index) { return index >= begin; });
  planned_.resize(begin - tests_before(begin));
  for (std::uint64_t index = begin; index < end; ++index) {
    if (with_tests && has_more_tests()) {
      test_cases_.push_back(index);
      continue;
    }
    std::uint64_t next = planned_.empty() ? 0 : planned_.back() + 1;
    while (next >= plan_->fixed() && leaves_out(plan_->at(next))) ++next;
    planned_.push_back(next);
  }
}

PlannedCase CaseList::made_at(std::uint64_t index) const {
  const std::uint64_t made = index - tests_before(index);
  return make_(plan_ ? planned_[made] : made);
}

const packages::JudgeTest* CaseList::test_at(std::uint64_t index) const {
  if (!make_) return &tests_[index];
  const std::uint64_t test = tests_before(index);
  return test < test_cases_.size() && test_cases_[test] == index ? &tests_[test] : nullptr;
}

std::uint64_t CaseList::tests_before(std::uint64_t index) const {
  return static_cast<std::uint64_t>(std::ranges::lower_bound(test_cases_, index) - test_cases_.begin());
}

std::string CaseList::input(std::uint64_t index) const {
  const packages::JudgeTest* const test = test_at(index);
  if (test == nullptr) {
    const PlannedCase made = made_at(index);
    const auto begin = std::chrono::steady_clock::now();
    std::string input = made.input();
    if (made.profile->is_slow) time_of_slow_ += (std::chrono::steady_clock::now() - begin).count();
    return input;
  }
  return test->input == "-" ? standard_input() : read_all(test->input.string());
}

std::optional<std::string> CaseList::answer(std::uint64_t index) const {
  const packages::JudgeTest* const test = test_at(index);
  if (test == nullptr || !test->answer) return std::nullopt;
  return read_all(test->answer->string());
}

Message CaseList::name(std::uint64_t index) const {
  if (const packages::JudgeTest* const test = test_at(index)) return Message(test->name);
  const PlannedCase made = made_at(index);
  if (!made.name.empty()) return Message(made.name);
  if (!made.profile->is_counted)
    return tr("random input {} (profile {}, seed {})", index + 1, made.profile->name, made.seed);
  return tr("random input {} (profile {}, seed {}, count {})", index + 1, made.profile->name, made.seed, made.count);
}

std::string CaseList::arguments(std::uint64_t index) const {
  if (const packages::JudgeTest* const test = test_at(index)) {
    if (test->is_temporary) return "<(" + printed(input(index)) + ")";
    if (!test->archive) return shell_word(test->input.string());
    const std::string archive = test->archive->archive.string();
    const bool is_tar = archive.find(".tar") != std::string::npos || archive.ends_with(".tgz");
    return fmt::format("<({} {} {})", is_tar ? "tar -xOf" : "unzip -p", shell_word(archive),
                       shell_word(test->input.lexically_relative(test->archive->top).string()));
  }
  const PlannedCase made = made_at(index);
  std::string words = fmt::format("--random 1 --seed {} --profile {}", made.seed, made.profile->name);
  if (made.profile->is_counted) words += fmt::format(" --count {}{}", made.count, arguments_);
  return words;
}

Options case_options() {
  return {
      {"tests,t", "DIR", tr("compare on the judge data in DIR, {}", judge_data_help())},
      {"random,r", "N", tr("compare on N random cases")},
      {"seed,s", "S", tr("random seed: the first random case is made with S, the next with S+1 and so on (default 1)")},
      {"profile", "PROFILE",
       tr("what the random cases are like; see 'quackcheck list profiles' (default: all of that list in "
          "turn)")},
      {"count", "N",
       tr("how many operations or cases each random case has (default: 100 with --profile, otherwise from "
          "1 to the largest of the full suite)")},
      max_count_option()};
}

namespace {

CasePlan plan_of(const Comparison& comparison, const ParsedWords& parsed) {
  const Problem& problem = *comparison.problem;
  require_has(problem, !problem.profiles.empty(), tr("profiles, by which random inputs are made"));
  const auto expected = std::ranges::find(problem.implementations.begin() + 1, problem.implementations.end(),
                                          comparison.specs[0].text, &Implementation::name);
  const Implementation* const limit = expected == problem.implementations.end() ? nullptr : &*expected;
  std::vector<const Profile*> profiles = profiles_in_reach(problem, limit);
  require_has(problem, !profiles.empty(), tr("profile of which '{}' answers random inputs", comparison.specs[0].text));
  if (parsed.has("profile")) profiles = {&profile_of(parsed, problem)};
  return {problem, profiles, limit == nullptr ? UINT64_MAX : kMostItemsForSlowOnes, seed_of(parsed)};
}

CaseList random_cases(const Comparison& comparison, const ParsedWords& parsed) {
  const Problem& problem = *comparison.problem;
  const std::uint64_t cases = parsed.number("random", 1, kMostCases, 1);
  std::optional<std::uint64_t> count;
  if (parsed.has("count") || parsed.has("profile")) count = count_of(parsed, problem, 1, kMostItemsOfACase);
  const std::string words =
      count && *count > problem.max_count ? fmt::format(" --max-count {}", *count) : std::string();
  return CaseList(
      cases,
      [plan = plan_of(comparison, parsed), count](std::uint64_t index) {
        PlannedCase made = plan.random(index);
        if (count) made.count = *count;
        return made;
      },
      words);
}

}  // namespace

CaseList cases_of(const Comparison& comparison, const ParsedWords& parsed) {
  const std::vector<std::string> words = case_words(parsed);
  for (const char* const option : {"random", "tests"}) {
    if (!parsed.has(option) || words.empty()) continue;
    throw UsageError(tr("unexpected case '{}'; --{} compares no files", words.front(), option));
  }
  if (parsed.has("random")) {
    if (parsed.has("tests")) throw UsageError(tr("options '--tests' and '--random' can't be combined"));
    return random_cases(comparison, parsed);
  }
  for (const char* option : {"profile", "count", "max-count"})
    if (parsed.has(option)) throw UsageError(tr("option '--{}' goes only with --random N", option));
  if (names_cases(parsed) && parsed.has("seed"))
    throw UsageError(tr("option '--seed' goes with random cases, not with files"));
  if (parsed.has("tests")) return CaseList(tests_in(*parsed.text("tests")));
  if (words.empty()) {
    const PackagedProblem* const packaged = package_of(parsed);
    std::vector<packages::JudgeTest> tests;
    if (packaged != nullptr) tests = packaged->package.tests;
    if (packaged != nullptr && comparison.problem->profiles.empty()) return CaseList(std::move(tests));
    return CaseList(plan_of(comparison, parsed), std::move(tests));
  }
  require_one_standard_input(words);
  return CaseList(words);
}

Message judge_data_help() {
  return tr(
      "a directory or zip archive: a Kattis, BAPCtools, DOMjudge, Hydro, Polygon or Luogu package; X.in with X.ans "
      "or X.out; 01 with 01.a; inputN.txt with outputN.txt; or the folders in and out");
}

std::vector<packages::JudgeTest> tests_in(const std::string& directory) {
  try {
    std::error_code ignored;  // judge_tests says what it is
    std::vector<packages::JudgeTest> tests = std::filesystem::is_regular_file(directory, ignored)
                                                 ? packages::tests_of_archive(directory)
                                                 : packages::judge_tests(directory);
    write_to_standard_error(packages::notes_on(tests));
    return tests;
  } catch (const std::runtime_error& refused) {
    throw Unreadable(refused.what());
  }
}

}  // namespace quack::cli
