#include "packages/read/judge_data.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <set>
#include <stdexcept>
#include <system_error>

#include "io/files.h"
#include "io/quoted.h"
#include "packages/read/yaml.h"

namespace quack::packages {
namespace {

namespace fs = std::filesystem;

// The most nodes of a configuration that are visited. A YAML node that has aliases is visited once for each.
constexpr std::size_t kMostNodes = 100'000;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_file(const fs::path& path) {
  std::error_code ignored;
  return fs::is_regular_file(path, ignored);
}

bool is_folder(const fs::path& path) {
  std::error_code ignored;
  return fs::is_directory(path, ignored);
}

std::string in_quotes(const fs::path& path) { return std::string("'").append(path.string()).append("'"); }

bool leads_nowhere(const fs::path& path) {
  std::error_code ignored;
  return fs::is_symlink(path, ignored) && !fs::exists(path, ignored);
}

fs::path with_ending(fs::path path, const char* ending) {
  path += ending;
  return path;
}

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// Returns the word in an output's name for this word in its input's name; none for other words.
std::optional<std::string> counterpart(std::string_view word) {
  static const std::array<std::array<std::string_view, 2>, 3> kWords = {
      {{"in", "out"}, {"input", "output"}, {"inputs", "outputs"}}};
  for (const auto& [input, output] : kWords)
    if (word == input) return std::string(output);
  return std::nullopt;
}

bool has_input_ending(const fs::path& file) { return file.extension() == ".in" || file.extension() == ".IN"; }

// Returns the name of an input's output, by the last word before the ending: "output0.txt" for "input0.txt",
// "1.out.txt" for "1.in.txt"; none for other names.
std::optional<std::string> swapped_name(const fs::path& file) {
  if (file.extension() != ".txt") return std::nullopt;
  const std::string stem = file.stem().string();
  const auto word_end = std::find_if(stem.rbegin(), stem.rend(), is_letter).base();
  const auto word = std::find_if_not(std::make_reverse_iterator(word_end), stem.rend(), is_letter).base();
  const auto other = counterpart(std::string(word, word_end));
  if (!other) return std::nullopt;
  return std::string(stem.begin(), word) + *other + std::string(word_end, stem.end()) + ".txt";
}

// Returns the folder "out" beside the file's folder "in"; none if there is none.
std::optional<fs::path> folder_of_outputs(const fs::path& file) {
  const fs::path folder = file.parent_path();
  const auto other = counterpart(folder.filename().string());
  if (!other || !is_folder(folder.parent_path() / *other)) return std::nullopt;
  return folder.parent_path() / *other;
}

// Calls `take` with the paths at which the recorded answer of an input may be, the likeliest first, until it returns
// true. The first is nearly always the right one, so that the others are not even made.
template <class Take>
void try_answer_places(const fs::path& input, const Take& take) {
  const fs::path name = input.filename();
  const auto find_in = [&](const fs::path& folder) {
    if (has_input_ending(name)) {
      const bool in_capitals = name.extension() == ".IN";
      for (const char* extension : {in_capitals ? ".ANS" : ".ans", in_capitals ? ".OUT" : ".out"})
        if (take(folder / fs::path(name).replace_extension(extension))) return true;
    }
    if (take(folder / with_ending(name, ".a"))) return true;
    const auto swapped = swapped_name(name);
    return swapped && take(folder / *swapped);
  };
  if (find_in(input.parent_path())) return;
  if (const auto outputs = folder_of_outputs(input); outputs && !find_in(*outputs)) take(*outputs / name);
}

// True if a file is an input, by its name: X.in, "01" as in Polygon (its "01.a" may not have been made yet),
// "input0.txt"; and, in a folder "in" beside a folder "out", any text, or a file whose output is in "out".
bool is_input(const fs::path& file) {
  const std::string name = file.filename().string();
  if (name.starts_with('.')) return false;  // such as the "._1.in" that a Mac puts into archives
  if (has_input_ending(file) || swapped_name(file)) return true;
  if (std::all_of(name.begin(), name.end(), is_digit) &&
      (is_file(with_ending(file, ".a")) || file.parent_path().filename() == "tests")) {
    return true;
  }
  return folder_of_outputs(file) && (file.extension() == ".txt" || answer_beside(file));
}

class FileSearch {
 public:
  FileSearch(fs::path root, fs::path within) : root_(std::move(root)), within_(std::move(within)) {}

