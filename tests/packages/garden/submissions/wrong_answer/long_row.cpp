#include <iostream>
#include <string>
using namespace std;

string all;
int h, w;

// The next row begins where this one ends.
void clear(int at) {
  if (at < 0 || at >= h * w || all[at] != '#') return;
  all[at] = '.';
  clear(at - 1), clear(at + 1), clear(at - w), clear(at + w);
}

int main() {
  cin >> h >> w;
  for (string row; cin >> row;) all += row;
  int beds = 0;
  for (int at = 0; at < h * w; at++)
    if (all[at] == '#') beds++, clear(at);
  cout << beds << endl;
}
