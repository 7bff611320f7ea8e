#include "optimized/duck_chess.h"
