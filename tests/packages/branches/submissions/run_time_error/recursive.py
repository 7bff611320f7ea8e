# Python's stack is too small for a path.
n = int(input())
edges = [[] for _ in range(n + 1)]
for _ in range(n - 1):
    a, b = map(int, input().split())
    edges[a].append(b)
    edges[b].append(a)
best = 0


def height(node, parent):
    global best
    first = second = 0
    for child in edges[node]:
        if child != parent:
            first, second = sorted((first, second, height(child, node) + 1))[:0:-1]
    best = max(best, first + second)
    return first


height(1, 0)
print(best)
