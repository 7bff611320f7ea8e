#include "runner/source.h"

#include <algorithm>
#include <array>
#include <map>
#include <sstream>
#include <string_view>
#include <utility>
#include <vector>

#include "runner/compile_cache.h"
#include "runner/compiler.h"
#include "runner/language.h"
#include "runner/sandbox.h"
#include "runner/sha256.h"

namespace quack {
namespace {

namespace fs = std::filesystem;

struct Extension {
  std::string_view text;
  Language language;
};

constexpr std::array<Extension, 16> kExtensions = {{{".c", Language::c},
                                                    {".cc", Language::cpp},
                                                    {".cpp", Language::cpp},
                                                    {".cs", Language::csharp},
                                                    {".cxx", Language::cpp},
                                                    {".go", Language::go},
                                                    {".java", Language::java},
                                                    {".js", Language::javascript},
                                                    {".cjs", Language::javascript},
                                                    {".mjs", Language::javascript},
                                                    {".kt", Language::kotlin},
                                                    {".pas", Language::pascal},
                                                    {".pp", Language::pascal},
                                                    {".dpr", Language::pascal},
                                                    {".py", Language::python},
                                                    {".rs", Language::rust}}};

constexpr std::array<const char*, 10> kNames = {"C",          "C++",    "C#",     "Go",     "Java",
                                                "JavaScript", "Kotlin", "Pascal", "Python", "Rust"};
static_assert(static_cast<std::size_t>(Language::rust) + 1 == kNames.size());

// A header that lies beside a source or below.
struct Header {
  std::string name;  // its path from the source's directory
  std::string text;
};

constexpr std::uintmax_t kLongestSource = std::uintmax_t{16} << 20U;  // bytes
constexpr std::array<std::string_view, 10> kHeaderExtensions = {".h",   ".hh",  ".hpp", ".hxx", ".h++",
                                                                ".inl", ".inc", ".ipp", ".tpp", ".tcc"};
constexpr std::size_t kMostHeaders = 1000;

// What a line includes: `# include "part/number.h"` or the same with <>; empty if it includes nothing.
std::string included_by(std::string_view line) {
  const auto skip = [&](std::string_view word) {
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    const bool is_there = line.starts_with(word);
    if (is_there) line.remove_prefix(word.size());
    return is_there;
  };
  if (!skip("#") || !skip("include") || !(skip("\"") || skip("<"))) return "";
  const std::size_t end = line.find_first_of("\">");
  return std::string(end == std::string_view::npos ? "" : line.substr(0, end));
}

std::optional<std::string> header_text(const fs::path& beside, const fs::path& name) {
  if (name.empty() || name.is_absolute() || *name.begin() == "..") return std::nullopt;
  const auto& known = kHeaderExtensions;
  if (std::find(known.begin(), known.end(), name.extension().string()) == known.end()) return std::nullopt;
  std::error_code error;
  const fs::path real = fs::canonical(beside / name, error);
  if (error || real != fs::canonical(beside, error) / name) return std::nullopt;
  return read_file(real, kLongestSource);
}

// The headers beside a source that it includes, by themselves or through one another, sorted by name. Headers alone:
// what else lies beside a source (tests, the answers, other people's programs) is not for it to include, and a link
// that leads elsewhere isn't either.
std::vector<Header> headers_of(const fs::path& beside, const std::string& source) {
  std::map<std::string, std::string> found;
  std::vector<Header> to_look_through = {{"", source}};
  while (!to_look_through.empty() && found.size() < kMostHeaders) {
    const Header header = std::move(to_look_through.back());
    to_look_through.pop_back();
    std::istringstream lines(header.text);
    for (std::string line; std::getline(lines, line);) {
      const fs::path included = included_by(line);
      for (const fs::path& name :
           {(fs::path(header.name).parent_path() / included).lexically_normal(), included.lexically_normal()}) {
        if (found.count(name.string()) > 0) continue;
        const auto text = header_text(beside, name);
        if (!text) continue;
        found.emplace(name.string(), *text);
        to_look_through.push_back({name.string(), *text});
      }
    }
  }
  std::vector<Header> headers;
  for (auto& [name, text] : found) headers.push_back({name, std::move(text)});
  return headers;
}

struct Job {
  fs::path file;     // absolute
  std::string text;  // what is in it
  std::vector<Header> headers;
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
  for (const auto& header : job.headers) all += header.name + '\0' + sha256(header.text);
  return sha256(all + sha256(job.text));
}

CompilerRun attempt_run(const Job& job, const Recipe::Attempt& attempt, const CompileCache::Draft& draft) {
  const fs::path place = draft.directory() / "source";
  write_file(place / job.recipe.file, job.text);
  for (const auto& header : job.headers) write_file(place / header.name, header.text);
  CompilerRun run = run_compiler(job.recipe.compiler, attempt.words, {place, draft.directory()}, job.options.sandbox);
  const auto program = job.recipe.program(draft.directory()).program;
  if (run.succeeded && program && !find_program(program->words.front())) {
    run.succeeded = false;
    run.reason = "it compiles, but not to a program: a library?";
  }
  std::error_code error;
  const auto space = fs::space(draft.directory(), error);
  constexpr std::uintmax_t kLittle = std::uintmax_t{1} << 20U;  // bytes
  if (!run.succeeded && !error && space.available < kLittle)
    throw BadSpec("the disk of '" + draft.directory().parent_path().string() +
                  "', where compiled sources are kept, is full");
  fs::remove_all(place);
  return run;
}

// The standards after the first, as a sentence has them: "gnu++17, gnu++14".
std::string others_of(const Recipe& recipe) {
  std::string text;
  for (std::size_t i = 1; i < recipe.attempts.size(); ++i)
    text.append(i == 1 ? "" : ", ").append(recipe.attempts[i].standard);
  return text;
}

// What compilers of C and C++ say of it, last.
bool has_failed_to_link(const CompilerRun& run) {
  return run.complaints.find("ld returned") != std::string::npos ||
         run.complaints.find("linker command failed") != std::string::npos;
}

CompiledSource compile(const Job& job) {
  const Recipe& recipe = job.recipe;
  const CompileCache cache(job.options.cache.empty() ? default_cache() : job.options.cache);
  const auto made = [&](const fs::path& entry, const Recipe::Attempt& attempt) {
    CompiledSource result = recipe.program(entry);
    if (&attempt != recipe.attempts.data()) result.standard = attempt.standard;
    return result;
  };
  // What an earlier standard did not compile then, it does not compile now.
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
    const bool is_same = is_last && !failed.reason.empty() && run.complaints.find(failed.reason) != std::string::npos;
    const bool was_ended = run.was_ended;
    // What the linker misses of C++ is missing by another standard, too.
    const bool is_for_all = attempt->standard.starts_with("gnu++") && has_failed_to_link(run);
    if (failed.reason.empty()) failed = {std::nullopt, std::move(run.reason), std::move(run.complaints), ""};
    if (was_ended || is_same || is_for_all) return failed;
  }
  if (last) return *last;
  if (!recipe.choice.empty() && recipe.attempts.size() > 1)
    failed.reason += " (nor does it compile as " + others_of(recipe) + "; " + recipe.choice + " another)";
  return failed;
}

}  // namespace

