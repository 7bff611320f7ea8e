#include "problems/games.h"

#include <algorithm>
#include <cctype>
#include <string>
#include <utility>
#include <vector>

namespace quack {
namespace {

std::string lower_case(std::string_view text) {
  std::string lower(text);
  for (char& letter : lower) letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  return lower;
}

bool goes_by(const Game& game, const std::string& lower) {
  return lower_case(game.id) == lower ||
         std::any_of(game.aliases.begin(), game.aliases.end(),
                     [&](const std::string& alias) { return lower_case(alias) == lower; });
}

std::vector<Game>& registered() {
  static std::vector<Game> all = {duckchess_game(), duckchess_remix_game(), primitive_chess_game()};
  return all;
}

}  // namespace

std::span<const Game> games() { return registered(); }

void add_game(Game game) { registered().push_back(std::move(game)); }

const Game* find_game(std::string_view id_or_alias) {
  const auto all = games();
  const auto found = std::find_if(all.begin(), all.end(),
                                  [lower = lower_case(id_or_alias)](const Game& game) { return goes_by(game, lower); });
  return found == all.end() ? nullptr : &*found;
}

Message clause_sentence(std::string_view id) {
  for (const Game& game : games())
    if (Message sentence = sentence_of(game.clauses, id); !sentence.empty()) return sentence;
  return {};
}

}  // namespace quack
