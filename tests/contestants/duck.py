import sys

NAMES = {"c": "captain", "g": "guard", "e": "elephant", "h": "horse", "r": "car", "d": "duck", "s": "soldier"}
START = ["RHEGCGEHR", ".........", "D.......D", "S.S.S.S.S", ".........",
         ".........", "s.s.s.s.s", "d.......d", ".........", "rhegcgehr"]
STRAIGHT = [(1, 0), (-1, 0), (0, 1), (0, -1)]
DIAGONAL = [(1, 1), (1, -1), (-1, 1), (-1, -1)]

board = {(x, y): c for x, row in enumerate(START) for y, c in enumerate(row) if c != "."}


def inside(x, y):
    return 0 <= x < 10 and 0 <= y < 9


def reach(x, y):
    """All cells that the piece on (x, y) can go to."""
    piece = board[x, y]
    kind = piece.lower()
    found = []
    if kind == "c":
        found = [(x + a, y + b) for a, b in STRAIGHT]
    elif kind == "g":
        found = [(x + a, y + b) for a, b in DIAGONAL]
    elif kind == "s":
        found = [(x + a, y + b) for a, b in STRAIGHT + DIAGONAL]
    elif kind == "e":
        found = [(x + 2 * a, y + 2 * b) for a, b in DIAGONAL if (x + a, y + b) not in board]
    elif kind == "h":
        for a, b in DIAGONAL:
            if (x + a, y) not in board:
                found.append((x + 2 * a, y + b))
            if (x, y + b) not in board:
                found.append((x + a, y + 2 * b))
    elif kind == "d":
        for a, b in DIAGONAL:
            if (x + a, y) not in board and (x + 2 * a, y + b) not in board:
                found.append((x + 3 * a, y + 2 * b))
            if (x, y + b) not in board and (x + a, y + 2 * b) not in board:
                found.append((x + 2 * a, y + 3 * b))
    elif kind == "r":
        for a, b in STRAIGHT:
            u, v = x + a, y + b
            while inside(u, v):
                found.append((u, v))
                if (u, v) in board:
                    break
                u, v = u + a, v + b
    return [c for c in found if inside(*c) and (c not in board or board[c].isupper() != piece.isupper())]


def describe(piece):
    return ("red " if piece.isupper() else "blue ") + NAMES[piece.lower()]


def main():
    data = list(map(int, sys.stdin.read().split()))
    red, over = True, False
    out = []
    for i in range(data[0]):
        x, y, u, v = data[1 + 4 * i:5 + 4 * i]
        piece = board.get((x, y))
        if over or piece is None or piece.isupper() != red or (u, v) not in reach(x, y):
            out.append("Invalid command")
            continue
        taken = board.get((u, v))
        del board[x, y]
        board[u, v] = piece
        red = not red
        over = taken is not None and taken.lower() == "c"
        check = not over and any(board.get(c, " ") in "cC" for at in list(board) for c in reach(*at))
        out.append(";".join([describe(piece), describe(taken) if taken else "NA",
                             "yes" if check else "no", "yes" if over else "no"]))
    print("\n".join(out))


main()
