#pragma once

// QUACK_PROCESSOR_HAS(AVX512F, "avx512f"): whether the processor has these instructions and the system lets programs
// use them; by their names in the C library and in the compiler. For x86-64 with g++ or clang alone.
//
// The C library knows since the program was loaded. The compiler's own way asks the processor once more, before main(),
// and on a virtual machine each question goes through what runs it: a sixteenth of the time of a start. clang takes the
// library's header for C++ only with GNU's extensions, which the builds here have.
#if __has_include(<sys/platform/x86.h>) && !(defined(__clang__) && defined(__STRICT_ANSI__))
#include <sys/platform/x86.h>
#define QUACK_PROCESSOR_HAS(library_name, compiler_name) CPU_FEATURE_ACTIVE(library_name)
#else
#define QUACK_PROCESSOR_HAS(library_name, compiler_name) (__builtin_cpu_supports(compiler_name) != 0)
#endif
