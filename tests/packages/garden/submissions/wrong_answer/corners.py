height, width = map(int, input().split())
left = {(y, x) for y in range(height) for x, cell in enumerate(input()) if cell == "#"}
beds = 0
while left:
    beds += 1
    waiting = [left.pop()]
    while waiting:
        y, x = waiting.pop()
        near = left & {(y + dy, x + dx) for dy in (-1, 0, 1) for dx in (-1, 0, 1)}
        left -= near
        waiting += near
print(beds)
