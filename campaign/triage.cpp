#include "campaign/triage.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <fmt/format.h>

#include "campaign/minimize.h"
#include "campaign/target_client.h"
#include "compare/files.h"
#include "runner/run.h"

namespace quack::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::chrono::seconds kMostReplayTime{2 * kInputSeconds};
constexpr std::chrono::milliseconds kBetweenLooksAtAReplay{200};

struct Replayed {
  int status = 0;
  std::string text;
};

// The target once more, as a person runs it.
Replayed replay(const Fuzzer& fuzzer, const fs::path& input) {
  Child child(replay_of(fuzzer, input));
  Replayed replayed;
  const auto end = std::chrono::steady_clock::now() + kMostReplayTime;
  while (!child.status() && std::chrono::steady_clock::now() < end && !runs_are_interrupted()) {
    child.wait_for_output(kBetweenLooksAtAReplay);
    replayed.text += child.take_text();
  }
  if (!child.status()) child.signal(SIGKILL);
  replayed.status = child.wait();
  replayed.text += child.take_text();
  return replayed;
}

}  // namespace

std::string Triage::free_name(const std::string& wanted) const {
  const auto is_taken = [&](const std::string& name) {
    return std::any_of(findings_.begin(), findings_.end(), [&](const Finding& one) { return one.name == name; });
  };
  std::string name = wanted;
  for (int number = 2; is_taken(name); ++number) name = fmt::format("{}-{}", wanted, number);
  return name;
}

// The finding with one of these signs, or a new one. A hit that has the group of one and the place of another shows
// that the two are one bug.
Finding& Triage::place_for(const Fuzzer& fuzzer, const Signs& signs) {
  Finding* first = nullptr;
  for (auto at = findings_.begin(); at != findings_.end();) {
    if (at->fuzzer != &fuzzer || !at->is_known_by(signs)) {
      ++at;
    } else if (first == nullptr) {
      first = &*at++;
    } else {
      first->hits += at->hits;
      first->known_by.insert(at->known_by.begin(), at->known_by.end());
      std::error_code ignored;
      fs::remove_all(folder_of(*at, artifacts_), ignored);
      at = findings_.erase(at);
    }
  }
  if (first == nullptr) {
    first = &findings_.emplace_back();
    first->fuzzer = &fuzzer;
    first->signs = signs;
    first->name = free_name(fuzzer.name + '-' + signs.group);
  }
  first->known_by.insert(signs.group);
  if (!signs.place.empty()) first->known_by.insert(signs.place);
  return *first;
}

const Finding& Triage::take(const Fuzzer& fuzzer, const std::string& input, const std::string& log) {
  try {
    return keep(fuzzer, input, log);
  } catch (const Unwritable&) {
    // On disk there is no place for it; but its report says how it is shown again without a file.
    if (const auto signs = signs_in(log)) {
      Finding& finding = place_for(fuzzer, *signs);
      if (finding.report.empty()) {
        finding.hits = 1;
        finding.input = input;
        finding.first_size = input.size();
        finding.report = report_in(log);
      }
    }
    throw;
  }
}

const Finding& Triage::keep(const Fuzzer& fuzzer, const std::string& input, const std::string& log) {
  const fs::path file = scratch_ / "replayed.txt";
  OutputFile written(file.string(), true);
  written.write(input);
  written.finish();
  const Replayed replayed = replay(fuzzer, file);
  const bool is_again = replayed.status != 0;
  const std::string& text = is_again ? replayed.text : log;
  Signs signs =
      signs_in(text).value_or(Signs{.group = fmt::format("ended-with-status-{}", replayed.status), .place = {}});
  if (!is_again) signs = {.group = "flaky-" + signs.group, .place = {}};
  Finding& finding = place_for(fuzzer, signs);
  const bool is_new = finding.hits++ == 0;
  if (!is_new && input.size() >= finding.input.size()) return finding;
  finding.is_flaky = !is_again;
  finding.is_small = false;
  finding.input = input;
  finding.report = report_in(text);
  if (is_new) finding.first_size = input.size();
  if (finding.report.empty()) finding.report = text;
  if (signs.is_difference && is_again) {
    TargetClient client(fuzzer);
    if (auto told = client.ask(input); told && finding.is_known_by(told->signs)) {
      finding.expected = std::move(told->expected);
      finding.actual = std::move(told->actual);
    }
  }
  write_finding(finding, artifacts_, scratch_);
  return finding;
}

void Triage::count_again(const Fuzzer& fuzzer, const std::string& word, std::uint64_t times) {
  for (Finding& finding : findings_) {
    if (finding.fuzzer == &fuzzer && finding.known_by.contains(word)) finding.hits += times;
  }
}

void Triage::make_small(std::chrono::seconds for_each) {
  for (Finding& finding : findings_) {
    if (finding.is_small) continue;
    minimise(finding, {.end = std::chrono::steady_clock::now() + for_each});
    write_finding(finding, artifacts_, scratch_);
  }
}

std::string Triage::known_of(const Fuzzer& fuzzer) const {
  std::string known;
  for (const Finding& finding : findings_) {
    if (finding.fuzzer != &fuzzer || !finding.signs.is_difference) continue;
    for (const std::string& word : finding.known_by) known += (known.empty() ? "" : ";") + word;
  }
  return known;
}

std::uint64_t Triage::count_of(const Fuzzer& fuzzer) const {
  return static_cast<std::uint64_t>(
      std::count_if(findings_.begin(), findings_.end(), [&](const Finding& one) { return one.fuzzer == &fuzzer; }));
}

}  // namespace quack::cli
