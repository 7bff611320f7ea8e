#include "judge/parse_error.h"

#include "judge/quoted.h"

namespace quack::judge {

std::string to_text(const ParseError& fault, std::string_view file) {
  return shown_name(file) + ':' + std::to_string(fault.line) + ':' + std::to_string(fault.column) + ": expected " +
         fault.expected + ", found " + fault.found;
}

}  // namespace quack::judge
