#include <algorithm>
#include <iostream>
#include <stack>
#include <string>

int main() {
  std::string text;
  std::cin >> text;
  std::stack<int> inside;
  inside.push(0);
  int most = 0;
  for (char c : text) {
    if (c == '(' || c == '[') {
      most = std::max(most, ++inside.top());
      inside.push(0);
    } else {
      inside.pop();
    }
  }
  std::cout << most << '\n';
}
