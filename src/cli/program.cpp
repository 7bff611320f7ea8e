#include <algorithm>
#include <array>
#include <exception>
#include <fmt/format.h>
#include <new>

#include "cli/command.h"
#include "io/files.h"
#include "io/quoted.h"
#include "io/terminal.h"
#include "problems/registry.h"
#include "report/reports.h"

namespace quack::cli {
namespace {

constexpr std::size_t kLineLength = 100;
constexpr int kTestlibFail = 3;

struct NamedCommand {
  std::string_view name;
  Command (*make)();  // each makes itself alone, so that the program starts fast
};
constexpr std::array<NamedCommand, 14> kCommands = {{{"answer", answer_command},
                                                     {"validate", validate_command},
                                                     {"check", check_command},
                                                     {"explain", explain_command},
                                                     {"play", play_command},
                                                     {"diff", diff_command},
                                                     {"shrink", shrink_command},
                                                     {"grade", grade_command},
                                                     {"package", package_command},
                                                     {"prove", prove_command},
                                                     {"fuzz", fuzz_command},
                                                     {"gen", gen_command},
                                                     {"perft", perft_command},
                                                     {"list", list_command}}};

bool is_command(std::string_view name) { return std::ranges::count(kCommands, name, &NamedCommand::name) > 0; }

// Also has the options that all commands have. The language is found before the words are parsed.
Command whole(Command command) {
  const std::vector<std::string> when = {"auto", "always", "never"};
  if (command.has_progress) {
    command.options.push_back(
        {"progress", "WHEN",
         tr("show a progress bar on standard error: auto (on a terminal), always or never (default auto)"), when});
  }
  command.options.push_back(
      {"color", "WHEN", tr("use colour: auto (on a terminal, unless NO_COLOR is set), always or never (default auto)"),
       when});
  command.options.push_back({"help,h", "", tr("print this help and exit")});
  command.options.push_back({"lang",
                             "LANGUAGE",
                             tr("language of explanations, messages and pages, en or zh (default: what LC_ALL, "
                                "LC_MESSAGES or LANG asks for; of pages what the browser does)"),
                             {"en", "zh"}});
  return command;
}

// "  2  a file can't be read, …", further lines indented below its words.
std::string exit_code_text(const std::string& line) {
  const std::size_t words = line.find_first_not_of(' ', line.find(' '));
  const std::string margin(2 + words, ' ');
  std::string text = "  " + line.substr(0, words);
  for (const char character : wrapped(std::string_view(line).substr(words), kLineLength - margin.size())) {
    text += character;
    if (character == '\n') text += margin;
  }
  return text + '\n';
}

std::string endings(const std::vector<std::string>& exit_codes, const std::vector<Example>& examples) {
  std::string text = "\n" + tr("Exit codes:") + "\n";
  for (const auto& line : exit_codes) text += exit_code_text(line);
  text += "\n" + tr("Examples:") + "\n";
  for (const auto& example : examples) text += fmt::format("  {}\n      {}\n", example.command, example.meaning);
  return text;
}

std::string program_help() {
  std::string text =
      tr("Usage: {}", "quackcheck COMMAND [options] [files]") + "\n\n" +
      wrapped(
          tr("Compares two implementations of the same rules, a simple one that can be read beside the statement and "
             "an optimized one, and lets you compare your own program with both."),
          kLineLength) +
      "\n\n" + tr("Commands:") + "\n";
  for (const auto& command : commands()) text += fmt::format("  {:<10}{}\n", command.name, command.summary);
  text += "  help      " + tr("print the help of a command: quackcheck help COMMAND") + "\n";
  text += "\n" + tr("Problems (option --problem):") + "\n";
  for (const auto& problem : problems()) text += fmt::format("  {:<18}{}\n", problem.id, tr(problem.title));
  text += "\n" + tr("Options:") + "\n";
  text += "  -h [ --help ]   " + tr("print this help and exit; after a command: the help of that command") + "\n";
  text += "  --version       " + tr("print the version, the commit and how it was built, and exit") + "\n";
  text +=
      endings({tr("0  agreed, valid, accepted"), tr("1  a difference was found, or a file is not valid"),
               tr("2  could not tell: bad option, unreadable or malformed input, output that can't be written")},
              {{"quackcheck answer game.in", tr("answers a judge input of {}", tr(problems().front().title))},
               {"quackcheck prove", tr("compares the two implementations on every configuration that could matter")}});
  return text;
}

std::string command_help(const Command& command) {
  return fmt::format("{}\n\n{}\n\n{}", tr("Usage: {}", usage_line(command)), wrapped(command.description, kLineLength),
                     options_help(command.options)) +
         endings(command.exit_codes, command.examples);
}

Command command_called(std::string_view name) {
  if (is_command(name)) return whole(std::ranges::find(kCommands, name, &NamedCommand::name)->make());
  std::vector<std::string> names = {"help"};
  for (const auto& command : kCommands) names.emplace_back(command.name);
  throw UsageError(
      tr("there is no command '{}'{} ('quackcheck --help' lists the commands)", name, did_you_mean(name, names)));
}

// A --help among the options wins over everything else. After "--" it is a word like any other.
bool asks_for_help(const std::vector<std::string>& words) {
  const auto end = std::find(words.begin(), words.end(), "--");
  return std::any_of(words.begin(), end, [](const std::string& word) { return word == "--help" || word == "-h"; });
}

// The words without --lang, which decides on the language of all that is printed.
std::vector<std::string> without_language(std::vector<std::string> words) {
  const auto lang = std::ranges::find(words, "--lang");
  if (lang != words.end()) words.erase(lang, std::min(lang + 2, words.end()));
  std::erase_if(words, [](const std::string& word) { return word.starts_with("--lang="); });
  return words;
}

int help(const std::vector<std::string>& topics) {
  if (topics.size() > 1) throw UsageError(tr("unexpected word '{}'; expected one command", topics[1]));
  print(topics.empty() || topics.front() == "help" ? program_help() : command_help(command_called(topics.front())));
  return kAgreed;
}

int run(const std::vector<std::string>& arguments) {
  if (arguments.empty()) {
    write_to_standard_error(program_help());
    return kCouldNotTell;
  }
  const std::string& first = arguments.front();
  const std::vector<std::string> rest(arguments.begin() + 1, arguments.end());
  if (first == "help" || first == "--help" || first == "-h")
    return help(asks_for_help(rest) ? std::vector<std::string>{} : without_language(rest));
  if (first == "--version") {
    if (!rest.empty()) throw UsageError(tr("unexpected word '{}' after --version", rest.front()));
    print(version_text());
    return kAgreed;
  }
  if (first.starts_with('-')) {
    throw UsageError(tr("unknown option '{}'; options go after the command: quackcheck COMMAND {} ...", first, first));
  }
  const Command command = command_called(first);
  if (asks_for_help(rest)) return help({first});
  const ParsedWords words = parse_words(rest, command.options);
  return command.run(words);
}

// True if errors are expected as testlib's programs report them.
bool wants_testlib(const std::vector<std::string>& arguments) {
  if (arguments.empty() || (arguments.front() != "check" && arguments.front() != "validate")) return false;
  return asks_for(arguments, "--style", "testlib");
}

// The language of LC_ALL, LC_MESSAGES or LANG, the first of them that is not empty, whether or not that locale is
// installed. English unless it is Chinese in UTF-8 ("zh_CN.UTF-8") or in no encoding that is named ("zh_CN", "zh").
MessageLanguage language_of_environment() {
  std::string locale;
  for (const char* const name : {"LC_ALL", "LC_MESSAGES", "LANG"})
    if (locale.empty()) locale = environment(name).value_or("");
  const std::size_t dot = locale.find('.');
  const std::string encoding = dot == std::string::npos ? "" : locale.substr(dot + 1, locale.find('@') - dot - 1);
  const bool is_utf8 = encoding.empty() || encoding == "UTF-8" || encoding == "utf8";
  const std::string name = locale.substr(0, locale.find_first_of("_.@"));
  return name == "zh" && is_utf8 ? MessageLanguage::chinese : MessageLanguage::english;
}

// testlib's tools read what is printed for them.
MessageLanguage language_of(const std::vector<std::string>& arguments) {
  if (wants_testlib(arguments)) return MessageLanguage::english;
  if (asks_for(arguments, "--lang", "zh")) return MessageLanguage::chinese;
  return asks_for(arguments, "--lang", "en") ? MessageLanguage::english : language_of_environment();
}

int fail(const std::vector<std::string>& arguments, const std::string& message) {
  if (wants_testlib(arguments)) {
    write_to_standard_error(fmt::format("FAIL {}\n", message));
    return kTestlibFail;
  }
  complain(message, settings("auto", "auto"));
  return kCouldNotTell;
}

// A usage error is one line, whatever the words are that it repeats, and then where to find help.
int refuse(const std::vector<std::string>& arguments, const std::string& error) {
  const std::string message = printable(error);
  const bool is_known = !arguments.empty() && is_command(arguments.front());
  if (!is_known || wants_testlib(arguments)) return fail(arguments, message);
  const int code = fail(arguments, fmt::format("{}: {}", arguments.front(), message));
  write_to_standard_error(tr("Try 'quackcheck {} --help'.", arguments.front()) + "\n");
  return code;
}

}  // namespace

std::vector<Command> commands() {
  std::vector<Command> all;
  for (const auto& command : kCommands) all.push_back(whole(command.make()));
  return all;
}

std::string usage_line(const Command& command) {
  return fmt::format("quackcheck {} [options]{}{}", command.name, command.arguments.empty() ? "" : " ",
                     command.arguments);
}

int run_command_line(const std::vector<std::string>& arguments) noexcept {
  try {
    try {
      set_language(language_of(arguments));
      return run(arguments);
    } catch (const UsageError& error) {
      return refuse(arguments, error.what());
    } catch (const ClosedPipe&) {
      return kClosedPipe;
    } catch (const std::bad_alloc&) {
      return fail(arguments, tr("out of memory"));
    } catch (const std::exception& error) {
      return fail(arguments, error.what());
    }
  } catch (...) {
    // Reporting the error failed too; the exit code says enough.
    return kCouldNotTell;
  }
}

}  // namespace quack::cli
