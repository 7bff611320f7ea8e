#include "fuzz/target.h"

namespace quack::fuzz {

namespace {

// Bytes as printf takes them.
std::string escaped(std::string_view input) {
  std::string text;
  for (const char byte : input) {
    const auto value = static_cast<unsigned char>(byte);
    if (byte == '\n') {
      text += "\\n";
    } else if (byte == '%') {
      text += "%%";
    } else if (value < 0x20 || value >= 0x7f || byte == '\\' || byte == '\'') {
      // Three octal digits always, so that a digit after them is not taken for one of theirs.
      text += {'\\', static_cast<char>('0' + value / 64), static_cast<char>('0' + value / 8 % 8),
               static_cast<char>('0' + value % 8)};
    } else {
      text += byte;
    }
  }
  return text;
}

}  // namespace

std::string report(const Target& target, const Difference& difference) {
  return "quack-fuzz: difference target=" + target.name + '\n' + difference.text + "Group: " + difference.group +
         (difference.place.empty() ? "" : " (" + difference.place + ")") + "\nReplay: printf '" +
         escaped(difference.input) + "' | replay-" + target.name + " -\n";
}

std::string to_line(const Target& target, const Tally& tally) {
  std::string line = "quack-fuzz: target=" + target.name;
  const auto add = [&line](const std::string& name, std::uint64_t count) {
    line += ' ' + name + '=' + std::to_string(count);
  };
  add("runs", tally.runs);
  add("past-reader", tally.past_reader);
  add("operations", tally.operations);
  for (std::size_t i = 0; i < target.property.classes.size(); ++i) add(target.property.classes[i], tally.classes.at(i));
  return line;
}

}  // namespace quack::fuzz
