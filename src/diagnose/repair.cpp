#include "diagnose/repair.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <initializer_list>
#include <optional>
#include <utility>
#include <vector>

#include "compare/record.h"
#include "diagnose/source_changes.h"
#include "io/files.h"
#include "io/parallel.h"
#include "run/compile_cache.h"
#include "run/sandbox.h"
#include "run/source.h"

namespace quack {
namespace {

constexpr int kMostCompilations = 4;
constexpr std::size_t kFirstTried = 2;                     // wrong inputs, of which a change has to put one right
constexpr std::size_t kMostRuns = 10'000;                  // of a search, however long they take on a busy machine
constexpr std::uintmax_t kLongestSourceChanged = 100'000;  // bytes of source
using Changes = std::vector<std::size_t>;                  // by their numbers less one

class RepairSearch {
 public:
  RepairSearch(SourceChanges& source, Program program, const RunOptions& options, unsigned jobs,
               const std::function<bool()>& stop)
      : source_(source), program_(std::move(program)), options_(options), jobs_(jobs), stop_(stop) {}

  bool is_over() const { return runs_ > kMostRuns || stop_(); }

  ProgramRun result_of(const Changes& changes, const Evidence& run) const {
    ++runs_;
    std::string input;
    for (const std::size_t change : changes) input += std::to_string(change + 1) + ' ';
    return run_program(program_, input + '\n' + run.input, options_.limits, options_.sandbox, options_.is_fresh);
  }
  bool is_right(const Changes& changes, const Evidence& run) const {
    if (is_over()) return false;
    const ProgramRun result = result_of(changes, run);
    return !result.failure && tidied(result.output) == run.right;
  }

  // Many changes make loops endless: none may take much longer than the program does as it is.
  void limit_times(std::initializer_list<std::span<const Evidence>> all) {
    Usage worst;
    for (const auto& runs : all) {
      for (const Evidence& run : runs)
        if (!is_over()) take_maximum(worst, result_of({}, run).usage);
    }
    const auto limit = [](std::chrono::microseconds usual, std::chrono::milliseconds least,
                          std::chrono::milliseconds most) {
      constexpr int kTimes = 4;
      return std::min(most, std::chrono::duration_cast<std::chrono::milliseconds>(kTimes * usual) + least);
    };
    options_.limits.cpu_time = limit(worst.cpu_time, std::chrono::milliseconds(30), options_.limits.cpu_time);
    // A busy machine may let it wait.
    options_.limits.wall_time = limit(worst.wall_time, std::chrono::seconds(1), options_.limits.wall_time);
  }
  bool are_right(const Changes& changes, std::span<const Evidence> runs) const {
    return std::all_of(runs.begin(), runs.end(), [&](const Evidence& run) { return is_right(changes, run); });
  }

  // Empty if there are none.
  Changes find(std::span<const Evidence> wrong, std::span<const Evidence> right, std::span<const Evidence> more) {
    Changes made;
    std::vector<char> is_put_right(wrong.size(), 0);
    while (true) {
      last_ = source_.words().size();
      for_each_change(made, [&](const Changes& changes) {
        if (!are_right(changes, wrong) || !are_right(changes, right) || !are_right(changes, more)) return;
        for (std::size_t last = last_; changes.back() < last && !last_.compare_exchange_weak(last, changes.back());)
          continue;
      });
      if (last_ < source_.words().size()) {
        made.push_back(last_);
        return made;
      }
      if (made.size() + 1 == SourceChanges::kAtOnce) return {};
      std::vector<std::size_t> counts(last_);
      for_each_change(made, [&](const Changes& changes) {
        counts[changes.back()] = count_of(changes, is_put_right, wrong, right);
      });
      const auto best = std::max_element(counts.begin(), counts.end());
      if (best == counts.end() || *best == 0 || *best == wrong.size() || is_over()) return {};
      made.push_back(static_cast<std::size_t>(best - counts.begin()));
      for (std::size_t run = 0; run < wrong.size(); ++run) is_put_right[run] = is_right(made, wrong[run]) ? 1 : 0;
    }
  }

