#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "diagnose/change_places.h"

namespace quack {
namespace {

class StatementChanges : ChangePlaces {
 public:
  using ChangePlaces::ChangePlaces;

  void add(ChangeKind kind) {
    switch (kind) {
      case ChangeKind::jumps:
        add_jumps();
        return for_each_statement(&StatementChanges::add_missing_jump);
      case ChangeKind::assignments:
        return for_each_statement(&StatementChanges::add_assignment);
      case ChangeKind::statements:
        return for_each_statement(&StatementChanges::add_statement);
      case ChangeKind::clearings:
        for (std::size_t token = 2; token < size(); ++token)
          if (at(token) == "{" && is_repeated(token)) add_clearing(token);
        return for_each_statement(&StatementChanges::add_static);
      default:
        return;
    }
  }

 private:
  void for_each_statement(void (StatementChanges::*add_changes)(const Statement&)) {
    for (const Statement& one : statements()) (this->*add_changes)(one);
  }
  // `=`, `|=` and `&=` in place of each other.
  void add_assignment(const Statement& one) {
    static const std::map<std::string_view, std::vector<std::string>> all = {
        {"=", {"|=", "&="}}, {"|=", {"=", "&="}}, {"&=", {"=", "|="}}};
    std::size_t sign = one.begin;
    while (sign + 1 < one.end && (is_name(sign) || at(sign) == "[" || at(sign) == "." || at(sign) == "->"))
      sign = after(sign);
    const auto known = all.find(at(sign));
    if (one.is_declaration || known == all.end() || at(one.end - 1) != ";" || operand_end(sign + 1) + 1 != one.end ||
        is_number(sign + 1) || at(sign + 1) == "{")
      return;
    const std::string left = source(one.begin, sign), right = source(sign + 1, one.end - 1);
    std::vector<Message> words;
    for (const std::string& other : known->second) words.push_back(instead(sign, at(sign), other));
    int change = add_site(sign, words);
    std::string before;
    if (at(sign) == "=") {
      const std::string first = std::to_string(change);
      before = "if (quack_is(" + first + ") || quack_is(" + std::to_string(change + 1) + ")) quack_assign(" + first +
               ", " + left + ", " + right + ", 0); else ";
    } else {
      for (const std::string& other : known->second)
        before += "if (" + is_made(change++) + ") { " + left + " " + other + " " + right + "; } else ";
    }
    surround(Level::statement, one.begin, one.end, before + "{ ", " }");
  }

  // A jump in place of another one: alone, and all that are the same together.
  void add_jumps() {
    std::map<std::pair<std::string, std::string>, std::vector<const Statement*>> alike;  // [jump, other]
    for (const Statement& one : statements()) {
      const std::string_view word = at(one.begin);
      if ((word != "break" && word != "continue" && word != "return") || at(one.end - 1) != ";") continue;
      const std::string own = source(one.begin, one.end);
      std::vector<std::string> jumps = jumps_at(one.begin);
      if (word == "return" && jumps.size() > 3 && one.end > one.begin + 3) {  // of a test in a loop
        const std::string test = source(one.begin + 1, one.end - 1);
        jumps.push_back("if (" + test + ") return true;");
        jumps.push_back("if (!(" + test + ")) return false;");
      }
      for (const std::string& other : jumps) {
        if (other == own) continue;
        add_jump({&one}, other, instead(one.begin, own, other));
        alike[{own, other}].push_back(&one);
      }
    }
    for (const auto& [jumps, places] : alike) {
      if (places.size() < 2) continue;
      add_jump(places, jumps.second,
               tr("{} in place of each {}", code_in_quotes(jumps.second), code_in_quotes(jumps.first)));
    }
  }
  void add_jump(const std::vector<const Statement*>& places, const std::string& jump, const Message& words) {
    const int change = add_site(places.front()->begin, {words});
    for (const Statement* one : places)
      surround(Level::statement, one->begin, one->end, "if (" + is_made(change) + ") { " + jump + " } else { ", " }");
  }

  // The jumps that are possible there.
  std::vector<std::string> jumps_at(std::size_t token) const {
    std::vector<std::string> jumps;
    const bool is_in_loop = std::any_of(statements().begin(), statements().end(), [&](const Statement& one) {
      return one.begin < token && token < one.end && (at(one.begin) == "for" || at(one.begin) == "while");
    });
    if (is_in_loop) jumps = {"break;", "continue;"};
    std::string_view type;  // of the innermost function that has a name
    for (std::size_t open = 2; open < token; ++open) {
      if (at(open) != "{" || match(open) < token || at(open - 1) != ")" || !is_block(open)) continue;
      const std::size_t name = match(open - 1) - 1;
      if (at(name) == "]") type = {};  // a lambda
      if (is_name(name) && name > 0 && name < open && is_repeated(open) && at(name) != "for" && at(name) != "while")
        type = at(name - 1);
    }
    if (type == "void") jumps.emplace_back("return;");
    if (type == "bool") jumps.insert(jumps.end(), {"return false;", "return true;"});
    return jumps;
  }

