#include <cmath>
#include <iostream>

int main() {
  float ax, ay, bx, by, cx, cy;
  std::cin >> ax >> ay >> bx >> by >> cx >> cy;
  std::cout << std::fixed << std::fabs(ax * by + bx * cy + cx * ay - ay * bx - by * cx - cy * ax) / 2 << '\n';
}
