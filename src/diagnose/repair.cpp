#include "diagnose/repair.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <iterator>
#include <optional>
#include <set>
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

using std::chrono::milliseconds;

constexpr int kMostCompilations = 6;
constexpr std::size_t kFirstTried = 2;                     // wrong inputs of which a change must make one right
constexpr std::size_t kMostTries = 30'000;                 // in a search: bounded by a count, not by a clock
constexpr std::size_t kTriesOfRun = 50;                    // in one run, which costs about as much as ten of them
constexpr std::uintmax_t kLongestSourceChanged = 100'000;  // bytes of source
using Changes = std::vector<std::size_t>;                  // indexes in SourceChanges, in the order of their choice
using Inputs = std::vector<const Evidence*>;

enum class Ended : std::uint8_t { right, wrong, late, open };
struct Try {
  const Changes* changes;
  const Evidence* run;
  bool asks_reached = false;  // `reached` is wanted
  Ended ended = Ended::open;
  std::string reached{};  // [change] -> '1' if the run reaches it; empty: not known
};

// Greedy search: each step adds the change that makes the most further runs right.
class RepairSearch {
 public:
  RepairSearch(const SourceChanges& source, Program program, const RunOptions& options, unsigned jobs,
               const std::function<bool()>& stop)
      : source_(source), program_(std::move(program)), options_(options), jobs_(std::max(jobs, 1U)), stop_(stop) {}

  // Returns one change, or two or three of which each makes further inputs right; empty if there are none.
  Changes find(const Inputs& wrong, const Inputs& right, const Inputs& more) {
    Inputs still_wrong;  // in this build, without any change; if none is, the answers depend on the compilation
    for (const Try& one : tries_of({Changes()}, wrong, options_.limits))
      if (one.ended != Ended::right) still_wrong.push_back(one.run);
    if (still_wrong.empty() || !are_right({}, right)) return {};
    set_limits(still_wrong, right);
    Changes made;
    for (Inputs open = still_wrong, done = right; !open.empty() && !is_over();) {
      std::vector<Changes> better;  // those that make one of the first open runs right
      for (std::size_t i = 0; i < std::min(open.size(), kFirstTried); ++i) {
        for (std::vector<Changes>& some : further(made, *open[i])) {
          std::vector<Changes> found = right_ones(some, *open[i]);
          std::ranges::copy(found, std::back_inserter(better));
          keep_right(found, open, hurried_);
          keep_right(found, done, hurried_);
          keep_right(found, more, options_.limits);
          if (!found.empty()) return found.front();
        }
      }
      if (made.size() + 1 == SourceChanges::kAtOnce) break;
      made = best_of(std::move(better), open, done);
      if (made.empty()) break;
      const std::vector<Try> tries = tries_of({made}, open, hurried_);
      for (const Try& one : tries)
        if (one.ended == Ended::right) done.push_back(one.run);
      std::erase_if(open, [&](const Evidence* run) { return std::ranges::count(done, run) > 0; });
    }
    return {};
  }

 private:
  bool is_over() const { return count_ > kMostTries || stop_(); }

  // Sets the limits of later tries: many changes make loops endless, so none may take much longer than the unchanged
  // program. Its longest run of several tries is measured, which is longer than any of them. The wall time has a
  // margin, because the machine may be busy.
  void set_limits(const Inputs& wrong, const Inputs& right) {
    longest_run_ = 0;  // leaves out the first run, whose start is slow
    for (const Inputs& inputs : {wrong, right}) tries_of({Changes()}, inputs, options_.limits);
    hurried_.cpu_time = std::min(hurried_.cpu_time, much_longer());
    hurried_.wall_time = std::min(hurried_.wall_time, much_longer() + milliseconds(1000));
  }
  milliseconds much_longer() const { return milliseconds(10 + 4 * longest_run_ / 1000); }

  // Adds one change to those made, in each way: a list for each kind of change. Leaves out the changes that the run
  // does not reach, since they make no difference to it. Limits the next tries on this run by the time that it takes
  // now.
  std::vector<std::vector<Changes>> further(const Changes& made, const Evidence& run) {
    Try usual = {&made, &run, true};
    longest_run_ = 0;
    make({&usual, 1}, hurried_);
    of_run_ = hurried_;
    of_run_.cpu_time = std::min(of_run_.cpu_time, much_longer());
    std::vector<std::vector<Changes>> all;
    for (std::size_t change = 0; change < source_.descriptions().size(); ++change) {
      if (change == 0 || source_.kind(change) != source_.kind(change - 1)) all.emplace_back();
      const bool is_reached = usual.reached.empty() || usual.reached[change] == '1';
      if (source_.is_dropped(change) || !is_reached) continue;
      all.back().push_back(made);
      all.back().back().push_back(change);
    }
    return all;
  }

  // Tries each set of changes on each of the runs.
  std::vector<Try> tries_of(const std::vector<Changes>& all, const Inputs& runs, const Limits& limits) {
    std::vector<Try> tries;
    for (const Changes& changes : all)
      for (const Evidence* run : runs) tries.push_back({&changes, run});
    count_ += tries.size();
    const std::size_t size = std::clamp<std::size_t>(tries.size() / jobs_, 1, kTriesOfRun);
    parallel_for((tries.size() + size - 1) / size, jobs_, [&](std::size_t part) {
      std::span<Try> left = std::span(tries).subspan(part * size);
      left = left.first(std::min(left.size(), size));
      while (!left.empty() && !is_over()) left = left.subspan(make(left, limits));
    });
    return tries;
  }

