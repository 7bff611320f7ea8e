#include "cli/suite_directory.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <optional>
#include <system_error>

#include "cli/suite_manifest.h"
#include "compare/files.h"
#include "judge/quoted.h"
#include "problems/parallel.h"
#include "testdata/suites.h"

namespace quack::cli {

namespace {

namespace fs = std::filesystem;

// Is in the directory from the first moment until the manifest is, and says what is being made.
constexpr std::string_view kUnfinished = ".unfinished";
constexpr std::string_view kManifest = "manifest.json";

std::optional<std::string> text_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::nullopt;
  return std::string(std::istreambuf_iterator<char>(file), {});
}

// One directory while a suite is written into it.
class SuiteDirectory {
 public:
  explicit SuiteDirectory(const GenRequest& request)
      : path_(request.output),
        mark_(fmt::format("quackcheck gen -p {} --suite {}\n", request.problem->id, request.suite)),
        force_(request.force) {}

  // Makes it, or takes it over. Throws Unwritable where something is in the way.
  void take() {
    std::error_code error;
    fs::create_directories(path_, error);
    if (!fs::is_directory(path_)) {
      throw Unwritable(fmt::format("cannot make the directory {}: {}", shown(),
                                   fs::exists(path_) ? "there is a file of that name" : error.message()));
    }
    const auto found = text_of(path_ / kUnfinished);
    taken_up_ = found == mark_;
    if (!force_ && !taken_up_ && !fs::is_empty(path_, error)) refuse(found);
    remove_what_a_killed_run_left();
    write_over(kUnfinished, mark_);
  }

  // Writes a file, or keeps the one of a run that was broken off. Throws Unwritable where that says something else.
  void put(const std::string& name, std::string_view text) {
    const auto found = text_of(path_ / name);
    if (found == text) {
      ++kept_;
      return;
    }
    if (found && !force_) {
      throw Unwritable(fmt::format("{} is not what this suite has there; remove it, or give --force to overwrite it",
                                   judge::shown_name((path_ / name).string())));
    }
    write_over(name, text);
  }

  void finish() { remove_file((path_ / kUnfinished).string()); }

  bool taken_up() const { return taken_up_; }
  std::size_t kept() const { return kept_; }

 private:
  [[noreturn]] void refuse(const std::optional<std::string>& other_mark) const {
    if (other_mark) {
      throw Unwritable(
          fmt::format("in {} another run was broken off ({}); finish that one, name another directory, or give "
                      "--force to overwrite the files of the same names",
                      shown(), judge::quoted(std::string_view(*other_mark).substr(0, other_mark->find('\n')))));
    }
    throw Unwritable(
        fmt::format("the directory {} is not empty; name another, or give --force to overwrite the files of "
                    "the same names",
                    shown()));
  }

  // kill -9 leaves the file that was being written, under the name that it had aside.
  void remove_what_a_killed_run_left() const {
    if (!taken_up_) return;
    for (const auto& entry : fs::directory_iterator(path_)) {
      if (entry.path().extension() == ".partial") remove_file(entry.path().string());
    }
  }

  void write_over(std::string_view name, std::string_view text) const {
    OutputFile file((path_ / name).string(), true);
    file.write(text);
    file.finish();
  }

  std::string shown() const { return judge::shown_name(path_.string()); }

  const fs::path path_;
  const std::string mark_;
  const bool force_;
  bool taken_up_ = false;
  std::size_t kept_ = 0;
};

std::vector<testdata::SuiteInput> made(const GenRequest& request) {
  std::vector<testdata::SuiteInput> inputs(testdata::suite_size(*request.problem, request.suite));
  ProgressBar bar("making", "inputs", inputs.size(), request.settings.progress);
  parallel_for(inputs.size(), request.jobs, [&](std::size_t index) {
    inputs[index] = testdata::suite_input(*request.problem, request.suite, index);
    bar.advance();
  });
  return inputs;
}

}  // namespace

int write_suite(const GenRequest& request) {
  SuiteDirectory directory(request);
  directory.take();
  const auto inputs = made(request);
  std::uint64_t bytes = 0;
  for (const auto& input : inputs) {
    directory.put(input.name + ".in", input.input);
    directory.put(input.name + ".ans", input.answer);
    bytes += input.input.size() + input.answer.size();
  }
  directory.put(std::string(kManifest), manifest_of(request, inputs));
  directory.finish();
  print(fmt::format("{}: {} with answers, {} bytes{}\n", judge::shown_name(request.output),
                    counted(inputs.size(), "input"), grouped(bytes),
                    directory.taken_up() ? fmt::format("; {} were there already", counted(directory.kept(), "file"))
                                         : std::string()));
  return kAgreed;
}

}  // namespace quack::cli
