#include "packages/checktestdata.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <map>
#include <memory>
#include <mutex>
#include <regex>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "io/quoted.h"

namespace quack::packages {
namespace {

// Rounds of the loops: so many, and so many more for each byte of the input.
constexpr std::uint64_t kMostSteps = 1'000'000, kStepsForAByte = 100;
constexpr int kMostNested = 100;  // parentheses and loops: they take stack
// A stranger's script must not take all stack or time of this process.
constexpr std::size_t kMostScript = 100'000, kLongestPattern = 1000, kLongestMatch = 100'000;  // bytes
constexpr int kMostOperators = 500;                                                            // of one expression

struct Number {
  long double value = 0;  // integers below 2^64 are exact
  bool is_integer = true;
};
bool operator<(const Number& one, const Number& other) { return one.value < other.value; }
using Value = std::variant<Number, std::string>;

[[noreturn]] void fail(const Message& why) { throw std::runtime_error(why); }

long double number(const Value& value) {
  if (const auto* one = std::get_if<Number>(&value)) return one->value;
  fail(tr("a text stands where a number is needed"));
}
std::string text(const Value& value) {
  if (const auto* one = std::get_if<std::string>(&value)) return *one;
  fail(tr("a number stands where a text is needed"));
}
std::string shown(const Value& value) { return text::number_text(number(value)); }

struct Mismatch {
  std::size_t at;
  Message expected;
};

// An input while the script reads it.
struct Reading {
  std::string_view input;
  std::size_t at = 0, last = 0;  // `last`: where what was read last begins
  std::uint64_t steps = 0;
  std::vector<std::map<std::vector<long double>, Value>> variables;  // by slot, then by their indices
  std::vector<text::BoundsReached>* numbers = nullptr;

  bool has_ended() const { return at == input.size(); }
  std::string_view rest() const { return input.substr(at); }
  // `expected` makes the message, which takes far longer than what is mostly right.
  template <class Expected>
  void require(bool is_right, const Expected& expected) const {
    if (!is_right) throw Mismatch{at, expected()};
  }
};

Message end_of_file() { return tr("the end of the file"); }

// A script is compiled to functions.
using Expression = std::function<Value(Reading&)>;
using Test = std::function<bool(Reading&)>;
using Command = std::function<void(Reading&)>;

bool is_decimal_digit(char letter) { return letter >= '0' && letter <= '9'; }

// The length of -?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)? at the beginning of a text, and of its parts; all 0: it is none.
struct Decimal {
  std::size_t whole = 0, decimals = 0, all = 0;
  explicit Decimal(std::string_view text) {
    const auto digits = [&](std::size_t begin) {
      return std::min(text.size(), text.find_first_not_of("0123456789", begin)) - std::min(begin, text.size());
    };
    const std::size_t sign = text.starts_with('-') ? 1 : 0;
    if (digits(sign) == 0) return;
    all = whole = sign + digits(sign);
    if (text.substr(all).starts_with('.')) decimals = digits(all + 1);
    if (decimals > 0) all += 1 + decimals;
    if (all == text.size() || (text[all] != 'e' && text[all] != 'E')) return;
    const std::size_t mark = all + 1 < text.size() && (text[all + 1] == '+' || text[all + 1] == '-') ? 2 : 1;
    if (digits(all + mark) > 0) all += mark + digits(all + mark);
  }
};

Value calculated(char sign, const Value& left, const Value& right) {
  const long double a = number(left), b = number(right);
  const bool is_integer = std::get<Number>(left).is_integer && std::get<Number>(right).is_integer;
  if ((sign == '/' || sign == '%') && b == 0) fail(tr("it divides by zero"));
  const auto result = [&] {
    if (sign == '+') return a + b;
    if (sign == '-') return a - b;
    if (sign == '*') return a * b;
    if (sign == '/') return (is_integer ? a - std::fmod(a, b) : a) / b;
    return sign == '%' ? std::fmod(a, b) : std::pow(a, b);
  };
  return Number{result(), is_integer};
}

bool is_so(std::string_view sign, const Value& left, const Value& right) {
  if (left.index() != right.index()) fail(tr("a text is compared with a number"));
  const bool is_less = left < right, is_greater = right < left;
  if (sign == "==") return !is_less && !is_greater;
  if (sign == "!=") return is_less || is_greater;
  return sign == "<" ? is_less : sign == ">" ? is_greater : sign == "<=" ? !is_greater : !is_less;
}

bool are_unique(const Reading& reading, const std::vector<std::size_t>& slots) {
  const auto& first = reading.variables[slots[0]];
  std::set<std::vector<Value>> seen;
  for (const auto& [indices, ignored] : first) {
    std::vector<Value> tuple;
    for (const std::size_t slot : slots) {
      const auto& values = reading.variables[slot];
      if (values.size() != first.size() || !values.contains(indices))
        fail(tr("the variables of UNIQUE do not have the same indices"));
      tuple.push_back(values.at(indices));
    }
    if (!seen.insert(std::move(tuple)).second) return false;
  }
  return true;
}

// An extended regular expression. One class of characters, any number of times, is what long texts are made of.
class Pattern {
 public:
  // Throws std::regex_error if it is none.
  explicit Pattern(std::string pattern) : pattern_(std::move(pattern)) {
    static const std::regex one_class(R"((\[\^?[^\]\\]+\])(\+|\*|\{(\d{1,9})(,(\d{0,9}))?\}))");
    if (pattern_.size() > kLongestPattern) fail(tr("a regular expression has more than 1000 bytes"));
    std::smatch part;
    is_class_ = std::regex_match(pattern_, part, one_class);
    expression_.assign(is_class_ ? part.str(1) : pattern_, std::regex::extended | std::regex_constants::__polynomial);
    if (!is_class_) return;
    for (std::size_t byte = 0; byte < is_in_.size(); ++byte)
      is_in_.at(byte) = std::regex_match(std::string(1, static_cast<char>(byte)), expression_);
    const bool is_counted = pattern_.ends_with('}');
    least_ = is_counted ? std::stoull(part.str(3)) : pattern_.ends_with('+') ? 1 : 0;
    if (is_counted && part.str(4) != ",") most_ = part.str(5).empty() ? least_ : std::stoull(part.str(5));
  }

