#include "testdata/problems.h"
