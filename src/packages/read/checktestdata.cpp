#include "packages/read/checktestdata.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <compare>
#include <cstdlib>
#include <map>
#include <memory>
#include <optional>
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

// A script may be hostile: these limits keep it from using up this process's stack or time. A step is a command, an
// operator or a round of a loop.
constexpr std::uint64_t kMostSteps = 3'000'000, kStepsForAByte = 300;
constexpr int kMostNested = 100;                                                               // parentheses and loops
constexpr std::size_t kMostScript = 100'000, kLongestPattern = 1000, kLongestMatch = 100'000;  // bytes

struct Number {
  long double value = 0;  // integers below 2^64 are exact
  bool is_integer = true;

  std::partial_ordering operator<=>(const Number& other) const { return value <=> other.value; }
  bool operator==(const Number& other) const { return value == other.value; }
};
using Value = std::variant<Number, std::string>;

[[noreturn]] void fail(const Message& why) { throw std::runtime_error(why); }

long double number(const Value& value) {
  if (const auto* one = std::get_if<Number>(&value)) return one->value;
  fail(tr("a text stands where a number is needed"));
}
const std::string& text(const Value& value) {
  if (const auto* one = std::get_if<std::string>(&value)) return *one;
  fail(tr("a number stands where a text is needed"));
}

struct Mismatch {
  std::size_t at;
  Message expected;
};

// An input while the script reads it.
struct Reading {
  std::string_view input;
  std::vector<text::BoundsReached>* numbers = nullptr;
  std::vector<std::map<std::vector<long double>, Value>> variables{};  // by slot, then by their indices
  std::size_t at = 0, last = 0;                                        // `last`: the beginning of the last value read
  std::uint64_t steps = 0;

  bool has_ended() const { return at == input.size(); }
  std::string_view rest() const { return input.substr(at); }
  // `expected` makes the message, only for a mismatch, because that takes far longer than the check.
  template <class Expected>
  void require(bool is_right, const Expected& expected) const {
    if (!is_right) throw Mismatch{at, expected()};
  }
  void step(std::uint64_t count = 1) {
    if ((steps += count) > kMostSteps + kStepsForAByte * input.size()) fail(tr("it does not come to an end"));
  }
};

Message end_of_file() { return tr("the end of the file"); }
Message shown(std::string_view words) {
  return words == " " ? tr("a space") : words == "\n" ? tr("the end of the line") : Message(quoted(words));
}

// A script is compiled to closures. Tests are expressions whose value is 0 or 1.
using Command = std::function<void(Reading&)>;
struct Expression {
  std::function<Value(Reading&)> of;
  bool is_constant = false, is_test = false;

  Value operator()(Reading& reading) const { return of(reading); }
  bool holds(Reading& reading) const { return number(of(reading)) != 0; }
};

Expression constant(Value value) {
  return {[value = std::move(value)](Reading&) { return value; }, true};
}

// Folds constants: evaluates an expression of constants once. If that fails, the expression stays, and fails for each
// input that reaches it.
Expression computed(const Expression& from) {
  Reading none{.input = ""};
  try {
    return from.is_constant ? Expression{constant(from(none)).of, true, from.is_test} : from;
  } catch (const std::runtime_error&) {
    return from;
  }
}

bool is_decimal_digit(char letter) { return letter >= '0' && letter <= '9'; }
bool is_small(char letter) { return letter >= 'a' && letter <= 'z'; }
bool is_capital(char letter) { return letter >= 'A' && letter <= 'Z'; }
bool is_blank(char letter) { return letter == ' ' || (letter >= '\t' && letter <= '\r'); }

// The length of -?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)? at the beginning of a text, and of its parts; 0 if there is none.
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

