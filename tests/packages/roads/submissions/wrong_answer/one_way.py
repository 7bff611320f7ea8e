n, m = map(int, input().split())
distance = {1: 0}
roads = [tuple(map(int, input().split())) for _ in range(m)]
for _ in range(n):
    for a, b in roads:
        if a in distance and distance[a] + 1 < distance.get(b, n):
            distance[b] = distance[a] + 1
print(distance.get(n, -1))
