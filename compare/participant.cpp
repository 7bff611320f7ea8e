#include "compare/participant.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <utility>

#include "compare/built_in.h"
#include "compare/foreign.h"
#include "compare/plugin.h"
#include "compare/spec.h"
#include "runner/run.h"
#include "runner/sandbox.h"
#include "runner/source.h"

namespace quack {

namespace {

const Implementation& implementation_named(const Problem& problem, const std::string& name) {
  const auto is_it = [&](const Implementation& one) { return one.name == name; };
  const auto found = std::find_if(problem.implementations.begin(), problem.implementations.end(), is_it);
  if (found != problem.implementations.end()) return *found;
  return *std::find_if(problem.mistakes.begin(), problem.mistakes.end(), is_it);
}

// The files that a command line names, with what lies beside them: the user means them to be readable.
void append_named_files(std::string_view command, std::vector<std::filesystem::path>& readable) {
  constexpr std::string_view kBetween = " \t\n'\"`;|&()<>=$";
  std::error_code error;
  for (std::size_t begin = 0; begin < command.size();) {
    const std::size_t end = std::min(command.find_first_of(kBetween, begin), command.size());
    const std::string_view word = command.substr(begin, end - begin);
    begin = end + 1;
    if (word.find('/') == std::string_view::npos || !std::filesystem::is_regular_file(word, error)) continue;
    readable.push_back(std::filesystem::absolute(word));
    append_readable_beside(readable.back(), readable);
  }
}

std::unique_ptr<Participant> command_participant(const std::string& name, const std::string& spec,
                                                 const std::string& words, const RunOptions& options) {
  Program program;
  program.directory = std::filesystem::current_path();
  program.readable = {program.directory};
  program.words = {"/bin/sh", "-c", words.substr(words.find(':') + 1)};
  append_named_files(program.words.back(), program.readable);
  return program_participant({name, spec, "command line"}, std::move(program), options);
}

bool is_script(const std::filesystem::path& file) {
  std::array<char, 2> beginning{};
  std::ifstream(file, std::ios::binary).read(beginning.data(), beginning.size());
  return beginning[0] == '#' && beginning[1] == '!';
}

Program program_at(const std::filesystem::path& file) {
  Program program;
  program.words = {file.string()};
  program.readable = {file};
  if (is_script(file)) append_readable_beside(file, program.readable);  // scripts call what lies beside them
  return program;
}

std::unique_ptr<Participant> source_participant(const Spec& spec, const std::string& text, const RunOptions& options) {
  const Language language = *language_of(spec.file);
  CompiledSource compiled = compile_source(language, spec.file, options);
  Foreign what = {spec.name, text, kind_of(language)};
  if (compiled.program) return program_participant(std::move(what), std::move(*compiled.program), options);
  return compile_error_participant(std::move(what), std::move(compiled.reason), std::move(compiled.complaints));
}

std::unique_ptr<Participant> participant_of(const Problem& problem, const std::string& text,
                                            const RunOptions& options) {
  const Spec spec = parse_spec(problem, text);
  if (spec.form == SpecForm::built_in) {
    return built_in_participant(spec.name, text, implementation_named(problem, spec.words));
  }
  if (spec.form == SpecForm::answers) return answers_participant(spec.name, text);
  if (spec.form == SpecForm::plugin) {
    tell_of_plugin_crashes();
    return plugin_participant(spec.name, text, spec.file, problem, options.limits.output);
  }
  if (options.sandbox == Sandbox::bubblewrap && !bubblewrap_works()) {
    throw BadSpec("it can't be sandboxed: " + why_no_bubblewrap());
  }
  if (spec.form == SpecForm::command) return command_participant(spec.name, text, spec.words, options);
  if (spec.form == SpecForm::source) return source_participant(spec, text, options);
  return program_participant({spec.name, text, "program"}, program_at(spec.file), options);
}

}  // namespace

std::unique_ptr<Participant> make_participant(const Problem& problem, const std::string& spec,
                                              const RunOptions& options) {
  try {
    return participant_of(problem, spec, options);
  } catch (const BadSpec& error) {
    throw BadSpec("implementation '" + spec + "': " + error.what());
  } catch (const std::filesystem::filesystem_error& error) {
    throw BadSpec("implementation '" + spec + "': " + error.what());
  }
}

std::vector<std::string> protections_off(const RunOptions& options) { return run_protections_off(options.sandbox); }

}  // namespace quack
