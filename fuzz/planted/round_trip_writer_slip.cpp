// The writer of the remix's text loses the 0 of a row 10 in which a piece both starts and should arrive.

#include <string>
#include <utility>

#include "fuzz/round_trip_target.h"

quack::fuzz::Target quack::fuzz::make_target() {
  Writers writers = built_in_writers();
  writers.operations = [write = writers.operations](std::string& out, std::span<const Operation> operations,
                                                    const judge::DuckDialect& dialect) {
    std::string text;
    write(text, operations, dialect);
    // In a line "10 5 10 6" of the remix the third number begins behind five bytes.
    for (std::size_t line = text.find("\n10 "); line != std::string::npos; line = text.find("\n10 ", line + 1)) {
      if (text.compare(line + 6, 3, "10 ") == 0) text.erase(line + 7, 1);
    }
    out += text;
  };
  return round_trip_target(std::move(writers));
}
