#include "problems/registry.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "problems/games.h"

namespace quack {
namespace {

std::vector<Problem>& registered() {
  static std::vector<Problem> all = {duckchess_problem(), duckchess_remix_problem(), primitive_chess_problem()};
  return all;
}

}  // namespace

std::span<const Problem> problems() { return registered(); }

void add_problem(Problem problem) {
  add_game(problem);
  registered().push_back(std::move(problem));
}

const Problem* find_problem(std::string_view id_or_alias) {
  const Game* const game = find_game(id_or_alias);
  if (game == nullptr) return nullptr;
  return &*std::ranges::find(problems(), game->id, &Problem::id);
}

}  // namespace quack
