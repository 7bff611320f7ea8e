#include "grade/new_tests.h"

#include <algorithm>
#include <system_error>

#include "io/files.h"
#include "io/translation.h"

namespace quack::grade {
namespace {

namespace fs = std::filesystem;

bool is_there(const fs::path& path) {
  std::error_code ignored;
  return fs::exists(path, ignored);
}

// Samples are shown to contestants, and their number is in the statement.
bool is_sample(const packages::JudgeTest& test) {
  const std::string folder = test.input.parent_path().filename().string();
  return folder == "sample" || folder == "samples" || test.input.stem().string().starts_with("sample");
}

}  // namespace

std::vector<packages::JudgeTest> places_for(const fs::path& directory, const std::vector<packages::JudgeTest>& tests,
                                            const fs::path& target, const std::vector<std::string>& purposes) {
  const auto last = std::find_if_not(tests.rbegin(), tests.rend(), is_sample);
  const packages::JudgeTest& neighbour = last == tests.rend() ? tests.back() : *last;
  fs::path folder = neighbour.input.parent_path();
  fs::path name = fs::path(neighbour.name).parent_path();
  // A package with samples alone gets its tests in the folder beside theirs.
  if (name.filename() == "sample") {
    folder.replace_filename("secret");
    name.replace_filename("secret");
  }
  const bool has_out = std::ranges::any_of(
      tests, [](const packages::JudgeTest& test) { return test.answer && test.answer->extension() == ".out"; });
  const char* const ending = has_out ? ".out" : ".ans";
  std::vector<packages::JudgeTest> places;
  for (const std::string& purpose : purposes) {
    std::string stem = "fix-" + purpose;
    const auto file = [&](const char* end) { return folder / (stem + end); };
    const auto file_in_target = [&](const char* end) {
      return (target / file(end).lexically_relative(directory)).lexically_normal();
    };
    const auto is_taken = [&] {
      return std::ranges::any_of(std::initializer_list<const char*>{".in", ending},
                                 [&](const char* end) { return is_there(file(end)) || is_there(file_in_target(end)); });
    };
    for (int number = 2; is_taken(); ++number) stem = "fix-" + purpose + '-' + std::to_string(number);
    places.push_back({(name / (stem + ".in")).generic_string(), file_in_target(".in"), file_in_target(ending)});
  }
  return places;
}

std::vector<std::string> lists_to_change(const fs::path& directory, const std::vector<packages::JudgeTest>& added) {
  std::vector<std::string> notes;
  for (const char* const name : {"config.yaml", "config.yml", "testdata/config.yaml", "testdata/config.yml"}) {
    const fs::path config = directory / name;
    if (!is_there(config)) continue;
    if (read_all(config.string()).find("input:") == std::string::npos) break;
    std::string note = tr("{} may list the cases; if it does, add to them:", config.string());
    for (const packages::JudgeTest& test : added) {
      const fs::path input = test.name;
      note += "\n  - {input: " + input.generic_string() +
              ", output: " + (input.parent_path() / test.answer->filename()).generic_string() + '}';
    }
    notes.push_back(std::move(note));
    break;
  }
  for (const fs::path& place : {directory / "problem.xml", directory / ".." / "problem.xml"}) {
    if (!is_there(place)) continue;
    notes.push_back(
        tr("{} lists the tests; add {} to its test-count, and an element <test method=\"manual\"/> for each",
           place.lexically_normal().string(), added.size()));
  }
  return notes;
}

}  // namespace quack::grade