Value calculated(std::string_view sign, const Value& left, const Value& right) {
  if (sign.find_first_of("=<>") != std::string_view::npos) {
    if (left.index() != right.index()) fail(tr("a text is compared with a number"));
    const std::partial_ordering order = left <=> right;
    const bool is_so =
        order == 0 ? sign.ends_with('=') && sign != "!=" : sign == "!=" || sign.starts_with(order < 0 ? '<' : '>');
    return Number{is_so ? 1.0L : 0.0L};
  }
  const long double a = number(left), b = number(right);
  const bool is_integer = std::get<Number>(left).is_integer && std::get<Number>(right).is_integer;
  if ((sign == "/" || sign == "%") && b == 0) fail(tr("it divides by zero"));
  const auto result = [&] {
    if (sign == "+") return a + b;
    if (sign == "-") return a - b;
    if (sign == "*") return a * b;
    if (sign == "/") return (is_integer ? a - std::fmod(a, b) : a) / b;
    return sign == "%" ? std::fmod(a, b) : std::pow(a, b);
  };
  return Number{result(), is_integer};
}

bool are_unique(const Reading& reading, const std::vector<std::size_t>& slots) {
  const auto& first = reading.variables[slots[0]];
  std::set<std::vector<Value>> seen;
  for (const auto& [indices, ignored] : first) {
    std::vector<Value> tuple;
    for (const std::size_t slot : slots) {
      const auto& values = reading.variables[slot];
      const auto found = values.find(indices);
      if (found == values.end() || values.size() != first.size())
        fail(tr("the variables of UNIQUE do not have the same indices"));
      tuple.push_back(found->second);
    }
    if (!seen.insert(std::move(tuple)).second) return false;
  }
  return true;
}

// An extended regular expression. One that repeats a single class of characters, such as [a-z]+, is matched without
// std::regex, which recurses for each byte: scripts read long texts by these.
class Pattern {
 public:
  explicit Pattern(const std::string& pattern) try : pattern_(pattern) {
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
  } catch (const std::regex_error&) {
    fail(tr("{} is no regular expression", quoted(pattern)));
  }

  // Reads the text that it matches at the beginning of the rest.
  std::string read(Reading& reading) const {
    const std::string_view near = reading.rest().substr(0, is_class_ ? most_ : kLongestMatch);
    std::optional<std::size_t> length;
    if (is_class_) {
      const auto is_out = [&](char letter) { return !is_in_.at(static_cast<unsigned char>(letter)); };
      const auto matched = static_cast<std::size_t>(std::ranges::find_if(near, is_out) - near.begin());
      if (matched >= least_) length = matched;
    } else {
      std::match_results<std::string_view::const_iterator> found;
      constexpr auto kThere = std::regex_constants::match_continuous;
      if (std::regex_search(near.begin(), near.end(), found, expression_, kThere))
        length = static_cast<std::size_t>(found.length());
      if (length == kLongestMatch && near.size() < reading.rest().size())
        fail(tr("{} matches more than 100000 bytes", quoted(pattern_)));
    }
    reading.require(length.has_value(), [&] { return tr("something like {}", quoted(pattern_)); });
    reading.at += *length;
    return std::string(near.substr(0, *length));
  }

 private:
  std::string pattern_;
  std::regex expression_;
  bool is_class_ = false;
  std::array<bool, 256> is_in_{};
  std::size_t least_ = 0, most_ = SIZE_MAX;
};

std::string unescaped(std::string_view inside) {
  static constexpr std::string_view kLetters = "ntrb\"\\", kMeant = "\n\t\r\b\"\\";
  std::string result;
  for (std::size_t at = 0; at < inside.size(); ++at) {
    if (inside[at] != '\\') {
      result += inside[at];
      continue;
    }
    const std::string_view escape = inside.substr(at + 1, 3);
    unsigned code = 0;
    const auto digits = std::from_chars(escape.begin(), escape.end(), code, 8).ptr - escape.begin();
    const std::size_t known = kLetters.find(escape[0]);
    at += static_cast<std::size_t>(std::max<std::ptrdiff_t>(1, digits));
    if (digits > 0) {
      result += static_cast<char>(code);
    } else if (known != std::string_view::npos) {
      result += kMeant[known];
    } else if (escape[0] != '\n') {
      result += {'\\', escape[0]};
    }
  }
  return result;
}

