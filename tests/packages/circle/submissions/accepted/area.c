#include <math.h>
#include <stdio.h>

int main(void) {
  double radius = 0;
  if (scanf("%lf", &radius) != 1) return 1;
  printf("%.9f\n", acos(-1) * radius * radius);
  return 0;
}
