// Sources that are put together into one: what is kept, what is cut, and what becomes of C++20.

#include "testdata/package/amalgamation.h"

#include <gtest/gtest.h>

#include "problems/duck_chess/mistakes.h"
#include "testdata/package/archive.h"
#include "testdata/package/cpp17.h"
#include "testdata/package/cpp_text.h"
#include "testdata/package/one_mistake.h"
#include "testdata/package/packaging.h"
#include "testdata/package/statement.h"

namespace quack::package {
namespace {

TEST(CppText, finds_declarations_with_their_comments_and_names) {
  const Source source = source_of(
      "// What it is.\n#include <vector>\n\n#include \"game/cell.h\"\n\nnamespace a::b {\n\n// A type.\nstruct Type "
      "{\n  int x = 0;\n};\n\n"
      "namespace {\n\nint f(Type type) {\n  return type.x;\n}  // behind\n\nconstexpr int kTable[] = {1, 2};\n\n}  // "
      "namespace\n\n"
      "Type Other::State::g() const { return {}; }\nenum Field { n, m = 2 };\nstatic_assert(sizeof(Type) == 4);\n\n}  "
      "// namespace a::b\n");
  EXPECT_EQ(source.banner, "// What it is.");
  EXPECT_EQ(source.standard_includes, std::vector<std::string>{"vector"});
  EXPECT_EQ(source.own_includes, std::vector<std::string>{"game/cell.h"});
  ASSERT_EQ(source.declarations.size(), 6U);
  EXPECT_EQ(source.declarations[0].text, "// A type.\nstruct Type {\n  int x = 0;\n};");
  EXPECT_EQ(source.declarations[0].namespaces, "a::b");
  EXPECT_EQ(source.declarations[1].name, "f");
  EXPECT_EQ(source.declarations[1].namespaces, "a::b::");
  EXPECT_TRUE(source.declarations[1].text.ends_with("}  // behind"));
  EXPECT_EQ(source.declarations[2].name, "kTable");
  EXPECT_EQ(source.declarations[3].name, "Other");
  EXPECT_EQ(source.declarations[4].enumerators, (std::vector<std::string>{"n", "m"}));
  EXPECT_EQ(source.declarations[5].name, "");
}

TEST(Cpp17, has_its_comparisons_written_out) {
  EXPECT_EQ(
      in_cpp17("struct P {\n  int x = 0;\n  bool f() const { return x > 0; }\n\n"
               "  friend bool operator==(const P&, const P&) = default;\n"
               "  friend auto operator<=>(const P&, const P&) = default;\n\n private:\n  int y_{};\n};"),
      "struct P {\n  int x = 0;\n  bool f() const { return x > 0; }\n\n"
      "  friend bool operator==(const P& left, const P& right) { return left.x == right.x && left.y_ == right.y_; }\n"
      "  friend bool operator!=(const P& left, const P& right) { return !(left == right); }\n"
      "  friend bool operator<(const P& left, const P& right) { return left.x != right.x ? left.x < right.x : "
      "left.y_ < right.y_; }\n\n private:\n  int y_{};\n};");
  EXPECT_EQ(in_cpp17("consteval int f() { return std::popcount(7U); }"),
            "constexpr int f() { return bits::popcount(7U); }");
}

TEST(Amalgamation, keeps_what_is_needed_and_nothing_else) {
  Program program;
  program.banner = "A test.";
  program.main =
      "#include \"game/piece.h\"\n\nint main() { return static_cast<int>(quack::other(quack::Side::red)); }\n";
  const std::string text = amalgamated(program);
  EXPECT_TRUE(text.starts_with("// A test.\n\n#include <cstdint>\n"));
  EXPECT_NE(text.find("enum class Side"), std::string::npos);
  EXPECT_NE(text.find("constexpr Side other(Side side)"), std::string::npos);
  EXPECT_EQ(text.find("Kind"), std::string::npos);
  EXPECT_EQ(text.find("#include \""), std::string::npos);
  EXPECT_EQ(text.find("#pragma"), std::string::npos);
}

TEST(Amalgamation, says_which_source_is_missing) {
  Program program;
  program.main = "#include \"game/no_such.h\"\n";
  try {
    amalgamated(program);
    FAIL() << "it was put together without";
  } catch (const std::logic_error& error) {
    EXPECT_STREQ(error.what(), "there is no source game/no_such.h to put into a package");
  }
}

// Each mistake is in one of the sources.
TEST(OneMistake, is_found) {
  MistakeNames names;
  for (const auto& mistake : duck_mistakes()) names.insert(mistake.name);
  for (const auto& mistake : duck_mistakes()) {
    std::size_t found = 0;
    for (const auto& [file, source] : own_sources()) {
      if (!file.starts_with("testdata/duck_mistakes_")) continue;
      found += one_duck_mistake(source, mistake.name, mistake.family, "Games::remix", names) ? 1U : 0U;
    }
    EXPECT_EQ(found, 1U) << mistake.name;
  }
}

// And the others are not in its program any more; only the loops of a family name more than one.
TEST(OneMistake, leaves_the_others_out) {
  std::set<std::string> single;
  for (const auto& mistake : duck_mistakes()) {
    if (mistake.family.empty()) single.insert(mistake.name);
  }
  std::size_t looked_at = 0;
  for (const Submission& submission : duck_packaging().front().submissions(WrongSubmissions::some)) {
    const std::string own = submission.name.substr(0, submission.name.rfind('.'));
    if (!single.contains(own)) continue;
    std::size_t named = 0;
    for (const auto& literal : literals_of(submission.text)) named += single.contains(literal) ? 1U : 0U;
    EXPECT_EQ(named, 1U) << own;
    ++looked_at;
  }
  EXPECT_EQ(looked_at, single.size());
}

TEST(Statements, become_latex) {
  EXPECT_EQ(in_latex("Cost: 5% of **all**, `a_b`, $x_1$.\n\n    S . S\n\n- one;\n- two.\n"),
            "Cost: 5\\% of \\textbf{all}, \\texttt{a\\_b}, $x_1$.\n\n\\begin{verbatim}\nS . S\n\\end{verbatim}\n\n"
            "\\begin{itemize}\n  \\item one;\n  \\item two.\n\\end{itemize}\n");
}

TEST(Archives, are_the_same_each_time) {
  const std::vector<PackageFile> files = {{"a", "text\n"}, {"b/c", ""}};
  const std::string archive = zipped(files, "duckchess/");
  EXPECT_EQ(archive, zipped(files, "duckchess/"));
  EXPECT_NE(archive.find("duckchess/b/c"), std::string::npos);
}

}  // namespace
}  // namespace quack::package
