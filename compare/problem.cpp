#include "compare/problem.h"