  const std::string& text() const { return pattern_; }

  // The number of bytes that it matches at the beginning of a text; none if it doesn't.
  std::optional<std::size_t> matched(std::string_view text) const {
    std::size_t length = 0;
    if (is_class_) {
      const std::size_t most = std::min(most_, text.size());
      while (length < most && is_in_.at(static_cast<unsigned char>(text[length]))) ++length;
      return length < least_ ? std::nullopt : std::optional(length);
    }
    std::match_results<std::string_view::const_iterator> found;
    const std::string_view near = text.substr(0, kLongestMatch);
    constexpr auto kThere = std::regex_constants::match_continuous;
    if (!std::regex_search(near.begin(), near.end(), found, expression_, kThere)) return std::nullopt;
    length = static_cast<std::size_t>(found.length());
    if (length == near.size() && length < text.size()) fail(tr("{} matches more than 100000 bytes", quoted(pattern_)));
    return length;
  }

 private:
  std::string pattern_;
  std::regex expression_;
  bool is_class_ = false;
  std::array<bool, 256> is_in_{};
  std::size_t least_ = 0, most_ = SIZE_MAX;
};

// The pattern that a command used last, which is mostly the only one: it takes longer to compile than to use.
class LastPattern {
 public:
  std::shared_ptr<const Pattern> compiled(const std::string& text) {
    const std::lock_guard lock(mutex_);
    if (!pattern_ || pattern_->text() != text) pattern_ = std::make_shared<const Pattern>(text);
    return pattern_;
  }

