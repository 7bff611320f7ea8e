number = input()
# Stops at the first zero.
print(sum(int(digit) for digit in number.split("0")[0]))