std::optional<Language> language_of(const fs::path& file) {
  const std::string extension = file.extension().string();
  for (const auto& known : kExtensions)
    if (extension == known.text) return known.language;
  return std::nullopt;
}

std::string source_extensions() {
  std::string all;
  for (const auto& known : kExtensions) all.append(all.empty() ? "" : " ").append(known.text);
  return all;
}

std::string kind_of(Language language) {
  return std::string(kNames.at(static_cast<std::size_t>(language))) + " source";
}

CompiledSource compile_source(Language language, const fs::path& file, const RunOptions& options,
                              const std::vector<std::string>& flags) {
  auto text = read_file(file, kLongestSource);
  if (!text) throw BadSpec("'" + file.string() + "' can't be read as a source file of at most 16 MiB");
  return compile_text(language, file, std::move(*text), options, flags);
}

CompiledSource compile_text(Language language, const fs::path& file, std::string text, const RunOptions& options,
                            const std::vector<std::string>& flags, const std::string& compiler) {
  Recipe recipe = recipe_of(language, file, text, options, flags, compiler);
  std::vector<Header> headers;
  if (language == Language::c || language == Language::cpp) headers = headers_of(file.parent_path(), text);
  return compile({file, std::move(text), std::move(headers), std::move(recipe), options});
}

}  // namespace quack
