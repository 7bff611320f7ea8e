// A contestant's program with scanf and printf. It is what the optimized engine's speed is stated against.

#include <cstdio>

#include "tests/bench/peers/contestant.h"

int main() {
  set_up();
  int count = 0;
  if (scanf("%d", &count) != 1) return 1;
  while (count-- > 0) {
    int xs, ys, xt, yt;
    if (scanf("%d%d%d%d", &xs, &ys, &xt, &yt) != 4) return 1;
    const Answer answer = play(xs, ys, xt, yt);
    if (!answer.is_valid) {
      puts("Invalid command");
      continue;
    }
    printf("%s %s;", side_names[answer.moved->side], kind_names[answer.moved->kind]);
    if (answer.captured == nullptr) {
      printf("NA;");
    } else {
      printf("%s %s;", side_names[answer.captured->side], kind_names[answer.captured->kind]);
    }
    printf("%s;%s\n", answer.check ? "yes" : "no", answer.over ? "yes" : "no");
  }
}