// The length of the token at the beginning of a text that is not empty: white space and comments are tokens, too. It is
// more than the length of the text for a string without an end.
std::size_t token_length(std::string_view text) {
  const auto run = [&](const auto& belongs) {
    return static_cast<std::size_t>(std::ranges::find_if_not(text, belongs) - text.begin());
  };
  const char first = text.front();
  if (first == '#') return std::min(text.find('\n'), text.size());
  if (first == '"') {
    std::size_t end = 1;
    while (end < text.size() && text[end] != '"') end += text[end] == '\\' ? 2 : 1;
    return end + 1;
  }
  if (is_decimal_digit(first)) return Decimal(text).all;
  if (is_small(first)) return run([](char letter) { return is_small(letter) || is_decimal_digit(letter); });
  for (const std::string_view sign : {"<=", ">=", "==", "!=", "&&", "||"})
    if (text.starts_with(sign)) return sign.size();
  return std::max<std::size_t>(1, is_blank(first) ? run(is_blank) : run(is_capital));
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
  explicit Parser(std::string_view script) : script_(script) {
    if (script.size() > kMostScript) fail(tr("the script has more than 100000 bytes"));
    advance();
  }

  Command script() {
    Command all = commands();
    if (!next_.empty()) refuse_command();
    return all;
  }
  std::size_t variables() const { return slots_.size(); }
  const std::vector<text::BoundsReached>& numbers() const { return numbers_; }

 private:
  // Moves on to the next token. Returns the one before it.
  std::string_view advance() {
    const std::string_view token = next_;
    said_ += token;
    do {
      at_ += next_.size();
      const std::string_view rest = script_.substr(at_);
      const std::size_t length = rest.empty() ? 0 : token_length(rest);
      if (length > rest.size()) fail(tr("line {}: a text has no end", line()));
      next_ = rest.substr(0, length);
    } while (!next_.empty() && (next_.front() == '#' || is_blank(next_.front())));
    return token;
  }
  std::size_t line() const { return 1 + static_cast<std::size_t>(std::ranges::count(script_.substr(0, at_), '\n')); }
  [[noreturn]] void refuse(const Message& expected) const {
    fail(tr("line {}: expected {}, found {}", line(), expected, quoted(next_)));
  }
  [[noreturn]] void refuse_command() const { refuse(tr("a command such as INT, SPACE, NEWLINE or REP")); }
  bool accept(std::string_view token) {
    if (next_ != token) return false;
    advance();
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
    if (next_.empty() || !is_small(next_.front())) refuse(tr("the name of a variable"));
    return slots_.try_emplace(std::string(advance()), slots_.size()).first->second;
  }
  Target target() {
    Target target{.name = std::string(next_)};
    target.slot = slot();
    if (!accept("[")) return target;
    target.indices = list([this] { return number_or_text(); });
    expect("]");
    return target;
  }

  Command commands() {
    std::vector<Command> all;
    while (!next_.empty() && is_capital(next_.front()) && next_ != "END" && next_ != "ELSE") all.push_back(command());
    return [all = std::move(all)](Reading& reading) {
      for (const Command& one : all) {
        reading.step();
        one(reading);
      }
    };
  }

  Command command() {
    static const std::set<std::string_view> kBlocks = {"REP", "REPI", "WHILE", "WHILEI", "IF"};
    static const std::map<std::string_view, std::size_t> kReaders = {
        {"INT", 2}, {"FLOAT", 2}, {"FLOATP", 4}, {"REGEX", 1}};
    const Deeper deeper(*this);
    const std::string name(next_);
    if (accept("EOF")) return [](Reading& reading) { reading.require(reading.has_ended(), end_of_file); };
    if (accept("SPACE")) return literal(constant(" "));
    if (accept("NEWLINE")) return literal(constant("\n"));
    if (accept("STRING")) return literal(in_parentheses([this] { return number_or_text(); }));
    if (accept("ASSERT")) {
      return [test = in_parentheses([this] { return test(); })](Reading& reading) {
        if (!test.holds(reading)) throw Mismatch{reading.last, tr("what an ASSERT of the script asks for")};
      };
    }
    if (accept("UNSET")) {
      return [all = in_parentheses([this] { return list([this] { return slot(); }); })](Reading& reading) {
        for (const std::size_t slot : all) reading.variables[slot].clear();
      };
    }
    if (accept("SET")) {
      const auto one = [this] {
        Target variable = target();
        expect("=");
        return std::pair(variable, number_or_text());
      };
      return [all = in_parentheses([&] { return list(one); })](Reading& reading) {
        for (const auto& [variable, value] : all) variable.set(reading, value(reading));
      };
    }
    const auto reader = kReaders.find(name);
    if (reader == kReaders.end() && !kBlocks.contains(name)) refuse_command();
    advance();
    if (reader == kReaders.end()) return block(name);
    said_.clear();
    return in_parentheses([&] { return reading_command(name, reader->second); });
  }

  static Command literal(const Expression& wanted) {
    return [=](Reading& reading) {
      const Value value = wanted(reading);
      const std::string& words = text(value);
      reading.require(reading.rest().starts_with(words), [&] { return shown(words); });
      reading.at += words.size();
    };
  }

  // INT, FLOAT, FLOATP or REGEX, which has `count` arguments before the variable.
  Command reading_command(const std::string& name, std::size_t count) {
    const std::size_t begin = line();
    std::vector<Expression> arguments = {number_or_text()};
    while (arguments.size() < count) {
      expect(",");
      arguments.push_back(number_or_text());
    }
    std::optional<Target> variable;
    if (accept(",")) variable = target();
    std::string notation;
    if (name.starts_with("FLOAT") && accept(",")) {
      if (next_ != "FIXED" && next_ != "SCIENTIFIC") refuse(tr("FIXED or SCIENTIFIC"));
      notation = advance();
    }
    std::function<Value(Reading&)> read;
    if (name == "REGEX") {
      read = pattern(arguments[0]);
    } else {
      read = [=, place = numbers_.size()](Reading& reading) {
        return number_read(reading, arguments, name == "INT", notation, place);
      };
      numbers_.push_back({.name = variable ? variable->name : name + said_ + ')', .place = std::to_string(begin)});
    }
    return [variable, read](Reading& reading) {
      const std::size_t begin = reading.at;
      Value value = read(reading);
      reading.last = begin;
      if (variable) variable->set(reading, std::move(value));
    };
  }

  static std::function<Value(Reading&)> pattern(const Expression& of) {
    if (!of.is_constant) {
      return [of](Reading& reading) {
        const Value pattern = of(reading);
        reading.step(1000 * text(pattern).size());  // it takes far longer to compile than to use
        return Pattern(text(pattern)).read(reading);
      };
    }
    Reading none{.input = ""};
    return [compiled = std::make_shared<const Pattern>(text(of(none)))](Reading& reading) {
      return compiled->read(reading);
    };
  }

  static Value number_read(Reading& reading, const std::vector<Expression>& arguments, bool is_integer,
                           const std::string& notation, std::size_t place) {
    const Decimal shape(reading.rest());
    const std::string digits(reading.rest().substr(0, is_integer ? shape.whole : shape.all));
    const std::size_t sign = digits.starts_with('-') ? 1 : 0;
    const bool is_scientific = digits.find_first_of("eE") != std::string::npos;
    const long double found = std::strtold(digits.c_str(), nullptr);
    const long double least = number(arguments[0](reading)), most = number(arguments[1](reading));
    bool is_right = !digits.empty() && least <= found && found <= most;
    if (is_integer && is_right) is_right = digits == "0" || digits[sign] != '0';
    if (!notation.empty()) is_right = is_right && is_scientific == (notation == "SCIENTIFIC");
    if (arguments.size() > 2 && is_right) {
      const auto decimals = static_cast<long double>(shape.decimals);
      is_right = number(arguments[2](reading)) <= decimals && decimals <= number(arguments[3](reading)) &&
                 (!is_scientific || (shape.whole == sign + 1 && digits[sign] != '0'));
    }
    reading.require(is_right, [&] {
      const std::string low = text::number_text(least), high = text::number_text(most);
      return is_integer ? tr("an integer from {} to {}", low, high) : tr("a number from {} to {}", low, high);
    });
    reading.at += digits.size();
    if (reading.numbers != nullptr) (*reading.numbers)[place].see(found, least, most);
    return Number{found, is_integer};
  }

  Command block(const std::string& name) {
    expect("(");
    std::optional<Target> counter;
    if (name.ends_with('I')) {
      counter = target();
      expect(",");
    }
    const bool is_counted = name.starts_with("REP");
    const Expression condition = is_counted ? number_or_text() : test();
    const Command separator = name != "IF" && accept(",") ? command() : [](Reading&) {};
    expect(")");
    const Command body = commands();
    const Command otherwise = name == "IF" && accept("ELSE") ? commands() : [](Reading&) {};
    expect("END");
    if (name == "IF") return [=](Reading& reading) { (condition.holds(reading) ? body : otherwise)(reading); };
    return [=](Reading& reading) {
      const long double most = is_counted ? number(condition(reading)) : 0;
      for (long double round = 0;; ++round) {
        reading.step();
        if (counter) counter->set(reading, Number{round});
        if (is_counted ? round >= most : !condition.holds(reading)) return;
        if (round > 0) separator(reading);
        body(reading);
      }
    };
  }

  Expression number_or_text() { return expression(2); }
  Expression test() { return asked_for_test(expression(0)); }
  Expression asked_for_test(Expression one) const {
    if (!one.is_test) refuse(tr("a comparison"));
    return one;
  }

  // Parses by levels of precedence: 0 tests, 1 comparisons, 2 sums, 3 products, 4 powers. Operators of a level are
  // left-associative.
  Expression expression(int level) {
    static const std::map<std::string_view, int> kLevels = {{"&&", 0}, {"||", 0}, {"==", 1}, {"!=", 1}, {"<=", 1},
                                                            {">=", 1}, {"<", 1},  {">", 1},  {"+", 2},  {"-", 2},
                                                            {"*", 3},  {"/", 3},  {"%", 3},  {"^", 4}};
    if (level > 4) return factor();
    if (level == 1 && next_ == "!") {
      const Deeper deeper(*this);
      advance();
      return {
          [of = asked_for_test(expression(1))](Reading& reading) { return Number{of.holds(reading) ? 0.0L : 1.0L}; },
          false, true};
    }
    Expression first = expression(level + 1);
    std::vector<std::pair<std::string, Expression>> others;
    for (auto sign = kLevels.find(next_); sign != kLevels.end() && sign->second == level; sign = kLevels.find(next_)) {
      if (level == 0) asked_for_test(first);
      advance();
      others.emplace_back(sign->first, level == 0 ? asked_for_test(expression(1)) : expression(level + 1));
      if (level == 1) break;
    }
    if (others.empty()) return first;
    const bool is_constant =
        first.is_constant && std::ranges::all_of(others, [](const auto& other) { return other.second.is_constant; });
    return computed({[=](Reading& reading) {
                       Value value = first(reading);
                       for (const auto& [sign, other] : others) {
                         reading.step();
                         if (level > 0) {
                           value = calculated(sign, value, other(reading));
                         } else if ((number(value) != 0) == (sign == "&&")) {
                           value = other(reading);
                         }
                       }
                       return value;
                     },
                     is_constant, level < 2});
  }

  Expression factor() {
    const Deeper deeper(*this);
    const auto argument = [this] { return number_or_text(); };
    const auto slots = [this] { return list([this] { return slot(); }); };
    const auto test_of = [](const auto& holds) {
      return Expression{[holds](Reading& reading) { return Number{holds(reading) ? 1.0L : 0.0L}; }, false, true};
    };
    if (next_ == "(") return in_parentheses([this] { return expression(0); });
    if (accept("-")) {
      const Expression of = expression(4);  // -10^6 is -(10^6)
      return computed({[of](Reading& reading) { return calculated("-", Number{}, of(reading)); }, of.is_constant});
    }
    if (accept("STRLEN")) {
      return {[of = in_parentheses(argument)](Reading& reading) {
        return Number{static_cast<long double>(text(of(reading)).size())};
      }};
    }
    if (accept("ISEOF")) return test_of([](Reading& reading) { return reading.has_ended(); });
    if (accept("UNIQUE"))
      return test_of([all = in_parentheses(slots)](Reading& reading) { return are_unique(reading, all); });
    if (accept("MATCH")) {
      return test_of([letters = in_parentheses(argument)](Reading& reading) {
        return !reading.has_ended() && text(letters(reading)).find(reading.rest()[0]) != std::string::npos;
      });
    }
    if (accept("INARRAY")) {
      return in_parentheses([&] {
        const Expression wanted = argument();
        expect(",");
        return test_of([wanted, in = slot()](Reading& reading) {
          const Value value = wanted(reading);
          reading.step(reading.variables[in].size());
          return std::ranges::any_of(reading.variables[in], [&](const auto& one) { return one.second == value; });
        });
      });
    }
    if (next_.starts_with('"')) {
      const std::string_view token = advance();
      return constant(unescaped(token.substr(1, token.size() - 2)));
    }
    if (!next_.empty() && is_decimal_digit(next_.front())) {
      const std::string token(advance());
      const bool is_integer = token.find_first_of(".eE") == std::string::npos;
      return constant(Number{std::strtold(token.c_str(), nullptr), is_integer});
    }
    return {[variable = target()](Reading& reading) {
      const auto& values = reading.variables[variable.slot];
      const auto found = values.find(variable.place(reading));
      if (found == values.end()) fail(tr("the variable '{}' has no value there", variable.name));
      return found->second;
    }};
  }

  // Counts a level of nesting while it exists.
  struct Deeper {
    explicit Deeper(Parser& parser) : nested(parser.nested_) {
      if (++nested > kMostNested) parser.refuse(tr("at most 100 levels of parentheses and loops"));
    }
    ~Deeper() { --nested; }
    Deeper(Deeper&&) = delete;
    int& nested;
  };

  std::string_view script_, next_{};  // `next_`: the next token, empty at the end
  std::size_t at_ = 0;                // the byte at which it begins
  std::string said_{};                // the tokens of the command before `next_`
  int nested_ = 0;
  std::map<std::string, std::size_t> slots_{};
  std::vector<text::BoundsReached> numbers_{};  // of the script, none of them seen
};

// Returns a mismatch as an error of the input, with line and column.
text::ParseError fault_at(std::string_view input, const Mismatch& mismatch) {
  const std::string_view before = input.substr(0, mismatch.at), rest = input.substr(mismatch.at);
  return {.line = 1 + static_cast<std::uint64_t>(std::ranges::count(before, '\n')),
          .column = mismatch.at - (before.rfind('\n') + 1) + 1,
          .expected = mismatch.expected,
          .found = rest.empty() ? end_of_file()
                                : shown(rest.substr(0, std::max<std::size_t>(1, rest.find_first_of(" \n"))))};
}

}  // namespace

Checktestdata checktestdata(std::string_view script) {
  Parser parser(script);
  const Command run = parser.script();
  return [run, variables = parser.variables(), unseen = parser.numbers()](
             std::string_view input, std::vector<text::BoundsReached>* numbers) -> std::optional<text::ParseError> {
    Reading reading{.input = input, .numbers = numbers};
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
