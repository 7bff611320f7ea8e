#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "diagnose/source_changes.h"
#include "diagnose/source_outline.h"

namespace quack {

// Source in quotes, the beginning of its first line, for a terminal.
std::string code_in_quotes(std::string_view text);

// Where the changes of one kind are made in a source: what those who find them put around its tokens.
class ChangePlaces : protected SourceOutline {
 public:
  ChangePlaces(SourceChanges& to, ChangeKind kind) : SourceOutline(to.source_), to_(to), kind_(kind) {}

 protected:
  enum class Level { block, statement, condition, member, name };

  // Adds a place with these changes. Returns the number of the first.
  int add_site(std::size_t token, const std::vector<Message>& words);

  static std::string is_made(int change) { return "quack_is(" + std::to_string(change) + ")"; }

  void replace(std::size_t token, std::string text);
  // Around tokens; inside of what was put around the same ones before, and of what is of a level before.
  void surround(Level level, std::size_t begin, std::size_t end, std::string before, std::string after);
  void leave_out(const Statement& one, int change);

  // "`<=` in place of `<` in `if (x < 10)`"
  Message instead(std::size_t token, std::string_view found, std::string_view better) const;

  bool is_member(std::size_t token) const { return token > 0 && (at(token - 1) == "." || at(token - 1) == "->"); }
  // True if a variable is known at a token, which names a member if it is one.
  bool is_known(const Variable& one, std::size_t token) const;
  // The variable that is named there; null: it is declared nowhere.
  const Variable* variable_at(std::size_t token) const;

  // The variables that are declared in pairs and named in a part of the source: `x, y, u, v` are two. Each pair once,
  // the one that is declared first before the other.
  using Pair = std::pair<const Variable*, const Variable*>;
  std::vector<Pair> pairs_in(std::size_t begin, std::size_t end) const;
  // The source with the names of these pairs exchanged.
  std::string exchanged(std::size_t begin, std::size_t end, const std::vector<Pair>& pairs) const;

  // The parts of an expression between `&&`, `||`, commas and the like, before and after a token.
  std::size_t operand_begin(std::size_t token) const;
  std::size_t operand_end(std::size_t token) const;

 private:
  std::size_t last_site() const { return to_.dropped_.size() - 1; }

  SourceChanges& to_;
  ChangeKind kind_;
};

// Changes of expressions. False if those of this kind are not.
bool add_expression_changes(SourceChanges& to, ChangeKind kind);
// Changes of statements; none if those of this kind are not.
void add_statement_changes(SourceChanges& to, ChangeKind kind);

}  // namespace quack
