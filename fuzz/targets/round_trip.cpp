#include "fuzz/round_trip_target.h"

quack::fuzz::Target quack::fuzz::make_target() { return round_trip_target(built_in_writers()); }
