#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

namespace quack {

enum class MessageLanguage : std::uint8_t { english, chinese };

// Sets the language in which messages are made, besides English, and in which they are shown; English by default. Must
// be called before there are threads.
void set_language(MessageLanguage language);
MessageLanguage current_language();

// While one exists, messages are shown in its language: in English for programs that read them.
class ShownIn {
 public:
  explicit ShownIn(MessageLanguage language);
  ~ShownIn();
  ShownIn(const ShownIn&) = delete;
  ShownIn& operator=(const ShownIn&) = delete;

 private:
  const MessageLanguage before_;
};

// A text for people, in English and in the current language: made by `tr`, and shown where it is printed.
class Message {
 public:
  Message() = default;
  // A text that is the same in all languages: a name, or a text from elsewhere.
  explicit Message(std::string verbatim);
  Message(std::string english, std::string translation);

  const std::string& english() const { return english_; }
  const std::string& translation() const { return translation_; }

  // In the language in which messages are shown.
  const std::string& shown() const;
  // NOLINTBEGIN(google-explicit-constructor): printing it is what it is for
  operator const std::string&() const { return shown(); }
  operator std::string_view() const { return shown(); }
  // NOLINTEND(google-explicit-constructor)
  bool empty() const { return english_.empty(); }
  // Appends it as a further line, or as the first one.
  void add_line(const Message& line);
  Message first_line() const;

  // Joins lines. A sentence must be one message with arguments.
  Message& operator+=(const Message& more);
  friend Message operator+(Message left, const Message& right) { return std::move(left += right); }

  friend bool operator==(const Message& left, const Message& right) { return left.english_ == right.english_; }
  // For printing.
  friend std::string operator+(const Message& left, std::string_view right) {
    return left.shown() + std::string(right);
  }
  friend std::string operator+(std::string_view left, const Message& right) {
    return std::string(left) + right.shown();
  }
  friend bool operator<(const Message& left, const Message& right) { return left.english_ < right.english_; }

 private:
  std::string english_, translation_;
};

// An argument for a placeholder: a number, a text that is the same in all languages, or a message.
class MessageArgument {
 public:
  // NOLINTBEGIN(google-explicit-constructor): arguments of every kind are written alike
  MessageArgument(std::integral auto number) : text_(std::to_string(number)) {}
  MessageArgument(std::string_view text) : text_(std::string(text)) {}
  MessageArgument(const std::string& text) : text_(text) {}
  MessageArgument(const char* text) : text_(std::string(text)) {}
  MessageArgument(const Message& message) : text_(message) {}
  // NOLINTEND(google-explicit-constructor)

  const Message& text() const { return text_; }

 private:
  Message text_;
};

// Makes the message with that English text, in which {} stands for the next argument and {0}, {1}, … for that argument.
// Its translation is in src/po/zh_CN.po; scripts/translations finds the text by the name `tr`. A text without
// translation stays English.
Message translated(std::string_view english, std::span<const MessageArgument> arguments);
template <class... Argument>
Message tr(std::string_view english, const Argument&... arguments) {
  return translated(english, std::array<MessageArgument, sizeof...(arguments)>{MessageArgument(arguments)...});
}

// Makes the message for a number of things, which is the first argument: `one` if it is 1. Only `several` has a
// translation.
template <class... Argument>
Message tr_plural(std::string_view one, std::string_view several, std::uint64_t number, const Argument&... arguments) {
  const Message message = tr(several, number, arguments...);
  return number == 1 ? Message(tr(one, number, arguments...).english(), message.translation()) : message;
}

// The system's text for an error (errno).
Message system_message(int error);

// All messages, {English, Chinese}.
std::span<const std::pair<std::string_view, std::string_view>> chinese_messages();

// Marks a text that is translated where it is shown, for scripts/translations.
constexpr const char* tr_later(const char* english) { return english; }

// An exception with a message for people.
class Refusal : public std::runtime_error {
 public:
  explicit Refusal(Message message) : std::runtime_error(message.shown()), message_(std::move(message)) {}

  const Message& message() const { return message_; }

 private:
  Message message_;
};

}  // namespace quack
