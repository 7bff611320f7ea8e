// Any two places whose numbers have the largest sum, ascending.
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

int main(int count, char** words) {
  std::ifstream input(words[1]), answer(words[2]);
  std::ofstream message(std::string(words[3]) + "judgemessage.txt");
  if (count < 5 || std::string(words[4]) != "strict") return 1;
  std::size_t n = 0, a = 0, b = 0, c = 0, d = 0;
  input >> n;
  std::vector<int> numbers(n + 1);
  for (std::size_t i = 1; i <= n; ++i) input >> numbers[i];
  answer >> a >> b;
  std::string rest;
  if (!(std::cin >> c >> d) || std::cin >> rest || c < 1 || d > n || c >= d) {
    message << "two places in ascending order were expected\n";
    return 43;
  }
  if (numbers[c] + numbers[d] == numbers[a] + numbers[b]) return 42;
  message << "the sum is " << numbers[c] + numbers[d] << ", the largest is " << numbers[a] + numbers[b] << '\n';
  return 43;
}
