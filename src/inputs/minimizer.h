#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace quack::inputs {

// The two questions about a smaller input. Either may end the search by an exception.
struct MinimizerQuestions {
  std::function<bool(const std::string& input)> is_valid;
  std::function<bool(const std::string& input)> still_shows;  // called for valid inputs alone
};

// Makes an input smaller without a grammar, by its lines and words; is_valid decides which inputs are possible. Pieces
// are left out together with the number that counts them, labels renumbered, numbers lowered alone, together where they
// are equal and in pairs that keep their sum, balanced pieces of strings left out, letters replaced by earlier ones.
// Returns the smallest input found for which still_shows was true, with single blanks, or `input` if it was true for no
// other input. If the search is not ended early, no single line or word of the result can be left out. The result is
// deterministic if the answers are, and no input is asked about twice.
std::string minimize_by_words(std::string_view input, const MinimizerQuestions& questions);

}  // namespace quack::inputs
