#include "packages/read/problem_package.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <map>
#include <set>
#include <stdexcept>

#include "io/files.h"
#include "io/lines.h"
#include "io/quoted.h"
#include "packages/read/archive.h"
#include "packages/read/flags.h"
#include "packages/read/generators.h"
#include "packages/read/included.h"
#include "packages/read/polygon.h"
#include "packages/read/yaml.h"
#include "run/sandbox.h"
#include "run/sha256.h"

namespace quack::packages {
namespace {

namespace fs = std::filesystem;

constexpr const char* kDescription = "problem.yaml";
constexpr std::array<std::string_view, 4> kFormats = {"legacy", "legacy-icpc", "2023-07", "2025-09"};
constexpr std::string_view kKnownKeys =  // of the description
    " problem_format_version name type limits validation validator_flags author source source_url rights_owner license "
    "rights keywords uuid credits embargo_until allow_file_writing constants version languages grading libraries "
    "verified ";
constexpr const char *kLeastTime = "0.001", *kLeastMemory = "1";  // seconds and MiB of a limit
constexpr double kMostTime = 3600;                                // seconds
constexpr double kMostMemory = 1U << 20U;                         // MiB of a limit: more than any judging machine has
constexpr std::uintmax_t kLongestSmallFile = 1U << 20U;           // bytes

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

// True of a source, a script or an executable.
bool is_runnable_file(const fs::path& file) {
  static const std::set<std::string> scripts = {".ctd", ".sh", ".bash"};
  return quack::language_of(file) || scripts.contains(file.extension().string()) || find_program(file.string());
}

std::optional<double> number_of(const YAML::Node& node) {
  double number = 0;
  if (!is_scalar(node) || !YAML::convert<double>::decode(node, number) || !std::isfinite(number) || number <= 0)
    return std::nullopt;
  return number;
}

class Reader {
 public:
  explicit Reader(ProblemPackage& package) : package_(package) {}

  void read() {
    read_description();
    read_time_limit();
    for (const char* const folder : {"input_validators", "input_format_validators"}) {
      auto found = tools_in(folder);
      package_.validators.insert(package_.validators.end(), found.begin(), found.end());
    }
    if (package_.validators.empty())
      note(tr("there is no input validator, so that every input is valid"), "input_validators");
    read_checker();
    read_included();
    read_submissions();
    read_tests();
    read_flags(package_, words_in(description_["validator_flags"]),
               [this](std::string text) { return filled(std::move(text)); });
    find_generators();
    if (package_.tests.empty() && !is_directory_at(package_.root / "data")) note(tr("there are no tests"), "data");
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
    if (!std::ranges::count(kFormats, package_.format))
      note(tr("the format '{}' is unknown; it is read as {}", package_.format, kFormats.back()), kDescription);
    for (const auto& entry : all)
      if (entry.first.IsScalar() && kKnownKeys.find(' ' + entry.first.Scalar() + ' ') == std::string_view::npos)
        note(tr("the key '{}' is unknown, and ignored", entry.first.Scalar()), kDescription);
    package_.title = title_of(all["name"]);
    refuse_other_types(all);
    const YAML::Node limits = all["limits"];
    if (limits.IsDefined() && limits.IsMap()) {
      if (const auto seconds = limit_of(limits, "time_limit", kLeastTime)) package_.time_limit = milliseconds(*seconds);
      if (const auto mebibytes = limit_of(limits, "memory", kLeastMemory))
        package_.memory_limit = static_cast<std::uint64_t>(std::min(*mebibytes, kMostMemory) * (1U << 20U));
    } else if (limits.IsDefined() && !limits.IsNull()) {
      note(tr("'{}' is ignored; expected keys and values", "limits"), kDescription);
    }
    read_constants(all["constants"]);
  }

  std::optional<double> limit_of(const YAML::Node& limits, const char* name, const char* least) {
    const YAML::Node limit = limits[name];
    const auto number = number_of(limit);
    if (number && *number >= std::strtod(least, nullptr)) return number;
    if (limit.IsDefined() && !limit.IsNull())
      note(tr("'{}' is ignored; expected a number of at least {}", name, least), kDescription);
    return std::nullopt;
  }

