"""Programs as contestants write them, right and wrong, for contestants_test.py.

A wrong program is a right one with replacements. Nothing here was derived from the catalogue of known mistakes or from
the engines: the right programs follow docs/rules.md, the wrong ones what people get wrong. The names of known mistakes
were looked up afterwards with `quackcheck list mistakes`.
"""

# problem, file
RIGHT = [
    ("duckchess", "switch.cpp"),
    ("duckchess", "classes.cpp"),
    ("duckchess", "tables.c"),
    ("duckchess", "old.cpp"),  # C++98: `register`, and globals called data and size
    ("duckchess", "duck.py"),
    ("duckchess", "Duck.java"),
    ("duckchess", "duck.pas"),
    ("duckchess", "duck.rs"),
    ("duckchess", "grid.cpp"),
    ("duckchess", "game.py"),
    ("duckchess", "duck.js"),
    ("duckchess-remix", "remix.cpp"),
    ("primitive-chess", "primitive.cpp"),
    ("primitive-chess", "primitive.py"),
]


class Mistake:
    """`names`: the known mistakes that are a right diagnosis; with "/" in front what the report must say instead (a
    regular expression); empty: the catalogue has none. A text to replace stands in the source once."""

    def __init__(self, cause, names, *replacements):
        self.cause, self.replacements = cause, replacements
        self.says = names[1:] if names.startswith("/") else None
        self.names = [] if self.says else names.split()


