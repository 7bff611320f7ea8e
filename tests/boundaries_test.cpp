// The walls of the house: which folder may include what of which other folder. CMake holds the links to the same rule;
// this test holds the includes to it, because a header needs no link.

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <unistd.h>
#include <vector>

namespace quack {
namespace {

using Names = std::set<std::string, std::less<>>;

const Names& rooms() {
  static const Names all = {"game",  "reference", "optimized", "judge", "compare", "testdata",
                            "props", "cli",       "fuzz",      "tests", "bench"};
  return all;
}

// What each room may know besides itself. Those that are not listed know everything.
using Knowledge = std::map<std::string, Names, std::less<>>;

const Knowledge& knows_of_rooms() {
  static const Knowledge all = {{"game", {}},
                                {"reference", {"game"}},
                                {"optimized", {"game"}},
                                {"judge", {"game"}},
                                {"compare", {"game", "judge", "reference", "optimized"}},
                                {"testdata", {"game", "judge", "reference", "optimized", "compare"}},
                                {"props", {"game", "reference", "optimized"}}};
  return all;
}

// The libraries from elsewhere, which only the rooms that know everything may use.
constexpr std::array<std::string_view, 8> kForeign = {"boost/", "fmt/",       "nlohmann/",  "gtest/",
                                                      "gmock/", "rapidcheck", "benchmark/", "pugixml"};

// But for the reports, which are written with these.
constexpr std::array<std::string_view, 2> kReports = {"compare/report/", "testdata/grading/report/"};
constexpr std::array<std::string_view, 2> kForeignOfReports = {"nlohmann/", "pugixml"};

// And for packages, which hold XML and are named by a UUID.
constexpr std::string_view kPackages = "testdata/package/";
constexpr std::array<std::string_view, 2> kForeignOfPackages = {"boost/uuid/", "pugixml"};

// The room of a file by its path from the root; the properties beside the proofs are a room of their own.
std::string room_of(const std::string& path) {
  if (path.starts_with("props/tests/")) return "tests";
  return path.substr(0, path.find('/'));
}

std::string foreign_violation(const std::string& path, const std::string& included) {
  const auto begins = [&included](std::string_view foreign) { return included.starts_with(foreign); };
  if (std::ranges::none_of(kForeign, begins)) return "";
  if (path.starts_with(kPackages) && std::ranges::any_of(kForeignOfPackages, begins)) return "";
  if (std::ranges::none_of(kReports, [&path](std::string_view reports) { return path.starts_with(reports); }))
    return room_of(path).append("/ may use the standard library alone, not <").append(included).append(">");
  if (std::ranges::any_of(kForeignOfReports, begins)) return "";
  return std::string("the reports may use nlohmann/ and pugixml alone, not <").append(included).append(">");
}

std::string violation(const std::string& path, char opened_by, const std::string& included) {
  const std::string room = room_of(path);
  const auto knows = knows_of_rooms().find(room);
  if (opened_by == '<') return knows == knows_of_rooms().end() ? "" : foreign_violation(path, included);
  const std::string other = included.substr(0, included.find('/'));
  if (!rooms().contains(other) || other == included) return "\"" + included + "\" is no path from the root";
  if (knows == knows_of_rooms().end() || other == room || knows->second.contains(other)) return "";
  return room + "/ must not know " + other + "/, but includes \"" + included + "\"";
}

// What is wrong with the includes of a file; `includes` counts those that were looked at.
std::vector<std::string> violations(const std::string& path, std::istream& text, std::size_t& includes) {
  std::vector<std::string> found;
  std::string line;
  while (std::getline(text, line)) {
    const std::size_t hash = line.find_first_not_of(" \t");
    if (hash == std::string::npos || line[hash] != '#') continue;
    const std::size_t word = line.find_first_not_of(" \t", hash + 1);
    if (word == std::string::npos || line.compare(word, 7, "include") != 0) continue;
    const std::size_t open = line.find_first_of("<\"", word);
    if (open == std::string::npos) {
      found.push_back(path + ": an include of something that is not written out");
      continue;
    }
    const std::size_t close = line.find_first_of(">\"", open + 1);
    ++includes;
    const std::string what = violation(path, line[open], line.substr(open + 1, close - open - 1));
    if (!what.empty()) found.push_back(std::string(path).append(": ").append(what));
  }
  return found;
}

std::vector<std::string> violations_of_text(const std::string& path, const std::string& text) {
  std::istringstream stream(text);
  std::size_t includes = 0;
  return violations(path, stream, includes);
}

// All of them in a checkout.
std::vector<std::string> violations_in(const std::filesystem::path& root, std::size_t& includes) {
  std::vector<std::string> found;
  for (const auto& room : rooms()) {
    if (!std::filesystem::exists(root / room)) continue;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root / room)) {
      const auto extension = entry.path().extension();
      if (!entry.is_regular_file() || (extension != ".h" && extension != ".cpp" && extension != ".in")) continue;
      std::ifstream text(entry.path());
      for (auto& what : violations(entry.path().lexically_relative(root).generic_string(), text, includes)) {
        found.push_back(std::move(what));
      }
    }
  }
  return found;
}

