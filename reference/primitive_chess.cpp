#include "reference/primitive_chess.h"