 private:
  std::mutex mutex_;
  std::shared_ptr<const Pattern> pattern_;
};

struct Token {
  std::string text;  // of a string its contents, after a '"'
  std::size_t line = 1;
};

std::string unescaped(std::string_view inside) {
  static constexpr std::string_view kLetters = "ntrb\"\\", kMeant = "\n\t\r\b\"\\";
  std::string result;
  for (std::size_t at = 0; at < inside.size(); ++at) {
    if (inside[at] != '\\' || at + 1 == inside.size()) {
      result += inside[at];
      continue;
    }
    const char letter = inside[++at];
    const std::size_t known = kLetters.find(letter);
    if (letter >= '0' && letter <= '7') {
      std::size_t digits = 1;
      while (digits < 3 && at + digits < inside.size() && inside[at + digits] >= '0' && inside[at + digits] <= '7')
        ++digits;
      result += static_cast<char>(std::stoi(std::string(inside.substr(at, digits)), nullptr, 8));
      at += digits - 1;
    } else if (known != std::string_view::npos) {
      result += kMeant[known];
    } else if (letter != '\n') {
      result += {'\\', letter};
    }
  }
  return result;
}

// The length of the token at the beginning of a text that is not empty: white space and comments are tokens, too.
std::size_t token_length(std::string_view text) {
  const auto run = [&](const auto& belongs) {
    return static_cast<std::size_t>(std::ranges::find_if_not(text, belongs) - text.begin());
  };
  const char first = text.front();
  if (first == '#') return std::min(text.find('\n'), text.size());
  if (first == '"') {
    std::size_t end = 1;
    while (end < text.size() && text[end] != '"') end += text[end] == '\\' ? 2 : 1;
    return std::min(end + 1, text.size());
  }
  const auto is_small = [](char letter) { return letter >= 'a' && letter <= 'z'; };
  if (is_decimal_digit(first)) return Decimal(text).all;
  if (is_small(first)) return run([&](char letter) { return is_small(letter) || is_decimal_digit(letter); });
  for (const std::string_view sign : {"<=", ">=", "==", "!=", "&&", "||"})
    if (text.starts_with(sign)) return sign.size();
  const auto is_blank = [](char letter) {
    return std::string_view(" \t\r\n\f\v").find(letter) != std::string_view::npos;
  };
  const auto is_capital = [](char letter) { return letter >= 'A' && letter <= 'Z'; };
  return std::max<std::size_t>(1, is_blank(first) ? run(is_blank) : run(is_capital));
}

std::vector<Token> tokens_of(std::string_view script) {
  if (script.size() > kMostScript) fail(tr("the script has more than 100000 bytes"));
  std::vector<Token> tokens;
  std::size_t line = 1;
  while (!script.empty()) {
    const std::string_view token = script.substr(0, token_length(script));
    if (token.front() == '"') {
      if (token.size() == 1 || !token.ends_with('"')) fail(tr("line {}: a text has no end", line));
      tokens.push_back({'"' + unescaped(token.substr(1, token.size() - 2)), line});
    } else if (token.front() != '#' && token.find_first_not_of(" \t\r\n\f\v") != std::string_view::npos) {
      tokens.push_back({std::string(token), line});
    }
    line += static_cast<std::size_t>(std::ranges::count(token, '\n'));
    script.remove_prefix(token.size());
  }
  tokens.push_back({"", line});
  return tokens;
}

struct Target {  // a variable
  std::size_t slot = 0;
  std::vector<Expression> indices{};
  std::string name{};

  std::vector<long double> place(Reading& reading) const {
    std::vector<long double> all;
    for (const Expression& index : indices) all.push_back(number(index(reading)));
    return all;
  }
  void set(Reading& reading, Value value) const { reading.variables[slot][place(reading)] = std::move(value); }
};

class Parser {
 public:
  explicit Parser(std::string_view script) : tokens_(tokens_of(script)) {}

  Command script() {
    Command all = commands();
    if (!next().empty()) refuse(tr("a command such as INT, SPACE, NEWLINE or REP"));
    return all;
  }
  std::size_t variables() const { return slots_.size(); }
  const std::vector<text::BoundsReached>& numbers() const { return numbers_; }

 private:
  const std::string& next() const { return tokens_[at_].text; }
  [[noreturn]] void refuse(const Message& expected) const {
    fail(tr("line {}: expected {}, found {}", tokens_[at_].line, expected, quoted(next())));
  }
  bool accept(std::string_view token) {
    if (next() != token) return false;
    ++at_;
    return true;
  }
  void expect(std::string_view token) {
    if (!accept(token)) refuse(tr("'{}'", token));
  }
  template <class Read>
  auto list(const Read& read) {
    std::vector<decltype(read())> all;
    do all.push_back(read());
    while (accept(","));
    return all;
  }
  template <class Read>
  auto in_parentheses(const Read& read) {
    expect("(");
    auto result = read();
    expect(")");
    return result;
  }

  std::size_t slot() {
    if (next().empty() || next().front() < 'a' || next().front() > 'z') refuse(tr("the name of a variable"));
    return slots_.try_emplace(tokens_[at_++].text, slots_.size()).first->second;
  }
  Target target() {
    Target target{.name = next()};
    target.slot = slot();
    if (!accept("[")) return target;
    target.indices = list([this] { return expression(); });
    expect("]");
    return target;
  }

