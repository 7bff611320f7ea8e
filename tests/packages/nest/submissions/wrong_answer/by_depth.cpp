#include <algorithm>
#include <cstdio>

int counts[100001];  // by the depth

int main() {
  int depth = 0, most = 0;
  for (int c; (c = getchar()) > ' ';) {
    if (c == '(' || c == '[')
      most = std::max(most, ++counts[depth++]);
    else
      --depth;
  }
  printf("%d\n", most);
}
