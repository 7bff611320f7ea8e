#include "campaign/finding.h"

#include <algorithm>
#include <cctype>
#include <fcntl.h>
#include <fmt/format.h>
#include <regex>

#include "campaign/targets.h"
#include "compare/shrink.h"
#include "io/files.h"
#include "io/messages.h"
#include "io/quoted.h"
#include "problems/list_minimizer.h"
#include "run/run.h"

namespace quack {
namespace {

namespace fs = std::filesystem;
using std::chrono::steady_clock;

constexpr steady_clock::duration kMostReplayTime = std::chrono::seconds{2 * kInputSeconds};
constexpr std::uint64_t kMostRunsToMinimize = 4000;
constexpr std::size_t kLongestGroup = 80;  // bytes; it is part of a file's name
constexpr std::string_view kFolder = "finding-";

// The result of one input.
struct Hit : fuzz::Difference {
  bool is_difference = false;
};

// The text after the last such mark, to the end of its line; empty if there is no such mark.
std::string after(std::string_view text, std::string_view mark) {
  const std::size_t at = text.rfind(mark);
  if (at == std::string_view::npos) return {};
  text.remove_prefix(at + mark.size());
  return std::string(text.substr(0, text.find('\n')));
}

// The words of a summary joined by hyphens, without directories and numbers:
// "heap-buffer-overflow-reader-cpp-in-quack-judge-read-count".
std::string slug(const std::string& summary) {
  static const std::regex between_words(R"((\S*/|[^A-Za-z])+)");
  std::string words = std::regex_replace(summary, between_words, "-");
  std::ranges::transform(words, words.begin(),
                         [](unsigned char byte) { return static_cast<char>(std::tolower(byte)); });
  words = words.substr(0, kLongestGroup);
  words.erase(words.find_last_not_of('-') + 1);
  return words.substr(std::min(words.find_first_not_of('-'), words.size()));
}

// A fuzz program's report of the input on which it ended: our harness's difference, or a crash.
Hit hit_in(std::string_view text, int status) {
  Hit hit;
  std::size_t begin = text.find("quack-fuzz: difference ");
  std::size_t end = text.find("\nquack-fuzz: target=", begin);
  hit.is_difference = begin != std::string_view::npos;
  if (hit.is_difference) {
    hit.group = after(text.substr(0, end), "\nGroup: ");
    hit.place = after(text.substr(0, end), "\nPlace: ");
  } else {
    begin = std::min({text.find("ERROR: "), text.find(": runtime error: "), text.find("terminate called")});
    end = text.find("\nNOTE: libFuzzer");
    std::string summary = after(text, "\nSUMMARY: ");
    // The first function of ours on the stack: the summary may name one of the library's.
    std::size_t function = text.find(" in quack::");
    if (summary.find(" leaked in ") != std::string::npos) {
      // It only counts bytes. The leak is named after what allocated, which called the allocator, #0.
      summary = "LeakSanitizer: leak";
      if (function == std::string_view::npos) function = text.find(" in ", text.find("\n    #1 "));
    }
    summary.resize(std::min(summary.find('('), summary.size()));
    if (function != std::string_view::npos && summary.find(" in quack::") == std::string::npos)
      summary += text.substr(function, text.find_first_of("(< \n", function + 4) - function);
    hit.group = slug(summary.substr(std::min(summary.find(' '), summary.size())));
  }
  if (hit.group.empty()) hit.group = "ended-with-status-" + std::to_string(status);
  begin = begin == std::string_view::npos ? 0 : text.rfind('\n', begin) + 1;  // 0 where it is on the first line
  hit.text = std::string(text.substr(begin, end - begin)) + '\n';
  return hit;
}

std::optional<Hit> replayed(const Fuzzer& fuzzer, const fs::path& input, steady_clock::time_point end) {
  // The input is there already: libFuzzer need not write it.
  const auto [status, text] = run_to_end(launch_of(fuzzer, {"-exact_artifact_path=/dev/null", input}),
                                         std::min(kMostReplayTime, end - steady_clock::now()));
  if (status == 0) return std::nullopt;
  Hit hit = hit_in('\n' + text, status);
  hit.input = read_all(input);
  return hit;
}

// The difference that the same property finds in this process.
std::optional<Hit> compared(const fuzz::Target& target, const std::string& input) {
  fuzz::Tally tally;
  const auto difference = target.property.replay(input, tally);
  if (!difference) return std::nullopt;
  // The input that the difference names may be shorter; what is said of it is its own.
  if (difference->input.size() < input.size()) return compared(target, difference->input);
  Hit hit{*difference, true};
  hit.text = report(target, *difference);
  return hit;
}

}  // namespace

std::string Finding::command() const { return shell_word(fuzzer->program) + ' ' + shell_word(folder / "input.txt"); }

Finding finding_of(const Fuzzer& fuzzer, const fs::path& input, const std::string& log, const fs::path& artifacts,
                   steady_clock::time_point end) {
  const bool is_lost = is_unwritten(input);
  auto hit = is_lost ? std::nullopt : replayed(fuzzer, input, end);
  const bool is_flaky = !hit && !is_lost;
  if (!hit || runs_are_interrupted() || steady_clock::now() > end) {  // a replay that was cut short says nothing
    hit = hit_in('\n' + log, 0);
    hit->input = read_all(input);
  }
  if (is_flaky) {
    hit->text = "This finding is flaky: run once more on the same input, the target found nothing.\n" + hit->text;
    hit->group = "flaky-" + hit->group;
    hit->place.clear();
    hit->is_difference = false;
  }
  Finding finding{.fuzzer = &fuzzer,
                  .group = hit->group,
                  .is_difference = hit->is_difference,
                  .is_flaky = is_flaky,
                  .known_by = {hit->place.empty() ? hit->group : hit->place},
                  .folder = artifacts / fmt::format("{}{}-{}", kFolder, fuzzer.name, hit->group)};
  // A crash would be one of this process, too.
  const auto ours = hit->is_difference && fuzzer.target ? compared(*fuzzer.target, hit->input) : std::nullopt;
  finding.is_ours = ours && finding.is_known_by(*ours);
  finding.shown = finding.is_ours ? *ours : *hit;
  return finding;
}

void minimize_finding(Finding& finding, steady_clock::time_point end, const fs::path& scratch) {
  if (finding.is_flaky || finding.group == "timeout") return;
  const auto is_spent = [&] {
    finding.is_cut_short = finding.is_cut_short || steady_clock::now() > end || runs_are_interrupted();
    return finding.is_cut_short;
  };
  const auto shows = [&](const std::string& input) {
    if (is_spent()) return false;
    if (!finding.is_ours) write_file(scratch, input, true);
    const auto hit =
        finding.is_ours ? compared(*finding.fuzzer->target, input) : replayed(*finding.fuzzer, scratch, end);
    if (is_spent() || !hit || !finding.is_known_by(*hit)) return false;  // a replay that was cut short says nothing
    if (hit->input.size() <= finding.shown.input.size()) finding.shown = *hit;
    return true;
  };
  for (const Problem* problem : finding.fuzzer->problems) {
    const std::string whole = finding.shown.input;
    if (problem->items(whole).empty()) continue;
    shrink(*problem, whole, 0, shows, {.runs = kMostRunsToMinimize, .stop = is_spent});
  }
  if (!finding.fuzzer->takes_any_bytes()) return;
  minimize_list([&] { return finding.shown.input.size(); },
                [&](std::size_t begin, std::size_t end_of_piece) {
                  std::string rest = finding.shown.input;
                  return shows(rest.erase(begin, end_of_piece - begin));
                });
}

void write_finding(const Finding& finding, const fs::path& scratch) {
  std::error_code error;
  fs::remove_all(scratch, error);
  fs::create_directories(scratch, error);
  const auto write = [&](const char* name, const std::string& text) { write_file(scratch / name, text, true); };
  write("input.txt", finding.shown.input);
  write("difference.txt", finding.shown.text);
  write("replay.sh", "#!/bin/sh\nprogram=" + shell_word(finding.fuzzer->program) +
                         "\nexec \"${FUZZER:-$program}\" \"$(dirname \"$0\")/input.txt\"\n");
  fs::permissions(scratch / "replay.sh", fs::perms{0755}, error);
  write("expected.txt", finding.shown.expected);
  write("found.txt", finding.shown.actual.empty() ? finding.shown.text : finding.shown.actual);
  // Atomic, even if there is one already, except on a file system that can't exchange.
  if (renameat2(AT_FDCWD, scratch.c_str(), AT_FDCWD, finding.folder.c_str(), RENAME_EXCHANGE) == 0) return;
  fs::remove_all(finding.folder, error);
  fs::rename(scratch, finding.folder, error);
  if (error) throw Unwritable(tr("cannot write {}: {}", finding.folder.string(), error.message()));
}

fs::path adopt_finding(const fs::path& folder, const fs::path& corpora) {
  const auto refuse = [&](const char* why) {
    throw UsageError(tr("option '--adopt': '{}' {}", folder.string(), tr(why)));
  };
  const std::string input = read_all(folder / "input.txt");
  const std::string name = fs::canonical(folder).filename();  // finding-TARGET-GROUP
  std::string target;
  for (const FuzzTarget& one : kFuzzTargets)
    if (name.starts_with(fmt::format("{}{}-", kFolder, one.name)) && one.name.size() > target.size()) target = one.name;
  if (target.empty()) refuse(tr_later("is not named finding-TARGET-GROUP after one of 'quackcheck list targets'"));
  const Fuzzer fuzzer = target_of(target, corpora);
  if (fuzzer.seeds.empty()) refuse(tr_later("is of a target that has no folder in the corpora"));
  fs::path entry = corpus_entry(fuzzer, input, name.substr(kFolder.size() + target.size() + 1));
  if (entry.empty()) refuse(tr_later("has no valid judge input, and the corpus of its target takes nothing else"));
  write_file(entry, input, true);
  return entry;
}

}  // namespace quack
