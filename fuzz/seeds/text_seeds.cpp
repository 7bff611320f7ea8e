#include <algorithm>
#include <functional>
#include <map>
#include <utility>

#include "fuzz/seeds/seed.h"
#include "fuzz/targets.h"

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

// Every number gets a prefix.
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

// The same items in other spellings that a lenient reader takes, by name.
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
  for (const Fuzzing& fuzzing : all_fuzzing()) {
    for (const auto& [name, respell] : respellings()) {
      seeds.push_back({"reader", fuzzing.problem + "-" + name, respell(fuzzing.example_input)});
    }
    seeds.push_back({"reader", fuzzing.problem + "-none", "0\n"});
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
  for (const auto& [problem, right] : right_outputs()) {
    for (const auto& [name, respell] : outputs) {
      if (std::string output = respell(right); output != right || name == "right") {
        seeds.push_back({"checker", problem + "-" + name, std::move(output)});
      }
    }
  }
  return seeds;
}

std::vector<Seed> all_seeds() {
  std::vector<Seed> seeds;
  const auto add = [&seeds](const std::vector<Seed>& more) { seeds.insert(seeds.end(), more.begin(), more.end()); };
  add(game_seeds(duck_chess_game()));
  add(game_seeds(remix_game()));
  add(case_seeds());
  add(round_trip_seeds(seeds));
  add(reader_seeds());
  add(checker_seeds());
  return seeds;
}

}  // namespace quack::fuzz
