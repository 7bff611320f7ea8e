#include "diagnose/memory_errors.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <utility>

#include "diagnose/source_outline.h"
#include "io/files.h"
#include "io/lines.h"
#include "io/parallel.h"
#include "run/compile_cache.h"
#include "run/sandbox.h"
#include "run/sanitizers.h"
#include "run/source.h"

namespace quack {
namespace {

namespace fs = std::filesystem;
using Arguments = std::vector<std::string>;
using Errors = std::vector<MemoryError>;

constexpr unsigned kCompilers = 2;      // at a time
constexpr int kBusyMachine = 8;         // the wall time limit of a run, in multiples of its processor time limit
constexpr std::size_t kMostErrors = 4;  // errors that a message names
// The stack of a run, in bytes. An endless recursion fills it in each run: a `diff` of one takes 4 s with 64 MiB; with
// 512 MiB it took 28 s, and was often stopped.
constexpr std::uint64_t kStack = std::uint64_t{64} << 20U;
constexpr std::uintmax_t kLongestPadded = 1'000'000;  // bytes of source

// The program, started by another one whose command these are.
Program started_by(const Arguments& starter, Program program) {
  program.command.insert(program.command.begin(), starter.begin(), starter.end());
  return program;
}

// The first error, then others in the order of their lines: one of those that are alike. Which inputs show which errors
// depends on how many inputs there was time for, so nothing is counted.
Message joined(Errors errors) {
  if (!errors.empty()) std::ranges::stable_sort(errors.begin() + 1, errors.end(), {}, &MemoryError::line);
  Message text;
  std::set<std::string_view> told;
  for (const MemoryError& error : errors) {
    if (!told.insert(error.subject).second) continue;
    if (told.size() > kMostErrors) return tr("{} and others", text);
    const auto alike = std::ranges::count(errors, error.subject, &MemoryError::subject);
    const Message one = alike > 1 ? tr("{} and elsewhere", error.text) : error.text;
    text = told.size() == 1 ? one : tr("{}, {}", text, one);
  }
  return text;
}

// Returns the source with longer arrays: three times as long in each dimension, or only in the first one. Lengthens the
// arrays that the lines with these errors name, or all if no error has a line. Empty if there is no such array.
std::string padded(const fs::path& source, const Errors& errors, bool in_each) {
  const std::string text = read_file(source, kLongestPadded).value_or("");
  const SourceOutline outline(text);
  std::set<std::size_t> lines;
  for (const auto& error : errors)
    if (error.line > 0) lines.insert(error.line);
  std::set<std::string_view> names;
  for (std::size_t token = 0; token < outline.size(); ++token)
    if (outline.is_name(token) && lines.contains(outline.line_of(token))) names.insert(outline.at(token));
  std::map<std::size_t, std::string> added;  // [byte]
  for (const auto& variable : outline.variables()) {
    if (!lines.empty() && !names.contains(variable.name)) continue;
    for (std::size_t open = variable.token + 1, first = open; outline.at(open) == "["; open = outline.after(open)) {
      if (open != first && !in_each) break;
      if (outline.after(open) == open + 2) {  // `[]`, as long as the list of values after it
        if (outline.at(open + 2) != "=" || outline.at(open + 3) != "{") break;
        std::size_t values = 1;
        for (std::size_t token = open + 4; token < outline.match(open + 3); token = outline.after(token))
          if (outline.at(token) == ",") ++values;
        added[outline.end_of(open)] = std::to_string(3 * values);
        break;
      }
      added[outline.end_of(open)] = "3 * (";
      added[outline.begin_of(outline.match(open))] = ")";
    }
  }
  std::string result;
  std::size_t copied = 0;
  for (const auto& [at, inserted] : added) {
    result += text.substr(copied, at - copied) + inserted;
    copied = at;
  }
  return result.empty() ? "" : result + text.substr(copied);
}

using Runs = std::vector<ProgramRun>;

// True if a limit ended the run, or there was no build to run.
bool has_no_result(const ProgramRun& run) { return run.failure && run.failure != Verdict::runtime_error; }

bool are_alike(const ProgramRun& one, const ProgramRun& other) {
  return has_no_result(one) || has_no_result(other) || (one.failure == other.failure && one.output == other.output);
}
bool any_differs(const Runs& ones, const Runs& others) { return !std::ranges::equal(ones, others, are_alike); }

// The builds and runs of one source.
class MemorySearch {
 public:
  MemorySearch(const fs::path& source, std::span<const Evidence> inputs, const RunOptions& options, bool is_unsteady,
               const std::function<bool()>& stop)
      : source_(source),
        language_(*language_of(source)),
        inputs_(inputs),
        options_(options),
        is_unsteady_(is_unsteady),
        stop_(stop) {}

