#pragma once

#include <string>
#include <vector>

#include "cli/options.h"

namespace quack::cli {

// Whose settings `validate` and `check` have: exit codes, messages, and where they go.
enum class Style : std::uint8_t { native, testlib, kattis };

Option style_option();

// What --style says; native if nothing.
Style style_of(const ParsedWords& parsed);

// Whether the arguments of the whole program ask for testlib's settings. Read off the bare words, because a program
// that testlib's users call must fail in their way even when its arguments can't be parsed.
bool speaks_testlib(const std::vector<std::string>& arguments);

// testlib's exit codes.
inline constexpr int kTestlibOk = 0;
inline constexpr int kTestlibWrongAnswer = 1;
inline constexpr int kTestlibPresentationError = 2;
inline constexpr int kTestlibFail = 3;

// Kattis's exit codes. Everything else is the judge's own error.
inline constexpr int kKattisAccepted = 42;
inline constexpr int kKattisWrong = 43;

}  // namespace quack::cli
