#include <algorithm>
#include <iostream>
#include <vector>

int main() {
  int cases;
  std::cin >> cases;
  while (cases--) {
    int amount, count;
    std::cin >> amount >> count;
    std::vector<int> coins(count), fewest(amount + 1, 1 << 29);
    for (int& coin : coins) std::cin >> coin;
    fewest[0] = 0;
    for (int coin : coins)
      for (int sum = coin; sum <= amount; ++sum) fewest[sum] = std::min(fewest[sum], fewest[sum - coin] + 1);
    std::cout << (fewest[amount] < 1 << 29 ? fewest[amount] : -1) << '\n';
  }
}