TEST(Walls, are_crossed_by_no_include) {
  std::size_t includes = 0;
  const auto found = violations_in(QUACK_SOURCE_DIR, includes);
  for (const auto& what : found) ADD_FAILURE() << what;
  EXPECT_GT(includes, 300U) << "hardly anything was looked at";
}

TEST(Walls, notice_a_planted_include_in_a_checkout) {
  const auto root = std::filesystem::temp_directory_path() / ("quackcheck-walls-" + std::to_string(getpid()));
  std::filesystem::remove_all(root);
  std::filesystem::create_directories(root / "reference");
  std::filesystem::create_directories(root / "game");
  std::ofstream(root / "game" / "cell.h") << "#pragma once\n#include <compare>\n";
  std::ofstream(root / "reference" / "duck_chess.cpp")
      << "#include \"reference/duck_chess.h\"\n#include \"game/cell.h\"\n";
  std::size_t includes = 0;
  EXPECT_TRUE(violations_in(root, includes).empty());
  std::ofstream(root / "reference" / "duck_chess.cpp", std::ios::app) << "#include \"optimized/duck_tables.h\"\n";
  EXPECT_EQ(violations_in(root, includes),
            std::vector<std::string>{"reference/duck_chess.cpp: reference/ must not know optimized/, but includes "
                                     "\"optimized/duck_tables.h\""});
  std::filesystem::remove_all(root);
  EXPECT_EQ(includes, 7U);
}

TEST(Walls, stand_between_every_two_rooms_that_are_not_to_know_each_other) {
  std::size_t refused = 0;
  for (const auto& room : rooms()) {
    for (const auto& other : rooms()) {
      const auto knows = knows_of_rooms().find(room);
      const bool allowed = knows == knows_of_rooms().end() || room == other || knows->second.contains(other);
      const auto found = violations_of_text(room + "/file.cpp", "  #  include \"" + other + "/thing.h\"\n");
      EXPECT_EQ(found.empty(), allowed) << room << " includes " << other;
      if (!allowed) ++refused;
    }
  }
  // 10 for game, 9 each for reference, optimized and judge, 6 for compare, 5 for testdata, 7 for props.
  EXPECT_EQ(refused, 55U);
}

TEST(Walls, keep_foreign_libraries_out_of_the_lower_rooms) {
  EXPECT_FALSE(violations_of_text("judge/parse_error.cpp", "#include <fmt/format.h>\n").empty());
  EXPECT_FALSE(violations_of_text("problems/registry.cpp", "#include <boost/program_options.hpp>\n").empty());
  EXPECT_FALSE(violations_of_text("props/proofs.cpp", "#include <rapidcheck.h>\n").empty());
  EXPECT_TRUE(violations_of_text("props/tests/duck_property.cpp", "#include <rapidcheck.h>\n").empty());
  EXPECT_TRUE(violations_of_text("cli/list.cpp", "#include <nlohmann/json.hpp>\n").empty());
  EXPECT_TRUE(violations_of_text("judge/parse_error.cpp", "#include <string>\n").empty());
}

TEST(Walls, let_two_foreign_libraries_into_the_reports_alone) {
  EXPECT_TRUE(violations_of_text("reports/json_report.cpp", "#include <nlohmann/json.hpp>\n").empty());
  EXPECT_TRUE(violations_of_text("reports/junit_report.cpp", "#include <pugixml.hpp>\n").empty());
  EXPECT_FALSE(violations_of_text("reports/text_report.cpp", "#include <fmt/format.h>\n").empty());
  EXPECT_FALSE(violations_of_text("compare/shrink.cpp", "#include <nlohmann/json.hpp>\n").empty());
  EXPECT_FALSE(violations_of_text("compare/reporter.cpp", "#include <pugixml.hpp>\n").empty());
  EXPECT_FALSE(violations_of_text("reports/html_report.cpp", "#include \"problems/registry.h\"\n").empty());
}

TEST(Walls, let_nobody_around_them) {
  EXPECT_FALSE(violations_of_text("reference/duck_chess.cpp", "#include \"../optimized/duck_tables.h\"\n").empty());
  EXPECT_FALSE(violations_of_text("reference/duck_chess.cpp", "#include \"duck_chess.h\"\n").empty());
  EXPECT_FALSE(violations_of_text("reference/duck_chess.cpp", "#include HEADER\n").empty());
}

}  // namespace
}  // namespace quack
