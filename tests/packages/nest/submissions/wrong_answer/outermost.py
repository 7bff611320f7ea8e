# Forgets what is in no pair.
counts, most = [], 0
for letter in input():
    if letter in "([":
        if counts:
            counts[-1] += 1
            most = max(most, counts[-1])
        counts.append(0)
    else:
        counts.pop()
print(max(most, 1))
