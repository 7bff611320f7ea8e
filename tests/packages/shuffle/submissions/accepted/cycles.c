#include <stdio.h>

static long long gcd(long long a, long long b) { return b ? gcd(b, a % b) : a; }

int main(void) {
  int n, to[101], seen[101] = {0};
  scanf("%d", &n);
  for (int i = 1; i <= n; i++) scanf("%d", to + i);
  long long all = 1;
  for (int i = 1; i <= n; i++) {
    int length = 0;
    for (int card = i; !seen[card]; card = to[card]) seen[card] = ++length;
    if (length) all = all / gcd(all, length) * length;
  }
  printf("%lld\n", all);
  return 0;
}
