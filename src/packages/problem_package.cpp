#include "packages/problem_package.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <stdexcept>

#include "io/files.h"
#include "io/lines.h"
#include "packages/archive.h"
#include "packages/yaml.h"

namespace quack::packages {
namespace {

namespace fs = std::filesystem;

constexpr const char* kDescription = "problem.yaml";
constexpr double kMostMemory = 1U << 20U;                // MiB of a limit: more than any machine of a judge has
constexpr std::uintmax_t kLongestSmallFile = 1U << 20U;  // bytes

bool is_directory_at(const fs::path& path) {
  std::error_code ignored;
  return fs::is_directory(path, ignored);
}

// The entries of a directory by name, without hidden ones; none if it is no directory.
std::vector<fs::path> entries_of(const fs::path& directory) {
  std::vector<fs::path> entries;
  if (!is_directory_at(directory)) return entries;
  for (const auto& entry : fs::directory_iterator(directory))
    if (!entry.path().filename().string().starts_with('.')) entries.push_back(entry.path());
  std::ranges::sort(entries, natural_before, [](const fs::path& path) { return path.filename().string(); });
  return entries;
}

std::vector<std::string> words_in(const std::string& text) {
  std::istringstream all(text);
  return {std::istream_iterator<std::string>(all), {}};
}

// The words of a scalar, or the items of a list.
std::vector<std::string> words_in(const YAML::Node& node) {
  if (is_scalar(node)) return words_in(node.Scalar());
  std::vector<std::string> words;
  if (node.IsDefined() && node.IsSequence())
    for (const auto& item : node)
      if (item.IsScalar()) words.push_back(item.Scalar());
  return words;
}

std::optional<double> number_of(const YAML::Node& node) {
  double number = 0;
  if (!is_scalar(node) || !YAML::convert<double>::decode(node, number) || !std::isfinite(number) || number <= 0)
    return std::nullopt;
  return number;
}

// The verdicts that are expected of a submission in the folder of that name, or by that word of a tag; none if it is
// unknown.
std::optional<std::vector<Verdict>> expected_by(std::string word) {
  std::ranges::transform(word, word.begin(), [](char letter) {
    return letter == '-' || letter == ' ' ? '_' : static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  });
  static const std::map<std::string, std::vector<Verdict>> known = {
      {"accepted", {Verdict::accepted}},
      {"ac", {Verdict::accepted}},
      {"correct", {Verdict::accepted}},
      {"wrong_answer", {Verdict::wrong_answer}},
      {"wa", {Verdict::wrong_answer}},
      {"no_output", {Verdict::wrong_answer}},
      {"time_limit_exceeded", {Verdict::time_limit_exceeded}},
      {"timelimit", {Verdict::time_limit_exceeded}},
      {"tle", {Verdict::time_limit_exceeded}},
      {"run_time_error", {Verdict::runtime_error, Verdict::memory_limit_exceeded}},
      {"run_error", {Verdict::runtime_error, Verdict::memory_limit_exceeded}},
      {"rte", {Verdict::runtime_error, Verdict::memory_limit_exceeded}},
      {"memory_limit_exceeded", {Verdict::memory_limit_exceeded, Verdict::runtime_error}},
      {"output_limit_exceeded", {Verdict::output_limit_exceeded}},
      {"compiler_error", {Verdict::compile_error}},
      {"rejected",
       {Verdict::wrong_answer, Verdict::time_limit_exceeded, Verdict::runtime_error, Verdict::memory_limit_exceeded,
        Verdict::output_limit_exceeded}}};
  const auto found = known.find(word);
  return found == known.end() ? std::nullopt : std::optional(found->second);
}

// The verdicts that a source names itself: "@EXPECTED_RESULTS@: WRONG-ANSWER, TIMELIMIT".
std::vector<Verdict> tagged(const fs::path& program) {
  static const std::regex tag("@EXPECTED_(?:RESULTS|SCORE)@:[ \t]*([A-Za-z_, -]*)");
  constexpr std::size_t kLooked = 100'000;  // bytes of a source
  std::vector<Verdict> expected;
  const std::string text = read_file(program, kLongestSmallFile).value_or("").substr(0, kLooked);
  std::size_t at = text.find("@EXPECTED_");
  std::smatch found;
  const std::string line = at == std::string::npos ? "" : text.substr(at, text.find('\n', at) - at);
  if (!std::regex_search(line, found, tag)) return expected;
  std::istringstream words(found.str(1));
  for (std::string word; std::getline(words, word, ',');) {
    word.erase(0, word.find_first_not_of(' '));
    word.erase(word.find_last_not_of(' ') + 1);
    if (const auto verdicts = expected_by(word)) expected.insert(expected.end(), verdicts->begin(), verdicts->end());
  }
  return expected;
}

class Reader {
 public:
  explicit Reader(ProblemPackage& package) : package_(package) {}

