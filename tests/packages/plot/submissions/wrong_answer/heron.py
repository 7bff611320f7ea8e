from math import dist, sqrt

a, b, c = (tuple(map(float, input().split())) for _ in range(3))
x, y, z = dist(a, b), dist(b, c), dist(c, a)
s = (x + y + z) / 2
print(sqrt(max(0, s * (s - x) * (s - y) * (s - z))))
