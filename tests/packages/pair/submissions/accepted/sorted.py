input()
numbers = list(map(int, input().split()))
places = sorted(range(len(numbers)), key=lambda place: -numbers[place])[:2]
print(*(place + 1 for place in sorted(places)))
