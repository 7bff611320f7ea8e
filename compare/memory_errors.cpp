#include "compare/memory_errors.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <set>
#include <utility>

#include "judge/text.h"
#include "problems/parallel.h"
#include "runner/compile_cache.h"
#include "runner/sandbox.h"

namespace quack {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

constexpr unsigned kCompilers = 2;  // at a time
constexpr int kBusyMachine = 2;     // so many times its processor time a run may take there
constexpr std::uintmax_t kLongestSourceShown = std::uintmax_t{16} << 20U;

// Starts the program through env, with these variables set.
Program with_variables(Program program, const Words& variables) {
  Words words = {"/usr/bin/env"};
  words.insert(words.end(), variables.begin(), variables.end());
  words.insert(words.end(), program.words.begin(), program.words.end());
  program.words = std::move(words);
  return program;
}

// With 512 MB of stack: a recursion without end gets there soon.
Program with_small_stack(Program program) {
  const Words words = {"/bin/sh", "-c", "ulimit -s 524288; exec \"$@\"", "sh"};
  program.words.insert(program.words.begin(), words.begin(), words.end());
  return program;
}

std::uint64_t number_at(std::string_view text) {
  std::uint64_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

// The line of the source that a report names first: "/tmp/x/sum.cpp:61", "sum.cpp:5:6: runtime error"; 0: none.
std::uint64_t line_named(std::string_view report, const std::string& file) {
  const std::string name = file + ":";
  for (std::size_t at = report.find(name); at != std::string_view::npos; at = report.find(name, at + 1)) {
    const char before = at == 0 ? '/' : report[at - 1];
    const std::uint64_t line = number_at(report.substr(at + name.size()));
    if (line > 0 && (before == '/' || before == ' ' || before == '(' || before == '\n' || before == '\'')) return line;
  }
  return 0;
}

std::string at_line(std::uint64_t line) { return line == 0 ? "" : " (line " + std::to_string(line) + ")"; }

// The text between two others; empty if the first is missing.
std::string_view between(std::string_view text, std::string_view before, std::string_view after) {
  const std::size_t begin = text.find(before);
  if (begin == std::string_view::npos) return {};
  text.remove_prefix(begin + before.size());
  return text.substr(0, std::min(text.find(after), text.size()));
}

bool is_name(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'; }

// The array of this dimension ("[7]") that a line of the source indexes, if it indexes only one, or if the source has
// only one of those with that text after its name.
std::string array_indexed(const fs::path& source, std::uint64_t line, const std::string& dimension) {
  const auto text = read_file(source, kLongestSourceShown);
  if (!text || line == 0) return "";
  const auto lines = text_lines(*text);
  if (line > lines.size()) return "";
  const std::string_view shown = lines[line - 1];
  std::set<std::string> names;
  for (std::size_t at = shown.find('['); at != std::string_view::npos; at = shown.find('[', at + 1)) {
    std::size_t begin = at;
    while (begin > 0 && is_name(shown[begin - 1])) --begin;
    if (begin < at) names.emplace(shown.substr(begin, at - begin));
  }
  if (names.size() > 1)
    std::erase_if(names, [&](const std::string& name) { return text->find(name + dimension) == std::string::npos; });
  return names.size() == 1 ? *names.begin() : "";
}

// "40:7: runtime error: index 10 out of bounds for type 'int [10][9]'"
std::optional<std::string> index_error(std::string_view report, const fs::path& source) {
  constexpr std::string_view kIndex = "runtime error: index ";
  const std::size_t at = report.find(kIndex);
  if (at == std::string_view::npos) return std::nullopt;
  const std::size_t begin = report.rfind('\n', at) + 1;  // 0 in the first line
  const std::string_view line = report.substr(begin, report.find('\n', at) - begin);
  const std::uint64_t number = line_named(line, source.filename().string());
  const std::string type(between(line, "for type '", "'"));
  const std::size_t dimension = type.find(" [");
  const std::string name =
      array_indexed(source, number, dimension == std::string::npos ? "[" : type.substr(dimension + 1));
  std::string array = type;
  if (!name.empty() && dimension != std::string::npos)
    array = type.substr(0, dimension + 1) + name + type.substr(dimension + 1);
  return "index " + std::string(between(line, kIndex, " ")) + " out of bounds of `" + array + "`" + at_line(number);
}

// [AddressSanitizer's name of it] -> what the program does; what begins with a blank follows "reads" or "writes".
constexpr std::array<std::pair<std::string_view, std::string_view>, 9> kKinds = {
    {{"stack-overflow", "the stack overflows: the recursion is too deep"},
     {"FPE", "divides by zero"},
     {"heap-use-after-free", " memory that was freed"},
     {"stack-use-after-scope", " a variable that does not exist any more"},
     {"stack-use-after-return", " a variable that does not exist any more"},
     {"SEGV", " memory that does not belong to it"},
     {"attempting double-free", "frees memory twice"},
     {"attempting free", "frees what was not allocated"},
     {"alloc-dealloc-mismatch", "frees memory in another way than it was allocated (delete, delete[], free)"}}};

std::string address_error(std::string_view report) {
  const std::string_view head = between(report, "ERROR: AddressSanitizer: ", "\n");
  const bool is_write = report.find("\nWRITE of size") != std::string_view::npos ||
                        report.find("a WRITE memory") != std::string_view::npos;
  const std::string access = is_write ? "writes" : "reads";
  if (report.find("points to the zero page") != std::string_view::npos && head.starts_with("SEGV"))
    return access + " through a null pointer";
  for (const auto& [kind, words] : kKinds)
    if (head.starts_with(kind)) return (words.starts_with(' ') ? access : "") + std::string(words);
  if (head.find("overflow") == std::string_view::npos && head.find("underflow") == std::string_view::npos)
    return std::string(head.substr(0, head.find(" on ")));
  std::string_view global = between(report, " to the right of global variable '", "'");  // two may be named
  if (global.empty()) global = between(report, "global variable '", "'");
  const std::size_t local = report.find("<== Memory access");
  if (!global.empty()) return access + " outside of `" + std::string(global) + "`";
  if (local != std::string_view::npos) {
    const std::size_t begin = report.rfind('\n', local) + 1;
    return access + " outside of `" + std::string(between(report.substr(begin, local - begin), "'", "'")) + "`";
  }
  const std::string size(between(between(report, " is located ", "\n"), " of ", "-byte"));
  return access + " outside of a block on the heap" + (size.empty() ? "" : " of " + size + " bytes");
}

// "==7== Conditional jump or move depends on uninitialised value(s)", with its lines.
std::optional<std::string> never_set(std::string_view report, const std::string& file) {
  const std::size_t at = report.find("uninitialised");
  if (at == std::string_view::npos || !report.starts_with("==")) return std::nullopt;
  return "reads memory that was never set" + at_line(line_named(report.substr(at), file));
}

ProgramRun run_within(const Program& program, std::string_view input, const RunOptions& options) {
  return run_program(program, input, options.limits, options.sandbox);
}

bool was_ended(const ProgramRun& run) { return run.failure && run.failure != Verdict::runtime_error; }

CompiledSource compile_for_valgrind(const fs::path& source, const RunOptions& options) {
  const auto valgrind = find_program("valgrind");
  if (!valgrind) return {};
  CompiledSource compiled = compile_source(*language_of(source), source, options, {"-O0", "-g"});
  if (compiled.program) {
    auto& words = compiled.program->words;
    words.insert(words.begin(), {*valgrind, "-q", "--vgdb=no", "--main-stacksize=134217728"});
  }
  return compiled;
}

std::optional<std::string> by_patterns(const fs::path& source, std::string_view input, const RunOptions& options) {
  std::array<std::string, 2> outputs;
  std::array<CompiledSource, 2> compiled;
  const std::array<std::pair<const char*, const char*>, 2> patterns = {{{"zero", "0"}, {"pattern", "85"}}};
  parallel_for(compiled.size(), kCompilers, [&](std::size_t i) {
    const std::string automatic = std::string("-ftrivial-auto-var-init=") + patterns[i].first;
    compiled[i] = compile_source(*language_of(source), source, options, {automatic, "-D_FORTIFY_SOURCE=2"});
  });
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    if (!compiled[i].program) return std::nullopt;
    const Program program =
        with_variables(*compiled[i].program, {std::string("MALLOC_PERTURB_=") + patterns[i].second});
    for (int again = 0; again < 2; ++again) {
      const ProgramRun run = run_within(program, input, options);
      if (run.complaints.find("*** buffer overflow detected") != std::string::npos)
        return "writes more into an array than it has room for (a buffer overflow)";
      if (was_ended(run) || (again == 1 && run.output != outputs[i])) return std::nullopt;
      outputs[i] = run.output;
    }
  }
  if (outputs[0] == outputs[1]) return std::nullopt;
  return "its answer depends on memory that was never set";
}

}  // namespace

CompiledSource compile_with_sanitizers(const fs::path& source, const RunOptions& options) {
  // Optimizing takes g++ five times as long with these.
  CompiledSource compiled = compile_source(*language_of(source), source, options,
                                           {"-O0", "-g", "-fno-omit-frame-pointer", "-fsanitize=address,undefined"});
  // Memory that is never freed is not a mistake here.
  if (compiled.program)
    compiled.program = with_variables(std::move(*compiled.program), {"ASAN_OPTIONS=detect_leaks=0"});
  return compiled;
}

Limits limits_with_sanitizers(Limits limits) {
  constexpr int kTimes = 10;
  limits.cpu_time *= kTimes;
  limits.wall_time *= kTimes;
  limits.memory = 4 * limits.memory + (std::uint64_t{1} << 30U);
  return limits;
}

std::optional<std::string> memory_error_in(std::string_view complaints, const fs::path& source) {
  if (auto index = index_error(complaints, source)) return index;
  const std::string file = source.filename().string();
  const std::size_t address = complaints.find("ERROR: AddressSanitizer: ");
  if (address != std::string_view::npos) {
    const std::string_view report = complaints.substr(address);
    // The lines of where it was allocated come after the first empty one.
    const std::uint64_t line = line_named(report.substr(0, report.find("\n\n")), file);
    const std::string error = address_error(report);
    const std::string array = error.find(" on the heap") == std::string::npos ? "" : array_indexed(source, line, "[");
    return error + (array.empty() ? "" : ", `" + array + "`") + at_line(line);
  }
  constexpr std::string_view kError = "runtime error: ";
  if (const std::size_t at = complaints.find(kError); at != std::string_view::npos) {
    const std::size_t begin = complaints.rfind('\n', at) + 1;
    const std::string_view line = complaints.substr(begin, complaints.find('\n', at) - begin);
    return std::string(line.substr(at - begin + kError.size())) + at_line(line_named(line, file));
  }
  return never_set(complaints, file);
}

std::optional<std::string> memory_error_of(const fs::path& source, std::string_view input, const RunOptions& given,
                                           std::chrono::milliseconds time, bool by_sanitizers_alone) {
  RunOptions options = given;
  options.limits = limits_with_sanitizers(given.limits);
  options.limits.cpu_time = std::min(options.limits.cpu_time, time);
  options.limits.wall_time = std::min(options.limits.wall_time, kBusyMachine * time);
  const auto language = language_of(source);
  if (language != Language::c && language != Language::cpp) return std::nullopt;
  std::array<CompiledSource, 2> compiled;
  parallel_for(by_sanitizers_alone ? 1 : compiled.size(), kCompilers, [&](std::size_t i) {
    compiled[i] = i == 0 ? compile_with_sanitizers(source, options) : compile_for_valgrind(source, options);
  });
  if (compiled[0].program) {
    const ProgramRun run = run_within(with_small_stack(*compiled[0].program), input, options);
    auto found = memory_error_in(run.complaints, source);
    if (found || was_ended(run)) return found;
  }
  if (by_sanitizers_alone) return std::nullopt;
  if (compiled[1].program) {
    const ProgramRun run = run_within(*compiled[1].program, input, options);
    if (auto found = memory_error_in(run.complaints, source)) return found;
  }
  return by_patterns(source, input, options);
}

}  // namespace quack
