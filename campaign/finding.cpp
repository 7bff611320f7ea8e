#include "campaign/finding.h"

#include <algorithm>
#include <cctype>
#include <fcntl.h>
#include <fmt/format.h>
#include <vector>

#include <nlohmann/json.hpp>

#include "campaign/corpus.h"
#include "compare/files.h"
#include "compare/messages.h"
#include "compare/shrink.h"
#include "problems/list_minimizer.h"
#include "runner/run.h"

namespace quack {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using Json = nlohmann::ordered_json;

constexpr std::chrono::seconds kMostReplayTime{2 * kInputSeconds};
constexpr std::uint64_t kMostRunsToMinimize = 4000;
constexpr std::size_t kLongestGroup = 80;  // bytes; it is part of a file's name

struct BudgetSpent {};

// What follows a mark, to the end of its line; empty if there is no such mark.
std::string_view after(std::string_view text, std::string_view mark) {
  const std::size_t at = text.rfind(mark);
  if (at == std::string_view::npos) return {};
  text.remove_prefix(at + mark.size());
  return text.substr(0, text.find('\n'));
}

// The words of a summary joined by hyphens, without directories, arguments and numbers:
// "heap-buffer-overflow-reader-cpp-in-quack-judge-read-count".
std::string group_of(std::string summary) {
  summary = summary.substr(0, summary.find('('));
  if (const std::size_t slash = summary.rfind('/'); slash != std::string::npos) {
    const std::size_t path = summary.rfind(' ', slash) + 1;  // 0 where it begins with it
    summary.erase(path, slash + 1 - path);
  }
  std::string group;
  for (const char byte : summary.substr(0, kLongestGroup)) {
    const auto value = static_cast<unsigned char>(byte);
    if (std::isalpha(value) != 0)
      group += static_cast<char>(std::tolower(value));
    else if (!group.empty() && group.back() != '-')
      group += '-';
  }
  return group.substr(0, group.find_last_not_of('-') + 1);
}

std::optional<Hit> replayed(const Fuzzer& fuzzer, const fs::path& input) {
  // The input is there already: libFuzzer need not write it.
  const auto [status, text] = run_to_end(launch_of(fuzzer, {"-exact_artifact_path=/dev/null", input}), kMostReplayTime);
  if (status == 0) return std::nullopt;
  Hit hit = hit_in(text, status);
  hit.input = read_all(input);
  return hit;
}

// The difference that the same property finds in this process.
std::optional<Hit> compared(const fuzz::Target& target, const std::string& input) {
  fuzz::Tally tally;
  const auto difference = target.property.run(input, tally);
  if (!difference) return std::nullopt;
  // The input that the difference names may be shorter; what is said of it is its own.
  if (difference->input.size() < input.size()) return compared(target, difference->input);
  Hit hit{*difference, true};
  hit.text = report(target, *difference);
  return hit;
}

// What the rules say of the last item, of a problem's own targets; of another target nothing.
std::string by_the_rules(const Finding& finding) {
  if (finding.fuzzer->problems.size() != 1) return "";
  const Problem& problem = *finding.fuzzer->problems.front();
  const std::size_t items = problem.items(finding.input).size();
  if (!problem.explain || items == 0) return "";
  return "\nBy the rules:\n" + problem.explain(finding.input, items).text;
}

void keep(Finding& finding, Hit hit) {
  finding.input = std::move(hit.input);
  finding.report = std::move(hit.text);
  finding.expected = std::move(hit.expected);
  finding.actual = std::move(hit.actual);
}

}  // namespace

Hit hit_in(std::string_view text, int status) {
  Hit hit;
  std::size_t begin = text.find("quack-fuzz: difference ");
  std::size_t end = text.find("\nquack-fuzz: target=", begin);
  if (begin != std::string_view::npos) {
    hit.is_difference = true;
    const std::string group(after(text.substr(0, end), "\nGroup: "));  // "check-missed (9 4 8 4)"
    const std::size_t place = group.find(" (");
    hit.group = group.substr(0, place);
    if (place != std::string::npos) hit.place = group.substr(place + 2, group.size() - place - 3);
  } else {
    begin = std::min({text.find("ERROR: "), text.find(": runtime error: "), text.find("terminate called")});
    end = text.find("\nNOTE: libFuzzer");
    const std::string_view summary = after(text, "SUMMARY: ");
    hit.group = group_of(std::string(summary.substr(std::min(summary.find(' '), summary.size()))));
    if (hit.group.empty()) hit.group = "ended-with-status-" + std::to_string(status);
  }
  begin = begin == std::string_view::npos ? 0 : text.rfind('\n', begin) + 1;  // 0 where it is on the first line
  hit.text = std::string(text.substr(begin, end - begin)) + '\n';
  return hit;
}

