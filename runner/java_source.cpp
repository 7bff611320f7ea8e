#include "runner/java_source.h"

#include <optional>

namespace quack {
namespace {

bool is_word_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$' ||
         (static_cast<unsigned char>(c) & 0x80U) != 0;  // letters beyond ASCII, in UTF-8
}

// The words and signs of a Java source, one after the other, without comments and literals.
class JavaWords {
 public:
  explicit JavaWords(std::string_view source) : rest_(source) {}

  // A whole word, or one sign; empty at the end.
  std::string_view next() {
    while (!rest_.empty()) {
      if (rest_.starts_with("//")) {
        skip_past("\n");
      } else if (rest_.starts_with("/*")) {
        skip_past("*/", 2);
      } else if (rest_.starts_with("\"\"\"")) {
        skip_literal("\"\"\"");
      } else if (rest_.front() == '"') {
        skip_literal("\"");
      } else if (rest_.front() == '\'') {
        skip_literal("'");
      } else if (is_word_character(rest_.front())) {
        std::size_t length = 1;
        while (length < rest_.size() && is_word_character(rest_[length])) ++length;
        return take(length);
      } else if (rest_.front() == ' ' || rest_.front() == '\n' || rest_.front() == '\t' || rest_.front() == '\r') {
        rest_.remove_prefix(1);
      } else {
        return take(1);
      }
    }
    return {};
  }

 private:
  std::string_view take(std::size_t length) {
    const std::string_view word = rest_.substr(0, length);
    rest_.remove_prefix(length);
    return word;
  }

  void skip_past(std::string_view end, std::size_t from = 0) {
    const std::size_t at = rest_.find(end, from);
    rest_.remove_prefix(at == std::string_view::npos ? rest_.size() : at + end.size());
  }

  void skip_literal(std::string_view quote) {
    std::size_t at = quote.size();
    while (at < rest_.size() && rest_.substr(at, quote.size()) != quote) at += rest_[at] == '\\' ? 2 : 1;
    rest_.remove_prefix(at < rest_.size() ? at + quote.size() : rest_.size());
  }

  std::string_view rest_;
};

bool opens_class(std::string_view word) {
  return word == "class" || word == "interface" || word == "enum" || word == "record";
}

}  // namespace

JavaNames java_names(std::string_view source) {
  JavaNames names;
  JavaWords words(source);
  std::string package;
  std::string outermost;  // the class that we are in
  std::optional<std::string> public_class;
  std::string first_class;
  int depth = 0;
  bool is_public = false;
  bool in_package = false;
  std::string_view before;
  for (std::string_view word = words.next(); !word.empty(); before = word, word = words.next()) {
    if (word == ";") in_package = false;
    if (in_package) package += word;
    if (word == "{") ++depth;
    if (word == "}") --depth;
    if (depth == 1 && word == "main" && before == "void" && names.main_class.empty()) names.main_class = outermost;
    if (depth != 0) continue;
    if (word == "package") in_package = true;
    if (word == ";" || word == "}") is_public = false;
    if (word == "public") is_public = true;
    if (opens_class(before) && is_word_character(word.front())) {
      outermost = word;
      if (first_class.empty()) first_class = word;
      if (is_public && !public_class) public_class = outermost;
    }
  }
  names.file = public_class.value_or(first_class);
  constexpr std::size_t kLongestName = 200;  // bytes, with the extension less than a file system's 255
  if (names.file.empty() || names.file.size() > kLongestName) names.file = "Main";
  if (!names.main_class.empty() && !package.empty()) names.main_class = package + "." + names.main_class;
  return names;
}

}  // namespace quack