  // Takes the inputs in `directory` and below it. Throws fs::filesystem_error if it can't be read, and
  // std::runtime_error for a link that leads elsewhere.
  void look_into(const fs::path& directory) {
    if (!within_.empty() && !is_really_in(directory, within_))
      throw std::runtime_error(tr("{} is a link, and what it leads to is not in the package", in_quotes(directory)));
    if (!seen_.insert(fs::canonical(directory)).second) return;
    const fs::path below = directory.lexically_relative(root_);
    for (const auto& entry : fs::directory_iterator(directory)) {
      const fs::path& path = entry.path();
      std::error_code ignored;
      // The type of an entry is in the listing; only that of a link takes a further system call.
      if (entry.is_directory(ignored)) {
        if (!is_wrong_on_purpose(path.filename().string())) look_into(path);
      } else if (entry.is_regular_file(ignored)) {
        if (!is_input(path)) continue;
        const fs::path name = path.filename();
        tests_.push_back({below == "." ? name.string() : (below / name).generic_string(), path, answer_beside(path)});
      } else if (leads_nowhere(path) && is_input(path)) {
        throw std::runtime_error(tr("{} is a link, and what it leads to is not there", in_quotes(path)));
      }
    }
  }

  std::vector<JudgeTest> take() { return std::move(tests_); }