  Command commands() {
    std::vector<Command> all;
    static const std::set<std::string_view> kSimple = {"INT",   "FLOAT",  "FLOATP", "STRING",
                                                       "REGEX", "ASSERT", "SET",    "UNSET"};
    static const std::set<std::string_view> kBlocks = {"REP", "REPI", "WHILE", "WHILEI", "IF"};
    for (;;) {
      const std::string name = next();
      if (name == "SPACE" || name == "NEWLINE" || name == "EOF" || kSimple.contains(name) || kBlocks.contains(name)) {
        all.push_back(command());
      } else {
        break;
      }
    }
    return [all](Reading& reading) {
      for (const Command& one : all) one(reading);
    };
  }

  Command command() {
    const Deeper deeper(*this);
    const std::string name = next();
    ++at_;
    if (name == "EOF") return [](Reading& reading) { reading.require(reading.has_ended(), end_of_file); };
    if (name == "SPACE") return literal([](Reading&) { return " "; }, tr("a space"));
    if (name == "NEWLINE") return literal([](Reading&) { return "\n"; }, tr("the end of the line"));
    if (name.starts_with("REP") || name.starts_with("WHILE") || name == "IF") return block(name);
    return in_parentheses([&] { return simple_command(name); });
  }

  static Command literal(const Expression& wanted, const Message& expected) {
    return [=](Reading& reading) {
      const std::string words = text(wanted(reading));
      reading.require(reading.rest().starts_with(words),
                      [&] { return expected.empty() ? Message(quoted(words)) : expected; });
      reading.at += words.size();
    };
  }

  Command simple_command(const std::string& name) {
    operators_ = 0;
    if (name == "STRING") return literal(expression(), {});
    if (name == "ASSERT") {
      return [holds = test()](Reading& reading) {
        if (!holds(reading)) throw Mismatch{reading.last, tr("what an ASSERT of the script asks for")};
      };
    }
    if (name == "UNSET") {
      return [all = list([this] { return slot(); })](Reading& reading) {
        for (const std::size_t slot : all) reading.variables[slot].clear();
      };
    }
    if (name == "SET") {
      const auto all = list([this] {
        Target variable = target();
        expect("=");
        return std::pair(variable, expression());
      });
      return [all](Reading& reading) {
        for (const auto& [variable, value] : all) variable.set(reading, value(reading));
      };
    }
    const std::size_t begin = at_;
    std::vector<Expression> values = {expression()};
    for (std::size_t count = name == "REGEX"    ? 1
                             : name == "FLOATP" ? 4
                                                : 2;
         values.size() < count; values.push_back(expression()))
      expect(",");
    std::optional<Target> variable;
    if (accept(",")) variable = target();
    const bool has_notation = name.starts_with("FLOAT") && accept(",");
    const std::string notation = has_notation ? tokens_[at_++].text : "";
    if (has_notation && notation != "FIXED" && notation != "SCIENTIFIC") refuse(tr("FIXED or SCIENTIFIC"));
    const std::size_t place = numbers_.size();
    if (name != "REGEX") {
      text::BoundsReached& added = numbers_.emplace_back();
      added.name = variable ? variable->name : name + '(';
      for (std::size_t at = begin; !variable && at < at_; ++at) added.name += tokens_[at].text;
      if (!variable) added.name += ')';
      added.place = std::to_string(tokens_[begin].line);
    }
    return [=, pattern = std::make_shared<LastPattern>()](Reading& reading) {
      const std::size_t begin = reading.at;
      Value value = name == "REGEX" ? expression_read(reading, text(values[0](reading)), *pattern)
                                    : number_read(reading, name, values, notation, place);
      reading.last = begin;
      if (variable) variable->set(reading, std::move(value));
    };
  }

  static Value expression_read(Reading& reading, const std::string& pattern, LastPattern& last) {
    try {
      const auto length = last.compiled(pattern)->matched(reading.rest());
      reading.require(length.has_value(), [&] { return tr("something like {}", quoted(pattern)); });
      reading.at += *length;
      return std::string(reading.input.substr(reading.at - *length, *length));
    } catch (const std::regex_error&) {
      fail(tr("{} is no regular expression", quoted(pattern)));
    }
  }

