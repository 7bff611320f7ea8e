import sys

sys.setrecursionlimit(5000)
n, m = map(int, input().split())
next_to = [[] for _ in range(n + 1)]
for _ in range(m):
    a, b = map(int, input().split())
    next_to[a].append(b)
    next_to[b].append(a)
distance = [-1] * (n + 1)


def visit(town, steps):
    distance[town] = steps
    for other in sorted(next_to[town], reverse=True):
        if distance[other] < 0:
            visit(other, steps + 1)


visit(1, 0)
print(distance[n])
