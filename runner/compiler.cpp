#include "runner/compiler.h"

#include <fstream>
#include <map>
#include <mutex>
#include <sstream>

#include "runner/child.h"
#include "runner/sandbox.h"

namespace quack {
namespace {

namespace fs = std::filesystem;

// What a compiler may use: enough for a large program. The limit of the output is that of each of its files, too.
Limits limits_of(const Compiler& compiler) {
  return {.cpu_time = compiler.time,
          .wall_time = std::chrono::seconds(90),
          .memory = std::uint64_t{2} << 30U,
          .output = std::uint64_t{256} << 20U,
          .processes = 256,
          .scratch = std::uint64_t{1} << 30U};
}

std::vector<std::string> with(std::vector<std::string> words, const std::vector<std::string>& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

// What the user's own program says when it is asked with these arguments, which have nothing of a source; asked once.
std::string told_by(const std::vector<std::string>& words) {
  static std::mutex mutex;
  static std::map<std::vector<std::string>, std::string> told;
  const std::scoped_lock lock(mutex);
  const auto known = told.find(words);
  if (known != told.end()) return known->second;
  Child child({.words = words, .environment = {}, .hidden = {}, .splits_streams = true});
  std::string answer, complaints;
  for (bool has_ended = false; !has_ended;) {
    if (runs_are_interrupted()) throw BadSpec("'" + words.front() + "' can't be run: interrupted");
    has_ended = child.status().has_value();
    if (!has_ended) child.wait_for_output(std::chrono::milliseconds(100));
    answer += child.take_output();
    complaints += child.take_text();
  }
  if (child.wait() != 0)
    throw BadSpec("'" + words.front() + "' does not work: exit code " + std::to_string(child.wait()) + "\n" +
                  complaints + answer);
  // What is no part of the answer, such as a shell's warning of a locale, is complained of; some answer so.
  return told[words] = answer.empty() ? complaints : answer;
}

// The first line that speaks of an error, or the first. The linker says "error" only after it has said which.
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

// A compiler's installation is the directory above the `bin` in which it lies, unless that is somebody's home.
fs::path installation_of(const fs::path& program) {
  std::error_code error;
  const fs::path real = fs::canonical(program, error);
  const fs::path above = real.parent_path().parent_path();
  return real.parent_path().filename() != "bin" || holds_home(above) ? real : above;
}

}  // namespace

Compiler find_compiler(const char* variable, const char* program, const char* package,
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
  compiler.answer = told_by(with(compiler.words, question));
  compiler.identity += compiler.answer;
  compiler.readable = {*found, installation_of(*found)};
  return compiler;
}

CompilerRun run_compiler(const Compiler& compiler, const std::vector<std::string>& words, const CompilerPlace& place,
                         Sandbox sandbox) {
  Program program;
  program.words = with(compiler.words, words);
  program.readable = compiler.readable;
  program.directory = place.start;
  program.writable = place.writable;
  program.has_own_memory_limit = true;
  const ProgramRun run = run_program(program, "", limits_of(compiler), sandbox);
  if (run.failure == Verdict::judge_error)
    throw BadSpec("'" + compiler.words.front() + "' can't be run: " + run.reason);
  CompilerRun result;
  result.succeeded = !run.failure;
  // Or nearly did: what takes so long to be refused is no program of an older standard.
  const bool is_slow = run.usage.cpu_time > compiler.time / 4;
  result.was_ended = run.failure && (is_slow || run.failure != Verdict::runtime_error);
  // Some speak on standard output.
  result.complaints = run.complaints.empty() && run.failure ? run.output : run.complaints;
  if (run.failure == Verdict::runtime_error) result.reason = main_line(result.complaints);
  if (result.reason.empty() && run.failure) result.reason = "the compiler was ended: " + run.reason;
  return result;
}

void write_file(const fs::path& file, std::string_view text) {
  fs::create_directories(file.parent_path());
  std::ofstream stream(file, std::ios::binary);
  stream << text << std::flush;
  if (!stream) throw BadSpec("'" + file.string() + "' can't be written");
}

}  // namespace quack
