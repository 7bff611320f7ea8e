# The same in Python.
NAMES = ["NA", "captain", "guard", "elephant", "horse", "car", "duck", "soldier"]
LONG, ACROSS = [0, 1, 1, 2, 2, 9, 3, 1], [0, 0, 1, 2, 1, 0, 2, 1]


def sign(number):
    return (number > 0) - (number < 0)


def can_go(x, y, u, v):
    kind, dx, dy, sx, sy = abs(board[x][y]), abs(u - x), abs(v - y), sign(u - x), sign(v - y)
    if kind == 0 or sign(board[x][y]) == sign(board[u][v]):
        return False
    most, least = max(dx, dy), min(dx, dy)
    if kind == 7:
        return most == 1
    if least != ACROSS[kind] or kind != 5 and most != LONG[kind]:
        return False
    for steps in range(1, most):
        side = steps if kind == 3 else steps - 1 if kind != 5 else 0
        if board[x + sx * (steps if dx >= dy else side)][y + sy * (side if dx >= dy else steps)] != 0:
            return False
    return True


def is_check():
    cells = [(x, y) for x in range(10) for y in range(9)]
    captains = [(x, y) for x, y in cells if abs(board[x][y]) == 1]
    return any(can_go(*cell, *captain) for captain in captains for cell in cells)


def name(piece):
    return ("", "red ", "blue ")[sign(piece)] + NAMES[abs(piece)]


board = [[0] * 9 for x in range(10)]
for y in range(9):
    board[0][y], board[2][y], board[3][y] = abs(y - 4) + 1, 6 * (y % 8 == 0), 7 * (y % 2 == 0)
    for x in range(4):
        board[9 - x][y] = -board[x][y]
turn, is_over = 1, False
for _ in range(int(input())):
    x, y, u, v = map(int, input().split())
    if is_over or sign(board[x][y]) != turn or not can_go(x, y, u, v):
        print("Invalid command")
        continue
    moved, captured = board[x][y], board[u][v]
    board[u][v], board[x][y] = moved, 0
    is_over, turn = abs(captured) == 1, -turn
    over, check = ("yes" if fact else "no" for fact in (is_over, not is_over and is_check()))
    print(name(moved), name(captured), check, over, sep=";")
