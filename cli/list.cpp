#include "cli/list.h"

#include <algorithm>
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "campaign/targets.h"
#include "cli/commands.h"
#include "compare/files.h"
#include "problems/registry.h"
#include "testdata/suites.h"

namespace quack::cli {

namespace {

// Keeps the members in the order in which they were put in.
using Json = nlohmann::ordered_json;

std::vector<Option> list_options() {
  return {problem_option(), {.name = "json", .help = "print a JSON array"}, color_option(), help_option()};
}

// Each entry is an object with a "name" first; "description" is what stands behind it where it is not JSON.
Json problem_entries() {
  Json entries = Json::array();
  for (const auto& problem : problems()) {
    entries.push_back({{"name", problem.id},
                       {"description",
                        fmt::format("{} ({}); also {}", problem.title, problem.origin, joined(problem.aliases, "and"))},
                       {"aliases", problem.aliases},
                       {"title", problem.title},
                       {"origin", problem.origin},
                       {"max_count", problem.max_count}});
  }
  return entries;
}

Json profile_entries(const Problem& problem) {
  Json entries = Json::array();
  for (const auto& profile : problem.profiles) {
    entries.push_back({{"name", profile.name}, {"description", profile.description}, {"problem", problem.id}});
  }
  return entries;
}

Json implementation_entries(const Problem& problem, const std::vector<Implementation>& implementations) {
  Json entries = Json::array();
  for (const auto& implementation : implementations) {
    Json entry = {{"name", implementation.name}, {"description", implementation.description}};
    if (!implementation.clause.empty()) entry["clause"] = implementation.clause;
    entry["problem"] = problem.id;
    entries.push_back(entry);
  }
  return entries;
}

Json suite_entries(const Problem& problem) {
  Json entries = Json::array();
  for (const auto& suite : problem.suites) {
    const std::size_t inputs = testdata::suite_size(problem, suite.name);
    entries.push_back({{"name", suite.name},
                       {"description", fmt::format("{}; {}", suite.description, counted(inputs, "input"))},
                       {"inputs", inputs},
                       {"problem", problem.id}});
  }
  return entries;
}

Json target_entries() {
  Json entries = Json::array();
  for (const auto& target : kFuzzTargets)
    entries.push_back({{"name", target.name}, {"description", target.description}});
  return entries;
}

Json entries_of(const ListRequest& request) {
  if (request.what == "problems") return problem_entries();
  if (request.what == "profiles") return profile_entries(*request.problem);
  if (request.what == "mistakes") return implementation_entries(*request.problem, request.problem->mistakes);
  if (request.what == "engines") return implementation_entries(*request.problem, request.problem->implementations);
  if (request.what == "suites") return suite_entries(*request.problem);
  return target_entries();
}

// Of the column of names. A longer name pushes its own line's description away, and no other's.
constexpr std::size_t kMostWidth = 36;

std::string lines(const Json& entries) {
  std::size_t width = 0;
  for (const auto& entry : entries) {
    width = std::max(width, std::min(kMostWidth, entry["name"].get_ref<const std::string&>().size()));
  }
  std::string text;
  for (const auto& entry : entries) {
    text += fmt::format("{:<{}}  {}", entry["name"].get_ref<const std::string&>(), width,
                        entry["description"].get_ref<const std::string&>());
    if (entry.contains("clause")) text += fmt::format(" ({})", entry["clause"].get_ref<const std::string&>());
    text += '\n';
  }
  return text;
}

int run_list(const ListRequest& request, const TerminalSettings& settings) {
  const std::string text = list_text(request);
  print(text);
  if (text.empty()) complain(fmt::format("there are no {} in this version", request.what), settings);
  return kAgreed;
}

}  // namespace

const std::vector<std::string>& list_topics() {
  static const std::vector<std::string> topics = {"problems", "profiles", "mistakes", "suites", "targets", "engines"};
  return topics;
}

ListRequest check_list(const std::vector<std::string>& words) {
  const ParsedWords parsed = parse_words(words, list_options());
  const std::string expected = joined(list_topics(), "or");
  parsed.require_words(1, 1, expected);
  ListRequest request;
  request.what = parsed.words().front();
  if (std::find(list_topics().begin(), list_topics().end(), request.what) == list_topics().end()) {
    throw UsageError(fmt::format("there is no list of '{}'; expected {}{}", request.what, expected,
                                 did_you_mean(request.what, list_topics())));
  }
  request.problem = &problem_of(parsed);
  request.json = parsed.has("json");
  return request;
}

std::string list_text(const ListRequest& request) {
  const Json entries = entries_of(request);
  return request.json ? entries.dump(2) + '\n' : lines(entries);
}

Command list_command() {
  return {
      .name = "list",
      .arguments = fmt::format("{}", fmt::join(list_topics(), "|")),
      .summary = "the problems, profiles, mistakes, suites, fuzz targets or engines that there are",
      .description =
          "Lists what there is, one a line with the name first, or as a JSON array. Profiles, mistakes, suites "
          "and engines are those of one problem.",
      .options = list_options(),
      .exit_codes = {"0  the list was printed", "2  the output can't be written, or bad use"},
      .examples = {{"quackcheck list problems", "the problems and their aliases"},
                   {"quackcheck list mistakes -p duckchess-remix --json", "the known mistakes of the remix as JSON"}},
      .first_words = list_topics(),
      .run = [](const std::vector<std::string>& words) {
        return run_list(check_list(words), settings_of(parse_words(words, list_options())));
      }};
}

}  // namespace quack::cli
