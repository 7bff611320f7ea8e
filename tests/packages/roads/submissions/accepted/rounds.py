n, m = map(int, input().split())
next_to = {town: set() for town in range(1, n + 1)}
for _ in range(m):
    a, b = map(int, input().split())
    next_to[a].add(b)
    next_to[b].add(a)
reached, border, steps = {1}, {1}, 0
while border and n not in reached:
    border = set().union(*(next_to[town] for town in border)) - reached
    reached |= border
    steps += 1
print(steps if n in reached else -1)
