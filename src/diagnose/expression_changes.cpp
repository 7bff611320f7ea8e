#include <algorithm>
#include <charconv>
#include <climits>
#include <functional>
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
      case ChangeKind::characters:
        add_characters();
        return true;
      case ChangeKind::exchanged:
        add_exchanged_conditions();
        add_exchanged_arguments();
        return true;
      case ChangeKind::partners:
        for_each_condition([&](std::size_t begin, std::size_t end) { add_partners(begin, end); });
        for (std::size_t token = 0; token + 1 < size(); ++token)
          if (at(token) == "return" && is_comparison(token + 1)) add_partners(token + 1, operand_end(token + 1));
        return false;  // statements have changes of this kind, too
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

  // Exchanges the conditions of an `if` and the next one, which follows it or is its `else`.
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
      add_exchanged({token + 2, end}, {next + 2, next_end}, "static_cast<bool>");
    }
  }

  // Exchanges neighbouring arguments of a call, and neighbouring indexes.
  void add_exchanged_arguments() {
    static const std::set<std::string_view> others = {"if",     "for", "while", "switch", "catch",
                                                      "return", "min", "max",   "swap",   "sizeof"};
    for (std::size_t token = 1; token + 1 < size(); ++token) {
      const std::size_t end = match(token), next = after(token);
      if (is_type(token) || end <= token + 1) continue;
      if (at(token) == "[" && at(next) == "[" && match(next) > next + 1 && are_of_one_type(token + 1, match(next)))
        add_exchanged({token + 1, end}, {next + 1, match(next)}, "");
      if (at(token) != "(" || !is_name(token - 1) || others.contains(at(token - 1))) continue;
      std::vector<Part> arguments;
      for (std::size_t begin = token + 1, comma = begin; begin < end; comma = after(comma)) {
        if (comma < end && (at(comma) != "," || is_type(comma))) continue;
        arguments.emplace_back(begin, comma);
        begin = comma + 1;
      }
      for (std::size_t one = 1; one < arguments.size(); ++one) {
        const auto [begin, comma] = arguments[one - 1];
        if (are_of_one_type(begin, arguments[one].second)) add_exchanged(arguments[one - 1], arguments[one], "");
      }
      const std::size_t half = arguments.size() / 2;  // such as the coordinates of one of two cells
      if (half > 1 && half * 2 == arguments.size() && are_of_one_type(token + 1, end)) {
        const int change = add_site(token + 1, {exchange_words(source({arguments[0].first, arguments[half - 1].second}),
                                                               source({arguments[half].first, end}))});
        for (std::size_t one = 0; one < half; ++one) exchange(change, arguments[one], arguments[half + one], "");
      }
    }
  }

  // True if a part of the source consists of variables and members of one type, numbers and operators.
  bool are_of_one_type(std::size_t begin, std::size_t end) const {
    std::set<std::string> types;
    for (std::size_t token = begin; token < end; ++token) {
      const std::string_view text = at(token), next = at(token + 1);
      if (text == "(" || text == "{" || text.front() == '"' || text == "=" || is_declaration(token)) return false;
      if (!is_name(token) || next == "." || next == "->") continue;
      const Variable* const own = variable_at(token);
      if (own == nullptr) return false;
      if (own->type.find('[') != std::string::npos && next != "[") return false;
      types.insert(own->type.substr(0, own->type.find_first_of(" [&")));
    }
    return types.size() == 1;
  }

  using Part = std::pair<std::size_t, std::size_t>;  // from token to token

  // Exchanges two expressions, each converted by `type` if that is not empty.
  void add_exchanged(const Part& one, const Part& other, const std::string& type) {
    if (source(one) != source(other))
      exchange(add_site(one.first, {exchange_words(source(one), source(other))}), one, other, type);
  }
  std::string source(const Part& part) const { return ChangePlaces::source(part.first, part.second); }
  using SourceOutline::source;
  static Message exchange_words(const std::string& one, const std::string& other) {
    return tr("{} and {} exchanged", code_in_quotes(one), code_in_quotes(other));
  }
  void exchange(int change, const Part& one, const Part& other, const std::string& type) {
    const auto put = [&](const Part& part, const std::string& text) {
      surround(Level::condition, part.first, part.second,
               "(" + is_made(change) + " ? " + type + "(" + text + ") : " + type + "(", "))");
    };
    put(one, source(other));
    put(other, source(one));
  }

  // Replaces a variable by others of the same type: by those declared beside it, or, if `is_similar`, by those whose
  // names differ from its name in one letter.
  void add_names(bool is_similar) {
    for (std::size_t token = 1; token + 1 < size(); ++token) {
      if (!is_name(token) || is_type(token) || is_declared(token) || at(token + 1) == "(" || at(token + 1) == "::" ||
          at(token - 1) == "::")
        continue;
      std::vector<std::string> others = other_names(token, is_similar);
      if (is_member(token) && is_similar && at(token) == "first") others = {"second"};
      if (is_member(token) && is_similar && at(token) == "second") others = {"first"};
      const std::size_t begin = is_member(token) ? object_before(token) : token;
      if (others.empty() || begin == kNone) continue;
      std::vector<Message> words;
      for (const std::string& other : others) words.push_back(instead(token, at(token), other));
      int change = add_site(token, words);
      std::string before = "(";
      for (const std::string& other : others)
        before += is_made(change++) + " ? " + (is_member(token) ? source(begin, token) : "") + other + " : ";
      surround(is_member(token) ? Level::member : Level::name, begin, token + 1, before, ")");
    }
  }

  // Replaces a character that is read by the number that it is a digit of, and by the letter in the other case.
  void add_characters() {
    static const std::set<std::string_view> writing_before = {"++", "--", ">>", "&"};
    static const std::set<std::string_view> writing_after = {"=", "+=", "-=", "++", "--"};
    for (std::size_t token = 1; token + 1 < size(); ++token) {
      if (!is_name(token) || is_type(token) || is_declared(token)) continue;
      const Variable* const own = variable_at(token);
      if (own == nullptr) continue;
      const bool is_text = own->type.find("string") != std::string::npos;
      auto indexes = std::ranges::count(own->type, '[') + std::ranges::count(own->type, '*') + (is_text ? 1 : 0);
      std::size_t end = token + 1;
      for (; indexes > 0 && at(end) == "["; --indexes) end = after(end);
      const std::size_t begin = own->is_member ? object_before(token) : token;
      if ((!is_text && own->type.find("char") == std::string::npos) || indexes > 0 || begin == kNone || begin == 0 ||
          writing_after.contains(at(end)) || writing_before.contains(at(begin - 1)))
        continue;
      const std::string text = source(begin, end);
      const int change =
          add_site(begin, {instead(begin, text, text + " - '0'"), instead(begin, text, "toupper(" + text + ")"),
                           instead(begin, text, "tolower(" + text + ")")});
      surround(Level::member, begin, end, "quack_letter(" + std::to_string(change) + ", ", ")");
    }
  }

  std::vector<std::string> other_names(std::size_t token, bool is_similar) const {
    constexpr std::size_t kMost = 4;
    const Variable* const own = variable_at(token);
    std::vector<std::string> others;
    if (own == nullptr) return others;
    for (const Variable& one : variables()) {
      const bool is_beside = one.open == own->open || (is_similar && !own->is_member);
      if (one.name == own->name || one.type != own->type || one.type.find("auto") != std::string::npos ||
          one.is_member != own->is_member || !is_known(one, token) || !is_beside ||
          is_similar != differ_in_one_letter(one.name, own->name) || others.size() == kMost ||
          std::find(others.begin(), others.end(), one.name) != others.end())
        continue;
      others.emplace_back(one.name);
    }
    return others;
  }

  // The first token of the object that has this member: `p` of `p[i].x`; kNone if the object is not that simple.
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

  // True if a number must be a constant for the compiler, or may have to be.
  bool is_constant(std::size_t token) const {
    bool is_in_braces = false;
    while (token > 0) {
      const std::string_view text = at(--token);
      if (text == ";" || (text == "{" && is_block(token)) || (text == "}" && is_block(match(token)))) return false;
      if (text == "*" && is_in_braces) return true;  // a list of pointers, such as 0
      if (text == "enum" || text == "constexpr" || (text == "const" && !is_in_braces)) return true;
      is_in_braces = is_in_braces || text == "{";
      token = std::min(token, match(token));
    }
    return false;
  }

  // Calls use(begin, end) for the parts of conditions between `&&` and `||`, and for conditions without them.
  void for_each_condition(const std::function<void(std::size_t begin, std::size_t end)>& use) const {
    std::set<std::size_t> done;
    for (std::size_t token = 1; token + 1 < size(); ++token) {
      const std::size_t before = is_joint(token) ? operand_begin(token) : token, after = token + 1;
      if (is_joint(token) && done.insert(before).second) use(before, token);
      if ((is_joint(token) || is_whole(token)) && done.insert(after).second) use(after, operand_end(after));
    }
  }
  bool is_whole(std::size_t token) const {
    return at(token) == "(" && token > 0 && (at(token - 1) == "if" || at(token - 1) == "while");
  }
  bool is_joint(std::size_t token) const { return (at(token) == "&&" || at(token) == "||") && !is_type(token); }

  void add_conditions() {
    for (std::size_t token = 1; token + 1 < size(); ++token) {
      if (is_joint(token)) add_joint(token);
      if (is_whole(token)) add_comparison(token);
    }
    for_each_condition([&](std::size_t begin, std::size_t end) { add_condition(begin, end); });
  }

  // True if the operand that begins there has a comparison and is the rest of a statement.
  bool is_comparison(std::size_t begin) const {
    static const std::set<std::string_view> relations = {"<", "<=", ">", ">=", "==", "!="};
    bool has_relation = false;
    std::size_t token = begin;
    for (; token < operand_end(begin); token = after(token))
      has_relation = has_relation || relations.contains(at(token));
    return has_relation && at(token) == ";";
  }

  // Replaces a condition of x by the same one of its partner y, and by one of both.
  void add_partners(std::size_t begin, std::size_t end) {
    const std::vector<Pair> pairs = begin < end && !is_declaration(begin) ? pairs_in(begin, end) : std::vector<Pair>();
    const std::string text = source(begin, end), other = pairs.empty() ? text : exchanged(begin, end, pairs);
    if (other == text) return;
    const int change = add_site(begin, {instead(begin, text, text + " && " + other),
                                        instead(begin, text, text + " || " + other), instead(begin, text, other)});
    surround(Level::condition, begin, end,
             "quack_partner(" + std::to_string(change) + ", [&] { return static_cast<bool>(" + other +
                 "); }, [&] { return static_cast<bool>(",
             "); })");
  }

  // Replaces `&&` by `||`, and the other way round, in a copy of all that they join.
  void add_joint(std::size_t token) {
    constexpr std::size_t kLongest = 200;  // tokens
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

  // Replaces the first `=` of a condition by `==`, in a copy of it.
  void add_comparison(std::size_t open) {
    const std::size_t end = match(open);
    std::size_t sign = open + 1;
    while (sign < end && at(sign) != "=") sign = after(sign);
    if (sign >= end || is_declaration(open + 1)) return;
    const int change = add_site(sign, {instead(sign, "=", "==")});
    surround(Level::condition, open + 1, end,
             "(" + is_made(change) + " ? static_cast<bool>(" + source(open + 1, sign) + " == " + source(sign + 1, end) +
                 ") : static_cast<bool>(",
             "))");
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
