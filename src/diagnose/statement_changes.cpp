#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <utility>

#include "diagnose/change_places.h"

namespace quack {
namespace {

constexpr std::size_t kLongestCopied = 80;  // tokens
constexpr int kFurthest = 3;                // statements by which another one is moved

class StatementChanges : ChangePlaces {
 public:
  using ChangePlaces::ChangePlaces;

  void add(ChangeKind kind) {
    switch (kind) {
      case ChangeKind::jumps:
        add_jumps();
        return for_each_statement(&StatementChanges::add_missing_jump);
      case ChangeKind::partners:
        for (std::size_t token = 2; token < size(); ++token)
          if (at(token) == "{" && is_repeated(token)) add_exchanged_parameters(token);
        return for_each_statement(&StatementChanges::add_partners);
      case ChangeKind::assignments:
        return for_each_statement(&StatementChanges::add_assignment);
      case ChangeKind::statements:
        return for_each_statement(&StatementChanges::add_statement);
      case ChangeKind::moves:
        for (int distance = 1; distance <= kFurthest; ++distance)
          for (const Statement& one : statements()) add_moves(one, distance);
        return;
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
  // Replaces `=`, `|=` and `&=` by each other.
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

  // Replaces a jump by another one: each by itself, and all that are the same at once.
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

  // The jumps that may stand at a token.
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

  // Adds `break;` or `continue;` where the branch of an `if` in a loop ends without a jump.
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
    if (one.block != kNone && first == "if") add_held(one);
    leave_out(one, add_site(one.begin, {tr("nothing in place of {}", code_in_quotes(source(one.begin, one.end)))}));
  }

  // The next statement of the block; null if there is none, or if it can't be moved.
  const Statement* next_of(const Statement& one) const {
    const auto next = std::ranges::find_if(
        statements(), [&](const Statement& other) { return other.begin == one.end && other.block == one.block; });
    return next == statements().end() || is_fixed(*next) ? nullptr : &*next;
  }
  bool is_fixed(const Statement& one) const {
    static const std::set<std::string_view> fixed = {"return", "break", "continue", "case", "default", "goto", ";"};
    return fixed.contains(at(one.begin));
  }

  // Exchanges a statement and the next one.
  void add_exchange(const Statement& one) {
    const Statement* const next = next_of(one);
    if (next == nullptr || next->is_declaration || next->end - one.begin > kLongestCopied || is_fixed(one)) return;
    const int change = add_site(one.begin, {before(*next, one)});
    surround(Level::statement, one.begin, one.end,
             "if (" + is_made(change) + ") { " + source(next->begin, next->end) + " } ", "");
    leave_out(*next, change);
  }

  Message before(const Statement& one, const Statement& other) const {
    return tr("{} before {}", code_in_quotes(source(one.begin, one.end)),
              code_in_quotes(source(other.begin, other.end)));
  }
  Message after_it(const std::string& text, const Statement& other) const {
    return tr("{} after {}", code_in_quotes(text), code_in_quotes(source(other.begin, other.end)));
  }

  // Makes the statement after an `if` without braces depend on its condition, too.
  void add_held(const Statement& one) {
    const std::size_t open = one.begin + 1, close = match(open);
    const Statement* next = nullptr;
    for (const Statement& other : statements())
      if (other.begin == one.end && other.block == one.block) next = &other;
    const bool is_braced = at(close + 1) == "{";
    if (at(open) != "(" || next == nullptr || next->is_declaration || is_braced || is_declaration(open + 1)) return;
    const int change = add_site(next->begin, {tr("{} only if {}", code_in_quotes(source(next->begin, next->end)),
                                                 code_in_quotes(source(open + 1, close)))});
    const std::string held = "quack_held<" + std::to_string(change) + ">::value";
    surround(Level::condition, open + 1, close, "(" + held + " = static_cast<bool>(", "))");
    surround(Level::statement, next->begin, next->end, "if (" + is_made(change) + " && !" + held + ") {} else { ",
             " }");
  }

  // Moves a statement after the one `distance` statements later, or that one before it. Of a declaration, moves the
  // initial value.
  void add_moves(const Statement& one, int distance) {
    if (one.block == kNone || is_fixed(one) || hides_names(one)) return;
    const Statement* other = &one;
    for (int moved = 0; moved < distance; ++moved) {
      other = next_of(*other);
      if (other == nullptr || other->end - one.begin > kLongestCopied || hides_names(*other)) return;
    }
    if (one.is_declaration)
      add_later_value(one, *other);
    else if (distance > 1 || other->is_declaration)
      add_later(one, *other);
    if (other->is_declaration)
      add_earlier_value(one, *other);
    else if (distance > 1 && !uses_declared(other->begin, other->end, one.begin))
      add_earlier(one, *other);
  }
  // True if it is a declaration of which the outline has no variable.
  bool hides_names(const Statement& one) const {
    const auto is_its_own = [&](const Variable& known) { return one.begin <= known.token && known.token < one.end; };
    return one.is_declaration && std::ranges::none_of(variables(), is_its_own);
  }
  // True if the source from `begin` to `end` names a variable that is declared between `since` and `begin`.
  bool uses_declared(std::size_t begin, std::size_t end, std::size_t since) const {
    return std::ranges::any_of(variables(), [&](const Variable& one) {
      if (one.token < since || one.token >= begin || one.is_member) return false;
      for (std::size_t token = begin; token < end; ++token)
        if (at(token) == one.name) return true;
      return false;
    });
  }
  void add_later(const Statement& one, const Statement& other) {
    const std::string text = source(one.begin, one.end);
    const int change = add_site(one.begin, {after_it(text, other)});
    surround(Level::statement, other.begin, other.end, "", " if (" + is_made(change) + ") { " + text + " }");
    leave_out(one, change);
  }
  void add_earlier(const Statement& one, const Statement& other) {
    const int change = add_site(other.begin, {before(other, one)});
    surround(Level::statement, one.begin, one.end,
             "if (" + is_made(change) + ") { " + source(other.begin, other.end) + " } ", "");
    leave_out(other, change);
  }

  // Calls use(name, begin, end) for the variables of a declaration whose initial value names other variables; the value
  // is the source from `begin` to `end`.
  void for_each_value(const Statement& declaration,
                      const std::function<void(const std::string&, std::size_t, std::size_t)>& use) const {
    for (const Variable& one : variables()) {
      const bool is_its_own = declaration.begin <= one.token && one.token < declaration.end;
      if (!is_its_own || at(one.token + 1) != "=" || one.type.find_first_of("&[") != std::string::npos) continue;
      const std::size_t begin = one.token + 2;
      std::size_t end = begin;
      bool has_name = false;
      for (; end < declaration.end && at(end) != "," && at(end) != ";"; end = after(end))
        has_name = has_name || is_name(end);
      if (has_name && at(begin) != "{" && at(begin) != "[") use(std::string(one.name), begin, end);
    }
  }
  void add_later_value(const Statement& one, const Statement& other) {
    if (source(one.begin, one.end).starts_with("const")) return;
    for_each_value(one, [&](const std::string& name, std::size_t begin, std::size_t end) {
      const std::string text = name + " = " + source(begin, end) + ";";
      const int change = add_site(one.begin, {after_it(text, other)});
      surround(Level::statement, other.begin, other.end, "", " if (" + is_made(change) + ") " + text);
    });
  }
  void add_earlier_value(const Statement& one, const Statement& other) {
    for_each_value(other, [&](const std::string&, std::size_t begin, std::size_t end) {
      if (uses_declared(begin, end, one.begin)) return;
      const std::string text = source(begin, end);
      const int change = add_site(other.begin, {before(other, one)});
      const std::string kept = "quack_kept" + std::to_string(change);
      surround(
          Level::block, one.begin, one.end,
          "decltype(quack_copy(" + text + ")) " + kept + "; if (" + is_made(change) + ") " + kept + " = " + text + "; ",
          "");
      surround(Level::condition, begin, end, "(" + is_made(change) + " ? " + kept + " : ", ")");
    });
  }

  // Does with y what a statement does with its partner x: instead, or as well. If a statement has several pairs of
  // partners, tries each choice of them.
  void add_partners(const Statement& one) {
    static const std::set<std::string_view> whole = {"if", "for", "while", "do", "switch", "{", "break", "continue"};
    if (one.is_declaration || whole.contains(at(one.begin)) || at(one.end - 1) != ";" ||
        one.end - one.begin > kLongestCopied)
      return;
    const std::string text = source(one.begin, one.end);
    const std::vector<Pair> pairs = pairs_in(one.begin, one.end);
    constexpr std::size_t kMostPairs = 3;  // of more pairs only all at once: there would be too many choices
    std::set<std::string> done = {text};
    for (std::size_t left_out = 0; left_out < (std::size_t{1} << std::min(pairs.size(), kMostPairs)); ++left_out) {
      if (pairs.size() > kMostPairs && left_out > 0) return;
      std::vector<Pair> chosen;
      for (std::size_t pair = 0; pair < pairs.size(); ++pair)
        if ((left_out >> pair) % 2 == 0) chosen.push_back(pairs[pair]);
      const std::string other = exchanged(one.begin, one.end, chosen);
      if (!done.insert(other).second) continue;
      const int change = add_site(one.begin, {instead(one.begin, text, other), after_it(other, one)});
      surround(Level::statement, one.begin, one.end, "if (" + is_made(change) + ") { " + other + " } else { ",
               " if (" + is_made(change + 1) + ") { " + other + " } }");
    }
  }

  // Exchanges two parameters of a function.
  void add_exchanged_parameters(std::size_t open) {
    const std::size_t begin = match(open - 1);
    if (begin == 0 || !is_name(begin - 1) || at(begin - 1) == "for" || at(begin - 1) == "while") return;
    for (const auto& [one, other] : pairs_in(open, after(open))) {
      if (one->token < begin || other->token > open) continue;
      const std::string name(one->name), other_name(other->name);
      const int change = add_site(begin, {tr("{} and {} exchanged", code_in_quotes(name), code_in_quotes(other_name))});
      surround(Level::statement, open, open + 1, "",
               " if (" + is_made(change) + ") quack_swap(" + name + ", " + other_name + ");");
    }
  }

  // True if a brace begins the body of a loop or a function.
  bool is_repeated(std::size_t open) const {
    if (at(open - 1) != ")" || !is_block(open)) return false;
    const std::size_t before = match(open - 1);
    const std::string_view word = before > 0 ? at(before - 1) : "";
    return word != "if" && word != "switch" && word != "catch";
  }

  // Sets a variable that a loop or a function uses to zero, or empties it, at the beginning of the body.
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

  // Sets a static variable to zero, or empties it, each time its declaration is reached.
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
