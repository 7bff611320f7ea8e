#include <array>
#include <charconv>
#include <string>

#include "web/board.h"

// The face towards JavaScript. It writes a question to `room`, fields with a NUL after each, the first of them the name
// of a function of web/board.h; `ask` gives where the answer is, `answer_size` how long.
#define QUACK_EXPORT(name) __attribute__((export_name(#name))) extern "C"

namespace {

using namespace quack;  // NOLINT(google-build-using-namespace)
using Fields = std::array<std::string_view, 5>;

std::string question;
std::string answer;

std::uint64_t number_of(std::string_view text) {
  std::uint64_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

std::string answer_to(const Fields& fields) {
  const auto& [name, problem, position, third, fourth] = fields;
  if (name == "problems") return web::problems().text;
  if (name == "steps") return web::steps_of(problem, position, third).text;
  if (name == "explained") return web::explained(problem, position, third, number_of(fourth));
  if (name == "position") return web::position_of(problem, position).text;
  if (name == "cases") return web::cases_of(problem, third).text;
  if (name == "wrong_line") return web::wrong_line(problem, position, third, fourth).text;
  if (name == "reply") return web::reply(problem, position, number_of(third)).text;
  return {};
}

}  // namespace

// Only what asks an operating system throws, and nothing here does: the library has no exceptions for WebAssembly.
extern "C" void* __cxa_allocate_exception(std::size_t /*size*/) { __builtin_trap(); }
extern "C" void __cxa_throw(void* /*thrown*/, void* /*type*/, void (* /*destroy*/)(void*)) { __builtin_trap(); }

QUACK_EXPORT(room) char* room(std::size_t size) {
  question.resize(size);
  return question.data();
}

QUACK_EXPORT(ask) const char* ask() {
  Fields fields;
  std::string_view rest = question;
  for (auto& field : fields) {
    field = rest.substr(0, rest.find('\0'));
    rest.remove_prefix(std::min(field.size() + 1, rest.size()));
  }
  answer = answer_to(fields);
  return answer.data();
}

QUACK_EXPORT(answer_size) std::size_t answer_size() { return answer.size(); }
