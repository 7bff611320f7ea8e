#include <cstdio>
#include <cstring>

int fewest[10001];

int main() {
  int cases, amount, count, coins[10];
  memset(fewest, 1, sizeof fewest);
  fewest[0] = 0;
  scanf("%d", &cases);
  while (cases--) {
    scanf("%d %d", &amount, &count);
    for (int i = 0; i < count; i++) scanf("%d", &coins[i]);
    for (int sum = 1; sum <= amount; sum++)
      for (int i = 0; i < count; i++)
        if (coins[i] <= sum && fewest[sum - coins[i]] + 1 < fewest[sum]) fewest[sum] = fewest[sum - coins[i]] + 1;
    printf("%d\n", fewest[amount] > 10000 ? -1 : fewest[amount]);
  }
}