# name -> base, its mistakes
WRONG = {
    # Rules misread.
    "horse-leg-diagonal": ("switch.cpp", Mistake(
        "the horse's leg is the cell diagonally next to it, towards the target", "horse-leg-at-the-target",
        ("return board[x + sx][y] == 0;\n      if (dx == 1", "return board[x + sx][y + sy] == 0;\n      if (dx == 1"),
        ("return board[x][y + sy] == 0;\n      return", "return board[x + sx][y + sy] == 0;\n      return"))),
    "horse-no-leg-in-check": ("switch.cpp", Mistake(
        "a horse gives check whatever stands on its leg", "horse-checks-over-its-leg",
        ("bool over = false;", "bool over = false, attack = false;"),
        ("if (dx == 2 && dy == 1) return", "if (dx == 2 && dy == 1) return attack ||"),
        ("if (dx == 1 && dy == 2) return", "if (dx == 1 && dy == 2) return attack ||"),
        ("bool check() {", "bool look();\nbool check() {\n  attack = true;\n  bool result = look();\n  attack = false;\n"
                           "  return result;\n}\nbool look() {"))),
    "horse-no-leg": ("duck.py", Mistake(
        "the horse jumps over its leg", "horse-ignores-leg",
        ("            if (x + a, y) not in board:\n                found.append((x + 2 * a, y + b))",
         "            if True:\n                found.append((x + 2 * a, y + b))"),
        ("            if (x, y + b) not in board:", "            if True:"))),
    "elephant-jumps": ("classes.cpp", Mistake(
        "the elephant jumps over its eye", "elephant-ignores-eye", ("ways.push_back({{a, b}, {a, b}});", "ways.push_back({{2 * a, 2 * b}});"))),
    "elephant-river": ("Duck.java", Mistake(
        "elephants don't cross the middle of the board", "elephant-keeps-to-its-bank",
        ("free(x + sx, y + sy);\n            case \"horse\"",
         "free(x + sx, y + sy) && (x <= 4) == (tx <= 4);\n            case \"horse\""))),
    "duck-first-blocker-only": ("switch.cpp", Mistake(
        "only the cell next to the duck must be empty", "duck-ignores-second-blocker",
        ("return board[x + sx][y] == 0 && board[x + 2 * sx][y + sy] == 0;", "return board[x + sx][y] == 0;"),
        ("return board[x][y + sy] == 0 && board[x + sx][y + 2 * sy] == 0;", "return board[x][y + sy] == 0;"))),
    "duck-second-blocker-only": ("classes.cpp", Mistake(
        "only the second of the duck's two cells must be empty", "duck-ignores-first-blocker",
        ("{{a, 0}, {a, b}, {a, b}}", "{{2 * a, b}, {a, b}}"), ("{{0, b}, {a, b}, {a, b}}", "{{a, 2 * b}, {a, b}}"))),
    "duck-second-straight": ("duck.py", Mistake(
        "the duck's second cell is two cells straight ahead instead of beyond the diagonal", "ducks-second-blocker-by-its-longer-part",
        ("(x + 2 * a, y + b) not in board:", "(x + 2 * a, y) not in board:"),
        ("(x + a, y + 2 * b) not in board:", "(x, y + 2 * b) not in board:"))),
    "soldier-forward": ("switch.cpp", Mistake(
        "soldiers don't go backwards", "soldier-never-back",
        ("return max(dx, dy) == 1;", "return max(dx, dy) == 1 && (u - x) * sign(p) >= 0;"))),
    "soldier-straight": ("Duck.java", Mistake(
        "soldiers don't go diagonally", "soldier-never-diagonal",
        ("return ax <= 1 && ay <= 1;", "return ax + ay == 1;"))),
    "soldier-promoted": ("duck.rs", Mistake(
        "soldiers go only straight ahead until they have crossed the middle", "soldier-free-beyond-the-middle",
        ("(Soldier, a, b) => a <= 1 && b <= 1,",
         "(Soldier, a, b) => if red == (x >= 5) { a <= 1 && b <= 1 } else { b == 0 && dx == if red { 1 } else { -1 } },"))),
    "palace": ("duck.py", Mistake(
        "captains stay in a palace of 3 x 3 cells", "captain-keeps-to-palace",
        ("found = [(x + a, y + b) for a, b in STRAIGHT]",
         "found = [(x + a, y + b) for a, b in STRAIGHT if 3 <= y + b <= 5 and (x + a <= 2 or x + a >= 7)]"))),
    "flying-captains": ("classes.cpp", Mistake(
        "captains that face each other on an open column give check", "facing-captains-are-check",
        ("  bool check() const {",
         "  bool check() const {\n    Cell last{-1, -1};\n    for (int y = 0; y < 9; y++) {\n      last = {-1, -1};\n"
         "      for (int x = 0; x < 10; x++) {\n        auto p = board.pieces.find({x, y});\n"
         "        if (p == board.pieces.end()) continue;\n        bool captain = p->second->name == \"captain\";\n"
         "        if (captain && last.first >= 0) return true;\n        last = captain ? Cell{x, y} : Cell{-1, -1};\n"
         "      }\n    }"))),
    "check-by-mover-only": ("switch.cpp", Mistake(
        "only the side that has just moved gives check", "only-the-mover-gives-check",
        ("turn = -turn;\n", ""), ("over ? \"yes\" : \"no\");", "over ? \"yes\" : \"no\");\n    turn = -turn;"),
        ("if (board[x][y] != 0 && can", "if (sign(board[x][y]) == turn && can"))),
    "check-of-mover-only": ("tables.c", Mistake(
        "check is asked only for the captain of the side that has just moved", "only-the-mover-stands-in-check",
        ("(attacked('C') || attacked('c'))", "attacked(red_to_move ? 'C' : 'c')"))),
    "check-by-moved-piece": ("old.cpp", Mistake(
        "only the piece that moved gives check", "only-the-moved-piece-gives-check",
        ("(attacked(0) || attacked(1))", "reach(man[i], man[king[side]].x, man[king[side]].y)"))),
    "check-without-soldiers": ("duck.js", Mistake(
        "soldiers don't give check", "checks-miss-soldiers",
        ("if (can(x, y, u, v)) return true;", "if (board[x][y].toLowerCase() !== 's' && can(x, y, u, v)) return true;"))),
    "captains-give-no-check": ("Duck.java", Mistake(
        "a captain gives no check to one beside it", "captains-do-not-attack",
        ("if (canMove(x, y, c[0], c[1])) return true;",
         "if (canMove(x, y, c[0], c[1]) && !board[x][y].name.equals(\"captain\")) return true;"))),
    "check-after-the-end": ("duck.py", Mistake(
        "the operation that captures a captain is a check if a captain is attacked", "check-on-the-final-move",
        ("check = not over and any", "check = any"))),
    "game-goes-on": ("switch.cpp", Mistake(
        "operations after the end are still moves, and each is said to end the game", "every-later-move-ends-the-game", ("if (over || sign", "if (sign"))),
    "over-of-red-only": ("Duck.java", Mistake(
        "only the capture of blue's captain ends the game", "only-blue-captain-ends",
        ("t.name.equals(\"captain\")) over", "t.name.equals(\"captain\") && !t.red) over"))),
    "invalid-passes": ("tables.c", Mistake(
        "after an invalid operation it is the other side's turn", "invalid-passes-the-turn",
        ("printf(\"Invalid command\\n\");", "printf(\"Invalid command\\n\");\n      red_to_move = !red_to_move;"))),
    "capture-moves-again": ("duck.js", Mistake(
        "a side that captures moves again", "capture-moves-again", ("red = !red;", "if (t === '.') red = !red;"))),
    "friendly-fire": ("duck.pas", Mistake(
        "pieces may capture their own side's, and so give check to their own captain", "captures-and-checks-its-own",
        ("(a[x, y] * a[u, v] > 0)", "((x = u) and (y = v))"))),
    "no-capture-by-car": ("duck.py", Mistake(
        "the car stops before the first piece and can't capture it", "car-cannot-capture",
        ("                found.append((u, v))\n                if (u, v) in board:\n                    break",
         "                if (u, v) in board:\n                    break\n                found.append((u, v))"))),
    "wrong-turn-first": ("duck.rs", Mistake(
        "blue moves first", "blue-first", ("(mut red, mut over) = (true, false)", "(mut red, mut over) = (false, false)"))),

    # Loops, signs, indices.
    "check-misses-row-9": ("switch.cpp", Mistake(
        "attackers in row 9 are overlooked: the loop is one short", "checks-miss-attackers-on-blues-home-row",
        ("for (int x = 0; x < 10; x++)", "for (int x = 0; x < 9; x++)"))),
    "check-misses-column-8": ("Duck.java", Mistake(
        "attackers in column 8 are overlooked: the loop is one short", "checks-miss-attackers-on-the-last-column",
        ("y < 9; y++)\n                for", "y < 8; y++)\n                for"))),
    "duck-one-sign": ("tables.c", Mistake(
        "one of the duck's steps, three rows down and two columns right, has its second blocker on the wrong side", "steps-misplace-the-ducks-second-blocker-down-3-right-2-and-the-border-blocks",
        ("{-3, 2, -1, 0, -2, 1}", "{-3, 2, -1, 0, -2, -1}"))),
    "horse-seven-steps": ("tables.c", Mistake(
        "the horse's last step, one row down and two columns left, is missing: the count is 7", "steps-miss-the-horse-down-1-left-2",
        ("{4, 4, 4, 8, 0, 8, 8}", "{4, 4, 4, 7, 0, 8, 8}"))),
    "soldier-step-twice": ("tables.c", Mistake(
        "the soldier's step down and left stands as down and right a second time", "steps-miss-the-soldier-down-left",
        ("soldier[] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}}",
         "soldier[] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, 1}}"))),
    "elephant-one-eye": ("tables.c", Mistake(
        "the elephant's step up and left has its eye on the other side", "steps-misplace-the-elephants-eye-up-left-and-the-border-blocks", ("{2, -2, 1, -1}", "{2, -2, 1, 1}"))),
    "car-one-short": ("tables.c", Mistake(
        "along a row, the car overlooks a piece on the last cell before the higher end of its way", "car-overlooks-the-highest-cell-with-more-columns",
        ("i < (y < v ? v : y); i++", "i < (y < v ? v : y) - 1; i++"))),
    "car-backwards": ("old.cpp", Mistake(
        "the car overlooks all pieces in its way when it goes to lower rows: the ends aren't swapped", "car-looks-upwards-only-with-more-rows",
        ("if (x1 > x2) swap(x1, x2);", ""))),
    "elephant-eye-row": ("duck.pas", Mistake(
        "the elephant's eye is taken from the wrong column", "elephants-eye-by-its-longer-part",
        ("a[(x + u) div 2, (y + v) div 2] = 0", "a[(x + u) div 2, y] = 0"))),
    "duck-copy": ("duck.js", Mistake(
        "the long way along a row has a blocker copied from the one along a column: the cell above instead of the one beside", "ducks-first-blocker-by-other-axis-with-more-columns",
        ("empty(x, y + sy) && empty(x + sx, y + 2 * sy)", "empty(x + sx, y) && empty(x + sx, y + 2 * sy)"))),
    "horse-cheap-distance": ("switch.cpp", Mistake(
        "the horse's step is tested as dx + dy == 3, so it also goes three cells straight, over anything", "horse-three-straight-too",
        ("      return false;\n    case 5:", "      return dx + dy == 3;\n    case 5:"))),
    "elephant-one-or-two": ("old.cpp", Mistake(
        "the elephant also goes one cell diagonally", "elephant-one-step-too",
        ("return dx * dx == 4 && dy * dy == 4 &&", "return dx * dx == dy * dy && abs(dx) <= 2 && abs(dx) >= 1 && dx != 0 && (abs(dx) == 1 ||"),
        ("free_cell(m.x + dx / 2, m.y + dy / 2);\n  if (m.kind == 3)", "free_cell(m.x + dx / 2, m.y + dy / 2));\n  if (m.kind == 3)"))),
    "border-row-0": ("classes.cpp", Mistake(
        "row 0 is taken for outside: nothing goes or attacks there, and it blocks", "reds-home-row-is-outside", ("c.first >= 0", "c.first > 0"))),
    "border-column-8": ("duck.py", Mistake(
        "column 8 is taken for outside: nothing goes there", "board-one-column-short", ("0 <= y < 9", "0 <= y < 8"))),
    "start-row-5": ("duck.rs", Mistake(
        "blue's soldiers start in row 5", "start-blue-soldiers-a-row-off", ("b[6][y] = Some((false, Soldier))", "b[5][y] = Some((false, Soldier))"))),
    "captured-side": ("old.cpp", Mistake(
        "the captured piece is shown with the side of the piece that moved", "captured-in-the-movers-colour",
        (": name(j))", ": string(i < 18 ? \"red \" : \"blue \") + word[man[j].kind])"))),

    # State kept or changed at the wrong time.
    "captured-still-attacks": ("old.cpp", Mistake(
        "captured pieces still give check from where they were captured", "captured-still-attack", ("man[j].alive = false;\n", "\n"))),
    "check-before-move": ("switch.cpp", Mistake(
        "check is looked for before the piece is moved", "check-before-the-move",
        ("    board[u][v] = moved;\n", "    bool in_check = check();\n    board[u][v] = moved;\n"),
        ("!over && check()", "!over && in_check"))),
    "check-sticks": ("duck.js", Mistake(
        "once there was a check, every later move is one: the flag is never cleared", "check-is-kept",
        ("let red = true, over = false;", "let red = true, over = false, checked = false;"),
        ("!over && check()", "!over && (checked = checked || check())"))),
    "old-cell-stays": ("Duck.java", Mistake(
        "the cell that the piece leaves is emptied only after check has been looked for", "check-before-the-old-cell-is-emptied",
        ("            board[x][y] = null;\n", "            boolean check = inCheck();\n            board[x][y] = null;\n"),
        ("!over && inCheck()", "!over && check"))),
    "captain-not-tracked": ("remix.cpp", Mistake(
        "the place of a captain is not updated when it moves", "captain-is-looked-for-at-home",
        ("if (kind == \"captain\")", "if (kind == \"captain\" && !captain_x[side])"))),
    "over-forgotten": ("duck.py", Mistake(
        "an operation after the end of the game that would be a move is played", "play-goes-on game-never-ends",
        ("if over or piece is None", "if piece is None"))),
    "red-check-overwritten": ("tables.c", Mistake(
        "the answer for red's captain is overwritten by the one for blue's", "only-blues-captain-stands-in-check",
        ("(attacked('C') || attacked('c'))", "(attacked('C'), attacked('c'))"))),

    "captor-not-noted": ("game.py", Mistake(
        "the captain's place is noted only when it doesn't capture", "captain-is-lost-when-it-captures",
        ("        if p.kind == 'captain':\n            self.king", "        if p.kind == 'captain' and not q:\n            self.king"))),
    "left-too-late": ("game.py", Mistake(
        "the cell that the piece leaves is emptied only after check has been looked for", "check-while-the-old-cell-blocks",
        ("        del self.at[src]\n", ""), ("        return ';'.join", "        del self.at[src]\n        return ';'.join"))),
    "touched-passes": ("game.py", Mistake(
        "an operation that can't be carried out passes the turn if its piece may move", "touched-piece-passes-the-turn",
        ("        if self.finished or p is None or p.red != self.red_moves or not self.hits(src, dst):\n            return",
         "        if self.finished or p is None or p.red != self.red_moves:\n            return 'Invalid command'\n"
         "        if not self.hits(src, dst):\n            self.red_moves = not self.red_moves\n            return"))),
    "captain-in-column-8": ("grid.cpp", Mistake(
        "captains in column 8 are overlooked", "checks-miss-captains-on-the-last-column",
        ("for (int C = 0; C < 9; ++C) {\n        if (abs", "for (int C = 0; C < 8; ++C) {\n        if (abs"))),
    "one-end": ("grid.cpp", Mistake(
        "only the capture of red's captain ends the game", "only-red-captain-ends", ("if (abs(victim) == CAP)", "if (victim == CAP)"))),
    "one-duck-step": ("grid.cpp", Mistake(
        "a single step of the duck overlooks its second cell", "steps-overlook-the-ducks-second-blocker-up-3-left-2",
        ("!grid[r + a][c] && !grid[r + 2 * a][c + b]", "!grid[r + a][c] && (!grid[r + 2 * a][c + b] || (dr == 3 && dc == -2))"))),

    # Undefined behaviour, limits, crashes.
    "check-set-or-not": ("grid.cpp", Mistake(
        "the flag of a check is set to true, and to false only at the end", "/never set|uninitiali[sz]ed",
        ("        cout << title(mover)", "        bool ck;\n        if (!ended && attacked()) ck = true;\n        if (ended) ck = false;\n        cout << title(mover)"),
        ("(!ended && attacked() ? \"yes\"", "(ck ? \"yes\""))),
    "border-read-first": ("switch.cpp", Mistake(
        "the horse looks beside it for its leg, outside of the board too, before it asks for the target: harmless",
        "/Also reported: `index -?[0-9]+ out of bounds.* which changes none",
        ("    case 4:\n", "    case 4: {\n      bool down = board[x + 1][y] == 0, up = board[x - 1][y] == 0;\n"
                         "      bool right = board[x][y + 1] == 0, left = board[x][y - 1] == 0;\n"),
        ("if (dx == 2 && dy == 1) return board[x + sx][y] == 0;", "if (dx == 2 && dy == 1) return sx > 0 ? down : up;"),
        ("if (dx == 1 && dy == 2) return board[x][y + sy] == 0;\n      return false;",
         "if (dx == 1 && dy == 2) return sy > 0 ? right : left;\n      return false;\n    }")), Mistake(
        "soldiers don't go backwards", "soldier-never-back",
        ("return max(dx, dy) == 1;", "return max(dx, dy) == 1 && (u - x) * sign(p) >= 0;"))),
    "eight-columns": ("grid.cpp", Mistake(
        "the board has eight columns", "/out of bounds", ("int grid[12][11];", "int grid[10][8];"))),
    "history-of-300": ("grid.cpp", Mistake(
        "the list of moves has 300 places: the next ones overwrite the turn and the end", "/out of bounds|overflow|outside of",
        ("bool redTurn = true, ended = false;",
         "struct { int list[300]; bool redTurn, ended; int count; } s = {{}, true, false, 0};\n#define redTurn s.redTurn\n#define ended s.ended"),
        ("        int mover = grid[r][c]", "        s.list[s.count++] = r * 9 + c;\n        int mover = grid[r][c]"))),
    "history-of-256": ("switch.cpp", Mistake(
        "the list of moves has 256 places: the 257th overwrites the flag that the game is over", "/out of bounds|overflow|outside of",
        ("bool over = false;", "struct {\n  int list[256];\n  int over;\n  int count;\n} moves;\n#define over moves.over"),
        ("    board[x][y] = 0;\n", "    board[x][y] = 0;\n    moves.list[moves.count++] = u * 9 + v + 1;\n"))),
    "room-for-999": ("tables.c", Mistake(
        "the operations are read into arrays of 999: the thousandth overwrites the side to move", "/out of bounds|overflow|outside of",
        ("int main(void) {\n  int q, x, y, u, v, i, red_to_move = 1, over = 0;",
         "struct { int op[999][4]; int red; } all = {.red = 1};\n#define red_to_move all.red\n\n"
         "int main(void) {\n  int q, x, y, u, v, i, n = 0, over = 0;"),
        ("  while (q-- > 0) {\n", "  for (i = 0; i < 4 * q; i++) scanf(\"%d\", (int *)all.op + i);\n  while (n < q) {\n"),
        ("if (scanf(\"%d %d %d %d\", &x, &y, &u, &v) != 4) break;",
         "x = all.op[n][0], y = all.op[n][1], u = all.op[n][2], v = all.op[n][3], n++;"))),
    "names-of-12": ("tables.c", Mistake(
        "the text of the moved piece has room for 12 bytes: 'blue elephant' runs into the next one", "/out of bounds|overflow|outside of",
        ("    printf(\"%s %s;\", is_red(p) ? \"red\" : \"blue\", names[kind(p)]);\n",
         "    struct { char moved[12], taken[20]; } text;\n"
         "    sprintf(text.moved, \"%s %s\", is_red(p) ? \"red\" : \"blue\", names[kind(p)]);\n"),
        ("printf(\"NA;\");", "sprintf(text.taken, \"NA\");"),
        ("printf(\"%s %s;\", is_red(t)", "sprintf(text.taken, \"%s %s\", is_red(t)"),
        ("    if (t == 'c' || t == 'C') over = 1;\n",
         "    if (t == 'c' || t == 'C') over = 1;\n    printf(\"%s;%s;\", text.moved, text.taken);\n"))),
    "check-uninitialized": ("switch.cpp", Mistake(
        "the flag of a check is never set to false", "/never set|uninitiali[sz]ed",
        ("bool check() {", "bool check() {\n  bool found;"), ("can(x, y, u, v)) return true;\n  return false;", "can(x, y, u, v)) found = true;\n  return found;"))),
    "board-uninitialized": ("remix.cpp", Mistake(
        "the board is a local array that is never cleared", "/never set|uninitiali[sz]ed",
        ("int owner[12][12];       // 1 red, 2 blue", "int (*owner)[12];"),
        ("int main() {\n", "int main() {\n  int cells[12][12];\n  owner = cells;\n"))),
    "moves-in-a-char": ("switch.cpp", Mistake(
        "the moves are counted in a signed char: from the 129th on it is negative, and then always red's turn", "moves-in-a-signed-char",
        ("int turn = 1;", "int turn = 1;\nsigned char moves = 0;"),
        ("turn = -turn;", "moves++;\n    turn = moves % 2 == 1 ? -1 : 1;"))),
    "car-eight-cells": ("duck.py", Mistake(
        "a car goes at most eight cells, as along a row: the whole column is nine", "car-eight-cells",
        ("            while inside(u, v):", "            for _ in range(8):"))),
    "captain-not-found": ("duck.py", Mistake(
        "crashes when a captain is captured: it looks up where both stand", "/StopIteration",
        ("check = not over and any(board.get(c, \" \") in \"cC\"",
         "captains = [next(at for at in board if board[at] == c) for c in \"cC\"]\n"
         "        check = not over and any(c in captains"))),
    "crash-on-empty-cell": ("classes.cpp", Mistake(
        "an operation from an empty cell throws", "/out_of_range|null|SIGSEGV",
        ("if (mover == board.pieces.end() || mover->second->side != turn)", "if (board.pieces.at(from)->side != turn)"))),
    "crash-at-capture-12": ("Duck.java", Mistake(
        "the list of captured pieces has room for eleven: the twelfth capture throws", "/ArrayIndexOutOfBounds",
        ("static Piece[][] board", "static Piece[] captured = new Piece[11];\n    static int captures;\n\n    static Piece[][] board"),
        ("            board[tx][ty] = p;\n", "            if (t != null) captured[captures++] = t;\n            board[tx][ty] = p;\n"))),
    "too-slow": ("duck.py", Mistake(
        "looks for a check once for each pair of the 90 cells: too slow for all but a few moves", "/time limit",
        ("check = not over and any(board.get(c, \" \") in \"cC\" for at in list(board) for c in reach(*at))",
         "check = not over and any([c == (i // 9, i % 9) and board.get(c, \" \") in \"cC\" for i in range(90) for _ in range(90)\n"
         "                                  for at in list(board) for c in reach(*at)])"))),
    "car-not-straight": ("Duck.java", Mistake(
        "a car's way is not tested to be straight: most of them leave the board and throw", "/ArrayIndexOutOfBounds",
        ("if (dx != 0 && dy != 0) return false;", ""))),

    # Input, output, compiling.
    "files": ("switch.cpp", Mistake(
        "reads chess.in and writes chess.out", r"/chess\.in",
        ("  init();\n", "  freopen(\"chess.in\", \"r\", stdin);\n  freopen(\"chess.out\", \"w\", stdout);\n  init();\n"))),
    "invalid-capital": ("duck.pas", Mistake(
        "writes 'Invalid Command'", "/It writes 'Command' for 'command'", ("Invalid command", "Invalid Command"))),
    "commas": ("duck.js", Mistake("separates the fields by commas", "/It writes ',' for ';'", ("join(';')", "join(',')"))),
    "na-lower": ("duck.rs", Mistake(
        "writes 'None' where nothing is captured", "/It writes 'None' for 'NA'", ("\"NA\".to_string()", "\"None\".to_string()"))),
    "stops-at-the-end": ("switch.cpp", Mistake(
        "writes nothing any more once the game is over", "stops-at-the-end", ("while (q--)", "while (!over && q--)"))),
    "one-line-more": ("tables.c", Mistake(
        "reads one operation more than there are and answers the last one twice", "",
        ("while (q-- > 0)", "while (q-- >= 0)"), ("!= 4) break;", "== 0) break;"))),
    "debug-output": ("classes.cpp", Mistake(
        "a line of debugging output is left in: the check of a captain in its home row", "",
        ("bool is_check = winner.empty() && check();",
         "bool is_check = winner.empty() && check();\n    if (is_check && to.first == 9) std::cout << \"check \" << moved << \"\\n\";"))),
    "does-not-compile": ("switch.cpp", Mistake(
        "does not compile: a semicolon is missing", r"/compile error(.|\n)*expected", ("int turn = 1;", "int turn = 1"))),
    "old-and-wrong": ("old.cpp", Mistake(
        "C++98, and guards go straight", "guard-straight",
        ("return dx * dx == 1 && dy * dy == 1;", "return dx * dx + dy * dy == 1;"))),

    # Two and three mistakes.
    "two-blockers": ("switch.cpp", Mistake(
        "the elephant jumps over its eye", "elephant-ignores-eye", ("dy == 2 && board[x + sx][y + sy] == 0;", "dy == 2;")), Mistake(
        "the horse jumps over its leg", "horse-ignores-leg",
        ("if (dx == 2 && dy == 1) return board[x + sx][y] == 0;", "if (dx == 2 && dy == 1) return true;"),
        ("if (dx == 1 && dy == 2) return board[x][y + sy] == 0;", "if (dx == 1 && dy == 2) return true;"))),
    "turn-and-check": ("duck.js", Mistake(
        "a side that captures moves again", "capture-moves-again", ("red = !red;", "if (t === '.') red = !red;")), Mistake(
        "the operation that captures a captain is a check if a captain is attacked", "check-on-the-final-move", ("!over && check()", "check()"))),
    "soldier-and-duck": ("Duck.java", Mistake(
        "soldiers don't go diagonally", "soldier-never-diagonal", ("return ax <= 1 && ay <= 1;", "return ax + ay == 1;")), Mistake(
        "only the cell next to the duck must be empty", "duck-ignores-second-blocker",
        ("free(x + sx, y) && free(x + 2 * sx, y + sy)", "free(x + sx, y)"),
        ("free(x, y + sy) && free(x + sx, y + 2 * sy)", "free(x, y + sy)"))),
    "rare-and-common": ("tables.c", Mistake(
        "operations after the end are still moves, and each is said to end the game", "every-later-move-ends-the-game", ("if (over || !(red", "if (!(red")), Mistake(
        "one of the duck's steps, two rows up and three columns left, has its first blocker on the right", "steps-misplace-the-ducks-first-blocker-up-2-left-3-and-the-border-blocks",
        ("{2, -3, 0, -1, 1, -2}", "{2, -3, 0, 1, 1, -2}"))),
    "three-of-check": ("classes.cpp", Mistake(
        "the operation that captures a captain is a check if a captain is attacked", "check-on-the-final-move", ("winner.empty() && check()", "check()")), Mistake(
        "the elephant jumps over its eye", "elephant-ignores-eye", ("ways.push_back({{a, b}, {a, b}});", "ways.push_back({{2 * a, 2 * b}});")), Mistake(
        "guards also go straight", "guard-like-a-king",
        ("{ ways = {{{1, 1}}, {{1, -1}}, {{-1, 1}}, {{-1, -1}}}; }",
         "{\n    ways = {{{1, 1}}, {{1, -1}}, {{-1, 1}}, {{-1, -1}}, {{1, 0}}, {{-1, 0}}, {{0, 1}}, {{0, -1}}};\n  }"))),
    "three-slips": ("duck.py", Mistake(
        "column 8 is taken for outside: nothing goes there", "board-one-column-short", ("0 <= y < 9", "0 <= y < 8")), Mistake(
        "soldiers don't go backwards", "soldier-never-back",
        ("found = [(x + a, y + b) for a, b in STRAIGHT + DIAGONAL]",
         "found = [(x + a, y + b) for a, b in STRAIGHT + DIAGONAL if a != (-1 if piece == \"S\" else 1)]")), Mistake(
        "only the side that has just moved gives check", "only-the-mover-gives-check",
        ("for at in list(board) for c in reach(*at))", "for at in list(board) if board[at].isupper() != red for c in reach(*at))"))),

    "duck-diagonal-and-final-check": ("grid.cpp", Mistake(
        "three rows and two columns: the duck's second cell is the one diagonally next to it", "duck-diagonal-for-second-blocker-with-more-rows",
        ("!grid[r + a][c] && !grid[r + 2 * a][c + b]", "!grid[r + a][c] && !grid[r + a][c + b]")), Mistake(
        "the operation that captures a captain is a check if a captain is attacked", "check-on-the-final-move", ("!ended && attacked()", "attacked()"))),
    "soldiers-and-one-leg": ("grid.cpp", Mistake(
        "soldiers don't go backwards", "soldier-never-back",
        ("return max(ar, ac) == 1;", "return max(ar, ac) == 1 && (p > 0 ? dr >= 0 : dr <= 0);")), Mistake(
        "one row and two columns: the horse has no leg", "horse-ignores-leg-with-more-columns",
        ("if (ar == 1 && ac == 2) return !grid[r][c + b];", "if (ar == 1 && ac == 2) return true;"))),
    "mover-only-and-harmless-guards": ("grid.cpp", Mistake(
        "only the side that has just moved gives check", "only-the-mover-gives-check",
        ("if (grid[r][c] && legal(r, c, R, C))", "if (grid[r][c] && (grid[r][c] > 0) != redTurn && legal(r, c, R, C))")), Mistake(
        "guards don't capture", "guard-cannot-capture", ("return ar == 1 && ac == 1;", "return ar == 1 && ac == 1 && !t;"))),
    "eight-cells-and-captains": ("game.py", Mistake(
        "captains give no check", "captains-do-not-attack",
        ("            if self.hits(src, self.king[not p.red]):",
         "            if p.kind != 'captain' and self.hits(src, self.king[not p.red]):")), Mistake(
        "cars go at most eight cells", "car-eight-cells",
        ("            r, c = r + sr, c + sc\n            while",
         "            if steps[1] > 8:\n                return False\n            r, c = r + sr, c + sc\n            while"))),
    "no-blockers-and-final-check": ("grid.cpp", Mistake(
        "the elephant jumps over its eye", "elephant-ignores-eye", ("grid[r + a][c + b] == EMPTY", "true")), Mistake(
        "the horse jumps over its leg", "horse-ignores-leg", ("ac == 1) return !grid[r + a][c];", "ac == 1) return true;"),
        ("ac == 2) return !grid[r][c + b];", "ac == 2) return true;")), Mistake(
        "the operation that captures a captain is a check if a captain is attacked", "check-on-the-final-move", ("!ended && attacked()", "attacked()"))),

    # The remix.
    "remix-either-side": ("remix.cpp", Mistake(
        "a check by either side counts, as in duck chess", "either-side-gives-check",
        ("if (owner[x][y] == turn && reach(x, y, captain_x[enemy], captain_y[enemy])) check = true;",
         "if (owner[x][y] && reach(x, y, captain_x[3 - owner[x][y]], captain_y[3 - owner[x][y]])) check = true;"))),
    "remix-moved-piece": ("remix.cpp", Mistake(
        "only the piece that moved gives check", "only-the-moved-piece-gives-check", ("if (owner[x][y] == turn &&", "if (x == x2 && y == y2 &&"))),
    "remix-turn-after-invalid": ("remix.cpp", Mistake(
        "after an invalid operation it is the other side's turn", "invalid-passes-the-turn",
        ("reach(x1, y1, x2, y2)) continue;", "reach(x1, y1, x2, y2)) {\n      turn = 3 - turn;\n      continue;\n    }"))),
    "remix-two-ducks": ("remix.cpp", Mistake(
        "each side starts with two ducks, as in duck chess", "start-two-ducks",
        ("place(2, 3, 5, \"duck\");", "place(2, 3, 1, \"duck\"), place(2, 3, 9, \"duck\");"),
        ("place(1, 8, 5, \"duck\");", "place(1, 8, 1, \"duck\"), place(1, 8, 9, \"duck\");"))),
    "remix-invalid-lines": ("remix.cpp", Mistake(
        "writes 'Invalid command' as in duck chess", "invalid-is-written",
        ("reach(x1, y1, x2, y2)) continue;", "reach(x1, y1, x2, y2)) {\n      cout << \"Invalid command\\n\";\n      continue;\n    }"))),
    "remix-misses-row-10": ("remix.cpp", Mistake(
        "attackers in row 10 are overlooked: the loop is one short", "checks-miss-attackers-on-reds-home-row",
        ("for (int x = 1; x <= 10; x++)", "for (int x = 1; x < 10; x++)"))),

    # Primitive chess.
    "primitive-first-move-only": ("primitive.cpp", Mistake(
        "looks only at the first move", "only-captures-win", ("  if (n >= 5) return 0;", "  return 0;"))),
    "primitive-small-is-draw": ("primitive.cpp", Mistake(
        "takes boards of four rows for draws", "four-rows-draw", ("if (n >= 5) return 0;", "if (n >= 4) return 0;"))),
    "primitive-parity": ("primitive.cpp", Mistake(
        "forgets the parity of a long distance", "parity-is-lost-beyond-6", ("LIMIT + (gap - LIMIT) % 2", "LIMIT"))),
    "primitive-not-turned": ("primitive.cpp", Mistake(
        "turns a high board over without exchanging the second piece's coordinates", "/out of bounds|outside of a block|overflow|SIG",
        ("answer(m, n, y1, x1, k1, y2, x2, k2)", "answer(m, n, y1, x1, k1, x2, y2, k2)"))),
    "primitive-ten-plies": ("primitive.cpp", Mistake(
        "gives up after ten rounds and calls it a draw", "",
        ("while (changed) {", "for (int round = 0; changed && round < 10; round++) {"),
        ("signed char theirs = c == b ? -1 : s.value[l][k][b * cells + c];",
         "signed char theirs = c == b ? -1 : old.value[l][k][b * cells + c];"),
        ("    changed = false;\n", "    changed = false;\n    Solved old = s;\n"))),
    "primitive-pass": ("primitive.py", Mistake(
        "a player may pass", "may-pass",
        ("                targets = list(slides(n, m, mover, a, b))\n",
         "                targets = list(slides(n, m, mover, a, b)) + [a]\n"))),
    "primitive-colours": ("primitive.cpp", Mistake(
        "two bishops never capture each other", "bishops-draw", ("if (n >= 5) return 0;", "if (n >= 5 || (k1 && k2)) return 0;"))),
    "primitive-never-done": ("primitive.cpp", Mistake(
        "positions already decided count as changed, so that the rounds never end", "/time limit",
        ("if (a == b || mine) continue;", "if (a == b) continue;"))),
    "primitive-not-cut": ("primitive.cpp", Mistake(
        "solves long boards whole: no time, no memory", "/(time|memory) limit|bad_alloc|SIG", ("return gap <= LIMIT ? gap :", "return true ? gap :"))),
}
