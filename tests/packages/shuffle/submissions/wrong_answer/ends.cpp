#include <algorithm>
#include <iostream>
#include <numeric>

int main() {
  int n;
  std::cin >> n;
  int to[101];
  for (int i = 1; i <= n; ++i) std::cin >> to[i];
  // Only the shortest and the longest circle.
  long long shortest = n, longest = 1;
  for (int i = 1; i <= n; ++i) {
    long long length = 1;
    for (int card = to[i]; card != i; card = to[card]) ++length;
    shortest = std::min(shortest, length);
    longest = std::max(longest, length);
  }
  std::cout << std::lcm(shortest, longest) << '\n';
}
