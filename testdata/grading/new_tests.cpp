#include "testdata/grading/new_tests.h"

#include <algorithm>
#include <cctype>
#include <system_error>

namespace quack::testdata {

namespace {

namespace fs = std::filesystem;

bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }

bool is_there(const fs::path& path) {
  std::error_code ignored;
  return fs::exists(path, ignored);
}

fs::path with_ending(fs::path path, const std::string& ending) {
  path += ending;
  return path;
}

// Samples are shown to contestants, and their number is in the statement.
bool is_sample(const JudgeTest& test) {
  const std::string folder = test.input.parent_path().filename().string();
  return folder == "sample" || folder == "samples" || test.input.stem().string().starts_with("sample");
}

// "test07-checks" as "test", "07", "-checks".
struct NumberedName {
  std::string before, number, behind;
};

NumberedName split(const std::string& stem) {
  const auto begin = std::find_if(stem.begin(), stem.end(), is_digit);
  const auto end = std::find_if_not(begin, stem.end(), is_digit);
  return {{stem.begin(), begin}, {begin, end}, {end, stem.end()}};
}

// How the tests of one folder are called.
class Naming {
 public:
  Naming(const std::vector<JudgeTest>& tests, const JudgeTest& model)
      : ending_(model.input.extension().string()), form_(split(model.input.stem().string())) {
    for (const JudgeTest& test : tests) {
      if (test.input.parent_path() != model.input.parent_path()) continue;
      if (test.answer) answer_ending_ = test.answer->extension().string();
      const NumberedName name = split(test.input.stem().string());
      // A number of more digits than any count of tests has is a seed or a date, and says nothing of an order.
      if (name.before != form_.before || name.number.empty() || name.number.size() > kMostDigits) continue;
      last_ = std::max(last_, std::stoul(name.number));
      has_words_ = has_words_ || !name.behind.empty();
    }
    if (answer_ending_.empty()) answer_ending_ = ending_.empty() ? ".a" : ".ans";
  }

  // The next name that no file has, without its ending.
  std::string next(const std::string& purpose, const auto& is_free) {
    const bool numbered = !form_.number.empty() && form_.number.size() <= kMostDigits;
    if (!numbered) {
      std::string stem = "catches-" + purpose;
      while (!is_free(stem)) stem += "-too";
      return stem;
    }
    for (;;) {
      std::string number = std::to_string(++last_);
      if (number.size() < form_.number.size()) number.insert(0, form_.number.size() - number.size(), '0');
      const std::string stem = form_.before + number + (has_words_ ? "-catches-" + purpose : "");
      if (is_free(stem)) return stem;
    }
  }

  const std::string& ending() const { return ending_; }
  const std::string& answer_ending() const { return answer_ending_; }

 private:
  static constexpr std::size_t kMostDigits = 6;

  std::string ending_, answer_ending_;
  NumberedName form_;
  unsigned long last_ = 0;
  bool has_words_ = false;
};

const JudgeTest& model_of(const std::vector<JudgeTest>& tests) {
  const auto last = std::find_if_not(tests.rbegin(), tests.rend(), is_sample);
  return last == tests.rend() ? tests.back() : *last;
}

}  // namespace

std::vector<NewTest> places_for(const fs::path& directory, const std::vector<JudgeTest>& tests, const fs::path& target,
                                const std::vector<std::string>& purposes) {
  const JudgeTest& model = model_of(tests);
  const fs::path beside = model.input.parent_path();
  const fs::path below = target / beside.lexically_relative(directory);
  Naming naming(tests, model);
  const auto is_free = [&](const std::string& stem) {
    for (const std::string& ending : {naming.ending(), naming.answer_ending()}) {
      if (is_there(with_ending(beside / stem, ending)) || is_there(with_ending(below / stem, ending))) return false;
    }
    return true;
  };
  std::vector<NewTest> places;
  for (const std::string& purpose : purposes) {
    const fs::path stem = (below / naming.next(purpose, is_free)).lexically_normal();
    places.push_back({with_ending(stem, naming.ending()), with_ending(stem, naming.answer_ending())});
  }
  return places;
}

std::vector<std::string> what_to_list(const fs::path& directory, const std::vector<NewTest>& added) {
  std::vector<std::string> todo;
  if (added.empty()) return todo;
  for (const char* const name : {"config.yaml", "config.yml", "testdata/config.yaml", "testdata/config.yml"}) {
    if (!is_there(directory / name)) continue;
    std::string lines = (directory / name).string() + " may list the cases; if it does, add to them:";
    for (const NewTest& test : added) {
      lines += "\n  - {input: " + test.input.filename().string() + ", output: " + test.answer.filename().string() + "}";
    }
    todo.push_back(lines);
  }
  for (const fs::path& place : {directory / "problem.xml", directory / ".." / "problem.xml"}) {
    if (!is_there(place)) continue;
    todo.push_back(place.lexically_normal().string() + " lists the tests; add " + std::to_string(added.size()) +
                   " to its test-count, and an element <test method=\"manual\"/> for each");
  }
  return todo;
}

}  // namespace quack::testdata
