#pragma once

#include <cstddef>
#include <initializer_list>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace quack::package {

// C++ as far as it takes to put sources together: words, and where declarations and statements begin and end. For
// sources in the style of this repository; it knows no macros, and no raw string literals.

struct Token {
  enum class Kind { word, text, mark, comment, directive };  // numbers are words; a text is a string or a character

  Kind kind = Kind::mark;
  std::string_view text;  // a mark is one byte; a directive the whole line, with those that it goes on over
  std::size_t begin = 0;  // where it stands in the source
  std::size_t end() const { return begin + text.size(); }
  bool is(std::string_view word) const { return text == word; }
};

// Whether it is one of those words or marks, and no literal.
bool is_any_of(const Token& token, std::initializer_list<std::string_view> words);

// All tokens of a source; they point into it.
std::vector<Token> tokens_of(std::string_view source);

// One declaration at the level of a namespace.
struct Declaration {
  std::string text;  // with the comments before it and behind it; no blank line at either end
  std::string name;  // what it declares; of a member's definition, the class; empty if it declares nothing
  std::vector<std::string> enumerators;      // of an enumeration without a scope
  std::string namespaces;                    // "quack::judge"; the unnamed one is called so: "quack::judge::"
  std::set<std::string, std::less<>> words;  // that stand in it
  bool apart = true;                         // a blank line stands before it
};

struct Source {
  std::string banner;                          // the comment above the first #include
  std::vector<std::string> own_includes;       // "game/cell.h"
  std::vector<std::string> standard_includes;  // "vector"
  std::vector<Declaration> declarations;
};

Source source_of(std::string_view text);

// The statements between the first brace of a function's definition and its partner: each with the comments before it.
struct FunctionBody {
  std::string head;  // up to the brace, and with it
  std::vector<std::string> statements;
  std::string tail;  // from the partner on
};
FunctionBody body_of(std::string_view function);

// The words of a text, and its string literals without their quotes.
std::set<std::string, std::less<>> words_of(std::string_view text);
std::set<std::string, std::less<>> literals_of(std::string_view text);

}  // namespace quack::package