 private:
  fs::path root_, within_;
  std::set<fs::path> seen_;  // by their real paths, so that links that lead back are followed once
  std::vector<JudgeTest> tests_;
};

std::vector<JudgeTest> tests_below(const fs::path& root, const std::vector<fs::path>& directories,
                                   const fs::path& within) {
  FileSearch search(root, within);
  for (const auto& directory : directories) search.look_into(directory);
  return search.take();
}

// Returns the cases that a Hydro configuration names, at any depth: "- input: 1.in" and "output: 1.out". Most name
// none, because Hydro finds X.in and X.out by itself.
std::vector<JudgeTest> hydro_cases(const fs::path& config) {
  std::vector<JudgeTest> tests;
  const auto named = [&](const YAML::Node& node) {
    const fs::path path = config.parent_path() / node.Scalar();
    if (!is_file(path))
      throw std::runtime_error(tr("{} names {}, which is not there", in_quotes(config), in_quotes(node.Scalar())));
    return path;
  };
  std::size_t nodes_left = kMostNodes;
  const std::function<void(const YAML::Node&)> look_into = [&](const YAML::Node& node) {
    if (nodes_left-- == 0) throw std::runtime_error(tr("{} has more than 100000 entries", in_quotes(config)));
    if (node.IsMap() && is_scalar(node["input"])) {
      const fs::path input = named(node["input"]);
      tests.push_back({node["input"].Scalar(), input, answer_beside(input)});
      if (is_scalar(node["output"])) tests.back().answer = named(node["output"]);
    } else if (node.IsMap() || node.IsSequence()) {
      for (const auto& entry : node) look_into(node.IsMap() ? entry.second : entry);
    }
  };
  look_into(read_yaml(config));
  return tests;
}

std::optional<fs::path> hydro_config(const fs::path& directory) {
  for (const auto& place : {directory, directory / "testdata"}) {
    for (const char* name : {"config.yaml", "config.yml"})
      if (is_file(place / name)) return place / name;
  }
  return std::nullopt;
}

std::vector<JudgeTest> tests_in(const fs::path& directory, const fs::path& within) {
  for (const auto& data : {directory / "data", directory}) {
    // A plain folder may have samples beside its other tests.
    if (data == directory && !is_folder(data / "secret")) continue;
    std::vector<fs::path> groups;
    for (const char* group : {"sample", "secret"})
      if (is_folder(data / group)) groups.push_back(data / group);
    if (!groups.empty()) return tests_below(data, groups, within);
  }
  if (const auto config = hydro_config(directory)) {
    auto tests = hydro_cases(*config);
    return tests.empty() ? tests_below(config->parent_path(), {config->parent_path()}, within) : tests;
  }
  if (is_file(directory / "problem.xml") && is_folder(directory / "tests"))
    return tests_below(directory / "tests", {directory / "tests"}, within);
  return tests_below(directory, {directory}, within);
}

// Returns a file that looks like a recorded output; none if there is none.
std::optional<fs::path> some_answer_below(const fs::path& directory) {
  std::error_code ignored;
  for (const auto& entry :
       fs::recursive_directory_iterator(directory, fs::directory_options::skip_permission_denied, ignored)) {
    const std::string ending = entry.path().extension().string();
    if (is_file(entry.path()) && (ending == ".out" || ending == ".ans" || ending == ".a"))
      return entry.path().lexically_relative(directory);
  }
  return std::nullopt;
}

// The two names that a note has, for each slip that it is about.
using Pairs = std::vector<std::array<std::string, 2>>;

std::string note_on(const Pairs& pairs, const char* sentence) {
  if (pairs.empty()) return "";
  const auto& [one, other] = pairs.front();
  return tr(sentence, shown_name(one), shown_name(other), pairs.size()) + "\n";
}

// Returns each test whose input an earlier test has, and the first test with that input.
Pairs equal_inputs(const std::vector<JudgeTest>& tests) {
  std::map<std::uintmax_t, std::vector<const JudgeTest*>> by_size;
  for (const JudgeTest& test : tests) {
    std::error_code ignored;
    by_size[fs::file_size(test.input, ignored)].push_back(&test);
  }
  Pairs pairs;
  for (const auto& [size, alike] : by_size) {
    std::map<std::string, const JudgeTest*> first_with;
    for (const JudgeTest* test : alike) {
      if (alike.size() < 2) break;
      std::ifstream file(test->input, std::ios::binary);
      std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
      const auto [first, is_new] = first_with.emplace(std::move(text), test);
      if (!is_new) pairs.push_back({test->name, first->second->name});
    }
  }
  return pairs;
}

// Returns each answer that is not read, and the one of the same test that is.
Pairs unread_answers(const std::vector<JudgeTest>& tests) {
  Pairs pairs;
  for (const JudgeTest& test : tests) {
    for (const fs::path& place : test.answer ? answer_places(test.input) : std::vector<fs::path>())
      if (place != *test.answer && is_file(place))
        pairs.push_back({place.filename().string(), test.answer->filename().string()});
  }
  return pairs;
}

// True if a file is an answer, by its name, whether there is an input or not. A compiler's `a.out` is none.
bool is_answer(const fs::path& file) {
  static const std::array<std::string_view, 4> kEndings = {".ans", ".out", ".ANS", ".OUT"};
  const std::string name = file.filename().string(), stem = file.stem().string();
  if (name.starts_with('.') || name == "a.out") return false;
  if (file.extension() == ".a") return std::all_of(stem.begin(), stem.end(), is_digit);
  return std::find(kEndings.begin(), kEndings.end(), file.extension()) != kEndings.end();
}

// Returns each answer without an input in the folders of the tests, and its folder: the input's name may be misspelt.
Pairs answers_alone(const std::vector<JudgeTest>& tests) {
  std::set<fs::path> folders, taken, answers;
  for (const JudgeTest& test : tests) {
    folders.insert(test.input.parent_path());
    if (test.answer) folders.insert(test.answer->parent_path());
    if (test.answer) taken.insert(*test.answer);
  }
  for (const fs::path& folder : folders) {
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(folder, ignored)) {
      if (!entry.is_regular_file(ignored)) continue;
      if (is_answer(entry.path())) answers.insert(entry.path());
      // An input may be no test, because a configuration does not name it; its answer has an input all the same.
      for (fs::path& place : answer_places(entry.path())) taken.insert(std::move(place));
    }
  }
  Pairs pairs;
  for (const fs::path& answer : answers)
    if (!taken.contains(answer))
      pairs.push_back({answer.filename().string(), answer.parent_path().filename().string()});
  return pairs;
}

}  // namespace

