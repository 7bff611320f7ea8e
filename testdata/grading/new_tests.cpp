#include "testdata/grading/new_tests.h"

#include <algorithm>
#include <cctype>
#include <system_error>
#include <utility>

namespace quack::testdata {

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

// How the tests of one folder are called.
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

  // Where the answer of an input goes: to the same place as those that are there.
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

}  // namespace

std::vector<JudgeTest> places_for(const fs::path& directory, const std::vector<JudgeTest>& tests,
                                  const fs::path& target, const std::vector<std::string>& purposes) {
  const JudgeTest& model = model_of(tests);
  const fs::path beside = model.input.parent_path();
  const auto in_target = [&](const fs::path& path) {
    return (target / path.lexically_relative(directory)).lexically_normal();
  };
  Naming naming(tests, model);
  const auto is_free = [&](const std::string& name) {
    for (const fs::path& path : {beside / name, naming.answer_of(beside / name)}) {
      if (is_there(path) || is_there(in_target(path))) return false;
    }
    return true;
  };
  std::vector<JudgeTest> places;
  for (const std::string& purpose : purposes) {
    const fs::path input = beside / naming.next(purpose, is_free);
    places.push_back({fs::path(model.name).replace_filename(input.filename()).generic_string(), in_target(input),
                      in_target(naming.answer_of(input))});
  }
  return places;
}

std::vector<std::string> what_to_list(const fs::path& directory, const std::vector<JudgeTest>& added) {
  std::vector<std::string> todo;
  if (added.empty()) return todo;
  for (const char* const name : {"config.yaml", "config.yml", "testdata/config.yaml", "testdata/config.yml"}) {
    if (!is_there(directory / name)) continue;
    std::string lines = (directory / name).string() + " may list the cases; if it does, add to them:";
    for (const JudgeTest& test : added) {
      lines +=
          "\n  - {input: " + test.input.filename().string() + ", output: " + test.answer->filename().string() + "}";
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
