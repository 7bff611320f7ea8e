# @EXPECTED_RESULTS@: WRONG-ANSWER
print(3.14 * int(input()) ** 2)