  // A constant is a value, or a map of variants.
  void read_constants(const YAML::Node& all) {
    if (!all.IsDefined() || !all.IsMap()) return;
    for (const auto& constant : all) {
      const auto add = [&](const std::string& ending, const YAML::Node& value) {
        if (is_scalar(value)) constants_["{{" + constant.first.as<std::string>("") + ending + "}}"] = value.Scalar();
      };
      const bool is_map = constant.second.IsMap();
      add("", is_map ? constant.second["value"] : constant.second);
      add(".value", is_map ? constant.second["value"] : constant.second);
      for (const auto& variant : is_map ? constant.second : YAML::Node())
        add('.' + variant.first.as<std::string>(""), variant.second);
    }
  }

  std::string title_of(const YAML::Node& name) {
    if (is_scalar(name) && !name.Scalar().empty()) return name.Scalar();
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
    return std::chrono::milliseconds(static_cast<std::int64_t>(std::min(seconds, kMostTime) * 1000));
  }

  // Reads the time limit from the files that tools keep beside the description.
  void read_time_limit() {
    if (const auto text = read_file(package_.root / ".timelimit", kLongestSmallFile))
      set_time_limit(*text, ".timelimit");
    constexpr const char* kSettings = "domjudge-problem.ini";
    std::string settings = read_file(package_.root / kSettings, kLongestSmallFile).value_or("");
    for (const char* const mark : {"=", "'", "\""}) replace_all(settings, mark, " ");
    for (const std::string_view line : text_lines(settings)) {
      std::size_t at = 0;
      if (next_word(line, at) == "timelimit" && !package_.time_limit) set_time_limit(line.substr(at), kSettings);
    }
  }

  void set_time_limit(std::string_view text, const char* file) {
    std::size_t at = 0;
    const std::string number(next_word(text, at));
    char* end = nullptr;
    const double seconds = std::strtod(number.c_str(), &end);
    if (*end == '\0' && seconds >= std::strtod(kLeastTime, nullptr))
      package_.time_limit = milliseconds(seconds);
    else
      note(tr("the time limit {} is ignored; expected a number of at least {}", quoted(number), kLeastTime), file);
  }

  // Returns the programs in a folder of the package: directories, and files that may be programs.
  std::vector<PackageProgram> programs_in(const fs::path& folder) {
    static const std::set<std::string> no_programs = {".h",    ".hpp",   ".hh",  ".md",       ".txt", ".yaml", ".yml",
                                                      ".viva", ".class", ".pyc", ".disabled", ".in",  ".ans"};
    std::vector<PackageProgram> programs;
    if (fs::exists(package_.root / folder) && !is_really_in(package_.root / folder, package_.root)) {
      note(tr("it is a link, and what it leads to is not in the package"), folder);
      return programs;
    }
    for (const fs::path& path : entries_of(package_.root / folder)) {
      const std::string name = (folder / path.filename()).generic_string();
      if (!is_really_in(path, package_.root)) {
        note(tr("it is a link, and what it leads to is not in the package"), name);
      } else if (!is_directory_at(path) && !fs::is_regular_file(path)) {
        note(tr("it is neither a file nor a directory"), name);
      } else if (path.filename() == "__pycache__" ||
                 (!is_directory_at(path) && no_programs.contains(path.extension().string()))) {
        if (path.extension() == ".viva") note(tr("validators in VIVA are not understood; it is ignored"), name);
      } else {
        programs.push_back(prepared({name, path}));
      }
    }
    return programs;
  }

  // Returns the validators or checkers in a folder: its programs, except files that nothing can run, such as old
  // copies.
  std::vector<PackageProgram> tools_in(const fs::path& folder) {
    std::vector<PackageProgram> tools = programs_in(folder);
    std::erase_if(tools, [&](const PackageProgram& program) {
      if (is_directory_at(program.path) || is_runnable_file(program.path)) return false;
      note(tr("it is no program that is understood; it is ignored"), program.name);
      return true;
    });
    return tools;
  }

  std::string filled(std::string text) const {
    for (const auto& [name, value] : constants_) replace_all(text, name, value);
    return text;
  }

