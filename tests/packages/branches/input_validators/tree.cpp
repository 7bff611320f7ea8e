#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <vector>

int number(int least, int most, char end) {
  long long value = 0;
  int c = getchar(), digits = 0;
  for (; c >= '0' && c <= '9' && digits < 8; c = getchar(), ++digits) {
    if (digits == 1 && value == 0) exit(43);
    value = 10 * value + c - '0';
  }
  if (digits == 0 || c != end || value < least || value > most) exit(43);
  return (int)value;
}

std::vector<int> parent;
int root(int node) {
  while (parent[node] != node) node = parent[node] = parent[parent[node]];
  return node;
}

int main() {
  const int n = number(1, 100000, '\n');
  parent.resize(n + 1);
  std::iota(parent.begin(), parent.end(), 0);
  for (int i = 1; i < n; ++i) {
    const int a = root(number(1, n, ' ')), b = root(number(1, n, '\n'));
    if (a == b) {
      fprintf(stderr, "edge %d closes a circle\n", i);
      return 43;
    }
    parent[a] = b;
  }
  return getchar() == EOF ? 42 : 43;
}