  // Runs a build on each input; the runs have no result if there is no build. Collects the errors that are reported.
  Runs runs_of(const std::optional<Program>& build, const Arguments& starter = {}) {
    Runs runs(inputs_.size(), {.failure = Verdict::judge_error});
    for (std::size_t i = 0; i < inputs_.size() && build && !stop_(); ++i) runs[i] = run_of(*build, starter, i);
    return runs;
  }
  ProgramRun run_of(const Program& build, const Arguments& starter, std::size_t input) {
    ProgramRun run = run_program(started_by(starter, build), inputs_[input].input, options_.limits, options_.sandbox);
    const Errors errors = memory_errors_in(run.complaints, source_, !is_unsteady_);
    add(errors);
    if (!errors.empty()) faulty.insert(input);
    return run;
  }

  // Adds errors, one of each kind at a line: the index that is out of bounds depends on the input.
  void add(const Errors& errors) {
    for (const auto& error : errors) {
      const auto is_known = [&](const MemoryError& one) {
        return error.line > 0 ? one.line == error.line && one.kind == error.kind : one == error;
      };
      if (std::ranges::none_of(reported, is_known)) reported.push_back(error);
    }
  }

  // Runs a build whose uninitialized memory is filled in a given way, made of `text` in place of the source if that is
  // not empty. It is not optimized, since an optimizing compiler may assume any value for an uninitialized variable.
  Runs filled_runs(const char* fill, const char* perturbation, const std::string& text = "") {
    const Arguments flags = {"-O0", std::string("-ftrivial-auto-var-init=") + fill};
    const CompiledSource build = text.empty() ? compile_source(language_, source_, options_, flags)
                                              : compile_text(language_, source_, text, options_, flags);
    return runs_of(build.program, {"/usr/bin/env", std::string("MALLOC_PERTURB_=") + perturbation});
  }

  Runs sanitized_runs() { return runs_of(compile_with_sanitizers(source_, options_, true).program); }

  // True if sanitizers report an error in each run that is wrong in their build, and in at least one run. Stops at the
  // first wrong run without a report. Right runs do not count: a beginning of an input may be too short for the error.
  bool is_each_faulty() {
    const std::optional<Program> build = compile_with_sanitizers(source_, options_, true).program;
    for (std::size_t i = 0; i < inputs_.size() && build && !stop_(); ++i) {
      const ProgramRun run = run_of(*build, {}, i);
      if (!faulty.contains(i) && !is_right(run, i)) return false;
    }
    return !faulty.empty() && !stop_();
  }

  // Replaces the errors by Valgrind's reports of uninitialized memory, if Valgrind is installed and has any.
  void find_uninitialised() {
    const auto valgrind = find_program("valgrind");
    if (!valgrind) return;
    Errors others = std::exchange(reported, {});
    runs_of(compile_source(language_, source_, options_, {"-O0", "-g"}).program,
            {*valgrind, "-q", "--vgdb=no", "--main-stacksize=134217728"});
    std::erase_if(reported, [](const auto& error) { return error.kind != MemoryError::Kind::uninitialised; });
    if (reported.empty()) reported = std::move(others);
  }

  // True if some input is answered wrong in the first runs and right in the others.
  bool puts_right(const Runs& usual, const Runs& others) const {
    for (std::size_t i = 0; i < inputs_.size(); ++i)
      if (is_right(others[i], i) && !is_right(usual[i], i)) return true;
    return false;
  }

  // True if the outputs depend on what lies beyond the arrays, that is, on their length. If no error names a line, the
  // longer arrays must also make a wrong run right.
  // Longer arrays may change what the program means (`sizeof`, a row after another). Then a run differs that was right
  // or without an error, and only the first dimension is made longer. If that differs as well, the errors are dropped.
  bool depends_on_room(const Runs& usual) {
    const std::set<std::size_t> before = faulty;
    const bool is_located = std::ranges::any_of(reported, [](const auto& error) { return error.line > 0; });
    for (const bool in_each : {true, false}) {
      const std::string text = padded(source_, reported, in_each);
      if (text.empty()) return false;
      const Runs roomy = filled_runs("zero", "0", text);
      bool means_the_same = true;
      for (std::size_t i = 0; i < inputs_.size() && is_located; ++i)
        if (!are_alike(usual[i], roomy[i]) && (is_right(usual[i], i) || !before.contains(i))) means_the_same = false;
      if (means_the_same) return puts_right(usual, roomy) || (is_located && any_differs(usual, roomy));
    }
    reported.clear();
    return false;
  }

