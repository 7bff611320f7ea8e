#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <system_error>

#include "io/quoted.h"
#include "packages/judge_data.h"

namespace quack::packages {
namespace {

namespace fs = std::filesystem;

// Two names of what a note is about, for each case of it.
using Pairs = std::vector<std::array<std::string, 2>>;

std::string note_on(const Pairs& pairs, const char* sentence) {
  if (pairs.empty()) return "";
  const auto& [one, other] = pairs.front();
  return tr(sentence, shown_name(one), shown_name(other), pairs.size()) + "\n";
}

// Of each input that was there before, its test and the first one that has it.
Pairs equal_inputs(const std::vector<JudgeTest>& tests) {
  std::map<std::uintmax_t, std::vector<const JudgeTest*>> by_size;
  for (const JudgeTest& test : tests) {
    std::error_code ignored;
    by_size[fs::file_size(test.input, ignored)].push_back(&test);
  }
  Pairs pairs;
  for (const auto& [size, alike] : by_size) {
    std::map<std::string, const JudgeTest*> first_with;
    for (const JudgeTest* test : alike) {
      if (alike.size() < 2) break;
      std::ifstream file(test->input, std::ios::binary);
      std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
      const auto [first, is_new] = first_with.emplace(std::move(text), test);
      if (!is_new) pairs.push_back({test->name, first->second->name});
    }
  }
  return pairs;
}

Pairs unread_answers(const std::vector<JudgeTest>& tests) {
  Pairs pairs;
  for (const JudgeTest& test : tests) {
    for (const fs::path& place : test.answer ? answer_places(test.input) : std::vector<fs::path>()) {
      std::error_code ignored;
      if (place != *test.answer && fs::is_regular_file(place, ignored))
        pairs.push_back({place.filename().string(), test.answer->filename().string()});
    }
  }
  return pairs;
}

// By its name, without regard to whether there is an input; not what a compiler makes.
bool is_answer(const fs::path& file) {
  static const std::array<std::string_view, 4> kEndings = {".ans", ".out", ".ANS", ".OUT"};
  const std::string name = file.filename().string(), stem = file.stem().string();
  if (name.starts_with('.') || name == "a.out") return false;
  if (file.extension() == ".a")
    return std::all_of(stem.begin(), stem.end(), [](char c) { return c >= '0' && c <= '9'; });
  return std::find(kEndings.begin(), kEndings.end(), file.extension()) != kEndings.end();
}

// In the folders of tests, with the folder: a misspelt input would be lost without a word.
Pairs answers_alone(const std::vector<JudgeTest>& tests) {
  std::set<fs::path> folders, taken, answers;
  for (const JudgeTest& test : tests) {
    folders.insert(test.input.parent_path());
    if (test.answer) folders.insert(test.answer->parent_path());
    if (test.answer) taken.insert(*test.answer);
  }
  for (const fs::path& folder : folders) {
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(folder, ignored)) {
      if (!entry.is_regular_file(ignored)) continue;
      if (is_answer(entry.path())) answers.insert(entry.path());
      // Of an input that is no test, because a configuration doesn't name it, too.
      for (fs::path& place : answer_places(entry.path())) taken.insert(std::move(place));
    }
  }
  Pairs pairs;
  for (const fs::path& answer : answers)
    if (!taken.contains(answer))
      pairs.push_back({answer.filename().string(), answer.parent_path().filename().string()});
  return pairs;
}

}  // namespace

std::string notes_on(const std::vector<JudgeTest>& tests) {
  return note_on(equal_inputs(tests), tr_later("note: {} has the same input as {} (repeated inputs: {})")) +
         note_on(unread_answers(tests), tr_later("note: {} is not read, because there is {} (such answers: {})")) +
         note_on(answers_alone(tests), tr_later("note: {} in {} is an answer without an input (such answers: {})"));
}

}  // namespace quack::packages
