# Starts from the last node, which need not be at an end of a longest path.
n = int(input())
edges = [[] for _ in range(n + 1)]
for _ in range(n - 1):
    a, b = map(int, input().split())
    edges[a].append(b)
    edges[b].append(a)
far, order = {n: 0}, [n]
for node in order:
    for other in edges[node]:
        if other not in far:
            far[other] = far[node] + 1
            order.append(other)
print(max(far.values()))
