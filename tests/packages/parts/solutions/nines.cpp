#include <iostream>

int main() {
  int n;
  std::cin >> n;
  const int last = n % 10 == 9 ? 8 : 9;
  if (n < 2)
    std::cout << "-1\n";
  else if (n <= last)
    std::cout << 1 << ' ' << n - 1 << '\n';
  else
    std::cout << last << ' ' << n - last << '\n';
}
