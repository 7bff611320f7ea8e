#include "diagnose/source_outline.h"

#include <algorithm>
#include <array>
#include <sstream>
#include <utility>

namespace quack {
namespace {

using WordSet = std::set<std::string, std::less<>>;

WordSet words_of(const char* text) {
  std::istringstream stream(text);
  WordSet words;
  for (std::string word; stream >> word;) words.insert(std::move(word));
  return words;
}

// Words with which declarations begin.
const WordSet& declaring_words() {
  static const WordSet words = words_of(
      "int long short char bool double float unsigned signed auto void string const static constexpr struct class enum "
      "union using typedef template namespace extern inline size_t int64_t uint64_t std friend public private "
      "protected "
      "explicit virtual operator");
  return words;
}

// Names after which `<` begins a list of types.
const WordSet& templates() {
  static const WordSet words = words_of(
      "vector map set pair queue stack deque array tuple list function multiset multimap bitset unordered_map "
      "unordered_set priority_queue optional span basic_string unique_ptr shared_ptr make_unique make_shared make_pair "
      "initializer_list numeric_limits static_cast dynamic_cast const_cast reinterpret_cast get greater less max min "
      "template operator");
  return words;
}

constexpr std::size_t kLongestType = 1000;  // bytes: each variable has a copy of its type
constexpr std::size_t kMostNested = 256;    // levels of brackets, and of branches: compilers refuse more brackets

bool begins_name(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_decimal(char c) { return c >= '0' && c <= '9'; }

std::size_t size_of_word(std::string_view text) {
  const bool is_number = is_decimal(text.front());
  const auto is_part = [&](char c) {
    return begins_name(c) || is_decimal(c) || (is_number && (c == '.' || c == '\''));
  };
  return static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), is_part) - text.begin());
}

std::size_t size_of_literal(std::string_view text) {
  std::size_t size = 1;
  while (size < text.size() && text[size] != text.front()) size += text[size] == '\\' ? 2 : 1;
  return std::min(size + 1, text.size());
}

std::size_t size_of_operator(std::string_view text) {
  constexpr std::array<std::string_view, 24> kLong = {
      "<<=", ">>=", "...", "<=>", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||",
      "++",  "--",  "->",  "::",  "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^="};
  for (const std::string_view one : kLong)
    if (text.starts_with(one)) return one.size();
  return 1;
}

}  // namespace

SourceOutline::SourceOutline(std::string_view source) : source_(source) {
  read_tokens();
  match_brackets();
  find_templates();
  walk(0, size(), kNone, false, false);
}

bool SourceOutline::is_name(std::size_t token) const { return token < size() && begins_name(at(token).front()); }
bool SourceOutline::is_number(std::size_t token) const { return token < size() && is_decimal(at(token).front()); }

std::string SourceOutline::source(std::size_t begin, std::size_t end) const {
  return begin < end ? std::string(source_.substr(begin_of(begin), end_of(end - 1) - begin_of(begin))) : "";
}

void SourceOutline::read_tokens() {
  std::size_t line = 1, line_begin = 0;
  for (std::size_t at = 0; at < source_.size();) {
    const std::string_view rest = source_.substr(at);
    const char first = rest.front();
    std::size_t size = 1;
    bool is_token = false;
    if (rest.starts_with("//") || first == '#') {
      while (size < rest.size() && (rest[size] != '\n' || rest[size - 1] == '\\')) ++size;
    } else if (rest.starts_with("/*")) {
      size = std::min(rest.find("*/", 2), rest.size() - 2) + 2;
    } else if (first == '"' || first == '\'') {
      size = size_of_literal(rest);
      is_token = true;
    } else if (static_cast<unsigned char>(first) > ' ') {
      size = begins_name(first) || is_decimal(first) ? size_of_word(rest) : size_of_operator(rest);
      is_token = true;
    }
    const std::string_view text = rest.substr(0, size);
    if (is_token) {
      if (line_begin < at) line_begin = source_.find_first_not_of(" \t", line_begin);
      tokens_.push_back({text, at, line, line_begin});
    }
    if (const std::size_t end = text.rfind('\n'); end != std::string_view::npos) {
      line += static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
      line_begin = at + end + 1;
    }
    at += size;
  }
}

