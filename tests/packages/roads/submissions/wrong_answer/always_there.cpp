// There may be no way.
#include <iostream>
using namespace std;
int from[10000], to[10000], far[1001];
int main() {
  int n, m;
  cin >> n >> m;
  for (int i = 0; i < m; i++) cin >> from[i] >> to[i];
  for (int town = 2; town <= n; town++) far[town] = n;
  for (int round = 0; round < n; round++)
    for (int i = 0; i < m; i++) {
      far[to[i]] = min(far[to[i]], far[from[i]] + 1);
      far[from[i]] = min(far[from[i]], far[to[i]] + 1);
    }
  cout << far[n] << endl;
}
