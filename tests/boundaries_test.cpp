// The boundaries between folders: which folder may include what of which other one, which libraries it may use, and
// that no code that serves every problem asks which problem it has. CMake links each folder with the same rule; this
// test holds the includes to it, because a header needs no link.

#include <regex>

#include "tests/scratch.h"
#include "tests/test.h"

namespace quack {
namespace {

namespace fs = std::filesystem;
using Names = std::set<std::string, std::less<>>;

struct Folder {
  Names knows;               // the other folders that it may include
  Names libraries;           // <…> includes that begin so; the standard library and the system are always allowed
  bool any_problem = false;  // serves every problem: must not name one
};

// docs/architecture.md draws the same. Folders that are not listed may include everything.
const std::map<std::string, Folder, std::less<>>& folders() {
  static const Names below_problems = {"game", "reference", "optimized", "judge", "props"};
  static const auto with = [](Names names, const Names& more) {
    names.insert(more.begin(), more.end());
    return names;
  };
  static const Names compare = with(below_problems, {"problems", "runner"});
  static const std::map<std::string, Folder, std::less<>> all = {
      {"game", {{}, {}}},
      {"reference", {{"game"}, {}}},
      {"optimized", {{"game"}, {}}},
      {"judge", {{"game"}, {}}},
      {"props", {{"game", "reference", "optimized"}, {}}},
      {"problems", {below_problems, {}}},
      {"runner", {{}, {}, true}},
      {"compare", {compare, {"fmt/", "nlohmann/"}, true}},
      {"testdata", {with(compare, {"compare"}), {"boost/uuid/", "minizip/", "nlohmann/", "pugixml"}, true}},
      {"campaign", {with(compare, {"compare"}), {"boost/uuid/", "fmt/", "nlohmann/"}, true}},
      {"reports", {with(compare, {"compare", "testdata", "campaign"}), {"fmt/", "nlohmann/", "pugixml"}, true}},
      {"web", {with(below_problems, {"problems"}), {}}},
      {"cli",
       {with(compare, {"compare", "testdata", "campaign", "reports", "web"}), {"boost/", "fmt/", "nlohmann/"}, true}},
      {"fuzz", {with(compare, {"compare"}), {"nlohmann/"}}},
  };
  return all;
}

const Names& top_level() {
  static const Names all = {"game",     "reference", "optimized", "judge", "props", "problems", "runner", "compare",
                            "testdata", "campaign",  "reports",   "web",   "cli",   "fuzz",     "tests",  "bench"};
  return all;
}

// The libraries from elsewhere; whatever else stands between < and > is the standard library or the system.
constexpr std::array<std::string_view, 9> kLibraries = {"boost/",   "benchmark/", "fmt/",    "gmock/",    "gtest/",
                                                        "minizip/", "nlohmann/",  "pugixml", "rapidcheck"};

template <class Beginnings>
bool begins_with_any(const std::string& text, const Beginnings& beginnings) {
  return std::any_of(beginnings.begin(), beginnings.end(), [&](const auto& each) { return text.starts_with(each); });
}

// The folder of a file by its path from the root; the properties beside the proofs are tests.
std::string folder_of(const std::string& path) {
  return path.starts_with("props/tests/") || path.starts_with("fuzz/tests/") ? "tests" : path.substr(0, path.find('/'));
}

std::string wrong_include(const std::string& path, bool angular, const std::string& included) {
  const std::string name = folder_of(path);
  const auto found = folders().find(name);
  if (angular) {
    const bool wrong = found != folders().end() && begins_with_any(included, kLibraries) &&
                       !begins_with_any(included, found->second.libraries);
    return wrong ? name + "/ must not use <" + included + ">" : "";
  }
  const std::string other = included.substr(0, included.find('/'));
  if (!top_level().contains(other) || other == included) return "\"" + included + "\" is not a path from the root";
  if (found == folders().end() || other == name || found->second.knows.contains(other)) return "";
  return name + "/ must not know " + other + "/, but includes \"" + included + "\"";
}

// A line without its comment, as far as a line shows it: "//" within a string is rare enough.
std::string without_comment(const std::string& line) { return line.substr(0, line.find("//")); }

struct Read {
  std::vector<std::string> wrong;  // "path: what is wrong"
  std::size_t includes = 0;
};

void read(const std::string& path, std::istream& text, Read& result) {
  static const std::regex include(R"re(^\s*#\s*include\b\s*(["<]?)([^">]*))re");
  static const std::regex problem("duck|primitive|remix|chess", std::regex::icase);
  const auto found = folders().find(folder_of(path));
  const bool any_problem = found != folders().end() && found->second.any_problem;
  std::string line;
  for (int number = 1; std::getline(text, line); ++number) {
    std::smatch match;
    std::string what;
    if (std::regex_search(line, match, include)) {
      ++result.includes;
      what = match[1].length() == 0 ? "an include of something that is not written out"
                                    : wrong_include(path, match[1] == "<", match[2]);
    }
    const std::string code = without_comment(line);
    if (what.empty() && any_problem && std::regex_search(code, match, problem)) {
      what = "names a problem ('" + match.str() + "'); it serves every problem, and asks a member of Problem";
    }
    if (!what.empty())
      result.wrong.push_back(std::string(path).append(":").append(std::to_string(number)).append(": ").append(what));
  }
}

Read read_text(const std::string& path, const std::string& text) {
  std::istringstream stream(text);
  Read result;
  read(path, stream, result);
  return result;
}

Read read_checkout(const fs::path& root) {
  static const Names extensions = {".h", ".cpp", ".in", ".js", ".html"};
  Read result;
  for (const auto& folder : top_level()) {
    if (!fs::exists(root / folder)) continue;
    for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
      if (!entry.is_regular_file() || !extensions.contains(entry.path().extension().string())) continue;
      const std::string path = entry.path().lexically_relative(root).generic_string();
      // Packaged programs are sources of other people's problem packages, and a plug-in's header is C.
      if ((path.starts_with("problems/") && path.find("/package/") != std::string::npos) ||
          path == "runner/quackcheck_plugin.h")
        continue;
      std::ifstream text(entry.path());
      read(path, text, result);
    }
  }
  return result;
}

TEST(Boundaries, are_kept_by_every_file) {
  const Read result = read_checkout(QUACK_SOURCE_DIR);
  for (const auto& what : result.wrong) ADD_FAILURE() << what;
  EXPECT_GT(result.includes, 1500U) << "hardly anything was read";
}

TEST(Boundaries, notice_a_planted_include_in_a_checkout) {
  const tests::Scratch root;
  root.write("game/cell.h", "#pragma once\n#include <compare>\n");
  root.write("reference/rules.cpp", "#include \"reference/rules.h\"\n#include \"game/cell.h\"\n");
  EXPECT_TRUE(read_checkout(root.path()).wrong.empty());
  root.write("reference/rules.cpp", "#include \"optimized/tables.h\"\n");
  EXPECT_EQ(read_checkout(root.path()).wrong,
            std::vector<std::string>{"reference/rules.cpp:1: reference/ must not know optimized/, but includes "
                                     "\"optimized/tables.h\""});
}

TEST(Boundaries, stand_between_every_two_folders_that_must_not_know_each_other) {
  std::size_t refused = 0;
  for (const auto& [name, folder] : folders()) {
    for (const auto& other : top_level()) {
      const bool allowed = name == other || folder.knows.contains(other);
      const auto result = read_text(name + "/file.cpp", "  #  include \"" + other + "/thing.h\"\n");
      EXPECT_EQ(result.wrong.empty(), allowed) << name << " includes " << other;
      refused += allowed ? 0U : 1U;
    }
  }
  EXPECT_GE(refused, 100U);
}

TEST(Boundaries, notice_what_a_line_may_not_hold) {
  const std::vector<std::pair<std::string, std::string>> wrong = {
      {"judge/checker.cpp", "#include <fmt/format.h>"},
      {"problems/registry.cpp", "#include <boost/program_options.hpp>"},
      {"props/duck_proofs.cpp", "#include <rapidcheck.h>"},
      {"compare/shrink.cpp", "#include <pugixml.hpp>"},
      {"reference/duck_chess.cpp", "#include \"../optimized/duck_tables.h\""},
      {"reference/duck_chess.cpp", "#include \"duck_chess.h\""},
      {"reference/duck_chess.cpp", "#include HEADER"},
      {"compare/shrink.cpp", "#include \"problems/duck_chess/games.h\""},
      {"compare/shrink.cpp", "if (problem.id == \"primitive-chess\") return;"},
      {"cli/help.cpp", ".summary = \"validates inputs of the Remix\","},
  };
  for (const auto& [path, line] : wrong) EXPECT_EQ(read_text(path, line).wrong.size(), 1U) << path << ": " << line;
  const std::vector<std::pair<std::string, std::string>> right = {
      {"props/tests/property.cpp", "#include <rapidcheck.h>"},
      {"cli/list.cpp", "#include <nlohmann/json.hpp>"},
      {"reports/junit.cpp", "#include <pugixml.hpp>"},
      {"judge/checker.cpp", "#include <string>"},
      {"problems/duck_chess/problem.cpp", "#include \"props/proofs.h\""},
      {"compare/shrink.cpp", "std::string name;  // \"duckchess\""},
  };
  for (const auto& [path, line] : right) EXPECT_TRUE(read_text(path, line).wrong.empty()) << path << ": " << line;
}

}  // namespace
}  // namespace quack
