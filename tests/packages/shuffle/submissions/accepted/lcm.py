from math import gcd

n = int(input())
to = [int(word) - 1 for word in input().split()]
times = 1
for card in range(n):
    place, length = to[card], 1
    while place != card:
        place = to[place]
        length += 1
    times = times * length // gcd(times, length)
print(times)
