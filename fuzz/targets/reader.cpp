#include "fuzz/reader_target.h"

quack::fuzz::Target quack::fuzz::make_target() { return reader_target(fast_readers()); }
