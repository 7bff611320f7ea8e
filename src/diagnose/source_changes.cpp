#include "diagnose/source_changes.h"

#include <algorithm>
#include <charconv>
#include <climits>
#include <cstdint>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "diagnose/source_outline.h"

namespace quack {
namespace {

// The functions that the changes call, and what tries them: before anything of the source begins, a child of the
// process goes on with the source for each try, which costs a tenth of a program's start. Includes nothing, so that the
// source's own names mean what they mean without it. Not optimized, because compiling would take longer than that
// saves.
constexpr std::string_view kPrelude = R"(#pragma GCC optimize("O0")
extern "C" {
long quack_read(int, void*, unsigned long) __asm__("__read");
long quack_write(int, const void*, unsigned long) __asm__("__write");
long quack_seek(int, long, int) __asm__("__lseek");
int quack_fork() __asm__("__fork");
int quack_wait(int, int*, int) __asm__("__waitpid");
int quack_become(int, int) __asm__("__dup2");
int quack_close(int) __asm__("__close");
int quack_open(const char*, int, ...) __asm__("__open");
int quack_clock(int, const long*, void*) __asm__("setitimer");
[[noreturn]] void quack_end(int) __asm__("_exit");
}
static int quack_made[3];
static bool quack_read_number(int& n) {
  char c = 0;
  for (n = 0; quack_read(0, &c, 1) == 1 && c >= '0' && c <= '9';) n = 10 * n + c - '0';
  return c == ' ';
}
__attribute__((constructor(101))) static void quack_try_all() {
  static char buffer[4096];
  int milliseconds[2], bytes = 0, status = 0;
  for (int& limit : milliseconds) quack_read_number(limit);
  while (quack_read_number(bytes)) {
    for (int& change : quack_made) quack_read_number(change);
    const int file = quack_open("quack_input", 01102, 0600);  // O_RDWR | O_CREAT | O_TRUNC
    for (long left = bytes, n; left > 0; left -= n)
      if ((n = quack_read(0, buffer, left < 4096 ? left : 4096)) <= 0 || quack_write(file, buffer, n) != n) quack_end(1);
    quack_seek(file, 0, 0);
    const int child = quack_fork();
    if (child == 0) {
      quack_become(file, 0);
      const long real[4] = {0, 0, milliseconds[1] / 1000, milliseconds[1] % 1000 * 1000};
      const long processor[4] = {0, 0, milliseconds[0] / 1000, milliseconds[0] % 1000 * 1000};
      quack_clock(0, real, nullptr);
      quack_clock(2, processor, nullptr);
      return;
    }
    if (child < 0 || quack_wait(child, &status, 0) != child) quack_end(1);
    quack_close(file);
    const char ending = status == 0 ? '.' : status == 14 || status == 27 ? 'T' : 'F';
    quack_write(1, "\001quack", 6);
    quack_write(1, &ending, 1);
  }
  quack_end(0);
}
static inline bool quack_is(int n) { return quack_made[0] == n || quack_made[1] == n || quack_made[2] == n; }
static inline int quack_number(int n, int v) { return v + quack_is(n) - quack_is(n + 1) - (quack_is(n + 2) ? 2 * v : 0); }
template <class T> inline bool quack_holds(int n, const T& v) {
  return quack_is(n) ? true : quack_is(n + 1) ? false : quack_is(n + 2) ? !static_cast<bool>(v) : static_cast<bool>(v);
}
template <class T, class U> inline auto quack_assign(int n, T&& v, const U& r, int) -> decltype(v |= r, v &= r, v = r, void()) {
  if (quack_is(n)) v |= r; else v &= r;
}
template <class T, class U> inline void quack_assign(int, T&&, U&&, long) {}
template <class T> inline auto quack_clear_one(T& v, int) -> decltype(v = T(), void()) { v = T(); }
template <class T> inline void quack_clear_one(T&, long) {}  // a lambda, a reference: there is no value to begin with
template <class T> inline void quack_clear(T& v) { quack_clear_one(v, 0); }
template <class T, unsigned long n> inline void quack_clear(T (&v)[n]) { for (auto& one : v) quack_clear(one); }
struct quack_place { int n; };
template <class T> struct quack_only { const T& v; int n; };
template <class T> struct quack_left : quack_only<T> { quack_left(const T& v, int n) : quack_only<T>{v, n} {} };
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
  }                                                                                                     \
  template <class T, class U> inline auto operator is(const quack_only<T>& l, const U& r)->decltype(l.v is r) {         \
    return l.v is r; /* there is no other: strings have no `-` */                                       \
  }                                                                                                     \
  template <class T> inline auto operator is(const quack_left<T*>& l, long)->decltype(l.v a nullptr) { /* NULL */ \
    return quack_is(l.n) ? l.v a nullptr : l.v is nullptr;                                              \
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
  ChangeFinder(SourceChanges& to, std::span<const ChangeKind> kinds) : SourceOutline(to.source_), to_(to) {
    for (const ChangeKind kind : kinds) {
      kind_ = kind;
      add(kind);
    }
  }

 private:
  enum class Level { statement, condition, member, name };

  void add(ChangeKind kind) {
    switch (kind) {
      case ChangeKind::operators:
        return add_operators();
      case ChangeKind::conditions:
        return add_conditions();
      case ChangeKind::similar_names:
        return add_names(true);
      case ChangeKind::numbers:
        return add_numbers();
      case ChangeKind::exchanged:
        add_exchanged_conditions();
        return add_exchanged_arguments();
      case ChangeKind::jumps:
        add_jumps();
        return for_each_statement(&ChangeFinder::add_missing_jump);
      case ChangeKind::assignments:
        return for_each_statement(&ChangeFinder::add_assignment);
      case ChangeKind::statements:
        return for_each_statement(&ChangeFinder::add_statement);
      case ChangeKind::clearings:
        for (std::size_t token = 2; token < size(); ++token)
          if (at(token) == "{" && is_repeated(token)) add_clearing(token);
        return for_each_statement(&ChangeFinder::add_static);
      case ChangeKind::names:
        return add_names(false);
    }
  }
  void for_each_statement(void (ChangeFinder::*add_changes)(const Statement&)) {
    for (const Statement& one : statements()) (this->*add_changes)(one);
  }

  // Adds a place with these changes. Returns the number of the first.
  int add_site(std::size_t token, const std::vector<Message>& words) {
    const int first = static_cast<int>(to_.words_.size()) + 1;
    for (const Message& one : words) {
      to_.lines_.push_back(line_of(token));
      to_.words_.push_back(tr("{} (line {})", one, to_.lines_.back()));
      to_.kinds_.push_back(kind_);
      to_.site_of_.push_back(to_.dropped_.size());
    }
    to_.dropped_.push_back(0);
    return first;
  }
  std::size_t last_site() const { return to_.dropped_.size() - 1; }

  static std::string is_made(int change) { return "quack_is(" + std::to_string(change) + ")"; }

  void replace(std::size_t token, std::string text) {
    to_.edits_.push_back({begin_of(token), at(token).size(), true, 0, INT_MAX, last_site(), std::move(text)});
  }
  // Around tokens; inside of what was put around the same ones before, and of what is of a level before.
  void surround(Level level, std::size_t begin, std::size_t end, std::string before, std::string after) {
    const int rank = (static_cast<int>(level) << 24U) + ++surrounded_;
    const std::size_t from = begin_of(begin), to = end_of(end - 1);
    to_.edits_.push_back({from, 0, true, to, rank, last_site(), std::move(before)});
    to_.edits_.push_back({to, 0, false, from, -rank, last_site(), std::move(after)});
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

  // The conditions of an `if` and the next one, which follows it or is its `else`, exchanged.
  void add_exchanged_conditions() {
    for (std::size_t token = 0; token + 1 < size(); ++token) {
      const bool is_of_loop = token > 0 && at(token - 1) == ")";  // then what it tests may be declared there
      if (at(token) != "if" || at(token + 1) != "(" || is_of_loop) continue;
      const std::size_t end = match(token + 1);
      const auto branch = std::find_if(statements().begin(), statements().end(),
                                       [&](const Statement& one) { return one.begin == end + 1; });
      std::size_t next = at(end + 1) == "{" ? after(end + 1) : branch == statements().end() ? size() : branch->end;
      if (at(next) == "else") ++next;
      if (at(next) != "if" || at(next + 1) != "(" || is_declaration(token + 2) || is_declaration(next + 2)) continue;
      const std::size_t next_end = match(next + 1);
      if (end <= token + 2 || next_end <= next + 2) continue;
      add_exchanged(token + 2, end, next + 2, next_end, "static_cast<bool>");
    }
  }

  // Arguments of a call, and indexes, which stand beside each other.
  void add_exchanged_arguments() {
    static const std::set<std::string_view> others = {"if",     "for", "while", "switch", "catch",
                                                      "return", "min", "max",   "swap",   "sizeof"};
    for (std::size_t token = 1; token + 1 < size(); ++token) {
      const std::size_t end = match(token), next = after(token);
      if (is_type(token) || end <= token + 1) continue;
      if (at(token) == "[" && at(next) == "[" && match(next) > next + 1 && are_of_one_type(token + 1, match(next)))
        add_exchanged(token + 1, end, next + 1, match(next), "");
      if (at(token) != "(" || !is_name(token - 1) || others.contains(at(token - 1))) continue;
      for (std::size_t begin = token + 1, comma = begin; comma < end; comma = after(comma)) {
        if (at(comma) != "," || is_type(comma)) continue;
        std::size_t last = comma + 1;
        while (last < end && at(last) != ",") last = after(last);
        if (are_of_one_type(begin, last)) add_exchanged(begin, comma, comma + 1, last, "");
        begin = comma + 1;
      }
    }
  }

  // True if there are variables of one type, members and numbers, and nothing else.
  bool are_of_one_type(std::size_t begin, std::size_t end) const {
    std::set<std::string> types;
    for (std::size_t token = begin; token < end; ++token) {
      const std::string_view text = at(token), next = at(token + 1);
      if (text == "(" || text == "{" || text.front() == '"' || text == "=" || is_declaration(token)) return false;
      if (!is_name(token) || next == "." || next == "->") continue;
      const auto own =
          std::find_if(variables().rbegin(), variables().rend(), [&](const Variable& one) { return one.name == text; });
      if (own == variables().rend()) return false;
      if (own->type.find('[') != std::string::npos && next != "[") return false;
      types.insert(own->type.substr(0, own->type.find_first_of(" [&")));
    }
    return types.size() == 1;
  }

  // Two expressions, of that type if it is not empty.
  void add_exchanged(std::size_t begin, std::size_t end, std::size_t other_begin, std::size_t other_end,
                     const std::string& type) {
    const std::string one = source(begin, end), other = source(other_begin, other_end);
    if (one == other) return;
    const int change = add_site(begin, {tr("{} and {} exchanged", code_in_quotes(one), code_in_quotes(other))});
    const auto put = [&](std::size_t from, std::size_t to, const std::string& text) {
      surround(Level::condition, from, to, "(" + is_made(change) + " ? " + type + "(" + text + ") : " + type + "(",
               "))");
    };
    put(begin, end, other);
    put(other_begin, other_end, one);
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
      if (is_joint) add_joint(token);
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

  // `&&` in place of `||`, and the other way round, in a copy of all that they join.
  void add_joint(std::size_t token) {
    constexpr std::size_t kLongest = 200;  // tokens
    const auto is_joint = [&](std::size_t one) { return at(one) == "&&" || at(one) == "||"; };
    std::size_t begin = operand_begin(token), end = operand_end(token + 1);
    while (begin > 0 && is_joint(begin - 1)) begin = operand_begin(begin - 1);
    while (is_joint(end)) end = operand_end(end + 1);
    if (is_declaration(begin) || end > begin + kLongest) return;
    const std::string other = at(token) == "&&" ? "||" : "&&";
    const int change = add_site(token, {instead(token, at(token), other)});
    surround(Level::condition, begin, end,
             "(" + is_made(change) + " ? " + source(begin, token) + " " + other + " " + source(token + 1, end) + " : ",
             ")");
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

  SourceChanges& to_;
  ChangeKind kind_ = ChangeKind::operators;  // that is being added
  int surrounded_ = 0;
};

SourceChanges::SourceChanges(std::string_view source, std::span<const ChangeKind> kinds) : source_(source) {
  ChangeFinder{*this, kinds};
  std::stable_sort(edits_.begin(), edits_.end(), [](const Edit& one, const Edit& other) {
    return std::tuple(one.at, one.begins, ~one.other, one.rank) <
           std::tuple(other.at, other.begins, ~other.other, other.rank);
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
