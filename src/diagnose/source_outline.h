#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace quack {

// An outline of a C++ source, read without compiling it: its tokens, brackets, statements and variables. It may be
// wrong about templates, macros and unusual declarations; a compiler finds that out. libclang would know, but takes 1.8
// s of processor time for a source with all standard headers (median of 28), and the static program does not have it.
class SourceOutline {
 public:
  static constexpr std::size_t kNone = SIZE_MAX;

  struct Variable {
    std::string_view name;
    std::string type;                // with its dimensions
    std::size_t token = 0, end = 0;  // the token that declares it, and the end of its scope
    std::size_t open = kNone;        // the brace in which it is declared; kNone: none, or in a `for`
    bool is_member = false;
  };
  // A statement, or a branch of one without braces.
  struct Statement {
    std::size_t begin = 0, end = 0;  // tokens; `end` is the one after it
    std::size_t block = kNone;       // the brace that it is directly in; kNone: it is a branch
    bool is_declaration = false;
  };

  // `source` must outlive the outline.
  explicit SourceOutline(std::string_view source);

  // The tokens: words, numbers, literals and operators, without comments and preprocessor lines; empty beyond the last.
  std::size_t size() const { return tokens_.size(); }
  std::string_view at(std::size_t token) const { return token < size() ? tokens_[token].text : std::string_view(); }
  bool is_name(std::size_t token) const;
  bool is_number(std::size_t token) const;

  // The bytes at which a token begins and ends.
  std::size_t begin_of(std::size_t token) const { return tokens_[token].at; }
  std::size_t end_of(std::size_t token) const { return tokens_[token].at + tokens_[token].text.size(); }
  // The source from one token up to, not including, another.
  std::string source(std::size_t begin, std::size_t end) const;
  // The line of a token, from 1, and the byte at which the text of that line begins, after blanks.
  std::size_t line_of(std::size_t token) const { return tokens_[token].line; }
  std::size_t line_begin_of(std::size_t token) const { return tokens_[token].line_begin; }

  // The matching bracket; for other tokens the token itself.
  std::size_t match(std::size_t token) const { return match_[token]; }
  // The token after the matching bracket if a bracket opens there, else the next token.
  std::size_t after(std::size_t token) const { return match_[token] > token ? match_[token] + 1 : token + 1; }
  // True if a token is between the angles of a template or in the dimensions of an array.
  bool is_type(std::size_t token) const { return is_type_[token] != 0; }
  // True if a token is a name that is declared there: `int m`, `Board& b`.
  bool is_declared(std::size_t token) const;
  // True if a declaration begins with a token.
  bool is_declaration(std::size_t token) const;
  // True if a brace holds statements.
  bool is_block(std::size_t open) const;

  const std::vector<Variable>& variables() const { return variables_; }
  const std::vector<Statement>& statements() const { return statements_; }

 private:
  struct Token {
    std::string_view text;
    std::size_t at = 0, line = 1, line_begin = 0;
  };

  void read_tokens();
  void match_brackets();
  void find_templates();
  std::size_t end_of_statement(std::size_t begin, std::size_t last);
  std::size_t branch(std::size_t begin, std::size_t last);
  void walk(std::size_t begin, std::size_t last, std::size_t block, bool is_code, bool is_struct);
  bool is_type_body(std::size_t statement, std::size_t open) const;
  bool is_part_of_type(std::size_t token) const;
  void add_parameters(std::size_t body);
  void add_variables(std::size_t begin, std::size_t end, std::size_t known_to, std::size_t open, bool is_member);

  std::string_view source_;
  std::vector<Token> tokens_;
  std::vector<std::size_t> match_, enclosing_;  // [token]
  std::vector<char> is_type_;                   // [token]
  std::vector<Variable> variables_;
  std::vector<Statement> statements_;
  std::set<std::size_t> declared_;
  std::size_t nested_ = 0;  // how deep the branch that is being read is nested
};

}  // namespace quack