  static Value number_read(Reading& reading, const std::string& name, const std::vector<Expression>& values,
                           const std::string& notation, std::size_t place) {
    const Decimal shape(reading.rest());
    const bool is_integer = name == "INT";
    const std::string digits(reading.rest().substr(0, is_integer ? shape.whole : shape.all));
    const std::size_t sign = digits.starts_with('-') ? 1 : 0;
    const bool is_scientific = digits.find_first_of("eE") != std::string::npos;
    const Value least = values[0](reading), most = values[1](reading);
    const Value found = Number{std::strtold(digits.c_str(), nullptr), is_integer};
    bool is_right = !digits.empty() && is_so("<=", least, found) && is_so("<=", found, most);
    if (is_integer && is_right) is_right = digits == "0" || digits[sign] != '0';
    if (!notation.empty()) is_right = is_right && is_scientific == (notation == "SCIENTIFIC");
    if (values.size() > 2 && is_right) {
      const Value decimals = Number{static_cast<long double>(shape.decimals)};
      is_right = is_so("<=", values[2](reading), decimals) && is_so("<=", decimals, values[3](reading)) &&
                 (!is_scientific || (shape.whole == sign + 1 && digits[sign] != '0'));
    }
    reading.require(is_right, [&] {
      return is_integer ? tr("an integer from {} to {}", shown(least), shown(most))
                        : tr("a number from {} to {}", shown(least), shown(most));
    });
    reading.at += digits.size();
    if (reading.numbers != nullptr) (*reading.numbers)[place].see(number(found), number(least), number(most));
    return found;
  }

  Command block(const std::string& name) {
    operators_ = 0;
    expect("(");
    std::optional<Target> counter;
    if (name.ends_with('I')) {
      counter = target();
      expect(",");
    }
    const bool is_counted = name.starts_with("REP");
    const Expression times = is_counted ? expression() : Expression();
    const Test condition = is_counted ? Test() : test();
    const Command separator = name != "IF" && accept(",") ? command() : [](Reading&) {};
    expect(")");
    const Command body = commands();
    const Command otherwise = name == "IF" && accept("ELSE") ? commands() : [](Reading&) {};
    expect("END");
    if (name == "IF") return [=](Reading& reading) { (condition(reading) ? body : otherwise)(reading); };
    return [=](Reading& reading) {
      const long double most = is_counted ? number(times(reading)) : 0;
      for (long double round = 0;; ++round) {
        if (++reading.steps > kMostSteps + kStepsForAByte * reading.input.size())
          fail(tr("it does not come to an end"));
        if (counter) counter->set(reading, Number{round});
        if (is_counted ? round >= most : !condition(reading)) return;
        if (round > 0) separator(reading);
        body(reading);
      }
    };
  }

  // Sums of products of powers; what stands beside each other is taken from the left.
  Expression expression(std::size_t level = 0) {
    static constexpr std::array<std::string_view, 3> kSigns = {"+-", "*/%", "^"};
    if (level == kSigns.size()) return factor();
    Expression left = expression(level + 1);
    while (next().size() == 1 && kSigns.at(level).find(next()) != std::string_view::npos) {
      count_operator();
      const char sign = tokens_[at_++].text[0];
      left = [sign, left = std::move(left), right = expression(level + 1)](Reading& reading) {
        return calculated(sign, left(reading), right(reading));
      };
    }
    return left;
  }

  Expression factor() {
    const Deeper deeper(*this);
    if (next() == "(") return in_parentheses([this] { return expression(); });
    if (accept("-")) return [of = factor()](Reading& reading) { return calculated('-', Number{}, of(reading)); };
    if (accept("STRLEN")) {
      return [of = in_parentheses([this] { return expression(); })](Reading& reading) {
        return Number{static_cast<long double>(text(of(reading)).size())};
      };
    }
    if (const std::string token = next(); !token.empty() && (token[0] == '"' || is_decimal_digit(token[0]))) {
      ++at_;
      const bool is_integer = token.find_first_of(".eE") == std::string::npos;
      const Value value =
          token[0] == '"' ? Value(token.substr(1)) : Number{std::strtold(token.c_str(), nullptr), is_integer};
      return [value](Reading&) { return value; };
    }
    return [variable = target()](Reading& reading) {
      const auto& values = reading.variables[variable.slot];
      const auto found = values.find(variable.place(reading));
      if (found == values.end()) fail(tr("the variable '{}' has no value there", variable.name));
      return found->second;
    };
  }