 private:
  // Calls `work` with what is made and each one more.
  void for_each_change(const Changes& made, const std::function<void(const Changes&)>& work) {
    parallel_for(source_.words().size(), jobs_, [&](std::size_t change) {
      if (source_.is_dropped(change) || change > last_ || is_over()) return;
      Changes changes = made;
      changes.push_back(change);
      work(changes);
    });
  }

  // The number of wrong inputs that changes put right; 0 if they make a right one wrong, put none of the first right
  // that are wrong without the last of them, or make one wrong that is right without it.
  std::size_t count_of(const Changes& changes, const std::vector<char>& is_put_right, std::span<const Evidence> wrong,
                       std::span<const Evidence> right) const {
    std::size_t tried = 0, count = 0;
    for (std::size_t run = 0; run < wrong.size(); ++run) {
      if (count == 0 && tried == kFirstTried) return 0;
      if (is_put_right[run] != 0) continue;
      ++tried;
      const ProgramRun result = result_of(changes, wrong[run]);
      if (result.failure == Verdict::time_limit_exceeded) return 0;
      if (!result.failure && tidied(result.output) == wrong[run].right) ++count;
    }
    if (count == 0 || !are_right(changes, right)) return 0;
    for (std::size_t run = 0; run < wrong.size(); ++run) {
      if (is_put_right[run] == 0) continue;
      if (!is_right(changes, wrong[run])) return 0;
      ++count;
    }
    return count;
  }

  SourceChanges& source_;
  Program program_;
  RunOptions options_;
  unsigned jobs_;
  const std::function<bool()>& stop_;
  mutable std::atomic<std::size_t> runs_ = 0;
  std::atomic<std::size_t> last_ = 0;  // no change after this one needs to be tried
};

// Compiles the source with the changes, without those that do not compile.
std::optional<Program> compiled(SourceChanges& source, const std::filesystem::path& file, const std::string& standard,
                                const RunOptions& options, const std::function<bool()>& stop) {
  const bool is_usable = standard.starts_with("gnu++") && standard != "gnu++98";
  const std::string language = is_usable ? standard : standard.empty() ? "gnu++20" : "gnu++11";
  for (int i = 0; i < kMostCompilations && !stop(); ++i) {
    CompiledSource made = compile_text(Language::cpp, file, source.text(), options, {}, "g++ -std=" + language);
    if (made.program) return std::move(made.program);
    if (!source.drop_faulty(made.complaints, file.filename().string())) break;
  }
  return std::nullopt;
}

}  // namespace

Repair repair_of(const std::filesystem::path& file, const std::string& standard, std::span<const Evidence> wrong,
                 std::span<const Evidence> right, std::span<const Evidence> more, const RunOptions& options,
                 unsigned jobs, const std::function<bool()>& stop) {
  const auto language = language_of(file);
  if ((language != Language::cpp && language != Language::c) || wrong.empty()) return {};
  const auto text = read_file(file, kLongestSourceChanged);
  if (!text) return {};
  SourceChanges source(*text);
  const auto program = compiled(source, file, standard, options, stop);
  if (!program) return {};
  RepairSearch search(source, *program, options, jobs, stop);
  // If it is right now without any change, its answers depend on how it is compiled.
  if (search.is_right({}, wrong.front()) || !search.are_right({}, right)) return {};
  search.limit_times({wrong, right, more});
  Repair repair;
  for (const std::size_t change : search.find(wrong, right, more)) {
    const Message& words = source.words()[change];
    repair.words = repair.words.empty() ? words : tr("{}, and {}", repair.words, words);
    if (repair.line == 0) repair.line = source.line(change);
    ++repair.changes;
  }
  return repair;
}

}  // namespace quack
