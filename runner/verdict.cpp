#include "runner/verdict.h"

#include <array>

namespace quack {

namespace {

struct VerdictWords {
  std::string_view code, words;
};

// [verdict] -> how it is called. 9 entries.
constexpr std::array<VerdictWords, 9> kVerdictWords = {{{"AC", "accepted"},
                                                        {"WA", "wrong answer"},
                                                        {"PE", "presentation error"},
                                                        {"RE", "runtime error"},
                                                        {"TLE", "time limit exceeded"},
                                                        {"MLE", "memory limit exceeded"},
                                                        {"OLE", "output limit exceeded"},
                                                        {"CE", "compile error"},
                                                        {"JE", "judge error"}}};
static_assert(static_cast<std::size_t>(Verdict::judge_error) + 1 == kVerdictWords.size());

}  // namespace

std::string_view code(Verdict verdict) { return kVerdictWords.at(static_cast<std::size_t>(verdict)).code; }

std::string_view words(Verdict verdict) { return kVerdictWords.at(static_cast<std::size_t>(verdict)).words; }

}  // namespace quack
