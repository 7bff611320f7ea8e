// Does a piece of work a number of times, to be counted from outside (bench/measuring/counted.py). What is the same for
// every number of times, the start of the program and the making of inputs, is taken off by counting two numbers.
//
//   bench-counted list              a line for each piece: name, item, description, separated by tabs
//   bench-counted NAME COUNT TIMES  works on COUNT operations or cases, TIMES times; prints the items of one time

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "bench/work.h"

namespace {

// Keeps the results from being optimized away.
volatile std::uint64_t seen;

}  // namespace

int main(int argument_count, char** arguments) {
  using namespace quack::bench;
  const auto text = [](std::string_view view) { return static_cast<int>(view.size()); };
  if (argument_count == 2 && std::strcmp(arguments[1], "list") == 0) {
    for (const Work& work : all_work()) {
      std::printf("%.*s\t%.*s\t%.*s\n", text(work.name), work.name.data(), text(work.item), work.item.data(),
                  text(work.description), work.description.data());
    }
    return 0;
  }
  for (const Work& work : all_work()) {
    if (argument_count != 4 || work.name != arguments[1]) continue;
    const Material material = make_material(std::strtoull(arguments[2], nullptr, 10));
    std::uint64_t items = 0;
    std::uint64_t sum = 0;
    for (auto times = std::strtoull(arguments[3], nullptr, 10); times > 0; --times) items = work.run(material, &sum);
    seen = sum;
    std::printf("%llu\n", static_cast<unsigned long long>(items));
    return 0;
  }
  static_cast<void>(std::fputs("bench-counted list | NAME COUNT TIMES\n", stderr));
  return 2;
}
