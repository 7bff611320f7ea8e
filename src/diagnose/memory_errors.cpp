#include "diagnose/memory_errors.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <utility>

#include "diagnose/source_outline.h"
#include "io/files.h"
#include "io/lines.h"
#include "io/parallel.h"
#include "run/compile_cache.h"
#include "run/sandbox.h"

namespace quack {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;
using Errors = std::vector<MemoryError>;

constexpr unsigned kCompilers = 2;                    // at a time
constexpr int kBusyMachine = 2;                       // wall time of a run there, in multiples of its processor time
constexpr std::size_t kMostErrors = 4;                // that are named
constexpr std::uintmax_t kLongestPadded = 1'000'000;  // bytes of source

Program after(Words words, Program program) {
  program.words.insert(program.words.begin(), words.begin(), words.end());
  return program;
}

Message joined(const Errors& errors) {
  Message text;
  for (std::size_t i = 0; i < std::min(errors.size(), kMostErrors); ++i)
    text = i == 0 ? errors[i].words : tr("{}, {}", text, errors[i].words);
  return errors.size() > kMostErrors ? tr("{} and {} more", text, errors.size() - kMostErrors) : text;
}

// The source with three times as much room in each dimension of the arrays that stand in the lines with these errors;
// empty: there is none.
std::string padded(const fs::path& source, const Errors& errors) {
  const std::string text = read_file(source, kLongestPadded).value_or("");
  const SourceOutline outline(text);
  std::set<std::size_t> lines;
  for (const auto& error : errors) lines.insert(error.line);
  std::set<std::string_view> names;
  for (std::size_t token = 0; token < outline.size(); ++token)
    if (outline.is_name(token) && lines.contains(outline.line_of(token))) names.insert(outline.at(token));
  std::map<std::size_t, const char*> added;  // [byte]
  for (const auto& variable : outline.variables()) {
    if (!names.contains(variable.name)) continue;
    for (std::size_t open = variable.token + 1; outline.at(open) == "["; open = outline.after(open)) {
      if (outline.after(open) == open + 2) continue;  // nothing is in it
      added[outline.end_of(open)] = "3 * (";
      added[outline.begin_of(outline.match(open))] = ")";
    }
  }
  std::string result;
  std::size_t copied = 0;
  for (const auto& [at, words] : added) {
    result += text.substr(copied, at - copied) + words;
    copied = at;
  }
  return result.empty() ? "" : result + text.substr(copied);
}

bool was_ended(const ProgramRun& run) { return run.failure && run.failure != Verdict::runtime_error; }

bool differs(const ProgramRun& one, const ProgramRun& other) {
  return !was_ended(one) && !was_ended(other) && (one.failure != other.failure || one.output != other.output);
}

}  // namespace

Message unsteady_words() { return tr("it prints something else each time it is started"); }

