/* A whole plug-in: duck chess by docs/rules.md.
 *
 *     cc -O2 -shared -fPIC -o duck_chess.so duck_chess.c
 *     quackcheck diff --impl reference --impl ./duck_chess.so --random 10000
 */
#include <quackcheck/plugin.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 10, COLUMNS = 9 };

struct game {
  char board[ROWS][COLUMNS]; /* [x][y]: upper case red, lower case blue, '.' empty */
  int blue_moves, is_over;
};

static void set_up(struct game *game) {
  static const char rows[ROWS][COLUMNS + 1] = {"RHEGCGEHR", ".........", "D.......D", "S.S.S.S.S", ".........",
                                               ".........", "s.s.s.s.s", "d.......d", ".........", "rhegcgehr"};
  for (int x = 0; x < ROWS; ++x) memcpy(game->board[x], rows[x], COLUMNS);
  game->blue_moves = game->is_over = 0;
}

static int is_blue(char piece) { return piece >= 'a' && piece <= 'z'; }

static int is_empty(const struct game *game, int x, int y) { return game->board[x][y] == '.'; }

static int sign(int number) { return (number > 0) - (number < 0); }

/* Whether a car has a free way from one cell of a row or column to another. */
static int is_free(const struct game *game, int x, int y, int tx, int ty) {
  const int sx = sign(tx - x), sy = sign(ty - y);
  for (x += sx, y += sy; x != tx || y != ty; x += sx, y += sy) {
    if (!is_empty(game, x, y)) return 0;
  }
  return 1;
}

/* Whether the piece on (x, y) can go to (tx, ty); all of them on the board. */
static int reaches(const struct game *game, int x, int y, int tx, int ty) {
  const char piece = game->board[x][y], target = game->board[tx][ty];
  const int dx = tx - x, dy = ty - y, sx = sign(dx), sy = sign(dy), ax = abs(dx), ay = abs(dy);
  if (piece == '.' || (target != '.' && is_blue(piece) == is_blue(target))) return 0;
  switch (piece & ~0x20) { /* its letter in upper case */
    case 'C':
      return ax + ay == 1;
    case 'G':
      return ax == 1 && ay == 1;
    case 'E':
      return ax == 2 && ay == 2 && is_empty(game, x + sx, y + sy);
    case 'H':
      if (ax == 2 && ay == 1) return is_empty(game, x + sx, y);
      return ax == 1 && ay == 2 && is_empty(game, x, y + sy);
    case 'R':
      return (dx == 0) != (dy == 0) && is_free(game, x, y, tx, ty);
    case 'D':
      if (ax == 3 && ay == 2) return is_empty(game, x + sx, y) && is_empty(game, x + 2 * sx, y + sy);
      return ax == 2 && ay == 3 && is_empty(game, x, y + sy) && is_empty(game, x + sx, y + 2 * sy);
    default: /* a soldier */
      return ax <= 1 && ay <= 1 && ax + ay > 0;
  }
}

/* Whether either side can capture the other's captain. */
static int is_check(const struct game *game) {
  for (int captain = 0; captain < ROWS * COLUMNS; ++captain) {
    const int tx = captain / COLUMNS, ty = captain % COLUMNS;
    if ((game->board[tx][ty] & ~0x20) != 'C') continue;
    for (int from = 0; from < ROWS * COLUMNS; ++from) {
      if (reaches(game, from / COLUMNS, from % COLUMNS, tx, ty)) return 1;
    }
  }
  return 0;
}

/* "red captain" */
static void name(char piece, char text[32]) {
  static const char letters[] = "CGEHRDS";
  static const char *const kinds[] = {"captain", "guard", "elephant", "horse", "car", "duck", "soldier"};
  snprintf(text, 32, "%s %s", is_blue(piece) ? "blue" : "red", kinds[strchr(letters, piece & ~0x20) - letters]);
}

/* Plays an operation and puts its line of the output into `line`. */
static void play(struct game *game, int x, int y, int tx, int ty, char line[96]) {
  char moved[32], captured[32] = "NA";
  const char piece = game->board[x][y], target = game->board[tx][ty];
  if (game->is_over || piece == '.' || is_blue(piece) != game->blue_moves || !reaches(game, x, y, tx, ty)) {
    strcpy(line, "Invalid command\n");
    return;
  }
  name(piece, moved);
  if (target != '.') name(target, captured);
  game->board[tx][ty] = piece;
  game->board[x][y] = '.';
  game->blue_moves = !game->blue_moves;
  game->is_over = (target & ~0x20) == 'C';
  snprintf(line, 96, "%s;%s;%s;%s\n", moved, captured, !game->is_over && is_check(game) ? "yes" : "no",
           game->is_over ? "yes" : "no");
}

static void *open_game(const char *problem, char *message, size_t message_size) {
  if (strcmp(problem, "duckchess") != 0) {
    snprintf(message, message_size, "this plug-in plays duckchess alone");
    return NULL;
  }
  struct game *game = malloc(sizeof *game);
  if (game == NULL) snprintf(message, message_size, "no memory");
  return game;
}

static int answer(void *instance, const char *input, size_t input_size, quackcheck_write write, void *output,
                  char *message, size_t message_size) {
  struct game *game = instance;
  char *rest = NULL;
  const long operations = strtol(input, &rest, 10);
  (void)input_size; /* there is a NUL behind it, where strtol stops */
  set_up(game);
  for (long i = 1; i <= operations; ++i) {
    char line[96];
    long c[4];
    for (int j = 0; j < 4; ++j) {
      char *const number = rest;
      c[j] = strtol(number, &rest, 10);
      if (rest == number || c[j] < 0 || c[j] >= (j % 2 == 0 ? ROWS : COLUMNS)) {
        snprintf(message, message_size, "operation %ld of %ld is not on the board", i, operations);
        return 1;
      }
    }
    play(game, (int)c[0], (int)c[1], (int)c[2], (int)c[3], line);
    if (write(output, line, strlen(line)) != 0) return 0; /* the output limit is reached */
  }
  return 0;
}

const struct quackcheck_plugin *quackcheck_get_plugin(void) {
  static const struct quackcheck_plugin plugin = {
      .version = QUACKCHECK_PLUGIN_VERSION, .open = open_game, .answer = answer, .close = free};
  return &plugin;
}
