// What packages of duck chess and of the remix hold.

#include "testdata/package/packaging.h"

#include <set>
#include <span>
#include <stdexcept>

#include "problems/duck_chess/mistakes.h"
#include "testdata/package/one_mistake.h"

namespace quack::package {

namespace {

constexpr std::string_view kDuckMistakes = "testdata/duck_mistakes_";

// One of the two problems, in the words of the sources.
struct Variant {
  bool remix;
  std::string_view start, check_rule, dialect, dialect_source, list, games, other_games;
  std::string_view title;
  std::span<const DuckMistake> (*mistakes)();
};

constexpr Variant kDuckChess = {
    false,        "duck_chess_start",  "either_side",  "kDuckChessDialect", "judge/duckchess.cpp",
    "duck_chess", "Games::duck_chess", "Games::remix", "Duck chess",        duck_mistakes};
constexpr Variant kRemix = {true,
                            "duck_chess_remix_start",
                            "mover_only",
                            "kRemixDialect",
                            "judge/remix.cpp",
                            "remix",
                            "Games::remix",
                            "Games::duck_chess",
                            "Duck chess, the English remix",
                            remix_mistakes};

using Words = std::vector<std::pair<std::string, std::string>>;

Words template_words_of(const Variant& variant) {
  return {{"START", std::string(variant.start)},
          {"CHECK_RULE", std::string(variant.check_rule)},
          {"DIALECT", std::string(variant.dialect)},
          {"LIST", std::string(variant.list)},
          {"GAME", "duck"},
          {"REMIX", variant.remix ? "True" : "False"}};
}

// The program of that name, in one file.
std::string program(const Variant& variant, const std::string& name, std::string_view what, const Words& more = {},
                    const std::vector<std::string>& files = {}, const Sources& edited = {}) {
  Words words = template_words_of(variant);
  words.insert(words.end(), more.begin(), more.end());
  Program program;
  program.banner = banner(std::string(variant.title) + ": " + std::string(what));
  program.edited = programs(words);
  program.edited.insert(edited.begin(), edited.end());
  program.main = program.edited.at(std::string(kPrograms) + name);
  program.files = files;
  program.files.emplace_back(variant.dialect_source);
  return amalgamated(program);
}

Submission wrong_submission(const Variant& variant, const DuckMistake& mistake, const MistakeNames& names) {
  for (const auto& [file, source] : own_sources()) {
    if (!file.starts_with(kDuckMistakes)) continue;
    if (mistake.family.empty() && source.find('"' + mistake.name + '"') == std::string::npos) continue;
    const auto one = one_duck_mistake(source, mistake.name, mistake.family, variant.other_games, names);
    if (!one) continue;
    return {mistake.name + ".cpp", Expected::wrong_answer,
            program(variant, "duck_mistake.cpp",
                    "a wrong answer, the reference with one thing changed.\n" + mistake.sentence + " (" +
                        mistake.clause + ")",
                    {{"ADDER", one->adder}, {"READING", mistake.name}}, {file}, {{file, one->source}})};
  }
  throw std::logic_error("the known mistake " + mistake.name + " is in none of the sources");
}

std::vector<Submission> submissions(const Variant& variant, WrongSubmissions wrong) {
  std::vector<Submission> all = {
      {"reference.cpp", Expected::accepted,
       program(variant, "duck_reference.cpp", "the reference, the rules clause by clause, slow on purpose.")},
      {"optimized.cpp", Expected::accepted,
       program(variant, "duck_optimized.cpp", "the optimized engine, every operation decided by look-up.")},
      {"rules.py", Expected::accepted,
       "# " + std::string(variant.title) +
           ", written a third time, for clarity alone.\n#\n# Part of QuackCheck. Copyright (c) 2026 The QuackCheck "
           "authors. SPDX-License-Identifier: MIT\n\n" +
           programs(template_words_of(variant)).at(std::string(kPrograms) + "duck.py")}};
  MistakeNames names;
  for (const auto& mistake : variant.mistakes()) names.insert(mistake.name);
  std::set<std::string> families;
  for (const auto& mistake : variant.mistakes()) {
    const bool another = !mistake.family.empty() && !families.insert(mistake.family).second;
    if (wrong == WrongSubmissions::none || (another && wrong == WrongSubmissions::some)) continue;
    all.push_back(wrong_submission(variant, mistake, names));
  }
  return all;
}

std::string validator(const Variant& variant, ToolStyle style, std::uint64_t max_count) {
  const bool kattis = style == ToolStyle::kattis;
  return program(variant, kattis ? "kattis_validator.cpp" : "testlib_validator.cpp",
                 kattis ? "the input validator, strict to the byte; 42 accepts, 43 refuses."
                        : "the input validator, strict to the byte; 0 accepts, 3 refuses, as testlib's do.",
                 {{"MAX_COUNT", std::to_string(max_count)}},
                 {"judge/naive_readers.cpp", "judge/scanner.cpp"});
}

std::string checker(const Variant& variant, ToolStyle style) {
  if (style == ToolStyle::kattis) {
    return program(variant, "kattis_output_validator.cpp", "the output validator; 42 accepts, 43 refuses.");
  }
  return program(variant, "testlib_checker.cpp", "the checker, with testlib's command line, messages and exit codes.");
}

// What the dialect's numbers may not be; `line` is the first operation in the place of a right one.
std::vector<InvalidInput> out_of_bounds(bool remix) {
  const std::string too_far = remix ? "11" : "10";
  const std::string too_right = remix ? "10" : "9";
  std::vector<InvalidInput> inputs = {{"row-too-far", "1\n" + too_far + " 1 2 1\n"},
                                      {"column-too-far", "1\n1 " + too_right + " 1 2\n"},
                                      {"target-row-too-far", "1\n1 1 " + too_far + " 1\n"},
                                      {"target-column-too-far", "1\n1 1 2 " + too_right + "\n"},
                                      {"row-below-zero", "1\n-1 1 1 1\n"},
                                      {"three-numbers", "1\n1 1 2\n"},
                                      {"five-numbers", "1\n1 1 2 1 1\n"},
                                      {"two-operations-in-a-line", "2\n1 1 2 1 1 2 2 2\n"}};
  if (remix) inputs.push_back({"row-zero", "1\n0 1 1 1\n"});
  if (remix) inputs.push_back({"column-zero", "1\n1 1 1 0\n"});
  return inputs;
}

}  // namespace

std::vector<Packaging> duck_packaging() {
  Packaging duck_chess;
  duck_chess.problem = "duckchess";
  duck_chess.short_name = "duckchess";
  duck_chess.chinese_title = "鸭子棋";
  duck_chess.keywords = {"simulation", "implementation", "board game"};
  duck_chess.submissions = [](WrongSubmissions wrong) { return submissions(kDuckChess, wrong); };
  duck_chess.validator = [](ToolStyle style, std::uint64_t most) { return validator(kDuckChess, style, most); };
  duck_chess.checker = [](ToolStyle style) { return checker(kDuckChess, style); };
  duck_chess.invalid_inputs = out_of_bounds(false);

  Packaging remix = duck_chess;
  remix.problem = "duckchess-remix";
  remix.short_name = "duckchessremix";
  remix.chinese_title = "鸭子棋（英文改编版）";
  remix.submissions = [](WrongSubmissions wrong) { return submissions(kRemix, wrong); };
  remix.validator = [](ToolStyle style, std::uint64_t most) { return validator(kRemix, style, most); };
  remix.checker = [](ToolStyle style) { return checker(kRemix, style); };
  remix.invalid_inputs = out_of_bounds(true);
  return {duck_chess, remix};
}

}  // namespace quack::package
