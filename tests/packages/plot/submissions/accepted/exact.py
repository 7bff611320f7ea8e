from fractions import Fraction

(ax, ay), (bx, by), (cx, cy) = ([Fraction(word) for word in input().split()] for _ in range(3))
twice = abs(ax * (by - cy) + bx * (cy - ay) + cx * (ay - by))
print(f"{float(twice / 2):.6f}")
