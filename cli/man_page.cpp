// Fills the template of the manual page or of the bash completion while the program is built, from the same commands()
// as the help: quack_pages TEMPLATE OUTPUT. Every line @NAME@ is replaced.

#include <exception>
#include <fmt/format.h>
#include <map>
#include <stdexcept>
#include <vector>

#include "cli/command.h"
#include "compare/files.h"
#include "compare/terminal.h"
#include "problems/registry.h"

namespace quack::cli {

namespace {

// A text as roff takes it for letters and nothing else.
std::string roff(std::string_view text) {
  std::string result;
  for (const char found : text) {
    if (found == '\\') {
      result += "\\e";
    } else if (found == '-') {
      result += "\\-";
    } else {
      // A line that begins with a dot or a quote would be a request.
      if (result.empty() && (found == '.' || found == '\'')) result += "\\&";
      result += found;
    }
  }
  return result;
}

std::string manual_option(const Option& option) {
  const std::string letter = option.letter == '\0' ? "" : fmt::format(R"(\fB\-{}\fR, )", option.letter);
  const std::string value = option.value.empty() ? "" : fmt::format(R"( \fI{}\fR)", roff(option.value));
  return fmt::format(".TP\n{}\\fB\\-\\-{}\\fR{}\n{}\n", letter, roff(option.name), value, roff(option.help));
}

std::string manual_command(const Command& command) {
  std::string text = fmt::format(".SS {}\n", roff(usage_line(command)));
  for (std::size_t at = 0; at < command.description.size();) {
    const std::size_t end = std::min(command.description.find("\n\n", at), command.description.size());
    text += fmt::format(".PP\n{}\n", roff(command.description.substr(at, end - at)));
    at = end + 2;
  }
  for (const auto& option : command.options) {
    if (!option.help.empty()) text += manual_option(option);
  }
  text += ".PP\nExit codes:\n";
  for (const auto& line : command.exit_codes)
    text += fmt::format(".TP\n\\fB{}\\fR\n{}\n", line.substr(0, 1), roff(line.substr(line.find_first_not_of(' ', 1))));
  text += ".PP\nExamples:\n";
  for (const auto& example : command.examples)
    text += fmt::format(".TP\n\\fB{}\\fR\n{}\n", roff(example.command), roff(example.meaning));
  return text;
}

std::string manual_commands() {
  std::string text;
  for (const auto& command : commands()) text += manual_command(command);
  return text;
}

std::string version_line() {
  return fmt::format(".TH QUACKCHECK 1 \"\" \"quackcheck {}\" \"User Commands\"\n", kVersion);
}

// The two spellings of an option after a command, as a pattern of bash: "answer --engine"|"answer -e".
std::string option_pattern(const Command& command, const Option& option) {
  std::string pattern = fmt::format("\"{} --{}\"", command.name, option.name);
  if (option.letter != '\0') pattern += fmt::format(" | \"{} -{}\"", command.name, option.letter);
  return pattern;
}

// What completes an option's value: the possible words, or a word in angle brackets that the script knows.
std::string completed_by(const Option& option) {
  if (!option.choices.empty()) return fmt::format("{}", fmt::join(option.choices, " "));
  static const std::map<std::string, std::string> kinds = {
      {"FILE", "<files>"},  {"DIR", "<files>"},         {"PATH", "<files>"}, {"FINDING", "<files>"},
      {"SPEC", "<specs>"},  {"PROFILE", "profiles"},    {"SUITE", "suites"}, {"ENGINE", "engines"},
      {"ID", "<problems>"}, {"FORMAT=FILE", "<report>"}};
  const auto found = kinds.find(option.value);
  if (found == kinds.end()) return "<nothing>";
  return found->second.starts_with('<') ? found->second : fmt::format("<list {}>", found->second);
}

std::string completion_tables() {
  std::string options;
  std::string values;
  std::string first_words;
  std::vector<std::string> names;
  for (const auto& command : commands()) {
    names.push_back(command.name);
    std::vector<std::string> spelled;
    for (const auto& option : command.options) {
      if (option.help.empty()) continue;
      spelled.push_back("--" + option.name);
      if (option.value.empty()) continue;
      values += fmt::format("    {}) echo \"{}\" ;;\n", option_pattern(command, option), completed_by(option));
    }
    options += fmt::format("    {}) echo \"{}\" ;;\n", command.name, fmt::join(spelled, " "));
    if (!command.first_words.empty())
      first_words += fmt::format("    {}) echo \"{}\" ;;\n", command.name, fmt::join(command.first_words, " "));
  }
  std::vector<std::string> ids;
  for (const auto& problem : problems()) {
    ids.push_back(problem.id);
    ids.insert(ids.end(), problem.aliases.begin(), problem.aliases.end());
  }
  return fmt::format(
      "_quackcheck_commands=\"{0} help\"\n_quackcheck_problems=\"{1}\"\n\n"
      "# _quackcheck_options COMMAND\n_quackcheck_options() {{\n  case $1 in\n{2}  esac\n}}\n\n"
      "# _quackcheck_values \"COMMAND OPTION\"\n_quackcheck_values() {{\n  case $1 in\n{3}  esac\n}}\n\n"
      "# _quackcheck_first_words COMMAND\n_quackcheck_first_words() {{\n  case $1 in\n{4}    help) echo \"{0}\" ;;\n"
      "  esac\n}}\n",
      fmt::join(names, " "), fmt::join(ids, " "), options, values, first_words);
}

std::string manual_problems() {
  std::string text;
  for (const auto& problem : problems())
    text += fmt::format(".TP\n\\fB{}\\fR\n{}: {}\n", roff(problem.id), roff(problem.title), roff(problem.origin));
  return text;
}

// The letters of the pieces, by problem.
std::string manual_pieces() {
  std::string text;
  for (const auto& problem : problems()) {
    std::string pieces;
    for (const auto& piece : problem.pieces)
      pieces += fmt::format("{}{} {}", pieces.empty() ? "" : ", ", piece.letter, piece.name);
    if (!pieces.empty()) text += fmt::format(".TP\n\\fB{}\\fR\n{}\n", roff(problem.id), roff(pieces));
  }
  return text;
}

std::string filling(std::string_view name) {
  if (name == "VERSION_LINE") return version_line();
  if (name == "MANUAL_COMMANDS") return manual_commands();
  if (name == "MANUAL_PROBLEMS") return manual_problems();
  if (name == "MANUAL_PIECES") return manual_pieces();
  if (name == "COMPLETION_TABLES") return completion_tables();
  throw std::runtime_error(fmt::format("there is nothing to put in place of '@{}@'", name));
}

std::string filled_page(std::string_view page) {
  std::string text;
  for (std::size_t at = 0; at < page.size();) {
    const std::size_t end = std::min(page.find('\n', at), page.size());
    const std::string_view line = page.substr(at, end - at);
    if (line.size() > 2 && line.starts_with('@') && line.ends_with('@')) {
      text += filling(line.substr(1, line.size() - 2));
    } else {
      text += line;
      text += '\n';
    }
    at = end + 1;
  }
  return text;
}

}  // namespace
}  // namespace quack::cli

int main(int count, char** arguments) {
  try {
    if (count != 3) throw quack::UsageError("expected TEMPLATE OUTPUT");
    quack::OutputFile output(arguments[2], true);
    output.write(quack::cli::filled_page(quack::read_all(arguments[1])));
    output.finish();
    return 0;
  } catch (const std::exception& error) {
    quack::write_to_standard_error(std::string("quack_pages: ") + error.what() + "\n");
    return 2;
  }
}
