#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace quack::inputs {

// The two questions about a smaller input. Either may end the search by an exception.
struct MinimizerQuestions {
  std::function<bool(const std::string& input)> is_valid;
  std::function<bool(const std::string& input)> still_shows;  // asked of valid inputs alone
};

// Makes an input smaller without a grammar, by its lines and words; what is_valid accepts decides on everything else.
// Pieces are left out together with the number that counts them, labels renumbered, numbers lowered alone, together
// where they are equal and in pairs that keep their sum, balanced pieces of strings left out, letters replaced by
// earlier ones. Returns the smallest input found for which still_shows was true, with single blanks, or `input` if it
// is true of nothing else. If it comes to its end, no single line or word of the result can be left out. The result is
// deterministic if the answers are, and no input is asked about twice.
std::string minimize_by_words(std::string_view input, const MinimizerQuestions& questions);

}  // namespace quack::inputs
