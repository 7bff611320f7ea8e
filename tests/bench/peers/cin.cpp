// A contestant's program with cin and cout, of which they know that sync_with_stdio costs time.

#include <iostream>

#include "tests/bench/peers/contestant.h"

int main() {
  std::ios::sync_with_stdio(false);
  std::cin.tie(nullptr);
  set_up();
  int count = 0;
  std::cin >> count;
  while (count-- > 0) {
    int xs, ys, xt, yt;
    if (!(std::cin >> xs >> ys >> xt >> yt)) return 1;
    const Answer answer = play(xs, ys, xt, yt);
    if (!answer.is_valid) {
      std::cout << "Invalid command\n";
      continue;
    }
    std::cout << side_names[answer.moved->side] << ' ' << kind_names[answer.moved->kind] << ';';
    if (answer.captured == nullptr) {
      std::cout << "NA;";
    } else {
      std::cout << side_names[answer.captured->side] << ' ' << kind_names[answer.captured->kind] << ';';
    }
    std::cout << (answer.check ? "yes" : "no") << ';' << (answer.over ? "yes" : "no") << '\n';
  }
}
