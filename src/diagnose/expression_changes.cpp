#include <algorithm>
#include <charconv>
#include <climits>
#include <map>
#include <set>

#include "diagnose/change_places.h"

namespace quack {
namespace {

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
class ExpressionChanges : ChangePlaces {
 public:
  using ChangePlaces::ChangePlaces;

  bool add(ChangeKind kind) {
    switch (kind) {
      case ChangeKind::operators:
        add_operators();
        return true;
      case ChangeKind::conditions:
        add_conditions();
        return true;
      case ChangeKind::similar_names:
        add_names(true);
        return true;
      case ChangeKind::numbers:
        add_numbers();
        return true;
      case ChangeKind::exchanged:
        add_exchanged_conditions();
        add_exchanged_arguments();
        return true;
      case ChangeKind::names:
        add_names(false);
        return true;
      default:
        return false;
    }
  }

 private:
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
};

}  // namespace

bool add_expression_changes(SourceChanges& to, ChangeKind kind) { return ExpressionChanges(to, kind).add(kind); }

}  // namespace quack
