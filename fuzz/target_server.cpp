#include "fuzz/target_server.h"

#include <istream>
#include <optional>
#include <ostream>
#include <string>

namespace quack::fuzz {

namespace {

std::optional<std::string> read_text(std::istream& in) {
  std::size_t size = 0;
  if (!(in >> size) || in.get() != '\n') return std::nullopt;
  std::string text(size, '\0');
  if (!in.read(text.data(), static_cast<std::streamsize>(size))) return std::nullopt;
  return text;
}

}  // namespace

void answer_questions(const Target& target, Tally& tally, std::istream& questions, std::ostream& answers) {
  while (const auto input = read_text(questions)) {
    const auto found = target.run(*input, tally);
    const Difference difference = found.value_or(Difference{.text = {}, .input = {}, .group = {}});
    for (const std::string& text : {found ? report(target, difference) : "", difference.group, difference.place,
                                    difference.input, difference.expected, difference.actual}) {
      answers << text.size() << '\n' << text;
    }
    answers.flush();
  }
}

}  // namespace quack::fuzz