  Test test() {
    Test left = single_test();
    while (next() == "&&" || next() == "||") {
      count_operator();
      const bool is_both = tokens_[at_++].text == "&&";
      left = [is_both, left = std::move(left), right = single_test()](Reading& reading) {
        return left(reading) == is_both ? right(reading) : !is_both;
      };
    }
    return left;
  }

  Test single_test() {
    const Deeper deeper(*this);
    if (accept("!")) return [opposite = single_test()](Reading& reading) { return !opposite(reading); };
    if (accept("ISEOF")) return [](Reading& reading) { return reading.has_ended(); };
    if (accept("UNIQUE")) {
      const auto slots = in_parentheses([this] { return list([this] { return slot(); }); });
      return [slots](Reading& reading) { return are_unique(reading, slots); };
    }
    if (accept("MATCH")) {
      return [letters = in_parentheses([this] { return expression(); })](Reading& reading) {
        return !reading.has_ended() && text(letters(reading)).find(reading.rest()[0]) != std::string::npos;
      };
    }
    if (accept("INARRAY")) {
      expect("(");
      const Expression wanted = expression();
      expect(",");
      const std::size_t in = slot();
      expect(")");
      return [wanted, in](Reading& reading) {
        const Value value = wanted(reading);
        return std::ranges::any_of(reading.variables[in],
                                   [&](const auto& one) { return is_so("==", one.second, value); });
      };
    }
    // A parenthesis may hold a test, or begin an expression: what follows it tells.
    if (const std::size_t before = at_; next() == "(") {
      try {
        return in_parentheses([this] { return test(); });
      } catch (const std::runtime_error&) {
        at_ = before;
      }
    }
    const Expression left = expression();
    static const std::set<std::string_view> kComparisons = {"<=", ">=", "==", "!=", "<", ">"};
    if (!kComparisons.contains(next())) refuse(tr("a comparison"));
    const std::string sign = tokens_[at_++].text;
    return [sign, left, right = expression()](Reading& reading) { return is_so(sign, left(reading), right(reading)); };
  }

  // Each operator is called by the one after it.
  void count_operator() {
    if (++operators_ > kMostOperators) refuse(tr("at most 500 operators in a command"));
  }

  struct Deeper {
    explicit Deeper(Parser& parser) : nested(parser.nested_) {
      if (++nested > kMostNested) parser.refuse(tr("at most 100 levels of parentheses and loops"));
    }
    ~Deeper() { --nested; }
    Deeper(Deeper&&) = delete;
    int& nested;
  };

  std::vector<Token> tokens_;
  std::size_t at_ = 0;
  int nested_ = 0, operators_ = 0;
  std::map<std::string, std::size_t> slots_;
  std::vector<text::BoundsReached> numbers_;  // of the script, none of them seen
};

// A mismatch as a fault of the input.
text::ParseError fault_at(std::string_view input, const Mismatch& mismatch) {
  const std::string_view before = input.substr(0, mismatch.at), rest = input.substr(mismatch.at);
  return {.line = 1 + static_cast<std::uint64_t>(std::ranges::count(before, '\n')),
          .column = mismatch.at - (before.rfind('\n') + 1) + 1,
          .expected = mismatch.expected,
          .found = rest.empty()           ? end_of_file()
                   : rest.front() == '\n' ? tr("the end of the line")
                   : rest.front() == ' '  ? tr("a space")
                                          : Message(quoted(rest.substr(0, rest.find_first_of(" \n"))))};
}

}  // namespace

Checktestdata checktestdata(std::string_view script) {
  Parser parser(script);
  const Command run = parser.script();
  return [run, variables = parser.variables(), unseen = parser.numbers()](
             std::string_view input, std::vector<text::BoundsReached>* numbers) -> std::optional<text::ParseError> {
    Reading reading{.input = input, .variables = {}, .numbers = numbers};
    reading.variables.resize(variables);
    if (numbers != nullptr) *numbers = unseen;
    try {
      run(reading);
      reading.require(reading.has_ended(), end_of_file);
      return std::nullopt;
    } catch (const Mismatch& mismatch) {
      return fault_at(input, mismatch);
    }
  };
}

}  // namespace quack::packages
