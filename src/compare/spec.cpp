#include <algorithm>
#include <system_error>
#include <unistd.h>
#include <vector>

#include "compare/participant.h"
#include "run/source.h"

namespace quack {
namespace {

constexpr std::string_view kCommand = "cmd:";
constexpr std::string_view kMistake = "mistake:";

bool is_name_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.' ||
         c == '+' || c == '-';
}

bool exists(const std::string& path) {
  std::error_code ignored;
  return std::filesystem::exists(path, ignored);
}

std::size_t name_length(const std::string& spec) {
  const auto end = std::find_if_not(spec.begin(), spec.end(), is_name_character);
  if (end == spec.begin() || end == spec.end() || *end != '=' || exists(spec)) return 0;
  return static_cast<std::size_t>(end - spec.begin()) + 1;
}

bool is_among(const std::vector<Implementation>& all, const std::string& name) {
  return std::any_of(all.begin(), all.end(), [&](const auto& one) { return one.name == name; });
}

std::string listed(const std::vector<Implementation>& all) {
  std::string names;
  for (const auto& one : all) names.append(names.empty() ? "" : ", ").append(one.name);
  return names;
}

std::string forms(const Problem& problem) {
  std::string text = listed(problem.implementations);
  if (!problem.mistakes.empty()) text += ", mistake:NAME";
  return text + ", answers, a path to a program or to a source file (" + source_extensions() + "), or cmd:COMMAND LINE";
}

[[noreturn]] void refuse(const std::string& why) { throw BadSpec(why); }

bool looks_like_a_path(const std::string& words) {
  return words.find('/') != std::string::npos || words.find('.') != std::string::npos;
}

SpecForm form_of_file(const std::filesystem::path& file) {
  if (language_of(file)) return SpecForm::source;
  if (access(file.c_str(), X_OK) == 0) return SpecForm::program;
  refuse("'" + file.string() + "' is not executable (chmod +x makes it so), and is not a source file (" +
         source_extensions() + ")");
}

void parse_path(const Problem& problem, Spec& parsed) {
  std::error_code error;
  const auto status = std::filesystem::status(parsed.words, error);
  if (status.type() == std::filesystem::file_type::not_found) {
    if (!looks_like_a_path(parsed.words))
      refuse("there is no such file, and no such implementation of " + problem.id + "; there are " + forms(problem));
    std::string hint;
    if (parsed.words.find('=') != std::string::npos)
      hint = "; in NAME=SPEC the NAME consists of letters, digits, '_', '.', '+' and '-'";
    refuse("there is no file '" + parsed.words + "'" + hint);
  }
  if (error) refuse("'" + parsed.words + "' can't be looked at: " + error.message());
  if (status.type() == std::filesystem::file_type::directory)
    refuse("'" + parsed.words + "' is a directory; expected a program or a source file");
  if (status.type() != std::filesystem::file_type::regular)
    refuse("'" + parsed.words + "' is not a regular file; expected a program or a source file");
  parsed.file = std::filesystem::absolute(parsed.words).lexically_normal();
  parsed.form = form_of_file(parsed.file);
}

}  // namespace

Spec parse_spec(const Problem& problem, const std::string& spec) {
  Spec parsed;
  const std::size_t name = name_length(spec);
  parsed.words = spec.substr(name);
  parsed.name = name > 0 ? spec.substr(0, name - 1) : parsed.words;
  parsed.text = spec;
  if (parsed.words.empty()) refuse("expected an implementation; there are " + forms(problem));
  if (parsed.words == "answers") {
    parsed.form = SpecForm::answers;
  } else if (is_among(problem.implementations, parsed.words) || is_among(problem.mistakes, parsed.words)) {
    parsed.form = SpecForm::built_in;
  } else if (parsed.words.starts_with(kMistake)) {
    refuse(problem.mistakes.empty()
               ? "there are no known mistakes of " + problem.id
               : "there is no such known mistake of " + problem.id + " (see 'quackcheck list mistakes')");
  } else if (parsed.words.starts_with(kCommand)) {
    parsed.form = SpecForm::command;
    if (parsed.words.find_first_not_of(" \t\n", kCommand.size()) == std::string::npos)
      refuse("expected a command line after 'cmd:'");
  } else {
    parse_path(problem, parsed);
  }
  return parsed;
}

}  // namespace quack
