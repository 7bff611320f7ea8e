#include <stdio.h>
#include <string.h>

/* A board with a border of three cells, so that no step needs a test of its own. */
#define B 3
#define WALL '#'
char a[10 + 2 * B][9 + 2 * B];

struct step { int dx, dy, bx1, by1, bx2, by2; }; /* (0, 0): no blocker */

const struct step captain[] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
const struct step guard[] = {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
const struct step elephant[] = {{2, 2, 1, 1}, {2, -2, 1, -1}, {-2, 2, -1, 1}, {-2, -2, -1, -1}};
const struct step horse[] = {{2, 1, 1, 0},   {2, -1, 1, 0},   {-2, 1, -1, 0}, {-2, -1, -1, 0},
                             {1, 2, 0, 1},   {-1, 2, 0, 1},   {1, -2, 0, -1}, {-1, -2, 0, -1}};
const struct step duck[] = {{3, 2, 1, 0, 2, 1},     {3, -2, 1, 0, 2, -1},   {-3, 2, -1, 0, -2, 1},
                            {-3, -2, -1, 0, -2, -1}, {2, 3, 0, 1, 1, 2},     {-2, 3, 0, 1, -1, 2},
                            {2, -3, 0, -1, 1, -2},   {-2, -3, 0, -1, -1, -2}};
const struct step soldier[] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};

const char letters[] = "cgehrds";
const char *names[] = {"captain", "guard", "elephant", "horse", "car", "duck", "soldier"};
const struct step *steps[] = {captain, guard, elephant, horse, 0, duck, soldier};
const int counts[] = {4, 4, 4, 8, 0, 8, 8};

int is_red(char c) { return c >= 'A' && c <= 'Z'; }
int is_blue(char c) { return c >= 'a' && c <= 'z'; }
int kind(char c) { return (int)(strchr(letters, c | 32) - letters); }

int goes(int x, int y, int u, int v) {
  char p = a[x][y], t = a[u][v];
  int k, i;
  if ((is_red(p) && is_red(t)) || (is_blue(p) && is_blue(t))) return 0;
  k = kind(p);
  if (k == 4) {
    if (x != u && y != v) return 0;
    if (x == u)
      for (i = (y < v ? y : v) + 1; i < (y < v ? v : y); i++)
        if (a[x][i] != '.') return 0;
    if (y == v)
      for (i = (x < u ? x : u) + 1; i < (x < u ? u : x); i++)
        if (a[i][y] != '.') return 0;
    return 1;
  }
  for (i = 0; i < counts[k]; i++) {
    const struct step *s = &steps[k][i];
    if (x + s->dx != u || y + s->dy != v) continue;
    if ((s->bx1 || s->by1) && a[x + s->bx1][y + s->by1] != '.') return 0;
    if ((s->bx2 || s->by2) && a[x + s->bx2][y + s->by2] != '.') return 0;
    return 1;
  }
  return 0;
}

/* does a piece attack the captain `c` of the other side? */
int attacked(char c) {
  int x, y, u, v;
  for (u = B; u < B + 10; u++)
    for (v = B; v < B + 9; v++) {
      if (a[u][v] != c) continue;
      for (x = B; x < B + 10; x++)
        for (y = B; y < B + 9; y++)
          if ((c == 'C' ? is_blue(a[x][y]) : is_red(a[x][y])) && goes(x, y, u, v)) return 1;
    }
  return 0;
}

int main(void) {
  int q, x, y, u, v, i, red_to_move = 1, over = 0;
  static const char *rows[10] = {"RHEGCGEHR", ".........", "D.......D", "S.S.S.S.S", ".........",
                                 ".........", "s.s.s.s.s", "d.......d", ".........", "rhegcgehr"};
  memset(a, WALL, sizeof a);
  for (i = 0; i < 10; i++) memcpy(&a[B + i][B], rows[i], 9);
  if (scanf("%d", &q) != 1) return 0;
  while (q-- > 0) {
    char p, t;
    if (scanf("%d %d %d %d", &x, &y, &u, &v) != 4) break;
    x += B, y += B, u += B, v += B;
    p = a[x][y];
    t = a[u][v];
    if (over || !(red_to_move ? is_red(p) : is_blue(p)) || !goes(x, y, u, v)) {
      printf("Invalid command\n");
      continue;
    }
    a[u][v] = p;
    a[x][y] = '.';
    printf("%s %s;", is_red(p) ? "red" : "blue", names[kind(p)]);
    if (t == '.')
      printf("NA;");
    else
      printf("%s %s;", is_red(t) ? "red" : "blue", names[kind(t)]);
    if (t == 'c' || t == 'C') over = 1;
    printf("%s;%s\n", !over && (attacked('C') || attacked('c')) ? "yes" : "no", over ? "yes" : "no");
    red_to_move = !red_to_move;
  }
  return 0;
}
