#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>
struct Fig { int side; int type; };          // type 0 = none
static Fig field[12][11];
static int turnOf = 0; static bool done = false;
static const char* NAME[8] = {"", "captain", "guard", "elephant", "horse", "car", "duck", "soldier"};
static const char* COL[2] = {"red", "blue"};
static const int HX[8] = {2, 2, -2, -2, 1, 1, -1, -1};
static const int HY[8] = {1, -1, 1, -1, 2, -2, 2, -2};
static const int LX[8] = {1, 1, -1, -1, 0, 0, 0, 0};
static const int LY[8] = {0, 0, 0, 0, 1, -1, 1, -1};
bool inside(int r, int c) { return r >= 0 && r < 10 && c >= 0 && c < 9; }
bool empty(int r, int c) { return field[r][c].type == 0; }
void reach(int r, int c, std::vector<std::pair<int, int>>& out) {
    Fig f = field[r][c];
    auto push = [&](int a, int b) {
        if (!inside(a, b)) return;
        if (!empty(a, b) && field[a][b].side == f.side) return;
        out.push_back({a, b});
    };
    if (f.type == 1) { push(r + 1, c); push(r - 1, c); push(r, c + 1); push(r, c - 1); }
    if (f.type == 2) { for (int i = -1; i <= 1; i += 2) for (int j = -1; j <= 1; j += 2) push(r + i, c + j); }
    if (f.type == 3) {
        for (int i = -1; i <= 1; i += 2)
            for (int j = -1; j <= 1; j += 2)
                if (inside(r + i, c + j) && empty(r + i, c + j)) push(r + 2 * i, c + 2 * j);
    }
    if (f.type == 4) {
        for (int k = 0; k < 8; k++) {
            if (!inside(r + LX[k], c + LY[k])) continue;
            if (!empty(r + LX[k], c + LY[k])) continue;
            push(r + HX[k], c + HY[k]);
        }
    }
    if (f.type == 5) {
        for (int i = r + 1; i < 10; i++) { push(i, c); if (!empty(i, c)) break; }
        for (int i = r - 1; i >= 0; i--) { push(i, c); if (!empty(i, c)) break; }
        for (int i = c + 1; i < 9; i++) { push(r, i); if (!empty(r, i)) break; }
        for (int i = c - 1; i >= 0; i--) { push(r, i); if (!empty(r, i)) break; }
    }
    if (f.type == 6) {
        for (int k = 0; k < 8; k++) {
            if (!inside(r + LX[k], c + LY[k]) || !empty(r + LX[k], c + LY[k])) continue;
            if (!inside(r + HX[k], c + HY[k]) || !empty(r + HX[k], c + HY[k])) continue;
            int dr = HX[k] > 0 ? 1 : -1, dc = HY[k] > 0 ? 1 : -1;
            push(r + HX[k] + dr, c + HY[k] + dc);
        }
    }
    if (f.type == 7) {
        for (int i = -1; i <= 1; i++)
            for (int j = -1; j <= 1; j++)
                if (i || j) push(r + i, c + j);
    }
}
bool attackAny() {
    for (int r = 0; r < 10; r++)
        for (int c = 0; c < 9; c++) {
            if (empty(r, c)) continue;
            std::vector<std::pair<int, int>> to;
            reach(r, c, to);
            for (auto& p : to)
                if (field[p.first][p.second].type == 1) return true;
        }
    return false;
}
int main() {
    const int home[9] = {5, 4, 3, 2, 1, 2, 3, 4, 5};
    for (int c = 0; c < 9; c++) {
        field[0][c] = {0, home[c]}; field[9][c] = {1, home[c]};
        if (c % 2 == 0) { field[3][c] = {0, 7}; field[6][c] = {1, 7}; }
    }
    field[2][0] = field[2][8] = {0, 6};
    field[7][0] = field[7][8] = {1, 6};
    int n;
    if (scanf("%d", &n) != 1) return 0;
    while (n--) {
        int a, b, x, y;
        scanf("%d%d%d%d", &a, &b, &x, &y);
        bool ok = !done && !empty(a, b) && field[a][b].side == turnOf;
        if (ok) {
            std::vector<std::pair<int, int>> to;
            reach(a, b, to);
            ok = false;
            for (auto& p : to) if (p.first == x && p.second == y) ok = true;
        }
        if (!ok) { puts("Invalid command"); continue; }
        Fig taken = field[x][y], moved = field[a][b];
        field[x][y] = moved; field[a][b] = {0, 0};
        if (taken.type == 1) done = true;
        bool chk = !done && attackAny();
        std::string s = std::string(COL[moved.side]) + " " + NAME[moved.type] + ";";
        if (taken.type) s += std::string(COL[taken.side]) + " " + NAME[taken.type]; else s += "NA";
        s += chk ? ";yes" : ";no"; s += done ? ";yes" : ";no";
        puts(s.c_str());
        turnOf ^= 1;
    }
}
