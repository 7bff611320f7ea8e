#include "judge/bytes.h"
