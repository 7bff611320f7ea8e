#include "run/source.h"

#include <algorithm>
#include <cerrno>
#include <sstream>
#include <string_view>
#include <unistd.h>
#include <utility>
#include <vector>

#include "io/files.h"
#include "io/lines.h"
#include "run/compile_cache.h"
#include "run/headers.h"
#include "run/language.h"
#include "run/sandbox.h"
#include "run/sha256.h"

namespace quack {
namespace {

namespace fs = std::filesystem;

struct Name {
  Language language;
  const char* name;
  std::vector<std::string> extensions;
};

const std::vector<Name>& names() {
  static const std::vector<Name> all = {{Language::c, "C", {".c"}},
                                        {Language::cpp, "C++", {".cc", ".cpp", ".cxx"}},
                                        {Language::csharp, "C#", {".cs"}},
                                        {Language::go, "Go", {".go"}},
                                        {Language::java, "Java", {".java"}},
                                        {Language::javascript, "JavaScript", {".js", ".cjs", ".mjs"}},
                                        {Language::kotlin, "Kotlin", {".kt"}},
                                        {Language::pascal, "Pascal", {".pas", ".pp", ".dpr"}},
                                        {Language::python, "Python", {".py"}},
                                        {Language::rust, "Rust", {".rs"}}};
  return all;
}

constexpr std::uintmax_t kLongestSource = std::uintmax_t{16} << 20U;  // bytes

// The result of running a compiler.
struct CompilerRun {
  bool succeeded = false;
  bool was_ended = false;  // it went over a limit, or took long to fail
  Message reason;          // if not: the first line that speaks of an error, or which limit it went over
  std::string complaints;  // the beginning of its messages
};

// The limits of a compiler: enough for a large program. The limit of the output is that of each of its files, too.
Limits limits_of(const Compiler& compiler) {
  return {.cpu_time = compiler.time,
          .wall_time = std::chrono::seconds(90),
          .memory = std::uint64_t{2} << 30U,
          .output = std::uint64_t{256} << 20U,
          .processes = 256,
          .scratch = std::uint64_t{1} << 30U};
}

// The first line that speaks of an error, or the first. The linker prints "error" only after the line that names it.
std::string main_line(const std::string& complaints) {
  std::istringstream text(complaints);
  std::string first;
  for (std::string line; std::getline(text, line);) {
    for (const char* const word : {"error", "Error", "undefined reference"})
      if (line.find(word) != std::string::npos) return line;
    if (first.empty()) first = line;
  }
  return first;
}

struct Job {
  fs::path file;     // absolute
  std::string text;  // what is in it
  Headers headers;
  Recipe recipe;
  const RunOptions& options;
};

// The key under which what an attempt makes is kept: all that decides it.
std::string key_of(const Job& job, const Recipe::Attempt& attempt) {
  std::string all = job.recipe.compiler.identity + '\0' + job.file.extension().string() + '\0';
  // The file's own name does not matter, so that copies of a source share what is made of it; but debug information and
  // with it the reports of sanitizers name it.
  for (const auto& word : attempt.words) {
    all += (word.ends_with(job.recipe.file) ? "" : word) + '\0';
    if (word == "-g") all += job.file.filename().string() + '\0';
  }
  for (const auto& [name, text] : job.headers.texts) all += name.string() + '\0' + sha256(text);
  return sha256(all + sha256(job.text));
}

// Writes a file that a compiler reads, and makes the directories above it. Throws BadSpec.
void put_file(const fs::path& file, std::string_view text) {
  fs::create_directories(file.parent_path());
  std::ofstream stream(file, std::ios::binary);
  stream << text << std::flush;
  if (!stream) throw BadSpec(tr("'{}' can't be written", file.string()));
}

// Throws BadSpec if the compiler can't be started, or the run is interrupted.
CompilerRun attempt_run(const Job& job, const Recipe::Attempt& attempt, const CompileCache::Draft& draft) {
  const Compiler& compiler = job.recipe.compiler;
  const fs::path tree = draft.directory() / "source";
  const fs::path place = tree / job.headers.place;
  for (const auto& [name, text] : job.headers.texts) put_file(place / name, text);
  put_file(place / job.recipe.file, job.text);  // last: one that includes itself is what is compiled
  Program program;
  program.words = compiler.words;
  program.words.insert(program.words.end(), attempt.words.begin(), attempt.words.end());
  program.readable = compiler.readable;
  program.directory = place;
  program.writable = draft.directory();
  program.has_own_memory_limit = true;
  const ProgramRun run = run_program(program, "", limits_of(compiler), job.options.sandbox);
  if (run.failure == Verdict::judge_error)
    throw BadSpec(tr("'{}' can't be run: {}", compiler.words.front(), run.reason));
  std::error_code error;
  const auto space = fs::space(draft.directory(), error);
  constexpr std::uintmax_t kLittle = std::uintmax_t{1} << 20U;  // bytes
  if (run.failure && !error && space.available < kLittle)
    throw BadSpec(
        tr("the disk of '{}', where compiled sources are kept, is full", draft.directory().parent_path().string()));
  // C's compilers write it above the source.
  fs::rename((place / "../program").lexically_normal(), draft.directory() / "program", error);
  fs::remove_all(tree);
  CompilerRun result;
  // Or nearly did: what takes so long to be refused is no program of an older standard.
  const bool is_slow = run.usage.cpu_time > compiler.time / 4;
  result.was_ended = run.failure && (is_slow || run.failure != Verdict::runtime_error);
  // Some speak on standard output.
  result.complaints = run.complaints.empty() && run.failure ? run.output : run.complaints;
  if (run.failure == Verdict::runtime_error) result.reason = Message(main_line(result.complaints));
  if (result.reason.empty() && run.failure) result.reason = tr("the compiler was ended: {}", run.reason);
  const auto made = job.recipe.program(draft.directory()).program;
  result.succeeded = !run.failure && (!made || find_program(made->words.front()));
  if (!run.failure && !result.succeeded) result.reason = tr("it compiles, but not to a program: a library?");
  return result;
}

CompiledSource compile(const Job& job) {
  const Recipe& recipe = job.recipe;
  const CompileCache cache(job.options.cache.empty() ? default_cache() : job.options.cache);
  const auto made = [&](const fs::path& entry, const Recipe::Attempt& attempt) {
    CompiledSource result = recipe.program(entry);
    if (&attempt != recipe.attempts.data()) result.standard = attempt.standard;
    return result;
  };
  // The standards before a cached one failed when it was compiled, and would fail again.
  for (const auto& attempt : recipe.attempts)
    if (const auto entry = cache.find(key_of(job, attempt))) return made(*entry, attempt);
  // The last standard comes second: what both refuse is refused by all between.
  std::vector<const Recipe::Attempt*> attempts;
  for (const auto& attempt : recipe.attempts) attempts.push_back(&attempt);
  if (attempts.size() > 2) std::rotate(attempts.begin() + 1, attempts.end() - 1, attempts.end());
  CompiledSource failed;
  std::optional<CompiledSource> last;
  for (const auto* const attempt : attempts) {
    const bool is_last = attempt == &recipe.attempts.back();
    CompileCache::Draft draft(cache);
    CompilerRun run = attempt_run(job, *attempt, draft);
    if (run.succeeded) {
      last = made(draft.keep(key_of(job, *attempt)), *attempt);
      if (is_last) continue;
      return *last;
    }
    const bool is_same =
        is_last && !failed.reason.empty() && run.complaints.find(failed.reason.english()) != std::string::npos;
    if (failed.reason.empty()) {
      const std::uint64_t line = number_after(":", run.reason.english());
      failed = {.program = std::nullopt,
                .reason = std::move(run.reason),
                .complaints = std::move(run.complaints),
                .line = line > 0 ? line : number_after(", line ", run.complaints)};
    }
    if (run.was_ended || is_same) return failed;
  }
  return last.value_or(failed);
}

}  // namespace

std::optional<Language> language_of(const fs::path& file) {
  for (const auto& [language, name, extensions] : names())
    if (std::find(extensions.begin(), extensions.end(), file.extension()) != extensions.end()) return language;
  return std::nullopt;
}

std::string source_extensions() {
  std::string all;
  for (const auto& known : names())
    for (const auto& extension : known.extensions) all.append(all.empty() ? "" : " ").append(extension);
  return all;
}

Message kind_of(Language language) { return tr("{} source", names().at(static_cast<std::size_t>(language)).name); }

CompiledSource compile_source(Language language, const fs::path& file, const RunOptions& options,
                              const std::vector<std::string>& flags) {
  auto text = read_file(file, kLongestSource);
  if (!text) {
    const int error = access(file.c_str(), R_OK) == 0 ? 0 : errno;
    throw BadSpec(error == 0 ? tr("'{}' has more than 16 MiB, which is too much for a source", file.string())
                             : tr("'{}' can't be read: {}", file.string(), system_message(error)));
  }
  return compile_text(language, file, std::move(*text), options, flags);
}

CompiledSource compile_text(Language language, const fs::path& file, std::string text, const RunOptions& options,
                            const std::vector<std::string>& flags, const std::string& compiler) {
  Headers headers;
  if (language == Language::c || language == Language::cpp) headers = headers_of(file, text, options.with);
  headers.options.insert(headers.options.begin(), flags.begin(), flags.end());
  Recipe recipe = recipe_of(language, file, text, options, headers.options, compiler);
  if (recipe.file.empty()) recipe.file = file.filename().string();
  return compile({file, std::move(text), std::move(headers), std::move(recipe), options});
}

}  // namespace quack
