#pragma once

#include <span>
#include <string_view>

#include "problems/game.h"

namespace quack {

// Every problem's game, in the order in which `list problems` shows them; the first is the default.
std::span<const Game> games();

// Finds the game with that id or alias, without regard to case; null if there is none.
const Game* find_game(std::string_view id_or_alias);

// The sentence of the clause of that id, of any game; empty if there is no such clause.
Message clause_sentence(std::string_view id);

// Adds a game after the others. Must be called before anything else uses the list.
void add_game(Game game);

// The built-in games; each is made in the folder of its problem.
Game duckchess_game();
Game duckchess_remix_game();
Game primitive_chess_game();

}  // namespace quack
