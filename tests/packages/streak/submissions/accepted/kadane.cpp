#include <algorithm>
#include <iostream>

int main() {
  int n;
  std::cin >> n;
  long long best = -1e18, ending_here = 0;
  while (n--) {
    long long number;
    std::cin >> number;
    ending_here = std::max(ending_here, 0LL) + number;
    best = std::max(best, ending_here);
  }
  std::cout << best << std::endl;
}
