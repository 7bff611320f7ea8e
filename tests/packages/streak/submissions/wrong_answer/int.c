#include <stdio.h>

int main(void) {
  int n, number, here = 0, best = -2000000000;
  scanf("%d", &n);
  while (n--) {
    scanf("%d", &number);
    here = (here > 0 ? here : 0) + number;
    if (here > best) best = here;
  }
  printf("%d\n", best);
  return 0;
}
