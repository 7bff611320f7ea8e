#include "run/source.h"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <fstream>
#include <map>
#include <mutex>
#include <optional>
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
                                        {Language::python, "Python", {".py", ".py3"}},
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
  for (const auto& word : attempt.arguments) {
    all += (word.ends_with(job.recipe.file) ? "" : word) + '\0';
    if (word == "-g") all += job.file.filename().string() + '\0';
  }
  for (const auto& [name, text] : job.headers.texts) all += name.string() + '\0' + sha256(text);
  return sha256(all + sha256(job.text));
}

// The key of what the recipe precompiles: the compiler checks by itself that it fits to a source and its flags.
std::string precompiled_key(const Recipe& recipe) {
  std::string all = "precompiled\n" + recipe.compiler.identity;
  for (const auto& word : recipe.precompiling->arguments) all += '\0' + word;
  return sha256(all);
}

// Writes a file that a compiler reads, and makes the directories above it. Throws BadSpec.
void put_file(const fs::path& file, std::string_view text) {
  fs::create_directories(file.parent_path());
  std::ofstream stream(file, std::ios::binary);
  stream << text << std::flush;
  if (!stream) throw BadSpec(tr("'{}' can't be written", file.string()));
}

// Throws BadSpec if the compiler can't be started, or the run is interrupted.
CompilerRun attempt_run(const Job& job, const Recipe::Attempt& attempt, const CompileCache& cache,
                        const CompileCache::Draft& draft) {
  const Compiler& compiler = job.recipe.compiler;
  const fs::path tree = draft.directory() / "source";
  const fs::path place = tree / job.headers.place;
  for (const auto& [name, text] : job.headers.texts) put_file(place / name, text);
  put_file(place / job.recipe.file, job.text);  // last: one that includes itself is what is compiled
  Program program;
  program.command = compiler.command;
  program.command.insert(program.command.end(), attempt.arguments.begin(), attempt.arguments.end());
  program.readable = compiler.readable;
  if (job.recipe.precompiling) {
    if (const auto headers = cache.find(precompiled_key(job.recipe))) {
      program.command.insert(program.command.end(), {"-I", headers->string()});
      program.readable.push_back(*headers);
    }
  }
  program.directory = place;
  program.writable = draft.directory();
  program.has_own_memory_limit = true;
  const ProgramRun run = run_program(program, "", limits_of(compiler), job.options.sandbox);
  if (run.failure == Verdict::judge_error)
    throw BadSpec(tr("'{}' can't be run: {}", compiler.command.front(), run.reason));
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
  result.succeeded = !run.failure && (!made || find_program(made->command.front()));
  if (!run.failure && !result.succeeded) result.reason = tr("it compiles, but not to a program: a library?");
  return result;
}

CompileCache cache_of(const RunOptions& options) {
  return CompileCache(options.cache.empty() ? default_cache() : options.cache);
}

