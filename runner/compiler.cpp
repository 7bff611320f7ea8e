#include "runner/compiler.h"

#include <algorithm>
#include <fstream>
#include <map>
#include <mutex>
#include <sstream>

#include "runner/run.h"
#include "runner/sandbox.h"

namespace quack {

namespace {

namespace fs = std::filesystem;

// What a compiler may use: enough for a large program, and an end for what never would. The limit of the output is that
// of each file that it writes, too.
Limits compiler_limits() {
  return {.cpu_time = std::chrono::seconds(60),
          .wall_time = std::chrono::seconds(90),
          .memory = std::uint64_t{2} << 30U,
          .output = std::uint64_t{256} << 20U,
          .processes = 256};
}

ProgramRun run_limited(const std::vector<std::string>& words) {
  Program program;
  program.words = words;
  program.has_own_memory_limit = true;
  ProgramRun run = run_program(program, "", compiler_limits(), Sandbox::limits);
  if (run.failure == Verdict::judge_error) throw BadSpec("'" + words.front() + "' can't be run: " + run.reason);
  return run;
}

std::vector<std::string> with(std::vector<std::string> words, const std::vector<std::string>& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

// What the program says when it is asked with these arguments; asked once.
std::string told_by(const std::vector<std::string>& words) {
  static std::mutex mutex;
  static std::map<std::vector<std::string>, std::string> told;
  const std::scoped_lock lock(mutex);
  const auto known = told.find(words);
  if (known != told.end()) return known->second;
  const ProgramRun run = run_limited(words);
  if (run.failure) throw BadSpec("'" + words.front() + "' does not work: " + run.reason + "\n" + run.complaints);
  return told[words] = run.output;
}

Compiler compiler_told_by(const char* variable, const char* program, const char* package,
                          const std::vector<std::string>& question) {
  const auto chosen = environment(variable);
  std::istringstream all(chosen.value_or(program));
  Compiler compiler;
  for (std::string word; all >> word;) compiler.words.push_back(word);
  const auto found = compiler.words.empty() ? std::nullopt : find_program(compiler.words.front());
  if (!found) {
    throw BadSpec("there is no '" + chosen.value_or(program) + "' to compile it with" +
                  (chosen ? std::string(", which the environment variable ") + variable + " names"
                          : std::string("; Debian's package ") + package + " has it"));
  }
  compiler.words.front() = *found;
  for (const auto& word : compiler.words) compiler.identity += word + '\0';
  compiler.identity += told_by(with(compiler.words, question));
  return compiler;
}

std::string without(std::string text, const std::string& directory) {
  const std::string prefix = directory + "/";
  for (std::size_t at = text.find(prefix); at != std::string::npos; at = text.find(prefix, at)) {
    text.erase(at, prefix.size());
  }
  return text;
}

// The first line that speaks of an error, or the first.
std::string main_line(const std::string& complaints) {
  std::istringstream text(complaints);
  std::string first;
  for (std::string line; std::getline(text, line);) {
    if (line.find("error") != std::string::npos || line.find("Error") != std::string::npos) return line;
    if (first.empty()) first = line;
  }
  return first;
}

}  // namespace

Compiler find_compiler(const char* variable, const char* program, const char* package) {
  return compiler_told_by(variable, program, package, {"--version"});
}

Python find_python() {
  Python python;
  python.compiler = compiler_told_by(
      "PYTHON", "python3", "python3",
      {"-c", "import sys; print(sys.executable, sys.prefix, sys.base_prefix, sys.version, sep='\\n')"});
  const std::string& identity = python.compiler.identity;
  std::istringstream told(identity.substr(identity.rfind('\0') + 1));
  std::string line;
  std::getline(told, line);
  python.interpreter = line;
  for (int i = 0; i < 2 && std::getline(told, line); ++i) python.readable.emplace_back(line);
  return python;
}

Java find_java() {
  Java java;
  java.compiler = find_compiler("JAVAC", "javac", "default-jdk-headless");
  std::error_code error;
  const fs::path beside = fs::canonical(java.compiler.words.front(), error).parent_path();
  const auto machine = find_program((beside / "java").string());
  const auto other = machine ? machine : find_program("java");
  if (!other) throw BadSpec("there is no 'java' to run it with; Debian's package default-jre-headless has it");
  java.machine = fs::canonical(*other);
  java.home = java.machine.parent_path().parent_path();
  return java;
}

CompilerRun run_compiler(const Compiler& compiler, const std::vector<std::string>& words, const fs::path& beside) {
  const ProgramRun run = run_limited(with(compiler.words, words));
  CompilerRun result;
  result.succeeded = !run.failure;
  result.complaints = without(run.complaints, beside.string());
  if (run.failure == Verdict::runtime_error) result.reason = main_line(result.complaints);
  if (result.reason.empty() && run.failure) result.reason = "the compiler was ended: " + run.reason;
  return result;
}

std::vector<fs::path> dependencies_in(std::string_view makefile, const fs::path& source) {
  std::vector<fs::path> all;
  std::string word;
  const auto end_word = [&] {
    if (!word.empty() && word != source.string()) all.emplace_back(word);
    word.clear();
  };
  // After the target. Blanks and '#' have a '\' before them, '$' is doubled, and a '\' continues a line.
  for (std::size_t i = std::min(makefile.find(':'), makefile.size() - 1) + 1; i < makefile.size(); ++i) {
    const char c = makefile[i];
    const char next = i + 1 < makefile.size() ? makefile[i + 1] : '\n';
    if ((c == '\\' && (next == ' ' || next == '#')) || (c == '$' && next == '$')) {
      word += next;
      ++i;
    } else if (c == ' ' || c == '\n' || (c == '\\' && next == '\n')) {
      end_word();
    } else {
      word += c;
    }
  }
  end_word();
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

void write_file(const fs::path& file, std::string_view text) {
  std::ofstream stream(file, std::ios::binary);
  stream << text << std::flush;
  if (!stream) throw BadSpec("'" + file.string() + "' can't be written");
}

}  // namespace quack
