#include "compare/spec.h"

#include <algorithm>
#include <system_error>
#include <unistd.h>
#include <vector>

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

Message forms(const Problem& problem) {
  const std::string built_in = listed(problem.implementations) + (problem.mistakes.empty() ? "" : ", mistake:NAME");
  return tr("{}, answers, a path to a program or to a source file ({}), or cmd:COMMAND LINE", built_in,
            source_extensions());
}

bool looks_like_a_path(const std::string& words) {
  return words.find('/') != std::string::npos || words.find('.') != std::string::npos;
}

SpecForm form_of_file(const std::filesystem::path& file) {
  if (language_of(file)) return SpecForm::source;
  if (access(file.c_str(), X_OK) == 0) return SpecForm::program;
  throw BadSpec(tr("'{}' is not executable (chmod +x makes it so), and is not a source file ({})", file.string(),
                   source_extensions()));
}

void parse_path(const Problem& problem, Spec& parsed) {
  std::error_code error;
  const auto of_problem = std::ranges::find(problem.programs, parsed.value, &ProblemProgram::name);
  if (of_problem != problem.programs.end() && !exists(parsed.value)) {
    parsed.value = of_problem->path;
    parsed.file = std::filesystem::absolute(of_problem->path).lexically_normal();
    parsed.form = SpecForm::of_problem;
    return;
  }
  const auto status = std::filesystem::status(parsed.value, error);
  if (status.type() == std::filesystem::file_type::not_found) {
    if (!looks_like_a_path(parsed.value))
      throw BadSpec(
          tr("there is no such file, and no such implementation of {}; there are {}", problem.id, forms(problem)));
    const Message none = tr("there is no file '{}'", parsed.value);
    if (parsed.value.find('=') == std::string::npos) throw BadSpec(none);
    throw BadSpec(tr("{}; in NAME=SPEC the NAME consists of letters, digits, '_', '.', '+' and '-'", none));
  }
  if (error) throw BadSpec(tr("'{}' can't be looked at: {}", parsed.value, system_message(error.value())));
  if (status.type() == std::filesystem::file_type::directory)
    throw BadSpec(tr("'{}' is a directory; expected a program or a source file", parsed.value));
  if (status.type() != std::filesystem::file_type::regular)
    throw BadSpec(tr("'{}' is not a regular file; expected a program or a source file", parsed.value));
  parsed.file = std::filesystem::absolute(parsed.value).lexically_normal();
  parsed.form = form_of_file(parsed.file);
}

}  // namespace

Spec parse_spec(const Problem& problem, const std::string& spec) {
  Spec parsed;
  const std::size_t name = name_length(spec);
  parsed.value = spec.substr(name);
  parsed.name = name > 0 ? spec.substr(0, name - 1) : parsed.value;
  parsed.text = spec;
  if (parsed.value.empty()) throw BadSpec(tr("expected an implementation; there are {}", forms(problem)));
  if (parsed.value == "answers") {
    parsed.form = SpecForm::answers;
  } else if (is_among(problem.implementations, parsed.value) || is_among(problem.mistakes, parsed.value)) {
    parsed.form = SpecForm::built_in;
  } else if (parsed.value.starts_with(kMistake)) {
    throw BadSpec(problem.mistakes.empty()
                      ? tr("there are no known mistakes of {}", problem.id)
                      : tr("there is no such known mistake of {} (see 'quackcheck list mistakes')", problem.id));
  } else if (parsed.value.starts_with(kCommand)) {
    parsed.form = SpecForm::command;
    if (parsed.value.find_first_not_of(" \t\n", kCommand.size()) == std::string::npos)
      throw BadSpec(tr("expected a command line after 'cmd:'"));
  } else {
    parse_path(problem, parsed);
  }
  return parsed;
}

}  // namespace quack
