n = int(input())
print(n**3 // n)  # not of zero
