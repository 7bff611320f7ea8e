#include <algorithm>
#include <regex>
#include <system_error>
#include <utility>

#include "grade/grade.h"
#include "io/files.h"

namespace quack::grade {
namespace {

namespace fs = std::filesystem;

bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }

bool is_there(const fs::path& path) {
  std::error_code ignored;
  return fs::exists(path, ignored);
}

// Samples are shown to contestants, and their number is in the statement.
bool is_sample(const JudgeTest& test) {
  const std::string folder = test.input.parent_path().filename().string();
  return folder == "sample" || folder == "samples" || test.input.stem().string().starts_with("sample");
}

// "test07-checks" as "test", "07", "-checks".
struct NumberedName {
  std::string before, number, after;
};

NumberedName split(const std::string& stem) {
  const auto begin = std::find_if(stem.begin(), stem.end(), is_digit);
  const auto end = std::find_if_not(begin, stem.end(), is_digit);
  return {{stem.begin(), begin}, {begin, end}, {end, stem.end()}};
}

class Naming {
 public:
  Naming(const std::vector<JudgeTest>& tests, const JudgeTest& model)
      : form_(split(model.input.stem().string())), ending_(model.input.extension().string()) {
    // A text is an input by a word of its name, which may stand after the number.
    always_numbered_ = ending_ == ".txt";
    if (always_numbered_) ending_ = std::exchange(form_.after, "") + ending_;
    for (const JudgeTest& test : tests) {
      if (test.input.parent_path() != model.input.parent_path()) continue;
      if (test.answer) see_answer(test);
      const NumberedName name = split(test.input.stem().string());
      // A number of more digits than any count of tests has is a seed or a date, and says nothing of an order.
      if (name.before != form_.before || name.number.empty() || name.number.size() > kMostDigits) continue;
      last_ = std::max(last_, std::stoul(name.number));
      has_words_ = has_words_ || (!name.after.empty() && !always_numbered_);
    }
  }

  // The next name of an input for which there is no file yet.
  std::string next(const std::string& purpose, const auto& is_free) {
    const bool numbered = !form_.number.empty() && form_.number.size() <= kMostDigits;
    if (!numbered && !always_numbered_) {
      std::string stem = purpose;
      while (!is_free(stem + ending_)) stem += "-too";
      return stem + ending_;
    }
    for (;;) {
      std::string number = std::to_string(++last_);
      if (number.size() < form_.number.size()) number.insert(0, form_.number.size() - number.size(), '0');
      const std::string name = form_.before + number + (has_words_ ? '-' + purpose : "") + ending_;
      if (is_free(name)) return name;
    }
  }

  // The file for the answer of an input: in the same place as those that are there.
  fs::path answer_of(const fs::path& input) const {
    if (!answer_ending_.empty()) return fs::path(input).replace_extension(answer_ending_);
    const std::vector<fs::path> places = answer_places(input);
    return places[std::min(answer_place_, places.size() - 1)];
  }

 private:
  static constexpr std::size_t kMostDigits = 6;

  void see_answer(const JudgeTest& test) {
    const std::vector<fs::path> places = answer_places(test.input);
    const auto found = std::find(places.begin(), places.end(), *test.answer);
    if (found == places.end()) {
      answer_ending_ = test.answer->extension().string();
    } else {
      answer_place_ = static_cast<std::size_t>(found - places.begin());
    }
  }

