#include "testdata/package/cpp_text.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <stdexcept>

namespace quack::package {

namespace {

bool is_word_byte(char byte) { return std::isalnum(static_cast<unsigned char>(byte)) != 0 || byte == '_'; }
bool is_blank(char byte) { return byte == ' ' || byte == '\n'; }

// Behind the quote that ends the literal which begins at `at`.
std::size_t end_of_literal(std::string_view source, std::size_t at) {
  const char quote = source[at];
  for (++at; at < source.size() && source[at] != quote; ++at) {
    if (source[at] == '\\') ++at;
  }
  return at + 1;
}

// Behind a directive's last line.
std::size_t end_of_directive(std::string_view source, std::size_t at) {
  for (;;) {
    const std::size_t line_end = source.find('\n', at);
    if (line_end == std::string_view::npos) return source.size();
    if (source[line_end - 1] != '\\') return line_end;
    at = line_end + 1;
  }
}

Token token_at(std::string_view source, std::size_t at) {
  const auto token = [&](Token::Kind kind, std::size_t end) {
    return Token{kind, source.substr(at, std::min(end, source.size()) - at), at};
  };
  if (source.substr(at, 2) == "//") return token(Token::Kind::comment, source.find('\n', at));
  if (source.substr(at, 2) == "/*") return token(Token::Kind::comment, source.find("*/", at) + 2);
  if (source[at] == '#') return token(Token::Kind::directive, end_of_directive(source, at));
  if (source[at] == '"' || source[at] == '\'') return token(Token::Kind::text, end_of_literal(source, at));
  if (!is_word_byte(source[at])) return token(Token::Kind::mark, at + 1);
  std::size_t end = at;
  // A quote between digits parts them: 1'000.
  while (end < source.size() &&
         (is_word_byte(source[end]) || (source[end] == '\'' && std::isdigit(static_cast<unsigned char>(source[at]))))) {
    ++end;
  }
  return token(Token::Kind::word, end);
}

// How deep a token leaves what stands behind it.
int step_of(const Token& token) {
  if (token.kind != Token::Kind::mark) return 0;
  if (token.is("(") || token.is("{") || token.is("[")) return 1;
  return token.is(")") || token.is("}") || token.is("]") ? -1 : 0;
}

// A declaration's or a statement's tokens, without comments.
using Tokens = std::vector<Token>;

bool begins_a_type(const Tokens& tokens) {
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (is_any_of(tokens[i], {"struct", "class", "enum", "union"})) return true;
    if (tokens[i].is("template") && i + 1 < tokens.size() && tokens[i + 1].is("<")) {
      int open = 0;
      for (++i; i < tokens.size(); ++i) {
        open += tokens[i].is("<") ? 1 : tokens[i].is(">") ? -1 : 0;
        if (open == 0) break;
      }
      continue;
    }
    if (!is_any_of(tokens[i], {"extern", "template"})) return false;
  }
  return false;
}

// The first of a chain of names, "DuckReader" of "DuckReader::State::next", whose last word is number `last`.
std::string chain_before(const Tokens& tokens, std::size_t last) {
  std::size_t at = last;
  if (at > 0 && tokens[at - 1].is("~")) --at;
  while (at >= 3 && tokens[at - 1].is(":") && tokens[at - 2].is(":")) {
    at -= 3;
    if (!tokens[at].is(">")) continue;
    int open = 0;
    for (;; --at) {
      open += tokens[at].is(">") ? 1 : tokens[at].is("<") ? -1 : 0;
      if (open == 0 || at == 0) break;
    }
    if (at > 0) --at;
  }
  return std::string(tokens[at].text);
}

// The name behind struct, class, enum or enum class.
std::string type_name(const Tokens& tokens) {
  std::size_t at = 0;
  while (!is_any_of(tokens[at], {"struct", "class", "enum", "union"})) ++at;
  // "class" may stand in the angles of a template as well.
  for (std::size_t i = at; i < tokens.size() && !is_any_of(tokens[i], {"{", ";"}); ++i) {
    if (is_any_of(tokens[i], {"struct", "class", "enum", "union"}) && !tokens[i + 1].is(">") &&
        !tokens[i + 2].is(">") && !tokens[i + 2].is(",")) {
      at = i;
    }
  }
  return std::string(tokens[at + 1].text);
}

std::string declared_name(const Tokens& tokens) {
  if (tokens.empty() || tokens[0].is("static_assert")) return "";
  const std::size_t behind_extern = tokens[0].is("extern") ? 1 : 0;
  if (tokens[behind_extern].is("template") && !tokens[behind_extern + 1].is("<")) return "";  // an instantiation
  if (tokens[0].is("using")) return std::string(tokens[1].text);
  if (begins_a_type(tokens)) return type_name(tokens);
  int angles = 0;
  int others = 0;
  for (std::size_t i = 1; i < tokens.size(); ++i) {
    if (others == 0) angles += tokens[i].is("<") ? 1 : tokens[i].is(">") ? -1 : 0;
    if (angles == 0 && others == 0 && tokens[i - 1].kind == Token::Kind::word &&
        is_any_of(tokens[i], {"(", "=", "{", "[", ";"})) {
      return chain_before(tokens, i - 1);
    }
    if (angles == 0) others += step_of(tokens[i]);
  }
  return "";
}

// `enum Field { n, m = 2, x }`: the words behind the brace and behind each comma.
std::vector<std::string> enumerators_of(const Tokens& tokens) {
  if (tokens.size() < 2 || !tokens[0].is("enum") || is_any_of(tokens[1], {"class", "struct"})) return {};
  std::vector<std::string> names;
  for (std::size_t i = 1; i + 1 < tokens.size(); ++i) {
    if (is_any_of(tokens[i], {"{", ","}) && tokens[i + 1].kind == Token::Kind::word)
      names.emplace_back(tokens[i + 1].text);
  }
  return names;
}

// Collects what stands between two ends.
class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text), tokens_(tokens_of(text)) {}

  Source read() {
    while (at_ < tokens_.size()) read_something();
    return std::move(source_);
  }

 private:
  void read_something() {
    const Token& token = tokens_[at_];
    if (token.kind == Token::Kind::directive) {
      read_directive();
    } else if (token.kind == Token::Kind::comment && first_comment_ == kNone) {
      first_comment_ = at_++;
    } else if (token.kind == Token::Kind::comment) {
      ++at_;
    } else if (token.is("namespace")) {
      open_namespace();
    } else if (token.is("}")) {
      spaces_.pop_back();
      begin_anew(at_ + 1);
      // The comment that says which namespace ends here.
      if (at_ < tokens_.size() && tokens_[at_].kind == Token::Kind::comment) begin_anew(at_ + 1);
    } else {
      read_declaration();
    }
  }

  void begin_anew(std::size_t at) {
    at_ = at;
    first_comment_ = kNone;
  }

  void read_directive() {
    const std::string_view line = tokens_[at_].text;
    if (line.starts_with("#if")) {
      read_conditional();
      return;
    }
    if (first_comment_ != kNone && source_.banner.empty()) source_.banner = from_comment_to(at_);
    const std::size_t open = line.find_first_of("<\"");
    if (line.starts_with("#include") && open != std::string_view::npos) {
      auto& list = line[open] == '<' ? source_.standard_includes : source_.own_includes;
      list.emplace_back(line.substr(open + 1, line.size() - open - 2));
    } else if (!line.starts_with("#pragma once")) {
      throw std::logic_error("a directive that can't be put together with others: " + std::string(line));
    }
    begin_anew(at_ + 1);
  }

  // From #if to its #endif: one declaration, of the first type in it.
  void read_conditional() {
    const std::size_t first = at_;
    while (!tokens_[at_].text.starts_with("#endif")) ++at_;
    Tokens type;
    for (std::size_t i = first; i < at_; ++i) {
      if (type.empty() && !tokens_[i].is("struct")) continue;
      if (tokens_[i].kind != Token::Kind::comment) type.push_back(tokens_[i]);
    }
    add(first, at_, type);
    begin_anew(at_ + 1);
  }

  void open_namespace() {
    if (source_.banner.empty() && first_comment_ != kNone) source_.banner = from_comment_to(at_);
    std::string name;
    for (++at_; !tokens_[at_].is("{"); ++at_) name += tokens_[at_].text;
    spaces_.push_back(name);
    begin_anew(at_ + 1);
  }

  void read_declaration() {
    const std::size_t first = at_;
    Tokens tokens;
    int depth = 0;
    bool calls = false;  // parentheses have been seen, and before them no "="
    bool assigns = false;
    for (;; ++at_) {
      const Token& token = tokens_.at(at_);
      if (token.kind == Token::Kind::comment || token.kind == Token::Kind::directive) continue;
      tokens.push_back(token);
      if (depth == 0) {
        assigns = assigns || (token.is("=") && !calls);
        calls = calls || (token.is("(") && !assigns);
      }
      depth += step_of(token);
      if (depth > 0) continue;
      if (token.is(";")) break;
      const bool goes_on = at_ + 1 < tokens_.size() && is_any_of(tokens_[at_ + 1], {",", "{", ";"});
      if (token.is("}") && calls && !begins_a_type(tokens) && !goes_on) break;
    }
    add(first, at_, tokens);
    begin_anew(at_ + 1);
  }

  std::string from_comment_to(std::size_t token) const {
    std::string_view text =
        text_.substr(tokens_[first_comment_].begin, tokens_[token].begin - tokens_[first_comment_].begin);
    while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
    return std::string(text);
  }

  void add(std::size_t first, std::size_t& last, const Tokens& tokens) {
    const std::size_t begin = tokens_[first_comment_ == kNone ? first : first_comment_].begin;
    // A comment behind it on the same line belongs to it.
    if (last + 1 < tokens_.size() && tokens_[last + 1].kind == Token::Kind::comment &&
        text_.substr(tokens_[last].end(), tokens_[last + 1].begin - tokens_[last].end()).find('\n') ==
            std::string_view::npos) {
      ++last;
    }
    Declaration declaration;
    declaration.text = text_.substr(begin, tokens_[last].end() - begin);
    declaration.name = declared_name(tokens);
    declaration.enumerators = enumerators_of(tokens);
    for (const std::string& space : spaces_)
      declaration.namespaces += (declaration.namespaces.empty() ? "" : "::") + space;
    for (const Token& token : tokens) {
      if (token.kind == Token::Kind::word) declaration.words.emplace(token.text);
    }
    declaration.apart = begin < 2 || text_.substr(begin - 2, 2) == "\n\n" || source_.declarations.empty();
    source_.declarations.push_back(std::move(declaration));
  }

  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

  std::string_view text_;
  Tokens tokens_;
  std::size_t at_ = 0;
  std::size_t first_comment_ = kNone;  // of those before what is read next
  std::vector<std::string> spaces_;
  Source source_;
};

}  // namespace

