#include "judge/checker.h"
