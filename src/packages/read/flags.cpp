#include "packages/read/flags.h"

#include <algorithm>
#include <map>
#include <stdexcept>
#include <utility>

#include "packages/read/yaml.h"

namespace quack::packages {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kKnownGroupKeys =
    " on_reject grading grader_flags input_validator_flags output_validator_flags accept_score reject_score range "
    "max_score score_aggregation static_validation_score require_pass input_validator_args static_validator_args "
    "output_validator_args input_visualizer_args output_visualizer_args full_feedback hint description ";

class FlagsReader {
 public:
  FlagsReader(ProblemPackage& package, const std::vector<std::string>& always,
              const std::function<std::string(std::string)>& filled)
      : package_(package), always_(always), filled_(filled) {
    if (package.checker.program) checkers_.front() = *package.checker.program;
  }

  void read() {
    package_.flags = flags_in("data");
    const PackageFlags& secret = flags_in("data/secret");
    if (package_.flags.checker.empty()) package_.flags.checker = secret.checker;
    if (package_.flags.validators.empty()) package_.flags.validators = secret.validators;
    for (const JudgeTest& test : package_.tests) {
      fs::path name = fs::path("data") / test.name;
      PackageFlags flags = flags_in(name.parent_path());
      if (!package_.format.starts_with("legacy")) set_flags(flags, name.replace_extension(".yaml"));
      if (flags != package_.flags) package_.test_flags[test.name] = flags;
    }
  }

 private:
  // The flags for the tests in a directory, "data/secret/a": its own, or those of the directory above.
  const PackageFlags& flags_in(const fs::path& directory) {
    if (const auto found = flags_.find(directory); found != flags_.end()) return found->second;
    PackageFlags flags{.validators = {}, .checker = always_};
    if (directory.has_parent_path()) flags = flags_in(directory.parent_path());
    for (const char* const name : {"testdata.yaml", "test_group.yaml"}) set_flags(flags, directory / name);
    return flags_[directory] = flags;
  }

  // Replaces the flags from the directory above by those that a file gives, if it exists; `always_` stays.
  void set_flags(PackageFlags& flags, const fs::path& name) {
    file_ = package_.root / name;
    if (!fs::exists(file_)) return;
    try {
      const YAML::Node all = read_yaml(file_, filled_);
      if (!all.IsMap()) return;
      note_unused_keys(all);
      for (const char* const ending : {"_flags", "_args"}) {  // in the legacy format, and since 2025-09
        if (const auto given = all[std::string("input_validator") + ending]; given.IsDefined())
          flags.validators = flags_of(given, package_.validators);
        if (const auto given = all[std::string("output_validator") + ending]; given.IsDefined()) {
          flags.checker = always_;
          const auto own = flags_of(given, checkers_);
          flags.checker.insert(flags.checker.end(), own.begin()->second.begin(), own.begin()->second.end());
        }
      }
    } catch (const std::runtime_error& error) {
      package_.notes.emplace_back(error.what());
    }
  }

  void note(const Message& what) { package_.notes.push_back(tr("{}: {}", file_.string(), what)); }

  void note_unused_keys(const YAML::Node& all) {
    for (const auto& entry : all) {
      const auto key = entry.first.as<std::string>("");
      if (key == "args") {
        note(tr("submissions are run without the arguments in 'args'"));
      } else if (kKnownGroupKeys.find(' ' + key + ' ') == std::string_view::npos) {
        note(tr("the key '{}' is unknown, and ignored", key));
      }
    }
  }

  // Returns the flags of each program, by its name. A text or a list gives all programs the same flags. A map names
  // programs: {name: NAME, flags: FLAGS} one in the legacy format; later {NAME: FLAGS, …}. The others get none.
  std::map<std::string, std::vector<std::string>> flags_of(const YAML::Node& given,
                                                           const std::vector<PackageProgram>& programs) {
    std::map<std::string, std::vector<std::string>> flags;
    for (const PackageProgram& program : programs)
      flags[program.name] = given.IsMap() ? std::vector<std::string>() : flags_in_value(given);
    const auto set = [&](const YAML::Node& name, const YAML::Node& own) {
      const auto wanted = name.as<std::string>("");
      const auto found = std::ranges::find_if(programs, [&](const PackageProgram& one) {
        return one.path.filename() == wanted || one.path.stem() == wanted;
      });
      if (found != programs.end()) {
        flags[found->name] = flags_in_value(own);
      } else {
        note(tr("flags are given to '{}', which is not there", wanted));
      }
    };
    if (given.IsMap() && given["name"].IsDefined() && given["flags"].IsDefined()) {
      set(given["name"], given["flags"]);
    } else if (given.IsMap()) {
      for (const auto& entry : given) set(entry.first, entry.second);
    }
    return flags;
  }

  std::vector<std::string> flags_in_value(const YAML::Node& given) {
    if (given.IsMap()) note(tr("a map stands where flags are expected"));
    return words_in(given);
  }

  ProblemPackage& package_;
  const std::vector<std::string>& always_;
  const std::function<std::string(std::string)>& filled_;
  std::vector<PackageProgram> checkers_ = {{"default", "default"}};
  std::map<fs::path, PackageFlags> flags_;  // [directory of tests]
  fs::path file_;                           // the one that is being read
};

}  // namespace

void read_flags(ProblemPackage& package, const std::vector<std::string>& always,
                const std::function<std::string(std::string)>& filled) {
  FlagsReader(package, always, filled).read();
}

}  // namespace quack::packages
