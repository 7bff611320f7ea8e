height, width = map(int, input().split())
beds = {(y, x) for y in range(height) for x, cell in enumerate(input()) if cell == "#"}
leader = {cell: cell for cell in beds}


def find(cell):
    while leader[cell] != cell:
        leader[cell] = leader[leader[cell]]
        cell = leader[cell]
    return cell


for y, x in beds:
    for other in ((y + 1, x), (y, x + 1)):
        if other in beds:
            leader[find((y, x))] = find(other)
print(sum(leader[cell] == cell for cell in beds))
