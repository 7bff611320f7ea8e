// A target that does nothing: what libFuzzer itself costs, to compare the others' speed with.

#include <cstddef>
#include <cstdint>

// NOLINTNEXTLINE(readability-identifier-naming): the name is libFuzzer's
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* /*data*/, std::size_t /*size*/) { return 0; }
