#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <map>

#include <nlohmann/json.hpp>

#include "campaign/targets.h"
#include "cli/program_options.h"
#include "problems/registry.h"
#include "problems/suites.h"
#include "report/formatting.h"

namespace quack::cli {
namespace {

using Json = nlohmann::ordered_json;

// Describes a problem package as it was understood.
Json package_entries(const packages::ProblemPackage& package, const Problem& problem) {
  const auto names = [](const auto& programs) {
    std::string all;
    for (const auto& program : programs) all += (all.empty() ? "" : ", ") + program.name;
    return all.empty() ? tr("none").shown() : all;
  };
  std::map<std::string, std::size_t> folders;
  for (const auto& submission : package.submissions) ++folders[submission.folder];
  std::string submissions;
  for (const auto& [folder, count] : folders)
    submissions += fmt::format("{}{} {}", submissions.empty() ? "" : ", ", count, folder);
  const auto samples =
      std::ranges::count_if(package.tests, [](const auto& test) { return test.name.starts_with("sample/"); });
  std::string checker = package.checker.program ? package.checker.program->name : tr("word by word").shown();
  for (const std::string& flag : package.flags.checker) checker += ' ' + flag;
  Json entries = Json::array();
  const auto add = [&entries](const Message& name, const std::string& description) {
    entries.push_back({{"name", name}, {"description", printable(description)}});
  };
  add(tr("problem"), fmt::format("{}: {}", problem.id, problem.title));
  add(tr("format"), package.format);
  add(tr("validators"), names(package.validators));
  add(tr("checker"), checker);
  add(tr("reference"), names(packages::accepted_programs(package)));
  add(tr("limits"),
      fmt::format("{}, {}", package.time_limit ? duration_words(*package.time_limit) : tr("no time limit").shown(),
                  package.memory_limit ? memory_words(*package.memory_limit) : tr("no memory limit").shown()));
  add(tr("submissions"), submissions.empty() ? tr("none").shown() : submissions);
  add(tr("tests"), tr("{} in sample, {} others", samples, package.tests.size() - static_cast<std::size_t>(samples)));
  for (const Message& note : package.notes) add(tr("broken"), note);
  return entries;
}

// Each entry is an object that begins with "name" and "description", which are what the text shows.
Json problem_entries(const Problem&) {
  Json entries = Json::array();
  for (const auto& problem : problems()) {
    const Message title = tr(problem.title);
    const Message named = problem.origin.empty() ? title : tr("{} ({})", title, problem.origin);
    entries.push_back(
        {{"name", problem.id},
         {"description",
          problem.aliases.empty() ? named.shown() : tr("{}; also {}", named, joined_by_and(problem.aliases)).shown()},
         {"aliases", problem.aliases},
         {"title", problem.title},
         {"origin", problem.origin},
         {"max_count", problem.max_count}});
  }
  return entries;
}

Json profile_entries(const Problem& problem) {
  Json entries = Json::array();
  for (const auto& profile : problem.profiles)
    entries.push_back({{"name", profile.name}, {"description", profile.description}, {"problem", problem.id}});
  return entries;
}

Json implementation_entries(const Problem& problem, const std::vector<Implementation>& implementations) {
  Json entries = Json::array();
  for (const auto& implementation : implementations) {
    Json& entry =
        entries.emplace_back(Json{{"name", implementation.name}, {"description", implementation.description}});
    if (!implementation.clause.empty()) entry["clause"] = implementation.clause;
    entry["problem"] = problem.id;
  }
  return entries;
}

Json suite_entries(const Problem& problem) {
  Json entries = Json::array();
  for (const auto& suite : problem.suites) {
    const std::size_t inputs = suite_size(problem, suite.name);
    entries.push_back({{"name", suite.name},
                       {"description", tr("{}; {}", suite.description, counted(inputs, "input"))},
                       {"inputs", inputs},
                       {"problem", problem.id}});
  }
  return entries;
}

// All programs of the built-in problems.
Json target_entries(const Problem& problem) {
  Json entries = Json::array();
  if (problem.accepts) return entries;
  for (const auto& target : kFuzzTargets)
    entries.push_back({{"name", target.name}, {"description", tr(target.description).shown()}});
  return entries;
}

struct Topic {
  std::string_view name;
  Json (*entries)(const Problem& problem);
};

constexpr std::array kTopics = {
    Topic{"problems", problem_entries},
    Topic{"profiles", profile_entries},
    Topic{"mistakes", [](const Problem& problem) { return implementation_entries(problem, problem.mistakes); }},
    Topic{"suites", suite_entries},
    Topic{tr_later("targets"), target_entries},
    Topic{"engines", [](const Problem& problem) { return implementation_entries(problem, problem.implementations); }}};

std::vector<std::string> topic_names() {
  std::vector<std::string> names;
  for (const Topic& topic : kTopics) names.emplace_back(topic.name);
  return names;
}

// The width of the column of names. A longer name moves only its own description to the right.
constexpr std::size_t kMostWidth = 36;

std::string lines(const Json& entries) {
  const auto member = [](const Json& entry, const char* name) { return entry[name].get_ref<const std::string&>(); };
  std::size_t width = 0;
  for (const auto& entry : entries) width = std::max(width, std::min(kMostWidth, member(entry, "name").size()));
  std::string text;
  for (const auto& entry : entries) {
    text += fmt::format("{:<{}}  {}", member(entry, "name"), width, member(entry, "description"));
    if (entry.contains("clause")) text += fmt::format(" ({})", member(entry, "clause"));
    text += '\n';
  }
  return text;
}

int run_list(const ParsedWords& parsed) {
  const Message expected = joined_by_or(topic_names());
  parsed.require_words(1, 1, expected);
  const std::string name = parsed.words().front();
  const auto* const topic = std::ranges::find(kTopics, name, &Topic::name);
  if (topic == kTopics.end()) {
    throw UsageError(tr("there is no list of '{}'; expected {}{}", name, expected, did_you_mean(name, topic_names())));
  }
  const PackagedProblem* const packaged = package_of(parsed);
  if (packaged != nullptr && name == "problems") {
    const Json entries = package_entries(packaged->package, packaged->problem);
    print(parsed.has("json") ? entries.dump(2) + '\n' : lines(entries));
    write_to_standard_error(packages::notes_on(packaged->package.tests));
    return packaged->package.notes.empty() ? kAgreed : kDiffered;
  }
  const Problem& problem = problem_of(parsed);
  const ShownIn shown_in(parsed.has("json") ? MessageLanguage::english : current_language());
  const Json entries = topic->entries(problem);
  print(parsed.has("json") ? entries.dump(2) + '\n' : lines(entries));
  if (entries.empty() && !parsed.has("json")) complain(tr("{} has no {}", problem.id, tr(name)), settings_of(parsed));
  return kAgreed;
}

}  // namespace

Command list_command() {
  return {
      .name = "list",
      .arguments = fmt::format("{}", fmt::join(topic_names(), "|")),
      .summary = tr("lists the problems, profiles, known mistakes, suites, fuzz targets or engines"),
      .description = tr(
          "Prints one entry on each line with its name first, or a JSON array. Profiles, mistakes, suites and "
          "engines are those of one problem. A known mistake is the reference with one rule misunderstood; its "
          "name, mistake:NAME, is a SPEC for 'diff', 'shrink' and 'grade'. 'list problems -p DIRECTORY' says what was "
          "understood of a problem package."),
      .options = {problem_option(), {"json", "", tr("print a JSON array")}},
      .exit_codes = {tr("0  the list was printed"), tr("1  a problem package is broken"),
                     tr("2  the output can't be written, or bad usage")},
      .examples = {{"quackcheck list problems", tr("lists the problems and their aliases")},
                   {fmt::format("quackcheck list mistakes -p {} --json", problems().back().id),
                    tr("prints the known mistakes of a problem as JSON")}},
      .first_words = topic_names(),
      .run = run_list};
}

}  // namespace quack::cli
