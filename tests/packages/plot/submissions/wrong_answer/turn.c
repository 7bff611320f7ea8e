#include <stdio.h>

int main(void) {
  double x[3], y[3], area = 0;
  for (int i = 0; i < 3; i++) scanf("%lf %lf", &x[i], &y[i]);
  for (int i = 0; i < 3; i++) area += x[i] * y[(i + 1) % 3] - x[(i + 1) % 3] * y[i];
  printf("%.6f\n", area / 2);
  return 0;
}
