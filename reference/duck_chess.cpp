#include "reference/duck_chess.h"