MemoryErrors memory_errors_of(const fs::path& source, const Program& program, std::span<const std::string> inputs,
                              const RunOptions& given, std::chrono::milliseconds time, Sought sought) {
  const auto language = language_of(source);
  if (language != Language::c && language != Language::cpp) return {};
  RunOptions options = given;
  options.limits = limits_with_sanitizers(given.limits);
  options.limits.cpu_time = std::min(options.limits.cpu_time, time);
  options.limits.wall_time = std::min(options.limits.wall_time, kBusyMachine * time);

  enum : std::uint8_t { kSanitized, kZero, kPattern, kUnoptimized, kBuilds };
  const std::string fill = "-ftrivial-auto-var-init=", fortify = "-D_FORTIFY_SOURCE=2";
  const std::array<Words, kBuilds> flags = {{{}, {fill + "zero", fortify}, {fill + "pattern", fortify}, {"-O0", "-g"}}};
  // A recursion without end gets to 512 MB of stack soon.
  const std::array<Words, kBuilds> starters = {{{"/bin/sh", "-c", "ulimit -s 524288; exec \"$@\"", "sh"},
                                                {"/usr/bin/env", "MALLOC_PERTURB_=0"},
                                                {"/usr/bin/env", "MALLOC_PERTURB_=85"},
                                                {}}};
  std::array<CompiledSource, kBuilds> builds;
  const auto compile = [&](std::size_t begin, std::size_t end) {
    parallel_for(end - begin, kCompilers, [&](std::size_t i) {
      i += begin;
      builds[i] = i == kSanitized ? compile_with_sanitizers(source, options, true)
                                  : compile_source(*language, source, options, flags[i]);
    });
  };
  const bool only_reported = sought == Sought::what_is_reported;
  compile(kSanitized, only_reported ? kZero : kBuilds);

  Errors reported;
  std::vector<ProgramRun> plain;
  std::vector<char> is_changed(inputs.size());
  const auto runs_of = [&](const std::optional<Program>& build, const Words& starter) {
    std::vector<ProgramRun> runs(inputs.size(), {.failure = Verdict::judge_error});
    for (std::size_t i = 0; i < inputs.size() && build; ++i) {
      runs[i] = run_program(after(starter, *build), inputs[i], options.limits, options.sandbox);
      const Errors errors = memory_errors_in(runs[i].complaints, source);
      for (const auto& error : errors)
        if (std::find(reported.begin(), reported.end(), error) == reported.end()) reported.push_back(error);
      if (plain.empty()) continue;
      if (differs(plain[i], runs[i]) || (plain[i].failure && !errors.empty())) is_changed[i] = 1;
    }
    return runs;
  };
  const auto any_differs = [](const std::vector<ProgramRun>& ones, const std::vector<ProgramRun>& others) {
    return !std::equal(ones.begin(), ones.end(), others.begin(), std::not_fn(differs));
  };
  plain = runs_of(program, {});
  bool is_by_start = sought == Sought::why_unsteady || any_differs(plain, runs_of(program, {}));
  std::array<std::vector<ProgramRun>, kBuilds> runs;
  for (std::size_t i = 0; i < kBuilds; ++i) {
    runs[i] = runs_of(builds[i].program, starters[i]);
    if (i > 0 || !only_reported) continue;
    if (reported.empty()) return {};
    compile(kZero, kBuilds);
  }
  const auto count = [&] { return std::count(is_changed.begin(), is_changed.end(), 1); };
  // A program that depends on chance or on the clock differs from its other builds too, so it is run again after them.
  for (int again = 0; again < kRunsAgain && count() > 0 && !is_by_start; ++again)
    is_by_start = any_differs(plain, runs_of(program, {}));

  // An index may be beyond a part of an object, which no sanitizer guards.
  const bool is_index =
      std::ranges::any_of(reported, [](const auto& error) { return error.kind == MemoryError::Kind::index; });
  if (count() == 0 && is_index) {
    const std::string text = padded(source, reported);
    const auto roomy = text.empty() ? CompiledSource() : compile_text(*language, source, text, options);
    if (!roomy.program) return {joined(reported), reported.front().line, true, {}};
    runs_of(roomy.program, {});
  }
  if (count() == 0) return {{}, 0, false, joined(reported)};

  MemoryErrors result{{}, 0, count() == std::ssize(inputs), {}};
  const bool is_by_contents =
      any_differs(runs[kZero], runs[kPattern]) ||
      (reported.empty() && (any_differs(plain, runs[kZero]) || any_differs(plain, runs[kPattern])));
  if (is_by_start || is_by_contents) {
    result.cause =
        is_by_start ? unsteady_words() : tr("it prints something else with other contents of uninitialised memory");
    if (const auto valgrind = find_program("valgrind"); valgrind && builds[kUnoptimized].program) {
      Errors others = std::exchange(reported, {});
      runs_of(builds[kUnoptimized].program, {*valgrind, "-q", "--vgdb=no", "--main-stacksize=134217728"});
      std::erase_if(reported, [](const auto& error) { return error.kind != MemoryError::Kind::uninitialised; });
      if (reported.empty()) reported = std::move(others);
    }
    if (!reported.empty()) result.cause = tr("{}: {}", result.cause, joined(reported));
  } else {
    result.cause = reported.empty() ? tr("it prints something else when it is compiled with -O0") : joined(reported);
  }
  if (!reported.empty()) result.line = reported.front().line;
  return result;
}

}  // namespace quack
