#include <cstdio>
#include <queue>
#include <vector>
using namespace std;

int main() {
  int n, m;
  scanf("%d %d", &n, &m);
  vector<vector<int>> next(n + 1);
  for (int i = 0, a, b; i < m; i++) {
    scanf("%d %d", &a, &b);
    next[a].push_back(b);
    next[b].push_back(a);
  }
  vector<int> distance(n + 1, -1);
  distance[1] = 0;
  queue<int> waiting({1});
  while (!waiting.empty()) {
    int town = waiting.front();
    waiting.pop();
    for (int other : next[town])
      if (distance[other] < 0) distance[other] = distance[town] + 1, waiting.push(other);
  }
  printf("%d\n", distance[n]);
}
