#include <bits/stdc++.h>
using namespace std;
// red pieces are positive
enum { EMPTY, CAP, GUA, ELE, HOR, CAR, DUC, SOL };
static const char* const NAME[] = {"", "captain", "guard", "elephant", "horse", "car", "duck", "soldier"};
int grid[12][11];
bool redTurn = true, ended = false;
bool in(int r, int c) { return r >= 0 && r <= 9 && c >= 0 && c <= 8; }
int sgn(int v) { return v > 0 ? 1 : v < 0 ? -1 : 0; }
bool legal(int r, int c, int R, int C) {
    int p = grid[r][c], t = grid[R][C];
    if (!p) return false;
    if (t && (t > 0) == (p > 0)) return false;
    int dr = R - r, dc = C - c, ar = abs(dr), ac = abs(dc);
    int a = sgn(dr), b = sgn(dc);
    if (abs(p) == CAP) return ar + ac == 1;
    if (abs(p) == GUA) return ar == 1 && ac == 1;
    if (abs(p) == ELE) return ar == 2 && ac == 2 && grid[r + a][c + b] == EMPTY;
    if (abs(p) == HOR) {
        if (ar == 2 && ac == 1) return !grid[r + a][c];
        if (ar == 1 && ac == 2) return !grid[r][c + b];
        return false;
    }
    if (abs(p) == CAR) {
        if (ar && ac) return false;
        if (!ar && !ac) return false;
        int n = max(ar, ac);
        for (int k = 1; k < n; ++k) if (grid[r + a * k][c + b * k]) return false;
        return true;
    }
    if (abs(p) == DUC) {
        if (ar == 3 && ac == 2) return !grid[r + a][c] && !grid[r + 2 * a][c + b];
        if (ar == 2 && ac == 3) return !grid[r][c + b] && !grid[r + a][c + 2 * b];
        return false;
    }
    return max(ar, ac) == 1;
}
bool attacked() {
    for (int R = 0; R < 10; ++R) for (int C = 0; C < 9; ++C) {
        if (abs(grid[R][C]) != CAP) continue;
        for (int r = 0; r < 10; ++r) for (int c = 0; c < 9; ++c)
            if (grid[r][c] && legal(r, c, R, C)) return true;
    }
    return false;
}
string title(int p) {
    if (!p) return "NA";
    return string(p > 0 ? "red " : "blue ") + NAME[abs(p)];
}
void setup() {
    int back[] = {CAR, HOR, ELE, GUA, CAP, GUA, ELE, HOR, CAR};
    for (int c = 0; c < 9; ++c) { grid[0][c] = back[c]; grid[9][c] = -back[c]; }
    for (int c = 0; c < 9; c += 8) { grid[2][c] = DUC; grid[7][c] = -DUC; }
    for (int c = 0; c < 9; c += 2) { grid[3][c] = SOL; grid[6][c] = -SOL; }
}
int main() {
    setup();
    int q;
    cin >> q;
    while (q--) {
        int r, c, R, C;
        cin >> r >> c >> R >> C;
        if (ended || !grid[r][c] || (grid[r][c] > 0) != redTurn || !legal(r, c, R, C)) {
            cout << "Invalid command\n";
            continue;
        }
        int mover = grid[r][c], victim = grid[R][C];
        grid[R][C] = mover;
        grid[r][c] = EMPTY;
        redTurn = !redTurn;
        if (abs(victim) == CAP) ended = true;
        cout << title(mover) << ';' << title(victim) << ';' << (!ended && attacked() ? "yes" : "no") << ';' << (ended ? "yes" : "no") << '\n';
    }
}
