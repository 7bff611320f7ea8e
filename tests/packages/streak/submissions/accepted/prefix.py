input()
prefix, least, best = 0, 0, -(10**18)
for number in map(int, input().split()):
    prefix += number
    best = max(best, prefix - least)
    least = min(least, prefix)
print(best)
