// Prints the commands and the problems as JSON, of which pages.py makes the manual page and the bash completion.

#include <iostream>

#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "problems/registry.h"

namespace quack::cli {
namespace {

using Json = nlohmann::ordered_json;

Json json_of(const Command& command) {
  Json json = {{"name", command.name},
               {"usage", usage_line(command)},
               {"description", command.description},
               {"options", Json::array()},
               {"exit_codes", command.exit_codes},
               {"examples", Json::array()},
               {"first_words", command.first_words}};
  for (const auto& option : command.options) {
    if (option.help.empty()) continue;  // not documented
    json["options"].push_back({{"name", option.long_name()},
                               {"letter", option.letter()},
                               {"value", option.value},
                               {"help", option.help},
                               {"choices", option.choices}});
  }
  for (const auto& [line, meaning] : command.examples)
    json["examples"].push_back({{"command", line}, {"meaning", meaning}});
  return json;
}

Json json_of(const Problem& problem) {
  Json json = {{"id", problem.id}, {"aliases", problem.aliases}, {"title", problem.title}, {"origin", problem.origin}};
  json["pieces"] = Json::array();
  for (const auto& piece : problem.pieces) json["pieces"].push_back(std::string(1, piece.letter) + ' ' + piece.name);
  return json;
}

}  // namespace
}  // namespace quack::cli

int main() {
  using namespace quack;
  cli::Json json = {{"version", cli::kVersion}, {"commands", cli::Json::array()}, {"problems", cli::Json::array()}};
  for (const auto& command : cli::commands()) json["commands"].push_back(cli::json_of(command));
  for (const auto& problem : problems()) json["problems"].push_back(cli::json_of(problem));
  std::cout << json << '\n';
  return std::cout.flush() ? 0 : 2;
}