  // Returns the program itself, or a copy of it in which constants are filled in and links are replaced by files.
  PackageProgram prepared(PackageProgram program) {
    constexpr std::size_t kMostFiles = 200;
    std::vector<fs::path> files = {program.path};
    if (is_directory_at(program.path)) files.assign(fs::recursive_directory_iterator(program.path), {});
    if (files.size() > kMostFiles) return program;
    std::map<std::string, std::string> changed;  // [path in the package] -> text
    for (const fs::path& file : files) {
      const std::string name = file.lexically_relative(package_.root).generic_string();
      if (!is_really_in(file, package_.root)) {
        note(tr("it is a link, and what it leads to is not in the package"), name);
        program.lost_link = file.filename().string();
      } else if (const auto text = read_file(file, kLongestSmallFile)) {
        if (fs::is_symlink(file) || filled(*text) != *text) changed[name] = filled(*text);
      }
    }
    if (changed.empty()) return program;
    own_directory(fs::path(program.name).parent_path());
    const fs::path copies = package_.copies->path();
    fs::copy(program.path, copies / program.name, fs::copy_options::recursive | fs::copy_options::skip_symlinks);
    for (const auto& [name, text] : changed) std::ofstream(copies / name, std::ios::binary) << text;
    program.path = copies / program.name;
    return program;
  }

  // Makes a directory for files that the package does not have in the form that is needed.
  fs::path own_directory(const fs::path& name) {
    if (!package_.copies) package_.copies = std::make_shared<TemporaryDirectory>();
    fs::create_directories(package_.copies->path() / name);
    return package_.copies->path() / name;
  }

  void find_generators() {
    GeneratedTests found;
    try {
      found = read_generators(package_, [this] { return own_directory("listed"); });
    } catch (const std::runtime_error& error) {
      package_.notes.emplace_back(error.what());
    }
    package_.notes.insert(package_.notes.end(), found.notes.begin(), found.notes.end());
    add_listed(std::move(found.tests));
    package_.generators = std::move(found.commands);
    std::map<std::string, PackageProgram> programs;
    for (auto& [program, ignored, others] : package_.generators) {
      if (!programs.contains(program.name))
        programs.emplace(program.name, others.empty() ? prepared(program) : together(program, others));
      program = programs.at(program.name);
    }
  }

  // Adds the tests whose input no other test has: data/ may have them already.
  void add_listed(std::vector<JudgeTest> tests) {
    if (tests.empty()) return;
    std::set<std::string> known;
    for (const JudgeTest& test : package_.tests) known.insert(sha256(read_file(test.input, UINT64_MAX).value_or("")));
    for (JudgeTest& test : tests)
      if (known.insert(sha256(read_file(test.input, UINT64_MAX).value_or(""))).second)
        package_.tests.push_back(std::move(test));
  }

  // Copies a program of several files into a directory of its own.
  PackageProgram together(const PackageProgram& program, const std::vector<fs::path>& others) {
    const fs::path directory = own_directory("together" / fs::path(program.name));
    for (const fs::path& file : others)
      fs::copy(prepared({file.lexically_relative(package_.root).generic_string(), file}).path,
               directory / file.filename(), fs::copy_options::recursive);
    const bool is_c = is_c_or_cpp(quack::language_of(program.path));
    fs::copy(prepared(program).path,
             directory / (is_c ? program.path.filename().string() : "main" + program.path.extension().string()));
    return {program.name, directory};
  }

  // Reads the checker: since 2023-07 a directory of one program, before a directory of several.
  void read_checker() {
    const auto validation = words_in(description_["validation"]);
    if (const fs::path one = package_.root / "output_validator"; is_directory_at(one)) {
      package_.checker.program = prepared({"output_validator", one});
    } else {
      const auto programs = tools_in("output_validators");
      const bool is_custom = std::ranges::count(validation, "custom") > 0 ||
                             (package_.format != "legacy" && package_.format != "legacy-icpc");
      if (!programs.empty() && is_custom) package_.checker.program = programs.front();
      if (programs.size() > 1 && is_custom)
        note(tr("there are {} output validators; {} is taken", programs.size(), programs.front().name),
             "output_validators");
      if (programs.empty() && std::ranges::count(validation, "custom") > 0)
        note(tr("the checker of the package is missing; outputs are compared word by word"), "output_validators");
    }
  }

  // Reads include/LANGUAGE, and for all languages include/default, which the legacy formats do not have.
  void read_included() {
    for (const fs::path& path : entries_of(package_.root / "include")) {
      const fs::path name = "include" / path.filename();
      const bool is_default = path.filename() == "default";
      const bool is_known = is_directory_at(path) && is_really_in(path, package_.root) &&
                            !(is_default && package_.format.starts_with("legacy"));
      const auto languages = is_known ? languages_of_folder(path.filename().string()) : std::vector<Language>();
      if (languages.empty()) {
        note(tr("expected a directory that is called as a language that is understood; it is ignored"), name);
        continue;
      }
      const fs::path files = prepared({name.string(), path}).path;
      for (const Language language : languages) {
        auto& all = package_.included[language];
        all.insert(is_default ? all.begin() : all.end(), files);
      }
    }
    if (!package_.included.empty()) own_directory("included");  // for with_included
  }

