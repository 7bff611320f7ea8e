import sys

n, *ends = map(int, sys.stdin.read().split())
edges = [[] for _ in range(n + 1)]
for a, b in zip(ends[::2], ends[1::2]):
    edges[a].append(b)
    edges[b].append(a)
parent = [0] * (n + 1)
order = [1]
for node in order:
    for child in edges[node]:
        if child != parent[node]:
            parent[child] = node
            order.append(child)
height, longest = [0] * (n + 1), 0
for node in reversed(order):
    above = parent[node]
    longest = max(longest, height[above] + height[node] + 1) if above else longest
    height[above] = max(height[above], height[node] + 1)
print(longest)