void Triage::write(const Finding& finding) const {
  const fs::path made = scratch_ / "finding";
  std::error_code error;
  fs::remove_all(made, error);
  if (!fs::create_directories(made, error))
    throw Unwritable(fmt::format("cannot make {}: {}", made.string(), error.message()));
  const Json json = {{"target", finding.target},
                     {"group", finding.group},
                     {"hits", finding.hits},
                     {"known_by", finding.known_by},
                     {"program", finding.fuzzer->program.string()}};
  write_file(made / "input.txt", finding.input, true);
  write_file(made / "difference.txt", finding.report + by_the_rules(finding), true);
  write_file(made / "expected.txt", finding.expected, true);
  write_file(made / "found.txt", finding.actual.empty() ? finding.report : finding.actual, true);
  write_file(made / "finding.json", json.dump(2, ' ', false, Json::error_handler_t::replace) + '\n', true);
  write_file(made / "replay.sh",
             fmt::format("#!/bin/sh\n# Runs the target on this input again. Another build of it: FUZZER=… ./replay.sh\n"
                         "exec \"${{FUZZER:-{}}}\" \"$(dirname \"$0\")/input.txt\"\n",
                         finding.fuzzer->program.string()),
             true);
  fs::permissions(made / "replay.sh", fs::perms(0755), error);
  // At one stroke, even if there is one already; but for a file system that can't exchange.
  if (renameat2(AT_FDCWD, made.c_str(), AT_FDCWD, finding.folder.c_str(), RENAME_EXCHANGE) == 0) return;
  fs::remove_all(finding.folder, error);
  fs::rename(made, finding.folder, error);
  if (error) throw Unwritable(fmt::format("cannot write {}: {}", finding.folder, error.message()));
}

Finding& Triage::place_for(const Fuzzer& fuzzer, const Hit& hit) {
  const auto is_it = [&](const Finding& one) { return one.fuzzer == &fuzzer && one.is_known_by(hit); };
  if (const auto found = std::ranges::find_if(findings_, is_it); found != findings_.end()) return *found;
  Finding& finding = findings_.emplace_back();
  finding.fuzzer = &fuzzer;
  finding.target = fuzzer.name;
  if (fuzzer.problems.size() == 1) finding.problem = fuzzer.problems.front()->id;
  finding.group = hit.group;
  finding.is_difference = hit.is_difference;
  const fs::path folder = artifacts_ / ("finding-" + fuzzer.name + '-' + hit.group);
  finding.folder = folder;
  finding.command = shell_word(fuzzer.program) + ' ' + shell_word(folder / "input.txt");
  finding.adopt_command = "quackcheck fuzz --adopt " + shell_word(folder);
  return finding;
}

const Finding& Triage::take(const Fuzzer& fuzzer, const fs::path& input, const std::string& log) {
  auto hit = replayed(fuzzer, input);
  const bool is_flaky = !hit;
  if (is_flaky) {
    hit = hit_in(log, 0);
    hit->input = read_all(input);
    hit->text = "This finding is flaky: run once more on the same input, the target found nothing.\n" + hit->text;
    hit->group = "flaky-" + hit->group;
    hit->place.clear();
    hit->is_difference = false;
  }
  const std::uint64_t size = hit->input.size();
  Finding& finding = place_for(fuzzer, *hit);
  finding.known_by.insert({hit->group, hit->place.empty() ? hit->group : hit->place});
  // A crash would be one of this process, too.
  const auto ours = hit->is_difference && fuzzer.target ? compared(*fuzzer.target, hit->input) : std::nullopt;
  if (ours) hit = ours;
  if (finding.hits++ > 0 && hit->input.size() >= finding.input.size()) return finding;
  if (finding.hits == 1) finding.first_size = size;
  finding.is_flaky = is_flaky;
  finding.is_ours = ours && finding.is_known_by(*ours);
  keep(finding, std::move(*hit));
  write(finding);
  return finding;
}

void Triage::minimize(Finding& finding, Clock::time_point end) const {
  const Fuzzer& fuzzer = *finding.fuzzer;
  const auto is_spent = [&] { return Clock::now() > end || runs_are_interrupted(); };
  const auto shows = [&](const std::string& input) {
    const fs::path file = scratch_ / "replayed.txt";
    if (!finding.is_ours) write_file(file, input, true);
    auto hit = finding.is_ours ? compared(*fuzzer.target, input) : replayed(fuzzer, file);
    if (!hit || !finding.is_known_by(*hit)) return false;
    if (hit->input.size() <= finding.input.size()) keep(finding, std::move(*hit));
    return true;
  };
  for (const Problem* problem : fuzzer.problems) {
    const std::string whole = finding.input;
    if (problem->items(whole).empty()) continue;
    shrink(*problem, whole, 0, shows, {.runs = kMostRunsToMinimize, .stop = is_spent});
  }
  // What is judge text stays so: the corpus of its target takes nothing else.
  if (!takes_any_bytes(fuzzer) && problem_of(fuzzer, finding.input) != nullptr) return;
  try {
    minimized(std::vector(finding.input.begin(), finding.input.end()), [&](const std::vector<char>& rest) {
      if (is_spent()) throw BudgetSpent();
      return shows({rest.begin(), rest.end()});
    });
  } catch (const BudgetSpent&) {
  }
}

void Triage::minimize(std::chrono::seconds for_each) {
  for (Finding& finding : findings_) {
    if (!finding.is_flaky && finding.group != "timeout") minimize(finding, Clock::now() + for_each);
    write(finding);
  }
}

void Triage::count_again(const Fuzzer& fuzzer, const std::function<std::uint64_t(const std::string& word)>& times) {
  for (Finding& finding : findings_) {
    if (finding.fuzzer != &fuzzer) continue;
    for (const std::string& word : finding.known_by) finding.hits += times(word);
  }
}

std::string Triage::known_of(const Fuzzer& fuzzer) const {
  std::string known;
  for (const Finding& finding : findings_) {
    if (finding.fuzzer != &fuzzer || !finding.is_difference) continue;
    for (const std::string& word : finding.known_by) known += word + '\n';
  }
  return known;
}

}  // namespace quack