  // `break;` or `continue;` where the branch of an `if` in a loop ends without a jump.
  void add_missing_jump(const Statement& one) {
    const std::size_t before = one.block == kNone ? one.begin - 1 : one.block - 1;
    const bool is_last = one.begin > 0 && (one.block == kNone || (one.block > 0 && at(one.end) == "}"));
    static const std::set<std::string_view> ending = {"return", "break", "continue", "goto",
                                                      "if",     "for",   "while",    "do"};
    if (!is_last || one.is_declaration || ending.contains(at(one.begin)) || at(before) != ")" || match(before) == 0 ||
        at(match(before) - 1) != "if")
      return;
    const std::vector<std::string> jumps = jumps_at(one.begin);
    if (jumps.empty() || jumps.front() != "break;") return;
    std::vector<Message> words;
    for (const std::string jump : {"break;", "continue;"})
      words.push_back(tr("{} after {}", code_in_quotes(jump), code_in_quotes(source(one.begin, one.end))));
    const int change = add_site(one.begin, words);
    surround(Level::statement, one.begin, one.end, "{ ",
             " if (" + is_made(change) + ") break; if (" + is_made(change + 1) + ") continue; }");
  }
  void add_statement(const Statement& one) {
    static const std::set<std::string_view> labels = {"case", "default", "public", "private", "protected"};
    const std::string_view first = at(one.begin);
    if (first == "case" && at(one.begin - 1) != "{" && at(one.begin - 1) != ":") {
      const int change =
          add_site(one.begin, {tr("{} before {}", "`break;`", code_in_quotes(source(one.begin, one.end)))});
      surround(Level::statement, one.begin, one.begin + 1, "if (" + is_made(change) + ") break; ", "");
    }
    if (one.is_declaration || labels.contains(first) || first == ";" || first == "{") return;
    if (one.block != kNone) add_exchange(one);
    leave_out(one, add_site(one.begin, {tr("nothing in place of {}", code_in_quotes(source(one.begin, one.end)))}));
  }

  // A statement and the next one in the other order.
  void add_exchange(const Statement& one) {
    constexpr std::size_t kLongest = 80;  // tokens
    static const std::set<std::string_view> fixed = {"return", "break", "continue", "case", "default", "goto", ";"};
    const auto next = std::find_if(statements().begin(), statements().end(), [&](const Statement& other) {
      return other.begin == one.end && other.block == one.block;
    });
    if (next == statements().end() || next->is_declaration || next->end - one.begin > kLongest ||
        fixed.contains(at(one.begin)) || fixed.contains(at(next->begin)))
      return;
    const std::string later = source(next->begin, next->end);
    const int change =
        add_site(one.begin, {tr("{} before {}", code_in_quotes(later), code_in_quotes(source(one.begin, one.end)))});
    surround(Level::statement, one.begin, one.end, "if (" + is_made(change) + ") { " + later + " } ", "");
    leave_out(*next, change);
  }

  // True if a brace holds the rounds of a loop or a function.
  bool is_repeated(std::size_t open) const {
    if (at(open - 1) != ")" || !is_block(open)) return false;
    const std::size_t before = match(open - 1);
    const std::string_view word = before > 0 ? at(before - 1) : "";
    return word != "if" && word != "switch" && word != "catch";
  }

  // The variables used in a loop or a function are zero, or empty, at the beginning of it.
  void add_clearing(std::size_t open) {
    std::set<std::string_view> done;
    for (std::size_t token = open; token < after(open); ++token) {
      for (const Variable& one : variables()) {
        const bool is_known = one.token < match(open - 1) && open < one.end;
        if (one.name != at(token) || one.is_member || !is_known || one.type.find("const") != std::string::npos ||
            !done.insert(one.name).second)
          continue;
        const std::string name(one.name);
        const int change = add_site(open, {tr("{} set to zero, or emptied, after this `{`", code_in_quotes(name))});
        surround(Level::statement, open, open + 1, "", " if (" + is_made(change) + ") quack_clear(" + name + ");");
      }
    }
  }

  // A variable that keeps its value is zero, or empty, each time.
  void add_static(const Statement& one) {
    if (at(one.begin) != "static" || one.block == kNone) return;
    for (const Variable& variable : variables()) {
      if (variable.token < one.begin || variable.token >= one.end || variable.type.find("const") != std::string::npos)
        continue;
      const std::string name(variable.name);
      const int change = add_site(one.begin, {tr("nothing in place of {}", code_in_quotes("static " + name))});
      surround(Level::statement, one.begin, one.end, "", " if (" + is_made(change) + ") quack_clear(" + name + ");");
    }
  }
};

}  // namespace

void add_statement_changes(SourceChanges& to, ChangeKind kind) { StatementChanges(to, kind).add(kind); }

}  // namespace quack