CompiledSource compile(const Job& job) {
  const Recipe& recipe = job.recipe;
  const CompileCache cache = cache_of(job.options);
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
    CompilerRun run = attempt_run(job, *attempt, cache, draft);
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

constexpr std::size_t kMostFiles = 200;  // of a program

// The regular files of a program in a directory, by their paths from there.
std::map<fs::path, std::string> files_in(const fs::path& directory) {
  std::map<fs::path, std::string> files;
  for (const auto& entry : fs::recursive_directory_iterator(directory)) {
    if (!entry.is_regular_file() || !is_really_in(entry.path(), directory)) continue;
    if (files.size() == kMostFiles)
      throw BadSpec(tr("'{}' has more than 200 files, which is too much for a program", directory.string()));
    files[entry.path().lexically_relative(directory)] = read_file(entry.path(), kLongestSource).value_or("");
  }
  return files;
}

// The source that is compiled or started: one called main, or the first by name; of the language that most are in.
std::optional<fs::path> main_source_of(const std::map<fs::path, std::string>& files) {
  std::map<Language, std::vector<fs::path>> sources;
  for (const auto& [name, text] : files)
    if (const auto language = language_of(name)) sources[*language].push_back(name);
  const auto most = std::ranges::max_element(sources, {}, [](const auto& entry) { return entry.second.size(); });
  if (most == sources.end()) return std::nullopt;
  const auto is_main = [](const fs::path& name) {
    std::string stem = name.stem().string();
    std::ranges::transform(stem, stem.begin(), [](char letter) {
      return static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
    });
    return stem.starts_with("main") || stem == "__main__";
  };
  const auto main = std::ranges::find_if(most->second, is_main);
  return main == most->second.end() ? most->second.front() : *main;
}

// The scripts `build` that failed: they are not run again, and those that hang do so together for little longer than
// one.
class FailedBuilds {
 public:
  std::optional<CompiledSource> find(const std::string& key) {
    const std::lock_guard lock(mutex_);
    const auto found = failed_.find(key);
    return found == failed_.end() ? std::nullopt : std::optional(found->second);
  }

  // The limits of a C++ compiler, with half as much wall time again, or what is left of it.
  Limits limits() {
    constexpr std::chrono::milliseconds kMost{30'000}, kLeast{5'000};
    const std::lock_guard lock(mutex_);
    Limits limits = limits_of({.time = std::chrono::seconds(20)});
    limits.wall_time = std::max(kLeast, kMost - hung_);
    return limits;
  }

  void add(const std::string& key, const CompiledSource& failed, const ProgramRun& run) {
    const std::lock_guard lock(mutex_);
    failed_[key] = failed;
    if (run.failure == Verdict::time_limit_exceeded)
      hung_ += std::chrono::duration_cast<std::chrono::milliseconds>(run.usage.wall_time);
  }

 private:
  std::mutex mutex_;
  std::map<std::string, CompiledSource> failed_;  // [key of the cache]
  std::chrono::milliseconds hung_{0};
};

// A program that its directory's own script builds, or that needs no building.
CompiledSource built(const fs::path& directory, std::map<fs::path, std::string> files, const RunOptions& options) {
  const CompileCache cache = cache_of(options);
  std::string all = "build\n";
  for (const auto& [name, text] : files) all += name.string() + '\0' + sha256(text);
  const std::string key = sha256(all);
  static FailedBuilds failed;
  if (auto known = failed.find(key)) return *known;
  auto entry = cache.find(key);
  CompiledSource result;
  if (!entry) {
    CompileCache::Draft draft(cache);
    for (const auto& [name, text] : files) {
      put_file(draft.directory() / name, text);
      if (name == "build" || name == "run") fs::permissions(draft.directory() / name, fs::perms::owner_all);
    }
    if (files.contains("build")) {
      Program build;
      build.command = {(draft.directory() / "build").string()};
      build.readable = {draft.directory()};
      build.directory = build.writable = draft.directory();
      build.has_own_memory_limit = true;
      const ProgramRun run = run_program(build, "", failed.limits(), options.sandbox);
      if (run.failure == Verdict::judge_error)
        throw BadSpec(tr("'{}' can't be run: {}", (directory / "build").string(), run.reason));
      if (run.failure) {
        result.reason =
            tr("its script build failed: {}", run.complaints.empty() ? run.reason : Message(main_line(run.complaints)));
        result.complaints = run.complaints;
        failed.add(key, result, run);
        return result;
      }
    }
    entry = draft.keep(key);
  }
  if (!find_program((*entry / "run").string())) {
    result.reason = tr("its script build made no executable run");
    return result;
  }
  result.program.emplace();
  result.program->command = {(*entry / "run").string()};
  result.program->readable = {*entry};
  return result;
}

}  // namespace

std::optional<Language> language_of(const fs::path& file) {
  for (const auto& [language, name, extensions] : names())
    if (std::find(extensions.begin(), extensions.end(), file.extension()) != extensions.end()) return language;
  return std::nullopt;
}

std::optional<Language> language_of_program(const fs::path& program) {
  if (!fs::is_directory(program)) return language_of(program);
  const auto main = main_source_of(files_in(program));
  return main ? language_of(*main) : std::nullopt;
}

std::string source_extensions() {
  std::string all;
  for (const auto& known : names())
    for (const auto& extension : known.extensions) all.append(all.empty() ? "" : " ").append(extension);
  return all;
}

