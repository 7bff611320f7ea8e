#include "optimized/primitive_chess.h"
#include "problems/primitive_chess/problem.h"

namespace quack {
namespace {

// The optimized engine's table as lines of a string in C++: W, L or D, four kinds of pairs per class.
std::string table_lines() {
  constexpr std::size_t kClassesPerLine = 20;
  std::string text;
  std::size_t number = 0;
  for (const auto& answers : optimized::kPrimitiveTable) {
    if (number % kClassesPerLine == 0) text += number == 0 ? "    \"" : "\"\n    \"";
    for (const PrimitiveAnswer answer : answers) text += name(answer).front();
    ++number;
  }
  return text + '"';
}

}  // namespace

Packaging primitive_packaging(const std::string& title) {
  const TemplateValues values = {{"TITLE", title}, {"TABLE", table_lines()}, {"line_per_item", ""}};
  Packaging packaging;
  packaging.short_name = "primitivechess";
  packaging.chinese_title = "原始棋";
  packaging.count_of_the_data = true;
  packaging.time_limit_ms = 3000;
  packaging.keywords = {"games", "retrograde analysis", "case analysis"};
  packaging.english_statement = filled_file("primitive_chess/statements/primitive-chess.en.md", {});
  packaging.chinese_statement = filled_file("primitive_chess/statements/primitive-chess.zh.md", {});
  packaging.testlib = {filled_file("primitive_chess/package/validator_testlib.cpp", values),
                       filled_file("package/checker_testlib.cpp", values)};
  packaging.kattis = {filled_file("primitive_chess/package/validator_kattis.cpp", values),
                      filled_file("package/checker_kattis.cpp", values)};
  packaging.submissions = submissions_in("primitive_chess/package", values);
  packaging.invalid_inputs = {{"one-cell", "1\n1 1\n1 1 R\n1 1 R\n"},
                              {"one-cell-for-both", "1\n3 3\n2 2 R\n2 2 B\n"},
                              {"bishop-on-one-row", "1\n1 3\n1 1 R\n1 3 B\n"},
                              {"bishop-on-one-column", "1\n3 1\n1 1 B\n3 1 R\n"},
                              {"no-rows", "1\n0 3\n1 1 R\n1 2 R\n"},
                              {"too-many-rows", "1\n1000000001 3\n1 1 R\n1 2 R\n"},
                              {"too-many-columns", "1\n3 1000000001\n1 1 R\n1 2 R\n"},
                              {"row-zero", "1\n3 3\n0 1 R\n1 2 R\n"},
                              {"column-zero", "1\n3 3\n1 0 R\n1 2 R\n"},
                              {"row-too-far", "1\n3 4\n4 1 R\n1 2 R\n"},
                              {"column-too-far", "1\n4 3\n1 1 R\n1 4 R\n"},
                              {"small-letter", "1\n3 3\n1 1 r\n1 2 R\n"},
                              {"queen", "1\n3 3\n1 1 Q\n1 2 R\n"},
                              {"one-piece", "1\n3 3\n1 1 R\n"},
                              {"two-lines-in-one", "1\n3 3 1 1 R\n1 2 R\n"}};
  return packaging;
}

}  // namespace quack
