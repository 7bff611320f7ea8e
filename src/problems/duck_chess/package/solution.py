# @TITLE@: a correct solution in Python.
#
# The board is a dictionary from cells to pieces. For each move there is a list of the cells that
# must be empty, or None if the piece never goes that way.
import sys

HOME_ROW = ["car", "horse", "elephant", "guard", "captain", "guard", "elephant", "horse", "car"]
#@if remix
DUCK_COLUMNS = [4]
#@else
DUCK_COLUMNS = [0, 8]
#@end


def start():
    """The pieces at the beginning: (x, y) -> (side, kind). Row 0 is red's home row."""
    board = {}
    for side, home, ahead in (("red", 0, 1), ("blue", 9, -1)):
        for y, kind in enumerate(HOME_ROW):
            board[home, y] = (side, kind)
        for y in DUCK_COLUMNS:
            board[home + 2 * ahead, y] = (side, "duck")
        for y in range(0, 9, 2):
            board[home + 3 * ahead, y] = (side, "soldier")
    return board


def sign(number):
    return (number > 0) - (number < 0)


def cells_between(kind, x, y, to_x, to_y):
    """The cells that must be empty for this move; None if the piece never goes that way."""
    dx, dy = to_x - x, to_y - y
    sx, sy = sign(dx), sign(dy)
    shape = (max(abs(dx), abs(dy)), min(abs(dx), abs(dy)))
    # The next cell in the longer direction.
    leg = (x + sx, y) if abs(dx) > abs(dy) else (x, y + sy)
    if kind == "captain" and shape == (1, 0):
        return []
    if kind == "guard" and shape == (1, 1):
        return []
    if kind == "soldier" and shape in ((1, 0), (1, 1)):
        return []
    if kind == "elephant" and shape == (2, 2):
        return [(x + sx, y + sy)]
    if kind == "horse" and shape == (2, 1):
        return [leg]
    if kind == "duck" and shape == (3, 2):
        return [leg, (leg[0] + sx, leg[1] + sy)]
    if kind == "car" and shape[0] > 0 and shape[1] == 0:
        return [(x + sx * i, y + sy * i) for i in range(1, shape[0])]
    return None


def can_go(board, cell, to):
    side, kind = board[cell]
    if to in board and board[to][0] == side:
        return False
    cells = cells_between(kind, *cell, *to)
    return cells is not None and not any(cell in board for cell in cells)


def is_check(board, mover):
    for captain_cell, (captain_side, kind) in board.items():
        if kind != "captain":
            continue
#@if remix
        if captain_side == mover:  # attacks on the mover's own captain do not count
            continue
#@end
        if any(can_go(board, cell, captain_cell) for cell in board):
            return True
    return False


def main():
    numbers = list(map(int, sys.stdin.read().split()))
    board, mover, over = start(), "red", False
    for i in range(numbers[0]):
        x, y, to_x, to_y = numbers[4 * i + 1:4 * i + 5]
#@if remix
        # The input counts rows from blue's side and from 1.
        x, y, to_x, to_y = 10 - x, y - 1, 10 - to_x, to_y - 1
#@end
        moved = board.get((x, y))
        if over or moved is None or moved[0] != mover or not can_go(board, (x, y), (to_x, to_y)):
#@if remix
            continue
#@else
            print("Invalid command")
            continue
#@end
        captured = board.get((to_x, to_y))
        del board[x, y]
        board[to_x, to_y] = moved
        over = captured is not None and captured[1] == "captain"
        check = not over and is_check(board, mover)
#@if remix
        print(moved[1], captured[1] if captured else "None", "Yes" if check else "No",
              "GameOver" if over else "Continue")
#@else
        print(" ".join(moved), " ".join(captured) if captured else "NA", "yes" if check else "no",
              "yes" if over else "no", sep=";")
#@end
        mover = "blue" if mover == "red" else "red"


main()
