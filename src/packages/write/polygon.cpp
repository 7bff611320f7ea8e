// Polygon: problem.xml, and everything that it names.

#include <initializer_list>
#include <sstream>
#include <utility>

#include <pugixml.hpp>

#include "io/lines.h"
#include "packages/write/layout.h"

namespace quack::packages {

namespace {

constexpr std::string_view kCpp = "cpp.g++17";
constexpr std::string_view kPython = "python.3";

// Adds an element with these attributes.
pugi::xml_node element(pugi::xml_node parent, const char* name,
                       std::initializer_list<std::pair<const char*, std::string>> attributes = {}) {
  pugi::xml_node node = parent.append_child(name);
  for (const auto& [attribute, value] : attributes) node.append_attribute(attribute) = value.c_str();
  return node;
}

class Builder {
 public:
  explicit Builder(const Contents& contents) : contents_(contents), packaging_(contents.packaging) {}

  std::vector<PackageFile> files() {
    auto declaration = document_.append_child(pugi::node_declaration);
    declaration.append_attribute("version") = "1.0";
    declaration.append_attribute("encoding") = "utf-8";
    declaration.append_attribute("standalone") = "no";
    auto problem = element(document_, "problem", {{"revision", "1"}, {"short-name", packaging_.short_name}});
    auto names = element(problem, "names");
    element(names, "name", {{"language", "english"}, {"value", contents_.problem->title}});
    element(names, "name", {{"language", "chinese"}, {"value", packaging_.chinese_title}});
    auto statements = element(problem, "statements");
    add_statement(statements, StatementLanguage::english, "english");
    add_statement(statements, StatementLanguage::chinese, "chinese");
    add_tests(
        element(problem, "judging", {{"cpu-name", ""}, {"cpu-speed", ""}, {"input-file", ""}, {"output-file", ""}}));
    auto files = element(problem, "files");
    element(files, "resources");
    element(files, "executables");
    auto assets = element(problem, "assets");
    add_checker(element(assets, "checker", {{"type", "testlib"}}));
    add_validator(element(element(assets, "validators"), "validator"));
    add_solutions(element(assets, "solutions"));
    auto tags = element(problem, "tags");
    for (const auto& keyword : packaging_.keywords) element(tags, "tag", {{"value", keyword}});
    std::ostringstream text;
    document_.save(text, "    ");
    add("problem.xml", text.str());
    add("README.md", readme_of(contents_, tests_));
    return sorted(std::move(files_));
  }

 private:
  void add(const std::string& path, const std::string& content) { files_.push_back({path, content}); }

  static void add_source(pugi::xml_node asset, const std::string& path, std::string_view type) {
    element(asset, "source", {{"path", path}, {"type", std::string(type)}});
  }

  void add_statement(pugi::xml_node statements, StatementLanguage language, const std::string& name) {
    const std::string path = "statements/" + name + "/problem.tex";
    element(statements, "statement",
            {{"charset", "UTF-8"}, {"language", name}, {"path", path}, {"type", "application/x-tex"}});
    add(path, latex(language));
    add_sections(language, name);
  }

  // Writes the statement with the macros of olymp.sty, which Polygon uses.
  std::string latex(StatementLanguage language) const {
    const Statement statement = statement_of(contents_, language);
    const std::uint64_t ms = packaging_.time_limit_ms;
    std::string text = "\\begin{problem}{" + latex_words(statement.title) + "}{standard input}{standard output}{" +
                       std::to_string(ms / 1000) + (ms == 1000 ? " second" : " seconds") + "}{" +
                       std::to_string(packaging_.memory_limit_mb) + " megabytes}\n\n" + in_latex(statement.legend) +
                       "\n\\InputFile\n" + in_latex(statement.input) + "\n\\OutputFile\n" + in_latex(statement.output) +
                       "\n\\Examples\n\n\\begin{example}\n";
    for (std::size_t i = 1; i <= contents_.samples.size(); ++i) {
      const std::string name = "example." + zero_padded(i, 2);
      text += "\\exmpfile{" + name + "}{" + name + ".a}%\n";
    }
    return text + "\\end{example}\n\n\\end{problem}\n";
  }

  void add_sections(StatementLanguage language, const std::string& name) {
    const Statement statement = statement_of(contents_, language);
    const std::string directory = "statement-sections/" + name + '/';
    add(directory + "name.tex", statement.title + '\n');
    add(directory + "legend.tex", in_latex(statement.legend));
    add(directory + "input.tex", in_latex(statement.input));
    add(directory + "output.tex", in_latex(statement.output));
    std::size_t number = 0;
    for (const TestCase& sample : contents_.samples) {
      const std::string example = "/example." + zero_padded(++number, 2);
      for (const std::string& place : {directory.substr(0, directory.size() - 1), "statements/" + name}) {
        add(place + example, sample.input);
        add(place + example + ".a", sample.answer);
      }
    }
  }

