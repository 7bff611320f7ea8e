#include <algorithm>
#include <iostream>
#include <vector>

std::vector<int> coins;

int fewest(int amount, std::size_t from) {
  if (amount == 0) return 0;
  if (from == coins.size() || amount < coins[from]) return 1 << 20;
  return std::min(fewest(amount - coins[from], from) + 1, fewest(amount, from + 1));
}

int main() {
  int cases, amount, count;
  for (std::cin >> cases; cases > 0; --cases) {
    std::cin >> amount >> count;
    coins.resize(count);
    for (int& coin : coins) std::cin >> coin;
    const int used = fewest(amount, 0);
    std::cout << (used < 1 << 20 ? used : -1) << '\n';
  }
}