Message source_kind(Language language) { return tr("{} source", names().at(static_cast<std::size_t>(language)).name); }

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
  if (is_c_or_cpp(language)) headers = headers_of(file, text, options.with);
  headers.options.insert(headers.options.begin(), flags.begin(), flags.end());
  Recipe recipe = recipe_of(language, file, text, options, headers.options, compiler);
  if (recipe.file.empty()) recipe.file = file.filename().string();
  return compile({file, std::move(text), std::move(headers), std::move(recipe), options});
}

void precompile_headers(const std::vector<fs::path>& sources, const RunOptions& options) {
  constexpr std::ptrdiff_t kFewest = 5;  // what it costs is what four sources of g++ 12 save
  const auto has_all = [](const fs::path& source) {
    return language_of(source) == Language::cpp &&
           read_file(source, kLongestSource).value_or("").find("<bits/stdc++.h>") != std::string::npos;
  };
  if (std::ranges::count_if(sources, has_all) < kFewest) return;
  const std::string file = "all.h";
  Job job{file, "#include <bits/stdc++.h>\n", {}, recipe_of(Language::cpp, file, "", options, {}, ""), options};
  job.recipe.file = file;
  job.recipe.program = [](const fs::path&) { return CompiledSource(); };
  const CompileCache cache = cache_of(options);
  if (!job.recipe.precompiling || cache.find(precompiled_key(job.recipe))) return;
  CompileCache::Draft draft(cache);
  fs::create_directory(draft.directory() / "bits");
  if (attempt_run(job, *job.recipe.precompiling, cache, draft).succeeded) draft.keep(precompiled_key(job.recipe));
}

CompiledSource compile_program(const fs::path& program, const RunOptions& options,
                               const std::vector<std::string>& flags) {
  // A sandbox has no way through links and "..".
  const fs::path path = fs::weakly_canonical(fs::absolute(program).parent_path()) / program.filename();
  if (!fs::is_directory(path)) {
    if (const auto language = language_of(path)) return compile_source(*language, path, options, flags);
    if (path.extension() == ".sh" || path.extension() == ".bash") {
      CompiledSource script;
      script.program.emplace();
      script.program->command = {path.extension() == ".sh" ? "/bin/sh" : "/bin/bash", path.string()};
      script.program->readable = {path};
      return script;
    }
    if (!find_program(path.string()))
      throw BadSpec(
          tr("'{}' is no source, and can't be executed; expected one of {}", program.string(), source_extensions()));
    CompiledSource result;
    result.program.emplace();
    result.program->command = {path.string()};
    result.program->readable = {path};
    return result;
  }
  auto files = files_in(path);
  if (files.contains("build") || files.contains("run")) return built(path, std::move(files), options);
  const auto main = main_source_of(files);
  if (!main)
    throw BadSpec(
        tr("'{}' has no source and no script build or run; expected one of {}", program.string(), source_extensions()));
  const Language language = *language_of(*main);
  const std::string text = files.extract(*main).mapped();
  std::vector<std::string> others;
  for (const auto& [name, ignored] : files)
    if (language_of(name) == language) others.push_back(name.string());
  const bool is_c = is_c_or_cpp(language);
  Headers headers;
  if (is_c) headers = headers_of(path / *main, text, options.with);
  for (auto& [name, contents] : files) headers.texts.try_emplace(name, std::move(contents));
  if (is_c) {
    headers.options.insert(headers.options.begin(), flags.begin(), flags.end());
    headers.options.insert(headers.options.end(), others.begin(), others.end());
  }
  Recipe recipe = recipe_of(language, path / *main, text, options, headers.options, "");
  if (recipe.file.empty()) recipe.file = main->string();
  if (language == Language::java || language == Language::kotlin)
    for (auto& attempt : recipe.attempts)
      attempt.arguments.insert(attempt.arguments.end(), others.begin(), others.end());
  CompiledSource result = compile({path / *main, text, std::move(headers), std::move(recipe), options});
  if (result.program && !is_c) result.program->readable.push_back(path);
  return result;
}

}  // namespace quack