  void read() {
    read_description();
    read_time_limit();
    for (const char* const folder : {"input_validators", "input_format_validators"}) {
      auto found = programs_in(folder);
      package_.validators.insert(package_.validators.end(), found.begin(), found.end());
    }
    if (package_.validators.empty())
      note(tr("there is no input validator, so that every input is valid"), "input_validators");
    read_checker();
    read_submissions();
    read_tests();
  }

 private:
  void note(const Message& what, const fs::path& where) {
    package_.notes.push_back(tr("{}: {}", (package_.root / where).string(), what));
  }

  void read_description() {
    const YAML::Node all = description_;
    if (!all.IsMap() && !all.IsNull())
      throw std::runtime_error(
          tr("'{}' is no description of a problem; expected keys and values", (package_.root / kDescription).string()));
    const auto version = words_in(all["problem_format_version"]);
    package_.format = version.empty() ? "legacy" : version[0];
    static const std::set<std::string> known_keys = {"problem_format_version",
                                                     "name",
                                                     "type",
                                                     "limits",
                                                     "validation",
                                                     "validator_flags",
                                                     "author",
                                                     "source",
                                                     "source_url",
                                                     "rights_owner",
                                                     "license",
                                                     "rights",
                                                     "keywords",
                                                     "uuid",
                                                     "credits",
                                                     "embargo_until",
                                                     "allow_file_writing",
                                                     "constants",
                                                     "version",
                                                     "languages",
                                                     "grading",
                                                     "libraries",
                                                     "verified"};
    for (const auto& entry : all)
      if (entry.first.IsScalar() && !known_keys.contains(entry.first.Scalar()))
        note(tr("the key '{}' is unknown, and ignored", entry.first.Scalar()), kDescription);
    package_.title = title_of(all["name"]);
    refuse_other_types(all);
    const YAML::Node limits = all["limits"];
    if (limits.IsDefined() && limits.IsMap()) {
      if (const auto seconds = number_of(limits["time_limit"])) package_.time_limit = milliseconds(*seconds);
      if (const auto mebibytes = number_of(limits["memory"]))
        package_.memory_limit = static_cast<std::uint64_t>(std::min(*mebibytes, kMostMemory) * (1U << 20U));
    }
    package_.checker.flags = words_in(all["validator_flags"]);
  }

  std::string title_of(const YAML::Node& name) {
    if (is_scalar(name)) return name.Scalar();
    if (!name.IsDefined() || !name.IsMap() || name.size() == 0) return package_.id;
    return is_scalar(name["en"])             ? name["en"].Scalar()
           : name.begin()->second.IsScalar() ? name.begin()->second.Scalar()
                                             : package_.id;
  }

  void refuse_other_types(const YAML::Node& all) {
    auto words = words_in(all["type"]);
    const auto validation = words_in(all["validation"]);
    words.insert(words.end(), validation.begin(), validation.end());
    for (const std::string& word : words) {
      if (word == "interactive" || word == "multi-pass" || word == "scoring" || word == "score" ||
          word == "submit-answer")
        throw std::runtime_error(
            tr("{}: this problem is of the type '{}'; only pass-fail problems without interaction can be compared",
               (package_.root / kDescription).string(), word));
    }
  }

  static std::chrono::milliseconds milliseconds(double seconds) {
    return std::chrono::milliseconds(static_cast<std::int64_t>(std::min(seconds, 3600.0) * 1000));
  }

  // Kept beside the description by tools that set it.
  void read_time_limit() {
    if (const auto text = read_file(package_.root / ".timelimit", kLongestSmallFile)) {
      const double seconds = std::strtod(text->c_str(), nullptr);
      if (seconds > 0) package_.time_limit = milliseconds(seconds);
    }
    const auto settings = read_file(package_.root / "domjudge-problem.ini", kLongestSmallFile);
    static const std::regex limit(R"(timelimit\s*=\s*['"]?([0-9.]+))");
    if (std::smatch found; settings && !package_.time_limit && std::regex_search(*settings, found, limit))
      package_.time_limit = milliseconds(std::strtod(found.str(1).c_str(), nullptr));
  }

  // The programs in a folder of the package: files that may be some, and directories.
  std::vector<PackageProgram> programs_in(const fs::path& folder) {
    static const std::set<std::string> no_programs = {".h",    ".hpp",   ".hh",  ".md",       ".txt", ".yaml", ".yml",
                                                      ".viva", ".class", ".pyc", ".disabled", ".in",  ".ans"};
    std::vector<PackageProgram> programs;
    for (const fs::path& path : entries_of(package_.root / folder)) {
      const std::string name = (folder / path.filename()).generic_string();
      if (!is_really_in(path, package_.root)) {
        note(tr("it is a link, and what it leads to is not in the package"), name);
      } else if (path.filename() == "__pycache__" ||
                 (!is_directory_at(path) && no_programs.contains(path.extension().string()))) {
        if (path.extension() == ".viva") note(tr("validators in VIVA are not understood; it is ignored"), name);
      } else {
        programs.push_back({name, path});
      }
    }
    return programs;
  }

