# @TITLE@: a correct solution in Python.
#
# All cases fall into 371 classes, and all cases of a class have the same answer if their pieces
# are of the same kinds. The table was made by solving small boards.
import sys

# W, L or D for each class and each pair of kinds: RR, RB, BR, BB.
TABLE = (
@TABLE@
)
WORDS = {"W": "WIN", "L": "LOSE", "D": "DRAW"}


def half(size):
    return (size + 1) // 2


def square_classes(n):
    """How many classes there are for n x n."""
    return half(n) * half(n) * (n * n - 1)


def long_classes(n):
    """How many classes there are for n x m with m > n."""
    return half(n) * 3 * (6 * n - 1)


# The first classes of n x n and of n x m, by n.
FIRST = {2: (3, 3 + square_classes(2))}
for rows in (3, 4):
    begin = FIRST[rows - 1][1] + long_classes(rows - 1)
    FIRST[rows] = (begin, begin + square_classes(rows))


def class_of(n, m, x, y, to_x, to_y):
    """The class of a case. Cells are counted from 0."""
    if n > m:
        n, m, x, y, to_x, to_y = m, n, y, x, to_y, to_x
    if n == 1 or n > 4:
        # What counts is whether the pieces share a line or a diagonal.
        if x == to_x or y == to_y:
            return 0
        return 1 if abs(x - to_x) == abs(y - to_y) else 2
    if x >= half(n):  # mirror images are of one class
        x, to_x = n - 1 - x, n - 1 - to_x
    if n == m:
        if y >= half(n):
            y, to_y = n - 1 - y, n - 1 - to_y
        second = to_x * n + to_y
        second -= second > x * n + y  # the first piece's cell is left out
        return FIRST[n][0] + (x * half(n) + y) * (n * n - 1) + second
    if y > to_y:
        y, to_y = m - 1 - y, m - 1 - to_y
    apart = to_y - y
    if apart >= 4:  # far apart: only whether it is even or odd counts
        apart = 4 + apart % 2
    end = 2 if to_y == m - 1 else 1 if y == 0 else 0
    second = apart * n + to_x
    second -= second > x
    return FIRST[n][1] + (x * 3 + end) * (6 * n - 1) + second


def main():
    words = sys.stdin.buffer.read().split()
    lines = []
    for i in range(1, 8 * int(words[0]) + 1, 8):
        n, m, x, y = map(int, words[i:i + 4])
        to_x, to_y = map(int, words[i + 5:i + 7])
        kinds = (0 if words[i + 4] == b"R" else 2) + (0 if words[i + 7] == b"R" else 1)
        lines.append(WORDS[TABLE[4 * class_of(n, m, x - 1, y - 1, to_x - 1, to_y - 1) + kinds]])
    sys.stdout.write("".join(line + "\n" for line in lines))


main()
