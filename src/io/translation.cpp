#include "io/translation.h"

#include <iterator>
#include <system_error>
#include <unordered_map>
#include <utility>
#include <vector>

#include "io/chinese.h"

namespace quack {
namespace {

MessageLanguage made_in = MessageLanguage::english;  // beside English
MessageLanguage shown_in = MessageLanguage::english;

// The Chinese text; null if there is none, or none yet.
const std::string_view* chinese(std::string_view english) {
  static const std::unordered_map<std::string_view, std::string_view> messages(std::begin(kChinese),
                                                                               std::end(kChinese));
  const auto found = messages.find(english);
  return found == messages.end() || found->second.empty() ? nullptr : &found->second;
}

// Appends with a blank between a Chinese character and a word or number.
void append(std::string& text, std::string_view more) {
  const auto is_chinese = [](char first_byte) { return first_byte >= '\xe4' && first_byte <= '\xe9'; };
  const auto is_word = [](char letter) {
    return (letter >= '0' && letter <= '9') || (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
           std::string_view("'`()-/").find(letter) != std::string_view::npos;
  };
  if (!text.empty() && !more.empty()) {
    const bool after_chinese = text.size() >= 3 && is_chinese(text[text.size() - 3]);
    if ((after_chinese && is_word(more.front())) || (is_word(text.back()) && is_chinese(more.front()))) text += ' ';
  }
  text += more;
}

// The format with its placeholders filled in; other braces stay.
std::string filled(std::string_view format, const std::vector<std::string_view>& arguments, bool spaced) {
  std::string text;
  std::size_t next = 0;
  const auto put = [&](std::string_view more) { spaced ? append(text, more) : void(text += more); };
  for (std::size_t at = 0;;) {
    const std::size_t brace = format.find('{', at);
    if (brace == std::string_view::npos) {
      put(format.substr(at));
      break;
    }
    const std::string_view after = format.substr(brace + 1);
    const bool digit = !after.empty() && after.front() >= '0' && after.front() <= '9';
    const std::size_t close = brace + (digit ? 2 : 1);
    if (!format.substr(close).starts_with('}')) {
      put(format.substr(at, brace + 1 - at));
      at = brace + 1;
      continue;
    }
    put(format.substr(at, brace - at));
    const std::size_t argument = digit ? static_cast<std::size_t>(format[brace + 1] - '0') : next++;
    if (argument < arguments.size()) put(arguments[argument]);
    at = close + 1;
  }
  return text;
}

}  // namespace

void set_language(MessageLanguage language) { made_in = shown_in = language; }

MessageLanguage current_language() { return made_in; }

ShownIn::ShownIn(MessageLanguage language) : before_(std::exchange(shown_in, language)) {}
ShownIn::~ShownIn() { shown_in = before_; }

Message::Message(std::string verbatim) : english_(verbatim), translation_(std::move(verbatim)) {}

Message::Message(std::string english, std::string translation)
    : english_(std::move(english)), translation_(std::move(translation)) {}

const std::string& Message::shown() const { return shown_in == MessageLanguage::english ? english_ : translation_; }

void Message::add_line(const Message& line) {
  const std::string_view end = english_.empty() ? "" : "\n";
  english_.append(end).append(line.english_);
  translation_.append(end).append(line.translation_);
}

Message Message::first_line() const {
  return {english_.substr(0, english_.find('\n')), translation_.substr(0, translation_.find('\n'))};
}

Message& Message::operator+=(const Message& more) {
  english_ += more.english_;
  translation_ += more.translation_;
  return *this;
}

std::span<const std::pair<std::string_view, std::string_view>> chinese_messages() { return kChinese; }

Message translated(std::string_view english, std::span<const MessageArgument> arguments) {
  std::vector<std::string_view> texts;
  for (const auto& argument : arguments) texts.push_back(argument.text().english());
  std::string text = filled(english, texts, false);
  if (made_in == MessageLanguage::english) return Message(std::move(text));
  const std::string_view* const found = chinese(english);
  texts.clear();
  for (const auto& argument : arguments) texts.push_back(argument.text().translation());
  return {std::move(text), filled(found ? *found : english, texts, true)};
}

Message system_message(int error) {
  [[maybe_unused]] constexpr const char* kUsual[] = {
      tr_later("No such file or directory"), tr_later("Permission denied"),       tr_later("Is a directory"),
      tr_later("Not a directory"),           tr_later("No space left on device"), tr_later("Read-only file system")};
  return tr(std::generic_category().message(error));
}

}  // namespace quack
