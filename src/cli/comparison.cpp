#include "cli/comparison.h"

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fmt/format.h>
#include <set>
#include <stdexcept>
#include <unistd.h>

#include "compare/participant.h"
#include "compare/spec.h"
#include "io/parallel.h"
#include "io/quoted.h"
#include "packages/read/judge_data.h"
#include "run/compile_cache.h"
#include "run/source.h"

namespace quack::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostImplementations = 1000;

// Beside --impl words are cases; a program among them was meant otherwise.
void refuse_sources(const std::vector<std::string>& cases) {
  const auto source = std::find_if(cases.begin(), cases.end(),
                                   [](const std::string& word) { return quack::language_of(word).has_value(); });
  if (source == cases.end()) return;
  throw UsageError(
      tr("'{0}' is a source file, but where there is an '--impl' the other words are cases; write "
         "--impl {0} to compare it",
         *source));
}

Message refusal_of(const Problem& problem, const std::string& spec) {
  try {
    parse_spec(problem, spec);
  } catch (const BadSpec& bad) {
    return bad.message();
  }
  return {};
}

// A file by what it is called and may do, whether or not it can be judged; what a link leads to need not be there.
bool is_meant_as_program(const fs::path& file) {
  std::error_code ignored;
  if (fs::is_directory(file, ignored)) return false;
  return quack::language_of(file) || (fs::is_regular_file(file, ignored) && access(file.c_str(), X_OK) == 0);
}

// The implementation that the given ones are compared with: the reference with --impl, otherwise the first one; but
// none is compared with itself alone.
NamedSpec expected_of(const Problem& problem, const ParsedWords& parsed, const std::vector<NamedSpec>& specs) {
  const std::vector<Implementation>& engines = problem.implementations;
  const bool expects_reference = parsed.has("impl");
  const bool is_itself = specs.size() == 1 && specs.front().text == engines.front().name;
  return {engines[engines.size() > 1 && (expects_reference || is_itself) ? 1 : 0].name};
}

void say_if_cache_is_temporary() {
  static std::atomic<bool> is_said = false;
  const Message& why = why_cache_is_temporary();
  if (why.empty() || is_said.exchange(true)) return;
  write_to_standard_error(tr("note: compiled sources are kept for this run only: {}", why) + "\n");
}

Comparison with_limits(const ParsedWords& parsed) {
  return {.problem = &problem_of(parsed),
          .specs = {},
          .where = {},
          .options = limits_of(parsed),
          .problem_words = problem_words(parsed),
          .limit_words = limit_words(parsed)};
}

void append_specs(Comparison& comparison, const std::string& spec) {
  for (NamedSpec& one : specs_of(*comparison.problem, comparison.where, spec))
    comparison.specs.push_back(std::move(one));
}

void append_program(Comparison& comparison, const std::string& word) {
  std::error_code ignored;
  const Message refusal = fs::is_regular_file(word, ignored) ? refusal_of(*comparison.problem, word) : Message();
  if (!refusal.empty())
    throw UsageError(tr("{}; if it is a case, name the program with --impl PROGRAM and the case after that", refusal));
  append_specs(comparison, word);
}

}  // namespace

bool is_case(const std::string& word) { return word == "-" || fs::path(word).extension() == ".in"; }

bool words_are_programs(const ParsedWords& parsed) { return !parsed.has("impl"); }

Options comparison_options() {
  return all_of({{{"impl,i",
                   "SPEC",
                   tr("an implementation, the expected one first: reference, optimized, mistake:NAME (a known "
                      "mistake; see 'quackcheck list mistakes'), answers (recorded beside the cases), a program, "
                      "a source file (.c .cpp .py .java), cmd:COMMAND LINE, or a directory of "
                      "programs; NAME=SPEC gives it a name"),
                   {},
                   true}},
                 limit_options()});
}

std::vector<NamedSpec> specs_of(const Problem& problem, const std::string& where, const std::string& spec) {
  std::error_code error;
  if (!fs::is_directory(spec, error) || refusal_of(problem, spec).empty()) return {{spec}};  // built-in names first
  std::vector<NamedSpec> specs;
  std::vector<std::string> others;
  for (const auto& entry : fs::directory_iterator(spec, error)) {
    const std::string path = entry.path().string();
    if (entry.path().filename().string().starts_with('.')) continue;
    if (is_meant_as_program(entry.path()))
      specs.push_back({path, true});
    else
      others.push_back(path);
  }
  if (error) throw UsageError(tr("{}'{}' can't be read: {}", where, spec, error.message()));
  if (specs.empty()) {
    const Message none = tr("{}the directory '{}' contains no source and no program", where, spec);
    throw UsageError(others.empty() ? none : tr("{}; judge data goes with --tests DIR", none));
  }
  std::sort(others.begin(), others.end(), packages::natural_before);
  if (!others.empty()) {
    const std::string first = shown_name(others.front());
    write_to_standard_error(tr("skipped in '{}', as neither a source nor executable: {}", shown_name(spec),
                               others.size() == 1 ? Message(first) : tr("{} and {} more", first, others.size() - 1)) +
                            "\n");
  }
  std::sort(specs.begin(), specs.end(), [](const NamedSpec& left, const NamedSpec& right) {
    return packages::natural_before(left.text, right.text);
  });
  return specs;
}

