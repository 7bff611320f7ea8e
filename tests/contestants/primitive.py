import sys
from functools import lru_cache

RAYS = {"R": [(1, 0), (-1, 0), (0, 1), (0, -1)], "B": [(1, 1), (1, -1), (-1, 1), (-1, -1)]}


def slides(n, m, kind, start, other):
    for a, b in RAYS[kind]:
        x, y = start[0] + a, start[1] + b
        while 1 <= x <= n and 1 <= y <= m:
            yield x, y
            if (x, y) == other:
                break
            x, y = x + a, y + b


@lru_cache(maxsize=None)
def solve(n, m, first, second):
    """Who wins from where, for these kinds: backwards from the captures, with a queue."""
    cells = [(x, y) for x in range(1, n + 1) for y in range(1, m + 1)]
    value, left, before = {}, {}, {}
    queue = []
    for mover, other in {(first, second), (second, first)}:
        for a in cells:
            for b in cells:
                if a == b:
                    continue
                here = (mover, a, b)
                targets = list(slides(n, m, mover, a, b))
                if b in targets:
                    value[here] = 1
                    queue.append(here)
                    continue
                left[here] = len(targets)
                for c in targets:
                    before.setdefault((other, b, c, mover), []).append(here)
    for state in queue:
        mover, a, b = state
        other = second if mover == first else first
        for earlier in before.get((mover, a, b, other), []):
            if earlier in value:
                continue
            if value[state] == -1:
                value[earlier] = 1
                queue.append(earlier)
            else:
                left[earlier] -= 1
                if left[earlier] == 0:
                    value[earlier] = -1
                    queue.append(earlier)
    return value


def cut(gap):
    return gap if gap <= 5 else 5 + (gap - 5) % 2


@lru_cache(maxsize=None)
def small(n, m, x1, y1, c1, x2, y2, c2):
    return solve(n, m, c1, c2).get((c1, (x1, y1), (x2, y2)), 0)


def answer(n, m, x1, y1, c1, x2, y2, c2):
    if (x1 == x2 or y1 == y2) if c1 == "R" else abs(x1 - x2) == abs(y1 - y2):
        return 1
    if n > m:
        n, m, x1, y1, x2, y2 = m, n, y1, x1, y2, x2
    if n > 4:
        return 0
    if y1 > y2:
        y1, y2 = m + 1 - y1, m + 1 - y2
    left, middle, right = cut(y1 - 1), cut(y2 - y1), cut(m - y2)
    return small(n, left + middle + right + 1, x1, left + 1, c1, x2, left + middle + 1, c2)


def main():
    words = sys.stdin.read().split()
    out = []
    for i in range(int(words[0])):
        n, m, x1, y1, c1, x2, y2, c2 = words[1 + 8 * i:9 + 8 * i]
        out.append(("DRAW", "WIN", "LOSE")[answer(int(n), int(m), int(x1), int(y1), c1, int(x2), int(y2), c2)])
    print("\n".join(out))


main()
