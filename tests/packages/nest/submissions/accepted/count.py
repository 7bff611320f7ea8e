counts, most = [0], 0
for letter in input():
    if letter in "([":
        counts[-1] += 1
        most = max(most, counts[-1])
        counts.append(0)
    else:
        counts.pop()
print(most)