std::unique_ptr<Participant> participant_of(const Problem& problem, const std::string& where, const NamedSpec& spec,
                                            const RunOptions& options) {
  if (spec.is_in_folder) {
    if (Message refusal = refusal_of(problem, spec.text); !refusal.empty())
      return unjudged_participant(spec.text, std::move(refusal));
    std::error_code error;
    const fs::path file = spec.text;
    if (fs::canonical(file, error).parent_path() != fs::canonical(file.parent_path(), error))
      return unjudged_participant(spec.text, tr("it is a link to a file outside of its folder: copy the file there"));
  }
  try {
    auto participant = make_participant(problem, spec.text, options);
    if (!participant->source_file().empty()) say_if_cache_is_temporary();
    return participant;
  } catch (const BadSpec& bad) {
    if (spec.is_in_folder || runs_are_interrupted()) return unjudged_participant(spec.text, bad.message());
    std::vector<std::string> known;
    for (const auto& engine : problem.implementations) known.push_back(engine.name);
    for (const auto& mistake : problem.mistakes) known.push_back(mistake.name);
    throw UsageError(where + bad.message() + did_you_mean(spec.text, known));
  }
}

Comparison comparison_of_two(const ParsedWords& parsed) {
  Comparison comparison = with_limits(parsed);
  comparison.where = option_words("impl") + ": ";
  for (const std::string& spec : parsed.texts("impl")) comparison.specs.push_back({spec});
  if (comparison.specs.size() < 2)
    throw UsageError(tr("option '--impl' is needed twice: the expected implementation first, then the other one"));
  if (comparison.specs.size() > 2) {
    throw UsageError(tr("option '--impl': '{}' is one too many; this command compares 2", comparison.specs[2].text));
  }
  return comparison;
}

Comparison comparison_of(const ParsedWords& parsed) {
  Comparison comparison = with_limits(parsed);
  const std::vector<std::string> given = parsed.texts("impl");
  if (!words_are_programs(parsed)) comparison.where = option_words("impl") + ": ";
  for (const std::string& spec : given) append_specs(comparison, spec);
  if (!words_are_programs(parsed)) refuse_sources(parsed.words());
  if (words_are_programs(parsed)) {
    for (const std::string& word : parsed.words())
      if (!is_case(word)) append_program(comparison, word);
    comparison.is_jury = comparison.specs.empty() && !comparison.problem->programs.empty();
    if (comparison.is_jury) {
      comparison.specs.push_back({"answers"});
      for (const ProblemProgram& one : comparison.problem->programs) comparison.specs.push_back({one.name, true});
    }
    if (comparison.specs.empty() && package_of(parsed) != nullptr) {
      throw std::runtime_error(tr("there are no submissions in '{}'; 'quackcheck list problems -p {}' says why",
                                  parsed.text("problem", ""), comparison.problem_words));
    }
    if (comparison.specs.empty()) {
      throw UsageError(
          tr("no program is named; write 'quackcheck diff PROGRAM', where PROGRAM is a source file, an "
             "executable or a directory of them"));
    }
  }
  if (given.size() < 2) {
    comparison.specs.insert(comparison.specs.begin(), expected_of(*comparison.problem, parsed, comparison.specs));
    comparison.confirms = comparison.specs.front().text == comparison.problem->implementations.front().name;
  }
  if (comparison.specs.size() > kMostImplementations) {
    throw UsageError(
        tr("{} implementations are too many; this command compares {}", comparison.specs.size(), kMostImplementations));
  }
  return comparison;
}

namespace {

// It says nothing where it fails: the first of the sources then fails as well, and its message says why.
void precompile_headers_for(const Comparison& comparison) {
  try {
    std::vector<std::filesystem::path> sources;
    for (const NamedSpec& spec : comparison.specs) sources.push_back(parse_spec(*comparison.problem, spec.text).file);
    precompile_headers(sources, comparison.options);
  } catch (const BadSpec&) {
  }
}

}  // namespace

Participants participants_of(const Comparison& comparison, unsigned jobs) {
  std::vector<std::string> specs;
  for (const NamedSpec& spec : comparison.specs) specs.push_back(spec.text);
  require_isolation(*comparison.problem, specs, comparison.options);
  Participants participants(specs.size());
  const auto& preparations = comparison.problem->preparations;
  const std::size_t before = 1 + preparations.size();
  parallel_for(before + specs.size(), jobs, [&](std::size_t i) {
    if (i == 0) return precompile_headers_for(comparison);
    if (i < before) return preparations[i - 1]();
    i -= before;
    participants[i] = participant_of(*comparison.problem, comparison.where, comparison.specs[i], comparison.options);
  });
  std::set<std::string> names;
  for (std::size_t i = 0; i < specs.size(); ++i) {
    const std::string& name = participants[i]->name();
    if (name != specs[i] && !names.insert(name).second)
      throw UsageError(tr("two implementations are called '{}'", name));
  }
  return participants;
}

ReplayCommand replay_command(const Comparison& comparison) {
  return [head = fmt::format("{} diff -p {}", program_word(), comparison.problem_words),
          limits = comparison.limit_words](const std::string& expected, const std::string& actual,
                                           const std::string& words) {
    return fmt::format("{} --impl {} --impl {}{} {}", head, shell_word(expected), shell_word(actual), limits, words);
  };
}

}  // namespace quack::cli
