#include "cli/help.h"

#include <algorithm>
#include <fmt/format.h>

#include "problems/registry.h"

namespace quack::cli {

namespace {

constexpr std::size_t kLineLength = 100;

// The text with its lines broken between words, `length` columns at most. Blank lines stay.
std::string wrapped(const std::string& text, std::size_t length = kLineLength) {
  std::string result;
  std::size_t column = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find_first_of(" \n", at), text.size());
    if (column > 0 && column + 1 + (end - at) > length) {
      result += '\n';
      column = 0;
    }
    if (column > 0) result += ' ';
    result.append(text, at, end - at);
    column += (column > 0 ? 1 : 0) + (end - at);
    if (end < text.size() && text[end] == '\n') {
      result += '\n';
      column = 0;
    }
    at = end + 1;
  }
  return result;
}

// "  2  a file can't be read, …", further lines below its words.
std::string exit_code_text(const std::string& line) {
  const std::size_t words = line.find_first_not_of(' ', line.find(' '));
  const std::string margin(2 + words, ' ');
  std::string text = "  " + line.substr(0, words);
  for (const char character : wrapped(line.substr(words), kLineLength - margin.size())) {
    text += character;
    if (character == '\n') text += margin;
  }
  return text + '\n';
}

std::string endings(const std::vector<std::string>& exit_codes, const std::vector<Example>& examples) {
  std::string text = "\nExit codes:\n";
  for (const auto& line : exit_codes) text += exit_code_text(line);
  text += "\nExamples:\n";
  for (const auto& example : examples) text += fmt::format("  {}\n      {}\n", example.command, example.meaning);
  return text;
}

}  // namespace

std::string usage_line(const Command& command) {
  return fmt::format("quackcheck {} [options]{}{}", command.name, command.arguments.empty() ? "" : " ",
                     command.arguments);
}

std::string program_help() {
  std::string text =
      "Usage: quackcheck COMMAND [options] [files]\n\n" +
      wrapped(
          "Holds two implementations of the rules of duck chess, of its remix and of primitive chess against each "
          "other, and lets you hold a third against both.") +
      "\n\nCommands:\n";
  for (const auto& command : commands()) text += fmt::format("  {:<10}{}\n", command.name, command.summary);
  text += "  help      print the help of a command: quackcheck help COMMAND\n";
  text += "\nProblems (option --problem):\n";
  for (const auto& problem : problems()) text += fmt::format("  {:<18}{}\n", problem.id, problem.title);
  text += "\nOptions:\n";
  text += "  -h [ --help ]   print this help and exit; behind a command: the help of that command\n";
  text += "  --version       print the version and exit\n";
  text += endings({"0  agreed, valid, accepted", "1  a difference was found, or a file is not valid",
                   "2  could not tell: bad option, unreadable or malformed input, output that can't be written"},
                  {{"quackcheck answer game.in", "answers a judge input of duck chess"},
                   {"quackcheck prove", "compares the two implementations on every configuration that could matter"}});
  return text;
}

std::string command_help(const Command& command) {
  return fmt::format("Usage: {}\n\n{}\n\n{}", usage_line(command), wrapped(command.description),
                     options_help(command.options)) +
         endings(command.exit_codes, command.examples);
}

}  // namespace quack::cli
