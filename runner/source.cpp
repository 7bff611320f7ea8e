#include "runner/source.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "runner/compile_cache.h"
#include "runner/compiler.h"
#include "runner/java_source.h"
#include "runner/sandbox.h"
#include "runner/sha256.h"

namespace quack {

namespace {

namespace fs = std::filesystem;

constexpr std::array<std::pair<std::string_view, Language>, 6> kExtensions = {{{".c", Language::c},
                                                                               {".cc", Language::cpp},
                                                                               {".cpp", Language::cpp},
                                                                               {".cxx", Language::cpp},
                                                                               {".java", Language::java},
                                                                               {".py", Language::python}}};

constexpr std::uintmax_t kLongestSource = std::uintmax_t{16} << 20U;  // bytes

// A source on its way to a program.
struct Job {
  fs::path file;     // absolute
  fs::path beside;   // its directory
  std::string text;  // what is in it
  const RunOptions& options;
};

// The key under which what becomes of a source is kept: all that decides it but the included headers.
std::string key_of(const Job& job, const Compiler& compiler, const std::vector<std::string>& flags) {
  std::string all = compiler.identity + '\0' + job.file.extension().string() + '\0';
  for (const auto& flag : flags) all += flag + '\0';
  return sha256(all + sha256(job.text));
}

CompileCache cache_of(const Job& job) {
  return CompileCache(job.options.cache.empty() ? default_cache() : job.options.cache);
}

// Compiling takes a while, and editors save: what is kept must be of the text that the key is made of.
void refuse_if_changed(const Job& job) {
  if (read_file(job.file, kLongestSource) != job.text)
    throw BadSpec("the file changed while it was compiled; try again");
}

CompiledSource compile_error(CompilerRun run) {
  return {std::nullopt, std::move(run.reason), std::move(run.complaints)};
}

CompiledSource compiled_program(const fs::path& entry) {
  Program program;
  program.words = {(entry / "program").string()};
  program.readable = {entry};
  return {std::move(program), "", ""};
}

CompiledSource compile_c_family(const Job& job, bool is_cpp) {
  const Compiler compiler = is_cpp ? find_compiler("CXX", "g++", "g++") : find_compiler("CC", "gcc", "gcc");
  std::vector<std::string> flags = {"-O2", "-DONLINE_JUDGE", "-w"};
  const bool has_standard = std::any_of(compiler.words.begin(), compiler.words.end(),
                                        [](const std::string& word) { return word.starts_with("-std="); });
  if (!has_standard) flags.emplace_back(is_cpp ? "-std=gnu++20" : "-std=gnu17");
  const std::string key = key_of(job, compiler, flags);
  const CompileCache cache = cache_of(job);
  if (const auto entry = cache.find(key, job.beside)) return compiled_program(*entry);

  CompileCache::Draft draft(cache);
  const fs::path reads = draft.directory() / "reads.d";
  flags.insert(flags.end(), {"-I", job.beside.string(), "-MD", "-MF", reads.string(), "-MT", "program", "-o",
                             (draft.directory() / "program").string(), job.file.string(), "-lm"});
  CompilerRun run = run_compiler(compiler, flags, job.beside);
  if (!run.succeeded) return compile_error(std::move(run));
  refuse_if_changed(job);
  const auto dependencies = read_file(reads, kLongestSource);
  if (!dependencies) throw BadSpec("the compiler did not say what it included; it must understand -MD and -MF");
  fs::remove(reads);
  return compiled_program(draft.keep(key, job.beside, dependencies_in(*dependencies, job.file)));
}

CompiledSource check_python(const Job& job) {
  // Nothing is written beside the source, as py_compile would.
  const std::string check =
      "import sys, traceback\n"
      "try: compile(open(sys.argv[1], 'rb').read(), sys.argv[1], 'exec')\n"
      "except (SyntaxError, ValueError) as error:\n"
      "    sys.exit(''.join(traceback.format_exception_only(type(error), error)))\n";
  const Python python = find_python();
  Program program;
  program.words = {python.interpreter.string(), "-B", job.file.string()};
  program.readable = python.readable;
  program.readable.push_back(job.file);
  append_readable_beside(job.file, program.readable);
  const std::string key = key_of(job, python.compiler, {check});
  const CompileCache cache = cache_of(job);
  if (!cache.find(key, job.beside)) {
    CompileCache::Draft draft(cache);
    CompilerRun run = run_compiler(python.compiler, {"-c", check, job.file.string()}, job.beside);
    if (!run.succeeded) return compile_error(std::move(run));
    refuse_if_changed(job);
    draft.keep(key, job.beside, {});
  }
  return {std::move(program), "", ""};
}

CompiledSource compile_java(const Job& job) {
  const Java java = find_java();
  const JavaNames names = java_names(job.text);
  const std::vector<std::string> flags = {"-J-Xmx1g",   "-J-XX:+UseSerialGC", "-J-XX:-UsePerfData",
                                          "-nowarn",    "-encoding",          "UTF-8",
                                          "-proc:none", "-Xmaxerrs",          "20"};
  const std::string key = key_of(job, java.compiler, flags);
  const CompileCache cache = cache_of(job);
  auto entry = cache.find(key, job.beside);
  if (!entry) {
    CompileCache::Draft draft(cache);
    // javac wants a public class in a file of its name; what the user's file is called does not matter to a judge.
    const fs::path source = draft.directory() / (names.file + ".java");
    write_file(source, job.text);
    auto words = flags;
    words.insert(words.end(), {"-d", draft.directory().string(), "-cp", draft.directory().string(), source.string()});
    CompilerRun run = run_compiler(java.compiler, words, draft.directory());
    if (!run.succeeded) return compile_error(std::move(run));
    if (names.main_class.empty()) return {std::nullopt, "there is no class with a method 'static void main'", ""};
    fs::remove(source);
    entry = draft.keep(key, job.beside, {});
  }
  Program program;
  program.words = {java.machine.string(),
                   "-Xmx" + std::to_string(job.options.limits.memory >> 10U) + "k",
                   "-Xss64m",
                   "-XX:+UseSerialGC",
                   "-XX:-UsePerfData",
                   "-cp",
                   entry->string(),
                   names.main_class};
  program.readable = {*entry, java.home};
  program.has_own_memory_limit = true;
  return {std::move(program), "", ""};
}

}  // namespace

std::optional<Language> language_of(const fs::path& file) {
  const std::string extension = file.extension().string();
  for (const auto& [known, language] : kExtensions) {
    if (extension == known) return language;
  }
  return std::nullopt;
}

std::string source_extensions() {
  std::string all;
  for (const auto& [known, language] : kExtensions) all.append(all.empty() ? "" : " ").append(known);
  return all;
}

std::string kind_of(Language language) {
  switch (language) {
    case Language::c:
      return "C source";
    case Language::cpp:
      return "C++ source";
    case Language::python:
      return "Python source";
    case Language::java:
      return "Java source";
  }
  return "source";
}

CompiledSource compile_source(Language language, const fs::path& file, const RunOptions& options) {
  auto text = read_file(file, kLongestSource);
  if (!text) throw BadSpec("'" + file.string() + "' can't be read as a source file of at most 16 MiB");
  const Job job = {file, file.parent_path(), std::move(*text), options};
  switch (language) {
    case Language::c:
      return compile_c_family(job, false);
    case Language::cpp:
      return compile_c_family(job, true);
    case Language::python:
      return check_python(job);
    case Language::java:
      return compile_java(job);
  }
  throw BadSpec("it is in no known language");
}

}  // namespace quack
