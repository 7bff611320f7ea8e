#include <algorithm>
#include <functional>
#include <map>
#include <utility>

#include "fuzz/checker_inputs.h"
#include "fuzz/judge_input.h"
#include "fuzz/primitive_target.h"
#include "fuzz/seeds/seed.h"
#include "judge/primitive_text.h"

namespace quack::fuzz {

namespace {

using Respelling = std::function<std::string(std::string_view)>;

std::string with_each(std::string_view text, char byte, std::string_view replacement) {
  std::string respelled;
  for (const char old : text) {
    if (old == byte) {
      respelled += replacement;
    } else {
      respelled += old;
    }
  }
  return respelled;
}

// Every number behind a byte that is not part of one gets a prefix.
std::string with_number_prefix(std::string_view text, std::string_view prefix) {
  std::string respelled;
  bool in_word = false;
  for (const char byte : text) {
    const bool digit = byte >= '0' && byte <= '9';
    if (digit && !in_word) respelled += prefix;
    in_word = digit;
    respelled += byte;
  }
  return respelled;
}

// The same items as a lenient reader takes them, and by what name.
const std::map<std::string, Respelling>& respellings() {
  static const std::map<std::string, Respelling> the_respellings = {
      {"strict", [](std::string_view text) { return std::string(text); }},
      {"crlf", [](std::string_view text) { return with_each(text, '\n', "\r\n"); }},
      {"tabs", [](std::string_view text) { return with_each(text, ' ', "\t"); }},
      {"all-in-one-line", [](std::string_view text) { return with_each(text, '\n', " "); }},
      {"one-number-a-line", [](std::string_view text) { return with_each(text, ' ', "\n"); }},
      {"blank-lines", [](std::string_view text) { return "\n" + with_each(text, '\n', "\n\n"); }},
      {"wide-gaps", [](std::string_view text) { return "  " + with_each(text, ' ', "   ") + "   "; }},
      {"zeros-in-front", [](std::string_view text) { return with_number_prefix(text, "00"); }},
      {"plus-signs", [](std::string_view text) { return with_number_prefix(text, "+"); }},
      {"no-line-end-at-the-end", [](std::string_view text) { return std::string(text.substr(0, text.size() - 1)); }},
  };
  return the_respellings;
}

struct Text {
  std::string problem;
  std::string_view input;
};

std::vector<Text> example_inputs() {
  return {{"duckchess", kDuckChessCheckerInput},
          {"duckchess-remix", kRemixCheckerInput},
          {"primitive-chess", kPrimitiveChessCheckerInput}};
}

// The right output for one of the example inputs.
std::string output_of(const Text& text) {
  std::string output;
  if (text.problem == "primitive-chess") {
    const PrimitiveGame game = primitive_game();
    for (const PrimitiveCase& board_case : read_cases(text.input).items) {
      judge::append_answer(output, *game.expected->answer(board_case));
    }
    return output;
  }
  const DuckGame game = text.problem == "duckchess" ? duck_chess_game() : remix_game();
  const auto engine = game.expected(game.expected_start, game.rule);
  for (const Operation& operation : read_operations(text.input, *game.dialect).items) {
    judge::append_answer(output, engine->play(operation), *game.dialect);
  }
  return output;
}

std::string without_last_line(std::string_view text) {
  return std::string(text.substr(0, text.substr(0, text.size() - 1).rfind('\n') + 1));
}

std::string with_first_line_last(std::string_view text) {
  const std::size_t end = text.find('\n') + 1;
  return std::string(text.substr(end)) + std::string(text.substr(0, end));
}

}  // namespace

std::vector<Seed> reader_seeds() {
  std::vector<Seed> seeds;
  for (const Text& text : example_inputs()) {
    for (const auto& [name, respell] : respellings()) {
      seeds.push_back({"reader", text.problem + "-" + name, respell(text.input)});
    }
    seeds.push_back({"reader", text.problem + "-none", "0\n"});
  }
  return seeds;
}

std::vector<Seed> round_trip_seeds(const std::vector<Seed>& seeds) {
  // Corners, captures of each kind, games that empty the board, numbers of one digit and of ten.
  const auto fits = [](const std::string& name) {
    return name.starts_with("into-") || name.starts_with("long-game") || name.ends_with("-captures") ||
           name.starts_with("3-rows") || name.ends_with("-boards") || name == "no-operation" || name == "no-case";
  };
  std::vector<Seed> fitting;
  for (const Seed& seed : seeds) {
    if (fits(seed.name)) fitting.push_back({"round-trip", seed.target + "-" + seed.name, seed.text});
  }
  return fitting;
}

std::vector<Seed> checker_seeds() {
  static const std::map<std::string, Respelling> outputs = {
      {"right", [](std::string_view text) { return std::string(text); }},
      {"right-with-crlf", [](std::string_view text) { return with_each(text, '\n', "\r\n"); }},
      {"right-with-blanks-at-line-ends", [](std::string_view text) { return with_each(text, '\n', " \t\n"); }},
      {"right-with-blank-lines-at-the-end", [](std::string_view text) { return std::string(text) + "\n \n\n"; }},
      {"right-without-line-end-at-the-end",
       [](std::string_view text) { return std::string(text.substr(0, text.size() - 1)); }},
      {"last-line-missing", without_last_line},
      {"line-too-many", [](std::string_view text) { return std::string(text) + std::string(text); }},
      {"first-line-last", with_first_line_last},
      {"blank-line-in-between", [](std::string_view text) { return with_each(text, '\n', "\n\n"); }},
      {"two-blanks-between-words", [](std::string_view text) { return with_each(text, ' ', "  "); }},
  };
  std::vector<Seed> seeds = {{"checker", "blank-line", "\n"}};
  for (const Text& text : example_inputs()) {
    const std::string right = output_of(text);
    for (const auto& [name, respell] : outputs) {
      if (std::string output = respell(right); output != right || name == "right") {
        seeds.push_back({"checker", text.problem + "-" + name, std::move(output)});
      }
    }
  }
  return seeds;
}

}  // namespace quack::fuzz
