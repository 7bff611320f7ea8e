#include "diagnose/source_changes.h"

#include <algorithm>
#include <charconv>
#include <climits>
#include <cstdint>
#include <map>
#include <set>
#include <utility>

#include "diagnose/source_outline.h"

namespace quack {
namespace {

// The functions that the changes call. Includes nothing, so that the source's own names mean what they mean without it.
// Compiling is most of the time that a change takes: it is not to be optimized.
constexpr std::string_view kPrelude = R"(#pragma GCC optimize("O0")
extern "C" long quack_read(int, void*, unsigned long) __asm__("__read");
static int quack_made[3];
__attribute__((constructor(101))) static void quack_choose() {
  char c = 0;
  for (int i = 0, n = 0; quack_read(0, &c, 1) == 1 && c != '\n'; n = c == ' ' ? 0 : 10 * n + c - '0')
    if (c == ' ' && i < 3) quack_made[i++] = n;
}
static inline bool quack_is(int n) { return quack_made[0] == n || quack_made[1] == n || quack_made[2] == n; }
static inline int quack_number(int n, int v) { return v + quack_is(n) - quack_is(n + 1) - (quack_is(n + 2) ? 2 * v : 0); }
template <class T> inline bool quack_holds(int n, const T& v) {
  return quack_is(n) ? true : quack_is(n + 1) ? false : quack_is(n + 2) ? !static_cast<bool>(v) : static_cast<bool>(v);
}
template <class T, class U> inline U quack_kept(int n, const T& old, const U& v) { return quack_is(n) ? static_cast<U>(old | v) : v; }
template <class T> inline void quack_clear(T& v) { v = T(); }
template <class T, unsigned long n> inline void quack_clear(T (&v)[n]) { for (auto& one : v) quack_clear(one); }
struct quack_place { int n; };
template <class T> struct quack_left { const T& v; int n; };
#define QUACK_RELATION(is, a, b, c)                                                                     \
  template <class T> inline quack_left<T> operator is(const T& v, quack_place p) { return {v, p.n}; }   \
  template <class T, class U> inline bool operator is(const quack_left<T>& l, const U& r) {             \
    return quack_is(l.n) ? l.v a r : quack_is(l.n + 1) ? l.v b r : quack_is(l.n + 2) ? l.v c r : l.v is r; \
  }
QUACK_RELATION(<, <=, >, >=)
QUACK_RELATION(<=, <, >=, >)
QUACK_RELATION(>, >=, <, <=)
QUACK_RELATION(>=, >, <=, <)
#define QUACK_OTHER(is, a)                                                                              \
  template <class T> inline quack_left<T> operator is(const T& v, quack_place p) { return {v, p.n}; }   \
  template <class T, class U> inline auto operator is(const quack_left<T>& l, const U& r)->decltype(l.v is r, l.v a r) { \
    return quack_is(l.n) ? l.v a r : l.v is r;                                                          \
  }
QUACK_OTHER(==, !=)
QUACK_OTHER(!=, ==)
QUACK_OTHER(+, -)
QUACK_OTHER(-, +)
)";

// [relation or sign] -> what may stand in its place, in the prelude's order.
const std::map<std::string_view, std::vector<std::string>>& replacements() {
  using Others = std::vector<std::string>;
  static const std::map<std::string_view, Others> all = {{"<", Others{"<=", ">", ">="}},
                                                         {"<=", Others{"<", ">=", ">"}},
                                                         {">", Others{">=", "<", "<="}},
                                                         {">=", Others{">", "<=", "<"}},
                                                         {"==", Others{"!="}},
                                                         {"!=", Others{"=="}},
                                                         {"+", Others{"-"}},
                                                         {"-", Others{"+"}}};
  return all;
}

bool differ_in_one_letter(std::string_view one, std::string_view other) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < one.size() && one.size() == other.size(); ++i) count += one[i] != other[i] ? 1 : 0;
  return count == 1;
}

