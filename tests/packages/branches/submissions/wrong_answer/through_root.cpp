#include <algorithm>
#include <iostream>
#include <vector>
using namespace std;
vector<int> edges[100001];
int deep(int node, int from) {
  int most = 0;
  for (int child : edges[node])
    if (child != from) most = max(most, deep(child, node) + 1);
  return most;
}
int main() {
  int n, a, b;
  cin >> n;
  for (int i = 1; i < n; i++) cin >> a >> b, edges[a].push_back(b), edges[b].push_back(a);
  // The longest path goes through node 1.
  int first = 0, second = 0;
  for (int child : edges[1]) {
    second = max(second, deep(child, 1) + 1);
    if (second > first) swap(first, second);
  }
  cout << first + second << endl;
}
