#include <iostream>
#include <utility>
#include <vector>

std::vector<std::vector<int>> edges;

// The node farthest from `start`, and how far it is.
std::pair<int, int> farthest(int start) {
  std::vector<std::pair<int, int>> order = {{start, 0}};
  std::vector<bool> seen(edges.size());
  seen[start] = true;
  for (std::size_t i = 0; i < order.size(); ++i) {
    const auto [node, far] = order[i];
    for (int other : edges[node]) {
      if (!seen[other]) order.push_back({other, far + 1});
      seen[other] = true;
    }
  }
  return order.back();
}

int main() {
  int n, a, b;
  std::cin >> n;
  edges.resize(n + 1);
  while (std::cin >> a >> b) {
    edges[a].push_back(b);
    edges[b].push_back(a);
  }
  std::cout << farthest(farthest(1).first).second << "\n";
}
