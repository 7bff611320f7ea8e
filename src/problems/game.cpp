#include "problems/game.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "problems/counted_input.h"

namespace quack {

Game::Game(GameBasics basics) : GameBasics(std::move(basics)) {
  const std::pair<const char*, bool> members[] = {{"id", !id.empty()},
                                                  {"title", !title.empty()},
                                                  {"item_name", !item_name.empty()},
                                                  {"max_count", max_count > 0},
                                                  {"implementations", !implementations.empty()},
                                                  {"validate", validate != nullptr}};
  for (const auto& [name, is_there] : members)
    if (!is_there) throw std::logic_error("the problem '" + id + "' has no " + name);
}

Message sentence_of(std::span<const Clause> clauses, std::string_view id) {
  const auto found =
      std::find_if(clauses.begin(), clauses.end(), [&](const Clause& clause) { return clause.id == id; });
  return found == clauses.end() ? Message() : tr(found->sentence);
}

std::string output_of(const Implementation& implementation, std::string_view input) {
  MemorySource source(input);
  StringSink sink;
  implementation.answer(source, sink);
  return sink.text();
}

std::string right_output(const Game& game, std::string_view input) {
  return output_of(game.implementations.front(), input);
}

std::string counted_input(const std::vector<std::string>& items) {
  std::string input = std::to_string(items.size()) + '\n';
  for (const std::string& item : items) input += item + '\n';
  return input;
}

}  // namespace quack
