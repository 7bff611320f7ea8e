#include <iostream>
#include <string>

int main() {
  std::string number;
  std::cin >> number;
  int sum = 0;
  for (char digit : number) sum += digit - '0';
  std::cout << sum << '\n';
}