  void add_tests(pugi::xml_node judging) {
    auto testset = element(judging, "testset", {{"name", "tests"}});
    const auto add_text = [&testset](const char* name, const std::string& text) {
      testset.append_child(name).text() = text.c_str();
    };
    add_text("time-limit", std::to_string(packaging_.time_limit_ms));
    add_text("memory-limit", std::to_string(packaging_.memory_limit_mb * 1024 * 1024));
    add_text("test-count", std::to_string(contents_.samples.size() + contents_.secret.size()));
    add_text("input-path-pattern", "tests/%02d");
    add_text("answer-path-pattern", "tests/%02d.a");
    auto tests = testset.append_child("tests");
    for (const TestCase& test : all_cases(contents_)) {
      const bool sample = tests_.size() < contents_.samples.size();
      const std::string number = zero_padded(tests_.size() + 1, 2);
      if (sample) {
        element(tests, "test", {{"method", "manual"}, {"sample", "true"}});
      } else {
        element(tests, "test", {{"description", test.purpose}, {"method", "manual"}});
      }
      add("tests/" + number, test.input);
      add("tests/" + number + ".a", test.answer);
      tests_.emplace_back(number, test.purpose);
    }
  }

  // Adds the list of the tests of a checker or validator. `files` has the kinds of files of each test, and their
  // endings.
  static pugi::xml_node tests_of(pugi::xml_node program, const std::string& directory, std::size_t count,
                                 const std::vector<std::pair<std::string, std::string>>& files) {
    auto testset = program.append_child("testset");
    testset.append_child("test-count").text() = std::to_string(count).c_str();
    for (const auto& [name, ending] : files) {
      testset.append_child((name + "-path-pattern").c_str()).text() = (directory + "%02d" + ending).c_str();
    }
    return testset.append_child("tests");
  }

  void add_checker(pugi::xml_node checker) {
    add_source(checker, "files/checker.cpp", kCpp);
    element(checker, "copy", {{"path", "check.cpp"}});
    add("files/checker.cpp", packaging_.testlib.checker);
    add("check.cpp", packaging_.testlib.checker);
    const TestCase& sample = contents_.samples.front();
    const std::size_t first_end = sample.answer.find('\n');
    const std::vector<std::pair<std::string, const char*>> outputs = {
        {sample.answer, "OK"},
        {sample.answer.substr(0, first_end) + ' ' + sample.answer.substr(first_end), "OK"},
        {"", "WRONG_ANSWER"},
        {sample.answer.substr(first_end + 1), "WRONG_ANSWER"},
        {sample.answer + sample.answer.substr(0, first_end + 1), "WRONG_ANSWER"}};
    const std::string directory = "files/tests/checker-tests/";
    auto tests = tests_of(checker, directory, outputs.size(), {{"input", ""}, {"output", ".o"}, {"answer", ".a"}});
    std::size_t number = 0;
    for (const auto& [output, verdict] : outputs) {
      const std::string path = directory + zero_padded(++number, 2);
      add(path, sample.input);
      add(path + ".o", output);
      add(path + ".a", sample.answer);
      element(tests, "test", {{"verdict", verdict}});
    }
  }

  void add_validator(pugi::xml_node validator) {
    add_source(validator, "files/validator.cpp", kCpp);
    add("files/validator.cpp", packaging_.testlib.validator);
    const std::string directory = "files/tests/validator-tests/";
    auto tests =
        tests_of(validator, directory, contents_.samples.size() + packaging_.invalid_inputs.size(), {{"input", ""}});
    std::size_t number = 0;
    for (const TestCase& sample : contents_.samples) {
      add(directory + zero_padded(++number, 2), sample.input);
      element(tests, "test", {{"verdict", "VALID"}});
    }
    for (const InvalidInput& invalid : packaging_.invalid_inputs) {
      add(directory + zero_padded(++number, 2), invalid.text);
      element(tests, "test", {{"verdict", "INVALID"}});
    }
  }

  void add_solutions(pugi::xml_node solutions) {
    bool main_is_named = false;
    for (const Submission& submission : packaging_.submissions) {
      const bool accepted = submission.expected == ExpectedVerdict::accepted;
      const char* tag = submission.expected == ExpectedVerdict::wrong_answer ? "wrong-answer" : "time-limit-exceeded";
      if (accepted) tag = std::exchange(main_is_named, true) ? "accepted" : "main";
      const std::string path = "solutions/" + submission.name;
      add_source(element(solutions, "solution", {{"tag", tag}}), path,
                 submission.name.ends_with(".py") ? kPython : kCpp);
      add(path, submission.text);
    }
  }

  const Contents& contents_;
  const Packaging& packaging_;
  pugi::xml_document document_;
  std::vector<PackageFile> files_;
  std::vector<std::pair<std::string, std::string>> tests_;  // the file of each, and what it is for
};

}  // namespace

std::vector<PackageFile> polygon_files(const Contents& contents) { return Builder(contents).files(); }

}  // namespace quack::packages