bool is_any_of(const Token& token, std::initializer_list<std::string_view> words) {
  return token.kind != Token::Kind::text && std::find(words.begin(), words.end(), token.text) != words.end();
}

std::vector<Token> tokens_of(std::string_view source) {
  std::vector<Token> tokens;
  for (std::size_t at = 0; at < source.size();) {
    if (is_blank(source[at])) {
      ++at;
      continue;
    }
    tokens.push_back(token_at(source, at));
    at = tokens.back().end();
  }
  return tokens;
}

Source source_of(std::string_view text) { return Reader(text).read(); }

FunctionBody body_of(std::string_view function) {
  const std::vector<Token> tokens = tokens_of(function);
  FunctionBody body;
  std::size_t begin = 0;  // of the statement
  int depth = 0;
  bool inside = false;
  bool compound = false;  // for, if and their kin: ends with its block
  bool fresh = false;
  for (const Token& token : tokens) {
    if (token.kind == Token::Kind::comment) continue;
    if (inside && depth == 0 && token.is("}")) {
      body.tail = function.substr(token.begin);
      break;
    }
    if (inside && fresh) {
      compound = is_any_of(token, {"for", "if", "while", "switch", "{"});
      fresh = false;
    }
    if (!inside && depth == 0 && token.is("{")) {
      body.head = function.substr(0, token.end());
      begin = token.end();
      inside = fresh = true;
      continue;
    }
    depth += step_of(token);
    if (!inside || depth > 0 || !(token.is(";") || (compound && token.is("}")))) continue;
    body.statements.emplace_back(function.substr(begin, token.end() - begin));
    begin = token.end();
    fresh = true;
  }
  return body;
}

std::set<std::string, std::less<>> words_of(std::string_view text) {
  std::set<std::string, std::less<>> words;
  for (const Token& token : tokens_of(text)) {
    if (token.kind == Token::Kind::word) words.emplace(token.text);
  }
  return words;
}

std::set<std::string, std::less<>> literals_of(std::string_view text) {
  std::set<std::string, std::less<>> literals;
  for (const Token& token : tokens_of(text)) {
    if (token.kind == Token::Kind::text) literals.emplace(token.text.substr(1, token.text.size() - 2));
  }
  return literals;
}

}  // namespace quack::package