// Source in quotes, the beginning of its first line, for a terminal.
constexpr std::size_t kMostShown = 60;  // bytes
std::string code_in_quotes(std::string_view text) {
  text = text.substr(0, kMostShown + 1);
  const std::string_view line = text.substr(0, std::min(text.find_first_of("\r\n"), kMostShown));
  std::string shown;
  for (const char c : line) shown += c == '\t' ? ' ' : c < ' ' || c > '~' || c == '`' ? '?' : c;
  return '`' + shown + (line.size() == text.size() ? "" : " ...") + '`';
}

}  // namespace

class ChangeFinder : SourceOutline {
 public:
  explicit ChangeFinder(SourceChanges& to) : SourceOutline(to.source_), to_(to) {
    add_operators();
    add_conditions();
    add_names(true);
    add_numbers();
    for (const Statement& one : statements()) add_statement(one);
    for (std::size_t token = 2; token < size(); ++token)
      if (at(token) == "{" && is_repeated(token)) add_clearing(token);
    add_names(false);
  }

 private:
  enum class Level { statement, condition, member, name };

  // Adds a place with these changes. Returns the number of the first.
  int add_site(std::size_t token, const std::vector<Message>& words) {
    const int first = static_cast<int>(to_.words_.size()) + 1;
    for (const Message& one : words) {
      to_.lines_.push_back(line_of(token));
      to_.words_.push_back(tr("{} (line {})", one, to_.lines_.back()));
      to_.site_of_.push_back(to_.dropped_.size());
    }
    to_.dropped_.push_back(0);
    return first;
  }
  std::size_t last_site() const { return to_.dropped_.size() - 1; }

  static std::string is_made(int change) { return "quack_is(" + std::to_string(change) + ")"; }

  void replace(std::size_t token, std::string text) {
    to_.edits_.push_back({begin_of(token), at(token).size(), INT_MAX, last_site(), std::move(text)});
  }
  // Around tokens; inside of what was put around them before, and of what is of a level before.
  void surround(Level level, std::size_t begin, std::size_t end, std::string before, std::string after) {
    const int rank = (static_cast<int>(level) << 24U) + ++surrounded_;
    to_.edits_.push_back({begin_of(begin), 0, rank, last_site(), std::move(before)});
    to_.edits_.push_back({end_of(end - 1), 0, -rank, last_site(), std::move(after)});
  }
  void leave_out(const Statement& one, int change) {
    surround(Level::statement, one.begin, one.end, "if (" + is_made(change) + ") {} else { ", " }");
  }

  // "`<=` in place of `<` in `if (x < 10)`"
  Message instead(std::size_t token, std::string_view found, std::string_view better) const {
    std::string_view line = std::string_view(to_.source_).substr(line_begin_of(token), kMostShown + 1);
    line = line.substr(0, line.find_first_of("\r\n"));
    return line == found
               ? tr("{} in place of {}", code_in_quotes(better), code_in_quotes(found))
               : tr("{} in place of {} in {}", code_in_quotes(better), code_in_quotes(found), code_in_quotes(line));
  }

  void add_operators() {
    for (std::size_t token = 1; token + 1 < size(); ++token) {
      const auto known = replacements().find(at(token));
      const std::string_view before = at(token - 1);
      const bool has_left_side =
          is_number(token - 1) || before == ")" || before == "]" || (is_name(token - 1) && before != "return");
      if (known == replacements().end() || is_type(token) || before == "operator" || !has_left_side ||
          at(token + 1).front() == '"')
        continue;
      std::vector<Message> words;
      for (const std::string& better : known->second) words.push_back(instead(token, at(token), better));
      const std::string text(at(token)), first = std::to_string(add_site(token, words));
      replace(token, text + " quack_place{" + first + "} " + text);
    }
  }

  // Variables of the same type in place of those declared beside them, or whose names differ in one letter.
  void add_names(bool is_near) {
    for (std::size_t token = 1; token + 1 < size(); ++token) {
      if (!is_name(token) || is_type(token) || is_declared(token) || at(token + 1) == "(" || at(token + 1) == "::" ||
          at(token - 1) == "::")
        continue;
      const bool is_member = at(token - 1) == "." || at(token - 1) == "->";
      std::vector<std::string> others = names_besides(token, is_member, is_near);
      if (is_member && is_near && at(token) == "first") others = {"second"};
      if (is_member && is_near && at(token) == "second") others = {"first"};
      const std::size_t begin = is_member ? object_before(token) : token;
      if (others.empty() || begin == kNone) continue;
      std::vector<Message> words;
      for (const std::string& other : others) words.push_back(instead(token, at(token), other));
      int change = add_site(token, words);
      std::string before = "(";
      for (const std::string& other : others)
        before += is_made(change++) + " ? " + (is_member ? source(begin, token) : "") + other + " : ";
      surround(is_member ? Level::member : Level::name, begin, token + 1, before, ")");
    }
  }

