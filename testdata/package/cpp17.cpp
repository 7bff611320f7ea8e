#include "testdata/package/cpp17.h"

#include <vector>

#include "testdata/package/cpp_text.h"

namespace quack::package {

namespace {

using Tokens = std::vector<Token>;

int braces(const Token& token) {
  return is_any_of(token, {"{", "(", "["}) ? 1 : is_any_of(token, {"}", ")", "]"}) ? -1 : 0;
}

// The brace that opens the class around token `inside`.
std::size_t brace_around(const Tokens& tokens, std::size_t inside) {
  int open = 0;
  std::size_t at = inside;
  do {
    open += braces(tokens[--at]);
  } while (open <= 0);
  return at;
}

// The name of the member that a statement of a class declares; empty if it declares a function or a type.
std::string_view member_of(const Tokens& statement) {
  const std::initializer_list<std::string_view> kNoMember = {"using",   "friend",   "static",   "enum",
                                                             "struct",  "class",    "public",   "private",
                                                             "virtual", "template", "explicit", "protected"};
  if (statement.empty() || is_any_of(statement[0], kNoMember)) return "";
  for (std::size_t i = 1; i < statement.size(); ++i) {
    if (statement[i].is("(")) return "";
    if (is_any_of(statement[i], {"=", "{", ";"})) return statement[i - 1].text;
  }
  return "";
}

// The data members of the class whose opening brace is token `open`.
std::vector<std::string_view> members_of(const Tokens& tokens, std::size_t open) {
  std::vector<std::string_view> members;
  Tokens statement;
  int depth = 0;
  for (std::size_t i = open + 1; depth >= 0 && i < tokens.size(); ++i) {
    if (statement.size() == 2 && is_any_of(statement[0], {"public", "private", "protected"})) statement.clear();
    statement.push_back(tokens[i]);
    depth += braces(tokens[i]);
    if (depth > 0) continue;
    const bool function_ends =
        tokens[i].is("}") && member_of(statement).empty() && !is_any_of(tokens[i + 1], {";", ","});
    if (!tokens[i].is(";") && !function_ends) continue;
    if (const std::string_view member = member_of(statement); !member.empty()) members.push_back(member);
    statement.clear();
  }
  return members;
}

constexpr std::size_t kLineWidth = 120;

std::string written_order(std::string_view before, std::string_view type,
                          const std::vector<std::string_view>& members) {
  std::string less;
  for (const std::string_view member : members) {
    const std::string left = "left." + std::string(member);
    const std::string right = "right." + std::string(member);
    const bool last = member == members.back();
    less += last ? left + " < " + right : left + " != " + right + " ? " + left + " < " + right + " : ";
  }
  const std::string parameters = "(" + std::string(type) + " left, " + std::string(type) + " right)";
  return std::string(before) + "operator<" + parameters + " { return " + less + "; }";
}

std::string written_equality(std::string_view before, std::string_view type,
                             const std::vector<std::string_view>& members, std::string_view indent) {
  const std::string margin = '\n' + std::string(indent);
  const std::string parameters = "(" + std::string(type) + " left, " + std::string(type) + " right)";
  const auto joined = [&members](const std::string& between) {
    std::string all;
    for (const std::string_view member : members) {
      if (!all.empty()) all += between;
      all += "left." + std::string(member) + " == right." + std::string(member);
    }
    return all;
  };
  std::string equality = std::string(before) + "operator==" + parameters + " { return " + joined(" && ") + "; }";
  if (indent.size() + equality.size() > kLineWidth) {
    equality = std::string(before) + "operator==" + parameters + " {" + margin + "  return " +
               joined(" &&" + margin + "         ") + ';' + margin + '}';
  }
  return equality + margin + std::string(before) + "operator!=" + parameters + " { return !(left == right); }";
}

std::string with_written_comparisons(std::string_view declaration) {
  Tokens tokens = tokens_of(declaration);
  std::erase_if(tokens, [](const Token& token) { return token.kind == Token::Kind::comment; });
  std::string result;
  std::size_t copied = 0;
  for (std::size_t i = 1; i + 5 < tokens.size(); ++i) {
    if (!tokens[i].is("operator") || !is_any_of(tokens[i + 1], {"=", "<"}) || !tokens[i + 2].is("=")) continue;
    const bool equality = tokens[i + 1].is("=");
    std::size_t open = i;
    while (!tokens[open].is("(")) ++open;
    std::size_t close = open;
    std::size_t comma = open;
    for (; !tokens[close].is(")"); ++close) {
      if (tokens[close].is(",")) comma = close;
    }
    if (!tokens[close + 1].is("=") || !tokens[close + 2].is("default")) continue;
    std::size_t first = i;
    while (!tokens[first].is("friend")) --first;
    const std::size_t line = declaration.rfind('\n', tokens[first].begin) + 1;
    const std::string_view indent = declaration.substr(line, tokens[first].begin - line);
    std::string before(declaration.substr(tokens[first].begin, tokens[i].begin - tokens[first].begin));
    if (const std::size_t deduced = before.find("auto "); deduced != std::string::npos)
      before.replace(deduced, 4, "bool");
    const std::string_view type = declaration.substr(tokens[open].end(), tokens[comma].begin - tokens[open].end());
    const auto members = members_of(tokens, brace_around(tokens, first));
    result += declaration.substr(copied, tokens[first].begin - copied);
    result += equality ? written_equality(before, type, members, indent) : written_order(before, type, members);
    copied = tokens[close + 3].end();
  }
  return result + std::string(declaration.substr(copied));
}

std::string with_other_words(std::string_view declaration) {
  std::string result;
  std::size_t copied = 0;
  const Tokens tokens = tokens_of(declaration);
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const bool of_std = i >= 3 && tokens[i - 3].is("std") && tokens[i - 1].is(":");
    if (tokens[i].is("consteval")) {
      result += std::string(declaration.substr(copied, tokens[i].begin - copied)) + "constexpr";
      copied = tokens[i].end();
    } else if (of_std && is_any_of(tokens[i], {"popcount", "countr_zero", "bit_width"})) {
      result += std::string(declaration.substr(copied, tokens[i - 3].begin - copied)) + "bits::";
      copied = tokens[i].begin;
    }
  }
  return result + std::string(declaration.substr(copied));
}

}  // namespace

std::string in_cpp17(std::string_view declaration) { return with_other_words(with_written_comparisons(declaration)); }

}  // namespace quack::package