  NumberedName form_;
  std::string ending_;
  std::size_t answer_place_ = 0;  // among answer_places
  std::string answer_ending_;     // where a configuration names the answers, and they are at none of these
  unsigned long last_ = 0;
  bool has_words_ = false;
  bool always_numbered_ = false;
};

const JudgeTest& model_of(const std::vector<JudgeTest>& tests) {
  const auto last = std::find_if_not(tests.rbegin(), tests.rend(), is_sample);
  return last == tests.rend() ? tests.back() : *last;
}

// A configuration of Hydro with further cases after its last one, and their lines, written as that one is. It stays as
// it is where it names no case, or the last one is not an item that begins with its input.
std::pair<std::string, std::string> with_cases(std::string config, const std::vector<JudgeTest>& added) {
  const std::size_t input = config.rfind("input:");
  const std::size_t begin = config.rfind('\n', input) + 1;
  static const std::regex form(R"(([ \t]*)(- *)(\{ *)?)");
  std::smatch item;
  const std::string before = input == std::string::npos ? "" : config.substr(begin, input - begin);
  const bool is_item = std::regex_match(before, item, form);
  const std::string indent = is_item ? item.str(1) : "  ";
  const bool is_block = is_item && !item[3].matched;
  const std::string between = is_block ? '\n' + indent + std::string(item.str(2).size(), ' ') : ", ";
  std::string lines;
  for (const JudgeTest& test : added) {
    const fs::path name = test.name;
    const fs::path answer = name.parent_path() / test.answer->lexically_relative(test.input.parent_path());
    lines += indent + (is_block ? item.str(2) : "- {") + "input: " + name.generic_string() + between +
             "output: " + answer.lexically_normal().generic_string() + (is_block ? "\n" : "}\n");
  }
  if (!is_item) return {config, lines};
  // Lines that are indented more than the item belong to it.
  std::size_t end = config.find('\n', input);
  for (std::size_t next = end; (next = config.find_first_not_of(" \t\r\n", next)) < config.size();) {
    if (next - config.rfind('\n', next) - 1 <= indent.size()) break;
    next = end = config.find('\n', next);
  }
  if (end >= config.size()) return {config + '\n' + lines, lines};
  return {config.insert(end + 1, lines), lines};
}

}  // namespace

std::vector<JudgeTest> places_for(const fs::path& directory, const std::vector<JudgeTest>& tests,
                                  const fs::path& target, const std::vector<std::string>& purposes) {
  const JudgeTest& model = model_of(tests);
  // A package with samples alone gets its tests in the folder beside theirs.
  const bool has_samples_alone = fs::path(model.name).parent_path().filename() == "sample";
  const auto folder_of = [&](const fs::path& file) {
    const fs::path folder = file.parent_path();
    return has_samples_alone ? folder.parent_path() / "secret" : folder;
  };
  const fs::path beside = folder_of(model.input);
  const auto in_target = [&](const fs::path& path) {
    return (target / path.lexically_relative(directory)).lexically_normal();
  };
  Naming naming(tests, model);
  const auto is_free = [&](const std::string& name) {
    for (const fs::path& path : {beside / name, naming.answer_of(beside / name)})
      if (is_there(path) || is_there(in_target(path))) return false;
    return true;
  };
  std::vector<JudgeTest> places;
  for (const std::string& purpose : purposes) {
    const fs::path input = beside / naming.next(purpose, is_free);
    places.push_back({(folder_of(model.name) / input.filename()).generic_string(), in_target(input),
                      in_target(naming.answer_of(input))});
  }
  return places;
}

std::vector<std::string> list_tests(const fs::path& directory, const std::vector<JudgeTest>& added, bool in_place) {
  std::vector<std::string> notes;
  for (const char* const name : {"config.yaml", "config.yml", "testdata/config.yaml", "testdata/config.yml"}) {
    const fs::path config = directory / name;
    if (!is_there(config)) continue;
    const std::string before = read_all(config.string());
    const auto [text, lines] = with_cases(before, added);
    if (in_place && text != before) {
      OutputFile file(config.string(), true);
      file.write(text);
      file.finish();
      notes.push_back(tr("{} lists these tests now, after its last case", config.string()));
    } else if (before.find("input:") != std::string::npos) {
      notes.push_back(tr("{} may list the cases; if it does, add to them:", config.string()) + "\n" +
                      lines.substr(0, lines.size() - 1));
    }
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