bool is_wrong_on_purpose(std::string_view name) {
  // Kattis's names, and the older ones of BAPCtools.
  static const std::array<std::string_view, 8> kOnPurpose = {"invalid_input",   "invalid_inputs", "invalid_output",
                                                             "invalid_outputs", "invalid_answer", "invalid_answers",
                                                             "valid_output",    "valid_outputs"};
  return name.starts_with('.') || std::ranges::count(kOnPurpose, name) > 0;
}

bool natural_before(std::string_view left, std::string_view right) {
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < left.size() && j < right.size()) {
    if (!is_digit(left[i]) || !is_digit(right[j])) {
      if (left[i] != right[j]) {
        if (left[i] == '/' || right[j] == '/') return left[i] == '/';
        return static_cast<unsigned char>(left[i]) < static_cast<unsigned char>(right[j]);
      }
      ++i;
      ++j;
      continue;
    }
    const auto number = [](std::string_view text, std::size_t& at) {
      while (at < text.size() && text[at] == '0') ++at;
      const std::size_t begin = at;
      while (at < text.size() && is_digit(text[at])) ++at;
      return text.substr(begin, at - begin);
    };
    const std::string_view a = number(left, i);
    const std::string_view b = number(right, j);
    if (a.size() != b.size()) return a.size() < b.size();
    if (a != b) return a < b;
  }
  const std::size_t left_rest = left.size() - i;
  const std::size_t right_rest = right.size() - j;
  // Names that differ in leading zeros alone still have an order of their own.
  return left_rest != right_rest ? left_rest < right_rest : left < right;
}

std::vector<fs::path> answer_places(const fs::path& input) {
  std::vector<fs::path> places;
  try_answer_places(input, [&](fs::path place) {
    places.push_back(std::move(place));
    return false;
  });
  return places;
}

std::optional<fs::path> answer_beside(const fs::path& input) {
  std::optional<fs::path> found;
  try_answer_places(input, [&](fs::path place) {
    if (!is_file(place)) return false;
    found = std::move(place);
    return true;
  });
  return found;
}

std::vector<JudgeTest> judge_tests(const fs::path& directory, const fs::path& within) {
  std::error_code error;
  const auto status = fs::status(directory, error);
  const std::string name = in_quotes(directory);
  if (status.type() == fs::file_type::not_found) throw std::runtime_error(tr("there is no directory {}", name));
  if (error) throw std::runtime_error(tr("{} can't be looked at: {}", name, system_message(error.value())));
  if (status.type() != fs::file_type::directory)
    throw std::runtime_error(tr("{} is not a directory; expected one of judge data", name));
  std::vector<JudgeTest> tests;
  try {
    tests = tests_in(directory, within);
  } catch (const fs::filesystem_error& failure) {
    throw std::runtime_error(
        tr("the directory '{}' can't be read: {}", failure.path1().string(), system_message(failure.code().value())));
  }
  if (tests.empty()) {
    const auto answer = some_answer_below(directory);
    throw std::runtime_error(
        tr("{}; expected X.in with X.ans or X.out, inputN.txt with outputN.txt, the folders in and out, or a Kattis, "
           "Hydro, Polygon or Luogu package",
           answer ? tr("there is no test in {}, but answers such as {}", name, in_quotes(*answer))
                  : tr("there is no test in {}", name)));
  }
  std::sort(tests.begin(), tests.end(),
            [](const JudgeTest& left, const JudgeTest& right) { return natural_before(left.name, right.name); });
  return tests;
}

std::string notes_on(const std::vector<JudgeTest>& tests) {
  return note_on(equal_inputs(tests), tr_later("note: {} has the same input as {} (repeated inputs: {})")) +
         note_on(unread_answers(tests), tr_later("note: {} is not read, because there is {} (such answers: {})")) +
         note_on(answers_alone(tests), tr_later("note: {} in {} is an answer without an input (such answers: {})"));
}

}  // namespace quack::packages
