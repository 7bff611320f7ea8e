#include <cstdio>

int main() {
  int number = 0, sum = 0;  // too small for the largest numbers
  if (std::scanf("%d", &number) != 1) return 1;
  for (; number > 0; number /= 10) sum += number % 10;
  std::printf("%d\n", sum);
}
