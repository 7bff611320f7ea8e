#include "problems/game.h"

#include <algorithm>

#include "problems/counted_input.h"

namespace quack {

Message sentence_of(std::span<const Clause> clauses, std::string_view id) {
  const auto found =
      std::find_if(clauses.begin(), clauses.end(), [&](const Clause& clause) { return clause.id == id; });
  return found == clauses.end() ? Message() : tr(found->sentence);
}

std::string output_of(const Implementation& implementation, std::string_view input) {
  judge::MemorySource source(input);
  judge::StringSink sink;
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