  std::vector<std::string> names_besides(std::size_t token, bool is_member, bool is_near) const {
    constexpr std::size_t kMost = 4;
    const auto is_known = [&](const Variable& one) {
      return is_member ? one.is_member : one.token < token && token < one.end;
    };
    const auto own = std::find_if(variables().rbegin(), variables().rend(),
                                  [&](const Variable& one) { return one.name == at(token) && is_known(one); });
    std::vector<std::string> others;
    if (own == variables().rend()) return others;
    for (const Variable& one : variables()) {
      const bool is_beside = one.open == own->open || (is_near && !is_member);
      if (one.name == own->name || one.type != own->type || one.is_member != own->is_member || !is_known(one) ||
          !is_beside || is_near != differ_in_one_letter(one.name, own->name) || others.size() == kMost ||
          std::find(others.begin(), others.end(), one.name) != others.end())
        continue;
      others.emplace_back(one.name);
    }
    return others;
  }

  // The beginning of the object whose member this is: `p` of `p[i].x`. kNone: it is not that simple.
  std::size_t object_before(std::size_t member) const {
    std::size_t token = member;
    while (token >= 2 && (at(token - 1) == "." || at(token - 1) == "->")) {
      token -= 2;
      while (token > 0 && match(token) < token) token = match(token) == 0 ? 0 : match(token) - 1;
      if (!is_name(token)) return kNone;
    }
    return token;
  }

  void add_numbers() {
    for (std::size_t token = 1; token < size(); ++token) {
      const std::string_view text = at(token);
      if (!is_number(token) || is_type(token) || at(token - 1) == "case" || is_constant(token)) continue;
      int value = 0;
      const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
      const bool is_octal = text.size() > 1 && text.front() == '0';
      if (is_octal || read.ptr != text.data() + text.size() || read.ec != std::errc() || value == INT_MAX) continue;
      std::vector<Message> words = {instead(token, text, std::to_string(value + 1)),
                                    instead(token, text, std::to_string(value - 1))};
      if (value > 0) words.push_back(instead(token, text, std::to_string(-value)));
      const std::string first = std::to_string(add_site(token, words));
      replace(token, "quack_number(" + first + ", " + std::string(text) + ")");
    }
  }

  // True if the compiler needs a number, or may need it.
  bool is_constant(std::size_t token) const {
    bool is_in_braces = false;
    while (token > 0) {
      const std::string_view text = at(--token);
      if (text == ";" || (text == "{" && is_block(token)) || (text == "}" && is_block(match(token)))) return false;
      if (text == "enum" || text == "constexpr" || (text == "const" && !is_in_braces)) return true;
      is_in_braces = is_in_braces || text == "{";
      token = std::min(token, match(token));
    }
    return false;
  }

  // The parts of conditions between `&&` and `||`, and whole ones without them.
  void add_conditions() {
    std::set<std::size_t> done;
    for (std::size_t token = 1; token + 1 < size(); ++token) {
      const bool is_whole = at(token) == "(" && (at(token - 1) == "if" || at(token - 1) == "while");
      const bool is_joint = !is_type(token) && (at(token) == "&&" || at(token) == "||");
      if (!is_whole && !is_joint) continue;
      const std::size_t before = is_joint ? operand_begin(token) : token, after = token + 1;
      if (is_joint && done.insert(before).second) add_condition(before, token);
      if (done.insert(after).second) add_condition(after, operand_end(after));
    }
  }