void SourceOutline::match_brackets() {
  is_type_.assign(size(), 0);
  enclosing_.assign(size(), kNone);
  std::vector<std::size_t> open;
  for (std::size_t token = 0; token < size(); ++token) {
    const std::string_view text = at(token);
    match_.push_back(token);
    if ((text == ")" || text == "]" || text == "}") && !open.empty()) {
      match_[token] = open.back();
      match_[open.back()] = token;
      open.pop_back();
    }
    if (!open.empty()) enclosing_[token] = open.back();
    if (text == "(" || text == "[" || text == "{") open.push_back(token);
    if (open.size() > kMostNested) {
      tokens_.clear();
      match_.clear();
      break;
    }
  }
}

void SourceOutline::find_templates() {
  for (std::size_t token = 1; token < size(); ++token) {
    if (at(token) != "<" || !templates().contains(at(token - 1))) continue;
    int depth = 0;
    for (std::size_t next = token; next < size() && at(next) != ";" && at(next) != "{"; ++next) {
      if (at(next) == "<") ++depth;
      if (at(next) == ">") --depth;
      if (at(next) == ">>") depth -= 2;
      is_type_[next] = 1;
      if (depth <= 0) break;
      token = next;  // templates within these angles are marked with them
    }
  }
}

bool SourceOutline::is_block(std::size_t open) const {
  const std::string_view before = open == 0 ? "" : at(open - 1);
  if (before == ";" || before == "{" || before == "}" || before == ":") {
    const std::size_t outer = enclosing_[open];
    return outer != kNone && at(outer) == "{" && is_block(outer);
  }
  return before == ")" || before == "else" || before == "do" || before == "try" || before == "const" ||
         before == "noexcept" || before == "override";
}

bool SourceOutline::is_declaration(std::size_t token) const {
  const std::string_view first = at(token);
  if (first == "return" || first == "else" || first == "goto" || first == "delete" || first == "case") return false;
  if (first == "std" && at(token + 1) == "::") {  // a type, unless no name follows: `std::cin >> x`
    std::size_t next = token + 3;
    while (next < size() && (is_type(next) || at(next) == "&" || at(next) == "*" || at(next) == "::"))
      next += at(next) == "::" ? 2 : 1;
    return is_name(next);
  }
  if (declaring_words().contains(first) || (templates().contains(first) && at(token + 1) == "<")) return true;
  std::size_t next = token + 1;
  while (at(next) == "&" || at(next) == "*") ++next;
  return is_name(token) && is_name(next);
}

bool SourceOutline::is_declared(std::size_t token) const {
  if (declared_.contains(token)) return true;
  std::size_t before = token;
  while (before > 1 && (at(before - 1) == "&" || at(before - 1) == "*")) --before;
  if (before == 0) return false;
  return declaring_words().contains(at(before - 1)) || (before == token && is_type(before - 1));
}

// Returns the end of the statement that begins with a token. Adds its branches, and what a `for` declares.
std::size_t SourceOutline::end_of_statement(std::size_t begin, std::size_t last) {
  const std::string_view first = at(begin);
  if (begin >= last || first == "{") return std::min(begin >= last ? last : after(begin), last);
  if (first == "case" || first == "default" || first == "public" || first == "private" || first == "protected") {
    std::size_t token = begin;
    while (token < last && at(token) != ":") ++token;
    return std::min(token + 1, last);
  }
  if (first == "if" || first == "for" || first == "while") {
    const std::size_t open = begin + (at(begin + 1) == "constexpr" ? 2 : 1);
    if (at(open) != "(") return last;
    std::size_t end = branch(after(open), last);
    if (first == "if" && at(end) == "else") end = branch(end + 1, last);
    if (first == "for") add_variables(open + 1, after(open) - 1, end, kNone, false);
    return end;
  }
  if (first == "do") return end_of_statement(branch(begin + 1, last), last);
  for (std::size_t token = begin; token < last; token = after(token)) {
    if (at(token) == ";") return token + 1;
    if (at(token) == "{" && is_block(token) && at(after(token)) != ";")
      return std::min(after(token), last);  // a function
  }
  return last;
}

