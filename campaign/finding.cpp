#include "campaign/finding.h"

#include <cstdio>
#include <fcntl.h>
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "campaign/corpus.h"
#include "compare/files.h"
#include "compare/messages.h"
#include "problems/registry.h"

namespace quack {
namespace {

namespace fs = std::filesystem;

// What the rules say of the last item, of a problem's own targets; of another target nothing.
std::string by_the_rules(const Finding& finding) {
  if (finding.fuzzer->problems.size() != 1) return "";
  const Problem& problem = *finding.fuzzer->problems.front();
  if (!problem.explain) return "";
  const std::size_t items = problem.items(finding.best.input).size();
  if (items == 0) return "";
  return "\nBy the rules:\n" + problem.explain(finding.best.input, items).text;
}

std::string finding_difference_text(const Finding& finding) {
  std::string text;
  if (finding.is_flaky) text += "This finding is flaky: run once more on the same input, the target found nothing.\n\n";
  return text + finding.best.report + by_the_rules(finding);
}

std::string json_text(const Finding& finding) {
  nlohmann::ordered_json json = {{"target", finding.fuzzer->name},   {"corpus", finding.fuzzer->corpus},
                                 {"group", finding.group},           {"is_difference", finding.is_difference},
                                 {"is_flaky", finding.is_flaky},     {"hits", finding.hits},
                                 {"first_size", finding.first_size}, {"size", finding.best.input.size()},
                                 {"known_by", finding.known_by},     {"program", finding.fuzzer->program.string()}};
  nlohmann::ordered_json problems = nlohmann::ordered_json::array();
  for (const Problem* problem : finding.fuzzer->problems) problems.push_back(problem->id);
  json["problems"] = problems;
  return json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + '\n';
}

std::string replay_script(const Finding& finding) {
  return fmt::format(
      "#!/bin/sh\n# Runs the target on this input again. Another build of it: FUZZER=… ./replay.sh\n"
      "exec \"${{FUZZER:-{}}}\" \"$(dirname \"$0\")/input.txt\"\n",
      finding.fuzzer->program.string());
}

// Whether the text may be part of a file's name.
bool is_plain(std::string_view text) {
  return text.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") == std::string_view::npos;
}

// Puts a finished folder in its place, at one stroke, even if there is one already.
void put_in_place(const fs::path& made, const fs::path& place) {
  if (renameat2(AT_FDCWD, made.c_str(), AT_FDCWD, place.c_str(), RENAME_EXCHANGE) == 0) {
    fs::remove_all(made);
    return;
  }
  std::error_code error;
  fs::rename(made, place, error);
  if (error) {
    // A file system that can't exchange.
    fs::remove_all(place, error);
    fs::rename(made, place, error);
  }
  if (error) throw Unwritable(fmt::format("cannot write {}: {}", place.string(), error.message()));
}

}  // namespace

fs::path folder_of(const Finding& finding, const fs::path& artifacts) {
  return artifacts / ("finding-" + finding.name);
}

std::string replay_command_of(const Fuzzer& fuzzer, const fs::path& input) {
  return shell_word(fuzzer.program.string()) + " " + shell_word(input.string());
}

void write_finding(const Finding& finding, const fs::path& artifacts, const fs::path& scratch) {
  const fs::path made = scratch / ("finding-" + finding.name);
  std::error_code error;
  fs::remove_all(made, error);
  fs::create_directories(made, error);
  if (error) throw Unwritable(fmt::format("cannot make {}: {}", made.string(), error.message()));
  write_file(made / "input.txt", finding.best.input, true);
  write_file(made / "difference.txt", finding_difference_text(finding), true);
  // A crash has only one output: the report says everything.
  write_file(made / "expected.txt", finding.best.expected, true);
  write_file(made / "found.txt", finding.best.actual.empty() ? finding.best.report : finding.best.actual, true);
  write_file(made / "replay.sh", replay_script(finding), true);
  fs::permissions(made / "replay.sh", fs::perms::owner_exec | fs::perms::group_exec | fs::perms::others_exec,
                  fs::perm_options::add, error);
  write_file(made / "finding.json", json_text(finding), true);
  put_in_place(made, folder_of(finding, artifacts));
}

fs::path adopt_finding(const fs::path& folder, const fs::path& corpus) {
  const std::string text = read_all((folder / "finding.json").string());
  const std::string input = read_all((folder / "input.txt").string());
  Fuzzer fuzzer;
  std::string group;
  try {
    const auto json = nlohmann::json::parse(text);
    fuzzer.name = fuzzer.corpus = json.at("corpus").get<std::string>();
    group = json.at("group").get<std::string>();
    for (const auto& id : json.at("problems")) {
      const Problem* problem = find_problem(id.get<std::string>());
      if (problem != nullptr) fuzzer.problems.push_back(problem);
    }
  } catch (const nlohmann::json::exception& fault) {
    throw UsageError(fmt::format("option '--adopt': '{}' is not a finding: {}", folder.string(), fault.what()));
  }
  if (fuzzer.corpus.find('/') != std::string::npos || !is_plain(group))
    throw UsageError(fmt::format("option '--adopt': '{}' is not a finding", folder.string()));
  std::error_code error;
  const fs::path directory = corpus / fuzzer.corpus;
  if (!fs::is_directory(directory, error))
    throw UsageError(fmt::format("option '--corpus': '{}' is not a directory", directory.string()));
  const fs::path file = directory / corpus_name(fuzzer, input, group);
  if (fs::exists(file, error)) return file;  // its name says what is in it
  write_file(file, input, true);
  return file;
}

}  // namespace quack
