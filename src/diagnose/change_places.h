#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "diagnose/source_changes.h"
#include "diagnose/source_outline.h"

namespace quack {

// Returns the beginning of the first line of a source text, in quotes and printable.
std::string code_in_quotes(std::string_view text);

// The base of the classes that find the changes of one kind. Each place in the source that has changes is a *site*:
// `add_site` begins one, and the functions after it edit the source there.
class ChangePlaces : protected SourceOutline {
 public:
  ChangePlaces(SourceChanges& to, ChangeKind kind) : SourceOutline(to.source_), to_(to), kind_(kind) {}

 protected:
  enum class Level { block, statement, condition, member, name };

  // Adds a site with a change for each description. Returns the number of the first change.
  int add_site(std::size_t token, const std::vector<Message>& descriptions);

  // An expression for the edited source; it is true in a run in which that change is made.
  static std::string is_made(int change) { return "quack_is(" + std::to_string(change) + ")"; }

  void replace(std::size_t token, std::string text);
  // Inserts texts before and after tokens. Insertions around the same tokens nest: an earlier level is outside of a
  // later one, and within a level the one that was inserted first.
  void surround(Level level, std::size_t begin, std::size_t end, std::string before, std::string after);
  // Skips a statement if that change is made.
  void leave_out(const Statement& one, int change);

  // Describes a change: "`<=` in place of `<` in `if (x < 10)`".
  Message instead(std::size_t token, std::string_view found, std::string_view better) const;

  bool is_member(std::size_t token) const { return token > 0 && (at(token - 1) == "." || at(token - 1) == "->"); }
  // True if a variable is in scope at a token; after `.` and `->` all members are, and nothing else.
  bool is_known(const Variable& one, std::size_t token) const;
  // The variable that a token names; null if its declaration is not known.
  const Variable* variable_at(std::size_t token) const;

  // The pairs of variables of which a part of the source names one, each pair once and in the order of declaration.
  // Variables of one type that are declared one after the other are pairs from the first on: `x, y, u, v` are two.
  using Pair = std::pair<const Variable*, const Variable*>;
  std::vector<Pair> pairs_in(std::size_t begin, std::size_t end) const;
  // A part of the source with the names of these pairs exchanged.
  std::string exchanged(std::size_t begin, std::size_t end, const std::vector<Pair>& pairs) const;

  // The first token of the operand before a token, and the token after the operand that begins at a token. Operands
  // stand between `&&`, `||`, commas and the like.
  std::size_t operand_begin(std::size_t token) const;
  std::size_t operand_end(std::size_t token) const;

 private:
  std::size_t last_site() const { return to_.dropped_.size() - 1; }

  SourceChanges& to_;
  ChangeKind kind_;
};

// Adds the changes of expressions of a kind. Returns false if statements have changes of that kind, or only they do.
bool add_expression_changes(SourceChanges& to, ChangeKind kind);
// Adds the changes of statements of a kind; there may be none.
void add_statement_changes(SourceChanges& to, ChangeKind kind);

}  // namespace quack
