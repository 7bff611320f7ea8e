width, height = map(int, input().split())
rows = [list(input()) for _ in range(width)]
beds = 0
for y in range(height):
    for x in range(width):
        if rows[y][x] != "#":
            continue
        beds += 1
        waiting = [(y, x)]
        for b, a in waiting:
            for v, u in ((b + 1, a), (b - 1, a), (b, a + 1), (b, a - 1)):
                if 0 <= v < height and 0 <= u < width and rows[v][u] == "#":
                    rows[v][u] = "."
                    waiting.append((v, u))
print(beds)
