#include <fstream>

#include "lines.h"

int main(int, char** words) {
  std::ifstream input(words[1]), output(words[2]), answer(words[3]);
  long long n = 0, a = 0, b = 0, right = 0;
  input >> n;
  if (!(answer >> right)) fail("the answer is no number", 3);
  if (!(output >> a)) fail("a number was expected", 1);
  if (a == -1 && right != -1) fail("there are such numbers", 1);
  if (a == -1) return 0;
  if (!(output >> b)) fail("two numbers were expected", 1);
  if (a < 1 || b < 1 || a + b != n || a % 10 == 0 || b % 10 == 0) fail("these are not two such numbers", 1);
  if (right == -1) fail("the jury has no answer", 3);
}