  // Makes the tries in one run of the program, and returns how many of them have a result. If the run ends early, an
  // earlier try may be the reason, such as too much output: only the first try is taken for wrong then.
  std::size_t make(std::span<Try> tries, Limits limits) {
    std::string input = std::to_string(limits.cpu_time.count()) + ' ' + std::to_string(limits.wall_time.count()) + '\n';
    for (const Try& one : tries) {
      input += std::to_string(one.run->input.size());
      const std::size_t last = one.asks_reached ? source_.descriptions().size() + 1 : 0;
      for (std::size_t place = 0; place < SourceChanges::kAtOnce; ++place)
        input += ' ' + std::to_string(place < one.changes->size() ? (*one.changes)[place] + 1 : last);
      input += '\n' + one.run->input;
    }
    limits.cpu_time *= static_cast<int>(tries.size() + 1);
    limits.wall_time *= static_cast<int>(tries.size() + 1);
    const ProgramRun result = run_program(program_, input, limits, options_.sandbox, options_.is_fresh);
    const std::int64_t time = result.usage.cpu_time.count();
    for (std::int64_t longest = longest_run_; longest < time && !longest_run_.compare_exchange_weak(longest, time);)
      continue;
    std::string_view output = result.output;
    for (std::size_t place = 0; place < tries.size(); ++place) {
      const std::size_t end = output.find(SourceChanges::kTryEnded), after = end + SourceChanges::kTryEnded.size();
      if (end == std::string_view::npos || after >= output.size()) {
        tries[place].ended = Ended::wrong;
        return std::max<std::size_t>(place, 1);
      }
      std::string_view written = output.substr(0, end);
      if (const std::size_t size = source_.descriptions().size(); tries[place].asks_reached && end >= size) {
        tries[place].reached = written.substr(end - size);
        written.remove_suffix(size);
      }
      const bool is_right = output[after] == '.' && tidied(written) == tries[place].run->right;
      tries[place].ended = is_right ? Ended::right : output[after] == 'T' ? Ended::late : Ended::wrong;
      output.remove_prefix(after + 1);
    }
    return tries.size();
  }

  // Drops the sets that answer one of the runs wrong. Tries a few runs first, because most sets fail on those.
  void keep_right(std::vector<Changes>& all, const Inputs& runs, const Limits& limits) {
    for (std::size_t begin = 0, count = 1; begin < runs.size() && !all.empty(); begin += count, count *= 2) {
      count = std::min(count, runs.size() - begin);
      const auto first = runs.begin() + static_cast<std::ptrdiff_t>(begin);
      const std::vector<Try> tries = tries_of(all, Inputs(first, first + static_cast<std::ptrdiff_t>(count)), limits);
      const auto is_right = [](const Try& one) { return one.ended == Ended::right; };
      std::size_t place = 0;
      std::erase_if(all, [&](const Changes&) {
        return !std::ranges::all_of(std::span(tries).subspan(count * place++, count), is_right);
      });
    }
  }
  bool are_right(const Changes& changes, const Inputs& runs) {
    std::vector<Changes> all = {changes};
    keep_right(all, runs, options_.limits);
    return !all.empty();
  }

  // Returns the sets that answer a run right. A change with which it takes too long is not tried again.
  std::vector<Changes> right_ones(std::vector<Changes>& all, const Evidence& run) {
    std::erase_if(all, [&](const Changes& one) { return endless_.contains(one.back()); });
    std::vector<Changes> found;
    for (const Try& one : tries_of(all, {&run}, of_run_)) {
      if (one.ended == Ended::right) found.push_back(*one.changes);
      if (one.ended == Ended::late) endless_.insert(one.changes->back());
    }
    return found;
  }

  // Returns the set that makes the most of the open runs right and none of the `done` ones wrong; the first of equals,
  // empty if there is none.
  Changes best_of(std::vector<Changes> all, const Inputs& open, const Inputs& done) {
    keep_right(all, done, hurried_);
    const std::vector<Try> results = tries_of(all, open, hurried_);
    Changes best;
    std::ptrdiff_t most = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
      const auto of_these = std::span(results).subspan(open.size() * i, open.size());
      const std::ptrdiff_t count = std::ranges::count(of_these, Ended::right, &Try::ended);
      if (count > most) best = all[i];
      most = std::max(most, count);
    }
    return is_over() ? Changes() : best;
  }

  const SourceChanges& source_;
  Program program_;
  RunOptions options_;
  unsigned jobs_;
  const std::function<bool()>& stop_;
  Limits hurried_ = options_.limits;           // of a try, from set_limits
  Limits of_run_ = options_.limits;            // of a try on one run, from `further`
  std::atomic<std::int64_t> longest_run_ = 0;  // microseconds of processor time
  std::size_t count_ = 0;                      // tries
  std::set<std::size_t> endless_{};            // changes with which a run took too long
};

// Compiles the source with its changes, except those that do not compile; none if that fails.
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
  if (!is_c_or_cpp(language_of(file)) || wrong.empty()) return {};
  const auto text = read_file(file, kLongestSourceChanged);
  if (!text) return {};
  SourceChanges source(*text);
  const auto program = compiled(source, file, standard, options, stop);
  if (!program) return {};
  RepairSearch search(source, *program, options, jobs, stop);
  const auto pointers = [](std::span<const Evidence> runs) {
    Inputs all;
    for (const Evidence& run : runs) all.push_back(&run);
    return all;
  };
  Repair repair;
  for (const std::size_t change : search.find(pointers(wrong), pointers(right), pointers(more))) {
    const Message& one = source.descriptions()[change];
    repair.description = repair.description.empty() ? one : tr("{}, and {}", repair.description, one);
    if (repair.line == 0) repair.line = source.line(change);
  }
  return repair;
}

}  // namespace quack
