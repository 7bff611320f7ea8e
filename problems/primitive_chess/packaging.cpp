// What packages of primitive chess hold.

#include "testdata/package/packaging.h"

#include <stdexcept>

#include "optimized/primitive_chess.h"
#include "problems/primitive_chess/mistakes.h"
#include "testdata/package/one_mistake.h"

namespace quack::package {

namespace {

constexpr const char* kPrimitiveMistakes = "problems/primitive_chess/mistakes.cpp";
constexpr const char* kCaseMistakes = "problems/primitive_chess/case_mistakes.cpp";

using Words = std::vector<std::pair<std::string, std::string>>;

std::string program(const std::string& name, std::string_view what, Words words = {},
                    const std::vector<std::string>& files = {}, const Sources& edited = {}) {
  words.emplace_back("GAME", "primitive");
  Program program;
  program.banner = banner("Primitive chess: " + std::string(what));
  program.edited = programs(words);
  program.edited.insert(edited.begin(), edited.end());
  program.main = program.edited.at(std::string(kPrograms) + name);
  program.files = files;
  return amalgamated(program);
}

// The optimized engine's table as the lines of a Python string: W, L or D, four kinds of pairs a class.
std::string python_table() {
  constexpr std::size_t kClassesInALine = 25;
  std::string text;
  std::size_t number = 0;
  for (const auto& answers : optimized::primitive_table()) {
    if (number % kClassesInALine == 0) text += number == 0 ? "    \"" : "\"\n    \"";
    for (const PrimitiveAnswer answer : answers) text += name(answer).front();
    ++number;
  }
  return text + '"';
}

std::string in_python() {
  return "# Primitive chess by a table of classes of boards, written once more in Python.\n#\n"
         "# Part of QuackCheck. Copyright (c) 2026 The QuackCheck authors. SPDX-License-Identifier: MIT\n\n" +
         programs({{"TABLE", python_table()}}).at(std::string(kPrograms) + "primitive.py");
}

// The source that lists a mistake.
std::string list_that_names(const std::string& mistake) {
  const bool of_the_case = own_sources().at(kCaseMistakes).find('"' + mistake + '"') != std::string::npos;
  return of_the_case ? kCaseMistakes : kPrimitiveMistakes;
}

std::vector<Submission> submissions(WrongSubmissions wrong) {
  std::vector<Submission> all = {
      {"reference.cpp", Expected::accepted,
       program("primitive_mistake.cpp", "the reference, retrograde analysis, after boards have been made small.",
               {{"READING", "unchanged_primitive_mistake"}})},
      {"optimized.cpp", Expected::accepted,
       program("primitive_optimized.cpp", "the optimized engine, any board in constant time by a table.")},
      {"classes.py", Expected::accepted, in_python()},
      {"every-board-anew.cpp", Expected::time_limit_exceeded,
       program("primitive_slow.cpp", "too slow, for it solves the board of every case anew.")}};
  if (wrong == WrongSubmissions::none) return all;
  for (const auto& mistake : primitive_mistakes()) {
    const std::string file = list_that_names(mistake.name);
    const std::string source = one_primitive_mistake(own_sources().at(file), mistake.name);
    all.push_back({mistake.name + ".cpp", Expected::wrong_answer,
                   program("primitive_mistake.cpp",
                           "a wrong answer, the reference with one thing changed.\n" + mistake.sentence + " (" +
                               mistake.clause + ")",
                           {{"READING", "the_mistake"}}, {file}, {{file, source}})});
  }
  return all;
}

std::string validator(ToolStyle style, std::uint64_t max_count) {
  const bool kattis = style == ToolStyle::kattis;
  return program(kattis ? "kattis_validator.cpp" : "testlib_validator.cpp",
                 kattis ? "the input validator, strict to the byte; 42 accepts, 43 refuses."
                        : "the input validator, strict to the byte; 0 accepts, 3 refuses, as testlib's do.",
                 {{"MAX_COUNT", std::to_string(max_count)}},
                 {"judge/naive_readers.cpp", "judge/primitive_chess.cpp"});
}

std::string checker(ToolStyle style) {
  if (style == ToolStyle::kattis) {
    return program("kattis_output_validator.cpp", "the output validator; 42 accepts, 43 refuses.");
  }
  return program("testlib_checker.cpp", "the checker, with testlib's command line, messages and exit codes.");
}

}  // namespace

std::vector<Packaging> primitive_packaging() {
  Packaging packaging;
  packaging.problem = "primitive-chess";
  packaging.short_name = "primitivechess";
  packaging.chinese_title = "原始棋";
  packaging.time_limit_ms = 4000;
  packaging.count_of_the_data = true;
  packaging.keywords = {"games", "retrograde analysis", "case analysis"};
  packaging.submissions = submissions;
  packaging.validator = validator;
  packaging.checker = checker;
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
  return {packaging};
}

}  // namespace quack::package
