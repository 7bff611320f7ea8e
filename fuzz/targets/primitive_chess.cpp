#include "fuzz/primitive_target.h"

quack::fuzz::Target quack::fuzz::make_target() { return primitive_target(primitive_game()); }
