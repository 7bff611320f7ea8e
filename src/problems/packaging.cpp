#include "problems/packaging.h"

#include <algorithm>
#include <sstream>
#include <stdexcept>

#include "io/lines.h"

namespace quack {
namespace {

struct Change {
  ExpectedVerdict expected = ExpectedVerdict::wrong_answer;
  std::string name, clause, sentence;
  std::vector<std::pair<std::string, std::string>> replaced;  // lines with their LF
};

std::vector<Change> changes_of(const std::string& text) {
  std::vector<Change> changes;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() || line.front() == '#') continue;
    const std::string rest = line.substr(1) + '\n';
    if (line.starts_with("wrong ") || line.starts_with("slow ")) {
      Change& change = changes.emplace_back();
      std::string verdict;
      std::istringstream(line) >> verdict >> change.name >> change.clause;
      if (verdict == "slow") change.expected = ExpectedVerdict::time_limit_exceeded;
      std::getline(lines, change.sentence);
    } else if (line.front() == '-') {
      auto& replaced = changes.back().replaced;
      if (replaced.empty() || !replaced.back().second.empty()) replaced.emplace_back();
      replaced.back().first += rest;
    } else {
      changes.back().replaced.back().second += rest;
    }
  }
  return changes;
}

// "@if remix" of "//@if remix" and of "#@if remix"; other lines mean nothing.
std::string_view without_comment_mark(std::string_view line) {
  return line.substr(std::min(line.find_first_not_of("/#"), line.size()));
}

// The lines `after`, with a mark where they begin to differ from those before the change.
std::string marked(std::string_view before, std::string_view after) {
  const std::size_t same = static_cast<std::size_t>(std::ranges::mismatch(before, after).in1 - before.begin());
  const std::size_t kept = same == 0 ? 0 : before.rfind('\n', same - 1) + 1;  // whole lines
  const bool only_removed = kept == after.size();
  const std::string_view first = (only_removed ? before : after).substr(kept);
  return std::string(after.substr(0, kept)) + std::string(first.find_first_not_of(' '), ' ') +
         (only_removed ? "// CHANGED: a line was removed here.\n" : "// CHANGED:\n") + std::string(after.substr(kept));
}

std::string changed(std::string source, const Change& change) {
  for (const auto& [before, after] : change.replaced) {
    const std::size_t at = source.find('\n' + before);
    if (at == std::string::npos) throw std::logic_error("solution.cpp has no place for the mistake " + change.name);
    source.replace(at + 1, before.size(), marked(before, after));
  }
  // Its title, which ends at the first empty comment line, says that it is correct.
  constexpr std::string_view kTitleEnd = "\n//\n";
  source.erase(0, source.find(kTitleEnd) + kTitleEnd.size());
  constexpr std::string_view kMarked = "// A correct solution with one thing changed, marked CHANGED.\n//\n";
  if (change.expected == ExpectedVerdict::time_limit_exceeded)
    return "// TOO SLOW: " + change.sentence + '\n' + std::string(kMarked) + source;
  const bool about_output = change.clause.find("-6.") != std::string::npos;
  return "// WRONG ANSWER: " + change.sentence + "\n// The statement has the rule " +
         (about_output ? "in its section \"Output\".\n" : "before its section \"Input\".\n") + std::string(kMarked) +
         source;
}

}  // namespace

std::string filled_template(std::string_view text, const TemplateValues& values) {
  std::string result;
  bool kept = true;
  std::istringstream lines{std::string(text)};
  for (std::string line; std::getline(lines, line);) {
    const std::string_view directive = without_comment_mark(line);
    if (directive.starts_with("@if ")) {
      kept = values.contains(directive.substr(4));
    } else if (directive == "@else") {
      kept = !kept;
    } else if (directive == "@end") {
      kept = true;
    } else if (kept) {
      result += line + '\n';
    }
  }
  for (const auto& [name, value] : values) replace_all(result, '@' + name + '@', value);
  return result;
}

std::string filled_file(const std::string& path, const TemplateValues& values) {
  const auto found = package_files().find(path);
  if (found == package_files().end()) throw std::logic_error("there is no file problems/" + path);
  return filled_template(found->second, values);
}

std::vector<Submission> submissions_in(const std::string& directory, const TemplateValues& values) {
  std::vector<Submission> all;
  for (const std::string name : {"solution.cpp", "solution_tables.cpp", "solution.py"})
    all.push_back({name, ExpectedVerdict::accepted, filled_file(directory + '/' + name, values)});
  for (const Change& change : changes_of(filled_file(directory + "/wrong.txt", values)))
    all.push_back({change.name + ".cpp", change.expected, changed(all.front().text, change)});
  return all;
}

}  // namespace quack
