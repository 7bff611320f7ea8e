#include <cmath>
#include <cstdio>

int main() {
  double ax, ay, bx, by, cx, cy;
  scanf("%lf%lf%lf%lf%lf%lf", &ax, &ay, &bx, &by, &cx, &cy);
  printf("%.6f\n", std::fabs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2);
}