  void read_submissions() {
    YAML::Node rules;
    std::vector<std::string> names;
    if (const fs::path file = package_.root / "submissions/submissions.yaml"; fs::exists(file)) rules = read_yaml(file);
    if (!rules.IsMap() && !rules.IsNull())
      note(tr("'{}' is ignored; expected keys and values", "submissions.yaml"), "submissions");
    for (const fs::path& folder : entries_of(package_.root / "submissions")) {
      const std::string kind = folder.filename().string();
      if (!is_directory_at(folder)) continue;
      for (const PackageProgram& program : programs_in(fs::path("submissions") / kind)) {
        PackageSubmission submission{program, kind, {}};
        submission.name = kind + '/' + program.path.filename().string();
        std::vector<std::string> unknown;
        submission.expected =
            verdicts_by_tag(program.path, unknown).value_or(verdicts_by_rules(submission.name, rules));
        for (const std::string& word : unknown)
          note(tr("the result '{}' of @EXPECTED_RESULTS@ is unknown, and ignored", word), program.name);
        names.push_back(submission.name);
        package_.submissions.push_back(std::move(submission));
      }
    }
    for (const Message& unused : unused_rules(rules, names)) note(unused, "submissions/submissions.yaml");
  }

  void read_tests() {
    if (!is_directory_at(package_.root / "data")) return;
    try {
      package_.tests = judge_tests(package_.root, package_.root);
    } catch (const std::runtime_error& error) {
      package_.notes.emplace_back(error.what());
    }
    std::erase_if(package_.tests, [this](const JudgeTest& test) {
      const bool is_own =
          is_really_in(test.input, package_.root) && (!test.answer || is_really_in(*test.answer, package_.root));
      if (!is_own)
        note(tr("its input or answer is a link to what is not in the package"), fs::path("data") / test.name);
      return !is_own;
    });
    const auto has_none = [](const JudgeTest& test) { return !test.answer; };
    if (const auto first = std::ranges::find_if(package_.tests, has_none); first != package_.tests.end())
      note(tr("its answer is missing (such inputs: {})", std::ranges::count_if(package_.tests, has_none)),
           fs::path("data") / first->name);
  }

  ProblemPackage& package_;
  const YAML::Node description_ = read_yaml(package_.root / kDescription);
  std::map<std::string, std::string> constants_;  // ["{{most}}"] -> "1000"
};

}  // namespace

std::vector<PackageProgram> accepted_programs(const ProblemPackage& package) {
  const fs::path root = package.format == "polygon" ? package.root : package.root / "submissions";
  std::vector<PackageProgram> accepted;
  for (const PackageSubmission& one : package.submissions)
    if (one.is_accepted()) accepted.push_back({one.name, root / one.name});
  return accepted;
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
    if (name.extension() == ".tar") name = name.stem();
  }
  const bool is_polygon = !fs::exists(package.root / kDescription) && fs::exists(package.root / kPolygonDescription);
  if (!is_polygon && !fs::exists(package.root / kDescription))
    throw std::runtime_error(tr("'{}' is no problem package: it has no problem.yaml or problem.xml", path.string()));
  package.id = name.filename().string();
  try {
    if (is_polygon) {
      read_polygon_package(package);
    } else {
      Reader(package).read();
    }
  } catch (const fs::filesystem_error& error) {
    throw std::runtime_error(
        tr("'{}' can't be read: {}", error.path1().string(), system_message(error.code().value())));
  } catch (const YAML::Exception& error) {
    throw std::runtime_error(tr("'{}' can't be read: {}", (package.root / kDescription).string(), error.what()));
  }
  std::stable_partition(package.submissions.begin(), package.submissions.end(),
                        [](const PackageSubmission& one) { return one.is_accepted(); });
  if (package.submissions.empty() || !package.submissions.front().is_accepted())
    package.notes.push_back(tr("{}: there is no accepted program, so that no output is known to be right",
                               (package.root / (is_polygon ? kPolygonDescription : "submissions/accepted")).string()));
  std::stable_partition(package.tests.begin(), package.tests.end(),
                        [](const JudgeTest& test) { return test.name.starts_with("sample/"); });
  for (JudgeTest& test : package.tests) test.archive = package.archive;
  return package;
}

}  // namespace quack::packages
