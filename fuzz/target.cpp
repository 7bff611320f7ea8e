#include "fuzz/target.h"

namespace quack::fuzz {

std::string replay_command(std::string_view target, std::string_view input) {
  std::string command = "printf '";
  for (const char byte : input) {
    const auto value = static_cast<unsigned char>(byte);
    if (byte == '\n') {
      command += "\\n";
    } else if (byte == '%') {
      command += "%%";
    } else if (value < 0x20 || value >= 0x7f || byte == '\\' || byte == '\'') {
      // Three octal digits always, so that a digit behind them is not taken for one of theirs.
      command += {'\\', static_cast<char>('0' + value / 64), static_cast<char>('0' + value / 8 % 8),
                  static_cast<char>('0' + value % 8)};
    } else {
      command += byte;
    }
  }
  return command + "' | replay-" + std::string(target) + " -";
}

}  // namespace quack::fuzz
