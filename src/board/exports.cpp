#include <array>
#include <charconv>
#include <string>

#include "board/problem_board.h"
#include "io/translation.h"

// The face towards JavaScript. It writes a question to `room`, fields with kFieldEnd after each, the first of them the
// name of a member of ProblemBoard; `ask` gives where the answer is, `answer_size` how long.
#define QUACK_EXPORT(name) __attribute__((export_name(#name))) extern "C"

namespace {

using namespace quack;              // NOLINT(google-build-using-namespace)
constexpr char kFieldEnd = '\xff';  // no byte of UTF-8
using Question = std::array<std::string_view, 5>;

MessageLanguage language = MessageLanguage::english;
std::string question;
std::string answer;

std::uint64_t number_of(std::string_view text) {
  std::uint64_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

std::string answer_to(const Question& fields) {
  const auto& [name, problem, position, third, fourth] = fields;
  if (name == "problems") return board::problems().text;
  const board::ProblemBoard& board = board::board_of(problem);
  if (name == "steps") return board.steps(position, third).text;
  if (name == "explained") return board.explained(position, third, number_of(fourth)).text;
  if (name == "position") return board.position(position).text;
  if (name == "cases" && board.cases != nullptr) return board.cases(number_of(position), third).text;
  if (name == "wrong_line") return board.wrong_line(position, third, fourth).text;
  if (name == "reply") return board.reply(position, number_of(third)).text;
  return {};
}

}  // namespace

// Only what asks an operating system throws, and nothing here does: the library has no exceptions for WebAssembly.
extern "C" void* __cxa_allocate_exception(std::size_t /*size*/) { __builtin_trap(); }
extern "C" void __cxa_throw(void* /*thrown*/, void* /*type*/, void (* /*destroy*/)(void*)) { __builtin_trap(); }

// Answers are in Chinese from now on, or in English.
QUACK_EXPORT(speak) void speak(bool chinese) {
  set_language(MessageLanguage::chinese);  // beside English, as some texts are made once
  language = chinese ? MessageLanguage::chinese : MessageLanguage::english;
}

QUACK_EXPORT(room) char* room(std::size_t size) {
  question.resize(size);
  return question.data();
}

QUACK_EXPORT(ask) const char* ask() {
  Question fields;
  std::string_view rest = question;
  for (auto& field : fields) {
    field = rest.substr(0, rest.find(kFieldEnd));
    rest.remove_prefix(std::min(field.size() + 1, rest.size()));
  }
  const ShownIn shown_in(language);
  answer = answer_to(fields);
  return answer.data();
}

QUACK_EXPORT(answer_size) std::size_t answer_size() { return answer.size(); }
