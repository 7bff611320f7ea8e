#include "compare/translation.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "compare/chinese.h"
#include "run/sandbox.h"
#include "text/text.h"

namespace quack {
namespace {

// A text with placeholders: text, name, text, name, …, text.
using Template = std::vector<std::string>;

struct Message {
  Template english, translation;
  std::size_t literal = 0;  // how many bytes of the English text are not placeholders
};

Template template_of(std::string_view text) {
  Template parts;
  for (char brace = '{';; brace = brace == '{' ? '}' : '{') {
    const std::size_t end = text.find(brace);
    parts.emplace_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

// A line of a PO file from its first quotation mark to its last.
std::string unquoted(std::string_view line) {
  std::string text;
  const std::size_t end = line.rfind('"');
  std::size_t at = line.find('"') + 1;
  for (std::size_t escape = 0; (escape = line.find('\\', at)) < end; at = escape + 2) {
    text.append(line, at, escape - at);
    text += line[escape + 1];
  }
  return at < end ? text.append(line, at, end - at) : text;
}

std::string_view without_digits(std::string_view name) {
  return name.substr(0, name.find_last_not_of("0123456789") + 1);
}

// In single quotes, as messages quote what somebody wrote, whole or cut.
bool is_quoted(std::string_view text) {
  if (!text.starts_with('\'')) return false;
  std::size_t end = text.find('\'', 1);
  while (end != std::string_view::npos && text[end - 1] == '\\') end = text.find('\'', end + 1);
  return end + 1 == text.size() || (end != std::string_view::npos && text.substr(end + 1) == "...");
}

// Where it was made.
bool is_translated(std::string_view text) {
  return std::any_of(text.begin(), text.end(), [](char byte) { return byte >= '\xe4' && byte <= '\xe9'; });
}

bool consists_of(std::string_view text, std::string_view letters) {
  return text.find_first_not_of(letters) == std::string_view::npos;
}

class Translator {
 public:
  explicit Translator(std::string_view po) {
    std::string english, translation;
    std::string* filled = nullptr;
    for (const std::string_view line : text_lines(po)) {
      if (line.starts_with("msgid ")) {
        add(std::exchange(english, {}), std::exchange(translation, {}));
        filled = &english;
      } else if (line.starts_with("msgstr ")) {
        filled = &translation;
      }
      if (filled != nullptr && !line.empty() && line.front() != '#') *filled += unquoted(line);
    }
    add(std::move(english), std::move(translation));
    std::stable_sort(patterns_.begin(), patterns_.end(), [](const Message& one, const Message& other) {
      return std::pair(one.english.front().size(), one.literal) >
             std::pair(other.english.front().size(), other.literal);
    });
  }

  std::string line(std::string_view text) const {
    constexpr std::size_t kLongest = 4096;
    const std::size_t begin = std::min(text.find_first_not_of(' '), text.size());
    const std::string_view sentence = text.substr(begin, text.find_last_not_of(' ') + 1 - begin);
    if (sentence.empty() || sentence.size() > kLongest || is_translated(sentence)) return std::string(text);
    Known known;
    const auto found = message(sentence, known);
    if (!found) return std::string(text);
    std::string_view blanks = text.substr(begin + sentence.size());
    if (found->ends_with("：")) blanks = "";  // which has its space within itself
    return std::string(text.substr(0, begin)).append(*found).append(blanks);
  }

 private:
  struct Known {
    std::map<std::string_view, std::optional<std::string>> messages{};
    std::size_t steps = 200'000;
  };
  using Arguments = std::map<std::string_view, std::string>;

  void add(std::string english, std::string translation) {
    if (english.empty() || translation.empty()) return;  // the head of a file, and what is not translated yet
    Message message{template_of(english), template_of(translation)};
    for (std::size_t part = 0; part < message.english.size(); part += 2)
      message.literal += message.english[part].size();
    if (message.english.size() == 1) {
      exact_.emplace(std::move(english), std::move(translation));
    } else {
      patterns_.push_back(std::move(message));
    }
  }

  std::optional<std::string> message(std::string_view text, Known& known) const {
    if (const auto found = exact_.find(text); found != exact_.end()) return found->second;
    const auto [place, is_new] = known.messages.try_emplace(text);
    if (!is_new) return place->second;
    for (const Message& pattern : patterns_) {
      if (text.size() <= pattern.literal || !text.ends_with(pattern.english.back())) continue;
      Arguments arguments;
      if (fits(pattern, 0, text, known, arguments)) return place->second = filled(pattern.translation, arguments);
    }
    return std::nullopt;
  }

  // True if the text is the pattern from that part on; then the arguments are filled in.
  bool fits(const Message& pattern, std::size_t part, std::string_view text, Known& known, Arguments& arguments) const {
    if (known.steps == 0 || !text.starts_with(pattern.english[part])) return false;
    --known.steps;
    text.remove_prefix(pattern.english[part].size());
    if (part + 1 == pattern.english.size()) return text.empty();
    const std::string& name = pattern.english[part + 1];
    const std::string& after = pattern.english[part + 2];
    const bool is_last = part + 3 == pattern.english.size();
    const std::size_t least = is_last ? text.size() - std::min(text.size(), after.size()) : 1;
    for (std::size_t end = text.find(after, std::max<std::size_t>(least, 1)); end != std::string_view::npos;
         end = text.find(after, end + 1)) {
      if (!fits(pattern, part + 2, text.substr(end), known, arguments)) continue;
      auto value = argument(without_digits(name), text.substr(0, end), known);
      if (!value) continue;
      arguments[name] = std::move(*value);
      return true;
    }
    return false;
  }

  // None: the text is not what the placeholder stands for.
  std::optional<std::string> argument(std::string_view name, std::string_view text, Known& known) const {
    if (is_translated(text)) return std::string(text);
    const auto taken_over = [&](bool fits) { return fits ? std::optional(std::string(text)) : std::nullopt; };
    if (name == "text") return taken_over(true);
    if (name == "word") return taken_over(text.find(' ') == std::string_view::npos);
    if (name == "quoted") return taken_over(is_quoted(text));
    if (name == "number") return taken_over(consists_of(text, "0123456789,."));
    if (name == "cell") return taken_over(text.starts_with('(') && consists_of(text, "(0123456789,)"));
    return message(text, known);
  }

  static std::string filled(const Template& parts, const Arguments& arguments) {
    std::string text = parts.front();
    for (std::size_t part = 1; part + 1 < parts.size(); part += 2) {
      append(text, arguments.at(parts[part]));
      append(text, parts[part + 1]);
    }
    return text;
  }

  // With a blank between a Chinese character and a word or number.
  static void append(std::string& text, std::string_view more) {
    const auto is_chinese = [](char first_byte) { return first_byte >= '\xe4' && first_byte <= '\xe9'; };
    const auto is_word = [](char letter) {
      return (letter >= '0' && letter <= '9') || (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
             std::string_view("'`()-/").find(letter) != std::string_view::npos;
    };
    if (!text.empty() && !more.empty()) {
      const bool after_chinese = text.size() > 2 && is_chinese(text[text.size() - 3]);
      if ((after_chinese && is_word(more.front())) || (is_word(text.back()) && is_chinese(more.front()))) text += ' ';
    }
    text += more;
  }

  std::map<std::string, std::string, std::less<>> exact_;  // the messages without placeholders
  // The others; those that begin with the most text of their own first, then those that have most.
  std::vector<Message> patterns_;
};

const Translator*& translator() {
  static const Translator* current = nullptr;
  return current;
}

}  // namespace

MessageLanguage language_of_environment() {
  std::string locale;
  for (const char* const name : {"LC_ALL", "LC_MESSAGES", "LANG"})
    if (locale.empty()) locale = environment(name).value_or("");
  const std::size_t dot = locale.find('.');
  const std::string encoding = dot == std::string::npos ? "" : locale.substr(dot + 1, locale.find('@') - dot - 1);
  const bool is_utf8 = encoding.empty() || encoding == "UTF-8" || encoding == "utf8";
  const std::string name = locale.substr(0, locale.find_first_of("_.@"));
  return name == "zh" && is_utf8 ? MessageLanguage::chinese : MessageLanguage::english;
}

void set_pattern_language(MessageLanguage language) {
  translator() = nullptr;
  if (language != MessageLanguage::chinese) return;
  static const Translator chinese(kChineseMessages);
  translator() = &chinese;
}

std::string translated(std::string_view text) {
  if (translator() == nullptr) return std::string(text);
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    result += translator()->line(text.substr(at, end - at));
    if (end < text.size()) result += '\n';
    at = end + 1;
  }
  return result;
}

}  // namespace quack
