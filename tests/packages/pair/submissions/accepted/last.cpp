#include <iostream>
#include <vector>

int main() {
  int n = 0;
  std::cin >> n;
  std::vector<int> numbers(n);
  for (int& number : numbers) std::cin >> number;
  int a = 0, b = 1;
  for (int i = 0; i < n; ++i)
    for (int j = i + 1; j < n; ++j)
      if (numbers[i] + numbers[j] >= numbers[a] + numbers[b]) a = i, b = j;
  std::cout << a + 1 << ' ' << b + 1 << '\n';
}
