"""A third implementation of the rules, written from docs/rules.md alone, that shares nothing with the engines.

witness.py QUACKCHECK [SCALE] answers random games and all cases of small boards, and compares both engines with that.
Exit: 0 if they agree, and a known mistake differs; 1 otherwise."""
import random, subprocess, sys, tempfile
from pathlib import Path

NAME = dict(C="captain", G="guard", E="elephant", H="horse", R="car", D="duck", S="soldier")
YES = {True: "yes", False: "no"}
SIGNS = (1, -1)
FOUR = [(s, 0) for s in SIGNS] + [(0, s) for s in SIGNS]
CORNERS = [(s, t) for s in SIGNS for t in SIGNS]
# What DC-2's table says: for each kind the steps, and the cells that must be empty for each, from the piece's cell.
STEPS = {
    "C": [(step, []) for step in FOUR],
    "G": [(step, []) for step in CORNERS],
    "S": [(step, []) for step in FOUR + CORNERS],
    "E": [((2 * s, 2 * t), [(s, t)]) for s, t in CORNERS],
    "H": [((2 * s, t), [(s, 0)]) for s, t in CORNERS] + [((s, 2 * t), [(0, t)]) for s, t in CORNERS],
    "D": [(step, empty) for s, t in CORNERS for step, empty in (
        ((3 * s, 2 * t), [(s, 0), (2 * s, t)]), ((2 * s, 3 * t), [(0, t), (s, 2 * t)]))],
    "R": [((s * k, t * k), [(s * i, t * i) for i in range(1, k)]) for s, t in FOUR for k in range(1, 10)],
}


def start(remix):
    ducks, home = ("....D....", "RHEGCGEHR") if remix else ("D.......D", "RHEGCGEHR")
    red = [home, ".........", ducks, "S.S.S.S.S", "........."]
    rows = red + [row.lower() for row in reversed(red)]
    return {(x, y): c for x, row in enumerate(rows) for y, c in enumerate(row) if c != "."}


def can_go(board, x, y, target):  # DC-2, DC-3
    for (dx, dy), empty in STEPS[board[x, y].upper()]:
        if (x + dx, y + dy) == target and not any((x + a, y + b) in board for a, b in empty):
            return target not in board or board[target].isupper() != board[x, y].isupper()
    return False


def attacked(board, red):  # DC-5.1: that side's captain
    captain = next(cell for cell, c in board.items() if c == ("C" if red else "c"))
    return any(c.isupper() != red and can_go(board, *cell, captain) for cell, c in board.items())


def operation(board, red):  # two cells: of some that steps lead to often a move, and then one that captures
    some = []
    for x, y in random.choices([c for c in board if board[c].isupper() == red or random.random() < 0.02], k=8):
        dx, dy = random.choice(STEPS[board[x, y].upper()])[0]
        target = (x + dx, y + dy) if random.random() < 0.95 else (random.randrange(10), random.randrange(9))
        if target[0] in range(10) and target[1] in range(9):
            worth = 1 + " SDHERGC".find(board.get(target, " ").upper())
            some.append((worth * can_go(board, x, y, target), (x, y), target))
    return max(some, key=lambda one: one[0] * (random.random() < 0.3))[1:] if some else operation(board, red)


def game(remix, count):  # the lines of a random game, and of the right output
    board, red, over, asked, lines = start(remix), True, False, [], []
    for _ in range(count):
        (x, y), target = operation(board, red)
        asked.append((10 - x, y + 1, 10 - target[0], target[1] + 1) if remix else (x, y, *target))
        if over or board[x, y].isupper() != red or not can_go(board, x, y, target):
            lines += [] if remix else ["Invalid command"]
            continue
        moved, taken = board.pop((x, y)), board.get(target)
        board[target] = moved
        over = taken is not None and taken in "Cc"
        check = not over and (attacked(board, not red) or not remix and attacked(board, red))  # DR-5.1
        red = not red
        if remix:
            captured = NAME[taken.upper()] if taken else "None"
            lines.append(f"{NAME[moved.upper()]} {captured} {YES[check].title()} {'GameOver' if over else 'Continue'}")
        else:
            colored = [f"{'red' if c.isupper() else 'blue'} {NAME[c.upper()]}" if c else "NA" for c in (moved, taken)]
            lines.append(";".join([*colored, YES[check], YES[over]]))
    return [count] + [" ".join(map(str, cells)) for cells in asked], lines


def solve(n, m, mine, other):  # PC-3: all cases of that board with these pieces, and who wins them
    cells = [(x, y) for x in range(1, n + 1) for y in range(1, m + 1)]
    moves, value = {}, {}  # by whose turn it is (0: the first player), that player's cell, the other's
    for first, kinds in ((0, (mine, other)), (1, (other, mine))):
        for a in cells:
            for b in cells:
                targets = moves[first, a, b] = []
                for dx, dy in FOUR if kinds[0] == "R" else CORNERS:
                    at = (a[0] + dx, a[1] + dy)
                    while at in cells:
                        targets.append(at)
                        at = None if at == b else (at[0] + dx, at[1] + dy)
    known = -1
    while known < len(value):
        known = len(value)
        for (who, a, b), targets in moves.items():
            results = ["LOSE" if t == b else value.get((1 - who, b, t)) for t in targets]
            if "LOSE" in results or results and set(results) == {"WIN"}:
                value[who, a, b] = "WIN" if "LOSE" in results else "LOSE"
    pairs = [(a, b) for a in cells for b in cells if a != b and moves[0, a, b] and moves[1, b, a]]  # PC-4.2
    asked = [f"{n} {m}\n{a[0]} {a[1]} {mine}\n{b[0]} {b[1]} {other}" for a, b in pairs]
    return [len(pairs), *asked], [value.get((0, a, b), "DRAW") for a, b in pairs]


def compare(problem, cases):
    with tempfile.TemporaryDirectory() as folder:
        for number, (asked, lines) in enumerate(cases):
            Path(folder, f"{number:05}.in").write_text("".join(f"{line}\n" for line in asked))
            Path(folder, f"{number:05}.ans").write_text("".join(f"{line}\n" for line in lines))
        for found, expected in ("reference", 0), ("optimized", 0), ("mistake:rows-and-columns-swapped", 1):
            words = [sys.argv[1], "diff", "-p", problem, "--impl", "answers", "--impl", found, "--tests", folder]
            done = subprocess.run(words, stdout=subprocess.PIPE, text=True)
            assert done.returncode == expected, f"{done.stdout}{found}: exit code {done.returncode}, not {expected}"
    print(f"{problem}: both engines agree on {len(cases)} inputs, {sum(len(lines) for _, lines in cases)} lines")


if __name__ == "__main__":
    random.seed(1)
    scale = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    for problem in ("duckchess", "duckchess-remix"):
        compare(problem, [game(problem != "duckchess", random.choice((1, 10, 40, 120))) for _ in range(1000 * scale)])
    boards = [(n, m) for n in range(1, 13) for m in range(1, 13) if n * m <= 24 * scale]
    compare("primitive-chess", [solve(*board, mine, other) for board in boards for mine in "RB" for other in "RB"])
