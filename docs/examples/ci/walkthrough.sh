# A maintainer of this repository tries at home what its CI does. First what runs on every push.
quackcheck diff solution.cpp --sandbox none --random 100 | grep -o 'solution.cpp agrees with optimized'
quackcheck grade data --require 75 | grep -o ': strong enough'

# A change that breaks something: what the CI system shows beside the source, here the line of a wrong index.
sed 's/, "soldier"//' solution.cpp >broken.cpp
quackcheck diff broken.cpp --sandbox none --random 20 --report github=annotations >all.txt
grep -o '::error file=broken.cpp,line=[0-9]*,title=broken.cpp%3A wrong answer::[^%,]*' annotations