  // The errors as the cause, after a clause about what they change if that is known.
  MemoryErrors as_cause(const Message& effect) const {
    const Message all = joined(reported);
    return {.cause = effect.empty() ? all
                     : all.empty()  ? effect
                                    : tr("{}: {}", effect, all),
            .line = reported.empty() ? 0 : reported.front().line,
            .harmless = {}};
  }

  Errors reported;
  std::set<std::size_t> faulty;  // the indexes of the inputs on which an error was reported

 private:
  bool is_right(const ProgramRun& run, std::size_t input) const {
    return !run.failure && tidied(run.output) == inputs_[input].right;
  }

  const fs::path& source_;
  const Language language_;
  std::span<const Evidence> inputs_;
  const RunOptions& options_;
  const bool is_unsteady_;
  const std::function<bool()>& stop_;
};

RunOptions with_time(RunOptions options, std::chrono::milliseconds time) {
  options.limits = limits_with_sanitizers(options.limits);
  options.limits.stack = kStack;
  options.limits.cpu_time = std::min(options.limits.cpu_time, time);
  options.limits.wall_time = std::min(options.limits.wall_time, kBusyMachine * time);
  return options;
}

}  // namespace

bool are_all_faulty(const fs::path& source, std::span<const Evidence> inputs, const RunOptions& given,
                    std::chrono::milliseconds time, const std::function<bool()>& stop) {
  if (!is_c_or_cpp(language_of(source))) return false;
  const RunOptions options = with_time(given, time);
  return MemorySearch(source, inputs, options, false, stop).is_each_faulty();
}

Message nondeterminism_message() { return tr("it prints something else each time it is started"); }

MemoryErrors memory_errors_of(const fs::path& source, const Program& program, std::span<const Evidence> inputs,
                              const RunOptions& given, std::chrono::milliseconds time, bool is_unsteady,
                              const std::function<bool()>& stop) {
  if (!is_c_or_cpp(language_of(source))) return {};
  const RunOptions options = with_time(given, time);
  MemorySearch search(source, inputs, options, is_unsteady, stop);
  const Runs plain = search.runs_of(program);
  Runs zero, pattern;
  std::array<MemorySearch, 3> searches = {search, search, search};
  parallel_for(searches.size(), kCompilers, [&](std::size_t i) {
    if (i == 0) searches[i].sanitized_runs();
    if (i == 1) zero = searches[i].filled_runs("zero", "0");
    if (i == 2) pattern = searches[i].filled_runs("pattern", "85");
  });
  for (const MemorySearch& one : searches) {
    search.add(one.reported);
    search.faulty.insert(one.faulty.begin(), one.faulty.end());
  }
  bool is_by_start = is_unsteady;
  for (int again = 0; again < kRunsAgain && !is_by_start; ++again)
    is_by_start = any_differs(plain, search.runs_of(program));
  if (stop()) return {};
  const bool is_by_contents = any_differs(zero, pattern);
  // If the contents of memory make no difference, `plain` and `zero` differ in nothing but optimization.
  if (is_by_start || is_by_contents || search.puts_right(plain, zero)) {
    search.find_uninitialised();
    return search.as_cause(is_by_start      ? nondeterminism_message()
                           : is_by_contents ? tr("it prints something else with other contents of uninitialised memory")
                                            : tr("it is right if it is not optimized, with -O0"));
  }
  const bool is_ended =
      std::ranges::any_of(plain, [](const ProgramRun& run) { return run.failure == Verdict::runtime_error; });
  if (is_ended && !search.reported.empty()) return search.as_cause({});
  if (search.depends_on_room(zero))
    return search.as_cause(search.reported.empty()
                               ? tr("it goes out of bounds, for it prints something else where its arrays are longer")
                               : Message());
  return {.cause = {}, .line = 0, .harmless = joined(search.reported)};
}

}  // namespace quack
