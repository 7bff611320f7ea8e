#include "optimized/primitive_chess.h"