std::size_t SourceOutline::branch(std::size_t begin, std::size_t last) {
  if (nested_ == kMostNested) return last;
  ++nested_;
  const std::size_t end = end_of_statement(begin, last);
  --nested_;
  if (begin < end && at(begin) != "{" && at(begin) != "if")
    statements_.push_back({begin, end, kNone, is_declaration(begin)});
  return end;
}

// Adds the statements from one token up to another, and the variables that they declare.
void SourceOutline::walk(std::size_t begin, std::size_t last, std::size_t block, bool is_code, bool is_struct) {
  for (std::size_t token = begin; token < last;) {
    const std::size_t end = std::max(end_of_statement(token, last), token + 1);
    const bool declares = is_declaration(token);
    if (is_code) statements_.push_back({token, end, block, declares});
    if (declares) add_variables(token, end, last, block, is_struct);
    for (std::size_t inner = token; inner < end; inner = at(inner) == "{" ? after(inner) : inner + 1) {
      if (at(inner) != "{") continue;
      if (is_block(inner)) {
        if (!is_code) add_parameters(inner);
        walk(inner + 1, after(inner) - 1, inner, true, false);
      } else if (is_type_body(token, inner)) {
        walk(inner + 1, after(inner) - 1, inner, false, at(token) != "namespace");
      }
    }
    token = end;
  }
}

bool SourceOutline::is_type_body(std::size_t statement, std::size_t open) const {
  for (std::size_t token = statement; token < open; ++token) {
    if (at(token) == "=" || at(token) == "(" || at(token) == "enum") return false;
    if (at(token) == "struct" || at(token) == "class" || at(token) == "namespace" || at(token) == "union") return true;
  }
  return false;
}

void SourceOutline::add_parameters(std::size_t body) {
  std::size_t close = body;
  while (close > 0 && (close == body || is_name(close))) --close;  // `const override`
  if (at(close) != ")") return;
  for (std::size_t begin = match(close) + 1; begin < close;) {
    std::size_t end = begin;
    while (end < close && at(end) != ",") end = after(end);
    if (end > begin + 1) add_variables(begin, end, after(body), body, false);
    begin = end + 1;
  }
}

bool SourceOutline::is_part_of_type(std::size_t token) const {
  const auto is_joint = [&](std::string_view text) { return text == "::" || text == "*" || text == "&"; };
  if (is_type(token) || declaring_words().contains(at(token)) || is_joint(at(token))) return true;
  return is_name(token) && token + 1 < size() && (is_name(token + 1) || is_joint(at(token + 1)) || is_type(token + 1));
}

// Adds the variables of a declaration; their scope ends at `known_to`.
void SourceOutline::add_variables(std::size_t begin, std::size_t end, std::size_t known_to, std::size_t open,
                                  bool is_member) {
  static const WordSet others = words_of("struct class union enum using typedef namespace template operator");
  std::size_t token = begin;
  for (; token < end && is_part_of_type(token); ++token)
    if (others.contains(at(token))) return;
  const std::string type = source(begin, token);
  if (type.size() > kLongestType) return;
  while (token > begin && token < end && is_name(token)) {
    Variable variable{at(token), type, token, known_to, open, is_member};
    declared_.insert(token++);
    for (; at(token) == "["; token = after(token)) {
      variable.type += source(token, after(token));
      std::fill(is_type_.begin() + static_cast<std::ptrdiff_t>(token),
                is_type_.begin() + static_cast<std::ptrdiff_t>(after(token)), char{1});
    }
    if (at(token) == "(") return;  // a function
    variables_.push_back(std::move(variable));
    while (token < end && at(token) != "," && at(token) != ";") token = after(token);
    if (at(token++) != ",") return;
    while (at(token) == "*" || at(token) == "&") ++token;
  }
}

}  // namespace quack