  // A directory of one program since 2023-07, and before of several.
  void read_checker() {
    const auto validation = words_in(description_["validation"]);
    if (const fs::path one = package_.root / "output_validator"; is_directory_at(one)) {
      package_.checker.program = {"output_validator", one};
    } else {
      const auto programs = programs_in("output_validators");
      const bool is_custom = std::ranges::count(validation, "custom") > 0 ||
                             (package_.format != "legacy" && package_.format != "legacy-icpc");
      if (!programs.empty() && is_custom) package_.checker.program = programs.front();
      if (programs.size() > 1 && is_custom)
        note(tr("there are {} output validators; {} is taken", programs.size(), programs.front().name),
             "output_validators");
      if (programs.empty() && std::ranges::count(validation, "custom") > 0)
        note(tr("the checker of the package is missing; outputs are compared word by word"), "output_validators");
    }
    read_group_flags("data");
    read_group_flags("data/secret");
  }

  void read_group_flags(const fs::path& group) {
    for (const char* const name : {"testdata.yaml", "test_group.yaml"}) {
      const fs::path file = package_.root / group / name;
      if (!fs::exists(file)) continue;
      try {
        const YAML::Node all = read_yaml(file);
        if (!all.IsMap()) continue;
        for (const char* const key : {"output_validator_flags", "output_validator_args"})
          if (const auto flags = words_in(all[key]); !flags.empty()) package_.checker.flags = flags;
        for (const char* const key : {"input_validator_flags", "input_validator_args"})
          if (const auto flags = words_in(all[key]); !flags.empty()) package_.validator_flags = flags;
      } catch (const std::runtime_error& error) {
        package_.notes.emplace_back(error.what());
      }
    }
  }

  void read_submissions() {
    for (const fs::path& folder : entries_of(package_.root / "submissions")) {
      const std::string kind = folder.filename().string();
      if (!is_directory_at(folder)) continue;
      const auto expected = expected_by(kind);
      for (const PackageProgram& program : programs_in(fs::path("submissions") / kind)) {
        PackageSubmission submission{program, tagged(program.path)};
        submission.name = kind + '/' + program.path.filename().string();
        if (submission.expected.empty() && expected) submission.expected = *expected;
        if (submission.expected.empty()) submission.expected = expected_by("rejected").value();
        package_.submissions.push_back(std::move(submission));
      }
    }
    std::stable_partition(package_.submissions.begin(), package_.submissions.end(),
                          [](const PackageSubmission& one) { return one.is_accepted(); });
    if (package_.submissions.empty() || !package_.submissions.front().is_accepted())
      note(tr("there is no accepted program, so that no output is known to be right"), "submissions/accepted");
  }

  void read_tests() {
    if (!is_directory_at(package_.root / "data")) return note(tr("there are no tests"), "data");
    try {
      package_.tests = judge_tests(package_.root);
    } catch (const std::runtime_error& error) {
      package_.notes.emplace_back(error.what());
    }
    std::stable_partition(package_.tests.begin(), package_.tests.end(),
                          [](const JudgeTest& test) { return test.name.starts_with("sample/"); });
  }

  ProblemPackage& package_;
  const YAML::Node description_ = read_yaml(package_.root / kDescription);
};

}  // namespace

bool is_problem_package(const fs::path& path) {
  std::error_code error;
  if (fs::is_directory(path, error)) return fs::exists(path / kDescription, error);
  const std::string name = path.filename().string();
  return fs::is_regular_file(path, error) && std::ranges::any_of(std::array{".zip", ".tar", ".tar.gz", ".tgz", ".kpp"},
                                                                 [&](const char* end) { return name.ends_with(end); });
}

ProblemPackage read_problem_package(const fs::path& path) {
  ProblemPackage package;
  fs::path name = fs::weakly_canonical(path);
  if (fs::is_directory(path)) {
    package.root = path;
  } else {
    package.archive = unpacked(path);
    package.root = package.archive->root;
    name = name.stem();
  }
  if (!fs::exists(package.root / kDescription))
    throw std::runtime_error(tr("'{}' is no problem package: it has no problem.yaml", path.string()));
  package.id = name.filename().string();
  try {
    Reader(package).read();
  } catch (const fs::filesystem_error& error) {
    throw std::runtime_error(
        tr("'{}' can't be read: {}", error.path1().string(), system_message(error.code().value())));
  } catch (const YAML::Exception& error) {
    throw std::runtime_error(tr("'{}' can't be read: {}", (package.root / kDescription).string(), error.what()));
  }
  return package;
}

}  // namespace quack::packages