  static bool ends_operand(std::string_view text) {
    static const std::set<std::string_view> all = {"&&",     "||", ";",  ",",  "?",  ":",   "=",
                                                   "return", "+=", "|=", "&=", "<<", "else"};
    return all.contains(text);
  }
  std::size_t operand_begin(std::size_t token) const {
    while (token > 0 && !ends_operand(at(token - 1)) && match(token - 1) <= token - 1) token = match(token - 1);
    return token;
  }
  std::size_t operand_end(std::size_t token) const {
    while (token < size() && !ends_operand(at(token)) && match(token) >= token) token = after(token);
    return std::min(token, size());
  }

  void add_condition(std::size_t begin, std::size_t end) {
    if (begin >= end || is_declaration(begin)) return;
    const std::string text = source(begin, end);
    const std::string_view before = begin > 0 ? at(begin - 1) : "", after = at(end);
    const bool is_and = before == "&&" || after == "&&", is_or = before == "||" || after == "||";
    const auto words = [&](const char* value, bool is_needless) {
      return is_needless ? tr("no condition {}", code_in_quotes(text)) : instead(begin, text, value);
    };
    const int first = add_site(begin, {words("true", is_and && !is_or), words("false", is_or && !is_and),
                                       instead(begin, text, "!(" + text + ")")});
    surround(Level::condition, begin, end, "quack_holds(" + std::to_string(first) + ", (", "))");
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
    add_keeping(one);
    if (one.block != kNone) add_exchange(one);
    leave_out(one, add_site(one.begin, {tr("nothing in place of {}", code_in_quotes(source(one.begin, one.end)))}));
  }

  // `|=` in place of `=`.
  void add_keeping(const Statement& one) {
    const std::size_t sign = one.begin + 1;
    const auto is_flag = [&](const Variable& variable) {
      return variable.name == at(one.begin) && (variable.type == "bool" || variable.type == "int");
    };
    if (sign + 2 >= one.end || at(sign) != "=" || is_number(sign + 1) || operand_end(sign + 1) + 1 != one.end ||
        std::none_of(variables().begin(), variables().end(), is_flag))
      return;
    const int change = add_site(sign, {instead(sign, "=", "|=")});
    const std::string before = "quack_kept(" + std::to_string(change) + ", " + std::string(at(one.begin)) + ", ";
    surround(Level::condition, sign + 1, one.end - 1, before, ")");
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
    surround(Level::statement, one.begin, one.begin + 1, "if (" + is_made(change) + ") { " + later + " } ", "");
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

  SourceChanges& to_;
  int surrounded_ = 0;
};

SourceChanges::SourceChanges(std::string_view source) : source_(source) {
  ChangeFinder{*this};
  std::stable_sort(edits_.begin(), edits_.end(), [](const Edit& one, const Edit& other) {
    return std::pair(one.at, one.rank) < std::pair(other.at, other.rank);
  });
}

std::string SourceChanges::text() {
  std::string text;
  site_shown_.clear();
  const auto add = [&](std::string_view part, std::size_t site) {
    text += part;
    site_shown_.resize(site_shown_.size() + static_cast<std::size_t>(std::count(part.begin(), part.end(), '\n')), site);
  };
  add(kPrelude, SIZE_MAX);
  std::size_t at = 0;
  for (const Edit& edit : edits_) {
    if (dropped_[edit.site] != 0) continue;
    add(std::string_view(source_).substr(at, edit.at - at), SIZE_MAX);
    add("\n", SIZE_MAX);
    add(edit.text + "\n", edit.site);
    at = edit.at + edit.removed;
  }
  add(std::string_view(source_).substr(at), SIZE_MAX);
  return text;
}

bool SourceChanges::drop_faulty(std::string_view complaints, const std::string& file) {
  bool has_dropped = false;
  const std::string name = file + ":";
  for (std::size_t at = complaints.find(name); at != std::string_view::npos; at = complaints.find(name, at + 1)) {
    std::size_t line = 0;
    std::from_chars(complaints.data() + at + name.size(), complaints.data() + complaints.size(), line);
    if (line == 0 || line > site_shown_.size() || site_shown_[line - 1] == SIZE_MAX) continue;
    char& is_dropped = dropped_[site_shown_[line - 1]];
    has_dropped = has_dropped || is_dropped == 0;
    is_dropped = 1;
  }
  return has_dropped;
}

}  // namespace quack
