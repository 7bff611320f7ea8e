#include "judge/fault.h"
