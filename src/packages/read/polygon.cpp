#include "packages/read/polygon.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <stdexcept>

#include <pugixml.hpp>

#include "io/files.h"
#include "io/lines.h"
#include "io/messages.h"

namespace quack::packages {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kLongest = 16U << 20U;  // bytes of a file that is read

// Fills in the number of a pattern such as "tests/%02d".
std::string path_by(const std::string& pattern, std::size_t number) {
  const std::size_t begin = pattern.find('%'), end = pattern.find('d', begin);
  if (end == std::string::npos) return pattern;
  const std::size_t digits =
      end == begin + 3 && pattern[begin + 1] == '0' ? static_cast<std::size_t>(pattern[begin + 2] - '0') : 0;
  return pattern.substr(0, begin) + zero_padded(number, std::min<std::size_t>(digits, 9)) + pattern.substr(end + 1);
}

class PolygonReader {
 public:
  explicit PolygonReader(ProblemPackage& package) : package_(package) {
    const fs::path file = package.root / kPolygonDescription;
    const auto text = read_file(file, kLongest);
    if (!text) throw std::runtime_error(tr("'{}' can't be read", file.string()));
    const pugi::xml_parse_result parsed = document_.load_buffer(text->data(), text->size());
    if (!parsed) throw std::runtime_error(tr("'{}' is no XML: {}", file.string(), parsed.description()));
  }

  void read() {
    const pugi::xml_node problem = document_.child("problem"), assets = problem.child("assets");
    const pugi::xml_node names = problem.child("names"), judging = problem.child("judging");
    refuse_other_types(judging, assets);
    package_.format = "polygon";
    const pugi::xml_node english = names.find_child_by_attribute("name", "language", "english");
    package_.title = (english ? english : names.child("name")).attribute("value").as_string(package_.id.c_str());
    package_.validator_codes = {.accepts = 0, .refuses = {3}};
    for (const pugi::xml_node validator : assets.child("validators").children("validator"))
      if (auto program = program_of(validator)) package_.validators.push_back(std::move(*program));
    if (package_.validators.empty())
      note(tr("there is no input validator, so that every input is valid"), kPolygonDescription);
    package_.checker = {
        .program = program_of(assets.child("checker")),
        .codes = {.accepts = 0, .refuses = {1, 2, 4, 8}},  // wrong, ill-formed, more than expected, too short
        .takes_output_file = true};
    if (!package_.checker.program)
      note(tr("the checker of the package is missing; outputs are compared word by word"), kPolygonDescription);
    std::vector<PackageProgram> tools = package_.validators;
    if (package_.checker.program) tools.push_back(*package_.checker.program);
    for (const PackageProgram& tool : tools) {
      const std::array<fs::path, 3> places = {tool.path.parent_path(), "/usr/include", "/usr/local/include"};
      const bool is_there =
          std::ranges::any_of(places, [](const fs::path& place) { return fs::exists(place / "testlib.h"); });
      if (!is_there && read_file(tool.path, kLongest).value_or("").find("testlib.h") != std::string::npos)
        note(tr("testlib.h is not beside it; https://github.com/MikeMirzayanov/testlib has it"), tool.name);
    }
    for (const pugi::xml_node solution : assets.child("solutions").children("solution")) {
      const std::string tag = solution.attribute("tag").value();
      if (auto program = program_of(solution))
        package_.submissions.push_back({std::move(*program), tag, verdicts_by_folder(tag)});
    }
    const pugi::xml_node tests = judging.find_child_by_attribute("testset", "name", "tests");
    read_tests(tests ? tests : judging.child("testset"));
  }

 private:
  void note(const Message& what, const fs::path& where) {
    package_.notes.push_back(tr("{}: {}", (package_.root / where).string(), what));
  }

  void refuse_other_types(pugi::xml_node judging, pugi::xml_node assets) const {
    const bool is_interactive = !assets.child("interactor").empty();
    if (is_interactive || judging.attribute("run-count").as_int(1) > 1)
      throw std::runtime_error(
          tr("{}: this problem is of the type '{}'; only pass-fail problems without interaction can be compared",
             (package_.root / kPolygonDescription).string(), is_interactive ? "interactive" : "multi-pass"));
    for (const char* const name : {"input-file", "output-file"})
      if (const std::string file = judging.attribute(name).value(); !file.empty())
        throw std::runtime_error(
            tr("{}: the programs of this problem use a file '{}'; expected standard input and output",
               (package_.root / kPolygonDescription).string(), file));
  }

  // The program whose source an element names; none, and a note, if it is not in the package.
  std::optional<PackageProgram> program_of(pugi::xml_node asset) {
    const std::string name = asset.child("source").attribute("path").value();
    if (name.empty()) return std::nullopt;
    const fs::path path = package_.root / name;
    if (is_really_in(path, package_.root)) return PackageProgram{name, path};
    note(tr("the file is named in {}, and is not in the package", kPolygonDescription), name);
    return std::nullopt;
  }

  void read_tests(pugi::xml_node testset) {
    if (const std::int64_t limit = testset.child("time-limit").text().as_llong(); limit > 0)
      package_.time_limit = std::chrono::milliseconds(std::min<std::int64_t>(limit, 3'600'000));
    if (const std::uint64_t limit = testset.child("memory-limit").text().as_ullong(); limit > 0)
      package_.memory_limit = std::min(limit, std::uint64_t{1} << 40U);
    const std::string input = testset.child("input-path-pattern").text().as_string("tests/%02d");
    const std::string answer = testset.child("answer-path-pattern").text().as_string("tests/%02d.a");
    std::size_t number = 0, missing = 0;
    for (const pugi::xml_node test : testset.child("tests").children("test")) {
      const fs::path file = package_.root / path_by(input, ++number), right = package_.root / path_by(answer, number);
      if (!is_really_in(file, package_.root) || !fs::is_regular_file(file)) {
        ++missing;
        continue;
      }
      const std::string folder = test.attribute("sample").as_bool() ? "sample" : "tests";
      JudgeTest& added =
          package_.tests.emplace_back(JudgeTest{.name = folder + '/' + file.filename().string(), .input = file});
      if (is_really_in(right, package_.root) && fs::is_regular_file(right)) added.answer = right;
    }
    for (const JudgeTest& test : package_.tests) {
      std::string line;
      std::getline(std::ifstream(test.input, std::ios::binary), line);
      package_.has_crlf = package_.has_crlf || line.ends_with('\r');
    }
    if (package_.tests.empty()) note(tr("there are no tests"), kPolygonDescription);
    if (missing > 0)
      note(tr("the inputs of {} are missing; Polygon's full package has them", counted(missing, "test")),
           kPolygonDescription);
  }

  ProblemPackage& package_;
  pugi::xml_document document_;
};

}  // namespace

void read_polygon_package(ProblemPackage& package) { PolygonReader(package).read(); }

}  // namespace quack::packages
