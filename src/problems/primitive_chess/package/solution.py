# @TITLE@: a correct solution in Python.
#
# If both sides have at least 5 cells, it is a draw unless the first move can capture. On the other
# boards long empty stretches are cut, and the small boards that are left are searched, each once.
import sys

STEPS = {"R": ((1, 0), (-1, 0), (0, 1), (0, -1)), "B": ((1, 1), (1, -1), (-1, 1), (-1, -1))}

# Of a longer stretch between the pieces it only counts whether it is odd or even. How long a
# stretch at an end is does not count at all if the board stays longer than wide.
SHORT = {length: length for length in range(6)}
END = (4, 3, 2, 1, 1, 1)  # the longest at an end, by the distance between the pieces


def lines_of(rows, columns, kind):
    """For each cell the cells to which a piece can go from there on an empty board."""
    lines = []
    for x in range(rows):
        for y in range(columns):
            lines.append([])
            for dx, dy in STEPS[kind]:
                to_x, to_y = x + dx, y + dy
                while 0 <= to_x < rows and 0 <= to_y < columns:
                    lines[-1].append(to_x * columns + to_y)
                    to_x, to_y = to_x + dx, to_y + dy
    return lines


def search(rows, columns, *kinds):
    """WIN or LOSE for each position that is no draw. A position is the player to move (0 or 1),
    the cell of that player's piece and the cell of the other piece; cells are counted row by row."""
    lines = [lines_of(rows, columns, kind) for kind in kinds]
    results, undecided = {}, []
    for player in (0, 1):
        for own, targets in enumerate(lines[player]):
            for other in range(rows * columns):
                if other in targets:
                    results[player, own, other] = "WIN"  # by a capture
                elif other != own:
                    undecided.append((player, own, other))
    found = True
    while found:
        found = False
        for position in undecided:
            if position in results:
                continue
            player, own, other = position
            opponent = 1 - player
            # Nothing can be captured, so that the other piece is not in the way either.
            if all(results.get((opponent, other, to)) == "WIN" for to in lines[player][own]):
                results[position] = "LOSE"
                found = True
                for before in lines[opponent][other]:
                    results.setdefault((opponent, before, own), "WIN")
    return results


def main():
    read = sys.stdin.readline
    searched, answers = {}, []
    for _ in range(int(read())):
        n, m = map(int, read().split())
        x, y, kind = read().split()
        to_x, to_y, other_kind = read().split()
        x, y, to_x, to_y = int(x), int(y), int(to_x), int(to_y)
        if n > m:
            n, m, x, y, to_x, to_y = m, n, y, x, to_y, to_x
        if n >= 5:
            dx, dy = abs(x - to_x), abs(y - to_y)
            captures = (dx == 0 or dy == 0) if kind == "R" else dx == dy
            answers.append("WIN" if captures else "DRAW")
            continue
        if y > to_y:  # the mirror image has the same answer
            y, to_y = m + 1 - y, m + 1 - to_y
        apart = SHORT.get(to_y - y, 4 + (to_y - y) % 2)
        left = min(y - 1, END[apart])
        columns = left + apart + 1 + min(m - to_y, END[apart])
        board = (n, columns, kind, other_kind)
        results = searched.get(board)
        if results is None:
            results = searched[board] = search(*board)
        position = (0, (x - 1) * columns + left, (to_x - 1) * columns + left + apart)
        answers.append(results.get(position, "DRAW"))
    print("".join(answer + "\n" for answer in answers), end="")


main()
