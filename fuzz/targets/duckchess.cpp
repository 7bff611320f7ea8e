#include "fuzz/duck_target.h"

quack::fuzz::Target quack::fuzz::make_target() { return duck_target(duck_chess_game()); }
