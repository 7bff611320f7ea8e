#include <stdio.h>

static char open[100001];

int main(void) {
  int depth = 0, count = 0, c;
  while ((c = getchar()) != '\n') {
    if (++count > 100000) return 43;
    if (c == '(' || c == '[')
      open[depth++] = c == '(' ? ')' : ']';
    else if (depth == 0 || open[--depth] != c)
      return 43;
  }
  return count > 0 && depth == 0 && getchar() == EOF ? 42 : 43;
}
